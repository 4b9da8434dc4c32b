# SPDX-License-Identifier: MIT
"""Recomputes the content hash of documents from docs/determinism.md alone: no code is shared with
the library. The order of names comes from the .def lists.

  document_hash.py FILE...        JSON or JSON lines; "-" for standard input
  document_hash.py --run BARROW   makes documents of all families and checks them
"""
import json
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MASK = (1 << 64) - 1
START = 0x626172726F770000
FAMILIES = ["quest", "crawl", "floor"]
PLAN, ROOMS, LINKS, TILES, THINGS = 1, 2, 4, 8, 16


def rows(list_name):
    """Returns the names of a .def list and their codes."""
    with open(os.path.join(TOP, f"include/barrow/def/{list_name}.def"), encoding="utf-8") as file:
        return re.findall(rf"^BARROW_{list_name.upper()}\(\w+, (\w+), (\d+)", file.read(), re.M)


def codes(list_name):
    return {name: int(code) for name, code in rows(list_name)}


def treasure_types():
    """Returns the codes of the treasures among the types of things: the column after their own code."""
    with open(os.path.join(TOP, "include/barrow/def/treasure.def"), encoding="utf-8") as file:
        found = re.findall(r"^BARROW_TREASURE\(\w+, (\w+), \d+, (\d+)", file.read(), re.M)
    return {name: int(code) for name, code in found}


CODES = {kind: codes(kind) for kind in ("terrain", "room_kind", "thing", "thing_type", "step",
                                         "content", "obstacle", "purpose", "seal", "clue", "arc", "treasure", "path",
                                         "room_type", "character", "puzzle_kind", "puzzle_grade",
                                         "puzzle_sign", "link_kind", "vault_lock", "vault_clue")}
CODES["thing_type"] |= treasure_types()  # which that list includes


def place(kind, name):
    return -1 if name is None else CODES[kind][name]


def absorb(state, number):
    mixed = ((state ^ (number & MASK)) * 0x9E3779B97F4A7C15) & MASK
    return mixed ^ (mixed >> 32)


def hash_numbers(start, numbers):
    state = start & MASK
    for number in numbers:
        state = absorb(state, number)
    return state


def or_none(number):
    return -1 if number is None else number


def rect(box):
    return [box["x"], box["y"], box["w"], box["h"]] if box else [0, 0, 0, 0]


def tile_words(rows):
    for row in rows:
        for x in range(0, len(row), 8):
            yield int.from_bytes(row[x:x + 8].encode("ascii"), "little")


def link_numbers(links, lock, ways=None):
    """[ways] holds the tiles of each link, if there is a map."""
    yield len(links)
    for number, link in enumerate(links):
        at = link.get("at") or [[0, 0], [0, 0]]
        yield from [place("link_kind", link["kind"]), or_none(link["a"]), or_none(link["b"]),
                    or_none(link.get(lock)), int(link.get("marked", 0)),
                    int(link.get("optional", 0)), *at[0], *at[1]]
        way = ways[number] if ways else []
        yield len(way)
        for pos in way:
            yield from pos
        if "seal" in link:
            yield from [or_none(link["treasure"]), or_none(link["seal"])]


def floor_parts(document, floor):
    sectors = floor["sectors"]
    terrain = place("terrain", (floor.get("params") or document["params"])["terrain"])
    yield PLAN, [floor["width"], floor["height"], terrain,
                 sectors["columns"], sectors["rows"], *sectors["xs"], *sectors["ys"]]
    rooms = [len(floor["rooms"])]
    for room in floor["rooms"]:
        rooms += [*rect(room), place("room_kind", room["kind"]), int(room["merged"]),
                  room["sector"], *rect(room["carpet"]), *([room["danger"]] if "danger" in room else []),
                  *(text_words(room["stamp"] or "") if "stamp" in room else [])]
    yield ROOMS, rooms
    yield LINKS, link_numbers(floor["corridors"], "lock", [way["tiles"] for way in floor["corridors"]])
    yield TILES, tile_words(floor["rows"])
    yield THINGS, thing_numbers(floor, is_new(document), is_tiled=False) + [0] + vault_numbers(floor)


def vault_numbers(floor):
    """Documents up to barrow/2 have no vaults."""
    if "vaults" not in floor:
        return []
    numbers = [len(floor["vaults"])]
    for vault in floor["vaults"]:
        numbers += [vault["room"], place("vault_lock", vault["lock"]), *vault["at"], or_none(vault["opens"]),
                    int(vault["choose"])]
    numbers.append(len(floor["clues"]))
    for clue in floor["clues"]:
        numbers += [*clue["at"], clue["vault"], place("vault_clue", clue["kind"])]
    return numbers


def thing_numbers(map_of, is_new, is_tiled=True):
    """If [map_of] is None, there is no map and there are no things."""
    entities = map_of["entities"] if map_of else []
    numbers = [len(entities)]
    for thing in entities:
        flags = [thing[name] for name in ("asleep", "magic", "colour", "switch") if name in thing]
        flag = flags[0] if flags else 0
        numbers += [place("thing", thing["kind"]), thing["x"], thing["y"], or_none(thing["room"]),
                    -1 if flag is None else int(flag)]
        if "type" in thing:
            numbers.append(-1 if thing["type"] is None else place("thing_type", thing["type"]))
        if "type" in thing and not is_tiled and "danger" in map_of["rooms"][0]:
            numbers.append(or_none(thing.get("guards")))
        if is_new and not is_tiled:
            numbers += [or_none(thing.get("price")), *text_words(thing.get("name") or ""), thing.get("tier", 0)]
        if "type" in thing and is_tiled:
            numbers += [thing.get("tier", 0), or_none(thing.get("guards")),
                        or_none(thing.get("period"))]
            if map_of.get("puzzles") is not None:
                numbers += [or_none(thing.get("gate")), *sign_numbers(thing)]
            if is_new:
                numbers += [or_none(thing.get("guards_door")), or_none(thing.get("price")), *text_words(thing.get("name") or "")]
    return numbers


def tiled_words(map_of):
    """Yields sizes, rooms and rows of a map on top of a layout."""
    if not map_of:
        return
    yield from [map_of["width"], map_of["height"]]
    for room in map_of["rooms"]:
        yield from [*rect(room), place("room_kind", room["kind"])]
        if "stamp" in room:
            yield from text_words(room["stamp"] or "")
    yield from tile_words(map_of["rows"])
    if "puzzles" in map_of:
        yield from puzzle_numbers(map_of["puzzles"])


def sign_numbers(owner):
    signs = owner.get("signs", [])
    return [len(signs), *(place("puzzle_sign", sign) for sign in signs)]


def text_words(text):
    yield len(text)
    yield from tile_words([text])


def puzzle_numbers(puzzles):
    yield len(puzzles)
    for puzzle in puzzles:
        yield from [puzzle["room"], place("puzzle_kind", puzzle["kind"]), or_none(puzzle["gates"]["entity"]),
                    or_none(puzzle["gates"]["door"]), *puzzle["start"], len(puzzle["inert"])]
        for tile in puzzle["inert"]:
            yield from tile
        yield from [*rect(puzzle["field"]), len(puzzle["rows"])]
        for row in puzzle["rows"]:
            yield from text_words(row)
        yield from [or_none(puzzle.get("pitch")), *sign_numbers(puzzle), puzzle["moves"], puzzle["acts"], puzzle["states"]]
        yield from text_words(puzzle["solution"])
        yield place("puzzle_grade", puzzle.get("grade"))


def ways_of(map_of):
    return [door["tiles"] for door in map_of["doors"]] if map_of else None


def quest_plan(layout):
    yield len(layout["stages"])
    for stage in layout["stages"]:
        yield from [place("step", stage["step"]), len(stage["obstacles"]), *stage["obstacles"]]
    yield len(layout["obstacles"])
    for lock in layout["obstacles"]:
        yield from [place("obstacle", lock["kind"]), len(lock["from"]), *lock["from"], lock["into"],
                    len(lock["doors"]), *lock["doors"], len(lock["things"])]
        for thing in lock["things"]:
            yield from [thing["room"], place("content", thing["what"])]
        yield or_none(lock["treasure"])
    yield len(layout["treasures"])
    for treasure in layout["treasures"]:
        yield from [place("treasure", treasure["kind"]), treasure["room"]]
    yield from [place("arc", layout["arc"]), or_none(layout["hub"]), len(layout["clues"])]
    for clue in layout["clues"]:
        yield from [clue["door"], clue["room"], place("clue", clue["kind"])]


def quest_parts(layout, map_of, is_new):
    yield PLAN, quest_plan(layout)
    rooms = [len(layout["rooms"])]
    for room in layout["rooms"]:
        rooms += [room["x"], room["y"], room["stage"], place("step", room["step"]),
                  place("content", room["content"]), or_none(room["switch"]), room["intensity"],
                  place("purpose", room["purpose"]), room["danger"], room["reward"], or_none(room["treasure"]),
                  place("seal", room["seals"])]
    yield ROOMS, rooms
    yield LINKS, link_numbers(layout["doors"], "switch", ways_of(map_of))
    yield TILES, tiled_words(map_of)
    yield THINGS, thing_numbers(map_of, is_new) + [0]


def crawl_plan(layout):
    yield from [layout["width"], layout["height"], or_none(layout["spawn"]),
                or_none(layout["boss"]), len(layout["rock"])]
    for cell in layout["rock"]:
        yield from cell
    yield len(layout["paths"])
    for path in layout["paths"]:
        yield from [place("path", path["path"]), or_none(path["from"]), or_none(path["to"]),
                    path["zone"], len(path["rooms"]), *path["rooms"],
                    place("character", path["character"])]
    yield len(layout["ridges"])
    for ridge in layout["ridges"]:
        yield from [ridge["row"], ridge["gap"]]


def crawl_rooms(layout):
    yield len(layout["rooms"])
    for room in layout["rooms"]:
        yield len(room["cells"])
        for cell in room["cells"]:
            yield from cell
        yield sum(1 << place("room_type", name) for name in room["types"])
        yield from [place("path", room["path"]), room["path_id"], room["order"], room["zone"],
                    room["danger"], room["reward"], or_none(room["key"]), int(room["foe"]),
                    int(room["leave"]), place("room_type", room["after"]), int(room["choice"])]


def crawl_parts(layout, map_of, is_new):
    yield PLAN, crawl_plan(layout)
    yield ROOMS, crawl_rooms(layout)
    yield LINKS, link_numbers(layout["doors"], "lock", ways_of(map_of))
    yield TILES, tiled_words(map_of)
    things = [*thing_numbers(map_of, is_new), len(layout["foes"])]
    for foe in layout["foes"]:
        things += [foe["home"], or_none(foe["leash"]), foe["danger"], foe["reward"], len(foe["route"]),
                   *foe["route"]]
    yield THINGS, things


def is_new(document):
    return document["format"] not in ("barrow/1", "barrow/2")


def parts_of(document):
    family = document["family"]
    if family == "floor":
        for floor in document.get("maps") or [document["map"]]:
            yield from floor_parts(document, floor)
    else:
        yield from (quest_parts if family == "quest" else crawl_parts)(document["layout"],
                                                                       document.get("map"), is_new(document))


def document_hash(document):
    """Returns the hash as 16 hex digits."""
    start = START + FAMILIES.index(document["family"])
    parts = [hash_numbers(START + part, numbers) for part, numbers in parts_of(document)]
    return f"{hash_numbers(start, parts):016x}"


def read_documents(text):
    try:
        yield json.loads(text)
    except json.JSONDecodeError:
        for line in text.splitlines():
            yield json.loads(line)


def check(text, where):
    passed = failed = 0
    for document in read_documents(text):
        found = document_hash(document)
        good = found == document["hash"]
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAIL: {where} {document['family']} {document['seed']}: the document says "
                  f"{document['hash']}, its contents {found}")
    return passed, failed


def check_command(barrow):
    passed = failed = 0
    for command in (["floor", "-n", "100"], ["floor", "--floors", "4", "-n", "5"],
                    ["floor", "--preset", "cavern", "-n", "2"],
                    ["floor", "--layout", "ring", "--shop", "100", "--terrain", "lava", "-n", "20"],
                    ["quest", "-n", "100"], ["quest", "--loops", "80", "--returns", "80", "-n", "20"],
                    ["quest", "--preset", "metroid", "-n", "20"],
                    ["quest", "--tiles", "-n", "20"], ["crawl", "--tiles", "-n", "20"],
                    ["quest", "--tiles", "--block", "33x9", "--loops", "90", "-n", "5"],
                    ["crawl", "-n", "60"], ["crawl", "--size", "large", "--foes", "8", "-n", "20"]):
        done = subprocess.run([barrow, *command, "-s", "1", "-f", "jsonl"], capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            print(f"FAIL: barrow {' '.join(command)}: {done.stderr}")
            failed += 1
            continue
        good, bad = check(done.stdout, " ".join(command))
        passed, failed = passed + good, failed + bad
    return passed, failed


def main():
    if sys.argv[1:2] == ["--run"]:
        passed, failed = check_command(sys.argv[2])
    else:
        passed = failed = 0
        for path in sys.argv[1:]:
            with (sys.stdin if path == "-" else open(path, encoding="utf-8")) as file:
                good, bad = check(file.read(), path)
            passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
