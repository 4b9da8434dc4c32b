# SPDX-License-Identifier: MIT
"""Ways to use barrow. Each builds a small program in a folder outside the tree and runs it: as a subdirectory, by
FetchContent (from an archive of the sources), installed and found by CMake and by pkg-config, shared and static. Also
checks each public header alone in C11 and C++17, and that the shared library has a version and exports only the
public functions.

  check.py BUILD [--quick]   the directory of a finished build; --quick leaves out FetchContent
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import STRICT, Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
TOP = os.getcwd()
HELLO = os.path.join(TOP, "examples/hello.c")
HELLO_CPP = os.path.join(TOP, "tests/compile/hello.cpp")
LANGUAGES = [("gcc", "c", "c11"), ("clang", "c", "c11"),
             ("g++", "c++", "c++17"), ("clang++", "c++", "c++17")]


def check_headers(checks, work):
    for header in sorted(glob.glob("include/barrow/*.h*")):
        name = os.path.relpath(header, "include")
        source = os.path.join(work, "alone.txt")
        with open(source, "w", encoding="utf-8") as file:
            file.write(f'#include "{name}"\n#include "{name}"\nextern int alone_in_its_file;\n')
        for compiler, language, standard in LANGUAGES:
            if name.endswith(".hpp") and language == "c":
                continue
            checks.run([compiler, "-x", language, f"-std={standard}", *STRICT, "-Iinclude",
                        "-fsyntax-only", source], f"{name} alone with {compiler} {standard}")


# ---- CMake -----------------------------------------------------------------------------------

def pack_sources(folder):
    """Returns an archive like those that repository hosts offer: the tracked files, in one folder."""
    path = os.path.join(folder, "barrow.tar")
    skip = {"build", "out", ".git", "node_modules"}
    names = sorted(name for name in os.listdir(TOP) if name not in skip and not name.startswith("build"))
    subprocess.run(["tar", "-cf", path, "--transform", "s,^,barrow/,", "--exclude=node_modules",
                    "--exclude=tests", "--exclude=docs", "--exclude=web", "-C", TOP, *names], check=True)
    return path


def check_outside(checks, work, way, options, programs):
    """Configures, builds and runs the outside project, unoptimised and in one file for speed."""
    directory = os.path.join(work, way)
    checks.run(["cmake", "-S", os.path.join(work, "project"), "-B", directory, f"-DWAY={way}",
                f"-DHELLO={HELLO}", f"-DHELLO_CPP={HELLO_CPP}", "-DCMAKE_UNITY_BUILD=ON",
                "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0", "-DCMAKE_BUILD_TYPE=Debug",
                "-DCMAKE_C_FLAGS_DEBUG=-O0", *options], f"{way}: configure")
    checks.run(["cmake", "--build", directory], f"{way}: build")
    for program in programs:
        check_program(checks, os.path.join(directory, program), way)


def check_program(checks, program, way, **options):
    found = checks.run([program], **options)
    checks.check(found and found == check_program.expected,
                 f"{way}: {os.path.basename(program)} prints another dungeon")


# ---- pkg-config ------------------------------------------------------------------------------

def ask(checks, prefix, *options):
    path = glob.glob(os.path.join(prefix, "**/pkgconfig"), recursive=True)
    env = dict(os.environ, PKG_CONFIG_PATH=":".join(path))
    return (checks.run(["pkg-config", *options, "barrow"], env=env) or "").split()


def check_pkg_config(checks, work, prefix):
    version = re.search(r'VERSION_TEXT "([^"]+)"', read("include/barrow/base.h")).group(1)
    checks.check(ask(checks, prefix, "--modversion") == [version], "pkg-config tells another version")
    flags = ask(checks, prefix, "--cflags")
    libraries = ask(checks, prefix, "--libs")
    shared = os.path.join(work, "by-pkg-config")
    checks.run(["gcc", "-std=c11", *STRICT, *flags, HELLO, "-o", shared, *libraries])
    folder = next(word[2:] for word in libraries if word.startswith("-L"))
    check_program(checks, shared, "pkg-config, shared", env=dict(os.environ, LD_LIBRARY_PATH=folder))
    checks.check("libbarrow.so.0" in (checks.run(["readelf", "-d", shared]) or ""),
                 "a program does not ask for the version of the library that it was built with")
    static = os.path.join(work, "by-pkg-config-static")
    libraries = ask(checks, prefix, "--libs", "--static")
    checks.run(["gcc", "-std=c11", "-static", *flags, HELLO, "-o", static, *libraries])
    check_program(checks, static, "pkg-config, static")


def check_bare(checks, work):
    """If the command's libraries are missing, CMake says how to build without them."""
    bare = dict(os.environ, PKG_CONFIG_LIBDIR=os.path.join(work, "nothing"))
    command = ["cmake", "-S", TOP, "-B", os.path.join(work, "bare")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=bare)
    checks.check(done.returncode != 0 and "-DBARROW_CLI=OFF" in done.stderr, f"no way out:\n{done.stderr}")
    checks.run([*command, "-DBARROW_CLI=OFF"], "the library alone", env=bare)


# ---- what the shared library shows -----------------------------------------------------------

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def public_functions():
    text = "".join(read(path) for path in sorted(glob.glob("include/barrow/*.h")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return {name for name in re.findall(r"\bBARROW_API\b[^;(]*?\b(barrow_\w+)\(", text)}


def check_exports(checks):
    listing = checks.run(["nm", "-D", "--defined-only", os.path.join(BUILD, "libbarrow.so")]) or ""
    shown = {line.split()[-1] for line in listing.splitlines()}
    declared = public_functions()
    checks.check(len(declared) > 50, f"only {len(declared)} public functions were found in the headers")
    checks.check(not shown - declared, f"libbarrow.so shows {sorted(shown - declared)}")
    checks.check(not declared - shown, f"libbarrow.so lacks {sorted(declared - shown)}")
    called = set(re.findall(r"^CALL\(\w+, (\w+)", read("tests/fault/calls.def"), flags=re.M))
    checks.check(called == declared, f"tests/fault/calls.def and the headers differ in {sorted(called ^ declared)}")


def main():
    checks = Checks()
    check_program.expected = checks.run([os.path.join(BUILD, "examples/hello")])
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree("tests/compile/outside", os.path.join(work, "project"))
        check_headers(checks, work)
        check_exports(checks)
        check_bare(checks, work)
        programs = ["outside", "outside_cpp"]
        check_outside(checks, work, "subdirectory", [f"-DBARROW_SOURCE={TOP}"], programs)
        if "--quick" not in sys.argv:
            check_outside(checks, work, "fetch", [f"-DBARROW_SOURCE={pack_sources(work)}"], programs)
        prefix = os.path.join(work, "installed")
        checks.run(["cmake", "--install", BUILD, "--prefix", prefix], "install")
        moved = prefix + "-and-moved"
        os.rename(prefix, moved)
        check_outside(checks, work, "package", [f"-DCMAKE_PREFIX_PATH={moved}"],
                      [*programs, "outside_shared"])
        check_pkg_config(checks, work, moved)
    checks.finish()


if __name__ == "__main__":
    main()
