# SPDX-License-Identifier: MIT
"""What the rooms of a crawl hold: types, danger, reward and roaming enemies (C7, C18 to C20, C22,
C23)."""
from common import distances, flood
from crawl_dungeon import ARENA, FIGHT, beside
from crawl_play import Play

COMBINED = {frozenset(pair) for pair in (
    ("trap", "combat"), ("bank", "heal"), ("item", "puzzle"), ("combat", "item"),
    ("trap", "puzzle"), ("vendor", "breather"), ("elite", "item"))}


# ---- C19, C20: types and merged rooms ------------------------------------------------------

def check_types(dungeon, out):
    for room in dungeon.rooms:
        types, name = dungeon.types[room["id"]], f"room {room['id']}"
        pairs = {frozenset((a, b)) for a in types for b in types if a != b}
        out.expect(pairs <= COMBINED, "C19", f"{name} combines {sorted(types)}")
        out.expect(len(types) == 1 or dungeon.params["combine"] or len(room["cells"]) > 1, "C19",
                   f"{name} combines types, against the wish")
        out.expect(room["elite"] == ("elite" in types), "C19", f"{name}: elite is not its type")
        out.expect("initial" not in types or room["id"] == dungeon.layout["spawn"], "C2",
                   f"{name} is a second spawn")
        check_one_piece(room, name, out)
        if room["path"] == "shortcut" or types & ARENA:
            continue
        count = len(room["cells"])
        out.expect(count <= (3 if dungeon.params["merge"] else 1), "C20", f"{name}: {count} cells")


def check_one_piece(room, name, out):
    cells = {tuple(cell) for cell in room["cells"]}
    sides = {cell: [other for other in beside(cell) if other in cells] for cell in cells}
    out.expect(len(flood(next(iter(cells)), sides)) == len(cells), "C20",
               f"{name} is not in one piece")


def check_merged_runs(dungeon, out):
    """C20: merging leaves 3 rooms of a run that are not a FOE's home, and a room between the ends of a fork."""
    for run in dungeon.runs():
        cells = sum(len(dungeon.rooms[room]["cells"]) for room in run)
        others = [room for room in run if room not in dungeon.homes]
        least = 2 if cells == 3 and len(others) < len(run) else 3
        out.expect(cells < 3 or len(others) >= least, "C20", f"a run of {cells} cells is {run}")
    for path in dungeon.by_kind["fork"]:
        out.expect(dungeon.stretch(path), "C20", f"fork {path['id']} goes around no room")


# ---- C7, C22: danger and reward ------------------------------------------------------------

def danger_range(dungeon, room):
    types = dungeon.types[room["id"]]
    for kind, danger in (("boss", 10), ("sub_boss", 9), ("elite", 8)):
        if kind in types:
            return danger, danger
    return (1, 7) if types & FIGHT and not room["foe"] else (0, 0)


def check_danger(dungeon, out):
    for room in dungeon.rooms:
        types, name = dungeon.types[room["id"]], f"room {room['id']}"
        danger, reward = room["danger"], room["reward"]
        least, most = danger_range(dungeon, room)
        out.expect(least <= danger <= most, "C22", f"{name} has danger {danger}")
        out.expect(0 <= reward <= 6 and (reward == 6) == ("boss" in types), "C22",
                   f"{name} has reward {reward}")
        out.expect(reward >= 4 or not room["elite"], "C6", f"{name} has an elite and reward {reward}")
        out.expect(reward >= 3 or "vendor" not in types, "C22", f"{name}: a vendor, {reward}")
    check_side_danger(dungeon, out)


def check_side_danger(dungeon, out):
    """C7: few enemies in loops and dead ends."""
    side = [room["danger"] for room in dungeon.rooms if room["path"] in ("loop", "dead_end")
            and not room["elite"]]
    main = [dungeon.rooms[room]["danger"] for room in dungeon.main
            if "combat" in dungeon.types[room]]
    calm = 2 * sum(side) * len(main) <= sum(main) * len(side) if main else sum(side) == 0
    out.expect(calm, "C7", "loops and dead ends are too dangerous")


def check_contents(dungeon, out):
    for rule in (check_types, check_merged_runs, check_danger):
        rule(dungeon, out)


# ---- C23: taste ----------------------------------------------------------------------------

def check_taste(dungeon, out):
    """C23, as far as one document can show it."""
    vendors = {room["id"] for room in dungeon.rooms if "vendor" in dungeon.types[room["id"]]}
    near = [[] for _ in dungeon.rooms]
    for door in dungeon.doors:
        near[door["a"]].append(door["b"])
        near[door["b"]].append(door["a"])
    for vendor in vendors:
        steps = distances([vendor], near)
        others = [other for other in vendors if 0 < steps.get(other, 9) <= 4]
        out.expect(not others, "C23", f"vendors in room {vendor} and {others}")
    out.expect(len(dungeon.main) < 2 or "trap" not in dungeon.types[dungeon.main[1]], "C23",
               "the first room after the spawn is a trap")


# ---- C18: roaming enemies ------------------------------------------------------------------

def check_foes(dungeon, out):
    foes, wanted = dungeon.layout["foes"], dungeon.params["foes"]
    lairs = foe_lairs(dungeon)
    rooms = unmerged_rooms(dungeon)
    some = (0, 1) if rooms < 30 else (rooms // 30,)
    wanted = {min(number, len(lairs)) for number in some} if wanted == "auto" else {wanted}
    missing = dungeon.shortfall.get("foes", 0)
    out.expect(len(foes) + missing in wanted and len(foes) <= len(lairs), "C18",
               f"{len(foes)} FOEs, not {wanted}")
    homes = [foe["home"] for foe in foes]
    out.expect(set(homes) == dungeon.homes, "C18", "the rooms and the FOEs do not fit")
    out.expect(len(set(homes)) == len(homes), "C18", "two FOEs at one home")
    side = [dungeon.rooms[home]["path_id"] for home in homes
            if dungeon.rooms[home]["path"] != "main"]
    out.expect(len(set(side)) == len(side), "C18", "two FOEs on one side path")
    for place, foe in enumerate(foes):
        check_foe(dungeon, foe, f"FOE {place}", out)
    if foes and not dungeon.params["foes_block"]:
        out.expect(not blocks(dungeon, set(homes)), "C18", "a FOE's home is on the only way on")


def unmerged_rooms(dungeon):
    """Returns the number of rooms before merging."""
    return sum(1 if room["path"] == "shortcut" or room["id"] in dungeon.arenas
               else len(room["cells"]) for room in dungeon.rooms)


def foe_lairs(dungeon):
    """Returns the forks, loops and dead ends of 3 rooms or more that hold no key of the main path."""
    colours = {door["lock"] for door in dungeon.main_locks}
    return [path for kind in ("fork", "loop", "dead_end") for path in dungeon.by_kind[kind]
            if dungeon.length(path) >= 3
            and not any(dungeon.rooms[room]["key"] in colours for room in path["rooms"])]


def check_foe(dungeon, foe, name, out):
    route = foe["route"]
    out.expect(len(set(route)) >= 3 and foe["home"] in route, "C18", f"{name}: a short route")
    leash = dungeon.params["leash"]
    out.expect(foe["leash"] == (None if leash == "any" else leash), "C18", f"{name}: leash {foe['leash']}")
    out.expect(foe["danger"] in (8, 9), "C18", f"{name}: danger {foe['danger']}")
    out.expect(foe["reward"] == 4, "C18", f"{name}: reward {foe['reward']}")
    for one, other in zip(route, route[1:]):
        out.expect(any(door["lock"] is None for door in dungeon.doors_between(one, other)), "C18",
                   f"{name}: its route is no way without a key")
    for room in set(route):
        out.expect(dungeon.types[room] <= {"combat", "trap", "item"}
                   and dungeon.rooms[room]["path"] != "shortcut", "C18",
                   f"{name} is routed through room {room}")


def blocks(dungeon, route):
    """Returns whether the boss is out of reach without these rooms."""
    shut = {door["id"] for door in dungeon.doors if door["a"] in route or door["b"] in route}
    play = Play(dungeon, shut)
    return play.goal not in play.explore()[0]
