# SPDX-License-Identifier: MIT
"""F22: the values that a plan allows on each floor, and whether the floor has one of them."""
import json

from common import Unreadable
from floor_asked import own_types

DEFAULTS = {
    "layout": "std_fine", "width": 56, "height": 32, "density": 8, "merge": 5, "connectivity": 20,
    "dead_ends": 4, "allow_dead_ends": True, "corridor_width": 1, "terrain": "water", "terrain_density": 5, "rivers": "auto", "items": 4,
    "traps": 8, "magic_tiles": 15, "buried": 2, "buried_reach": 3, "enemies": 6,
    "monster_house": 6, "shop": 8, "vaults": "auto", "stairs_distance": "far", "place": "none", "hidden_stairs": False, "tags": None, "rooms_only": False, "strict_rooms": False, "own_weight": 10, "imperfect": 0, "maze": 0, "structures": 0,
    "scale_contents": True, "by_depth": False, "lord": False, "bare_house": False, "fixed": None, "types": None,
}


def read_plan(text):
    """Returns the number of floors and the ranges of a plan."""
    try:
        plan = json.loads(text)
        ranges = [(part["from"], part["to"], part["set"]) for part in plan["ranges"]]
        floors = plan["floors"]
    except (ValueError, TypeError, KeyError) as error:
        raise Unreadable("params.plan: no plan") from error
    for _, _, values in ranges:
        if set(values) - set(DEFAULTS):
            raise Unreadable("params.plan: it sets what no plan sets")
        own_types(text_of(values.get("types")))
    return floors, ranges


def text_of(said):
    """Returns a text of a plan, which may be a list of its rows; None for none."""
    return "".join(row + "\n" for row in said) or None if isinstance(said, list) else said


def allowed(said, name, value, layouts):
    """Returns whether the plan allows a floor this value."""
    if name in ("fixed", "types", "tags"):
        return (text_of(said) or None) == value
    if isinstance(said, list):
        return value != "auto" and said[0] <= value <= said[1]
    if name == "layout":
        codes = {hex(code): word for code, word in enumerate(layouts)}
        codes.update({f"0x{code:02X}": word for code, word in enumerate(layouts)})
        weights = said if isinstance(said, dict) else {said: 1}
        return {codes.get(word, word): weight for word, weight in weights.items()}.get(value, 0) > 0
    if isinstance(said, dict):
        return said.get(value, 0) > 0
    return said == value


def check_planned(plan, params, own, number, layouts, out):
    """Checks the parameters `own` of floor `number`, in a dungeon whose first floor has `params`."""
    floors, ranges = plan
    out.expect(number <= floors, "F22", f"floor {number} of a plan for {floors}")
    for name, usual in DEFAULTS.items():
        said = [values[name] for first, last, values in ranges
                if name in values and first <= number <= last]
        if said:
            fits = allowed(said[-1], name, own[name], layouts)
        elif name in ("by_depth", "lord") or any(name in values for _, _, values in ranges):
            fits = own[name] == usual
        else:
            fits = own[name] == params[name]
        out.expect(fits, "F22", f"floor {number}: {name} is {own[name]!r}")
