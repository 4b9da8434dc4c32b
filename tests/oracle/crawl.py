# SPDX-License-Identifier: MIT
"""The rules of a crawl, as a document shows them: its shape and hash, and C1 to C3 with the grid.

The other rules are in crawl_paths.py (C4 to C10), crawl_locks.py (C11 to C13), crawl_pacing.py (C14
to C16, C22), crawl_arenas.py (C17, C24, C25), crawl_contents.py (C7, C18 to C20, C23) and
crawl_play.py (V1 to V3, V6).
"""
import re

from common import (PLACES, ANY, CELL, LINK_KINDS, PATHS, ROOM_TYPES, Either, Maybe, TILE_PARAMS, Unreadable,
                    check_ids, check_index, check_numbers, check_parameters, check_ranges, check_shape,
                    check_solution_shape, content_hash, or_minus, place_of, visits_of)
import tiles
from crawl_arenas import check_arenas, check_choices
from crawl_contents import check_contents, check_foes, check_taste
from crawl_dungeon import WALKED, Dungeon, beside
from crawl_locks import check_locks
from crawl_metrics import measure_crawl
from crawl_pacing import check_pacing, sub_boss_range
from crawl_paths import check_paths
from crawl_play import check_plays, check_walkthrough
from tiles_crawl import check_crawl_tiles
from tiles_metrics import measure_tiles

CHARACTERS = ("detour", "dare")
KINDS = ("open", "locked", "loop_exit", "one_way", "shortcut", "boss")
LAYOUT = {
    "rooms": [{"id": int, "number": Maybe(int), "cells": [CELL], "types": [Either(ROOM_TYPES)], "path": Either(PATHS),
               "path_id": int, "order": int, "zone": int, "danger": int, "reward": int,
               "key": Maybe(int), "elite": bool, "foe": bool, "leave": bool, "choice": bool,
               "after": Maybe(Either(["heal"])), "place": Maybe(Either(PLACES))}],
    "doors": [{"id": int, "a": int, "b": int, "at": (CELL, CELL), "kind": Either(KINDS),
               "lock": Maybe(int), "marked": bool, "optional": bool}],
    "width": int, "height": int, "rock": [CELL],
    "paths": [{"id": int, "path": Either(PATHS), "rooms": [int], "from": int, "to": int,
               "zone": int, "character": Maybe(Either(CHARACTERS))}],
    "ridges": [{"row": int, "gap": int}],
    "foes": [{"home": int, "route": [int], "leash": Maybe(int), "danger": int, "reward": int}],
    "spawn": int, "boss": int,
}
RANGES = {
    "decor": (0, 100),
    "rock": (0, 40), "exploration": (0, 100), "forks": (0, 10), "loops": (0, 10),
    "dead_ends": (0, 10), "optional_locks": (0, 100), "shortcuts": (0, 100),
    "heal_or_breather": (0, 100), "combine": (0, 100), "merge": (0, 100),
    "elites": (0, 100), "one_way_exits": (0, 100), "boss_after_sub_boss": (0, 100),
}


# ---- Shape and hash ------------------------------------------------------------------------

def check_params(params):
    check_parameters(params, {
        **dict.fromkeys(RANGES, int), **TILE_PARAMS, "size": str, "mark_loops": bool, "mark_dead_ends": bool,
        "foes_block": bool, "locks": ANY, "foes": ANY, "leash": ANY, "sub_bosses": ANY, "ridges": ANY,
        "fork_choice": bool, "arenas": Either(["large", "small"]),
        "curve": Either(["steady", "early", "late", "waves"])})
    check_ranges(params, RANGES)
    for name, most in (("locks", 8), ("foes", 32), ("ridges", 16)):
        value = params.get(name)
        if value != "auto" and not (type(value) is int and 0 <= value <= most):
            raise Unreadable(f"params.{name}: {value!r}")
    leash = params.get("leash")
    if leash != "any" and not (type(leash) is int and 1 <= leash <= 16):
        raise Unreadable(f"params.leash: {leash!r}")
    sub_boss_range(params)
    size_range(params)


def size_range(params):
    """Presets are names for numbers; a document has the numbers."""
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
            raise Unreadable(f"layout.rooms[{room['id']}]: a type occurs twice")
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
                 len(path["rooms"]), *path["rooms"],
                 place_of(CHARACTERS, path["character"])]
    plan.append(len(layout["ridges"]))
    for ridge in layout["ridges"]:
        plan += [ridge["row"], ridge["gap"]]
    rooms = [len(layout["rooms"])]
    for room in layout["rooms"]:
        rooms.append(len(room["cells"]))
        for cell in room["cells"]:
            rooms += cell
        types = sum(1 << ROOM_TYPES.index(kind) for kind in set(room["types"]))
        rooms += [types, PATHS.index(room["path"]), room["path_id"], room["order"], room["zone"],
                  room["danger"], room["reward"], or_minus(room["key"]), int(room["foe"]),
                  int(room["leave"]), place_of(ROOM_TYPES, room["after"]),
                  int(room["choice"])]
    links = [len(layout["doors"])]
    for door in layout["doors"]:
        links += [LINK_KINDS.index(door["kind"]), door["a"], door["b"], or_minus(door["lock"]),
                  int(door["marked"]), int(door["optional"]), *door["at"][0], *door["at"][1],
                  *tiles.way_numbers(document, door["id"])]
    things = tiles.thing_numbers(document) + [len(layout["foes"])]
    for foe in layout["foes"]:
        things += [foe["home"], or_minus(foe["leash"]), foe["danger"], foe["reward"], len(foe["route"]),
                   *foe["route"]]
    return content_hash("crawl", [(plan, rooms, links, tiles.map_numbers(document), things)])


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
    places = {frozenset(map(tuple, door["at"])) for door in dungeon.doors}
    out.expect(len(places) == len(dungeon.doors), "V4", "two doors between the same cells")


def check_rock(dungeon, out):
    """C3: the listed rock is what the main path was drawn around; some rules open a cell of it later."""
    layout, rock = dungeon.layout, dungeon.rock
    out.expect(len(rock) == len(layout["rock"])
               and 100 * len(rock) <= dungeon.params["rock"] * layout["width"] * layout["height"],
               "C3", "more rock than was asked for")
    for cell, room in dungeon.cells.items():
        if cell in rock:
            added = (dungeon.large_arenas() and "sub_boss" in dungeon.types[room]
                     and cell not in dungeon.position)
            out.expect(added or dungeon.rooms[room]["path"] in ("shortcut", "loop", "dead_end"),
                       "C3", f"room {room} lies in rock")


def check_ends(dungeon, out):
    layout = dungeon.layout
    spawn, boss = dungeon.rooms[layout["spawn"]], dungeon.rooms[layout["boss"]]
    out.expect(len(spawn["cells"]) == 1 and spawn["cells"][0][1] == 0, "C2",
               "the spawn is not a cell of the first row")
    out.expect(any(y == layout["height"] - 1 for _, y in boss["cells"]), "C2",
               "the boss is not in the last row")
    for room, kind in ((spawn, "initial"), (boss, "boss")):
        out.expect(dungeon.types[room["id"]] == {kind}
                   and sum(kind in types for types in dungeon.types) == 1, "C2",
                   f"room {room['id']} is not the one {kind} room")


def wanted_ridges(dungeon):
    """Returns the numbers of ridges that are possible."""
    asked = dungeon.params["ridges"]
    if asked != "auto":
        return (asked,)
    return (1, 2) if dungeon.layout["height"] < 9 else (3, 4)


def check_ridges(dungeon, out):
    """C3: one in each of equal bands of rows, with at least two rows above, between and below."""
    layout, ridges = dungeon.layout, dungeon.layout["ridges"]
    height, count = layout["height"], len(ridges)
    asked = count + dungeon.shortfall.get("ridges", 0)
    fits = max(0, height // 2 - 1)
    out.expect(asked in wanted_ridges(dungeon) and count == min(asked, fits), "C3",
               f"{count} ridges of {asked}")
    rows = [ridge["row"] for ridge in ridges]
    for place, (row, ridge) in enumerate(zip(rows, ridges)):
        out.expect(place * height // count <= row < (place + 1) * height // count
                   and 1 <= row <= height - 3, "C3", f"ridge {place} is not in its band of rows")
        gap = ridge["gap"]
        out.expect(0 <= gap < layout["width"] and not {(gap, row), (gap, row + 1)} & dungeon.rock,
                   "C3", f"ridge {place} has no open gap")
    out.expect(all(after - before >= 2 for before, after in zip(rows, rows[1:])), "C3",
               "two ridges are less than 2 rows apart")
    check_crossings(dungeon, out)


def check_crossings(dungeon, out):
    """C3: only shortcuts cross a ridge anywhere but at its gap."""
    tunnels = {room["id"] for room in dungeon.rooms if room["path"] == "shortcut"}
    for door in dungeon.doors:
        one, other = map(tuple, door["at"])
        breaks = door["kind"] == "shortcut" or {door["a"], door["b"]} & tunnels
        out.expect(breaks or not dungeon.crosses_ridge(one, other), "C3",
                   f"door {door['id']} crosses a ridge")
    for (x, y), room in dungeon.cells.items():
        below = x, y + 1
        if dungeon.cells.get(below) == room and room not in tunnels:
            out.expect(not dungeon.crosses_ridge((x, y), below), "C3",
                       f"room {room} lies across a ridge")


def check_main(dungeon, out):
    layout, main, walk = dungeon.layout, dungeon.main, dungeon.walk
    good = (dungeon.paths and dungeon.paths[0]["path"] == "main" and main
            and main[0] == layout["spawn"] == dungeon.paths[0]["from"]
            and main[-1] == layout["boss"] == dungeon.paths[0]["to"])
    if not out.expect(good, "C3", "the main path does not lead from spawn to boss"):
        return
    out.expect(len(dungeon.by_kind["main"]) == 1, "C3", "more than one main path")
    out.expect(all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in zip(walk, walk[1:])),
               "C3", "the cells of the main path are no path")
    for one, other in zip(main, main[1:]):
        out.expect(any(door["kind"] in WALKED for door in dungeon.doors_between(one, other)),
                   "C3", f"no door from main room {one} to {other}")
    steps = open_distances(dungeon, walk[0])
    arena = [steps[tuple(cell)] for cell in dungeon.rooms[layout["boss"]]["cells"]
             if tuple(cell) in steps]
    out.expect(arena and min(arena) == len(walk) - 1, "C3", "the main path is not a shortest one")


def open_distances(dungeon, start):
    """Returns the steps from a cell over cells without rock and edges without a ridge."""
    width, height = dungeon.layout["width"], dungeon.layout["height"]
    found, queue = {start: 0}, [start]
    for here in queue:
        for cell in beside(here):
            if (cell not in found and cell not in dungeon.rock and 0 <= cell[0] < width
                    and 0 <= cell[1] < height and not dungeon.crosses_ridge(here, cell)):
                found[cell] = found[here] + 1
                queue.append(cell)
    return found


# ---- All of it -----------------------------------------------------------------------------

CHECKS = (check_grid, check_rock, check_ends, check_ridges, check_main, check_paths, check_locks,
          check_pacing, check_arenas, check_choices, check_contents, check_taste, check_foes,
          check_plays)


def check(document, out):
    check_params(document["params"])
    check_layout_shape(document)
    tiles.check_map_shape(document)
    dungeon = Dungeon(document)
    for rule in CHECKS:
        rule(dungeon, out)
    check_walkthrough(dungeon, document, out)
    grid = tiles.check(document, out)
    if grid:
        check_crawl_tiles(grid, dungeon, out)
    check_numbers(dungeon.rooms, visits_of([document["layout"]["spawn"]], document["solution"]), out)
    out.measure(dungeon.metrics, lambda: {
        **measure_crawl(document, dungeon), **measure_tiles(document)})
    return hash_of(document)
