# SPDX-License-Identifier: MIT
"""T15: bosses, sub-bosses, elites and foes have names, goods have prices, and a beaten sub-boss leaves a fountain."""
import re

from places import owner_in, owners_of

NAMED = ("boss", "sub_boss", "elite", "foe")
PRICES = {"food": 10, "ammo": 15, "potion": 25, "scroll": 30, "weapon": 80, "armour": 100, "wand": 120, "ring": 200,
          "tome": 250, "gem": 400, "relic": 1000, "gold": None}   # never for sale


def is_name(name, place):
    return re.fullmatch(owners_of(place), name or "") is not None


def owner_of(document):
    """Returns the owner that the title names, or None."""
    return owner_in(document["title"] or "", document["place"]) or None


def check_price(thing, name, out):
    """Goods that are no loot break T11 alone."""
    if thing["type"] not in PRICES:
        return
    usual = PRICES[thing["type"]]
    out.expect(usual is not None, "T15", f"{name}: {thing['type']} is never for sale")
    fits = usual is None or thing["price"] is not None and 5 * abs(thing["price"] - usual) <= usual
    out.expect(fits, "T15", f"{name}: {thing['type']} for {thing['price']}")


def check_names(tiles, out):
    owner = owner_of(tiles.document)
    things = tiles.grid["entities"]
    for place, thing in enumerate(things):
        name = f"entity {place}"
        room = tiles.layout["rooms"][thing["room"]]
        if thing["kind"] == "shop_item":
            check_price(thing, name, out)
        if thing["kind"] == "boss" and owner:
            out.expect(thing["name"] == owner, "T15", f"{name} is {thing['name']}, not {owner}")
        elif thing["kind"] in NAMED:
            out.expect(is_name(thing["name"], room["place"]), "T15", f"{name} is called {thing['name']}")
        if thing["kind"] == "fountain":
            gate = thing["gate"]
            boss = gate is not None and things[gate]["kind"] == "sub_boss" and things[gate]["room"] == thing["room"]
            out.expect(boss if "sub_boss" in room.get("types", ()) else gate is None, "T15",
                       f"{name}: a fountain that waits for {gate}")
