# SPDX-License-Identifier: MIT
"""T5: encounters. Which rooms have enemies, what they may cost, where each role is placed, and that some are
awake."""

ROLES = {"grunt": (2, 1), "swarm": (1, 2), "archer": (3, 2), "guard": (3, 2), "caster": (4, 4),
         "brute": (6, 3)}   # the cost of each, and the lowest danger at which it occurs
HOSTILE = ("enemy", "elite", "boss", "sub_boss", "foe")
CHARGES = ("key", "switch", "magic_key", "chest")
CALM_CONTENTS = ("entry", "item", "goal", "bonus")
CROWD = 7    # enemies per cell from which a budget need not be spent
NEAR = 2     # how far a guard is from its charge


def danger_of(tiles, record):
    """Returns how strong the group of a room is; 0 if it has none. In a quest without purposes, intensity decides."""
    if "types" in record:
        return record["danger"] if "combat" in record["types"] and not record["foe"] else 0
    if tiles.document["params"]["purposes"]:
        return record["danger"] if record["purpose"] == "combat" else 0
    return 0 if record["content"] in CALM_CONTENTS else 7 * record["intensity"] // 1000


def is_combat_room(record):
    """Returns whether the player has to fight in a room of the main way; all rooms of a quest count."""
    if "types" in record:
        return "combat" in record["types"] and record["path"] == "main" and not record["foe"]
    return record["purpose"] == "combat"


def places_for_enemies(room):
    """Returns the plain floor 3 steps from every doorway, in reach without a treasure."""
    return room.flood(room.in_front(), room.floor) & room.plain() & ~room.near()


def free_places(room, *ignored):
    """Returns how many of these places are free, ignoring things of some kinds."""
    places = places_for_enemies(room)
    for thing in room.things:
        if thing["kind"] not in ignored:
            places &= ~room.bit(thing["x"], thing["y"])
    return places.bit_count()


def check_distances(tiles, out):
    """At least 3 steps from every doorway: neither in front of one nor a step farther. A FOE may also live in a room
    without such a place."""
    for room in tiles.rooms:
        near = room.near()
        for thing in room.of_kind(*HOSTILE):
            if (thing["kind"] == "foe" and not free_places(room, "foe")) or is_at_post(tiles, room, thing):
                continue
            out.expect(not room.bit(thing["x"], thing["y"]) & near, "T5",
                       f"the {thing['kind']} of room {room.id} is beside a doorway")


def is_at_post(tiles, room, thing):
    """Returns whether a quest's guardian stands 1 or 2 steps before the door that it seals, or before the vault."""
    if tiles.document["family"] != "quest" or thing["kind"] != "sub_boss":
        return False
    charge = thing["guards"] is not None and tiles.grid["entities"][thing["guards"]]
    before = [(charge["x"], charge["y"])] if charge and charge["kind"] == "magic_key" else [
        tile for link, tile, _ in room.doorways if link == thing["guards_door"]]
    return any(1 <= abs(x - thing["x"]) + abs(y - thing["y"]) <= NEAR for x, y in before)


def check_groups(tiles, out):
    for room, record in zip(tiles.rooms, tiles.layout["rooms"]):
        enemies, danger = room.of_kind("enemy"), danger_of(tiles, record)
        if not danger:
            out.expect(not enemies, "T5", f"room {room.id} has enemies, and no fight")
            continue
        if all(enemy["type"] in ROLES for enemy in enemies):   # T11 covers the others
            check_budget(room, enemies, danger, out)
        if is_combat_room(record):
            awake = [enemy for enemy in enemies if not enemy["asleep"]]
            enough = len(awake) >= 2 or any(enemy["type"] == "brute" for enemy in awake)
            out.expect(enough or free_places(room, "enemy") < 2, "T5", f"room {room.id} has {len(awake)} enemies awake")
        for enemy in enemies:
            check_role(tiles, room, enemy, out)


def check_budget(room, enemies, danger, out):
    """Danger and cells pay for a group, and the budget is spent if there is space."""
    budget, cells = (danger + 1) * (len(room.cells) + 1), len(room.cells)
    roles = [ROLES[enemy["type"]] for enemy in enemies]
    spent = sum(cost for cost, _ in roles)
    out.expect(spent <= budget, "T5", f"the enemies of room {room.id} cost {spent}, its danger pays for {budget}")
    out.expect(all(least <= danger for _, least in roles), "T5",
               f"room {room.id} has an enemy above its danger")
    full = budget - spent < 2 or len(enemies) >= CROWD * cells or not free_places(room)
    out.expect(full, "T5", f"the enemies of room {room.id} cost {spent} of {budget}, and there is space")


def check_role(tiles, room, enemy, out):
    """An archer sees a doorway; a guard is near what it guards, and nobody else guards anything."""
    name = f"the {enemy['type']} of room {room.id}"
    if enemy["type"] == "archer":
        out.expect(any(sees(room, enemy, tile) for _, tile, _ in room.doorways), "T5", f"{name} sees no doorway")
    out.expect((enemy["guards"] is not None) == (enemy["type"] == "guard"), "T5", f"{name} guards something, or nothing")
    if enemy["guards"] is not None:
        charge = tiles.grid["entities"][enemy["guards"]]
        near = max(abs(charge["x"] - enemy["x"]), abs(charge["y"] - enemy["y"])) <= NEAR
        out.expect(charge["room"] == room.id and charge["kind"] in CHARGES and near, "T5",
                   f"{name} is not near a thing to guard")


def sees(room, enemy, tile):
    """Returns whether a tile is in the same row or column, with only floor in between."""
    (x, y), (u, v) = (enemy["x"], enemy["y"]), tile
    if (x == u) == (y == v):
        return False
    between = ([(x, row) for row in range(min(y, v) + 1, max(y, v))] if x == u
               else [(column, y) for column in range(min(x, u) + 1, max(x, u))])
    return all(room.bit(*place) & room.floor for place in between)
