# SPDX-License-Identifier: MIT
"""The metrics of a crawl, measured from its document."""
from common import distances
from crawl_pacing import fight_cells, longest_run
from crawl_paths import shortcut_route, walk_between
from metrics import layout_metrics, share
from walks import redundant_of_crawl


def mean_danger(rooms, zone):
    dangers = [room["danger"] for room in rooms if room["zone"] == zone]
    return share(sum(dangers), len(dangers))


def lock_metrics(rooms, locked, beside):
    """Each lock is one deeper than the deepest lock of the main path between the spawn and its key."""
    keys = {room["key"]: room["id"] for room in rooms if room["key"] is not None}
    depths, ways = {}, []
    for door in sorted(locked, key=lambda door: (door["optional"], door["lock"])):
        zone = rooms[keys[door["lock"]]]["zone"]
        before = [depths[lock] for lock in range(zone)]
        depths[door["lock"]] = 1 + max(before, default=0)
        far = distances([keys[door["lock"]]], beside)
        ways.append(min(far[door["a"]], far[door["b"]]))
    return {"lock_depth": max(depths.values(), default=0), "key_distance": share(sum(ways), len(ways))}


def foreshadowed(document):
    """The share of the main path's locks whose door is seen before its key is taken."""
    layout, seen = document["layout"], []
    steps = document["solution"] or []
    for door in layout["doors"]:
        if door["lock"] is None or door["optional"]:
            continue
        front = min(door["a"], door["b"])
        taken = [i for i, step in enumerate(steps) if step["do"] == "take" and step["what"] == door["lock"]]
        visited = [layout["spawn"]] + [step["room"] for step in steps[:taken[0]]] if taken else []
        seen.append(front in visited and steps[taken[0]]["room"] != front)
    return share(sum(seen), len(seen))


def shortcut_saving(dungeon):
    """Returns the share of the walk that the best shortcut saves."""
    savings, earlier = [0], []
    for path in dungeon.by_kind["shortcut"]:
        route = shortcut_route(dungeon, path)
        walk = walk_between(dungeon, route, earlier)
        savings.append(share(walk - route[2], walk))
        earlier.append(route)
    return max(savings)


def way_metrics(dungeon):
    """Returns metrics of the main path's cells: how it winds, its runs, the gaps between arenas."""
    layout, walk = dungeon.layout, dungeon.walk
    x, y = walk[0]
    straight = min(abs(x - u) + abs(y - v) for u, v in dungeon.rooms[layout["boss"]]["cells"])
    runs = [sum(len(dungeon.rooms[room]["cells"]) for room in run) for run in dungeon.runs()]
    places = [0] + [dungeon.place(room) for room in dungeon.main if room in dungeon.arenas]
    gaps = [after - before for before, after in zip(places, places[1:])]
    return {"stretch": share(len(walk) - 1, straight),
            "run_least": min(runs, default=0), "run_most": max(runs, default=0),
            "sub_boss_gap_least": min(gaps), "sub_boss_gap_most": max(gaps)}


def measure_crawl(document, dungeon):
    layout = document["layout"]
    rooms, doors = layout["rooms"], layout["doors"]
    beside, degrees, found = layout_metrics(document, layout["spawn"])
    kinds = [path["path"] for path in layout["paths"]]
    main = sum(room["path"] == "main" for room in rooms)
    cells = {tuple(cell) for room in rooms for cell in room["cells"]}
    rock = {tuple(cell) for cell in layout["rock"]}
    open_cells = layout["width"] * layout["height"] - len(rock)
    locked = [door for door in doors if door["lock"] is not None]
    found.update({
        "dead_end_rooms": degrees.count(1), "main_rooms": main,
        "leniency": share(sum(room["danger"] == 0 for room in rooms), len(rooms)),
        "forks": kinds.count("fork"), "loops": kinds.count("loop"),
        "dead_ends": kinds.count("dead_end"), "shortcuts": kinds.count("shortcut"),
        "locks": sum(not door["optional"] for door in locked),
        "optional_locks": sum(door["optional"] for door in locked),
        "keys_on_main": sum(room["key"] is not None and room["path"] == "main" for room in rooms),
        "optional_share": share(len(rooms) - main, len(rooms)),
        "path_redundancy": share(redundant_of_crawl(document), len(rooms)),
        "cells_used": share(len(cells - rock), open_cells),
        "danger_first": mean_danger(rooms, 0),
        "danger_last": mean_danger(rooms, rooms[layout["boss"]]["zone"]),
        "shortcut_saving": shortcut_saving(dungeon), "foreshadowed": foreshadowed(document),
        "combat_run": longest_run(fight_cells(dungeon), len(dungeon.cells)),
        **lock_metrics(rooms, locked, beside), **way_metrics(dungeon),
    })
    return found
