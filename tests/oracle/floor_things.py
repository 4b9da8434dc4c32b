# SPDX-License-Identifier: MIT
"""The rules of things on a floor: F12 to F18, V3, V4. They use the sets of tiles of the `Grid` in floor.py."""
from floor_asked import is_on_floor, own_types, types_of
from tiles_names import check_price, is_name


# ---- F12 to F18, V3, V4: things ------------------------------------------------------------

def check_types(grid, out):
    """F25: each thing has a type from its list that occurs at this depth, or none if it has no list."""
    own = own_types(grid.params["types"])
    out.expect(all(weight <= 32 and (first is None or 1 <= first <= 99) for weight, first in own.values()), "F25",
               "a row of `types` is beyond its bounds")
    for thing in grid.map["entities"]:
        if thing["kind"] in ("chest", "custom"):
            continue    # floor_vaults.py looks at chests, and custom things have any type
        types = types_of(thing)
        fits = thing["type"] is None if types is None else (
            is_on_floor(types, thing["type"], own, grid.number))
        out.expect(fits, "F25", f"a {thing['kind']} is of the type {thing['type']}")
        if thing["kind"] == "shop_item":
            check_price(thing, "goods", out)
        if thing["kind"] == "boss":
            out.expect(is_name(thing["name"], grid.map["place"]), "T15", f"a lord is called {thing['name']}")


def check_things(grid, out):
    check_types(grid, out)
    check_places_of_things(grid, out)
    only = len(grid.real) == 1
    loot = {kind: split_by_house(grid, kind, only) for kind in ("item", "trap")}
    asked = grid.asked
    check_count(grid, out, "F12", "items", len(loot["item"][0]), asked.items, only)
    check_count(grid, out, "F13", "traps", len(loot["trap"][0]), asked.traps, only)
    check_magic(grid, out)
    check_count(grid, out, "F14", "buried", len(grid.things["buried"]), asked.buried, False)
    check_house(grid, loot, only, out)
    check_shop(grid, out)
    check_ends(grid, only, out)
    check_enemies(grid, only, out)
    check_lord(grid, out)
    check_danger(grid, out)


def split_by_house(grid, kind, only):
    """Returns the things outside and inside the house; if it is the only room, all count together."""
    things = grid.things[kind]
    if grid.house is None or only:
        return things, []
    house = grid.house["id"]
    return ([thing for thing in things if thing["room"] != house],
            [thing for thing in things if thing["room"] == house])


def check_count(grid, out, rule, kind, count, bounds, only):
    least, most = bounds
    if only and grid.house is not None and grid.params["bare_house"]:
        least, most = (least + 6, most + house_most(grid)) if kind == "traps" else (least, most)
    elif only and grid.house is not None:
        least += 6 // 3
        most += house_most(grid) - house_most(grid) // 3
    shortfall = grid.shortfall.get(kind, 0)
    out.expect(least - shortfall <= count <= most, rule,
               f"{count} {kind}, not {least} to {most} (shortfall {shortfall})")


def check_places_of_things(grid, out):
    taken = set()
    for thing in grid.map["entities"]:
        place, kind = (thing["x"], thing["y"]), thing["kind"]
        name = f"the {kind} at {place[0]},{place[1]}"
        out.expect(place not in taken, "V4", f"{name} shares its tile")
        taken.add(place)
        if kind == "buried":
            check_buried(grid, thing, name, out)
            continue
        if kind == "lever":
            out.expect(grid.at(*place) == "#" and thing["room"] is None, "V4", f"{name} is not on a wall")
            continue
        bit, is_custom = grid.bit(*place), kind == "custom"
        out.expect(grid.at(*place) in (".:;_xiu,+" if is_custom else ".:;_xiu"), "V4", f"{name} is not on plain room floor")
        owner = next((r["id"] for r in grid.every if r["kind"] != "anchor" and bit & grid.area[r["id"]]), None)
        out.expect(thing["room"] == owner and (owner is not None or is_custom), "V4",
                   f"{name} names the wrong room")
        if grid.shop and grid.shop["carpet"] and kind not in ("shop_item", "keeper", "custom"):
            out.expect(not bit & grid.box(grid.shop["carpet"]), "F16", f"{name} is on the carpet")


def check_buried(grid, thing, name, out):
    x, y, reach = thing["x"], thing["y"], grid.params["buried_reach"]
    out.expect(grid.at(x, y) == "#", "F14", f"{name} is not inside a wall")
    out.expect(thing["room"] is None, "F14", f"{name} names a room")
    near = any(not set(row[max(0, x - reach):x + reach + 1]).isdisjoint(".,+:;_xiu")
               for row in grid.map["rows"][max(0, y - reach):y + reach + 1])
    out.expect(near, "F14", f"{name} is out of reach")


def check_magic(grid, out):
    share = grid.params["magic_tiles"]
    magic = sum(trap["magic"] for trap in grid.things["trap"])
    out.expect(share or not magic, "F13", "magic tiles, though there are to be none")
    out.expect(share < 100 or magic == len(grid.things["trap"]), "F13", "a trap is not magic")


def house_tiles(grid):
    return (grid.area[grid.house["id"]] & grid.walk).bit_count()


def house_most(grid):
    return max(6, min(40, house_tiles(grid) // 4))


def check_house(grid, loot, only, out):
    houses = sum(room["kind"] == "monster_house" for room in grid.rooms)
    always = grid.layout in ("one_room", "two_rooms")
    out.expect(houses <= 1, "F15", "more than one monster house")
    sure = always or grid.asked.house == 100
    out.expect(houses or not sure or grid.shortfall.get("house"), "F15", "no monster house")
    out.expect(houses == 0 or always or grid.params["monster_house"] > 0, "F15",
               "a monster house, though there is to be none")
    asleep = [enemy for enemy in grid.things["enemy"] if enemy["asleep"]]
    house = grid.house["id"] if grid.house else None
    out.expect(all(enemy["room"] == house for enemy in asleep), "F15",
               "an enemy sleeps outside the monster house")
    if grid.house is None:
        return
    least = 4 - grid.shortfall.get("enemies", 0)
    out.expect(least <= len(asleep) <= max(4, min(30, house_tiles(grid) // 3)), "F15",
               f"{len(asleep)} sleepers in the monster house")
    short = grid.shortfall.get("items", 0) + grid.shortfall.get("traps", 0)
    if only:
        check_only_house(grid, short, out)
        return
    total = len(loot["item"][1]) + len(loot["trap"][1])
    out.expect(6 - short <= total <= house_most(grid), "F15",
               f"{total} items and traps in the monster house")
    if grid.params["bare_house"]:
        out.expect(not loot["item"][1], "F15", "items in a bare monster house")
        return
    for kind in ("item", "trap"):
        out.expect(len(loot[kind][1]) + grid.shortfall.get(kind + "s", 0) >= total // 3, "F15",
                   f"{len(loot[kind][1])} of {total} things in the monster house are {kind}s")


def check_only_house(grid, short, out):
    """Where the house is the only room, F12, F13 and F15 add up."""
    total = len(grid.things["item"]) + len(grid.things["trap"])
    least = grid.asked.items[0] + grid.asked.traps[0] + 6 - short
    most = grid.asked.items[1] + grid.asked.traps[1] + house_most(grid)
    out.expect(least <= total <= most, "F15", f"{total} items and traps, not {least} to {most}")


def check_shop(grid, out):
    shops = sum(room["kind"] == "shop" for room in grid.rooms)
    goods, keepers = grid.things["shop_item"], grid.things["keeper"]
    out.expect(shops <= 1, "F16", "more than one shop")
    for room in grid.every:
        out.expect((room["carpet"] is not None) == (room["kind"] == "shop"), "F16",
                   f"room {room['id']}: a carpet is for shops")
    out.expect(shops == 0 or grid.params["shop"] > 0, "F16", "a shop, though there is to be none")
    sure = grid.params["shop"] == 100 and not grid.shortfall.get("shop")
    out.expect(shops or not sure, "F16", "no shop")
    if shops != 1:
        out.expect(not goods and not keepers or shops, "F16", "goods or a keeper without a shop")
        return
    others = [room for room in grid.real if room["kind"] != "shop"]
    calm = [room for room in others if room["kind"] != "monster_house"]
    out.expect(len(others) >= 2 and calm, "F16", "too few rooms beside the shop")
    shop, carpet = grid.shop, grid.shop["carpet"]
    out.expect(shop["w"] >= 5 and shop["h"] >= 5, "F16", "the shop is smaller than 5x5")
    if carpet is not None:
        check_carpet(grid, shop, carpet, out)


def check_carpet(grid, shop, carpet, out):
    left, top = carpet["x"], carpet["y"]
    right, bottom = left + carpet["w"] - 1, top + carpet["h"] - 1
    out.expect(shop["x"] < left and shop["y"] < top and right < shop["x"] + shop["w"] - 1
               and bottom < shop["y"] + shop["h"] - 1, "F16", "the carpet touches the wall")
    out.expect(carpet["w"] >= 3 and carpet["h"] >= 3, "F16", "the carpet is smaller than 3x3")
    spots = grid.box(carpet)
    goods, keepers = grid.things["shop_item"], grid.things["keeper"]
    out.expect(3 * len(goods) >= carpet["w"] * carpet["h"], "F16", "too few goods")
    out.expect(all(grid.bit(t["x"], t["y"]) & spots for t in goods), "F16",
               "goods beside the carpet")
    edge = [t["x"] in (left, right) or t["y"] in (top, bottom) for t in keepers
            if grid.bit(t["x"], t["y"]) & spots]
    out.expect(len(keepers) == 1 and edge == [True], "F16",
               "the keeper does not stand on the edge of the carpet")


def check_ends(grid, only, out):
    secret = {vault["room"] for vault in grid.map["vaults"] if vault["lock"] == "secret"}
    spawns, stairs = grid.things["spawn"], [thing for thing in grid.things["stairs"] if thing["room"] not in secret]
    hidden = len(grid.things["stairs"]) - len(stairs)
    out.expect(hidden == int(grid.params["hidden_stairs"]) or not hidden and grid.shortfall.get("vaults"), "F17",
               f"{hidden} hidden stairs")
    if not out.expect(len(spawns) == 1 and len(stairs) == 1, "F17", "not one spawn, one stairs"):
        return
    spawn, stair = spawns[0], stairs[0]
    shop = grid.shop["id"] if grid.shop else None
    house = grid.house["id"] if grid.house else None
    out.expect(shop is None or shop not in (spawn["room"], stair["room"]), "F17",
               "spawn or stairs in the shop")
    out.expect(house is None or spawn["room"] != house or only, "F17",
               "the spawn is in the monster house")
    qualify = [room for room in grid.real if room["id"] != shop]
    out.expect(len(qualify) < 2 or spawn["room"] != stair["room"], "F17",
               "spawn and stairs are in one room")
    near = grid.grow(grid.bit(spawn["x"], spawn["y"]), 5, grid.walk)
    stairs_bit = grid.bit(stair["x"], stair["y"])
    out.expect(not near & stairs_bit, "F17", "the stairs are within 5 steps of the spawn")
    able = grid.tiles(".:;_xiu") & grid.inside & ~near
    for room in grid.real:
        if room["id"] == shop or len(qualify) >= 2 and room["id"] == spawn["room"]:
            able &= ~grid.area[room["id"]]
    check_stairs_half(grid, spawn, stairs_bit, able, out)


def check_stairs_half(grid, spawn, stairs, able, out):
    """The stairs are in the half of the tiles in `able` that `stairs_distance` says."""
    inner = reached = grid.bit(spawn["x"], spawn["y"])
    while not reached & stairs:
        inner, reached = reached, grid.grow(reached, 1, grid.walk)
        if inner == reached:
            return    # V1 tells
    asked = grid.params["stairs_distance"]
    beyond = {"near": able & inner, "far": able & ~reached}.get(asked, 0)
    out.expect(asked == "any" or 2 * beyond.bit_count() < able.bit_count(), "F17",
               f"the stairs are not in the {asked} half")


def check_enemies(grid, only, out):
    awake = [enemy for enemy in grid.things["enemy"] if not enemy["asleep"]]
    alone = [enemy for enemy in awake if enemy["guards"] is None]
    check_count(grid, out, "F18", "enemies", len(alone), grid.asked.enemies, False)
    near = 0
    for spawn in grid.things["spawn"]:
        near |= grid.grow(grid.bit(spawn["x"], spawn["y"]), 4, grid.walk)
    for enemy in grid.things["enemy"]:
        out.expect(not near & grid.bit(enemy["x"], enemy["y"]), "F18",
                   f"the enemy at {enemy['x']},{enemy['y']} is within 4 steps of the spawn")
    if grid.shop is not None:
        out.expect(all(enemy["room"] != grid.shop["id"] for enemy in grid.things["enemy"]), "F16", "an enemy in the shop")
    if grid.house is None or only:
        return
    house = grid.house["id"]
    out.expect(all(enemy["room"] != house for enemy in awake), "F12",
               "an enemy is awake in the monster house")


# ---- F22: the lord, and the danger of rooms ------------------------------------------------

def check_lord(grid, out):
    lords = grid.things["boss"]
    out.expect(len(lords) == int(grid.has_lord), "F22", f"{len(lords)} lords")
    if len(lords) != 1 or len(grid.things["spawn"]) != 1:
        return
    lord, spawn = lords[0], grid.things["spawn"][0]
    guarded = lord["guards"]
    out.expect(guarded is not None and grid.map["entities"][guarded]["kind"] == "stairs", "F22",
               "the lord does not hold the stairs")
    start = grid.bit(spawn["x"], spawn["y"])
    out.expect(not grid.grow(start, 5, grid.walk) & grid.bit(lord["x"], lord["y"]), "F22", "the lord is beside the spawn")
    able = [room for room in grid.real if room["kind"] != "shop"]
    for leave_out in ([spawn["room"]], [room["id"] for room in able if room["kind"] == "monster_house"]):
        able = [room for room in able if room["id"] not in leave_out] or able
    fixed = [room for room in able if room["kind"] == "fixed"]
    farthest, reached = fixed or able, start
    while not fixed:
        left = [room for room in farthest if not grid.area[room["id"]] & reached]
        if not left:
            break
        farthest, more = left, grid.grow(reached, 1, grid.walk)
        if more == reached:
            return    # V1 tells
        reached = more
    out.expect(lord["room"] in [room["id"] for room in farthest], "F22", "the lord is in the wrong room")


COSTS = {"grunt": 2, "swarm": 1, "archer": 3, "guard": 3, "caster": 4, "brute": 6}


def points_of(thing):
    if thing["kind"] == "enemy":
        return COSTS.get(thing["type"], 0) * (4 if thing["guards"] is not None else 1 if thing["asleep"] else 2)
    return {"boss": 24, "trap": 1 - thing.get("magic", 0)}.get(thing["kind"], 0)


def check_danger(grid, out):
    """A quarter of a room's points on floor 1, three quarters on floor 99, rounded up, at most 10."""
    for room in grid.every:
        points = sum(points_of(thing) for thing in grid.map["entities"] if thing["room"] == room["id"])
        wanted = min(10, -(-points * (48 + grid.number) // 196))
        out.expect(room["danger"] == wanted, "F22", f"room {room['id']} has a danger of {room['danger']}, not {wanted}")
