#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Judges maps of many seeds by their SVG, for people who print them: the legend has every sign and area that is drawn, and stands
on no room; below ten pixels per tile a room has one sign, and no text is smaller than eight pixels; nothing but a margin of rock
lies around rooms and corridors.

  tests/table/legend.py BARROW [COUNT] [--seed SEED] [--self-test]
"""
import argparse
import collections
import re
import subprocess
import sys

sys.dont_write_bytecode = True
SETS = [["quest", "--tiles"], ["crawl", "--tiles"], ["floor", "--set", "vaults=3", "--set", "place=any", "--floor", "30"], ["quest", "--tiles", "--player"]]
NO_CLASS = re.compile(r"compass|pip|sign_\w+")  # parts of other signs, and of the page
AREAS = {"rug", "earth", "moss", "glass", "lava", "ice", "snow", "house"}
TILE = 32       # units of a tile
SMALL = 10      # pixels per tile, below which a room has one sign
TEXT = 8        # pixels of the smallest text


def numbers(text):
    return [int(number) for number in re.findall(r"-?\d+", text)]


def parts(svg):
    """Returns the legend, and everything else that is drawn."""
    legend = re.search(r'<g class="legend">.*?</g>', svg, re.S)[0]
    rest = re.sub(r"<symbol.*?</symbol>|<style.*?</style>", "", svg.replace(legend, ""), flags=re.S)
    return legend, rest


def rooms(svg):
    """Returns the rooms' boxes: left, top, right, bottom."""
    boxes = []
    for x, y, rest in re.findall(r'<path class="spot" d="m(-?\d+) (-?\d+)(h[^"]*)"', svg):
        w, h = (int(re.search(rf"{way}(-?\d+)", rest)[1]) for way in "hv")
        boxes.append((int(x), int(y), int(x) + w, int(y) + h))
    return boxes


def box_of(legend):
    """Returns the box of the legend: that of its line, and of its rows."""
    x, y, w = numbers(re.search(r'class="hair" d="(m[^"]*)"', legend)[1])[:3]
    return x, y, x + w, max(int(y) for y in re.findall(r'<text[^>]* y="(\d+)"', legend))


def faults(svg, pixels):
    legend, rest = parts(svg)
    drawn, told = (set(re.findall(r'href="#([^"]+)"', part)) for part in (rest, legend))
    yield from (f"the legend lacks the sign {name}" for name in drawn - told if not NO_CLASS.fullmatch(name))
    drawn, told = (set(re.findall(r'<path class="([^"]+)"', part)) for part in (rest, legend))
    yield from (f"the legend lacks the area {name}" for name in drawn & AREAS - told)
    boxes, (left, top, right, bottom) = rooms(rest), box_of(legend)
    yield from (f"the legend stands on room {number}" for x, y, number in re.findall(r'<text class="num" x="(\d+)" y="(\d+)">(\d+)', rest)
                if left <= int(x) <= right and top <= int(y) <= bottom)
    width, height = numbers(re.search(r'viewBox="0 0 (\d+ \d+)"', svg)[1])
    if not (left >= 0 and right <= width and bottom <= height):
        yield "the legend leaves the page"
    if pixels < SMALL:
        things = rest.partition('<g class="things">')[2]
        middles = [(int(x) + int(w) // 2, int(y) + int(h) // 2) for x, y, w, h in
                   re.findall(r'<use href="#[^"]*" x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"', things)]
        signs = collections.Counter()
        for x, y in middles:  # in the middle of its room, or on its ground if the room is bent
            within = [box for box in boxes if box[0] <= x < box[2] and box[1] <= y < box[3]]
            if within:
                signs[min(within, key=lambda box: (abs(2 * x - box[0] - box[2]) > 2, signs[box]))] += 1
            else:
                yield f"a sign that is no room's at {x, y}"
        yield from ("a room with two signs" for box, count in signs.items() if count > 1)
        used = set(re.findall(r'<text class="([^"]+)"', rest + legend))
        for name, size in re.findall(r"^\.(\w+)\{[^}]*font:(?:\w+ )*(\d+)px", svg, re.M):
            if name in used and int(size) * pixels < TEXT * TILE:
                yield f"{name} has {int(size) * pixels / TILE:.1f} pixels"
    ground = [int(y) for y in re.findall(r'<path class="floor" d="m-?\d+ (-?\d+)', rest)]  # outlines begin with their top row; corridors count
    if boxes and min([*ground, *(box[1] for box in boxes)]) > min(height, 12 * TILE * max(1, TEXT * 2 // pixels)):
        yield "empty parchment above the rooms"


def draw(barrow, words, seed, scale):
    done = subprocess.run([barrow, *words, "-s", str(seed), "-q", "-f", "svg", "--no-grid", "--scale", str(scale)], capture_output=True,
                          text=True, check=True)
    return done.stdout


def plants(svg):
    """Yields faults: each must be noticed."""
    legend, _ = parts(svg)
    row = re.search(r'<use href="#enemy"[^>]*>\n<text[^>]*>[^<]*</text>\n', legend)
    if row:
        yield "a row left out", svg.replace(row[0], "")
    sign = re.search(r'<g class="things">.*?(<use href="#[^>]*>)', svg, re.S)
    yield "a second sign", svg.replace(sign[1], sign[1] * 2, 1)
    line = re.search(r'class="hair" d="m(\d+ \d+)', legend)
    x, y = re.search(r'<text class="num" x="(\d+)" y="(\d+)"', svg).groups()
    yield "a legend on a room", svg.replace(legend, legend.replace(f"m{line[1]}", f"m{x} {min(int(y), box_of(legend)[1]) - 10}", 1))
    yield "small letters", re.sub(r"(\.label\{[^}]*font:(?:\w+ )*)\d+px", r"\g<1>9px", svg)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", nargs="?", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    passed = failed = 0
    inside = collections.Counter()
    for words in SETS:
        for seed in range(args.seed, args.seed + args.count):
            for scale in (5, 9, 24):
                svg = draw(args.barrow, words, seed, scale)
                name = f"{' '.join(words)} -s {seed} --scale {scale}"
                if args.self_test and scale == 5 and "--player" not in words:
                    for what, broken in plants(svg):
                        good = any(faults(broken, scale))
                        passed, failed = passed + good, failed + (not good)
                        print(*([] if good else [f"{name}: not noticed: {what}\n"]), end="")
                found = sorted(set(faults(svg, scale)))
                passed, failed = passed + (not found), failed + bool(found)
                print(*(f"{name}: {fault}\n" for fault in found), sep="", end="")
                inside[words[0]] += box_of(parts(svg)[0])[1] < max(box[3] for box in rooms(svg))
    for family in ("quest", "crawl"):  # most have an empty corner
        good = inside[family] * 4 >= args.count
        passed, failed = passed + good, failed + (not good)
        print(*([] if good else [f"{family}: only {inside[family]} legends in a corner\n"]), end="")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
