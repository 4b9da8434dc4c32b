#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every field times every operator: both judges must notice, or neither; unnoticed pairs need a reason.

  mutants.py BARROW [--count N] [--family NAME] [--seed S] [--jobs N] [--keep FOLDER] [--list] [--planted]

The fields come from `barrow schema`, so a new one is covered as soon as documents have it. An operator changes one
value of one document: a number by one, to that of another entry, to the end of its range or to null; a name to
another; a boolean; a character of a text or a row of tiles; an entry of a list that is lost, doubled or swapped with
another; a member that is missing. Then the metrics and the hash are corrected (`barrow render` measures), so that
only a rule can show the change. `barrow verify --edited` and the oracle judge the result.

Makes N mutants of each family (default 1000), as many of each pair of field and operator as there is time for. A pair
that neither judge ever notices must be in unnoticed.txt, with the reason; --list prints those that are not. --planted
blinds one judge and then both, and passes if that is noticed. Ends with "N passed, N failed".
"""
import argparse
import collections
import copy
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common  # noqa: E402
import compare  # noqa: E402
from mutate_any import renumber  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
CHUNK = 100
DOCUMENTS = {  # small ones, in which as many fields as possible are in use
    "floor": (["--width", "40", "--height", "26", "--shop", "100"], ["--width", "44", "--height", "28", "--monster_house", "100", "--terrain", "lava"],
              ["--width", "36", "--height", "25", "--merge", "80", "--imperfect", "90"], ["--width", "36", "--height", "25", "--floors", "2", "--buried", "6"],
              ["--width", "40", "--height", "26", "--layout", "cave"], ["--width", "40", "--height", "26", "--layout", "ruins"]),
    "quest": (["--preset", "short"], ["--preset", "short", "--tiles"], ["--preset", "short", "--loops", "90", "--returns", "90"],
              ["--preset", "short", "--pre_stages_min", "3", "--pre_stages_max", "3", "--branches", "100", "--treasures", "2"]),
    "crawl": (["--size", "small"], ["--size", "small", "--tiles", "--block", "9x7"], ["--size", "small", "--foes", "2", "--exploration", "90"]),
}


# ---- Fields --------------------------------------------------------------------------------

class Schema:
    """What `barrow schema` says, with references followed."""

    def __init__(self, barrow):
        text = subprocess.run([barrow, "schema"], check=True, capture_output=True, text=True).stdout
        self.definitions = json.loads(text)["$defs"]

    def follow(self, shape, value):
        """Returns the shape of a value: that of its family, of its reference, of the branch that fits its type."""
        if "$ref" in shape:
            return self.follow(self.definitions[shape["$ref"].rsplit("/", 1)[1]], value)
        for branch in shape.get("anyOf", ()):
            branch = self.follow(branch, value)
            if branch.get("type") != "null" and fits(branch, value):
                return {**branch, "nullable": any(one.get("type") == "null" for one in shape["anyOf"])}
        kinds = shape.get("type")
        if isinstance(kinds, list):
            shape = {**shape, "type": kinds[0], "nullable": "null" in kinds}
        if None in shape.get("enum", ()):
            shape = {**shape, "nullable": True}
        return shape

    def sites(self, document):
        """Returns (pattern, path, shape) of every value, such as ("map.rooms[].x", ("map", "rooms", 3, "x"),
        {...})."""
        found, shape = [], self.definitions[document["family"]]
        if document["family"] == "floor":  # its metrics depend on map or maps
            metrics = {"$ref": "#/$defs/floor_metrics"}
            several = isinstance(document["metrics"], list)
            shape = {**shape, "properties": {**shape["properties"], "metrics": {"type": "array", "items": metrics} if several else metrics}}
        self.collect(shape, document, "", (), found)
        return found

    def collect(self, shape, value, pattern, path, found):
        shape = self.follow(shape, value)
        if path:
            found.append((pattern, path, shape))
        if isinstance(value, dict):
            names = shape.get("properties", {})
            for key, inner in value.items():
                more = shape.get("additionalProperties")
                known = names.get(key) or (more if isinstance(more, dict) else {})
                word = key if key in names else "*"
                self.collect(known, inner, f"{pattern}.{word}" if pattern else word, (*path, key), found)
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                self.collect(shape.get("items", {}), inner, pattern + "[]", (*path, place), found)


def fits(shape, value):
    kind = {int: "integer", str: "string", dict: "object", list: "array"}.get(type(value))
    return value is None or shape.get("type") == kind or value == shape.get("const") or value in shape.get("enum", ())


# ---- Operators -----------------------------------------------------------------------------
# Each takes the container and key of the value, its shape, values of the same field elsewhere, and a random stream,
# and returns whether it could change anything.

def put(container, key, value):
    changed = container[key] != value or type(container[key]) is not type(value)
    container[key] = value
    return changed


def more(container, key, shape, peers, rng):
    return type(container[key]) is int and put(container, key, container[key] + 1)


def less(container, key, shape, peers, rng):
    return type(container[key]) is int and put(container, key, container[key] - 1)


def end_of_range(container, key, shape, peers, rng):
    ends = [shape[name] for name in ("minimum", "maximum") if name in shape]
    return bool(ends) and put(container, key, rng.choice(ends))


def other(container, key, shape, peers, rng):
    """Returns values of the same field elsewhere: another room, another kind, another place."""
    others = [peer for peer in peers if peer != container[key]]
    return bool(others) and put(container, key, copy.deepcopy(rng.choice(others)))


def swap(container, key, shape, peers, rng):
    """Two neighbours in a list are swapped."""
    value = container[key]
    if not isinstance(value, list) or len(value) < 2:
        return False
    place = rng.randrange(len(value) - 1)
    value[place], value[place + 1] = value[place + 1], value[place]
    return renumbered(value) and value[place] != value[place + 1]


def drop(container, key, shape, peers, rng):
    value = container[key]
    if not isinstance(value, list) or not value:
        return False
    value.pop(rng.randrange(len(value)))
    return renumbered(value)


def double(container, key, shape, peers, rng):
    value = container[key]
    if not isinstance(value, list) or not value:
        return False
    value.insert(rng.randrange(len(value) + 1), copy.deepcopy(rng.choice(value)))
    return renumbered(value)


def renumbered(value):
    if value and isinstance(value[0], dict) and "id" in value[0]:
        renumber(value)
    return True


def none(container, key, shape, peers, rng):
    return put(container, key, None)


def name(container, key, shape, peers, rng):
    return len(shape.get("enum", ())) > 1 and put(container, key, rng.choice(shape["enum"]))


def turn(container, key, shape, peers, rng):
    return type(container[key]) is bool and put(container, key, not container[key])


def letter(container, key, shape, peers, rng):
    """Changes a character: in rows of tiles to one that the map has, in other texts half of the time to one that the
    same field has elsewhere."""
    value = container[key]
    if not isinstance(value, str) or not value:
        return False
    place = rng.randrange(len(value))
    peers = [peer for peer in peers if isinstance(peer, str)]
    found = rng.choice("".join(peers) if "".join(peers) and ("pattern" in shape or rng.random() < 0.5) else "a0#.")
    return put(container, key, value[:place] + found + value[place + 1:])


def neighbours(container, key, shape, peers, rng):
    """Two adjacent characters are swapped."""
    value = container[key]
    pairs = [place for place in range(len(value) - 1) if value[place] != value[place + 1]] if isinstance(value, str) else []
    if not pairs:
        return False
    place = rng.choice(pairs)
    return put(container, key, value[:place] + value[place + 1] + value[place] + value[place + 2:])


def missing(container, key, shape, peers, rng):
    return isinstance(container, dict) and container.pop(key, container) is not container


OPERATORS = (more, less, end_of_range, other, swap, drop, double, none, name, turn, letter, neighbours, missing)


def add_custom(line, barrow, rng):
    """Returns the document with a thing of somebody's own on free floor, away from doorways."""
    document = json.loads(line)
    for grid in document.get("maps") or filter(None, [document.get("map")]):
        rows, taken = grid["rows"], {(thing["x"], thing["y"]) for thing in grid["entities"]}
        places = [(x, y, room["id"]) for room in grid["rooms"] if room["kind"] not in ("anchor", "vault")
                  for x in range(room["x"], room["x"] + room["w"]) for y in range(room["y"], room["y"] + room["h"])
                  if (x, y) not in taken and all(rows[y + b][x + a] == "." for a in (-1, 0, 1) for b in (-1, 0, 1))]
        if places:
            x, y, room = rng.choice(places)
            grid["entities"].append({"kind": "custom", "x": x, "y": y, "room": room, "type": "town \u00e9 crier", "payload": "{}"})
    made = [(document, "", "")]
    repair(barrow, made)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


class Base:
    """A document to make mutants of, with the places of its fields."""

    def __init__(self, line, origin, schema):
        self.line, self.origin = line, origin
        self.places = collections.defaultdict(list)
        document = json.loads(line)
        self.kind = "cave" if document["params"].get("layout") == "cave" else document["family"]
        for pattern, path, shape in schema.sites(document):
            self.places[pattern].append((path, shape))

    def mutant(self, pattern, operator, rng):
        """Returns a changed document, or None."""
        document = json.loads(self.line)
        for path, shape in rng.sample(self.places[pattern], min(4, len(self.places[pattern]))):
            peers = [self.value(document, one) for one, _ in rng.sample(self.places[pattern], min(12, len(self.places[pattern])))]
            if operator(self.value(document, path[:-1]), path[-1], shape, peers, rng):
                return document
        return None

    @staticmethod
    def value(document, path):
        for step in path:
            document = document[step]
        return document


# ---- Repair --------------------------------------------------------------------------------

def repair(barrow, mutants):
    """Recomputes hash and metrics from the contents, if the document can be read."""
    text = "".join(json.dumps(one) + "\n" for one, _, _ in mutants)
    done = subprocess.run([barrow, "render", "-f", "jsonl", "--keep-going", "-q", "-"], input=text, capture_output=True,
                          text=True, check=False)
    bad = {int(number) for number in re.findall(r"^barrow: standard input, line (\d+)", done.stderr, re.M)}
    measured = iter(done.stdout.splitlines())
    for number, (document, pattern, _) in enumerate(mutants, 1):
        if number in bad:
            continue
        found = json.loads(next(measured))
        if not pattern.startswith("hash"):
            document["hash"] = found["hash"]
        if not pattern.startswith("metrics"):
            document["metrics"] = found["metrics"]


# ---- Judging -------------------------------------------------------------------------------

def is_noticed(mine, theirs):
    """Returns whether the judges, which agree, find fault with a document."""
    return not (compare.holds(mine) and not mine["metrics"] and not mine["edited"] and theirs["sound"] is not False
                and theirs["complete"] is not False)


def judged(line):
    """Returns the oracle's verdict. A crash is also a verdict, which never agrees with another."""
    try:
        return compare.judge(line)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return {"verdict": "too slow", "problem": f"the oracle fell over: {error!r}", "findings": []}


def pairs_of(bases):
    patterns = sorted({pattern for base in bases for pattern in base.places})
    return [(pattern, operator) for pattern in patterns for operator in OPERATORS]


def make(bases, count, rng):
    """Makes [count] mutants, cycling through all pairs of field and operator."""
    pairs = pairs_of(bases)
    rng.shuffle(pairs)
    made, tries = [], 0
    while len(made) < count and tries < 100 * count:
        pattern, operator = pairs[tries % len(pairs)]
        tries += 1
        having = [base for base in bases if pattern in base.places]
        base = rng.choice(having)
        document = base.mutant(pattern, operator, rng)
        if document is not None:
            made.append((document, pattern, (f"{base.kind} {pattern} {operator.__name__}", base.origin)))
    return made


def work(task):
    """Judges a chunk: mutants of a few documents. Counts by pair how many were noticed and how many were not, and
    disagreements."""
    barrow, family, first, count, salt = task
    rng = random.Random(f"{salt} {family} {first}")
    schema = Schema(barrow)
    bases = []
    for options in DOCUMENTS[family]:
        seed = str(rng.randrange(1, 10 ** 6))
        bases += [Base(line, origin, schema) for line, origin in compare.generate(barrow, family, seed, 1, options)]
    for base in bases[::2]:
        bases.append(Base(add_custom(base.line, barrow, rng), base.origin + " with a custom thing", schema))
    made = make(bases, count, rng)
    repair(barrow, made)
    lines = [json.dumps(document, separators=(",", ":"), ensure_ascii=False) for document, _, _ in made]
    counts, failures = collections.defaultdict(lambda: [0, 0]), []
    for line, (_, _, (damage, origin)), theirs in zip(lines, made, compare.verify(barrow, lines)):
        mine = judged(line)
        problem = compare.disagreement(mine, theirs, True)
        if problem:
            failures.append({"problem": problem, "origin": origin, "line": line, "damage": damage,
                             "oracle": [compare.rules_of(mine)], "barrow": [compare.rules_of(theirs)]})
        elif "unreadable" in (mine["verdict"], theirs["verdict"]) or is_noticed(mine, theirs):
            counts[damage][0] += 1
        else:
            counts[damage][1] += 1
    return family, len(made), dict(counts), failures


# ---- What nobody notices -------------------------------------------------------------------

def argued():
    """Returns the rows of unnoticed.txt: family (or cave), field, operators, reason. A * means anything."""
    rows = []
    with open(os.path.join(HERE, "unnoticed.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                where, reason = line.rstrip("\n").split(": ", 1)
                rows.append((*where.split(), reason))
    return rows


def matches(rule, text):
    return re.fullmatch(re.escape(rule).replace(r"\*", ".*"), text) is not None


def is_argued(rows, damage):
    kind, field, operator = damage.split(" ")
    return any(matches(where, kind) and matches(what, field) and any(matches(one, operator) for one in how.split(","))
               for where, what, how, _ in rows)


def tasks_of(options, families):
    for family in families:
        for first in range(0, options.count, CHUNK):
            yield options.barrow, family, options.seed + first, min(CHUNK, options.count - first), options.seed


def run(options, families, tell=True):
    """Counts by family: mutants, pairs, disagreements, and unnoticed pairs without a reason."""
    totals = {family: [0, collections.defaultdict(lambda: [0, 0]), 0] for family in families}
    kept = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for family, count, counts, failures in pool.imap_unordered(work, tasks_of(options, families)):
            totals[family][0] += count
            totals[family][2] += len(failures)
            for damage, (noticed, unnoticed) in counts.items():
                totals[family][1][damage][0] += noticed
                totals[family][1][damage][1] += unnoticed
            for failure in failures:
                kept += 1
                if tell:
                    compare.report(family, failure, f"mutant-{kept}", options.keep)
    return totals


def unargued(pairs):
    rows = argued()
    return sorted(damage for damage, (noticed, unnoticed) in pairs.items()
                  if unnoticed and not is_argued(rows, damage))


def planted(options, families):
    """Checks that one blinded judge is noticed, and two of them."""
    passed = failed = 0
    told = common.Findings.told
    common.Findings.told = lambda self: []
    for family, (_, pairs, wrong) in run(options, families, False).items():
        print(f"{family}, an oracle that finds nothing: {wrong} disagreements")
        passed, failed = passed + (wrong > 0), failed + (wrong == 0)
    common.Findings.told = told
    sight = globals()["is_noticed"]
    globals()["is_noticed"] = lambda mine, theirs: False
    for family, (_, pairs, _) in run(options, families, False).items():
        new = len(unargued(pairs))
        print(f"{family}, judges that notice nothing: {new} pairs without a reason")
        passed, failed = passed + (new > 0), failed + (new == 0)
    globals()["is_noticed"] = sight
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description="every field times every operator, judged twice")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--family", choices=compare.FAMILIES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default=".", metavar="FOLDER")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--planted", action="store_true")
    options = parser.parse_args()
    families = options.family or compare.FAMILIES
    passed = failed = 0
    if options.planted:
        passed, failed = planted(options, families)
    for family, (count, pairs, wrong) in ({} if options.planted else run(options, families)).items():
        new = unargued(pairs)
        quiet = sum(1 for noticed, unnoticed in pairs.values() if unnoticed)
        print(f"{family}: {count} mutants of {len(pairs)} pairs of field and operator, {wrong} disagreements; of {quiet} pairs some are noticed "
              f"by no judge, {len(new)} of these without a reason")
        for damage in new:
            noticed, unnoticed = pairs[damage]
            print(f"{'  ' if options.list else 'FAIL: nobody notices '}{damage}: {unnoticed} of {noticed + unnoticed}")
        passed += count - wrong - len(new)
        failed += wrong + len(new)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
