# SPDX-License-Identifier: MIT
"""The numbers that a floor's parameters ask for at its depth (F22) and size (F24)."""

import re

from common import TREASURES, Unreadable

USABLE = 52 * 28  # tiles that a map of 56x32 uses


class Asked:
    """The intervals of a floor, both ends included, by its parameters and its number."""

    def __init__(self, params, number):
        depth = number - 1 if params["by_depth"] else 0
        self.params = params
        self.scales = params["scale_contents"]
        area = (params["width"] - 4) * (params["height"] - 4)
        self.area = max(area, USABLE) if self.scales else USABLE
        items = (params["items"] * (392 - depth) + 196) // 392
        traps = (params["traps"] * (196 + depth) + 98) // 196
        if depth <= 29:    # twice as many on floor 30, three times as many on floor 99
            enemies = (params["enemies"] * (29 + depth) + 14) // 29
        else:
            enemies = (params["enemies"] * (109 + depth) + 34) // 69
        self.items = self.about(items, 1)
        self.buried = self.about(params["buried"], 0)
        self.traps = self.scaled(min(56, traps // 2)), self.scaled(min(56, traps))
        self.enemies = (max(1, self.scaled(enemies // 2)), self.scaled(enemies)) if enemies else (
            0, 0)
        house = params["monster_house"]
        self.house = min(100, house + 2 * house * depth // 98)

    def scaled(self, number):
        return number * self.area // USABLE

    def about(self, number, least):
        if number == 0:
            return 0, 0
        return max(least, self.scaled(max(0, number - 2))), self.scaled(number + 2)

    def rooms(self):
        """Returns the interval of rooms before merging, which the grid also bounds."""
        density = self.params["density"]
        if density < 0:
            return max(2, -density), max(2, -density)
        return max(2, self.scaled(density)), max(2, self.scaled(density + 2))

    def sectors(self, bounds, tiles, usual):
        """Returns the fewest and most columns (or rows) on this many usable tiles, where 56x32 has `usual`."""
        if not self.scales:
            return bounds
        return tuple(max(count, count * tiles // usual) for count in bounds)


# F25: the first floor that has each type, by the list that things of a kind are drawn from.
LOOT = {"food": 1, "gold": 1, "potion": 1, "scroll": 1, "ammo": 1, "weapon": 3, "armour": 5, "wand": 8,
        "ring": 12, "tome": 20, "gem": 30, "relic": 50}
TRAPS = {"spikes": 1, "snare": 1, "darts": 1, "pit": 2, "alarm": 5, "gas": 8, "warp": 10, "fire": 15,
         "curse": 25}
MAGIC = {"healing": 1, "sight": 1, "haste": 3, "ward": 8, "fortune": 15}
ROLES = {"grunt": 1, "archer": 2, "swarm": 3, "guard": 5, "caster": 7, "brute": 10}
TILED = ("timed", *TREASURES)   # types that only tile maps of quests and crawls have
TYPES = [*LOOT, *TRAPS, *MAGIC, *ROLES, *TILED]


def own_types(text):
    """Returns the rows of the parameter `types`: weight and first floor, None for the usual one. It has at least one
    row, each with a known type that no other row has."""
    if text is None:
        return {}
    rows = [re.fullmatch(r"(\w+) +(\d{1,3})(?: +(\d{1,3}))?", row) for row in text.removesuffix("\n").split("\n")]
    if not all(row and row[1] in TYPES for row in rows) or len({row[1] for row in rows}) < len(rows):
        raise Unreadable("params.types: a row that is none")
    return {row[1]: (int(row[2]), int(row[3]) if row[3] else None) for row in rows}


def is_on_floor(types, name, own, number):
    """Returns whether things of floor `number` may have the type `name` of the list `types`."""
    weight, first = own.get(name, (1, None))
    return name in types and weight > 0 and (first or types[name]) <= number


def types_of(thing):
    """Returns the list that the type of a thing comes from; None if it has none."""
    if thing["kind"] == "trap":
        return MAGIC if thing["magic"] else TRAPS
    return {"item": LOOT, "buried": LOOT, "shop_item": LOOT, "enemy": ROLES}.get(thing["kind"])
