#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Q43: the preset classic is the quest of the first description to the letter. A plain simulation of that description,
which shares no code with barrow, makes as many quests; the distributions of both must be equal within chance.

  check_classic.py BARROW [--count N] [--planted]

Compared are rooms, leaves, obstacles, the step of the room that the goal hangs in, and how many keys and switches lie in
the first room of a stage. With --planted, barrow makes quests that differ from the description in one parameter each;
the comparison must notice all of them. Ends with "N passed, N failed".
"""
import argparse
import json
import random
import subprocess
import sys
from collections import Counter

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CHANCE = 4.0   # standard deviations of a chi-square that count as more than chance
PLANTED = ("taste=on", "loops=25", "placings=8", "branches=50", "stage_rooms_max=3", "post_key=35", "post_barrier=20")


class Quest:
    """A quest as the description has it: rooms with a cell, a stage, a step and a content, and links between them."""

    def __init__(self, rng):
        self.rng, self.rooms, self.cells, self.links, self.obstacles = rng, [], {}, [], []
        self.stage, self.step = 0, "pre_item"
        self.add_room((0, 0))["content"] = "entry"
        self.build_stages("pre_item", {"key_lock": 1, "switch_lock": 1}, "item")
        item = self.rooms[-1]
        item["content"] = "item"
        self.place(rng.choice(("item_key_lock", "item_switch_lock")), "post_item")
        self.build_stages("post_item", {"item_key_lock": 35, "item_switch_lock": 35, "key_lock": 15, "switch_lock": 15},
                          "magic_key")
        self.grow(rng.randint(1, 2))
        self.rooms[-1]["content"] = "magic_key"
        self.goal_host = rng.choice([room for room in self.rooms if room["step"] != "magic_key" and self.free(room)])
        self.open_stage("goal")
        self.add_beside(self.goal_host)["content"] = "goal"
        for _ in range(rng.randint(0, 2)):
            hosts = [room for room in self.rooms if room["content"] not in ("entry", "goal", "bonus") and self.free(room)]
            self.open_stage("bonus")
            self.add_beside(rng.choice(hosts))["content"] = "bonus"

    def open_stage(self, step):
        self.stage, self.step = self.stage + 1, step

    def add_room(self, cell):
        room = {"id": len(self.rooms), "cell": cell, "stage": self.stage, "step": self.step, "content": None}
        self.rooms.append(room)
        self.cells[cell] = room
        return room

    def free(self, room):
        x, y = room["cell"]
        return [(x + dx, y + dy) for dx, dy in SIDES if (x + dx, y + dy) not in self.cells]

    def add_beside(self, room):
        other = self.add_room(self.rng.choice(self.free(room)))
        self.links.append((room["id"], other["id"]))
        return other

    def here(self):
        return [room for room in self.rooms if room["stage"] == self.stage]

    def grow(self, count):
        for _ in range(count):
            hosts = [room for room in self.here() if self.free(room)]
            if not hosts:
                return
            self.add_beside(self.rng.choice(hosts))

    def build_stages(self, step, weights, following):
        stages = self.rng.randint(2, 4)
        for left in reversed(range(stages)):
            self.grow(self.rng.randint(2, 4))
            kind = self.rng.choices(list(weights), list(weights.values()))[0]
            self.place(kind, step if left else following)

    def place(self, kind, following):
        """Places an obstacle and the first room behind it. Without a door room a key lock becomes a switch lock."""
        by_item = kind.startswith("item")
        here = self.here()
        doors = [room for room in here if self.free(room)]
        if "key" in kind and not doors:
            kind = kind.replace("key", "switch")
        if "key" in kind:
            places = [room for room in (self.rooms if by_item else here) if room["content"] is None]
            if len(places) == 1:
                doors = [room for room in doors if room is not places[0]]
            door = self.rng.choice(doors)
            places = [room for room in places if room is not door]
        else:
            door = self.rng.choice([room for room in self.rooms if self.free(room)])
            places = [room for room in (self.rooms if self.step == "item" else here) if room["content"] is None]
        self.rng.choice(places)["content"] = kind.replace("_lock", "")
        self.obstacles.append(kind)
        self.open_stage(following)
        self.add_beside(door)


def facts_of(rooms, links, obstacles, goal_step):
    """Returns what is compared of one quest; rooms are (stage, content), in the order of placing."""
    degrees = Counter(end for link in links for end in link)
    met, first = set(), 0
    for stage, content in rooms:
        first += stage not in met and content in ("key", "switch", "item_key", "item_switch")
        met.add(stage)
    return {"rooms": [len(rooms)], "leaves": [sum(count == 1 for count in degrees.values())], "obstacles": obstacles,
            "number of obstacles": [len(obstacles)], "first obstacle": obstacles[:1], "goal": [goal_step],
            "things in first rooms": [first]}


def simulated(count):
    rng = random.Random("classic")
    made = 0
    while made < count:
        try:
            quest = Quest(rng)
        except IndexError:   # something found no place, which barrow tries again too
            continue
        made += 1
        yield facts_of([(room["stage"], room["content"]) for room in quest.rooms], quest.links, quest.obstacles,
                       quest.goal_host["step"])


def generated(barrow, count, settings):
    command = [barrow, "quest", "--preset", "classic", "--seed", "1", "-n", str(count), "-f", "jsonl"]
    for setting in settings:
        command += ["--set", setting]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            layout = json.loads(line)["layout"]
            rooms = layout["rooms"]
            door = next(door for door in layout["doors"] if door["kind"] == "magic")
            yield facts_of([(room["stage"], room["content"]) for room in rooms],
                           [(door["a"], door["b"]) for door in layout["doors"]],
                           [obstacle["kind"] for obstacle in layout["obstacles"]], rooms[door["a"]]["step"])


def distributions(quests):
    counts = {}
    for facts in quests:
        for name, values in facts.items():
            counts.setdefault(name, Counter()).update(values)
    return counts


def distance(one, other):
    """Returns how far two distributions are apart: a chi-square of both samples, in standard deviations above what
    chance gives. Rare values are counted together."""
    totals = one.total(), other.total()
    classes, rest = [], [0, 0]
    for value in sorted(set(one) | set(other), key=str):
        pair = [one[value], other[value]]
        if sum(pair) < 20:
            rest = [left + count for left, count in zip(rest, pair)]
        else:
            classes.append(pair)
    if sum(rest) >= 20:
        classes.append(rest)
    chi = 0
    for pair in classes:
        for count, total in zip(pair, totals):
            wanted = sum(pair) * total / sum(totals)
            chi += (count - wanted) ** 2 / wanted
    free = max(1, len(classes) - 1)
    return (chi - free) / (2 * free) ** 0.5


def main():
    parser = argparse.ArgumentParser(description="compare the preset classic with a plain simulation")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--planted", action="store_true")
    arguments = parser.parse_args()
    plain = distributions(simulated(arguments.count))
    passed = failed = 0
    for settings in [[plant] for plant in PLANTED] if arguments.planted else [[]]:
        made = distributions(generated(arguments.barrow, arguments.count, settings))
        apart = {name: distance(plain[name], made[name]) for name in plain}
        if arguments.planted:
            noticed = max(apart.values()) > CHANCE
            passed, failed = passed + noticed, failed + (not noticed)
            print(f"{settings[0]}: {'noticed' if noticed else 'NOT NOTICED'}, {max(apart.values()):.1f}")
            continue
        for name, value in apart.items():
            print(f"{name}: {value:.2f} standard deviations apart")
            passed, failed = passed + (value <= CHANCE), failed + (value > CHANCE)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
