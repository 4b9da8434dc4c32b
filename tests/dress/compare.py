#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares `barrow --dress` with a second implementation, tile by tile: random maps in named orders, random Wang sets
(corner, edge, mixed; turned and mirrored; with weights, with holes) and random rules of LDtk. Then broken sets, which
must be refused with their place.

  compare.py BARROW [--maps N] [--sets N] [--first S] [--judge FILE] [--planted]

A judge is a Python module with two functions; judge.py is one.
  read_set(name, text, signs)  name: the argument of --dress; text: the contents of that file, None for a named order;
                               signs: the character of each tile in maps, by the tile's name
  dress(set, rows, seed)       set: what read_set returned; rows: the map, strings of characters; seed: the dungeon's
                               -> a list of numbers, row by row: 0, or 1 + the tile's number with Tiled's three flags
"""
import argparse
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(TOP, "include/barrow/def/tile.def"), encoding="utf-8") as file:
    SIGNS = dict(re.findall(r"^BARROW_TILE\(\w+, (\w+), 0x\w+, '(.)'", file.read(), re.M))
MAKERS = [["floor"], ["floor", "--set", "terrain=water"], ["quest", "--tiles"], ["crawl", "--tiles"]]
OWN = 16 * 42  # squares of barrow's own tileset
NAMES = ["wall", "Floor", "liquid", "border", "grass", "corridor", "door", "carpet"]


def wang_set(rng, kind):
    """Returns a tileset as its JSON."""
    colors = rng.sample(NAMES[:3], rng.randint(1, 3)) + rng.sample(NAMES[3:], rng.randint(0, 2))
    count = rng.choice((20, 60, 200))
    places = {"corner": (1, 3, 5, 7), "edge": (0, 2, 4, 6), "mixed": range(8)}[kind]
    tiles = []
    for tile in range(count):
        few = rng.sample(range(len(colors) + 1), min(2, len(colors) + 1))
        wang_id = [rng.choice(few) if i in places else 0 for i in range(8)]
        tiles.append({"tileid": tile, "wangid": [few[0] if i in places else 0 for i in range(8)] if tile < 4 else wang_id})
    return {"type": "tileset", "name": "test", "tilewidth": 16, "tileheight": 16, "columns": 10, "tilecount": count,
            "margin": 0, "spacing": 0, "image": "test.png", "imagewidth": 160, "imageheight": count // 10 * 16,
            "transformations": {key: rng.random() < 0.5 for key in ("hflip", "vflip", "rotate", "preferuntransformed")},
            "tiles": [{"id": tile, "probability": rng.choice((0, 0.25, 0.5, 3))} for tile in rng.sample(range(count), 8)],
            "wangsets": [{"name": "other", "type": "edge", "colors": [{"name": "sky"}], "wangtiles": []},
                         {"name": "test", "type": kind, "colors": [{"name": name} for name in colors], "wangtiles": tiles}]}


def as_xml(data):
    """Returns a tileset as Tiled writes it into a .tsx."""
    ways = "".join(f' {key}="{int(value)}"' for key, value in data["transformations"].items())
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             f'<tileset version="1.10" name="test" tilewidth="16" tileheight="16" tilecount="{data["tilecount"]}" columns="10">',
             f' <transformations{ways}/>',
             f' <image source="test.png" width="160" height="{data["imageheight"]}"/>']
    lines += [f' <tile id="{tile["id"]}" probability="{tile["probability"]}"/>' for tile in data["tiles"]] + [" <wangsets>"]
    for one in data["wangsets"]:
        lines.append(f'  <wangset name="{one["name"]}" type="{one["type"]}" tile="-1">')
        lines += [f'   <wangcolor name="{color["name"]}" color="#ff0000" tile="-1" probability="1"/>' for color in one["colors"]]
        lines += [f'   <wangtile tileid="{tile["tileid"]}" wangid="{",".join(map(str, tile["wangid"]))}"/>' for tile in one["wangtiles"]]
        lines.append("  </wangset>")
    return "\n".join(lines + [" </wangsets>", "</tileset>", ""])


def project(rng):
    """Returns an LDtk project with random rules."""
    values = [{"value": i + 1, "identifier": name, "color": "#000000"} for i, name in enumerate(rng.sample(NAMES, 5))]

    def rule(uid):
        side = rng.choice((1, 3, 3, 3, 5, 7))
        pattern = [0] * (side * side)
        for _ in range(rng.randint(0, 4)):
            pattern[rng.randrange(side * side)] = rng.choice((1, -1)) * rng.choice((1, 2, 3, 4, 5, 1000001))
        pattern[side * side // 2] = rng.choice((1, 2, 3, 4, 5, 1000001, -1000001, -1))
        return {"uid": uid, "active": rng.random() < 0.9, "size": side, "tileRectsIds": [[rng.randrange(64)] for _ in range(rng.randint(1, 3))],
                "alpha": 1, "chance": rng.choice((1, 1, 0.5, 0.25, 0.013)), "breakOnMatch": True, "pattern": pattern,
                "flipX": rng.random() < 0.5, "flipY": rng.random() < 0.5, "xModulo": rng.randint(1, 3), "yModulo": rng.randint(1, 3),
                "xOffset": rng.randint(-1, 2), "yOffset": rng.randint(0, 2), "checker": rng.choice(("None", "None", "Horizontal", "Vertical")),
                "tileMode": "Single", "perlinActive": False, "outOfBoundsValue": rng.choice((None, 0, 1, 2))}
    groups = [{"uid": 900 + i, "name": "g", "active": i != 2, "isOptional": i == 3,
               "rules": [rule(100 * i + k) for k in range(rng.randint(1, 12))]} for i in range(5)]
    groups[0]["rules"][0]["active"] = True
    return {"jsonVersion": "1.5.3", "defs": {
        "layers": [{"identifier": "Things", "uid": 1, "autoRuleGroups": [], "intGridValues": [], "autoSourceLayerDefUid": None, "tilesetDefUid": None},
                   {"identifier": "Auto", "uid": 2, "autoRuleGroups": groups, "intGridValues": [], "autoSourceLayerDefUid": 3, "tilesetDefUid": 9},
                   {"identifier": "Grid", "uid": 3, "autoRuleGroups": [], "intGridValues": values, "autoSourceLayerDefUid": None, "tilesetDefUid": None}],
        "tilesets": [{"uid": 9, "relPath": "t.png", "pxWid": 128, "pxHei": 128, "tileGridSize": 16, "spacing": 0, "padding": 0, "__cWid": 8, "__cHei": 8}]}}


def make_set(folder, number):
    """Returns the argument of --dress, and the contents of the file."""
    rng = random.Random(number)
    orders = ["blob47", "edge16", "blob47@32:liquid=lake.png", "edge16:corridor"]
    if number % 20 < len(orders):
        return orders[number % 20], None
    if number % 20 >= 14:
        name, text = "set.ldtk", json.dumps(project(rng))
    else:
        data = wang_set(rng, ("corner", "edge", "mixed")[number % 3])
        name, text = ("set.tsx", as_xml(data)) if number % 2 else ("set.tsj", json.dumps(data))
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path, text


def run(barrow, *words):
    return subprocess.run([barrow, *words], capture_output=True, text=True, check=False)


def documents(barrow, maker, count):
    done = run(barrow, *maker, "-s", "1", "-n", str(count), "-f", "jsonl", "-o", "-")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def load_judge(path):
    place = importlib.util.spec_from_file_location("judge", path)
    judge = importlib.util.module_from_spec(place)
    place.loader.exec_module(judge)
    return judge


def compare(barrow, judge, folder, made, numbers, planted):
    """Returns the tiles that were compared, those that are not empty or are turned, and what differs."""
    tiles = dressed = turned = 0
    wrong = []
    for number in numbers:
        name, text = make_set(folder, number)
        one = judge.read_set(name, text, SIGNS)
        for maker, some in made:
            done = run(barrow, *maker, "-s", "1", "-n", str(len(some)), "--dress", name, "-o", os.path.join(folder, "map-{index}.tmj"))
            assert done.returncode == 0, (name, done.stderr)
            for index, document in enumerate(some):
                with open(os.path.join(folder, f"map-{index}.tmj"), encoding="utf-8") as source:
                    layers = {layer["name"]: layer for layer in json.load(source)["layers"]}
                found = [gid - OWN if gid else 0 for gid in layers["dressed"]["data"]]
                if planted:
                    found[len(found) // 2 + number] ^= 1
                wanted = judge.dress(one, document["map"]["rows"], int(document["seed"]))
                tiles += len(wanted)
                dressed += sum(map(bool, wanted))
                turned += sum(tile > 0x0FFFFFFF for tile in wanted)
                if found != wanted:
                    at = next(i for i, pair in enumerate(zip(found, wanted)) if pair[0] != pair[1])
                    wrong.append(f"set {number}, {' '.join(maker)} -s {document['seed']}, tile {at}: {found[at]:#x}, not {wanted[at]:#x}")
    return tiles, dressed, turned, wrong


def broken(barrow, folder):
    """Returns the broken sets that were not refused with their place."""
    rng = random.Random(5)
    xml, rules = as_xml(wang_set(rng, "mixed")), json.dumps(project(rng), indent=1)
    cases = [(xml.replace(*pair, 1), "tsx") for pair in (
        ("<image", "<picture"), ('type="mixed"', 'type="sides"'), ('tilewidth="16"', 'tilewidth="0"'), ('tileid="3"', 'tileid="9999"'),
        ('wangid="', 'wangid="9,'), ('probability="', 'probability="-'), ("</wangsets>", ""), ("<tileset", "<map><tileset"))]
    cases += [(rules.replace(*pair, 1), "ldtk") for pair in (
        ('"perlinActive": false', '"perlinActive": true'), ('"xModulo": ', '"xModulo": -'), ('"size": ', '"size": 2'), ('"tilesetDefUid": 9', '"tilesetDefUid": 8'),
        ('"pattern": [', '"pattern": [ 7000,'), ('"value": ', '"value": -'), ('"relPath"', "relPath"), ('"__cWid": 8', '"__cWid": 0'))]
    cases += [(xml[:len(xml) * part // 40], "tsx") for part in range(40)] + [(rules[:len(rules) * part // 40], "ldtk") for part in range(40)]
    left = []
    for number, (text, kind) in enumerate(cases):
        path = os.path.join(folder, f"broken.{kind}")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        done = run(barrow, "floor", "-s", "1", "--dress", path, "-o", os.path.join(folder, "broken.tmx"))
        if done.returncode != 2 or not re.search(rf"broken\.{kind}:\d+:\d+: ", done.stderr):
            left.append(f"broken set {number} ({kind}): code {done.returncode}, {done.stderr.strip()!r}")
    return len(cases), left


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("--maps", type=int, default=2)
    parser.add_argument("--sets", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first set")
    parser.add_argument("--judge", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "judge.py"))
    parser.add_argument("--planted", action="store_true", help="changes a tile of every map, which must be noticed")
    wish = parser.parse_args()
    few = wish.maps // 25  # the others are larger
    each = [wish.maps // 2 - few, wish.maps - wish.maps // 2 - few, few, few]
    with tempfile.TemporaryDirectory() as folder:
        made = [(maker, documents(wish.barrow, maker, count)) for maker, count in zip(MAKERS, each) if count]
        tiles, dressed, turned, wrong = compare(wish.barrow, load_judge(wish.judge), folder, made, range(wish.first, wish.first + wish.sets),
                                                wish.planted)
        if wish.planted:
            wrong = [] if len(wrong) == wish.sets * sum(each) else ["a changed tile was not noticed"]
        cases, left = broken(wish.barrow, folder)
    for line in (wrong + left)[:20]:
        print(line)
    print(f"{wish.sets} sets, {sum(each)} maps, {tiles} tiles, {dressed} of them dressed, {turned} turned or mirrored; {cases} broken sets")
    failed = len(wrong) + len(left)
    print(f"{wish.sets * sum(each) + cases - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
