# SPDX-License-Identifier: MIT
"""The puzzles of a tile map: T13 (each puzzle room has one), P1 to P5 and P8, as far as one document shows them.

The searched grid is the room: the puzzle's rows, and the inert tiles beyond them, over which the player
may walk as well. States are counted on the tiles that the rows draw.
"""
import re
from itertools import combinations

import puzzle_rules
import puzzles
from common import Unreadable
from tiles_traps import APART, DETOUR, steps

GROUND = ".:;_xi"        # floor without anything of a puzzle on it
SOLID = "#X~I0=LHCY"
UNDER = {"#": SOLID, ".": GROUND, ",": GROUND, "_": GROUND, "b": GROUND, "o": "o", "~": "*", "x": "t",
         **dict.fromkeys("0123456", "o"), "r": "R", "R": "R", "u": "U", "U": "U", "!": "!", "?": "!", "&": "!"}
GATED = ("chest", "key", "switch")
LEAST_FLOOR = 20         # floor tiles of a puzzle room (P4)


def is_puzzle_room(tiles, record):
    if not tiles.document["params"].get("puzzles", True):
        return False
    return record.get("purpose") == "puzzle" or "puzzle" in record.get("types", ())


def check_room_puzzles(tiles, out):
    grid = tiles.grid
    by_room = {}
    for puzzle in grid["puzzles"]:
        by_room.setdefault(puzzle["room"], []).append(puzzle)
    check_rooms(tiles, by_room, out)
    for rule in (check_gates, check_lengths, *(RoomPuzzle(tiles, puzzle).check for puzzle in grid["puzzles"])):
        if not out.list:   # a puzzle in a wrong room, or one that gates something else, breaks all other rules too
            rule(tiles, out)


# ---- T13: which rooms ----------------------------------------------------------------------

def check_rooms(tiles, by_room, out):
    """Checks that each puzzle room has one puzzle, and no other room any; missing ones are counted."""
    short = tiles.document["metrics"]["shortfall"].get("puzzle_rooms", 0)
    missing = 0
    for room, record in zip(tiles.rooms, tiles.layout["rooms"]):
        found = by_room.get(room.id, [])
        if is_puzzle_room(tiles, record):
            out.expect(len(found) < 2, "T13", f"room {room.id} has {len(found)} puzzles")
            missing += not found
        else:
            out.expect(not found, "T13", f"room {room.id} has a puzzle, and is no puzzle room")
        if not found:
            out.expect(not room.of_kind("block"), "T13", f"room {room.id} has things of a puzzle, and none")
    out.expect(missing == short, "T13", f"{missing} puzzle rooms have no puzzle, shortfall says {short}")


# ---- P2: what is gated ---------------------------------------------------------------------

def check_gates(tiles, out):
    things = tiles.grid["entities"]
    for puzzle in tiles.grid["puzzles"]:
        name = f"puzzle {puzzle['id']}"
        entity, door = puzzle["gates"]["entity"], puzzle["gates"]["door"]
        if entity is not None:
            check_gated_thing(tiles, puzzle, things[entity], name, out)
        if door is not None:
            record = tiles.layout["doors"][door]
            out.expect(record["kind"] == "loop_exit" and record["a"] == puzzle["room"], "P2",
                       f"{name} gates a door that is no loop's exit from its room")
    for place, thing in enumerate(things):
        if thing["kind"] == "hint":
            of = None if thing["gate"] is None else tiles.grid["puzzles"][thing["gate"]]["kind"]
            out.expect(of == "order", "P1", f"entity {place} hints at no puzzle that needs it")
        elif thing.get("gate") is not None and thing["kind"] != "fountain":
            out.expect(tiles.grid["puzzles"][thing["gate"]]["gates"]["entity"] == place, "P2",
                       f"entity {place} waits for a puzzle that gates something else")


def check_gated_thing(tiles, puzzle, thing, name, out):
    record = tiles.layout["rooms"][puzzle["room"]]
    out.expect(thing["kind"] in GATED and thing["room"] == puzzle["room"] and thing.get("gate") == puzzle["id"], "P2",
               f"{name} gates nothing of its room that waits for it")
    content = record.get("content")
    out.expect(content not in ("item_key", "item_switch"), "P2", f"{name} gates what a treasure has to free")
    if content is not None:   # Q26: the content, or else a chest
        wanted = content if content in ("key", "switch") else "chest"
        out.expect(thing["kind"] == wanted, "Q26", f"{name} gates a {thing['kind']}, not the {wanted}")


# ---- P4: lengths ---------------------------------------------------------------------------

def moves_of(params):
    """Returns the moves that puzzles were asked to take, or None for the band of their kind."""
    asked = params["puzzle_moves"]
    if asked == "auto":
        return None
    found = re.fullmatch(r"([1-9]\d?)\.\.([1-9]\d?)", asked, re.ASCII) if type(asked) is str else None
    least, most = (int(found[1]), int(found[2])) if found else (asked, asked)
    if type(least) is not int or not 4 <= least <= most <= 60 or found and least == most:
        raise Unreadable(f"params.puzzle_moves: {asked!r}")
    return least, most


def asked_for(tiles, puzzle):
    """Returns the fewest and the most moves: of the parameter, or of the kind's band."""
    return moves_of(tiles.document["params"]) or puzzle_rules.band_of(puzzle)


def check_lengths(tiles, out):
    short = tiles.document["metrics"]["shortfall"].get("puzzle_moves", 0)
    others = 0
    weights = tiles.document["params"]["puzzle_kinds"].split(":")
    kinds = [kind for kind, weight in zip(("push", "slide", "lights", "order", "toggle"), weights) if weight != "0"]
    out.expect(all(puzzle["kind"] in kinds for puzzle in tiles.grid["puzzles"]), "P4", "a puzzle is of a kind that was not asked for")
    for puzzle in tiles.grid["puzzles"]:
        least, most = asked_for(tiles, puzzle)
        others += not least <= puzzle["moves"] <= most
    out.expect(others == short, "P4", f"{others} puzzles are longer or shorter than asked for, shortfall says {short}")
    short = tiles.document["metrics"]["shortfall"].get("puzzle_grade", 0)
    others = sum(puzzle["grade"] != grade_asked(tiles.layout["rooms"][puzzle["room"]]) for puzzle in tiles.grid["puzzles"])
    out.expect(all(puzzle["grade"] for puzzle in tiles.grid["puzzles"]), "P4a", "a puzzle has no grade")
    out.expect(others == short, "P4a", f"{others} puzzles have another grade than asked for, shortfall says {short}")


def grade_asked(record):
    """Returns the grade that a room asks for: by intensity or danger, or in a calm room of a crawl by its zone (P4a)."""
    if "intensity" in record:
        level = record["intensity"] // 100
    else:
        level = record["danger"] or 2 * (1 + record["zone"])
    return "easy" if level <= 3 else "medium" if level <= 5 else "hard"


def rooms_from(tiles, start, without, leads):
    """Returns the rooms that can be reached from one by the doors that `leads` allows, never through another."""
    reached, waiting = {start} - {without}, [start] if start != without else []
    for room in waiting:
        for door in tiles.layout["doors"]:
            for here, there in ((door["a"], door["b"]), (door["b"], door["a"])):
                if here == room and there is not None and there not in reached and there != without and leads(door, here):
                    reached.add(there)
                    waiting.append(there)
    return reached


def is_open(door, here):
    return door["kind"] == "open" and door.get("seal") is None


def leads_on(door, here):
    return door["kind"] != "window" and (door["kind"] != "one_way" or door["a"] == here)


# ---- One puzzle ----------------------------------------------------------------------------

class RoomPuzzle:
    """A puzzle with the room that it is in."""

    def __init__(self, tiles, puzzle):
        self.tiles, self.puzzle = tiles, puzzle
        self.room, self.field = tiles.rooms[puzzle["room"]], puzzle["field"]
        self.name = f"puzzle {puzzle['id']}"
        self.inert = 0
        for x, y in puzzle["inert"]:
            self.inert |= self.room.bit(x, y)

    def letters(self):
        """Yields (x, y, letter) of the field, on the map."""
        for y, row in enumerate(self.puzzle["rows"], self.field["y"]):
            for x, letter in enumerate(row, self.field["x"]):
                yield x, y, letter

    def check(self, tiles, out):
        for rule in (self.check_field, self.check_inert, self.check_things, self.check_hint, self.check_search):
            if not out.list:
                rule(out)

    def check_field(self, out):
        """The rows draw what the map has, inside the room, and no floor of it is left out."""
        room, field = self.room, self.field
        inside = (room.left <= field["x"] and field["x"] + field["w"] <= room.left + room.w
                  and room.top <= field["y"] and field["y"] + field["h"] <= room.top + room.h)
        if not out.expect(inside, "P2", f"the field of {self.name} leaves its room"):
            return
        drawn = 0
        for x, y, letter in self.letters():
            out.expect(room.tile(x, y) in UNDER.get(letter, ""), "P2", f"{self.name}: '{letter}' on '{room.tile(x, y)}'")
            drawn |= room.bit(x, y) if letter not in "#," else 0
        out.expect(not drawn & self.inert and drawn | self.inert == room.floor, "P2",
                   f"{self.name}: not all floor is either inert or field")
        open_ = sum(tile not in "#X" for row in room.rows for tile in row)   # its pillars were floor when it was chosen
        out.expect(open_ >= LEAST_FLOOR, "P4", f"{self.name}: its room has fewer than {LEAST_FLOOR} tiles")

    def check_inert(self, out):
        """One connected set without parts of a puzzle, with the start and the tile before every doorway."""
        room, places = self.room, self.puzzle["inert"]
        out.expect(self.inert.bit_count() == len(places), "P2", f"{self.name}: inert tiles twice, or out of the room")
        parts = set("".join(UNDER.values())) - set(GROUND + SOLID)
        out.expect(not any(room.tile(x, y) in parts for x, y in places), "P2", f"{self.name}: inert floor with a part of a puzzle on it")
        out.expect(room.flood(self.inert & -self.inert, self.inert) == self.inert, "P2", f"the inert tiles of {self.name} are not joined")
        out.expect(not room.in_front() & ~self.inert, "P2", f"{self.name}: the tile before a doorway is not inert")
        out.expect(room.bit(*self.puzzle["start"]) & self.inert, "P2", f"{self.name} does not start on inert floor")
        for x, y, letter in self.letters():
            out.expect((letter == ",") == bool(room.bit(x, y) & self.inert), "P2", f"{self.name}: its rows draw other inert tiles")

    def check_things(self, out):
        """Blocks are where they are drawn; neither traps nor gated things are on inert tiles (T10, P2)."""
        room, gated = self.room, self.puzzle["gates"]["entity"]
        blocks = sorted((thing["x"], thing["y"]) for thing in room.of_kind("block"))
        drawn = sorted((x, y) for x, y, letter in self.letters() if letter == "b")
        out.expect(blocks == drawn, "P2", f"{self.name}: blocks are not where they are drawn")
        for thing in room.of_kind("trap"):
            out.expect(not room.bit(thing["x"], thing["y"]) & self.inert, "T10", f"{self.name}: a trap on inert floor")
        if room.of_kind("trap"):
            self.check_way_without(out)
            self.check_way_solved(out)
        if gated is not None:
            thing = self.tiles.grid["entities"][gated]
            out.expect(not room.bit(thing["x"], thing["y"]) & self.inert, "P2", f"{self.name}: what it gates lies on inert floor")

    def check_way_without(self, out):
        """T10: the inert tiles are the way without a trap, from doorway to doorway, and not much longer."""
        for one, other in combinations([front for _, _, front in self.room.doorways], 2):
            short, safe = (steps(self.room, one, other, within) for within in (self.room.floor, self.inert))
            out.expect(short + 2 < APART or safe is not None and safe <= short + DETOUR, "T10",
                       f"{self.name}: over inert floor a way of {short} steps takes {safe}")

    def check_way_solved(self, out):
        """P2: no trap lies on a tile to which a move of the solution leads."""
        field = self.in_field()
        if puzzle_rules.shape(field):
            return
        game, left, top = puzzles.game_of(field), self.field["x"], self.field["y"]
        traps = sum({game.grid.bit(trap["x"] - left, trap["y"] - top) for trap in self.room.of_kind("trap")
                     if 0 <= trap["x"] - left < self.field["w"] and 0 <= trap["y"] - top < self.field["h"]})
        mode, tile = game.first, game.grid.start
        for move in self.puzzle["solution"]:
            mode, tile, _ = game.step(mode, tile, move) or (mode, tile, False)
            out.expect(not tile & traps, "P2", f"{self.name}: its solution comes to a trap")

    def check_hint(self, out):
        """For `order`: its hints together tell its signs; where they hang makes its grade (P4a). An easy one has its
        hint on a wall beside inert floor. Those of others hang in rooms that every way from the entry comes through
        and that open doors join with it. Other kinds have none."""
        puzzle, room, things = self.puzzle, self.room, self.tiles.grid["entities"]
        hints = [thing for thing in things if thing["kind"] == "hint" and thing["gate"] == puzzle["id"]]
        if not out.expect(bool(hints) == (puzzle["kind"] == "order"), "P1", f"{self.name}: {len(hints)} hints") or not hints:
            return
        out.expect(sum((hint["signs"] for hint in hints), []) == puzzle["signs"], "P1", f"{self.name}: the hints tell other signs")
        entry = next(thing["room"] for thing in things if thing["kind"] == "spawn")
        own = [hint for hint in hints if hint["room"] == puzzle["room"]]
        for hint in hints:
            x, y = hint["x"], hint["y"]
            out.expect(self.tiles.rows[y][x] in "#X", "P1", f"{self.name}: a hint is on no wall")
            if hint in own:
                beside = room.bit(x + 1, y) | room.bit(x - 1, y) | room.bit(x, y + 1) | room.bit(x, y - 1)
                out.expect(beside & self.inert, "P1", f"{self.name}: the hint is on no wall beside inert floor")
                continue
            back = rooms_from(self.tiles, puzzle["room"], None, is_open)
            past = rooms_from(self.tiles, entry, hint["room"], leads_on)
            out.expect(hint["room"] in back and puzzle["room"] not in past, "P1",
                       f"{self.name}: a hint hangs where nobody sees it before, or can look again")
        grade = puzzles.GRADES[0 if own else min(2, len(hints))]
        out.expect(not own or len(hints) == 1, "P1", f"{self.name}: a hint too many")
        out.expect(puzzle["grade"] == grade, "P4a", f"{self.name}: its hints make it {grade}")

    def in_field(self):
        """Returns the puzzle with places counted from the field's first tile."""
        x, y = self.puzzle["start"]
        return {**self.puzzle, "start": [x - self.field["x"], y - self.field["y"]]}

    def in_room(self):
        """Returns the same in a grid as large as the room, with all inert floor."""
        room = self.room
        rows = [["#"] * room.w for _ in range(room.h)]
        for x, y in self.puzzle["inert"]:
            rows[y - room.top][x - room.left] = ","
        for x, y, letter in self.letters():
            rows[y - room.top][x - room.left] = letter
        x, y = self.puzzle["start"]
        return {**self.puzzle, "rows": ["".join(row) for row in rows], "start": [x - room.left, y - room.top]}

    def check_search(self, out):
        """P1 and P3 to P5: the kind, the solution, the acts, and that no player gets stuck."""
        field = self.in_field()
        for rule, text in puzzle_rules.problems(field):
            out.add(rule, f"{self.name}: {text}")
        outside = self.inert.bit_count() > sum(row.count(",") for row in field["rows"])
        if outside and not out.list:
            moves = puzzles.solve(puzzles.game_of(self.in_room()), most=field["moves"]).moves
            out.expect(moves == field["moves"], "P3", f"{self.name}: over inert floor beyond its field it takes {moves} moves")
