#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Proves barrow's own dungeons (W30, W42). Quests and crawls are stuck-free as documents and in every format that has the
words, as verify says. With a key moved or removed, what prove calls stuck has a V1 or V2 finding, and what has a V1 finding,
or a V2 finding that names a stuck order, is stuck; a map in which the key was dragged has the same answer.

  tests/prove/own.py BARROW [COUNT]
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

sys.dont_write_bytecode = True
BARROW = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 40
SETS = {
    "quest": [[], ["--set", "treasures=3"], ["--set", "doors_per_switch=3", "--set", "returns=100", "--set", "loops=100"]],
    "crawl": [[], ["--set", "exploration=80", "--set", "one_way_exits=100"], ["--size", "large", "--set", "locks=3"]],
}
FORMATS = ("graphml", "dot", "tmj", "tmx", "ldtk")
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good and failed <= 10:
        print("failed:", what)


def run(*words, **options):
    return subprocess.run([BARROW, *words], capture_output=True, text=True, check=False, **options)


def proves(paths, warnings=None):
    """Returns (finishable, stuck-free) of each file; its lines of warnings are added to a list, or there are none."""
    done = run("prove", "-f", "json", *paths)
    check(warnings is not None or not done.stderr, f"{paths[0]}: {done.stderr[:300]}")
    if warnings is not None:
        warnings += done.stderr.splitlines()
    check(done.returncode in (0, 1), f"{paths[0]}: exit {done.returncode}, {done.stderr[:300]}")
    return [(answer["finishable"], answer["stuck_free"]) for answer in map(json.loads, done.stdout.splitlines())]


def write(path, document):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)


def check_family(family, settings, folder):
    done = run(family, "-s", "1", "-n", str(COUNT), "-q", "--tiles", "-f", "jsonl", *settings)
    if done.returncode != 0:  # a parameter that this generation does not have
        check(False, f"{family} {settings}: {done.stderr}")
        return
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    paths = []
    for number, document in enumerate(documents):
        path = os.path.join(folder, f"{number}.json")
        write(path, document)
        paths.append(path)
        made = [os.path.join(folder, f"{number}.{ending}") for ending in FORMATS]
        if number % 2 == 0:
            run("render", "-q", path, *(word for name in made for word in ("-o", name)))
            paths += made
    for path, answer in zip(paths, proves(paths)):
        check(answer == ("yes", "yes"), f"{family} {settings} {os.path.basename(path)}: {answer}")
    return documents


def moved(document, rng):
    """Moves or removes one key. Returns the room that had it, and the one that has it now or None."""
    rooms = document["layout"]["rooms"]
    is_quest = "content" in rooms[0]
    holders = [room for room in rooms if (room["content"] == "key" and not room.get("seals") if is_quest else room.get("key") is not None)]
    empty = [room for room in rooms if (room["content"] == "none" if is_quest else room.get("key") is None and room["id"] != document["layout"].get("boss"))]
    if not holders or not empty:
        return None
    key, to = rng.choice(holders), rng.choice(empty)
    is_kept = rng.random() < 0.7
    if is_quest:
        key["content"], to["content"] = "none", "key" if is_kept else "none"
    else:
        to["key"], key["key"] = key["key"] if is_kept else None, None
    return key["id"], to["id"] if is_kept else None


SPOTS = ("enemy", "chest", "bonus", "trap", "spawn", "foe", "elite", "fountain")  # where a key can be dragged to


def drag_tmj(source, key, to, path):
    """Writes a map of Tiled in which the key of a room lies in another, or nowhere; False if that cannot be."""
    with open(source, encoding="utf-8") as file:
        chart = json.load(file)
    things = next(layer for layer in chart["layers"] if layer["name"] == "things")["objects"]

    def lie_in(room, classes):
        return [one for one in things if one["type"] in classes and {"name": "room", "type": "int", "value": room} in one["properties"]]
    mine, spots = lie_in(key, ("key",)), lie_in(to, SPOTS)
    if len(mine) != 1 or (to is not None and not spots):
        return False
    things.remove(mine[0])
    if to is not None:
        things.append(dict(mine[0], x=spots[0]["x"], y=spots[0]["y"]))
    write(path, chart)
    return True


def drag_tmx(source, key, to, path):
    """Does the same to a map of Tiled in XML."""
    tree = ElementTree.parse(source)
    things = next(layer for layer in tree.iter("objectgroup") if layer.get("name") == "things")

    def lie_in(room, classes):
        return [one for one in things.findall("object") if one.get("type") in classes
                and one.find(f"properties/property[@name='room'][@value='{room}']") is not None]
    mine, spots = lie_in(key, ("key",)), lie_in(to, SPOTS)
    if len(mine) != 1 or (to is not None and not spots):
        return False
    if to is None:
        things.remove(mine[0])
    else:
        mine[0].attrib.update(x=spots[0].get("x"), y=spots[0].get("y"))
    tree.write(path, encoding="utf-8", xml_declaration=True)
    return True


def drag_ldtk(source, key, to, path):
    """Does the same to a project of LDtk: the entity goes to the level of the other room."""
    with open(source, encoding="utf-8") as file:
        project = json.load(file)
    lists = [layer["entityInstances"] for level in project["levels"] for layer in level["layerInstances"]]

    def lie_in(room, classes):
        return [(entities, one) for entities in lists for one in entities if one["__identifier"] in classes
                and any(field["__identifier"] == "room" and field["__value"] == room for field in one["fieldInstances"])]
    mine, spots = lie_in(key, ("key",)), lie_in(to, SPOTS)
    if len(mine) != 1 or (to is not None and not spots):
        return False
    mine[0][0].remove(mine[0][1])
    if to is not None:
        entities, spot = spots[0]
        entities.append(dict(mine[0][1], **{name: spot[name] for name in ("px", "__grid", "__worldX", "__worldY") if name in spot}))
    write(path, project)
    return True


DRAGS = {"tmj": drag_tmj, "tmx": drag_tmx, "ldtk": drag_ldtk}


def check_moved(documents, folder):
    """Compares prove with verify, and with a map that was changed alike, on changed dungeons (W42)."""
    rng, stuck, tried, dragged, warnings = random.Random(7), 0, 0, dict.fromkeys(DRAGS, 0), []
    for number, document in enumerate(documents):
        pair = moved(document, rng)
        if not pair:
            continue
        done = f"{document['family']} {document['seed']}: key of room {pair[0]} moved to {pair[1]}"
        path, map_path = os.path.join(folder, f"moved-{number}.json"), os.path.join(folder, "moved")
        document.pop("map", None)
        document["params"]["tiles"] = False
        write(path, document)
        tried += 1
        found = json.loads(run("verify", "--edited", "-f", "json", path).stdout)
        texts = [f"{finding['rule']} {finding['text']}" for finding in found.get("findings", [])]
        first = any(text.startswith("V1") for text in texts)
        second = [text for text in texts if text.startswith("V2")]
        # A crawl has V1 findings for rooms beside the way; only the boss's is about finishing.
        first_sure = first if document["family"] == "quest" else f"V1 room {document['layout']['boss']} cannot be reached" in texts
        is_sure = any("may lead" not in text and re.search(r"order|stuck|wasted|runs out", text) for text in second)
        answer = proves([path])[0]
        stuck += answer[1] == "no"
        # Where V2 is not proven, --playable has the prover's answer (G13).
        playable = run("verify", "--playable", path)
        check(playable.returncode != 0 or answer == ("yes", "yes"), f"{done}: playable, but {answer}")
        check("V2: this one-way door may" not in playable.stdout and "V2: a door that leads" not in playable.stdout,
              f"{done}: {answer}, but verify --playable does not know")
        if number % 4 == 1:
            graphs = [f"{path}.graphml", f"{path}.dot"]
            run("render", "-q", path, "-o", graphs[0], "-o", graphs[1])
            check(proves(graphs) == [answer] * 2, f"{done}: {answer}, but another answer as a graph")
        for ending, drag in DRAGS.items() if number % 2 == 0 else ():
            if drag(os.path.join(folder, f"{number}.{ending}"), *pair, f"{map_path}.{ending}"):
                dragged[ending] += 1
                found = proves([f"{map_path}.{ending}"], warnings)[0]
                check(found == answer, f"{done}: {answer}, but {found} as {ending}")
        if answer[1] == "no":
            check(first or second, f"{done}: stuck, but verify says {texts}")
        else:
            check(not first_sure and not is_sure, f"{done}: stuck-free, but verify says {texts}")
    check(warnings and all("says that it is in room" in line for line in warnings), f"things in other rooms: {warnings[:3]}")
    print(f"{tried} dungeons with a key moved or removed: {stuck} stuck; dragged in maps: {dragged}, {len(warnings)} warnings")


def check_overlap(folder):
    """Proves a crawl in which the rectangle of an L-shaped room covers a room beside it and the corridor between them."""
    paths = [os.path.join(folder, f"overlap.{ending}") for ending in FORMATS]
    run("crawl", "-s", "167", "--size", "large", "--set", "locks=3", "--tiles", "-q", *(word for path in paths for word in ("-o", path)))
    for path, answer in zip(paths, proves(paths)):
        check(answer == ("yes", "yes"), f"{os.path.basename(path)}: {answer}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_overlap(folder)
        for family, sets in SETS.items():
            for number, settings in enumerate(sets):
                documents = check_family(family, settings, folder)
                if number != 1:
                    check_moved(documents, folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
