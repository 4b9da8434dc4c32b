# SPDX-License-Identifier: MIT
"""Runs every command with standard output on a full disk and on a closed pipe (G9). None may hang. A full disk gives
exit code 3 and one line of complaint; a closed pipe ends the command by SIGPIPE, silently.

  output.py BARROW
  output.py BARROW --self-test    a program that ignores failed writes must not pass
"""
import os
import signal
import subprocess
import sys
import tempfile

COMMANDS = [
    ["floor", "-s", "1"],
    ["floor", "-s", "1", "-f", "json"],
    ["floor", "-s", "1", "-n", "2000", "-f", "jsonl"],
    ["floor", "-s", "1", "-n", "2000", "-f", "jsonl", "-j", "2"],
    ["quest", "-s", "1"],
    ["quest", "-s", "1", "-f", "json"],
    ["crawl", "-s", "1"],
    ["crawl", "-s", "1", "-f", "jsonl", "-n", "200"],
    ["params", "floor"],
    ["params", "quest", "--format", "json"],
    ["passes", "crawl"],
    ["schema"],
    ["version"],
    ["catalog"],
    ["help"],
    ["help", "floor"],
    ["bench", "floor", "--seconds", "0.1"],
]
CARELESS = "#!/bin/sh\ntrap '' PIPE\necho result 2>/dev/null\nexit 0\n"


def full_disk():
    return os.open("/dev/full", os.O_WRONLY)


def closed_pipe():
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def exit_code(barrow, command, opened):
    """Returns (exit code, standard error); the code is None after a hang."""
    output = opened()
    try:
        done = subprocess.run([barrow, *command], stdin=subprocess.DEVNULL, stdout=output,
                              stderr=subprocess.PIPE, timeout=120, check=False)
        return done.returncode, done.stderr.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        return None, "it hangs"
    finally:
        os.close(output)


def count_failures(barrow, loud):
    passed = failed = 0
    for opened in (full_disk, closed_pipe):
        for command in COMMANDS:
            code, complaint = exit_code(barrow, command, opened)
            if opened is full_disk:
                good = code == 3 and complaint.strip()
            else:
                good = code == -signal.SIGPIPE and not complaint
            passed, failed = passed + bool(good), failed + (not good)
            if not good and loud:
                print(f"FAIL: barrow {' '.join(command)} on a {opened.__name__.replace('_', ' ')}: "
                      f"exit {code}, said {complaint[-200:]!r}")
    return passed, failed


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        careless = os.path.join(folder, "careless")
        with open(careless, "w", encoding="utf-8") as file:
            file.write(CARELESS)
        os.chmod(careless, 0o755)
        return count_failures(careless, False)


def main():
    if "--self-test" in sys.argv:
        missed, caught = self_test()
        print(f"{caught} passed, {missed} failed")
        return 1 if missed else 0
    passed, failed = count_failures(sys.argv[1], True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
