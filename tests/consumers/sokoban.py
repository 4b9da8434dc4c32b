# SPDX-License-Identifier: MIT
"""`.xsb` levels in an independent Sokoban game: xsok gets levels of `barrow puzzle push` and the keys of their
solutions, on a separate screen. It must call each one solved, after as many moves and pushes as barrow says.

  sokoban.py BARROW              plays
  sokoban.py BARROW --self-test  a solution with its last move left out must be noticed
"""
import contextlib
import io
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

DATA = "/usr/share/games/xsok"
LEVELS = 8
KEYS = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}
PATIENCE = 30   # seconds to wait for the game's answer
BRIEFLY = 5     # seconds to wait if none is expected


def puzzles(barrow, form):
    asked = [barrow, "puzzle", "push", "-s", "1", "-n", str(LEVELS), "-q", "-f", form]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


def levels_of(text):
    """Returns the boards of an .xsb file, each followed by the line that gives its seed."""
    boards, board = [], []
    for line in text.splitlines():
        if line.startswith(";"):
            boards.append("\n".join(board))
            board = []
        elif line.strip():
            board.append(line)
    return boards


def write_game(folder, boards):
    """Returns the game's own data, with these levels in place of its own."""
    data = os.path.join(folder, "data")
    shutil.copytree(DATA, data)
    rules = os.path.join(data, "Sokoban.def")
    with open(rules, encoding="ascii") as file:
        head = file.read().split(";MAXLEVEL")[0]
    with open(rules, "w", encoding="ascii") as file:
        file.write(f"{head};MAXLEVEL {len(boards)}\n;ATOP *$.\n")
        for number, board in enumerate(boards, 1):
            file.write(f";LEVEL {number}\n{board}\n")
    return data


def wait_for(what, seconds=PATIENCE):
    """Calls the function until it returns something, and returns that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.1)
    return None


class Screen:
    """An X server without a screen, and the game in it."""

    def __init__(self, folder, data):
        ours, theirs = os.pipe()
        with open(os.path.join(folder, "log"), "w", encoding="utf-8") as log:
            self.server = subprocess.Popen(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "800x600x24"],
                                           pass_fds=[theirs], stderr=log)
            os.close(theirs)
            with os.fdopen(ours) as line:
                self.env = dict(os.environ, DISPLAY=":" + line.readline().strip())
            self.game = subprocess.Popen(["/usr/games/xsok", "-xsokdir", data, "-xrm", f"*xsavedir: {folder}"], env=self.env,
                                         stdout=log, stderr=log)
        wait_for(lambda: self.ask("search", "--onlyvisible", "--class", "xsok"))
        self.ask("mousemove", "100", "100")   # without a window manager the keys go where the pointer is

    def ask(self, *words):
        return subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, check=False).stdout

    def press(self, keys):
        self.ask("key", "--delay", "60", *keys)

    def close(self):
        for process in (self.game, self.server):
            process.terminate()
            process.wait()


def record_of(folder, number):
    """Returns moves and pushes of the shortest solution that the game has seen; None if there is none yet."""
    path = os.path.join(folder, f"Sokoban.{number:02}.mm")
    if not os.path.exists(path) or os.path.getsize(path) < 16:
        return None
    with open(path, "rb") as file:
        pushes, moves = struct.unpack(">ii", file.read(16)[8:])
    return moves, pushes


def play(checks, barrow, is_cut=False):
    told = [json.loads(line) for line in puzzles(barrow, "jsonl").splitlines()]
    boards = levels_of(puzzles(barrow, "xsb"))
    checks.check(len(boards) == len(told) == LEVELS, f"{len(boards)} levels in the .xsb file, not {LEVELS}")
    folder = tempfile.mkdtemp()
    screen = Screen(folder, write_game(folder, boards))
    try:
        for number, puzzle in enumerate(told, 1):
            moves = puzzle["solution"][:-1] if is_cut else puzzle["solution"]
            screen.press([KEYS[move] for move in moves])
            seen = wait_for(lambda level=number: record_of(folder, level), BRIEFLY if is_cut else PATIENCE)
            checks.check(seen == (puzzle["moves"], puzzle["acts"]),
                         f"xsok, seed {puzzle['seed']}: (moves, pushes) are {seen}, not {puzzle['moves'], puzzle['acts']}")
            if is_cut:
                return
            screen.press(["N"])
    finally:
        screen.close()
        shutil.rmtree(folder)


def main():
    barrow = sys.argv[1]
    checks = Checks()
    if "--self-test" in sys.argv:
        spoiled = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            play(spoiled, barrow, is_cut=True)
        checks.check(spoiled.failed, "a solution without its last move is not noticed")
    else:
        play(checks, barrow)
    checks.finish()


if __name__ == "__main__":
    main()
