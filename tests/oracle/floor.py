# SPDX-License-Identifier: MIT
"""The rules of a floor, as a document shows them: F1 to F23, V1 to V5.

Sets of tiles are whole numbers: bit y * width + x means the tile (x, y), so that a flood or a
neighbourhood costs a few shifts.
"""
from common import (ANY, CELL, ROOM_KINDS, TERRAINS, THINGS, LINK_KINDS, Either, Maybe, Optional,
                    Unreadable, check_ids, check_index, check_numbers, check_parameters, check_ranges, check_shape,
                    content_hash, metrics_of, or_minus, place_of)
import metrics
from floor_asked import TYPES, Asked
from floor_corridors import check_corridors, neighbours
from floor_plan import check_planned, read_plan
from floor_things import check_things
from floor_vaults import CLUES, LOCKS, check_vaults
from floor_templates import check_templates, templates_of
from places import AT_HOME, WORDS
from tiles_stamps import own as drawings
from tiles import check_type, custom_numbers, text_numbers

STD = ("std_fine", "std_half", "std_full", "std_three_quarter", "ruins")
LAYOUTS = ("std_fine", "std_half", "one_room", "ring", "crossroads", "two_rooms", "line", "cross",
           "std_full", "beetle", "outer", "std_three_quarter", "cave", "ruins")  # by their codes
NO_MERGE = ("crossroads", "line", "cross", "beetle")
GROUND = ".:;_xiu"    # room floor, plain or typical of a place
COVER = "I=LHCY"     # what stands in rooms of places
TILES = "#X~,+|" + GROUND + COVER
PLACES = ("any", *(name for name in WORDS if name))
FLAGS = {"enemy": "asleep", "trap": "magic"}
RECT = {"x": int, "y": int, "w": int, "h": int}
MAP = {
    "params": Maybe(dict), "place": Maybe(str),
    "width": int, "height": int, "legend": dict, "rows": [str],
    "rooms": [{"id": int, "number": Maybe(int), **RECT, "kind": Either(ROOM_KINDS), "merged": bool, "sector": int,
               "carpet": Maybe(RECT), "danger": int, "stamp": Maybe(str)}],
    "sectors": {"columns": int, "rows": int, "xs": [int], "ys": [int]},
    "corridors": [{"id": int, "kind": Either(["link", "dead_end"]), "a": Maybe(int),
                   "b": Maybe(int), "tiles": [CELL]}],
    "junctions": [{"x": int, "y": int, "room": Maybe(int)}],
    "entities": [{"kind": Either(THINGS), "x": int, "y": int, "room": Maybe(int),
                  "asleep": Optional(bool), "magic": Optional(bool),
                  "guards": Optional(Maybe(int)), "colour": Optional(int), "tier": Optional(int),
                  "type": Maybe(str), "payload": Optional(str), "price": Optional(Maybe(int)), "name": Optional(Maybe(str))}],
    "vaults": [{"room": int, "lock": Either(LOCKS), "at": CELL, "opens": Maybe(int), "choose": bool}],
    "clues": [{"at": CELL, "vault": int, "kind": Either(CLUES)}],
}
RANGES = {
    "width": (32, 255), "height": (24, 255), "floor": (1, 99), "density": (-99, 99),
    "merge": (0, 100), "connectivity": (0, 255), "dead_ends": (0, 64), "corridor_width": (1, 3), "terrain_density": (0, 99),
    "items": (0, 64), "traps": (0, 128), "magic_tiles": (0, 100), "buried": (0, 64),
    "buried_reach": (1, 16), "enemies": (0, 64), "monster_house": (0, 100), "shop": (0, 100),
    "own_weight": (0, 1000), "imperfect": (0, 100), "maze": (0, 100), "structures": (0, 32), "floors": (1, 99),
}
PARAMS = {"layout": Either(LAYOUTS), "terrain": Either(TERRAINS), "allow_dead_ends": bool, "lord": bool, "bare_house": bool,
          "scale_contents": bool, "by_depth": bool, "fixed": Maybe(str), "types": Maybe(str), "names": Maybe(str),
          "rooms": Maybe(str), "rooms_only": bool, "strict_rooms": bool, "hidden_stairs": bool, "tags": Maybe(str),
          "plan": Maybe(str), "stairs_distance": Either(("near", "any", "far")), "place": Either(("none", *PLACES)),
          "rivers": ANY, "vaults": ANY}
AUTO = {"rivers": 3, "vaults": 3}    # a number from 0 to this, or auto
NOT_PLANNED = ("floor", "floors", "plan", "names", "rooms")
LEAST_SIZE = {"crossroads": (44, 32), "ring": (44, 26), "line": (44, 24), "cross": (36, 25),
              "beetle": (32, 25), "outer": (32, 25), "std_half": (36, 24),
              "std_three_quarter": (36, 24)}


# ---- Shape ---------------------------------------------------------------------------------

def maps_of(document):
    """One map, or a list of them where there are several floors."""
    several = document["params"]["floors"] > 1
    if document["params"]["floor"] + document["params"]["floors"] - 1 > RANGES["floor"][1]:
        raise Unreadable("params.floors: no floor is deeper than 99")
    if several == ("map" in document) or several != ("maps" in document):
        raise Unreadable("map is for one floor, maps for several")
    if several and not isinstance(document["maps"], list):
        raise Unreadable("maps: not a list")
    if several != isinstance(document["metrics"], list):
        raise Unreadable("metrics: a list is for several floors")
    return document["maps"] if several else [document["map"]]


def check_map_shape(grid):
    check_shape(grid, MAP, "map")
    width, height = grid["width"], grid["height"]
    if len(grid["rows"]) != height or any(len(row) != width for row in grid["rows"]):
        raise Unreadable("map.rows: not of the map's size")
    if width < 5 or height < 5 or set("".join(grid["rows"])) - set(TILES):
        raise Unreadable("map.rows: an unknown tile")
    check_ids(grid["rooms"], "map.rooms")
    check_ids(grid["corridors"], "map.corridors")
    check_sectors_shape(grid["sectors"])
    check_places(grid)


LEGEND = {"#": "wall", "X": "border", ".": "floor", ",": "corridor", "+": "junction", "|": "vault_door",
          ":": "rubble", ";": "grass", "_": "carpet", "x": "bones", "i": "frost", "u": "pedestal",
          "I": "pillar", "=": "counter", "L": "lava", "H": "shelf", "C": "coffin", "Y": "anvil"}


def check_legend(grid, out):
    """Checks that the legend has the right names, and one for each tile that occurs."""
    words = {**LEGEND, "~": grid.params["terrain"]}
    for tile in set(grid.cells) - set(grid.map["legend"]):
        out.add("legend", f"the legend does not name {tile}")
    for tile, word in grid.map["legend"].items():
        out.expect(tile == "~" and words["~"] == "none" or words.get(tile) == word, "legend",
                   f"the legend calls {tile} {word}")


def check_sectors_shape(sectors):
    if len(sectors["xs"]) != sectors["columns"] + 1 or len(sectors["ys"]) != sectors["rows"] + 1:
        raise Unreadable("map.sectors: bounds do not fit the numbers of columns and rows")


def check_places(grid):
    width, height, count = grid["width"], grid["height"], len(grid["rooms"])
    sectors = grid["sectors"]["columns"] * grid["sectors"]["rows"]
    for bounds, most in ((grid["sectors"]["xs"], width), (grid["sectors"]["ys"], height)):
        if any(not 0 <= bound <= most for bound in bounds):
            raise Unreadable("map.sectors: a bound outside the map")
    for room in grid["rooms"]:
        for box in [room] + ([room["carpet"]] if room["carpet"] else []):
            if (box["w"] < 1 or box["h"] < 1 or box["x"] < 0 or box["y"] < 0
                    or box["x"] + box["w"] > width or box["y"] + box["h"] > height):
                raise Unreadable("map.rooms: a rectangle leaves the map")
        check_index(room["sector"], sectors, "map.rooms.sector")
        if not 0 <= room["danger"] <= 10:
            raise Unreadable("map.rooms.danger: not 0 to 10")
    for corridor in grid["corridors"]:
        check_index(corridor["a"], count, "map.corridors.a")
        check_index(corridor["b"], count, "map.corridors.b")
    for x, y in [tile for corridor in grid["corridors"] for tile in corridor["tiles"]]:
        if not (0 <= x < width and 0 <= y < height):
            raise Unreadable("map.corridors: a tile outside the map")
    for thing in grid["junctions"] + grid["entities"]:
        check_index(thing["room"], count, "map: a room")
        if not (0 <= thing["x"] < width and 0 <= thing["y"] < height):
            raise Unreadable("map: a thing outside the map")
    for thing in grid["entities"]:
        flags = {FLAGS[thing["kind"]]} if thing["kind"] in FLAGS else set()
        if flags != {"asleep", "magic"} & set(thing):
            raise Unreadable("map.entities: asleep is for enemies, magic for traps")
        if (thing["kind"] in ("boss", "enemy")) != ("guards" in thing):
            raise Unreadable("map.entities: guards is for bosses and enemies")
        if (thing["kind"] == "key") != ("colour" in thing) or not 0 <= thing.get("colour", 0) <= 2:
            raise Unreadable("map.entities: colour is for keys")
        if (thing["kind"] == "chest") != ("tier" in thing) or not 0 <= thing.get("tier", 0) <= 6:
            raise Unreadable("map.entities: tier is for chests")
        check_type(thing, "map.entities")
        if (thing["kind"] == "custom") != ("payload" in thing):
            raise Unreadable("map.entities: payload is for custom things")
        check_index(thing.get("guards"), len(grid["entities"]), "map.entities.guards")
        if ("price" in thing) != (thing["kind"] == "shop_item") or not 1 <= (thing.get("price") or 1) <= 9999:
            raise Unreadable("map.entities: goods have a price from 1 to 9999")
        name = thing.get("name")
        if ("name" in thing) != (thing["kind"] == "boss") or name is not None and not 1 <= len(name.encode()) <= 31:
            raise Unreadable("map.entities: a boss has a name")
    if len(grid["vaults"]) > 3 or len(grid["clues"]) > 3:
        raise Unreadable("map.vaults: more than three")
    for vault in grid["vaults"]:
        check_index(vault["room"], count, "map.vaults.room")
        check_index(vault["opens"], len(grid["entities"]), "map.vaults.opens")
    for x, y in [thing["at"] for thing in grid["vaults"] + grid["clues"]]:
        if not (0 <= x < width and 0 <= y < height):
            raise Unreadable("map.vaults: outside the map")
    for clue in grid["clues"]:
        check_index(clue["vault"], 3, "map.clues.vault")


def check_params(params):
    check_parameters(params, {**PARAMS, **dict.fromkeys(RANGES, int)})
    check_values(params, RANGES)


def check_own_params(own):
    """The parameters of one floor that a plan may set."""
    shape = {**PARAMS, **dict.fromkeys(RANGES, int)}
    check_shape(own, {name: shape[name] for name in shape if name not in NOT_PLANNED}, "map.params")
    check_values(own, {name: RANGES[name] for name in RANGES if name not in NOT_PLANNED})


def check_values(params, ranges):
    check_ranges(params, ranges)
    width, height = LEAST_SIZE.get(params["layout"], (32, 24))
    if params["width"] < width or params["height"] < height:
        raise Unreadable("params: the layout does not fit the size")
    for name, most in AUTO.items():
        if params[name] != "auto" and not (type(params[name]) is int and 0 <= params[name] <= most):
            raise Unreadable(f"params.{name}: not auto, and not 0 to {most}")
    chambers = (params["width"] - 4) // 8 * ((params["height"] - 4) // 7)
    if params["layout"] == "cave" and -params["density"] > chambers:
        raise Unreadable("params.density: a cave of this size has fewer chambers")


# ---- Hash ----------------------------------------------------------------------------------

def rectangle(box):
    return [box["x"], box["y"], box["w"], box["h"]] if box else [0, 0, 0, 0]


def hash_parts(grid, terrain):
    sectors = grid["sectors"]
    plan = [grid["width"], grid["height"], TERRAINS.index(terrain), sectors["columns"],
            sectors["rows"], *sectors["xs"], *sectors["ys"]]
    rooms = [len(grid["rooms"])]
    for room in grid["rooms"]:
        rooms += rectangle(room) + [place_of(ROOM_KINDS, room["kind"]), int(room["merged"]),
                                    room["sector"]] + rectangle(room["carpet"]) + [room["danger"], *text_numbers(room["stamp"] or "")]
    links = [len(grid["corridors"])]
    for corridor in grid["corridors"]:
        links += [place_of(LINK_KINDS, corridor["kind"]), or_minus(corridor["a"]),
                  or_minus(corridor["b"]), -1, 0, 0, 0, 0, 0, 0, len(corridor["tiles"])]
        for tile in corridor["tiles"]:
            links += tile
    tiles = [int.from_bytes(row[x:x + 8].encode("ascii"), "little")
             for row in grid["rows"] for x in range(0, len(row), 8)]
    things = [len(grid["entities"])]
    for thing in grid["entities"]:
        flag = thing.get("colour", thing.get(FLAGS.get(thing["kind"]), False))
        things += [THINGS[thing["kind"]], thing["x"], thing["y"], or_minus(thing["room"]),
                   int(flag), TYPES.index(thing["type"]) if thing["type"] and thing["kind"] != "custom" else -1, or_minus(thing.get("guards")),
                   or_minus(thing.get("price")), *text_numbers(thing.get("name") or ""), thing.get("tier", 0),
                   *custom_numbers(thing)]
    things += [0, len(grid["vaults"])]
    for vault in grid["vaults"]:
        things += [vault["room"], LOCKS.index(vault["lock"]), *vault["at"], or_minus(vault["opens"]), int(vault["choose"])]
    things += [len(grid["clues"])]
    for clue in grid["clues"]:
        things += [*clue["at"], clue["vault"], CLUES.index(clue["kind"])]
    return plan, rooms, links, tiles, things


def hash_of(document):
    return content_hash("floor", [hash_parts(grid, (grid["params"] or document["params"])["terrain"])
                                  for grid in maps_of(document)])


# ---- The map as sets of tiles --------------------------------------------------------------

class Grid:
    """One map with its sets of tiles."""

    def __init__(self, grid, params, number):
        self.map, self.params = grid, params
        self.asked, self.number = Asked(params, number), number
        self.width, self.height = grid["width"], grid["height"]
        self.layout = params["layout"]
        self.every = grid["rooms"]
        self.rooms = [room for room in self.every if room["kind"] != "vault"]
        self.real = [room for room in self.rooms if room["kind"] != "anchor"]
        self.anchors = [room for room in self.rooms if room["kind"] == "anchor"]
        self.cells = "".join(grid["rows"])
        self.back = self.cells[::-1]
        self.walk = self.tiles(GROUND + ",+")
        self.area = {room["id"]: self.box(room) for room in self.every}
        for room in self.every:
            if room["kind"] == "vault":
                self.walk &= ~self.area[room["id"]]
        self.inside = 0
        for room in self.real:
            self.inside |= self.area[room["id"]]
        self.corridor = self.walk & ~self.inside
        self.floor = self.walk & self.inside
        self.things = {kind: [] for kind in THINGS}
        for thing in grid["entities"]:
            self.things[thing["kind"]].append(thing)
        self.house = next((r for r in self.rooms if r["kind"] == "monster_house"), None)
        self.users = templates_of(params["rooms"])
        self.shop = next((r for r in self.rooms if r["kind"] == "shop"), None)
        self.spans = {room["id"]: self.sectors_of(room) for room in self.rooms}

    def tiles(self, characters):
        table = {ord(tile): "1" if tile in characters else "0" for tile in TILES}
        return int(self.back.translate(table), 2)

    def box(self, box):
        if box["w"] <= 0 or box["h"] <= 0:
            return 0
        row = ((1 << box["w"]) - 1) << box["x"]
        rows = 0
        for y in range(box["y"], box["y"] + box["h"]):
            rows |= row << (y * self.width)
        return rows

    def bit(self, x, y):
        return 1 << (y * self.width + x)

    def at(self, x, y):
        return self.cells[y * self.width + x]

    def around(self, tiles):
        return tiles << 1 | tiles >> 1 | tiles << self.width | tiles >> self.width

    def grow(self, tiles, steps, within):
        """Returns what is reached in this many steps; stops early when nothing is new."""
        for _ in range(steps):
            more = (tiles | self.around(tiles)) & within
            if more == tiles:
                break
            tiles = more
        return tiles

    def where(self, tiles):
        """Returns the first tile of a set, in words."""
        place = (tiles & -tiles).bit_length() - 1
        return f"{place % self.width},{place // self.width}"

    def sectors_of(self, room):
        """Returns the sectors (column, row) that a room is in: one, or, if merged, also those below."""
        columns = self.map["sectors"]["columns"]
        column, row = room["sector"] % columns, room["sector"] // columns
        if not room["merged"]:
            return [(column, row)]
        count = 3 if self.layout == "beetle" else 2
        rows = self.map["sectors"]["rows"]
        return [(column, row + more) for more in range(count) if row + more < rows]


# ---- F2, F9, V1, V2, V5 --------------------------------------------------------------------

def check_borders(grid, out):
    width, height = grid.width, grid.height
    whole = grid.box({"x": 0, "y": 0, "w": width, "h": height})
    ring = whole & ~grid.box({"x": 1, "y": 1, "w": width - 2, "h": height - 2})
    border = grid.tiles("X")
    out.expect(border == ring, "F2", "the outermost ring, and only it, is unbreakable")
    usable = grid.box({"x": 2, "y": 2, "w": width - 4, "h": height - 4})
    beyond = (grid.walk | grid.tiles("~")) & ~usable
    out.expect(not beyond, "F2", f"tile {grid.where(beyond)} lies outside the usable area")
    for thing in grid.things["buried"]:
        out.expect(grid.bit(thing["x"], thing["y"]) & usable, "F2", "an item is buried outside")


def check_one_area(grid, out):
    if not out.expect(grid.walk, "V1", "nothing to walk on"):
        return
    start = grid.walk & -grid.walk
    cut = grid.walk & ~grid.grow(start, grid.width * grid.height, grid.walk)
    out.expect(not cut, "V1", f"tile {grid.where(cut)} cannot be reached from the first one")
    for room in grid.rooms:
        out.expect(grid.area[room["id"]] & grid.walk, "V1", f"room {room['id']} has no floor")


def check_rooms_apart(grid, out):
    for place, room in enumerate(grid.every):
        for other in grid.every[:place]:
            gap = 0 if "anchor" in (room["kind"], other["kind"]) else 1
            if (room["x"] <= other["x"] + other["w"] - 1 + gap
                    and other["x"] <= room["x"] + room["w"] - 1 + gap
                    and room["y"] <= other["y"] + other["h"] - 1 + gap
                    and other["y"] <= room["y"] + room["h"] - 1 + gap):
                out.add("V5", f"rooms {other['id']} and {room['id']} touch")


# ---- F3: sectors ---------------------------------------------------------------------------

GRIDS = {
    "std_fine": ((2, 6), (2, 4)), "std_half": ((4, 4), (2, 3)), "one_room": ((1, 1), (1, 1)),
    "ring": ((6, 6), (4, 4)), "crossroads": ((5, 5), (4, 4)), "two_rooms": ((2, 2), (1, 1)),
    "line": ((5, 5), (1, 1)), "cross": ((3, 3), (3, 3)), "std_full": ((2, 4), (2, 3)),
    "ruins": ((2, 4), (2, 2)), "beetle": ((3, 3), (3, 3)), "outer": ((3, 6), (3, 4)), "std_three_quarter": ((4, 4), (2, 3)),
}


def check_sectors(grid, out):
    sectors = grid.map["sectors"]
    columns, rows = GRIDS[grid.layout]
    if grid.layout in STD + ("outer",):
        columns = grid.asked.sectors(columns, grid.width - 4, 52)
        rows = grid.asked.sectors(rows, grid.height - 4, 28)
    (least_columns, most_columns), (least_rows, most_rows) = columns, rows
    out.expect(least_columns <= sectors["columns"] <= most_columns
               and least_rows <= sectors["rows"] <= most_rows, "F3",
               f"{sectors['columns']}x{sectors['rows']} sectors do not fit the layout")
    xs, ys = sectors["xs"], sectors["ys"]
    rising = all(a < b for a, b in zip(xs, xs[1:])) and all(a < b for a, b in zip(ys, ys[1:]))
    out.expect(rising, "F3", "the sector lines do not rise")
    check_sector_frame(grid, xs, ys, out)
    if grid.layout in STD:
        small = min(b - a for a, b in zip(xs, xs[1:])) < 8 or min(
            b - a for a, b in zip(ys, ys[1:])) < 7
        out.expect(not small, "F3", "a sector is smaller than 8x7")
    if grid.layout == "ring" and len(xs) == 7 and len(ys) == 5:
        sides = [xs[1] - xs[0], xs[6] - xs[5], ys[1] - ys[0], ys[4] - ys[3]]
        out.expect(sides == [4] * 4, "F3", "an outer sector of the ring is not 4 tiles thick")


def check_sector_frame(grid, xs, ys, out):
    """The sectors fill the usable area, or the centred part that the layout uses; the part and the margin before it
    are rounded down."""
    width, height = grid.width - 4, grid.height - 4
    used_width = width * 3 // 4 if grid.layout == "cross" else width
    used_height = height // 2 if grid.layout == "line" else height
    left, top = 2 + (width - used_width) // 2, 2 + (height - used_height) // 2
    out.expect((xs[0], xs[-1]) == (left, left + used_width)
               and (ys[0], ys[-1]) == (top, top + used_height), "F3",
               "the sectors do not cover the part that the layout uses")


def plan_of(layout, columns, rows):
    """Returns the use of each sector from the table: room, anchor or either."""
    every = [(column, row) for row in range(rows) for column in range(columns)]
    if layout in ("std_fine", "std_full", "ruins"):
        return dict.fromkeys(every, "either")
    if layout == "std_half":
        return {sector: "either" for sector in every if sector[0] < columns * 2 // 4}
    if layout == "std_three_quarter":
        return {sector: "either" for sector in every if sector[0] < columns * 3 // 4}
    rim = {(c, r) for c, r in every if c in (0, columns - 1) or r in (0, rows - 1)}
    corners = {(c, r) for c, r in every if c in (0, columns - 1) and r in (0, rows - 1)}
    if layout == "ring":
        return {sector: "anchor" if sector in rim else "room" for sector in every}
    if layout == "crossroads":
        return {s: "room" if s in rim else "anchor" for s in every if s not in corners}
    if layout == "cross":
        return {sector: "room" for sector in every if sector not in corners}
    if layout == "outer":
        return dict.fromkeys(rim, "room")
    return dict.fromkeys(every, "room")


# ---- F4, F5, F6: rooms ---------------------------------------------------------------------

def check_rooms(grid, out):
    sectors = grid.map["sectors"]
    plan = plan_of(grid.layout, sectors["columns"], sectors["rows"])
    check_sector_use(grid, plan, out)
    for room in grid.rooms:
        check_room_size(grid, room, out)
        check_room_margin(grid, room, plan, out)
        check_room_kind(grid, room, out)
    check_density(grid, plan, out)
    check_merged(grid, out)


def check_sector_use(grid, plan, out):
    taken = {}
    for room in grid.rooms:
        for sector in grid.spans[room["id"]]:
            out.expect(sector not in taken, "F5", f"sector {sector} is used twice")
            taken[sector] = room
            kind = "anchor" if room["kind"] == "anchor" else "room"
            out.expect(plan.get(sector) in (kind, "either"), "F5",
                       f"sector {sector} must not hold room {room['id']}")
    for sector, kind in plan.items():
        may_be_gone = kind != "room" and not grid.params["allow_dead_ends"]
        out.expect(sector in taken or may_be_gone, "F5", f"sector {sector} holds nothing")


def check_room_size(grid, room, out):
    width, height = room["w"], room["h"]
    if room["kind"] == "anchor":
        out.expect((width, height) == (1, 1), "F4", f"anchor {room['id']} is not 1x1")
        return
    if room["kind"] == "fixed" or room["stamp"] in grid.users:
        return
    out.expect(width >= 5 and height >= 4, "F4", f"room {room['id']} is smaller than 5x4")
    if grid.layout not in ("one_room", "two_rooms") and not room["merged"]:
        out.expect(3 * min(width, height) >= 2 * max(width, height), "F4",
                   f"room {room['id']} is too long for its width")
    if grid.layout == "one_room":
        whole = [2, 2, grid.width - 4, grid.height - 4]
        out.expect(rectangle(room) == whole, "F4", "the one room does not fill the floor")


def check_room_margin(grid, room, plan, out):
    """Two wall tiles to the line on the left and top, one on the right and bottom."""
    xs, ys = grid.map["sectors"]["xs"], grid.map["sectors"]["ys"]
    span = grid.spans[room["id"]]
    column, top, bottom = span[0][0], span[0][1], span[-1][1]
    beside = {side: any((column + side, row) in plan for row in range(top, bottom + 1))
              for side in (-1, 1)}
    left = xs[column] + (2 if beside[-1] else 0)
    right = xs[column + 1] - (2 if beside[1] else 1)
    first = ys[top] + (2 if (column, top - 1) in plan else 0)
    last = ys[bottom + 1] - (2 if (column, bottom + 1) in plan else 1)
    fits = (left <= room["x"] and room["x"] + room["w"] - 1 <= right
            and first <= room["y"] and room["y"] + room["h"] - 1 <= last)
    out.expect(fits, "F4", f"room {room['id']} leaves its place in the sector")


def check_room_kind(grid, room, out):
    kind, merged = room["kind"], room["merged"]
    name = f"room {room['id']}"
    out.expect(kind != "merged" or merged, "F6", f"{name} is of kind merged, but not merged")
    out.expect(not merged or kind not in ("room", "anchor", "fixed"), "F6",
               f"{name} is merged and of kind {kind}")
    if kind == "maze":
        out.expect(grid.params["maze"] > 0 and room["w"] % 2 and room["h"] % 2, "F20",
                   f"{name} cannot be a maze")


def check_density(grid, plan, out):
    if grid.layout not in STD:
        return
    count = sum(len(grid.spans[room["id"]]) for room in grid.real)
    least, most = grid.asked.rooms()
    if grid.params["density"] >= 0:
        least, most = min(len(plan), least), min(len(plan), most)
    out.expect(least <= count <= most, "F5", f"{count} rooms, not {least} to {most}")


def check_merged(grid, out):
    merged = [room for room in grid.real if room["merged"]]
    if grid.layout == "beetle":
        out.expect([room["sector"] for room in merged] == [1], "F6",
                   "the middle column of the beetle is one room")
        return
    if merged:
        allowed = grid.layout not in NO_MERGE and grid.params["merge"] > 0
        out.expect(allowed, "F6", "merged rooms where there can be none")
        out.expect(len(grid.real) >= 2, "F6", "merging left fewer than two rooms")
    xs, ys = grid.map["sectors"]["xs"], grid.map["sectors"]["ys"]
    for room in merged:
        span = grid.spans[room["id"]]
        reaches = len(span) == 2 and (
            room["y"] < ys[span[1][1]] < room["y"] + room["h"])
        out.expect(reaches, "F6", f"merged room {room['id']} does not reach both sectors")


# ---- F10, F11, F19 to F21, F23: tiles ------------------------------------------------------

def check_junctions(grid, out):
    one, two, three, four = neighbours(grid)
    ways = one & two & (three | four) | three & four & (one | two)
    wanted = (grid.floor & grid.around(grid.corridor)) | (grid.corridor & ways)
    wrong = wanted ^ grid.tiles("+")
    out.expect(not wrong, "F10", f"{grid.where(wrong)}: a junction that is none, or lacks its tile")
    listed = 0
    for junction in grid.map["junctions"]:
        bit = grid.bit(junction["x"], junction["y"])
        out.expect(not listed & bit, "F10", "a junction is listed twice")
        listed |= bit
        owner = next((r["id"] for r in grid.real if bit & grid.area[r["id"]]), None)
        out.expect(junction["room"] == owner, "F10", "a junction names the wrong room")
    out.expect(listed == wanted, "F10", f"{grid.where(listed ^ wanted)}: not in the junctions")


def check_tiles(grid, out):
    stray = grid.tiles(GROUND) & grid.walk & ~grid.inside | grid.tiles(COVER) & ~grid.inside
    out.expect(not stray, "F4", f"room floor outside rooms at {grid.where(stray)}")
    stray = grid.tiles(",") & grid.inside
    out.expect(not stray, "F4", f"corridor floor inside a room at {grid.where(stray)}")
    params, water = grid.params, grid.tiles("~")
    if params["terrain"] == "none":
        out.expect(not water, "F11", f"terrain at {grid.where(water)}, though there is to be none")
    wet = 0
    for room in grid.real:
        inside = water & grid.area[room["id"]]
        is_drawn = is_furnished(grid, room) or room["stamp"] in grid.users
        wet += bool(inside) and not is_drawn
        out.expect(not inside or is_drawn or room["kind"] in ("room", "merged"), "F21",
                   f"terrain inside room {room['id']}, a {room['kind']}")
        check_room_tiles(grid, room, out)
    out.expect(wet <= params["structures"], "F21", f"{wet} rooms hold water")
    mazes = sum(room["kind"] == "maze" for room in grid.real)
    out.expect(mazes <= 1, "F20", "more than one maze")


def within_two(grid, tiles):
    """Returns the tiles within two of a set, diagonals included. Nothing of a set is at the edge of the map."""
    tiles |= tiles << 1 | tiles >> 1
    tiles |= tiles << 1 | tiles >> 1
    tiles |= tiles << grid.width | tiles >> grid.width
    return tiles | tiles << grid.width | tiles >> grid.width


def check_water(grid, out):
    """F11: no lake lies in solid rock. A body of water that nothing is near must cross the map, as rivers do."""
    water = grid.tiles("~")
    if grid.params["rivers"] == 0 and grid.params["terrain_density"] == 0:
        out.expect(not water & ~grid.inside, "F11", "water outside rooms, though there is to be none")
    dry = grid.walk | grid.inside
    if grid.layout == "cave":
        dry = grid.walk
        for room in grid.real:
            dry |= grid.area[room["id"]] if room["stamp"] or room["kind"] == "fixed" else 0
    left = water
    while left:
        body = grid.grow(left & -left, grid.width * grid.height, water)
        left &= ~body
        if within_two(grid, body) & (dry | water & ~body):
            continue
        places = [place for place in range(body.bit_length()) if body >> place & 1]
        columns, rows = [place % grid.width for place in places], [place // grid.width for place in places]
        crosses = ((min(columns), max(columns)) == (2, grid.width - 3)
                   or (min(rows), max(rows)) == (2, grid.height - 3))
        out.expect(crosses, "F11", f"the lake at {grid.where(body)} touches nothing")


def check_cave_tiles(grid, out):
    """Chambers may have rock and water in their box, but houses, shops and the given room must be whole where the
    rules say so."""
    stray = grid.tiles(GROUND) & grid.walk & ~grid.inside | grid.tiles(",") & grid.inside | grid.tiles(COVER) & ~grid.inside
    out.expect(not stray, "F26", f"floor of the wrong kind at {grid.where(stray)}")
    if grid.params["terrain"] == "none":
        out.expect(not grid.tiles("~"), "F11", "terrain, though there is to be none")
    for room in grid.rooms:
        check_room_kind(grid, room, out)
    for room in grid.real:
        out.expect(room["kind"] != "maze", "F20", "a maze in a cave")
        if room["kind"] == "fixed":
            check_fixed(grid, room, out)


def is_furnished(grid, room):
    """F28: rooms without an inside of their own have the furniture of the floor's place."""
    return room["stamp"] not in grid.users and grid.map["place"] is not None and room["kind"] in ("room", "merged", "monster_house")


def check_furniture(grid, out):
    place = grid.map["place"]
    out.expect((place is None) == (grid.params["place"] == "none") and (grid.params["place"] in ("none", "any", place)),
               "T12", f"a floor that is {place}")
    for room in grid.every:
        if room["stamp"] in grid.users:
            continue
        if not is_furnished(grid, room):
            out.expect(room["stamp"] is None, "F28", f"room {room['id']} is drawn as {room['stamp']}")
            own = grid.tiles(COVER + GROUND[1:]) & grid.area[room["id"]]
            out.expect(not own, "F28", f"room {room['id']} has furniture at {grid.where(own)}")
            continue
        uses, places = drawings().get(room["stamp"], (set(), set()))
        out.expect(uses and (not places or place in places), "F28", f"room {room['id']} of a {place} is drawn as {room['stamp']}")
        for tile, homes in AT_HOME.items():
            strange = grid.tiles(tile) & grid.area[room["id"]]
            out.expect(not strange or place in homes, "F28", f"a {LEGEND[tile]} at {grid.where(strange)} in a {place}")


def check_room_tiles(grid, room, out):
    solid = grid.area[room["id"]] & ~grid.walk & ~grid.tiles("~" + COVER)
    if room["kind"] == "maze" or room["stamp"] in grid.users:
        return
    if room["kind"] == "fixed":
        check_fixed(grid, room, out)
    elif grid.layout == "ruins":
        check_ruin(grid, room, solid, out)
    elif solid and grid.params["imperfect"] == 0:
        out.add("F4", f"room {room['id']} has a wall inside at {grid.where(solid)}")
    elif solid:
        check_eaten(grid, room, solid, out)


def check_ruin(grid, room, solid, out):
    """F26: broken walls are away from the room's edge, where a corner may be eaten (F19)."""
    inner = grid.box({"x": room["x"] + 1, "y": room["y"] + 1, "w": room["w"] - 2,
                      "h": room["h"] - 2})
    out.expect(not solid & inner or room["kind"] in ("room", "merged"), "F26",
               f"walls stand in room {room['id']}, a {room['kind']}")
    if grid.params["imperfect"] == 0:
        out.expect(not solid & ~inner, "F26", f"a wall stands at the edge of room {room['id']}")


def check_eaten(grid, room, solid, out):
    """F19: only corners are eaten (a third of the shorter side), and none beside a junction."""
    junctions = grid.tiles("+") & grid.area[room["id"]]
    out.expect(not grid.around(solid) & junctions, "F19",
               f"room {room['id']} is eaten up to a junction")
    reach = min(room["w"], room["h"]) // 3
    for y in range(room["h"]):
        for x in range(room["w"]):
            far = min(x, room["w"] - 1 - x) + min(y, room["h"] - 1 - y)
            if far >= reach and grid.at(room["x"] + x, room["y"] + y) == "#":
                out.add("F19", f"room {room['id']} has a wall inside, away from its corners")
                return


def check_fixed(grid, room, out):
    text = grid.params["fixed"]
    if not out.expect(text is not None, "F23", "a fixed room that nobody gave"):
        return
    lines = [line.rstrip("\r") for line in text.split("\n") if line.strip()]
    shape = [grid.map["rows"][y][room["x"]:room["x"] + room["w"]]
             for y in range(room["y"], room["y"] + room["h"])]
    plain = [line.replace("+", ".") for line in shape]
    out.expect(plain == lines, "F23", "the fixed room has not the tiles that were given")


def check_fixed_count(grid, out):
    count = sum(room["kind"] == "fixed" for room in grid.rooms)
    out.expect(count == (grid.params["fixed"] is not None), "F23", f"{count} fixed rooms")


# ---- F26: caves -----------------------------------------------------------------------------

def check_cave(grid, out):
    """Each chamber is one area in its own box; each passage is one piece and joins the rooms that it names; the rest of
    F3 to F8 applies to other layouts only."""
    boxes = 0
    for room in grid.rooms:
        box = grid.area[room["id"]]
        out.expect(not boxes & box, "F26", f"room {room['id']} shares tiles with another")
        boxes |= box
        out.expect(not box & grid.tiles("X"), "F26", f"chamber {room['id']} reaches into the border")
        floor = box & grid.walk
        whole = grid.grow(floor & -floor, grid.width * grid.height, floor)
        out.expect(whole == floor, "F26", f"chamber {room['id']} is in pieces")
    covered = 0
    for anchor in grid.anchors:
        covered |= grid.area[anchor["id"]]
    beside = {room["id"]: set() for room in grid.rooms}
    for corridor in grid.map["corridors"]:
        covered |= check_passage(grid, corridor, beside, out)
    stray = grid.corridor ^ covered
    out.expect(not stray, "F26", f"tile {grid.where(stray)}: map and corridors differ")
    reached, stack = {0}, [0]
    while stack and grid.rooms:
        new = beside[stack.pop()] - reached
        reached |= new
        stack += new
    out.expect(len(reached) == len(grid.rooms), "F26", "chambers are not one graph")


def check_passage(grid, corridor, beside, out):
    """The tiles of a passage."""
    tiles, name = 0, f"passage {corridor['id']}"
    whole = bool(corridor["tiles"])
    for x, y in corridor["tiles"]:
        one = grid.bit(x, y)
        whole = whole and not one & tiles and (not tiles or bool(grid.around(one) & tiles))
        tiles |= one
    first = grid.bit(*corridor["tiles"][0]) if whole else 0
    out.expect(whole, "F26", f"{name} is in pieces, or lists a tile twice")
    ends = [corridor["a"]] + ([corridor["b"]] if corridor["b"] is not None else [])
    for end, touching in zip(ends, (first, tiles)):
        met = end is not None and grid.around(touching) & grid.area[end] & grid.walk
        out.expect(met, "F26", f"{name} does not touch its room")
    if corridor["kind"] == "link" and len(set(ends)) == 2 and beside.keys() >= set(ends):
        beside[ends[0]].add(ends[1])
        beside[ends[1]].add(ends[0])
    else:
        out.expect(corridor["kind"] != "link", "F26", f"{name} joins no two rooms")
    return tiles


# ---- All of it -----------------------------------------------------------------------------

CHECKS = (check_legend, check_borders, check_one_area, check_rooms_apart, check_sectors, check_rooms,
          check_corridors, check_junctions, check_tiles, check_water, check_fixed_count, check_furniture, check_templates, check_things, check_vaults)
CAVE_CHECKS = (check_legend, check_borders, check_one_area, check_cave, check_junctions,
               check_cave_tiles, check_water, check_fixed_count, check_furniture, check_templates, check_things, check_vaults)


def grid_is_cave(params):
    return params["layout"] == "cave"


def params_of_floors(document, maps, out):
    """Yields the parameters of each floor: the document's, or those that its plan gives it (F22)."""
    params = document["params"]
    plan = read_plan(params["plan"]) if params["plan"] else None
    for number, grid in enumerate(maps, params["floor"]):
        if (grid["params"] is None) != (plan is None):
            raise Unreadable("map.params: they are for floors of a plan")
        if plan:
            check_own_params(grid["params"])
            check_planned(plan, params, grid["params"], number, LAYOUTS, out)
        yield grid["params"] or params


def check(document, out):
    params = document["params"]
    check_params(params)
    maps = maps_of(document)
    for grid in maps:
        check_map_shape(grid)
    every = list(params_of_floors(document, maps, out))
    if every[0] is not params and any(every[0][name] != params[name] for name in every[0]):
        raise Unreadable("map.params: those of the first floor are the document's")
    out.expect(len(maps) == params["floors"], "F22", f"{len(maps)} floors, not {params['floors']}")
    claimed = metrics_of(document)
    if len(claimed) != len(maps):
        raise Unreadable("metrics: not one for each floor")
    for number, (grid, measured, params) in enumerate(zip(maps, claimed, every), params["floor"]):
        out.expect((grid["width"], grid["height"]) == (params["width"], params["height"]), "F2",
                   "the map has not the size that was asked for")
        sets = Grid(grid, {**params, "rooms": document["params"]["rooms"]}, number)
        sets.shortfall = measured["shortfall"]
        sets.has_lord = params["lord"] and (document["params"]["plan"] is not None or grid is maps[-1])
        for rule in CAVE_CHECKS if grid_is_cave(params) else CHECKS:
            rule(sets, out)
        check_numbers(grid["rooms"], [], out, vaults=grid.get("vaults", ()))
        out.measure(measured, lambda found=sets: metrics.measure_map(found))
    return hash_of(document)
