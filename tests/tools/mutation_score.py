# SPDX-License-Identifier: MIT
"""The mutation score of src/verify: how many of the faults planted in the verifier the tests find.

  mutation_score.py [--count N] [--seed S] [--folder FOLDER] [--files PATTERN] [--documents N] [--stages ...] [--keep FILE]

Lists all places of src/verify/*.c where an operator or a constant can be changed, in an order that the seed
determines. The rank of a place depends on its own line alone, so a change elsewhere does not reorder the others. The
first N (default 500) that compile are the mutants. They are made one at a time in a copy of the tree (FOLDER, default
build/mutation) with a shared library: a mutant costs compiling one file and linking once. The tests run in turn, the
cheap ones first, until one fails, crashes or takes far longer than without a fault; then the mutant is killed.
Mutants that survive a stage face the tests of the next (class Tests).

Survivors are printed with their line. mutants_alike.txt lists those that behave like the original, with the reason;
they are not tried further and are counted separately. With --keep each result is a line of FILE, and a run that ended
early continues from there; --stages 0 tries the survivors in it again, after tests were added. Ends with the score;
exit 1 below 90 % of those that are not alike.
"""
import argparse
import glob
import hashlib
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
MAPS = 240  # they take a hundred times as long as layouts; all but a third of them are for survivors
ALIKE = os.path.join(TOP, "tests/tools/mutants_alike.txt")
SLOW = ("puzzles", "solver", "tile_places", "broken_tiles_puzzles quick")
TILES = ("broken_tiles quick", "broken_tiles_danger quick", "broken_tiles_ways quick")
CRAWL = ("broken_crawl", "broken_crawl_danger", "broken_crawl_limits")
WATCHED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]  # for the file with the fault, when survivors are tried again
OLD_AGE = 3  # times as long as without a fault, and two seconds
SWAPS = [(r"(?<![<>=!-])<(?![<=])", "<="), (r"<=", "<"), (r"(?<![<>=-])>(?![>=])", ">="), (r">=", ">"), (r"==", "!="), (r"!=", "=="),
         (r"&&", "||"), (r"\|\|", "&&"), (r"(?<=[\w)\]]) \+ (?=[\w(])", " - "), (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
         (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<![\w.])\d+(?![\w.])", None), (r"\bcontinue;", "break;"),
         (r"(?<=[( ])!(?=[\w(])", ""), (r"\+\+", "--")]
UNITS = {  # by the beginning of a file's name: its tests, the cheapest first
    "floor": ("broken_floor", "floor_proof"), "quest": ("broken_quest", "solver", "branches"), "solver": ("broken_quest", "solver", "branches", "proofs"),
    "crawl": (*CRAWL, "crawl_ground", "proofs"), "walk": ("broken_quest", *CRAWL, "solver", "proofs", "room_puzzles"), "measure": ("metrics",),
    "puzzle": ("puzzles", "room_puzzles", "broken_tiles_puzzles quick"), "tiles": (*TILES, "tile_places", "room_puzzles"),
    "places": (*TILES, *CRAWL)}
EVERYWHERE = ("metrics", "ends", "whole", "fields", "proofs")
PROPERTY = {"floor": (("floor", "3000"),), "quest": (("quest", "300"),), "crawl": (("crawl_proof", "6000"), ("crawl", "200")),
            "tiles": (("tiles", "20"), ("room_puzzles", "20")), "puzzle": (("puzzle", "40"), ("room_puzzles", "20"))}
MAKING = r"measure|solver|proof|puzzle|walk|floor_ground|crawl(_search|_sides)?\."  # files with which dungeons are made
ABOUT = {"solver": ["quest"], "measure": ["quest", "crawl"], "walk": ["quest", "crawl", "tiles"], "places": ["quest", "crawl", "tiles"],
         "": ["floor", "quest", "crawl"]}  # for files whose names have no such word


# ---- Mutants -------------------------------------------------------------------------------

def code_of(text):
    """Returns the text with spaces in place of comments, strings and preprocessor lines that define nothing."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])  # noqa: E731
    text = re.sub(r"/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'", blank, text, flags=re.S)
    return re.sub(r"^#(?!define).*$", blank, text, flags=re.M)


def places_of(path):
    """Returns (path, offset, length, replacement) of every mutant of a file."""
    with open(path, encoding="utf-8") as file:
        code = code_of(file.read())
    return [(path, place.start(), len(place[0]), str(int(place[0]) + 1) if other is None else other)
            for pattern, other in SWAPS for place in re.finditer(pattern, code)]


def line_at(text, offset):
    first = text.rfind("\n", 0, offset) + 1
    return text[first:text.find("\n", offset)]


def name_of(place):
    """Returns an identity of a place that survives moved lines: the file, the line, which of equal lines, the
    column."""
    path, offset, _, new = place
    with open(path, encoding="utf-8") as file:
        text = file.read()
    line, first = line_at(text, offset), text.rfind("\n", 0, offset) + 1
    return f"{os.path.basename(path)}|{line.strip()}|{text.count(line, 0, first)}|{offset - first}|{new}"


def drawn(places, seed):
    """Returns the places by name, in an order that the seed determines and changes elsewhere do not affect."""
    named = {name_of(place): place for place in places}
    return {name: named[name] for name in sorted(named, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())}


# ---- The tree ------------------------------------------------------------------------------

def copy_changed(old, new):
    """Copies a file only if it differs, so that little is rebuilt. The build list makes one shared library with every
    symbol in it, for the command and all tests."""
    content = read(old)
    if old == os.path.join(TOP, "CMakeLists.txt"):
        content = content.replace(b"barrow_library(barrow_static STATIC", b"barrow_library(barrow_static SHARED")
        content = content.replace(b"C_VISIBILITY_PRESET hidden", b"C_VISIBILITY_PRESET default")
    if not os.path.exists(new) or read(new) != content:
        with open(new, "wb") as file:
            file.write(content)
        shutil.copymode(old, new)


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Tree:
    """A copy of the tree that is built once, and then file by file."""

    def __init__(self, folder):
        self.folder, self.build = folder, os.path.join(folder, "build")
        self.barrow = os.path.join(self.build, "barrow")
        shutil.copytree(TOP, folder, ignore=shutil.ignore_patterns("build*", ".git", "node_modules", "docs", "web"),
                        copy_function=copy_changed, dirs_exist_ok=True)
        flags = "-O1 -fno-semantic-interposition"
        self.call(["cmake", "-S", ".", "-B", "build", "-G", "Unix Makefiles", "-DBARROW_TESTS=ON", "-DBARROW_EXAMPLES=OFF",
                   "-DBARROW_SHARED_LIB=OFF", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                   f"-DCMAKE_C_FLAGS={flags}", "-DCMAKE_C_FLAGS_DEBUG="])
        programs = [f"test_{name}" for name in {*EVERYWHERE, *(name.split()[0] for row in UNITS.values() for name in row)}]
        programs += [f"property_{name}" for name in {name for row in PROPERTY.values() for name, _ in row}]
        self.call(["cmake", "--build", "build", "-j2", "--target", "barrow_cli", "fault_alloc", "fault_damage", "fault_changes", *programs])
        for sound in glob.glob(os.path.join(self.build, "**/*.sound"), recursive=True):
            os.remove(sound)
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            self.commands = {row["file"]: row for row in json.load(file)}
        with open(os.path.join(self.build, "CMakeFiles/barrow_static.dir/link.txt"), encoding="utf-8") as file:
            self.link = file.read().strip()
        self.watched, self.environment = [], os.environ

    def watch(self):
        """From now on the sanitizers watch the memory of the faulty file, and the gaps between pieces of arenas."""
        self.link, self.watched = f"{self.link} {WATCHED[0]}", WATCHED
        runtime = subprocess.run(["cc", "-print-file-name=libasan.so"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        self.environment = {**os.environ, "LD_PRELOAD": os.path.realpath(runtime), "ASAN_OPTIONS": "detect_leaks=0"}
        if not self.compile(os.path.join(self.folder, "src/base/arena.c")):
            sys.exit("the arenas do not compile")

    def fault_program(self):
        """Returns the command of a program in which each allocation of the judges fails. It wraps a function, so it
        contains the library."""
        with open(os.path.join(self.build, "tests/CMakeFiles/fault_alloc.dir/link.txt"), encoding="utf-8") as file:
            command = file.read().strip()
        objects = glob.glob(os.path.join(self.build, "CMakeFiles/barrow_static.dir/src/**/*.o"), recursive=True)
        command = re.sub(r"\S*libbarrow\S*\.so\S*", " ".join(objects), command).replace("-o fault_alloc", "-o judges_alloc")
        return ["sh", "-c", f"cd {self.build}/tests && {command} {' '.join(self.watched)} && ./judges_alloc --judges"]

    def call(self, command):
        subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, check=True)

    def restore(self, path):
        """Restores the object of the file without a fault; the next mutant links it."""
        shutil.copy(self.object_of(path) + ".sound", self.object_of(path))

    def object_of(self, path):
        words = shlex.split(self.commands[path]["command"])
        return os.path.join(self.build, words[words.index("-o") + 1])

    def compile(self, path):
        """Returns whether the file compiles; if so, it is in the library."""
        row, sound = self.commands[path], self.object_of(path) + ".sound"
        if not os.path.exists(sound):
            shutil.copy(self.object_of(path), sound)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
        done = subprocess.run([*shlex.split(row["command"]), "-w", "-O0", "-ftrivial-auto-var-init=pattern", *self.watched], cwd=row["directory"], **quiet)
        return done.returncode == 0 and self.links()

    def links(self):
        """Returns whether the library could be linked, with the objects as they are."""
        return subprocess.run(self.link, shell=True, cwd=self.build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


# ---- Documents -----------------------------------------------------------------------------

def damaged_documents(barrow, family, count):
    """Yields documents as they were made, damaged, and damaged with hash and metrics that fit again."""
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
    """Yields puzzles as they were made, and damaged, with the inert tiles that their rows have."""
    for kind in compare_puzzles.puzzles.KINDS:
        rng = random.Random(f"puzzles {kind}")
        for puzzle in compare_puzzles.make(barrow, kind, 1, count):
            for one in (puzzle, *(damage_puzzles.damaged(puzzle, rng)[0] for _ in range(3))):
                one["inert"] = [[x, y] for y, row in enumerate(one["rows"]) for x, tile in enumerate(row) if tile == ","]
                yield json.dumps(one)


def batches_of(barrow, count):
    """Returns lines of documents, by subject."""
    lines = {"floor": [*damaged_documents(barrow, "floor", count)],
             "quest": [*damaged_documents(barrow, "quest", count), *planted_quests(barrow)],
             "crawl": [*damaged_documents(barrow, "crawl", count), *planted_crawls(barrow)]}
    is_mapped = lambda family, line: family != "floor" and '"map":{' in line  # noqa: E731
    maps = [*planted_maps(barrow), *(line for family, part in lines.items() for line in part if is_mapped(family, line))]
    lines = {family: [line for line in part if not is_mapped(family, line)] for family, part in lines.items()}
    return {**lines, "tiles": maps[::1 + len(maps) // MAPS], "puzzle": [*puzzle_documents(barrow, count // 20)]}


def kept_batches(tree, count):
    """Returns the batches that an earlier run made in the same folder, or new ones."""
    path = os.path.join(tree.build, f"batches_of-{count}.json")
    if not os.path.exists(path):
        batches = batches_of(tree.barrow, count)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(batches, file)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# ---- Tests ---------------------------------------------------------------------------------

class Test:
    """A command that succeeds without a fault, and how long it then takes."""

    def __init__(self, name, command, tree):
        self.name, self.command, self.tree, self.seconds = name, command, tree, 60.0
        begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.sound = self.answer()
        if self.sound is None:
            sys.exit(f"without a fault this fails: {' '.join(command)}")
        self.seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin
        print(f"{self.seconds:6.2f} s  {name}", flush=True)

    def run(self):
        limit = int(OLD_AGE * self.seconds) + 2
        return subprocess.run(self.command, cwd=self.tree.folder, env=self.tree.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))

    def answer(self):
        """Returns None if it fails."""
        return True if self.run().returncode == 0 else None

    def passes(self):
        return self.answer() == self.sound


class Catalog(Test):
    """The golden catalogue: what known seeds make, with metrics and walkthroughs, which the code under test also
    makes."""

    def answer(self):
        done = self.run()
        return done.stdout if done.returncode == 0 else None


class Verdicts(Test):
    """The verdicts of `barrow verify` on a batch: whether each holds, its hash and its wrong metrics. Without a fault
    they agree with the oracle's, as `mutants.py` and `compare.py` ensure."""
    first = sound = None

    def answer(self):
        done = self.run()
        if done.returncode not in (0, 1, 3):
            return None
        self.first = self.first or done.stdout
        if done.stdout == self.first and self.sound:
            return self.sound
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        return [(compare.holds(row), row.get("hash"), compare.holds(row) and compare.wrong_metrics(row)) for row in rows]


def batch_test(tree, about, lines):
    path = os.path.join(tree.build, f"{about}.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    return Verdicts(f"documents of {about}", [tree.barrow, "verify", "--edited", "-j", "1", "-f", "json", path], tree)


class Tests:
    """The tests of a stage: 0 takes a fraction of a second, 1 is cheap, 2 are property tests; 3 are unit tests and documents
    with memory watched, and allocations that fail."""

    def __init__(self, tree, count, stage):
        self.tree, self.stage = tree, stage
        tree.links()  # without the fault of the last mutant
        self.batches = {about: batch_test(tree, about, batch) for about, batch in self.documents(count).items()}
        slow, units = {*SLOW}, {*EVERYWHERE, *(name for row in UNITS.values() for name in row)}
        units = {0: units - slow, 1: units & slow, 2: set(), 3: units}[stage]
        self.units = {name: self.program("test", name) for name in sorted(units)}
        self.property = {name: self.program("property", name, count) for row in PROPERTY.values() for name, count in row if stage == 2}
        self.making = [] if stage != 1 else [
            Catalog("catalog", [tree.barrow, "catalog"], tree),
            Test("documents-old", [sys.executable, os.path.join(TOP, "tests/tools/check_old_documents.py"), tree.barrow], tree)]
        self.common = [] if stage < 3 else [Test("fault_alloc --judges", tree.fault_program(), tree), self.program("fault", "damage"),
                                            self.program("fault", "changes")]

    def documents(self, count):
        """Returns batches by subject. Stage 0 gets a third of the maps, which are slow; a third of all is run with
        memory watched."""
        batches = kept_batches(self.tree, count) if self.stage in (0, 3) else {}
        if self.stage in (0, 3):
            batches["tiles"] = batches["tiles"][::3]
        if self.stage == 3:
            self.tree.watch()
            batches = {about: lines[::3] for about, lines in batches.items()}
        return batches

    def program(self, sort, name, *arguments):
        words = [*f"{sort}_{name}".split(), *arguments]
        return Test(" ".join(words), [os.path.join(self.tree.build, "tests", words[0]), *words[1:]], self.tree)

    def of(self, path):
        """Returns the tests of a file, the cheap ones first; a file that concerns all families has all of them."""
        name = os.path.basename(path)
        about = [one for one in PROPERTY if one in name] or next(row for word, row in ABOUT.items() if word in name)
        units = [unit for word, row in UNITS.items() if word in name for unit in row]
        units += [unit for unit in EVERYWHERE if unit not in units]
        found = [*(self.batches.get(one) for one in about), *(self.units.get(unit) for unit in units), *self.common]
        found += self.making if re.search(MAKING, name) else []
        found += [self.property.get(one) for word in about for one, _ in PROPERTY[word]]
        return sorted(filter(None, found), key=lambda test: test.seconds)

    def killer(self, path):
        return next((test.name for test in self.of(path) if not test.passes()), None)


# ---- The run -------------------------------------------------------------------------------

def try_mutant(tree, tests, place):
    """Tries a mutant. Returns a row of results, or None if it does not compile."""
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
            "after": line_at(changed, offset).strip(), "killer": killer, "seconds": round(seconds, 1), "stage": tests.stage}


class Results:
    """The result of each mutant by the name of its place, kept in a file. The last line about a place counts."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.rows = {name: row for name, row in map(json.loads, file)}

    def add(self, name, row):
        self.rows[name] = row
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps([name, row]) + "\n")


def alike():
    """Returns why a mutant behaves like the original, by the name of its place."""
    with open(ALIKE, encoding="utf-8") as file:
        rows = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    return dict(zip(rows[::2], (reason.strip() for reason in rows[1::2])))


def draw(tree, places, options, results, tests):
    """Returns the names of the first mutants that compile."""
    names = []
    for name, place in places.items():
        if len(names) == options.count:
            break
        if name not in results.rows:
            results.add(name, try_mutant(tree, tests, place))
        names += [name] if results.rows[name] else []
    return names


def run(tree, places, options):
    """Returns the results of the first mutants that compile; survivors face test after test, unless they are alike or
    were tried."""
    results, known = Results(options.keep), alike()
    names = draw(tree, places, options, results, Tests(tree, options.documents, 0))
    for stage in options.stages:
        left = [name for name in names if not results.rows[name]["killer"] and name not in known
                and (stage == 0 or results.rows[name]["stage"] < stage)]
        tests = Tests(tree, options.documents, stage) if left else None
        for name in left:
            results.add(name, try_mutant(tree, tests, places[name]))
    return {name: results.rows[name] for name in names}


def report(results, known):
    """Prints survivors, and the score in per cent."""
    survivors = {name: row for name, row in results.items() if not row["killer"]}
    for name, row in survivors.items():
        print("survives: {file}:{line}: {before}  ->  {after}".format(**row))
        print(f"    {known.get(name, 'open')}")
    killed, count, same = len(results) - len(survivors), len(results), sum(name in known for name in survivors)
    print(f"{killed} of {count} killed ({1000 * killed // count / 10} %); {same} are alike, so {killed} of {count - same} "
          f"({1000 * killed // (count - same) / 10} %) of the others")
    return 100 * killed / (count - same)


def main():
    parser = argparse.ArgumentParser(description="the mutation score of src/verify")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=os.path.join(TOP, "build/mutation"))
    parser.add_argument("--files", default="*.c")
    parser.add_argument("--documents", type=int, default=1200)
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--stages", type=int, nargs="*", choices=(0, 1, 2, 3), default=(1, 2, 3))
    options = parser.parse_args()
    tree = Tree(os.path.abspath(options.folder))
    sources = sorted(glob.glob(os.path.join(tree.folder, "src/verify", options.files)))
    places = drawn([place for path in sources for place in places_of(path)], options.seed)
    results = run(tree, places, options)
    print(f"{len(places)} places, {sum(row['seconds'] for row in results.values()):.0f} processor seconds for the last try of each")
    return 0 if report(results, alike()) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
