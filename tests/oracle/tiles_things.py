# SPDX-License-Identifier: MIT
"""The things of a tile map: T3 (contents become things at sensible places), T4 (interiors) and T5
(enemies), as far as one document shows them."""
from collections import Counter

HOSTILE = ("enemy", "elite", "boss", "sub_boss", "foe")
SOLID = {ord(tile): "0" if tile in ".:;_uo" else "1" for tile in "#~I0=ZVPDAWTO.:;_uo"}
CONTENTS = {"entry": "spawn", "key": "key", "item_key": "key", "switch": "switch",
            "item_switch": "switch", "item": "treasure", "magic_key": "magic_key", "goal": "goal",
            "bonus": "bonus"}
TYPES = {"initial": "spawn", "boss": "boss", "sub_boss": "sub_boss", "vendor": "keeper",
         "bank": "banker", "item": "chest", "elite": "elite", "heal": "fountain"}
FURNITURE = {"vendor": "=", "bank": "=", "puzzle": "0o", "breather": "~"}
CALM = {"initial", "breather", "heal", "bank", "vendor"}
CALM_CONTENTS = ("entry", "item", "goal", "bonus")
LIVELY = 200  # the least intensity, in thousandths, at which an empty room has enemies


# ---- T3: contents and things ---------------------------------------------------------------

def wanted_of_quest(tiles):
    """Of each room the things that its content becomes, and those of which there may be any
    number."""
    for room in tiles.layout["rooms"]:
        content = room["content"]
        wanted = Counter([CONTENTS[content]] if content in CONTENTS else [])
        free = set() if content in CALM_CONTENTS else {"enemy"}
        yield wanted, free | ({"chest"} if content == "bonus" else set())


def wanted_of_crawl(tiles):
    homes = Counter(foe["home"] for foe in tiles.layout["foes"])
    for room in tiles.layout["rooms"]:
        types = set(room["types"])
        wanted = Counter([TYPES[kind] for kind in types if kind in TYPES])
        wanted["key"] += room["key"] is not None
        wanted["foe"] += homes[room["id"]]
        free = set() if types & CALM or room["danger"] == 0 else {"enemy"}
        free |= {"trap"} if "trap" in types else set()
        yield +wanted, free | ({"shop_item"} if "vendor" in types else set())


def check_contents(tiles, out):
    of_family = wanted_of_quest if tiles.document["family"] == "quest" else wanted_of_crawl
    for room, layout, (wanted, free) in zip(tiles.rooms, tiles.layout["rooms"], of_family(tiles)):
        found = Counter(thing["kind"] for thing in room.things)
        fixed = Counter({kind: count for kind, count in found.items() if kind not in free})
        out.expect(fixed == wanted, "T3",
                   f"room {room.id} holds {dict(fixed)}, not {dict(wanted)}")
        for thing in room.of_kind("switch"):
            out.expect(thing["switch"] == layout["switch"], "T3",
                       f"the switch of room {room.id} has another number")
        for thing in room.of_kind("key"):
            out.expect(thing["colour"] == layout.get("key"), "T3",
                       f"the key of room {room.id} has another colour")
        check_fill(room, layout, found, out)


def check_fill(room, layout, found, out):
    """What there may be any number of, but not none: traps, goods, and enemies where they fit."""
    if "content" in layout:
        lively = layout["content"] not in CALM_CONTENTS and layout["intensity"] >= LIVELY
    else:
        lively = 1 <= layout["danger"] <= 4
        for kind, thing in (("trap", "trap"), ("vendor", "shop_item")):
            out.expect(kind not in layout["types"] or found[thing], "T4",
                       f"room {room.id} has no {thing}")
    if lively and not found["enemy"]:
        out.expect(not has_space(room), "T5", f"room {room.id} has no enemy")


def has_space(room):
    """Whether plain floor is left that is 3 steps from every doorway, and free of things."""
    space = room.flood(room.in_front(), room.floor) & room.plain() & ~room.near()
    return space.bit_count() > len(room.things)


def check_spots(tiles, out):
    """No two things on one tile; each on the floor of its room, and not in front of a doorway."""
    taken = Counter((thing["x"], thing["y"]) for thing in tiles.grid["entities"])
    out.expect(all(count == 1 for count in taken.values()), "T3", "two things on one tile")
    for room in tiles.rooms:
        free = room.floor & ~room.in_front()
        for thing in room.things:
            out.expect(room.bit(thing["x"], thing["y"]) & free, "T3",
                       f"the {thing['kind']} of room {room.id} is not on its floor, or in a doorway")


def check_places(tiles, out):
    for room in tiles.rooms:
        for thing in room.things:
            check_place(room, thing, out)
        check_item_block(room, tiles.overcome(room.id), out)


def check_place(room, thing, out):
    kind, x, y = thing["kind"], thing["x"], thing["y"]
    name = f"the {kind} of room {room.id}"
    if kind in ("treasure", "goal"):
        off = max(abs(2 * (x - room.left) - room.w + 1), abs(2 * (y - room.top) - room.h + 1))
        out.expect(off <= 1 and room.tile(x, y) == "u", "T3",
                   f"{name} is not on a pedestal in the middle")
    if kind in ("key", "switch", "magic_key"):
        out.expect(at_wall(room, x, y), "T3", f"{name} is not against a wall")
    if kind == "magic_key":
        beside = room.around(room.bit(x, y)) & ~room.bit(x, y) & room.floor
        out.expect(beside.bit_count() <= 1, "T3", f"{name} is in no vault")
    if kind in ("key", "switch") and len(room.doorways) == 1:
        out.expect(is_far(room, x, y), "T3", f"{name} is not far from the entrance")


def is_far(room, x, y):
    """Whether a tile is in the farther half, by columns and rows from the only doorway: what is laid
    out in the room makes detours, but no wall is nearer for it."""
    left, top = room.doorways[0][1]
    most = max(abs(u - left) + abs(v - top)
               for v in range(room.top, room.top + room.h) for u in range(room.left, room.left + room.w)
               if room.bit(u, v) & room.passable)
    return 2 * (abs(x - left) + abs(y - top)) > most


def at_wall(room, x, y):
    x, y = x - room.left, y - room.top
    return any(not (0 <= u < room.w and 0 <= v < room.h) or room.rows[v][u] in "#X"
               for u, v in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def check_item_block(room, wanted, out):
    """An item-blocked key or switch is behind what its treasure overcomes, and nothing else is; in other
    rooms there is no such tile."""
    out.expect(room.blocked == wanted, "T3", f"room {room.id} has what a treasure overcomes, or lacks it")
    if not room.blocked:
        return
    free = room.flood(room.doorways[0][2], room.floor)
    for thing in room.things:
        behind = not room.bit(thing["x"], thing["y"]) & free
        out.expect(behind == (thing["kind"] in ("key", "switch")), "T3",
                   f"the {thing['kind']} of room {room.id} is on the wrong side of what the "
                   "treasure overcomes")


# ---- T3, T4: interiors ---------------------------------------------------------------------

def check_symmetry(tiles, out):
    """Goal and arenas are symmetric: what blocks a tile is the same left and right, or above and below
    (T9)."""
    for room in tiles.rooms:
        if room.of_kind("boss", "sub_boss", "goal"):
            solid = [row.translate(SOLID) for row in room.rows]
            mirrors = solid == solid[::-1], all(row == row[::-1] for row in solid)
            out.expect(any(mirrors), "T3", f"room {room.id} is not symmetric")


def check_furniture(tiles, out):
    """What rooms of a crawl have by their types; a fountain is among the contents. A tunnel has space
    for a puzzle alone (T8)."""
    if tiles.document["family"] == "crawl":
        for room, layout in zip(tiles.rooms, tiles.layout["rooms"]):
            for kind in {"puzzle"} & set(layout["types"]) if tiles.is_tunnel(room.id) else layout["types"]:
                for tile in FURNITURE.get(kind, ""):
                    out.expect(tile in room.text, "T4", f"{kind} room {room.id} has no '{tile}'")


def check_safe_ways(tiles, out):
    """Traps leave a safe way between all doorways."""
    for room in tiles.rooms:
        traps = 0
        for thing in room.of_kind("trap"):
            traps |= room.bit(thing["x"], thing["y"])
        if traps:
            safe = room.flood(room.doorways[0][2], room.floor & ~traps)
            out.expect(all(front & safe for _, _, front in room.doorways), "T4",
                       f"the traps of room {room.id} leave no safe way")


# ---- T5: enemies ---------------------------------------------------------------------------

def check_enemies(tiles, out):
    """At least 3 steps from every doorway: neither in front of one nor a step farther. A FOE is at
    home in a room without such a place too."""
    for room in tiles.rooms:
        hostile = room.of_kind(*HOSTILE)
        if not hostile:
            continue
        near = room.near()
        for thing in hostile:
            if thing["kind"] == "foe" and not has_space(room):
                continue
            out.expect(not room.bit(thing["x"], thing["y"]) & near, "T5",
                       f"the {thing['kind']} of room {room.id} is beside a doorway")


def check_things(tiles, out):
    for rule in (check_contents, check_spots, check_places, check_symmetry, check_furniture,
                 check_safe_ways, check_enemies):
        rule(tiles, out)
