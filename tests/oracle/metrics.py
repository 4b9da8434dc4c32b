# SPDX-License-Identifier: MIT
"""Metrics measured from documents: those that the rules define so precisely that two programs must
get the same number. Shares are in thousandths, rounded down.

path_redundancy is counted in walks.py, the metrics of a quest's locks in quest_locks.py, and those of crawls in
crawl_metrics.py. The fallbacks of a quest are judged there too, as Q10: fallback_switch has bounds only, because
where both are possible a document does not show whether a switch was drawn or replaced a key lock that found no
place.
"""
from common import distances
from walks import redundant_of_quest


def doors_of(layout):
    """Windows are no doors (Q40)."""
    return [door for door in layout["doors"] if door["kind"] != "window"]


def share(part, whole):
    return 1000 * part // whole if whole else 0


def graph_of(count, pairs):
    beside = [set() for _ in range(count)]
    for one, other in pairs:
        beside[one].add(other)
        beside[other].add(one)
    return beside


def parts_of(beside):
    seen, parts = set(), 0
    for room in range(len(beside)):
        if room not in seen:
            parts += 1
            seen |= set(distances([room], beside))
    return parts


def graph_metrics(count, pairs):
    """Returns the metrics of the graph that all families have: cycles, and the largest distance."""
    beside = graph_of(count, pairs)
    far = max((max(distances([room], beside).values()) for room in range(count)), default=0)
    return beside, len(pairs) - count + parts_of(beside), far


# ---- Quest and crawl -----------------------------------------------------------------------

def layout_metrics(document, start):
    rooms, doors = document["layout"]["rooms"], doors_of(document["layout"])
    pairs = [(door["a"], door["b"]) for door in doors]
    beside, cycles, far = graph_metrics(len(rooms), pairs)
    degrees = [sum(room in pair for pair in pairs) for room in range(len(rooms))]
    solution = document["solution"]
    walked = [start] + [step["room"] for step in solution if step["do"] == "move"]
    critical = len(set(walked))
    return beside, degrees, {
        "rooms": len(rooms), "doors": len(doors), "cycles": cycles, "diameter": far,
        "path": len(solution), "critical_rooms": critical,
        "backtracking": len(walked) - critical,
        "mission_linearity": share(critical, len(rooms)),
        "map_linearity": share(sum(degree <= 2 for degree in degrees), len(rooms)),
    }


def measure_quest(document):
    layout = document["layout"]
    rooms = layout["rooms"]
    contents = [room["content"] for room in rooms]
    entry = contents.index("entry")
    beside, degrees, found = layout_metrics(document, entry)
    found.update({
        "dead_ends": degrees.count(1), "stages": len(layout["stages"]),
        "keys": contents.count("key") + contents.count("item_key"),
        "switches": contents.count("switch") + contents.count("item_switch"),
        "leniency": share(sum(room["intensity"] < 500 for room in rooms), len(rooms)),
        "goal_distance": distances([entry], beside)[contents.index("goal")],
        "path_redundancy": share(redundant_of_quest(document), len(rooms)),
        "revisited": share(found["backtracking"], found["path"]),
    })
    return found


# ---- Floor ---------------------------------------------------------------------------------

def measure_map(grid):
    """One map as floor.py holds it, with its sets of tiles."""
    count = lambda tiles: bin(tiles).count("1")
    links = [(c["a"], c["b"]) for c in grid.map["corridors"] if None not in (c["a"], c["b"]) and c["a"] != c["b"]]
    beside, cycles, _ = graph_metrics(len(grid.every), links)
    real = [room["id"] for room in grid.real]
    far = max(max(distances([room], beside)[other] for other in real) for room in real)
    spawn, stairs = grid.things["spawn"][0], grid.things["stairs"][0]
    one, two, three, four = (grid.walk << 1, grid.walk >> 1, grid.walk << grid.width,
                             grid.walk >> grid.width)
    several = one & (two | three | four) | two & (three | four) | three & four
    areas = sum(room["w"] * room["h"] for room in grid.real)
    return {
        "rooms": len(real), "links": len(links), "cycles": cycles, "diameter": far,
        "dead_ends": sum(len(beside[room]) == 1 for room in real),
        "path": steps_between(grid, spawn, stairs),
        "anchors": len(grid.anchors), "merged": sum(room["merged"] for room in grid.real),
        "floor_tiles": count(grid.floor), "corridor_tiles": count(grid.corridor),
        "corridor_tips": count(grid.corridor & ~several), "junctions": count(grid.tiles("+")),
        "terrain_tiles": count(grid.tiles("~")), "items": len(grid.things["item"]),
        "traps": len(grid.things["trap"]), "buried": len(grid.things["buried"]),
        "enemies": len(grid.things["enemy"]), "house": int(grid.house is not None),
        "shop": int(grid.shop is not None),
        "vaults": len(grid.map["vaults"]), "lord": len(grid.things["boss"]),
        "danger": 1000 * sum(room["danger"] for room in grid.real) // len(real),
        "room_area": 1000 * areas // len(real),
    }


def steps_between(grid, one, other):
    reached, goal, steps = grid.bit(one["x"], one["y"]), grid.bit(other["x"], other["y"]), 0
    while not reached & goal:
        more = (reached | grid.around(reached)) & grid.walk
        if more == reached:
            return None
        reached, steps = more, steps + 1
    return steps

