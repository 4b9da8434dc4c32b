# SPDX-License-Identifier: MIT
"""A second reading of worlds, written from the rules and not from the library: it parses the text language with regular
expressions, replays moves one by one (W2), and searches small worlds in full. It shares no code with the prover."""
import collections
import re

VERBS = {"item": "take", "key": "take", "switch": "press", "event": "do"}


def need_of(words, world):
    """Returns a function of (facts, states) for a need, by turning it into Python."""
    out, count = [], None
    for word in words:
        if word in ("(", ")", "and", "or", "not"):
            out.append(word)
        elif word.isdigit():
            count = int(word)
        elif word in world.states:
            out.append(f"(s[{word!r}])")
        else:
            out.append(f"(f[{word!r}] >= {count or 1})")
            count = None
    code = compile(" ".join(out) or "True", "need", "eval")
    return lambda facts, states: eval(code, {"f": facts, "s": states})  # pylint: disable=eval-used


class World:
    def __init__(self, text):
        self.start = self.goal = None
        self.goals, self.doors, self.things, self.states, self.spots = [], [], [], {}, []
        self.kit = collections.Counter()
        lines = [(number, re.findall(r"[\w.]+|[-(),>]", line.split("#")[0]))
                 for number, line in enumerate(text.splitlines(), 1)]
        self.keys = {words[1] for _, words in lines if words and words[0] == "key"}
        for _, words in lines:
            if words and words[0] in ("toggle", "once"):
                self.states[words[1]] = self.states.get(words[1], False) or words[2] == "on"
        for number, words in lines:
            if words:
                self.read(number, words)

    def clauses(self, words):
        found, name = {}, None
        for word in words:
            if word in ("needs", "uses", "opens", "as"):
                name = word
                found[name] = []
            else:
                found[name].append(word)
        uses = found.get("uses", [])
        price = (uses[-1], int(uses[0]) if len(uses) > 1 else 1) if uses else None
        return need_of(found.get("needs", []), self), price, found

    def read(self, number, words):
        kind = words[0]
        if kind == "start":
            self.start = words[1]
            for part in " ".join(words[3:]).split(","):
                if part.split():
                    *count, name = part.split()
                    self.kit[name] += int(count[0]) if count else 1
        elif kind == "goal":
            if words[1] == "have":
                self.goals.append(need_of(words[2:], self))
            else:
                self.goal = words[1]
        elif kind in ("door", "way"):
            need, price, found = self.clauses(words[4:])
            self.doors.append({"line": number, "a": words[1], "b": words[3], "one_way": words[2] == ">", "need": need,
                               "price": price, "from": found["opens"][1] if "opens" in found else None,
                               "name": found["as"][0] if "as" in found else None})
        elif kind in VERBS and "at" in words:
            at = words.index("at")
            count = int(words[3]) if words[2] == "x" else 1
            need, price, _ = self.clauses(words[at + 2:])
            for _ in range(count):
                self.things.append({"line": number, "verb": VERBS[kind], "what": words[1], "at": words[at + 1],
                                    "need": need, "price": price})
        elif kind in ("toggle", "once"):
            at = words.index("at")
            end = words.index("needs") if "needs" in words else len(words)
            need, _, _ = self.clauses(words[end:])
            for place in words[at + 1:end]:
                self.spots.append({"line": number, "what": words[1], "at": place, "once": kind == "once", "need": need})

    def begin(self):
        return (self.start, tuple(sorted(self.states.items())), frozenset(), frozenset())

    def held(self, situation):
        """Returns the counts of facts and of keys in hand."""
        _, _, taken, opened = situation
        held = collections.Counter(self.kit)
        for i in taken:
            held[self.things[i]["what"]] += 1
            if self.things[i]["price"]:
                held[self.things[i]["price"][0]] -= self.things[i]["price"][1]
        for i in opened:
            if self.doors[i]["price"]:
                held[self.doors[i]["price"][0]] -= self.doors[i]["price"][1]
        return held

    def is_won(self, situation):
        if self.goal:
            return situation[0] == self.goal
        held, states = self.held(situation), dict(situation[1])
        return all(goal(held, states) for goal in self.goals)

    def moves(self, situation):
        """Yields (move, next situation) for every move."""
        place, states, taken, opened = situation
        held, values = self.held(situation), dict(states)
        for i, door in enumerate(self.doors):
            is_lock = door["price"] or door["from"]
            forth, back = place == door["a"], place == door["b"] and not door["one_way"]
            if not (forth or back) or not door["need"](held, values):
                continue
            if not is_lock or i in opened:
                to = door["b"] if forth else door["a"]
                yield {"do": "go", "to": to, "at": place, "line": door["line"]}, (to, states, taken, opened)
            elif door["from"] in (None, place) and (not door["price"] or held[door["price"][0]] >= door["price"][1]):
                yield ({"do": "open", "door": [door["a"], door["b"]], "at": place, "line": door["line"]},
                       (place, states, taken, opened | {i}))
        for i, thing in enumerate(self.things):
            if (thing["at"] == place and i not in taken and thing["need"](held, values)
                    and (not thing["price"] or held[thing["price"][0]] >= thing["price"][1])):
                yield ({"do": thing["verb"], "what": thing["what"], "at": place, "line": thing["line"]},
                       (place, states, taken | {i}, opened))
        for spot in self.spots:
            if spot["at"] == place and spot["need"](held, values) and not (spot["once"] and values[spot["what"]]):
                after = tuple(sorted({**values, spot["what"]: not values[spot["what"]]}.items()))
                yield ({"do": "set" if spot["once"] else "flip", "what": spot["what"], "at": place, "line": spot["line"]},
                       (place, after, taken, opened))

    def replay(self, moves):
        """Plays the moves of an answer; returns all situations, or raises ValueError."""
        situations = [self.begin()]
        for number, move in enumerate(moves, 1):
            if self.is_won(situations[-1]):
                raise ValueError(f"move {number} comes after the win")
            for possible, after in self.moves(situations[-1]):
                if all(move.get(key) == value for key, value in possible.items()):
                    situations.append(after)
                    break
            else:
                raise ValueError(f"move {number} is not possible: {move}")
        return situations

    def can_win(self, situation, most=20000):
        """Returns whether a win can be reached; None if there are too many situations."""
        seen, queue = {situation}, collections.deque([situation])
        while queue:
            here = queue.popleft()
            if self.is_won(here):
                return True
            for _, after in self.moves(here):
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
            if len(seen) > most:
                return None
        return False


def judge(text, answer, most=20000):
    """Returns what is wrong with the moves of an answer (W10, W11, W41)."""
    world, wrong = World(text), []
    try:
        if answer["finishable"] == "yes":
            if not world.is_won(world.replay(answer["walkthrough"])[-1]):
                wrong.append("the walkthrough does not win")
            wrong += superfluous(world, answer["walkthrough"], world.is_won)
        elif answer["walkthrough"]:
            wrong.append("a walkthrough of a world that cannot be finished")
        if answer["finishable"] == "yes" and answer["stuck_free"] == "no" and not answer["witness"]:
            wrong.append("there is no witness")
        if answer["witness"]:
            situations = world.replay(answer["witness"])
            if world.can_win(situations[-1], most):
                wrong.append("the witness can still win")
            if world.can_win(situations[-2], most) is False:
                wrong.append("the witness was lost before its last move")
    except ValueError as error:
        wrong.append(str(error))
    return wrong


def superfluous(world, moves, is_end):
    """Finds a take, press, open or flip that the moves can do without."""
    for i, move in enumerate(moves):
        if move["do"] == "go":
            continue
        try:
            if is_end(world.replay(moves[:i] + moves[i + 1:])[-1]):
                return [f"move {i + 1} is superfluous"]
        except ValueError:
            pass
    return []
