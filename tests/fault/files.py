# SPDX-License-Identifier: MIT
"""Files appear whole or not at all (G9), whatever happens while they are written: kill -9 at any
moment, a full disk, a limit on file sizes, short and interrupted writes, and the k-th system call
failing, for every k. The old file stays until the new one is complete, and nothing is left beside it, except after
kill -9, when nothing can be cleaned up.

  files.py BARROW [--kills N]
  files.py BARROW --self-test    a program that writes in place must fail every part
"""
import argparse
import contextlib
import errno
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
OLD = b"what was there before\n"
BESIDE = re.compile(r"^result\.\d+-\d+\.tmp$")
BATCH = ["floor", "-s", "1", "-n", "300", "-f", "jsonl", "-q"]
SINGLE = [["quest", "-s", "1", "-f", "json"], ["crawl", "-s", "1", "-f", "json"], ["floor", "-s", "1"],
          ["schema"], ["params", "floor"]]
# Writes in place, line after line, and checks nothing.
CARELESS = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
: >"$2"
for line in 0 1 2 3 4 5 6 7 8 9; do
    for more in 0 1 2 3 4 5 6 7 8 9; do
        echo "line $line$more, which is long enough to fill a small disk .......................... \\
............................................................................................... \\
.........................................................................................." >>"$2"
    done
    sleep 0.01
done 2>/dev/null
exit 0
"""


class Tester:
    def __init__(self, barrow, folder, loud):
        self.barrow, self.folder, self.loud = barrow, folder, loud
        self.passed = self.failed = 0
        self.shim = os.path.join(folder, "shim.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.shim, f"{HERE}/shim.c", "-ldl"],
                       check=True)

    def check(self, good, text):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good and self.loud:
            print(f"FAIL: {text}")

    def start(self, command, target, env=None, limit=None):
        def bounded():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return subprocess.Popen([self.barrow, *command, "-o", target], stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                env=dict(os.environ, **(env or {})),
                                preexec_fn=bounded if limit else None)

    def run(self, command, target, **how):
        """Returns (exit code, message)."""
        process = self.start(command, target, **how)
        try:
            message = process.communicate(timeout=240)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            return None, "it hangs"
        return process.returncode, message.decode("utf-8", "replace").strip()

    def shimmed(self, **settings):
        """Under a sanitizer, its own runtime has to come first."""
        env = {"LD_PRELOAD": self.shim, "ASAN_OPTIONS": "verify_asan_link_order=0"}
        return {**env, **{f"SHIM_{name}": str(value) for name, value in settings.items()}}


def contents(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def target_in(folder, before):
    """Yields the path of the target in a new folder; it exists unless [before] is None."""
    place = tempfile.mkdtemp(dir=folder)
    target = os.path.join(place, "result")
    if before is not None:
        with open(target, "wb") as file:
            file.write(before)
    try:
        yield target
    finally:
        shutil.rmtree(place)


def beside(target):
    return sorted(set(os.listdir(os.path.dirname(target))) - {"result"})


# ---- the parts ------------------------------------------------------------------------------

def whole_result(tester, command):
    with target_in(tester.folder, None) as target:
        start = time.monotonic()
        code, message = tester.run(command, target)
        took = time.monotonic() - start
        tester.check(code == 0 and not beside(target), f"{command}: exit {code}, {message}")
        return contents(target), took


def test_kills(tester, count):
    """Sends kill -9 at random moments."""
    whole = whole_result(tester, BATCH)[0]
    took = min(whole_result(tester, BATCH)[1] for _ in range(5))
    drawn = random.Random(1)
    early = late = leftovers = 0
    for turn in range(count):
        before = OLD if turn % 2 else None
        with target_in(tester.folder, before) as target:
            process = tester.start(BATCH, target)
            time.sleep(drawn.random() * took * 1.1)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            now = contents(target)
            early, late = early + (now == before), late + (now == whole)
            leftovers += bool(beside(target))
            tester.check(now in (before, whole), f"kill {turn}: a part of the file is visible")
            tester.check(all(BESIDE.match(name) for name in beside(target)),
                         f"kill {turn}: left {beside(target)}")
    tester.check(early, f"kill: only {early} of {count} came in the middle")
    print(f"kill -9: {count} times, {early} before the file was whole, {late} after, "
          f"{leftovers} left a file beside it")


def test_refusal(tester, what, expected, target, before, outcome):
    """Checks that the file is as it must be after any failed write."""
    code, message = outcome
    tester.check(code == 3, f"{what}: exit {code}, not 3 ({message})")
    tester.check(expected in message, f"{what}: it says '{message}', not '{expected}'")
    tester.check(contents(target) == before, f"{what}: what was there before has changed")
    tester.check(not beside(target), f"{what}: left {beside(target)}")


@contextlib.contextmanager
def tiny_disk(folder):
    """Mounts a file system of 64 KiB, or yields None if mounting is not allowed."""
    place = tempfile.mkdtemp(dir=folder)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    try:
        yield place if done.returncode == 0 else None
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", place], check=True)


def test_full_disk(tester):
    with tiny_disk(tester.folder) as disk:
        if not disk:
            print("full disk: a tmpfs cannot be mounted here; the limit on file sizes stands for it")
        for before in (None, OLD) if disk else ():
            with target_in(disk, before) as target:
                test_refusal(tester, "full disk", os.strerror(errno.ENOSPC), target, before,
                             tester.run(BATCH, target))
    for before in (None, OLD):
        with target_in(tester.folder, before) as target:
            test_refusal(tester, "limit on the size", os.strerror(errno.EFBIG), target, before,
                         tester.run(BATCH, target, limit=20000))


def test_short(tester):
    """Checks that short and interrupted writes change nothing but the time."""
    for command in [BATCH, *SINGLE]:
        whole, _ = whole_result(tester, command)
        for settings in ({"SHORT": 1000}, {"EINTR": 2}, {"SHORT": 611, "EINTR": 3}):
            with target_in(tester.folder, None) as target:
                code, message = tester.run(command, target, env=tester.shimmed(**settings))
                tester.check(code == 0 and contents(target) == whole,
                             f"{command} with {settings}: exit {code}, {message}")


def test_calls(tester):
    """The k-th call fails, for every k until none does. The folder is synced after the rename: a failure there comes
    too late to undo the rename, and is reported."""
    for call, code in (("write", errno.ENOSPC), ("write", errno.EIO), ("fsync", errno.EIO),
                       ("close", errno.EIO), ("rename", errno.EACCES)):
        for k in range(1, 60):
            with target_in(tester.folder, OLD) as target:
                env = tester.shimmed(SHORT=30000, FAIL=f"{call}:{k}:{code}")
                outcome = tester.run(BATCH, target, env=env)
                if outcome[0] == 0:
                    tester.check(k > 1, f"{call} fails and nobody minds")
                    break
                if call == "fsync" and k == 2:
                    tester.check(outcome[0] == 3 and not beside(target), f"sync of the folder: {outcome}")
                    continue
                test_refusal(tester, f"{call} number {k} fails", os.strerror(code), target, OLD,
                             outcome)


PARTS = {"kills": lambda tester: test_kills(tester, 40), "disk": test_full_disk,
         "short": test_short, "calls": test_calls}


def self_test(folder):
    careless = os.path.join(folder, "careless")
    with open(careless, "w", encoding="utf-8") as file:
        file.write(CARELESS)
    os.chmod(careless, 0o755)
    missed = 0
    for name in ("kills", "disk", "calls"):
        tester = Tester(careless, folder, False)
        PARTS[name](tester)
        missed += not tester.failed
        if not tester.failed:
            print(f"FAIL: a careless program passed '{name}'")
    print(f"{3 - missed} passed, {missed} failed")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.self_test:
            return self_test(folder)
        tester = Tester(os.path.abspath(options.barrow), folder, True)
        test_kills(tester, options.kills)
        test_full_disk(tester)
        test_short(tester)
        test_calls(tester)
    print(f"{tester.passed} passed, {tester.failed} failed")
    return 1 if tester.failed else 0


if __name__ == "__main__":
    sys.exit(main())
