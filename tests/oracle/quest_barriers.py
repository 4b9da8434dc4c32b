# SPDX-License-Identifier: MIT
"""Q33 to Q41: ways that a treasure opens, the arc and its hub, shortcuts, windows, clues, and the metrics of what is seen
before it can be had."""
from quest_locks import outer_rooms


def listed(dungeon):
    """Returns the doors of obstacles."""
    return {door for obstacle in dungeon.obstacles for door in obstacle["doors"]}


def item_stage(dungeon, treasure):
    return dungeon.stage_of(dungeon.treasures[treasure]["room"])


def check(dungeon, out):
    own, caches = listed(dungeon), 0
    for door in dungeon.doors:
        out.expect((door["treasure"] is not None) == (door["kind"] == "barrier"), "Q33",
                   f"door {door['id']}: a {door['kind']} with treasure {door['treasure']}")
    for door in dungeon.by_kind["barrier"]:
        if door["treasure"] is None or door["id"] in own:
            continue
        ends = [dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]]
        if door["b"] in dungeon.annexes:
            check_annex(dungeon, door, out)
        elif any(room["step"] == "bonus" for room in ends):
            caches += 1
            check_cache(dungeon, door, ends, out)
        else:
            check_gap(dungeon, door, ends, out)
    wanted = caches + dungeon.shortfall.get("caches", 0)
    out.expect(dungeon.params["caches_min"] <= wanted <= dungeon.params["caches_max"], "Q34", f"{caches} caches")
    check_windows(dungeon, out)
    check_arc(dungeon, own, out)


def check_clues(dungeon, solution, out):
    """Every hidden door has one sign in the room that it is cut into, and at most one map on the way."""
    met = {step["room"] for step in solution}
    signs = {door["id"]: 0 for door in dungeon.by_kind["hidden"]}
    maps = set()
    for number, clue in enumerate(dungeon.clues):
        door, room, name = dungeon.doors[clue["door"]], dungeon.rooms[clue["room"]], f"clue {number}"
        out.expect(dungeon.params["clues"] and door["kind"] == "hidden", "Q41", f"{name} tells of a {door['kind']} door")
        hosts = [end for end in (door["a"], door["b"]) if dungeon.rooms[end]["content"] != "bonus"]
        out.expect(room["content"] not in ("entry", "goal") and room["id"] not in dungeon.annexes, "Q41",
                   f"{name} is in room {room['id']}")
        if clue["kind"] != "map":
            out.expect([room["id"]] == hosts, "Q41", f"{name} is not at its wall")
            signs[door["id"]] = signs.get(door["id"], 0) + 1
            continue
        in_time = hosts and room["stage"] <= dungeon.stage_of(hosts[0])
        out.expect(in_time and room["id"] in met and room["purpose"] in ("rest", "chest", "passage")
                   and door["id"] not in maps, "Q41", f"{name}, a map, is in room {room['id']}")
        maps.add(door["id"])
    wanted = 1 if dungeon.params["clues"] else 0
    out.expect(all(count == wanted for count in signs.values()), "Q41", f"signs of hidden doors: {signs}")


def check_annex(dungeon, door, out):
    """The barrier is the annex's only link, and what lies there needs its treasure."""
    room = dungeon.rooms[door["b"]]
    links = sum(room["id"] in (other["a"], other["b"]) for other in dungeon.doors)
    out.expect(links == 1, "Q33", f"annex {room['id']} has {links} links")
    out.expect(room["content"] in ("item_key", "item_switch") and room["treasure"] == door["treasure"], "Q33",
               f"annex {room['id']} holds nothing that needs its treasure")
    out.expect(dungeon.params["annexes"], "Q33", "an annex, though none may be")


def check_cache(dungeon, door, ends, out):
    host = next(room for room in ends if room["step"] != "bonus")
    fits = (host["stage"] < item_stage(dungeon, door["treasure"]) and host["content"] not in ("entry", "item")
            and host["step"] not in ("goal", "bonus") and host["id"] not in dungeon.annexes)
    out.expect(fits, "Q34", f"a cache behind room {host['id']}")


def check_gap(dungeon, door, ends, out):
    """Both stages are the treasure's or before it, and it is the first such treasure."""
    last = max(room["stage"] for room in ends)
    first = next((treasure["id"] for treasure in dungeon.treasures
                  if item_stage(dungeon, treasure["id"]) >= last), None)
    out.expect(first == door["treasure"], "Q34", f"gap {door['id']} joins stage {last} for treasure {door['treasure']}")
    out.expect(not any(room["id"] in dungeon.annexes for room in ends), "Q34", f"gap {door['id']} at an annex")
    out.expect(dungeon.params["gaps"], "Q34", "a gap, though none may be")


def check_windows(dungeon, out):
    seen = set()
    for door in dungeon.by_kind["window"]:
        here, there = dungeon.rooms[door["a"]], dungeon.rooms[door["b"]]
        fits = (there["content"] in ("item", "goal") and here["stage"] < there["stage"]
                and here["stage"] < item_stage(dungeon, 0) and here["content"] not in ("item", "bonus")
                and here["id"] not in dungeon.annexes and there["id"] not in seen)
        out.expect(fits and dungeon.params["windows"], "Q40", f"window {door['id']} must not be")
        seen.add(there["id"])


def check_arc(dungeon, own, out):
    """A hub is the entry; the rooms beside it are its stage's first other room, or hang on a lock of the hub."""
    arc, asked = dungeon.arc, dungeon.params["arc"]
    out.expect(arc is not None and asked in ("any", arc), "Q38", f"the arc is {arc}, not {asked}")
    out.expect(dungeon.hub == (0 if arc == "hub" else None), "Q35", f"the hub of arc {arc} is {dungeon.hub}")
    if dungeon.hub is None:
        return
    locked = {door["a"] + door["b"] for door in dungeon.doors
              if 0 in (door["a"], door["b"]) and (door["id"] in own or door["kind"] == "magic")}
    beside = [room["id"] for room in dungeon.rooms if abs(room["x"]) + abs(room["y"]) == 1]
    plain = [room for room in beside if room not in locked]
    out.expect(len(plain) <= 1, "Q35", f"rooms {plain} beside the hub")


# ---- Metrics -------------------------------------------------------------------------------

def times_of(solution):
    """Returns when each room is first entered, and when something is taken or pressed there, in moves."""
    entered, taken, moves = {0: 0}, {}, 0
    for step in solution:
        if step["do"] == "move":
            moves += 1
            entered.setdefault(step["room"], moves)
        elif step["do"] in ("take", "press"):
            taken.setdefault(step["room"], moves)
    return entered, taken


def share(part, whole):
    return 1000 * part // whole if whole else 0


def measure(dungeon, solution):
    entered, taken = times_of(solution)
    never = float("inf")
    seen = lambda room, thing: entered.get(room, never) < taken.get(thing, never)
    locks, gated = [], []
    for obstacle in dungeon.obstacles:
        fronts = outer_rooms(dungeon, obstacle)
        front = min(fronts, key=lambda room: entered.get(room, never))
        rooms = [thing["room"] for thing in obstacle["things"]]
        last = max(rooms, key=lambda room: taken.get(room, never))
        barrier = obstacle["kind"] == "item_lock"
        if not barrier or dungeon.steps[obstacle["from"][0]] == "item":
            locks.append(front != last and seen(front, last))
        if obstacle["treasure"] is not None:
            item = dungeon.treasures[obstacle["treasure"]]["room"]
            for room in rooms:
                gated.append(seen(front if barrier else dungeon.annexes.get(room, room), item))
    for door in dungeon.by_kind["barrier"]:
        if dungeon.rooms[door["b"]]["step"] == "bonus":
            gated.append(seen(door["a"], dungeon.treasures[door["treasure"]]["room"]))
    goal = dungeon.by_content["goal"][0]["id"]
    latest = max(taken.get(treasure["room"], never) for treasure in dungeon.treasures)
    views = [door["a"] + door["b"] - goal for door in dungeon.doors if goal in (door["a"], door["b"])]
    stages = {}
    for obstacle in dungeon.obstacles:
        for room in outer_rooms(dungeon, obstacle):
            stages.setdefault(room, set()).add(obstacle["into"])
    for door in dungeon.by_kind["magic"]:
        stages.setdefault(door["a"] + door["b"] - goal, set()).add(dungeon.stage_of(goal))
    return {"foreshadowed": share(sum(locks), len(locks)), "gated_seen": share(sum(gated), len(gated)),
            "goal_seen": int(any(entered.get(room, never) < latest for room in views)),
            "hub_locks": max(map(len, stages.values()))}
