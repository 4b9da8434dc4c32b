#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two solvers, one answer (P6): `barrow_puzzle_prove` and puzzles.py on the same puzzles, made and damaged.

  compare_puzzles.py BUILD [--count N] [--kind NAME] [--seed S] [--jobs N] [--variety N] [--self-test]

BUILD has the command and the shared library. `barrow puzzle` makes N puzzles of each kind (default 500) in several
sizes; each must keep every rule of P1 to P5, none may have a solution with fewer acts than P4 requires, and both
solvers must find the same. As many damaged ones follow: the judges must agree on whether each is a puzzle and can be
solved, in how many moves, with how many states, on whether a player can get stuck, on whether its own solution solves
it, and on the verdict. --variety N looks at N puzzles of 7x7 of each kind (P7). --self-test makes one of the judges
err, in one way at a time, and passes if that is noticed. Ends with "N passed, N failed".
"""
import argparse
import collections
import copy
import json
import multiprocessing
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
import damage_puzzles  # noqa: E402
import puzzle_rules  # noqa: E402
import puzzles  # noqa: E402

SIZES = ("7x7", "7x7", "5x5", "12x10", "9x6", "6x8", "10x10")
TOO_SMALL_FOR_TOGGLE = ("5x5", "6x8")   # it needs 49 tiles
CHUNK = 50
MORE = {"push": "14..30", "slide": "8..14", "lights": "8..20", "order": "12..30", "toggle": "20..30"}  # --moves, for one in five
WORST = 20        # how often a form may occur among 10,000 (P7)
GRADES = (*puzzles.GRADES, None)
SIGNS = {name: place for place, name in enumerate(puzzles.SIGNS)}
# Puzzles on which the judges once disagreed, and whether the solution solves them. A step into the doorway is a move that
# puts the puzzle back (P5), so a solution may begin with one, although it is not a shortest one then.
DOORWAY = {"kind": "slide", "seed": 0, "start": [0, 2], "doorway": "l", "rows": ["~#~~#", "~#~~~", ",,~#x", ",~~#.", "~~.~#"],
           "grade": "easy", "moves": 9, "acts": 6, "states": 18}
KEPT = [({**DOORWAY, "solution": "lrdrurdrd"}, True), ({**DOORWAY, "solution": "rllrdrurdrd"}, True),
        ({**DOORWAY, "solution": "rdrurdrdl"}, False), ({**DOORWAY, "doorway": None, "solution": "lrdrurdrd"}, False)]


# ---- The library ---------------------------------------------------------------------------

class Library:
    """The public calls, through the Python binding."""

    def __init__(self, build):
        os.environ["BARROW_LIBRARY"] = os.path.abspath(os.path.join(build, "libbarrow.so"))
        sys.path.insert(0, os.path.join(HERE, "..", "..", "bindings", "python"))
        import barrow
        self.types, self.calls, self.constants = barrow._C.types, barrow._lib, barrow._K
        self.options = self.types["barrow_options"]()
        self.options.workspace = self.calls.barrow_workspace_create(None)
        self.error = self.types["barrow_error"]()
        self.verifies = hasattr(self.calls, "barrow_puzzle_verify")

    def value(self, puzzle):
        """Returns a barrow_puzzle, or None if it cannot hold the puzzle at all."""
        made = self.types["barrow_puzzle"]()
        rows = puzzle["rows"]
        made.kind = self.constants["BARROW_PUZZLE_" + puzzle["kind"].upper()]
        made.width, made.height = len(rows[0]), len(rows)
        made.start.x, made.start.y = puzzle["start"]
        made.cells = "".join(rows).encode()
        made.pitch = puzzle.get("pitch", 0)
        made.grade = GRADES.index(puzzle.get("grade"))
        made.doorway = (puzzle.get("doorway") or "\0").encode()
        signs = puzzle.get("signs", [])
        made.sign_count = len(signs)
        for place, name in enumerate(signs[:len(made.signs)]):
            made.signs[place] = SIGNS[name]
        made.moves, made.acts, made.states = (puzzle[name] for name in ("moves", "acts", "states"))
        made.solution = puzzle["solution"].encode()
        return made

    def proof(self, value):
        """Returns what barrow_puzzle_prove finds, or None if it is not a puzzle."""
        proof = self.types["barrow_puzzle_proof"]()
        status = self.calls.barrow_puzzle_prove(value, self.options, proof, self.error)
        if status != self.constants["BARROW_OK"]:
            return None
        return puzzles.Proof(proof.moves if proof.is_solvable else None, proof.states, bool(proof.is_free))

    def replay(self, value):
        """Returns whether the solution solves it with its last move and not before."""
        state = self.types["barrow_puzzle_state"]()
        self.calls.barrow_puzzle_begin(value, state)
        for move in value.solution:
            if state.solved or not self.calls.barrow_puzzle_step(value, state, bytes([move])):
                return False
        return bool(state.solved)

    def refuses(self, value):
        """Returns the rules that barrow_puzzle_verify finds broken; None if there is no such call."""
        if not self.verifies:
            return None
        report = self.types["barrow_report"]()
        status = self.calls.barrow_puzzle_verify(value, self.options, report, self.error)
        if status != self.constants["BARROW_OK"]:
            return [f"status {status}: {self.error.text.decode()}"]
        return [f"{one.rule.decode()}: {one.text.decode()}" for one in report.findings[:report.finding_count]]


LIBRARY = None


def begin(build):
    global LIBRARY  # one for each process
    LIBRARY = Library(build)


# ---- One puzzle ----------------------------------------------------------------------------

class Answer:
    """The verdict of one judge: its proof (None: no puzzle of its kind), whether the solution solves it, and its
    objections (None: it cannot say)."""

    def __init__(self, proof, is_solved, problems):
        self.proof, self.is_solved, self.problems = proof, is_solved, problems


def ours(puzzle):
    wrong = puzzle_rules.shape(puzzle)
    if wrong:
        return Answer(None, None, wrong)
    game = puzzles.game_of(puzzle)
    played, is_solved, _ = puzzles.replay(game, [move for move in puzzle["solution"] if move in "udlr"])
    is_solved = is_solved and played == len(puzzle["solution"])
    proof = puzzles.solve(game)
    return Answer(proof, is_solved, [*puzzle_rules.doorway_claims(puzzle), *puzzle_rules.claims(puzzle, game, proof)])


def theirs(puzzle):
    value = LIBRARY.value(puzzle)
    proof = LIBRARY.proof(value)
    return Answer(proof, LIBRARY.replay(value) if proof else None, LIBRARY.refuses(value))


def differ(mine, other):
    """Returns what the judges disagree on, or None."""
    if mine.proof is None or other.proof is None:
        if (mine.proof is None) != (other.proof is None):
            return f"whether it is a puzzle of its kind: oracle {mine.problems or 'yes'}, library {'yes' if other.proof else 'no'}"
    else:
        for name in ("moves", "states", "is_free"):
            if getattr(mine.proof, name) != getattr(other.proof, name):
                return f"{name}: oracle {mine.proof}, library {other.proof}"
        if mine.is_solved != other.is_solved:
            return f"whether its solution solves it: oracle {mine.is_solved}, library {other.is_solved}"
    if other.problems is not None and bool(mine.problems) != bool(other.problems):
        return f"the verdict: oracle {mine.problems or 'holds'}, library {other.problems or 'holds'}"
    return None


# ---- Many ----------------------------------------------------------------------------------

def make(barrow, kind, seed, count, *options):
    text = subprocess.run([barrow, "puzzle", kind, "-s", str(seed), "-n", str(count), "-j", "1", "-f", "jsonl", *options],
                          check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def asked_for(kind, number):
    """Returns the options of chunk `number`, and the moves asked for."""
    size = SIZES[number % len(SIZES)]
    is_small = kind == "toggle" and size in TOO_SMALL_FOR_TOGGLE
    options = ["--size", "7x7" if is_small else size]
    if number % 5 == 4:
        options = ["--size", "7x7", "--moves", MORE[kind]]
        return options, tuple(map(int, MORE[kind].split("..")))
    if number % 5 == 2 and kind != "toggle":
        options += ["--grade", puzzles.GRADES[number // 5 % 3]]
    if number % 5 == 3 and kind == "push":
        options += ["--closed"]
    return options, None


def show(kind, options, puzzle, what, damage=None):
    """Returns a human-readable line, and the puzzle to try it with."""
    how = f"damaged by {damage}: " if damage else ""
    return (f"{kind} -s {puzzle['seed']} {' '.join(options)}: {how}{what}\n    "
            + json.dumps({name: value for name, value in puzzle.items() if name not in ("format", "generation", "field")}))


def wrong_as_made(puzzle, asked, mine, other):
    """Returns what is wrong with a puzzle that nobody damaged, or None."""
    least, most = asked or puzzle_rules.band_of(puzzle)
    if mine.problems:
        return "breaks " + "; ".join(f"{rule}: {text}" for rule, text in mine.problems)
    if not least <= puzzle["moves"] <= most:
        return f"breaks P4: {puzzle['moves']} moves, not {least} to {most}"
    acts = puzzles.LEAST_ACTS[puzzle["kind"]]
    fewest = puzzles.fewest_acts(puzzles.game_of(puzzle), acts)
    if fewest < acts:
        return f"a solution with {fewest} acts"
    return differ(mine, other)


def wrong_as_damaged(damage, mine, other):
    if damage in damage_puzzles.SEEN and not mine.problems:
        return "the oracle does not notice"
    return differ(mine, other)


def compare_chunk(work):
    """Returns lines about what went wrong, and how many puzzles of each sort were compared."""
    barrow, kind, seed, number, count = work
    rng = random.Random(f"{seed} {kind} {number}")
    options, asked = asked_for(kind, number)
    wrong, seen = [], collections.Counter()
    for puzzle in make(barrow, kind, seed + number * CHUNK, count, *options):
        problem = wrong_as_made(puzzle, asked, ours(puzzle), theirs(puzzle))
        if problem:
            wrong.append(show(kind, options, puzzle, problem))
        broken, damage = damage_puzzles.damaged(puzzle, rng)
        mine = ours(broken)
        problem = wrong_as_damaged(damage, mine, theirs(broken))
        if problem:
            wrong.append(show(kind, options, broken, problem, damage))
        seen.update(["made", *sort_of(mine)])
    return kind, wrong, seen


def compare_kept(build):
    """Returns lines about kept puzzles that a judge misjudges; the solution of none is a shortest one."""
    begin(build)
    wrong = []
    for puzzle, is_solved in KEPT:
        mine, other = ours(puzzle), theirs(puzzle)
        problem = differ(mine, other)
        if not problem and (mine.is_solved != is_solved or not mine.problems):
            problem = f"both say {mine.is_solved}, {mine.problems}"
        if problem:
            wrong.append(show(puzzle["kind"], ["kept"], puzzle, problem))
    return wrong


def sort_of(answer):
    """Names the sort of a damaged puzzle, so that a run shows that each sort occurred."""
    proof = answer.proof
    if proof is None:
        return ["no puzzle"]
    return ["unsolvable" if proof.moves is None else "solvable", *([] if proof.is_free else ["stuck"]),
            *(["still right"] if not answer.problems else [])]


def run(build, options, kinds):
    """Returns (failures by kind, counts by kind) of a whole run."""
    barrow = os.path.join(build, "barrow")
    work = [(barrow, kind, options.seed, number, min(CHUNK, options.count - number * CHUNK))
            for kind in kinds for number in range(-(-options.count // CHUNK))]
    wrong, seen = collections.defaultdict(list), collections.defaultdict(collections.Counter)
    with multiprocessing.Pool(options.jobs, begin, (build,)) as pool:
        for kind, lines, counts in pool.imap_unordered(compare_chunk, work):
            wrong[kind] += lines
            seen[kind] += counts
    return wrong, seen


# ---- Variety -------------------------------------------------------------------------------

def form(puzzle):
    """Returns the smallest of the eight ways to turn and mirror field, start and first state."""
    rows = [list(row) for row in puzzle["rows"]]
    x, y = puzzle["start"]
    rows[y][x] = {"o": "+"}.get(rows[y][x], "@")
    turned = []
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1])]
        turned += ["\n".join("".join(row) for row in rows), "\n".join("".join(row[::-1]) for row in rows)]
    return min(turned) + str(puzzle.get("pitch", ""))


def look_at_variety(work):
    """Returns lines about violations of P7."""
    barrow, kind, count = work
    forms, thirds, sums = collections.Counter(), collections.Counter(), collections.Counter()
    for first in range(0, count, 1000):
        for puzzle in make(barrow, kind, first, min(1000, count - first)):
            least, most = puzzle_rules.band_of(puzzle)
            if kind == "toggle":
                least = 13  # luck solves shorter ones too often (P4a)
            forms[form(puzzle)] += 1
            thirds[(puzzle["moves"] - least) * 3 // (most - least + 1)] += 1
            sums["moves"] += puzzle["moves"]
    most = max(forms.values())
    shares = [thirds[third] * 1000 // count for third in range(3)]
    print(f"{kind:7} {count} of 7x7: {len(forms)} forms, one up to {most} times; thirds of the band {shares} in a thousand")
    wrong = [f"{kind}: a form occurs {most} times (P7)"] if most > WORST else []
    return wrong + [f"{kind}: third {third + 1} of the band has {share} in a thousand (P7)" for third, share in enumerate(shares) if share < 100]


# ---- Faults to see -------------------------------------------------------------------------

def change_proof(name, change):
    """Makes the oracle return something wrong."""
    def apply(mine):
        if mine.proof and getattr(mine.proof, name) is not None:
            setattr(mine.proof, name, change(getattr(mine.proof, name)))
    return apply


def every_grid(mine):
    mine.proof = mine.proof or puzzles.Proof(None, 0, True)


def every_solution(mine):
    mine.is_solved = mine.proof and True


def no_objection(mine):
    mine.problems = []


def every_puzzle(mine):
    if mine.proof and mine.proof.moves is None:
        mine.proof.moves = 1


PLANTS = {
    "one move more": change_proof("moves", lambda moves: moves + 1),
    "one move less": change_proof("moves", lambda moves: moves - 1),
    "one state more": change_proof("states", lambda states: states + 1),
    "everybody is stuck": change_proof("is_free", lambda is_free: False),
    "nobody is ever stuck": change_proof("is_free", lambda is_free: True),
    "every grid is a puzzle": every_grid,
    "every solution solves": every_solution,
    "every puzzle can be solved": every_puzzle,
    "everything holds": no_objection,
}
NOWHERE_STUCK = ("lights", "order", "toggle")  # P5 by construction, however they are damaged


def self_test(build, options):
    """Checks that each planted error is noticed in each kind."""
    begin(build)
    seen = collections.defaultdict(set)
    for kind in puzzles.KINDS:
        rng = random.Random(kind)
        for puzzle in make(os.path.join(build, "barrow"), kind, options.seed, options.count):
            for one in (puzzle, *(damage_puzzles.damaged(puzzle, rng)[0] for _ in range(3))):
                mine, other = ours(one), theirs(one)
                for name, plant in PLANTS.items():
                    changed = copy.deepcopy(mine)
                    plant(changed)
                    if differ(changed, other) and not differ(mine, other):
                        seen[name].add(kind)
    missed = {name: [kind for kind in puzzles.KINDS if kind not in seen[name]
                     and (name != "nobody is ever stuck" or kind not in NOWHERE_STUCK)] for name in PLANTS}
    for name, kinds in missed.items():
        print(f"MISSED: {name} ({', '.join(kinds)})" if kinds else f"seen: {name}")
    failed = sum(map(bool, missed.values()))
    print(f"{len(PLANTS) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description="two solvers on the same puzzles")
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--kind", choices=puzzles.KINDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variety", type=int, default=0)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.build, options)
    kinds = [options.kind] if options.kind else puzzles.KINDS
    kept = compare_kept(options.build)
    wrong, seen = run(options.build, options, kinds)
    failed, passed = len(kept) + sum(map(len, wrong.values())), len(KEPT)
    print("".join(f"FAILED: {line}\n" for line in kept), end="")
    for kind in kinds:
        passed += seen[kind]["made"] * 2
        print(f"{kind:7} " + ", ".join(f"{count} {name}" for name, count in seen[kind].items()))
        print("\n".join(f"FAILED: {line}" for line in wrong[kind][:8]) or "        both judges agree")
    if options.variety:
        with multiprocessing.Pool(options.jobs) as pool:
            for lines in pool.imap(look_at_variety, [(os.path.join(options.build, "barrow"), kind, options.variety) for kind in kinds]):
                passed, failed = passed + 1, failed + len(lines)
                print("".join(f"FAILED: {line}\n" for line in lines), end="")
    print(f"{passed - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
