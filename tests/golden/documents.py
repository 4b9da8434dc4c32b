# SPDX-License-Identifier: MIT
"""Compares whole documents with tests/golden/documents.txt: a hundred seeds for each family, size and some presets.

  documents.py BARROW            compares
  documents.py BARROW --bless    writes the file
  documents.py --self-test       checks that a difference in any part is noticed

catalog.txt says which pass moved and is compared on every platform; it has few seeds. This file has many, and tells
walkthrough, tile map and the rest of the document apart. Format and generator are left out, so that a new generation
moves nothing by itself.
"""
import collections
import hashlib
import json
import os
import subprocess
import sys

EXPECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "documents.txt")
SEEDS = 100
PER_LINE = 25
PARTS = ("solution", "map", "rest")
SETTINGS = [
    "floor", "floor --preset large", "floor --width 255 --height 255", "floor --preset winding", "floor --preset flooded_ruins",
    "floor --preset cruel", "floor --preset merchant_floor", "floor --layout cave", "floor --layout ruins", "floor --floors 3",
    "quest", "quest --preset small", "quest --preset large", "quest --preset metroid", "quest --preset classic",
    "quest --tiles", "quest --preset large --tiles", "quest --preset puzzles --tiles", "quest --preset short --tiles",
    "crawl --size small", "crawl", "crawl --size large", "crawl --size huge", "crawl --preset winding", "crawl --preset classic",
    "crawl --size small --tiles", "crawl --tiles", "crawl --size large --tiles", "crawl --size huge --tiles",
    "crawl --preset vaults --tiles", "crawl --preset gauntlet",
]


def digest(value):
    text = json.dumps(value, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def parts_of(document):
    """Returns the digest of each part of a document."""
    taken = {"solution": [document.pop("solution", None)],
             "map": [document.pop("map", None), document.pop("maps", None)]}
    for name in ("format", "generator"):
        document.pop(name)
    return [digest(value) for value in (*taken.values(), document)]


def lines_of(settings, texts):
    """Returns the lines for the documents of seeds 1, 2, ... with the same settings."""
    columns = list(zip(*(parts_of(json.loads(text)) for text in texts)))
    return [f"{settings} | {part} {first + 1}: {' '.join(column[first:first + PER_LINE])}"
            for part, column in zip(PARTS, columns) if len(set(column)) > 1
            for first in range(0, len(column), PER_LINE)]


def make(barrow):
    lines = []
    for settings in SETTINGS:
        command = [barrow, *settings.split(), "-s", "1", "-n", str(SEEDS), "-f", "jsonl", "-q", "-o", "-"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        lines += lines_of(settings, done.stdout.splitlines())
    return lines


def differences(expected, found):
    """Returns a sentence for each line that differs: which seeds moved, in which part."""
    def table(lines):
        return dict(line.split(": ", 1) for line in lines)
    said, was, now = [], table(expected), table(found)
    for key in [*was, *(key for key in now if key not in was)]:
        before, after = was.get(key, "").split(), now.get(key, "").split()
        if before == after:
            continue
        first = int(key.rsplit(" ", 1)[1])
        moved = [str(first + i) for i, pair in enumerate(zip(before, after)) if pair[0] != pair[1]]
        said.append(f"{key.rsplit(' ', 1)[0]}: seeds {' '.join(moved) or 'not the same in number'}")
    return said


def self_test():
    document = {"format": "barrow/2", "generator": {}, "solution": [1], "map": {"rows": ["#"]}, "seed": "1"}
    other = document | {"seed": "2"}
    plain = lines_of("x", [json.dumps(document), json.dumps(other | {"solution": [2], "map": {}})])
    caught = 0
    for name, value in (("solution", [3]), ("map", {"rows": ["."]}), ("seed", "9")):
        changed = lines_of("x", [json.dumps(document | {name: value}), json.dumps(other | {"solution": [2], "map": {}})])
        caught += len(differences(plain, changed)) == 1
    same = lines_of("x", [json.dumps(document | {"format": "barrow/3"}),
                          json.dumps(other | {"solution": [2], "map": {}})])
    caught += differences(plain, same) == []
    print(f"{caught} passed, {4 - caught} failed")
    return caught != 4


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = make(sys.argv[1])
    if sys.argv[2:] == ["--bless"]:
        with open(EXPECTED, "w", encoding="ascii") as file:
            file.write("\n".join(found) + "\n")
        print(f"wrote {len(found)} lines")
        return 0
    with open(EXPECTED, encoding="ascii") as file:
        said = differences(file.read().splitlines(), found)
    print("\n".join(said))
    print(f"{len(found) - len(said)} passed, {len(said)} failed")
    return bool(said)


if __name__ == "__main__":
    sys.exit(main())
