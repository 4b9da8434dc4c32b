# SPDX-License-Identifier: MIT
"""Damages of the tile maps of quests and crawls. Many of them are allowed: one more pillar, a thing one step aside.
So each judge needs a reason, not just a difference."""
from mutate_any import renumber
from mutate_puzzles import PUZZLED, lose_entities

WORDS = {"#": "wall", "X": "border", "~": "water", "I": "pillar", "0": "block",
         "=": "counter", ".": "floor", ",": "corridor", "/": "door", ":": "rubble", ";": "grass",
         "_": "carpet", "u": "pedestal", "o": "plate", "Z": "cracked_wall", "V": "gap", "P": "pegs",
         "D": "darkness", "A": "spikes", "W": "deep_water", "T": "far_target", "O": "boulder",
         "L": "lava", "H": "shelf", "C": "coffin", "Y": "anvil", "x": "bones", "i": "frost",
         "*": "ice", "R": "red_barrier", "U": "blue_barrier", "!": "lever", "t": "target"}
BLOCKS = "ZVPDAWTO"
FLOOR, SOLID = ".:;_uoxi*RU!t", "#I~0=%LHCY"
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


# ---- What is where -------------------------------------------------------------------------

def put(grid, x, y, tile):
    """Changes a tile, and names it where it is new, so that only the tile is wrong. "%" means a tile
    that a treasure of this map overcomes, or any such tile."""
    row = grid["rows"][y]
    if tile == "%":
        tile = next((block for block in BLOCKS if block in grid["legend"]), "Z")
    grid["legend"].setdefault(tile, WORDS[tile])
    grid["rows"][y] = row[:x] + tile + row[x + 1:]


def inside(grid, box, wanted):
    """Returns the tiles of a room's rectangle that are one of `wanted`."""
    return [(x, y) for y in range(box["y"], box["y"] + box["h"])
            for x in range(box["x"], box["x"] + box["w"]) if grid["rows"][y][x] in wanted]


def floor_of(grid, room, rng):
    """Returns a tile of a room's floor."""
    return rng.choice(inside(grid, grid["rooms"][room], FLOOR))


def any_room(grid, rng):
    """Draws any room, but unusual ones more often."""
    special = [thing["room"] for thing in grid["entities"] if thing["kind"] != "enemy"]
    return rng.choice(special) if rng.random() < 0.6 else rng.randrange(len(grid["rooms"]))


def doorways(document, room):
    """Returns the ends of ways at a room, each with the tile in front of it."""
    grid, found = document["map"], []
    box = grid["rooms"][room]
    for way, door in zip(grid["doors"], document["layout"]["doors"]):
        for end, place in ((door["a"], 0), (door["b"], -1)):
            if end == room:
                x, y = way["tiles"][place]
                found += [((x, y), (x + dx, y + dy)) for dx, dy in SIDES
                          if box["x"] <= x + dx < box["x"] + box["w"]
                          and box["y"] <= y + dy < box["y"] + box["h"]]
    return found


def walls_beside(grid, x, y):
    """Returns the wall tiles beside a tile that are not the map's border."""
    return [(x + dx, y + dy) for dx, dy in SIDES
            if 0 < x + dx < grid["width"] - 1 and 0 < y + dy < grid["height"] - 1
            and grid["rows"][y + dy][x + dx] == "#"]


# ---- Tiles ---------------------------------------------------------------------------------

def any_tile(document, rng):
    grid = document["map"]
    put(grid, rng.randrange(grid["width"]), rng.randrange(grid["height"]), rng.choice(list(WORDS)))
    return True


def other_floor(document, rng):
    """Floor of another kind: allowed, except under something on a pedestal."""
    grid = document["map"]
    x, y = floor_of(grid, any_room(grid, rng), rng)
    put(grid, x, y, rng.choice(FLOOR))
    return True


def block_tile(document, rng):
    """Something solid where one could walk: allowed where it cuts nothing off."""
    grid = document["map"]
    x, y = floor_of(grid, any_room(grid, rng), rng)
    put(grid, x, y, rng.choice(SOLID))
    return True


def open_tile(document, rng):
    """Floor where something solid stood."""
    grid = document["map"]
    found = inside(grid, grid["rooms"][any_room(grid, rng)], SOLID)
    if not found:
        return False
    put(grid, *rng.choice(found), rng.choice(FLOOR))
    return True


def under_thing(document, rng):
    """Another tile under a thing, or beside it."""
    grid = document["map"]
    thing = rng.choice(grid["entities"])
    dx, dy = rng.choice(((0, 0), *SIDES))
    put(grid, thing["x"] + dx, thing["y"] + dy, rng.choice(FLOOR + "#I%"))
    return True


def before_doorway(document, rng):
    """Something in front of a doorway."""
    grid = document["map"]
    found = doorways(document, any_room(grid, rng))
    if not found:
        return False
    put(grid, *rng.choice(found)[1], rng.choice(SOLID + "."))
    return True


def wall_across(document, rng):
    """A row or column of solid tiles through a room, with a gap or without; made of what
    the treasure overcomes if the map has any."""
    grid = document["map"]
    tile, gap, across = rng.choice("I#~%%"), rng.random() < 0.5, rng.random() < 0.5
    blocked = [box for box in grid["rooms"] if tile == "%" and inside(grid, box, BLOCKS)]
    box = rng.choice(blocked) if blocked else grid["rooms"][any_room(grid, rng)]
    at = rng.randrange(box["h"] if across else box["w"])
    line = [(x, y) for x, y in inside(grid, box, FLOOR)
            if (y - box["y"] if across else x - box["x"]) == at]
    if gap and line:
        line.pop(rng.randrange(len(line)))
    for x, y in line:
        put(grid, x, y, tile)
    return bool(line)


def open_wall(document, rng):
    """A wall beside a room or a way is opened."""
    grid = document["map"]
    if rng.random() < 0.5:
        x, y = rng.choice(rng.choice(grid["doors"])["tiles"])
    else:
        x, y = floor_of(grid, any_room(grid, rng), rng)
    walls = walls_beside(grid, x, y)
    if not walls:
        return False
    put(grid, *rng.choice(walls), rng.choice(",./%~0"))
    return True


def dig(document, rng):
    """A straight tunnel from a room to whatever comes next."""
    grid = document["map"]
    x, y = floor_of(grid, any_room(grid, rng), rng)
    dx, dy = rng.choice(SIDES)
    while grid["rows"][y][x] not in "#X":
        x, y = x + dx, y + dy
    tile, dug = rng.choice(",.%"), 0
    while grid["rows"][y][x] == "#":
        put(grid, x, y, tile)
        x, y, dug = x + dx, y + dy, dug + 1
    return dug > 0


def clear_room(document, rng):
    """All tiles of one kind in a room become floor."""
    grid = document["map"]
    kind = rng.choice([tile for tile in sorted(grid["legend"]) if tile in BLOCKS + "~I0=LHCY:;_uoxi"] or "u")
    rooms = [found for box in grid["rooms"] if (found := inside(grid, box, kind))]
    for x, y in rng.choice(rooms) if rooms else ():
        put(grid, x, y, ".")
    return bool(rooms)


def other_block(document, rng):
    """Another treasure overcomes the obstacle in front of a key or switch."""
    grid = document["map"]
    rooms = [found for box in grid["rooms"] if (found := inside(grid, box, BLOCKS))]
    tile = rng.choice(BLOCKS)
    for x, y in rng.choice(rooms) if rooms else ():
        put(grid, x, y, tile)
    return bool(rooms)


# ---- Ways ----------------------------------------------------------------------------------

def fill_way(document, rng):
    grid = document["map"]
    x, y = rng.choice(rng.choice(grid["doors"])["tiles"])
    put(grid, x, y, rng.choice("##I.~%"))
    return True


def move_door(document, rng):
    """The door is elsewhere on its way: allowed, if the list says so too."""
    grid = document["map"]
    way = rng.choice(grid["doors"])
    x, y = rng.choice(way["tiles"])
    choice = rng.randrange(4)
    if choice != 1:
        put(grid, way["x"], way["y"], ",")
    if choice != 2:
        put(grid, x, y, "/")
    if choice != 3:
        way["x"], way["y"] = x, y
    return True


def edit_way(document, rng):
    grid = document["map"]
    way = rng.choice(grid["doors"])
    tiles, choice = way["tiles"], rng.randrange(5)
    if choice == 0:
        tiles.reverse()
    elif choice == 1:
        tiles.pop(rng.choice((0, -1, rng.randrange(len(tiles)))))
    elif choice == 2:
        tiles.insert(rng.randrange(len(tiles) + 1), list(rng.choice(tiles)))
    elif choice == 3:
        tiles[rng.randrange(len(tiles))][rng.randrange(2)] += rng.choice((-1, 1))
    else:
        other = rng.choice(grid["doors"])
        way["tiles"], other["tiles"] = other["tiles"], tiles
        if rng.random() < 0.5:
            for name in "xy":
                way[name], other[name] = other[name], way[name]
    return True


def swap_doors(document, rng):
    """Two ways that each name the other's door."""
    one, other = rng.choice(document["map"]["doors"]), rng.choice(document["map"]["doors"])
    for name in "xy":
        one[name], other[name] = other[name], one[name]
    return True


def remove_way(document, rng):
    """A way is walled up, and its row may be gone too."""
    grid = document["map"]
    way = rng.choice(grid["doors"])
    for x, y in way["tiles"]:
        put(grid, x, y, "#")
    if rng.random() < 0.3:
        grid["doors"].remove(way)
        renumber(grid["doors"])
    return True


def shift_way(document, rng):
    """A way one tile to the side: allowed where it meets floor at both ends and nothing else."""
    grid = document["map"]
    way = rng.choice(grid["doors"])
    dx, dy = rng.choice(SIDES)
    moved = [[x + dx, y + dy] for x, y in way["tiles"]]
    tiles = [grid["rows"][y][x] for x, y in way["tiles"]]
    if any(grid["rows"][y][x] not in "#,/" for x, y in moved):
        return False
    for x, y in way["tiles"]:
        put(grid, x, y, "#")
    for (x, y), tile in zip(moved, tiles):
        put(grid, x, y, tile)
    way["tiles"], way["x"], way["y"] = moved, way["x"] + dx, way["y"] + dy
    return True


# ---- Things --------------------------------------------------------------------------------

def any_thing(grid, rng):
    kind = rng.choice(sorted({thing["kind"] for thing in grid["entities"]}))
    return rng.choice([thing for thing in grid["entities"] if thing["kind"] == kind])


def move_near(document, rng):
    """A thing moves aside by a step or more in its room."""
    grid = document["map"]
    thing = any_thing(grid, rng)
    thing["x"], thing["y"] = floor_of(grid, thing["room"], rng) if rng.random() < 0.5 else (
        thing["x"] + rng.choice((-1, 0, 1)), thing["y"] + rng.choice((-1, 0, 1)))
    return True


def move_along_wall(document, rng):
    """A thing against a wall moves along it, perhaps in front of a doorway."""
    grid = document["map"]
    things = [thing for thing in grid["entities"] if thing["kind"] in ("key", "switch", "magic_key")]
    if not things:
        return False
    thing = rng.choice(things)
    places = [(x, y) for x, y in inside(grid, grid["rooms"][thing["room"]], FLOOR)
              if walls_beside(grid, x, y)]
    fronts = [front for _, front in doorways(document, thing["room"])]
    if fronts and rng.random() < 0.5:
        u, v = rng.choice(fronts)
        places.sort(key=lambda place: abs(place[0] - u) + abs(place[1] - v))
        places = places[1:4]
    if places:
        thing["x"], thing["y"] = rng.choice(places)
    return bool(places)


def move_to_door(document, rng):
    """A thing moves into a doorway, in front of one, or a step farther."""
    grid = document["map"]
    thing = any_thing(grid, rng)
    found = doorways(document, thing["room"])
    if not found:
        return False
    end, front = rng.choice(found)
    steps = rng.randrange(4)
    thing["x"] = front[0] + (front[0] - end[0]) * (steps - 1)
    thing["y"] = front[1] + (front[1] - end[1]) * (steps - 1)
    return 0 <= thing["x"] < grid["width"] and 0 <= thing["y"] < grid["height"]


def move_far(document, rng):
    """A thing moves to another room, or claims to."""
    grid = document["map"]
    thing, room = any_thing(grid, rng), any_room(grid, rng)
    choice = rng.randrange(3)
    if choice != 1:
        thing["x"], thing["y"] = floor_of(grid, room, rng)
    if choice != 2:
        thing["room"] = room
    return True


def move_anywhere(document, rng):
    grid = document["map"]
    thing = any_thing(grid, rng)
    thing["x"], thing["y"] = rng.randrange(grid["width"]), rng.randrange(grid["height"])
    return True


def lose_thing(document, rng):
    grid = document["map"]
    grid["entities"].remove(any_thing(grid, rng))
    return True


def lose_things(document, rng):
    """Removes all things of one kind from a room."""
    grid = document["map"]
    gone = any_thing(grid, rng)
    grid["entities"] = [thing for thing in grid["entities"]
                        if (thing["kind"], thing["room"]) != (gone["kind"], gone["room"])]
    return True


def double_thing(document, rng):
    """One more of a thing: on the same tile, or elsewhere in its room."""
    grid = document["map"]
    twin = dict(any_thing(grid, rng))
    if rng.random() < 0.8:
        twin["x"], twin["y"] = floor_of(grid, twin["room"], rng)
    grid["entities"].append(twin)
    return True


STRANGE = (("enemy", {"asleep": True, "guards": None}, ("grunt", "brute", "archer", "swarm")),
           ("enemy", {"asleep": False, "guards": None}, ("grunt", "guard", "caster")),
           ("trap", {"magic": False, "period": None}, ("spikes", "darts")),
           ("trap", {"magic": False, "period": 3}, ("timed",)), ("trap", {"magic": True, "period": None}, ("healing",)),
           ("chest", {"tier": 1, "gate": None}, ("gold", "gem")), ("key", {"colour": None, "gate": None}, (None,)),
           ("shop_item", {"price": 25}, ("potion",)), ("shop_item", {"price": 20}, ("gold",)), ("block", {}, (None,)), ("hint", {"signs": ["sun", "moon", "star"]}, (None,)),
           ("elite", {"name": "Old Agnes"}, (None,)), ("foe", {"name": "Old Ivo"}, (None,)), ("fountain", {"gate": None}, (None,)), ("keeper", {}, (None,)),
           ("sub_boss", {"guards": None, "guards_door": None, "name": "Old Petra"}, (None,)))


def strange_thing(document, rng):
    """Adds something that does not belong in the room."""
    grid = document["map"]
    room = any_room(grid, rng)
    x, y = floor_of(grid, room, rng)
    kind, fields, types = rng.choice(STRANGE)
    grid["entities"].append({"kind": kind, "x": x, "y": y, "room": room, "type": rng.choice(types), **fields})
    return True


def trap_tiles(document, rng):
    """Traps on many tiles of a trap room, or in front of its doorway."""
    grid = document["map"]
    rooms = [thing["room"] for thing in grid["entities"] if thing["kind"] == "trap"]
    if not rooms:
        return False
    room = rng.choice(rooms)
    places = inside(grid, grid["rooms"][room], FLOOR)
    places = rng.sample(places, len(places) // rng.choice((2, 4, 8)))
    if rng.random() < 0.3:
        places = [rng.choice(doorways(document, room))[1]]
    taken = {(thing["x"], thing["y"]) for thing in grid["entities"]}
    sort, period = rng.choice((("spikes", None), ("spikes", None), ("timed", 4)))
    grid["entities"] += [{"kind": "trap", "x": x, "y": y, "room": room, "magic": False, "type": sort, "period": period}
                         for x, y in places if (x, y) not in taken]
    return True


def lose_some_traps(document, rng):
    """Removes some traps of a room: allowed if the others still cover every way."""
    grid = document["map"]
    traps = [thing for thing in grid["entities"] if thing["kind"] == "trap"]
    if not traps:
        return False
    room = rng.choice(traps)["room"]
    gone = [trap for trap in traps if trap["room"] == room and rng.random() < rng.choice((0.2, 0.5, 0.8))]
    lose_entities(grid, gone)
    return bool(gone)


SORTS = ("grunt", "archer", "swarm", "guard", "caster", "brute", "spikes", "darts", "timed", "gold", "relic", "healing",
         "bow", "boots", None)


def change_sort(document, rng):
    """A thing is of another sort; half of the time of the same kind."""
    grid = document["map"]
    thing = any_thing(grid, rng)
    kinds = [other["type"] for other in grid["entities"] if other["kind"] == thing["kind"]]
    thing["type"] = rng.choice(kinds if rng.random() < 0.6 else SORTS)
    return True


def change_worth(document, rng):
    """Another tier, another charge, another period."""
    grid = document["map"]
    things = [thing for thing in grid["entities"] if thing["kind"] in ("chest", "enemy", "trap")]
    if not things:
        return False
    thing = rng.choice(things)
    if thing["kind"] == "chest":
        thing["tier"] = rng.randrange(7)
    elif thing["kind"] == "trap":
        thing["period"] = rng.choice((None, 2, 4, 6, 8))
    else:
        near = [place for place, other in enumerate(grid["entities"]) if other["room"] == thing["room"]]
        thing["guards"] = rng.choice((None, rng.choice(near), rng.randrange(len(grid["entities"]))))
    return True


def wake_or_sleep(document, rng):
    """Changes which enemies of a room are awake."""
    grid = document["map"]
    rooms = [thing["room"] for thing in grid["entities"] if thing["kind"] == "enemy"]
    if not rooms:
        return False
    room, share = rng.choice(rooms), rng.choice((0, 0.5, 1))
    for thing in grid["entities"]:
        if thing["kind"] == "enemy" and thing["room"] == room:
            thing["asleep"] = rng.random() < share
    return True


def change_stamp(document, rng):
    """Changes the stamp of a room, or removes it."""
    boxes = document["map"]["rooms"]
    rng.choice(boxes)["stamp"] = rng.choice((None, rng.choice(boxes)["stamp"], rng.choice(boxes)["stamp"]))
    return True


def change_thing(document, rng):
    """Another kind, or another flag."""
    thing = any_thing(document["map"], rng)
    choice = rng.randrange(4)
    flags = [name for name in ("asleep", "magic", "colour", "switch") if name in thing]
    if choice == 0 and flags:
        name = flags[0]
        thing[name] = not thing[name] if isinstance(thing[name], bool) else rng.choice((None, 0, 1, 2))
    elif choice == 2 and any(name in thing for name in ("name", "price")):
        if "price" in thing:
            thing["price"] = rng.choice((1, 9, 100, 101, 480, 481, None))
        else:
            thing["name"] = rng.choice(("Old Agnes", "King Orrin", "Nobody", None))
    elif choice == 1:
        thing["kind"] = rng.choice(("chest", "elite", "boss", "bonus", "fountain", "keeper", "spawn"))
    else:
        one, other = any_thing(document["map"], rng), thing
        for name in "xy":
            one[name], other[name] = other[name], one[name]
    return True


# ---- The map as a whole --------------------------------------------------------------------

def change_box(document, rng):
    box = document["map"]["rooms"][any_room(document["map"], rng)]
    if rng.random() < 0.2:
        box["kind"] = "room" if box["kind"] == "merged" else "merged"
    else:
        box[rng.choice("xywh")] += rng.choice((-1, 1))
    return True


def change_extent(document, rng):
    """A room is a row smaller or larger, tiles and all."""
    grid = document["map"]
    box = grid["rooms"][any_room(grid, rng)]
    if rng.random() < 0.5:
        for x, y in inside(grid, {**box, "h": 1}, FLOOR + SOLID):
            put(grid, x, y, "#")
        if rng.random() < 0.7:
            box["y"], box["h"] = box["y"] + 1, box["h"] - 1
    else:
        if box["y"] < 2:
            return False
        for x in range(box["x"], box["x"] + box["w"]):
            if grid["rows"][box["y"] - 1][x] == "#":
                put(grid, x, box["y"] - 1, ".")
        if rng.random() < 0.7:
            box["y"], box["h"] = box["y"] - 1, box["h"] + 1
    return True


def change_size(document, rng):
    grid, choice = document["map"], rng.randrange(4)
    if choice == 0:
        grid["width"] += 1
        grid["rows"] = [row[:-1] + rng.choice("#X") + "X" for row in grid["rows"]]
    elif choice == 1:
        grid["rows"].insert(1, "X" + "#" * (grid["width"] - 2) + "X")
        grid["height"] += 1
    elif choice == 2:
        grid["rows"].pop()
        grid["height"] -= 1
    else:
        grid[rng.choice(("width", "height"))] += 1
    return True


def change_legend(document, rng):
    legend = document["map"]["legend"]
    tile = rng.choice(sorted(legend))
    choice = rng.randrange(3)
    if choice == 0:
        legend.pop(tile)
    elif choice == 1:
        legend[tile] = rng.choice(sorted(WORDS.values()))
    else:
        tile, word = rng.choice((*WORDS.items(), ("+", "junction"), ("@", "spawn")))
        legend[tile] = word
    return True


def change_asking(document, rng):
    """Changes a parameter, so that the map no longer fits it."""
    params = document["params"]
    choice = rng.randrange(4)
    if choice == 0:
        params["tiles"] = False
    elif choice == 1:
        document.pop("map")
    elif choice == 2:
        params["decor"] = rng.choice((0, 100))
    else:
        params["block"] = rng.choice(("9x7", "13x11", "13x12", "33x33"))
    return True


TILED = [other_block, any_tile, other_floor, block_tile, block_tile, open_tile, under_thing, before_doorway,
         wall_across, open_wall, open_wall, dig, clear_room, fill_way, move_door, edit_way, edit_way,
         swap_doors, remove_way, shift_way, move_near, move_near, move_along_wall, move_to_door,
         move_to_door, move_far, move_anywhere, lose_thing, lose_things, double_thing, strange_thing, strange_thing,
         trap_tiles, trap_tiles, lose_some_traps, lose_some_traps, change_sort, change_worth, wake_or_sleep,
         change_stamp, change_thing, change_box, change_extent, change_size, change_legend,
         change_asking, *PUZZLED]
