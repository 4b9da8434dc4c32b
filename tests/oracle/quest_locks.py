# SPDX-License-Identifier: MIT
"""What a quest's locks measure: how deep they are, how far from their keys, and how many stand for
others (Q10, Q16), as far as a document shows it.

Small keys carry no number: of the keys of one kind, the first by room belongs to the first door of that
kind. If every lock can have a key of its own in a stage that it allows, it has one this way.
"""
from common import distances
from walks import SIDES

KEYS = {"key_lock": "key", "item_key_lock": "item_key"}
WEIGHTS = {("pre_item", "switch_lock"): ("pre_switch", "pre_key"),
           ("post_item", "switch_lock"): ("post_switch", "post_key"),
           ("post_item", "item_switch_lock"): ("post_item_switch", "post_item_key")}


def pairs_of(dungeon):
    """(stage, room of the key or switch, doors) of every lock of the chain."""
    locks = [(stage, dungeon.way_in(stage["stage"] + 1)) for stage in dungeon.stages[:dungeon.chain]]
    rooms = {obstacle: iter(dungeon.by_content[content]) for obstacle, content in KEYS.items()}
    switches = {room["switch"]: room for room in dungeon.rooms if room["switch"] is not None}
    pairs = [(stage, next(rooms[stage["obstacle"]]) if stage["obstacle"] in KEYS
              else switches[doors[0]["switch"]], doors)
             for stage, doors in sorted(locks, key=lambda lock: lock[1][0]["id"])]
    return sorted(pairs, key=lambda pair: pair[0]["stage"])


def lock_depth(dungeon, pairs):
    """A lock is one deeper than the deepest that must be open before it: to come to its key or switch, to
    the treasure if that is needed, and to (the nearest of) its doors. The goal's lock is the last."""
    depths, item = [0], dungeon.by_content["item"][0]["stage"]
    for stage, key, doors in pairs:
        needed = [depths[key["stage"]]]
        if key["content"] in ("item_key", "item_switch"):
            needed.append(depths[item])
        outer = [dungeon.stage_of(dungeon.outside(door, stage["stage"] + 1)) for door in doors]
        depths.append(1 + max(*needed, min(depths[place] for place in outer)))
    goal, magic = dungeon.by_kind["magic"][0], dungeon.by_content["magic_key"][0]
    before = min(dungeon.stage_of(goal["a"]), dungeon.stage_of(goal["b"]))
    depths.append(1 + max(depths[magic["stage"]], depths[before]))
    return max(depths)


def key_distance(dungeon, pairs):
    """Doors from the key or switch to the nearer room of its (first) door, whatever is shut or hidden or
    leads one way; the mean over the locks of the chain, in thousandths."""
    beside = [[] for _ in dungeon.rooms]
    for door in dungeon.doors:
        beside[door["a"]].append(door["b"])
        beside[door["b"]].append(door["a"])
    total = 0
    for _, key, doors in pairs:
        far = distances([key["id"]], beside)
        total += min(far[doors[0]["a"]], far[doors[0]["b"]])
    return 1000 * total // len(pairs)


# ---- Fallbacks -----------------------------------------------------------------------------

def fallback_keys(dungeon):
    """Plain keys that are not in the stage of their lock, where they should be. A key of that stage is the
    lock's own, unless it lies in the room of the door: with an empty room in the stage, this lock's key,
    which came first, would lie there."""
    if dungeon.params["key_from_any_stage"]:
        return 0
    count = 0
    for stage in dungeon.stages[:dungeon.chain]:
        if stage["obstacle"] == "key_lock":
            number = stage["stage"]
            door_room = dungeon.outside(dungeon.way_in(number + 1)[0], number + 1)
            count += not any(room["content"] == "key" and room["id"] != door_room
                             for room in dungeon.by_stage[number])
    return count


def fallback_switches(dungeon, pairs, inside):
    """(least, most) switch locks that stand for key locks: those whose own weight is 0, and at most those
    too whose stage had no place for the door of a key lock, as the draw itself left no trace."""
    least = most = 0
    presses = {key["id"]: stage["stage"] for stage, key, _ in pairs if key["switch"] is not None}
    for stage, key, _ in pairs:
        if key["switch"] is None:
            continue
        own, other = WEIGHTS.get((stage["step"], stage["obstacle"]), (None, None))
        if own and not dungeon.params[own]:
            least, most = least + 1, most + 1
        elif not other or dungeon.params[other]:
            most += not key_lock_fits(dungeon, stage, presses, inside)
    return least, most


def key_lock_fits(dungeon, stage, presses, inside):
    """Whether a key lock had a room for its door and another one for its key, for certain: ids tell which
    cells were taken then, and contents of later locks which rooms were empty."""
    number, rooms = stage["stage"], dungeon.by_stage[stage["stage"]]
    last = max(room["id"] for room in rooms)
    taken = {(room["x"], room["y"]) for room in dungeon.rooms if room["id"] <= last}
    doors = {room["id"] for room in rooms if any(
        cell not in taken and inside(*cell)
        for cell in ((room["x"] + dx, room["y"] + dy) for dx, dy in SIDES))}
    steps = ("post_item",) if (stage["step"], stage["obstacle"]) == ("post_item", "switch_lock") else (
        "pre_item", "post_item")
    empty = {room["id"] for room in dungeon.rooms if room["stage"] <= number and room["step"] in steps and (
        room["content"] == "none" or presses.get(room["id"], -1) >= number
        or stage["step"] == "pre_item" and room["content"] == "item_key")}
    return len(doors | empty) > 1 and bool(doors and empty)


def check_fallbacks(dungeon, inside, out):
    """Q10: what stands elsewhere, or for something else, is counted. `inside` tells which cells bounds and
    mask allow (Q23). Only for quests that hold in all else."""
    least, most = fallback_switches(dungeon, pairs_of(dungeon), inside)
    counted = dungeon.metrics["fallback_switch"]
    out.expect(least <= counted <= most, "Q10", f"{counted} switch locks stand for key locks, not {least} to {most}")
    keys, counted = fallback_keys(dungeon), dungeon.metrics["fallback_key"]
    out.expect(keys == counted, "Q10", f"{keys} keys lie in an earlier stage, {counted} are counted")


def measure(dungeon):
    pairs = pairs_of(dungeon)
    return {"lock_depth": lock_depth(dungeon, pairs), "key_distance": key_distance(dungeon, pairs),
            "key_slack": dungeon.slack}
