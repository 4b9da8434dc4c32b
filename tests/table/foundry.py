#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Judges scenes for Foundry against the documents and keys of the same seeds (A9): every door with its type and state, every edge
between rock and floor, lights, notes, journal pages and tokens; each field is one that Foundry's published types have. Walls,
things that block the view, portals and lights of Universal VTT files are compared with the same documents.

  tests/table/foundry.py BARROW [COUNT] [--seed SEED] [--self-test]
"""
import argparse
import copy
import html
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # where files cost least
SETS = [["quest", "--tiles"], ["crawl", "--tiles"], ["floor"], ["floor", "--set", "vaults=3", "--floor", "30"]]
CREATURES = {"enemy", "boss", "sub_boss", "elite", "foe", "keeper", "banker"}
BLOCKS = {"pillar", "block", "item_block", "cracked_wall", "darkness", "boulder"}
NUMBER, TEXT, TRUTH, LIST, OBJECT = (int, float), str, bool, list, dict
# The fields that are written, as the published types of Foundry 10 to 13 have them (foundry-vtt-types).
FIELDS = {
    "adventure": {"name": TEXT, "scenes": LIST, "journal": LIST, "flags": OBJECT},
    "scene": {"_id": TEXT, "name": TEXT, "navigation": TRUTH, "width": int, "height": int, "padding": NUMBER, "tokenVision": TRUTH,
              "grid": OBJECT, "walls": LIST, "lights": LIST, "notes": LIST, "tokens": LIST},
    "grid": {"type": int, "size": int, "distance": NUMBER, "units": TEXT},
    "wall": {"c": LIST, "light": int, "move": int, "sight": int, "sound": int, "dir": int, "door": int, "ds": int},
    "light": {"x": NUMBER, "y": NUMBER, "config": OBJECT}, "config": {"dim": NUMBER, "bright": NUMBER, "color": TEXT},
    "note": {"entryId": TEXT, "pageId": TEXT, "x": int, "y": int, "texture": OBJECT, "iconSize": int, "text": TEXT},
    "token": {"name": TEXT, "x": NUMBER, "y": NUMBER, "width": NUMBER, "height": NUMBER, "hidden": TRUTH, "disposition": int, "texture": OBJECT},
    "texture": {"src": TEXT}, "entry": {"_id": TEXT, "name": TEXT, "pages": LIST},
    "page": {"_id": TEXT, "name": TEXT, "type": TEXT, "title": OBJECT, "text": OBJECT},
}


class Wrong(Exception):
    pass


def need(good, what):
    if not good:
        raise Wrong(what)


def fields(kind, value):
    need(isinstance(value, dict) and set(value) == set(FIELDS[kind]), f"{kind} with the fields {sorted(value)}")
    for name, sort in FIELDS[kind].items():
        need(isinstance(value[name], sort) and (sort is TRUTH or not isinstance(value[name], bool)), f"{kind}.{name}: {value[name]!r}")
    if "_id" in value:
        need(re.fullmatch("[A-Za-z0-9]{16}", value["_id"]), f"id {value['_id']}")
    return value


def needs_something(door, family):
    """Returns whether the document says that a door needs something before it can be passed."""
    if family == "floor":
        return False
    return door["kind"] in ("key", "switch", "magic", "barrier", "shortcut", "loop_exit") or \
        door.get("lock") is not None or door.get("seal") is not None


def edges(rows, is_rock):
    """Returns the unit edges between rock and the rest, inside the map."""
    found = set()
    for y, row in enumerate(rows):
        for x, _ in enumerate(row):
            if x and is_rock(x, y) != is_rock(x - 1, y):
                found.add((x, y, x, y + 1))
            if y and is_rock(x, y) != is_rock(x, y - 1):
                found.add((x, y, x + 1, y))
    return found


def units(wall, side):
    x0, y0, x1, y1 = (number / side for number in wall["c"])
    need(x0 == x1 or y0 == y1, f"a wall askew: {wall['c']}")
    if y0 == y1:
        return [(x, y0, x + 1, y0) for x in range(int(x0), int(x1))]
    return [(x0, y, x0, y + 1) for y in range(int(y0), int(y1))]


def doors_of(document):
    """Returns for each door its places, whether it is secret or locked, and its kind."""
    tiles, family = document["map"], document["family"]
    layout = document.get("layout") or tiles
    true = {}
    puzzle_doors = {puzzle["gates"]["door"] for puzzle in tiles.get("puzzles", [])}
    for door in layout["doors"] if family != "floor" else []:
        at = [tuple(xy) for xy in tiles["doors"][door["id"]]["tiles"]] if "doors" in tiles else []
        here = [xy for xy in at if tiles["legend"][tiles["rows"][xy[1]][xy[0]]] not in ("floor", "corridor")] or at
        true[door["id"]] = (here, door["kind"] == "hidden", needs_something(door, family) or door["id"] in puzzle_doors, door["kind"])
    for number, vault in enumerate(tiles.get("vaults", [])):
        secret = vault["lock"] == "secret"
        true["vault", number] = ([tuple(vault["at"])], secret, not secret, "vault")
    return true


def is_rock_in(document, true):
    """Returns a function that tells rock, and secret doors, from the rest."""
    secrets = {place for places, secret, *_ in true.values() if secret for place in places}
    names = [[document["map"]["legend"][sign] for sign in row] for row in document["map"]["rows"]]
    return lambda x, y: names[y][x] in ("wall", "border") or (x, y) in secrets, lambda x, y: names[y][x] in BLOCKS


def judge_uvtt(document, table):
    """Compares the referee's file for Universal VTT with its document."""
    tiles, true = document["map"], doors_of(document)
    need(table["format"] == 0.3 and table["resolution"]["map_size"] == {"x": tiles["width"], "y": tiles["height"]}, "another size")
    is_rock, is_object = is_rock_in(document, true)
    for member, blocks in (("line_of_sight", is_rock), ("objects_line_of_sight", is_object)):
        drawn = [unit for a, b in table[member] for unit in units({"c": [a["x"], a["y"], b["x"], b["y"]]}, 1)]
        need(len(drawn) == len(set(drawn)) and set(drawn) == edges(tiles["rows"], blocks), f"{member} differs from the tiles")
    portals = [(int(one["position"]["x"]), int(one["position"]["y"])) for one in table["portals"]]
    for name, (places, secret, _, kind) in true.items():
        here = [place for place in places if place in portals]
        need(len(here) == (not secret), f"door {name} ({kind}) at {places} has {len(here)} portals")
    need(len(portals) == sum(not secret for _, secret, *_ in true.values()), f"{len(portals)} portals")
    need(all(one["closed"] for one in table["portals"]), "an open portal")
    for light in table["lights"]:
        need(not is_rock(int(light["position"]["x"]), int(light["position"]["y"])), f"a light in rock at {light['position']}")


def judge(document, key, adventure):
    fields("adventure", adventure)
    need(len(adventure["scenes"]) == 1 and len(adventure["journal"]) == 1, "one scene and one journal")
    scene, entry = fields("scene", adventure["scenes"][0]), fields("entry", adventure["journal"][0])
    need(adventure["name"] == scene["name"] == entry["name"] == document["title"], "another title")
    tiles, side, family = document["map"], fields("grid", scene["grid"])["size"], document["family"]
    layout = document.get("layout") or tiles
    need(scene["grid"]["type"] == 1 and scene["grid"]["distance"] == 5 and side >= 50, f"grid {scene['grid']}")
    need((scene["width"], scene["height"]) == (tiles["width"] * side, tiles["height"] * side), "another size")
    true = doors_of(document)
    walls = [fields("wall", wall) for wall in scene["walls"]]
    told = {}
    for wall in walls:
        need(len(wall["c"]) == 4 and all(isinstance(number, int) for number in wall["c"]), f"wall {wall['c']}")
        need({wall["light"], wall["sight"], wall["sound"]} <= {0, 10, 20} and wall["move"] == 20 and wall["dir"] == 0, f"wall {wall}")
        if wall["door"] or wall["sight"] == 0:
            x0, y0, x1, y1 = wall["c"]
            need((x1 - x0, y1 - y0) in ((side, 0), (0, side)), f"a door as long as {wall['c']}")
            told.setdefault(((x0 + x1) // 2 // side, (y0 + y1) // 2 // side), []).append(wall)
    for name, (places, secret, locked, kind) in true.items():
        here = [wall for place in places for wall in told.get(place, [])]
        need(len(here) == 1, f"door {name} ({kind}) at {places} has {len(here)} walls")
        if kind == "window":
            need(here[0]["door"] == 0 and here[0]["sight"] == 0, f"window {name}: {here[0]}")
        else:
            need(here[0]["door"] == (2 if secret else 1), f"door {name} ({kind}): door {here[0]['door']}")
            need(here[0]["ds"] == (2 if locked else 0), f"door {name} ({kind}): state {here[0]['ds']}, locked {locked}")
    need(sum(map(len, told.values())) == len(true), f"{len(true)} doors, {sum(map(len, told.values()))} told")
    # walls
    solid = [wall for wall in walls if not wall["door"] and wall["sight"]]
    for sense, is_rock in zip((20, 10), is_rock_in(document, true)):
        drawn = [unit for wall in solid if wall["sight"] == sense for unit in units(wall, side)]
        need(len(drawn) == len(set(drawn)) and set(drawn) == edges(tiles["rows"], is_rock), f"walls of sense {sense} differ from the tiles")
    # lights, notes, pages, tokens
    numbered = {room["id"]: room["number"] for room in layout["rooms"] if room["number"]}
    need(len(scene["lights"]) == len(numbered), f"{len(scene['lights'])} lights")
    for light in scene["lights"]:
        fields("config", fields("light", light)["config"])
    pages = {page["_id"]: fields("page", page) for page in entry["pages"]}
    need(len(pages) == len(entry["pages"]), "two pages with one id")
    blocks = [({"heading": key["title"], "text": key["about"], "lines": []})] + key["blocks"]
    for page, block in zip(entry["pages"], blocks):
        need(page["name"] == block["heading"] and page["type"] == "text" and page["text"]["format"] == 1, f"page {page['name']}")
        plain = html.unescape(re.sub("<[^>]+>", "\n", page["text"]["content"]))
        want = [block.get("text", "")] + [part for line in block["lines"] for part in (line["label"] + ":", line["text"])]
        need([line.strip() for line in plain.split("\n") if line.strip()] == [part for part in want if part], f"page {page['name']}: {plain}")
    need(len(blocks) == len(entry["pages"]), f"{len(entry['pages'])} pages, {len(blocks)} blocks")
    pinned = set()
    for note in scene["notes"]:
        fields("texture", fields("note", note)["texture"])
        need(note["entryId"] == entry["_id"] and note["pageId"] in pages, f"note {note['text']} pins nothing")
        need(pages[note["pageId"]]["name"].split(".")[0] == note["text"], f"note {note['text']} pins {pages[note['pageId']]['name']}")
        room = next(room for room in numbered if numbered[room] == int(note["text"]))
        rect, x, y = tiles["rooms"][room], note["x"] // side, note["y"] // side
        need(rect["x"] <= x < rect["x"] + rect["w"] and rect["y"] <= y < rect["y"] + rect["h"], f"note {note['text']} outside its room")
        pinned.add(room)
    need(pinned == set(numbered) and len(scene["notes"]) == len(pinned), "rooms without a note")
    creatures = sorted((t["x"] * side, t["y"] * side) for t in tiles["entities"] if t["kind"] in CREATURES)
    need(creatures == sorted((fields("token", token)["x"], token["y"]) for token in scene["tokens"]), "other tokens than creatures")
    for thing in tiles["entities"]:
        if thing["kind"] in CREATURES and thing.get("name"):
            need(any(token["name"] == thing["name"] for token in scene["tokens"]), f"no token {thing['name']}")
    need(all(token["hidden"] for token in scene["tokens"]), "a token that players see")


def make(barrow, words, seed, count, folder):
    ends = ("json", "key.json", "foundry.json", "uvtt")
    outs = [out for end in ends for out in ("-o", os.path.join(folder, "{seed}." + end))]
    done = subprocess.run([barrow, *words, "-s", str(seed), "-n", str(count), "-q", "--no-image", "--referee", *outs], capture_output=True, text=True,
                          check=False)
    need(done.returncode == 0, f"{words}: {done.stderr}")
    for number in range(seed, seed + count):
        texts = []
        for end in ends:
            path = os.path.join(folder, f"{number}.{end}")
            with open(path, encoding="utf-8") as file:
                texts.append(json.load(file))
            os.remove(path)
        yield f"{' '.join(words)} -s {number}", *texts


def plants(adventure, table):
    """Yields faults: each must be noticed."""
    for what, change in (
            ("a wall less", lambda s, e: s["walls"].pop(0)), ("a wall moved", lambda s, e: s["walls"][0]["c"].__setitem__(0, 0)),
            ("a note less", lambda s, e: s["notes"].pop()), ("a page less", lambda s, e: e["pages"].pop(3)),
            ("notes changed over", lambda s, e: s["notes"][0].update(pageId=s["notes"][1]["pageId"])),
            ("a token moved", lambda s, e: s["tokens"][0].update(x=0)), ("a light less", lambda s, e: s["lights"].pop()),
            ("a page with other words", lambda s, e: e["pages"][2]["text"].update(content="<p>Nothing.</p>")),
            ("a field too many", lambda s, e: s["walls"][0].update(colour=1)), ("another size", lambda s, e: s.update(width=1)),
            ("a seen token", lambda s, e: s["tokens"][0].update(hidden=False))):
        broken = copy.deepcopy(adventure)
        change(broken["scenes"][0], broken["journal"][0])
        yield what, broken, table
    doors = [i for i, wall in enumerate(adventure["scenes"][0]["walls"]) if wall["door"]]
    for i in doors[:6] + doors[-6:]:
        for name, values in (("ds", {0: 2, 2: 0}), ("door", {1: 2, 2: 1})):
            broken = copy.deepcopy(adventure)
            wall = broken["scenes"][0]["walls"][i]
            wall[name] = values[wall[name]]
            yield f"door {i} with another {name}", broken, table
    for what, change in (("a line less", lambda t: t["line_of_sight"].pop()), ("an open portal", lambda t: t["portals"][0].update(closed=False)),
                         ("a portal less", lambda t: t["portals"].pop()), ("a light in rock", lambda t: t["lights"][0]["position"].update(x=0.5)),
                         ("a line moved", lambda t: t["line_of_sight"][0][0].update(x=0))):
        broken = copy.deepcopy(table)
        if "portal" not in what or table["portals"]:
            change(broken)
            yield f"{what} in Universal VTT", adventure, broken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", nargs="?", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for words in SETS:
            for name, document, key, adventure, table in make(args.barrow, words, args.seed, 1 if args.self_test else args.count, folder):
                for what, tried, uvtt in plants(adventure, table) if args.self_test else ((None, adventure, table),):
                    try:
                        judge(document, key, tried)
                        judge_uvtt(document, uvtt)
                        good, why = what is None, f"not noticed: {what}"
                    except Wrong as wrong:
                        good, why = what is not None, wrong
                    passed, failed = passed + good, failed + (not good)
                    if not good and failed <= 20:
                        print(f"{name}: {why}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
