# SPDX-License-Identifier: MIT
"""The rules of a crawl, as a document shows them: C1 to C22, V1 to V6.

Positions along the main path count cells, so that merged rooms change none of them.
"""
import re

from common import (ANY, CELL, LINK_KINDS, PATHS, ROOM_TYPES, Either, Maybe, TILE_PARAMS, Unreadable, check_ids,
                    check_index, check_parameters, check_ranges, check_shape,
                    check_solution_shape, content_hash, metrics_of, or_minus)
import metrics
import tiles
from crawl_contents import (ARENA, FIGHT, check_danger, check_foes, check_taste,
                            check_types)
from crawl_play import check_plays, check_walkthrough

KINDS = ("open", "locked", "loop_exit", "one_way", "shortcut", "boss")
LAYOUT = {
    "rooms": [{"id": int, "cells": [CELL], "types": [Either(ROOM_TYPES)], "path": Either(PATHS),
               "path_id": int, "order": int, "zone": int, "danger": int, "reward": int,
               "key": Maybe(int), "elite": bool, "foe": bool}],
    "doors": [{"id": int, "a": int, "b": int, "at": (CELL, CELL), "kind": Either(KINDS),
               "lock": Maybe(int), "marked": bool, "optional": bool}],
    "width": int, "height": int, "rock": [CELL],
    "paths": [{"id": int, "path": Either(PATHS), "rooms": [int], "from": int, "to": int,
               "zone": int}],
    "foes": [{"home": int, "route": [int], "leash": int, "danger": int, "reward": int}],
    "spawn": int, "boss": int,
}
RANGES = {
    "decor": (0, 100),
    "rock": (0, 40), "exploration": (0, 100), "forks": (0, 10), "loops": (0, 10),
    "dead_ends": (0, 10), "optional_locks": (0, 100), "shortcuts": (0, 100),
    "heal_or_breather": (0, 100), "leash": (1, 16), "combine": (0, 100), "merge": (0, 100),
    "elites": (0, 100), "one_way_exits": (0, 100), "boss_after_sub_boss": (0, 100),
}


# ---- Shape and hash ------------------------------------------------------------------------

def check_params(params):
    check_parameters(params, {
        **dict.fromkeys(RANGES, int), **TILE_PARAMS, "size": str, "mark_loops": bool, "mark_dead_ends": bool,
        "foes_block": bool, "locks": ANY, "foes": ANY, "sub_bosses": ANY})
    check_ranges(params, RANGES)
    for name, most in (("locks", 8), ("foes", 32)):
        value = params.get(name)
        if value != "auto" and not (type(value) is int and 0 <= value <= most):
            raise Unreadable(f"params.{name}: {value!r}")
    sub_boss_range(params)
    size_range(params)


def sub_boss_range(params):
    """(least, most), or None for auto."""
    value = params.get("sub_bosses")
    if value == "auto":
        return None
    found = isinstance(value, str) and re.fullmatch(r"(0|[1-9]\d*)\.\.([1-9]\d*)", value)
    low, high = (int(found[1]), int(found[2])) if found else (value, value)
    if type(low) is not int or not 0 <= low <= high <= 16 or (found and low == high):
        raise Unreadable(f"params.sub_bosses: {value!r}")
    return low, high


def size_range(params):
    """Presets stand for numbers, and these are what a document says."""
    number = r"([1-9]\d*)x([1-9]\d*)"
    found = re.fullmatch(rf"{number}(?:\.\.{number})?", params["size"])
    if not found:
        raise Unreadable(f"params.size: {params['size']!r}")
    low = int(found[1]), int(found[2])
    high = (int(found[3]), int(found[4])) if found[3] else low
    if not all(3 <= a <= b <= 255 for a, b in zip(low, high)) or (found[3] and low == high):
        raise Unreadable(f"params.size: {params['size']!r}")
    return low, high


def check_layout_shape(document):
    layout = document.get("layout")
    check_shape(layout, LAYOUT, "layout")
    rooms, doors, paths = layout["rooms"], layout["doors"], layout["paths"]
    for records, name in ((rooms, "rooms"), (doors, "doors"), (paths, "paths")):
        check_ids(records, f"layout.{name}")
    for side in ("width", "height"):
        if not 1 <= layout[side] <= 255:
            raise Unreadable(f"layout.{side}: {layout[side]} is out of range")
    count = len(rooms)
    for door in doors:
        check_index(door["a"], count, "layout.doors.a")
        check_index(door["b"], count, "layout.doors.b")
    for path in paths:
        for room in path["rooms"] + [path["from"], path["to"]]:
            check_index(room, count, "layout.paths")
    for foe in layout["foes"]:
        for room in foe["route"] + [foe["home"]]:
            check_index(room, count, "layout.foes")
    for room in rooms:
        check_index(room["path_id"], len(paths), "layout.rooms.path_id")
        if not room["cells"] or not room["types"]:
            raise Unreadable(f"layout.rooms[{room['id']}]: no cells or types")
        if len(set(room["types"])) != len(room["types"]):
            raise Unreadable(f"layout.rooms[{room['id']}]: a type stands there twice")
    check_index(layout["spawn"], count, "layout.spawn")
    check_index(layout["boss"], count, "layout.boss")
    check_solution_shape(document.get("solution"), count, len(doors))


def hash_of(document):
    layout = document["layout"]
    plan = [layout["width"], layout["height"], layout["spawn"], layout["boss"],
            len(layout["rock"])]
    for cell in layout["rock"]:
        plan += cell
    plan.append(len(layout["paths"]))
    for path in layout["paths"]:
        plan += [PATHS.index(path["path"]), path["from"], path["to"], path["zone"],
                 len(path["rooms"]), *path["rooms"]]
    rooms = [len(layout["rooms"])]
    for room in layout["rooms"]:
        rooms.append(len(room["cells"]))
        for cell in room["cells"]:
            rooms += cell
        types = sum(1 << ROOM_TYPES.index(kind) for kind in set(room["types"]))
        rooms += [types, PATHS.index(room["path"]), room["path_id"], room["order"], room["zone"],
                  room["danger"], room["reward"], or_minus(room["key"]), int(room["foe"])]
    links = [len(layout["doors"])]
    for door in layout["doors"]:
        links += [LINK_KINDS.index(door["kind"]), door["a"], door["b"], or_minus(door["lock"]),
                  int(door["marked"]), int(door["optional"]), *door["at"][0], *door["at"][1],
                  *tiles.way_numbers(document, door["id"])]
    things = tiles.thing_numbers(document) + [len(layout["foes"])]
    for foe in layout["foes"]:
        things += [foe["home"], foe["leash"], foe["danger"], foe["reward"], len(foe["route"]),
                   *foe["route"]]
    return content_hash("crawl", [(plan, rooms, links, tiles.map_numbers(document), things)])


# ---- The dungeon ---------------------------------------------------------------------------

class Dungeon:
    """Rooms, doors and paths, with what many rules ask for."""

    def __init__(self, document):
        layout = document["layout"]
        self.layout, self.params = layout, document["params"]
        self.metrics = metrics_of(document)[0]
        self.shortfall = self.metrics["shortfall"]
        self.rooms, self.doors, self.paths = layout["rooms"], layout["doors"], layout["paths"]
        self.types = [set(room["types"]) for room in self.rooms]
        self.arenas = {room["id"] for room in self.rooms if ARENA & self.types[room["id"]]}
        self.main = self.paths[0]["rooms"] if self.paths else []
        self.by_kind = {kind: [p for p in self.paths if p["path"] == kind] for kind in PATHS}
        self.cells = {}
        for room in self.rooms:
            for cell in room["cells"]:
                self.cells.setdefault(tuple(cell), room["id"])
        self.rock = {tuple(cell) for cell in layout["rock"]}
        self.position = {}
        for room in self.main:
            for cell in self.rooms[room]["cells"]:
                self.position.setdefault(tuple(cell), len(self.position))
        self.between = {}
        for door in self.doors:
            self.between.setdefault(frozenset((door["a"], door["b"])), []).append(door)
        self.main_locks = [door for door in self.doors
                           if door["lock"] is not None and not door["optional"]]
        self.main_locks.sort(key=self.lock_place)

    def lock_place(self, door):
        """How many cells of the main path lie before the door."""
        places = [self.position.get(tuple(cell), -9) for cell in door["at"]]
        return max(places)

    def place(self, room):
        """The first position of a main room."""
        return self.position.get(tuple(self.rooms[room]["cells"][0]), -1)

    def length(self, path):
        return sum(len(self.rooms[room]["cells"]) for room in path["rooms"])

    def doors_between(self, one, other):
        return self.between.get(frozenset((one, other)), [])


# ---- C1 to C3, V4: grid, ends, main path ---------------------------------------------------

def check_grid(dungeon, out):
    layout, (low, high) = dungeon.layout, size_range(dungeon.params)
    width, height = layout["width"], layout["height"]
    out.expect(low[0] <= width <= high[0] and low[1] <= height <= high[1], "C1",
               f"a grid of {width}x{height}")
    total = sum(len(room["cells"]) for room in dungeon.rooms)
    out.expect(total == len(dungeon.cells), "V4", "two rooms share a cell")
    for x, y in list(dungeon.cells) + list(dungeon.rock):
        out.expect(0 <= x < width and 0 <= y < height, "V4", f"cell {x},{y} is off the grid")
    for door in dungeon.doors:
        (x, y), (u, v) = door["at"]
        fits = (abs(x - u) + abs(y - v) == 1 and dungeon.cells.get((x, y)) == door["a"]
                and dungeon.cells.get((u, v)) == door["b"] and door["a"] != door["b"])
        out.expect(fits, "V4", f"door {door['id']} joins no neighbouring cells of its rooms")
    out.expect(len(dungeon.rock) == len(layout["rock"])
               and 100 * len(dungeon.rock) <= dungeon.params["rock"] * width * height, "C3",
               "more rock than was asked for")
    for cell, room in dungeon.cells.items():
        out.expect(cell not in dungeon.rock or dungeon.rooms[room]["path"] == "shortcut", "C3",
                   f"room {room} lies in rock")


def check_ends(dungeon, out):
    layout = dungeon.layout
    for room, kind, row in ((layout["spawn"], "initial", 0),
                            (layout["boss"], "boss", layout["height"] - 1)):
        cells = dungeon.rooms[room]["cells"]
        out.expect(dungeon.types[room] == {kind} and len(cells) == 1 and cells[0][1] == row, "C2",
                   f"room {room} is not the {kind} room in row {row}")
        out.expect(sum(kind in types for types in dungeon.types) == 1, "C2", f"not one {kind}")


def check_main(dungeon, out):
    layout, main = dungeon.layout, dungeon.main
    good = (dungeon.paths and dungeon.paths[0]["path"] == "main" and main
            and main[0] == layout["spawn"] == dungeon.paths[0]["from"]
            and main[-1] == layout["boss"] == dungeon.paths[0]["to"])
    if not out.expect(good, "C3", "the main path does not lead from spawn to boss"):
        return
    out.expect(len(dungeon.by_kind["main"]) == 1, "C3", "more than one main path")
    cells = [cell for room in main for cell in dungeon.rooms[room]["cells"]]
    out.expect(all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in zip(cells, cells[1:])),
               "C3", "the cells of the main path are no path")
    for one, other in zip(main, main[1:]):
        out.expect(any(door["kind"] in ("open", "locked", "boss")
                       for door in dungeon.doors_between(one, other)), "C3",
                   f"no door from main room {one} to {other}")
    steps = open_distances(dungeon, tuple(cells[0]))
    out.expect(steps.get(tuple(cells[-1])) == len(cells) - 1, "C3",
               "the main path is not a shortest one")


def open_distances(dungeon, start):
    """Steps over open cells from one of them."""
    width, height = dungeon.layout["width"], dungeon.layout["height"]
    found, queue = {start: 0}, [start]
    for x, y in queue:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if (cell not in found and cell not in dungeon.rock and 0 <= cell[0] < width
                    and 0 <= cell[1] < height):
                found[cell] = found[(x, y)] + 1
                queue.append(cell)
    return found


# ---- Paths: C4, C5, C6, C8 to C10, zones ---------------------------------------------------

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
                        ("dead_end", check_dead_end), ("shortcut", check_shortcut)):
        for path in dungeon.by_kind[kind]:
            used |= chain_doors(dungeon, path)
            if check:
                check(dungeon, path, out)
    for door in dungeon.doors:
        out.expect(door["id"] in used, "C3", f"door {door['id']} belongs to no path")
    check_marks(dungeon, out)


def check_asked(dungeon, out):
    """Nothing is there whose parameter is 0; dead ends may be, for the keys (C12)."""
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


def chain_of(path):
    """The rooms that a path runs through, with both its ends."""
    if path["path"] == "main":
        return path["rooms"]
    if path["path"] == "dead_end":
        return [path["from"]] + path["rooms"]
    return [path["from"]] + path["rooms"] + [path["to"]]


def chain_doors(dungeon, path):
    rooms = chain_of(path)
    ids = {door["id"] for one, other in zip(rooms, rooms[1:])
           for door in dungeon.doors_between(one, other)}
    if path["path"] == "shortcut":
        ids |= {door["id"] for room in [path["from"], path["to"]] + path["rooms"]
                for door in dungeon.doors
                if room in (door["a"], door["b"]) and touches_shortcut(dungeon, path, door)}
    return ids


def touches_shortcut(dungeon, path, door):
    rooms = shortcut_rooms(dungeon, path) | {path["to"]}
    new = door["kind"] == "shortcut" or door["a"] in path["rooms"] or door["b"] in path["rooms"]
    return new and door["a"] in rooms and door["b"] in rooms


def check_zone(dungeon, path, out):
    zone = dungeon.rooms[path["from"]]["zone"]
    out.expect(path["zone"] == zone and all(dungeon.rooms[room]["zone"] == zone
                                            for room in path["rooms"]), "V3",
               f"path {path['id']} is not of the zone that it starts in")


def joined(dungeon, one, other, kinds=("open",), first_to_second=False):
    return any(door["kind"] in kinds and (not first_to_second or door["a"] == one)
               for door in dungeon.doors_between(one, other))


def check_chain(dungeon, path, rule, out):
    """Open doors along the new rooms of a path."""
    for one, other in zip(path["rooms"], path["rooms"][1:]):
        out.expect(joined(dungeon, one, other), rule, f"path {path['id']} falls apart")


def check_start(dungeon, path, rule, out):
    """The first door of a loop or dead end: open, or locked by an optional lock."""
    out.expect(path["rooms"] and joined(dungeon, path["from"], path["rooms"][0],
                                        ("open", "locked")), rule,
               f"path {path['id']} does not start at its room")


def check_fork(dungeon, path, out):
    start, end, name = path["from"], path["to"], f"fork {path['id']}"
    rooms = dungeon.rooms
    out.expect(rooms[start]["path"] == "main" == rooms[end]["path"] and start != end, "C4",
               f"{name} does not join two main rooms")
    out.expect(start not in dungeon.arenas and end not in dungeon.arenas, "C4",
               f"{name} ends at an arena")
    out.expect(rooms[start]["zone"] == rooms[end]["zone"], "C4", f"{name} joins two zones")
    low, high = sorted((dungeon.place(start), dungeon.place(end)))
    last = high + len(rooms[start if dungeon.place(start) == high else end]["cells"]) - 1
    out.expect(last - low >= 2, "C4", f"{name} joins neighbours")
    between = [room for room in dungeon.main if low < dungeon.place(room) < high]
    out.expect(not dungeon.arenas & set(between), "C4", f"{name} passes a sub-boss")
    out.expect(path["rooms"], "C4", f"{name} has no rooms")
    if path["rooms"]:
        out.expect(joined(dungeon, start, path["rooms"][0])
                   and joined(dungeon, path["rooms"][-1], end), "C4", f"{name} does not end there")
    check_chain(dungeon, path, "C4", out)
    check_zone(dungeon, path, out)


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


def check_shortcut(dungeon, path, out):
    start, end, name = path["from"], path["to"], f"shortcut {path['id']}"
    out.expect("breather" in dungeon.types[start]
               and dungeon.types[end] & {"breather", "bank", "heal"}
               and dungeon.rooms[start]["path"] == "main" == dungeon.rooms[end]["path"], "C10",
               f"{name} does not join two rest rooms of the main path")
    out.expect(dungeon.place(start) - dungeon.place(end) >= 4, "C10", f"{name} is too near")
    out.expect(len(path["rooms"]) <= 1, "C10", f"{name} has {len(path['rooms'])} rooms")
    for room in path["rooms"]:
        out.expect(not dungeon.types[room] & (FIGHT | ARENA | {"elite"}), "C10",
                   f"{name} has a fight")
        ends = [door for door in dungeon.doors if room in (door["a"], door["b"])]
        out.expect(len(ends) == 2, "C10", f"the passage of {name} has {len(ends)} doors, not two")
    doors = [door for door in dungeon.doors if door["kind"] == "shortcut" and door["b"] == end
             and door["a"] in shortcut_rooms(dungeon, path)]
    out.expect(len(doors) == 1, "C10", f"{name} has not one door at its earlier end")
    check_zone(dungeon, path, out)


def shortcut_rooms(dungeon, path):
    """Where the door at the earlier end may stand: the passage, the later end, or fork rooms."""
    forks = [room["id"] for room in dungeon.rooms if room["path"] == "fork"
             and not dungeon.types[room["id"]] & FIGHT]
    return set(path["rooms"]) | {path["from"]} | set(forks)


def check_marks(dungeon, out):
    """C8: doors that start a loop or a dead end, if and only if asked for."""
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


def check_door_kinds(dungeon, out):
    exits = {frozenset((path["rooms"][-1], path["from"])) for path in dungeon.by_kind["loop"]
             if path["rooms"]}
    for door in dungeon.doors:
        kind, name = door["kind"], f"door {door['id']}"
        arena = door["a"] in dungeon.arenas or door["b"] in dungeon.arenas
        out.expect((kind == "boss") == arena, "C17", f"{name}: boss doors are those of arenas")
        out.expect(kind in ("locked", "boss") or door["lock"] is None, "C11",
                   f"{name} of kind {kind} has a lock")
        out.expect(kind != "locked" or door["lock"] is not None, "C11", f"{name} has no lock")
        out.expect(not door["optional"] or door["lock"] is not None, "C13",
                   f"{name} is optional and not locked")
        if kind in ("loop_exit", "one_way"):
            out.expect(frozenset((door["a"], door["b"])) in exits, "C5", f"{name} is no exit")
        if kind == "shortcut":
            out.expect(any(path["to"] == door["b"] for path in dungeon.by_kind["shortcut"]),
                       "C10", f"{name} belongs to no shortcut")


# ---- C11 to C13, V5: locks and keys --------------------------------------------------------

def check_locks(dungeon, out):
    length, locks = len(dungeon.position), dungeon.main_locks
    wanted = dungeon.params["locks"]
    wanted = min(8, length // 6) if wanted == "auto" else wanted
    missing = dungeon.shortfall.get("locks", 0)
    out.expect(len(locks) + missing == wanted, "C11", f"{len(locks)} locks, not {wanted}")
    for place, door in enumerate(locks):
        cells = sorted(dungeon.position.get(tuple(cell), -9) for cell in door["at"])
        if not out.expect(cells[0] >= 0 and cells[1] == cells[0] + 1, "C11",
                          f"lock {door['lock']} is not on the main path"):
            continue
        out.expect(cells[0] > 0, "C11", "a lock on the first edge")
        off = abs(cells[1] * (len(locks) + 1) - (place + 1) * (length - 1))
        out.expect(off < 2 * (len(locks) + 1), "C11", f"lock {door['lock']} is off its place")
    check_main_zones(dungeon, out)
    check_colours(dungeon, out)
    check_key_places(dungeon, out)
    check_optional(dungeon, out)


def check_main_zones(dungeon, out):
    places = [dungeon.lock_place(door) for door in dungeon.main_locks]
    for room in dungeon.main:
        zone = sum(place <= dungeon.place(room) for place in places)
        out.expect(dungeon.rooms[room]["zone"] == zone, "V3",
                   f"main room {room} is not in zone {zone}")


def check_colours(dungeon, out):
    locks = [door["lock"] for door in dungeon.doors if door["lock"] is not None]
    keys = [room["key"] for room in dungeon.rooms if room["key"] is not None]
    out.expect(len(set(locks)) == len(locks), "V5", "two locks of one colour")
    out.expect(sorted(keys) == sorted(set(locks)), "V5", "keys and locks do not fit")


def check_key_places(dungeon, out):
    zone_of = {door["lock"]: place + 1 for place, door in enumerate(dungeon.main_locks)}
    for room in dungeon.rooms:
        if room["key"] is None:
            continue
        name = f"key {room['key']}"
        zone = zone_of.get(room["key"])
        out.expect(zone is None or room["zone"] < zone, "C12", f"{name} is not below its zone")
        if room["path"] == "main":
            out.expect(zone is not None, "C13", f"{name} of an optional lock is on the main path")
            continue
        path = dungeon.paths[room["path_id"]]
        out.expect(path["path"] in ("loop", "dead_end") and path["rooms"][-1:] == [room["id"]],
                   "C12", f"{name} is not at the end of a loop or dead end")


def check_optional(dungeon, out):
    doors = [door for door in dungeon.doors if door["optional"]]
    out.expect(not doors or dungeon.params["optional_locks"], "C13",
               "optional locks, though there are to be none")
    if not doors:
        return
    locked = {}
    for door in doors:
        path = next((p for p in dungeon.by_kind["loop"] + dungeon.by_kind["dead_end"]
                     if p["rooms"] and {door["a"], door["b"]} == {p["from"], p["rooms"][0]}), None)
        if out.expect(path is not None and door["kind"] == "locked", "C13",
                      f"optional door {door['id']} starts no loop or dead end"):
            locked[path["id"]] = path
    behind = set().union(*(path["rooms"] for path in locked.values())) if locked else set()
    for path in dungeon.by_kind["dead_end"]:
        if path["from"] in behind:
            behind |= set(path["rooms"])
    for room in behind:
        out.expect(dungeon.rooms[room]["key"] is None, "C13", "a key behind an optional lock")
    check_worth(dungeon, locked, behind, out)


def check_worth(dungeon, locked, behind, out):
    """What is behind an optional lock is worth more than the best unlocked loop or fork."""
    best = max((dungeon.rooms[room]["reward"]
                for path in dungeon.by_kind["loop"] + dungeon.by_kind["fork"]
                for room in path["rooms"] if room not in behind), default=0)
    for path in locked.values():
        reward = max(dungeon.rooms[room]["reward"] for room in path["rooms"])
        out.expect(reward > best, "C13", f"path {path['id']} is not worth its lock")


# ---- C14 to C17: pacing and arenas ---------------------------------------------------------

def check_runs(dungeon, out):
    """C14: at most 5 combat or trap rooms in a row on any route along main path and forks."""
    fights = {room["id"] for room in dungeon.rooms if room["path"] in ("main", "fork")
              and dungeon.types[room["id"]] & FIGHT}
    beside = {room: set() for room in fights}
    for path in dungeon.by_kind["main"] + dungeon.by_kind["fork"]:
        rooms = chain_of(path)
        for one, other in zip(rooms, rooms[1:]):
            if one in fights and other in fights:
                beside[one].add(other)
                beside[other].add(one)
    ways = [(room,) for room in fights]
    for _ in range(5):
        ways = [way + (room,) for way in ways for room in beside[way[-1]] if room not in way]
    out.expect(not ways, "C14", "more than 5 rooms of combat or traps in a row")


BLOCKS = re.compile(r"(?:[FQ]{3,5}[PQ]B)*[FQ]{0,5}[PQ]?B?H?")


def check_blocks(dungeon, out):
    """C14: 3 to 5 fights, a puzzle, a breather; told up to the first room of a stretch that is
    merged, as such a room stands for several. What is a stretch stays one when its end is cut."""
    parts = "".join(letter(dungeon, room) for room in dungeon.main)
    for part in re.split("[AI]", parts):
        out.expect(BLOCKS.fullmatch(part.split("M")[0]), "C14", f"the main path runs {part}")


def letter(dungeon, room):
    """Arena, initial, merged, heal, breather, puzzle, fight, or Q: trap and puzzle."""
    types = dungeon.types[room]
    if len(dungeon.rooms[room]["cells"]) > 1:
        return "M"
    for name, wanted in (("A", ARENA), ("I", {"initial"}), ("H", {"heal", "bank"}),
                         ("B", {"breather", "vendor"})):
        if types & wanted:
            return name
    if "puzzle" in types:
        return "Q" if "trap" in types else "P"
    return "F" if types & FIGHT else "?"


def check_sub_bosses(dungeon, out):
    """C15."""
    length = len(dungeon.position)
    subs = [room["id"] for room in dungeon.rooms if "sub_boss" in dungeon.types[room["id"]]]
    out.expect(all(dungeon.rooms[room]["path"] == "main" for room in subs), "C15",
               "a sub-boss off the main path")
    wanted, most = sub_boss_range(dungeon.params), max(0, (length - 2) // 3)
    low, high = wanted or (min(length // 10, most), min(length // 10, most))
    short = dungeon.shortfall.get("sub_bosses", 0)
    out.expect(low <= len(subs) + short <= high and len(subs) <= most, "C15",
               f"{len(subs)} sub-bosses, not {low} to {high}")
    places = [0] + sorted(dungeon.place(room) for room in subs) + [length - 1]
    gaps = [b - a for a, b in zip(places, places[1:])]
    if len(gaps) > 1 and gaps[-1] == 1:
        gaps.pop()
    out.expect(max(gaps) - min(gaps) <= 1, "C15", f"gaps of {gaps}")


def check_before_arenas(dungeon, out):
    """C16."""
    first = True
    for before, room in zip(dungeon.main, dungeon.main[1:]):
        if room not in dungeon.arenas:
            continue
        types = dungeon.types[before]
        linked = any(path["from"] == before and "breather" in dungeon.types[path["to"]]
                     for path in dungeon.by_kind["shortcut"])
        after_arena = "boss" in dungeon.types[room] and "sub_boss" in types
        calm = "heal" in types or after_arena or ("breather" in types and linked and not first)
        out.expect(calm, "C16", f"room {before} before arena {room} is no heal room")
        first = False


# ---- All of it -----------------------------------------------------------------------------

CHECKS = (check_grid, check_ends, check_main, check_paths, check_door_kinds, check_locks,
          check_runs, check_blocks, check_sub_bosses, check_before_arenas, check_types,
          check_danger, check_taste, check_foes, check_plays)


def check(document, out):
    check_params(document["params"])
    check_layout_shape(document)
    tiles.check_map_shape(document)
    dungeon = Dungeon(document)
    for rule in CHECKS:
        rule(dungeon, out)
    check_walkthrough(dungeon, document["solution"], out)
    layout = document["layout"]
    cells = [[tuple(cell) for cell in room["cells"]] for room in layout["rooms"]]
    tiles.check(document, layout["width"], layout["height"], cells, out)
    out.measure(dungeon.metrics, lambda: metrics.measure_crawl(document))
    return hash_of(document)
