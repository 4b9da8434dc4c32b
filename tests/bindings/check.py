# SPDX-License-Identifier: MIT
"""The bindings: their declarations match the headers, field by field as the compiler lays them out, and each one
works: C++ (two compilers, two standards), Python, LuaJIT, C# where mono is at hand.

  check.py BUILD     the directory of a finished build, with the shared library
"""
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
sys.path.insert(0, "bindings/python")
from checks import STRICT, Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
LIBRARY = os.path.join(BUILD, "libbarrow.so")
ENVIRONMENT = dict(os.environ, BARROW_LIBRARY=LIBRARY, BARROW_COMMAND=os.path.join(BUILD, "barrow"),
                   LUA_PATH=os.path.abspath("bindings/luajit") + "/?.lua", PYTHONDONTWRITEBYTECODE="1",
                   PYTHONPATH=os.path.abspath("bindings/python"))


def counts(checks, command, what):
    """Checks a program that ends by printing its own counts."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    checks.check(done.returncode == 0 and " 0 failed" in done.stdout,
                 f"{what}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


# ---- declarations ----------------------------------------------------------------------------

def check_drift(checks):
    """Checks that a different header is noticed."""
    checks.run(["tools/declare", "--check"])
    with tempfile.TemporaryDirectory() as folder:
        for name in ("include", "tools", "src/core", "bindings/python", "bindings/luajit", "bindings/rust", "bindings/csharp"):
            shutil.copytree(name, os.path.join(folder, name))
        path = os.path.join(folder, "include/barrow/dungeon.h")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("    uint32_t attempts;", "    uint32_t planted;\n    uint32_t attempts;"))
        done = subprocess.run([os.path.join(folder, "tools/declare"), "--check"], capture_output=True,
                              text=True, check=False)
        checks.check(done.returncode == 1 and done.stdout.count("run tools/declare") == 4,
                     "a new field went by unnoticed")


def python_layouts():
    """Returns {"struct field": offset, "struct -": size} as ctypes lays them out."""
    os.environ["BARROW_LIBRARY"] = LIBRARY
    import barrow  # pylint: disable=import-outside-toplevel
    found = {}
    for name, kind in barrow._C.types.items():
        if isinstance(kind, type) and issubclass(kind, ctypes.Structure):
            found[f"{name} -"] = ctypes.sizeof(kind)
            found.update({f"{name} {field}": getattr(kind, field).offset for field, _ in kind._fields_})
    return found


def compiled_layouts(checks, keys, folder):
    source, program = os.path.join(folder, "layouts.c"), os.path.join(folder, "layouts")
    lines = [f'    printf("{name} {field} %zu\\n", ' +
             (f"sizeof({name}));" if field == "-" else f"offsetof({name}, {field}));")
             for name, field in map(str.split, keys)]
    with open(source, "w", encoding="utf-8") as file:
        file.write("#include <barrow/barrow.h>\n#include <stdio.h>\nint main(void)\n{\n" + "\n".join(lines) +
                   "\n}\n")
    checks.run(["gcc", "-std=c11", "-Iinclude", "-o", program, source])
    text = checks.run([program]) or ""
    return {line.rpartition(" ")[0]: int(line.rpartition(" ")[2]) for line in text.splitlines()}


def check_layouts(checks):
    layouts = python_layouts()
    with tempfile.TemporaryDirectory() as folder:
        compiled = compiled_layouts(checks, layouts, folder)
    wrong = [key for key in layouts if layouts[key] != compiled.get(key)]
    checks.check(len(layouts) > 200 and not wrong, f"Python has other layouts than C: {wrong}")
    done = subprocess.run(["luajit", "tests/bindings/lua.lua", "--layouts"], input="\n".join(layouts),
                          capture_output=True, text=True, check=False, env=ENVIRONMENT)
    lua = dict(line.split("\t") for line in done.stdout.splitlines() if "\t" in line)
    wrong = [key for key in layouts if str(layouts[key]) != lua.get(key)]
    checks.check(not wrong, f"LuaJIT has other layouts than C: {wrong}\n{done.stderr}")


# ---- use -------------------------------------------------------------------------------------

def check_cpp(checks):
    with tempfile.TemporaryDirectory() as folder:
        for compiler, standard in (("g++", "c++17"), ("clang++", "c++17"), ("g++", "c++20")):
            program = os.path.join(folder, "cpp")
            checks.run([compiler, f"-std={standard}", *STRICT, "-Iinclude", "tests/bindings/cpp.cpp",
                        os.path.join(BUILD, "libbarrow.a"), "-o", program])
            counts(checks, [program], f"{compiler} {standard}")
        for header in ("play", "prove"):
            checks.run(["g++", "-std=c++17", "-fno-exceptions", "-fno-rtti", *STRICT, "-Iinclude",
                        "-fsyntax-only", "-x", "c++", f"include/barrow/{header}.hpp"])
    with open("include/barrow/barrow.hpp", encoding="utf-8") as file:
        checks.check(len(file.readlines()) < 320, "barrow.hpp has 320 lines or more")


def check_python(checks):
    done = subprocess.run([sys.executable, "-m", "unittest", "test_barrow"], cwd="bindings/python",
                          capture_output=True, text=True, check=False, env=ENVIRONMENT)
    checks.check(done.returncode == 0 and "skipped" not in done.stderr, done.stderr[-4000:])


def check_csharp(checks):
    """A game in C#, by mono, where it is at hand; the packages' own test needs it."""
    if not shutil.which("mcs"):
        return
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "game.exe")
        shutil.copy(os.path.realpath(LIBRARY), os.path.join(folder, "libbarrow.so"))
        checks.run(["mcs", "-unsafe", "-langversion:latest", f"-out:{program}", "bindings/csharp/Barrow.cs",
                    "bindings/csharp/Native.cs", "bindings/csharp/Parts.cs", "tests/bindings/game.cs"])
        counts(checks, ["env", f"LD_LIBRARY_PATH={folder}", "mono", program], "C#")


def check_beside(checks):
    """Two files in an empty folder are enough: barrow.py and the library."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy("bindings/python/barrow.py", folder)
        shutil.copy(os.path.realpath(LIBRARY), os.path.join(folder, "libbarrow.so"))
        text = checks.run([sys.executable, "-c", "import barrow; print(barrow.generate('floor', 7))"],
                          cwd=folder)
        checks.check(text and "@ start" in text, "nothing is printed")


def main():
    checks = Checks()
    check_drift(checks)
    check_layouts(checks)
    check_cpp(checks)
    check_python(checks)
    check_csharp(checks)
    check_beside(checks)
    counts(checks, ["luajit", "tests/bindings/lua.lua"], "LuaJIT")
    checks.finish()


if __name__ == "__main__":
    main()
