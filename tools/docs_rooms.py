# SPDX-License-Identifier: MIT
"""The rooms of docs/rooms.md: for each kind of room one picture with a room of each place.

Rooms are taken out of dungeons, put side by side into a document without doors, and drawn by `barrow render`. Each
place shows a drawing of its own (rooms/PLACE.rooms) where there is one, and no drawing is shown twice where others are."""
import json
import re
import subprocess
import sys

PLACES = ("crypt", "sewer", "forge", "library", "cave", "temple", "ice")
BLOCK_W, BLOCK_H, COLUMNS, ROWS = 13, 11, 4, 3   # a crawl has at least three rows of cells; the last stays rock
DUNGEONS = 16                                    # seeds searched for each place and family
# Interior; its heading; the family that has it, and which of its rooms are used.
KINDS = (
    ("COMBAT", "Combat", "crawl", lambda room: room["types"] == ["combat"] and not room["foe"]),
    ("TRAP", "Traps", "crawl", lambda room: room["types"] == ["trap"]),
    ("REST", "Rest", "crawl", lambda room: room["types"] == ["breather"]),
    ("CHEST", "Chests", "crawl", lambda room: room["types"] == ["item"]),
    ("ARENA", "Arenas", "quest", lambda room: room["purpose"] == "guardian" and room["content"] in ("none", "goal")),
    ("HEAL", "Healing", "crawl", lambda room: room["types"] == ["heal"]),
    ("TRADE", "Trade", "crawl", lambda room: room["types"] in (["vendor"], ["bank"])),
    ("ENTRY", "Entries", "crawl", lambda room: room["types"] == ["initial"]),
    ("TREASURE", "Treasures", "quest", lambda room: room["content"] == "item"),
    ("VAULT", "The magic key", "quest", lambda room: room["content"] == "magic_key"),
    ("PUZZLE", "Puzzles", "crawl", lambda room: room["types"] == ["puzzle"]),
    ("HALL", "Halls", "quest", lambda room: room["content"] == "none" and room["purpose"] in ("passage", "crossing")),
)


def names_of(text):
    """Returns the names of the drawings of a pack."""
    return set(re.findall(r"^name: (\S+)", text, flags=re.M))


def dungeons(barrow, family, place):
    size = ["--size", "small"] if family == "crawl" else []
    words = [barrow, family, "-s", str(100 * PLACES.index(place)), "-n", str(DUNGEONS), "-f", "jsonl", "-q",
             "--tiles", "on", "--place", place, *size]
    return [json.loads(line) for line in subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()]


def drawing_of(document, room):
    """Returns how a room is drawn: the kind of its puzzle, or its stamp."""
    kinds = [puzzle["kind"] for puzzle in document["map"]["puzzles"] if puzzle["room"] == room]
    return kinds[0] if kinds else document["map"]["rooms"][room]["stamp"]


def pick(documents, fits, own, shown):
    """Returns a room that fits, the document and the room's id: with a drawing of its place, or one not shown yet."""
    rooms = [(document, room["id"]) for document in documents for room in document["layout"]["rooms"]
             if fits(room) and len(room.get("cells", [0])) == 1 and room.get("path") != "shortcut"]
    rooms.sort(key=lambda one: (drawing_of(*one) in shown, drawing_of(*one) not in own))
    shown.add(drawing_of(*rooms[0]))
    return rooms[0]


class Sheet:
    """A document of rooms side by side, made from pieces of others."""

    def __init__(self, picks, title):
        self.base = json.loads(json.dumps(picks[0][0]))
        width, height = COLUMNS * BLOCK_W + 1, ROWS * BLOCK_H + 1
        inner = ["X" + "#" * (width - 2) + "X" for _ in range(height - 2)]
        self.tiles = [list(row) for row in ["X" * width, *inner, "X" * width]]
        self.rooms, self.boxes, self.things, self.puzzles = [], [], [], []
        for document, room in picks:
            self.add(document, room)
        layout, crawl = self.base["layout"], self.base["family"] == "crawl"
        layout.update(rooms=self.rooms, doors=[])
        if crawl:
            self.base["params"]["size"] = f"{COLUMNS}x{ROWS}"
            path = {"id": 0, "path": "main", "rooms": list(range(len(picks))), "from": 0, "to": 0, "zone": 0, "character": None}
            layout.update(width=COLUMNS, height=ROWS, rock=[], ridges=[], foes=[], spawn=0, boss=0, paths=[path])
        else:
            layout.update(obstacles=[], clues=[], stages=[{"stage": 0, "step": "goal", "obstacles": []}])
            kept = [room for room in self.rooms if room["content"] == "item"]
            layout["treasures"] = [{"id": i, "kind": "bow", "room": room["id"]} for i, room in enumerate(kept[:1])]
        self.base["map"].update(width=width, height=height, rows=["".join(row) for row in self.tiles], rooms=self.boxes,
                                doors=[], entities=self.things, puzzles=self.puzzles)
        self.base.update(solution=[], title=title, edited=True)

    def add(self, document, room):
        """Copies a room into the next cell: tiles, things and puzzle."""
        shown, number = document["map"], len(self.rooms)
        column, row = number % COLUMNS, number // COLUMNS
        box = dict(shown["rooms"][room], id=number)
        dx = (column - (box["x"] - 1) // BLOCK_W) * BLOCK_W
        dy = (row - (box["y"] - 1) // BLOCK_H) * BLOCK_H
        for y in range(box["y"], box["y"] + box["h"]):
            for x in range(box["x"], box["x"] + box["w"]):
                self.tiles[y + dy][x + dx] = shown["rows"][y][x]
        self.base["map"]["legend"].update(shown["legend"])
        self.boxes.append(dict(box, x=box["x"] + dx, y=box["y"] + dy))
        record = dict(document["layout"]["rooms"][room], id=number, number=number + 1)
        record.update({"cells": [[column, row]], "path": "main", "path_id": 0, "order": number, "zone": 0} if "cells" in record
                      else {"x": column, "y": row, "stage": 0, "step": "goal", "treasure": None})
        self.rooms.append(record)
        self.add_things(shown, room, (dx, dy))

    def add_things(self, shown, room, by):
        dx, dy = by
        places = {}
        gated = next((puzzle for puzzle in shown["puzzles"] if puzzle["room"] == room), None)
        for index, thing in enumerate(shown["entities"]):
            if thing["room"] == room:
                places[index] = len(self.things)
                self.things.append(dict(thing, room=len(self.rooms) - 1, x=thing["x"] + dx, y=thing["y"] + dy))
        for index in places.values():
            thing = self.things[index]
            thing.update({key: None for key in ("guards_door",) if key in thing})  # there are no doors
            if "guards" in thing:
                thing["guards"] = places.get(thing["guards"])
            if thing.get("gate") is not None:
                thing["gate"] = len(self.puzzles) if gated and thing["gate"] == gated["id"] else None
        if gated:
            field = dict(gated["field"], x=gated["field"]["x"] + dx, y=gated["field"]["y"] + dy)
            move = lambda at: [at[0] + dx, at[1] + dy]  # noqa: E731
            self.puzzles.append(dict(gated, id=len(self.puzzles), room=len(self.rooms) - 1, field=field, start=move(gated["start"]),
                                     inert=[move(at) for at in gated["inert"]],
                                     gates={"entity": places.get(gated["gates"]["entity"]), "door": None}))


def draw(barrow, document):
    words = [barrow, "render", "-", "-f", "svg", "--theme", "dark", "--no-legend", "--no-numbers", "-q"]
    done = subprocess.run(words, input=json.dumps(document), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"tools/docs: {document['title']}: {done.stderr}")
    return done.stdout


def make(barrow, packs):
    """Yields (file name, picture, lines of the page) of each kind. [packs] has the text of each place's drawings."""
    made = {(family, place): dungeons(barrow, family, place) for family in ("quest", "crawl") for place in PLACES}
    for interior, title, family, fits in KINDS:
        shown = set()
        picks = [pick(made[family, place], fits, names_of(packs[place]), shown) for place in PLACES]
        words = "; ".join(f"{place}: {drawing_of(document, room)} (`{family} -s {document['seed']}`, room "
                          f"{document['layout']['rooms'][room]['number']})" for place, (document, room) in zip(PLACES, picks))
        name = f"rooms/{interior.lower()}.svg"
        yield name, draw(barrow, Sheet(picks, title).base), f"### {title}\n\n![{title}]({name})\n\n{words}.\n\n"
