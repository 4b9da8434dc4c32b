# SPDX-License-Identifier: MIT
"""Q31 and Q32: guardians, what they seal, and where they stand."""
from quest_locks import outer_rooms

TAKEN = ("key", "item_key", "switch", "item_switch", "item", "magic_key", "goal")
SEALED = ("key", "switch")  # kinds of doors that a guardian may seal


def check(dungeon, out):
    guards = {room["id"] for room in dungeon.rooms if room["purpose"] == "guardian"}
    sealed = {door["id"]: door["seal"] for door in dungeon.doors if door["seal"] is not None}
    for room in dungeon.rooms:
        out.expect((room["id"] in guards) == (room["seals"] is not None), "Q31",
                   f"room {room['id']}: a {room['purpose']} that seals {room['seals']}")
        if room["id"] in guards:
            check_seal(dungeon, room, [door for door, seal in sealed.items() if seal == room["id"]], out)
    for door, seal in sealed.items():
        out.expect(dungeon.rooms[seal]["seals"] == "door", "Q31", f"door {door} is sealed by room {seal}")
    if dungeon.params["purposes"]:
        beside = [set() for _ in dungeon.rooms]
        for door in dungeon.doors:
            if door["kind"] != "window":
                beside[door["a"]].add(door["b"])
                beside[door["b"]].add(door["a"])
        check_places(dungeon, guards, beside, out)
        check_things(dungeon, guards, out)


def check_seal(dungeon, room, doors, out):
    """A seal is local: the room's own content or chest, or one door that leads away from it into ITEM."""
    name, seals = f"room {room['id']}", room["seals"]
    out.expect((seals == "chest") == (room["reward"] > 0), "Q31", f"{name} seals {seals} and has a reward of {room['reward']}")
    out.expect((seals == "door") == bool(doors), "Q31", f"{name} seals {seals} and the doors {doors}")
    if seals == "content":
        out.expect(room["content"] in TAKEN, "Q31", f"{name} seals {room['content']}")
    elif seals == "chest":
        out.expect(room["content"] == "none", "Q31", f"{name} seals a chest and holds {room['content']}")
    for number in doors:
        door = dungeon.doors[number]
        other = dungeon.rooms[door["a"] + door["b"] - room["id"]] if room["id"] in (door["a"], door["b"]) else None
        out.expect(other is not None and other["stage"] > room["stage"] and other["step"] == "item"
                   and door["kind"] in SEALED and len(doors) == 1, "Q31", f"{name} seals door {number}")


def check_places(dungeon, guards, beside, out):
    """Goal, treasures and magic key are guarded wherever no guardian stands beside that room already."""
    for room in guards:
        out.expect(not beside[room] & guards, "Q32", f"guardians in room {room} and beside it")
    free = lambda room: not beside[room] & guards
    out.expect(all(goal["id"] in guards for goal in dungeon.by_content["goal"]), "Q32", "the goal has no guardian")
    few = len(dungeon.treasures) <= 3   # with more, a row of fights could be too long (Q26)
    magic = [room["id"] for room in dungeon.by_content["magic_key"] if free(room["id"])]
    out.expect(guards.issuperset(magic) or not few, "Q32", "the magic key has no guardian")
    for obstacle in dungeon.obstacles:
        if dungeon.steps[obstacle["into"]] != "item":
            continue
        door, front = dungeon.doors[obstacle["doors"][0]], outer_rooms(dungeon, obstacle)[0]
        item = door["a"] + door["b"] - front
        if door["seal"] == front:
            continue
        may = (dungeon.rooms[front]["content"] not in ("entry", "item") and door["kind"] in SEALED
               and front not in guards and free(front))
        out.expect(not may, "Q32", f"door {door['id']} into ITEM is not sealed")
        out.expect(item in guards or not free(item), "Q32", f"the treasure of room {item} is not sealed")
    degrees = [len(rooms) for rooms in beside]
    sides = {stage for _, one, other in dungeon.branches for stage in (one, other)}
    for room in guards:
        stage = dungeon.stage_of(room)
        inner = sum(dungeon.stage_of(other) == stage for other in beside[room])
        ends = degrees[room] == 1 or (stage in sides and inner <= 1)
        out.expect(dungeon.rooms[room]["seals"] != "chest" or ends, "Q32", f"room {room}: a guardian on the way")


def check_things(dungeon, guards, out):
    """At most one key or switch of PRE-ITEM and of each POST-ITEM is sealed, none in stage 0 or of ITEM's exit."""
    met = set()
    for obstacle in dungeon.obstacles:
        stage = obstacle["from"][0]
        for thing in obstacle["things"]:
            room = dungeon.rooms[thing["room"]]
            if room["id"] not in guards or room["seals"] != "content" or room["content"] == "item":
                continue
            part = dungeon.held_at(stage)
            out.expect(dungeon.params["seals"] and part not in met and room["stage"] > 0
                       and dungeon.steps[stage] != "item", "Q32", f"room {room['id']} seals {room['content']}")
            met.add(part)
