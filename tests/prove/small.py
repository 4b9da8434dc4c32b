#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Everything that prove says about small random worlds, against a search of all their situations in Python (replay.py): the
answers (W8, W9), that no moves are shorter and none superfluous (W10, W11), why, what is lacking, and --full (W12 to W14).

  tests/prove/small.py BARROW [COUNT] [--planted]     --planted changes one field of each answer: all must be noticed
"""
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from replay import VERBS, World, superfluous  # noqa: E402

BARROW = os.path.abspath(sys.argv[1])
COUNT = int(next((word for word in sys.argv[2:] if word.isdigit()), "80"))
MOST = 1500  # situations; larger worlds are left out


def random_need(rng, names, states):
    words = [f"{rng.choice(['', '2 '])}{rng.choice(names)}" for _ in range(rng.choice((1, 1, 2)))]
    if states and rng.random() < 0.5:
        words = [rng.choice(["", "not "]) + rng.choice(states)]
    return f" needs {rng.choice([' and ', ' or ']).join(words)}"


def make_world(rng):
    places, lines = rng.randint(3, 6), ["goal p1", "key k", "key j", "item f", "switch g"]
    states = [f"s{i}" for i in range(rng.choice((0, 0, 1, 2)))]
    lines += ["places " + " ".join(f"p{i}" for i in range(places)), "start p0" + rng.choice(["", "", " with k", " with f, 2 j"])]

    def tail(chance_of_price, chance_of_need):
        text = f" uses {rng.choice(['', '', '2 '])}{rng.choice('kkj')}" if rng.random() < chance_of_price else ""
        return text + (random_need(rng, "fg", states) if rng.random() < chance_of_need else "")

    joins = [(rng.randrange(i), i) for i in range(1, places)] + [tuple(rng.sample(range(places), 2)) for _ in range(rng.randint(0, 2))]
    for a, b in joins:
        one_way = rng.random() < 0.2
        opens = f" opens from p{a}" if rng.random() < 0.1 else ""
        lines.append(f"door p{a} {'>' if one_way else '-'} p{b}{tail(0.45, 0.25)}{opens}")
    for _ in range(rng.randint(2, 5)):
        lines.append(f"key {rng.choice('kkj')} at p{rng.randrange(places)}{tail(0.1, 0.15)}")
    for _ in range(rng.randint(1, 3)):
        lines.append(f"{rng.choice(['item f', 'switch g'])} at p{rng.randrange(places)}{tail(0.15, 0.15)}")
    for state in states:
        lines.append(f"{rng.choice(['toggle', 'once'])} {state} at p{rng.randrange(places)}")
    return "\n".join(lines) + "\n"


def explore(world):
    """Returns {situation: [(move, next)]} and the fewest moves to each; None if there are too many."""
    begin = world.begin()
    moves, depth, queue = {}, {begin: 0}, collections.deque([begin])
    while queue:
        here = queue.popleft()
        moves[here] = [] if world.is_won(here) else list(world.moves(here))
        for _, after in moves[here]:
            if after not in depth:
                depth[after] = depth[here] + 1
                queue.append(after)
        if len(depth) > MOST:
            return None
    return moves, depth


def alive_of(world, moves):
    """Returns the situations from which a win can be reached."""
    before = collections.defaultdict(list)
    for here, steps in moves.items():
        for _, after in steps:
            before[after].append(here)
    alive, queue = set(), [here for here in moves if world.is_won(here)]
    while queue:
        here = queue.pop()
        if here not in alive:
            alive.add(here)
            queue += before[here]
    return alive


def needed_of(text, world):
    """Returns the lines of things and doors without which the world cannot be finished."""
    lines, found = text.splitlines(), set()
    for number in [door["line"] for door in world.doors] + [thing["line"] for thing in world.things]:
        rest = "\n".join("" if i == number else line for i, line in enumerate(lines, 1))
        found |= {number} if not World(rest).can_win(World(rest).begin(), 10 ** 6) else set()
    return found


def lacks_of(world, moves, last):
    """Returns the lines of what is in reach of a situation by going and flipping, and is not met."""
    reach, queue = {last}, [last]
    while queue:
        for move, after in moves[queue.pop()]:
            if move["do"] in ("go", "flip", "set") and after not in reach:
                reach.add(after)
                queue.append(after)
    places = {situation[0] for situation in reach}
    held, states = world.held(last), dict(last[1])
    found = set()
    for i, door in enumerate(world.doors):
        at_a, at_b = door["a"] in places, door["b"] in places and not door["one_way"]
        can_open = (at_a and door["from"] in (None, door["a"])) or (at_b and door["from"] in (None, door["b"]))
        poor = can_open and door["price"] and i not in last[3] and held[door["price"][0]] < door["price"][1]
        if at_a != at_b and (poor or not door["need"](held, states)):
            found.add(door["line"])
    for i, thing in enumerate(world.things):
        poor = thing["price"] and held[thing["price"][0]] < thing["price"][1]
        if i not in last[2] and thing["at"] in places and (poor or not thing["need"](held, states)):
            found.add(thing["line"])
    return found


def judge_full(text, answer):
    """Returns what is wrong with an answer; None if the world is too large."""
    world = World(text)
    explored = explore(world)
    if not explored:
        return None
    (moves, depth), wrong = explored, []
    alive = alive_of(world, moves)

    def equals(name, found, wanted):
        if found != wanted:
            wrong.append(f"{name}: {found}, not {wanted}")

    def lines(name):
        return {entry["line"] for entry in answer[name]}
    can_win, dead = world.begin() in alive, [depth[here] for here in moves if here not in alive]
    equals("finishable", answer["finishable"], "yes" if can_win else "no")
    equals("stuck_free", answer["stuck_free"], "no" if dead else "yes")
    try:
        if can_win:
            equals("the walkthrough wins", world.is_won(world.replay(answer["walkthrough"])[-1]), True)
            equals("moves to win", len(answer["walkthrough"]), min(depth[here] for here in moves if world.is_won(here)))
            wrong += superfluous(world, answer["walkthrough"], world.is_won)
        if can_win and dead:
            ends = world.replay(answer["witness"])
            equals("the witness is dead, and only after its last move", [end in alive for end in ends[-2:]], [True, False])
            equals("moves to lose", len(answer["witness"]), min(dead))
            wrong += superfluous(world, answer["witness"], lambda end: end not in alive)
            last = answer["witness"][-1]["do"]
            equals("why", answer["why"], {"go": "trap", "flip": "shut", "set": "shut"}.get(last, "keys"))
            equals("turn", [answer["turn"]], answer["witness"][-1:])
            equals("lacks", lines("lacks"), lacks_of(world, moves, ends[-1]))
    except ValueError as error:
        wrong.append(str(error))
    entered = {here[0] for here in moves}
    taken, opened = (set().union(*(here[part] for here in moves)) for part in (2, 3))
    locks = [(i, door) for i, door in enumerate(world.doors) if door["price"] or door["from"]]
    equals("never", lines("never"), {number for number, line in enumerate(text.splitlines(), 1) if line.startswith("places") and len(entered) < len(line.split()) - 1}
           | {thing["line"] for i, thing in enumerate(world.things) if i not in taken} | {door["line"] for i, door in locks if i not in opened})
    equals("never, places", {entry["place"] for entry in answer["never"] if "place" in entry}, set(text.split("places ")[1].split("\n")[0].split()) - entered)
    fatal = {move["line"] for here in alive for move, after in moves[here] if after not in alive}
    equals("fatal", lines("fatal"), fatal)
    equals("needed", lines("needed"), needed_of(text, world) if can_win else set())
    uses = collections.Counter(part["price"][0] for part in [*world.doors, *world.things] if part["price"])
    named = {word for line in text.splitlines() if " needs " in line for word in line.split(" needs ")[1].split()}
    equals("idle", lines("idle"), {thing["line"] for thing in world.things if not (uses[thing["what"]] if thing["verb"] == VERBS["key"] and thing["what"] in "kj" else thing["what"] in named)})
    spare = {kind: world.kit[kind] for kind in world.keys}
    for i in taken:
        thing = world.things[i]
        spare.update({thing["what"]: spare[thing["what"]] + 1} if thing["what"] in spare else {})
        spare.update({thing["price"][0]: spare[thing["price"][0]] - thing["price"][1]} if thing["price"] else {})
    for i in opened:
        price = world.doors[i]["price"]
        spare.update({price[0]: spare[price[0]] - price[1]} if price else {})
    equals("spare, of all that can be taken and opened", {kind: answer["spare"][kind] <= spare[kind] for kind in spare}, dict.fromkeys(spare, True))
    return wrong


def spoil(answer, rng):
    """Changes one field of an answer."""
    name = rng.choice(["finishable", "stuck_free", "walkthrough", "witness", "why", "lacks", "never", "fatal", "needed", "idle"])
    if name in ("finishable", "stuck_free"):
        answer[name] = {"yes": "no", "no": "yes"}[answer[name]]
    elif name == "why":
        answer[name] = {"keys": "trap"}.get(answer[name], "keys") if answer["witness"] else answer[name]
        return bool(answer["witness"])
    elif not answer[name]:
        return False
    else:
        gone = answer[name].pop()
        return name in ("walkthrough", "witness") or gone["line"] not in [entry["line"] for entry in answer[name]]
    return True


def main():
    rng, worlds, passed, failed, careful = random.Random(41), [], 0, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(3 * COUNT):
            worlds.append(make_world(random.Random(f"small {number}")))
            with open(os.path.join(folder, f"{number:05}.txt"), "w", encoding="utf-8") as file:
                file.write(worlds[-1])
        paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
        answers, carefully = ([json.loads(line) for line in subprocess.run([BARROW, "prove", "-f", "json", *words, *paths], capture_output=True, text=True,
                                                                           check=False).stdout.splitlines()] for words in (["--full"], ["--careful"]))
    for text, answer, care in zip(worlds, answers, carefully):
        if passed + failed == COUNT:
            break
        if "--planted" in sys.argv and not spoil(answer, rng):
            continue
        wrong = judge_full(text, answer)
        if wrong is None:
            continue
        if "--planted" in sys.argv:
            wrong = [] if wrong else ["a changed answer is not noticed"]
        elif care["finishable"] != answer["finishable"] or (answer["stuck_free"] == "yes") > (care["stuck_free"] == "yes"):
            wrong.append(f"--careful says {care['finishable']}, {care['stuck_free']}")
        careful[answer["stuck_free"], care["stuck_free"]] += 1
        passed, failed = passed + (not wrong), failed + bool(wrong)
        if wrong and failed < 4:
            print(f"{text}{wrong}\n")
    print(f"stuck-free, for a careful player: {dict(careful)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < COUNT else 0


if __name__ == "__main__":
    sys.exit(main())
