# SPDX-License-Identifier: MIT
"""A third dressing of maps, for compare.py. Its author read Tiled's and LDtk's documentation and docs/for-games.md, and
saw neither the library's code nor judge.py. It is slow and literal: every tile asks every candidate again.

A pattern is a dictionary from an offset (-1..1, -1..1) to a colour; turning a tile moves the offsets."""
import itertools
import json
import xml.etree.ElementTree

WORD = 2 ** 64
CLASSES = {"wall": "wall", "border": "wall", "cracked_wall": "wall", "bars": "wall", "vault_door": "wall",
           "liquid": "liquid", "deep_water": "liquid", "gap": "liquid", "lava": "liquid"}
CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
TURNS = list(itertools.product((False, True), (0, 1, 2, 3)))  # columns and rows swapped; 1 mirrors left to right, 2 top to bottom


def splitmix(state):
    state = (state + 0x9E3779B97F4A7C15) % WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB % WORD
    return state ^ state >> 31


def mix(a, b):
    return splitmix(a ^ b * 0xD6E8FEB86659FD93 % WORD)


def flags(swap, mirrored):
    return 0x20000000 * swap + 0x80000000 * (mirrored & 1) + 0x40000000 * (mirrored >> 1)


def turned(pattern, swap, mirrored):
    """Moves every offset: swapped first, then mirrored."""
    out = {}
    for (x, y), color in pattern.items():
        if swap:
            x, y = y, x
        out[-x if mirrored & 1 else x, -y if mirrored & 2 else y] = color
    return out


def reachable(horizontal, vertical, rotate):
    """The turns that can be made of the tileset's own: all products of them."""
    made = {(False, 0)}
    steps = [step for step, given in (((False, 1), horizontal), ((False, 2), vertical), ((True, 1), rotate)) if given]
    while True:
        more = set(made)
        for (swap, mirrored), (swap_again, mirrored_again) in itertools.product(made, steps):
            if swap_again:  # a swap after a mirror mirrors the other way
                mirrored = (mirrored & 1) << 1 | mirrored >> 1
            more.add((swap != swap_again, mirrored ^ mirrored_again))
        if more == made:
            return made
        made = more


class Names:
    """Numbers of names. The first of two equal ones counts, and a tile's own name goes before its class."""

    def __init__(self, names, signs):
        numbers = {}
        for number, name in enumerate(names, 1):
            numbers.setdefault(name.lower(), number)
        self.of_sign = {}
        self.known = False
        for tile, sign in signs.items():
            own = numbers.get(tile, 0) or numbers.get(CLASSES.get(tile, "floor"), 0)
            self.of_sign[sign] = own
            self.known = self.known or own > 0
        self.outside = self.of_sign[signs["border"]]

    def at(self, rows, x, y, outside):
        return self.of_sign[rows[y][x]] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else outside


class Order:
    def __init__(self, name, signs):
        self.eight = name.startswith("blob47")
        rest = name.partition(":")[2].partition("=")[0]
        self.names = Names([rest or "wall"], signs)
        self.masks = [mask for mask in range(256) if all(
            not mask >> corner & 1 or mask >> (corner - 1) & 1 and mask >> (corner + 1) % 8 & 1 for corner in (1, 3, 5, 7))]

    def tile(self, rows, x, y, _seed):
        if not self.names.at(rows, x, y, 0):
            return 0
        same = [self.names.at(rows, x + dx, y + dy, self.names.outside) > 0 for dx, dy in CLOCKWISE]
        if not self.eight:
            return 1 + sum(1 << i for i in range(4) if same[2 * i])
        mask = sum(1 << i for i in range(8) if same[i] and (i % 2 == 0 or same[i - 1] and same[(i + 1) % 8]))
        return 1 + self.masks.index(mask)


class Wang:
    def __init__(self, kind, colors, tiles, weights, ways, plain_first, signs):
        """tiles: [(number, wang id)]; weights: thousandths by number; ways: horizontal, vertical, rotate."""
        self.names = Names(colors, signs)
        self.offsets = [CLOCKWISE[i] for i in range(8) if kind == "mixed" or i % 2 == (kind == "corner")]
        shapes = []
        for number, wang_id in tiles:
            pattern = {offset: color for offset, color in zip(CLOCKWISE, wang_id) if offset in self.offsets}
            if any(pattern.values()):  # a tile without a colour is not in the set, as in Tiled
                shapes.append((number, weights.get(number, 1000), pattern))
        allowed = reachable(*ways)
        self.candidates = [(number + 1 + flags(*turn), weight, turned(pattern, *turn), turn == (False, 0))
                           for turn in TURNS if turn in allowed for number, weight, pattern in shapes]
        self.plain_first = plain_first

    def fitting(self, wanted):
        found = [one for one in self.candidates if one[2] == wanted]
        if self.plain_first and any(one[3] for one in found):
            found = [one for one in found if one[3]]
        return found

    def tile(self, rows, x, y, seed):
        own = self.names.at(rows, x, y, 0)
        if not own:
            return 0
        met = {}
        for dx, dy in CLOCKWISE:  # an edge lies between two tiles, a corner between four
            meeting = [self.names.at(rows, x + i, y + j, self.names.outside) for i in {0, dx} for j in {0, dy}]
            met[dx, dy] = min(meeting)
        edges = {(dx, dy): met[dx, dy] or own for dx, dy in CLOCKWISE if not (dx and dy)}
        filled = {(dx, dy): edges.get((dx, dy)) or met[dx, dy] or min(edges[dx, 0], edges[0, dy]) for dx, dy in CLOCKWISE}
        tries = [{offset: colors[offset] for offset in self.offsets} for colors in (met, filled)]
        found = self.fitting(tries[0]) or self.fitting(tries[1]) or self.fitting(dict.fromkeys(self.offsets, own))
        if not found:
            return 0
        drawn = (mix(seed, y << 16 | x) >> 32) * sum(one[1] for one in found) >> 32
        for number, weight, _, _ in found:
            if drawn < weight:
                return number
            drawn -= weight
        return found[-1][0]


class Rules:
    def __init__(self, project, signs):
        layers = project["defs"]["layers"]
        layer = next(one for one in layers if any(group["rules"] for group in one["autoRuleGroups"]))
        source = next((one for one in layers if one["uid"] == layer["autoSourceLayerDefUid"]), layer)
        self.names = Names([value["identifier"] for value in source["intGridValues"]], signs)
        self.values = [0] + [value["value"] for value in source["intGridValues"]]
        self.rules = [rule for group in layer["autoRuleGroups"] if group["active"] and not group["isOptional"]
                      for rule in group["rules"] if rule["active"]]

    def fits(self, rule, rows, x, y, mirrored):
        size, outside = rule["size"], rule["outOfBoundsValue"]
        for place, wanted in enumerate(rule["pattern"]):
            if not wanted:
                continue
            dx, dy = place % size - size // 2, place // size - size // 2
            px, py = x + (-dx if mirrored & 1 else dx), y + (-dy if mirrored & 2 else dy)
            inside = 0 <= py < len(rows) and 0 <= px < len(rows[0])
            if not inside and outside is None:
                return False
            value = self.values[self.names.at(rows, px, py, 0)] if inside else outside
            fits = value != 0 if abs(wanted) == 1000001 else value == abs(wanted)
            if fits != (wanted > 0):
                return False
        return True

    def tile(self, rows, x, y, seed):
        for rule in self.rules:
            dx = y // rule["yModulo"] % 2 if rule["checker"] == "Horizontal" else -rule["xOffset"]
            dy = x // rule["xModulo"] % 2 if rule["checker"] == "Vertical" else -rule["yOffset"]
            if (x + dx) % rule["xModulo"] or (y + dy) % rule["yModulo"]:
                continue
            luck = mix(mix(seed, y << 16 | x), rule["uid"])
            if luck % 1000 >= int(round(rule["chance"] * 1e6)) // 1000:
                continue
            for mirrored in range(4):
                if mirrored & 1 and not rule["flipX"] or mirrored & 2 and not rule["flipY"]:
                    continue
                if self.fits(rule, rows, x, y, mirrored):
                    tiles = rule["tileRectsIds"]
                    return tiles[mix(luck, 1) % len(tiles)][0] + 1 + flags(False, mirrored)
        return 0


def thousandths(text):
    return int(round(float(text) * 1e6)) // 1000


def read_json(data, signs):
    weights = {tile["id"]: thousandths(tile["probability"]) for tile in data.get("tiles", []) if "probability" in tile}
    ways = data.get("transformations", {})
    for one in data["wangsets"]:
        made = Wang(one["type"], [color["name"] for color in one["colors"]],
                    [(tile["tileid"], tile["wangid"]) for tile in one["wangtiles"]], weights,
                    [ways.get(name, False) for name in ("hflip", "vflip", "rotate")], ways.get("preferuntransformed", False), signs)
        if made.names.known:
            return made
    raise ValueError("no Wang set with a name of the map")


def read_xml(text, signs):
    """Tiled's XML has the members of its JSON as attributes."""
    root = xml.etree.ElementTree.fromstring(text)
    ways = root.find("transformations")
    return read_json({
        "tiles": [{"id": int(tile.get("id")), **({"probability": tile.get("probability")} if tile.get("probability") else {})}
                  for tile in root.findall("tile")],
        "transformations": {name: value == "1" for name, value in (ways.attrib if ways is not None else {}).items()},
        "wangsets": [{"type": one.get("type"), "colors": [{"name": color.get("name")} for color in one.findall("wangcolor")],
                      "wangtiles": [{"tileid": int(tile.get("tileid")), "wangid": list(map(int, tile.get("wangid").split(",")))}
                                    for tile in one.findall("wangtile")]} for one in root.find("wangsets")]}, signs)


def read_set(name, text, signs):
    if text is None:
        return Order(name, signs)
    if name.endswith(".tsx"):
        return read_xml(text, signs)
    data = json.loads(text)
    return Rules(data, signs) if "defs" in data else read_json(data, signs)


def dress(one, rows, seed):
    seen = {}  # what lies around a tile decides, but for chance: only Wang sets are asked often enough to remember
    if isinstance(one, Wang) and not hasattr(one, "memory"):
        one.memory, plain = seen, one.fitting
        one.fitting = lambda wanted: one.memory[key] if (key := tuple(sorted(wanted.items()))) in one.memory else \
            one.memory.setdefault(key, plain(wanted))
    return [one.tile(rows, x, y, seed) for y in range(len(rows)) for x in range(len(rows[0]))]
