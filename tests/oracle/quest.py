# SPDX-License-Identifier: MIT
"""The rules of a quest, as a document shows them: Q1 to Q24, V1 to V6.

What a player can do is in quest_play.py.
"""
from common import (CONTENTS, LINK_KINDS, OBSTACLES, STEPS, Either, Maybe, TILE_PARAMS, Unreadable, check_ids,
                    check_index, check_parameters, check_ranges, check_shape,
                    check_solution_shape, content_hash, distances, metrics_of, or_minus, place_of)
import metrics
import quest_locks
import tiles
from play import regions
from quest_play import check_plays, check_walkthrough

KINDS = ("open", "key", "switch", "magic", "hidden", "one_way")
LAYOUT = {
    "rooms": [{"id": int, "x": int, "y": int, "stage": int, "step": Either(STEPS),
               "content": Either(CONTENTS), "switch": Maybe(int), "intensity": int}],
    "doors": [{"id": int, "a": int, "b": int, "kind": Either(KINDS), "switch": Maybe(int)}],
    "stages": [{"stage": int, "step": Either(STEPS), "obstacle": Maybe(Either(OBSTACLES))}],
}
RANGES = {
    "decor": (0, 100),
    "pre_stages_min": (1, 8), "pre_stages_max": (1, 8), "post_stages_min": (1, 8),
    "post_stages_max": (1, 8), "pre_rooms": (4, 64), "post_rooms": (4, 64),
    "stage_rooms_min": (0, 16), "stage_rooms_max": (0, 16), "magic_rooms_min": (1, 8),
    "magic_rooms_max": (1, 8), "pre_key": (0, 100), "pre_switch": (0, 100),
    "post_item_key": (0, 100), "post_item_switch": (0, 100), "post_key": (0, 100),
    "post_switch": (0, 100), "bonus_min": (0, 3), "bonus_max": (0, 3), "doors_per_switch": (1, 4),
    "loops": (0, 100), "returns": (0, 100), "best_of": (1, 64), "width": (0, 64),
    "height": (0, 64),
}
PAIRS = ("pre_stages", "post_stages", "stage_rooms", "magic_rooms", "bonus")
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


# ---- Shape and hash ------------------------------------------------------------------------

def check_params(params):
    check_parameters(params, {**dict.fromkeys(RANGES, int), **TILE_PARAMS, "key_from_any_stage": bool,
                              "mask": Maybe(str)})
    check_ranges(params, RANGES)
    for name in PAIRS:
        if params[name + "_min"] > params[name + "_max"]:
            raise Unreadable(f"params.{name}: min is above max")
    if 1 <= params["width"] <= 3 or 1 <= params["height"] <= 3:
        raise Unreadable("params: a width or height of 1 to 3")
    if not params["pre_key"] + params["pre_switch"] or not sum(
            params["post_" + kind] for kind in ("item_key", "item_switch", "key", "switch")):
        raise Unreadable("params: no obstacle has a weight")


def check_layout_shape(document):
    layout = document.get("layout")
    check_shape(layout, LAYOUT, "layout")
    rooms, doors, stages = layout["rooms"], layout["doors"], layout["stages"]
    if not rooms:
        raise Unreadable("layout.rooms: none")
    check_ids(rooms, "layout.rooms")
    check_ids(doors, "layout.doors")
    for place, stage in enumerate(stages):
        if stage["stage"] != place:
            raise Unreadable(f"layout.stages[{place}]: its stage is {stage['stage']}")
    for room in rooms:
        check_index(room["stage"], len(stages), "layout.rooms.stage")
    for door in doors:
        check_index(door["a"], len(rooms), "layout.doors.a")
        check_index(door["b"], len(rooms), "layout.doors.b")
    check_solution_shape(document.get("solution"), len(rooms), len(doors))


def hash_of(document):
    layout = document["layout"]
    plan = [len(layout["stages"])]
    for stage in layout["stages"]:
        plan += [STEPS.index(stage["step"]), place_of(OBSTACLES, stage["obstacle"])]
    rooms = [len(layout["rooms"])]
    for room in layout["rooms"]:
        rooms += [room["x"], room["y"], room["stage"], STEPS.index(room["step"]),
                  CONTENTS.index(room["content"]), or_minus(room["switch"]), room["intensity"]]
    links = [len(layout["doors"])]
    for door in layout["doors"]:
        links += [LINK_KINDS.index(door["kind"]), door["a"], door["b"], or_minus(door["switch"]),
                  0, 0, 0, 0, 0, 0, *tiles.way_numbers(document, door["id"])]
    return content_hash("quest", [(plan, rooms, links, tiles.map_numbers(document),
                                   tiles.thing_numbers(document) + [0])])


# ---- The dungeon as a graph ----------------------------------------------------------------

class Dungeon:
    """Rooms by stage, doors by kind, and the regions that open doors make."""

    def __init__(self, document):
        layout = document["layout"]
        self.params = document["params"]
        self.metrics = metrics_of(document)[0]
        self.shortfall = self.metrics["shortfall"]
        self.doors_missing, self.slack = 0, 0
        self.rooms, self.doors, self.stages = layout["rooms"], layout["doors"], layout["stages"]
        self.by_stage = [[] for _ in self.stages]
        for room in self.rooms:
            self.by_stage[room["stage"]].append(room)
        self.by_kind = {kind: [] for kind in KINDS}
        for door in self.doors:
            self.by_kind[door["kind"]].append(door)
        self.by_content = {content: [] for content in CONTENTS}
        for room in self.rooms:
            self.by_content[room["content"]].append(room)
        self.places = {(room["x"], room["y"]): room for room in self.rooms}
        self.steps = [stage["step"] for stage in self.stages]
        self.chain = sum(step in ("pre_item", "item", "post_item") for step in self.steps)
        self.region = self.open_regions()

    def open_regions(self):
        """Region of each room: rooms joined by open doors."""
        return regions(len(self.rooms), [(door["a"], door["b"]) for door in self.by_kind["open"]])

    def stage_of(self, room):
        return self.rooms[room]["stage"]

    def way_in(self, stage):
        """The doors through which the chain enters a stage."""
        found = []
        for door in self.doors:
            ends = {self.stage_of(door["a"]), self.stage_of(door["b"])}
            if door["kind"] in ("key", "switch") and len(ends) == 2 and max(ends) == stage:
                found.append(door)
        return found

    def outside(self, door, stage):
        """The door's room on the near side of a stage."""
        return door["a"] if self.stage_of(door["b"]) == stage else door["b"]


# ---- Q1, V4 and the stages -----------------------------------------------------------------

def check_entry(dungeon, out):
    first, entries = dungeon.rooms[0], dungeon.by_content["entry"]
    out.expect(entries == [first] and (first["x"], first["y"]) == (0, 0) and first["stage"] == 0
               and first["step"] == "pre_item", "Q1", "the entry is not the first room, at 0,0")


def check_places(dungeon, out):
    out.expect(len(dungeon.places) == len(dungeon.rooms), "V4", "two rooms at one place")
    pairs = set()
    for door in dungeon.doors:
        one, other = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        apart = abs(one["x"] - other["x"]) + abs(one["y"] - other["y"])
        out.expect(apart == 1, "V4", f"door {door['id']} joins no neighbours")
        pair = frozenset((door["a"], door["b"]))
        out.expect(pair not in pairs, "V4", f"a second door {door['id']} between two rooms")
        pairs.add(pair)


def allowed_cells(params):
    """A test for cells inside bounds and mask (Q23)."""
    if params["mask"] is not None:
        rows = [row.rstrip("\r") for row in params["mask"].split("\n") if row.strip()]
        entry = next(((row.index("E"), y) for y, row in enumerate(rows) if "E" in row), None)
        if entry is None:
            raise Unreadable("params.mask: no entry")
        cells = {(x - entry[0], y - entry[1]) for y, row in enumerate(rows)
                 for x, cell in enumerate(row) if cell in ".E"}
        return lambda x, y: (x, y) in cells
    width, height = params["width"], params["height"]
    left = -((width - 1) // 2)

    def inside(x, y):
        return (not width or left <= x < left + width) and (not height or -height < y <= 0)
    return inside


def check_bounds(dungeon, out):
    inside = allowed_cells(dungeon.params)
    for room in dungeon.rooms:
        out.expect(inside(room["x"], room["y"]), "Q23", f"room {room['id']} leaves the bounds")


def check_stages(dungeon, out):
    steps, params = dungeon.steps, dungeon.params
    order = [STEPS.index(step) for step in steps]
    out.expect(order == sorted(order), "Q9", "the steps are out of order")
    for step, name in (("pre_item", "pre_stages"), ("post_item", "post_stages")):
        count = steps.count(step)
        out.expect(params[name + "_min"] <= count <= params[name + "_max"], "Q4",
                   f"{count} stages of {step}")
    for step, rule in (("item", "Q11"), ("magic_key", "Q17"), ("goal", "Q18")):
        out.expect(steps.count(step) == 1, rule, f"not one stage of step {step}")
    bonus, short = steps.count("bonus"), dungeon.shortfall.get("bonus", 0)
    out.expect(params["bonus_min"] <= bonus + short <= params["bonus_max"], "Q19",
               f"{bonus} bonus rooms")
    for stage, rooms in zip(dungeon.stages, dungeon.by_stage):
        out.expect(rooms, "Q9", f"stage {stage['stage']} has no room")
        out.expect(all(room["step"] == stage["step"] for room in rooms), "Q9",
                   f"a room of stage {stage['stage']} has another step")
    placed = [room["stage"] for room in dungeon.rooms]
    out.expect(placed == sorted(placed), "Q9", "rooms were not placed stage by stage")
    check_obstacles(dungeon, out)


def check_obstacles(dungeon, out):
    params = dungeon.params
    for stage in dungeon.stages:
        step, obstacle = stage["step"], stage["obstacle"]
        name = f"stage {stage['stage']}: {obstacle}"
        if step in ("magic_key", "goal", "bonus"):
            out.expect(obstacle is None, "Q17", f"{name} leads out of {step}")
        elif step == "pre_item":
            out.expect(obstacle in ("key_lock", "switch_lock"), "Q5", f"{name} in PRE-ITEM")
            out.expect(obstacle != "key_lock" or params["pre_key"], "Q5", f"{name} has no weight")
        elif step == "item":
            out.expect(obstacle in ("item_key_lock", "item_switch_lock"), "Q12",
                       f"{name} leads out of ITEM")
        else:
            out.expect(obstacle is not None, "Q13", f"{name} in POST-ITEM")
            weight = {"key_lock": "post_key", "item_key_lock": "post_item_key"}.get(obstacle)
            out.expect(weight is None or params[weight], "Q13", f"{name} has no weight")


# ---- Q2 to Q4, Q17: growing ----------------------------------------------------------------

def check_growth(dungeon, out):
    for door in dungeon.by_kind["open"]:
        out.expect(dungeon.stage_of(door["a"]) == dungeon.stage_of(door["b"]), "Q2",
                   f"open door {door['id']} joins two stages")
    inside = allowed_cells(dungeon.params)
    for stage, rooms in enumerate(dungeon.by_stage):
        step = dungeon.steps[stage]
        if step not in ("pre_item", "post_item", "magic_key") or not rooms:
            continue
        entrances = 1 if stage == 0 else len(dungeon.way_in(stage))
        check_tree(dungeon, stage, rooms, entrances, out)
        grown = len(rooms) - max(1, entrances)
        least, most = growth_bounds(dungeon, stage, step)
        enough = grown >= least or stopped_early(dungeon, rooms, inside)
        out.expect(enough and grown <= most, "Q17" if step == "magic_key" else "Q4",
                   f"stage {stage} grew by {grown} rooms, not {least} to {most}")


def check_tree(dungeon, stage, rooms, entrances, out):
    regions = len({dungeon.region[room["id"]] for room in rooms})
    doors = sum(dungeon.stage_of(door["a"]) == stage for door in dungeon.by_kind["open"])
    if dungeon.params["loops"] == 0:
        out.expect(doors == len(rooms) - regions, "Q20", f"stage {stage} has a loop")
        out.expect(regions == entrances, "Q2", f"stage {stage} falls into {regions} parts")
    else:
        out.expect(regions <= max(1, entrances), "Q2", f"stage {stage} falls apart")


def growth_bounds(dungeon, stage, step):
    params = dungeon.params
    if step == "magic_key":
        return params["magic_rooms_min"], params["magic_rooms_max"]
    if params["stage_rooms_max"]:
        least, most = params["stage_rooms_min"], params["stage_rooms_max"]
    else:
        count = dungeon.steps.count(step)
        new = max(0, params["pre_rooms" if step == "pre_item" else "post_rooms"] - count)
        place = stage - dungeon.steps.index(step)
        centre = new * (place + 1) // count - new * place // count
        least, most = max(0, centre - 1), centre + 1
    return (max(1, least), max(1, most)) if stage == 0 else (least, most)


def stopped_early(dungeon, rooms, inside):
    """Q3: no room of the stage had a free side when it grew. Ids count in the order of placing, so
    rooms with larger ones than the stage's last were not there yet."""
    last = max(room["id"] for room in rooms)
    taken = {(room["x"], room["y"]) for room in dungeon.rooms if room["id"] <= last}
    sides = {(room["x"] + dx, room["y"] + dy) for room in rooms for dx, dy in SIDES}
    return all(cell in taken or not inside(*cell) for cell in sides)


# ---- Q5 to Q16: locks ----------------------------------------------------------------------

def check_locks(dungeon, out):
    numbers = [room["switch"] for room in dungeon.rooms if room["switch"] is not None]
    out.expect(len(set(numbers)) == len(numbers), "Q7", "two switches of one number")
    for room in dungeon.rooms:
        out.expect((room["switch"] is not None) == (room["content"] in ("switch", "item_switch")),
                   "Q7", f"room {room['id']}: a number is for switches")
    for door in dungeon.doors:
        out.expect((door["switch"] is not None) == (door["kind"] == "switch"), "Q7",
                   f"door {door['id']}: a number is for switch doors")
    used = set()
    for stage in range(dungeon.chain):
        if stage + 1 < len(dungeon.stages):
            check_lock(dungeon, stage, used, out)
    out.expect(dungeon.doors_missing == dungeon.shortfall.get("switch_doors", 0), "Q8",
               f"{dungeon.doors_missing} doors of switches are missing")
    for kind in ("key", "switch"):
        for door in dungeon.by_kind[kind]:
            out.expect(door["id"] in used, "Q9", f"door {door['id']} belongs to no obstacle")
    check_numbers(dungeon, out)
    check_keys(dungeon, out)


def check_lock(dungeon, stage, used, out):
    obstacle, doors = dungeon.stages[stage]["obstacle"], dungeon.way_in(stage + 1)
    used.update(door["id"] for door in doors)
    name = f"obstacle of stage {stage}"
    if not out.expect(doors, "Q9", f"{name}: no door") or obstacle is None:
        return
    first = min(room["id"] for room in dungeon.by_stage[stage + 1])
    inner = [door["a"] + door["b"] - dungeon.outside(door, stage + 1) for door in doors]
    out.expect(first in inner, "Q9", f"{name}: its door does not lead to the stage's first room")
    if obstacle in ("key_lock", "item_key_lock"):
        rule = "Q6" if obstacle == "key_lock" else "Q14"
        fits = len(doors) == 1 and doors[0]["kind"] == "key" and (
            dungeon.stage_of(dungeon.outside(doors[0], stage + 1)) == stage)
        out.expect(fits, rule, f"{name}: not one key door out of this stage")
    else:
        check_switch_lock(dungeon, stage, doors, name, out)


def check_switch_lock(dungeon, stage, doors, name, out):
    obstacle = dungeon.stages[stage]["obstacle"]
    rule = "Q7" if obstacle == "switch_lock" else "Q15"
    if not out.expect(all(door["kind"] == "switch" for door in doors)
                      and len({door["switch"] for door in doors}) == 1, rule,
                      f"{name}: not the doors of one switch"):
        return
    content = "switch" if obstacle == "switch_lock" else "item_switch"
    rooms = [room for room in dungeon.by_content[content] if room["switch"] == doors[0]["switch"]]
    if dungeon.steps[stage] == "item":
        placed = len(rooms) == 1 and rooms[0]["stage"] < stage
        rule = "Q12"
    else:
        placed = len(rooms) == 1 and rooms[0]["stage"] == stage
    out.expect(placed, rule, f"{name}: its switch is not where it must be")
    check_door_count(dungeon, stage, doors, name, out)


def check_door_count(dungeon, stage, doors, name, out):
    alone = dungeon.steps[stage + 1] in ("item", "magic_key")
    wanted = 1 if alone else dungeon.params["doors_per_switch"]
    out.expect(1 <= len(doors) <= wanted, "Q8", f"{name}: {len(doors)} doors")
    dungeon.doors_missing += wanted - len(doors)


def check_numbers(dungeon, out):
    """Every switch opens something."""
    opened = {door["switch"] for door in dungeon.by_kind["switch"]}
    for content in ("switch", "item_switch"):
        for room in dungeon.by_content[content]:
            out.expect(room["switch"] in opened, "Q7", f"switch {room['switch']} opens no door")


def check_keys(dungeon, out):
    """V5, and Q6 and Q14: to every key lock its key, in a stage and a room that it may be in."""
    keys = dungeon.by_content["key"] + dungeon.by_content["item_key"]
    out.expect(len(keys) == len(dungeon.by_kind["key"]), "V5",
               f"{len(keys)} keys for {len(dungeon.by_kind['key'])} key doors")
    for obstacle, content, rule in (("key_lock", "key", "Q6"),
                                    ("item_key_lock", "item_key", "Q14")):
        locks = [stage["stage"] for stage in dungeon.stages if stage["obstacle"] == obstacle]
        rooms = dungeon.by_content[content]
        out.expect(len(locks) == len(rooms), rule,
                   f"{len(rooms)} of content {content} for {len(locks)} locks")
        choices = [[room["id"] for room in rooms if may_hold(dungeon, room, lock, obstacle)]
                   for lock in locks]
        out.expect(can_match(choices), rule, f"a {content} is not where it must be")


def may_hold(dungeon, room, lock, obstacle):
    """Whether the key of the lock out of stage `lock` may lie in this room; in an earlier stage
    only by the parameter, or where its own stage has no room left (Q10)."""
    if room["stage"] > lock:
        return False
    doors = dungeon.way_in(lock + 1) if lock + 1 < len(dungeon.stages) else []
    if any(dungeon.outside(door, lock + 1) == room["id"] for door in doors):
        return False
    if obstacle == "item_key_lock":
        return True
    if dungeon.steps[lock] == "post_item" and room["step"] != "post_item":
        return False
    if dungeon.params["key_from_any_stage"] or room["stage"] == lock:
        return True
    doors = {dungeon.outside(door, lock + 1) for door in doors}
    return not any(other["content"] == "none" and other["id"] not in doors
                   for other in dungeon.by_stage[lock])


def can_match(choices):
    """Whether every lock can have a key of its own."""
    owner = {}

    def give(lock, tried):
        for key in choices[lock]:
            if key not in tried:
                tried.add(key)
                if key not in owner or give(owner[key], tried):
                    owner[key] = lock
                    return True
        return False

    return all(give(lock, set()) for lock in range(len(choices)))


# ---- Q11, Q17 to Q21: the special rooms ----------------------------------------------------

def check_special(dungeon, out):
    for content, step, rule in (("item", "item", "Q11"), ("magic_key", "magic_key", "Q17"),
                                ("goal", "goal", "Q18")):
        rooms = dungeon.by_content[content]
        out.expect(len(rooms) == 1 and rooms[0]["step"] == step, rule, f"not one {content}")
    for step, rule in (("item", "Q11"), ("goal", "Q18"), ("bonus", "Q19")):
        for stage, rooms in zip(dungeon.stages, dungeon.by_stage):
            if stage["step"] == step:
                out.expect(len(rooms) == 1 and rooms[0]["content"] == step, rule,
                           f"stage {stage['stage']} is not one room with {step}")
    out.expect(all(room["step"] == "bonus" for room in dungeon.by_content["bonus"]), "Q19",
               "a bonus outside the bonus rooms")
    last = [rooms[-1] for stage, rooms in zip(dungeon.stages, dungeon.by_stage)
            if stage["step"] == "magic_key" and rooms]
    out.expect(all(room["content"] == "magic_key" for room in last), "Q17",
               "the last room of MAGIC-KEY lacks the magic key")
    check_goal_door(dungeon, out)
    check_bonus_doors(dungeon, out)
    check_returns(dungeon, out)


def check_goal_door(dungeon, out):
    goals = [room["id"] for room in dungeon.by_content["goal"]]
    at_goal = [door for door in dungeon.doors if door["a"] in goals or door["b"] in goals]
    out.expect(dungeon.by_kind["magic"] == at_goal and len(at_goal) == 1, "Q18",
               "the goal has not one door, the magic one")
    for door in at_goal:
        other = dungeon.rooms[door["a"] if door["b"] in goals else door["b"]]
        out.expect(other["step"] not in ("magic_key", "bonus"), "Q18",
                   f"the goal is behind {other['step']}")


def check_bonus_doors(dungeon, out):
    bonus = {room["id"] for room in dungeon.rooms if room["step"] == "bonus"}
    at_bonus = [door for door in dungeon.doors if door["a"] in bonus or door["b"] in bonus]
    out.expect(dungeon.by_kind["hidden"] == at_bonus and len(at_bonus) == len(bonus), "Q19",
               "bonus rooms have not one hidden door each")
    for door in at_bonus:
        other = dungeon.rooms[door["a"] if door["b"] in bonus else door["b"]]
        out.expect(other["content"] not in ("entry", "goal") and other["id"] not in bonus, "Q19",
                   f"bonus room behind room {other['id']}")


def check_returns(dungeon, out):
    doors = dungeon.by_kind["one_way"]
    out.expect(not doors or dungeon.params["returns"], "Q21", "one-way doors, though none may be")
    for door in doors:
        start, end = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        out.expect(start["stage"] > end["stage"] and start["step"] not in
                   ("goal", "bonus", "item"), "Q21", f"one-way door {door['id']} must not be")


# ---- Q24: intensity ------------------------------------------------------------------------

def check_intensity(dungeon, out):
    for room in dungeon.rooms:
        out.expect(0 <= room["intensity"] <= 1000, "Q24", f"room {room['id']}: out of range")
        wanted = {"entry": 0, "goal": 1000}.get(room["content"], room["intensity"])
        out.expect(room["intensity"] == wanted, "Q24", f"room {room['id']}: not {wanted}")
    beside = [[] for _ in dungeon.rooms]
    for door in dungeon.by_kind["open"]:
        beside[door["a"]].append(door["b"])
        beside[door["b"]].append(door["a"])
    for door in dungeon.by_kind["hidden"]:
        one, other = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        out.expect(one["intensity"] == other["intensity"], "Q24",
                   "a bonus room has not its neighbour's intensity")
    peak = None
    for stage, rooms in enumerate(dungeon.by_stage):
        if dungeon.steps[stage] in ("goal", "bonus") or not rooms:
            break
        peak = check_climb(dungeon, stage, rooms, beside, peak, out)


def check_climb(dungeon, stage, rooms, beside, peak, out):
    """One tooth of the saw; returns its peak."""
    if stage == 0:
        starts = [0]
    else:
        starts = [door["a"] + door["b"] - dungeon.outside(door, stage)
                  for door in dungeon.way_in(stage)]
    steps = distances(starts, beside)
    name = f"stage {stage}"
    levels = {}
    for room in rooms:
        levels.setdefault(steps.get(room["id"], -1), set()).add(room["intensity"])
    climb = [levels[distance] for distance in sorted(levels)]
    out.expect(all(len(values) == 1 for values in climb), "Q24",
               f"{name}: rooms equally far from the entrance differ")
    out.expect(all(max(a) < min(b) for a, b in zip(climb, climb[1:])), "Q24",
               f"{name} does not climb with the distance")
    first = min(room["intensity"] for room in rooms)
    top = max(room["intensity"] for room in rooms)
    if peak is not None:
        out.expect(top > peak, "Q24", f"{name} does not rise above the last peak")
        out.expect(len(levels) == 1 or first < peak, "Q24",
                   f"{name} does not start below the last peak")
    return top


# ---- All of it -----------------------------------------------------------------------------

CHECKS = (check_entry, check_places, check_bounds, check_stages, check_growth, check_locks,
          check_special, check_intensity, check_plays)


def check_map(document, out):
    """The grid of the map is as large as the rooms need."""
    places = [(room["x"], room["y"]) for room in document["layout"]["rooms"]]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    columns, lines = max(x for x, _ in places) - left + 1, max(y for _, y in places) - top + 1
    tiles.check(document, columns, lines, [[(x - left, y - top)] for x, y in places], out)


def check(document, out):
    check_params(document["params"])
    check_layout_shape(document)
    tiles.check_map_shape(document)
    dungeon = Dungeon(document)
    for rule in CHECKS:
        rule(dungeon, out)
    check_walkthrough(dungeon, document["solution"], out)
    if not out.list:
        quest_locks.check_fallbacks(dungeon, allowed_cells(dungeon.params), out)
    check_map(document, out)
    out.measure(dungeon.metrics, lambda: {
        **metrics.measure_quest(document), **quest_locks.measure(dungeon)})
    return hash_of(document)
