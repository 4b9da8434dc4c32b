#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Asks z3, a solver that knows nothing of our search, whether random worlds can be finished and whether anybody gets stuck in
them, and compares (W40). z3 gets the world as rules: a set of opened locks is possible if they can be ranked so that each is
reached, and paid, after those before it. It covers worlds of places, two-way doors, locks that use one key each, and kept
items; no one-ways, states or purses, as W40 says.

  tests/prove/z3_agrees.py BARROW [COUNT] [--planted]     --planted asks z3 about another world than barrow: it must differ
"""
import json
import os
import random
import subprocess
import sys
import tempfile

import z3

sys.dont_write_bytecode = True
BARROW = os.path.abspath(sys.argv[1])
COUNT = int(next((word for word in sys.argv[2:] if word.isdigit()), "40"))
PLANTED = "--planted" in sys.argv


class World:
    """Places 0 to n - 1; doors (a, b, kind or None, item or None); keys (place, kind); items (place, needed item or None)."""

    def __init__(self, rng):
        self.places = rng.randint(4, 8)
        self.kinds, count = rng.choice([1, 1, 2]), rng.randint(0, 2)
        joins = [(rng.randrange(i), i) for i in range(1, self.places)]
        joins += [tuple(rng.sample(range(self.places), 2)) for _ in range(rng.randint(0, 2))]
        self.doors = []
        for a, b in joins:
            roll = rng.random()
            self.doors.append((a, b, rng.randrange(self.kinds) if roll < 0.5 else None, rng.randrange(count) if count and roll > 0.8 else None))
        locks = sum(door[2] is not None for door in self.doors)
        self.keys = [(rng.randrange(self.places), rng.randrange(self.kinds)) for _ in range(max(0, locks - rng.randint(0, 2)))]
        self.items = [(rng.randrange(self.places), rng.randrange(count) if rng.random() < 0.3 else None) for _ in range(count)]
        self.goal = self.places - 1

    def text(self):
        lines = ["places " + " ".join(f"p{i}" for i in range(self.places)), "start p0", f"goal p{self.goal}"]
        lines += [f"key k{i}" for i in range(self.kinds)]
        for a, b, kind, item in self.doors:
            lines.append(f"door p{a} - p{b}" + (f" uses k{kind}" if kind is not None else "") + (f" needs i{item}" if item is not None else ""))
        lines += [f"key k{kind} at p{place}" for place, kind in self.keys]
        lines += [f"item i{i} at p{place}" + (f" needs i{needs}" if needs is not None else "") for i, (place, needs) in enumerate(self.items)]
        return "\n".join(lines) + "\n"


def possible(world, name, allow_goal):
    """Returns (rules, opened): rules that hold for exactly the runs that open some locks. Everything that happens has a rank;
    a lock is opened at a rank of its own, when one side was reached before and a key of its kind is left."""
    top = world.places + len(world.doors) + len(world.items) + 2
    rules = []

    def ranked(kind, count):
        ranks = [z3.Int(f"{name}_{kind}_{i}") for i in range(count)]
        rules.extend(z3.And(rank >= 0, rank <= top * 4) for rank in ranks)
        return ranks, [z3.Bool(f"{name}_{kind}_is_{i}") for i in range(count)]

    reach, reached = ranked("reach", world.places)
    have, had = ranked("have", len(world.items))
    turn, opened = ranked("turn", len(world.doors))
    locks = [i for i, door in enumerate(world.doors) if door[2] is not None]
    rules.append(z3.And(reached[0], reach[0] == 0))
    if len(locks) > 1:
        rules.append(z3.Distinct(*[turn[i] for i in locks]))

    def passes(i, near, rank):
        """Somebody at [near] is through door [i] before [rank]."""
        _, _, kind, item = world.doors[i]
        parts = [reached[near], reach[near] < rank]
        if kind is not None:
            parts += [opened[i], turn[i] < rank]
        if item is not None:
            parts += [had[item], have[item] < rank]
        return z3.And(*parts)

    for place in range(1, world.places):
        ways = [passes(i, b if a == place else a, reach[place]) for i, (a, b, _, _) in enumerate(world.doors) if place in (a, b)]
        rules.append(z3.Implies(reached[place], z3.Or(*ways)))
    for i, (place, needs) in enumerate(world.items):
        rules.append(z3.Implies(had[i], z3.And(reached[place], reach[place] < have[i], *([had[needs], have[needs] < have[i]] if needs is not None else []))))
    for i, (a, b, kind, item) in enumerate(world.doors):
        if kind is None:
            rules.append(z3.Not(opened[i]))
            continue
        sides = z3.Or(z3.And(reached[a], reach[a] < turn[i]), z3.And(reached[b], reach[b] < turn[i]))
        keys = z3.Sum([z3.If(z3.And(reached[place], reach[place] < turn[i]), 1, 0) for place, other in world.keys if other == kind] + [z3.IntVal(0)])
        spent = z3.Sum([z3.If(z3.And(opened[k], turn[k] < turn[i]), 1, 0) for k in locks if k != i and world.doors[k][2] == kind] + [z3.IntVal(0)])
        needs = z3.And(had[item], have[item] < turn[i]) if item is not None else z3.BoolVal(True)
        rules.append(z3.Implies(opened[i], z3.And(sides, needs, keys > spent)))
    if not allow_goal:
        rules.append(z3.Not(reached[world.goal]))
    return rules, reached, had, opened


def finishable(world):
    rules, reached, _, _ = possible(world, "f", True)
    solver = z3.Solver()
    solver.add(*rules, reached[world.goal])
    return solver.check() == z3.sat


def stuck(world):
    """Returns whether some run without the goal can do nothing new: every door out, every item and every lock is out of reach.
    Nothing is lost in these worlds but keys, so only such an end is dead for good."""
    rules, reached, had, opened = possible(world, "s", False)
    solver = z3.Solver()
    solver.add(*rules)
    for i, (place, needs) in enumerate(world.items):
        solver.add(z3.Implies(z3.And(reached[place], *([had[needs]] if needs is not None else [])), had[i]))
    for i, (a, b, kind, item) in enumerate(world.doors):
        needs = had[item] if item is not None else z3.BoolVal(True)
        if kind is None:
            solver.add(z3.Implies(needs, reached[a] == reached[b]))
            continue
        solver.add(z3.Implies(z3.And(needs, opened[i]), reached[a] == reached[b]))
        keys = z3.Sum([z3.If(reached[place], 1, 0) for place, other in world.keys if other == kind] + [z3.IntVal(0)])
        spent = z3.Sum([z3.If(opened[k], 1, 0) for k, door in enumerate(world.doors) if door[2] == kind] + [z3.IntVal(0)])
        solver.add(z3.Implies(z3.And(needs, z3.Not(opened[i]), z3.Or(reached[a], reached[b])), keys - spent <= 0))
    return solver.check() == z3.sat


def main():
    counts, differ = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        worlds = [World(random.Random(f"z3 {number}")) for number in range(COUNT)]
        paths = [os.path.join(folder, f"{number}.txt") for number in range(COUNT)]
        for world, path in zip(worlds, paths):
            with open(path, "w", encoding="utf-8") as file:
                file.write(world.text())
        done = subprocess.run([BARROW, "prove", "-f", "json", *paths], capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != COUNT:
        sys.exit(done.stderr)
    for world, answer in zip(worlds, answers):
        if PLANTED and world.keys:
            world.keys.pop()
        can = finishable(world)
        wanted = ("yes" if can else "no", "yes" if can and not stuck(world) else "no")
        counts[wanted] = counts.get(wanted, 0) + 1
        if (answer["finishable"], answer["stuck_free"]) != wanted:
            differ += 1
            if differ < 4 and not PLANTED:
                print(f"z3 says {wanted}, barrow {answer['finishable']}, {answer['stuck_free']}:\n{world.text()}")
    print(f"{COUNT} worlds, finishable and stuck-free by z3 {z3.get_version_string()}: {counts}; {differ} differ")
    good = differ > COUNT // 20 if PLANTED else not differ and len(counts) == 3
    print(f"{int(good)} passed, {int(not good)} failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
