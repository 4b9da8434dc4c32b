# SPDX-License-Identifier: MIT
"""How others compile barrow: each public header alone, as C11 and C++17; as a subproject; installed;
and what the shared library shows.

  check.py BUILD     the directory of a finished build
"""
import glob
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import STRICT, Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
WORK = os.path.join(BUILD, "compile")
HELLO = os.path.abspath("examples/hello.c")
LANGUAGES = [("gcc", "c", "c11"), ("clang", "c", "c11"),
             ("g++", "c++", "c++17"), ("clang++", "c++", "c++17")]


def check_headers(checks):
    for header in sorted(glob.glob("include/barrow/*.h")):
        name = os.path.relpath(header, "include")
        source = os.path.join(WORK, "alone.txt")
        with open(source, "w", encoding="utf-8") as file:
            file.write(f'#include "{name}"\n#include "{name}"\nint alone_in_its_file;\n')
        for compiler, language, standard in LANGUAGES:
            checks.run([compiler, "-x", language, f"-std={standard}", *STRICT, "-Iinclude",
                        "-fsyntax-only", source], f"{name} alone with {compiler} {standard}")


def check_outside(checks, name, options, programs):
    """Configures, builds and runs the outside project."""
    directory = os.path.join(WORK, name)
    expected = checks.run([os.path.join(BUILD, "examples/hello")])
    checks.run(["cmake", "-S", "tests/compile/outside", "-B", directory, f"-DHELLO={HELLO}",
                "-DCMAKE_BUILD_TYPE=Release", *options], f"{name}: configure")
    checks.run(["cmake", "--build", directory, "-j", "2"], f"{name}: build")
    for program in programs:
        found = checks.run([os.path.join(directory, program)])
        checks.check(found and found == expected, f"{name}: {program} prints another dungeon")


def check_exports(checks):
    listing = checks.run(["nm", "-D", "--defined-only", os.path.join(BUILD, "libbarrow.so")]) or ""
    names = [line.split()[-1] for line in listing.splitlines()]
    foreign = [name for name in names if not name.startswith("barrow_")]
    checks.check(not foreign, f"libbarrow.so shows {foreign}")
    checks.check("barrow_generate" in names, "libbarrow.so does not show barrow_generate")


def main():
    checks = Checks()
    os.makedirs(WORK, exist_ok=True)
    check_headers(checks)
    check_exports(checks)
    check_outside(checks, "subproject", [f"-DBARROW_SOURCE={os.getcwd()}"], ["outside"])
    prefix = os.path.join(WORK, "installed")
    checks.run(["cmake", "--install", BUILD, "--prefix", prefix], "install")
    check_outside(checks, "package", [f"-DCMAKE_PREFIX_PATH={prefix}"],
                  ["outside", "outside_shared"])
    checks.finish()


if __name__ == "__main__":
    main()
