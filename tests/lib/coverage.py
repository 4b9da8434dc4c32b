# SPDX-License-Identifier: MIT
"""Measures with gcovr what share of the library the tests run: builds it for coverage, runs the unit, property and
fault programs and the command's tests with small counts, and compares lines and branches of src/ with the required
minimum. Needs gcovr.

  coverage.py BUILD [-j JOBS] [--report]   --report: only evaluates the previous run
"""
import argparse
import glob
import json
import os
import subprocess
import sys

LEAST = {"line": 95.0, "branch": 90.0}
COUNTS = {"property_floor_streams": "6"}  # seeds, each of which makes many dungeons
PROPERTY_COUNT = "400"
FLAGS = "--coverage -fprofile-update=atomic -O0 -g"


def build(folder, jobs):
    subprocess.run(["cmake", "-S", ".", "-B", folder, "-DCMAKE_BUILD_TYPE=None", "-DBARROW_TESTS=ON",
                    "-DBARROW_SHARED_LIB=OFF", "-DBARROW_EXAMPLES=OFF", f"-DCMAKE_C_FLAGS={FLAGS}"],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder, "-j", str(jobs)], check=True,
                   stdout=subprocess.DEVNULL)
    for path in glob.glob(f"{folder}/**/*.gcda", recursive=True):
        os.unlink(path)


def programs(folder):
    """Yields the commands to run. For coverage it does not matter whether their checks pass."""
    def built(pattern):
        return sorted(path for path in glob.glob(f"{folder}/tests/{pattern}")
                      if os.access(path, os.X_OK) and os.path.isfile(path))
    yield from ([path] for path in built("test_*"))
    yield from ([path, COUNTS.get(os.path.basename(path), PROPERTY_COUNT)]
                for path in built("property_*"))
    yield from ([path] for path in [*built("fault_*"), *built("cli_rules")])
    yield ["/usr/bin/python3", "tests/cli/run.py", f"{folder}/barrow"]


def run_all(folder):
    for command in programs(folder):
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, check=False, timeout=900)
            if done.returncode:
                print(f"note: {' '.join(command)} ended with {done.returncode}", flush=True)
        except subprocess.TimeoutExpired:
            print(f"note: {' '.join(command)} took too long", flush=True)


def measure(folder):
    done = subprocess.run(["gcovr", "--root", ".", "--object-directory", folder, "--filter", "src/",
                           "--json-summary", "-", "--html-details", f"{folder}/coverage.html"],
                          check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(done.stdout)


def share_of(counts, kind):
    """Returns a share in percent; 100 if there is nothing to run."""
    return counts[f"{kind}_percent"] if counts[f"{kind}_total"] else 100.0


def report(folder):
    """Prints files below the limit, the worst first, and the totals. Returns the exit code."""
    summary = measure(folder)
    low = [file for file in summary["files"]
           if any(share_of(file, kind) < LEAST[kind] for kind in LEAST)]
    for file in sorted(low, key=lambda one: share_of(one, "branch")):
        print(f"{file['filename']}: {file['line_percent']} % of {file['line_total']} lines, "
              f"{file['branch_percent']} % of {file['branch_total']} branches")
    failed = 0
    for kind, least in LEAST.items():
        share = summary[f"{kind}_percent"]
        failed += share < least
        print(f"src: {share} % of {summary[kind + '_total']} {kind}{'s' if kind == 'line' else 'es'} (at least {least} %)")
    print(f"what is not run: {folder}/coverage.html\n{2 - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--report", action="store_true")
    options = parser.parse_args()
    if not options.report:
        build(options.folder, options.jobs)
        run_all(options.folder)
    return report(options.folder)


if __name__ == "__main__":
    sys.exit(main())
