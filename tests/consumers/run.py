#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens what barrow writes with the programs that other people use, and compares what they see with
the document.

  run.py BARROW NODE_MODULES [--seeds N] [--only CHECK] [--slow N]   N seeds of each family
  run.py BARROW NODE_MODULES --given FOLDER                          checks existing files: a folder of dungeons' folders
  run.py BARROW NODE_MODULES --self-test [--every]                   plants faults; each must be found

Tiled starts again for each file, so it looks at the first --slow seeds only (0 for all)."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import checks  # noqa: E402

FAMILIES = ("floor", "quest", "crawl")
NAMES = ("json", "tmj", "tmx", "ldtk", "uvtt", "tscn", "dot", "graphml", "vglc", "npy", "csv",
         "godot3.tscn", "vglc.txt")
MORE = {"floor": [[], ["--terrain", "lava"], ["--layout", "ring", "--terrain", "chasm"], ["--maze", "100"]],
        "quest": [["--tiles"], ["--tiles", "--loops", "40", "--returns", "60"], ["--tiles", "--block", "9x7"]],
        "crawl": [["--tiles"], ["--tiles", "--size", "small"], ["--tiles", "--merge", "40"]]}


def make(barrow, family, seed, work):
    """Returns a folder with one dungeon in every format."""
    folder = os.path.join(work, f"{family}-{seed}")
    os.makedirs(folder)
    words = MORE[family][seed % len(MORE[family])]
    outputs = [word for name in NAMES for word in ("-o", os.path.join(folder, "dungeon." + name))]
    subprocess.run([barrow, family, "-s", str(seed), *words, *outputs, "--referee", "--scale", "40"], check=True)
    return folder


def given(folder):
    """Returns the dungeons in a folder, of which there must be one of each family."""
    folders = sorted(os.path.join(folder, name) for name in os.listdir(folder))
    seen = {os.path.basename(one).rsplit("-", 1)[0] for one in folders}
    assert seen == set(FAMILIES), f"{folder} holds {seen}"
    return folders


# ---- planted faults --------------------------------------------------------------------------

def edit(extension, pattern, put):
    """Changes the first match of a pattern in a file."""
    def plant(folder):
        name = checks.path(folder, extension)
        text = open(name).read()
        changed = re.sub(pattern, put, text, count=1, flags=re.S)
        assert changed != text, f"nothing to change in {extension}"
        open(name, "w").write(changed)
    return plant


def edit_json(extension, change):
    def plant(folder):
        name = checks.path(folder, extension)
        data = json.load(open(name))
        change(data)
        json.dump(data, open(name, "w"))
    return plant


def swap_axes(data):
    """Keeps the size, but swaps columns and rows."""
    layer = data["layers"][0]
    width, height = layer["width"], layer["height"]
    old = layer["data"]
    layer["data"] = [old[(i // height) + (i % height) * width] for i in range(width * height)]


def wrong_gid(data):
    layer = data["layers"][0]
    layer["data"][len(layer["data"]) // 2] += 1


def swap_cells(match):
    numbers = [int(n) for n in match.group(1).split(",")]
    for at in range(0, len(numbers), 3):
        numbers[at] = (numbers[at] & 0xFFFF) << 16 | numbers[at] >> 16
    return "PoolIntArray( " + ", ".join(map(str, numbers)) + " )"


def swap_bytes(match):
    numbers = match.group(1).split(", ")
    for at in range(2, len(numbers), 12):
        numbers[at:at + 4] = numbers[at + 2:at + 4] + numbers[at:at + 2]
    return "PackedByteArray(" + ", ".join(numbers) + ")"


def transpose_array(folder):
    import numpy
    array = numpy.load(checks.path(folder, "npy"))
    numpy.save(checks.path(folder, "npy"), array.transpose(0, 2, 1))


def spoil_picture(folder):
    os.remove(os.path.join(folder, "barrow-tiles.png"))


def name_everything(data):
    for one in next(layer for layer in data["layers"] if layer["name"] == "things")["objects"]:
        one["name"] = one["type"]


def show_everything(data):
    for layer in data["layers"]:
        layer["visible"] = True


def drop(layer):
    def change(data):
        del next(one for one in data["layers"] if one["name"] == layer)["objects"][0]
    return change


def drop_entity(kind):
    def change(data):
        for level in data["levels"]:
            things = level["layerInstances"][0]["entityInstances"]
            found = [one for one in things if (one["__identifier"] == "door") == (kind == "door")]
            if found:
                things.remove(found[0])
                return
    return change


def delete(*keys):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]
    return change


# Name of the fault, the check that must find it, families, how it is planted.
PLANTED = [
    ("a wrong gid", "raster", FAMILIES, edit_json("tmj", wrong_gid)),
    ("a wrong gid for tiled", "tiled", FAMILIES, edit_json("tmj", wrong_gid)),
    ("a wrong gid for engines", "js", FAMILIES, edit_json("tmj", wrong_gid)),
    ("swapped axes", "raster", FAMILIES, edit_json("tmj", swap_axes)),
    ("swapped axes for engines", "js", FAMILIES, edit_json("tmj", swap_axes)),
    ("a wrong gid in tmx", "js", FAMILIES, edit("tmx", r'(csv">\n)\d+', r"\g<1>9")),
    ("a missing door", "tiled", ("quest", "crawl"), edit_json("tmj", drop("doors"))),
    ("a missing door for engines", "js", ("quest", "crawl"), edit_json("tmj", drop("doors"))),
    ("a missing thing", "raster", FAMILIES, edit_json("tmj", drop("things"))),
    ("a missing corridor", "tiled", ("floor",), edit("tmx", r'<object id="\d+" name="corridor.*?</object>', "")),
    ("no encoding", "js", FAMILIES, edit_json("tmj", delete("layers", 0, "encoding"))),
    ("a version that is a number", "js", FAMILIES, edit("tmj", '"version": "1.8"', '"version": 1.8')),
    ("a tile object by its upper corner", "raster", FAMILIES,
     edit("tmx", r'(gid="\d+" x="\d+" y=")(\d+)', lambda m: m.group(1) + str(int(m.group(2)) - 16))),
    ("an entity that is missing", "ldtk", FAMILIES, edit_json("ldtk", drop_entity("thing"))),
    ("a door that is missing", "ldtk", ("quest", "crawl"), edit_json("ldtk", drop_entity("door"))),
    ("a key that LDtk wants", "ldtk", FAMILIES, edit_json("ldtk", delete("defs", "layers", 0, "uiFilterTags"))),
    ("a rule that LDtk reads otherwise", "ldtk", FAMILIES, edit("ldtk", r'"pattern": \[(-?\d+), (-?\d+)', r'"pattern": [\2, \1')),
    ("a Wang set on its side", "paint", FAMILIES, edit_json("tmj", lambda data: data["tilesets"][0]["wangsets"][0]["wangtiles"][1]["wangid"].reverse())),
    ("a wall without a shape", "paint", FAMILIES, edit("tmx", r'(<tile id="206" type="wall">.*?)<objectgroup.*?</objectgroup>', r"\1")),
    ("a terrain that fits elsewhere", "paint", FAMILIES, edit("tscn", "peering_bit/top_side", "peering_bit/left_side")),
    ("an autotile that fits elsewhere", "godot3", FAMILIES, edit("godot3.tscn", r"(bitmask_flags = \[ Vector2\( 0, 0 \), )16", r"\g<1>18")),
    ("a level without its size", "js", FAMILIES, edit_json("ldtk", delete("levels", 0, "pxWid"))),
    ("cells of Godot 3 with x for y", "godot3", FAMILIES,
     edit("godot3.tscn", r"PoolIntArray\( ([^)]*) \)", swap_cells)),
    ("a door that Godot 3 misses", "godot3", ("quest", "crawl"),
     edit("godot3.tscn", r'\[node name="Door\d+".*?disabled = true\n', "")),
    ("a door that Godot 3 leaves open", "godot3", ("quest", "crawl"),
     edit("godot3.tscn", r'("kind": "(?!open)[^\[]*\[node name="Shape"[^\n]*\nshape = [^\n]*\n)', r"\1disabled = true\n")),
    ("a thing that is no area for Godot 3", "godot3", FAMILIES, edit("godot3.tscn", '"Area2D"', '"Node2D"')),
    ("a door seen from the other side", "godot3", ("quest", "crawl"),
     edit("godot3.tscn", r'"side_of_a": "(north|east)"', '"side_of_a": "south"')),
    ("a type that Godot 3 does not know", "godot3", FAMILIES, edit("godot3.tscn", "PoolIntArray", "PackedArray")),
    ("cells of Godot 4 with x for y", "js", FAMILIES, edit("tscn", r"PackedByteArray\(([^)]*)\)", swap_bytes)),
    ("a door that Godot 4 misses", "js", ("quest", "crawl"),
     edit("tscn", r'\n\[node name="Door\d+".*?\n(?=\n\[node name="Door)', "")),
    ("an edge that dot misses", "graphs", FAMILIES, edit("dot", r'  "\d+" -> [^\n]*\n', "")),
    ("an id that is not quoted", "graphs", FAMILIES, edit("dot", r'  "0" \[', "  a-b [")),
    ("an edge that networkx misses", "graphs", FAMILIES, edit("graphml", r"<edge .*?</edge>", "")),
    ("a tag that is not closed", "graphs", FAMILIES, edit("graphml", "</graph>", "")),
    ("a key that is missing", "graphs", ("quest",), edit("vglc", r'label="k"', 'label=""')),
    ("an array on its side", "arrays", FAMILIES, transpose_array),
    ("a metric", "arrays", FAMILIES, edit("csv", r'(",\d+),(\d+)', r"\g<1>,7\g<2>")),
    ("names all over the map", "tiled", FAMILIES, edit_json("tmj", name_everything)),
    ("a layer over the map", "tiled", FAMILIES, edit_json("tmj", show_everything)),
    ("a wall that is missing", "uvtt", FAMILIES, edit_json("uvtt", delete("line_of_sight", 0))),
    ("a portal that is missing", "uvtt", ("quest", "crawl"), edit_json("uvtt", delete("portals", 0))),
    ("a picture with a prefix", "uvtt", FAMILIES,
     edit("uvtt", '"image": "', '"image": "data:image/png;base64,')),
    ("no picture of tiles", "raster", FAMILIES, spoil_picture),
]


def self_test(barrow, context, every):
    """Plants each fault in one family in turn, or in every family that it applies to."""
    passed = failed = 0
    good = {family: make(barrow, family, 3, context["work"]) for family in FAMILIES}
    for number, (name, check, families, plant) in enumerate(PLANTED):
        for family in families if every else [families[number % len(families)]]:
            bad = os.path.join(context["work"], "planted", os.path.basename(good[family]))
            shutil.rmtree(bad, ignore_errors=True)
            shutil.copytree(good[family], bad)
            plant(bad)
            found = checks.CHECKS[check]([bad], context)
            passed, failed = passed + bool(found), failed + (not found)
            print("ok     " if found else "MISSED ", family, name, "->", found[0][1][:90] if found else "")
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("modules")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--slow", type=int, default=2)
    parser.add_argument("--only")
    parser.add_argument("--given", help="open what is in this folder instead; each dungeon.EXTENSION in a folder of its own")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--every", action="store_true", help="plant each fault in every family")
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work:
        context = {"work": work, "modules": options.modules}
        if options.self_test:
            passed, failed = self_test(os.path.abspath(options.barrow), context, options.every)
        else:
            folders = (given(options.given) if options.given else
                       [make(os.path.abspath(options.barrow), family, seed, work)
                        for family in FAMILIES for seed in range(1, options.seeds + 1)])
            for name, check in checks.CHECKS.items():
                if options.only and options.only != name:
                    continue
                chosen = folders
                if name in ("tiled", "raster") and options.slow and not options.given:
                    chosen = [one for one in folders if int(one.rsplit("-", 1)[1]) <= options.slow]
                found = check(chosen, context)
                for folder, text in found:
                    print(f"FAILED  {name}: {os.path.basename(folder)}: {text}")
                wrong = len({folder for folder, _ in found})
                passed, failed = passed + len(chosen) - wrong, failed + wrong
                print(f"{name}: {len(chosen)} dungeons, {wrong} wrong")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
