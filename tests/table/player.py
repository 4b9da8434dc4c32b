#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the player's copies of a dungeon and of its twins with what players do not know taken out: the same bytes (A8).
One twin, of quests, has no secret room, no hidden door and none of their tiles, things, puzzles and clues; where they were
is rock. The other, of all families, has no contents: only ways in, stairs and fountains that run are left of its things.
No legend counts anything.

  tests/table/player.py BARROW [COUNT] [--self-test]
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # where files cost least
BATCH = 100  # dungeons that one process renders
FORMATS = ("svg", "uvtt", "foundry", "ascii", "unicode", "text", "tmx", "tmj")
PUBLIC = {"spawn", "stairs", "fountain"}
ROOM_KEYS, DOOR_KEYS = {"room", "a", "b", "hub", "seal"}, {"door", "guards_door"}


def kept_ids(rows, gone):
    """Returns the new id of each row that stays."""
    return {old: new for new, old in enumerate(row for row in range(len(rows)) if row not in gone)}


def renumber(node, rooms, doors, things, puzzles):
    """Follows ids through the document."""
    if isinstance(node, list):
        for child in node:
            renumber(child, rooms, doors, things, puzzles)
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        ids = rooms if key in ROOM_KEYS else doors if key in DOOR_KEYS else things if key in ("guards", "entity", "opens") else None
        if key == "gate":
            ids = things if node["kind"] == "fountain" else puzzles
        if ids is not None and isinstance(value, int) and not isinstance(value, bool):
            node[key] = ids[value]
        elif key == "doors" and value and isinstance(value[0], int):
            node[key] = [doors[door] for door in value]
        else:
            renumber(value, rooms, doors, things, puzzles)


def twin_of_quest(document):
    """Returns the document, and the same without its secrets; None if it has none."""
    layout, tiles = document["layout"], document["map"]
    doors_gone = {door["id"] for door in layout["doors"] if door["kind"] == "hidden"}
    rooms_gone = {room["id"] for room in layout["rooms"]
                  if {door["id"] for door in layout["doors"] if room["id"] in (door["a"], door["b"])} <= doors_gone}
    left = [room for room in layout["rooms"] if room["id"] not in rooms_gone]
    if not rooms_gone or any(min(room[axis] for room in left) > min(room[axis] for room in layout["rooms"]) for axis in "xy"):
        return None  # nothing to take out, or the map's corner, from which documents count cells, would move
    for number, room in enumerate(sorted(layout["rooms"], key=lambda room: (room["id"] in rooms_gone, room["number"])), 1):
        room["number"] = number  # secrets last, so that their numbers leave no gap
    document["edited"] = True
    whole = json.dumps(document)
    things_gone = {i for i, thing in enumerate(tiles["entities"]) if thing["room"] in rooms_gone}
    puzzles_gone = {puzzle["id"] for puzzle in tiles["puzzles"] if puzzle["room"] in rooms_gone}
    wall = next(sign for sign, name in tiles["legend"].items() if name == "wall")
    rows = [list(row) for row in tiles["rows"]]
    places = {(x, y) for i in rooms_gone for r in [tiles["rooms"][i]] for x in range(r["x"], r["x"] + r["w"])
              for y in range(r["y"], r["y"] + r["h"])} | {tuple(at) for i in doors_gone for at in tiles["doors"][i]["tiles"]}
    for x, y in places:
        rows[y][x] = wall
    tiles["rows"] = ["".join(row) for row in rows]
    ids = [kept_ids(rows, gone) for rows, gone in ((layout["rooms"], rooms_gone), (layout["doors"], doors_gone),
                                                   (tiles["entities"], things_gone), (tiles["puzzles"], puzzles_gone))]
    layout["clues"] = []
    for part, name, gone in ((layout, "rooms", rooms_gone), (tiles, "rooms", rooms_gone), (layout, "doors", doors_gone),
                             (tiles, "doors", doors_gone), (tiles, "puzzles", puzzles_gone)):
        part[name] = [{**row, "id": i} for i, row in enumerate(row for row in part[name] if row["id"] not in gone)]
    tiles["entities"] = [thing for i, thing in enumerate(tiles["entities"]) if i not in things_gone]
    used = set("".join(tiles["rows"]))
    tiles["legend"] = {sign: name for sign, name in tiles["legend"].items() if sign in used}
    renumber(layout, *ids)
    renumber(tiles, *ids)
    renumber(document["solution"], *ids)
    return whole, json.dumps(document)


def twin_without_contents(document):
    """Returns the document, and the same without its contents."""
    document["edited"] = True
    whole = json.dumps(document)
    for tiles in document.get("maps") or [document["map"]]:
        tiles["entities"] = [thing for thing in tiles["entities"] if thing["kind"] in PUBLIC and thing.get("gate") is None]
        if "puzzles" in tiles:
            tiles["puzzles"] = []
        for vault in tiles.get("vaults", []):
            vault["opens"] = None
    return whole, json.dumps(document)


TWINS = [(["quest", "--tiles"], twin_of_quest), (["quest", "--tiles"], twin_without_contents), (["crawl", "--tiles"], twin_without_contents),
         (["floor"], twin_without_contents), (["floor", "--set", "vaults=3", "--floor", "30"], twin_without_contents)]


def render(barrow, form, is_referee, texts, folder):
    """Renders documents in one process and returns what became of each."""
    document, out = os.path.join(folder, "d.jsonl"), os.path.join(folder, "{index}.out")
    with open(document, "w", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in texts)
    options = {"uvtt": ["--no-image"], "foundry": ["--no-image"], "svg": ["--no-grid"]}.get(form, [])
    if is_referee == (form == "uvtt"):
        options = options + ["--referee" if is_referee else "--player"]
    done = subprocess.run([barrow, "render", document, "-f", form, "-q", *options, "-o", out], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{form}: {done.stderr}")
    made = []
    for index in range(len(texts)):
        with open(out.replace("{index}", str(index)), encoding="utf-8") as file:
            made.append(file.read())
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", nargs="?", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true", help="the referee's copies must differ")
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for (words, twin_of), seed in [(kind, seed) for kind in TWINS for seed in range(args.seed, args.seed + args.count, BATCH)]:
            done = subprocess.run([args.barrow, *words, "-s", str(seed), "-n", str(min(BATCH, args.seed + args.count - seed)), "-q", "-f",
                                   "jsonl"], capture_output=True, text=True, check=True)
            twins = [twins for line in done.stdout.splitlines() if (twins := twin_of(json.loads(line)))]
            for form in FORMATS if twins else ():
                if args.self_test and form == "text" and words[0] != "floor" and twin_of is twin_without_contents:
                    continue  # told from the graph, not from the things
                firsts, seconds = (render(args.barrow, form, args.self_test, texts, folder) for texts in zip(*twins))
                for (text, _), first, second in zip(twins, firsts, seconds):
                    good = bool(first) and (first == second) != args.self_test and (args.self_test or "\u00d7" not in first)
                    passed, failed = passed + good, failed + (not good)
                    if not good and failed <= 5:
                        at = next((i for i, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))
                        print(f"{twin_of.__name__}: {' '.join(words)} -s {json.loads(text)['seed']} as {form}: "
                              f"{first[max(0, at - 60):at + 60]!r}\n  {second[max(0, at - 60):at + 60]!r}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
