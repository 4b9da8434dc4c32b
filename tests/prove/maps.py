#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Proves maps (W25 to W29). Maps for Tiled are written here as text and read as they are and as Debian's Tiled writes them
again, in every encoding; LDtk's are projects of our own with the keys that its schema asks for. Then mistakes, the mapping of
classes, and --strict.

  tests/prove/maps.py BARROW [--no-tiled]
"""
import base64
import gzip
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.dont_write_bytecode = True
BARROW = os.path.abspath(sys.argv[1])
HAS_TILED = "--no-tiled" not in sys.argv
FOLDER = tempfile.mkdtemp()
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("failed:", what)


def prove(path, *words):
    done = subprocess.run([BARROW, "prove", "-f", "json", *words, path], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout) if done.returncode in (0, 1) else {}
    return (answer.get("finishable"), answer.get("stuck_free")), done.stderr, answer


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# ---- Tiled -----------------------------------------------------------------------------------

def encode(gids, how):
    data = struct.pack(f"<{len(gids)}I", *gids)
    packed = {"csv": None, "base64": data, "zlib": zlib.compress(data), "gzip": gzip.compress(data)}[how]
    if packed is None:
        return 'encoding="csv"', ",".join(map(str, gids))
    compression = "" if how == "base64" else f' compression="{how}"'
    return 'encoding="base64"' + compression, base64.b64encode(packed).decode()


def tmx(rows, objects, how="csv", layer="tiles", tiles=True, infinite=False):
    """Rows of letters: # rock, . floor, o a boulder that needs gloves, blank nothing. Tiles 1 to 3 of the tileset say so,
    unless [tiles] is false. Objects are (id, class, name, x, y, w, h, properties) in cells; w and h 0 for a point."""
    gids = [" #.o".index(letter) for row in rows for letter in row]
    w, h = len(rows[0]), len(rows)
    encoding, data = encode(gids, how)
    words = ['<properties><property name="walkable" type="bool" value="false"/></properties>',
             '<properties><property name="walkable" type="bool" value="true"/></properties>',
             '<properties><property name="walkable" type="bool" value="false"/><property name="needs" value="gloves"/></properties>']
    kinds = "".join(f'<tile id="{i}">{words[i]}</tile>' for i in range(3)) if tiles else ""
    body = f"<data {encoding}>{data}</data>"
    if infinite:
        body = f'<data {encoding}><chunk x="-16" y="0" width="{w}" height="{h}">{data}</chunk></data>'
    parts = []
    for number, kind, name, x, y, wide, high, properties in objects:
        shift = -16 if infinite else 0
        inner = "".join(f'<property name="{key}" value="{value}"/>' for key, value in properties.items())
        inner = f"<properties>{inner}</properties>" if inner else ""
        size = f' width="{wide * 16}" height="{high * 16}"' if wide else ""
        point = "" if wide else "<point/>"
        parts.append(f'<object id="{number}" name="{name}" type="{kind}" x="{(x + shift) * 16}" y="{y * 16}"{size}>{inner}{point}</object>')
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="orthogonal" renderorder="right-down" width="{w}" '
            f'height="{h}" tilewidth="16" tileheight="16" infinite="{int(infinite)}" nextlayerid="9" nextobjectid="99">'
            f'<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4" columns="4"><image source="t.png" width="64" height="16"/>{kinds}</tileset>'
            f'<layer id="1" name="{layer}" width="{w}" height="{h}">{body}</layer>'
            f'<group id="2" name="all"><objectgroup id="3" name="things">{"".join(parts)}</objectgroup></group></map>\n')


ROWS = ["#########",
        "#..#..#.#",
        "#.......#",
        "#..#..#.#",
        "#########"]
WIDE = [row.replace("#..#..#.#", "#.....#.#") for row in ROWS]
SPAWN = (1, "spawn", "", 1.5, 1.5, 0, 0, {})
GOAL = (2, "goal", "", 7.5, 2.5, 0, 0, {})


def door(number, x, y, **properties):
    return (number, "door", "", x, y, 1, 1, properties)


# What it is, rows, objects, (finishable, stuck-free), words of the command.
TILED = [
    ("two free doors", ROWS, [SPAWN, GOAL, door(3, 3, 2), door(4, 6, 2)], ("yes", "yes")),
    ("a key in reach", ROWS, [SPAWN, GOAL, door(3, 3, 2, kind="key"), door(4, 6, 2), (5, "key", "", 2.2, 3.3, 0, 0, {})], ("yes", "yes")),
    ("a key behind its door", ROWS, [SPAWN, GOAL, door(3, 3, 2, uses="small_key"), door(4, 6, 2), (5, "key", "", 4.2, 3.3, 0, 0, {})], ("no", "no")),
    ("a pit", ROWS, [SPAWN, GOAL, door(3, 3, 2, oneway="forth", towards="e"), door(4, 6, 2, needs="rope"), (5, "item", "rope", 1.5, 3.5, 0, 0, {})], ("yes", "no")),
    ("a pit the other way", ROWS, [SPAWN, GOAL, door(3, 3, 2, oneway="back", towards="e"), door(4, 6, 2)], ("no", "no")),
    ("a pit between named rooms", ROWS, [SPAWN, GOAL, (7, "room", "hall", 1, 1, 2, 3, {}), (8, "room", "cellar", 4, 1, 2, 3, {}),
                                          door(3, 3, 2, oneway="true", a="cellar", b="hall"), door(4, 6, 2)], ("no", "no")),
    ("a shortcut from the far side", ROWS, [SPAWN, GOAL, door(3, 3, 2, opens_from="8"), door(4, 6, 2), (8, "room", "cellar", 4, 1, 2, 3, {})], ("no", "no")),
    ("a shortcut from this side", ROWS, [SPAWN, GOAL, door(3, 3, 2, opens_from="7"), door(4, 6, 2), (7, "room", "hall", 1, 1, 2, 3, {})], ("yes", "yes")),
    ("a teleporter", [row.replace(".......", "..#..#.") for row in ROWS],
     [SPAWN, GOAL, (3, "way", "", 2.5, 2.5, 0, 0, {"to": 4}), (4, "pad", "", 5.5, 1.5, 0, 0, {}), (5, "way", "", 4.5, 3.5, 0, 0, {"to": 2})], ("yes", "yes")),
    ("a teleporter one way", [row.replace(".......", "..#..#.") for row in ROWS],
     [SPAWN, GOAL, (3, "way", "", 2.5, 2.5, 0, 0, {"to": 4, "oneway": "true"}), (4, "pad", "", 5.5, 1.5, 0, 0, {}), (5, "way", "", 1.5, 3.5, 0, 0, {"to": 2})], ("yes", "no")),
    ("boulders, and gloves", [row.replace("#.......#", "#..o....#") for row in ROWS], [SPAWN, GOAL, (5, "item", "gloves", 1.5, 3.5, 0, 0, {})], ("yes", "yes")),
    ("boulders without gloves", [row.replace("#.......#", "#..o....#") for row in ROWS], [SPAWN, GOAL, (5, "item", "gloves", 4.5, 3.5, 0, 0, {})], ("no", "no")),
    ("a thing among boulders", [row.replace("#.......#", "#..o....#") for row in ROWS],
     [SPAWN, GOAL, (5, "item", "gloves", 3.5, 2.5, 0, 0, {}), (6, "item", "gloves", 1.5, 3.5, 0, 0, {"needs": "lamp"})], ("no", "no")),
    ("a door of two cells", [row.replace("#..#..#.#", "#.......#") if i == 1 else row for i, row in enumerate(ROWS)],
     [SPAWN, GOAL, (3, "door", "", 3, 1, 1, 2, {"needs": "lamp"}), (4, "door", "", 6, 1, 1, 2, {}), (5, "switch", "lamp", 2.5, 1.5, 0, 0, {})], ("yes", "yes")),
    ("a door again, all of it", WIDE, [SPAWN, GOAL, (3, "door", "", 3, 1, 1, 3, {"door": "1", "needs": "lamp"}), door(5, 3, 1, door="1"), door(4, 6, 2)], ("no", "no")),
    ("a door again, and free cells after", WIDE, [SPAWN, GOAL, door(3, 3, 1, door="1", needs="lamp"), (5, "door", "", 3, 1, 1, 3, {"door": "1"}), door(4, 6, 2)], ("yes", "yes")),
    ("a door again, and free cells before", WIDE, [SPAWN, GOAL, door(3, 3, 3, door="1", needs="lamp"), (5, "door", "", 3, 1, 1, 3, {"door": "1"}), door(4, 6, 2)], ("yes", "yes")),
    ("diagonal gaps do not join", ["####", "#.##", "##.#", "####"], [SPAWN, (2, "goal", "", 2.5, 2.5, 0, 0, {})], ("no", "no")),
    ("a hidden door is a wall", ROWS, [SPAWN, GOAL, door(3, 3, 2, kind="hidden"), door(4, 6, 2)], ("no", "no")),
    ("a hidden door that counts", ROWS, [SPAWN, GOAL, door(3, 3, 2, kind="hidden"), door(4, 6, 2)], ("yes", "yes"), "--hidden"),
    ("a window", ROWS, [SPAWN, GOAL, door(3, 3, 2, kind="window"), door(4, 6, 2)], ("no", "no"), "--hidden"),
    ("a lever on a wall", ROWS, [SPAWN, GOAL, door(3, 3, 2, needs="lever"), door(4, 6, 2), (5, "switch", "lever", 1.5, 0.5, 0, 0, {})], ("yes", "yes")),
    ("a toggle", ROWS, [SPAWN, GOAL, door(3, 3, 2, needs="not c"), door(4, 6, 2, needs="c"), (5, "toggle", "c", 1.5, 3.5, 0, 0, {}), (6, "toggle", "c", 4.5, 3.5, 0, 0, {})], ("yes", "yes")),
    ("a toggle on one side", ROWS, [SPAWN, GOAL, door(3, 3, 2, needs="not c"), door(4, 6, 2, needs="c"), (5, "toggle", "c", 1.5, 3.5, 0, 0, {})], ("no", "no")),
    ("a shop, and a purse", ROWS, [(1, "spawn", "", 1.5, 1.5, 0, 0, {"with": "2 coin"}), GOAL, door(3, 3, 2, needs="map"), door(4, 6, 2),
                                   (5, "item", "", 1.5, 3.5, 0, 0, {"gives": "map", "uses": "2 coin"})], ("yes", "yes")),
    ("several things of one object", ROWS, [SPAWN, GOAL, door(3, 3, 2, uses="k"), door(4, 6, 2, needs="2 gem"), (5, "chest", "", 1.5, 3.5, 0, 0, {"gives": "key k; 2 gem"})], ("yes", "yes")),
]

# What it is, objects, the message.
MISTAKES = [
    ("a thing in the rock", [SPAWN, GOAL, door(3, 3, 2), (5, "key", "", 8.5, 0.5, 0, 0, {})], "object 5, a key lies where nobody can walk"),
    ("a door to an unknown room", [SPAWN, GOAL, door(3, 3, 2, a="attic")], "object 3, a door leads to 'attic', which is no place"),
    ("a door at three regions", [SPAWN, GOAL, (3, "door", "crossing", 3, 2, 3, 1, {}), door(4, 6, 2)], "object 3 (crossing) touches"),
    ("no start", [GOAL, door(3, 3, 2)], "map.tmx: there is no start: give a node or object"),
    ("no goal", [SPAWN, door(3, 3, 2)], "map.tmx: there is no goal: give a node or object"),
    ("a pit to the side of a doorway", [SPAWN, GOAL, door(3, 3, 2, oneway="forth", towards="n")], "object 3, a door leads towards 'n': say n, e, s or w"),
    ("a pit up", [SPAWN, GOAL, door(3, 3, 2, oneway="forth", towards="east")], "object 3, a door leads towards 'east'"),
    ("two doors on one cell", [SPAWN, GOAL, door(3, 3, 2), door(4, 3, 2)], "object 4, a door lies on another door, object 3"),
    ("one-way without a direction", [SPAWN, GOAL, door(3, 3, 2, oneway="true"), door(4, 6, 2)], "say 'towards'"),
    ("a way to nothing", [SPAWN, GOAL, (3, "way", "", 1.5, 1.5, 0, 0, {"to": 77})], "object 3, a way is a way: its 'to' must name an object"),
    ("a wrong need", [SPAWN, GOAL, door(3, 3, 2, needs="lamp and"), door(4, 6, 2)], "object 3, a door"),
    ("no goal", [SPAWN, door(3, 3, 2)], "there is no goal"),
]


def check_tiled():
    for name, rows, objects, wanted, *words in TILED:
        for how in ("csv", "base64", "zlib", "gzip"):
            path = write("map.tmx", tmx(rows, objects, how))
            check(prove(path, *words)[0] == wanted, f"{name}, {how}: {prove(path, *words)}")
        path = write("map.tmx", tmx(rows, objects, infinite=True))
        check(prove(path, *words)[0] == wanted, f"{name}, infinite: {prove(path, *words)}")
        for ending in ("tmj", "tmx") if HAS_TILED else ():
            again = os.path.join(FOLDER, "again." + ending)
            subprocess.run(["tiled", "--export-map", {"tmj": "json", "tmx": "tmx"}[ending], path, again], check=True, capture_output=True,
                           env=dict(os.environ, QT_QPA_PLATFORM="offscreen"))
            check(prove(again, *words)[0] == wanted, f"{name}, {ending} by Tiled: {prove(again, *words)}")
    for name, objects, wanted in MISTAKES:
        answer, said, _ = prove(write("map.tmx", tmx(ROWS, objects)))
        check(answer == (None, None) and wanted in said, f"{name}: {answer} {said}")
    answer, said, _ = prove(write("map.tmx", tmx(ROWS, [SPAWN, GOAL, door(3, 3, 2), door(4, 6, 2), door(9, 0, 0)])))
    check(answer == ("yes", "yes") and "warning: object 9, a door leads nowhere" in said, f"a door to nowhere: {said}")
    objects = [SPAWN, GOAL, door(3, 3, 2), door(4, 6, 2)]
    alike = [(7, "room", "A_at_7_1", 1, 1, 2, 3, {}), (8, "room", "A", 4, 1, 2, 3, {}), (9, "room", "A", 7, 1, 1, 3, {})]
    answer, said, whole = prove(write("map.tmx", tmx(ROWS, [*objects, *alike])))
    check(answer == ("yes", "yes") and "A_at_7_1_2" in json.dumps(whole), f"rooms with one name, and one that is called as they would be: {answer} {said} {whole}")
    path = write("map.tmx", tmx(["".join(" " if c == "#" else c for c in row) for row in ROWS], objects, layer="walkable", tiles=False))
    check(prove(path)[0] == ("yes", "yes"), f"a layer named walkable: {prove(path)}")
    path = write("map.tmx", tmx(["".join(" " if c == "." else c for c in row) for row in ROWS], objects, layer="collision", tiles=False))
    check(prove(path)[0] == ("yes", "yes"), f"a layer named collision: {prove(path)}")
    path = write("map.tmx", tmx(ROWS, objects, tiles=False))
    check("nothing in the map can be walked on" in prove(path)[1], f"no word about walking: {prove(path)}")
    long = [(7, "room", "ä" * 60, 1, 1, 2, 3, {}), door(3, 3, 2, a="nowhere" + "ö" * 60), (8, "door", "Tor " + "ü" * 60, 6, 2, 1, 1, {}), (9, "item", "key", 1.5, 1.5, 0, 0, {})]
    check("leads to 'nowhere" in prove(write("map.tmx", tmx(ROWS, [SPAWN, GOAL, *long])))[1], "long names")
    long[1] = door(3, 3, 2, needs="key_")
    answer, said, whole = prove(write("map.tmx", tmx(ROWS, [SPAWN, GOAL, *long])))
    check(answer == ("yes", "yes") and not said, f"long names, and an item called key: {answer} {said}")
    path = write("map.tmx", tmx(ROWS, objects).replace("<?xml", "<!DOCTYPE map [<!ENTITY a 'b'>]>\n<?xml", 1))
    check(prove(path)[0] == (None, None), "entities of one's own are read")


def check_classes():
    own = [(1, "Player", "", 1.5, 1.5, 0, 0, {}), (2, "Crown", "", 7.5, 2.5, 0, 0, {}), (3, "Gate", "", 3, 2, 1, 1, {}), (4, "Gate", "", 6, 2, 1, 1, {"uses": "gold"}),
           (5, "Coin", "", 1.5, 3.5, 0, 0, {}), (6, "Coin", "", 4.5, 3.5, 0, 0, {"gives": "gold", "weight": "3"})]
    path = write("own.tmx", tmx(ROWS, own))
    classes = write("classes.json", json.dumps({"Player": {"role": "spawn"}, "Crown": {"role": "goal"}, "Gate": {"role": "door", "uses": "silver"},
                                                "Coin": {"role": "key", "gives": "silver"}}))
    check(prove(path)[0] == (None, None), "classes of one's own are known without a mapping")
    check(prove(path, "--map", classes)[0] == ("yes", "yes"), f"a mapping: {prove(path, '--map', classes)}")
    said = prove(path, "--map", classes, "--strict")[1]
    path = write("map.tmx", tmx(ROWS, [(1, "Spawn", "", 1.5, 1.5, 0, 0, {}), GOAL, (3, "Door", "", 3, 2, 1, 1, {"need": "lamp"}), (4, "dor", "", 6, 2, 1, 1, {})]))
    odd = prove(path)[1]
    check("the property 'need' is ignored; did you mean 'needs'?" in odd and "the class 'dor' is ignored; did you mean 'door'?" in odd and odd.count("ignored") == 2, odd)
    check("the property 'weight' is ignored" in said and said.count("ignored") == 1, f"--strict: {said}")
    check(prove(path, "--map", write("bad.json", "{"))[0] == (None, None), "a mapping that is no JSON")
    graph = write("own.dot", 'graph { a [kind=Player]; b [kind=Crown]; a -- b }')
    check(prove(graph, "--map", classes)[0] == ("yes", "yes"), f"a mapping for a graph: {prove(graph, '--map', classes)}")


# ---- LDtk ------------------------------------------------------------------------------------

def field(name, value):
    return {"__identifier": name, "__type": "String", "__value": value, "__tile": None, "defUid": 9, "realEditorValues": []}


def entity(number, kind, x, y, w=1, h=1, pivot=(0, 0), **fields):
    return {"__identifier": kind, "__grid": [x, y], "__pivot": list(pivot), "__tags": [], "__tile": None, "__smartColor": "#FFFFFF", "iid": f"e{number}",
            "width": 8 * w, "height": 8 * h, "defUid": 5, "px": [int(8 * (x + pivot[0] * w)), int(8 * (y + pivot[1] * h))],
            "fieldInstances": [field(*pair) for pair in fields.items()]}


def level(number, rows, x, y, entities=(), neighbours=(), depth=0, **fields):
    w, h = len(rows[0]), len(rows)
    layers = [{"__identifier": "Entities", "__type": "Entities", "__cWid": w, "__cHei": h, "__gridSize": 8, "layerDefUid": 1, "intGridCsv": [], "entityInstances": list(entities)},
              {"__identifier": "Ground", "__type": "IntGrid", "__cWid": w, "__cHei": h, "__gridSize": 8, "layerDefUid": 2, "entityInstances": [],
               "intGridCsv": [" #.o".index(letter) for row in rows for letter in row]}]
    return {"identifier": f"Level_{number}", "iid": f"l{number}", "uid": number, "worldX": 8 * x, "worldY": 8 * y, "worldDepth": depth, "pxWid": 8 * w, "pxHei": 8 * h,
            "fieldInstances": [field(*pair) for pair in fields.items()], "layerInstances": layers,
            "__neighbours": [{"levelIid": f"l{other}", "dir": "e"} for other in neighbours]}


def ldtk(*levels, names=("rock", "floor", "boulder"), group=None):
    values = [{"value": i + 1, "identifier": name, "color": "#000000", "tile": None, "groupUid": 1 if group and i == 2 else 0} for i, name in enumerate(names)]
    groups = [{"uid": 1, "identifier": group, "color": None}] if group else []
    return json.dumps({"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"layers": [
        {"identifier": "Entities", "type": "Entities", "uid": 1, "intGridValues": [], "intGridValuesGroups": []},
        {"identifier": "Ground", "type": "IntGrid", "uid": 2, "intGridValues": values, "intGridValuesGroups": groups}]}, "levels": list(levels), "worlds": []})


LEFT, RIGHT = ["####", "#...", "####"], ["####", "...#", "####"]
START, END = entity(1, "start", 1, 1), entity(2, "exit", 2, 1)
LDTK = [
    ("neighbours that touch", ldtk(level(1, LEFT, 0, 0, [START], [2]), level(2, RIGHT, 4, 0, [END], [1])), ("yes", "yes")),
    ("levels that touch and are no neighbours", ldtk(level(1, LEFT, 0, 0, [START]), level(2, RIGHT, 4, 0, [END])), ("no", "no")),
    ("neighbours far to the west", ldtk(dict(level(1, LEFT, 0, 0, [START], [2]), worldX=1 - 2**31), dict(level(2, RIGHT, 0, 0, [END], [1]), worldX=33 - 2**31)), ("yes", "yes")),
    ("neighbours that do not touch", ldtk(level(1, LEFT, 0, 0, [START], [2]), level(2, RIGHT, 4, 1, [END], [1])), ("no", "no")),
    ("two depths", ldtk(level(1, LEFT, 0, 0, [START], [2]), level(2, RIGHT, 4, 0, [END], [1], depth=1)), ("no", "no")),
    ("stairs between depths", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "way", 2, 1, to={"entityIid": "e2"})]), level(2, RIGHT, 4, 0, [END], depth=1)), ("yes", "yes")),
    ("a door with a key", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "door", 3, 1, uses="small_key"), entity(4, "key", 2, 1)], [2]), level(2, RIGHT, 4, 0, [END], [1])), ("yes", "yes")),
    ("a door whose key lies behind it", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "door", 3, 1, uses="small_key")], [2]), level(2, RIGHT, 4, 0, [END, entity(4, "key", 1, 1)], [1])), ("no", "no")),
    ("a list of gifts", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "door", 3, 1, needs="bow and lamp"), entity(4, "item", 2, 1, gives=["bow", "lamp"])], [2]), level(2, RIGHT, 4, 0, [END], [1])), ("yes", "yes")),
    ("pivots in the middle", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "door", 3, 1, pivot=(0.5, 1), needs="lamp")], [2]), level(2, RIGHT, 4, 0, [END], [1])), ("no", "no")),
    ("boulders of a group", ldtk(level(1, ["####", "#.o.", "####"], 0, 0, [START, entity(3, "item", 1, 1, gives="gloves")], [2]), level(2, RIGHT, 4, 0, [END], [1]), group="needs_gloves"), ("yes", "yes")),
    ("boulders, and no gloves", ldtk(level(1, ["####", "#.o.", "####"], 0, 0, [START], [2]), level(2, RIGHT, 4, 0, [END], [1]), group="needs_gloves"), ("no", "no")),
    ("a gift of a level", ldtk(level(1, LEFT, 0, 0, [START, entity(3, "door", 3, 1, needs="won")], [2], gives="event won"), level(2, RIGHT, 4, 0, [END], [1])), ("yes", "yes")),
]


def check_ldtk():
    for name, project, wanted in LDTK:
        path = write("map.ldtk", project)
        check(prove(path)[0] == wanted, f"{name}: {prove(path)}")
    path = write("map.ldtk", ldtk(level(1, LEFT, 0, 0, [START], [2]), level(2, RIGHT, 4, 0, [END], [1]), names=("one", "two", "three")))
    check("nothing in the map can be walked on" in prove(path)[1], "values without a meaning")
    check(prove(path, "--map", write("classes.json", '{"walkable": [2, 3]}'))[0] == ("yes", "yes"), "values of a mapping")


def check_hostile():
    """Maps made to keep a reader busy: each is read or refused within the time that its size deserves."""
    floor = [["." * 500] * 500]
    many = [(i, "door", "", 0, 0, 500, 500, {"kind": "window"}) for i in range(3, 16000)]
    again = [(i, "door", "", 0, 10, 500, 490, {"door": "1"}) for i in range(3, 16000)]
    crowd = tmx(*floor, [SPAWN, GOAL]).replace("<properties>", "<properties>" + '<property name="a" value="b"/>' * 100000, 2)
    shrunk = level(2, LEFT, 2, 0)
    shrunk.update(pxWid=-16000, pxHei=-16000)
    huge = entity(3, "item", 1, 1)
    huge.update(px=[1300000000, -1300000000], width=2147483647, height=2147483647)
    named = [{"levelIid": f"x{i}", "dir": "e"} for i in range(50000)]
    tall = [dict(level(i, ["."] * 1000, i - 1, 0, ends), __neighbours=named) for i, ends in ((1, [entity(1, "start", 0, 0)]), (2, [entity(2, "exit", 0, 0)]))]
    values = [" floor"] * 250
    for name, text, wanted in [("windows.tmx", tmx(*floor, [SPAWN, GOAL, *many]), "the doors cover 134 times the map"),
                               ("again.tmx", tmx(*floor, [SPAWN, GOAL, *again]), "the doors cover 134 times the map"),
                               ("words.tmx", crowd, ("yes", "yes")),
                               ("shrunk.ldtk", ldtk(level(1, LEFT, 0, 0, [START, END]), shrunk), ("yes", "yes")),
                               ("huge.ldtk", ldtk(level(1, LEFT, 0, 0, [START, END, huge])), "entity item of Level_1 lies where nobody can walk"),
                               ("neighbours.ldtk", ldtk(*tall), ("no", "no")),
                               ("values.ldtk", ldtk(level(1, ["." * 500] * 500, 0, 0, [START, END]), names=values), "nothing in the map")]:
        path, before = write(name, text), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        answer, said, _ = prove(path)
        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        check(wanted in said if isinstance(wanted, str) else answer == wanted, f"{name}: {answer} {said[:200]}")
        check(took < 5, f"{name} took {took} s")
    os.mkfifo(os.path.join(FOLDER, "pipe"))
    for source in ("pipe", "-", "/dev/zero"):
        path = write("beside.tmx", f'<map orientation="orthogonal" tilewidth="8" tileheight="8"><tileset firstgid="1" source="{source}"/></map>')
        said = subprocess.run([BARROW, "prove", "beside.tmx"], cwd=FOLDER, stdin=subprocess.PIPE, capture_output=True, text=True, timeout=60, check=False).stderr
        check(said == f"beside.tmx:1:60: the tileset {source} cannot be opened beside the map\n", f"a tileset that is no file: {said}")


def check_extension():
    """Starts Tiled with the extension, which proves a map and writes what it would show."""
    home, lines = os.path.join(FOLDER, "home"), os.path.join(FOLDER, "lines.txt")
    os.makedirs(os.path.join(home, ".config/tiled/extensions"))
    with open("tools/tiled/barrow-prove.js", encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(home, ".config/tiled/extensions/barrow-prove.js"), "w", encoding="utf-8") as file:
        file.write(text)
    path = write("stuck.tmx", tmx(ROWS, TILED[3][2]))
    env = dict(os.environ, HOME=home, QT_QPA_PLATFORM="offscreen", BARROW_COMMAND=BARROW, BARROW_PROVE_MAP=path, BARROW_PROVE_LINES=lines)
    with subprocess.Popen(["tiled"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        for _ in range(300):
            if os.path.exists(lines) or program.poll() is not None:
                break
            time.sleep(0.1)
        program.kill()
    said = ""
    if os.path.exists(lines):
        with open(lines, encoding="utf-8") as file:
            said = file.read()
    check("in the list of actions" in said and "STUCK: somebody can get stuck after 1 moves" in said and "lacks its need" in said
          and said.endswith("selected: \n"), f"the extension says: {said!r}")


def main():
    check_tiled()
    check_classes()
    check_ldtk()
    check_hostile()
    if HAS_TILED:
        check_extension()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
