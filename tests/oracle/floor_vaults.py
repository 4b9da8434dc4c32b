# SPDX-License-Identifier: MIT
"""F27 and R26 to R28: vaults. `grid.walk` leaves their insides out, so all other rules judge a floor whose vaults are
shut. Here they are opened, one by one and all together."""
from floor_asked import LOOT, own_types

LOCKS = ("key", "lever", "guardian", "secret")
CLUES = ("cracks", "draught", "scratches")
OPENERS = {"key": "key", "lever": "lever", "guardian": "enemy"}
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def check_vaults(grid, out):
    vaults, entities = grid.map["vaults"], grid.map["entities"]
    check_vault_counts(grid, vaults, entities, out)
    rooms = [vault["room"] for vault in vaults]
    if len(set(rooms)) < len(rooms) or any(grid.every[room]["kind"] != "vault" for room in rooms):
        out.add("F27", "a vault without a room of its own")
        return
    for number, vault in enumerate(vaults):
        check_shell(grid, number, vault, out)
        check_reward(grid, vault, out)
        front = front_of(grid, vault)
        if out.expect(front is not None and grid.at(*front) != "+", "F27", f"vault {number} has no proper front"):
            check_opener(grid, number, vault, front, out)


def check_vault_counts(grid, vaults, entities, out):
    """As many as asked for, and nothing of a vault without one."""
    asked, wanted = grid.params["vaults"], len(vaults) + grid.shortfall.get("vaults", 0)
    asked = asked or int(grid.params["hidden_stairs"])
    out.expect(wanted <= 2 if asked == "auto" else wanted == asked, "F27", f"{len(vaults)} vaults")
    rooms = [room["id"] for room in grid.every if room["kind"] == "vault"]
    out.expect(len(rooms) == len(vaults) == grid.cells.count("|"), "F27", "vaults, rooms and doors do not match")
    opened = [vault["opens"] for vault in vaults]
    for place, thing in enumerate(entities):
        opens = thing["kind"] in ("key", "lever") or thing["kind"] == "enemy" and thing["guards"] is not None
        out.expect(not opens or opened.count(place) == 1, "F27", f"{thing['kind']} {place} opens no vault, or several")
        out.expect(thing["kind"] != "chest" or thing["room"] in [vault["room"] for vault in vaults], "F27",
                   "a chest outside vaults")
    for clue in grid.map["clues"]:
        out.expect(0 <= clue["vault"] < len(vaults) and vaults[clue["vault"]]["lock"] == "secret", "F27",
                   "a clue of no secret vault")


def check_shell(grid, number, vault, out):
    """Floor inside, a ring of wall with one door in it, all of it in the usable area (R26)."""
    room = grid.every[vault["room"]]
    x, y, w, h = room["x"], room["y"], room["w"], room["h"]
    out.expect(3 <= min(w, h) <= 6 and max(w, h) <= 7, "F27", f"vault {number} is {w}x{h}")
    if not out.expect(3 <= x and 3 <= y and x + w <= grid.width - 3 and y + h <= grid.height - 3, "F27",
                      f"vault {number} leaves the usable area"):
        return
    inside = {(column, row) for column in range(x, x + w) for row in range(y, y + h)}
    ring = {(column, row) for column in range(x - 1, x + w + 1) for row in range(y - 1, y + h + 1)} - inside
    door = tuple(vault["at"])
    out.expect(all(grid.at(*tile) == "." for tile in inside), "F27", f"vault {number} is not floor inside")
    out.expect(all(grid.at(*tile) == "#" for tile in ring - {door}), "F27", f"vault {number} is not closed")
    beside = {(door[0] + dx, door[1] + dy) for dx, dy in SIDES}
    out.expect(door in ring and grid.at(*door) == "|" and beside & inside, "F27", f"vault {number} has no door")


def front_of(grid, vault):
    """Returns the one tile of ground that the door faces, or None."""
    x, y = vault["at"]
    if not (0 < x < grid.width - 1 and 0 < y < grid.height - 1):
        return None
    room = grid.every[vault["room"]]
    if (room["x"] <= x < room["x"] + room["w"]) == (room["y"] <= y < room["y"] + room["h"]):
        return None
    open_sides = [(x + dx, y + dy) for dx, dy in SIDES if grid.bit(x + dx, y + dy) & grid.walk]
    return open_sides[0] if len(open_sides) == 1 else None


def check_reward(grid, vault, out):
    """One to three chests, of the tier of this depth, with what does not lie open here (R28)."""
    chests = [thing for thing in grid.things["chest"] if thing["room"] == vault["room"]]
    out.expect(1 <= len(chests) <= 3 and vault["choose"] == (len(chests) > 1), "F27", f"{len(chests)} chests in a vault")
    own = own_types(grid.params["types"])
    depths = {name: own[name][1] or first if name in own else first for name, first in LOOT.items()
              if name not in own or own[name][0] > 0}
    deepest = max(depths.values())
    for chest in chests:
        depth = depths.get(chest["type"], 0)
        better = depth > grid.number if deepest > grid.number else depth == deepest
        out.expect(better and chest["tier"] == 2 + 4 * (grid.number - 1) // 98, "F27",
                   f"a chest gives {chest['type']} of tier {chest['tier']}")


def check_opener(grid, number, vault, front, out):
    here = [thing for thing in grid.map["entities"] if (thing["x"], thing["y"]) == front]
    clues = [clue for clue in grid.map["clues"] if clue["vault"] == number]
    out.expect(len(clues) == (vault["lock"] == "secret"), "F27", f"{len(clues)} clues of vault {number}")
    opener = None if vault["opens"] is None else grid.map["entities"][vault["opens"]]
    if vault["lock"] == "secret":
        out.expect(opener is None and not here, "F27", "a secret door with an opener, or something before it")
        for clue in clues:
            check_clue(grid, vault, clue, out)
        return
    if not out.expect(opener is not None and opener["kind"] == OPENERS[vault["lock"]], "F27",
                      f"vault {number} is opened by the wrong thing"):
        return
    if vault["lock"] == "guardian":
        guarded = opener["guards"]
        chest = guarded is not None and grid.map["entities"][guarded]
        out.expect(here == [opener] and not opener["asleep"] and chest and chest["kind"] == "chest"
                   and chest["room"] == vault["room"], "F27", f"vault {number} is guarded wrongly")
        return
    out.expect(not here, "F27", f"something is before the door of vault {number}")
    out.expect(vault["lock"] != "key" or opener["colour"] == number, "F27", f"the key of vault {number} has another colour")
    check_opener_place(grid, number, vault, front, opener, out)


def check_clue(grid, vault, clue, out):
    (x, y), (door_x, door_y) = clue["at"], vault["at"]
    near = max(abs(x - door_x), abs(y - door_y)) <= 6
    bare = grid.at(x, y) == "#" and not any((t["x"], t["y"]) == (x, y) for t in grid.map["entities"])
    seen = 0 < x < grid.width - 1 and 0 < y < grid.height - 1 and any(
        grid.bit(x + dx, y + dy) & grid.walk for dx, dy in SIDES)
    out.expect(near and bare and seen, "F27", f"the clue at {x},{y} is out of place")


def room_of(grid, x, y):
    return next((room for room in grid.every if room["kind"] != "anchor"
                 and grid.bit(x, y) & grid.area[room["id"]]), None)


def suits(grid, vault, before, x, y):
    """Returns the room at a tile where a key may lie, or beside which a lever may be; None if it may not (R27)."""
    if not (0 <= x < grid.width and 0 <= y < grid.height) or grid.at(x, y) not in ".:;_xiu":
        return None
    room = room_of(grid, x, y)
    only = len(grid.real) == 1
    if room is None or room["kind"] == "shop" or room["kind"] == "monster_house" and not only:
        return None
    return None if room["id"] in (vault["room"], before and before["id"]) else room


def wall_beside(grid, x, y):
    """Returns whether there is bare wall beside a tile that belongs to no vault."""
    for dx, dy in SIDES:
        tile = x + dx, y + dy
        usable = 2 <= tile[0] < grid.width - 2 and 2 <= tile[1] < grid.height - 2
        if (usable and grid.at(*tile) == "#" and not beside_vault(grid, *tile)
                and not any((t["x"], t["y"]) == tile for t in grid.map["entities"])
                and not any(tuple(clue["at"]) == tile for clue in grid.map["clues"])):
            return True
    return False


def beside_vault(grid, x, y):
    return any(room["x"] - 1 <= x <= room["x"] + room["w"] and room["y"] - 1 <= y <= room["y"] + room["h"]
               for room in grid.every if room["kind"] == "vault")


def check_opener_place(grid, number, vault, front, opener, out):
    """A key or lever is in another room, at least 12 steps from the door where the floor allows it. A key may lie in a
    vault that something outside vaults opens."""
    everything = grid.walk
    for other in grid.map["vaults"]:
        everything |= grid.area[other["room"]] | grid.bit(*other["at"])
    near = grid.grow(grid.bit(*front), 11, everything)
    reached = grid.grow(near, grid.width * grid.height, everything)
    before = room_of(grid, *front)
    lever = opener["kind"] == "lever"
    x, y = opener["x"], opener["y"]
    places = [(x + dx, y + dy) for dx, dy in SIDES] if lever else [(x, y)]
    rooms = {place: suits(grid, vault, before, *place) for place in places}
    places = [place for place in places if rooms[place] is not None and grid.bit(*place) & reached]
    for place in list(places):
        outer = next((v for v in grid.map["vaults"] if v["room"] == rooms[place]["id"]), None)
        if outer is not None and (lever or is_inside_vault(grid, outer["opens"])):
            places.remove(place)
    if not out.expect(places and not (lever and beside_vault(grid, x, y)), "F27",
                      f"the {opener['kind']} of vault {number} is in the wrong place"):
        return
    far = any(not grid.bit(*place) & near for place in places)
    out.expect(far or not has_far_place(grid, vault, before, near, reached, lever), "F27",
               f"the {opener['kind']} of vault {number} is within 12 steps of its door")


def is_inside_vault(grid, entity):
    room = None if entity is None else grid.map["entities"][entity]["room"]
    return room is not None and grid.every[room]["kind"] == "vault"


def has_far_place(grid, vault, before, near, reached, lever):
    """Returns whether there was a free place for it at 12 steps or more: not within 4 steps of the spawn, as enemies,
    nor before the door of any vault."""
    spawn = grid.things["spawn"][0]
    able = grid.tiles(".:;_xiu") & reached & grid.walk & ~near & ~grid.grow(grid.bit(spawn["x"], spawn["y"]), 4, grid.walk)
    for thing in grid.map["entities"]:
        able &= ~grid.bit(thing["x"], thing["y"])
    for front in (front_of(grid, other) for other in grid.map["vaults"]):
        able &= ~grid.bit(*front) if front else -1
    while able:
        place = (able & -able).bit_length() - 1
        able &= able - 1
        x, y = place % grid.width, place // grid.width
        if suits(grid, vault, before, x, y) and (not lever or wall_beside(grid, x, y)):
            return True
    return False
