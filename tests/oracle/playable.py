#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second judge of `barrow verify --playable`, written from G13: can it still be finished, and can nobody get stuck?

  playable.py BARROW [--count N] [--seed S] [--planted] [--edited PROGRAM]

Makes N documents of each family (default 150), changes each by hand as somebody with an editor would (a tile, a
thing, a door), and compares the two answers. Tiles and things are the truth: rooms hold what lies in them. Where
`verify` is undecided the answers are not compared, and that may happen to a quarter of the documents at most. --planted
turns the judge's answer around, and passes if that is noticed. --edited compares with the answers of barrow_edit
instead: PROGRAM is tests/property_edit, which makes N changes and prints them. Ends with "N passed, N failed".
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tiles import BLOCKS, FLOOR, OVERCOMES  # noqa: E402

OPEN = FLOOR + ",/"
CONTENTS = ("spawn", "key", "switch", "treasure", "magic_key", "goal", "boss")
STATES = 30000
ASKED = {"floor": (["--width", "40", "--height", "26"], ["--layout", "cave"], ["--width", "36", "--height", "25", "--floors", "2"]),
         "quest": (["--preset", "short", "--tiles"], ["--preset", "short"], ["--tiles", "--block", "9x7"]),
         "crawl": (["--size", "small", "--tiles"], ["--size", "small", "--tiles", "--block", "9x7"])}


def beside(x, y):
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def areas(tiles):
    """Returns the connected areas of a set of tiles."""
    left, found = set(tiles), []
    while left:
        stack = [left.pop()]
        area = set(stack)
        while stack:
            for tile in beside(*stack.pop()):
                if tile in left:
                    left.remove(tile)
                    area.add(tile)
                    stack.append(tile)
        found.append(area)
    return found


# ---- The map -------------------------------------------------------------------------------

class Map:
    """What the tiles of a quest or crawl say. `fault` is the rule that they break, or None."""

    def __init__(self, document):
        grid = document["map"]
        self.document, self.fault = document, None
        self.tiles = {(x, y): tile for y, row in enumerate(grid["rows"]) for x, tile in enumerate(row)}
        self.doors = document["layout"]["doors"]
        self.ways = [[tuple(tile) for tile in way["tiles"]] for way in grid["doors"]]
        self.way_of = {tile: door for door, way in enumerate(self.ways) for tile in way}
        self.cells = self.room_cells(document)
        self.room_of = {}
        self.check_ways()
        self.check_areas()
        self.check_doorways()

    def blame(self, rule, broken=True):
        if broken and not self.fault:
            self.fault = rule

    def room_cells(self, document):
        """Returns the room of each tile's block."""
        w, h = map(int, document["params"]["block"].split("x"))
        rooms = document["layout"]["rooms"]
        cells = {tuple(cell): room["id"] for room in rooms for cell in room.get("cells") or [(room["x"], room["y"])]}
        left, top = (min(x for x, _ in cells), min(y for _, y in cells)) if document["family"] == "quest" else (0, 0)
        return {(x, y): cells.get((x // w + left, y // h + top)) for x, y in self.tiles}

    def door_mark(self, door):
        """Returns the tile of a door: what a barrier's treasure overcomes, or the bars of a window."""
        if door["kind"] == "barrier":
            return BLOCKS[self.document["layout"]["treasures"][door["treasure"]]["kind"]]
        return "N" if door["kind"] == "window" else "/"

    def check_ways(self):
        self.blame("T2", len(self.way_of) != sum(map(len, self.ways)))
        for door, way in enumerate(self.ways):
            mark, kind = self.door_mark(self.doors[door]), self.doors[door]["kind"]
            marks = sum(self.tiles[tile] == mark for tile in way)
            self.blame("T2", any(self.tiles[tile] not in OPEN + mark for tile in way))
            self.blame("T2", marks != 1 and not (kind == "barrier" and marks))
            for one, next_one in zip(way, way[1:]):
                self.blame("T2", next_one not in beside(*one))
            near = {self.way_of.get(tile, door) for one in way for tile in beside(*one)}
            self.blame("T2", near != {door})

    def check_areas(self):
        """Each area between the doors is of one room (T2), and begins at a doorway of it (T6)."""
        self.areas = {}
        ends = {(room, way[-last]) for door, way in zip(self.doors, self.ways) for last, room in ((0, door["a"]), (1, door["b"]))}
        passable = {tile for tile, kind in self.tiles.items() if kind in OPEN + OVERCOMES and tile not in self.way_of}
        for area in areas(passable):
            rooms = {self.cells[tile] for tile in area} - {None}
            self.blame("T2", len(rooms) > 1)
            self.blame("T2", not rooms and any(near in self.way_of for tile in area for near in beside(*tile)))
            for room in rooms:
                self.blame("T6", not any((room, near) in ends for tile in area for near in beside(*tile)))
                self.areas[room] = self.areas.get(room, set()) | area
                self.room_of.update((tile, room) for tile in area)

    def check_doorways(self):
        """A way touches its first room with its first tile only, and its last with its last (T2); a room's doorways
        are joined without any treasure (T6)."""
        walked = {}
        for area in areas(tile for tile, kind in self.tiles.items() if kind in OPEN and tile not in self.way_of):
            walked.update((tile, min(area)) for tile in area)
        doorways = collections.defaultdict(list)
        for door, way in zip(self.doors, self.ways):
            for place, tile in enumerate(way):
                near = {self.room_of[one] for one in beside(*tile) if one in self.room_of}
                open_near = {self.room_of[one] for one in beside(*tile) if one in self.room_of and one in walked}
                wanted = ({door["a"]} if place == 0 else set()) | ({door["b"]} if place == len(way) - 1 else set())
                self.blame("T2", not near <= {door["a"], door["b"]} or open_near != wanted)
                for room in wanted:
                    doorways[room].append({walked[one] for one in beside(*tile) if one in walked and self.room_of[one] == room})
        for found in doorways.values():
            for one in found[1:]:
                self.blame("T6", not found[0] & one)

    def contents(self):
        """Returns the things that matter as (kind, room, number, treasure needed), and checks all others (T6)."""
        found = []
        for thing in self.document["map"]["entities"]:
            place = thing["x"], thing["y"]
            if thing["kind"] == "hint" or place in self.way_of and self.tiles[place] in OPEN:
                continue
            self.blame("T6", self.tiles[place] not in OPEN or place not in self.room_of)
            if thing["kind"] in CONTENTS and place in self.room_of:
                number = thing.get("switch", thing.get("colour", thing["type"]))
                found.append((thing["kind"], self.room_of[place], number, self.needed(place)))
        return found

    def needed(self, place):
        """Returns the treasure without which nobody gets from a doorway to the place, or None."""
        room = self.room_of[place]
        starts = [tile for tile in self.areas[room] if self.tiles[tile] in OPEN and
                  any(near in self.way_of for near in beside(*tile))]
        for area in areas(tile for tile in self.areas[room] if self.tiles[tile] in OPEN):
            if place in area and area.intersection(starts):
                return None
        kinds = {self.tiles[tile] for tile in self.areas[room]} & set(OVERCOMES)
        return next((name for name, tile in BLOCKS.items() if tile in kinds), "nothing")


# ---- The player ----------------------------------------------------------------------------

class Player:
    """Searches every play. Regions are rooms joined by doors that need nothing."""

    def __init__(self, document, things):
        layout, self.things = document["layout"], [thing for thing in things if thing[0] not in ("spawn", "goal", "boss")]
        self.rooms = range(len(layout["rooms"]))
        self.wanted = {room["id"] for room in layout["rooms"] if room.get("step") != "bonus"}
        self.doors = layout["doors"]
        self.has_falls = any(door["kind"] == "one_way" for door in self.doors)
        self.treasures = layout.get("treasures", ())
        self.start = [room for kind, room, *_ in things if kind == "spawn"]
        ends = ("goal",) if document["family"] == "quest" else ("boss",)
        self.end = {room for kind, room, *_ in things if kind in ends}
        self.switches = collections.Counter(number for kind, _, number, _ in self.things if kind == "switch")

    def is_open(self, door, taken, opened):
        kind, held = door["kind"], [self.things[place] for place in taken]
        if door.get("lock") is not None:
            return any(thing[0] == "key" and thing[2] == door["lock"] for thing in held)
        if kind == "switch":
            pressed = sum(thing[0] == "switch" and thing[2] == door["switch"] for thing in held)
            return 0 < self.switches[door["switch"]] == pressed
        if kind == "barrier":  # a thing tells its treasure by name, a room by number
            names = (door["treasure"], self.treasures[door["treasure"]]["kind"])
            return any(thing[0] == "treasure" and thing[2] in names for thing in held)
        if kind == "magic":
            return any(thing[0] == "magic_key" for thing in held)
        if kind in ("key", "loop_exit", "shortcut"):
            return door["id"] in opened
        return kind in ("open", "boss", "one_way")

    def reach(self, here, taken, opened, extra=()):
        """Returns the rooms that can be walked to."""
        found, stack = {here}, [here]
        passable = [door for door in self.doors if door["kind"] in extra or self.is_open(door, taken, opened)]
        while stack:
            room = stack.pop()
            for door in passable:
                if room in (door["a"], door["b"]) and (door["kind"] != "one_way" or room == door["a"]):
                    other = door["a"] + door["b"] - room
                    if other not in found:
                        found.add(other)
                        stack.append(other)
        return found

    def can_take(self, place, taken):
        _, _, _, need = self.things[place]
        return need is None or any(self.things[one][0] == "treasure" and self.things[one][2] == need for one in taken)

    def followers(self, state):
        here, taken, opened = state
        region = self.reach(here, taken, opened)
        for place, thing in enumerate(self.things):
            if place not in taken and thing[1] in region and self.can_take(place, taken):
                yield thing[1], taken | {place}, opened
        keys = sum(self.things[place][0] == "key" for place in taken) - sum(self.doors[door]["kind"] == "key" for door in opened)
        for door in self.doors:
            if door["id"] in opened or door.get("lock") is not None:
                continue
            if door["kind"] == "key" and keys > 0 and region & {door["a"], door["b"]}:
                yield (door["a"] if door["a"] in region else door["b"]), taken, opened | {door["id"]}
            elif door["kind"] in ("loop_exit", "shortcut") and door["a"] in region:
                yield door["a"], taken, opened | {door["id"]}
            elif door["kind"] == "one_way" and door["a"] in region:
                yield door["b"], taken, opened

    def settle(self, state):
        """Takes all at once where every way leads back, and names the place by its least room."""
        here, taken, opened = state
        region = self.reach(here, taken, opened)
        if self.has_falls:
            home = {room for room in region if here in self.reach(room, taken, opened)}
            return min(home), taken, opened
        for place, thing in enumerate(self.things):
            if place not in taken and thing[1] in region and self.can_take(place, taken):
                return self.settle((here, taken | {place}, opened))
        return min(region), taken, opened

    def judge(self):
        """Returns the rule that is broken, "" if none is, or None if there are too many states."""
        if not self.start or not self.end:
            return "V1"
        every = frozenset(range(len(self.things)))
        if not self.sees_all(every):
            return "V1"
        first = self.settle((self.start[0], frozenset(), frozenset()))
        before, order, seen = {first: []}, [first], set()
        lacks_keys = sum(door["kind"] == "key" for door in self.doors) > sum(thing[0] == "key" for thing in self.things)
        for state in order:
            seen |= self.reach(*state)
            is_won = self.reach(*state) & self.end and not lacks_keys  # then only a way without return can spoil it,
            is_safe = is_won and not self.has_falls  # which what is found later may lead to
            for follower in map(self.settle, () if is_safe else self.followers(state)):
                if follower not in before:
                    if len(order) > STATES:
                        return None
                    before[follower] = []
                    order.append(follower)
                before[follower].append(state)
        good = [state for state in order if self.reach(*state) & self.end]
        if not good:
            return "V1"
        fine = set(good)
        for state in good:
            for one in before[state]:
                if one not in fine:
                    fine.add(one)
                    good.append(one)
        if lacks_keys and not seen >= self.wanted:
            return "V1"
        return "" if len(fine) == len(order) else "V2"

    def sees_all(self, every):
        """Returns whether every room can be seen by somebody with keys enough who finds hidden doors."""
        taken, opened, before = frozenset(), frozenset(), None
        while (taken, opened) != before:
            before = taken, opened
            seen = self.reach(self.start[0], taken, opened, extra=("key", "hidden"))
            opened = frozenset(door["id"] for door in self.doors if door["kind"] in ("loop_exit", "shortcut") and door["a"] in seen)
            taken |= {place for place in every - taken if self.things[place][1] in seen and self.can_take(place, taken)}
        return seen == set(self.rooms)


def judge_floor(floor):
    """V1: all floor outside the vaults, which are shut, is one area, with the spawn and the stairs in it."""
    solid = {mark for mark, name in floor["legend"].items() if name in ("wall", "border", "water", "lava", "chasm", "vault_door",
                                                                 "pillar", "counter", "shelf", "coffin", "anvil")}
    vaults = {(x, y) for room in floor["rooms"] if room["kind"] == "vault"
              for x in range(room["x"], room["x"] + room["w"]) for y in range(room["y"], room["y"] + room["h"])}
    found = areas({(x, y) for y, row in enumerate(floor["rows"]) for x, tile in enumerate(row) if tile not in solid} - vaults)
    ends = {thing["kind"]: (thing["x"], thing["y"]) for thing in reversed(floor["entities"]) if thing["kind"] in ("spawn", "stairs")}
    return "" if len(found) == 1 and len(ends) == 2 and set(ends.values()) <= found[0] else "V1"


def judge(document):
    """Returns "" if the dungeon is playable, the rule that says no, or None if that cannot be told."""
    if document["family"] == "floor":
        return next(filter(None, map(judge_floor, document.get("maps") or [document["map"]])), "")
    if "map" not in document and document["family"] == "crawl":
        layout = document["layout"]
        things = [("key", room["id"], room["key"], None) for room in layout["rooms"] if room["key"] is not None]
        return Player(document, [("spawn", layout["spawn"], None, None), ("boss", layout["boss"], None, None), *things]).judge()
    if "map" not in document:
        names = {"entry": "spawn", "key": "key", "item_key": "key", "switch": "switch", "item_switch": "switch", "item": "treasure",
                 "magic_key": "magic_key", "goal": "goal"}
        things = [(names[room["content"]], room["id"], room["switch"] if "switch" in room["content"] else room["treasure"],
                   room["treasure"] if room["content"].startswith("item_") else None)
                  for room in document["layout"]["rooms"] if room["content"] in names]
        return Player(document, things).judge()
    found = Map(document)
    if found.fault:
        return found.fault
    things = found.contents()
    return found.fault or Player(document, things).judge()


# ---- Changes by hand -----------------------------------------------------------------------

def paint(document, rng):
    """Changes up to three tiles, most of them floor or beside floor."""
    grid = rng.choice(document.get("maps") or [document["map"]])
    rows = [list(row) for row in grid["rows"]]
    marks = [mark for mark in grid["legend"] if mark not in "/+"]
    for _ in range(rng.randint(1, 3)):
        y, x = rng.randrange(1, len(rows) - 1), rng.randrange(1, len(rows[0]) - 1)
        for _ in range(200):
            if rows[y][x] not in "#X" or rng.random() < 0.02:
                break
            y, x = rng.randrange(1, len(rows) - 1), rng.randrange(1, len(rows[0]) - 1)
        rows[y][x] = rng.choice("#." + "".join(marks))
    grid["rows"] = ["".join(row) for row in rows]


def dig(document, rng):
    """Makes a wall beside floor into floor."""
    grid = rng.choice(document.get("maps") or [document["map"]])
    walls = [(x, y) for y, row in enumerate(grid["rows"]) for x, tile in enumerate(row)
             if tile == "#" and 0 < x < len(row) - 1 and 0 < y < len(grid["rows"]) - 1 and any(
                 grid["rows"][b][a] in ".," for a, b in beside(x, y))]
    x, y = rng.choice(walls)
    grid["rows"][y] = grid["rows"][y][:x] + "." + grid["rows"][y][x + 1:]


def take_away(document, rng):
    things = rng.choice(document.get("maps") or [document["map"]])["entities"]
    gone = rng.choice([place for place, thing in enumerate(things) if thing["kind"] in CONTENTS + ("stairs",)] or [0])
    if things[gone].get("gate") is None and not any(thing.get("guards") is not None for thing in things):
        shift(document, gone)


def shift(document, gone):
    """Takes a thing away; puzzles name things by their place in the list."""
    document["map"]["entities"].pop(gone)
    for puzzle in document["map"].get("puzzles", ()):
        if (puzzle["gates"]["entity"] or 0) > gone:
            puzzle["gates"]["entity"] -= 1


def carry(document, rng):
    """Carries a thing that matters to another place."""
    grid = rng.choice(document.get("maps") or [document["map"]])
    thing = rng.choice([thing for thing in grid["entities"] if thing["kind"] in CONTENTS + ("stairs",) and not thing.get("gate")])
    thing["y"] = rng.randrange(1, len(grid["rows"]) - 1)
    thing["x"] = rng.choice([x for x, tile in enumerate(grid["rows"][thing["y"]]) if tile in ".,"] or [1])


def lock(document, rng):
    """Makes a door of a quest another kind of door."""
    doors = document["layout"]["doors"]
    doors = [door for door in doors if door["kind"] not in ("barrier", "window")]  # these have tiles of their own
    door, model = rng.choice(doors), rng.choice(doors)
    door.update({key: value for key, value in model.items() if key not in ("id", "a", "b")})


def change(document, rng):
    """Returns the name of the change."""
    ways = [paint, paint, dig, take_away, carry] if "map" in document or "maps" in document else []
    ways += [lock] if document["family"] == "quest" else []
    way = rng.choice([one for one in ways if one is not take_away or "map" in document])
    way(document, rng)
    return way.__name__


def compare(barrow, family, args, planted):
    """Returns (agreements, undecided, complaints)."""
    rng = random.Random(f"{family} {args.seed}")
    agreed, undecided, complaints = 0, 0, []
    for number, options in enumerate(ASKED[family]):
        count = -(-args.count // len(ASKED[family]))
        made = subprocess.run([barrow, family, "-s", str(args.seed + 1000 * number), "-n", str(count), "-f", "jsonl", "-q", *options],
                              check=True, capture_output=True, text=True).stdout.splitlines()
        documents = [json.loads(line) for line in made]
        names = [change(document, rng) if place % 5 else "unchanged" for place, document in enumerate(documents)]
        text = "".join(json.dumps(document) + "\n" for document in documents)
        told = subprocess.run([barrow, "verify", "--playable", "-f", "json", "-"], input=text, capture_output=True, text=True, check=False)
        for document, name, line in zip(documents, names, told.stdout.splitlines()):
            verdict, mine = json.loads(line), judge(document)
            if planted and mine is not None:
                mine = "V1" if mine == "" else ""
            if verdict.get("playable") is None or mine is None:
                undecided += 1
            elif verdict["playable"] == (mine == ""):
                agreed += 1
            else:
                rules = [finding["rule"] + ": " + finding["text"] for finding in verdict["findings"]]
                complaints.append(f"{family} {' '.join(options)} seed {document['seed']}, {name}: barrow says "
                                  f"{verdict['verdict']} {rules[:2]}, the oracle {mine or 'playable'}")
    return agreed, undecided, complaints


def compare_edits(program, args):
    """Returns (agreements, undecided, complaints) about the changes that barrow_edit made."""
    made = subprocess.run([program, "--write", str(args.count)], check=True, capture_output=True, text=True).stdout
    agreed, undecided, complaints = 0, 0, []
    for line in made.splitlines():
        told = json.loads(line)
        mine = judge(told["document"])
        if args.planted and mine is not None:
            mine = "V1" if mine == "" else ""
        if told["playable"] is None or mine is None:
            undecided += 1
        elif told["playable"] == (mine == ""):
            agreed += 1
        else:
            complaints.append(f"{told['document']['family']} seed {told['document']['seed']}, {told['change']}: "
                              f"barrow_edit says {told['playable']}, the oracle {mine or 'playable'}")
    return agreed, undecided, complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--edited")
    args = parser.parse_args()
    passed = failed = 0
    for family in ["edits"] if args.edited else ASKED:
        agreed, undecided, complaints = (compare_edits(args.edited, args) if args.edited
                                         else compare(args.barrow, family, args, args.planted))
        if args.planted:
            passed += not agreed and bool(complaints)
            failed += bool(agreed)
            continue
        print("\n".join(complaints[:20]), end="\n" if complaints else "")
        print(f"{family}: {agreed} agreed, {undecided} undecided, {len(complaints)} differ")
        passed += agreed
        failed += len(complaints) + (undecided > (agreed + undecided) / 4)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
