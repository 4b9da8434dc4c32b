# SPDX-License-Identifier: MIT
"""Dresses maps a second time, from what Tiled's and LDtk's documentation and docs/for-games.md say. It shares no code
with the library. A map is a dictionary from (x, y) to the number that a set gives the tile."""
import json
import xml.etree.ElementTree as ET

BITS = (1 << 64) - 1
FLIP_X, FLIP_Y, SWAP = 0x80000000, 0x40000000, 0x20000000
WALLS = {"wall", "border", "cracked_wall", "bars", "vault_door"}
LIQUIDS = {"liquid", "deep_water", "gap", "lava"}
# The places around a tile, clockwise from the top, as a Wang id lists them.
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def mix(a, b):
    """The hash of two numbers that docs/for-games.md gives."""
    z = ((a ^ (b * 0xD6E8FEB86659FD93 & BITS)) + 0x9E3779B97F4A7C15) & BITS
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & BITS
    z = (z ^ z >> 27) * 0x94D049BB133111EB & BITS
    return z ^ z >> 31


def class_of(tile):
    return "wall" if tile in WALLS else "liquid" if tile in LIQUIDS else "floor"


def value_of(tile, names):
    """Returns the number that a set gives a tile: that of its own name, else of its class, else 0."""
    return names.get(tile) if tile in names and tile not in ("wall", "liquid", "floor") else names.get(class_of(tile), 0)


class Order:
    """The orders blob47 and edge16."""

    def __init__(self, name):
        word, _, self.wanted = name.partition("=")[0].partition(":")
        word = word.partition("@")[0]  # the size of a tile
        self.wanted = self.wanted or "wall"
        corners = word == "blob47"
        masks = set()
        for mask in range(256):
            bits = [mask >> i & 1 for i in range(8)]
            masks.add(self.reduce(bits, corners))
        key = (lambda bits: sum(bit << i for i, bit in enumerate(bits))) if corners else \
            (lambda bits: sum(bits[2 * i] << i for i in range(4)))
        self.corners = corners
        self.numbers = {bits: i for i, bits in enumerate(sorted(masks, key=key))}

    @staticmethod
    def reduce(bits, corners):
        return tuple(bit if i % 2 == 0 else corners and bit and bits[i - 1] and bits[(i + 1) % 8]
                     for i, bit in enumerate(bits))

    def value(self, tile):
        return int(self.wanted == tile and tile not in ("wall", "liquid", "floor") or self.wanted == class_of(tile))

    def tile(self, values, x, y, _seed):
        if not values[x, y]:
            return 0
        bits = [values.get((x + dx, y + dy), self.value("border")) for dx, dy in AROUND]
        return 1 + self.numbers[tuple(int(bool(bit)) for bit in self.reduce(bits, self.corners))]


def turned(wang_id, flags):
    """Turns a Wang id by moving the points around a tile: columns and rows are swapped, then mirrored."""
    made = {}
    for (x, y), color in zip(AROUND, wang_id):
        if flags & SWAP:
            x, y = y, x
        made[-x if flags & FLIP_X else x, -y if flags & FLIP_Y else y] = color
    return tuple(made[place] for place in AROUND)


def allowed_turns(hflip, vflip, rotate):
    """Returns all that the allowed turns make of a tile, in one order: mirrored ones before swapped ones."""
    steps = ([FLIP_X] if hflip else []) + ([FLIP_Y] if vflip else [])
    probe = tuple(range(8))
    names = {turned(probe, x | y | swap): x | y | swap for swap in (0, SWAP) for y in (0, FLIP_Y) for x in (0, FLIP_X)}
    found, more = {probe}, [probe]
    while more:
        shape = more.pop()
        for step in steps + ([SWAP | FLIP_X] if rotate else []):  # this is a quarter turn
            again = turned(shape, step)
            if again not in found:
                found.add(again)
                more.append(again)
    order = [0, FLIP_X, FLIP_Y, FLIP_X | FLIP_Y]
    order += [SWAP | flags for flags in order]
    return [flags for flags in order if flags in {names[shape] for shape in found}]


class Wang:
    """A Wang set of a tileset (.tsx or .tsj)."""

    def __init__(self, text, signs):
        data = json.loads(text) if text.lstrip().startswith("{") else self.from_xml(text)
        sets = [one for one in data["wangsets"]
                if any(value_of(tile, {color["name"].lower(): 1}) for color in one["colors"] for tile in signs)]
        self.names = {}
        for number, color in enumerate(sets[0]["colors"], 1):
            self.names.setdefault(color["name"].lower(), number)
        self.places = {"corner": (1, 3, 5, 7), "edge": (0, 2, 4, 6), "mixed": range(8)}[sets[0]["type"]]
        ways = data.get("transformations", {})
        weights = {tile["id"]: int(tile.get("probability", 1) * 1000 + 1e-6) for tile in data.get("tiles", [])}
        plain, self.fitting = set(), {}
        for flags in allowed_turns(*(ways.get(key, False) for key in ("hflip", "vflip", "rotate"))):
            for tile in sets[0]["wangtiles"]:
                pattern = self.seen(turned(tile["wangid"], flags))
                if flags == 0:
                    plain.add(pattern)
                if any(pattern) and not (flags and ways.get("preferuntransformed") and pattern in plain):
                    self.fitting.setdefault(pattern, []).append((tile["tileid"] + 1 | flags, weights.get(tile["tileid"], 1000)))

    def seen(self, wang_id):
        return tuple(color if i in self.places else 0 for i, color in enumerate(wang_id))

    @staticmethod
    def from_xml(text):
        root = ET.fromstring(text)
        ways = root.find("transformations")
        return {"transformations": {key: value == "1" for key, value in (ways.attrib if ways is not None else {}).items()},
                "tiles": [{"id": int(tile.get("id")), "probability": float(tile.get("probability", 1))} for tile in root.findall("tile")],
                "wangsets": [{"type": one.get("type"),
                              "colors": [{"name": color.get("name")} for color in one.findall("wangcolor")],
                              "wangtiles": [{"tileid": int(tile.get("tileid")),
                                             "wangid": [int(word) for word in tile.get("wangid").split(",")]}
                                            for tile in one.findall("wangtile")]}
                             for one in root.find("wangsets")]}

    def value(self, tile):
        return value_of(tile, self.names)

    def tile(self, values, x, y, seed):
        own, outside = values[x, y], self.value("border")
        if not own:
            return 0
        wanted = []
        for dx, dy in AROUND:  # the cells that touch this edge or corner
            cells = {(x, y), (x + dx, y), (x, y + dy), (x + dx, y + dy)}
            wanted.append(min(values.get(cell, outside) for cell in cells))
        filled = [color or (own if i % 2 == 0 else 0) for i, color in enumerate(wanted)]
        filled = [color or min(filled[i - 1], filled[(i + 1) % 8]) for i, color in enumerate(filled)]
        some = next((self.fitting[self.seen(one)] for one in (wanted, filled, [own] * 8) if self.seen(one) in self.fitting), None)
        if not some:
            return 0
        total = sum(weight for _, weight in some)
        left = (mix(seed, y << 16 | x) >> 32) * total >> 32
        for tile, weight in some[:-1]:
            if left < weight:
                return tile
            left -= weight
        return some[-1][0]


class Rules:
    """The first layer of an LDtk project that has active rules."""

    def __init__(self, text):
        defs = json.loads(text)["defs"]
        for layer in defs["layers"]:
            self.rules = [rule for group in layer["autoRuleGroups"] if group["active"] and not group.get("isOptional")
                          for rule in group["rules"] if rule["active"]]
            if self.rules:
                break
        source = next((one for one in defs["layers"] if one["uid"] == layer["autoSourceLayerDefUid"]), layer)
        self.names = {value["identifier"].lower(): value["value"] for value in reversed(source["intGridValues"])}

    def value(self, tile):
        return value_of(tile, self.names)

    @staticmethod
    def fits(rule, values, x, y, dx, dy):
        side = rule["size"]
        for i, want in enumerate(rule["pattern"]):
            if not want:
                continue
            cell = x + dx * (i % side - side // 2), y + dy * (i // side - side // 2)
            value = values.get(cell, rule["outOfBoundsValue"])
            if value is None:
                return False
            same = value != 0 if abs(want) == 1000001 else value == abs(want)
            if same != (want > 0):
                return False
        return True

    def tile(self, values, x, y, seed):
        place = mix(seed, y << 16 | x)
        for rule in self.rules:
            mx, my = rule["xModulo"], rule["yModulo"]
            shift_x = (y // my) % 2 if rule["checker"] == "Horizontal" else -rule["xOffset"]
            shift_y = (x // mx) % 2 if rule["checker"] == "Vertical" else -rule["yOffset"]
            luck = mix(place, rule["uid"])
            choices = [tile for rect in rule["tileRectsIds"] for tile in rect]
            if (x + shift_x) % mx or (y + shift_y) % my or luck % 1000 >= int(rule["chance"] * 1000 + 1e-6) or not choices:
                continue
            for flags, dx, dy in ((0, 1, 1), (FLIP_X, -1, 1), (FLIP_Y, 1, -1), (FLIP_X | FLIP_Y, -1, -1)):
                if (dx < 0 and not rule["flipX"]) or (dy < 0 and not rule["flipY"]):
                    continue
                if self.fits(rule, values, x, y, dx, dy):
                    return choices[mix(luck, 1) % len(choices)] + 1 | flags
        return 0


def read_set(name, text, signs):
    """Reads a set of tiles: the argument of --dress, the contents of that file or None for a named order, and the character
    of each tile by its name. Returns what dress() takes."""
    one = Order(name) if text is None else Rules(text) if '"defs"' in text else Wang(text, signs)
    return one, {sign: one.value(tile) for tile, sign in signs.items()}


def dress(tiles, rows, seed):
    """Returns the dressed map of rows of characters as a list of numbers, row by row: 0 for nothing, else 1 + the tile's
    number, with Tiled's three bits for how it is turned."""
    one, known = tiles
    values = {(x, y): known[character] for y, row in enumerate(rows) for x, character in enumerate(row)}
    return [one.tile(values, x, y, seed) for y in range(len(rows)) for x in range(len(rows[0]))]
