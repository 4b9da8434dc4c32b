#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A second judge of keys (A1, A2, A4). Its author read table.md and documents, and saw neither the code that writes keys
nor key.py. It reads every line of `-f key-json` back with patterns of its own and compares it with the document.
A line that no pattern understands is a failure, and so is anything of the document without a line.

  key_from_rules.py BARROW [COUNT] [--first SEED] [--planted]
"""
import argparse
import collections
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # where files cost least
FAMILIES = (["quest", "--tiles"], ["crawl", "--tiles"], ["floor"])
CREATURES = {"enemy", "sub_boss", "boss", "foe", "elite", "keeper", "banker"}
SIDES = {"North": (0, -1), "East": (1, 0), "South": (0, 1), "West": (-1, 0)}
TRAPS = {"timed": "timed trap", "snare": "snare", "spikes": "spike trap", "darts": "dart trap"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Wrong(Exception):
    """Something of the key is false, or not understood."""


def expect(truth, *about):
    if not truth:
        raise Wrong(" | ".join(map(str, about)))


class Dungeon:
    def __init__(self, document, floor=None):
        self.document = document
        self.family = document["family"]
        self.map = document["map"]
        self.entities = self.map["entities"]
        self.layout = document.get("layout")
        rooms = self.layout["rooms"] if self.layout else self.map["rooms"]
        self.number = {room["id"]: room["number"] for room in rooms if room["number"] is not None}
        self.by_number = {number: room for room, number in self.number.items()}
        self.area = {room["id"]: room for room in self.map["rooms"]}
        self.doors = self.layout["doors"] if self.layout else []

        self.owner = {(x, y): number for number, area in ((self.number.get(i), area) for i, area in self.area.items()) if number
                      for x in range(area["x"], area["x"] + area["w"]) for y in range(area["y"], area["y"] + area["h"])}
        self.flooded = {}
        self.told, self.leads = collections.defaultdict(set), collections.defaultdict(set)  # of floors, by room

    def place(self, room):
        return (self.layout["rooms"][room] if self.layout else self.map)["place"]

    def signs(self, room):
        """The characters of a room's tiles."""
        area = self.area[room]
        return set("".join(row[area["x"]:area["x"] + area["w"]] for row in self.map["rows"][area["y"]:area["y"] + area["h"]]))

    def reached(self, tile):
        """The numbers of the rooms that a corridor's tile leads to, by other corridors and crossings alone."""
        if tile not in self.flooded:
            rows, seen, rooms, todo = self.map["rows"], {tile}, set(), [tile]
            while todo:
                x, y = todo.pop()
                for place in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                    if place in self.owner:
                        rooms.add(self.owner[place])
                    elif place not in seen and rows[place[1]][place[0]] in ",.+/":
                        seen.add(place)
                        todo.append(place)
            self.flooded.update(dict.fromkeys(seen, rooms))
        return self.flooded[tile]

    def things(self, ids, *kinds):
        found = [self.entities[i] for i in ids]
        expect(all(one["kind"] in kinds for one in found), "other kinds than", kinds, found)
        return found


def fact_numbers(dungeon, blocks):
    """A4: numbers begin with 1, without gaps, in the order of the walkthrough."""
    told = [block["room"] for block in blocks if block.get("room") is not None]
    expect(len(set(told)) == len(told) and set(told) == set(dungeon.number), "rooms without a block, or with two")
    expect([dungeon.number[room] for room in told] == list(range(1, len(told) + 1)), "numbers with gaps")
    for block in blocks:
        if block.get("room") is not None:
            expect(block["heading"].startswith(f'{dungeon.number[block["room"]]}. '), block["heading"])
    if dungeon.layout:
        first = next(r["id"] for r in dungeon.layout["rooms"] if (r.get("content") == "entry" or "initial" in r.get("types", [])))
        walk = [first] + [act["room"] for act in dungeon.document["solution"] if act["do"] == "move"]
        met = [dungeon.number[room] for room in dict.fromkeys(walk)]
        expect(met == list(range(1, len(met) + 1)), "numbers do not follow the walkthrough", met)


def side_of(dungeon, door, room):
    """The step from a room's cell to the other side of a door."""
    rooms = dungeon.layout["rooms"]
    if dungeon.family == "crawl":
        own = door["at"][0 if door["a"] == room else 1]
        other = door["at"][1 if door["a"] == room else 0]
    else:
        own, other = ([rooms[i]["x"], rooms[i]["y"]] for i in (room, door["b"] if door["a"] == room else door["a"]))
    return other[0] - own[0], other[1] - own[1]


def switch_rooms(dungeon, number):
    return sorted(dungeon.number[one["room"]] for one in dungeon.entities if one["kind"] == "switch" and one["switch"] == number)


def numbers_in(text):
    return sorted(int(word) for word in re.findall(r"\d+", text))


def read_need(dungeon, door, part, from_room):
    """Reads one clause about a door; returns what it says, as a name, or None for mere reasons."""
    if found := re.fullmatch(r"shut until switch (\d+) is pressed ((?:(?:, | and )?in room \d+)+)", part):
        expect(door.get("switch") == int(found[1]) - 1, "another switch", part)
        expect(numbers_in(found[2]) == switch_rooms(dungeon, door["switch"]), "switch in other rooms", part)
        return "switch"
    if part == "locked, and uses up a small key":
        return "key"
    if found := re.fullmatch(r"locked, opened by the magic key from room (\d+)", part):
        keys = [one["room"] for one in dungeon.entities if one["kind"] == "magic_key"]
        expect([dungeon.by_number[int(found[1])]] == keys, "the magic key is elsewhere", part)
        return "magic"
    if found := re.fullmatch(r"locked, opened by key ([a-z]) from room(?:s)? ([\d, and]+)", part):
        colour = LETTERS.index(found[1])
        expect(door["lock"] == colour, "another key", part)
        where = sorted(dungeon.number[one["room"]] for one in dungeon.entities if one["kind"] == "key" and one["colour"] == colour)
        expect(numbers_in(found[2]) == where, "the key is elsewhere", part)
        return "locked"
    if part == "secret, found only by searching":
        return "hidden"
    if found := re.fullmatch(r"for the (.+), it needs the (\w+) from room (\d+)", part):
        treasure = dungeon.layout["treasures"][door["treasure"]]
        expect(treasure["kind"] == found[2], "another treasure", part)
        expect(treasure["room"] == dungeon.by_number[int(found[3])], "the treasure is elsewhere", part)
        return "barrier"
    if found := re.fullmatch(r"held shut until the (guardian|sub-boss) of room (\d+) falls", part):
        expect(door["seal"] is not None and dungeon.number[door["seal"]] == int(found[2]), "another guardian", part)
        return "seal"
    if part == "shut until somebody opens it from the other side":
        expect(door["b"] == from_room, "it opens from this side", part)
        return "far side"
    if part in ("opens from this side, then both ways", "opened from this side", "shut; opens from this side", "opens from this side only"):
        expect(door["a"] == from_room, "it opens from the other side", part)
        return "near side"
    if part == "the door of an arena":
        expect(door["kind"] == "boss", "no arena", part)
        return "boss"
    if found := re.fullmatch(r"shut until (.+) falls", part):  # C17
        expect(found[1] in {one["name"] for one in dungeon.entities if one["kind"] == "sub_boss" and one["room"] == door["a"]},
               "nobody of that name is here", part)
        return "beaten first"
    if part == "barred, to be seen through but not passed":
        return "window"
    return None


REASON = re.compile(r"barred by .+ when .+")


def read_exit(dungeon, room, line, heard):
    if dungeon.family == "floor":
        return read_floor_exit(dungeon, room, line)
    door, = (dungeon.doors[i] for i in line["ids"])
    expect(room in (door["a"], door["b"]), "a door of another room", line)
    expect(SIDES[line["label"]] == side_of(dungeon, door, room), "another side", line)
    head, *parts = line["text"].rstrip(".").split("; ")
    found = re.match(r"(.+?) to room (\d+)(?:,? (.*))?$", head)
    expect(found, "not understood", line)
    other = door["b"] if door["a"] == room else door["a"]
    expect(dungeon.by_number.get(int(found[2])) == other, "leads elsewhere", line)
    if found[3]:
        parts.insert(0, found[3])
    says = set()
    for part in parts:
        if REASON.fullmatch(part):
            expect(heard.setdefault(door["id"], part) == part, "another reason on the other side", line, heard[door["id"]])
            continue
        need = read_need(dungeon, door, part, room)
        if need is None:
            need = read_direction(door, part, room)
        expect(need, "not understood:", part, line)
        says.add(need)
    wanted = {"open": set(), "boss": {"boss"}, "window": {"window"}, "hidden": {"hidden"}, "key": {"key"}, "switch": {"switch"},
              "magic": {"magic"}, "barrier": {"barrier"}, "locked": {"locked"}}.get(door["kind"])
    near = room == door["a"]
    if door["kind"] in ("shortcut", "loop_exit"):
        wanted = {"near side"} if near else {"far side"}
    if door["kind"] == "one_way":
        wanted = {"out only"} if near else {"in only"}
    if door.get("seal") is not None:
        wanted = wanted | {"seal"}
    if door.get("lock") is not None:
        wanted = wanted | {"locked"}
    if near and door["kind"] == "boss" and any(one["kind"] == "sub_boss" and one["room"] == room for one in dungeon.entities):
        wanted = wanted | {"beaten first"}
    expect(says == wanted, "says", says, "but the door is", door, line)
    return [door["id"]]


def read_direction(door, part, room):
    """One-way doors and doors that open from one side; the words name the direction."""
    if re.search(r"one way, with no way back through it", part) and door["kind"] == "one_way":
        return "out only" if door["a"] == room else None
    if re.search(r"cannot be passed from here", part) and door["kind"] == "one_way":
        return "in only" if door["b"] == room else None
    if re.search(r"from this side", part):
        return "near side" if door["a"] == room else None
    return None


def read_floor_exit(dungeon, room, line):
    if line["of"] == "vaults":
        vault, = (dungeon.map["vaults"][i] for i in line["ids"])
        expect(vault["room"] == room, "the door of another vault", line)
        for word, lock in (("guardian", "guardian"), ("locked; opened by the key", "key"), ("lever", "lever"), ("secret", "secret")):
            if word in line["text"]:
                expect(vault["lock"] == lock, "another lock", line, vault)
                break
        else:
            raise Wrong(f"not understood: {line}")
        expect(("only one" in line["text"]) == bool(vault["choose"]), "how many may be taken", line)
        return []
    for number in line["ids"]:
        corridor = dungeon.map["corridors"][number]
        expect(room in (corridor["a"], corridor["b"]), "a corridor of another room", line)
    reached = set().union(*(dungeon.reached(tuple(tile)) for i in line["ids"] for tile in dungeon.map["corridors"][i]["tiles"]))
    told = set(numbers_in(line["text"]))
    if re.fullmatch(r"a (side )?corridor (that forks )?to rooms? [\d, and]+\.", line["text"]):
        expect(told and told <= reached - {dungeon.number[room]}, "leads elsewhere", line, reached)
    elif "ends blind" in line["text"]:
        expect(all(dungeon.map["corridors"][i]["kind"] == "dead_end" for i in line["ids"]), "it leads on", line)
    else:
        expect(re.fullmatch(r"a (side )?corridor that leads to no other open room\.", line["text"]) and reached == {dungeon.number[room]}, "not understood", line, reached)
    dungeon.told[room].update(told)
    dungeon.leads[room].update(reached - {dungeon.number[room]})
    return line["ids"]


def read_creature(dungeon, room, line, names):
    found = dungeon.things(line["ids"], *CREATURES)
    expect(all(one["room"] == room for one in found), "in another room", line)
    parts = line["text"].rstrip(".").split(", ")
    head = re.fullmatch(r"(?:(\d+) )?(.+)", parts[0])
    expect(int(head[1] or 1) == len(found), "another number", line)
    for one in found:
        if one["kind"] in ("keeper", "banker"):
            expect(one["kind"] in line["text"], "somebody else", line)
        elif one.get("name"):
            expect(len(found) == 1 and head[2] == one["name"], "another name", line)
        elif len(found) == 1:
            key = (dungeon.document["place"] if dungeon.family != "floor" else dungeon.map["place"], one["kind"], one["type"])
            names[key].add(head[2])
        expect(one["kind"] != "enemy" or ("asleep" in parts) == one["asleep"] and ("awake" in parts) != one["asleep"], "asleep or awake", line)
    for part in parts[1:]:
        if part in ("awake", "asleep"):
            expect(all("asleep" in one for one in found), "not an enemy", line)
        elif part in ("guardian", "sub-boss", "boss", "the boss", "guardian of the goal", "roaming enemy", "lord", "elite", "guardian of the way down"):
            expect(found[0]["kind"] != "enemy" or found[0]["type"] == "elite" or part == "guardian", part, line)
        elif got := re.fullmatch(r"holds the door to room (\d+) shut", part):
            door = dungeon.doors[found[0]["guards_door"]]
            expect(dungeon.by_number[int(got[1])] in (door["a"], door["b"]), "another door", line)
        elif got := re.fullmatch(r"opens the vault of room (\d+)|holds the vault of room (\d+) shut", part):
            vault, = (one for one in dungeon.map["vaults"] if one["opens"] == line["ids"][0])
            expect(dungeon.by_number[int(got[1] or got[2])] == vault["room"], "another vault", line)
        elif got := re.match(r"guards? (.+)", part):
            charge = found[0].get("guards")
            expect(charge is not None or found[0]["kind"] != "enemy" or found[0].get("guards_door") is not None
                   or any(vault.get("opens") == line["ids"][0] for vault in dungeon.map.get("vaults") or []), "guards nothing", line)
            if charge is not None:
                kind = dungeon.entities[charge]["kind"].replace("_", " ")
                treasure = dungeon.entities[charge].get("type") or ""
                expect(kind in got[1] or treasure in got[1] or kind == "bonus" and "reward" in got[1], "guards something else", line, charge)
        else:
            raise Wrong(f"not understood: {part!r} in {line}")


def places(text):
    return sorted(tuple(map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", text))


def read_trap(dungeon, room, line):
    found = dungeon.things(line["ids"], "trap")
    area = dungeon.area[room]
    told = places(line["text"].split("at column/row")[1])
    expect(told == sorted((one["x"] - area["x"] + 1, one["y"] - area["y"] + 1) for one in found), "elsewhere", line)
    expect(all(line["label"].startswith("Magic tile") == one["magic"] for one in found), "magic or not", line)
    types = {one["type"] for one in found}
    expect(len(types) == 1, "traps of several types", line)
    kind = types.pop()
    head = re.match(r"(?:(\d+) )?(.+?)s?(?: \((\d+)\))?, ", line["text"])
    expect(int(head[1] or head[3] or 1) == len(found), "another number", line)
    expect(head[2] == TRAPS.get(kind, head[2]) and head[2].split()[0][:4] in (kind[:4], "spik", "dart", head[2][:4]), "another trap", line, kind)
    periods = {one.get("period") for one in found} - {None}
    expect(not periods or f"every {periods.pop()} turns" in line["text"], "another period", line)


WORDS = {"spawn": "the start", "stairs": "stairs", "fountain": "fountain", "goal": "goal", "magic_key": "magic key", "bonus": "bonus",
         "keeper": "keeper", "block": "block", "lever": "lever", "hint": "hint|sign|order|star|moon|sun|flame|drop|leaf|scratched|carved|eye|wave"}


def read_thing(dungeon, room, line):
    text = line["text"]
    for number in line["ids"]:
        one = dungeon.entities[number]
        expect(room is None or one["room"] == room, "in another room", line, one)
        kind = one["kind"]
        if kind == "switch":
            expect(f"switch {one['switch'] + 1}" in text, "another switch", line)
        elif kind == "key" and dungeon.family == "quest":
            expect("small key" in text, "another key", line)
        elif kind == "key" and dungeon.family == "crawl":
            expect(f"key {LETTERS[one['colour']]}" in text, "another key", line)
        elif kind == "chest":
            expect(re.match(rf"(chest,|{len(line['ids'])} chests, each) worth {one['tier']} of 6: {one['type']}\b", text), "another chest", line, one)
        elif kind in ("treasure", "item", "buried"):
            expect(text.startswith(one["type"]), "another thing", line, one)
        elif kind == "custom":
            expect(one["type"] in text, "another thing", line, one)
        else:
            expect(kind in WORDS and re.search(WORDS[kind], text) or kind == "key" and "key" in text, "not understood", line, one)
        kept = one.get("gate") is not None
        if kind not in ("fountain", "hint", "item", "buried"):
            expect(("kept by the puzzle" in text) == kept, "the puzzle", line, one)
        if "map's column/row" in text:
            expect((one["x"] + 1, one["y"] + 1) in places(text), "elsewhere", line, one)
    several = re.search(r"\((\d+)\)", text)
    expect(int(several[1]) == len(line["ids"]) if several else len(line["ids"]) == 1 or len(line["ids"]) > 1 and re.search(r"\d", text),
           "another number", line)


STEP = {"north": "u", "east": "r", "south": "d", "west": "l"}


def read_puzzle(dungeon, room, line):
    puzzle, = (dungeon.map["puzzles"][i] for i in line["ids"])
    expect(puzzle["room"] == room, "a puzzle of another room", line)
    word = {"push": "push", "slide": "slide", "lights": "light", "order": "order", "toggle": "flip"}[puzzle["kind"]]
    expect(word in line["text"].split(".")[0], "another kind", line)
    start, moves = re.search(r"column/row (\d+/\d+): (.+)\.$", line["text"]).groups()
    area = dungeon.area[room]
    expect(places(start) == [(puzzle["start"][0] - area["x"] + 1, puzzle["start"][1] - area["y"] + 1)], "starts elsewhere", line)
    walked = ""
    for part in moves.split(", "):
        count, side = part.split()[:2]
        walked += STEP[side.rstrip(",.;")] * int(count)
    expect(walked == puzzle["solution"], "another solution", line, puzzle["solution"])
    gates = puzzle["gates"]
    if gates["entity"] is not None:
        kind = dungeon.entities[gates["entity"]]["kind"].replace("_", " ")
        expect(re.search(rf"keeps (the |a |an )?(small |magic )?{kind}|keeps .*key|keeps .*reward|keeps the treasure|keeps the \w+", line["text"]), "keeps something else", line)


def read_room(dungeon, block, names, grounds, heard, mentioned):
    room = block["room"]
    area = dungeon.area[room]
    exits, told_ground = [], False
    for line in block["lines"]:
        kind = line["kind"]
        if kind == "size":
            w, h = area["w"], area["h"]
            expect(line["ids"] == [room] and line["text"] == f"{w} by {h} squares ({5 * w} by {5 * h} ft).", "another size", line, area)
        elif kind == "ground":
            grounds[dungeon.place(room)].append((dungeon.signs(room), {re.sub(r"(shel)(f|ves)$", r"\1f", word.strip()).rstrip("s") for word in line["text"].rstrip(".").split(",")}))
            told_ground = True
        elif kind == "exit":
            exits += read_exit(dungeon, room, line, heard)
        elif kind == "creature":
            read_creature(dungeon, room, line, names)
        elif kind == "trap":
            read_trap(dungeon, room, line)
        elif kind == "thing":
            read_thing(dungeon, room, line)
        elif kind == "goods":
            for one in dungeon.things(line["ids"], "shop_item"):
                some = len(line["ids"])
                wanted = f"{one['type']} ({some}), {one['price']} gold each." if some > 1 else f"{one['type']}, {one['price']} gold."
                expect(line["text"] == wanted, "other goods", line, one)
        elif kind == "puzzle":
            read_puzzle(dungeon, room, line)
            mentioned["puzzle"].update(line["ids"])
        else:
            raise Wrong(f"not understood: {line}")
        if line["of"] == "entities":
            mentioned["entity"].update(line["ids"])
    if not told_ground:
        grounds[dungeon.place(room)].append((dungeon.signs(room), set()))
    if dungeon.layout:
        wanted = sorted(door["id"] for door in dungeon.doors if room in (door["a"], door["b"]))
        expect(sorted(exits) == wanted, "exits without a line, or with two", wanted, sorted(exits), room)


def walk_of(dungeon):
    return [act["room"] for act in dungeon.document["solution"] if act["do"] == "move"]


DEEDS = {"take": r"\b[Tt]ake the|\b[Tt]ake key", "press": r"\b[Pp]ress switch", "solve": r"\b[Ss]olve", "fight": r"\b(Beat|Fight) the",
         "open": r"\b[Oo]pen the|the way \w+ is open"}


def read_walk(dungeon, steps):
    """The steps tell each room of the walkthrough, and each deed."""
    text = " ".join(steps)
    told = [dungeon.by_number[number] for go in re.findall(r"Go (.+?)(?:\.|:)", text) for number in numbers_in_order(go)]
    expect(told == walk_of(dungeon), "the walkthrough goes elsewhere", told, walk_of(dungeon))
    for deed, words in DEEDS.items():
        wanted = sum(act["do"] == deed for act in dungeon.document["solution"])
        expect(len(re.findall(words, text)) == wanted, f"another number of deeds: {deed}, {wanted}", text)


def read_rest(dungeon, block, mentioned):
    """What stands behind the rooms."""
    steps = []
    for line in block["lines"]:
        text, kind = line["text"], line["kind"]
        if line["of"] == "entities":
            found = [dungeon.entities[i] for i in line["ids"]]
            if room := re.search(r", in room (\d+)\.$", text):
                expect(all(dungeon.number.get(one["room"]) == int(room[1]) for one in found), "in another room", line, found)
            if kind == "treasure" or kind == "opener":
                read_thing(dungeon, None, {**line, "text": text})
                mentioned[kind].update(line["ids"])
            elif kind == "thing":
                expect(all(one["room"] not in dungeon.number for one in found), "it is in a room", line)
                read_thing(dungeon, None, line)
                mentioned["entity"].update(line["ids"])
        elif line["of"] == "doors":
            door, = (dungeon.doors[i] for i in line["ids"])
            between = re.match(r"between rooms (\d+) and (\d+)(?:; (.*))?\.$", text)
            expect(between and {dungeon.by_number[int(between[i])] for i in (1, 2)} == {door["a"], door["b"]}, "between other rooms", line)
            mentioned["door"].add(door["id"])
            for part in (between[3] or "").split("; "):
                expect(not part or REASON.fullmatch(part) or read_need(dungeon, door, part, door["b"]) or read_need(dungeon, door, part, door["a"])
                       or read_direction(door, part, door["a"]), "not understood:", part, line)
        elif kind == "danger":
            foe, = (dungeon.layout["foes"][i] for i in line["ids"])
            expect(f"danger {foe['danger']} of 10" in text, "another danger", line, foe)
            route = re.search(r"through rooms ([\d, and]+);", text)
            told = [int(word) for word in re.findall(r"\d+", route[1])]
            expect(told == [dungeon.number[room] for room in foe["route"]], "another route", line, foe)
            mentioned["foe"].update(line["ids"])
        elif kind == "step":
            if line["label"] == "End":
                expect(dungeon.by_number[int(re.search(r"room (\d+)\.$", text)[1])] == walk_of(dungeon)[-1], "ends elsewhere", line)
            else:
                mentioned["step"].add(text)
                steps.append(text)
        elif kind == "clue" and dungeon.family == "floor":
            clue = dungeon.map["clues"][line["ids"][0]]
            vault = dungeon.map["vaults"][clue["vault"]]
            expect(places(text) == [(clue["at"][0] + 1, clue["at"][1] + 1)] and text.endswith(f"the vault of room {dungeon.number[vault['room']]}."),
                   "another clue", line, clue)
        elif kind == "clue":
            room, a, b = numbers_in_order(text)
            clue = dungeon.layout["clues"][line["ids"][0]]
            door = dungeon.doors[clue["door"]]
            expect(dungeon.by_number[room] == clue["room"] and {dungeon.by_number[a], dungeon.by_number[b]} == {door["a"], door["b"]}, "another clue", line)
    if steps:
        read_walk(dungeon, steps)


def numbers_in_order(text):
    return [int(word) for word in re.findall(r"\d+", text)]


def judge(document, key, names, grounds):
    dungeon = Dungeon(document)
    mentioned = collections.defaultdict(set)
    heard = {}
    expect(key["title"] == document["title"], "another title")
    boss = [one["name"] for one in dungeon.entities if one["kind"] == "boss" and one.get("name")]
    expect(not boss or boss[0] in key["about"], "the owner is not named", key["about"], boss)
    if found := re.search(r"of (\d+) rooms", key["about"]):
        expect(int(found[1]) == len(dungeon.number), "another number of rooms", key["about"])
    fact_numbers(dungeon, key["blocks"])
    for block in key["blocks"]:
        if block.get("room") is not None:
            read_room(dungeon, block, names, grounds, heard, mentioned)
        else:
            read_rest(dungeon, block, mentioned)
    for room, leads in dungeon.leads.items():
        expect(leads <= dungeon.told[room], "corridors lead to rooms that are not told", dungeon.number[room], leads - dungeon.told[room])
    for number, one in enumerate(dungeon.entities):
        expect(number in mentioned["entity"], "left out", number, one)
    expect(mentioned["puzzle"] == set(range(len(dungeon.map.get("puzzles") or []))), "puzzles left out", mentioned["puzzle"])
    if dungeon.layout:
        locks = {door["id"] for door in dungeon.doors if door["kind"] in ("key", "switch", "magic", "locked", "barrier", "hidden")}
        expect(locks <= mentioned["door"], "doors left out", locks - mentioned["door"])
        expect(mentioned["foe"] == set(range(len(dungeon.layout.get("foes") or []))), "roaming enemies left out")
        expect(mentioned["step"], "the walkthrough is left out")
    chests = {i for i, one in enumerate(dungeon.entities) if one["kind"] == "chest"}
    expect(chests <= mentioned["treasure"], "treasure left out", chests - mentioned["treasure"])


def plant(rng, document):
    """Changes one fact of a document, so that its key tells a lie."""
    document = copy.deepcopy(document)
    entities = document["map"]["entities"]
    changes = [lambda: entities[rng.choice([i for i, e in enumerate(entities) if e["kind"] == "enemy"])].update(asleep="both")]
    for kind, field, value in (("chest", "type", "nothing"), ("chest", "tier", 9), ("trap", "x", -5), ("switch", "switch", 40),
                               ("shop_item", "price", 1), ("chest", "gate", 99), ("enemy", "room", None)):
        some = [one for one in entities if one["kind"] == kind and (field != "gate" or one.get("gate") is None)]
        if some:
            changes.append(lambda some=some, field=field, value=value: rng.choice(some).update({field: value}))
    rooms = [room for room in document["map"]["rooms"] if room["kind"] != "anchor" and room["w"] > 1]
    if document["family"] != "floor":
        changes.append(lambda: rng.choice(rooms).update(w=77))
        doors = document["layout"]["doors"]
        locked = [door for door in doors if door["kind"] in ("key", "switch", "magic", "locked", "hidden", "barrier")]
        changes.append(lambda: rng.choice(locked).update(kind="window"))
        changes.append(lambda: document["solution"].pop())
    changes.append(lambda: entities.append({"kind": "chest", "x": 1, "y": 1, "room": rooms[0]["id"], "type": "gem", "tier": 1}))
    rng.choice(changes)()
    return document


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", type=int, nargs="?", default=12)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--planted", action="store_true", help="changes a fact of each document, which must be noticed")
    wish = parser.parse_args()
    passed = failed = 0
    names, grounds = collections.defaultdict(set), collections.defaultdict(list)
    for words in FAMILIES:
        done = 0
        while done < wish.count:
            some = min(100, wish.count - done)
            with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
                subprocess.run([wish.barrow, *words, "-s", str(wish.first + done), "-n", str(some), "-q",
                                "-o", f"{folder}/{{index}}.json", "-o", f"{folder}/{{index}}.key.json"], check=True)
                for index in range(some):
                    with open(f"{folder}/{index}.json", encoding="utf-8") as one, open(f"{folder}/{index}.key.json", encoding="utf-8") as two:
                        document, key = json.load(one), json.load(two)
                    if wish.planted:
                        try:
                            document = plant(random.Random(f"{words}{done + index}"), document)
                        except IndexError:
                            continue  # it has nothing of the kind that was to be changed
                    try:
                        judge(document, key, names, grounds)
                        wrong = "a planted lie went unnoticed" if wish.planted else None
                    except (Wrong, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
                        wrong = None if wish.planted else f"{type(error).__name__}: {error}"
                    passed += not wrong
                    failed += bool(wrong)
                    if wrong and failed <= 20:
                        print(f"{' '.join(words)} -s {document['seed']}: {wrong}"[:600])
            done += some
    if not wish.planted:
        for place, rooms in grounds.items():
            for word in set().union(*(words for _, words in rooms)):
                there = [signs - set("#X.,+/") for signs, words in rooms if word in words]
                some = sorted(set().union(*there))  # two tiles may look alike in a place: grass is frost where all is ice
                if not any(all({a, b} & signs for signs in there) for a in some for b in some):
                    failed += 1
                    print(f"{place}: no tile lies in each room in which the key says {word!r}")
    several = {key: words for key, words in names.items() if len(words) > 1}
    if several and not wish.planted:
        failed += 1
        print("a role with several names in one place:", several)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
