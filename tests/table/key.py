#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Judges keys against the documents of the same seeds (A1 to A4). Written from spec/table.md and docs/document.md, not from
the code that writes keys: each line is parsed back into facts, and the facts of each line are compared with the document's,
in both directions. Nothing false, nothing left out, nothing told twice; numbers without gaps; sentences that do not repeat;
Markdown and HTML say what JSON says.

  tests/table/key.py BARROW [COUNT] [--seed SEED] [--self-test]
"""
import argparse
import collections
import copy
import functools
import html
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
SETS = [["quest", "--tiles"], ["crawl", "--tiles"], ["floor"], ["floor", "--floors", "3"],
        ["quest", "--tiles", "--set", "treasures=3", "--set", "loops=100"],
        ["crawl", "--tiles", "--set", "foes=3", "--set", "optional_locks=2", "--set", "one_way_exits=100", "--set", "elites=3"],
        ["floor", "--set", "vaults=3", "--floor", "30"]]
BARRIERS = {"bombs": "cracked", "hook": "chasm", "hammer": "pegs", "lantern": "dark", "boots": "spikes", "flippers": "water",
            "bow": "target", "gloves": "boulder"}
PUZZLES = {"push": "block", "slide": "slide", "lights": "light", "order": "order", "toggle": "lever"}
WAYS = {"north": "u", "south": "d", "west": "l", "east": "r"}
CLUES = {"crack": "crack", "draft": "torch", "scrape": "scrapes", "niche": "niche", "map": "map", "cracks": "cracks",
         "draught": "draught", "scratches": "scratches"}
PIECES = {"0": "dark plates", "1": "lit plates", "o": "plates for blocks", "x": "the target", "!": "levers that flip red", "?": "levers that flip blue",
          "&": "levers that flip both", "r": "red barriers, down,", "R": "red barriers, up,", "u": "blue barriers, down,",
          "U": "blue barriers, up,"}
GROUNDS = {"water": "water|lava|chasm|black water|sewage", "lava": "lava", "carpet": "carpet|flagstones|grating|iron plates|bare earth|snow",
           "ice": "ice|oiled floor|moss|glass", "grass": "grass|slime|mushrooms|frost", "bones": "bones", "rubble": "rubble|snowdrift",
           "frost": "frost", "counter": "counter", "pillar": "pillar|pipe|stalagmite|column|icicle", "shelf": "shelf", "coffin": "coffin",
           "anvil": "anvil", "pedestal": "pedestal"}
MANY = {"pillar", "shelf", "coffin", "anvil", "pedestal"}  # several of them have a plural
CREATURES = {"enemy", "boss", "sub_boss", "elite", "foe", "keeper", "banker"}
PLANTED = 6
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # where files cost least
BATCH = 250  # dungeons that one process makes
SHARE_FROM = 10000  # room texts of a kind, from which a sentence may have 2 %


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


class Floor:
    """One map of a document, in the same words for the three families."""

    def __init__(self, document, tiles):
        layout = document.get("layout") or tiles
        self.family, self.map, self.layout = document["family"], tiles, layout
        self.rooms = layout["rooms"]
        self.doors = layout["corridors"] if self.family == "floor" else layout["doors"]
        self.things, self.puzzles = tiles["entities"], tiles.get("puzzles", [])
        self.vaults, self.foes = tiles.get("vaults", []), layout.get("foes", [])
        self.clues = layout.get("clues", [])
        self.solution = document.get("solution") or []
        self.ways, self.led = [], {}  # tiles of corridors and anchors, and the rooms that each leads to
        self.numbered = {room["id"]: room["number"] for room in self.rooms if room["number"]}

    def number(self, room):
        return self.numbered.get(room)

    def side(self, door, room):
        here = door["a"] == room
        if self.family == "floor":
            rect, (x, y) = self.map["rooms"][room], door["tiles"][0 if here else -1]
            return self.tile_side(rect, x, y)
        cells = door["at"] if "at" in door else [[self.rooms[end][axis] for axis in "xy"] for end in (door["a"], door["b"])]
        (ax, ay), (bx, by) = cells if here else reversed(cells)
        return "East" if bx > ax else "West" if bx < ax else "South" if by > ay else "North"

    def grounds(self, rect):
        """Returns how many tiles of each kind a room has."""
        tiles = "".join(row[rect["x"]:rect["x"] + rect["w"]] for row in self.map["rows"][rect["y"]:rect["y"] + rect["h"]])
        return {name: tiles.count(sign) for sign, name in self.map["legend"].items() if name in GROUNDS and sign in tiles}

    @staticmethod
    def tile_side(rect, x, y):
        if x < rect["x"] or x >= rect["x"] + rect["w"]:
            return "West" if x < rect["x"] else "East"
        return "North" if y * 2 < rect["y"] * 2 + rect["h"] else "South"

    def beyond(self, corridor):
        """Returns the numbers of the rooms that a corridor leads to on the map: corridors and anchors that touch are one way."""
        if not self.ways:
            self.ways = [{tuple(tile) for tile in one["tiles"]} for one in self.doors]
            self.ways += [{(one["x"], one["y"])} for one in self.rooms if not one["number"]]
        if corridor["id"] in self.led:
            return self.led[corridor["id"]]
        seen, left = {corridor["id"]}, [corridor["id"]]
        while left:
            near = {(x + dx, y + dy) for x, y in self.ways[left.pop()] for dx, dy in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
            more = [i for i, tiles in enumerate(self.ways) if i not in seen and tiles & near]
            seen.update(more)
            left += more
        ends = {end for i in seen if i < len(self.doors) for end in (self.doors[i]["a"], self.doors[i]["b"]) if end is not None}
        self.led.update(dict.fromkeys(seen, {self.number(end) for end in ends if self.number(end)}))
        return self.led[corridor["id"]]

    def outside(self, thing):
        return self.number(thing["room"]) is None


class Judge:
    def __init__(self):
        self.names = {}       # what a type is called in a place
        self.sentences = {}   # texts and sentences, by kind of room

    # ---- doors

    def needs(self, floor, door, room):
        """Returns what the document says that a door needs, seen from a room."""
        kind, here = door["kind"], door["a"] == room
        facts = set()
        if kind == "key":
            facts.add("small key")
        elif kind == "switch":
            facts.add(("switch", door["switch"] + 1, frozenset(
                floor.number(r["id"]) for r in floor.rooms if r["switch"] == door["switch"])))
        elif kind == "magic":
            facts.add(("magic", next(floor.number(r["id"]) for r in floor.rooms if r["content"] == "magic_key")))
        elif kind == "hidden":
            facts.add("secret")
        elif kind == "window":
            facts.add("window")
        elif kind == "one_way":
            facts.add(("one way", here))
        elif kind in ("shortcut", "loop_exit"):
            facts.add(("opens", here))
        elif kind == "barrier":
            treasure = floor.layout["treasures"][door["treasure"]]
            facts.add(("treasure", treasure["kind"], floor.number(treasure["room"])))
        if kind == "boss":
            facts.add("arena")
            facts.update(("beaten first", thing["name"]) for thing in floor.things
                         if here and thing["kind"] == "sub_boss" and thing["room"] == room)  # C17
        if door.get("lock") is not None:
            facts.add(("colour", "abcdefghijklmnopqrstuvwxyz"[door["lock"] % 26], frozenset(
                floor.number(r["id"]) for r in floor.rooms if r["key"] == door["lock"])))
        return facts

    @staticmethod
    @functools.lru_cache(maxsize=100000)
    def parse_needs(*clauses):
        """Turns clauses of a door into facts, and returns the reason with them."""
        facts, reason = set(), None
        for clause in clauses:
            found = numbers(clause)
            if clause == "locked, and uses up a small key":
                facts.add("small key")
            elif re.fullmatch(r"shut until switch \d+ is pressed in room \d+( and in room \d+)*", clause):
                facts.add(("switch", found[0], frozenset(found[1:])))
            elif re.fullmatch(r"locked, opened by the magic key from room \d+", clause):
                facts.add(("magic", found[0]))
            elif clause == "secret, found only by searching":
                facts.add("secret")
            elif clause.startswith("barred, to be seen through"):
                facts.add("window")
            elif clause.startswith("one way"):
                facts.add(("one way", "no way back" in clause))
            elif clause.startswith(("opens from this side", "shut until somebody opens it from the other side")):
                facts.add(("opens", clause.startswith("opens")))
            elif re.fullmatch(r"for the .+, it needs the \w+ from room \d+", clause):
                what, treasure = re.findall(r"the ([^,]+?)(?:,| from room)", clause)
                assert BARRIERS.get(treasure, "?") in what, f"{clause}: not what the {treasure} overcome"
                facts.add(("treasure", treasure, found[0]))
            elif clause == "the door of an arena":
                facts.add("arena")
            elif re.fullmatch(r"locked, opened by key [a-z] from room \d+( and in room \d+)*", clause):
                facts.add(("colour", clause.split()[4], frozenset(found)))
            elif re.fullmatch(r"held shut until the guardian of room \d+ falls", clause):
                facts.add(("seal", found[0]))
            elif re.fullmatch(r"shut until .+ falls", clause):
                facts.add(("beaten first", clause[len("shut until "):-len(" falls")]))
            elif re.fullmatch(r"shut until the puzzle in room \d+ is solved", clause):
                facts.add(("puzzle", found[0]))
            elif re.fullmatch(r"barred by .+ when .+", clause):
                assert reason is None, "two reasons"
                reason = clause
            else:
                raise AssertionError(f"a door with '{clause}'")
        locked = any(fact == "small key" or fact[0] in ("switch", "magic", "colour") for fact in facts)
        assert locked == (reason is not None), f"locked {locked}, but the reason is {reason}"
        return facts, reason

    def exit(self, floor, line, room):
        assert len(line["ids"]) == 1, "an exit with several ids"
        first, *clauses = line["text"].rstrip(".").split("; ")
        if line["of"] == "vaults":
            return self.vault(floor, line, room)
        door = floor.doors[line["ids"][0]]
        assert room in (door["a"], door["b"]), f"door {door['id']} is not of this room"
        assert line["label"] == floor.side(door, room), f"door {door['id']} is {floor.side(door, room)}, not {line['label']}"
        other = door["b"] if door["a"] == room else door["a"]
        word = "window" if door["kind"] == "window" else "side corridor" if door["kind"] == "dead_end" else \
            "corridor" if floor.family == "floor" else "door"
        assert first.startswith(f"a {word} "), f"{first}: a {door['kind']}"
        rest = first[len(word) + 3:]
        leads = floor.beyond(door) - {floor.number(room)} if floor.family == "floor" else {floor.number(other)}
        assert set(numbers(rest)) == leads, f"{first}: it leads to {leads}"
        assert (re.fullmatch(r"to room \d+|that forks to rooms \d+(, \d+)* and \d+", rest) or
             rest == ("that leads to no other open room" if other is not None else "that ends blind")), first
        facts, reason = self.parse_needs(*clauses)
        told = self.needs(floor, door, room)
        if door.get("seal") is not None:
            told.add(("seal", floor.number(door["seal"])))
        told |= {("puzzle", floor.number(p["room"])) for p in floor.puzzles if p["gates"]["door"] == door["id"]}
        assert facts == told, f"door {door['id']} of room {floor.number(room)}: {facts} told, {told} true"
        assert self.reasons.setdefault(door["id"], reason) == reason, f"door {door['id']} has two reasons"
        self.exits[door["id"], room] += 1

    def vault(self, floor, line, room):
        vault = floor.vaults[line["ids"][0]]
        text, opens = line["text"], vault["opens"]
        if room is None:
            assert text.startswith(f"the vault of room {floor.number(vault['room'])}, "), text
            text = text.split(", ", 1)[1]
        else:
            assert vault["room"] == room, "a vault's door in another room"
            assert line["label"] == floor.tile_side(floor.map["rooms"][room], *vault["at"]), "a vault's door on another side"
        word = {"key": "the key", "lever": "the lever", "guardian": "guardian", "secret": "secret"}[vault["lock"]]
        assert word in text, f"{text}: {vault['lock']}"
        assert ("only one" in text) == vault["choose"], f"{text}: choose {vault['choose']}"
        opener = floor.things[opens] if opens is not None else None
        where = floor.number(opener["room"]) if opener else None
        true = [where] if where else [opener["x"] + 1, opener["y"] + 1] if opener else []
        assert numbers(text) == true, f"{text}: opened at {true}"
        self.told["vaults" if room is not None else "vault locks"][line["ids"][0]] += 1

    # ---- things

    def name_of(self, floor, thing):
        """Returns the name that a thing must have, or None where it depends on the place."""
        kind = thing["kind"]
        if thing.get("name"):
            return thing["name"]
        if kind == "key":
            return "key" if floor.family == "floor" else "small key" if thing["colour"] is None else \
                "key " + "abcdefghijklmnopqrstuvwxyz"[thing["colour"] % 26]
        if kind == "switch":
            return f"switch {thing['switch'] + 1}"
        return {"spawn": "the start", "stairs": "the stairs down", "chest": "chest", "magic_key": "magic key", "goal": "goal",
                "bonus": "bonus", "fountain": "fountain", "banker": "banker", "keeper": "shopkeeper", "lever": "lever",
                "block": "block", "hint": "a hint with the order of the plates"}.get(kind) or \
            (thing["type"] if kind in ("treasure", "item", "buried", "shop_item") else None)

    def the_name_of(self, floor, thing):
        """Returns the name of a thing inside a sentence."""
        name = self.name_of(floor, thing)
        is_proper = thing.get("name") or re.match(r"the |a |switch \d|key [a-z]$", name)
        return name if is_proper else "the " + name

    def thing(self, floor, line, block):
        """Compares a line about things with all that the document says of them."""
        group = [floor.things[i] for i in line["ids"]]
        assert group and len(set(line["ids"])) == len(group), "a line without things"
        first, text = group[0], line["text"].rstrip(".")
        for thing in group:
            assert thing is first or {**thing, "x": 0, "y": 0} == {**first, "x": 0, "y": 0}, f"{text}: things that differ"
            assert block.get("room") == (thing["room"] if not floor.outside(thing) else None), f"{text}: not in this room"
        text, places = self.take_places(text)
        rect = floor.map["rooms"][first["room"]] if "room" in block else {"x": 0, "y": 0}
        if first["kind"] in ("trap", "block") or "room" not in block:
            assert places == [(t["x"] - rect["x"] + 1, t["y"] - rect["y"] + 1) for t in group], f"{line['text']}: {places}"
        text = self.take_counted(floor, text, group)
        self.facts(floor, first, text, len(group))
        kind = first["kind"]
        label = "Creature" if kind in CREATURES else "For sale" if kind == "shop_item" else "Buried" if kind == "buried" else \
            ("Magic tile" if first["magic"] else "Trap") if kind == "trap" else "Here"
        assert line["label"] == label + "s" * (len(group) > 1 and label in ("Creature", "Trap", "Magic tile")), \
            f"{line['label']}: a {kind}"
        for i in line["ids"]:
            self.told["things"][i] += 1

    @staticmethod
    def take_places(text):
        head, mark, tail = text.partition("; ")
        if not mark:
            return head, []
        assert re.fullmatch(r"(at|on the map's) column/row \d+/\d+(, \d+/\d+)*", tail), f"'{tail}' of a thing"
        return head, [tuple(map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", tail)]

    def take_counted(self, floor, text, group):
        """Takes the name and the number off the text; compares both."""
        first, count = group[0], len(group)
        name = self.name_of(floor, first)
        if count > 1 and re.match(r"\d+ ", text):
            number, text = text.split(" ", 1)
            assert int(number) == count, f"{text}: {count} of them"
            name, plural = first["kind"] + "s" if first["kind"] in ("chest", "block") else None, True
        else:
            plural = False
            if count > 1:
                assert f" ({count})" in text, f"{text}: {count} of them"
                text = text.replace(f" ({count})", "", 1)
        if name is None:  # by type and place
            name = re.split(r"[,:]", text, maxsplit=1)[0]
            place = floor.rooms[first["room"]].get("place") if first["room"] is not None else None
            assert self.names.setdefault((name, plural, place), (first["kind"], first["type"])) == (first["kind"], first["type"]), \
                f"{name}: also a {self.names[name, plural, place]}"
        assert text.startswith(name), f"{text}: {name}"
        return text[len(name):]

    def facts(self, floor, thing, text, count):
        """Takes every fact off the text; nothing may be left over."""
        kind, each = thing["kind"], "each " if count > 1 else ""
        words = {"boss": {"quest": "guardian of the goal", "crawl": "boss", "floor": "lord"}[floor.family],
                 "sub_boss": "guardian" if floor.family == "quest" else "sub-boss", "elite": "elite", "foe": "roaming enemy"}

        def take(words):
            nonlocal text
            assert words in text, f"'{words}' is missing in '{text}' ({kind})"
            text = text.replace(words, "", 1)
        if thing.get("name"):
            take(f", {words[kind]}")
        if kind == "chest":
            take(f", {each}worth {thing['tier']} of 6")
            if thing["type"]:
                take(f": {thing['type']}")
        if kind == "bonus":
            take(", an extra reward that you choose")
        if kind == "enemy":
            take(", asleep" if thing["asleep"] else ", awake")
        if kind == "trap" and thing.get("period"):
            take(f", strikes every {thing['period']} turns")
        elif kind == "trap":
            found = re.match(rf", {each}(?!given)[a-z: ]+", text)
            assert found, f"a trap without what it does: '{text}'"
            assert self.names.setdefault(("does", thing["type"]), found[0].replace(each, "")) == found[0].replace(each, ""), text
            text = text.replace(found[0], "", 1)
        if kind == "trap":
            found = re.search(r", given away by ([a-z ]+)$", text)
            assert found, f"a trap that does not show: '{text}'"
            assert self.names.setdefault(("shows", thing["type"], bool(thing.get("period"))), found[1]) == found[1], text
            text = text.replace(found[0], "", 1)
        if thing.get("price"):
            take(f", {thing['price']} gold" + (" each" if count > 1 else ""))
        if kind == "hint":
            take(": " + ", ".join(thing["signs"]))
        if thing.get("guards") is not None:
            kept = floor.things[thing["guards"]]
            take(f", guard{'' if count > 1 else 's'} {self.the_name_of(floor, kept)}")
        if thing.get("guards_door") is not None:
            door = floor.doors[thing["guards_door"]]
            take(f", holds the door to room {floor.number(door['b'] if door['a'] == thing['room'] else door['a'])} shut")
        if thing.get("gate") is not None:
            take(f", dry until {floor.things[thing['gate']]['name']} falls" if kind == "fountain" else
                 f", for the puzzle in room {floor.number(floor.puzzles[thing['gate']]['room'])}" if kind == "hint" else ", kept by the puzzle")
        room = floor.rooms[thing["room"]] if thing["room"] is not None else {}
        if (kind, room.get("content")) in (("key", "item_key"), ("switch", "item_switch")):
            take(f", reached only with the {floor.layout['treasures'][room['treasure']]['kind']}")
        for vault in floor.vaults:
            if vault["opens"] is not None and floor.things[vault["opens"]] is thing:
                take(f", opens the vault of room {floor.number(vault['room'])}")
        assert not text, f"'{text}' is told of a {kind}, but not true"

    @staticmethod
    def pieces(puzzle, rect):
        """Returns where everything of a puzzle's first state stands that is neither ground nor a thing."""
        places = collections.defaultdict(list)
        for y, row in enumerate(puzzle["rows"], puzzle["field"]["y"] - rect["y"] + 1):
            for x, sign in enumerate(row, puzzle["field"]["x"] - rect["x"] + 1):
                if puzzle["kind"] == "order" and sign.isdigit():
                    places[puzzle["signs"][int(sign) - 1]].append((x, y))
                elif sign in PIECES:
                    places[PIECES[sign]].append((x, y))
        return places

    def puzzle(self, floor, line, block):
        puzzle = floor.puzzles[line["ids"][0]]
        text = line["text"]
        assert puzzle["room"] == block["room"], "a puzzle in another room"
        task, *pieces = text.split(".")[0].split("; ")
        if puzzle["kind"] == "order":
            assert len(pieces) == 1 and pieces[0].startswith("the plates: "), text
            pieces = pieces[0][len("the plates: "):].split(", ")
        rect = floor.map["rooms"][puzzle["room"]]
        told = {name: [tuple(map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", places)]
                for name, places in (piece.rsplit(" at ", 1) for piece in pieces if " at " in piece)}
        assert PUZZLES[puzzle["kind"]] in task, f"{text}: {puzzle['kind']}"
        assert told == self.pieces(puzzle, rect), f"{text}: {self.pieces(puzzle, rect)}"
        found = re.search(r"Solution, from the room's column/row (\d+)/(\d+):(.*)\.$", text)
        assert found, text
        start = [int(found[1]) - 1 + rect["x"], int(found[2]) - 1 + rect["y"]]
        assert start == puzzle["start"], f"{text}: starts at {puzzle['start']}"
        moves = "".join(WAYS[way] * int(run) for run, way in re.findall(r"(\d+) (\w+)", found[3]))
        assert moves == puzzle["solution"], f"{text}: the solution is {puzzle['solution']}"
        gates = puzzle["gates"]
        if gates["entity"] is not None:
            assert f"It keeps {self.the_name_of(floor, floor.things[gates['entity']])}." in text, text
        if gates["door"] is not None:
            door = floor.doors[gates["door"]]
            assert f"It keeps the door to room {floor.number(door['b'] if door['a'] == puzzle['room'] else door['a'])} shut." in text, text
        self.told["puzzles"][line["ids"][0]] += 1

    # ---- sections

    @staticmethod
    def way_in(floor):
        """Returns how the way in and the stairs down are told."""
        rooms = {kind: sorted({floor.number(t["room"]) for t in floor.things if t["kind"] == kind and not floor.outside(t)})
                 for kind in ("spawn", "stairs")}
        return "the start is in room " + " and ".join(map(str, rooms["spawn"])) + \
            "".join(f", the stairs down in room {number}" for number in rooms["stairs"])

    def glance(self, floor, line, line_floor):
        """Judges a line of the sections after the rooms."""
        kind, text, ids = line["kind"], line["text"], line["ids"]
        if kind == "lock" and line["of"] == "vaults":
            self.vault(floor, line, None)
            return
        if kind in ("lock", "secret"):
            door = floor.doors[ids[0]]
            first, *clauses = text.rstrip(".").split("; ")
            assert numbers(first) == sorted([floor.number(door["a"]), floor.number(door["b"])]), f"{text}: the doors of another"
            if kind == "lock":
                facts, reason = self.parse_needs(*clauses)
                assert facts == self.needs(floor, door, door["a"]), f"{text}: {self.needs(floor, door, door['a'])}"
                assert self.reasons.get(door["id"]) == reason, f"{text}: another reason"
            else:
                assert door["kind"] == "hidden", f"{text}: no secret door"
        elif kind in ("treasure", "opener"):
            thing = floor.things[ids[0]]
            head, _, where = text.rstrip(".").rpartition("; ")
            true = f"on the map's column/row {thing['x'] + 1}/{thing['y'] + 1}" if floor.outside(thing) else \
                f"in room {floor.number(thing['room'])}"
            assert where == true, f"{text}: {true}"
            self.facts(floor, thing, self.take_counted(floor, head, [thing]), 1)
        elif kind == "danger":
            foe = floor.foes[ids[0]]
            names = [t["name"] for t in floor.things if t["kind"] == "foe" and t["room"] == foe["home"]]
            after = f"up to {foe['leash']} room" if foe["leash"] else "wherever a door stands open"
            assert all(name in text for name in names) and f"danger {foe['danger']} of 10" in text and after in text, text
            route = numbers(text.split("through rooms")[1].split(";")[0])
            assert route == [floor.number(room) for room in foe["route"]], f"{text}: walks {route}"
        elif kind == "clue":
            clue = floor.clues[ids[0]]
            assert CLUES[clue["kind"]] in text, f"{text}: {clue['kind']}"
            if "door" in clue:
                door = floor.doors[clue["door"]]
                assert numbers(text) == [floor.number(clue["room"]), *sorted(floor.number(door[end]) for end in "ab")], text
            else:
                at = clue.get("at") or [clue["x"], clue["y"]]
                assert numbers(text) == [at[0] + 1, at[1] + 1, floor.number(floor.vaults[clue["vault"]]["room"])], text
        elif kind == "step":
            self.step(floor, line)
        elif kind == "floor":
            assert line["label"] == "Layout" and ids == [line_floor], text
            assert f", of {len(floor.numbered)} rooms; {self.way_in(floor)}." in text, f"{text}: {self.way_in(floor)}"
            name = text.split(",")[0]
            assert re.fullmatch(r"the [A-Z]\w+( \w+)*", name) and name not in self.floor_names, f"{text}: a name twice"
            self.floor_names.add(name)
        else:
            raise AssertionError(f"a line of the kind {kind}")
        for i in ids:
            self.told[kind][i] += 1

    def step(self, floor, line):
        """Takes a line of the walkthrough apart: legs of the way with their directions, then deeds where it ends."""
        text, where = line["text"], self.steps[-1][1] if self.steps else None
        assert line["label"] == ("End" if text.startswith("The ") else str(self.lines + 1)), f"step {line['label']}: {text}"
        self.lines += 1
        if line["label"] == "End":
            self.ends += 1
            assert numbers(text) == [where], f"{text}: the way ends in room {where}"
            return
        way, _, deeds = text.partition(". ") if text.startswith("Go ") else ("", "", text)
        for leg in re.findall(r"(north|east|south|west)( through rooms? [\d, and]+)? to room (\d+)", way):
            self.steps += [(leg[0].capitalize(), number) for number in [*numbers(leg[1]), int(leg[2])]]
        where = self.steps[-1][1] if self.steps else 1
        room = next(room for room in floor.rooms if room["number"] == where)
        assert all(int(number) == where for number in re.findall(r"room (\d+)", deeds)), f"{text}: in room {where}"
        assert all(int(number) == room["switch"] + 1 for number in re.findall(r"switch (\d+)", deeds)), f"{text}: switch of {where}"
        self.opened += [side.capitalize() for side in re.findall(r"(?:to the|the way) (north|east|south|west)", deeds)]

    def floor(self, floor, blocks):
        """Judges the blocks of one map, and what must be told in them."""
        self.told, self.exits = collections.defaultdict(collections.Counter), collections.Counter()
        self.reasons, self.steps, self.opened, self.lines, self.ends = {}, [], [], 0, 0
        rooms = [block for block in blocks if "room" in block]
        told = [floor.number(block["room"]) for block in rooms]
        assert told == list(range(1, len(floor.numbered) + 1)), f"rooms {told}"
        for block in blocks:
            for line in block["lines"]:
                if line["kind"] == "size":
                    rect, room = floor.map["rooms"][block["room"]], floor.rooms[block["room"]]
                    assert numbers(line["text"]) == [rect["w"], rect["h"], rect["w"] * 5, rect["h"] * 5], line["text"]
                    place = room.get("place", self.place) if floor.family != "floor" else self.place
                    assert ("part of" in line["text"]) == (place != self.place) and (place == self.place or place in line["text"]), \
                        line["text"]
                elif line["kind"] == "ground":
                    self.ground(line, floor.grounds(floor.map["rooms"][block["room"]]))
                elif line["kind"] == "exit":
                    self.exit(floor, line, block["room"])
                elif line["kind"] in ("creature", "trap", "goods", "thing"):
                    self.thing(floor, line, block)
                elif line["kind"] == "puzzle":
                    self.puzzle(floor, line, block)
                else:
                    self.glance(floor, line, block.get("floor"))
            if "room" in block:
                assert re.search(rf"(^|, ){floor.number(block['room'])}\. \w", block["heading"]), block["heading"]
                kinds = [line["kind"] for line in block["lines"]]
                assert kinds.count("size") == 1, f"{block['heading']}: {kinds.count('size')} sizes"
                has_ground = bool(floor.grounds(floor.map["rooms"][block["room"]]))
                assert kinds.count("ground") == has_ground, f"{block['heading']}: {kinds.count('ground')} lines about the ground"
        self.complete(floor, [blocks[0]["floor"]] if "floor" in blocks[0] else [])

    def ground(self, line, tiles):
        """Compares what covers a room's floor and stands on it with its tiles."""
        words, wanted = line["text"].rstrip(".").split(", "), []
        for name, count in tiles.items():
            forms = GROUNDS[name].split("|")
            if name in MANY and count > 1:
                forms = [form[:-1] + "ves" if form.endswith("f") else form + "s" for form in forms]
            wanted.append(set(forms))
        alike = {"grass", "frost"} <= set(tiles) and words.count("frost") == 1 and not {"grass", "slime", "mushrooms"} & set(words)
        assert (len(words) == len(wanted) - alike == len(set(words)) and all(any(word in forms for forms in wanted) for word in words)
             and all(any(word in forms for word in words) for forms in wanted)), f"{line['text']}: {tiles}"

    def complete(self, floor, told_floors):
        """Nothing is left out, nothing told twice."""
        for door in floor.doors:
            for room in {door["a"], door["b"]} & set(floor.numbered):
                assert self.exits[door["id"], room] == 1, f"door {door['id']} is told {self.exits[door['id'], room]} times in {room}"
        whole = {
            "things": range(len(floor.things)), "puzzles": range(len(floor.puzzles)), "vaults": range(len(floor.vaults)),
            "vault locks": range(len(floor.vaults)),
            "floor": told_floors, "danger": range(len(floor.foes)), "clue": range(len(floor.clues)),
            "secret": [d["id"] for d in floor.doors if d["kind"] == "hidden"],
            "lock": [d["id"] for d in floor.doors if d["kind"] in ("key", "switch", "magic", "barrier") or d.get("lock") is not None],
            "treasure": [i for i, t in enumerate(floor.things) if t["kind"] == "chest"],
            "opener": [i for i, t in enumerate(floor.things) if t["kind"] in ("key", "magic_key", "treasure", "switch", "lever")],
        }
        for what, ids in whole.items():
            assert self.told[what] == collections.Counter(ids), f"{what}: {sorted(self.told[what].elements())} told of {sorted(ids)}"
        tiers = [floor.things[i]["tier"] for i in self.told["treasure"]]
        assert tiers == sorted(tiers, reverse=True), f"treasure in the order {tiers}"
        at, moves, opened = floor.layout.get("spawn", 0), [], []
        for step in floor.solution:
            if step["do"] == "move":
                moves.append((floor.side(floor.doors[step["door"]], at), floor.number(step["room"])))
                at = step["room"]
            elif step["do"] == "open":
                opened.append(floor.side(floor.doors[step["door"]], at))
        assert self.steps == moves, f"the walkthrough goes {self.steps}, not {moves}"
        assert self.ends == bool(floor.solution), f"the walkthrough has {self.ends} ends"
        assert self.opened == opened, f"the walkthrough opens {self.opened}, not {opened}"

    # ---- the whole

    def descriptions(self, document, floors, blocks):
        """A3: two to four sentences, which do not repeat."""
        seen, count, names = collections.Counter(), 0, collections.Counter()
        for floor, block in blocks:
            if "room" not in block:
                continue
            count += 1
            sentences = re.findall(r"[^.]+\.", block["text"])
            assert 2 <= len(sentences) <= 4, f"{block['heading']}: {len(sentences)} sentences"
            room = floor.rooms[block["room"]]
            for kind in ((document["family"], "place", room.get("place")),
                         (document["family"], "for", str(room.get("purpose") or room.get("types") or room.get("kind")))):
                texts, shares = self.sentences.setdefault(kind, [0, collections.Counter()])
                self.sentences[kind][0] = texts + 1
                shares.update(sentence.strip() for sentence in sentences)
            seen.update(sentence.strip() for sentence in sentences)
            names[block["heading"].partition(". ")[2]] += 1
        name, often = names.most_common(1)[0]
        assert often <= (1 if count <= 40 else max(1, count // 20)), f"{often} of {count} rooms are called '{name}'"
        sentence, most = seen.most_common(1)[0]
        assert most <= (1 if count <= 40 else max(1, count // 20)), f"'{sentence}' {most} times in {count} rooms"

    def about(self, key, floors):
        rooms = sum(len(floor.numbered) for floor in floors)
        assert f" of {rooms} rooms" in key["about"], key["about"]
        if len(floors) > 1:
            assert f" on {len(floors)} floors" in key["about"], key["about"]
        else:
            fountains = sorted({floors[0].number(t["room"]) for t in floors[0].things if t["kind"] == "fountain"} - {None})
            told = re.findall(r"There (?:is a fountain in room|are fountains in rooms) ([\d, and]+)\.", key["about"])
            assert [numbers(text) for text in told] == [fountains] * bool(fountains), f"{key['about']}: fountains in {fountains}"
            assert f" rooms; {self.way_in(floors[0])}." in key["about"], f"{key['about']}: {self.way_in(floors[0])}"
        bosses = [t for t in floors[-1].things if t["kind"] == "boss" and t.get("name")]
        assert all(boss["name"] in key["about"] for boss in bosses), key["about"]
        assert not re.search(r"\b[Aa] [aeiou]", key["about"]), key["about"]

    def key(self, document, key):
        self.floor_names, self.place = set(), document["place"]
        assert key["title"] == document["title"], "another title"
        floors = [Floor(document, tiles) for tiles in document.get("maps") or [document["map"]]]
        base = min((block["floor"] for block in key["blocks"] if "floor" in block), default=0)
        placed = [(floors[block["floor"] - base if "floor" in block else 0], block) for block in key["blocks"]]
        self.about(key, floors)
        for floor in floors:
            self.floor(floor, [block for at, block in placed if at is floor])
        self.descriptions(document, floors, placed)

    def shares(self):
        for kind, (texts, shares) in self.sentences.items():
            sentence, most = shares.most_common(1)[0]
            if texts >= SHARE_FROM:
                assert most * 50 <= texts, f"{kind}: '{sentence}' in {most} of {texts} texts"


def printed(key):
    """Returns what Markdown and HTML must hold, in order."""
    words = [key["title"], key["about"]]
    for block in key["blocks"]:
        words += [block["heading"], *([block["text"]] if block.get("text") else [])]
        words += [f"{line['label']}\t{line['text']}" for line in block["lines"]]
    return words


def read_markdown(text):
    text = re.sub(r"^- \*\*(.*?):\*\* ", "\\1\t", re.sub(r"^#+ ", "", text, flags=re.M), flags=re.M)
    return [line for line in re.sub(r"\\(.)", r"\1", text).splitlines() if line]


def read_html(text):
    text = re.sub(r"<[^>]+>", "", text.split("<h1>")[1].replace(":</b> ", "\t"))
    return [line for line in html.unescape(text).splitlines() if line]


def make(barrow, words, seed, count, folder, forms=("key.md", "key.html")):
    """Makes dungeons and yields (name, document, key, Markdown, HTML); without the last two, only what they are made of."""
    outs = [out for end in ("json", "key.json", *forms) for out in ("-o", os.path.join(folder, "{seed}." + end))]
    done = subprocess.run([barrow, *words, "-s", str(seed), "-n", str(count), "-q", *outs], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    for number in range(seed, seed + count):
        texts = []
        for end in ("json", "key.json", *forms):
            path = os.path.join(folder, f"{number}.{end}")
            with open(path, encoding="utf-8") as file:
                texts.append(file.read())
            os.remove(path)
        yield f"{' '.join(words)} -s {number}", json.loads(texts[0]), json.loads(texts[1]), *texts[2:]


def judge_one(judge, document, key, markdown=None, page=None):
    judge.key(document, key)
    if markdown is None:
        return
    assert read_markdown(markdown) == printed(key), "Markdown and JSON differ"
    assert read_html(page) == printed(key), "HTML and JSON differ"


def plants(key):
    """Yields faults of a key: each must be noticed. A kind of line has at most PLANTED of them, the last ones."""
    lines = collections.defaultdict(list)
    for b, block in enumerate(key["blocks"]):
        for i, line in enumerate(block["lines"]):
            lines[line["kind"]].append((b, i))
    for b, i in [place for places in lines.values() for place in places[-PLANTED:]]:
        dropped = copy.deepcopy(key)
        kind = dropped["blocks"][b]["lines"].pop(i)["kind"]
        yield f"a {kind} left out", dropped
        twice = copy.deepcopy(key)
        twice["blocks"][b]["lines"].append(twice["blocks"][b]["lines"][i])
        yield f"a {kind} told twice", twice
        for change, new in ((r"\d+", lambda m: str(int(m[0]) + 1)), (r"\bawake\b", "asleep"), (r"\basleep\b", "awake"),
                            (r"; locked[^;.]*", ""), (r" north\b", " south"), (r"; secret[^;.]*", ""), (r", given away by [a-z ]+", ""),
                            (r"(?<=; )[a-z, ]+ at \d+/\d+", "a lamp"), (r"^(water|carpet|mushrooms|grass|bones|pillar|column)", "anvil")):
            line = key["blocks"][b]["lines"][i]
            changed = re.sub(change, new, line["text"], count=1)
            if changed != line["text"]:
                other = copy.deepcopy(key)
                other["blocks"][b]["lines"][i]["text"] = changed
                yield f"a {kind} with '{changed}'", other
        if key["blocks"][b]["lines"][i]["kind"] == "exit":
            turned = copy.deepcopy(key)
            line = turned["blocks"][b]["lines"][i]
            line["label"] = {"North": "South", "South": "North", "East": "West", "West": "East"}[line["label"]]
            yield "an exit on the other side", turned
    rooms = [b for b, block in enumerate(key["blocks"]) if "room" in block]
    swapped = copy.deepcopy(key)
    first, second = rooms[:2]
    swapped["blocks"][first], swapped["blocks"][second] = swapped["blocks"][second], swapped["blocks"][first]
    yield "rooms in another order", swapped
    dull = copy.deepcopy(key)
    for room in rooms[1:6]:
        dull["blocks"][room]["text"] = dull["blocks"][rooms[0]]["text"]
    yield "a description six times", dull


def self_test(barrow, folder):
    planted, missed = 0, collections.Counter()
    for words in SETS:
        for name, document, key, *_ in make(barrow, words, 1, 1, folder):
            for what, broken in plants(key):
                planted += 1
                try:
                    Judge().key(document, broken)
                    missed[what] += 1
                    print(f"{name}: not noticed: {what}")
                except (AssertionError, KeyError, IndexError, ValueError, TypeError, AttributeError):
                    pass
    print(f"{planted - sum(missed.values())} passed, {sum(missed.values())} failed")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", nargs="?", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    judge, passed, failed = Judge(), 0, 0
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        if args.self_test:
            return self_test(args.barrow, folder)
        for words in SETS:
            for start in range(0, args.count, BATCH):
                forms = () if start // BATCH % 10 else ("key.md", "key.html")  # the printed forms of the first of ten batches
                for name, *dungeon in make(args.barrow, words, args.seed + start, min(BATCH, args.count - start), folder, forms):
                    try:
                        judge_one(judge, *dungeon)
                        passed += 1
                    except AssertionError as wrong:
                        failed += 1
                        if failed <= 20:
                            print(f"{name}: {wrong}")
    try:
        judge.shares()
        passed += 1
    except AssertionError as wrong:
        failed += 1
        print(wrong)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
