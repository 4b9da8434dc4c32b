# SPDX-License-Identifier: MIT
"""Damages of the puzzles of a tile map. Those of damage_puzzles.py change the rows; most of the time the map is drawn
again with them, so that only a search can show the damage."""
import copy

import damage_puzzles
from mutate_any import renumber

TILES = {"#": "I", ".": ".", ",": ".", "_": ".", "b": ".", "o": "o", "~": "*", "x": "t", **dict.fromkeys("0123456", "o"),
         "r": "R", "R": "R", "u": "U", "U": "U", "!": "!", "?": "!", "&": "!"}
WORDS = {"I": "pillar", ".": "floor", "o": "plate", "*": "ice", "t": "target", "R": "red_barrier", "U": "blue_barrier", "!": "lever"}


# ---- What is where -------------------------------------------------------------------------

def any_puzzle(document, rng):
    return rng.choice(document["map"]["puzzles"]) if document["map"]["puzzles"] else None


def put(grid, x, y, tile):
    row = grid["rows"][y]
    grid["legend"].setdefault(tile, WORDS[tile])
    grid["rows"][y] = row[:x] + tile + row[x + 1:]


def lose_entities(grid, gone):
    """Removes things; guards and gates of the others remain correct."""
    kept = [thing for thing in grid["entities"] if not any(thing is one for one in gone)]
    places = {id(thing): place for place, thing in enumerate(kept)}
    things, grid["entities"] = grid["entities"], kept
    for thing in kept:
        if thing.get("guards") is not None:
            thing["guards"] = places.get(id(things[thing["guards"]]))
        if thing["kind"] == "fountain" and thing["gate"] is not None:   # the number of a sub-boss, not of a puzzle
            thing["gate"] = places.get(id(things[thing["gate"]]), 0)
    for puzzle in grid["puzzles"]:
        if puzzle["gates"]["entity"] is not None:
            puzzle["gates"]["entity"] = places.get(id(things[puzzle["gates"]["entity"]]), 0)


def in_room(grid, puzzle, *kinds):
    return [thing for thing in grid["entities"] if thing["room"] == puzzle["room"] and thing["kind"] in kinds]


def draw(grid, puzzle, before):
    """Draws the rows into the map: tiles, inert floor, blocks."""
    left, top = puzzle["field"]["x"], puzzle["field"]["y"]
    for y, (row, old) in enumerate(zip(puzzle["rows"], before), top):
        for x, (letter, other) in enumerate(zip(row, old), left):
            if letter == other or letter not in TILES:
                continue
            put(grid, x, y, TILES[letter])
            if letter == ",":
                puzzle["inert"].append([x, y])
            elif other == ",":
                puzzle["inert"].remove([x, y])
    blocks = [(left + x, top + y) for y, row in enumerate(puzzle["rows"]) for x, letter in enumerate(row) if letter == "b"]
    stand = in_room(grid, puzzle, "block")
    for thing, (thing["x"], thing["y"]) in zip(stand, blocks):
        pass
    grid["entities"] += [{"kind": "block", "x": x, "y": y, "room": puzzle["room"], "type": None} for x, y in blocks[len(stand):]]
    lose_entities(grid, stand[len(blocks):])


# ---- The puzzle itself ---------------------------------------------------------------------

def damage_rows(document, rng):
    """Applies one of the damages of stand-alone puzzles."""
    puzzle = any_puzzle(document, rng)
    if not puzzle:
        return False
    left, top = puzzle["field"]["x"], puzzle["field"]["y"]
    local = copy.deepcopy(puzzle)
    local["start"] = [puzzle["start"][0] - left, puzzle["start"][1] - top]
    changed, _ = damage_puzzles.damaged(local, rng)
    before = puzzle["rows"]
    for name in ("rows", "moves", "acts", "states", "solution", "pitch", "signs"):
        if name in changed:
            puzzle[name] = changed[name]
    puzzle["start"] = [changed["start"][0] + left, changed["start"][1] + top]
    if "signs" in puzzle and rng.random() < 0.7:
        for hint in in_room(document["map"], puzzle, "hint"):
            hint["signs"] = list(puzzle["signs"])
    if rng.random() < 0.8:
        draw(document["map"], puzzle, before)
    return True


def change_number(document, rng):
    puzzle = any_puzzle(document, rng)
    if not puzzle:
        return False
    puzzle[rng.choice(("moves", "acts", "states"))] += rng.choice((-1, 1))
    return True


def change_gate(document, rng):
    """Changes what a puzzle gates, or what waits for it."""
    puzzle, grid = any_puzzle(document, rng), document["map"]
    if not puzzle:
        return False
    choice = rng.randrange(4)
    if choice == 0:
        puzzle["gates"]["entity"] = rng.randrange(len(grid["entities"]))
        puzzle["gates"]["door"] = None
    elif choice == 1:
        puzzle["gates"] = {"entity": None, "door": rng.randrange(len(grid["doors"]))}
    elif choice == 2 and puzzle["gates"]["entity"] is not None:
        grid["entities"][puzzle["gates"]["entity"]]["gate"] = rng.choice((None, rng.randrange(len(grid["puzzles"]))))
    else:
        able = [thing for thing in grid["entities"] if "gate" in thing]
        if able:
            rng.choice(able)["gate"] = puzzle["id"]
    return True


def change_inert(document, rng):
    puzzle = any_puzzle(document, rng)
    if not puzzle:
        return False
    inert, field = puzzle["inert"], puzzle["field"]
    choice = rng.randrange(4)
    if choice == 0:
        inert.append(list(rng.choice(inert)))
    elif choice == 1:
        inert.append([field["x"] + rng.randrange(field["w"]), field["y"] + rng.randrange(field["h"])])
    else:
        x, y = inert.pop(rng.randrange(len(inert)))
        u, v = x - field["x"], y - field["y"]
        if choice == 2 and 0 <= v < field["h"] and 0 <= u < field["w"]:
            row = puzzle["rows"][v]
            puzzle["rows"][v] = row[:u] + "." + row[u + 1:]
    return True


def change_field(document, rng):
    puzzle = any_puzzle(document, rng)
    if not puzzle:
        return False
    field, choice = puzzle["field"], rng.randrange(4)
    if choice == 0:
        field[rng.choice("xy")] += rng.choice((-1, 1))
    elif choice == 1 and field["h"] > 1:
        puzzle["rows"].pop()
        field["h"] -= 1
    elif choice == 2 and field["w"] > 1:
        puzzle["rows"] = [row[1:] for row in puzzle["rows"]]
        field["x"], field["w"] = field["x"] + 1, field["w"] - 1
    else:
        puzzle["rows"].append("#" * field["w"])
        field["h"] += 1
    return True


def change_puzzles(document, rng):
    """A puzzle is lost, doubled, in another room or of another kind."""
    puzzle, grid = any_puzzle(document, rng), document["map"]
    if not puzzle:
        return False
    choice = rng.randrange(4)
    if choice == 0:
        grid["puzzles"].remove(puzzle)
        renumber(grid["puzzles"])
    elif choice == 1:
        grid["puzzles"].append(copy.deepcopy(puzzle))
        renumber(grid["puzzles"])
    elif choice == 2:
        puzzle["room"] = rng.randrange(len(grid["rooms"]))
    else:
        puzzle["kind"] = rng.choice(("push", "slide", "toggle"))
        puzzle.pop("pitch", None)
        puzzle.pop("signs", None)
    return True


# ---- Around it -----------------------------------------------------------------------------

def change_hint(document, rng):
    """A hint elsewhere, with other signs, or gone."""
    grid = document["map"]
    hints = [thing for thing in grid["entities"] if thing["kind"] == "hint"]
    if not hints:
        return False
    hint, choice = rng.choice(hints), rng.randrange(4)
    if choice == 0:
        lose_entities(grid, [hint])
    elif choice == 1:
        hint["signs"].reverse()
    elif choice == 2:
        hint["signs"].pop()
    else:
        hint["x"], hint["y"] = hint["x"] + rng.choice((-1, 0, 1)), hint["y"] + rng.choice((-1, 0, 1))
    return True


def shift_block(document, rng):
    blocks = [thing for thing in document["map"]["entities"] if thing["kind"] == "block"]
    if not blocks:
        return False
    rng.choice(blocks)[rng.choice("xy")] += rng.choice((-1, 1))
    return True


def onto_inert(document, rng):
    """Something of the room on inert floor, or a trap there."""
    puzzle, grid = any_puzzle(document, rng), document["map"]
    if not puzzle:
        return False
    x, y = rng.choice(puzzle["inert"])
    things = in_room(grid, puzzle, "chest", "key", "switch", "block", "trap")
    if things and rng.random() < 0.7:
        rng.choice(things).update(x=x, y=y)
    else:
        grid["entities"].append({"kind": "trap", "x": x, "y": y, "room": puzzle["room"], "magic": False, "type": "spikes", "period": None})
    return True


def change_solving(document, rng):
    """The step `solve`: left out, twice, too late, in another room or where a chest is gated."""
    solution = document["solution"]
    places = [place for place, step in enumerate(solution) if step["do"] == "solve"]
    rooms = [puzzle["room"] for puzzle in document["map"]["puzzles"]]
    choice = rng.randrange(4)
    if places and choice == 0:
        solution.pop(rng.choice(places))
    elif places and choice == 1:
        place = rng.choice(places)
        solution.insert(place, dict(solution[place]))
    elif places and choice == 2:
        place = rng.choice(places)
        solution.insert(min(place + 1, len(solution) - 1), solution.pop(place))
    else:
        visits = [place for place, step in enumerate(solution) if step["do"] == "move" and step["room"] in rooms]
        if not visits:
            return False
        place = rng.choice(visits)
        solution.insert(place + 1, {"do": "solve", "room": solution[place]["room"], "door": None, "what": None})
    return True


def change_shortfall(document, rng):
    short = document["metrics"]["shortfall"]
    name = rng.choice(("puzzle_rooms", "puzzle_moves"))
    if name in short and rng.random() < 0.5:
        del short[name]
    else:
        short[name] = short.get(name, 0) + 1
    return True


PUZZLED = [damage_rows, damage_rows, damage_rows, change_number, change_gate, change_inert, change_field, change_puzzles,
           change_hint, shift_block, onto_inert, change_solving, change_solving, change_shortfall]
