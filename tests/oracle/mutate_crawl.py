# SPDX-License-Identifier: MIT
"""Damages of crawls that take runs, ridges, arenas, shortcuts and forks into account. Many of them are allowed: a run
that is a little more dangerous, a fork's room that is calm."""
from mutate_any import pick, swap_fields

FIGHT = {"combat", "trap"}
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def rooms_of(document, *kinds):
    return [room for room in document["layout"]["rooms"] if room["path"] in kinds]


def fights(document, *kinds):
    return [room for room in rooms_of(document, *kinds) if FIGHT & set(room["types"])]


def change_danger(document, rng):
    """A fight of the main path or of a fork is a little more or less dangerous: often allowed."""
    room = pick(fights(document, "main", "fork"), rng)
    if not room:
        return False
    room["danger"] = max(0, room["danger"] + rng.choice((-2, -1, -1, 1, 1, 2)))
    return True


def change_run(document, rng):
    """The fights of a zone change their danger, from a random one on."""
    some = fights(document, "main")
    room = pick(some, rng)
    if not room:
        return False
    step = rng.choice((-1, 1))
    for other in some:
        if other["zone"] == room["zone"] and other["order"] >= room["order"] and other["danger"]:
            other["danger"] += step
    return True


def swap_danger(document, rng):
    return swap_fields(fights(document, "main", "fork"), "danger", rng)


def swap_types(document, rng):
    """Swaps the types of two rooms of one kind of path."""
    some = rooms_of(document, rng.choice(("main", "main", "fork", "loop", "dead_end")))
    if len(some) < 2:
        return False
    one, other = rng.sample(some, 2)
    for field in ("types", "danger", "reward", "elite", "choice"):
        one[field], other[field] = other[field], one[field]
    return True


def calm_room(document, rng):
    """A fight becomes a room without one."""
    room = pick(fights(document, "main", "fork", "loop"), rng)
    if not room:
        return False
    room["types"], room["danger"] = [rng.choice(("puzzle", "item", "breather", "bank"))], 0
    return True


def change_reward(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda room: room["path"] != "main")
    if not room:
        return False
    room["reward"] = rng.randrange(7)
    return True


def change_flag(document, rng):
    """Changes the fields that repeat the type of an arena or elite."""
    special = {"boss", "sub_boss", "elite"}
    rooms = document["layout"]["rooms"]
    any_room = rng.random() < 0.3
    room = pick(rooms, rng, lambda room: any_room or special & set(room["types"]))
    field = rng.choice(("leave", "choice", "after"))
    if not room:
        return False
    if field == "after":
        room["after"] = None if room["after"] else "heal"
    else:
        room[field] = not room[field]
    return True


def change_ridge(document, rng):
    layout = document["layout"]
    ridge = pick(layout["ridges"], rng)
    if not ridge:
        return False
    choice = rng.randrange(4)
    if choice == 0:
        ridge["row"] += rng.choice((-1, 1))
    elif choice == 1:
        ridge["gap"] = rng.randrange(layout["width"])
    elif choice == 2:
        layout["ridges"].remove(ridge)
    else:
        shortfall = document["metrics"]["shortfall"]
        layout["ridges"].remove(ridge)
        shortfall["ridges"] = shortfall.get("ridges", 0) + 1
    return True


def change_character(document, rng):
    path = pick(document["layout"]["paths"], rng, lambda p: p["path"] == "fork" or rng.random() < 0.1)
    if not path:
        return False
    path["character"] = rng.choice(("detour", "dare", None))
    return True


def change_cells(document, rng):
    """A room, preferably an arena, gets one more cell or loses one."""
    layout = document["layout"]
    taken = {tuple(cell) for room in layout["rooms"] for cell in room["cells"]}
    arena = rng.random() < 0.4
    room = pick(layout["rooms"], rng, lambda r: not arena or r["leave"])
    if not room:
        return False
    if len(room["cells"]) > 1 and rng.random() < 0.5:
        room["cells"].pop(rng.randrange(len(room["cells"])))
        return True
    x, y = rng.choice(room["cells"])
    free = [(x + dx, y + dy) for dx, dy in SIDES if (x + dx, y + dy) not in taken
            and 0 <= x + dx < layout["width"] and 0 <= y + dy < layout["height"]]
    if not free:
        return False
    room["cells"].append(list(rng.choice(free)))
    return True


def turn_cells(document, rng):
    """Lists the cells of a room in another order."""
    room = pick(document["layout"]["rooms"], rng, lambda room: len(room["cells"]) > 1)
    if not room:
        return False
    rng.shuffle(room["cells"])
    return True


def move_shortcut(document, rng):
    """A shortcut starts or ends at another room."""
    layout = document["layout"]
    path = pick(layout["paths"], rng, lambda path: path["path"] == "shortcut")
    if not path:
        return False
    room = pick(layout["rooms"], rng, lambda room: room["path"] == "main")
    end = rng.choice(("from", "to", "types", "types"))
    if end == "types":
        layout["rooms"][rng.choice((path["from"], path["to"]))]["types"] = [
            rng.choice(("breather", "bank", "heal", "vendor", "puzzle", "item", "combat"))]
    else:
        path[end] = room["id"]
    return True


def drop_fight(document, rng):
    """The solution leaves out a fight."""
    steps = document["solution"]
    found = [place for place, step in enumerate(steps) if step["do"] == "fight"]
    if not found:
        return False
    steps.pop(rng.choice(found))
    return True


def move_home(document, rng):
    """A FOE has its home elsewhere on its route."""
    layout = document["layout"]
    foe = pick(layout["foes"], rng)
    if not foe:
        return False
    layout["rooms"][foe["home"]]["foe"] = False
    foe["home"] = rng.choice(foe["route"])
    layout["rooms"][foe["home"]]["foe"] = True
    if rng.random() < 0.6:
        layout["rooms"][foe["home"]]["danger"] = 0
    return True


def dig_beside(document, rng):
    """A tile of wall beside the floor of a tunnel, or of an arena's corner, changes with it."""
    layout = document["layout"]
    some = [room["id"] for room in layout["rooms"] if room["path"] == "shortcut" or room["leave"]]
    if "map" not in document or not some:
        return False
    grid, room = document["map"], rng.choice(some)
    box = grid["rooms"][room]
    x, y = box["x"] + rng.randrange(box["w"]), box["y"] + rng.randrange(box["h"])
    if layout["rooms"][room]["leave"] and rng.random() < 0.7:
        x = box["x"] + rng.choice((0, 1, box["w"] - 2, box["w"] - 1))
        y = box["y"] + rng.choice((0, 1, box["h"] - 2, box["h"] - 1))
    mirrored = {(x, y), (2 * box["x"] + box["w"] - 1 - x, y)} if rng.random() < 0.6 else {(x, y)}
    for u, v in mirrored:
        row = grid["rows"][v]
        grid["rows"][v] = row[:u] + ("." if row[u] == "#" else "#") + row[u + 1:]
    return True


THIRD = [change_danger, change_danger, change_run, swap_danger, swap_types, calm_room, change_reward,
         change_flag, change_ridge, change_character, change_cells, turn_cells, move_shortcut, drop_fight,
         move_home, dig_beside, dig_beside]
