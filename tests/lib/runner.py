# SPDX-License-Identifier: MIT
"""Runs steps: programs with a name, in an order that their needs allow, on two cores at a time.

A step says how many checks passed and failed by ending its output with "N passed, N failed", or in cmocka's format; a
step that says neither counts as one check, by its exit code. A step that ends with a code other than 0 has failed,
regardless of its counts.
"""
import os
import re
import subprocess
import sys
import threading
import time

COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
CMOCKA_PASSED = re.compile(r"^\[  PASSED  \] (\d+) test\(s\)", re.M)
CMOCKA_FAILED = re.compile(r"^\[  FAILED  \] (\d+) test\(s\)", re.M)


class Step:
    """One program. It keeps [cores] busy and runs only if the steps named in [needs] passed."""

    def __init__(self, name, command, needs=(), cores=1, env=None):
        self.name, self.command, self.needs = name, command, tuple(needs)
        self.cores, self.env = cores, env or {}
        self.limit = 1800  # seconds
        self.state = "waiting"
        self.passed = self.failed = 0
        self.start = self.seconds = self.busy = 0.0  # wall-clock seconds; busy: processor seconds
        self.log = None


def count_checks(output, code):
    """Returns (passed, failed) from the output of a step."""
    lines = COUNTS.findall(output)
    if lines:
        passed, failed = map(int, lines[-1])
    else:
        passed = sum(map(int, CMOCKA_PASSED.findall(output)))
        failed = sum(map(int, CMOCKA_FAILED.findall(output)))
    if not passed and not failed:
        passed = int(code == 0)
    if code != 0 and not failed:
        failed = 1
    return passed, failed


class Runner:
    def __init__(self, steps, logs, cores):
        self.steps = {step.name: step for step in steps}
        self.logs, self.cores = logs, cores
        self.free = cores
        self.change = threading.Condition()

    def run(self):
        """Runs all steps. Returns whether every one passed."""
        os.makedirs(self.logs, exist_ok=True)
        threads = []
        with self.change:
            while any(step.state == "waiting" for step in self.steps.values()):
                step = self._startable()
                if not step:
                    if any(other.state == "running" for other in self.steps.values()):
                        self.change.wait()
                    continue  # the last waiting step may have been skipped
                step.state = "running"
                self.free -= min(step.cores, self.cores)
                threads.append(threading.Thread(target=self._execute, args=(step,)))
                threads[-1].start()
        for thread in threads:
            thread.join()
        return all(step.state == "passed" for step in self.steps.values())

    def _startable(self):
        for step in self.steps.values():
            if step.state != "waiting":
                continue
            needed = [self.steps[name] for name in step.needs if name in self.steps]
            if any(other.state in ("failed", "skipped") for other in needed):
                step.state = "skipped"
                step.failed = 1
                print(f"  skip  {step.name}: what it needs has failed", flush=True)
                continue
            ready = all(other.state == "passed" for other in needed)
            if ready and min(step.cores, self.cores) <= self.free:
                return step
        return None

    def _execute(self, step):
        step.log = os.path.join(self.logs, step.name + ".log")
        step.start = time.monotonic()
        output, code = run_command(step)
        step.seconds = time.monotonic() - step.start
        step.passed, step.failed = count_checks(output, code)
        with self.change:
            step.state = "failed" if step.failed else "passed"
            self.free += min(step.cores, self.cores)
            self._report(step, output)
            self.change.notify()

    @staticmethod
    def _report(step, output):
        word = "ok  " if step.state == "passed" else "FAIL"
        print(f"  {word}  {step.name:24} {step.passed:8} passed {step.seconds:7.1f} s"
              f" {step.busy:7.1f} cpu", flush=True)
        if step.state == "failed":
            tail = output.strip().splitlines()[-60:]
            print("".join(f"        | {line}\n" for line in tail) +
                  f"        all of it: {step.log}", flush=True)


def run_command(step):
    """Returns (output, exit code). A step that takes too long is ended. Its output goes to its log."""
    env = dict(os.environ, **step.env)
    with open(step.log, "wb") as log:
        try:
            program = subprocess.Popen(step.command, env=env, stdin=subprocess.DEVNULL,
                                       stdout=log, stderr=subprocess.STDOUT)
        except OSError as error:
            return f"{step.command[0]}: {error}\n", 127
        late = threading.Event()
        alarm = threading.Timer(step.limit, lambda: (late.set(), program.kill()))
        alarm.start()
        _, status, used = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
        alarm.cancel()
        step.busy = used.ru_utime + used.ru_stime
        if late.is_set():
            log.write(f"\nended after {step.limit} seconds\n".encode())
    with open(step.log, encoding="utf-8", errors="replace") as log:
        return log.read(), program.returncode


def summary(steps, seconds):
    """Prints the table and the last line. Returns the exit code."""
    print(f"\n  {'step':24} {'passed':>8} {'failed':>8} {'seconds':>8} {'cpu':>8}")
    for step in steps:
        print(f"  {step.name:24} {step.passed:8} {step.failed:8} {step.seconds:8.1f} {step.busy:8.1f}")
    busy = sum(step.busy for step in steps)
    print(f"  {'in all':24} {'':8} {'':8} {seconds:8.1f} {busy:8.1f}\n")
    passed, failed = sum(s.passed for s in steps), sum(s.failed for s in steps)
    print(f"{passed} passed, {failed} failed")
    sys.stdout.flush()
    return 1 if failed else 0
