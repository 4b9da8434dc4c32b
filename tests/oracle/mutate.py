# SPDX-License-Identifier: MIT
"""Damages documents: one change each, drawn from a list per family or from those of mutate_any.py for any JSON and
any text. Half of the quests are made consistent again, so that only a rule shows the damage."""
import json

import mutate_quest
import repair
from mutate_any import ANYWHERE, TEXTUAL, change_leaf, pick, renumber, swap_fields
from mutate_crawl import THIRD
from mutate_tiles import TILED

TILES = "#X~.,+|"


def mutate(line, rng):
    """Returns a damaged copy of the document on a line, as a line, and the name of the damage."""
    document = json.loads(line)
    own = DAMAGES[document["family"]]
    tiled = document["family"] != "floor" and "map" in document
    some = (TILED, TILED, TILED, own, ANYWHERE, [change_leaf]) if tiled else (
        own, own, ANYWHERE, [change_leaf])
    for _ in range(20 if rng.random() < 0.95 else 0):
        changed = json.loads(line)
        damage = rng.choice(rng.choice(some))
        if damage(changed, rng) and changed != document:
            if damage in mutate_quest.DAMAGES and rng.random() < 0.5:
                repair.repair(changed)
            return as_line(changed), damage.__name__
    damage = rng.choice(TEXTUAL)
    return damage(as_line(document), rng), damage.__name__


def as_line(document):
    return json.dumps(document, separators=(",", ":"))


# ---- Floor ---------------------------------------------------------------------------------

WORDS = {"#": "wall", "X": "border", "~": "water", ".": "floor", ",": "corridor", "+": "junction", "|": "vault_door"}


def set_tile(grid, x, y, tile):
    """Changes a tile, and names it where it is new, so that only the tile is wrong."""
    row = grid["rows"][y]
    if tile not in grid["legend"]:
        grid["legend"][tile] = WORDS[tile]
    grid["rows"][y] = row[:x] + tile + row[x + 1:]


def change_tile(document, rng):
    grid = document["map"]
    x, y = rng.randrange(grid["width"]), rng.randrange(grid["height"])
    set_tile(grid, x, y, rng.choice(TILES))
    return True


def fill_corridor_tile(document, rng):
    corridor = pick(document["map"]["corridors"], rng)
    if not corridor or not corridor["tiles"]:
        return False
    x, y = rng.choice(corridor["tiles"])
    set_tile(document["map"], x, y, "#")
    return True


def move_thing(document, rng):
    grid = document["map"]
    thing = rng.choice(grid["entities"])
    room = pick(grid["rooms"], rng)
    thing["x"] = room["x"] + rng.randrange(room["w"])
    thing["y"] = room["y"] + rng.randrange(room["h"])
    if thing["kind"] != "buried":
        thing["room"] = room["id"]
    return True


def move_buried(document, rng):
    grid = document["map"]
    thing = pick(grid["entities"], rng, lambda t: t["kind"] == "buried")
    if not thing:
        return False
    thing["x"], thing["y"] = rng.randrange(grid["width"]), rng.randrange(grid["height"])
    return True


def remove_thing(document, rng):
    things = document["map"]["entities"]
    things.pop(rng.randrange(len(things)))
    return True


def add_things(document, rng):
    grid = document["map"]
    kind = rng.choice(("item", "trap", "enemy", "buried", "shop_item"))
    for _ in range(rng.choice((1, 3, 8))):
        room = pick(grid["rooms"], rng)
        thing = {"kind": kind, "x": room["x"] + rng.randrange(room["w"]),
                 "y": room["y"] + rng.randrange(room["h"]), "room": room["id"]}
        if kind == "enemy":
            thing["asleep"] = rng.random() < 0.3
        if kind == "trap":
            thing["magic"] = False
        grid["entities"].append(thing)
    return True


def wake_or_sleep(document, rng):
    enemy = pick(document["map"]["entities"], rng, lambda t: t["kind"] == "enemy")
    if not enemy:
        return False
    enemy["asleep"] = not enemy["asleep"]
    return True


def change_room_kind(document, rng):
    room = pick(document["map"]["rooms"], rng)
    room["kind"] = rng.choice(("room", "anchor", "merged", "monster_house", "shop", "maze"))
    return True


def resize_room(document, rng):
    room = pick(document["map"]["rooms"], rng)
    room[rng.choice("xywh")] += rng.choice((-1, 1))
    return True


def remove_last_room(document, rng):
    document["map"]["rooms"].pop()
    return bool(document["map"]["rooms"])


def remove_corridor(document, rng):
    corridors = document["map"]["corridors"]
    if not corridors:
        return False
    gone = corridors.pop(rng.randrange(len(corridors)))
    renumber(corridors)
    if rng.random() < 0.7:
        for x, y in gone["tiles"]:
            set_tile(document["map"], x, y, "#")
    return True


def shorten_dead_end(document, rng):
    """Removes the last tile of a dead end from map and list."""
    grid = document["map"]
    line = pick(grid["corridors"], rng, lambda c: c["kind"] == "dead_end" and c["b"] is None)
    if not line:
        return False
    x, y = line["tiles"].pop()
    set_tile(grid, x, y, "#")
    return True


def move_sector_line(document, rng):
    sectors = document["map"]["sectors"]
    lines = sectors[rng.choice(("xs", "ys"))]
    lines[rng.randrange(len(lines))] += rng.choice((-1, 1))
    return True


def change_junctions(document, rng):
    junctions = document["map"]["junctions"]
    if not junctions:
        return False
    if rng.random() < 0.5:
        junctions.pop(rng.randrange(len(junctions)))
    else:
        junctions.append(dict(rng.choice(junctions)))
    return True


def change_danger(document, rng):
    room = pick(document["map"]["rooms"], rng)
    room["danger"] = rng.choice((0, 1, 3, 10, 11, room["danger"] + 1))
    return True


def change_lord(document, rng):
    """Moves a lord to another thing's tile, or lets it hold something else."""
    things = document["map"]["entities"]
    lords = [thing for thing in things if thing["kind"] == "boss"]
    if not lords:
        return False
    other = rng.choice(things)
    if rng.random() < 0.5:
        lords[0]["guards"] = rng.choice((None, things.index(other)))
    else:
        other["x"], other["y"], other["room"], lords[0]["x"], lords[0]["y"], lords[0]["room"] = (
            lords[0]["x"], lords[0]["y"], lords[0]["room"], other["x"], other["y"], other["room"])
    return True


def change_vault(document, rng):
    """Changes a field of a vault, or a tile of its ring."""
    grid = document["map"]
    vault = pick(grid["vaults"], rng)
    if not vault:
        return False
    choice = rng.randrange(6)
    if choice == 0:
        vault["lock"] = rng.choice(("key", "lever", "guardian", "secret"))
    elif choice == 1:
        vault["opens"] = rng.choice((None, rng.randrange(len(grid["entities"]))))
    elif choice == 2:
        vault["choose"] = not vault["choose"]
    elif choice == 3:
        vault["at"] = [vault["at"][0] + rng.choice((-1, 0, 1)), vault["at"][1] + rng.choice((-1, 1))]
    elif choice == 4:
        vault["room"] = rng.randrange(len(grid["rooms"]))
    else:
        room = grid["rooms"][vault["room"]]
        x, y = rng.choice(((room["x"] - 1, room["y"]), (room["x"] + room["w"], room["y"]), (room["x"], room["y"] - 1),
                           (room["x"], room["y"] + room["h"]), (room["x"], room["y"])))
        set_tile(grid, x, y, rng.choice("#.,~|"))
    return True


def change_opener(document, rng):
    """Moves a key, lever, chest or guardian a little or far away, or changes what it is."""
    grid = document["map"]
    thing = pick([t for t in grid["entities"] if t["kind"] in ("key", "lever", "chest") or t.get("guards") is not None], rng)
    if not thing:
        return False
    if thing["kind"] == "chest" and rng.random() < 0.5:
        thing["tier"] = rng.randrange(7)
    elif thing["kind"] == "key" and rng.random() < 0.3:
        thing["colour"] = rng.randrange(3)
    else:
        thing["x"] = max(0, min(grid["width"] - 1, thing["x"] + rng.choice((-9, -1, 1, 7))))
        thing["y"] = max(0, min(grid["height"] - 1, thing["y"] + rng.choice((-4, -1, 0, 1, 4))))
        inside = [r["id"] for r in grid["rooms"] if r["kind"] != "anchor" and r["x"] <= thing["x"] < r["x"] + r["w"]
                  and r["y"] <= thing["y"] < r["y"] + r["h"]]
        thing["room"] = inside[0] if inside and thing["kind"] != "lever" else None
    return True


def change_clue(document, rng):
    clue = pick(document["map"]["clues"], rng)
    if not clue:
        return False
    if rng.random() < 0.3:
        clue["vault"] = rng.randrange(4)
    else:
        clue["at"] = [clue["at"][0] + rng.choice((-8, -2, -1, 1, 2)), clue["at"][1] + rng.choice((-1, 0, 1))]
    return True


def change_carpet(document, rng):
    shop = pick(document["map"]["rooms"], rng, lambda r: r["carpet"])
    if not shop:
        return False
    shop["carpet"][rng.choice("xywh")] += rng.choice((-1, 1))
    return True


def flood_tile(document, rng):
    """Puts terrain over a wall, which is usually allowed."""
    grid = document["map"]
    x, y = rng.randrange(grid["width"]), rng.randrange(grid["height"])
    set_tile(grid, x, y, "~")
    return True


def on_one_map(damage):
    """Damages one of several floors."""
    def guarded(document, rng):
        grid = document["map"] if "map" in document else rng.choice(document["maps"])
        return damage({"map": grid}, rng)
    guarded.__name__ = damage.__name__
    return guarded


FLOOR = [on_one_map(damage) for damage in (
    change_tile, fill_corridor_tile, move_thing, move_thing, move_buried, remove_thing, add_things,
    wake_or_sleep, change_room_kind, resize_room, remove_last_room, remove_corridor,
    shorten_dead_end, move_sector_line, change_junctions, change_carpet, flood_tile,
    change_danger, change_lord, change_vault, change_vault, change_opener, change_clue)]


# ---- Quest and crawl -----------------------------------------------------------------------

def open_door(document, rng):
    door = pick(document["layout"]["doors"], rng, lambda d: d["kind"] != "open")
    if not door:
        return False
    door["kind"] = "open"
    door["lock" if "lock" in door else "switch"] = None
    return True


def turn_door(document, rng):
    door = pick(document["layout"]["doors"], rng)
    door["a"], door["b"] = door["b"], door["a"]
    if "at" in door and rng.random() < 0.8:
        door["at"].reverse()
    return True


def remove_door(document, rng):
    doors = document["layout"]["doors"]
    doors.pop(rng.randrange(len(doors)))
    renumber(doors)
    return bool(doors)


def remove_step(document, rng):
    steps = document["solution"]
    steps.pop(rng.randrange(len(steps)))
    return True


def swap_steps(document, rng):
    steps = document["solution"]
    place = rng.randrange(len(steps) - 1)
    steps[place], steps[place + 1] = steps[place + 1], steps[place]
    return True


def detour(document, rng):
    """A step aside and back again: still a walkthrough, but not a shortest one."""
    steps = document["solution"]
    place = rng.choice([place for place, step in enumerate(steps) if step["do"] == "move"])
    here = steps[place]["room"]
    doors = [door for door in document["layout"]["doors"]
             if door["kind"] == "open" and here in (door["a"], door["b"])]
    if not doors:
        return False
    door = rng.choice(doors)
    aside = {**steps[place], "room": door["a"] + door["b"] - here, "door": door["id"]}
    steps[place + 1:place + 1] = [aside, {**aside, "room": here}]
    return True


def repeat_deed(document, rng):
    """Something done twice, or a fight with nobody: it changes nothing (G13)."""
    steps = document["solution"]
    place = rng.randrange(len(steps))
    if document["family"] == "crawl" and rng.random() < 0.5:
        extra = {**steps[place], "do": "fight", "door": None, "what": None}
    else:
        deeds = [place for place, step in enumerate(steps) if step["do"] != "move"]
        place = rng.choice(deeds or [place])
        extra = dict(steps[place])
    steps.insert(place + 1, extra)
    document["metrics"]["path"] += 1
    return True


SOLUTIONS = [remove_step, swap_steps, detour, repeat_deed]
QUEST = [*mutate_quest.DAMAGES, open_door, turn_door, remove_door, *SOLUTIONS]


# ---- Crawl ---------------------------------------------------------------------------------

TYPES = ("initial", "boss", "sub_boss", "combat", "trap", "puzzle", "breather", "heal", "bank",
         "vendor", "item", "elite")


def move_key(document, rng):
    return swap_fields(document["layout"]["rooms"], "key", rng)


def move_key_to_end(document, rng):
    """A key moves to the last room of another loop or dead end: sometimes allowed."""
    layout = document["layout"]
    one = pick(layout["rooms"], rng, lambda r: r["key"] is not None)
    ends = [p["rooms"][-1] for p in layout["paths"] if p["path"] in ("loop", "dead_end")
            and p["rooms"]]
    if not one or not ends:
        return False
    other = layout["rooms"][rng.choice(ends)]
    one["key"], other["key"] = other["key"], one["key"]
    return True


def swap_locks(document, rng):
    doors = [door for door in document["layout"]["doors"] if door["lock"] is not None]
    return swap_fields(doors, "lock", rng)


def swap_two_keys(document, rng):
    rooms = [room for room in document["layout"]["rooms"] if room["key"] is not None]
    return swap_fields(rooms, "key", rng)


def change_types(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    if rng.random() < 0.5:
        room["types"] = [rng.choice(TYPES)]
    else:
        room["types"] = sorted({*room["types"], rng.choice(TYPES)}, key=TYPES.index)
    if rng.random() < 0.7:
        room["elite"] = "elite" in room["types"]
    return True


def change_crawl_door(document, rng):
    door = pick(document["layout"]["doors"], rng)
    door["kind"] = rng.choice(("open", "locked", "loop_exit", "one_way", "shortcut", "boss"))
    if rng.random() < 0.7:
        door["lock"] = rng.choice((0, 1, 9)) if door["kind"] == "locked" else None
    return True


def change_exit(document, rng):
    """A loop's exit becomes a drop, or the other way round: allowed."""
    door = pick(document["layout"]["doors"], rng, lambda d: d["kind"] in ("loop_exit", "one_way"))
    if not door:
        return False
    door["kind"] = "one_way" if door["kind"] == "loop_exit" else "loop_exit"
    return True


def toggle_door(document, rng):
    door = pick(document["layout"]["doors"], rng)
    field = rng.choice(("marked", "optional"))
    door[field] = not door[field]
    return True


def add_crawl_door(document, rng):
    layout = document["layout"]
    owner = {tuple(cell): room["id"] for room in layout["rooms"] for cell in room["cells"]}
    joined = {frozenset((door["a"], door["b"])) for door in layout["doors"]}
    pairs = [((x, y), side) for x, y in owner for side in ((x + 1, y), (x, y + 1))
             if side in owner and owner[side] != owner[(x, y)]
             and frozenset((owner[side], owner[(x, y)])) not in joined]
    if not pairs:
        return False
    one, other = rng.choice(pairs)
    if rng.random() < 0.5:
        one, other = other, one
    kind = rng.choice(("open", "one_way", "shortcut", "loop_exit"))
    layout["doors"].append({"id": len(layout["doors"]), "a": owner[one], "b": owner[other],
                            "at": [list(one), list(other)], "kind": kind, "lock": None,
                            "marked": False, "optional": False})
    return True


def change_room_number(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    field = rng.choice(("zone", "danger", "danger", "reward", "reward", "order", "path_id"))
    room[field] = max(0, room[field] + rng.choice((-1, 1, 2)))
    return True


def move_cell(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    rng.choice(room["cells"])[rng.randrange(2)] += rng.choice((-1, 1))
    return True


def change_rock(document, rng):
    layout = document["layout"]
    if layout["rock"] and rng.random() < 0.5:
        layout["rock"].pop(rng.randrange(len(layout["rock"])))
    else:
        layout["rock"].append([rng.randrange(layout["width"]), rng.randrange(layout["height"])])
    return True


def change_foe(document, rng):
    layout = document["layout"]
    foe = pick(layout["foes"], rng)
    if not foe:
        return False
    choice = rng.randrange(5)
    if choice == 0:
        foe["route"] = foe["route"][:2]
    elif choice == 1:
        foe["route"][rng.randrange(len(foe["route"]))] = pick(layout["rooms"], rng)["id"]
    elif choice == 2:
        foe["danger"] += rng.choice((-1, 1))
    elif choice == 3:
        layout["foes"].remove(foe)
        layout["rooms"][foe["home"]]["foe"] = rng.random() < 0.5
    else:
        foe["leash"] = 4 if foe["leash"] is None else rng.choice((None, foe["leash"] + 1))
    return True


def change_path(document, rng):
    layout = document["layout"]
    path = pick(layout["paths"], rng)
    choice = rng.randrange(4)
    if choice == 0:
        path["from"] = pick(layout["rooms"], rng)["id"]
    elif choice == 1:
        path["to"] = pick(layout["rooms"], rng)["id"]
    elif choice == 2:
        path["zone"] += 1
    else:
        path["rooms"].reverse()
    return True


def change_ends(document, rng):
    layout = document["layout"]
    layout[rng.choice(("spawn", "boss"))] = pick(layout["rooms"], rng)["id"]
    return True


CRAWL = [move_key, move_key_to_end, move_key_to_end, swap_locks, swap_two_keys, change_types,
         change_types, change_crawl_door, change_exit, toggle_door, add_crawl_door, add_crawl_door,
         change_room_number, change_room_number, move_cell, change_rock, change_foe, change_path,
         change_ends, open_door, turn_door, remove_door, *THIRD, *SOLUTIONS]

DAMAGES = {"floor": FLOOR, "quest": QUEST, "crawl": CRAWL}
