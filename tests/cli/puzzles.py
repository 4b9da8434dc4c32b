# SPDX-License-Identifier: MIT
"""Groups of tests/cli/run.py: barrow puzzle. Solutions are played by rules written in this file."""
import json
import os
import xml.etree.ElementTree

from harness import *  # noqa: F403

KINDS = {"push": (8, 35), "slide": (6, 18), "lights": (6, 16), "order": (8, 40), "toggle": (6, 35)}
STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def lines_of(*words):
    return [json.loads(line) for line in run("puzzle", *words, "-f", "jsonl").text.splitlines()]


def play_push(puzzle):
    """Returns the number of the move that solves it, or None."""
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
    """Returns (blocks, plates, players) of each Sokoban level."""
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
        low = 22 if kind == "toggle" else 14  # the walk through its five cells takes 20
        asked = run("puzzle", kind, "-s", "5", "--size", "9x9", "--moves", f"{low}..{low + 2}", "-f", "json").json()
        check(f"{kind}: --moves", low <= asked["moves"] <= low + 2 and asked["field"]["w"] == 9)
        one = run("puzzle", kind, "-s", "7", "-n", "150", "-j", "1", "-f", "jsonl").text
        check(f"{kind}: the same bytes by three threads",
              one == run("puzzle", kind, "-s", "7", "-n", "150", "-j", "3", "-f", "jsonl").text)
        check_run(f"puzzle {kind} as letters", run("puzzle", kind, "-s", "7", "-f", "ascii"), DONE, "^$", "Shortest solution")
    for puzzle in lines_of("push", "-s", "1", "-n", "50"):
        check(f"push {puzzle['seed']} is solved by its last move", play_push(puzzle) == puzzle["moves"])
    for blocks, plates, players in levels(run("puzzle", "push", "-s", "1", "-n", "9", "-f", "xsb").text):
        check("a level of Sokoban", blocks == plates and blocks in (1, 2, 3) and players == 1)


@group
def puzzles_graded():
    for kind in KINDS:
        for grade in ("easy",) if kind == "toggle" else ("easy", "medium", "hard"):
            made = lines_of(kind, "-s", "1", "-n", "10", "--grade", grade)
            check(f"ten {grade} {kind} puzzles", len(made) == 10 and all(puzzle["grade"] == grade for puzzle in made))
            check(f"{grade} {kind}: a doorway", all(puzzle["doorway"] in ("u", "d", "l", "r") for puzzle in made))
    check_run("no hard toggle", run("puzzle", "toggle", "-s", "1", "--grade", "hard"), USAGE, "there are no hard toggle puzzles")
    check_run("a range that is refused", run("puzzle", "slide", "-s", "1", "--moves", "8..40"), USAGE, "slide puzzles on 7x7 tiles take 4 to 20")
    check_run("no such grade", run("puzzle", "push", "-s", "1", "--grade", "lethal"), USAGE, "there are easy, medium, hard and any")
    closed = lines_of("push", "-s", "1", "-n", "5", "--closed")
    check("closed ones have no doorway", len(closed) == 5 and all(puzzle["doorway"] is None and not puzzle["inert"] for puzzle in closed))
    check_run("and say that they can be lost", run("puzzle", "push", "-s", "1", "--closed", "-f", "ascii"), DONE, "^$", "can be lost: begin again with r")
    lucky = lines_of("lights", "-s", "1", "-n", "3", "--where", "luck <= 30")
    check("luck is a condition", len(lucky) == 3 and all(puzzle["grade"] == "hard" for puzzle in lucky))


@group
def puzzles_where():
    made = lines_of("push", "-s", "1", "-n", "5", "--where", "moves >= 12 && acts > 5", "-j", "2")
    check("five that meet the condition", len(made) == 5 and all(p["moves"] >= 12 and p["acts"] > 5 for p in made))
    every = [p for p in lines_of("push", "-s", "1", "-n", str(int(made[-1]["seed"]))) if p["moves"] >= 12 and p["acts"] > 5]
    check("and they are the first five", every == made)
    check_run("an unknown name", run("puzzle", "push", "-s", "1", "--where", "rooms > 3"), USAGE, "a puzzle has moves, acts")
    check_run("half a condition", run("puzzle", "push", "-s", "1", "--where", "moves >"), USAGE, "--where, column")


@group
def puzzles_drawn():
    with Folder() as folder:
        for kind in KINDS:
            for theme in ("parchment", "print"):
                path = os.path.join(folder.path, f"{kind}-{theme}.svg")
                check_run(f"{kind} drawn", run("puzzle", kind, "-s", "3", "--theme", theme, "--solution", "-o", path), DONE, "^$")
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                root = xml.etree.ElementTree.fromstring(text)
                names = {node.get("id") for node in root.iter() if node.tag.endswith("symbol")}
                used = {node.get("href")[1:] for node in root.iter() if node.tag.endswith("use")}
                check(f"{kind}: every symbol is defined", used and used <= names)
                check(f"{kind}: the solution is drawn", 'class="solution"' in text)
        check_run("a file for each", run("puzzle", "slide", "-s", "4", "-n", "3", "-o", os.path.join(folder.path, "x-{seed}-{index}.svg")), DONE, "^$")
        check("their names", sorted(name for name in os.listdir(folder.path) if name.startswith("x-")) == ["x-4-0.svg", "x-5-1.svg", "x-6-2.svg"])
        check_run("three in one picture", run("puzzle", "slide", "-s", "4", "-n", "3", "-o", os.path.join(folder.path, "y.svg")), USAGE, "holds one puzzle")
        png = os.path.join(folder.path, "p.png")
        if run("puzzle", "push", "-s", "1", "-o", png).code == DONE:
            with open(png, "rb") as file:
                check("a PNG", file.read(8) == b"\x89PNG\r\n\x1a\n")


@group
def puzzles_verified():
    with Folder() as folder:
        path = os.path.join(folder.path, "all.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for kind in KINDS:
                file.write(run("puzzle", kind, "-s", "1", "-n", "10", "-f", "jsonl").text)
        done = run("verify", path, "-f", "json")
        told = [json.loads(line) for line in done.text.splitlines()]
        check("all hold", done.code == DONE and len(told) == 50 and all(row["verdict"] == "holds" and row["genuine"] for row in told))
        check("and say what they are", {row["puzzle"] for row in told} == set(KINDS))
        document = run("puzzle", "push", "-s", "1", "-f", "json").json()
        for name, change, rule in (("a longer solution", {"moves": document["moves"] - 1}, "P3"),
                                   ("fewer acts", {"acts": document["acts"] + 1}, "P4"),
                                   ("another kind", {"kind": "slide"}, "P1")):
            broken = folder.file("broken.json", json.dumps({**document, **change}))
            check_run(name, run("verify", broken), 1, "", f"{rule}: ")
        for name, change in (("another number of attempts", {"attempts": 63}), ("another generation", {"generation": 99})):
            edited = folder.file("edited.json", json.dumps({**document, **change}))
            check_run(name, run("verify", edited), 1, "", "edited; sound, complete, not genuine")
        plates = run("puzzle", "lights", "-s", "1", "-f", "json").json()
        for name, change, problem in (
                ("no kind of puzzle", {**document, "kind": "cat"}, "kind: there is no such kind"),
                ("inert tiles elsewhere", {**plates, "inert": plates["inert"][:-1] + [[6, 6]]}, "inert: the rows have other plates"),
                ("an inert tile twice", {**plates, "inert": plates["inert"] + plates["inert"][:1]}, "inert: a tile occurs twice"),
                ("a field without a height", {**document, "field": {"x": 0, "y": 0, "w": 7}}, "field: it must have x, y, w and h")):
            check_run(name, run("verify", folder.file("wrong.json", json.dumps(change))), 3, problem)
        twice = json.dumps(document).replace('"w": 7', '"w": 7, "w": 7')
        check_run("a width twice", run("verify", folder.file("wrong.json", twice)), 3, "field: there is no such member, or it occurs twice")


@group
def puzzles_timed():
    check_run("bench", run("bench", "puzzle", "order", "--seconds", "0.02"), DONE, "^$", "per second")
    told = run("bench", "puzzle", "push", "--seconds", "0.02", "--size", "8x8", "-f", "json").json()
    check("what bench counts", told["kind"] == "push" and told["width"] == 8 and told["puzzles"] > 0 and told["attempts"] >= 1 and told["allocations"] == 0)
    check_run("bench of no kind", run("bench", "puzzle"), USAGE, "needs one kind")
    check_run("bench of a family with --size", run("bench", "floor", "--moves", "9"), USAGE, "are for puzzles")
    check_run("bench with a parameter", run("bench", "puzzle", "push", "--preset", "small"), USAGE, "puzzles take --size")


@group
def puzzles_refused():
    check_run("no kind", run("puzzle"), USAGE, "needs one kind")
    check_run("a wrong kind", run("puzzle", "pish"), USAGE, "did you mean 'push'")
    check_run("two kinds", run("puzzle", "push", "slide"), USAGE, "needs one kind")
    check_run("a size that is none", run("puzzle", "push", "--size", "seven"), USAGE, "--size: 'seven'")
    check_run("a size that is too large", run("puzzle", "push", "-s", "1", "--size", "13x5"), USAGE, "width is 13")
    check_run("moves that are none", run("puzzle", "push", "--moves", "-3"), USAGE, "")
    check_run("an empty range", run("puzzle", "push", "-s", "1", "--moves", "9..5"), USAGE, "the range is empty")
    check_run("xsb for others", run("puzzle", "slide", "-s", "1", "-f", "xsb"), USAGE, "only push puzzles")
    check_run("many as json", run("puzzle", "push", "-s", "1", "-n", "2", "-f", "json"), USAGE, "use --format jsonl")
    with Folder() as folder:
        path = folder.file("kept.json", "kept")
        check_run("too long for its field", run("puzzle", "slide", "-s", "1", "--size", "5x5", "--moves", "60", "-o", path),
                  USAGE, "slide puzzles on 5x5 tiles take 4 to 14")
        with open(path, encoding="utf-8") as file:
            check("and the file is as it was", file.read() == "kept")
