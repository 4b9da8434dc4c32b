# SPDX-License-Identifier: MIT
"""SIGINT, SIGTERM and SIGHUP in the middle of a batch: it ends soon, with the exit code of the signal, and the
documents so far are kept whole and in the order of their seeds, both in a file and on a pipe. A blocked reader does
not delay it for long; a second signal ends the run at once and leaves nothing beside the file.

  signals.py BARROW
  signals.py BARROW --self-test    a program that just dies must fail
"""
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time

BATCH = ["floor", "-s", "1", "-n", "100000000", "-f", "jsonl"]
OLD = b"what was there before\n"
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
CARELESS = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
while :; do echo '{"a": 1' >>"$2"; done
"""


class Tester:
    def __init__(self, barrow, folder, loud):
        self.barrow, self.folder, self.loud = barrow, folder, loud
        self.passed = self.failed = 0
        self.reference = b""

    def check(self, good, text):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good and self.loud:
            print(f"FAIL: {text}")

    def start(self, *more, output=subprocess.DEVNULL):
        return subprocess.Popen([self.barrow, *BATCH, *more], stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.PIPE)

    def ends(self, process, what, code, seconds=20):
        """Returns the message of a process that must end with [code] within [seconds]."""
        try:
            message = process.communicate(timeout=seconds)[1].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.check(False, f"{what}: it goes on for {seconds} seconds")
            return ""
        self.check(process.returncode == code, f"{what}: exit {process.returncode}, not {code}")
        return message

    def is_prefix(self, text, message, what):
        """Checks for whole documents, as many as reported, and the same as without a signal."""
        lines = text.count(b"\n")
        said = re.search(r"interrupted after (\d+) of", message)
        self.check(text.endswith(b"\n") or not text, f"{what}: the last document is cut")
        self.check(said and int(said[1]) == lines, f"{what}: {lines} documents, but '{message}'")
        part = min(len(text), len(self.reference))
        self.check(part and text[:part] == self.reference[:part], f"{what}: other documents")


def target_in(tester):
    return os.path.join(tempfile.mkdtemp(dir=tester.folder), "result")


def left(target):
    return sorted(os.listdir(os.path.dirname(target)))


def read_file(target):
    with open(target, "rb") as file:
        return file.read()


# ---- the parts ------------------------------------------------------------------------------

def test_file(tester, number, jobs):
    target, what = target_in(tester), f"{number.name} with {jobs} jobs, to a file"
    process = tester.start("-o", target, "-j", str(jobs))
    time.sleep(0.7)
    process.send_signal(number)
    message = tester.ends(process, what, 128 + number)
    tester.check(left(target) == ["result"], f"{what}: left {left(target)}")
    if left(target) == ["result"]:
        tester.is_prefix(read_file(target), message, what)


def test_early(tester):
    """If no document is finished yet, the old file stays."""
    for turn in range(10):
        target = target_in(tester)
        with open(target, "wb") as file:
            file.write(OLD)
        process = tester.start("-o", target)
        time.sleep(0.002 * turn)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
        text = read_file(target)
        tester.check(left(target) == ["result"], f"early: left {left(target)}")
        tester.check(text == OLD or (text.startswith(b'{"format"') and text.endswith(b"\n")),
                     "early: what was there has changed")


def test_pipe(tester, number):
    what = f"{number.name}, to a pipe"
    reader, writer = os.pipe()
    process = tester.start("-j", "2", output=writer)
    os.close(writer)
    pieces = []

    def gather():
        with os.fdopen(reader, "rb") as file:
            pieces.append(file.read())

    thread = threading.Thread(target=gather)
    thread.start()
    time.sleep(0.7)
    process.send_signal(number)
    message = tester.ends(process, what, 128 + number)
    thread.join()
    tester.is_prefix(pieces[0], message, what)


def test_stuck_reader(tester):
    reader, writer = os.pipe()
    process = tester.start(output=writer)
    os.close(writer)
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    tester.ends(process, "a reader that does not read", 130, 8)
    os.close(reader)


def test_twice(tester):
    """A pipe that nobody reads delays the first signal."""
    reader, writer = os.pipe()
    process = tester.start(output=writer)
    os.close(writer)
    time.sleep(0.7)
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
    tester.ends(process, "a second signal", 130, 1.5)
    os.close(reader)


def test_endless(tester):
    """The input may contain no document, and its end may never come."""
    for command in ["verify"], ["verify", "-f", "json"]:
        reader, writer = os.pipe()
        process = subprocess.Popen([tester.barrow, *command, "-"], stdin=reader,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.close(reader)
        os.write(writer, bytes(60000))
        told = process.stdout if "json" in command else process.stderr
        what = f"{' '.join(command)} of an endless file"
        tester.check(select.select([told], [], [], 20)[0], f"{what}: nothing is told until the end")
        process.send_signal(signal.SIGINT)
        tester.ends(process, what, 130)
        os.close(writer)


def test_slow(tester, folder):
    """A single dungeon or document that takes seconds ends too, and whoever is interrupted accuses nobody."""
    large, corpus, pack = (os.path.join(folder, name) for name in ("large.json", "corpus", "pack.tmj"))
    for words in (["crawl", "-s", "1", "--tiles", "--size", "120x120", "-o", large], ["crawl", "-s", "1", "--tiles", "-o", pack],
                  ["corpus", "make", "floor", "-s", "1", "-n", "30000", "-o", corpus]):
        subprocess.run([tester.barrow, *words, "-q"], check=True)
    for words in (["crawl", "-s", "1", "--tiles", "--size", "120x120", "--puzzle_moves", "60", "-o", os.path.join(folder, "made.json")],
                  ["verify", *[large] * 8], ["corpus", "check", corpus, "--again"], ["rooms", pack, "-n", "100000"],
                  ["bench", "floor", "--seconds", "60"]):
        process = subprocess.Popen([tester.barrow, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        message = tester.ends(process, words[0], 143, 8)
        tester.check("changed" not in message, f"{words[0]}: {message}")
    process = subprocess.Popen([tester.barrow, "rooms", pack, "-n", "100000", "--progress", "json"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    told = select.select([process.stderr], [], [], 5)[0] and process.stderr.readline()
    process.send_signal(signal.SIGTERM)
    tester.ends(process, "rooms", 143, 8)
    tester.check(b'{"progress": "rooms"' in (told or b""), f"rooms shows no progress: {told}")
    tester.check("made.json" not in str(os.listdir(folder)), "a dungeon that was not finished is left")


def fill_reference(tester):
    """Makes the beginning of the batch, without a signal."""
    few = [word if word != BATCH[4] else "4000" for word in BATCH]
    tester.reference = subprocess.run([tester.barrow, *few], check=True,
                                      stdout=subprocess.PIPE).stdout


def self_test(folder):
    careless = os.path.join(folder, "careless")
    with open(careless, "w", encoding="utf-8") as file:
        file.write(CARELESS)
    os.chmod(careless, 0o755)
    tester = Tester(careless, folder, False)
    tester.reference = b'{"format"'
    test_file(tester, signal.SIGINT, 1)
    wanted = ["exit", "message", "documents"]
    print(f"{min(tester.failed, 3)} passed, {max(0, len(wanted) - tester.failed)} failed")
    return 1 if tester.failed < len(wanted) else 0


def main():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # a background job ignores them, and so would barrow
    with tempfile.TemporaryDirectory() as folder:
        if "--self-test" in sys.argv:
            return self_test(folder)
        tester = Tester(os.path.abspath(sys.argv[1]), folder, True)
        fill_reference(tester)
        for number in SIGNALS:
            test_file(tester, number, 2)
            test_pipe(tester, number)
        test_file(tester, signal.SIGINT, 1)
        test_file(tester, signal.SIGINT, 8)
        test_early(tester)
        test_stuck_reader(tester)
        test_twice(tester)
        test_endless(tester)
        test_slow(tester, folder)
    print(f"{tester.passed} passed, {tester.failed} failed")
    return 1 if tester.failed else 0


if __name__ == "__main__":
    sys.exit(main())
