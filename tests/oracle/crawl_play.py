# SPDX-License-Identifier: MIT
"""What a player of a crawl can do: all that is in reach, step by step where a way back can be
missing, and the replay of a walkthrough."""
from common import flood

STATE_LIMIT = 60000


# ---- V1 to V3: search ----------------------------------------------------------------------

class Play:
    """Rooms joined by doors that need nothing are one region; the rest are edges."""

    def __init__(self, dungeon, shut=()):
        parent = list(range(len(dungeon.rooms)))

        def root(room):
            while parent[room] != room:
                parent[room] = parent[parent[room]]
                room = parent[room]
            return room

        doors = [door for door in dungeon.doors if door["id"] not in shut]
        for door in doors:
            if door["lock"] is None and door["kind"] in ("open", "boss"):
                parent[root(door["a"])] = root(door["b"])
        self.at = [root(room) for room in range(len(dungeon.rooms))]
        self.start, self.goal = self.at[dungeon.layout["spawn"]], self.at[dungeon.layout["boss"]]
        self.locks, self.drops, self.exits = [], [], []
        for door in doors:
            a, b = self.at[door["a"]], self.at[door["b"]]
            if a == b:
                continue
            if door["lock"] is not None:
                self.locks.append((a, b, door["lock"]))
            elif door["kind"] == "one_way":
                self.drops.append((a, b))
            elif door["kind"] in ("loop_exit", "shortcut"):
                self.exits.append((a, b))
        self.keys = {}
        for room in dungeon.rooms:
            if room["key"] is not None:
                self.keys.setdefault(self.at[room["id"]], set()).add(room["key"])

    def moves(self, here, keys, opened):
        """Where one can go from a region; exits lead both ways once they are opened."""
        for a, b, lock in self.locks:
            if here in (a, b) and lock in keys:
                yield a + b - here
        for a, b in self.drops:
            if here == a:
                yield b
        for a, b in self.exits:
            if here in (a, b) and (a, b) in opened:
                yield a + b - here

    def explore(self):
        """Takes all and opens all: (regions reached, whether all can be walked back to at every
        moment)."""
        keys, opened, safe = set(), set(), True
        while True:
            region = {self.start}
            stack = [self.start]
            back = {}
            while stack:
                here = stack.pop()
                for there in self.moves(here, keys, opened):
                    back.setdefault(there, set()).add(here)
                    if there not in region:
                        region.add(there)
                        stack.append(there)
            safe = safe and self.returns(region, back)
            found = set().union(*(self.keys.get(here, ()) for here in region))
            free = {(a, b) for a, b in self.exits if a in region}
            if found <= keys and free <= opened:
                return region, safe
            keys |= found
            opened |= free

    def returns(self, region, back):
        home = flood(self.start, {here: back.get(here, ()) for here in region})
        return len(home) == len(region)

    def explore_by_steps(self):
        """(regions reached, whether a player can get stuck), each step a state; None if there are
        too many."""
        first = (self.start, frozenset(), frozenset())
        seen, order, before = {first}, [first], {}
        for state in order:
            if len(order) > STATE_LIMIT:
                return None
            for follower in self.followers(state):
                before.setdefault(follower, []).append(state)
                if follower not in seen:
                    seen.add(follower)
                    order.append(follower)
        good = [state for state in order if state[0] == self.goal]
        fine = set(good)
        for state in good:
            for earlier in before.get(state, ()):
                if earlier not in fine:
                    fine.add(earlier)
                    good.append(earlier)
        return {state[0] for state in seen}, len(fine) < len(seen)

    def followers(self, state):
        here, keys, opened = state
        for there in self.moves(here, keys, opened):
            yield there, keys, opened
        for key in self.keys.get(here, set()) - keys:
            yield here, keys | {key}, opened
        for door in self.exits:
            if door[0] == here and door not in opened:
                yield here, keys, opened | {door}


# ---- V6: the walkthrough -------------------------------------------------------------------

class Walker:
    """Replays a walkthrough; every method answers whether the step is allowed."""

    def __init__(self, dungeon):
        self.dungeon = dungeon
        self.here = dungeon.layout["spawn"]
        self.keys, self.opened = set(), set()

    def step(self, step):
        return {"move": self.move, "take": self.take, "open": self.open,
                "fight": self.fight}.get(step["do"], lambda step: False)(step)

    def move(self, step):
        if step["door"] is None or step["what"] is not None:
            return False
        door, target = self.dungeon.doors[step["door"]], step["room"]
        if {door["a"], door["b"]} != {self.here, target} or self.here == target:
            return False
        free = door["lock"] is None and door["kind"] in ("open", "boss")
        drop = door["kind"] == "one_way" and door["a"] == self.here
        if not (free or drop or door["id"] in self.opened):
            return False
        self.here = target
        return True

    def take(self, step):
        key = self.dungeon.rooms[self.here]["key"]
        good = (step["room"] == self.here and step["door"] is None and key is not None
                and type(step["what"]) is int and step["what"] == key and key not in self.keys)
        self.keys.add(key)
        return good

    def open(self, step):
        if step["door"] is None or step["room"] != self.here:
            return False
        door = self.dungeon.doors[step["door"]]
        if self.here not in (door["a"], door["b"]) or door["id"] in self.opened:
            return False
        self.opened.add(door["id"])
        if door["lock"] is not None:
            return (door["lock"] in self.keys and type(step["what"]) is int
                    and step["what"] == door["lock"])
        return (door["kind"] in ("loop_exit", "shortcut") and door["a"] == self.here
                and step["what"] is None)

    def fight(self, step):
        return (step["room"] == self.here and step["door"] is None and step["what"] is None
                and self.dungeon.rooms[self.here]["danger"] > 0)
