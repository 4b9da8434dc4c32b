# SPDX-License-Identifier: MIT
"""The names of conditions, read from documents alone: what `barrow hunt` must know about a dungeon. Simulated players
get their moves from the library, through its Python binding; the games are kept and counted here."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bindings/python"))


def count(rows, test):
    return sum(1 for row in rows if test(row))


def of_kind(rows, key, prefix, kinds):
    return {f"count({prefix}.{kind})": count(rows, lambda row, kind=kind: row[key] == kind)
            for kind in kinds}


def floor_facts(doc):
    area = doc["map"]
    rooms, things = area["rooms"], area["entities"]
    real = [room for room in rooms if room["kind"] != "anchor"]
    carpets = [room["carpet"] for room in rooms if room["carpet"]]
    facts = {
        "columns": area["sectors"]["columns"], "rows": area["sectors"]["rows"],
        "largest_room": max(room["w"] * room["h"] for room in real),
        "monster_house": count(rooms, lambda room: room["kind"] == "monster_house"),
        "carpet": sum(carpet["w"] * carpet["h"] for carpet in carpets),
        "maze": count(rooms, lambda room: room["kind"] == "maze"),
        "count(thing.magic_tile)": count(things, lambda t: t["kind"] == "trap" and t["magic"]),
        "count(thing.sleeper)": count(things, lambda t: t["kind"] == "enemy" and t["asleep"]),
    }
    facts.update(of_kind(rooms, "kind", "room", ["room", "anchor", "merged", "monster_house", "shop",
                                                 "maze", "fixed"]))
    facts.update(of_kind(area["corridors"], "kind", "link", ["link", "dead_end"]))
    facts.update(of_kind(things, "kind", "thing", ["shop_item", "keeper", "buried", "item", "trap",
                                                   "enemy"]))
    return facts


def quest_facts(doc):
    rooms, doors = doc["layout"]["rooms"], doc["layout"]["doors"]
    facts = {"bonus": count(rooms, lambda room: room["content"] == "bonus")}
    facts.update(of_kind(rooms, "content", "room", ["key", "switch", "item_key", "item_switch", "bonus",
                                                    "none"]))
    facts.update(of_kind(doors, "kind", "door", ["open", "key", "switch", "magic", "hidden", "one_way", "barrier",
                                               "shortcut", "window"]))
    facts.update(of_kind(doc["layout"]["treasures"], "kind", "treasure",
                         ["bombs", "hook", "hammer", "lantern", "boots", "flippers", "bow", "gloves"]))
    return facts


def crawl_facts(doc):
    layout = doc["layout"]
    rooms = layout["rooms"]
    facts = {"columns": layout["width"], "rows": layout["height"], "ridges": len(layout["ridges"]),
             "foes": len(layout["foes"])}
    facts.update(of_kind(layout["paths"], "path", "path", ["fork", "loop", "dead_end", "shortcut"]))
    facts.update(of_kind(layout["paths"], "character", "fork", ["detour", "dare"]))
    for kind in ["sub_boss", "combat", "trap", "puzzle", "breather", "heal", "bank", "vendor", "item",
                 "elite"]:
        facts[f"count(room.{kind})"] = count(rooms, lambda room, kind=kind: kind in room["types"])
    facts.update(of_kind(layout["doors"], "kind", "door", ["open", "locked", "loop_exit", "one_way",
                                                           "shortcut", "boss"]))
    return facts


FAMILY_FACTS = {"floor": floor_facts, "quest": quest_facts, "crawl": crawl_facts}
THINGS = ["spawn", "stairs", "item", "trap", "buried", "enemy", "shop_item", "keeper", "key", "switch",
          "treasure", "magic_key", "goal", "bonus", "boss", "sub_boss", "elite", "foe", "chest",
          "fountain", "banker", "hint", "block", "lever", "custom"]


def game_of(doc, bot):
    """Plays a document to the end: deaths, turns, and the mean health in percent at the first rest in each room."""
    import barrow  # pylint: disable=import-outside-toplevel
    game = barrow.read(doc).play(seed=int(doc["seed"]))
    rests = {}
    while game.state == "going":
        before = game.hero
        if "rest" in game.step(game.bot(bot)):
            rests.setdefault(game.hero.room, min(100, 100 * before.health // before.most))
    hero = game.hero
    return hero.deaths, hero.turn, sum(rests.values()) // len(rests) if rests else 100


def facts_of(doc):
    """Returns every name with its value."""
    facts = {name: value for name, value in doc["metrics"].items() if name != "shortfall"}
    fallbacks = facts.pop("fallbacks", None)
    if isinstance(fallbacks, dict):
        facts.update({f"fallback_{kind}": value for kind, value in fallbacks.items()})
    facts.update(FAMILY_FACTS[doc["family"]](doc))
    if doc["family"] != "floor" and doc.get("map"):
        facts.update(of_kind(doc["map"]["entities"], "kind", "thing", THINGS))
    if doc.get("map"):
        facts["walker_deaths"], facts["turns"], facts["health_at_rests"] = game_of(doc, "walker")
        facts["novice_deaths"] = game_of(doc, "novice")[0]
    return facts
