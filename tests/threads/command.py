# SPDX-License-Identifier: MIT
"""Runs the command with eight jobs under the thread sanitizer: it must report no race and write the same bytes as the
plain command with one job. An interruption in the middle is part of it.

  command.py BARROW PLAIN
"""
import signal
import subprocess
import sys
import tempfile
import time

COMMANDS = [["floor", "-s", "1", "-n", "200", "-f", "jsonl"],
            ["quest", "-s", "1", "-n", "200", "-f", "jsonl", "--verify"],
            ["crawl", "-s", "1", "-n", "100", "-f", "jsonl", "--verify"],
            ["floor", "-s", "1", "-n", "100", "-f", "text"],
            ["stats", "floor", "-n", "400", "-f", "json"],
            ["hunt", "floor", "--where", "rooms >= 9 && path > 40", "-n", "3000", "--chunk-size", "100"],
            ["hunt", "quest", "--where", "keys > 2", "--best", "path", "-n", "500", "--chunk-size", "20"]]
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(f"FAIL: {what}")


def run(barrow, *words):
    done = subprocess.run([barrow, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300, check=False)
    check(done.returncode == 0,
          f"{words}: exit {done.returncode}\n{done.stderr.decode('utf-8', 'replace')[-3000:]}")
    return done.stdout


def interrupt(barrow):
    process = subprocess.Popen([barrow, *COMMANDS[0][:4], "100000000", "-f", "jsonl", "-j", "8"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    message = process.communicate(timeout=240)[1].decode("utf-8", "replace")
    check(process.returncode == 130, f"SIGINT: exit {process.returncode}\n{message[-3000:]}")


def make_corpora(barrow, plain):
    """A corpus made by eight threads has the same rows as one made by one."""
    with tempfile.TemporaryDirectory() as folder:
        for command, jobs in ((plain, "1"), (barrow, "8")):
            run(command, "corpus", "make", "quest", "-n", "2000", "-q", "-j", jobs, "-o", f"{folder}/{jobs}.db")
        rows = [run(plain, "corpus", "query", f"{folder}/{jobs}.db", "SELECT * FROM dungeons ORDER BY seed", "-f", "csv")
                for jobs in ("1", "8")]
        check(rows[0] == rows[1] and rows[0].count(b"\n") == 2001, "corpus: other rows with eight jobs")


def main():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # a background job ignores them, and so would barrow
    barrow, plain = sys.argv[1:3]
    for words in COMMANDS:
        check(run(barrow, *words, "-j", "8") == run(plain, *words, "-j", "1"),
              f"{words}: other bytes with eight jobs")
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(run(plain, *COMMANDS[0]))
        file.flush()
        check(run(barrow, "verify", file.name, "-j", "8") == run(plain, "verify", file.name),
              "verify: other bytes with eight jobs")
    make_corpora(barrow, plain)
    interrupt(barrow)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
