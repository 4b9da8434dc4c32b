# SPDX-License-Identifier: MIT
"""Q26 and Q42: the purposes of a quest's rooms, their danger and their reward, fights and rests on the way."""
import re

from quest_locks import closes, outer_rooms

FIGHTS = ("combat", "trap", "guardian")
QUIET = ("puzzle", "rest")
EMPTY_ONLY = ("rest", "chest", "crossing")
LONGEST_RUN = 5
GUARDIAN, GOAL = 8, 10
SHARES = ("fights", "puzzles", "rests", "chests", "passages")  # what the shortfall counts


def check(dungeon, solution, out):
    if dungeon.params["purposes"]:
        degrees = [0] * len(dungeon.rooms)
        for door in dungeon.doors:
            if door["kind"] != "window":
                degrees[door["a"]] += 1
                degrees[door["b"]] += 1
        for room in dungeon.rooms:
            check_room(room, degrees[room["id"]], out)
        check_neighbours(dungeon, out)
        check_leaf_guardians(dungeon, degrees, out)
        check_dangers(dungeon, out)
        check_rewards(dungeon, out)
        check_doors_into_item(dungeon, out)
        visits = first_visits(dungeon, solution)
        check_run(dungeon, visits, out)
        check_rests(dungeon, visits, degrees, out)
        check_shares(dungeon, out)
    else:
        bare = all(room["purpose"] is None and room["danger"] == room["reward"] == 0 for room in dungeon.rooms)
        out.expect(bare, "Q26", "purposes, though they are off")
        counted = [name for name in SHARES if dungeon.shortfall.get(name, 0)]
        out.expect(not counted, "Q26", f"{counted} are counted, though purposes are off")


def check_room(room, degree, out):
    """Checks that a room suits its purpose, and the purpose its room."""
    purpose, content, name = room["purpose"], room["content"], f"room {room['id']}"
    out.expect((purpose is None) == (content == "entry"), "Q26", f"{name} is for {purpose}")
    if purpose == "puzzle":
        out.expect(content in ("none", "key", "switch"), "Q26", f"{name}: a puzzle with {content}")
        out.expect(content != "none" or room["reward"], "Q26", f"{name}: a puzzle for nothing")
    if purpose in EMPTY_ONLY:
        fits = content == "none" or (content, purpose) == ("bonus", "chest")
        out.expect(fits, "Q26", f"{name}: {purpose} with {content}")
    out.expect(content != "bonus" or purpose == "chest", "Q26", f"{name}: a bonus that is no chest")
    out.expect(content != "goal" or purpose == "guardian", "Q26", f"{name}: a goal without a guardian")
    out.expect(purpose != "crossing" or degree >= 3, "Q26", f"{name}: a crossing of {degree} doors")
    if degree == 1 and content == "none":
        worth = purpose in ("chest", "guardian", "puzzle") and room["reward"] > 0
        out.expect(worth, "Q26", f"{name} is a leaf for nothing")


def check_neighbours(dungeon, out):
    for door in dungeon.doors:
        quiet = door["kind"] != "window" and all(dungeon.rooms[end]["purpose"] in QUIET for end in (door["a"], door["b"]))
        out.expect(not quiet, "Q26", f"puzzle or rest on both sides of door {door['id']}")


def check_leaf_guardians(dungeon, degrees, out):
    for stage, rooms in enumerate(dungeon.by_stage):
        leaves = sum(room["purpose"] == "guardian" and degrees[room["id"]] == 1 for room in rooms)
        out.expect(leaves <= 1, "Q26", f"{leaves} guardians in leaves of stage {stage}")


def check_dangers(dungeon, out):
    """Only fights are dangerous, and plain ones follow the intensity."""
    levels = {}
    for room in dungeon.rooms:
        danger, name = room["danger"], f"room {room['id']}: danger {room['danger']}"
        if room["content"] == "goal":
            out.expect(danger == GOAL, "Q26", name)
        elif room["purpose"] == "guardian":
            out.expect(danger == GUARDIAN, "Q26", name)
        elif room["purpose"] in FIGHTS:
            out.expect(1 <= danger < GUARDIAN, "Q26", name)
            levels.setdefault(room["intensity"], set()).add(danger)
        else:
            out.expect(danger == 0, "Q26", name)
    climb = [levels[intensity] for intensity in sorted(levels)]
    rises = all(len(dangers) == 1 for dangers in climb) and all(
        max(one) <= min(other) for one, other in zip(climb, climb[1:]))
    out.expect(rises, "Q26", "danger does not follow the intensity")


def levels_of(dungeon):
    """Returns how deep each room is: a stage is one deeper than the deepest that leads into it, the goal one deeper
    than the magic key, and a bonus room as deep as its neighbour, or if a treasure opens it one deeper than that."""
    levels = [0]
    for obstacle in dungeon.obstacles:
        levels.append(1 + max(levels[source] for source in obstacle["from"]))
    levels.append(levels[-1] + 1)
    found = [levels[min(room["stage"], dungeon.chain + 1)] for room in dungeon.rooms]
    for door in dungeon.doors:
        if "bonus" not in (dungeon.rooms[door["a"]]["step"], dungeon.rooms[door["b"]]["step"]):
            continue
        inner, outer = sorted((door["a"], door["b"]), key=lambda room: dungeon.rooms[room]["step"] != "bonus")
        is_cache = door["kind"] == "barrier" and door["treasure"] is not None
        found[inner] = found[dungeon.treasures[door["treasure"]]["room"]] + 1 if is_cache else found[outer]
    return found


def check_rewards(dungeon, out):
    """Chests have a reward, and so do some puzzles and guardians, but nothing else; deeper rewards are not smaller."""
    pays = []
    for room, level in zip(dungeon.rooms, levels_of(dungeon)):
        reward, name = room["reward"], f"room {room['id']}: reward {room['reward']}"
        out.expect(0 <= reward <= 6, "Q26", name)
        out.expect(reward or room["purpose"] != "chest", "Q26", name)
        out.expect(not reward or room["purpose"] in ("chest", "puzzle", "guardian"), "Q26", name)
        if reward:
            pays.append((level, reward))
    rises = all(one[1] <= other[1] for one in pays for other in pays if one[0] < other[0])
    out.expect(rises, "Q26", "rewards do not grow with depth")


def check_doors_into_item(dungeon, out):
    """The door into an ITEM is in the stage before it; elsewhere only where that stage had no free side."""
    for obstacle in dungeon.obstacles:
        if dungeon.steps[obstacle["into"]] != "item":
            continue
        room = dungeon.rooms[outer_rooms(dungeon, obstacle)[0]]
        name, stage = f"the door into ITEM in room {room['id']}", obstacle["from"][0]
        if room["stage"] != stage and not closes(obstacle):
            first = dungeon.by_stage[obstacle["into"]][0]["id"]
            free = any(dungeon.free_sides(other, first) for other in dungeon.by_stage[stage])
            out.expect(not free, "Q26", f"{name} is not in stage {stage}")


def first_visits(dungeon, solution):
    return list(dict.fromkeys([dungeon.by_content["entry"][0]["id"],
                               *(step["room"] for step in solution if step["do"] == "move")]))


def check_run(dungeon, visits, out):
    """Checks how many fights follow one another, each room on its first visit."""
    run = longest = 0
    for room in visits:
        run = run + 1 if dungeon.rooms[room]["purpose"] in FIGHTS else 0
        longest = max(longest, run)
    out.expect(longest <= LONGEST_RUN, "Q26", f"{longest} fights one after another")


def check_rests(dungeon, visits, degrees, out):
    """Q42: a rest comes soon after three fights or more, unless no room there could be one."""
    beside_quiet = {end for door in dungeon.doors if door["kind"] != "window"
                    for end, other in ((door["a"], door["b"]), (door["b"], door["a"]))
                    if dungeon.rooms[other]["purpose"] in QUIET}
    fights = "".join("f" if dungeon.rooms[room]["purpose"] in FIGHTS else "." for room in visits)
    for row in re.finditer("f{3,}", fights):
        after = [dungeon.rooms[room] for room in visits[row.end():row.end() + 3]]
        missed = [room["id"] for room in after if room["purpose"] in ("passage", "crossing")
                  and room["content"] == "none" and degrees[room["id"]] > 1 and room["id"] not in beside_quiet]
        rested = any(room["purpose"] == "rest" for room in after)
        out.expect(rested or not missed, "Q42", f"no rest after {len(row[0])} fights, but room {missed} could be one")


def check_shares(dungeon, out):
    """Checks the number of each purpose, or of those missing."""
    purposes = [room["purpose"] for room in dungeon.rooms]
    count, fights = len(purposes), sum(purpose in FIGHTS for purpose in purposes)
    idle = sum(room["purpose"] in ("passage", "crossing") and room["content"] == "none" for room in dungeon.rooms)
    wrong = {"fights": max(0, -(-35 * count // 100) - fights, fights - 50 * count // 100),
             "puzzles": max(0, 2 - purposes.count("puzzle")), "rests": max(0, 1 - purposes.count("rest")),
             "chests": max(0, 1 - purposes.count("chest")), "passages": max(0, idle - count // 5)}
    for name, missing in wrong.items():
        counted = dungeon.shortfall.get(name, 0)
        out.expect(missing == counted, "Q26", f"{missing} {name} are missing or too many, {counted} are counted")
