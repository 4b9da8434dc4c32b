# SPDX-License-Identifier: MIT
"""Violations of the rules of tile maps: each function breaks one clause in a map that holds, and returns whether
the map had a place for it. planted_tiles.py shows them to both judges."""
from mutate_puzzles import lose_entities
from mutate_tiles import put
from tiles_fights import CHARGES, ROLES, danger_of, is_combat_room, places_for_enemies
from tiles_traps import Crossing, crossings, is_trap_room

PLANTS = []


def plant(rules, families="quest crawl"):
    """Registers a violation, for some families. The oracle names the first of the rules, `barrow verify` any."""
    def keep(function):
        PLANTS.append((rules.split(), families.split(), function))
        return function
    return keep


# ---- What is where -------------------------------------------------------------------------

def tiles_in(room, bits):
    """Returns the tiles (x, y) of a set."""
    return [(x, y) for y in range(room.top, room.top + room.h) for x in range(room.left, room.left + room.w)
            if room.bit(x, y) & bits]


def taken(room):
    found = 0
    for thing in room.things:
        found |= room.bit(thing["x"], thing["y"])
    return found


def fights(grid):
    """Returns the rooms with a group of enemies."""
    return [room for room in grid.rooms if room.of_kind("enemy")]


def trap_rooms(grid):
    return [room for room in grid.rooms if is_trap_room(grid, room.id)]


def enemies_of(grid, *roles):
    return [(room, enemy) for room in fights(grid) for enemy in room.of_kind("enemy") if enemy["type"] in roles]


def lose(document, thing):
    """Removes a thing; guards and gates of the others remain correct."""
    lose_entities(document["map"], [thing])


def is_guarded(document, thing):
    things = document["map"]["entities"]
    return any(other.get("guards") is not None and things[other["guards"]] is thing for other in things)


def grunt(x, y, room, asleep=True):
    return {"kind": "enemy", "x": x, "y": y, "room": room.id, "asleep": asleep, "type": "grunt", "guards": None}


def spikes(x, y, room):
    return {"kind": "trap", "x": x, "y": y, "room": room.id, "magic": False, "type": "spikes", "period": None}


# ---- T3: things at their places ------------------------------------------------------------

@plant("T3", "quest")
def guardian_gone(document, grid):
    for room in grid.rooms:
        for thing in room.of_kind("sub_boss"):
            lose(document, thing)
            return True
    return False


@plant("T3")
def chest_gone(document, grid):
    for room in grid.rooms:
        for thing in room.of_kind("chest"):
            is_free = thing["gate"] is None and not is_guarded(document, thing)
            if is_free and not room.of_kind("bonus") and not trapped(grid, room):
                lose(document, thing)
                return True
    return False


def trapped(grid, room):
    return is_trap_room(grid, room.id)


@plant("T3")
def second_chest(document, grid):
    for room in grid.rooms:
        free = tiles_in(room, room.floor & room.plain() & ~room.in_front() & ~taken(room))
        if not room.of_kind("chest", "bonus") and free and not room.blocked:
            x, y = free[0]
            document["map"]["entities"].append({"kind": "chest", "x": x, "y": y, "room": room.id, "type": "gold", "tier": 0, "gate": None})
            return True
    return False


@plant("T3 T2", "quest")
def obstacle_of_another_treasure(document, grid):
    for room in grid.rooms:
        if room.blocked:
            other = next(tile for tile in "ZVPDAWTO" if tile not in room.blocked)
            for x, y in tiles_in(room, room.passable & ~room.floor):
                put(document["map"], x, y, other)
            return True
    return False


# ---- T5: encounters ------------------------------------------------------------------------

@plant("T5")
def enemy_two_steps_off(document, grid):
    for room, enemy in enemies_of(grid, "grunt", "caster", "brute", "swarm"):
        near = tiles_in(room, room.near() & ~room.in_front() & room.plain() & ~taken(room))
        if near:
            enemy["x"], enemy["y"] = near[0]
            return True
    return False


@plant("T5")
def all_asleep_but_one(document, grid):
    for room in fights(grid):
        enemies = room.of_kind("enemy")
        if is_combat_room(grid.layout["rooms"][room.id]) and len(enemies) > 1 and all(e["type"] != "brute" for e in enemies):
            for enemy in enemies[1:]:
                enemy["asleep"] = True
            return True
    return False


@plant("T5")
def brute_asleep(document, grid):
    """A brute is enough only if it is awake."""
    for room, brute in enemies_of(grid, "brute"):
        if is_combat_room(grid.layout["rooms"][room.id]):
            for enemy in room.of_kind("enemy"):
                enemy["asleep"] = True
            return True
    return False


@plant("T5")
def too_many(document, grid):
    """Adds more enemies than the danger pays for."""
    for room in fights(grid):
        record = grid.layout["rooms"][room.id]
        budget = (danger_of(grid, record) + 1) * (len(room.cells) + 1)
        spent = sum(ROLES[enemy["type"]][0] for enemy in room.of_kind("enemy"))
        free = tiles_in(room, places_for_enemies(room) & ~taken(room))
        more = (budget - spent) // 2 + 1
        if len(free) >= more:
            document["map"]["entities"] += [grunt(x, y, room) for x, y in free[:more]]
            return True
    return False


@plant("T5")
def too_few(document, grid):
    """A group that spends less than it has, with space left; two stay awake."""
    for room in fights(grid):
        awake = [enemy for enemy in room.of_kind("enemy") if not enemy["asleep"]]
        losable = [enemy for enemy in room.of_kind("enemy") if enemy not in awake[:2] and ROLES[enemy["type"]][0] >= 2]
        if len(awake) >= 2 and losable:
            lose(document, losable[0])
            return True
    return False


@plant("T5")
def role_above_the_danger(document, grid):
    for room, enemy in enemies_of(grid, "grunt"):
        record = grid.layout["rooms"][room.id]
        if danger_of(grid, record) == 1 and len(room.of_kind("enemy")) == 2 and not is_guarded(document, enemy):
            enemy["type"] = "swarm"
            return True
    return False


@plant("T5")
def archer_who_sees_nothing(document, grid):
    for room, archer in enemies_of(grid, "archer"):
        lines = {tuple(tile) for _, tile, _ in room.doorways}
        for x, y in tiles_in(room, places_for_enemies(room) & ~taken(room)):
            if all(x != u and y != v for u, v in lines):
                archer["x"], archer["y"] = x, y
                return True
    return False


@plant("T5")
def archer_behind_a_pillar(document, grid):
    """An archer in line with a doorway, but with something in between."""
    for room, archer in enemies_of(grid, "archer"):
        lines = [tile for _, tile, _ in room.doorways if (tile[0] == archer["x"]) != (tile[1] == archer["y"])]
        if len(lines) == 1 and len(room.doorways) > 1:
            (x, y), (u, v) = (archer["x"], archer["y"]), lines[0]
            place = (x, y + (1 if v > y else -1)) if x == u else (x + (1 if u > x else -1), y)
            if room.bit(*place) & room.floor & room.plain() & ~taken(room) & ~room.in_front():
                put(document["map"], *place, "I")
                return True
    return False


@plant("T5")
def guard_far_from_its_charge(document, grid):
    for room, guard in enemies_of(grid, "guard"):
        charge = document["map"]["entities"][guard["guards"]]
        for x, y in tiles_in(room, places_for_enemies(room) & ~taken(room)):
            if max(abs(x - charge["x"]), abs(y - charge["y"])) == 3:
                guard["x"], guard["y"] = x, y
                return True
    return False


@plant("T5")
def guard_of_nothing(document, grid):
    for _, guard in enemies_of(grid, "guard"):
        guard["guards"] = None
        return True
    return False


@plant("T5")
def guard_of_an_enemy(document, grid):
    for room, guard in enemies_of(grid, "guard"):
        for place, thing in enumerate(document["map"]["entities"]):
            near = max(abs(thing["x"] - guard["x"]), abs(thing["y"] - guard["y"])) <= 2
            if thing["room"] == room.id and thing["kind"] not in CHARGES and thing is not guard and near:
                guard["guards"] = place
                return True
    return False


@plant("T5")
def grunt_who_guards(document, grid):
    for room, enemy in enemies_of(grid, "grunt", "brute", "caster"):
        for place, thing in enumerate(document["map"]["entities"]):
            if thing["room"] == room.id and thing["kind"] in CHARGES:
                enemy["guards"] = place
                return True
    return False


@plant("T5")
def enemy_where_one_rests(document, grid):
    for room, record in zip(grid.rooms, grid.layout["rooms"]):
        places = tiles_in(room, places_for_enemies(room) & ~taken(room))
        quiet = record.get("purpose") == "rest" or "breather" in record.get("types", ())
        if quiet and places and not grid.is_tunnel(room.id):
            document["map"]["entities"].append(grunt(*places[0], room))
            return True
    return False


@plant("T5")
def enemy_among_traps(document, grid):
    for room in trap_rooms(grid):
        places = tiles_in(room, places_for_enemies(room) & ~taken(room))
        if not danger_of(grid, grid.layout["rooms"][room.id]) and places:
            document["map"]["entities"].append(grunt(*places[0], room))
            return True
    return False


@plant("T5", "crawl")
def foe_with_company(document, grid):
    for room in grid.rooms:
        places = tiles_in(room, places_for_enemies(room) & ~taken(room))
        if room.of_kind("foe") and places:
            document["map"]["entities"].append(grunt(*places[0], room))
            return True
    return False


# ---- T9: the largest rooms -----------------------------------------------------------------

@plant("T9", "quest")
def goal_a_row_smaller(document, grid):
    """The goal without its first row, tiles and all, where no doorway is lost."""
    goal = next(room for room in grid.rooms if room.of_kind("goal"))
    row = [(x, goal.top) for x in range(goal.left, goal.left + goal.w)]
    column = [(goal.left, y) for y in range(goal.top, goal.top + goal.h)]
    for name, size, line in (("y", "h", row), ("x", "w", column)):
        bits = sum(goal.bit(x, y) for x, y in line)
        if not bits & (goal.in_front() | taken(goal)):
            for x, y in line:
                put(document["map"], x, y, "#")
            box = document["map"]["rooms"][goal.id]
            box[name], box[size] = box[name] + 1, box[size] - 1
            return True
    return False


@plant("T9", "quest")
def goal_with_one_corner(document, grid):
    """One corner is cut, the others are not: symmetric about no axis."""
    goal = next(room for room in grid.rooms if room.of_kind("goal"))
    x, y = goal.left + goal.w - 1, goal.top
    tile = goal.tile(x, y)
    if goal.bit(x, y) & (goal.in_front() | taken(goal)):
        return False
    put(document["map"], x, y, "." if tile == "#" else "#")
    return True


@plant("T9", "quest")
def guardian_in_a_small_room(document, grid):
    """A guardian's room loses its outer rows, two on each side that has no doorway."""
    for room in grid.rooms:
        if room.of_kind("sub_boss") and not room.of_kind("goal", "key", "switch", "treasure", "chest"):
            keep = room.in_front() | taken(room)
            middle = (room.top + room.h // 2)
            rows = [y for y in range(room.top, room.top + room.h)
                    if not any(room.bit(x, y) & keep for x in range(room.left, room.left + room.w))]
            rows = [y for y in rows if all(v in rows for v in (range(room.top, y) if y < middle else range(y, room.top + room.h)))]
            if len(rows) >= 2 and room.h - len(rows) >= 4:
                box = document["map"]["rooms"][room.id]
                for y in rows:
                    for x in range(room.left, room.left + room.w):
                        put(document["map"], x, y, "#")
                box["y"] += sum(y < middle for y in rows)
                box["h"] -= len(rows)
                return True
    return False


@plant("T9 T4")
def pillar_on_one_side(document, grid):
    """One more pillar, on one side of an arena or a goal, off both axes."""
    for room in grid.rooms:
        if room.of_kind("goal", "sub_boss", "boss"):
            for x, y in tiles_in(room, room.floor & room.plain() & ~room.near() & ~taken(room)):
                off = 2 * (x - room.left) != room.w - 1 and 2 * (y - room.top) != room.h - 1
                ring = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
                if off and all(room.bit(*place) & room.floor for place in ring):
                    put(document["map"], x, y, "I")
                    return True
    return False


# ---- T10: traps ----------------------------------------------------------------------------

@plant("T10")
def traps_that_nobody_meets(document, grid):
    """All traps but one are gone, and that one is where no shortest way leads."""
    for room in trap_rooms(grid):
        traps, walks = room.of_kind("trap"), crossings(room)
        if len(traps) < 2 or not walks:
            continue
        kept = next((trap for trap in traps if not any(matters(room, grid, [trap]))), None)
        if kept:
            for trap in traps:
                if trap is not kept:
                    lose(document, trap)
            return True
    return False


def matters(room, grid, traps):
    """Returns for each way across a room whether it would hold with these traps alone."""
    things = room.things
    room.things = [thing for thing in things if thing["kind"] != "trap"] + traps
    found = [walk.holds() for walk in crossings(room)]
    room.things = things
    return found


@plant("T10")
def one_pair_without(document, grid):
    """At blocks of 13x11, one trap fewer where one pair of several then needs none."""
    for room in trap_rooms(grid):
        traps = room.of_kind("trap")
        for trap in traps:
            found = matters(room, grid, [other for other in traps if other is not trap])
            if len(traps) > 1 and any(found) and not all(found):
                lose(document, trap)
                return True
    return False


@plant("T10")
def trap_before_a_doorway(document, grid):
    for room in trap_rooms(grid):
        for front in tiles_in(room, room.in_front() & ~taken(room)):
            document["map"]["entities"].append(spikes(*front, room))
            return True
    return False


@plant("T10")
def no_way_around(document, grid):
    """Traps on every free tile that is neither before a doorway nor under a thing."""
    for room in trap_rooms(grid):
        if len(crossings(room)):
            for x, y in tiles_in(room, room.floor & ~room.in_front() & ~taken(room)):
                document["map"]["entities"].append(spikes(x, y, room))
            return True
    return False


@plant("T10")
def long_way_around(document, grid):
    """Traps close the ways around, one by one, until the shortest left is more than 12 steps longer."""
    for room in trap_rooms(grid):
        added = []
        for x, y in tiles_in(room, room.floor & ~room.in_front() & ~taken(room)):
            trap = spikes(x, y, room)
            things, room.things = room.things, room.things + added + [trap]
            walks = crossings(room)
            whole = all(walk.timed is not None for walk in walks) and everything_reached(room)
            room.things = things
            if whole:
                added.append(trap)
                if any(walk.timed > walk.short + 12 for walk in walks):
                    document["map"]["entities"] += added
                    return True
    return False


def everything_reached(room):
    """Returns whether there are only traps behind traps."""
    closed = sum(room.bit(thing["x"], thing["y"]) for thing in room.of_kind("trap"))
    free = room.flood(room.doorways[0][2], room.passable & ~closed)
    return all(front & free for _, _, front in room.doorways) and all(
        room.bit(thing["x"], thing["y"]) & free for thing in room.things if thing["kind"] != "trap")


@plant("T10")
def thing_behind_traps(document, grid):
    """Traps all around a chest, a key or an enemy."""
    for room in trap_rooms(grid):
        for thing in room.things:
            bit = room.bit(thing["x"], thing["y"])
            ring = room.around(bit) & room.floor & ~bit
            if thing["kind"] in ("chest", "key", "switch", "enemy") and not ring & (room.in_front() | taken(room)):
                document["map"]["entities"] += [spikes(x, y, room) for x, y in tiles_in(room, ring)]
                return True
    return False


@plant("T11")
def timed_without_a_period(document, grid):
    for room in trap_rooms(grid):
        for trap in room.of_kind("trap"):
            if trap["type"] == "timed":
                trap["period"] = None
                return True
    return False


@plant("T11")
def period_of_a_plain_trap(document, grid):
    for room in trap_rooms(grid):
        for trap in room.of_kind("trap"):
            if trap["type"] != "timed":
                trap["period"] = 3
                return True
    return False


@plant("T10")
def timed_beside_traps(document, grid):
    """Traps on the tiles beside a timed one: nowhere to wait."""
    for room in trap_rooms(grid):
        for trap in room.of_kind("trap"):
            bit = room.bit(trap["x"], trap["y"])
            ring = room.around(bit) & room.floor & ~bit
            if trap["type"] == "timed" and not ring & (room.in_front() | taken(room)):
                document["map"]["entities"] += [spikes(x, y, room) for x, y in tiles_in(room, ring)[1:]]
                return True
    return False


@plant("T10")
def trap_that_helps(document, grid):
    for room in trap_rooms(grid):
        room.of_kind("trap")[0]["magic"] = True
        return True
    return False


@plant("T10")
def trap_elsewhere(document, grid):
    """A trap in a room that is for something else."""
    for room in fights(grid):
        places = tiles_in(room, room.plain() & ~room.in_front() & ~taken(room))
        if not trapped(grid, room) and places:
            document["map"]["entities"].append(spikes(*places[0], room))
            return True
    return False


@plant("T10")
def trap_room_without_traps(document, grid):
    for room in trap_rooms(grid):
        for trap in room.of_kind("trap"):
            lose(document, trap)
        return True
    return False


# ---- T4: how rooms are drawn ---------------------------------------------------------------

@plant("T4")
def drawn_as_something_else(document, grid):
    """Gives a fight the stamp of a resting place."""
    for box, record in zip(document["map"]["rooms"], grid.layout["rooms"]):
        if record.get("purpose") == "combat" and record["content"] == "none" or record.get("types") == ["combat"]:
            box["stamp"] = "spring"
            return True
    return False


@plant("T4")
def drawn_by_nothing(document, grid):
    document["map"]["rooms"][0]["stamp"] = None
    return True


@plant("T4", "crawl")
def tunnel_that_was_drawn(document, grid):
    for box in document["map"]["rooms"]:
        if grid.is_tunnel(box["id"]):
            box["stamp"] = "garden"
            return True
    return False


@plant("T4")
def drawn_as_in_another_place(document, grid):
    """Gives a fight the furniture of a place that it is not in."""
    for box, record in zip(document["map"]["rooms"], grid.layout["rooms"]):
        if record.get("purpose") == "combat" and record["content"] == "none" or record.get("types") == ["combat"]:
            box["stamp"] = "crucible" if record["place"] != "forge" else "canal"
            return True
    return False


# ---- T12: places ---------------------------------------------------------------------------

@plant("T12")
def title_of_another_place(document, grid):
    document["title"] = "The Silent Crypt" if document["place"] != "crypt" else "The Drowned Sewers"
    return True


@plant("T12")
def title_of_two_sites(document, grid):
    words = document["title"].split()
    document["title"] += " " + words[-1]
    return True


@plant("T12")
def dungeon_without_title(document, grid):
    document["title"] = None
    return True


@plant("T12")
def room_of_another_place(document, grid):
    """A calm room, where neither tiles nor roles would reveal it."""
    for box, record in zip(document["map"]["rooms"], grid.layout["rooms"]):
        if box["kind"] == "room" and not [thing for thing in document["map"]["entities"] if thing["room"] == box["id"]]:
            record["place"] = "temple" if record["place"] != "temple" else "library"
            return True
    return False


@plant("T12")
def another_place_than_asked(document, grid):
    document["params"]["place"] = "ice" if document["place"] != "ice" else "cave"
    return True


@plant("T12", "crawl")
def role_of_another_place(document, grid):
    """Adds a caster to a place that has none, where a brute would not be affordable."""
    for thing in document["map"]["entities"]:
        room = grid.layout["rooms"][thing["room"]]
        if thing["type"] == "brute" and room["danger"] >= 4 and room["place"] in ("sewer", "cave", "ice"):
            thing["type"] = "caster"
            return True
    return False


def repaint(document, old, new):
    rows = document["map"]["rows"]
    for y, row in enumerate(rows):
        if old in row:
            rows[y] = row.replace(old, new[0], 1)
            document["map"]["legend"][new[0]] = new[1]
            if not any(old in row for row in rows):
                del document["map"]["legend"][old]
            return True
    return False


@plant("T12")
def lava_in_a_cave(document, grid):
    return document["place"] != "forge" and repaint(document, "~", ("L", "lava"))


@plant("T12")
def frost_in_a_crypt(document, grid):
    return document["place"] != "ice" and repaint(document, ":", ("i", "frost"))


@plant("T12")
def shelf_in_a_crypt(document, grid):
    return document["place"] != "library" and repaint(document, "I", ("H", "shelf"))


# ---- T11: what things are ------------------------------------------------------------------

def of_kind(grid, kind):
    return next((thing for room in grid.rooms for thing in room.of_kind(kind)), None)


def retyped(kind, name):
    def change(document, grid):
        thing = of_kind(grid, kind)
        if thing:
            thing["type"] = name
        return thing is not None
    change.__name__ = f"{kind}_that_is_{name}"
    return change


for kind, name, families in (("enemy", "spikes", "quest crawl"), ("enemy", None, "quest crawl"),
                             ("trap", "pit", "quest crawl"), ("trap", "healing", "quest crawl"),
                             ("trap", "gold", "quest crawl"), ("chest", "grunt", "quest crawl"),
                             ("chest", None, "quest crawl"), ("shop_item", "timed", "crawl"),
                             ("key", "gold", "quest crawl"), ("spawn", "grunt", "quest crawl"),
                             ("boss", "brute", "crawl"), ("sub_boss", "guard", "quest crawl"),
                             ("treasure", None, "quest"), ("fountain", "potion", "crawl")):
    PLANTS.append((["T11"], families.split(), retyped(kind, name)))


@plant("T11", "quest")
def treasure_of_another_sort(document, grid):
    thing = of_kind(grid, "treasure")
    thing["type"] = "bow" if thing["type"] != "bow" else "hook"
    return True


@plant("T11")
def chest_of_another_tier(document, grid):
    chest = of_kind(grid, "chest")
    if not chest:
        return False
    chest["tier"] = chest["tier"] - 1 if chest["tier"] else 1
    return True
