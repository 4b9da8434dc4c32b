# SPDX-License-Identifier: MIT
"""Makes a damaged quest consistent again: a walkthrough that fits it, its metrics and its hash. Then only the rule
that it breaks shows the damage."""
import common
import metrics
import quest
import quest_locks
from quest_play import KEYS, Walker, count_choices, exhaust, Play


def repair(document):
    """Returns whether the document could be made consistent; it is changed in place."""
    if document.get("family") != "quest" or "map" in document:
        return False
    try:
        quest.check_layout_shape({**document, "solution": []})
        dungeon = quest.Dungeon(document)
        document["solution"] = walkthrough(dungeon)
        play = Play(dungeon)
        exhaust(play)
        dungeon.slack = play.slack or 0
        document["metrics"].update({**metrics.measure_quest(document), **quest_locks.measure(dungeon),
                                    "choices": count_choices(dungeon, document["solution"])})
        document["hash"] = quest.hash_of(document)
    except (common.Unreadable, ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        return False
    return True


def walkthrough(dungeon):
    """Does the nearest possible action until the goal's door is open; raises LookupError if nothing is left to do."""
    walker, steps = Walker(dungeon), []
    goal = dungeon.by_content["goal"][0]["id"]
    beside = [[] for _ in dungeon.rooms]
    for door in dungeon.doors:
        beside[door["a"]].append(door)
        beside[door["b"]].append(door)
    while True:
        ways = ways_from(walker, beside)
        for room, way in ways.items():
            deed = {"do": "move"} if room == goal else deed_in(walker, room, beside)
            if deed:
                break
        else:
            raise LookupError("stuck")
        for step in way + ([deed] if room != goal else []):
            walker.step(step)
            steps.append(step)
        if room == goal:
            return steps


def ways_from(walker, beside):
    """Returns the rooms that can be walked to, the nearest first, and the steps to each."""
    here, ways = walker.here, {walker.here: []}
    for room in (queue := [here]):
        walker.here = room
        for door in beside[room]:
            other = door["a"] + door["b"] - room
            if other not in ways and walker.passes(door):
                ways[other] = [*ways[room], {"do": "move", "room": other, "door": door["id"], "what": None}]
                queue.append(other)
    walker.here = here
    return ways


def deed_in(walker, room, beside):
    """Returns what can be taken, pressed or opened in a room, or None."""
    record = walker.dungeon.rooms[room]
    content = record["content"]
    blocked = content in ("item_key", "item_switch") and record["treasure"] not in walker.treasures
    if room not in walker.taken and not blocked:
        if content in (*KEYS, "item", "magic_key"):
            return {"do": "take", "room": room, "door": None, "what": content}
        if content in ("switch", "item_switch"):
            return {"do": "press", "room": room, "door": None, "what": content}
    for door in beside[room]:
        fits = {"key": walker.keys > 0, "magic": walker.magic}.get(door["kind"], False)
        if fits and door["id"] not in walker.opened:
            what = "key" if door["kind"] == "key" else "magic_key"
            return {"do": "open", "room": room, "door": door["id"], "what": what}
    return None
