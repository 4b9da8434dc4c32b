# SPDX-License-Identifier: MIT
"""Arenas (C17, C24) and forks that are a choice (C25)."""
from crawl_dungeon import beside


# ---- C17, C24: arenas ----------------------------------------------------------------------

def check_arenas(dungeon, out):
    for room in dungeon.rooms:
        types, name = dungeon.types[room["id"]], f"room {room['id']}"
        out.expect(room["leave"] == (room["id"] in dungeon.arenas), "C17",
                   f"{name}: an arena, and no other room, can be left without a fight")
        out.expect((room["after"] == "heal") == ("sub_boss" in types), "C16",
                   f"{name}: a sub-boss's room, and no other, becomes a heal room")
        out.expect(room["choice"] == ("elite" in types), "C6",
                   f"{name}: an elite, and no other enemy, is a choice")
        if room["id"] in dungeon.arenas:
            check_arena(dungeon, room, name, out)
    for door in dungeon.doors:
        arena = door["a"] in dungeon.arenas or door["b"] in dungeon.arenas
        out.expect((door["kind"] == "boss") == arena, "C17",
                   f"door {door['id']}: boss doors are those of arenas")


def check_arena(dungeon, room, name, out):
    boss = "boss" in dungeon.types[room["id"]]
    cells = sorted(map(tuple, room["cells"]))
    wanted = (4 if boss else 2) if dungeon.large_arenas() else 1
    out.expect(len(cells) == wanted or (len(cells) == 1 and not boss and is_hemmed_in(dungeon, room)),
               "C24", f"{name}: an arena of {len(cells)} cells")
    if boss and len(cells) == 4:
        x, y = cells[0]
        square = [(x, y), (x, y + 1), (x + 1, y), (x + 1, y + 1)]
        out.expect(cells == square and y + 1 == dungeon.layout["height"] - 1, "C24",
                   f"{name}: the boss's arena is not 2x2 cells of the last two rows")
    doors = [door for door in dungeon.doors if room["id"] in (door["a"], door["b"])]
    out.expect(len(doors) == (1 if boss else 2), "C24", f"{name}: an arena of {len(doors)} doors")
    if room["id"] in dungeon.main:
        own = tuple(room["cells"][0])
        out.expect(own in dungeon.position, "C24", f"{name}: its first cell is not on the main path")


def is_hemmed_in(dungeon, room):
    """Returns whether no cell beside the sub-boss could be its second one: none is free or rock, and on the main path
    there is none that leaves a room before the next arena."""
    own, layout = tuple(room["cells"][0]), dungeon.layout
    free = [cell for cell in beside(own) if 0 <= cell[0] < layout["width"]
            and 0 <= cell[1] < layout["height"] and cell not in dungeon.cells
            and not dungeon.crosses_ridge(own, cell)]
    return not free and not any(can_take(dungeon, own, step) for step in (1, -1))


def can_take(dungeon, own, step):
    """Returns whether a sub-boss may take the next cell of the main path, or the one before."""
    place, walk = dungeon.position.get(own, -9), dungeon.walk
    if not 0 <= place + 2 * step < len(walk):
        return False
    near, far = walk[place + step], walk[place + 2 * step]
    fixed = dungeon.arenas | {dungeon.layout["spawn"]}
    locked = any({tuple(cell) for cell in door["at"]} == {own, near} for door in dungeon.main_locks)
    return not locked and not {dungeon.cells.get(near), dungeon.cells.get(far)} & fixed


# ---- C25: forks ----------------------------------------------------------------------------

def check_choices(dungeon, out):
    for path in dungeon.paths:
        chosen = path["path"] == "fork" and dungeon.params["fork_choice"]
        if out.expect((path["character"] is not None) == chosen, "C25",
                      f"path {path['id']} is a {path['character']}") and chosen:
            check_choice(dungeon, path, out)


def check_choice(dungeon, path, out):
    name, stretch = f"fork {path['id']}", dungeon.stretch(path)
    out.expect(any("combat" in dungeon.types[room] for room in stretch), "C25",
               f"{name} goes around no combat room")
    around, fork = fights_of(dungeon, stretch), fights_of(dungeon, path["rooms"])
    if path["character"] == "detour":
        check_detour(dungeon, path, around, fork, out)
    else:
        out.expect(any("combat" in dungeon.types[room] for room in path["rooms"]), "C25", f"{name} is a dare without combat")
        out.expect(around and sum(around) <= 6 * len(around), "C25",
                   f"{name} is a dare beside dangers {around}")
        out.expect(fork and higher_by_one(around, fork), "C25",
                   f"{name} is a dare of {fork} beside {around}")
        out.expect(any(dungeon.rooms[room]["reward"] >= 3 for room in path["rooms"]
                       if room not in dungeon.homes), "C25", f"{name} is a dare without reward")


def check_detour(dungeon, path, around, fork, out):
    name = f"fork {path['id']}"
    out.expect(not fork or (around and higher_by_one(fork, around)), "C25",
               f"{name} is a detour of {fork} beside {around}")
    for room in path["rooms"]:
        out.expect(not dungeon.types[room] & {"item", "vendor", "puzzle"}, "C25",
                   f"{name} is a detour with more in room {room} than a way")


def fights_of(dungeon, rooms):
    """Returns the dangers of combat and trap rooms that are not a FOE's home."""
    return [dungeon.rooms[room]["danger"] for room in rooms
            if room in dungeon.fights and room not in dungeon.homes]


def higher_by_one(low, high):
    """Returns whether the mean of `high` is at least 1 above that of `low`."""
    return sum(high) * len(low) >= (sum(low) + len(low)) * len(high)
