# SPDX-License-Identifier: MIT
"""Damages of puzzles: each takes a puzzle and a random stream and returns a changed copy, or None if there is nothing
to change. DAMAGES lists them by name: first those of the grid, then those of the claims about it."""
import copy

import puzzles


def tiles_of(puzzle, letters):
    return [(x, y) for y, row in enumerate(puzzle["rows"]) for x, letter in enumerate(row) if letter in letters]


def put(puzzle, place, letter):
    x, y = place
    row = puzzle["rows"][y]
    puzzle["rows"][y] = row[:x] + letter + row[x + 1:]


def letter_at(puzzle, place):
    return puzzle["rows"][place[1]][place[0]]


def things(puzzle):
    """Returns the letters of a kind that are more than plain ground."""
    return "".join(set(puzzles.LEGENDS[puzzle["kind"]]) - set("#.,_~"))


def ground(puzzle):
    return {"push": "_", "slide": "~"}.get(puzzle["kind"], ".")


def move_thing(puzzle, rng):
    """A block, plate, target, lever or barrier moves to a tile of plain ground."""
    from_, to = tiles_of(puzzle, things(puzzle)), tiles_of(puzzle, ground(puzzle))
    if not from_ or not to:
        return None
    one, other = rng.choice(from_), rng.choice(to)
    letter = letter_at(puzzle, one)
    put(puzzle, one, ground(puzzle))
    put(puzzle, other, letter)
    return puzzle


def nudge_thing(puzzle, rng):
    """The same, by one step."""
    pairs = [(one, (one[0] + dx, one[1] + dy)) for one in tiles_of(puzzle, things(puzzle))
             for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    able = set(tiles_of(puzzle, ground(puzzle) + "._"))
    pairs = [pair for pair in pairs if pair[1] in able]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    first, second = letter_at(puzzle, one), letter_at(puzzle, other)
    put(puzzle, one, second)
    put(puzzle, other, first)
    return puzzle


def drop_thing(puzzle, rng):
    able = tiles_of(puzzle, things(puzzle))
    if not able:
        return None
    put(puzzle, rng.choice(able), ground(puzzle))
    return puzzle


def swap_things(puzzle, rng):
    able = tiles_of(puzzle, things(puzzle))
    if len(able) < 2:
        return None
    one, other = rng.sample(able, 2)
    first, second = letter_at(puzzle, one), letter_at(puzzle, other)
    if first == second:
        return None
    put(puzzle, one, second)
    put(puzzle, other, first)
    return puzzle


def change_letter(puzzle, rng):
    """A tile becomes any letter of the kind's legend."""
    every = tiles_of(puzzle, puzzles.LEGENDS[puzzle["kind"]])
    place = rng.choice(every)
    put(puzzle, place, rng.choice(puzzles.LEGENDS[puzzle["kind"]]))
    return puzzle


def strange_letter(puzzle, rng):
    every = tiles_of(puzzle, puzzles.LEGENDS[puzzle["kind"]])
    strange = set("#.,_bo*~x123456rRuU!?&@ 07") - set(puzzles.LEGENDS[puzzle["kind"]])
    put(puzzle, rng.choice(every), rng.choice(sorted(strange)))
    return puzzle


def raise_wall(puzzle, rng):
    able = tiles_of(puzzle, ground(puzzle) + ".")
    put(puzzle, rng.choice(able), "#")
    return puzzle


def raise_walls(puzzle, rng):
    """Turns a fifth of the plain ground into walls, so that many cannot be solved."""
    for place in tiles_of(puzzle, ground(puzzle) + "."):
        if rng.random() < 0.2:
            put(puzzle, place, "#")
    return puzzle


def open_wall(puzzle, rng):
    able = tiles_of(puzzle, "#")
    if not able:
        return None
    put(puzzle, rng.choice(able), ground(puzzle))
    return puzzle


def open_walls(puzzle, rng):
    for place in tiles_of(puzzle, "#"):
        if rng.random() < 0.2:
            put(puzzle, place, ground(puzzle))
    return puzzle


def change_start(puzzle, rng):
    puzzle["start"] = list(rng.choice(tiles_of(puzzle, puzzles.LEGENDS[puzzle["kind"]])))
    return puzzle


def shift_start(puzzle, rng):
    """Start and inert floor move elsewhere together, so that the puzzle is whole again."""
    able = tiles_of(puzzle, ground(puzzle))
    if not able:
        return None
    for place in tiles_of(puzzle, ","):
        put(puzzle, place, ground(puzzle))
    puzzle["start"] = list(rng.choice(able))
    if puzzle["kind"] != "push":
        put(puzzle, puzzle["start"], ",")
    return puzzle


def add_inert(puzzle, rng):
    put(puzzle, rng.choice(tiles_of(puzzle, puzzles.LEGENDS[puzzle["kind"]])), ",")
    return puzzle


def inert_start(puzzle, rng):
    """A push puzzle gets a way out; others have one."""
    if puzzle["kind"] != "push":
        return None
    put(puzzle, puzzle["start"], ",")
    return puzzle


def flip_barrier(puzzle, rng):
    able = tiles_of(puzzle, "rRuU")
    if puzzle["kind"] != "toggle" or not able:
        return None
    place = rng.choice(able)
    put(puzzle, place, letter_at(puzzle, place).swapcase())
    return puzzle


def raise_barriers(puzzle, rng):
    """A third of the plain floor becomes barriers, so that many cannot be solved, and none is in two areas."""
    if puzzle["kind"] != "toggle":
        return None
    drawn = set("".join(puzzle["rows"]))
    letters = [letter for letter in "rRuU" if letter.swapcase() not in drawn]
    letter = rng.choice(letters or ["R"])
    for place in tiles_of(puzzle, "."):
        if rng.random() < 0.33:
            put(puzzle, place, letter)
    return puzzle


def change_lever(puzzle, rng):
    able = tiles_of(puzzle, "!?&")
    if puzzle["kind"] != "toggle" or not able:
        return None
    place = rng.choice(able)
    put(puzzle, place, rng.choice("!?&".replace(letter_at(puzzle, place), "")))
    return puzzle


def flip_light(puzzle, rng):
    able = tiles_of(puzzle, "01")
    if puzzle["kind"] != "lights":
        return None
    place = rng.choice(able)
    put(puzzle, place, "10"[int(letter_at(puzzle, place))])
    return puzzle


def light_all(puzzle, rng):
    if puzzle["kind"] != "lights":
        return None
    for place in tiles_of(puzzle, "0"):
        put(puzzle, place, "1")
    return puzzle


def solve_blocks(puzzle, rng):
    """A block is on a plate, which stand-alone puzzles never have at first."""
    if puzzle["kind"] != "push":
        return None
    put(puzzle, rng.choice(tiles_of(puzzle, "o")), "b")
    return puzzle


def change_pitch(puzzle, rng):
    if puzzle["kind"] != "lights":
        return None
    puzzle["pitch"] = rng.choice([pitch for pitch in (0, 1, 2, 3) if pitch != puzzle["pitch"]])
    return puzzle


def change_signs(puzzle, rng):
    if puzzle["kind"] != "order":
        return None
    signs = puzzle["signs"]
    sort = rng.randrange(3)
    if sort == 0:
        signs[0] = signs[1]
    elif sort == 1:
        signs.pop()
    else:
        signs.append(rng.choice(puzzles.SIGNS))
    return puzzle


def wrong_letter(puzzle, rng):
    moves = puzzle["solution"]
    place = rng.randrange(len(moves))
    puzzle["solution"] = moves[:place] + rng.choice("udlr".replace(moves[place], "")) + moves[place + 1:]
    return puzzle


def lost_letter(puzzle, rng):
    moves = puzzle["solution"]
    place = rng.randrange(len(moves))
    puzzle["solution"] = moves[:place] + moves[place + 1:]
    puzzle["moves"] -= rng.randrange(2)
    return puzzle


def more_letters(puzzle, rng):
    """A step to and fro before the solution or within it: it may still solve the puzzle, but is not the shortest."""
    moves = puzzle["solution"]
    place = rng.randrange(len(moves) + 1)
    puzzle["solution"] = moves[:place] + rng.choice(("ud", "du", "lr", "rl")) + moves[place:]
    puzzle["moves"] += 2
    return None if len(puzzle["solution"]) > 60 else puzzle


def swap_letters(puzzle, rng):
    moves = puzzle["solution"]
    place = rng.randrange(len(moves) - 1)
    puzzle["solution"] = moves[:place] + moves[place + 1] + moves[place] + moves[place + 2:]
    return None if puzzle["solution"] == moves else puzzle


def no_letter(puzzle, rng):
    moves = puzzle["solution"]
    place = rng.randrange(len(moves))
    puzzle["solution"] = moves[:place] + rng.choice("xUD ") + moves[place + 1:]
    return puzzle


def wrong_number(name):
    def change(puzzle, rng):
        puzzle[name] += rng.choice((-1, 1, 2, 256))
        return puzzle
    return change


GRID = [move_thing, nudge_thing, drop_thing, swap_things, change_letter, strange_letter, raise_wall, raise_walls, open_wall,
        open_walls, change_start, shift_start, add_inert, inert_start, flip_barrier, raise_barriers, change_lever, flip_light,
        light_all, solve_blocks, change_pitch, change_signs]
CLAIMS = [wrong_letter, lost_letter, more_letters, swap_letters, no_letter]
DAMAGES = {**{damage.__name__: damage for damage in GRID + CLAIMS},
           **{f"wrong_{name}": wrong_number(name) for name in ("moves", "acts", "states")}}
# Damage that a judge who knows the rules sees in every puzzle.
SEEN = {"strange_letter", "light_all", "change_signs", "lost_letter", "more_letters", "no_letter", "wrong_moves", "wrong_acts",
        "wrong_states"}


def damaged(puzzle, rng):
    """Returns a changed copy and the name of the damage; a third of the grids are damaged twice."""
    while True:
        name = rng.choice(sorted(DAMAGES))
        changed = DAMAGES[name](copy.deepcopy(puzzle), rng)
        if changed and name not in SEEN and rng.random() < 0.33:
            again = rng.choice(GRID).__name__
            changed = DAMAGES[again](changed, rng) or changed
        if changed and any(changed[key] != puzzle[key] for key in puzzle):
            return changed, name
