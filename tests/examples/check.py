# SPDX-License-Identifier: MIT
"""Checks that the examples run and print the right output: that of the files beside this one or, where that says
more, that of another reading of the same dungeon.

  check.py BUILD               the directory of a finished build
  check.py BUILD --sanitized   a build with sanitizers: skips examples with their own heap or window
  check.py BUILD --bless       writes the files beside this one
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import STRICT, Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
GAME = "?q." + "o" * 4000  # it explores to the crown
# Programs with the keys that they are fed; the others have separate tests.
SHOWN = [("hello", [], ""), ("rooms", [], ""), ("steps", [], ""), ("own_pass", [], ""),
         ("no_heap", [], ""), ("threads", ["2", "500"], ""), ("roguelike", ["w"], GAME),
         ("libtcod_walk", ["7", "--headless"], "")]


SANITIZED = "--sanitized" in sys.argv


def program(name):
    return os.path.join(BUILD, "examples", name)


def run(name, words, keys):
    done = subprocess.run([program(name), *words], input=keys, capture_output=True, text=True,
                          check=False, timeout=240)
    return done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"


def comparable(text):
    """Returns the text, under sanitizers without sizes of memory: there each piece has a gap after it."""
    return re.sub(r"\d+ KB", "... KB", text) if SANITIZED else text


def check_shown(checks, bless):
    for name, words, keys in SHOWN:
        if SANITIZED and name.startswith("libtcod"):
            continue
        path = os.path.join(HERE, name + ".txt")
        if not os.path.exists(program(name)):
            checks.check(name.startswith("libtcod"), f"{name} was not built")
            continue
        found = run(name, words, keys)
        if bless:
            with open(path, "w", encoding="utf-8") as file:
                file.write(found)
        with open(path, encoding="utf-8") as file:
            checks.check(comparable(found) == comparable(file.read()), f"{name} prints something else:\n{found[-3000:]}")


def check_refusals(checks):
    """Checks that a bad seed is refused with a message and exit code 1."""
    for name in ("rooms", "steps", "own_pass", "own_exporter"):
        done = subprocess.run([program(name), ""], capture_output=True, text=True, check=False)
        checks.check(done.returncode == 1 and "seed" in done.stdout, f"{name} takes an empty seed")


def check_fountain(checks):
    """Makes a floor whose first room is an anchor and also the farthest: it has no place for guards."""
    things = [line.split()[0] for line in run("own_pass", ["5"], "").splitlines()]
    checks.check(things.count("fountain") == 1 and things.count("elite") == 3, "own_pass: a fountain in a corridor")


# ---- the model of a floor --------------------------------------------------------------------

def check_model(checks):
    """Checks that the model has a square per floor tile and one per side that meets rock."""
    rows = run("hello", [], "").splitlines()
    floor = {(x, y) for y, row in enumerate(rows) for x, tile in enumerate(row) if tile in ".,+"}
    sides = sum((x + dx, y + dy) not in floor
                for x, y in floor for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    text = run("own_exporter", [], "")
    corners = [tuple(map(int, line.split()[1:])) for line in text.splitlines() if line[:2] == "v "]
    faces = [list(map(int, line.split()[1:])) for line in text.splitlines() if line[:2] == "f "]
    checks.check(all(1 <= corner <= len(corners) for face in faces for corner in face), "corners")
    flat = {min((corners[i - 1][0], corners[i - 1][2]) for i in face)
            for face in faces if all(corners[i - 1][1] == 0 for i in face)}
    checks.check(flat == floor, "the floor of the model is not that of the map")
    checks.check(len(faces) == len(floor) + sides, "the walls of the model are not those of the map")


# ---- without a heap --------------------------------------------------------------------------

def check_heap(checks):
    """Runs no_heap with a heap that aborts on use; hello, which allocates, must abort."""
    with tempfile.TemporaryDirectory() as folder:
        for name, good in (("no_heap", True), ("hello", False)):
            path = os.path.join(folder, name)
            checks.run(["gcc", "-std=c11", "-O1", *STRICT, "-Iinclude", "-fno-builtin", "-o", path,
                        f"examples/{name}.c", os.path.join(HERE, "no_malloc.c"),
                        os.path.join(BUILD, "libbarrow.a")])
            done = subprocess.run([path], capture_output=True, text=True, check=False)
            checks.check((done.returncode == 0) == good, f"{name} without a heap: {done.returncode}")


# ---- on a terminal ---------------------------------------------------------------------------

def read_until(master, wanted, seconds=20):
    text, end = "", time.monotonic() + seconds
    while wanted not in text and time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            try:
                text += os.read(master, 65536).decode()
            except OSError:
                break
    return text


def check_terminal(checks):
    """Runs the game on a terminal: it draws in colours, obeys arrows, and leaves the terminal as it was."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    before = termios.tcgetattr(slave)
    with subprocess.Popen([program("roguelike"), "7"], stdin=slave, stdout=slave, stderr=slave) as game:
        first = read_until(master, "lists the keys")
        checks.check("\x1b[97m@" in first, "the player is not drawn")
        checks.check(not termios.tcgetattr(slave)[3] & termios.ICANON, "keys wait for a line")
        os.write(master, b"?")
        checks.check("explore" in read_until(master, "explore"), "the keys are not listed")
        os.write(master, b"\x1b[A\x1b[B\x1b[C\x1b[Do.")
        moved = read_until(master, "turn ")
        checks.check(re.search(r"turn \d+", moved), "no turn passes")
        os.write(master, b"\x03")
        checks.check("The end after" in read_until(master, "gold."), "it does not end")
        game.wait(20)
    checks.check(game.returncode == 0, f"the game ends with {game.returncode}")
    checks.check(termios.tcgetattr(slave) == before, "the terminal is not as it was")
    os.close(master)
    os.close(slave)


def check_window(checks):
    """Runs the same walk in a window of libtcod, on a display that shows nothing."""
    if not os.path.exists(program("libtcod_walk")):
        return
    done = subprocess.run([program("libtcod_walk"), "7"], capture_output=True, text=True, check=False,
                          env=dict(os.environ, SDL_VIDEODRIVER="dummy"), timeout=120)
    checks.check("no window" not in done.stderr, done.stderr)
    checks.check(done.stdout == run("libtcod_walk", ["7", "--headless"], ""), "another walk in a window")


def main():
    checks = Checks()
    check_shown(checks, "--bless" in sys.argv)
    check_refusals(checks)
    check_fountain(checks)
    check_model(checks)
    threads = {run("threads", [count, "300"], "") for count in ("1", "3", "8")}
    checks.check(len(threads) == 1, f"the threads do not agree: {threads}")
    check_terminal(checks)
    if not SANITIZED:
        check_heap(checks)
        check_window(checks)
    checks.finish()


if __name__ == "__main__":
    main()
