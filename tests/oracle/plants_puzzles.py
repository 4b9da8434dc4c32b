# SPDX-License-Identifier: MIT
"""Violations of the rules of puzzles in tile maps (T13, P1 to P5, P8, T10's inert floor): each function breaks one clause
in a map that holds, and returns whether the map had a place for it. planted_tiles.py shows them to both judges."""
import re
from itertools import combinations

import puzzles
from mutate_any import renumber
from mutate_puzzles import TILES, in_room, lose_entities, put
from plants_tiles import is_guarded, plant, spikes, taken, tiles_in


def of_kind(document, *kinds):
    return [puzzle for puzzle in document["map"]["puzzles"] if puzzle["kind"] in kinds]


def set_letter(document, puzzle, x, y, letter):
    """Sets a letter of the rows, by its place on the map, and the tile under it."""
    u, v = x - puzzle["field"]["x"], y - puzzle["field"]["y"]
    row = puzzle["rows"][v]
    puzzle["rows"][v] = row[:u] + letter + row[u + 1:]
    put(document["map"], x, y, TILES[letter])


def places(puzzle, letters):
    return [(puzzle["field"]["x"] + x, puzzle["field"]["y"] + y) for y, row in enumerate(puzzle["rows"])
            for x, letter in enumerate(row) if letter in letters]


def local(puzzle):
    return {**puzzle, "start": [puzzle["start"][0] - puzzle["field"]["x"], puzzle["start"][1] - puzzle["field"]["y"]]}


def refit(puzzle):
    """Recomputes the number of states from the current rows."""
    puzzle["states"] = puzzles.solve(puzzles.game_of(local(puzzle))).states


# ---- T13 -----------------------------------------------------------------------------------

@plant("T13")
def puzzle_room_without_a_puzzle(document, grid):
    found = document["map"]["puzzles"]
    for puzzle in found:
        entity = puzzle["gates"]["entity"]
        if entity is not None and not any(step["do"] == "solve" and step["room"] == puzzle["room"] for step in document["solution"]):
            document["map"]["entities"][entity]["gate"] = None
            lose_entities(document["map"], in_room(document["map"], puzzle, "hint", "block"))
            for x, y in places(puzzle, "".join(set(TILES) - set("#.,_b"))):
                put(document["map"], x, y, ".")
            found.remove(puzzle)
            for other in document["map"]["entities"]:
                if other["kind"] != "fountain" and other.get("gate") is not None:
                    other["gate"] -= other["gate"] > puzzle["id"]
            renumber(found)
            return True
    return False


@plant("T13", "quest")
def puzzle_in_a_room_for_something_else(document, grid):
    things = document["map"]["entities"]
    for puzzle in document["map"]["puzzles"]:
        entity = puzzle["gates"]["entity"]
        for record in grid.layout["rooms"]:
            if entity is not None and things[entity]["kind"] == "chest" and record["purpose"] != "puzzle":
                puzzle["room"] = record["id"]
                return True
    return False


@plant("T13")
def shortfall_of_puzzle_rooms(document, grid):
    document["metrics"]["shortfall"]["puzzle_rooms"] = document["metrics"]["shortfall"].get("puzzle_rooms", 0) + 1
    return bool(document["map"]["puzzles"])


# ---- P1 ------------------------------------------------------------------------------------

@plant("P1")
def order_without_a_hint(document, grid):
    for puzzle in of_kind(document, "order"):
        lose_entities(document["map"], in_room(document["map"], puzzle, "hint"))
        return True
    return False


@plant("P1")
def hint_of_another_order(document, grid):
    for puzzle in of_kind(document, "order"):
        in_room(document["map"], puzzle, "hint")[0]["signs"].reverse()
        return True
    return False


@plant("P1 T3")
def hint_in_the_open(document, grid):
    for puzzle in of_kind(document, "order"):
        x, y = puzzle["start"]
        in_room(document["map"], puzzle, "hint")[0].update(x=x, y=y)
        return True
    return False


@plant("P1")
def sign_twice(document, grid):
    for puzzle in of_kind(document, "order"):
        puzzle["signs"][0] = puzzle["signs"][1]
        in_room(document["map"], puzzle, "hint")[0]["signs"] = list(puzzle["signs"])
        return True
    return False


@plant("P1")
def plates_side_by_side(document, grid):
    for puzzle in of_kind(document, "order"):
        for x, y in places(puzzle, "123456"):
            for u, v in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                if (u, v) in places(puzzle, ".") and len(puzzle["signs"]) < 6:
                    set_letter(document, puzzle, u, v, str(len(puzzle["signs"]) + 1))
                    spare = next(sign for sign in puzzles.SIGNS if sign not in puzzle["signs"])
                    puzzle["signs"].append(spare)
                    in_room(document["map"], puzzle, "hint")[0]["signs"] = list(puzzle["signs"])
                    return True
    return False


@plant("P1")
def three_plates_of_lights(document, grid):
    for puzzle in of_kind(document, "lights"):
        for x, y in places(puzzle, "01")[3:]:
            set_letter(document, puzzle, x, y, ".")
        return True
    return False


@plant("P1")
def two_targets(document, grid):
    for puzzle in of_kind(document, "slide", "toggle"):
        room = grid.rooms[puzzle["room"]]
        free = [place for place in places(puzzle, "~.") if not room.bit(*place) & taken(room)]
        if free:
            set_letter(document, puzzle, *free[0], "x")
            return True
    return False


@plant("P1")
def more_plates_than_blocks(document, grid):
    for puzzle in of_kind(document, "push"):
        set_letter(document, puzzle, *places(puzzle, "_")[0], "o")
        return True
    return False


@plant("P1 P5")
def lever_between_levers(document, grid):
    """Leaves no plain floor beside it."""
    for puzzle in of_kind(document, "toggle"):
        for x, y in places(puzzle, "!?&"):
            ring = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            plain = [place for place in ring if place in places(puzzle, ".,")]
            if all(place in places(puzzle, ".") for place in plain):
                for place in plain:
                    set_letter(document, puzzle, *place, "!")
                return True
    return False


# ---- P2 ------------------------------------------------------------------------------------

@plant("P2")
def doorway_without_inert_floor(document, grid):
    for puzzle in document["map"]["puzzles"]:
        room = grid.rooms[puzzle["room"]]
        for x, y in tiles_in(room, room.in_front()):
            if [x, y] in puzzle["inert"] and [x, y] != puzzle["start"] and (x, y) in places(puzzle, ","):
                puzzle["inert"].remove([x, y])
                set_letter(document, puzzle, x, y, ".")
                return True
    return False


@plant("P2")
def inert_floor_apart(document, grid):
    for puzzle in document["map"]["puzzles"]:
        for x, y in places(puzzle, "."):
            ring = ([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1])
            room = grid.rooms[puzzle["room"]]
            if not any(place in puzzle["inert"] for place in ring) and not room.bit(x, y) & taken(room):
                puzzle["inert"].append([x, y])
                set_letter(document, puzzle, x, y, ",")
                return True
    return False


@plant("P2")
def start_on_the_field(document, grid):
    for puzzle in document["map"]["puzzles"]:
        for x, y in places(puzzle, "."):
            puzzle["start"] = [x, y]
            return True
    return False


@plant("P2")
def field_that_draws_another_map(document, grid):
    for puzzle in document["map"]["puzzles"]:
        for x, y in places(puzzle, "."):
            u, v = x - puzzle["field"]["x"], y - puzzle["field"]["y"]
            row = puzzle["rows"][v]
            puzzle["rows"][v] = row[:u] + "#" + row[u + 1:]
            return True
    return False


@plant("P2")
def floor_out_of_the_field(document, grid):
    for puzzle in document["map"]["puzzles"]:
        last = puzzle["rows"][-1]
        if set(last) - set("#,") and puzzle["field"]["h"] > 1 and puzzle["start"][1] < puzzle["field"]["y"] + puzzle["field"]["h"] - 1:
            puzzle["rows"].pop()
            puzzle["field"]["h"] -= 1
            return True
    return False


@plant("P2")
def gated_thing_on_inert_floor(document, grid):
    for puzzle in document["map"]["puzzles"]:
        entity, room = puzzle["gates"]["entity"], grid.rooms[puzzle["room"]]
        inert = [place for place in puzzle["inert"] if not room.bit(*place) & (taken(room) | room.in_front())]
        if entity is not None and inert and document["map"]["entities"][entity]["kind"] == "chest":
            thing = document["map"]["entities"][entity]
            thing["x"], thing["y"] = inert[0]
            return True
    return False


@plant("P2")
def gate_that_nothing_waits_for(document, grid):
    for puzzle in document["map"]["puzzles"]:
        if puzzle["gates"]["entity"] is not None:
            thing = document["map"]["entities"][puzzle["gates"]["entity"]]
            if thing["kind"] == "chest":
                thing["gate"] = None
                return True
    return False


@plant("P2")
def two_things_wait(document, grid):
    things = document["map"]["entities"]
    for puzzle in document["map"]["puzzles"]:
        for place, thing in enumerate(things):
            if "gate" in thing and thing["gate"] is None and thing["kind"] == "chest":
                thing["gate"] = puzzle["id"]
                return True
    return False


@plant("P2")
def gate_of_a_plain_door(document, grid):
    things = document["map"]["entities"]
    for puzzle in document["map"]["puzzles"]:
        entity, record = puzzle["gates"]["entity"], grid.layout["rooms"][puzzle["room"]]
        door = next((door for door in grid.layout["doors"] if door["kind"] == "open" and puzzle["room"] in (door["a"], door["b"])), None)
        if entity is None or things[entity]["kind"] != "chest" or is_guarded(document, things[entity]) or not door:
            continue
        chest = things[entity]
        chest["gate"] = None
        puzzle["gates"] = {"entity": None, "door": door["id"]}
        if "item" not in record.get("types", ("item",)):   # a crawl's chest that is there only for the puzzle (T3)
            lose_entities(document["map"], [chest])
        return True
    return False


@plant("P2")
def block_off_its_place(document, grid):
    for puzzle in of_kind(document, "push"):
        block = in_room(document["map"], puzzle, "block")[0]
        room = grid.rooms[puzzle["room"]]
        free = [place for place in places(puzzle, "_") if not room.bit(*place) & taken(room)]
        if free:
            block["x"], block["y"] = free[0]
            return True
    return False


@plant("T10 P2", "crawl")
def trap_on_inert_floor(document, grid):
    for puzzle in document["map"]["puzzles"]:
        room, record = grid.rooms[puzzle["room"]], grid.layout["rooms"][puzzle["room"]]
        free = [place for place in puzzle["inert"] if not room.bit(*place) & (taken(room) | room.in_front())]
        if "trap" in record["types"] and free:
            document["map"]["entities"].append(spikes(*free[0], room))
            return True
    return False


@plant("P2", "crawl")
def trap_on_the_solution(document, grid):
    """A trap on plain floor of the field, where a move of the solution leads."""
    for puzzle in document["map"]["puzzles"]:
        room, game = grid.rooms[puzzle["room"]], puzzles.game_of(local(puzzle))
        if "trap" not in grid.layout["rooms"][puzzle["room"]]["types"]:
            continue
        mode, tile = game.first, game.grid.start
        for move in puzzle["solution"]:
            mode, tile, _ = game.step(mode, tile, move)
            for x, y in places(puzzle, "._"):
                is_here = game.grid.bit(x - puzzle["field"]["x"], y - puzzle["field"]["y"]) == tile
                if is_here and not room.bit(x, y) & taken(room):
                    document["map"]["entities"].append(spikes(x, y, room))
                    return True
    return False


# ---- P3, P4 --------------------------------------------------------------------------------

def numbered(name, change):
    def apply(document, grid):
        for puzzle in document["map"]["puzzles"]:
            puzzle[name] += change
            return True
        return False
    apply.__name__ = f"{name}_{'more' if change > 0 else 'fewer'}"
    return apply


for rule, name, change in (("P3", "states", 1), ("P3", "states", -1), ("P4", "acts", 1), ("P4", "acts", -1)):
    plant(rule)(numbered(name, change))


@plant("P3")
def a_step_too_many(document, grid):
    """Walks to and fro over inert floor first: it solves the puzzle, but is not the shortest."""
    steps = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}
    back = {"u": "d", "d": "u", "l": "r", "r": "l"}
    for puzzle in document["map"]["puzzles"]:
        x, y = puzzle["start"]
        for move, (dx, dy) in steps.items():
            if (x + dx, y + dy) in places(puzzle, ",") and puzzle["moves"] < 33:
                puzzle["solution"] = move + back[move] + puzzle["solution"]
                puzzle["moves"] += 2
                return True
    return False


@plant("P3")
def solution_that_stops_early(document, grid):
    for puzzle in document["map"]["puzzles"]:
        if puzzle["moves"] > 10:
            puzzle["solution"] = puzzle["solution"][:-1]
            puzzle["moves"] -= 1
            return True
    return False


@plant("P3")
def solution_into_a_wall(document, grid):
    """Its first move is refused."""
    for puzzle in document["map"]["puzzles"]:
        game = puzzles.game_of(local(puzzle))
        for move in "udlr":
            if game.step(game.first, game.grid.start, move) is None:
                puzzle["solution"] = move + puzzle["solution"][1:]
                return True
    return False


@plant("P3")
def levers_of_one_colour(document, grid):
    """With barriers of the other colour raised for good, the target is out of reach."""
    for puzzle in of_kind(document, "toggle"):
        for lever in "!?":
            changed = {**puzzle, "rows": [re.sub("[!?&]", lever, row) for row in puzzle["rows"]]}
            if puzzles.solve(puzzles.game_of(local(changed))).moves is None:
                puzzle["rows"] = changed["rows"]
                refit(puzzle)
                return True
    return False


@plant("P4")
def shortfall_of_moves(document, grid):
    document["metrics"]["shortfall"]["puzzle_moves"] = document["metrics"]["shortfall"].get("puzzle_moves", 0) + 1
    return bool(document["map"]["puzzles"])


# ---- P5 ------------------------------------------------------------------------------------

@plant("P5")
def place_of_no_return(document, grid):
    """Two pillars on the ice make a place that a player can never leave, though the shortest solution keeps its length."""
    for puzzle in of_kind(document, "slide"):
        rows = puzzle["rows"]
        for pillars in combinations(places(puzzle, "~"), 2):
            puzzle["rows"] = list(rows)
            for place in pillars:
                set_letter(document, puzzle, *place, "#")
            proof = puzzles.solve(puzzles.game_of(local(puzzle)))
            if not proof.is_free and proof.moves == puzzle["moves"]:
                puzzle["states"] = proof.states
                return True
            for place in pillars:
                put(document["map"], *place, TILES["~"])
        puzzle["rows"] = rows
    return False


# ---- P8 ------------------------------------------------------------------------------------

def solves(document):
    return [place for place, step in enumerate(document["solution"]) if step["do"] == "solve"]


@plant("V6 P8 T7")
def taken_without_solving(document, grid):
    for place in solves(document):
        document["solution"].pop(place)
        return True
    return False


@plant("V6 P8 T7")
def solved_twice(document, grid):
    for place in solves(document):
        document["solution"].insert(place, dict(document["solution"][place]))
        return True
    return False


@plant("V6 P8 T7")
def solved_where_no_puzzle_is(document, grid):
    rooms = {puzzle["room"] for puzzle in document["map"]["puzzles"]}
    for place, step in enumerate(document["solution"]):
        if rooms and step["do"] == "move" and step["room"] not in rooms:
            document["solution"].insert(place + 1, {"do": "solve", "room": step["room"], "door": None, "what": None})
            return True
    return False


@plant("P8 V6 T7")
def solved_for_a_chest(document, grid):
    """Solves a puzzle that nothing in the walkthrough waits for (G13)."""
    things = document["map"]["entities"]
    rooms = {puzzle["room"] for puzzle in document["map"]["puzzles"]
             if puzzle["gates"]["entity"] is not None and things[puzzle["gates"]["entity"]]["kind"] == "chest"}
    for place, step in enumerate(document["solution"]):
        if step["do"] == "move" and step["room"] in rooms:
            document["solution"].insert(place + 1, {"do": "solve", "room": step["room"], "door": None, "what": None})
            return True
    return False
