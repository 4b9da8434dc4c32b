# SPDX-License-Identifier: MIT
"""The rules of one puzzle, P1 to P5: what its grid may hold, and whether its claims are true.

`shape` says what is wrong with the grid of a kind, before anything is searched; `claims` searches and replays.
Both return pairs of rule and text. A puzzle is {kind, rows, start, inert, moves, acts, states, solution, ...} with
places counted from the grid's first tile.
"""
import puzzles
from puzzles import bits_of


def shape(puzzle):
    """Returns what keeps a grid from being a puzzle of its kind (P1, P2)."""
    found = grid_problems(puzzle)
    if found:
        return found  # it cannot be turned into sets of tiles
    grid = puzzles.Grid(puzzle["rows"], puzzle["start"])
    return [*ground(puzzle, grid), *OF_KIND[puzzle["kind"]](puzzle, grid)]


def grid_problems(puzzle):
    rows, (x, y) = puzzle["rows"], puzzle["start"]
    height, width = len(rows), len(rows[0]) if rows else 0
    if not 1 <= height <= puzzles.TALLEST or not 1 <= width <= puzzles.WIDEST or any(len(row) != width for row in rows):
        return [("P2", "the field is no rectangle of at most 12x10 tiles")]
    strange = set("".join(rows)) - set(puzzles.LEGENDS[puzzle["kind"]])
    if strange:
        return [("P1", f"{puzzle['kind']} has no '{min(strange)}' at first")]
    if not (0 <= x < width and 0 <= y < height) or rows[y][x] == "#":
        return [("P2", "the start is no floor")]
    return []


def ground(puzzle, grid):
    """Inert tiles: one connected set with the start. A stand-alone push puzzle may have none."""
    drawn = grid.inert
    found = [] if grid.is_joined(grid.floor) else [("T6", "the floor is not one area")]
    if puzzle["kind"] == "push" and not drawn:
        if grid.start & grid.of("b"):
            found.append(("P2", "the start is on a block"))
        return found
    if not grid.start & drawn:
        found.append(("P2", "the start is not inert"))
    if drawn and not grid.is_joined(drawn):
        found.append(("P2", "the inert tiles are not joined"))
    return found


def push_shape(puzzle, grid):
    blocks, plates = grid.of("b").bit_count(), grid.of("o").bit_count()
    yard = grid.of("_", "b", "o").bit_count()
    if blocks != plates:
        yield "P1", f"{blocks} blocks and {plates} plates"
    elif not (2 <= blocks <= 3 or blocks == 1 and yard < 10):
        yield "P1", f"{blocks} blocks in a yard of {yard} tiles"
    elif yard > {1: 9, 2: 25, 3: 20}[blocks]:
        yield "P1", f"a yard of {yard} tiles for {blocks} blocks"


def slide_shape(puzzle, grid):
    if grid.of("x").bit_count() != 1:
        yield "P1", "not one target"


def lights_shape(puzzle, grid):
    count = grid.of("0", "1").bit_count()
    if not 4 <= count <= 9:
        yield "P1", f"{count} plates"
    if puzzle.get("pitch") not in (1, 2):
        yield "P1", f"a pitch of {puzzle.get('pitch')}"
    if count and not grid.of("0"):
        yield "P4", "all plates are lit at first"


def order_shape(puzzle, grid):
    plates = grid.of(*"123456")
    count = plates.bit_count()
    numbers = "".join(sorted(letter for letter in "123456" for _ in bits_of(grid.of(letter))))
    if not 3 <= count <= 6 or numbers != "123456"[:count]:
        yield "P1", f"plates {numbers or 'none'}"
    if grid.beside(plates) & plates:
        yield "P1", "two plates are adjacent"


def toggle_shape(puzzle, grid):
    if grid.of("x").bit_count() != 1:
        yield "P1", "not one target"
    levers = grid.of("!", "?", "&")
    if not levers:
        yield "P1", "no lever"
    plain = grid.beside(grid.of(".", ","))
    if levers & ~plain:
        yield "P1", "a lever without plain floor beside it"


OF_KIND = {"push": push_shape, "slide": slide_shape, "lights": lights_shape, "order": order_shape, "toggle": toggle_shape}


def band_of(puzzle):
    """Returns the moves that the kind's band allows in this field (P4)."""
    field = sum(letter not in "#," for row in puzzle["rows"] for letter in row)
    return (puzzles.SMALL_BANDS if field < puzzles.SMALL else puzzles.BANDS)[puzzle["kind"]]


def claims(puzzle, game, proof):
    """Returns the false claims of a puzzle whose shape is right (P3 to P5)."""
    return [*solution_claims(puzzle, game, proof), *act_claims(puzzle, game), *sign_claims(puzzle),
            *grade_claims(puzzle, game, proof),
            *([] if proof.is_free else [("P5", "somewhere no inert tile can be reached")])]


def solution_claims(puzzle, game, proof):
    moves = puzzle["solution"]
    if not set(moves) <= set("udlr"):
        yield "P1", "moves other than u, d, l and r"
        return
    played, is_solved, acts = puzzles.replay(game, moves)
    if played < len(moves):
        yield "P3", f"move {played + 1} of the solution is refused or too late"
    elif not is_solved:
        yield "P3", "the solution does not solve it"
    elif acts != puzzle["acts"]:
        yield "P4", f"{acts} acts, not {puzzle['acts']}"
    if puzzle["moves"] != len(moves) or puzzle["moves"] != proof.moves:
        yield "P3", f"{puzzle['moves']} moves; the solution has {len(moves)}, a shortest one {proof.moves}"
    if puzzle["states"] != proof.states:
        yield "P3", f"{proof.states} states, not {puzzle['states']}"


def act_claims(puzzle, game):
    least = puzzles.LEAST_ACTS[puzzle["kind"]]
    if puzzle["acts"] < least:
        yield "P4", f"{puzzle['acts']} acts, fewer than {least}"
    fewest = puzzles.fewest_acts(game, 2)
    if fewest == 0:
        yield "P4", "the goal can be reached without an act"
    elif puzzle["kind"] == "toggle" and fewest == 1:
        yield "P1", "one flip is enough"


def grade_claims(puzzle, game, proof):
    """The grade that a puzzle says it has (P4a); those from before there were grades say none. `order` is graded by its
    plates if it is alone; in a dungeon, by where its hints are, which tiles_puzzles.py looks at."""
    if puzzle.get("grade") is None or proof.moves is None:
        return
    luck, acts, worsens = puzzles.luck_of(game, puzzle)
    least = puzzles.LEAST_ACTS[puzzle["kind"]]
    if acts < least:
        yield "P4", f"{acts} acts are enough, fewer than {least}"
    if luck > puzzles.LUCK_MOST:
        yield "P4a", f"a luck of {luck}"
    if puzzle["kind"] == "order" and "room" in puzzle:
        return
    grade = "easy" if luck > 100 else "medium" if luck > 30 else "hard"
    if puzzle["kind"] == "order":
        grade = puzzles.GRADES[min(2, max(0, len(puzzle.get("signs", [])) - 4))]
    elif grade == "hard" and not worsens:
        yield "P4a", f"rare for luck, {luck}, and takes no thought"
    if puzzle["grade"] != grade:
        yield "P4a", f"it is {grade} with a luck of {luck}, and says {puzzle['grade']}"


def doorway_claims(puzzle):
    """P5: a puzzle alone has a doorway beside its start, out of the field; a closed one has none."""
    (x, y), rows, side = puzzle["start"], puzzle["rows"], puzzle.get("doorway")
    outside = {"u": y == 0, "d": y == len(rows) - 1, "l": x == 0, "r": x == len(rows[0]) - 1}
    is_closed = puzzle["kind"] == "push" and not any("," in row for row in rows)
    if side is not None if is_closed else not outside.get(side, False):
        yield "P5", f"a doorway {side} at {x},{y}"


def sign_claims(puzzle):
    """A separate sign for each plate of `order`."""
    signs = puzzle.get("signs", [])
    count = sum(row.count(letter) for row in puzzle["rows"] for letter in "123456") if puzzle["kind"] == "order" else 0
    if len(signs) != count or len(set(signs)) != count or not set(signs) <= set(puzzles.SIGNS):
        yield "P1", f"signs {signs} for {count} plates"


def problems(puzzle):
    """Returns everything that is wrong with a puzzle."""
    found = shape(puzzle)
    if found:
        return found
    game = puzzles.game_of(puzzle)
    alone = [] if "room" in puzzle else doorway_claims(puzzle)
    try:
        return [*alone, *claims(puzzle, game, puzzles.solve(game))]
    except puzzles.TooLarge:
        return [("P3", f"more than {puzzles.MOST_STATES} states")]
