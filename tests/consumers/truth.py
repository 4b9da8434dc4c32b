# SPDX-License-Identifier: MIT
"""The contents of a document laid out as in maps for other programs: squares of the tile picture,
positions in pixels. Derived from the lists of kinds and the document alone, not from the exporters."""
import itertools
import json
import os
import re

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COLUMNS, ROWS, PIXELS, THINGS, LOOKS, DOORS, AREAS, SINGLES = 16, 42, 16, 64, 128, 144, 160, 640
LOOK = ["lava", "chasm", "wall_face", "border_face", "enemy_asleep", "trap_magic", "small_key"]


def rows_of(name, macro=r"BARROW_\w+"):
    """Returns the rows of a list of kinds, as lists of their arguments."""
    text = open(os.path.join(TOP, "include/barrow/def", name + ".def")).read()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return [[part.strip() for part in row.split(",")] for row in re.findall(rf"^{macro}\(([^\n]*)\)", text, re.M)]


TILES = {row[1]: int(row[2], 16) for row in rows_of("tile")}
KINDS = [row[1] for row in sorted(rows_of("thing"), key=lambda row: int(row[2]))]
LINKS = [row[1] for row in sorted(rows_of("link_kind", "BARROW_LINK_KIND"), key=lambda row: int(row[2]))]
WALKABLE = 0x10
AREA = [(row[1], row[2].lower()) for row in rows_of("look", "BARROW_AREA_LOOK")]
SINGLE = [(None, row[0].lower()) for row in rows_of("look", "BARROW_FLOOR_LOOK")] + \
    [(row[0].lower(), row[1].lower() if row[7] != "0" else None) for row in rows_of("look", "BARROW_PLACE_LOOK")]
ROCK = ("wall", "border")
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]  # as masks count them


def whole(mask):
    """Returns whether every corner of a mask stands between two edges."""
    return all(not mask >> i & 1 or mask >> (i - 1) & mask >> (i + 1) % 8 & 1 for i in (1, 3, 5, 7))


MASKS = [mask for mask in range(256) if whole(mask)]


def mix(a, b):
    """The hash of two numbers that docs/for-games.md gives."""
    z = ((a ^ b * 0xD6E8FEB86659FD93) + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31


class Truth:
    def __init__(self, document):
        self.doc = document
        self.map = document["map"]
        self.family, self.seed = document["family"], document["seed"]
        self.width, self.height = self.map["width"], self.map["height"]
        legend = self.map["legend"]  # the liquid of a floor has the name of its terrain; a forge has its own lava
        names = {mark: "liquid" if mark == "~" else name for mark, name in legend.items()}
        self.liquid = legend.get("~") if legend.get("~") in ("lava", "chasm") else "liquid"
        self.tiles = [[names[mark] for mark in row] for row in self.map["rows"]]
        self.doors, self.ways = {}, {}
        if self.family != "floor":
            for door, place in zip(document["layout"]["doors"], self.map["doors"]):
                self.doors[place["x"], place["y"]] = door
                self.ways[place["x"], place["y"]] = place["tiles"]
        self.links = document["layout"]["doors"] if self.family != "floor" else self.map["corridors"]
        self.rooms = document["layout"]["rooms"] if self.family != "floor" else self.map["rooms"]
        self.rects = [(r["x"], r["y"], r["w"], r["h"]) for r in self.map["rooms"]]

    def room_names(self):
        """Returns the names of rooms on maps, which are their numbers; the anchors of a floor have none."""
        numbers = itertools.count(1)
        if self.family != "floor":
            return [f"room {room['number']}" for room in self.rooms]
        return ["anchor" if room["kind"] == "anchor" else f"room {next(numbers)}" for room in self.rooms]

    def tile(self, x, y):
        return self.tiles[y][x] if 0 <= x < self.width and 0 <= y < self.height else "border"

    def code(self, x, y):
        return TILES[self.tile(x, y)]

    def square(self, x, y):
        """Returns the square of the picture at a tile."""
        tile, place = self.tile(x, y), self.doc.get("place")
        if tile == "door":
            return DOORS + LINKS.index(self.doors[x, y]["kind"])
        if tile in ("floor", "corridor"):
            chance = mix(y << 16 | x, TILES[tile]) % 15
            return SINGLES + chance + (3 if tile == "corridor" else 0) if chance < 3 else TILES[tile]
        if place and (place, tile) in SINGLE:
            return SINGLES + SINGLE.index((place, tile))
        look = {"crypt": "black_water", "sewer": "sewage"}.get(place, self.liquid) if tile == self.liquid == "liquid" else \
            self.liquid if tile == "liquid" else tile
        if look not in dict(AREA):
            return TILES[tile]
        fits = [self.tile(x + dx, y + dy) in (ROCK if tile in ROCK else (tile,)) for dx, dy in AROUND]
        mask = sum(fits[i] << i for i in range(8) if i % 2 == 0 or fits[i] and fits[i - 1] and fits[(i + 1) % 8])
        return AREAS + 48 * [name for name, _ in AREA].index(look) + MASKS.index(mask)

    def squares(self):
        return [[self.square(x, y) for x in range(self.width)] for y in range(self.height)]

    def things(self):
        """Returns (kind, x, y, square) of each."""
        found = []
        for one in self.map["entities"]:
            square = THINGS + KINDS.index(one["kind"])
            if one.get("asleep"):
                square = LOOKS + LOOK.index("enemy_asleep")
            if one.get("magic"):
                square = LOOKS + LOOK.index("trap_magic")
            if one["kind"] == "key" and one.get("colour") is None:
                square = LOOKS + LOOK.index("small_key")
            found.append((one["kind"], one["x"], one["y"], square))
        return found

    def edges(self):
        """Returns (a, b, kind) of the links that join two rooms."""
        return [(one["a"], one["b"], one["kind"]) for one in self.links
                if one["a"] is not None and one["b"] is not None]

    def blocks_sight(self, x, y):
        tile = self.tile(x, y)
        return tile in ("wall", "border") or (tile == "door" and self.doors[x, y]["kind"] == "hidden")


def read(folder):
    with open(os.path.join(folder, "dungeon.json")) as file:
        return Truth(json.load(file))
