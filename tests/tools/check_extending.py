# SPDX-License-Identifier: MIT
"""docs/extending.md is true: its diffs apply to this tree, one after the other, and what they touch compiles without
a warning. With --full the command and the tests are built with all of them; the command runs what the page shows, the
oracle judges the results, and unit tests, property tests and the comparison of the two judges pass.

  check_extending.py [--full]     checks
  check_extending.py --self-test  a diff with another context, and one that does not compile, must be noticed
"""
import contextlib
import glob
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import STRICT, Checks  # noqa: E402

PAGE = "docs/extending.md"
COPIED = ["CMakeLists.txt", "include", "src", "cli", "play", "tests", "tools"]
SECTIONS = 16  # rows of the table of changes, and the oracle
PROPERTIES = {"crawl": "2000", "crawl_proof": "2000", "floor": "3000", "floor_streams": "300", "puzzle": "300",
              "quest": "3000", "room_puzzles": "200", "tiles": "300"}  # and how many dungeons each makes
JUDGED = "200"  # documents of each family that both judges see, and as many damaged ones


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def copy_tree(folder):
    for name in COPIED:
        target = os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.isdir(name):
            shutil.copytree(name, target)
        elif os.path.exists(name):
            shutil.copy(name, target)


def apply_all(checks, page, folder):
    """Returns the C files that the diffs touch."""
    touched = []
    diffs = re.findall(r"^```diff\n(.*?)^```$", page, re.M | re.S)
    checks.check(len(diffs) == SECTIONS, f"{PAGE} has {len(diffs)} diffs, not {SECTIONS}")
    for number, diff in enumerate(diffs, 1):
        done = subprocess.run(["git", "apply", "--unidiff-zero", "-"], input=diff, text=True, capture_output=True, cwd=folder,
                              env=dict(os.environ, GIT_CEILING_DIRECTORIES=os.path.dirname(folder)), check=False)
        checks.check(done.returncode == 0, f"diff {number} of {PAGE} does not apply:\n{done.stderr}")
        touched += re.findall(r"^\+\+\+ b/(.*\.c)$", diff, re.M)
    return sorted(set(touched))


def compile_touched(checks, touched, folder):
    for path in touched:
        checks.run(["gcc", "-fsyntax-only", "-std=c11", *STRICT, "-Iinclude", "-Isrc", "-Itests", "-I.", path], cwd=folder)


def build_extended(checks, folder):
    build = os.path.join(folder, "extended")
    checks.run(["cmake", "-S", folder, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DBARROW_SHARED_LIB=OFF",
                "-DBARROW_EXAMPLES=OFF", "-DBARROW_WERROR=ON", "-DBARROW_TESTS=ON"])
    checks.run(["cmake", "--build", build, "-j", "2", "--target", "barrow_cli", "barrow_unit_tests", "barrow_property_tests"])


def run_page(checks, page, folder):
    """Runs the page's commands; the oracle judges the resulting dungeons."""
    os.makedirs(os.path.join(folder, "out"))
    for command in re.findall(r"^\$ (extended/barrow .*)$", page, re.M):
        checks.run(["sh", "-c", command], cwd=folder)
    made = sorted(glob.glob(os.path.join(folder, "out", "*.jsonl")))
    dungeons = [path for path in made if '"format":"barrow/3"' in read(path)]
    checks.check(len(dungeons) >= 8, f"only {len(dungeons)} files of dungeons")
    checks.run([sys.executable, os.path.join(folder, "tests/oracle/oracle.py"), *dungeons])


def run_tests(checks, folder):
    for program in sorted(glob.glob(os.path.join(folder, "extended/tests/test_*"))):
        checks.run([program], cwd=folder)
    for name, count in PROPERTIES.items():
        checks.run([os.path.join(folder, f"extended/tests/property_{name}"), count], cwd=folder)
    checks.run([sys.executable, "tests/oracle/compare.py", "extended/barrow", "--keep", "out", "--count", JUDGED], cwd=folder)


def run_checks(checks, page, is_full):
    folder = tempfile.mkdtemp()
    try:
        copy_tree(folder)
        touched = apply_all(checks, page, folder)
        if not checks.failed:
            compile_touched(checks, touched, folder)
        if is_full and not checks.failed:
            build_extended(checks, folder)
            run_page(checks, page, folder)
            run_tests(checks, folder)
    finally:
        shutil.rmtree(folder)


def self_test(page):
    checks = Checks()
    for what, spoiled in (("another context", page.replace("BARROW_TERRAIN(CHASM", "BARROW_TERRAIN(CHASMS", 1)),
                          ("what does not compile", page.replace("&side_kinds[SIDE_CLOSET]", "&side_kinds[SIDE_CLOSETS]", 1))):
        found = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            run_checks(found, spoiled, False)
        checks.check(spoiled != page and found.failed, f"{what} is not noticed")
    checks.finish()


def main():
    page = read(PAGE)
    if "--self-test" in sys.argv:
        self_test(page)
    checks = Checks()
    run_checks(checks, page, "--full" in sys.argv)
    checks.finish()


if __name__ == "__main__":
    main()
