#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rooms from maps of Tiled, from folders and from dungeons (R23, R24).

  maps.py BARROW [--seeds N]

One map in every form that Tiled writes must give the same templates; what is wrong must be told with its tile. The rooms
of dungeons, written with `-f rooms` or as maps of Tiled, must be packs that make maps that hold, with those rooms in them.
Ends with "N passed, N failed".
"""
import argparse
import base64
import gzip
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(HERE, "..", "..", "examples", "rooms", "reading-room.tmx")


class Run:
    def __init__(self, barrow, folder):
        self.barrow, self.folder, self.passed, self.failed = os.path.abspath(barrow), folder, 0, 0

    def expect(self, good, what):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"FAILED: {what}")

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def call(self, *words):
        return subprocess.run([self.barrow, *map(str, words)], capture_output=True, text=True, check=False)

    def rooms(self, path):
        """Returns the parameter `rooms` of a quest with this pack, without the names of files."""
        made = self.call("quest", "-s", 1, "--tiles", "--rooms", path, "-f", "json")
        self.expect(made.returncode == 0, f"{path}: {made.stderr}")
        return re.sub(r"#file .*\n", "", json.loads(made.stdout)["params"]["rooms"]) if made.returncode == 0 else None


def forms(run):
    """All forms of the example are one pack."""
    with open(EXAMPLE, encoding="utf-8") as file:
        text = file.read()
    wanted = run.rooms(EXAMPLE)
    data = re.search(r'<data encoding="csv">(.*?)</data>', text, re.S)
    numbers = [int(number) for number in data[1].split(",")]
    raw = struct.pack(f"<{len(numbers)}I", *numbers)
    width = int(re.search(r'<layer [^>]*width="(\d+)"', text)[1])
    half = width // 2
    rows = [numbers[at:at + width] for at in range(0, len(numbers), width)]

    def chunk(first, last):
        return (f'<chunk x="{first}" y="0" width="{last - first}" height="{len(rows)}">'
                + ",".join(str(gid) for row in rows for gid in row[first:last]) + "</chunk>")

    datas = {"plain": ("base64", "", raw), "zlib": ("base64", ' compression="zlib"', zlib.compress(raw)),
             "gzip": ("base64", ' compression="gzip"', gzip.compress(raw))}
    for name, (encoding, packing, contents) in datas.items():
        changed = f'<data encoding="{encoding}"{packing}>{base64.b64encode(contents).decode()}</data>'
        run.expect(run.rooms(run.file(f"{name}.tmx", text.replace(data[0], changed))) == wanted, f"{name} is another pack")
    elements = "<data>" + "".join(f'<tile gid="{gid | 1 << 31 if gid else 0}"/>' for gid in numbers) + "</data>"
    flipped = elements.replace(str(1 << 31), "0")
    run.expect(run.rooms(run.file("elements.tmx", text.replace(data[0], re.sub(r"\d{10}", lambda n: str(int(n[0]) & ~(1 << 31)), flipped)))) == wanted,
               "elements are another pack")
    chunks = f'<data encoding="csv">{chunk(0, half)}{chunk(half, width)}</data>'
    run.expect(run.rooms(run.file("chunks.tmx", text.replace(data[0], chunks))) == wanted, "chunks are another pack")
    tiles = re.search(r"<tileset.*?</tileset>", text, re.S)
    run.file("sets/out.tsx", tiles[0].replace(' firstgid="1"', ""))
    outer = text.replace(tiles[0], '<tileset firstgid="1" source="sets/out.tsx"/>')
    run.expect(run.rooms(run.file("outer.tmx", outer)) == wanted, "an outer tileset is another pack")
    return text


def refusals(run, text):
    """What is wrong is told with its tile, or with the line of the file."""
    for name, changed, words in (
            ("unknown", text.replace('type="shelf"', 'type="sofa"'), r"unknown.tmx:\d+:\d+: tile 3,3: `sofa` is not the name of a tile"),
            ("blocked", text.replace('type="floor"', 'type="carpet"'), r"blocked.tmx: tile 7,1: doorway of `reading-room` has no plain floor"),
            ("lonely", re.sub(r'<object [^>]*type="door"[^>]*/>', "", text), None),
            ("weight", text.replace('value="30"', 'value="0"', 1), r"weight.tmx: the room at tile 1,1: weight: "),
            ("missing", re.sub(r"<tileset.*?</tileset>", '<tileset firstgid="1" source="no.tsx"/>', text, flags=re.S), "no.tsx cannot be opened"),
            ("cut", text[:len(text) // 2], r"cut.tmx:\d+:\d+: "),
            ("iso", text.replace("orthogonal", "isometric"), "only orthogonal maps"),
            ("zstd", text.replace('encoding="csv"', 'encoding="base64" compression="zstd"'), "Tile Layer Format")):
        made = run.call("rooms", run.file(f"{name}.tmx", changed), "-n", 1)
        if words:
            run.expect(made.returncode in (2, 3) and re.search(words, made.stderr), f"{name}: exit {made.returncode}: {made.stderr}")
        else:  # without doors every wall that passes is a doorway
            run.expect(made.returncode == 0, f"{name}: {made.stderr}")


def folders(run, text):
    """A folder is its files sorted by bytes; others are skipped."""
    room = "name: {}\nfor: hall\n\n#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######\n"
    for name in ("b.rooms", "a.rooms", "B.rooms", "c.txt"):
        run.file(f"pack/{name}", room.format(name[0].lower() + ("x" if name[0].isupper() else "")))
    run.file("pack/z.tmx", text)
    made = run.call("quest", "-s", 1, "--tiles", "--rooms", os.path.join(run.folder, "pack"), "-f", "json")
    names = re.findall(r"^name: (\S+)", json.loads(made.stdout)["params"]["rooms"], re.M) if made.returncode == 0 else made.stderr
    run.expect(names == ["bx", "a", "b", "reading-room", "lectern-hall"], f"the folder gives {names}")


def dungeons(run, seeds):
    """The rooms of a dungeon are a pack, as text and as maps of Tiled, and rooms of the pack are used."""
    used = {}
    for seed in range(1, seeds + 1):
        for family in ("quest", "crawl"):
            for ending in ("rooms", "tmj", "tmx"):
                path = os.path.join(run.folder, f"{family}-{seed}.{ending}")
                made = run.call(family, "-s", seed, "--tiles", "-q", "-o", path)
                run.expect(made.returncode == 0, f"{path}: {made.stderr}")
                again = run.call(family, "-s", seed + 1000, "-n", 2, "--tiles", "-q", "--verify", "--own-weight", 1, "--rooms", path, "-f", "jsonl")
                run.expect(again.returncode == 0, f"{path}: {again.stderr[:300]}")
                for line in again.stdout.splitlines():
                    document = json.loads(line)
                    names = set(re.findall(r"^name: (\S+)", document["params"]["rooms"], re.M))
                    used[family, ending] = used.get((family, ending), 0) + sum(box["stamp"] in names for box in document["map"]["rooms"])
    for what, count in used.items():
        run.expect(count >= 5 * seeds, f"{what}: only {count} rooms were used")
    floor = os.path.join(run.folder, "floor.rooms")
    made = run.call("floor", "-s", 1, "-q", "-o", floor)
    with open(floor, encoding="utf-8") as file:
        run.expect(made.returncode == 0 and "for: room" in file.read(), "a floor has no rooms")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("--seeds", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(args.barrow, folder)
        text = forms(run)
        refusals(run, text)
        folders(run, text)
        dungeons(run, args.seeds)
        print(f"{run.passed} passed, {run.failed} failed")
    sys.exit(run.failed > 0)


if __name__ == "__main__":
    main()
