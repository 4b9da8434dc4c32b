# SPDX-License-Identifier: MIT
"""`barrow play` in a real terminal (tmux): a floor is walked to its stairs and a quest along its solution to the
goal, without fights and with keys computed from the documents; games with fights are won by the guide and replayed; the terminal is restored, even after signals. Also tests small windows,
and running without colours and without a terminal.

  check.py BARROW               checks
  check.py BARROW --self-test   must fail with a program that does not restore the terminal, and loses
"""
import collections
import contextlib
import glob
import io
import itertools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

WAYS = {"h": (-1, 0), "j": (0, 1), "k": (0, -1), "l": (1, 0)}
MOVES = {"u": "k", "d": "j", "l": "h", "r": "l"}  # a puzzle's letters, as keys
SOLID = set("#X~I0=LHCY")
BLOCKS = {"cracked_wall": "bombs", "gap": "hook", "pegs": "hammer", "darkness": "lantern", "spikes": "boots",
          "deep_water": "flippers", "far_target": "bow", "boulder": "gloves"}
DOORS = {"open": "door", "key": "needs a small key", "switch": "needs its switch", "magic": "needs the magic key",
         "locked": "needs its key", "loop_exit": "opens from inside", "one_way": "one way", "shortcut": "shortcut, opens once",
         "boss": "door of an arena"}
TILED_DOORS = ("hidden", "barrier", "window")  # the map has tiles of their own for them
CELLS = {"b": "block", "o": "plate for a block", "~": "ice", "x": "target", "r": "red barrier, down", "R": "red barrier, up",
         "u": "blue barrier, down", "U": "blue barrier, up", "!": "red lever", "?": "blue lever", "&": "lever of both colours"}
THINGS = {"foe": "roaming enemy", "sub_boss": "sub-boss", "archer": "archer", "caster": "caster", "brute": "brute",
          "hint": "hint: order of plates", "keeper": "shopkeeper", "shop_item": "for sale"}
BY_PLACE = {"floor", "carpet", "grass", "ice", "pillar", "rubble", "statue", "water", "liquid"}  # a place has its own words
QUEST_THINGS = {"key": "small key", "sub_boss": "guardian", "boss": "guardian of the goal"}
LIGHTS = {"0": "dark plate", "1": "lit plate"}
GREY = "240"
CARELESS = "#!/bin/sh\nstty -echo -icanon\nprintf '\\033[?25l'\nread line\n"


# ---- ways from documents ---------------------------------------------------------------------

def field_of(puzzle):
    """Returns places and cells of a puzzle where something may happen: neither its walls nor its inert tiles."""
    left, top = puzzle["field"]["x"], puzzle["field"]["y"]
    return [((left + x, top + y), cell) for y, row in enumerate(puzzle["rows"]) for x, cell in enumerate(row) if cell not in "#,"]


class Walk:
    """Keys that lead through the map of a document."""

    def __init__(self, document):
        self.map = document["map"]
        self.at = next((e["x"], e["y"]) for e in self.map["entities"] if e["kind"] == "spawn")
        self.doors = {(door["x"], door["y"]): door["id"] for door in self.map.get("doors", [])}
        self.rooms = document["layout"].get("rooms", []) if "layout" in document else []
        self.blocks = {sign: BLOCKS[name] for sign, name in self.map["legend"].items() if name in BLOCKS}
        self.puzzles = {puzzle["room"]: puzzle for puzzle in self.map.get("puzzles", [])}
        self.fields = {place: cell for puzzle in self.puzzles.values() for place, cell in field_of(puzzle)}
        self.treasures = set()
        self.keys = ""

    def may_tread(self, place, door):
        tile = self.map["rows"][place[1]][place[0]]
        if tile in SOLID or (tile in self.blocks and self.blocks[tile] not in self.treasures):
            return False
        return place not in self.fields and self.doors.get(place, door) == door

    def go(self, target, door=None):
        """Takes the shortest way through no door but [door]."""
        came = {self.at: ""}
        queue = collections.deque([self.at])
        while queue and target not in came:
            x, y = here = queue.popleft()
            for key, (dx, dy) in WAYS.items():
                place = (x + dx, y + dy)
                if place not in came and (self.may_tread(place, door) or place == target):
                    came[place] = came[here] + key
                    queue.append(place)
        self.keys += came[target]
        self.at = target

    def solve(self, puzzle):
        """Plays the solution. A move onto ice continues until something stops it. Then only blocks are left, on the
        plates."""
        self.go(tuple(puzzle["start"]))
        cells = dict(field_of(puzzle))
        inert = {tuple(place) for place in puzzle["inert"]}
        for letter in puzzle["solution"]:
            dx, dy = WAYS[MOVES[letter]]
            self.keys += MOVES[letter]
            x, y = self.at[0] + dx, self.at[1] + dy
            while cells.get((x, y)) == "~" and ((x + dx, y + dy) in cells or (x + dx, y + dy) in inert):
                x, y = x + dx, y + dy
            self.at = (x, y)
        for place, cell in cells.items():
            if cell != "o":
                del self.fields[place]

    def thing(self, kinds, room):
        return next((e["x"], e["y"]) for e in self.map["entities"] if e["kind"] in kinds and e["room"] == room)


def words_of_puzzle(puzzle):
    if puzzle["kind"] == "order":
        return {f"plate with a {sign}" for sign in puzzle["signs"]}
    words = LIGHTS if puzzle["kind"] == "lights" else CELLS
    return {words[cell] for _, cell in field_of(puzzle) if cell in words}


def words_of_map(document):
    """Returns the visible things of a dungeon, in the words of the legend."""
    rows, legend = document["map"]["rows"], document["map"]["legend"]
    fields = {place for puzzle in document["map"].get("puzzles", []) for place, _ in field_of(puzzle)}
    things = [thing for thing in document["map"]["entities"] if thing["kind"] not in ("spawn", "block")]
    covered = fields | {(thing["x"], thing["y"]) for thing in things}
    words = {legend[tile] for y, row in enumerate(rows) for x, tile in enumerate(row) if (x, y) not in covered}
    names = {**THINGS, **(QUEST_THINGS if document["family"] == "quest" else {})}
    words |= {names.get(thing["type"] if thing["kind"] == "enemy" else thing["kind"], thing["kind"]) for thing in things}
    words |= {DOORS[door["kind"]] for door in document["layout"]["doors"] if door["kind"] not in TILED_DOORS}
    words = words.union(*(words_of_puzzle(puzzle) for puzzle in document["map"].get("puzzles", [])))
    tiles = {"bars": "bars of a window"}
    return {tiles.get(word, word).replace("_", " ") for word in words - {"border", "door"} - BY_PLACE} | {"you"}


def keys_to_stairs(document):
    walk = Walk(document)
    walk.go(next((e["x"], e["y"]) for e in walk.map["entities"] if e["kind"] == "stairs"))
    return walk.keys


def keys_of_solution(document):
    walk = Walk(document)
    taken = {"key": "key", "item_key": "key", "item": "treasure", "magic_key": "magic_key"}
    for step in document["solution"]:
        if step["do"] == "move":
            door = document["layout"]["doors"][step["door"]]
            way = walk.map["doors"][step["door"]]["tiles"]
            walk.go(tuple(way[-1] if door["b"] == step["room"] else way[0]), step["door"])
        elif step["do"] == "take":
            walk.go(walk.thing({taken[step["what"]]}, step["room"]))
            if step["what"] == "item":
                treasure = document["layout"]["treasures"][walk.rooms[step["room"]]["treasure"]]
                walk.treasures.add(treasure["kind"])
        elif step["do"] == "solve":
            walk.solve(walk.puzzles[step["room"]])
        elif step["do"] == "fight":
            walk.go(walk.thing({"boss", "sub_boss"}, step["room"]))
        elif step["do"] == "press":
            walk.go(walk.thing({"switch"}, step["room"]))
    walk.go(next((e["x"], e["y"]) for e in walk.map["entities"] if e["kind"] == "goal"))
    return walk.keys


# ---- the terminal ----------------------------------------------------------------------------

class Screen:
    """A separate tmux, with a shell that reports how the game ended and the state of the terminal."""

    numbers = itertools.count()

    def __init__(self, folder, command, columns=100, rows=40, env=""):
        # Uses a separate socket: a server that is about to end may still hold that of the previous screen.
        self.tmux = ["tmux", "-S", os.path.join(folder, f"socket-{next(self.numbers)}"), "-f", os.devnull]
        script = os.path.join(folder, "script.sh")
        with open(script, "w", encoding="ascii") as file:
            file.write(f"trap : INT QUIT\nstty -g >{folder}/before\n{env} {command}\necho ended $?\nstty -g >{folder}/after\n"
                       f"cmp {folder}/before {folder}/after && echo same terminal\nread line\n")
        self.call("new-session", "-d", "-x", str(columns), "-y", str(rows), f"sh {script}", check=True)

    def call(self, *words, check=False):
        return subprocess.run([*self.tmux, *words], capture_output=True, text=True, check=check).stdout

    def text(self, *options):
        return self.call("capture-pane", "-p", *options)

    def type(self, keys):
        for i in range(0, len(keys), 200):
            self.call("send-keys", "-l", keys[i:i + 200])

    def wait(self, pattern, seconds=5):
        """Waits briefly for the screen to show it. Returns whether it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.text()):
                return True
            time.sleep(0.05)
        return False

    def cursor_is_shown(self):
        return self.call("display-message", "-p", "#{cursor_flag} #{alternate_on}").strip() == "1 0"

    def end(self):
        self.call("kill-server")


class Player:
    def __init__(self, checks, barrow, real, folder, seconds):
        self.checks, self.barrow, self.real, self.folder, self.seconds = checks, barrow, real, folder, seconds

    def document(self, *words):
        return json.loads(subprocess.run([self.real, *words, "-f", "json"], capture_output=True, check=True).stdout)

    def screen(self, words, **more):
        screen = Screen(self.folder, f"{self.barrow} play {words}", **more)
        screen.wait("barrow play", self.seconds)
        return screen

    def sees(self, screen, pattern, what):
        return self.checks.check(screen.wait(pattern, self.seconds), f"{what}: no '{pattern}' in\n{screen.text()}")

    def ends(self, screen, code, what):
        self.sees(screen, rf"ended {code}\b", what)
        self.sees(screen, "same terminal", what)
        self.checks.check(screen.cursor_is_shown(), f"{what}: no cursor, or the other screen")
        screen.end()

    def play_floor(self):
        screen = self.screen("floor -s 7 --peaceful")
        self.sees(screen, "seed 7   floor 1 of 3", "a floor begins")
        screen.type(keys_to_stairs(self.document("floor", "-s", "7")))
        self.sees(screen, "seed 8   floor 2", "stairs lead to the floor of the next seed")
        screen.type(keys_to_stairs(self.document("floor", "-s", "8", "--floor", "2")))
        self.sees(screen, "seed 9   floor 3", "and on")
        screen.type(keys_to_stairs(self.document("floor", "-s", "9", "--floor", "3")))
        self.sees(screen, "You win!", "the last stairs lead out")
        screen.type("r")
        self.sees(screen, "seed 7   floor 1", "again from the first")
        screen.type("q")
        self.ends(screen, 0, "q")

    def play_floors(self):
        maps = self.document("floor", "-s", "7", "--floors", "2")["maps"]
        screen = self.screen("floor -s 7 --floors 2 --peaceful")
        screen.type(keys_to_stairs({"map": maps[0]}))
        self.sees(screen, "floor 2[^$]*You go down", "floors of one dungeon")
        screen.type(keys_to_stairs({"map": maps[1]}))
        self.sees(screen, "You win!", "there are two")
        screen.type("q")
        self.ends(screen, 0, "two floors")

    def play_plan(self):
        """Plays a plan to its last floor, whose number is not on the command line."""
        maps = self.document("floor", "-s", "7", "--plan", "docs/params/cellar.json", "--floors", "3")["maps"]
        screen = self.screen(f"floor -s 7 --peaceful --plan {os.path.abspath('docs/params/cellar.json')}")
        for number, one in enumerate(maps[:-1], 2):
            screen.type(keys_to_stairs({"map": one}))
            self.sees(screen, f"seed 7   floor {number} of 3", f"floor {number} of a plan")
        screen.type(keys_to_stairs({"map": maps[-1]}))
        self.sees(screen, "You win!", "a plan ends")
        screen.type("q")
        self.ends(screen, 0, "a plan")

    def play_quest(self, *words):
        document = self.document("quest", *words, "--tiles")
        screen = self.screen("quest --peaceful " + " ".join(words))
        keys = keys_of_solution(document)
        screen.type(keys[:-1])
        self.sees(screen, rf"Turn {len(keys) - 1} .*magic key", "every key but the last walks")
        self.checks.check("You win" not in screen.text(), "won too early")
        self.checks.check("\x1b[38;5;" in screen.text("-e"), "there are no colours")
        screen.type(keys[-1])
        self.sees(screen, rf"You reached the goal. You win! .*{len(keys)} turns; par", "the goal is won")
        screen.call("send-keys", "q")
        self.ends(screen, 0, "a quest that was won")

    def win_with_fights(self, *words):
        """The guide wins with fights; the line to share proves it, and not with another seed or fewer moves."""
        screen = self.screen(" ".join(words), columns=200)
        for _ in range(40):
            screen.type("g" * 100)
            if screen.wait("You win!", 0.3):
                break
        self.sees(screen, r"You win! \*+ \d+ turns; par \d+. Deaths \d+. Score -?\d+", "the guide wins")
        screen.type("q")
        self.sees(screen, "to share it: barrow play", "a line to share")
        text = screen.text("-J", "-S", "-200")
        line = re.search(r"to share it: barrow (play [^\n]*)", text)
        self.ends(screen, 0, "a game that was won")
        if not self.checks.check(line is not None, f"no line to share in\n{text}"):
            return
        told = shlex.split(line.group(1))
        for given, code, said in ((told, 0, "won: "), (told[:-1] + [told[-1][:-3]], 1, "not won: "),
                                  (told[:-1] + ["n3e!"], 2, "not moves")):
            done = subprocess.run([self.real, *given], capture_output=True, text=True, check=False)
            self.checks.check(done.returncode == code and said in done.stdout + done.stderr,
                              f"{given[:4]}: exit {done.returncode}, {done.stdout}{done.stderr}")

    def look_around(self):
        screen = self.screen("quest -s 3 --peaceful", rows=90, columns=120, env="NO_COLOR=1")
        for name, (dx, dy) in {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}.items():
            before = self.place(screen)
            screen.call("send-keys", name)
            time.sleep(0.15)
            after = self.place(screen)
            self.checks.check(after == (before[0] + dx, before[1] + dy), f"{name}: from {before} to {after}")
        fog = screen.text().count("#")
        screen.type("x")
        time.sleep(0.15)
        self.checks.check(screen.text().count("#") > 2 * fog, "x lifts the fog")
        self.checks.check("\x1b[38" not in screen.text("-e"), "NO_COLOR has colours")
        screen.type("?")
        self.sees(screen, "run until something happens", "? shows the keys")
        screen.type(".")
        screen.call("resize-window", "-x", "20", "-y", "8")
        self.sees(screen, "too small", "a small window")
        screen.call("resize-window", "-x", "90", "-y", "30")
        self.sees(screen, "Turn 4", "a large window again")
        screen.type("n")
        self.sees(screen, "press n again", "n asks before it leaves a game")
        screen.type("n")
        self.sees(screen, "seed 4", "n is the next seed")
        screen.call("send-keys", "C-c")
        self.ends(screen, 130, "Ctrl-C")

    def name_signs(self, *words):
        """Checks that the legend names everything visible, each with its own sign."""
        screen = self.screen(" ".join(words), rows=90, columns=110)
        screen.type("x")
        self.sees(screen, "Turn 0", "a dungeon without its fog")
        shown = set("".join(screen.text().splitlines()[1:-3])) - {" "}
        screen.type("?")
        self.sees(screen, "run until something happens", "? shows the keys")
        legend = [entry for row in screen.text().splitlines()[12:-3] for entry in re.split(r"  +", row.strip()) if entry]
        signs = {entry[2:]: entry[0] for entry in legend}
        missing = words_of_map(self.document(*words, "--tiles")) - set(signs)
        self.checks.check(not missing, f"play {words}: the legend lacks {sorted(missing)}\n{screen.text()}")
        self.checks.check(len(set(signs.values())) == len(signs), f"play {words}: a sign has two meanings")
        self.checks.check(shown <= set(signs.values()), f"play {words}: nothing names {shown - set(signs.values())}")
        screen.type("q")
        screen.type("q")
        self.ends(screen, 0, "q on the page of keys")

    def remember_locks(self):
        """Locked doors have the colour of their key, even out of sight; everything else out of sight is grey."""
        screen = self.screen("crawl -s 3 --size small", rows=90, columns=110)
        screen.type("x")
        self.sees(screen, "!", "a locked door")
        colours = collections.defaultdict(set)
        for row in screen.text("-e").splitlines()[1:-3]:
            for colour, text in re.findall(r"\x1b\[38;5;(\d+)m([^\x1b]*)", row):
                for sign in text:
                    colours[sign].add(colour)
        self.checks.check(colours["!"] and GREY not in colours["!"], f"locked doors are of the colours {colours['!']}")
        self.checks.check(GREY in colours["#"], "walls out of sight are not grey")
        screen.type("q")
        self.sees(screen, r"to play it again: barrow play crawl --seed 3 --size=6x7\b", "what was played")
        self.ends(screen, 0, "q in a small crawl")

    @staticmethod
    def place(screen):
        for y, row in enumerate(screen.text().splitlines()):
            if y and "@" in row:
                return row.index("@"), y
        return -1, -1

    def end_by_signals(self):
        for name, code in (("TERM", 143), ("HUP", 129), ("QUIT", 131), ("SEGV", 139)):
            screen = self.screen("crawl -s 3")
            self.sees(screen, "Turn 0", "a crawl begins")
            pane = screen.call("display-message", "-p", "#{pane_pid}").strip()
            with open(f"/proc/{pane}/task/{pane}/children", encoding="ascii") as children:
                for pid in children.read().split():
                    os.kill(int(pid), signal.Signals["SIG" + name])
            self.ends(screen, code, f"SIG{name}")

    def stop_and_go_on(self):
        """Ctrl-Z returns the terminal to an interactive shell; fg takes it again."""
        screen = Screen(self.folder, "exec bash --norc -i")
        screen.type(f"PS1='> '; {self.barrow} play floor -s 7\n")
        self.sees(screen, "Turn 0", "a floor in a shell")
        screen.call("send-keys", "C-z")
        self.sees(screen, r"Stopped", "Ctrl-Z")
        screen.type("stty -a | grep -o ' icanon'\n")
        self.sees(screen, r"(?m)^ ?icanon", "lines are edited again")
        screen.type("fg\n")
        self.sees(screen, "floor 1[^$]*Turn 0", "fg")
        screen.type("..")
        self.sees(screen, "Turn 2", "keys are heard one by one")
        screen.end()

    def refuse(self):
        for words, code, pattern in ((["floor"], 2, "needs a terminal"), ([], 2, "needs a family"),
                                     (["floor", "--layuot", "ring"], 2, "--layout"),
                                     (["--help"], 0, "Usage: barrow play FAMILY")):
            done = subprocess.run([self.barrow, "play", *words], stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, check=False)
            self.checks.check(done.returncode == code and pattern in done.stdout + done.stderr,
                              f"play {words}: exit {done.returncode}, {done.stderr}")


def run_checks(checks, barrow, real, seconds=8):
    folder = tempfile.mkdtemp(prefix="play-")
    try:
        player = Player(checks, barrow, real, folder, seconds)
        player.refuse()
        player.play_floor()
        player.play_floors()
        player.play_plan()
        for words in (("-s", "3", "--preset", "short"), ("-s", "101"), ("-s", "7", "--preset", "metroid")):
            player.play_quest(*words)
        player.win_with_fights("crawl", "-s", "5", "--size", "small")
        player.win_with_fights("floor", "-s", "7")
        player.look_around()
        player.remember_locks()
        for words in (("crawl", "-s", "8"), ("quest", "-s", "4"), ("quest", "-s", "10")):
            player.name_signs(*words)
        player.end_by_signals()
        player.stop_and_go_on()
    finally:
        for socket in glob.glob(os.path.join(folder, "socket-*")):  # of screens that a failure left behind
            subprocess.run(["tmux", "-S", socket, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(folder)


def self_test(real):
    checks = Checks()
    folder = tempfile.mkdtemp()
    try:
        careless = os.path.join(folder, "barrow")
        with open(careless, "w", encoding="ascii") as file:
            file.write(CARELESS)
        os.chmod(careless, 0o755)
        found = Checks()
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            run_checks(found, careless, real, 0.15)
        for what in ("stairs lead", "the goal is won", "no cursor", "same terminal", "too small", "play ['floor']"):
            checks.check(what in out.getvalue(), f"nothing is said of '{what}'")
        checks.check(found.failed > 10, "a careless program passes")
    finally:
        shutil.rmtree(folder)
    checks.finish()


def main():
    barrow = os.path.abspath(sys.argv[1])
    if "--self-test" in sys.argv:
        self_test(barrow)
    checks = Checks()
    run_checks(checks, barrow, barrow)
    checks.finish()


if __name__ == "__main__":
    main()
