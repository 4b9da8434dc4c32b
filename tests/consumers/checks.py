# SPDX-License-Identifier: MIT
"""Checks of one format each: another program must see what the document says. A check takes the folders of some
dungeons and returns what is wrong, as (folder, text)."""
import base64
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

from truth import AREA, AREAS, AROUND, COLUMNS, DOORS, LOOKS, MASKS, PIXELS, ROCK, ROWS, THINGS, TILES, WALKABLE, read

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "lib"))
import godot3  # noqa: E402


def run(words, **more):
    """Returns the output; anything on standard error, and any code but 0, is a failure."""
    result = subprocess.run(words, capture_output=True, timeout=300, **more)
    if result.returncode or result.stderr.strip():
        raise ValueError(f"{os.path.basename(words[0])} says ({result.returncode}): "
                         f"{result.stderr.decode(errors='replace').strip()[:300]}")
    return result.stdout


def each(check):
    """Turns a check of one folder into one of many."""
    def many(folders, context):
        found = []
        for folder in folders:
            try:
                found += [(folder, text) for text in check(folder, context)]
            except Exception as error:  # any exception of a reader is a finding
                found.append((folder, f"{type(error).__name__}: {error}"[:400]))
        return found
    return many


def path(folder, extension):
    return os.path.join(folder, "dungeon." + extension)


# ---- Tiled -----------------------------------------------------------------------------------

def offscreen():
    runtime = os.path.join(tempfile.gettempdir(), f"barrow-runtime-{os.getpid()}")
    os.makedirs(runtime, mode=0o700, exist_ok=True)
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": runtime,
            "HOME": runtime, "LC_ALL": "C.UTF-8"}


def painted(folder, truth):
    """Returns the map as it must look: squares of the picture, then things on them."""
    from PIL import Image
    sheet = Image.open(os.path.join(folder, "barrow-tiles.png")).convert("RGBA")
    picture = Image.new("RGBA", (truth.width * PIXELS, truth.height * PIXELS))

    def square(index):
        x, y = index % COLUMNS * PIXELS, index // COLUMNS * PIXELS
        return sheet.crop((x, y, x + PIXELS, y + PIXELS))
    for y, row in enumerate(truth.squares()):
        for x, index in enumerate(row):
            picture.paste(square(index), (x * PIXELS, y * PIXELS))
    for _, x, y, index in truth.things():
        picture.alpha_composite(square(index), (x * PIXELS, y * PIXELS))
    return picture


def check_raster(folder, _):
    """tmxrasterizer draws both spellings; its exit code proves nothing, so the pixels are compared."""
    from PIL import Image, ImageChops
    truth = read(folder)
    wanted = painted(folder, truth).convert("RGB")
    hidden = [word for name in ("rooms", "corridors", "doors", "solution")
              for word in ("--hide-layer", name)]
    for extension in ("tmj", "tmx"):
        drawn = os.path.join(folder, extension + ".png")
        run(["tmxrasterizer", "--no-smoothing", *hidden, path(folder, extension), drawn], env=offscreen())
        picture = Image.open(drawn).convert("RGB")
        if picture.size != wanted.size:
            yield f"{extension}: {picture.size} pixels, wanted {wanted.size}"
            continue
        worst = max(high for _, high in ImageChops.difference(picture, wanted).getextrema())
        if worst > 4:
            yield f"{extension}: a pixel differs by {worst}"


def check_seen_first(layers, who):
    """Checks Tiled's first view: tiles and things, with few enough names to leave the map visible."""
    shown = [layer["name"] for layer in layers if layer.get("visible", True)]
    if shown != ["tiles", "things"]:
        yield f"{who}: shows {shown} at first"
    names = sum(bool(one["name"]) for layer in layers if layer["name"] in ("rooms", "things") for one in layer["objects"])
    rooms = sum({"name": "kind", "type": "string", "value": "anchor"} not in one["properties"] for one in layers[1]["objects"])
    if names > rooms + 12:
        yield f"{who}: writes {names} names across a map of {rooms} rooms"


def tiled_objects(layers):
    return {layer["name"]: [(o["name"], o["type"], o["x"], o["y"], o.get("gid", 0),
                             len(o.get("polyline", []))) for o in layer["objects"]]
            for layer in layers if layer["type"] == "objectgroup"}


def objects_of(truth):
    """Returns the contents of the object layers, except the walkthrough."""
    def middle(tile):
        return tile * PIXELS + PIXELS // 2
    kinds = [kind for kind, *_ in truth.things()]
    rooms = [("" if name == "anchor" else name, x * PIXELS, y * PIXELS, 0, 0) for name, (x, y, _, _) in zip(truth.room_names(), truth.rects)]
    things = [(kind if kinds.count(kind) == 1 else "", x * PIXELS, (y + 1) * PIXELS, 1 + square, 0)
              for kind, x, y, square in truth.things()]
    if truth.family == "floor":
        ways = [(f"corridor {one['id']}", middle(one["tiles"][0][0]), middle(one["tiles"][0][1]), 0,
                 len(one["tiles"])) for one in truth.map["corridors"] if one["tiles"]]
        return {"rooms": rooms, "corridors": ways, "things": things}
    doors = [(f"door {one['id']}", one["x"] * PIXELS, one["y"] * PIXELS, 0, 0)
             for one in truth.map["doors"]]
    return {"rooms": rooms, "doors": doors, "things": things}


def compare_objects(truth, seen, who):
    for layer, wanted in objects_of(truth).items():
        got = [(name, x, y, gid, line) for name, _, x, y, gid, line in seen.get(layer, [])]
        if got != wanted:
            odd = next((pair for pair in zip(got, wanted) if pair[0] != pair[1]), (len(got), len(wanted)))
            yield f"{who}: layer {layer}: {odd[0]}, wanted {odd[1]}"
    types = [one[1] for one in seen.get("things", [])]
    if types != [kind for kind, *_ in truth.things()]:
        yield f"{who}: things of other types"
    steps = len(truth.doc.get("solution") or [])
    if len(seen.get("solution", [])) != steps:
        yield f"{who}: {len(seen.get('solution', []))} steps of the walkthrough, wanted {steps}"


SORTS = ("type", "tier", "guards", "period", "gate", "signs")  # properties that say what sort a thing is


def things_told(layers):
    """Returns the properties of the objects in the layer of things, in order."""
    layer = next(layer for layer in layers if layer["name"] == "things")
    return [{one["name"]: one["value"] for one in thing.get("properties", [])} for thing in layer["objects"]]


def plain(value):
    """Lists of names are one text in properties."""
    return ",".join(value) if isinstance(value, list) else value


def compare_puzzles(truth, layers, where):
    """Checks what the rooms' objects say about their puzzles."""
    layer = next(layer for layer in layers if layer["name"] == "rooms")
    rooms = [{one["name"]: one["value"] for one in room.get("properties", [])} for room in layer["objects"]]
    told = {room["puzzle"]: (room["room"], room["puzzle_kind"], room["puzzle_x"], room["puzzle_y"], room["puzzle_rows"].split("/"),
                             room["puzzle_solution"], room.get("puzzle_signs")) for room in rooms if "puzzle" in room}
    wanted = {one["id"]: (one["room"], one["kind"], one["field"]["x"], one["field"]["y"], one["rows"], one["solution"],
                          plain(one.get("signs"))) for one in truth.map.get("puzzles", [])}
    if told != wanted:
        yield f"{where}: other puzzles"


def compare_sorts(truth, told, where):
    wanted = [{name: plain(thing[name]) for name in SORTS if thing.get(name) is not None} for thing in truth.map["entities"]]
    found = [{name: thing[name] for name in SORTS if name in thing} for thing in told]
    if found != wanted:
        yield f"{where}: other sorts of things"


def check_tiled(folder, _):
    """tiled itself reads tmx and tmj and writes them again."""
    truth = read(folder)
    for extension in ("tmj", "tmx"):
        again = os.path.join(folder, extension + ".again.json")
        run(["tiled", "--export-map", "json", path(folder, extension), again], env=offscreen())
        with open(again) as file:
            seen = json.load(file)
        squares = [gid - 1 for gid in seen["layers"][0]["data"]]
        if squares != [square for row in truth.squares() for square in row]:
            yield f"tiled, {extension}: other tiles"
        properties = {one["name"]: one["value"] for one in seen["properties"]}
        if properties.get("seed") != truth.seed or properties.get("hash") != truth.doc["hash"]:
            yield f"tiled, {extension}: other properties: {properties}"
        yield from compare_objects(truth, tiled_objects(seen["layers"]), f"tiled, {extension}")
        yield from check_seen_first(seen["layers"], f"tiled, {extension}")
        yield from compare_sorts(truth, things_told(seen["layers"]), f"tiled, {extension}")
        yield from compare_puzzles(truth, seen["layers"], f"tiled, {extension}")


# ---- readers of engines, by node -------------------------------------------------------------

def compare_godot4(truth, scene):
    import re
    if "failed" in scene:
        yield f"godot4: {scene['failed']}"
        return
    text = json.dumps(scene)
    nodes = scene["nodes"]
    tiles = next(node for node in nodes if node["name"] == "Tiles")
    data = find_bytes(tiles)
    cells = {}
    for at in range(2, len(data), 12):
        x, y, source, column, row, other = (data[at + i] | data[at + i + 1] << 8 for i in range(0, 12, 2))
        cells[x, y] = row * COLUMNS + column if source == other == 0 else -1
    wanted = {(x, y): square for y, line in enumerate(truth.squares()) for x, square in enumerate(line)}
    if data[:2] != [0, 0] or cells != wanted:
        yield "godot4: other cells"
    things = [node for node in nodes if node.get("parent") == "Things"]
    if len(things) != len(truth.map["entities"]):
        yield f"godot4: {len(things)} things"
    doors = [node for node in nodes if node.get("parent") == "Doors" and node["name"].startswith("Door")]
    if len(doors) != len(truth.doors):
        yield f"godot4: {len(doors)} doors, wanted {len(truth.doors)}"
    if f'"{truth.seed}"' not in text or not re.search("metadata/seed", text):
        yield "godot4: no seed"


def find_bytes(node):
    """Returns the list of numbers of tile_map_data, wherever the reader keeps it."""
    value = node.get("properties", node)["tile_map_data"]
    while isinstance(value, dict):
        value = next(part for part in value.values() if isinstance(part, (dict, list)))
    return [int(number) for number in value]


def compare_js(folder, truth, seen):
    squares = truth.squares()
    if seen["said"]:
        yield f"a reader says: {seen['said'][0][:300]}"
    for name in ("phaser", "tmx", "ldtk"):
        if "failed" in seen[name]:
            yield f"{name}: {seen[name]['failed']}"
            return
    if [[tile - 1 for tile in row] for row in seen["phaser"]["tiles"]] != squares:
        yield "phaser: other tiles"
    if seen["phaser"]["seed"] != truth.seed or seen["phaser"]["tileset"] != [1, COLUMNS * ROWS, COLUMNS]:
        yield "phaser: other seed or tileset"
    objects = {name: [tuple(o.values()) for o in layer] for name, layer in seen["phaser"]["objects"].items()}
    yield from compare_objects(truth, objects, "phaser")
    if seen["tmj"]:
        yield f"excalibur, tmj: {seen['tmj']}"
    if [gid - 1 for gid in seen["tmx"]["data"]] != [square for row in squares for square in row]:
        yield "excalibur, tmx: other tiles"
    if seen["ldtk"]["issues"]:
        yield f"excalibur, ldtk: {seen['ldtk']['issues']}"
    elif len(seen["ldtk"]["levels"]) != (1 if truth.family == "floor" else len(truth.rooms)):
        yield f"excalibur, ldtk: {len(seen['ldtk']['levels'])} levels"
    yield from compare_godot4(truth, seen["godot4"])


def check_js(folders, context):
    try:
        seen = json.loads(run(["node", os.path.join(HERE, "readers.cjs"), context["modules"], *folders]))
    except ValueError as error:
        return [(folders[0], str(error))]
    found = []
    for folder in folders:
        try:
            found += [(folder, text) for text in compare_js(folder, read(folder), seen[folder])]
        except Exception as error:
            found.append((folder, f"{type(error).__name__}: {error}"[:400]))
    return found


# ---- what editors know of the tileset ----------------------------------------------------------

def areas_of(truth):
    """Returns by square the neighbours that fit, for all squares of the areas that the map has."""
    used = {(square - AREAS) // 48 for row in truth.squares() for square in row if AREAS <= square < AREAS + 48 * len(AREA)}
    return {AREAS + 48 * area + i: mask for area in used for i, mask in enumerate(MASKS)}


def blocked(truth):
    """Returns for each square of the map whether it blocks the way."""
    return {truth.square(x, y): not truth.code(x, y) & WALKABLE for y in range(truth.height) for x in range(truth.width)}


def check_paint(folder, _):
    """Wang sets and terrains fit squares together as the map has them, and exactly what blocks the way has a shape."""
    truth = read(folder)
    wanted, blocks = areas_of(truth), blocked(truth)
    with open(path(folder, "tmj")) as file:
        tileset = json.load(file)["tilesets"][0]
    found = {tile["tileid"]: sum(bit << i for i, bit in enumerate(tile["wangid"]))
             for one in tileset["wangsets"] if one["type"] == "mixed" for tile in one["wangtiles"]}
    if found != wanted:
        yield "tmj: other Wang sets"
    root = ElementTree.parse(path(folder, "tmx")).getroot().find("tileset")
    if {int(tile.get("tileid")): sum(int(bit) << i for i, bit in enumerate(tile.get("wangid").split(",")))
            for tile in root.iter("wangtile")} != wanted:
        yield "tmx: other Wang sets"
    shapes = {"tmj": {tile["id"] for tile in tileset["tiles"] if "objectgroup" in tile},
              "tmx": {int(tile.get("id")) for tile in root.iter("tile") if tile.find("objectgroup") is not None}}
    with open(path(folder, "tscn")) as file:
        scene = file.read()
    shapes["tscn"] = {int(x) + COLUMNS * int(y) for x, y in re.findall(r"^(\d+):(\d+)/0/physics_layer_0/polygon_0/points = ", scene, re.M)}
    sides = ["top_side", "top_right_corner", "right_side", "bottom_right_corner", "bottom_side", "bottom_left_corner", "left_side", "top_left_corner"]
    fits, own = {}, {}
    for x, y, value in re.findall(r"^(\d+):(\d+)/0/terrain = (\d+)", scene, re.M):
        own[int(x) + COLUMNS * int(y)], fits[int(x) + COLUMNS * int(y)] = value, 0
    for x, y, side, value in re.findall(r"^(\d+):(\d+)/0/terrains_peering_bit/(\w+) = (\d+)", scene, re.M):
        square = int(x) + COLUMNS * int(y)
        fits[square] |= (value == own[square]) << sides.index(side)
    if fits != wanted or len(set(own.values())) != len({square // 48 for square in map(lambda one: one - AREAS, wanted)}):
        yield "tscn: other terrains"
    for name, found in shapes.items():
        wrong = [square for square, is_blocked in blocks.items()
                 if (square in found) != (is_blocked and not (name == "tscn" and square == TILES["vault_door"]))]
        if wrong:
            yield f"{name}: shapes are wrong for {wrong[:5]}"


# ---- LDtk, field by field --------------------------------------------------------------------

# The keys that LDtk 1.5.3 requires, and those it also allows.
LDTK = {
    "root": "bgColor defs externalLevels iid jsonVersion levels toc worlds appBuildId backupLimit backupOnSave "
            "customCommands defaultEntityHeight defaultEntityWidth defaultGridSize defaultLevelBgColor "
            "defaultPivotX defaultPivotY dummyWorldIid exportLevelBg exportTiled flags identifierStyle "
            "imageExportMode levelNamePattern minifyJson nextUid simplifiedExport",
    "defs": "entities enums externalEnums layers levelFields tilesets",
    "level": "__bgColor __neighbours fieldInstances identifier iid pxHei pxWid uid worldDepth worldX worldY "
             "__smartColor bgPivotX bgPivotY useAutoIdentifier layerInstances",
    "layer": "__cHei __cWid __gridSize __identifier __opacity __pxTotalOffsetX __pxTotalOffsetY __type "
             "autoLayerTiles entityInstances gridTiles iid intGridCsv layerDefUid levelId pxOffsetX pxOffsetY "
             "visible optionalRules seed",
    "entity": "__grid __identifier __pivot __smartColor __tags defUid fieldInstances height iid px width",
    "field": "__identifier __type __value defUid realEditorValues",
    "tile": "a f px src t d",
    "layer_def": "__type displayOpacity gridSize identifier intGridValues intGridValuesGroups parallaxFactorX "
                 "parallaxFactorY parallaxScaling pxOffsetX pxOffsetY uid autoRuleGroups canSelectWhenInactive "
                 "excludedTags guideGridHei guideGridWid hideFieldsWhenInactive hideInList inactiveOpacity "
                 "renderInWorldView requiredTags tilePivotX tilePivotY type uiFilterTags useAsyncRender",
    "entity_def": "color height identifier nineSliceBorders pivotX pivotY tileRenderMode uid width "
                  "allowOutOfBounds exportToToc fieldDefs fillOpacity hollow keepAspectRatio limitBehavior "
                  "limitScope lineOpacity maxCount renderMode resizableX resizableY showName tags tileOpacity",
    "field_def": "__type canBeNull identifier isArray type uid allowOutOfLevelRef allowedRefTags allowedRefs "
                 "autoChainRef editorAlwaysShow editorCutLongValues editorDisplayMode editorDisplayPos "
                 "editorDisplayScale editorLinkStyle editorShowInWorld exportToToc searchable symmetricalRef "
                 "useForSmartColor",
    "rule_group": "active biomeRequirementMode isOptional name requiredBiomeValues rules uid usesWizard",
    "rule": "active alpha breakOnMatch chance checker flipX flipY invalidated pattern perlinActive perlinOctaves perlinScale "
            "perlinSeed pivotX pivotY size tileMode tileRandomXMax tileRandomXMin tileRandomYMax tileRandomYMin tileRectsIds "
            "tileXOffset tileYOffset uid xModulo xOffset yModulo yOffset",
    "tileset_def": "__cHei __cWid customData enumTags identifier padding pxHei pxWid spacing tags tileGridSize "
                   "uid savedSelections relPath",
}


def lacking(kind, value):
    return [f"ldtk: a {kind} lacks {key}" for key in LDTK[kind].split() if key not in value]


def ldtk_fields(project):
    """Yields every key of every part."""
    yield from lacking("root", project)
    yield from lacking("defs", project["defs"])
    for kind, part in (("layer_def", "layers"), ("entity_def", "entities"), ("tileset_def", "tilesets"),
                       ("field_def", "levelFields")):
        for one in project["defs"][part]:
            yield from lacking(kind, one)
    for entity in project["defs"]["entities"]:
        for field in entity["fieldDefs"]:
            yield from lacking("field_def", field)
    for group in (group for layer in project["defs"]["layers"] for group in layer["autoRuleGroups"]):
        yield from lacking("rule_group", group)
        for rule in group["rules"]:
            yield from lacking("rule", rule)
    for level in project["levels"]:
        yield from lacking("level", level)
        for layer in level["layerInstances"]:
            yield from lacking("layer", layer)
            for entity in layer["entityInstances"]:
                yield from lacking("entity", entity)
                for field in entity["fieldInstances"]:
                    yield from lacking("field", field)
            for tile in layer["gridTiles"][:3]:
                yield from lacking("tile", tile)


def ldtk_ids(project):
    """Checks that ids of instances and numbers of definitions are unique, and that references resolve."""
    iids, uids = [project["iid"], project["dummyWorldIid"]], []
    defs = project["defs"]
    for one in defs["layers"] + defs["entities"] + defs["tilesets"] + defs["levelFields"] + project["levels"]:
        uids.append(one["uid"])
    for entity in defs["entities"]:
        uids += [field["uid"] for field in entity["fieldDefs"]]
    for group in (group for layer in defs["layers"] for group in layer["autoRuleGroups"]):
        uids += [group["uid"]] + [rule["uid"] for rule in group["rules"]]
    for level in project["levels"]:
        iids.append(level["iid"])
        for layer in level["layerInstances"]:
            iids += [layer["iid"]] + [entity["iid"] for entity in layer["entityInstances"]]
            for used in [layer["layerDefUid"]] + [e["defUid"] for e in layer["entityInstances"]] + \
                    [f["defUid"] for e in layer["entityInstances"] for f in e["fieldInstances"]]:
                if used not in uids:
                    yield f"ldtk: nothing is number {used}"
        for field in level["fieldInstances"]:
            if field["defUid"] not in uids:
                yield f"ldtk: no field is number {field['defUid']}"
        for near in level["__neighbours"]:
            if near["levelIid"] not in [other["iid"] for other in project["levels"]]:
                yield "ldtk: a neighbour that is not there"
    if len(set(iids)) != len(iids) or len(set(uids)) != len(uids):
        yield "ldtk: an id is used twice"
    if project["nextUid"] <= max(uids):
        yield "ldtk: nextUid is in use"


def ldtk_level(truth, level):
    """Checks that tiles and entities of a level are at their places in the world."""
    layers = {layer["__identifier"]: layer for layer in level["layerInstances"]}
    left, top = level["worldX"] // PIXELS, level["worldY"] // PIXELS
    width, height = level["pxWid"] // PIXELS, level["pxHei"] // PIXELS
    grid, laid = layers["Terrain"]["intGridCsv"], {tuple(tile["px"]): tile for tile in layers["Terrain"]["autoLayerTiles"]}
    tiles = [laid.get(tuple(tile["px"]), tile) for tile in layers["Picture"]["gridTiles"]]
    if len(grid) != width * height or list(layers) != ["Things", "Terrain", "Picture"]:
        yield "ldtk: a grid of the wrong size, or other layers"
        return
    for i, value in enumerate(grid):
        if value and value != 1 + truth.code(left + i % width, top + i // width):
            yield f"ldtk: {level['identifier']} has {value} at {i % width}, {i // width}"
            return
    if len(tiles) != sum(1 for value in grid if value):
        yield "ldtk: terrain and picture do not cover the same"
    for tile in tiles:
        x, y = tile["px"][0] // PIXELS, tile["px"][1] // PIXELS
        square = truth.square(left + x, top + y)
        if tile["t"] != square or tile["src"] != [square % COLUMNS * PIXELS, square // COLUMNS * PIXELS] \
                or tile["d"][-1] != y * width + x:
            yield f"ldtk: {level['identifier']}: another square at {x}, {y}"
            return


def ldtk_rules(project):
    """Lays the terrain of every level by the rules of the project: the squares must be those that it holds. Beyond a level
    there is border, while the map goes on, so its outermost tiles are left out."""
    layer = next(one for one in project["defs"]["layers"] if one["identifier"] == "Terrain")
    groups = {value["value"]: value["groupUid"] for value in layer["intGridValues"]}

    def fits(want, value):
        is_it = groups.get(value) == abs(want) // 1000 - 1 if abs(want) >= 1000 else value == abs(want)
        return not want or is_it == (want > 0)
    for level in project["levels"]:
        width, height = level["pxWid"] // PIXELS, level["pxHei"] // PIXELS
        terrain = next(one for one in level["layerInstances"] if one["__identifier"] == "Terrain")
        grid, laid = terrain["intGridCsv"], {tile["d"][1]: tile for tile in terrain["autoLayerTiles"]}
        for i in (y * width + x for y in range(1, height - 1) for x in range(1, width - 1) if grid[y * width + x]):
            around = [grid[i + dy * width + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
            rule = None if 0 in around else next((rule for group in layer["autoRuleGroups"] for rule in group["rules"]
                                                  if all(map(fits, rule["pattern"], around))), None)
            squares = [(tile - AREAS) % 48 for tile in ([rule["tileRectsIds"][0][0]] if rule else []) + ([laid[i]["t"]] if i in laid else [])]
            if 0 not in around and (len(squares) == 1 or len(set(squares)) > 1):
                return [f"ldtk: the rules of {level['identifier']} lay another square at {i % width}, {i // width}"]
    return []


def ldtk_entities(project, kind):
    """Returns (identifier, x, y) of things or doors, in tiles of the world."""
    found = []
    for level in project["levels"]:
        for layer in level["layerInstances"]:
            for one in layer["entityInstances"]:
                if (one["__identifier"] == "door") == (kind == "door"):
                    found.append((one["__identifier"], (level["worldX"] + one["px"][0]) // PIXELS,
                                  (level["worldY"] + one["px"][1]) // PIXELS))
    return sorted(found)


def check_ldtk(folder, _):
    truth = read(folder)
    with open(path(folder, "ldtk")) as file:
        project = json.load(file)
    yield from ldtk_fields(project)
    yield from ldtk_ids(project)
    yield from ldtk_rules(project)
    for level in project["levels"]:
        yield from ldtk_level(truth, level)
        fields = {field["__identifier"]: field["__value"] for field in level["fieldInstances"]}
        if fields.get("seed") != truth.seed:
            yield "ldtk: another seed"
    if ldtk_entities(project, "thing") != sorted(thing[:3] for thing in truth.things()):
        yield "ldtk: other things"
    things = sorted(({field["__identifier"]: field["__value"] for field in entity["fieldInstances"]}
                     for level in project["levels"] for layer in level["layerInstances"]
                     for entity in layer["entityInstances"] if entity["__identifier"] != "door"), key=lambda one: one["thing"])
    told = [{name: one[name] for name in SORTS if one.get(name) is not None} for one in things]
    yield from compare_sorts(truth, told, "ldtk")
    doors = sorted(("door", x, y) for x, y in truth.doors for _ in range(2))
    if ldtk_entities(project, "door") != doors:
        yield "ldtk: other doors"
    near = sum(len(level["__neighbours"]) for level in project["levels"])
    pairs = {frozenset((a, b)) for a, b, _ in truth.edges()} if truth.family != "floor" else set()
    if near != 2 * len(pairs):
        yield f"ldtk: {near} neighbours, wanted {2 * len(pairs)}"


# ---- Godot 3 ---------------------------------------------------------------------------------

def compare_godot3(truth, seen):
    if "failed" in seen:
        return [seen["failed"]]
    wrong = []
    wanted = sorted([x, y, square] for y, row in enumerate(truth.squares()) for x, square in enumerate(row))
    if sorted([int(n) for n in cell] for cell in seen["cells"]) != wanted:
        wrong.append("godot3: other cells")
    things = [(one["meta"]["kind"], (one["x"] - PIXELS // 2) / PIXELS, (one["y"] - PIXELS // 2) / PIXELS,
               int(one["region"][1] // PIXELS * COLUMNS + one["region"][0] // PIXELS))
              for one in seen["parts"]["Things"]]
    if things != truth.things():
        wrong.append("godot3: other things")
    if any(one["texture"] != [COLUMNS * PIXELS, ROWS * PIXELS] for one in seen["parts"]["Things"]):
        wrong.append("godot3: the picture of tiles was not loaded")
    if any(one["type"] != "Area2D" or set(one["groups"]) != {"things", one["meta"]["kind"]} or one["extents"] != 8
           for one in seen["parts"]["Things"]):
        wrong.append("godot3: a thing is no area of its groups")
    doors = {(one["x"] // PIXELS, one["y"] // PIXELS): one for one in seen["parts"].get("Doors", [])
             if one["name"].startswith("Door")}
    if sorted(doors) != sorted(truth.doors):
        return wrong + ["godot3: other doors"]
    for at, door in truth.doors.items():
        body = doors[at]
        is_open = door["kind"] == "open" and door.get("seal") is None
        if (body["type"], body["open"], body["extents"], body["meta"]["kind"]) != ("StaticBody2D", is_open, 8, door["kind"]):
            wrong.append(f"godot3: another body in door {body['meta']['door']}")
        dx, dy = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[body["meta"]["side_of_a"]]
        way = truth.ways[at]
        before = way.index(list(at)) - 1
        x, y, w, h = truth.rects[door["a"]]
        is_there = (list(way[before]) == [at[0] + dx, at[1] + dy] if before >= 0 else
                    x <= at[0] + dx < x + w and y <= at[1] + dy < y + h)
        if not is_there:
            wrong.append(f"godot3: room a is on another side of door {body['meta']['door']}")
    vaults = [[one["x"] // PIXELS, one["y"] // PIXELS] for one in seen["parts"].get("Doors", [])
              if one["name"].startswith("Vault") and one["type"] == "StaticBody2D" and not one["open"]]
    if vaults != [vault["at"] for vault in truth.map.get("vaults", [])]:
        wrong.append("godot3: other vaults")
    if seen["root"]["meta"].get("seed") != truth.seed or len(seen["parts"]["Rooms"]) != len(truth.rects):
        wrong.append("godot3: other seed or rooms")
    bits, blocks = [2, 4, 32, 256, 128, 64, 8, 1], blocked(truth)
    fits = {square: 16 + sum(bits[i] for i in range(8) if mask >> i & 1) for square, mask in areas_of(truth).items()}
    if {int(square): mask for square, (mask, _) in seen["fits"].items()} != fits:
        wrong.append("godot3: other autotiles")
    if any(seen["fits"][str(square)][1] != blocks[square] for square in blocks if square in fits):
        wrong.append("godot3: other shapes of autotiles")
    for name, shapes in seen["names"].values():
        if name in TILES and bool(shapes) == bool(TILES[name] & WALKABLE or name == "vault_door"):
            wrong.append(f"godot3: {name} has {shapes} shapes")
    return wrong


def check_godot3(folders, context):
    """Loads every scene of one project in the engine itself, without a screen."""
    project = os.path.join(context["work"], "godot3")
    shutil.rmtree(project, ignore_errors=True)
    os.makedirs(os.path.join(project, "home"))
    for name, text in (("project.godot", "config_version=4\n"), ("scenes.txt", "")):
        with open(os.path.join(project, name), "w") as file:
            file.write(text)
    shutil.copy(os.path.join(HERE, "load.gd"), project)
    shutil.copy(os.path.join(folders[0], "barrow-tiles.png"), project)
    for i, folder in enumerate(folders):
        shutil.copy(path(folder, "godot3.tscn"), os.path.join(project, f"{i}.tscn"))
    with open(os.path.join(project, "scenes.txt"), "w") as file:
        file.writelines(f"res://{i}.tscn\n" for i in range(len(folders)))
    env = godot3.environment(os.path.join(project, "home"))
    godot3.import_pictures(project, env)
    result = subprocess.run(["godot3-server", "--path", project, "-s", "load.gd"], env=env, timeout=300,
                            capture_output=True, text=True)
    said = [line for line in (result.stderr + result.stdout).splitlines() if "ERROR" in line or "WARN" in line]
    found = [(folders[0], f"godot3 says: {said[0]}")] if said or result.returncode else []
    seen = [json.loads(line[5:]) for line in result.stdout.splitlines() if line.startswith("SEEN ")]
    if len(seen) != len(folders):
        return found + [(folders[0], f"godot3: {len(seen)} of {len(folders)} scenes; {result.stderr[:300]}")]
    for folder, one in zip(folders, seen):
        found += [(folder, text) for text in compare_godot3(read(folder), one)]
    return found


# ---- graphs ----------------------------------------------------------------------------------

def check_graphs(folder, _):
    import networkx
    truth = read(folder)
    graph = json.loads(run(["dot", "-Tjson", path(folder, "dot")]))
    edges = [(one["tail"], one["head"], one["kind"]) for one in graph.get("edges", [])]
    if len(graph["objects"]) != len(truth.rooms) or sorted(edges) != sorted(truth.edges()):
        yield "dot: other rooms or edges"
    if graph.get("seed") != truth.seed:
        yield "dot: another seed"
    run(["xmllint", "--noout", path(folder, "graphml"), path(folder, "tmx")])
    graph = networkx.read_graphml(path(folder, "graphml"), force_multigraph=True)
    edges = [(data["a"], data["b"], data["kind"]) for _, _, data in graph.edges(data=True)]
    if len(graph.nodes) != len(truth.rooms) or sorted(edges) != sorted(truth.edges()):
        yield "graphml: other rooms or edges"
    if any(data["directed"] != (data["kind"] in ("one_way", "loop_exit", "shortcut"))
           for _, _, data in graph.edges(data=True)):
        yield "graphml: other directions"
    if truth.family != "floor":
        yield from check_vglc(folder, truth)


def check_vglc(folder, truth):
    """Checks keys and locks by letter: as many as in the document, and every way twice except one-way ones."""
    graph = json.loads(run(["dot", "-Tjson", path(folder, "vglc")]))
    ways = [(one["tail"], one["head"]) for one in graph["edges"]]
    wanted = [(a, b) for a, b, _ in truth.edges()] + \
             [(b, a) for a, b, kind in truth.edges() if kind != "one_way"]
    if sorted(ways) != sorted(wanted):
        yield "vglc: other ways"
    letters = [letter for one in graph["objects"] for letter in one["label"].split(",")]
    if truth.family == "quest":
        contents = [room["content"] for room in truth.rooms]
        if letters.count("k") != contents.count("key") + contents.count("item_key") or letters.count("s") != 1 \
                or letters.count("t") != 1 or letters.count("K") != 1 or letters.count("I") != 1:
            yield "vglc: other contents"
        locks = [one for one in graph["edges"] if one["label"] == "k"]
        if len(locks) != 2 * sum(1 for _, _, kind in truth.edges() if kind == "key"):
            yield "vglc: other key locks"
    else:
        keys = sorted(f"S{room['key'] + 1}" for room in truth.rooms if room["key"] is not None)
        if sorted(letter for letter in letters if letter.startswith("S")) != keys:
            yield "vglc: other keys"


# ---- arrays and tables -----------------------------------------------------------------------

def check_arrays(folder, _):
    import numpy
    truth = read(folder)
    array = numpy.load(path(folder, "npy"))
    wanted = numpy.array([[[truth.code(x, y) for x in range(truth.width)] for y in range(truth.height)]])
    if array.dtype != numpy.uint8 or array.shape != wanted.shape or not (array == wanted).all():
        yield f"npy: another array, {array.dtype} {array.shape}"
    mapped = numpy.load(path(folder, "npy"), mmap_mode="r")
    if mapped.shape != array.shape:
        yield "npy: cannot be mapped"
    with open(path(folder, "csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    metrics = truth.doc["metrics"]
    if len(rows) != 1 or rows[0]["seed"] != truth.seed or rows[0]["hash"] != truth.doc["hash"]:
        yield "csv: another seed or hash"
    elif any(rows[0][name] != str(value) for name, value in metrics.items() if name != "shortfall"):
        yield "csv: other metrics"
    letters = open(path(folder, "vglc.txt")).read().splitlines()
    if [len(line) for line in letters] != [truth.width] * truth.height:
        yield "vglc-tiles: rows of other lengths"
    for y, line in enumerate(letters):
        for x, letter in enumerate(line):
            if letter in "WPD-" and letter != {"wall": "W", "liquid": "P", "lava": "P", "door": "D",
                                               "border": "-"}.get(truth.tile(x, y)):
                yield f"vglc-tiles: {letter} at {x}, {y}, where {truth.tile(x, y)} is"
                return


# ---- virtual tables --------------------------------------------------------------------------

def unit_edges(lines):
    """Returns the unit edges that some lines cover, each as its two ends."""
    found = set()
    for line in lines:
        for (a, b) in zip(line, line[1:]):
            (x, y), (to_x, to_y) = sorted([(a["x"], a["y"]), (b["x"], b["y"])])
            while (x, y) != (to_x, to_y):
                step = (x + 1, y) if y == to_y else (x, y + 1)
                found.add(((x, y), step))
                x, y = step
    return found


def wanted_edges(truth, blocks):
    found = set()
    for y in range(truth.height + 1):
        for x in range(truth.width + 1):
            if x < truth.width and blocks(x, y - 1) != blocks(x, y):
                found.add(((x, y), (x + 1, y)))
            if y < truth.height and blocks(x - 1, y) != blocks(x, y):
                found.add(((x, y), (x, y + 1)))
    return found


HIDING = ("pillar", "block", "item_block", "cracked_wall", "darkness", "boulder")


def check_uvtt(folder, _):
    from io import BytesIO
    from PIL import Image
    truth = read(folder)
    with open(path(folder, "uvtt")) as file:
        table = json.load(file)
    if table["format"] != 0.3 or table["resolution"]["map_origin"] != {"x": 0, "y": 0} \
            or table["resolution"]["map_size"] != {"x": truth.width, "y": truth.height}:
        yield "uvtt: another format or size"
    if unit_edges(table["line_of_sight"]) != wanted_edges(truth, truth.blocks_sight):
        yield "uvtt: other walls"
    if unit_edges(table["objects_line_of_sight"]) != \
            wanted_edges(truth, lambda x, y: truth.tile(x, y) in HIDING):
        yield "uvtt: other objects"
    yield from check_portals(truth, table["portals"])
    for light in table["lights"]:
        if not TILES[truth.tile(int(light["position"]["x"]), int(light["position"]["y"]))] & WALKABLE:
            yield "uvtt: a light inside a wall"
    picture = Image.open(BytesIO(base64.b64decode(table["image"], validate=True)))
    scale = table["resolution"]["pixels_per_grid"]
    if picture.format != "PNG" or picture.size != (truth.width * scale, truth.height * scale):
        yield f"uvtt: a picture of {picture.size}"
    if table["barrow"]["seed"] != truth.seed:
        yield "uvtt: another seed"


def check_portals(truth, portals):
    """Checks that there is a portal across each door except hidden ones, from wall to wall."""
    places = sorted((int(one["position"]["x"]), int(one["position"]["y"])) for one in portals)
    if places != sorted(at for at, door in truth.doors.items() if door["kind"] != "hidden"):
        yield f"uvtt: {len(places)} portals elsewhere"
    for one in portals:
        x, y = int(one["position"]["x"]), int(one["position"]["y"])
        a, b = one["bounds"]
        upright = a["x"] == b["x"]
        beside = ((x, y - 1), (x, y + 1)) if upright else ((x - 1, y), (x + 1, y))
        if not all(truth.blocks_sight(*tile) for tile in beside):
            yield f"uvtt: the portal at {x}, {y} does not reach the walls"
        if not one["closed"] or (abs(one["rotation"] - 1.5708) < 0.01) != upright:
            yield "uvtt: an open portal, or one that is turned"


CHECKS = {
    "arrays": each(check_arrays),
    "graphs": each(check_graphs),
    "ldtk": each(check_ldtk),
    "paint": each(check_paint),
    "uvtt": each(check_uvtt),
    "godot3": check_godot3,
    "js": check_js,
    "tiled": each(check_tiled),
    "raster": each(check_raster),
}
