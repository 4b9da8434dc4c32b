# SPDX-License-Identifier: MIT
"""The two-file form on other systems makes the same dungeons: static with musl, and with --windows as a
program and as a DLL for Windows, run under wine. windows.py tests the command there.

  cross.py BUILD [--windows]     the directory of a finished build
"""
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
PROBE = os.path.abspath("tests/compile/probe.c")
FLAGS = ["-std=c11", *[flag for flag in STRICT if flag != "-Wshadow"], "-DAMALGAMATED"]
WINDOWS = "x86_64-w64-mingw32-"


def check_musl(checks, work, expected):
    program = os.path.join(work, "probe-musl")
    checks.run(["musl-gcc", "-O0", "-static", *FLAGS, "-I", work, "-o", program, PROBE,
                os.path.join(work, "barrow.c")])
    listing = checks.run(["readelf", "-l", program]) or ""
    checks.check("INTERP" not in listing, "the program of musl is not static")
    checks.check(checks.run([program]) == expected, "musl makes other dungeons")


# ---- Windows ---------------------------------------------------------------------------------

def run_windows(checks, work, program, expected):
    if not shutil.which("wine"):
        print(f"{os.path.basename(program)} was compiled, but not run: there is no wine")
        return
    env = dict(os.environ, WINEPREFIX=os.path.join(work, "wine"), WINEDEBUG="-all", DISPLAY="")
    done = subprocess.run(["wine", program], capture_output=True, text=True, check=False, env=env,
                          cwd=work, timeout=300)
    checks.check(done.stdout.replace("\r\n", "\n") == expected,
                 f"{program} makes other dungeons:\n{done.stdout[:500]}{done.stderr[-500:]}")


def check_windows(checks, work, expected):
    compiler, source = WINDOWS + "gcc", os.path.join(work, "barrow.c")
    object_file, program = os.path.join(work, "barrow.obj"), os.path.join(work, "probe.exe")
    checks.run([compiler, "-O1", *FLAGS, "-I", work, "-c", "-o", object_file, source])
    checks.run([compiler, *FLAGS, "-I", work, "-o", program, PROBE, object_file, "-static"])
    run_windows(checks, work, program, expected)
    library, program = os.path.join(work, "barrow.dll"), os.path.join(work, "probe-dll.exe")
    checks.run([compiler, "-O0", *FLAGS, "-I", work, "-shared", "-DBARROW_SHARED", "-DBARROW_BUILDING", "-o",
                library, source, f"-Wl,--out-implib,{library}.a", "-static-libgcc"])
    listing = checks.run([WINDOWS + "objdump", "-p", library]) or ""
    table = listing.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
    names = re.findall(r"\[\s*\d+\] (\w+)", table)
    foreign = [name for name in names if not name.startswith("barrow_")]
    checks.check("barrow_generate" in names and not foreign, f"barrow.dll shows {foreign or names}")
    checks.run([compiler, *FLAGS, "-DBARROW_SHARED", "-I", work, "-o", program, PROBE, library + ".a"])
    run_windows(checks, work, program, expected)


def main():
    checks = Checks()
    with tempfile.TemporaryDirectory() as work:
        checks.run(["tools/amalgamate", work])
        native = os.path.join(work, "probe")
        checks.run(["gcc", "-std=c11", "-Iinclude", "-o", native, PROBE, os.path.join(BUILD, "libbarrow.a")])
        expected = checks.run([native])
        checks.check(expected and len(expected.splitlines()) == 60, "60 dungeons")
        if "--windows" in sys.argv:
            check_windows(checks, work, expected)
        else:
            check_musl(checks, work, expected)
    checks.finish()


if __name__ == "__main__":
    main()
