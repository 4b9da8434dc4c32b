# SPDX-License-Identifier: MIT
"""The two-file form compiles without a warning and makes the same dungeons as the library, in C and
under C++. Leaves BUILD/amalgamation/catalog-COMPILER, programs that print the golden catalogue, for the rows of
tools/matrix.

  amalgamation.py BUILD     the directory of a finished build
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import STRICT, Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
WORK = os.path.join(BUILD, "amalgamation")
PROBE = "tests/compile/probe.c"
# In one file a local name may hide a static of another source, which is harmless.
FLAGS = [flag for flag in STRICT if flag != "-Wshadow"]
COMPILERS = (("gcc", "g++"), ("clang", "clang++"))  # at -O0: other builds show the optimiser's warnings
GOLDEN = ["-Iinclude", "cli/golden.c", "tests/golden/golden.c", "tests/play/replays.c"]


def main():
    checks = Checks()
    checks.run(["tools/amalgamate", WORK])
    library = os.path.join(WORK, "probe-library")
    checks.run(["gcc", "-std=c11", *STRICT, "-Iinclude", "-o", library, PROBE,
                os.path.join(BUILD, "libbarrow.a")])
    expected = checks.run([library])
    checks.check(expected and len(expected.splitlines()) == 60, "the library makes 60 dungeons")
    for compiler, plus in COMPILERS:
        library = os.path.join(WORK, f"barrow-{compiler}.o")
        checks.run([compiler, "-std=c11", "-O0", *FLAGS, "-c", "-o", library, os.path.join(WORK, "barrow.c")])
        checks.run([compiler, "-std=c11", "-O0", *STRICT, "-o", os.path.join(WORK, f"catalog-{compiler}"),
                    *GOLDEN, library])
        for language in ([compiler, "-std=c11"], [plus, "-std=c++17", "-x", "c++"]):
            program = os.path.join(WORK, f"probe-{language[0]}")
            checks.run([*language, *STRICT, "-DAMALGAMATED", f"-I{WORK}", "-o", program, PROBE, "-x", "none",
                        library])
            found = checks.run([program])
            checks.check(found and found == expected, f"{language[0]}: other dungeons than the library's")
    checks.finish()


if __name__ == "__main__":
    main()
