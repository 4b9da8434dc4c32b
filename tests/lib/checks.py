# SPDX-License-Identifier: MIT
"""For test scripts: runs commands, counts checks, prints failures."""
import subprocess
import sys

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, what):
        """Counts a check; prints [what] unless it is [good]."""
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good:
            print(f"FAIL: {what}", flush=True)
        return good

    def run(self, command, what=None, **options):
        """Runs a command that must succeed. Returns its standard output, or None."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
        except OSError as problem:
            self.check(False, f"{what or command[0]}: {problem}")
            return None
        text = " ".join(map(str, command))
        good = self.check(done.returncode == 0,
                          f"{what or text}\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
        return done.stdout if good else None

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
