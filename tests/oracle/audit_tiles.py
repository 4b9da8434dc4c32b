#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Statistics of the rooms of many tile maps, counted from documents: shares that no single map shows.

  audit_tiles.py BARROW [--count N] [--seed S] [--block WxH]... [--family NAME] [--check]

Makes N dungeons (default 200) of each family at each block (default 9x7, 13x11 and 17x15). Prints the share of each
stamp among the rooms of its kind, and of neighbours of a kind that share one (T4); how many enemies are awake in
combat rooms of the main way (T5); in how many pairs of doorways of trap rooms, and in how many rooms, T10 holds; how
often the goal or the boss has the largest room (T9); and how many interiors the same seed has in common in two places
(drawings that differ only in legend, turn or substitution count as one; 20 seeds, all pairs of places). --check fails
if a bound of the rules is exceeded. Ends with "N passed, N failed".
"""
import argparse
import collections
import glob
import itertools
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common  # noqa: E402
import tiles  # noqa: E402
from tiles_arenas import outline  # noqa: E402
from tiles_stamps import sort_of  # noqa: E402
from tiles_traps import SMALL, crossings, is_trap_room  # noqa: E402

FAMILIES = ("quest", "crawl")
COMMON = ("combat", "trap", "passage", "chest", "guardian")   # sorts of rooms with eight drawings or more, the others have four
PLACES = ("crypt", "sewer", "forge", "library", "cave", "temple", "ice")
ROOMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rooms")
SHARED = 50   # percent of its interiors that a seed may have in common in two places
ENOUGH = 200  # rooms of a sort, below which shares say nothing


def form_of(room):
    """Returns the item blocks around a thing, as seen from the thing, after turning and mirroring."""
    thing = room.of_kind("key", "switch")[0]
    blocked = [(x - thing["x"], y - thing["y"]) for y in range(room.top, room.top + room.h)
               for x in range(room.left, room.left + room.w) if room.bit(x, y) & room.passable & ~room.floor]
    turned = [[(x, y) for x, y in blocked], [(y, x) for x, y in blocked]]
    return min(tuple(sorted((a * x, b * y) for x, y in form)) for form in turned for a in (1, -1) for b in (1, -1))


class Tally:
    """Counts over the maps of one family at one block."""

    def __init__(self, family):
        self.family, self.maps = family, 0
        self.stamps = collections.defaultdict(collections.Counter)
        self.alike = [0, 0]         # neighbours of a sort, and those with the same stamp
        self.forms = collections.Counter()
        self.awake = collections.Counter()
        self.sleepers = self.fights = 0
        self.pairs, self.rooms, self.some = [0, 0], [0, 0], [0, 0]
        self.detour = self.timed = 0
        self.largest = 0

    def add(self, document):
        grid = tiles.survey(document, common.Findings())
        self.maps += 1
        self.add_stamps(grid)
        for room, record in zip(grid.rooms, grid.layout["rooms"]):
            if self.is_main_fight(record):
                self.add_fight(room)
            if is_trap_room(grid, room.id):
                self.add_traps(room)
            if room.blocked:
                self.forms[form_of(room)] += 1
        self.add_sizes(grid)

    def add_stamps(self, grid):
        boxes = grid.grid["rooms"]
        sorts = [sort_of(record) for record in grid.layout["rooms"]]
        for box in boxes:
            if not grid.is_tunnel(box["id"]):
                self.stamps[sorts[box["id"]]][box["stamp"]] += 1
        for door in grid.layout["doors"]:
            one, other = door["a"], door["b"]
            if sorts[one] == sorts[other] and not grid.is_tunnel(one) and not grid.is_tunnel(other):
                self.alike[0] += 1
                self.alike[1] += boxes[one]["stamp"] == boxes[other]["stamp"]

    def is_main_fight(self, record):
        if self.family == "quest":
            return record["purpose"] == "combat"
        return "combat" in record["types"] and record["path"] == "main" and not record["foe"]

    def add_fight(self, room):
        enemies = room.of_kind("enemy")
        awake = [enemy for enemy in enemies if not enemy["asleep"]]
        brute = any(enemy["type"] == "brute" for enemy in awake)
        self.fights += 1
        self.awake["brute" if brute and len(awake) == 1 else min(len(awake), 4)] += 1
        self.sleepers += bool(enemies) and not awake

    def add_traps(self, room):
        walks = crossings(room)
        good = [walk.holds() for walk in walks]
        self.pairs = [self.pairs[0] + len(good), self.pairs[1] + sum(good)]
        self.rooms = [self.rooms[0] + bool(good), self.rooms[1] + (bool(good) and all(good))]
        self.some = [self.some[0] + bool(good), self.some[1] + any(good)]
        self.detour += sum(walk.timed - walk.short for walk in walks if walk.timed is not None)
        self.timed += any(trap["type"] == "timed" for trap in room.of_kind("trap"))

    def add_sizes(self, grid):
        sizes = [len(outline(room)) for room in grid.rooms]
        ends = [room.id for room in grid.rooms if room.of_kind("goal", "boss")]
        self.largest += bool(ends) and sizes[ends[0]] == max(sizes)

    # ---- what it says ----

    def report(self, block):
        print(f"## {self.family} {block}: {self.maps} maps")
        for kind in sorted(self.stamps):
            total = sum(self.stamps[kind].values())
            shares = ", ".join(f"{name} {percent(count, total)}" for name, count in self.stamps[kind].most_common(6))
            print(f"  {kind}, {total} rooms: {shares}")
        if self.forms:
            form, count = self.forms.most_common(1)[0]
            print(f"  item-blocked things: {sum(self.forms.values())} in {len(self.forms)} forms, the commonest "
                  f"{percent(count, sum(self.forms.values()))}")
        print(f"  neighbours of a sort with the same stamp: {percent(self.alike[1], self.alike[0])} of {self.alike[0]}")
        awake = ", ".join(f"{name}: {percent(count, self.fights)}" for name, count in sorted(self.awake.items(), key=str))
        print(f"  awake in {self.fights} combat rooms: {awake}; only sleepers: {percent(self.sleepers, self.fights)}")
        print(f"  trap rooms by T10: pairs {percent(self.pairs[1], self.pairs[0])} of {self.pairs[0]}, rooms with all "
              f"{percent(self.rooms[1], self.rooms[0])} of {self.rooms[0]}, with one {percent(self.some[1], self.some[0])}; "
              f"timed in {self.timed}; detour {1000 * self.detour // max(1, self.pairs[0])} thousandths")
        print(f"  the goal or boss has the largest room in {percent(self.largest, self.maps)}")

    def faults(self, block):
        """Yields the figures that exceed a bound of the rules."""
        large = all(size >= least for size, least in zip(block, SMALL))
        for kind, stamps in self.stamps.items():
            most = 60 if not large else 15 if kind in COMMON else 30
            name, count = stamps.most_common(1)[0]
            total = sum(stamps.values())
            if total >= ENOUGH and len(stamps) < (8 if kind in COMMON else 4):
                yield f"{kind}: only {len(stamps)} drawings"
            if total >= ENOUGH and 100 * count > most * total:
                yield f"{kind}: {percent(count, total)} are {name}, more than {most} %"
        if (self.rooms if large else self.some)[0] != (self.rooms if large else self.some)[1]:
            yield "trap rooms that break T10"
        if self.largest < self.maps:
            yield "goals or bosses whose room is not the largest"


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def drawings():
    """Returns the least of the eight turns of each of barrow's own drawings, by name."""
    made = {}
    for path in glob.glob(os.path.join(ROOMS, "*.rooms")):
        with open(path, encoding="ascii") as file:
            parts = file.read().split("name: ")[1:]
        for part in parts:
            name, *lines = part.split("\n")
            rows = [line for line in lines if line.strip() and ":" not in line]
            rows = [row.ljust(max(map(len, rows))) for row in rows]
            turns = [rows, ["".join(column) for column in zip(*rows)]]
            turns += [turn[::-1] for turn in turns]
            made[name.strip()] = min(tuple(turn) for turn in turns + [[row[::-1] for row in turn] for turn in turns])
    return made


def shared_interiors(barrow, family):
    """Returns how many rooms have the same drawing in two places, and how many have one in both."""
    made, same, both = drawings(), 0, 0
    stamps = [[[room["stamp"] for room in document["map"]["rooms"]] for document in documents(barrow, family, 1, 20, "13x11", "--place", place)]
              for place in PLACES]
    for one, other in itertools.combinations(stamps, 2):
        for here, there in (pair for maps in zip(one, other) for pair in zip(*maps)):
            both += bool(here and there)
            same += bool(here and there) and made.get(here, here) == made.get(there, there)
    return same, both


def documents(barrow, family, seed, count, block, *more):
    command = [barrow, family, "-s", str(seed), "-n", str(count), "-f", "jsonl", "--tiles", "--block", block, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as made:
        for line in made.stdout:
            yield json.loads(line)


def main():
    parser = argparse.ArgumentParser(description="what the rooms of many tile maps are like")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--block", action="append")
    parser.add_argument("--family", choices=FAMILIES, action="append")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    passed, wrong = 0, []
    for family in options.family or FAMILIES:
        for block in options.block or ("9x7", "13x11", "17x15"):
            tally = Tally(family)
            for document in documents(options.barrow, family, options.seed, options.count, block):
                tally.add(document)
            tally.report(block)
            found = list(tally.faults(tuple(map(int, block.split("x"))))) if options.check else []
            wrong += [f"{family} {block}: {fault}" for fault in found]
            passed += not found
        same, both = shared_interiors(options.barrow, family)
        print(f"## {family}: a seed in two places shares {percent(same, both)} of {both} interiors")
        if options.check and 100 * same >= SHARED * both:
            wrong.append(f"{family}: {percent(same, both)} of the interiors are shared, not less than {SHARED} %")
        passed += 1
    print("\n".join([*wrong, f"{passed} passed, {len(wrong)} failed"]))
    return 1 if wrong or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
