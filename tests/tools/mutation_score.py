# SPDX-License-Identifier: MIT
"""The mutation score of src/verify: how many of the faults that are put into the verifier the tests find.

  mutation_score.py [--count N] [--seed S] [--folder FOLDER] [--files PATTERN] [--documents N] [--keep FILE]

All places of src/verify/*.c where an operator or a constant can be changed are listed and drawn from with a fixed seed,
until N mutants (default 500) compile. They are made one at a time in a copy of the tree (FOLDER, default
build/mutation), in which the library is a shared one: a mutant costs compiling one file and linking once. The tests run
in turn until one fails, crashes or takes far longer than without a fault; then the mutant is killed. Cheap ones come
first: `barrow verify` on a few thousand documents, whose verdicts are known, then unit tests, then property tests. What
survives those meets the tests that take long at the end. Survivors are printed with their line. With --keep each result is a line of FILE, and a run that ended early goes on
from there. Ends with the score; exit 1 below 90 %.
"""
import argparse
import glob
import json
import os
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests/oracle"))
sys.dont_write_bytecode = True
import compare  # noqa: E402
import compare_puzzles  # noqa: E402
import damage_puzzles  # noqa: E402
import mutants  # noqa: E402
import mutate  # noqa: E402
import planted_crawl  # noqa: E402
import planted_quest  # noqa: E402
import planted_tiles  # noqa: E402

WANTED = 90  # per cent
MAPS = 240  # they take a hundred times as long as layouts
LATE = ("broken_tiles", "crawl")  # the unit test and the property test that take long: only survivors of all others meet them
OLD_AGE = 3  # times as long as without a fault, and two seconds
SWAPS = [(r"(?<![<>=!-])<(?![<=])", "<="), (r"<=", "<"), (r"(?<![<>=-])>(?![>=])", ">="), (r">=", ">"), (r"==", "!="), (r"!=", "=="),
         (r"&&", "||"), (r"\|\|", "&&"), (r"(?<=[\w)\]]) \+ (?=[\w(])", " - "), (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
         (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<![\w.])\d+(?![\w.])", None), (r"\bcontinue;", "break;"),
         (r"(?<=[( ])!(?=[\w(])", ""), (r"\+\+", "--")]
UNITS = {  # by the words that a file's name begins with: what looks at it, the cheapest first
    "floor": ("broken_floor", "floor_proof"), "quest": ("solver", "branches"), "solver": ("solver", "branches", "proofs"),
    "crawl": ("broken_crawl", "crawl_ground", "proofs"), "walk": ("solver", "proofs", "room_puzzles"), "measure": ("metrics",),
    "puzzle": ("puzzles", "room_puzzles"), "tiles": ("tile_spots", "room_puzzles"), "planes": ("tile_spots",)}
EVERYWHERE = ("metrics", "whole", "fields", "proofs", "broken_tiles")
PROPERTY = {"floor": (("floor", "3000"),), "quest": (("quest", "300"),), "crawl": (("crawl_proof", "6000"), ("crawl", "200")),
            "tiles": (("tiles", "20"), ("room_puzzles", "20")), "puzzle": (("puzzle", "40"), ("room_puzzles", "20"))}
LAYOUT = ("floor", "quest", "crawl", "solver")  # a file whose name begins so, and which is not about maps, is tried without them


# ---- Mutants -------------------------------------------------------------------------------

def code_of(text):
    """The text with spaces in place of comments, strings and lines of the preprocessor that define nothing."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])  # noqa: E731
    text = re.sub(r"/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'", blank, text, flags=re.S)
    return re.sub(r"^#(?!define).*$", blank, text, flags=re.M)


def places_of(path):
    """(path, offset, length, what stands there instead) of every mutant of a file."""
    with open(path, encoding="utf-8") as file:
        code = code_of(file.read())
    return [(path, place.start(), len(place[0]), str(int(place[0]) + 1) if other is None else other)
            for pattern, other in SWAPS for place in re.finditer(pattern, code)]


def line_at(text, offset):
    first = text.rfind("\n", 0, offset) + 1
    return text[first:text.find("\n", offset)]


# ---- The tree ------------------------------------------------------------------------------

class Tree:
    """A copy of the tree that is built once, and then file by file."""

    def __init__(self, folder):
        self.folder, self.build = folder, os.path.join(folder, "build")
        self.barrow = os.path.join(self.build, "barrow")
        if not os.path.exists(os.path.join(folder, "CMakeLists.txt")):
            shutil.copytree(TOP, folder, ignore=shutil.ignore_patterns("build", ".git", "node_modules", "docs", "web"))
            self.share()
        flags = "-O1 -fno-semantic-interposition"
        self.call(["cmake", "-S", ".", "-B", "build", "-G", "Unix Makefiles", "-DBARROW_TESTS=ON", "-DBARROW_EXAMPLES=OFF",
                   "-DBARROW_SHARED_LIB=OFF", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                   f"-DCMAKE_C_FLAGS={flags}", "-DCMAKE_C_FLAGS_DEBUG="])
        programs = [f"test_{name}" for name in {*EVERYWHERE, *(name for row in UNITS.values() for name in row)}]
        programs += [f"property_{name}" for name in {name for row in PROPERTY.values() for name, _ in row}]
        self.call(["cmake", "--build", "build", "-j2", "--target", "barrow_cli", *programs])
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            self.commands = {row["file"]: row for row in json.load(file)}
        with open(os.path.join(self.build, "CMakeFiles/barrow_static.dir/link.txt"), encoding="utf-8") as file:
            self.link = file.read().strip()

    def share(self):
        """One shared library with every symbol in it, for the command and all tests."""
        path = os.path.join(self.folder, "CMakeLists.txt")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        text = text.replace("barrow_library(barrow_static STATIC", "barrow_library(barrow_static SHARED")
        text = text.replace("C_VISIBILITY_PRESET hidden", "C_VISIBILITY_PRESET default")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def call(self, command):
        subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, check=True)

    def restore(self, path):
        """Puts the object of the file without a fault back; the next mutant links it."""
        shutil.copy(self.object_of(path) + ".sound", self.object_of(path))

    def object_of(self, path):
        words = shlex.split(self.commands[path]["command"])
        return os.path.join(self.build, words[words.index("-o") + 1])

    def compile(self, path):
        """Whether the file compiles; then it is in the library."""
        row, sound = self.commands[path], self.object_of(path) + ".sound"
        if not os.path.exists(sound):
            shutil.copy(self.object_of(path), sound)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
        done = subprocess.run([*shlex.split(row["command"]), "-w"], cwd=row["directory"], **quiet)
        return done.returncode == 0 and subprocess.run(self.link, shell=True, cwd=self.build, **quiet).returncode == 0


# ---- Documents -----------------------------------------------------------------------------

def damaged_documents(barrow, family, count):
    """As they were made, damaged, and damaged so that hash and metrics fit again."""
    rng, schema = random.Random(f"documents {family}"), mutants.Schema(barrow)
    made = []
    for options in ([], *mutants.DOCUMENTS[family]):
        made += compare.generate(barrow, family, str(rng.randrange(1, 10 ** 6)), 1 + count // 40, options)
    changed = mutants.make([mutants.Base(line, origin, schema) for line, origin in made], count // 2, rng)
    mutants.repair(barrow, changed)
    yield from (line for line, _ in made)
    yield from (mutate.mutate(rng.choice(made)[0], rng)[0] for _ in range(count // 2))
    yield from (json.dumps(document, separators=(",", ":"), ensure_ascii=False) for document, _, _ in changed)


def planted_maps(barrow):
    for family in planted_tiles.OPTIONS:
        sound = planted_tiles.sound_documents(barrow, family, 1, 9)
        for rules, families, function in planted_tiles.PLANTS:
            if family in families:
                yield from planted_tiles.examples(barrow, rules[0], function, sound)[0]


def planted_crawls(barrow):
    sound = planted_crawl.sound_documents(barrow, 30)
    for _, function in planted_crawl.PLANTS:
        yield from planted_crawl.planted(sound, function)


def planted_quests(barrow):
    for _, _, lines in planted_quest.plant_all(barrow, 1, 40):
        yield from lines


def puzzle_documents(barrow, count):
    """Puzzles as they were made, and damaged, with the inert tiles that their rows have."""
    for kind in compare_puzzles.puzzles.KINDS:
        rng = random.Random(f"puzzles {kind}")
        for puzzle in compare_puzzles.make(barrow, kind, 1, count):
            for one in (puzzle, *(damage_puzzles.damaged(puzzle, rng)[0] for _ in range(3))):
                one["inert"] = [[x, y] for y, row in enumerate(one["rows"]) for x, tile in enumerate(row) if tile == ","]
                yield json.dumps(one)


def batches_of(barrow, count):
    """By what they are about: lines of documents."""
    lines = {"floor": [*damaged_documents(barrow, "floor", count)],
             "quest": [*damaged_documents(barrow, "quest", count), *planted_quests(barrow)],
             "crawl": [*damaged_documents(barrow, "crawl", count), *planted_crawls(barrow)]}
    is_mapped = lambda family, line: family != "floor" and '"map":{' in line  # noqa: E731
    maps = [*planted_maps(barrow), *(line for family, part in lines.items() for line in part if is_mapped(family, line))]
    lines = {family: [line for line in part if not is_mapped(family, line)] for family, part in lines.items()}
    return {**lines, "tiles": maps[::1 + len(maps) // MAPS], "puzzle": [*puzzle_documents(barrow, count // 20)]}


def kept_batches(tree, count):
    """The batches that a run before this one made in the same folder, or new ones."""
    path = os.path.join(tree.build, f"batches-{count}.json")
    if not os.path.exists(path):
        batches = batches_of(tree.barrow, count)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(batches, file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# ---- Tests ---------------------------------------------------------------------------------

class Test:
    """A command that ends well without a fault, and how long it then takes."""

    def __init__(self, name, command, folder):
        self.name, self.command, self.folder, self.seconds = name, command, folder, 60.0
        begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.sound = self.answer()
        if self.sound is None:
            sys.exit(f"without a fault this fails: {' '.join(command)}")
        self.seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin

    def run(self):
        limit = int(OLD_AGE * self.seconds) + 2
        return subprocess.run(self.command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))

    def answer(self):
        """None if it fails."""
        return True if self.run().returncode == 0 else None

    def passes(self):
        return self.answer() == self.sound


class Verdicts(Test):
    """What `barrow verify` says of a batch: whether each holds, its hash and the metrics that are wrong. Without a fault
    that is what the oracle says; `mutants.py` and `compare.py` see to that."""

    def answer(self):
        done = self.run()
        if done.returncode not in (0, 1, 3):
            return None
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        return [(compare.holds(row), row.get("hash"), compare.holds(row) and compare.wrong_metrics(row)) for row in rows]


def batch_test(tree, about, lines):
    path = os.path.join(tree.build, f"{about}.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    return Verdicts(f"documents of {about}", [tree.barrow, "verify", "--edited", "-j", "1", "-f", "json", path], tree.folder)


class Tests:
    """All tests but the late ones, or those alone."""

    def __init__(self, tree, count, is_late):
        self.tree, self.is_late = tree, is_late
        self.batches = {about: not is_late and batch_test(tree, about, batch) for about, batch in kept_batches(tree, count).items()}
        units = {*EVERYWHERE, *(name for row in UNITS.values() for name in row)}
        self.units = {name: self.program("test", name) for name in sorted(units)}
        self.property = {name: self.program("property", name, count) for row in PROPERTY.values() for name, count in row}

    def program(self, sort, name, *arguments):
        """None if it is not among these."""
        if (name in LATE) != self.is_late:
            return None
        words = [f"{sort}_{name}", *arguments]
        return Test(" ".join(words), [os.path.join(self.tree.build, "tests", words[0]), *arguments], self.tree.folder)

    def of(self, path):
        """The tests of a file, the cheap ones first; one that is about all families has them all."""
        name = os.path.basename(path)
        about = [one for one in self.batches if one in name] or (["quest"] if name.startswith("solver") else list(self.batches))
        is_layout = name.startswith(LAYOUT) and "tiles" not in name
        units = [unit for word, row in UNITS.items() if word in name for unit in row]
        units += [unit for unit in EVERYWHERE if unit not in units and not (is_layout and unit == "broken_tiles")]
        found = [*(self.batches[one] for one in about), *(self.units[unit] for unit in units)]
        found += [self.property[one] for word in about for one, _ in PROPERTY[word]]
        return sorted(filter(None, found), key=lambda test: test.seconds)

    def killer(self, path):
        return next((test.name for test in self.of(path) if not test.passes()), None)


# ---- The run -------------------------------------------------------------------------------

def try_mutant(tree, tests, place):
    """What becomes of a mutant: a row of results, or None if it does not compile."""
    path, offset, length, new = place
    with open(path, encoding="utf-8") as file:
        text = file.read()
    changed = text[:offset] + new + text[offset + length:]
    begin = time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    with open(path, "w", encoding="utf-8") as file:
        file.write(changed)
    try:
        if not tree.compile(path):
            return None
        killer = tests.killer(path)
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        tree.restore(path)
    seconds = time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - begin
    return {"file": os.path.basename(path), "line": text.count("\n", 0, offset) + 1, "before": line_at(text, offset).strip(),
            "after": line_at(changed, offset).strip(), "killer": killer, "seconds": round(seconds, 1), "is_done": tests.is_late or bool(killer)}


class Results:
    """By place, in the order in which they are drawn: what became of it. Kept in a file, of which the last line about a place counts."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.rows = {number: row for number, row in map(json.loads, file)}

    def add(self, number, row):
        self.rows[number] = row
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps([number, row]) + "\n")

    def mutants(self):
        return {number: row for number, row in self.rows.items() if row}


def run(tree, places, options):
    """The results of the first mutants that compile; then the survivors among them meet the late tests."""
    results, tests = Results(options.keep), Tests(tree, options.documents, False)
    for number, place in enumerate(places):
        if len(results.mutants()) == options.count:
            break
        if number not in results.rows:
            results.add(number, try_mutant(tree, tests, place))
    tests = Tests(tree, options.documents, True)
    for number, row in results.mutants().items():
        if not row["is_done"]:
            results.add(number, try_mutant(tree, tests, places[number]))
        if not results.rows[number]["killer"]:
            print("survives: {file}:{line}: {before}  ->  {after}".format(**results.rows[number]), flush=True)
    return list(results.mutants().values())


def main():
    parser = argparse.ArgumentParser(description="the mutation score of src/verify")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=os.path.join(TOP, "build/mutation"))
    parser.add_argument("--files", default="*.c")
    parser.add_argument("--documents", type=int, default=1200)
    parser.add_argument("--keep", metavar="FILE")
    options = parser.parse_args()
    tree = Tree(os.path.abspath(options.folder))
    sources = sorted(glob.glob(os.path.join(tree.folder, "src/verify", options.files)))
    places = [place for path in sources for place in places_of(path)]
    random.Random(options.seed).shuffle(places)
    results = run(tree, places, options)
    killed = sum(1 for row in results if row["killer"])
    print(f"{killed} of {len(results)} killed ({1000 * killed // max(len(results), 1) / 10} %) of {len(places)} places, "
          f"{sum(row['seconds'] for row in results):.0f} processor seconds")
    return 0 if 100 * killed >= WANTED * len(results) > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
