# SPDX-License-Identifier: MIT
"""The things of a tile map: T3 (contents become things at sensible places), T4 (interiors) and T11 (things
say what they are), as far as one document shows them."""
from collections import Counter

from tiles_arenas import check_quest_rooms, check_symmetry
from tiles_fights import ROLES, check_distances, check_groups
from places import check_tile_places
from tiles_stamps import check_stamps
from tiles_names import check_names
from tiles_traps import check_traps

CONTENTS = {"entry": "spawn", "key": "key", "item_key": "key", "switch": "switch",
            "item_switch": "switch", "item": "treasure", "magic_key": "magic_key", "goal": "goal",
            "bonus": "bonus"}
TYPES = {"initial": "spawn", "boss": "boss", "sub_boss": "sub_boss", "vendor": "keeper",
         "bank": "banker", "item": "chest", "elite": "elite", "heal": "fountain"}
LOOT = {"food", "gold", "potion", "scroll", "ammo", "weapon", "armour", "wand", "ring", "tome", "gem", "relic"}
SORTS = {"enemy": set(ROLES), "trap": {"spikes", "snare", "darts", "alarm", "gas", "fire", "curse", "timed"},
         "chest": LOOT, "shop_item": LOOT}
FURNITURE = {"vendor": "=", "bank": "="}


# ---- T3: contents and things ---------------------------------------------------------------

def wanted_of_quest(tiles, room):
    """Returns the things that the content and purpose of a room become, and those of which there may be any number."""
    content = room["content"]
    wanted = Counter([CONTENTS[content]] if content in CONTENTS else [])
    wanted["boss" if content == "goal" else "sub_boss"] += room["purpose"] == "guardian"
    wanted["fountain"] += room["purpose"] == "rest"
    if content == "bonus":
        return wanted, {"chest"}
    wanted["chest"] += room["reward"] > 0
    return wanted, set()


def gates_chest(tiles, room):
    """Returns whether the puzzle of a room gates a chest."""
    things = tiles.grid["entities"]
    gated = [things[puzzle["gates"]["entity"]]["kind"] for puzzle in tiles.grid["puzzles"]
             if puzzle["room"] == room["id"] and puzzle["gates"]["entity"] is not None]
    return "chest" in gated


def wanted_of_crawl(tiles, room):
    types = set(room["types"])
    wanted = Counter([TYPES[kind] for kind in types if kind in TYPES])
    wanted["fountain"] += "sub_boss" in types   # dry until the sub-boss is beaten (C16)
    wanted["chest"] += "item" not in types and gates_chest(tiles, room)
    wanted["key"] += room["key"] is not None
    wanted["foe"] += sum(foe["home"] == room["id"] for foe in tiles.layout["foes"])
    free = {"shop_item"} if "vendor" in types else set()
    has_puzzle = any(puzzle["room"] == room["id"] for puzzle in tiles.grid["puzzles"])
    if "puzzle" in types and "item" not in types and not has_puzzle:
        free.add("chest")   # a puzzle that found no place may have left its chest
    return wanted, free


def check_contents(tiles, out):
    of_family = wanted_of_quest if tiles.document["family"] == "quest" else wanted_of_crawl
    for room, record in zip(tiles.rooms, tiles.layout["rooms"]):
        wanted, free = of_family(tiles, record)
        free |= {"enemy", "trap", "hint", "block", "custom"}   # covered by T5, T10, P1 and P2, or by no rule
        found = Counter(thing["kind"] for thing in room.things)
        fixed = Counter({kind: count for kind, count in found.items() if kind not in free})
        out.expect(fixed == +wanted, "T3", f"room {room.id} holds {dict(fixed)}, not {dict(+wanted)}")
        for thing in room.of_kind("switch"):
            out.expect(thing["switch"] == record["switch"], "T3",
                       f"the switch of room {room.id} has another number")
        for thing in room.of_kind("key"):
            out.expect(thing["colour"] == record.get("key"), "T3",
                       f"the key of room {room.id} has another colour")
        out.expect("vendor" not in record.get("types", ()) or found["shop_item"], "T4",
                   f"room {room.id} has nothing to sell")


def check_spots(tiles, out):
    """No two things on one tile; each on the floor of its room, and not in front of a doorway."""
    taken = Counter((thing["x"], thing["y"]) for thing in tiles.grid["entities"])
    out.expect(all(count == 1 for count in taken.values()), "T3", "two things on one tile")
    for room in tiles.rooms:
        free = room.floor & ~room.in_front()
        for thing in room.things:   # T10 covers traps in front of doorways, P1 covers hints
            if thing["kind"] == "hint":
                continue
            fits = room.floor if thing["kind"] == "trap" else free
            out.expect(room.bit(thing["x"], thing["y"]) & fits, "T3",
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
    """Returns whether a tile is in the farther half, by columns and rows from the only doorway: the interior of a
    room causes detours, but brings no wall nearer."""
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
    rooms there is no such tile. A hint is on a wall, and is read from the floor beside it."""
    out.expect(room.blocked == wanted, "T3", f"room {room.id} has what a treasure overcomes, or lacks it")
    free = room.flood(room.in_front(), room.floor)
    for thing in room.things if room.blocked else room.of_kind("hint"):
        if thing["kind"] == "custom":
            continue
        x, y = thing["x"], thing["y"]
        sides = room.bit(x + 1, y) | room.bit(x - 1, y) | room.bit(x, y + 1) | room.bit(x, y - 1)
        behind = not (sides if thing["kind"] == "hint" else room.bit(x, y)) & free
        out.expect(behind == (thing["kind"] in ("key", "switch")), "T3",
                   f"the {thing['kind']} of room {room.id} is on the wrong side of what the "
                   "treasure overcomes")


# ---- T3, T4: interiors ---------------------------------------------------------------------

def check_furniture(tiles, out):
    """Checks the things that rooms of a crawl have because of their types; a fountain is among the contents, puzzles
    are in tiles_puzzles.py. A tunnel has space only for a puzzle (T8)."""
    if tiles.document["family"] == "crawl":
        for room, layout in zip(tiles.rooms, tiles.layout["rooms"]):
            for kind in () if tiles.is_tunnel(room.id) else layout["types"]:
                for tile in FURNITURE.get(kind, ""):
                    out.expect(tile in room.text, "T4", f"{kind} room {room.id} has no '{tile}'")


# ---- T11: types ----------------------------------------------------------------------------

def check_types(tiles, out):
    """Every thing has a type of its kind; a chest is as good as its room's reward."""
    for room, record in zip(tiles.rooms, tiles.layout["rooms"]):
        for thing in room.things:
            name = f"the {thing['kind']} of room {room.id}"
            out.expect(thing["kind"] == "custom" or thing["type"] in sorts_of(tiles, record, thing["kind"]), "T11", f"{name} is no {thing['type']}")
        for chest in room.of_kind("chest"):
            out.expect(chest["tier"] == record["reward"], "T11", f"room {room.id}: a chest of tier {chest['tier']}")
        for trap in room.of_kind("trap"):
            out.expect((trap["type"] == "timed") == (trap["period"] is not None), "T11",
                       f"room {room.id}: a {trap['type']} trap with a period of {trap['period']}")
            out.expect(not trap["magic"], "T10", f"room {room.id}: a trap that helps")
        for guardian in room.of_kind("boss", "sub_boss"):
            check_charge(tiles, record, guardian, out)


def check_charge(tiles, record, guardian, out):
    """A quest's guardian names the thing or the door that it seals (Q31); a boss of a crawl seals nothing."""
    seals, content = record.get("seals"), CONTENTS.get(record.get("content"))
    doors = [door["id"] for door in tiles.layout["doors"] if door.get("seal") == record["id"]] or [None]
    charge = None if guardian["guards"] is None else tiles.grid["entities"][guardian["guards"]]
    wanted = {"content": content, "chest": "chest"}.get(seals)
    fits = charge is None if wanted is None else charge and (charge["kind"], charge["room"]) == (wanted, record["id"])
    out.expect(fits and guardian["guards_door"] == (doors[0] if seals == "door" else None), "T11",
               f"the {guardian['kind']} of room {record['id']} does not guard what it seals")


def sorts_of(tiles, record, kind):
    if kind == "treasure" and record.get("content") == "item":
        return {tiles.layout["treasures"][record["treasure"]]["kind"]}
    return SORTS.get(kind, {None})


def check_things(tiles, out):
    for rule in (check_contents, check_stamps, check_types, check_spots, check_places, check_symmetry, check_furniture,
                 check_traps, check_names, check_distances, check_groups, check_tile_places):
        rule(tiles, out)
    if tiles.document["family"] == "quest":
        check_quest_rooms(tiles, out)
