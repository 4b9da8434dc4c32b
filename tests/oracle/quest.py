# SPDX-License-Identifier: MIT
"""The rules of a quest, as a document shows them: Q1 to Q4, Q9, Q11 and Q17 to Q25.

Locks and branches are in quest_locks.py, purposes in quest_purposes.py, and what a player can do in
quest_play.py.
"""
import re

from common import (PLACES, CONTENTS, DROPS, LINK_KINDS, OBSTACLES, PURPOSES, STEPS, TREASURES, Either, Maybe, TILE_PARAMS,
                    Unreadable, check_ids, check_index, check_numbers, check_parameters, check_ranges, check_shape,
                    check_solution_shape, content_hash, distances, metrics_of, or_minus, place_of,
                    visits_of)
import metrics
import quest_barriers
import quest_locks
import quest_purposes
import quest_seals
import tiles
from play import regions
from quest_play import check_plays, check_walkthrough, count_choices
from tiles_metrics import measure_tiles

SEALS = ("content", "door", "chest")
KINDS = ("open", "key", "switch", "magic", "hidden", "barrier", "window", *DROPS)
ARCS = ("plain", "delve", "return", "hub")
CLUES = ("crack", "draft", "scrape", "niche", "map")
LAYOUT = {
    "rooms": [{"id": int, "number": Maybe(int), "x": int, "y": int, "stage": int, "step": Either(STEPS),
               "content": Either(CONTENTS), "switch": Maybe(int), "intensity": int,
               "purpose": Maybe(Either(PURPOSES)), "danger": int, "reward": int, "treasure": Maybe(int),
               "seals": Maybe(Either(SEALS)), "place": Maybe(Either(PLACES))}],
    "doors": [{"id": int, "a": int, "b": int, "kind": Either(KINDS), "switch": Maybe(int), "treasure": Maybe(int),
               "seal": Maybe(int)}],
    "stages": [{"stage": int, "step": Either(STEPS), "obstacles": [int]}],
    "obstacles": [{"id": int, "kind": Either(OBSTACLES), "from": [int], "into": int, "doors": [int],
                   "things": [{"room": int, "what": Either(CONTENTS)}], "treasure": Maybe(int)}],
    "treasures": [{"id": int, "kind": Either(TREASURES), "room": int}],
    "arc": Maybe(Either(ARCS)), "hub": Maybe(int),
    "clues": [{"door": int, "room": int, "kind": Either(CLUES)}],
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
    "height": (0, 64), "treasures": (1, 4), "branches": (0, 100), "placings": (1, 16), "seals": (0, 100),
    "post_barrier": (0, 100), "exit_barrier": (0, 100), "annexes": (0, 100), "caches_min": (0, 3), "caches_max": (0, 3),
    "gaps": (0, 100), "foreshadow": (0, 8),
}
PAIRS = ("pre_stages", "post_stages", "stage_rooms", "magic_rooms", "bonus", "caches")
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


# ---- Shape and hash ------------------------------------------------------------------------

def check_params(params):
    check_parameters(params, {**dict.fromkeys(RANGES, int), **TILE_PARAMS, "key_from_any_stage": bool,
                              "mask": Maybe(str), "treasure": Either(("any", *TREASURES)),
                              "purposes": bool, "arc": Either(("any", *ARCS)), "windows": bool, "clues": bool, "taste": bool})
    check_ranges(params, RANGES)
    for name in PAIRS:
        if params[name + "_min"] > params[name + "_max"]:
            raise Unreadable(f"params.{name}: min is above max")
    if 1 <= params["width"] <= 3 or 1 <= params["height"] <= 3:
        raise Unreadable("params: a width or height of 1 to 3")
    if (params["width"] == 0) != (params["height"] == 0):
        raise Unreadable("params: a width without a height")
    if params["mask"] is not None and params["width"]:
        raise Unreadable("params: a mask and a width")
    if not params["pre_key"] + params["pre_switch"] or not sum(
            params["post_" + kind] for kind in ("item_key", "item_switch", "key", "switch")):
        raise Unreadable("params: no obstacle has a weight")


def check_layout_shape(document):
    layout = document.get("layout")
    check_shape(layout, LAYOUT, "layout")
    rooms, doors, stages = layout["rooms"], layout["doors"], layout["stages"]
    if not rooms:
        raise Unreadable("layout.rooms: none")
    for name in ("rooms", "doors", "obstacles", "treasures"):
        check_ids(layout[name], f"layout.{name}")
    for place, stage in enumerate(stages):
        if stage["stage"] != place:
            raise Unreadable(f"layout.stages[{place}]: its stage is {stage['stage']}")
    for room in rooms:
        check_index(room["stage"], len(stages), "layout.rooms.stage")
        check_index(room["treasure"], len(layout["treasures"]), "layout.rooms.treasure")
    for door in doors:
        check_index(door["a"], len(rooms), "layout.doors.a")
        check_index(door["b"], len(rooms), "layout.doors.b")
        check_index(door["seal"], len(rooms), "layout.doors.seal")
        check_index(door["treasure"], len(layout["treasures"]), "layout.doors.treasure")
    for clue in layout["clues"]:
        check_index(clue["door"], len(doors), "layout.clues.door")
        check_index(clue["room"], len(rooms), "layout.clues.room")
    check_references(layout)
    check_index(layout["hub"], len(rooms), "layout.hub")
    check_solution_shape(document.get("solution"), len(rooms), len(doors))


def check_references(layout):
    """Checks that obstacles and treasures name things that exist."""
    rooms, doors, stages = len(layout["rooms"]), len(layout["doors"]), len(layout["stages"])
    for stage in layout["stages"]:
        for obstacle in stage["obstacles"]:
            check_index(obstacle, len(layout["obstacles"]), "layout.stages.obstacles")
    for treasure in layout["treasures"]:
        check_index(treasure["room"], rooms, "layout.treasures.room")
    for obstacle in layout["obstacles"]:
        for name, least, most in (("from", 1, 2), ("doors", 1, 4), ("things", 0, 2)):
            if not least <= len(obstacle[name]) <= most:
                raise Unreadable(f"layout.obstacles.{name}: {len(obstacle[name])} of them")
        check_index(obstacle["treasure"], len(layout["treasures"]), "layout.obstacles.treasure")
        for stage in (*obstacle["from"], obstacle["into"]):
            check_index(stage, stages, "layout.obstacles: stages")
        for door in obstacle["doors"]:
            check_index(door, doors, "layout.obstacles.doors")
        for thing in obstacle["things"]:
            check_index(thing["room"], rooms, "layout.obstacles.things.room")


def counted(numbers):
    return [len(numbers), *numbers]


def plan_numbers(layout):
    numbers = [len(layout["stages"])]
    for stage in layout["stages"]:
        numbers += [STEPS.index(stage["step"]), *counted(stage["obstacles"])]
    numbers.append(len(layout["obstacles"]))
    for obstacle in layout["obstacles"]:
        numbers += [OBSTACLES.index(obstacle["kind"]), *counted(obstacle["from"]), obstacle["into"],
                    *counted(obstacle["doors"]), len(obstacle["things"])]
        for thing in obstacle["things"]:
            numbers += [thing["room"], CONTENTS.index(thing["what"])]
        numbers.append(or_minus(obstacle["treasure"]))
    numbers.append(len(layout["treasures"]))
    for treasure in layout["treasures"]:
        numbers += [TREASURES.index(treasure["kind"]), treasure["room"]]
    numbers += [-1 if layout["arc"] is None else 1 + ARCS.index(layout["arc"]), or_minus(layout["hub"]),
                len(layout["clues"])]
    for clue in layout["clues"]:
        numbers += [clue["door"], clue["room"], CLUES.index(clue["kind"])]
    return numbers


def hash_of(document):
    layout = document["layout"]
    rooms = [len(layout["rooms"])]
    for room in layout["rooms"]:
        rooms += [room["x"], room["y"], room["stage"], STEPS.index(room["step"]),
                  CONTENTS.index(room["content"]), or_minus(room["switch"]), room["intensity"],
                  place_of(PURPOSES, room["purpose"]), room["danger"], room["reward"],
                  or_minus(room["treasure"]), place_of(SEALS, room["seals"])]
    links = [len(layout["doors"])]
    for door in layout["doors"]:
        links += [LINK_KINDS.index(door["kind"]), door["a"], door["b"], or_minus(door["switch"]),
                  0, 0, 0, 0, 0, 0, *tiles.way_numbers(document, door["id"]), or_minus(door["treasure"]),
                  or_minus(door["seal"])]
    return content_hash("quest", [(plan_numbers(layout), rooms, links, tiles.map_numbers(document),
                                   tiles.thing_numbers(document) + [0])])


# ---- The dungeon as a graph ----------------------------------------------------------------

class Dungeon:
    """Rooms by stage, doors by kind, and the regions that open doors create."""

    def __init__(self, document):
        layout = document["layout"]
        self.params = document["params"]
        self.metrics = metrics_of(document)[0]
        self.shortfall = self.metrics["shortfall"]
        self.doors_missing, self.slack = 0, 0
        self.rooms, self.doors, self.stages = layout["rooms"], layout["doors"], layout["stages"]
        self.obstacles, self.treasures = layout["obstacles"], layout["treasures"]
        self.arc, self.hub, self.clues = layout["arc"], layout["hub"], layout["clues"]
        self.by_stage = [[] for _ in self.stages]
        for room in self.rooms:
            self.by_stage[room["stage"]].append(room)
        self.by_kind = {kind: [] for kind in KINDS}
        for door in self.doors:
            self.by_kind[door["kind"]].append(door)
        self.drops = [door for door in self.doors if door["kind"] in DROPS]
        self.by_content = {content: [] for content in CONTENTS}
        for room in self.rooms:
            self.by_content[room["content"]].append(room)
        # the rooms whose only way in is a barrier inside their stage, and the room in front of each
        self.annexes = {door["b"]: door["a"] for door in self.by_kind["barrier"]
                        if self.rooms[door["a"]]["stage"] == self.rooms[door["b"]]["stage"]}
        self.places = {(room["x"], room["y"]): room for room in self.rooms}
        self.steps = [stage["step"] for stage in self.stages]
        self.chain = sum(step in ("pre_item", "item", "post_item") for step in self.steps)
        self.region = regions(len(self.rooms), [(door["a"], door["b"]) for door in self.by_kind["open"]])
        self.inside = allowed_cells(self.params)
        self.branches = []  # the stages (S, A, B) of each; quest_locks.py finds them

    def stage_of(self, room):
        return self.rooms[room]["stage"]

    def block(self, stage):
        """Returns (first, number of stages) of the step that a stage belongs to: there may be several POST-ITEM
        (Q28)."""
        step, first, end = self.steps[stage], stage, stage + 1
        while first > 0 and self.steps[first - 1] == step:
            first -= 1
        while end < len(self.steps) and self.steps[end] == step:
            end += 1
        return first, end - first

    def item_before(self, stage):
        """Returns the stage of the last ITEM up to a stage, or None."""
        return next((place for place in range(stage, -1, -1) if self.steps[place] == "item"), None)

    def held_at(self, stage):
        """Returns the number of treasures up to a stage."""
        return self.steps[:stage + 1].count("item")

    def way_in(self, stage):
        """Returns the doors through which the chain enters a stage."""
        if not 1 <= stage <= self.chain:
            return []
        return [self.doors[door] for door in self.obstacles[stage - 1]["doors"]]

    def outside(self, door, stage):
        """Returns the door's room on the near side of a stage."""
        return door["a"] if self.stage_of(door["b"]) == stage else door["b"]

    def free_sides(self, room, before):
        """Returns whether a room had a free side when the room with the id `before` was placed: ids follow the order
        of placing. An annex gives its sides up (Q33), and only the hub's locks lie beside it (Q35)."""
        if room["id"] in self.annexes:
            return False
        for dx, dy in SIDES:
            cell = room["x"] + dx, room["y"] + dy
            other = self.places.get(cell)
            if self.hub == 0 and abs(cell[0]) + abs(cell[1]) == 1 and (other is None or other["id"] != 1):
                continue
            if self.inside(*cell) and (other is None or other["id"] >= before):
                return True
        return False


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
    """Returns a test for cells inside bounds and mask (Q23)."""
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
    for room in dungeon.rooms:
        out.expect(dungeon.inside(room["x"], room["y"]), "Q23", f"room {room['id']} leaves the bounds")


LETTERS = {"pre_item": "p", "item": "i", "post_item": "o", "magic_key": "m", "goal": "g", "bonus": "b"}


def check_stages(dungeon, out):
    steps, params = dungeon.steps, dungeon.params
    word = "".join(LETTERS[step] for step in steps)
    out.expect(re.fullmatch("p+(io+)+mgb*", word), "Q9", "the steps are out of order")
    out.expect(word.count("i") == params["treasures"] == len(dungeon.treasures), "Q28",
               f"{word.count('i')} stages of step item")
    for run in re.finditer("p+|o+", word):
        name = "pre_stages" if run[0][0] == "p" else "post_stages"
        more = shares(dungeon, run.end() - 1)
        out.expect(params[name + "_min"] <= len(run[0]) <= params[name + "_max"] + more, "Q4",
                   f"{len(run[0])} stages of {name}")
    bonus, short = len(dungeon.by_kind["hidden"]), dungeon.shortfall.get("bonus", 0)
    out.expect(params["bonus_min"] <= bonus + short <= params["bonus_max"], "Q19",
               f"{bonus} bonus rooms")
    for stage, rooms in zip(dungeon.stages, dungeon.by_stage):
        out.expect(rooms, "Q9", f"stage {stage['stage']} has no room")
        out.expect(all(room["step"] == stage["step"] for room in rooms), "Q9",
                   f"a room of stage {stage['stage']} has another step")


def shares(dungeon, last):
    """Returns whether the stage and the one before it may share the rooms of one stage (Q36): a branch at the end of
    its step."""
    return any(obstacle["from"] == [last - 1, last] for obstacle in dungeon.obstacles)


def check_order(dungeon, out):
    """Rooms are placed stage by stage; the two stages of a branch get their entrances first, then grow."""
    if out.list:
        return
    wanted, counts = [], [len(rooms) for rooms in dungeon.by_stage]
    second = {first: second for _, first, second in dungeon.branches}
    for stage, count in enumerate(counts):
        if stage in second:
            pair = stage, second[stage]
            ways = [len(dungeon.way_in(one)) for one in pair]
            wanted += [one for one, way in zip(pair, ways) for _ in range(way)]
            wanted += [one for one, way in zip(pair, ways) for _ in range(counts[one] - way)]
        elif stage not in second.values():
            wanted += [stage] * count
    out.expect([room["stage"] for room in dungeon.rooms] == wanted, "Q9", "rooms were not placed stage by stage")


# ---- Q2 to Q4, Q17: growing ----------------------------------------------------------------

def check_growth(dungeon, out):
    for door in dungeon.by_kind["open"]:
        out.expect(dungeon.stage_of(door["a"]) == dungeon.stage_of(door["b"]), "Q2",
                   f"open door {door['id']} joins two stages")
    for stage, rooms in enumerate(dungeon.by_stage):
        step = dungeon.steps[stage]
        if step not in ("pre_item", "post_item", "magic_key"):
            continue
        entrances = max(1, len(dungeon.way_in(stage)))
        check_tree(dungeon, stage, rooms, entrances, out)
        grown = len(rooms) - entrances
        first, count = dungeon.block(stage)
        last = first + count - 1
        plain = count <= dungeon.params.get({"pre_item": "pre_stages_max", "post_item": "post_stages_max"}.get(step), 1)
        fits = plain and grew(dungeon, stage, step, False)
        if not fits and shares(dungeon, last):
            fits = all(grew(dungeon, other, step, True) for other in range(first, last + 1))
        out.expect(fits, "Q17" if step == "magic_key" else "Q4",
                   f"stage {stage} grew by {grown} rooms, not {growth_bounds(dungeon, stage, step, False)}")


def grew(dungeon, stage, step, shared):
    """Returns whether a stage grew as asked for, if the last two stages of its step share one or not. Where a branch
    stands, or may be one of those that found no place, it may have grown further, until two rooms were empty (Q36)."""
    entrances = max(1, len(dungeon.way_in(stage)))
    grown = len(dungeon.by_stage[stage]) - entrances
    least, most = growth_bounds(dungeon, stage, step, shared)
    first, count = dungeon.block(stage)
    missing = dungeon.shortfall.get("branches", 0) and any(
        obstacle["from"] == [stage] and obstacle["into"] < first + count for obstacle in dungeon.obstacles)
    if missing or any(stem == stage for stem, _, _ in dungeon.branches):
        empty = entrances - any(room["content"] == "entry" for room in dungeon.by_stage[stage])
        most = max(most, 2 - empty)
    return grown <= most and (grown >= least or stopped_early(dungeon, stage))


def check_tree(dungeon, stage, rooms, entrances, out):
    rooms = [room for room in rooms if room["id"] not in dungeon.annexes]
    parts = len({dungeon.region[room["id"]] for room in rooms})
    doors = sum(dungeon.stage_of(door["a"]) == stage for door in dungeon.by_kind["open"])
    if dungeon.params["loops"] == 0:
        out.expect(doors == len(rooms) - parts, "Q20", f"stage {stage} has a loop")
        out.expect(parts == entrances, "Q2", f"stage {stage} falls into {parts} parts")
    else:
        out.expect(parts <= entrances, "Q2", f"stage {stage} falls apart")


def growth_bounds(dungeon, stage, step, shared):
    params = dungeon.params
    first, count = dungeon.block(stage)
    share = shared and stage - first >= count - 2
    if step == "magic_key":
        return params["magic_rooms_min"], params["magic_rooms_max"]
    if params["stage_rooms_max"]:
        least, most = params["stage_rooms_min"], params["stage_rooms_max"]
    else:
        count -= shared
        new = max(0, params["pre_rooms" if step == "pre_item" else "post_rooms"] - count)
        place = count - 1 if share else stage - first
        count = max(1, count)
        centre = new * (place + 1) // count - new * place // count
        least, most = max(0, centre - 1), centre + 1
    least, most = (max(1, least), max(1, most)) if stage == 0 else (least, most)
    if share:
        more = stage - first == dungeon.block(stage)[1] - 2   # the first side takes the larger half
        least, most = ((max(0, number - 1) + more) // 2 for number in (least, most))
    return least, most


def stopped_early(dungeon, stage):
    """Q3: no room of the stage had a free side when it grew."""
    rooms = dungeon.by_stage[stage]
    last = rooms[-1]["id"]
    for _, first, second in dungeon.branches:
        if stage == first:
            last = max(last, dungeon.by_stage[second][len(dungeon.way_in(second)) - 1]["id"])
        elif stage == second:
            last = max(last, dungeon.by_stage[first][-1]["id"])
    return not any(dungeon.free_sides(room, last + 1) for room in rooms)


# ---- Q11, Q17 to Q21: the special rooms ----------------------------------------------------

def check_special(dungeon, out):
    for content, rule in (("magic_key", "Q17"), ("goal", "Q18")):
        rooms = dungeon.by_content[content]
        out.expect(len(rooms) == 1 and rooms[0]["step"] == content, rule, f"not one {content}")
    for step, rule in (("item", "Q11"), ("goal", "Q18"), ("bonus", "Q19")):
        for stage, rooms in zip(dungeon.stages, dungeon.by_stage):
            if stage["step"] == step:
                out.expect(len(rooms) == 1 and rooms[0]["content"] == step, rule,
                           f"stage {stage['stage']} is not one room with {step}")
        out.expect(all(room["step"] == step for room in dungeon.by_content[step]), rule,
                   f"{step} outside of its step")
    last = [rooms[-1] for stage, rooms in zip(dungeon.stages, dungeon.by_stage)
            if stage["step"] == "magic_key" and rooms]
    out.expect(all(room["content"] == "magic_key" for room in last), "Q17",
               "the last room of MAGIC-KEY lacks the magic key")
    check_goal_door(dungeon, out)
    check_bonus_doors(dungeon, out)
    check_returns(dungeon, out)
    check_all_joined(dungeon, out)


def check_goal_door(dungeon, out):
    goals = [room["id"] for room in dungeon.by_content["goal"]]
    at_goal = [door for door in dungeon.doors if (door["a"] in goals or door["b"] in goals) and door["kind"] != "window"]
    out.expect(dungeon.by_kind["magic"] == at_goal and len(at_goal) == 1, "Q18",
               "the goal has not one door, the magic one")
    for door in at_goal:
        other = dungeon.rooms[door["a"] if door["b"] in goals else door["b"]]
        out.expect(other["step"] not in ("magic_key", "bonus"), "Q18",
                   f"the goal is behind {other['step']}")


def check_bonus_doors(dungeon, out):
    bonus = {room["id"] for room in dungeon.rooms if room["step"] == "bonus"}
    at_bonus = [door for door in dungeon.doors if door["a"] in bonus or door["b"] in bonus]
    hidden = [door for door in at_bonus if door["kind"] != "barrier"]
    out.expect(dungeon.by_kind["hidden"] == hidden and len(at_bonus) == len(bonus), "Q19",
               "bonus rooms have not one hidden door each, or a barrier")
    for door in at_bonus:
        other = dungeon.rooms[door["a"] if door["b"] in bonus else door["b"]]
        out.expect(other["content"] not in ("entry", "goal") and other["id"] not in bonus, "Q19",
                   f"bonus room behind room {other['id']}")


def check_all_joined(dungeon, out):
    """Q20, Q21: with 100 % every pair of neighbours that may have a loop's door or a return has one."""
    loops, returns = dungeon.params["loops"] == 100, dungeon.params["returns"] == 100
    joined = {frozenset((door["a"], door["b"])) for door in dungeon.doors}
    siblings = {frozenset((one, other)) for _, one, other in dungeon.branches}
    for (x, y), room in dungeon.places.items():
        for other in (dungeon.places.get((x + 1, y)), dungeon.places.get((x, y + 1))):
            if other is None or frozenset((room["id"], other["id"])) in joined:
                continue
            if room["id"] in dungeon.annexes or other["id"] in dungeon.annexes:
                continue
            later = max(room, other, key=lambda one: one["stage"])
            if later["step"] in ("goal", "bonus", "item"):
                continue
            if room["stage"] == other["stage"]:
                out.expect(not loops, "Q20", f"rooms {room['id']} and {other['id']} are not joined")
            elif frozenset((room["stage"], other["stage"])) not in siblings:
                out.expect(not returns, "Q21", f"no return between rooms {room['id']} and {other['id']}")


def check_returns(dungeon, out):
    """Q21. All stages before one are on every way to it, except the other one of a branch."""
    out.expect(not dungeon.drops or dungeon.params["returns"], "Q21", "one-way doors, though none may be")
    siblings = {(one, other) for _, one, other in dungeon.branches}
    for door in dungeon.drops:
        start, end = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        out.expect(start["stage"] > end["stage"] and start["step"] not in ("goal", "bonus", "item"),
                   "Q21", f"one-way door {door['id']} must not be")
        out.expect((end["stage"], start["stage"]) not in siblings, "Q21",
                   f"one-way door {door['id']} joins the two stages of a branch")


# ---- Q24: intensity ------------------------------------------------------------------------

def check_intensity(dungeon, out):
    for room in dungeon.rooms:
        out.expect(0 <= room["intensity"] <= 1000, "Q24", f"room {room['id']}: out of range")
        wanted = {"entry": 0, "goal": 1000}.get(room["content"], room["intensity"])
        out.expect(room["intensity"] == wanted, "Q24", f"room {room['id']}: not {wanted}")
    beside = [[] for _ in dungeon.rooms]
    inside = [door for door in dungeon.by_kind["barrier"] if door["b"] in dungeon.annexes]
    for door in dungeon.by_kind["open"] + inside:
        beside[door["a"]].append(door["b"])
        beside[door["b"]].append(door["a"])
    for door in dungeon.doors:
        if "bonus" not in (dungeon.rooms[door["a"]]["step"], dungeon.rooms[door["b"]]["step"]):
            continue
        one, other = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        out.expect(one["intensity"] == other["intensity"], "Q24",
                   "a bonus room has not its neighbour's intensity")
    peaks = []
    for stage, rooms in enumerate(dungeon.by_stage[:dungeon.chain + 1]):
        before = [peaks[source] for source in dungeon.obstacles[stage - 1]["from"]] if stage else []
        peaks.append(check_climb(dungeon, stage, rooms, beside, max(before, default=None), out))


def check_climb(dungeon, stage, rooms, beside, peak, out):
    """Checks one tooth of the saw; returns its peak."""
    starts = [door["a"] + door["b"] - dungeon.outside(door, stage)
              for door in dungeon.way_in(stage)] or [0]
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

BEFORE = (check_entry, check_places, check_bounds, check_stages, quest_locks.check_chain,
          check_order)
AFTER = (check_growth, quest_locks.check_locks, check_special, quest_locks.check_treasures,
         check_intensity, check_plays)


def check(document, out):
    """Checks rules about stages first: the others rely on them."""
    check_params(document["params"])
    check_layout_shape(document)
    tiles.check_map_shape(document)
    dungeon = Dungeon(document)
    for rule in BEFORE:
        rule(dungeon, out)
    if not out.list:
        for rule in AFTER:
            rule(dungeon, out)
        check_walkthrough(dungeon, document, out)
        quest_purposes.check(dungeon, document["solution"], out)
        quest_seals.check(dungeon, out)
        quest_barriers.check(dungeon, out)
        quest_barriers.check_clues(dungeon, document["solution"], out)
    if not out.list:
        quest_locks.check_counts(dungeon, out)
    tiles.check(document, out)
    starts = [room["id"] for room in dungeon.by_content["entry"]][:1]
    check_numbers(dungeon.rooms, visits_of(starts, document["solution"]), out, document["layout"]["doors"])
    out.measure(dungeon.metrics, lambda: {
        **metrics.measure_quest(document), **quest_locks.measure(dungeon),
        **quest_barriers.measure(dungeon, document["solution"]),
        "guardians": sum(step["do"] == "fight" for step in document["solution"]),
        "choices": count_choices(dungeon, document["solution"]), **measure_tiles(document)})
    return hash_of(document)
