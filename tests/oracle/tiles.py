# SPDX-License-Identifier: MIT
"""The tile maps of quests and crawls: their shape, their part of the hash, and T1, T2 and T6.

A cell of the grid is a block of tiles; its first column and row are the wall that it shares with the blocks before
it. So rooms are inside their blocks, one wall apart, and only ways can join them: every tile that belongs to neither
a room nor a way must be wall. The things in rooms are in tiles_things.py, the walk of the solution in tiles_walk.py.

Sets of tiles of a room are whole numbers, as in floor.py, in a window of the room's rectangle with a
column of wall beside it.
"""
import re

from common import (ROOM_KINDS, TREASURES, Either, Maybe, Unreadable, check_ids, check_index, check_shape, or_minus,
                    place_of)
from floor_asked import TYPES
from tiles_puzzles import check_room_puzzles, moves_of
from tiles_stamps import STAMP_BYTES
from tiles_things import check_things
from tiles_walk import check_walk

LEGEND = {"#": "wall", "X": "border", "~": "water", "%": "item_block", "I": "pillar", "0": "block",
          "=": "counter", ".": "floor", ",": "corridor", "/": "door", ":": "rubble", ";": "grass",
          "_": "carpet", "u": "pedestal", "o": "plate", "Z": "cracked_wall", "V": "gap", "P": "pegs",
          "D": "darkness", "A": "spikes", "W": "deep_water", "T": "far_target", "O": "boulder",
          "*": "ice", "R": "red_barrier", "U": "blue_barrier", "!": "lever", "t": "target",
          "N": "bars", "L": "lava", "H": "shelf", "C": "coffin", "Y": "anvil", "x": "bones", "i": "frost"}
FLOOR = ".:;_uo*RU!txi"
BLOCKS = dict(zip(TREASURES, "ZVPDAWTO"))  # what each treasure overcomes (Q27)
OVERCOMES = "".join(BLOCKS.values())
ROOM_TILES = FLOOR + OVERCOMES + "#X~I0=LHCY"
SOLID = b"#X~I0=LHCY"
THINGS = ("spawn", "stairs", "item", "trap", "buried", "enemy", "shop_item", "keeper", "key", "switch",
          "treasure", "magic_key", "goal", "bonus", "boss", "sub_boss", "elite", "foe", "chest",
          "fountain", "banker", "hint", "block", "lever", "custom")
PUZZLES = ("push", "slide", "lights", "order", "toggle")
GRADES = ("easy", "medium", "hard")
SIGNS = ("sun", "moon", "star", "crown", "sword", "skull", "flame", "drop")
MAPPED = frozenset(THINGS) - {"stairs", "item", "buried", "lever"}
FLAGS = {"enemy": "asleep", "trap": "magic", "key": "colour", "switch": "switch"}
BOSSES = ("boss", "sub_boss")
GUARDS = ("enemy", *BOSSES)
NAMED = ("boss", "sub_boss", "elite", "foe")
NUMBERS = {"tier": (("chest",), int, 0, 6), "guards": (GUARDS, Maybe(int), 0, 1 << 62),
           "guards_door": (BOSSES, Maybe(int), 0, 1 << 62), "period": (("trap",), Maybe(int), 2, 8)}
LEAST_WIDTH, LEAST_HEIGHT = 5, 4
BOX = {"id": int, "x": int, "y": int, "w": int, "h": int, "kind": Either(("room", "merged")),
       "stamp": Maybe(str)}
MAP = {"width": int, "height": int, "legend": dict, "rows": [str], "rooms": [BOX], "doors": list,
       "entities": list, "puzzles": [dict]}
PUZZLE = {"id": int, "room": int, "kind": Either(PUZZLES), "grade": Maybe(Either(GRADES)), "gates": {"entity": Maybe(int), "door": Maybe(int)},
          "start": [int], "inert": [[int]], "field": {"x": int, "y": int, "w": int, "h": int}, "rows": [str],
          "moves": int, "acts": int, "states": int, "solution": str}
OF_KIND = {"lights": {"pitch": int}, "order": {"signs": [Either(SIGNS)]}}


# ---- Shape ---------------------------------------------------------------------------------

def block_of(params):
    size = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", params["block"])
    if not size or not 9 <= int(size[1]) <= 33 or not 7 <= int(size[2]) <= 33:
        raise Unreadable(f"params.block: {params['block']!r}")
    return int(size[1]), int(size[2])


def check_map_shape(document):
    """Checks that there is a map if it was asked for, and that it can be read."""
    block_of(document["params"])
    moves_of(document["params"])
    if document["params"]["tiles"] != ("map" in document):
        raise Unreadable("a map is there if tiles are asked for, and only then")
    if "map" not in document:
        return
    grid, layout = document["map"], document["layout"]
    check_shape(grid, MAP, "map")
    width, height, rows = grid["width"], grid["height"], grid["rows"]
    if not rows or len(rows) != height or any(len(row) != width for row in rows):
        raise Unreadable("map.rows: not of the map's size")
    if set("".join(rows)) - set(LEGEND):
        raise Unreadable("map.rows: an unknown tile")
    for name in ("rooms", "doors"):
        if len(grid[name]) != len(layout[name]):
            raise Unreadable(f"map.{name}: not as many as in the layout")
    check_ids(grid["rooms"], "map.rooms")
    for box in grid["rooms"]:
        if (box["x"] < 0 or box["y"] < 0 or box["w"] < 1 or box["h"] < 1
                or box["x"] + box["w"] > width or box["y"] + box["h"] > height):
            raise Unreadable("map.rooms: a rectangle leaves the map")
    check_door_shapes(grid)
    check_thing_shapes(grid)
    check_puzzles(grid, layout)


def is_place(value, width, height):
    return (type(value) is list and len(value) == 2 and type(value[0]) is int
            and type(value[1]) is int and 0 <= value[0] < width and 0 <= value[1] < height)


def check_door_shapes(grid):
    width, height = grid["width"], grid["height"]
    for place, way in enumerate(grid["doors"]):
        good = (type(way) is dict and way.keys() == {"id", "x", "y", "tiles"}
                and type(way["id"]) is int and way["id"] == place and type(way["tiles"]) is list
                and way["tiles"] and is_place([way["x"], way["y"]], width, height)
                and all(is_place(tile, width, height) for tile in way["tiles"]))
        if not good:
            raise Unreadable(f"map.doors[{place}]: no way of a door")


def check_thing_shapes(grid):
    width, height, count = grid["width"], grid["height"], len(grid["rooms"])
    for place, thing in enumerate(grid["entities"]):
        where = f"map.entities[{place}]"
        kind = thing.get("kind") if type(thing) is dict else None
        if type(kind) is not str or kind not in MAPPED:
            raise Unreadable(f"{where}: no thing of a map")
        names = {"kind", "x", "y", "room", "type"} | ({FLAGS[kind]} if kind in FLAGS else set())
        names |= {name for name, (owner, *_) in NUMBERS.items() if kind in owner}
        names |= {"name"} if kind in NAMED else {"price"} if kind == "shop_item" else set()
        names |= {"gate"} if kind in ("chest", "key", "switch", "fountain", "hint") else set()
        names |= {"signs"} if kind == "hint" else set()
        names |= {"payload"} if kind == "custom" else set()
        if (thing.keys() != names or type(thing["room"]) is not int
                or not is_place([thing["x"], thing["y"]], width, height)):
            raise Unreadable(f"{where}: not as a {kind} has to be")
        check_index(thing["room"], count, where)
        if kind in FLAGS:
            check_flag(kind, thing[FLAGS[kind]], where)
        check_type(thing, where)
        for name, (_, shape, least, most) in NUMBERS.items():
            if name in thing:
                check_shape(thing[name], shape, where)
                if thing[name] is not None and not least <= thing[name] <= most:
                    raise Unreadable(f"{where}.{name}: {thing[name]}")
        check_index(thing.get("guards"), len(grid["entities"]), where)
        check_index(thing.get("guards_door"), len(grid["doors"]), where)
        check_shape(thing.get("gate"), Maybe(int), where)
        check_index(thing.get("gate"), len(grid["entities" if kind == "fountain" else "puzzles"]), where)
        check_shape(thing.get("name"), Maybe(str), where)
        if thing.get("name") is not None and not 1 <= len(thing["name"].encode("utf-8", "surrogatepass")) <= 31:
            raise Unreadable(f"{where}.name: {thing['name']!r}")
        check_shape(thing.get("price"), Maybe(int), where)
        if thing.get("price") is not None and not 1 <= thing["price"] <= 9999:
            raise Unreadable(f"{where}.price: {thing['price']}")
        check_shape(thing.get("signs", []), [Either(SIGNS)], where)


def check_puzzles(grid, layout):
    """Checks that every puzzle has the shape of its kind and names things that exist."""
    for number, puzzle in enumerate(grid["puzzles"]):
        where = f"map.puzzles[{number}]"
        check_shape(puzzle, {**PUZZLE, **OF_KIND.get(puzzle.get("kind"), {})}, where)
        places = [puzzle["start"], *puzzle["inert"], [puzzle["field"]["x"], puzzle["field"]["y"]]]
        if puzzle["id"] != number or not all(is_place(place, grid["width"], grid["height"]) for place in places):
            raise Unreadable(f"{where}: its id or a place")
        check_index(puzzle["room"], len(layout["rooms"]), where)
        check_index(puzzle["gates"]["entity"], len(grid["entities"]), where)
        check_index(puzzle["gates"]["door"], len(layout["doors"]), where)
        if (puzzle["gates"]["entity"] is None) == (puzzle["gates"]["door"] is None):
            raise Unreadable(f"{where}.gates: not one of the two")
        size = (puzzle["field"]["w"], puzzle["field"]["h"])
        if not (1 <= size[0] <= 12 and 1 <= size[1] <= 10) or [len(row) for row in puzzle["rows"]] != [size[0]] * size[1]:
            raise Unreadable(f"{where}.rows: not as wide or as many as the field says")


def check_flag(kind, flag, where):
    if kind in ("enemy", "trap"):
        check_shape(flag, bool, where)
    elif flag is not None and not (type(flag) is int and 0 <= flag < 255):
        raise Unreadable(f"{where}: {flag!r} is neither a number nor null")


# ---- Hash ----------------------------------------------------------------------------------

def way_numbers(document, door):
    """Returns the tiles of a door's way; without a map there are none."""
    if "map" not in document:
        return [0]
    tiles = document["map"]["doors"][door]["tiles"]
    return [len(tiles), *(number for tile in tiles for number in tile)]


def map_numbers(document):
    if "map" not in document:
        return []
    grid = document["map"]
    numbers = [grid["width"], grid["height"]]
    for box in grid["rooms"]:
        numbers += [box["x"], box["y"], box["w"], box["h"], ROOM_KINDS.index(box["kind"]),
                    *text_numbers(box["stamp"] or "")]
    for row in grid["rows"]:
        data = row.encode("ascii")
        numbers += [int.from_bytes(data[x:x + 8], "little") for x in range(0, len(data), 8)]
    return numbers + puzzle_numbers(grid)


def check_type(thing, where):
    """A custom thing has any text as its type, and a payload; others a type from the table, or none."""
    if thing["kind"] != "custom":
        check_shape(thing["type"], Maybe(Either(TYPES)), where)
        return
    for name, least, most in (("type", 1, 63), ("payload", 0, 255)):
        text = thing.get(name)
        if type(text) is not str or not least <= len(text.encode("utf-8", "surrogatepass")) <= most or \
                any(ord(sign) < 32 or 127 <= ord(sign) < 160 or 0xD800 <= ord(sign) < 0xE000 for sign in text):
            raise Unreadable(f"{where}.{name}: {text!r}")


def custom_numbers(thing):
    return text_numbers(thing["type"]) + text_numbers(thing["payload"]) if thing["kind"] == "custom" else []


def text_numbers(text):
    data = text.encode()
    return [len(data), *(int.from_bytes(data[x:x + 8], "little") for x in range(0, len(data), 8))]


def puzzle_numbers(grid):
    numbers = [len(grid["puzzles"])]
    for puzzle in grid["puzzles"]:
        numbers += [puzzle["room"], PUZZLES.index(puzzle["kind"]), or_minus(puzzle["gates"]["entity"]),
                    or_minus(puzzle["gates"]["door"]), *puzzle["start"], len(puzzle["inert"]),
                    *(number for tile in puzzle["inert"] for number in tile),
                    *(puzzle["field"][name] for name in "xywh"), len(puzzle["rows"]),
                    *(number for row in puzzle["rows"] for number in text_numbers(row)), or_minus(puzzle.get("pitch")),
                    len(puzzle.get("signs", [])), *(SIGNS.index(sign) for sign in puzzle.get("signs", [])),
                    puzzle["moves"], puzzle["acts"], puzzle["states"], *text_numbers(puzzle["solution"]),
                    place_of(GRADES, puzzle["grade"])]
    return numbers


def thing_numbers(document):
    if "map" not in document:
        return [0]
    things = document["map"]["entities"]
    numbers = [len(things)]
    for thing in things:
        flag = thing.get(FLAGS.get(thing["kind"]), 0)
        numbers += [THINGS.index(thing["kind"]), thing["x"], thing["y"], thing["room"],
                    -1 if flag is None else int(flag),
                    -1 if thing["kind"] == "custom" else place_of(TYPES, thing["type"]), thing.get("tier", 0),
                    or_minus(thing.get("guards")), or_minus(thing.get("period")),
                    or_minus(thing.get("gate")), len(thing.get("signs", [])),
                    *(SIGNS.index(sign) for sign in thing.get("signs", [])), or_minus(thing.get("guards_door")),
                    or_minus(thing.get("price")), *text_numbers(thing.get("name") or ""), *custom_numbers(thing)]
    return numbers


# ---- Rooms as sets of tiles ----------------------------------------------------------------

def sight(seen):
    return {ord(tile): "1" if tile in seen else "0" for tile in LEGEND}


WALKED, OVERCOME, PLAIN = sight(FLOOR), sight(FLOOR + OVERCOMES), sight(".")


class Room:
    """The window of one room; bit (y - top) * (w + 1) + (x - left) means the tile (x, y)."""

    def __init__(self, box, cells, rows):
        self.id, self.left, self.top = box["id"], box["x"], box["y"]
        self.w, self.h, self.kind, self.stride = box["w"], box["h"], box["kind"], box["w"] + 1
        self.cells, self.rows = cells, rows
        self.text = "#".join(rows)
        back = self.text[::-1]
        self.floor = int(back.translate(WALKED), 2)
        self.blocked = set(OVERCOMES) & set(self.text)
        self.passable = int(back.translate(OVERCOME), 2) if self.blocked else self.floor
        self.doorways = []      # (door, the way's tile outside, the floor in front of it)
        self.things = []

    def bit(self, x, y):
        x, y = x - self.left, y - self.top
        return 1 << (y * self.stride + x) if 0 <= x < self.w and 0 <= y < self.h else 0

    def tile(self, x, y):
        return self.rows[y - self.top][x - self.left] if self.bit(x, y) else "#"

    def around(self, tiles):
        return tiles | tiles << 1 | tiles >> 1 | tiles << self.stride | tiles >> self.stride

    def flood(self, tiles, within):
        before = 0
        tiles &= within
        while tiles != before:
            before = tiles
            tiles = self.around(tiles) & within
        return tiles

    def beside(self, x, y):
        """Returns the floor beside a tile outside."""
        return (self.bit(x + 1, y) | self.bit(x - 1, y) | self.bit(x, y + 1)
                | self.bit(x, y - 1)) & self.floor

    def in_front(self):
        """Returns the floor in front of all doorways."""
        found = 0
        for _, _, front in self.doorways:
            found |= front
        return found

    def near(self):
        """Returns the floor less than 3 steps from a doorway."""
        front = self.in_front()
        return front | self.around(front) & self.floor

    def plain(self):
        """Returns floor that is free, ignoring things."""
        return int(self.text[::-1].translate(PLAIN), 2)

    def of_kind(self, *kinds):
        return [thing for thing in self.things if thing["kind"] in kinds]


def grid_of(document):
    """Returns the columns and rows of the layout's grid, and the cells (column, row) of each room. The grid of a
    quest is as large as its rooms need."""
    layout = document["layout"]
    if document["family"] == "crawl":
        cells = [[tuple(cell) for cell in room["cells"]] for room in layout["rooms"]]
        return layout["width"], layout["height"], cells
    places = [(room["x"], room["y"]) for room in layout["rooms"]]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    columns, lines = max(x for x, _ in places) - left + 1, max(y for _, y in places) - top + 1
    return columns, lines, [[(x - left, y - top)] for x, y in places]


class TileMap:
    """A map with the layout that it shows: `cells` lists the cells (column, row) of each room."""

    def __init__(self, document):
        self.document, self.grid, self.layout = document, document["map"], document["layout"]
        self.columns, self.lines, self.cells = grid_of(document)
        self.block = block_of(document["params"])
        self.rows = self.grid["rows"]
        self.at = {cell: room for room, some in enumerate(self.cells) for cell in some}
        self.rooms = []

    def area_rows(self, room):
        """Yields (y, x, width) of the strips that the blocks of a merged room make, with the walls between them."""
        (wide, high), cells = self.block, set(self.cells[room])
        for column, line in self.cells[room]:
            left, top = column * wide + 1, line * high + 1
            right = (column + 1, line) in cells
            for y in range(top, top + high - 1):
                yield y, left, wide - 1 + right
            if (column, line + 1) in cells:
                corner = right and (column + 1, line + 1) in cells and (column, line + 1) in cells
                yield top + high - 1, left, wide - 1 + corner

    def window(self, box):
        """Returns the rows of a room's rectangle, and the strips of it that belong to the room."""
        left, top, w, h = box["x"], box["y"], box["w"], box["h"]
        if len(self.cells[box["id"]]) == 1:
            return ([row[left:left + w] for row in self.rows[top:top + h]],
                    [(y, left, w) for y in range(top, top + h)])
        strips = [(y, max(x, left), min(x + width, left + w) - max(x, left))
                  for y, x, width in self.area_rows(box["id"]) if top <= y < top + h]
        strips = [strip for strip in strips if strip[2] > 0]
        lines = [["#"] * w for _ in range(h)]
        for y, x, width in strips:
            lines[y - top][x - left:x - left + width] = self.rows[y][x:x + width]
        return ["".join(line) for line in lines], strips

    def is_tunnel(self, room):
        return self.layout["rooms"][room].get("path") == "shortcut"

    def spans_its_blocks(self, room):
        """Returns whether a room of several cells is as large as they are; tunnels are not (T8)."""
        return len(self.cells[room]) > 1 and not self.is_tunnel(room)

    def fills_its_blocks(self, room):
        """Returns whether a room also has no walls inside: arenas may have some (T9)."""
        types = self.layout["rooms"][room].get("types", ())
        return self.spans_its_blocks(room) and not {"boss", "sub_boss"} & set(types)

    def is_annex(self, room):
        """Returns whether a barrier inside its stage is the room's way in (Q33)."""
        rooms = self.layout["rooms"]
        return any(door["kind"] == "barrier" and door["b"] == room and rooms[door["a"]]["stage"] == rooms[room]["stage"]
                   for door in self.layout["doors"])

    def door_tile(self, door):
        """Returns the tile of a door: what the treasure of a barrier overcomes, or the bars of a window."""
        if door["kind"] == "barrier":
            return BLOCKS[self.layout["treasures"][door["treasure"]]["kind"]]
        return "N" if door["kind"] == "window" else "/"

    def overcome(self, room):
        """Returns the tile that the treasure needed in a room overcomes, as a list of at most one."""
        record = self.layout["rooms"][room]
        if record.get("content") not in ("item_key", "item_switch") or self.is_annex(room):
            return set()
        return {BLOCKS[self.layout["treasures"][record["treasure"]]["kind"]]}

    def room_at(self, x, y):
        """Returns the room whose block holds a tile; for a wall between two, the later one."""
        return self.at.get((x // self.block[0], y // self.block[1]))


# ---- T1: blocks, sizes, outlines -----------------------------------------------------------

def check_legend(tiles, out):
    legend = tiles.grid["legend"]
    used = set("".join(tiles.rows))
    out.expect(used <= legend.keys(), "legend", "the legend does not name all tiles")
    out.expect(all(LEGEND.get(tile) == word for tile, word in legend.items()), "legend",
               "the legend calls a tile by a wrong name")


def check_size(tiles, out):
    (wide, high), grid = tiles.block, tiles.grid
    edge = grid["rows"][0] + grid["rows"][-1] + "".join(row[0] + row[-1] for row in grid["rows"])
    out.expect(set(edge) == {"X"}, "T1", "the edge of the map is not border")
    return out.expect((grid["width"], grid["height"])
                      == (tiles.columns * wide + 1, tiles.lines * high + 1), "T1",
                      "the map is not as large as its blocks")


def check_box(tiles, box, out):
    """A room is inside its block; a merged one is as large as its blocks."""
    (wide, high), cells = tiles.block, tiles.cells[box["id"]]
    left, right = min(c for c, _ in cells) * wide + 1, (max(c for c, _ in cells) + 1) * wide
    top, bottom = min(r for _, r in cells) * high + 1, (max(r for _, r in cells) + 1) * high
    frame = (left, top, right, bottom)
    found = (box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"])
    if tiles.spans_its_blocks(box["id"]):
        good = found == frame
    else:
        large = box["w"] >= LEAST_WIDTH and box["h"] >= LEAST_HEIGHT
        good = (found[0] >= left and found[1] >= top and found[2] <= right and found[3] <= bottom
                and (large or tiles.is_tunnel(box["id"])))
    return out.expect(good and (box["kind"] == "merged") == (len(cells) > 1), "T1",
                      f"room {box['id']} is not inside its block, or too small")


def check_outline(room, out):
    """The room is as large as its rectangle says, and has no tiles of ways."""
    name, rows = f"room {room.id}", room.rows
    out.expect(not set(room.text) - set(ROOM_TILES), "T2", f"{name} has tiles of ways")
    reaches = all(side.strip("#X") for side in (
        rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows)))
    out.expect(reaches, "T1", f"{name} is smaller than its rectangle")


def make_rooms(tiles, rest, out):
    """Cuts the rooms out of `rest`, and returns whether all are where they belong."""
    width, whole = tiles.grid["width"], True
    for box in tiles.grid["rooms"]:
        if not check_box(tiles, box, out):
            whole = False
            continue
        rows, strips = tiles.window(box)
        room = Room(box, tiles.cells[box["id"]], rows)
        for y, x, count in strips:
            start = y * width + x
            if tiles.fills_its_blocks(room.id):
                out.expect(not set(rest[start:start + count]) & set(b"#X"), "T1",
                           f"merged room {room.id} does not fill its blocks")
            rest[start:start + count] = b"#" * count
        check_outline(room, out)
        tiles.rooms.append(room)
    for thing in tiles.grid["entities"] if whole else ():
        tiles.rooms[thing["room"]].things.append(thing)
    return whole


# ---- T2: ways ------------------------------------------------------------------------------

def check_ways(tiles, rest, out):
    """Every way leads from one room to the other, one tile wide, and touches nothing else."""
    owner, width = {}, tiles.grid["width"]
    for way in tiles.grid["doors"]:
        path = [y * width + x for x, y in way["tiles"]]
        free = all(rest[place] != ord("#") for place in path) and len(set(path)) == len(path)
        out.expect(free, "T2", f"the way of door {way['id']} is shut or not its own")
        for index, place in enumerate(path):
            rest[place] = ord("#")
            owner[place] = way["id"], index
        check_way_tiles(tiles, way, out)
    for way in tiles.grid["doors"]:
        check_way(tiles, way, owner, out)


def check_way_tiles(tiles, way, out):
    kinds, door = "".join(tiles.rows[y][x] for x, y in way["tiles"]), tiles.layout["doors"][way["id"]]
    tile = tiles.door_tile(door)
    good = (set(kinds) <= {",", tile} and (kinds.count(tile) == 1 or door["kind"] == "barrier" and tile in kinds)
            and [way["x"], way["y"]] == way["tiles"][kinds.find(tile)])
    out.expect(good, "T2", f"the way of door {way['id']} is not corridor and one door")


def check_way(tiles, way, owner, out):
    """From `a` on, each tile is beside the previous one; the first touches `a` and the last touches `b`."""
    door, last = tiles.layout["doors"][way["id"]], len(way["tiles"]) - 1
    name, width, links = f"the way of door {way['id']}", tiles.grid["width"], 0
    for index, (x, y) in enumerate(way["tiles"]):
        for u, v in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if tiles.rows[v][u] in "#X~I0=LHCY":
                continue
            other = owner.get(v * width + u)
            if other is None:
                end = tiles.room_at(u, v)
                good = (index == 0 and end == door["a"]) or (index == last and end == door["b"])
                out.expect(good, "T2", f"{name} opens into room {end}")
            else:
                good = other[0] == way["id"] and abs(other[1] - index) == 1
                links += good
                out.expect(good, "T2", f"{name} meets the way of door {other[0]}")
    out.expect(links == 2 * last, "T2", f"{name} is interrupted")
    for room, tile in ((door["a"], way["tiles"][0]), (door["b"], way["tiles"][-1])):
        front = tiles.rooms[room].beside(*tile)
        out.expect(front, "T2", f"{name} does not reach room {room}")
        tiles.rooms[room].doorways.append((way["id"], tile, front))


# ---- T6: one area --------------------------------------------------------------------------

def check_areas(tiles, out):
    """Checks that the floor is connected and touches all doorways, even without the treasure."""
    for room in tiles.rooms:
        name = f"room {room.id}"
        if not out.expect(room.floor and room.doorways, "T6", f"{name} has no floor or no doorway"):
            continue
        start = room.doorways[0][2]
        whole = room.flood(start, room.passable)
        out.expect(whole == room.passable, "T6", f"the floor of {name} is not one area")
        free = room.flood(start, room.floor) if room.blocked else whole
        out.expect(all(front & free for _, _, front in room.doorways), "T6",
                   f"a doorway of {name} is cut off")
        for thing in room.things:
            if thing["kind"] != "hint":   # it is on a wall, which P1 covers
                out.expect(room.bit(thing["x"], thing["y"]) & whole, "T6",
                           f"the {thing['kind']} of {name} cannot be reached")


# ---- All of it -----------------------------------------------------------------------------

def survey(document, out):
    """Returns the map with its rooms, doorways and things, if blocks and ways are right."""
    tiles = TileMap(document)
    check_legend(tiles, out)
    if not check_size(tiles, out):
        return None
    width, height = tiles.grid["width"], tiles.grid["height"]
    rest = bytearray("".join(tiles.rows), "ascii")
    if not make_rooms(tiles, rest, out):
        return None
    inner = all(0 < x < width - 1 and 0 < y < height - 1
                for way in tiles.grid["doors"] for x, y in way["tiles"])
    if not out.expect(inner, "T2", "a way leaves the map"):
        return None
    check_ways(tiles, rest, out)
    out.expect(not rest.translate(None, SOLID), "T2", "an opening that is no room's and no way's")
    return None if out.list else tiles


def check(document, out):
    """Judges the map of a layout that holds; a broken layout would prove nothing. Returns the
    map if its areas are right, for the checks of one family."""
    if "map" not in document or out.list:
        return None
    tiles = survey(document, out)
    if tiles:
        check_areas(tiles, out)
        check_things(tiles, out)
        check_walk(tiles, out)
        check_room_puzzles(tiles, out)
    return tiles
