#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks tests/soak: its last line, its exit codes, and that an interruption keeps what was done.

  check_soak.py        builds with tests/soak; ends with "N passed, N failed"
"""
import os
import re
import signal
import subprocess
import sys
import time

SOAK = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "soak")
LINE = (r"(?m)^%s: (\d+) made and verified, (\d+) broken, (\d+) not made, (\d+) not proven, \d+ retried, "
        r"worst attempts \d+, worst time [\d.]+ ms \(seed \d+.*\), memory \d+ MiB, \d+ a second on \d+ threads, "
        r"\d+ s$")
passed = failed = 0


def check(name, holds, detail=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(("ok      " if holds else "FAILED  ") + name + ("" if holds else f": {detail}"), flush=True)


def soak(*words):
    return subprocess.run([SOAK, *words], capture_output=True, text=True, timeout=500, check=False)


def interrupted():
    """Starts a run that would take hours, and ends it by a signal."""
    program = subprocess.Popen([SOAK, "quest", "1000000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
    while program.poll() is None and os.path.basename(os.readlink(f"/proc/{program.pid}/exe")) != "soak":
        time.sleep(0.2)  # it is still building
    time.sleep(0.5)
    program.send_signal(signal.SIGINT)
    begun = time.monotonic()
    out, _ = program.communicate(timeout=240)
    return program.returncode, out, time.monotonic() - begun


def main():
    for family, name in (("floor", "floor, 12 layouts"), ("quest", "quest"), ("crawl", "crawl")):
        done = soak(family, "240", "--start", "77")
        found = re.search(LINE % name, done.stdout)
        check(f"soak {family}", done.returncode == 0 and found and found.groups() == ("240", "0", "0", "0"),
              done.stdout + done.stderr)
    small = soak("quest", "50", "--set", "width=5", "--set", "height=5", "--set", "pre_rooms=30")
    found = re.search(LINE % "quest", small.stdout)
    check("what cannot be made is counted", small.returncode == 1 and found and int(found[3]) > 0,
          small.stdout + small.stderr[-300:])
    check("and the command that shows it is told", "barrow quest -s " in small.stderr, small.stderr[-300:])
    code, out, seconds = interrupted()
    found = re.search(r"^interrupted, of 1000000000: quest: (\d+) made and verified, 0 broken", out)
    check("interrupted", code == 130 and found and int(found[1]) > 0 and seconds < 10, (code, out, seconds))
    for words in (["quest"], ["quest", "many"], ["castle", "5"], ["floor", "5", "--jobs"],
                  ["floor", "5", "--set", "items=99"]):
        check(f"refused: {' '.join(words)}", soak(*words).returncode == 2)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
