# SPDX-License-Identifier: MIT
"""A fuzzer of the Python binding in its own language: hostile seeds, parameters, documents and puzzles.

  fuzz_python.py BUILD [--seconds N] [--rounds N] [--seed S] [--planted]

Each round calls the public API with values that nobody should give: numbers that are not numbers, texts with NULs and
lone surrogates, lists, objects, documents with members that are changed, lost or doubled. A call must return, or
raise Error, TypeError or ValueError; only a seed may be accepted as one; a dungeon that was made keeps every rule and
reads back as the same; afterwards the binding works as before. A round depends on its number alone, which is printed
if it fails. --planted makes the binding err in several ways, and passes if each is seen. Ends with "N passed, N
failed".
"""
import argparse
import copy
import faulthandler
import json
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOO_LONG = 20.0  # seconds for one call
SMALL = {  # limits for values that would make a round slow
    "floors": (1, 3), "width": (24, 60), "height": (24, 50), "size": None, "block": None, "best_of": (1, 3), "pre_rooms": (4, 12),
    "post_rooms": (4, 12), "pre_stages_max": (1, 4), "post_stages_max": (1, 4), "mask": None, "fixed": None, "plan": None, "names": None}


class Whatever:
    """An object of an unrelated class."""

    def __repr__(self):
        return "Whatever()"


class Number(int):
    """A number that pretends to be another one."""

    def __str__(self):
        return "7; touch x"


HOSTILE = (float("nan"), float("inf"), -1, -0.0, 1.5, 2 ** 53 + 1, 2 ** 64, 2 ** 64 - 1, -2 ** 63, 10 ** 400, True, False, None, "", "\0", "1\0;touch x",
           "\ud800", "0x", "0x12", " 7", "+7", "1e3", "\u0661", "x" * 70000, "a\nb", "\x1b[31m", "\u202e", "--help", [], {}, (), [1], (1, 2), (1, 2, 3), {"a": 1},
           [[]], b"7", bytearray(b"x"), Whatever(), Whatever, Number(3), 3j, range(3), set(), "1..2", "2..1", "on", "auto", "99999999999999999999", 0, 1, 7)


class Finding(Exception):
    """Something that must not happen."""


def expect(condition, what):
    if not condition:
        raise Finding(what)


def is_seed(value):
    """Returns whether a value may be accepted as a seed: a whole number of 64 bits, or a text without control
    characters."""
    if isinstance(value, str):
        return all(char.isprintable() or char.isspace() or ord(char) > 0x9f for char in value) and "\0" not in value and "\n" not in value
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2 ** 64


# ---- Values --------------------------------------------------------------------------------

def some_seed(rng):
    return rng.choice(HOSTILE) if rng.random() < 0.25 else rng.choice((rng.getrandbits(64), str(rng.getrandbits(70)), "a seed", rng.randrange(100)))


def some_value(barrow, family, rng):
    """Returns (name, value) of a parameter, sometimes of an unknown one."""
    if rng.random() < 0.1:
        return rng.choice(("", "widht", "a\0b", "\ud800", "seed", "reroll.", "reroll.rooms", "x" * 999)), rng.choice(HOSTILE)
    row = rng.choice(barrow.params(family))
    if row.name in SMALL and SMALL[row.name] is None:
        return row.name, rng.choice([value for value in HOSTILE if not isinstance(value, (int, tuple)) or isinstance(value, bool)])
    least, most = SMALL.get(row.name, (row.min, row.max))
    near = (least, most, rng.randint(min(least, most), max(least, most)), row.max + 1, row.min - 1, row.default)
    return row.name, rng.choice(near[:3] if rng.random() < 0.8 else near) if rng.random() < 0.85 else rng.choice([value for value in HOSTILE if not isinstance(value, int) or value < 8])


def spoiled(value, rng):
    """Returns a JSON value with something changed, lost, doubled or of another type, at a random depth."""
    at, value = None, copy.deepcopy(value)
    inner = value
    while isinstance(inner, (dict, list)) and inner and (at is None or rng.random() < 0.85):
        at, key = inner, rng.choice(list(inner)) if isinstance(inner, dict) else rng.randrange(len(inner))
        inner = at[key]
    if at is None:
        return rng.choice((None, [], {}, 0, "x"))
    way = rng.randrange(6)
    if way == 0:
        del at[key]
    elif way == 1 and isinstance(at, list):
        at.insert(key, copy.deepcopy(rng.choice(at)))
    elif way == 2 and type(inner) is int:
        at[key] = inner + rng.choice((-1, 1, 256, 65536, 2 ** 31, -2 ** 31, 2 ** 63))
    elif way == 3 and isinstance(inner, str) and inner:
        place = rng.randrange(len(inner))
        at[key] = inner[:place] + rng.choice("#.,b~x\0\"\\\ud800\u00e9") + inner[place + 1:]
    else:
        at[key] = rng.choice((None, True, -1, 0, 65535, 2 ** 64, 1.5, "", "x" * 300, [], {}, [[]] * 9, [0] * 300))
    return value


def spoiled_text(text, rng):
    """Loses, doubles or changes bytes, or repeats a member."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.randint(1, 4)):
        place, size = rng.randrange(len(data) + 1), rng.randrange(1, 40)
        way = rng.randrange(4)
        if way == 0:
            del data[place:place + size]
        elif way == 1:
            data[place:place] = data[place:place + size]
        elif way == 2:
            data[place:place + 1] = bytes([rng.randrange(256)])
        else:
            data[place:place] = rng.choice((b"[" * 5000, b"{\"a\":" * 40, b"\xff\xfe", b"0" * 400, b"\\u0000", b"\"seed\":\"1\",", b"-", b"1e999"))
    return bytes(data) if rng.random() < 0.5 else data.decode("utf-8", "replace")


# ---- What a round does ---------------------------------------------------------------------

class Fuzzer:
    def __init__(self, barrow):
        self.barrow, self.accepted = barrow, 0
        self.known = {family: barrow.generate(family, 7).hash for family in barrow.families}
        self.documents = [barrow.generate("floor", 1, width=32, height=24).document, barrow.generate("quest", 2, preset="short").document,
                          barrow.generate("crawl", 3, size="small").document, barrow.generate("quest", 4, preset="short", tiles=True, block="9x7").document,
                          barrow.generate("crawl", 5, size="small", tiles=True, block="9x7").document,
                          barrow.generate("floor", 6, width=32, height=24, floors=2).document]
        self.puzzles = [barrow.make_puzzle(kind, 1).document for kind in barrow.puzzle_kinds]

    def look_at(self, dungeon, rng):
        """Calls everything that a dungeon offers."""
        report = dungeon.verify()
        for ask in ("rooms", "links", "things", "solution", "metrics", "params", "document", "hash", "tiles", "owners", "below"):
            found = getattr(dungeon, ask)
            if callable(found):
                found()
        dungeon.walkable(rng.choice((0, 3, 10 ** 6)), rng.choice((0, 5, 2 ** 31)))
        try:
            dungeon.export(rng.choice((*self.barrow.formats(), "", "a\0", "nothing")), scale=rng.choice((0, 1, 7, 2 ** 32)))
        except (self.barrow.Error, TypeError, ValueError):
            pass
        return report

    def generate(self, rng):
        family = rng.choice(self.barrow.families if rng.random() < 0.95 else ("", "Floor", None, 3))
        seed = some_seed(rng)
        settings = dict(some_value(self.barrow, family, rng) for _ in range(rng.randrange(4))) if family in self.barrow.families else {}
        more = {"preset": rng.choice(HOSTILE)} if rng.random() < 0.1 else {}
        if rng.random() < 0.1:
            more["reroll"] = rng.choice(({"rooms": 1}, {"": 1}, {"items": "x"}, {"items": -1}, [], "a", 3))
        if rng.random() < 0.1:
            more["stop_after"] = rng.choice(("rooms", "", "x\0", 3, True))
        dungeon = self.barrow.generate(family, seed, **more, **{str(name): value for name, value in settings.items()
                                                                  if name not in ("family", "seed", "preset", "proof", "stop_after", "reroll")})
        expect(is_seed(seed), f"{seed!r} was taken for a seed")
        expect(isinstance(seed, str) or dungeon.seed == seed, f"seed {seed!r} became {dungeon.seed}")
        report = self.look_at(dungeon, rng)
        if "stop_after" not in more:
            expect(report.sound is True, f"what was made breaks a rule: {report.findings[:1]}")
            expect(self.barrow.read(dungeon.document).hash == dungeon.hash, "read back it is another")

    def read(self, rng):
        document = rng.choice(self.documents)
        for _ in range(rng.choice((0, 1, 1, 2, 5))):
            document = spoiled(document, rng)
        text = spoiled_text(json.dumps(document), rng) if rng.random() < 0.3 else rng.choice((json.dumps(document), document))
        dungeon = self.barrow.read(text if rng.random() < 0.98 else rng.choice(HOSTILE))
        self.look_at(dungeon, rng)

    def make_puzzle(self, rng):
        size = rng.choice(((7, 7), (12, 10), (5, 5), (9, 6), (8, 8), (7, 9), (10, 10), (13, 3), (0, 0), (255, 255), (-1, 7), (7,), 7, None, ("7", "7"), (7.0, 7)))
        moves = rng.choice((None, None, None, None, (4, 60), (6, 20), (60, 4), (0, 0), (1, 1), ("a", 1), 5, (2 ** 40, 1)))
        seed = some_seed(rng)
        puzzle = self.barrow.make_puzzle(rng.choice((*self.barrow.puzzle_kinds, *self.barrow.puzzle_kinds, "", None, "Push")), seed, size=size, moves=moves)
        expect(is_seed(seed) and not isinstance(seed, str), f"{seed!r} was taken for the seed of a puzzle")
        expect(not puzzle.verify(), f"a puzzle breaks a rule: {puzzle.verify()}")
        expect(self.barrow.read_puzzle(puzzle.document).rows == puzzle.rows, "read back it is another puzzle")

    def read_puzzle(self, rng):
        document = rng.choice(self.puzzles)
        for _ in range(rng.choice((0, 1, 1, 2, 4))):
            document = spoiled(document, rng)
        text = spoiled_text(json.dumps(document), rng) if rng.random() < 0.3 else document
        puzzle = self.barrow.read_puzzle(text)
        puzzle.verify()
        puzzle.prove()
        puzzle.export(rng.choice(("json", "ascii", "svg")))
        game = puzzle.play()
        for move in puzzle.solution[:99]:
            game.step(move)
        game.step(rng.choice(("u", "x", "", "uu", None, 3, "\0", b"u")))

    def batch(self, rng):
        made = self.barrow.batch(rng.choice((0, 1, 3, -1, 1.5, True, "3")), some_seed(rng), family=rng.choice(self.barrow.families),
                                 width=rng.choice((0, 40, 30, -1, 10 ** 9, None)), height=rng.choice((0, 30, 2 ** 15)))
        len(made), made.tiles, made.sizes, made.spawn, made.hashes

    def still_works(self):
        for family, wanted in self.known.items():
            expect(self.barrow.generate(family, 7).hash == wanted, f"{family} 7 is another one now")

    def round(self, number):
        rng = random.Random(number)
        action = rng.choice((self.generate, self.generate, self.read, self.read, self.read, self.read_puzzle, self.make_puzzle, self.batch))
        begin = time.process_time()
        try:
            action(rng)
            self.accepted += 1
        except self.barrow.Error as error:
            expect(str(error), "an Error without a word")
        except (TypeError, ValueError) as error:
            expect(str(error), f"a {type(error).__name__} without a word")
        expect(time.process_time() - begin < TOO_LONG, f"{action.__name__} took {time.process_time() - begin:.0f} s")
        if number % 50 == 0:
            self.still_works()


def run(fuzzer, first, rounds, seconds, tell=True):
    """Returns (rounds, findings)."""
    end, number, findings = time.monotonic() + seconds, first, 0
    while (not rounds or number < first + rounds) and (not seconds or time.monotonic() < end):
        try:
            fuzzer.round(number)
        except Exception as error:  # pylint: disable=broad-except  # no other exception is allowed
            findings += 1
            if tell:
                print(f"FAIL: round {number} (--seed {number} --rounds 1): {type(error).__name__}: {error}", flush=True)
        number += 1
    return number - first, findings


# ---- Faults to see -------------------------------------------------------------------------

def planted(barrow):
    """Returns how many of these faults are seen."""
    make, read, puzzle = barrow.generate, barrow.read, barrow.read_puzzle

    def lenient(family, seed=0, **more):
        return make(family, seed if is_seed(seed) else 0, **more)

    def crashing(document):
        if isinstance(document, dict) and "hash" not in document:
            raise KeyError("hash")
        return read(document)

    def another(document):
        found = read(document)
        return barrow.generate(found.family, 1) if isinstance(document, dict) else found

    def overflow(document):
        if isinstance(document, dict) and not isinstance(document.get("moves", 0), int):
            raise OverflowError("moves")
        return puzzle(document)

    seen = 0
    for name, fault in (("generate", lenient), ("read", crashing), ("read", another), ("read_puzzle", overflow)):
        fuzzer, before = Fuzzer(barrow), getattr(barrow, name)
        setattr(barrow, name, fault)
        seen += run(fuzzer, 0, 600, 0, False)[1] > 0
        setattr(barrow, name, before)
    clean = run(Fuzzer(barrow), 0, 100, 0)[1] == 0
    return seen + clean, 5 - seen - clean


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--planted", action="store_true")
    options = parser.parse_args()
    faulthandler.enable()
    os.environ["BARROW_LIBRARY"] = os.path.abspath(os.path.join(options.build, "libbarrow.so"))
    sys.path.insert(0, os.path.join(HERE, "..", "..", "bindings", "python"))
    import barrow  # pylint: disable=import-outside-toplevel
    if options.planted:
        passed, failed = planted(barrow)
    else:
        rounds = options.rounds or (0 if options.seconds else 2000)
        fuzzer = Fuzzer(barrow)
        passed, failed = run(fuzzer, options.seed, rounds, options.seconds)
        passed -= failed
        print(f"{fuzzer.accepted} rounds were accepted to their end")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
