# SPDX-License-Identifier: MIT
"""Groups of tests/cli/run.py: barrow puzzle. Solutions are played here by rules of this file's own."""
import json

from harness import *  # noqa: F403

KINDS = {"push": (8, 35), "slide": (6, 18), "lights": (6, 16), "order": (8, 40), "toggle": (6, 35)}
STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def lines_of(*words):
    return [json.loads(line) for line in run("puzzle", *words, "-f", "jsonl").text.splitlines()]


def play_push(puzzle):
    """The number of the move that solves it, or None."""
    cells = {(x, y): c for y, row in enumerate(puzzle["rows"]) for x, c in enumerate(row)}
    blocks = {place for place, c in cells.items() if c == "b"}
    plates = {place for place, c in cells.items() if c == "o"}
    x, y = puzzle["start"]
    for number, move in enumerate(puzzle["solution"], 1):
        dx, dy = STEPS[move]
        to, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if cells.get(to, "#") == "#":
            return None
        if to in blocks:
            if beyond in blocks or cells.get(beyond, "#") not in "_bo":
                return None
            blocks = blocks - {to} | {beyond}
        x, y = to
        if blocks == plates:
            return number
    return None


def levels(text):
    """Levels of Sokoban: (blocks, plates, players) of each."""
    parts = [[line for line in part.splitlines() if not line.startswith(";")] for part in text.split("\n\n")]
    return [tuple(sum(line.count(sign) for line in part for sign in c) for c in ("$", ".+", "@+")) for part in parts if any(part)]


@group
def puzzles():
    for kind, (least, most) in KINDS.items():
        made = lines_of(kind, "-s", "1", "-n", "20", "--size", "9x9")
        check(f"twenty {kind} puzzles", len(made) == 20 and all(puzzle["kind"] == kind for puzzle in made))
        check(f"{kind}: seeds count up", [int(puzzle["seed"]) for puzzle in made] == list(range(1, 21)))
        check(f"{kind}: as long as they say",
              all(len(puzzle["solution"]) == puzzle["moves"] for puzzle in made))
        check(f"{kind}: in the band", all(6 <= puzzle["moves"] <= most for puzzle in made))
        asked = run("puzzle", kind, "-s", "5", "--size", "9x9", "--moves", "12..14", "-f", "json").json()
        check(f"{kind}: --moves", 12 <= asked["moves"] <= 14 and asked["field"]["w"] == 9)
        one = run("puzzle", kind, "-s", "7", "-n", "150", "-j", "1", "-f", "jsonl").text
        check(f"{kind}: the same bytes by three threads",
              one == run("puzzle", kind, "-s", "7", "-n", "150", "-j", "3", "-f", "jsonl").text)
        check_run(f"puzzle {kind} as letters", run("puzzle", kind, "-s", "7", "-f", "ascii"), DONE, "^$", "Shortest solution")
    for puzzle in lines_of("push", "-s", "1", "-n", "50"):
        check(f"push {puzzle['seed']} is solved by its last move", play_push(puzzle) == puzzle["moves"])
    for blocks, plates, players in levels(run("puzzle", "push", "-s", "1", "-n", "9", "-f", "xsb").text):
        check("a level of Sokoban", blocks == plates and blocks in (1, 2, 3) and players == 1)


@group
def puzzles_refused():
    check_run("no kind", run("puzzle"), USAGE, "wants one kind")
    check_run("a wrong kind", run("puzzle", "pish"), USAGE, "did you mean 'push'")
    check_run("two kinds", run("puzzle", "push", "slide"), USAGE, "wants one kind")
    check_run("a size that is none", run("puzzle", "push", "--size", "seven"), USAGE, "--size is 'seven'")
    check_run("a size that is too large", run("puzzle", "push", "-s", "1", "--size", "13x5"), USAGE, "width is 13")
    check_run("moves that are none", run("puzzle", "push", "--moves", "-3"), USAGE, "")
    check_run("an empty range", run("puzzle", "push", "-s", "1", "--moves", "9..5"), USAGE, "the range is empty")
    check_run("xsb for others", run("puzzle", "slide", "-s", "1", "-f", "xsb"), USAGE, "only push puzzles")
    check_run("many as json", run("puzzle", "push", "-s", "1", "-n", "2", "-f", "json"), USAGE, "use --format jsonl")
    with Folder() as folder:
        path = folder.file("kept.json", "kept")
        check_run("too long for its field", run("puzzle", "slide", "-s", "1", "--size", "5x5", "--moves", "60", "-o", path),
                  4, "no slide puzzle of 60 to 60 moves")
        with open(path, encoding="utf-8") as file:
            check("and the file is as it was", file.read() == "kept")
