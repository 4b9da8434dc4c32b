# SPDX-License-Identifier: MIT
"""The paths of a crawl: C4 to C6, C8 to C10, and the zones of all of them."""
from crawl_dungeon import ARENA, FIGHT, REST, beside, chain_of

RESTFUL = {"breather", "bank", "heal"}   # where a shortcut leads back to
CALM = {"puzzle", "item"}


# ---- All paths -----------------------------------------------------------------------------

def check_paths(dungeon, out):
    seen = set()
    for path in dungeon.paths:
        for order, room_id in enumerate(path["rooms"]):
            room = dungeon.rooms[room_id]
            fits = (room["path"] == path["path"] and room["path_id"] == path["id"]
                    and room["order"] == order and room_id not in seen)
            out.expect(fits, "C3", f"room {room_id} and path {path['id']} do not fit")
            seen.add(room_id)
    out.expect(len(seen) == len(dungeon.rooms), "C3", "a room belongs to no path")
    for path in dungeon.by_kind["main"]:
        out.expect(path["zone"] == 0, "V3", "the main path does not start in zone 0")
    check_asked(dungeon, out)
    used = set()
    for kind, check in (("main", None), ("fork", check_fork), ("loop", check_loop),
                        ("dead_end", check_dead_end)):
        for path in dungeon.by_kind[kind]:
            used |= chain_doors(dungeon, path)
            if check:
                check(dungeon, path, out)
    used |= check_shortcuts(dungeon, out)
    for door in dungeon.doors:
        out.expect(door["id"] in used, "C3", f"door {door['id']} belongs to no path")
    check_marks(dungeon, out)
    check_one_way_doors(dungeon, out)


def check_asked(dungeon, out):
    """Checks that nothing exists whose parameter is 0, except dead ends for keys (C12)."""
    params = dungeon.params
    explore = params["exploration"]
    for kind, asked in (("fork", params["forks"] and explore),
                        ("loop", params["loops"] and explore), ("shortcut", params["shortcuts"])):
        out.expect(asked or not dungeon.by_kind[kind], "C4", f"a {kind} that nobody asked for")
    if not params["dead_ends"] or not explore:
        for path in dungeon.by_kind["dead_end"]:
            keys = [dungeon.rooms[room]["key"] for room in path["rooms"][-1:]]
            out.expect(keys != [None], "C9", f"dead end {path['id']} that nobody asked for")
    out.expect(params["elites"] or not any(room["elite"] for room in dungeon.rooms), "C9",
               "an elite that nobody asked for")
    for kind, share in (("one_way", 0), ("loop_exit", 100)):
        found = any(door["kind"] == kind for door in dungeon.doors)
        out.expect(not found or params["one_way_exits"] != share, "C5",
                   f"an exit of kind {kind} that nobody asked for")


def chain_doors(dungeon, path):
    rooms = chain_of(path)
    return {door["id"] for one, other in zip(rooms, rooms[1:])
            for door in dungeon.doors_between(one, other) if door["kind"] != "shortcut"}


def check_zone(dungeon, path, out):
    zone = dungeon.rooms[path["from"]]["zone"]
    out.expect(path["zone"] == zone and all(dungeon.rooms[room]["zone"] == zone
                                            for room in path["rooms"]), "V3",
               f"path {path['id']} is not of the zone that it starts in")


def joined(dungeon, one, other, kinds=("open",)):
    return any(door["kind"] in kinds for door in dungeon.doors_between(one, other))


def check_chain(dungeon, path, rule, out):
    """Open doors along the new rooms of a path."""
    for one, other in zip(path["rooms"], path["rooms"][1:]):
        out.expect(joined(dungeon, one, other), rule, f"path {path['id']} falls apart")


def check_start(dungeon, path, rule, out):
    """The first door of a loop or dead end: open, or locked by an optional lock."""
    out.expect(path["rooms"] and joined(dungeon, path["from"], path["rooms"][0],
                                        ("open", "locked")), rule,
               f"path {path['id']} does not start at its room")


# ---- C4: forks -----------------------------------------------------------------------------

def check_fork(dungeon, path, out):
    start, end, name = path["from"], path["to"], f"fork {path['id']}"
    rooms = dungeon.rooms
    out.expect(rooms[start]["path"] == "main" == rooms[end]["path"] and start != end, "C4",
               f"{name} does not join two main rooms")
    out.expect(start not in dungeon.arenas and end not in dungeon.arenas, "C4",
               f"{name} ends at an arena")
    out.expect(rooms[start]["zone"] == rooms[end]["zone"], "C4", f"{name} joins two zones")
    out.expect(not dungeon.arenas & set(dungeon.stretch(path)), "C4", f"{name} passes a sub-boss")
    out.expect(path["rooms"], "C4", f"{name} has no rooms")
    if path["rooms"]:
        ends = [fork_end(dungeon, start, path["rooms"][0]),
                fork_end(dungeon, end, path["rooms"][-1])]
        if out.expect(None not in ends, "C4", f"{name} does not end there"):
            out.expect(abs(ends[0] - ends[1]) >= 2, "C4", f"{name} joins neighbours")
    check_chain(dungeon, path, "C4", out)
    check_zone(dungeon, path, out)


def fork_end(dungeon, main, room):
    """Returns the place of the main path's cell where a fork starts or ends."""
    door = next((d for d in dungeon.doors_between(main, room) if d["kind"] == "open"), None)
    return door and dungeon.position.get(dungeon.side_of(door, main), -9)


# ---- C5, C6: loops -------------------------------------------------------------------------

def check_loop(dungeon, path, out):
    start, name = path["from"], f"loop {path['id']}"
    length = dungeon.length(path)
    out.expect(path["to"] == start and start not in dungeon.arenas
               and dungeon.rooms[start]["path"] in ("main", "fork"), "C5",
               f"{name} does not come back to a room of main path or fork")
    out.expect(length >= 3 and length % 2, "C5", f"{name} has {length} cells")
    check_start(dungeon, path, "C5", out)
    check_chain(dungeon, path, "C5", out)
    check_zone(dungeon, path, out)
    if not path["rooms"]:
        return
    last = path["rooms"][-1]
    exits = [door for door in dungeon.doors_between(last, start)
             if door["kind"] in ("loop_exit", "one_way")]
    out.expect(len(exits) == 1 and exits[0]["a"] == last, "C5", f"{name} has not one exit")
    room, types = dungeon.rooms[last], dungeon.types[last]
    out.expect(types & {"item", "vendor"} or room["key"] is not None, "C6",
               f"{name} ends without item, key or vendor")
    out.expect(room["reward"] >= 2, "C22", f"{name} ends with reward {room['reward']}")


# ---- C9: dead ends -------------------------------------------------------------------------

def check_dead_end(dungeon, path, out):
    start, name = path["from"], f"dead end {path['id']}"
    out.expect(start not in dungeon.arenas and dungeon.rooms[start]["path"] in
               ("main", "fork", "loop"), "C9", f"{name} starts at a wrong room")
    check_start(dungeon, path, "C9", out)
    check_chain(dungeon, path, "C9", out)
    check_zone(dungeon, path, out)
    if not path["rooms"]:
        return
    last = dungeon.rooms[path["rooms"][-1]]
    out.expect(path["to"] == last["id"], "C9", f"{name} does not lead to its last room")
    holds = dungeon.types[last["id"]] & {"item", "vendor", "elite"} or last["key"] is not None
    out.expect(holds and last["reward"] > 0, "C9", f"{name} ends without a reward")
    length = dungeon.length(path)
    others = [dungeon.length(p) for p in dungeon.by_kind["loop"] + dungeon.by_kind["fork"]]
    short = length * len(others) < sum(others) if others else length <= 3
    out.expect(length == 1 or short, "C9", f"{name} is {length} cells long")


# ---- C10: shortcuts ------------------------------------------------------------------------

def check_shortcuts(dungeon, out):
    """C10; returns the doors that belong to shortcuts."""
    used, earlier, breathers = set(), [], 0
    for path in dungeon.by_kind["shortcut"]:
        used |= check_shortcut(dungeon, path, earlier, out)
        types, name = dungeon.types[path["from"]], f"shortcut {path['id']}"
        out.expect("breather" in types or not breathers, "C10",
                   f"{name} starts at no breather, though another does")
        breathers += "breather" in types
        out.expect(path["from"] not in [other["from"] for other in dungeon.by_kind["shortcut"]
                                        if other["id"] < path["id"]], "C10",
                   f"{name} is the second one from its room")
    return used


def check_shortcut(dungeon, path, earlier, out):
    start, end, name = path["from"], path["to"], f"shortcut {path['id']}"
    check_shortcut_ends(dungeon, path, name, out)
    used = set()
    for room in path["rooms"]:
        out.expect(not dungeon.types[room] & (FIGHT | ARENA | {"elite"}), "C10",
                   f"{name} has a fight")
        ends = [door["id"] for door in dungeon.doors if room in (door["a"], door["b"])]
        out.expect(len(ends) == 2, "C10", f"the tunnel of {name} has {len(ends)} doors, not two")
        used.update(ends)
    doors = [door for door in dungeon.doors if door["kind"] == "shortcut" and door["b"] == end
             and door["a"] in shortcut_rooms(dungeon, path)]
    out.expect(doors, "C10", f"{name} has no door at its earlier end")
    check_zone(dungeon, path, out)
    route = shortcut_route(dungeon, path)
    if out.expect(route is not None, "C10", f"{name} does not lead from room {start} to {end}"):
        check_saving(dungeon, route, earlier, name, out)
        earlier.append(route)
        used |= route[3]
    return used


def check_shortcut_ends(dungeon, path, name, out):
    start, end = path["from"], path["to"]
    types = dungeon.types[end]
    calm = types & CALM and not types & FIGHT
    out.expect(dungeon.types[start] & REST and dungeon.rooms[start]["path"] == "main", "C10",
               f"{name} starts at no rest room of the main path")
    out.expect((types & RESTFUL or calm or "initial" in types)
               and dungeon.rooms[end]["path"] == "main", "C10",
               f"{name} does not lead to a calm room of the main path")
    out.expect(not {start, end} & dungeon.arenas
               and dungeon.order(start) > dungeon.order(end), "C10", f"{name} does not lead back")


def shortcut_rooms(dungeon, path):
    """Returns the rooms that a shortcut may run through: the later end, its own, and calm ones of forks."""
    forks = {room["id"] for room in dungeon.rooms if room["path"] == "fork"
             and room["zone"] == dungeon.rooms[path["from"]]["zone"]
             and not dungeon.types[room["id"]] & (FIGHT | {"elite"})}
    return set(path["rooms"]) | {path["from"]} | forks


def shortcut_route(dungeon, path):
    """Returns (cell of the later end, cell of the earlier end, steps, doors), or None if there is no way."""
    rooms, start, end = shortcut_rooms(dungeon, path), path["from"], path["to"]
    through = {}
    for door in dungeon.doors:
        one, other = map(tuple, door["at"])
        if door["kind"] == "open" and door["a"] in rooms and door["b"] in rooms:
            through.setdefault(one, []).append((other, door["id"]))
            through.setdefault(other, []).append((one, door["id"]))
        elif door["kind"] == "shortcut" and door["b"] == end and door["a"] in rooms:
            through.setdefault(one, []).append((other, door["id"]))
    queue = [(tuple(cell), tuple(cell), 0, ()) for cell in dungeon.rooms[start]["cells"]]
    seen = {state[0] for state in queue}
    for here, first, steps, doors in queue:
        if dungeon.cells.get(here) == end:
            return first, here, steps, set(doors)
        inside = [(cell, None) for cell in beside(here)
                  if steps and dungeon.cells.get(cell) == dungeon.cells.get(here, -1)]
        for there, door in inside + through.get(here, []):
            if there not in seen:
                seen.add(there)
                queue.append((there, first, steps + 1, doors + ((door,) if door is not None else ())))
    return None


def check_saving(dungeon, route, earlier, name, out):
    """C10: the walk between the two ends was 5 or more, and is at most half of that now; without ridges, two less."""
    before = walk_between(dungeon, route, earlier)
    straight = dungeon.params["ridges"] == 0
    out.expect(route[2] + 2 <= before if straight else before >= 5 and 2 * route[2] <= before, "C10",
               f"{name} makes a walk of {before} one of {route[2]}")


def walk_between(dungeon, route, earlier):
    """Returns the steps between the ends of a route over the main path and earlier shortcuts."""
    node, count = dungeon.node, len(dungeon.walk)
    links = {}
    for first, last, steps, _ in earlier:
        one, other = node.get(first, -1), node.get(last, -1)
        links.setdefault(one, []).append((other, steps))
        links.setdefault(other, []).append((one, steps))
    start, goal = node.get(route[0], -1), node.get(route[1], -1)
    best, rim = {}, [(0, start)]
    while rim:
        rim.sort(reverse=True)
        far, here = rim.pop()
        if here in best:
            continue
        best[here] = far
        near = [(here + 1, 1), (here - 1, 1)] + links.get(here, [])
        rim += [(far + step, there) for there, step in near if 0 <= there < count]
    return best.get(goal, 0)


# ---- C8: marks; C5, C10: doors that lead one way -------------------------------------------

def check_marks(dungeon, out):
    """C8: doors that start a loop or a dead end are one-way if and only if asked for."""
    wanted = set()
    for kind, asked in (("loop", "mark_loops"), ("dead_end", "mark_dead_ends")):
        for path in dungeon.by_kind[kind] if dungeon.params[asked] else []:
            if path["rooms"]:
                doors = [door["id"] for door in dungeon.doors_between(path["from"],
                                                                      path["rooms"][0])
                         if door["kind"] in ("open", "locked")]
                wanted.update(doors[:1])
    marked = {door["id"] for door in dungeon.doors if door["marked"]}
    out.expect(marked == wanted, "C8", f"doors marked or not against the wish: {marked ^ wanted}")


def check_one_way_doors(dungeon, out):
    exits = {frozenset((path["rooms"][-1], path["from"])) for path in dungeon.by_kind["loop"]
             if path["rooms"]}
    for door in dungeon.doors:
        if door["kind"] in ("loop_exit", "one_way"):
            out.expect(frozenset((door["a"], door["b"])) in exits, "C5",
                       f"door {door['id']} is no exit of a loop")
