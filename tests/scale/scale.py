# SPDX-License-Identifier: MIT
"""The same bytes, however the work is done: a hunt over many floors with one and two threads, in parts, with one and
four ranks of MPI, after Ctrl-C, after kill -9 of the process and of a rank, and resumed from there. Idle ranks do not
spin.

  scale.py BARROW BARROW_MPI [--full]     --full: 2,000,000 floors
  scale.py BARROW BARROW_MPI --self-test  a folder with false contents, and other bytes, must be noticed
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

COUNT, FULL_COUNT = 100_000, 2_000_000
CONDITION = "rooms >= 10 && shop && items + traps > 9"
ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}


class Tester:
    def __init__(self, barrow, barrow_mpi, count, folder):
        self.barrow, self.barrow_mpi, self.folder = barrow, barrow_mpi, folder
        self.count, self.chunk = count, max(1000, count // 60)
        self.chunks = -(-count // self.chunk)
        self.passed = self.failed = 0
        self.is_loud = True
        self.truth = b""

    def check(self, good, what):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good and self.is_loud:
            print(f"FAIL: {what}", flush=True)

    def words(self, *more):
        return ["hunt", "floor", "--where", CONDITION, "-n", str(self.count), "-f", "jsonl", "-q", *more]

    def kept(self, name, *more):
        return self.words("--keep", os.path.join(self.folder, name), "--chunk-size", str(self.chunk), *more)

    def finished(self, name):
        path = os.path.join(self.folder, name)
        return sum(entry.startswith("chunk-") and entry.endswith(".txt") for entry in
                   (os.listdir(path) if os.path.isdir(path) else []))

    def start(self, command):
        """Output goes to a file: a pipe that nobody reads would block the hunt."""
        with open(os.path.join(self.folder, "output"), "wb") as output:
            return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output,
                                    stderr=subprocess.PIPE, env=dict(os.environ, **ROOT),
                                    start_new_session=True)

    def run(self, command, what):
        process = self.start(command)
        err = process.communicate(timeout=1200)[1]
        self.check(process.returncode == 0, f"{what}: exit {process.returncode}: {err[-500:]}")
        with open(os.path.join(self.folder, "output"), "rb") as output:
            return output.read()

    def same(self, command, what):
        out = self.run(command, what)
        self.check(out == self.truth, f"{what}: other bytes ({len(out)}, not {len(self.truth)})")

    def ranks(self, number):
        return ["mpirun", "-n", str(number), self.barrow_mpi]


def wait_for_chunks(tester, process, name, least):
    """Waits until this many chunks are finished. Returns False if the process ended before."""
    for _ in range(120_000):
        if tester.finished(name) >= least:
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.005)
    return False


def children_of(pid):
    """Returns the processes below [pid] that run barrow, from /proc."""
    found, todo = [], [pid]
    while todo:
        parent = todo.pop()
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                    head, _, rest = file.read().rpartition(")")
            except OSError:
                continue
            if int(rest.split()[1]) == parent:
                todo.append(int(entry))
                if "barrow" in head:
                    found.append(int(entry))
    return sorted(found)


def end_group(process):
    """Ends processes that a killed launcher may have left in its session."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.communicate()


# ---- the parts ------------------------------------------------------------------------------------

def test_threads(tester):
    tester.same([tester.barrow, *tester.words("-j", "2")], "two threads")
    tester.same([tester.barrow, *tester.kept("threads", "-j", "2")], "two threads and a folder")
    tester.same([tester.barrow, *tester.kept("threads", "--gather")], "gathered")


def test_parts(tester):
    for part in (3, 1, 2):
        tester.run([tester.barrow, *tester.kept("parts", "--chunk", f"{part}/3", "-j", "1")], f"part {part}")
    tester.same([tester.barrow, *tester.kept("parts", "--gather")], "three parts, gathered")


def stop_in_the_middle(tester, name, command, least, stop, prepare=lambda process: None):
    """Starts it and calls [stop] once some chunks are finished; repeats if it was faster than that. [prepare] does
    the slow part beforehand. Returns (folder, exit code)."""
    for turn in range(20):
        folder = f"{name}-{turn}"
        process = tester.start([*command, *tester.kept(folder, *(["--mpi"] if "mpirun" in command else []))])
        prepare(process)
        reached = wait_for_chunks(tester, process, folder, least)
        if reached:
            stop(process)
        try:
            process.wait(timeout=240)
        except subprocess.TimeoutExpired:
            tester.check(False, f"{name}: it goes on")
        end_group(process)
        if reached and tester.finished(folder) < tester.chunks:
            return folder, process.returncode
    tester.check(False, f"{name}: it always ends before it is stopped")
    return folder, process.returncode


def test_interrupted(tester, number, code):
    folder, ended = stop_in_the_middle(tester, number.name, [tester.barrow], 5,
                                       lambda process: os.kill(process.pid, number))
    tester.check(ended == code, f"{number.name}: exit {ended}, not {code}")
    tester.same([tester.barrow, *tester.kept(folder, "-j", "1")], f"after {number.name}")


def test_ranks(tester):
    tester.same([*tester.ranks(1), *tester.kept("rank", "--mpi")], "one rank")
    tester.same([*tester.ranks(4), *tester.kept("ranks", "--mpi")], "four ranks")
    tester.same([*tester.ranks(3), *tester.kept("ranks", "--mpi")], "three ranks, all is there")


def test_dead_rank(tester):
    """kill -9 of one rank ends the job; the next run continues it, with another number of ranks."""
    ranks = []

    def find_ranks(process):
        ranks.clear()
        while len(ranks) < 4 and process.poll() is None:
            ranks[:] = children_of(process.pid)

    def kill_rank(_):
        try:
            os.kill(ranks[-1], signal.SIGKILL)
        except (IndexError, ProcessLookupError):
            pass  # it was quicker; try again

    folder, ended = stop_in_the_middle(tester, "dead", tester.ranks(4), 2, kill_rank, find_ranks)
    tester.check(len(ranks) >= 4, f"a hunt of four ranks runs: {ranks}")
    tester.check(ended != 0, "a dead rank leaves exit 0")
    tester.same([*tester.ranks(2), *tester.kept(folder, "--mpi")], "after a dead rank")
    tester.check(tester.finished(folder) == tester.chunks, "all chunks are there in the end")


def test_signalled_rank(tester):
    """SIGTERM to one rank, not the first, ends the hunt as an interruption; the next run continues it."""
    def stop_rank(process):
        own = [pid for pid in children_of(process.pid) if rank_of(pid) == 1]
        for pid in own:
            os.kill(pid, signal.SIGTERM)

    folder, ended = stop_in_the_middle(tester, "signalled", tester.ranks(2), 10, stop_rank)
    tester.check(ended == 143, f"a rank that gets SIGTERM: exit {ended}, not 143")
    tester.same([*tester.ranks(2), *tester.kept(folder, "--mpi")], "after SIGTERM to a rank")


def rank_of(pid):
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            words = file.read().split(b"\0")
    except OSError:
        return None
    return next((int(word[21:]) for word in words if word.startswith(b"OMPI_COMM_WORLD_RANK=")), None)


def test_lost_folder(tester):
    """A folder that disappears ends the hunt with useful messages. Chunks are long compared with the time that a rank
    waits for one, so each rank has one that it cannot write."""
    path = os.path.join(tester.folder, "lost")
    words = tester.words("--keep", path, "--chunk-size", "20000", "-n", "2000000", "--mpi")
    process = tester.start([*tester.ranks(2), *words])
    if wait_for_chunks(tester, process, "lost", 3):
        time.sleep(0.1)  # finished chunks have been reported by now
        os.rename(path, path + "-moved")
    err = process.communicate(timeout=240)[1]
    tester.check(process.returncode == 3 and b"barrow: cannot" in err and b"barrow: \n" not in err,
                 f"a folder that goes away: exit {process.returncode}: {err[-500:]}")


def cpu_ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_idle(tester):
    """Three ranks have nothing to do while the fourth searches the only chunk."""
    count = max(tester.count, 4_000_000)  # more than are searched during the check
    words = ["hunt", "floor", "--where", "path > 500", "-n", str(count), "--chunk-size", str(count),
             "--keep", os.path.join(tester.folder, "idle"), "--mpi", "-q"]
    process = tester.start([*tester.ranks(4), *words])
    deadline = time.monotonic() + 20
    while len(children_of(process.pid)) < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1)
    ranks = children_of(process.pid)
    before = {pid: cpu_ticks(pid) for pid in ranks}
    time.sleep(1.5)
    used = sorted(cpu_ticks(pid) - before[pid] for pid in ranks if os.path.exists(f"/proc/{pid}"))
    end_group(process)
    tester.check(len(used) == 4 and used[2] <= 15 and used[3] > used[2],
                 f"idle ranks use CPU: {used} hundredths of a second in 1.5 s")


def self_test(tester):
    """Other bytes, a lost chunk and a changed one must be noticed."""
    tester.is_loud = False
    tester.truth = tester.run([tester.barrow, *tester.kept("lie")], "the truth")
    noticed = 0
    for fault in ("other", "lost", "changed"):
        tester.failed = 0
        folder = os.path.join(tester.folder, "lie")
        name = sorted(entry for entry in os.listdir(folder) if entry.startswith("chunk-"))[3]
        with open(os.path.join(folder, name), "rb") as file:
            content = file.read()
        if fault == "other":
            tester.truth += b"x"
        elif fault == "lost":
            os.remove(os.path.join(folder, name))
        else:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content.replace(b"0", b"1", 1))
        tester.same([tester.barrow, *tester.kept("lie", "--gather")], fault)
        noticed += tester.failed > 0
        if fault == "other":
            tester.truth = tester.truth[:-1]
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    tester.failed = 0
    tester.same([tester.barrow, *tester.kept("lie", "--gather")], "mended")
    noticed += tester.failed == 0
    print(f"{noticed} passed, {4 - noticed} failed")
    return 0 if noticed == 4 else 1


def main():
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)  # a background job ignores them, and so would barrow
    barrow, barrow_mpi = map(os.path.abspath, sys.argv[1:3])
    count = FULL_COUNT if "--full" in sys.argv else COUNT
    with tempfile.TemporaryDirectory(prefix="barrow-scale-") as folder:
        tester = Tester(barrow, barrow_mpi, count, folder)
        if "--self-test" in sys.argv:
            tester.count = 20_000
            return self_test(tester)
        tester.truth = tester.run([barrow, *tester.words("-j", "1")], "one thread")
        tester.check(tester.truth.count(b"\n") > 20, "there is something to find")
        test_threads(tester)
        test_parts(tester)
        test_interrupted(tester, signal.SIGINT, 130)
        test_interrupted(tester, signal.SIGKILL, -9)
        test_ranks(tester)
        test_dead_rank(tester)
        test_signalled_rank(tester)
        test_lost_folder(tester)
        test_idle(tester)
    print(f"{tester.passed} passed, {tester.failed} failed")
    return 1 if tester.failed else 0


if __name__ == "__main__":
    sys.exit(main())
