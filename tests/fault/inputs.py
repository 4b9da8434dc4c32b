# SPDX-License-Identifier: MIT
"""Bad input destroys nothing (G16): a command that ends with an error because of what it read leaves
every output file as it was, and leaves nothing beside them. With --keep-going the good ones
are written, the bad ones are named, and the exit code is 3.

Each row of the table is a command, its input, and the required contents of its output folder afterwards. The folder
is full of existing files, with the very names that the command writes.

  inputs.py BARROW
  inputs.py BARROW --self-test    a program that writes in place must fail every row
"""
import glob
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

OLD = b"what was there before\n"
NAMES = ["a.jsonl", "a.csv", "a.npy", "a.txt", "a.json", "a.svg", "a.db", "p-1.tmj", "p-2.tmj", "p-1.json",
         "p-2.json", "p-3.json", "0.json"]
CARELESS = """#!/bin/sh
while [ $# -gt 1 ]; do
    if [ "$1" = -o ]; then echo something >"$(echo "$2" | sed 's/{[a-z]*}/1/g')"; fi
    shift
done
exit 3
"""
IO, USAGE = 3, 2


class Inputs:
    """Makes the input files of the commands once, and keeps their paths."""

    def __init__(self, barrow, folder):
        self.barrow, self.folder = barrow, folder
        lines = self.call("floor", "-s", "1", "-n", "3", "-f", "jsonl").splitlines(True)
        self.lines = lines
        self.good = self.write("good.jsonl", b"".join(lines))
        self.broken = self.write("broken.jsonl", lines[0] + b'{"format": 3}\n' + lines[2])
        self.cut = self.write("cut.jsonl", lines[0] + lines[1][:500] + b"\n" + lines[2])
        self.ending = self.write("ending.jsonl", lines[0] + lines[1] + lines[2][:500])
        self.empty = self.write("empty.jsonl", b"")
        quest = self.call("quest", "-s", "2", "-f", "jsonl")
        self.mixed = self.write("mixed.jsonl", lines[0] + quest + lines[2])
        self.params = self.write("params.json", b'{"items": 9999}')
        self.make_corpora()
        self.make_lists()
        self.make_chunks()
        self.make_baseline()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)
        return self.path(name)

    def call(self, *words):
        return subprocess.run([self.barrow, *words], stdin=subprocess.DEVNULL, capture_output=True, check=True).stdout

    def make_corpora(self):
        """Makes corpora: one with a wrong hash, one whose pages are noise from the second on, and one cut in half."""
        self.corpus = self.path("good.db")
        self.call("corpus", "make", "floor", "-n", "3", "-q", "-o", self.corpus)
        self.lying = shutil.copy(self.corpus, self.path("lying.db"))
        base = sqlite3.connect(self.lying)
        base.execute("UPDATE dungeons SET hash = hash + 1 WHERE seed = 2")
        base.commit()
        base.close()
        content = open(self.corpus, "rb").read()
        self.noisy = self.write("noisy.db", content[:4096] + b"\xA5" * (len(content) - 4096))
        self.half = self.write("half.db", content[:len(content) // 2])

    def make_lists(self):
        """Makes two lists: one that promises dungeons other than those of its seeds, and one that was changed."""
        self.list = self.path("good.seeds")
        self.call("corpus", "seeds", self.corpus, "--name", "three", "-o", self.list)
        text = open(self.list, encoding="utf-8").read()
        at = text.index("dungeons ") + 9
        self.promising = self.write("promising.seeds", resealed(text[:at] + "0" * 16 + text[at + 16:]).encode())
        self.changed = self.write("changed.seeds", text.replace("three", "four").encode())

    def make_chunks(self):
        """Makes a folder of three chunks, the second damaged, and one without its second."""
        self.hunt = ["hunt", "floor", "--where", "rooms > 3", "-n", "9", "--chunk-size", "3", "-q"]
        self.damaged, self.missing = self.path("damaged"), self.path("missing")
        for folder in (self.damaged, self.missing):
            self.call(*self.hunt, "--keep", folder)
        second = sorted(glob.glob(self.damaged + "/chunk-*"))[1]
        with open(second, "r+b") as file:
            file.truncate(40)
        os.remove(sorted(glob.glob(self.missing + "/chunk-*"))[1])
        best = [*self.hunt, "--best", "path", "--keep", self.path("best")]
        self.call(*best)
        with open(sorted(glob.glob(self.path("best") + "/chunk-*"))[1], "r+b") as file:
            file.truncate(40)
        self.best = best

    def make_baseline(self):
        report = self.call("stats", "floor", "-n", "50", "-f", "json")
        self.baseline = self.write("baseline.json", report[:len(report) // 2])


def resealed(text):
    """Returns a list of seeds with the checksum of its other lines."""
    lines = [line for line in text.splitlines(True) if not line.startswith("checksum ")]
    number = 0xCBF29CE484222325
    for byte in "".join(lines).encode():
        number = ((number ^ byte) * 0x100000001B3) & (2 ** 64 - 1)
    return "".join(f"checksum {number:016x}\n" if line.startswith("checksum ") else line
                   for line in text.splitlines(True))


# ---- the table ------------------------------------------------------------------------------

def refused(made):
    """Yields (command, exit codes, piece of the message). After each command the folder must be unchanged."""
    render = ["render", "-q"]
    yield [*render, made.broken, "-o", "a.jsonl"], IO, "broken.jsonl, line 2"
    yield [*render, made.cut, "-o", "a.jsonl"], IO, "cut.jsonl, line 2"
    yield [*render, made.ending, "-o", "a.jsonl"], IO, "ends unexpectedly"
    yield [*render, made.good, made.empty, "-o", "a.jsonl"], IO, "no barrow document"
    yield [*render, made.good, made.path("none"), "-o", "a.jsonl"], IO, "No such file"
    yield [*render, made.broken, "-o", "a.jsonl", "-o", "p-{seed}.tmj", "-o", "new-{index}.json"], IO, "line 2"
    yield [*render, made.broken, "-o", "a.npy"], IO, "line 2"
    yield [*render, made.mixed, "-o", "p-{seed}.tmj"], USAGE, "needs a tile map"
    yield [*render, made.mixed, "-o", "a.csv"], USAGE, "one family"
    yield [*render, made.mixed, "-o", "new-{seed}.json", "-o", "a.npy"], USAGE, "mixed.jsonl, line 2.*needs a tile map"
    yield [*render, "-", "-o", "a.jsonl", "-o", "0.json"], IO, "standard input, line 2"
    yield [*render, "--keep-going", made.empty, made.path("none"), "-o", "a.jsonl"], IO, "no barrow document"
    yield ["verify", made.broken, "-o", "a.txt"], IO, "line 2"
    yield ["verify", "-f", "json", made.broken, "-o", "a.jsonl"], IO, "line 2"
    yield ["verify", "-q", made.good, made.path("none"), "-o", "a.txt"], IO, "No such file"
    for words in (["-o", "a.jsonl"], ["-o", "p-{seed}.json"], ["-o", "a.npy"], ["-o", "a.csv", "-o", "new-{seed}.tmx"]):
        yield ["corpus", "export", made.lying, "-q", *words], IO, "seed 2 no longer gives the same dungeon"
        yield ["floor", "--seeds", made.promising, "-q", *words], IO, "not those of the list"
        yield ["floor", "--seeds", made.changed, "-q", *words], IO, "was changed"
    for base in (made.noisy, made.half, made.good, made.empty):
        yield ["corpus", "export", base, "-q", "-o", "a.jsonl"], IO, ""
        yield ["corpus", "query", base, "SELECT * FROM dungeons", "-o", "a.csv"], IO, ""
        yield ["corpus", "seeds", base, "--name", "x", "-o", "a.txt"], IO, ""
    yield ["corpus", "query", made.corpus, "SELECT 1 / 0, no FROM dungeons", "-o", "a.csv"], USAGE, "no such column"
    yield ["corpus", "make", "floor", "-n", "9", "-q", "-o", "a.db"], IO, ""
    yield ["corpus", "make", "floor", "--params", made.params, "-n", "9", "-o", "a.db"], USAGE, "items"
    hunt = [*made.hunt, "--keep", made.damaged]
    for words in (["-o", "a.txt"], ["-o", "a.csv"], ["-o", "a.jsonl"], ["-o", "new-{seed}.tmj"],
                  ["--documents", "-o", "a.jsonl", "-o", "p-{index}.json"]):
        yield [*hunt, *words], IO, "is damaged"
    yield [*made.best, "-o", "a.csv"], IO, "is damaged"
    yield [*made.hunt, "--keep", made.missing, "--gather", "-o", "a.txt"], IO, "is missing"
    yield [*made.hunt, "--keep", made.damaged, "--merge", "9", "-o", "a.txt"], USAGE, "another job"
    stats = ["stats", "floor", "-n", "40", "-q"]
    yield [*stats, "--baseline", made.baseline, "-o", "a.txt", "-o", "a.svg"], IO, ""
    yield [*stats, "--params", made.params, "-o", "a.json", "-o", "a.svg"], USAGE, "items"
    yield ["floor", "--params", made.params, "-o", "a.json"], USAGE, "items"
    yield ["quest", "--mask", made.good, "-o", "a.json"], USAGE, "mask"
    yield ["bench", "floor", "--params", made.params, "-o", "a.txt"], USAGE, "items"


def jsonl(*lines):
    return lambda content: content == b"".join(lines)


def rows(count):
    return lambda content: content.count(b"\n") == count


def kept_going(made):
    """Yields (command, standard input, {file: required contents}, piece of the message). Each must exit with 3."""
    first, second, third = made.lines
    good = jsonl(first, third)
    seed = lambda number: lambda content: f'"seed": "{number}"'.encode() in content
    render = ["render", "-q", "--keep-going"]
    is_map = lambda content: b'"type": "map"' in content
    two = lambda content: b"(2, 32, 56)" in content[:128] and len(content) == 128 + 2 * 32 * 56
    yield [*render, made.broken, "-o", "a.jsonl"], {"a.jsonl": good}, "broken.jsonl, line 2"
    yield [*render, made.cut, "-o", "a.jsonl"], {"a.jsonl": good}, "cut.jsonl, line 2"
    yield [*render, made.ending, "-o", "a.jsonl"], {"a.jsonl": jsonl(first, second)}, "unexpectedly"
    yield ([*render, made.path("none"), made.empty, made.good, "-o", "a.jsonl"],
           {"a.jsonl": jsonl(first, second, third)}, "No such file")
    yield ([*render, made.broken, "-o", "a.jsonl", "-o", "p-{seed}.tmj", "-o", "p-{index}.json"],
           {"a.jsonl": good, "p-1.tmj": is_map, "p-3.tmj": is_map, "p-0.json": seed(1), "p-1.json": seed(3),
            "barrow-tiles.png": lambda content: content.startswith(b"\x89PNG")}, "line 2")
    yield [*render, made.broken, "-o", "a.npy"], {"a.npy": two}, "line 2"
    yield [*render, made.mixed, "-o", "a.npy"], {"a.npy": two}, "mixed.jsonl, line 2"
    yield [*render, "-", "-o", "a.jsonl"], {"a.jsonl": good}, "standard input, line 2"
    yield ["verify", "--keep-going", made.broken, "-o", "a.txt"], {"a.txt": rows(2)}, "line 2"
    yield ["verify", "-f", "json", "--keep-going", made.broken, "-o", "a.jsonl"], {"a.jsonl": rows(3)}, ""
    export = ["corpus", "export", made.lying, "-q", "--keep-going"]
    yield [*export, "-o", "a.jsonl"], {"a.jsonl": good}, "seed 2 no longer gives"
    yield [*export, "-o", "p-{seed}.json"], {"p-1.json": seed(1), "p-3.json": seed(3)}, "seed 2 no longer gives"
    yield [*export, "-o", "a.npy"], {}, "how many maps"
    yield (["floor", "--seeds", made.promising, "-q", "--keep-going", "-o", "a.jsonl"],
           {"a.jsonl": jsonl(first, second, third)}, "not those of the list")
    hits = lambda content: b"\n0 " in b"\n" + content and b"\n8 " in content and b"\n4 " not in content
    yield [*made.hunt, "--keep", made.damaged, "--keep-going", "-o", "a.txt"], {"a.txt": hits}, "is damaged"
    yield ([*made.hunt, "--keep", made.missing, "--gather", "--keep-going", "-o", "a.txt"], {"a.txt": hits},
           "is missing")
    yield [*made.best, "--keep-going", "-o", "a.csv"], {"a.csv": rows(7)}, "is damaged"


# ---- judging --------------------------------------------------------------------------------

def contents(folder):
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


class Tester:
    def __init__(self, barrow, made, loud):
        self.barrow, self.made, self.loud = barrow, made, loud
        self.passed = self.failed = 0

    def check(self, good, text):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good and self.loud:
            print(f"FAIL: {text}")

    def run(self, command):
        """Returns (exit code, message, folder before, folder after)."""
        with tempfile.TemporaryDirectory() as folder, open(self.made.broken, "rb") as standard:
            for name in NAMES:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(OLD)
            before = contents(folder)
            done = subprocess.run([self.barrow, *command], cwd=folder, stdin=standard, capture_output=True,
                                  timeout=240, check=False)
            return done.returncode, done.stderr.decode("utf-8", "replace"), before, contents(folder)

    def test_refused(self, command, code, message):
        got, said, before, after = self.run(command)
        name = " ".join(command)
        changed = sorted(file for file in set(before) | set(after) if before.get(file) != after.get(file))
        self.check(got == code, f"{name}: exit {got}, not {code} ({said.strip()[-200:]})")
        self.check(all(piece in said for piece in message.split(".*")), f"{name}: '{said}' without '{message}'")
        self.check(not changed, f"{name}: {changed} are not as they were")
        return not changed

    def test_kept_going(self, command, expected, message):
        got, said, before, after = self.run(command)
        name = " ".join(command)
        self.check(got == IO, f"{name}: exit {got}, not 3 ({said.strip()[-200:]})")
        self.check(message in said, f"{name}: '{said}' without '{message}'")
        for file, holds in expected.items():
            self.check(file in after and holds(after[file]), f"{name}: {file} is {after.get(file)!r:.300}")
        others = sorted(file for file in set(before) | set(after)
                        if file not in expected and before.get(file) != after.get(file))
        self.check(not others, f"{name}: {others} are not as they were")

    def start_render(self, folder):
        """Starts a render that has written twelve files, none of them in its place, and waits for more input."""
        process = subprocess.Popen([self.barrow, "render", "-q", "-", "-o", "p-{index}.json"], cwd=folder,
                                   stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(b"".join(self.made.lines) * 4)
        process.stdin.flush()
        while len(os.listdir(folder)) < 12 and process.poll() is None:
            signal.sigtimedwait([], 0.01)
        return process

    def test_second_signal(self):
        """Files of a pattern that wait for the end are removed if the run is interrupted."""
        with tempfile.TemporaryDirectory() as folder:
            process = self.start_render(folder)
            process.send_signal(signal.SIGSTOP)
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGCONT)
            process.communicate()
            self.check(not os.listdir(folder), f"a second signal left {os.listdir(folder)}")

    def test_signal(self):
        """After one signal the finished files appear, as always."""
        with tempfile.TemporaryDirectory() as folder:
            process = self.start_render(folder)
            self.check(not glob.glob(folder + "/*.json"), "files appear before the input is read")
            process.send_signal(signal.SIGINT)
            process.communicate()
            self.check(process.returncode == 130 and sorted(os.listdir(folder)) ==
                       sorted(f"p-{i}.json" for i in range(12)), f"after a signal: {os.listdir(folder)}")


def self_test(barrow, folder):
    """Runs a program that writes in place: it must fail every row."""
    careless = os.path.join(folder, "careless")
    with open(careless, "w", encoding="utf-8") as file:
        file.write(CARELESS)
    os.chmod(careless, 0o755)
    tester = Tester(careless, Inputs(barrow, folder), False)
    missed = count = 0
    for row in refused(tester.made):
        count += 1
        if tester.test_refused(*row):
            missed += 1
            print(f"FAIL: a careless program passed '{' '.join(row[0])}'")
    print(f"{count - missed} passed, {missed} failed")
    return 1 if missed else 0


def main():
    barrow = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        if "--self-test" in sys.argv:
            return self_test(barrow, folder)
        tester = Tester(barrow, Inputs(barrow, folder), True)
        for row in refused(tester.made):
            tester.test_refused(*row)
        for row in kept_going(tester.made):
            tester.test_kept_going(*row)
        tester.test_signal()
        tester.test_second_signal()
    print(f"{tester.passed} passed, {tester.failed} failed")
    return 1 if tester.failed else 0


if __name__ == "__main__":
    sys.exit(main())
