#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random packs of room templates, drawn by a program that knows the rules, and the same packs broken in one place.

  packs.py BARROW [--packs N] [--maps N] [--floors N] [--judged N] [--seed S]

Each good pack (default 10) makes quests, crawls (default 20 each) and floors (as many) at some block or layout; `barrow verify` must find
nothing wrong in any, the oracle in the first N of each call (default 20), and stamps of the pack must occur. Each is then broken in
one place, four times; barrow must either refuse it, with the file, a line and a column, or make maps that still hold. Prints how
many dungeons were made and judged, and ends with "N passed, N failed".
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
import common  # noqa: E402
import floor   # noqa: E402
import tiles   # noqa: E402

USES = ("combat", "trap", "rest", "chest", "passage", "crossing", "hall", "breather", "item_key", "key", "switch", "item", "bonus")
ON_FLOORS = ("room", "house", "shop")
LAYOUTS = ("std_fine", "std_full", "cave", "ruins", "crossroads", "outer", "line")
BLOCKS = ("13x11", "15x13", "21x19", "33x33")
PLACE = re.compile(r"\S+\.rooms:\d+:\d+: ")


def blank(w, h):
    return [["#" if x in (0, w - 1) or y in (0, h - 1) else "." for x in range(w)] for y in range(h)]


def connected(grid):
    """Returns whether the floor is one area with all obstacles in place."""
    floor = {(x, y) for y, row in enumerate(grid) for x, tile in enumerate(row) if tile not in "#I~=? "}
    queue = [next(iter(floor))]
    seen = set(queue)
    for x, y in queue:
        for tile in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if tile in floor and tile not in seen:
                seen.add(tile)
                queue.append(tile)
    return seen == floor


def draw(rng, uses):
    """Returns the rows of a room with obstacles that leave its middle lines and its edge free."""
    w, h = rng.choice((9, 10, 11, 12, 13, 14)), rng.choice((8, 9, 10, 11, 12))
    grid = blank(w, h)
    for _ in range(rng.randrange(12)):
        x, y = rng.randrange(2, w - 2), rng.randrange(2, h - 2)
        old, grid[y][x] = grid[y][x], rng.choice("II~=?_:;")
        if not connected(grid):
            grid[y][x] = old
    if "item" in uses:      # the treasure stands in the middle
        grid[h // 2][w // 2] = "1"
    elif "bonus" in uses:
        x, y = rng.choice([(x, y) for y in range(2, h - 2) for x in range(2, w - 2) if grid[y][x] == "."] or [(2, 2)])
        grid[y][x] = "1"
    elif {"key", "switch"} & set(uses):
        grid[1][1] = grid[h - 2][w - 2] = grid[1][w - 2] = grid[h - 2][1] = "1"
    if "item_key" in uses:
        grid[1][1], grid[1][2], grid[2][1] = "1", "%", "%"
        grid[2][2] = "."
    return grid if connected([[tile.replace("%", "#") if "item_key" in uses and (x, y) != (1, 1) else tile for x, tile in enumerate(row)]
                              for y, row in enumerate(grid)]) or "item_key" in uses else blank(w, h)


def template(rng, number):
    uses = rng.sample(USES[:8], rng.randrange(1, 4)) if rng.random() < 0.7 else [rng.choice(USES[8:])]
    grid = draw(rng, uses)
    if not any("%" in row for row in grid):
        uses += rng.sample(ON_FLOORS, rng.randrange(3))
    head = [f"name: room-{number}", f"for: {', '.join(uses)}", f"weight: {rng.randrange(20, 1000)}"]
    if rng.random() < 0.3:
        head.append(f"turn: {rng.choice(('on', 'mirror', 'off'))}")
    if rng.random() < 0.3:
        head.append(f"stretch: x={len(grid[0]) // 2} y={len(grid) // 2}")
    if rng.random() < 0.2:
        head.append("outline: place")
    if rng.random() < 0.2:
        head.append(f"most: {rng.randrange(1, 4)}")
    if rng.random() < 0.2:
        head.append("least: 1")
    if any("?" in row for row in grid):
        head.append(rng.choice(("subst: ? = I:2 .:1", "subst: ? : ~ .", "nsubst: ? = 1:I *:.")))
    return "\n".join(head) + "\n\n" + "\n".join("".join(row) for row in grid) + "\n"


def pack(rng):
    return "\n".join(template(rng, number) for number in range(rng.randrange(2, 9)))


def broken(rng, text):
    """Returns the pack with one line or character changed."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines[at] = lines[at][:len(lines[at]) // 2] + rng.choice("#./%1Q\t~ ") + lines[at][len(lines[at]) // 2 + 1:]
    elif way == 2:
        lines.insert(at, rng.choice(("for: nothing", "weight: 0", "#########", "stretch: x=99", "name: room-0", "cells: 4x4")))
    else:
        lines[at] = lines[at] + rng.choice(("#", ".", "/", ": 3"))
    return "\n".join(lines)


class Run:
    def __init__(self, barrow, maps, floors, judged):
        self.barrow, self.most_judged = barrow, judged
        self.maps = {"quest": maps, "crawl": maps, "floor": floors}
        self.passed = self.failed = self.made = self.judged = self.refused = self.served = 0

    def expect(self, good, what):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED: {what}")

    def make(self, path, family, shape, seed):
        """Makes maps of a family, with blocks or a layout of this name, and returns how it ended and their documents."""
        ask = ["--tiles", "--block", shape]
        if family == "floor":
            ask = ["--layout", shape, "--width", "88", "--height", "52", "--place", "any", "--shop", "60", "--monster_house", "60"]
        made = subprocess.run([self.barrow, family, *ask, "-s", str(seed), "-n", str(self.maps[family]), "-q", "--rooms", path, "-f", "jsonl", "--verify"],
                              capture_output=True, text=True, check=False)
        lines = made.stdout.splitlines()
        self.made += len(lines)
        return made, lines

    def good(self, path, family, shape, seed):
        """Returns how many rooms of the maps are the pack's."""
        made, lines = self.make(path, family, shape, seed)
        self.expect(made.returncode == 0 and len(lines) == self.maps[family], f"{path} {family} {shape} {seed}: {made.stderr[:300]}")
        for line in lines[:self.most_judged]:
            document, out = json.loads(line), common.Findings()
            (floor if family == "floor" else tiles).check(document, out)
            self.judged += 1
            self.expect(not out.list, f"{path} {family} {shape} {document['seed']}: the oracle says {out.list[:2]}")
        return sum(line.count('"stamp":"room-') for line in lines)

    def bad(self, path, block, seed):
        for family in ("quest", "crawl", "floor"):
            made, lines = self.make(path, family, "std_fine" if family == "floor" else block, seed)
            refused = made.returncode == 2 and not lines and PLACE.search(made.stderr)
            self.refused += bool(refused)
            self.served += made.returncode == 0
            self.expect(made.returncode == 0 or refused, f"{path} {family} {block} {seed}: exit {made.returncode}: {made.stderr[:300]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("--packs", type=int, default=10)
    parser.add_argument("--maps", type=int, default=20)
    parser.add_argument("--floors", type=int)
    parser.add_argument("--judged", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    run = Run(os.path.abspath(args.barrow), args.maps, args.floors or args.maps, args.judged)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.seed, args.seed + args.packs):
            rng = random.Random(number)
            text, path = pack(rng), os.path.join(folder, f"pack{number}.rooms")
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
            before = run.failed
            block = rng.choice(BLOCKS)
            run.expect(sum(run.good(path, family, block, 1000 * number) for family in ("quest", "crawl")), f"{path}: no room was used")
            used = run.good(path, "floor", rng.choice(LAYOUTS), 1000 * number)
            run.expect(used or not re.search("^for: .*room(,|$)", text, re.M) or "outline: place" in text,
                       f"{path}: no room of a floor was used")
            for _ in range(4):
                with open(path, "w", encoding="ascii") as file:
                    file.write(broken(rng, text))
                run.bad(path, "13x11", 1000 * number)
            if run.failed > before:
                print(f"  pack {number}: run again with --seed {number} --packs 1")
    print(f"{run.made} dungeons made and verified, {run.judged} of them judged by the oracle; of the broken packs {run.refused} were refused "
          f"with their place, and {run.served} made maps that hold")
    print(f"{run.passed} passed, {run.failed} failed")
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
