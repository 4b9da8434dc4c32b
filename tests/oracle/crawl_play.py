# SPDX-License-Identifier: MIT
"""A player of a crawl: takes everything in reach, step by step where there may be no way back, and replays a
walkthrough."""
from common import flood
from play import Replay, check_solution, puzzles_of, regions, search_steps


# ---- V1 to V3: search ----------------------------------------------------------------------

class Play:
    """Rooms joined by doors that need nothing are one region; the rest are edges."""

    def __init__(self, dungeon, shut=()):
        doors = [door for door in dungeon.doors if door["id"] not in shut]
        self.at = regions(len(dungeon.rooms), [
            (door["a"], door["b"]) for door in doors
            if door["lock"] is None and door["kind"] in ("open", "boss")])
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
        """Yields the regions beside a region; exits lead both ways once they are open."""
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
        """Takes and opens everything. Returns (regions reached, whether all can be walked back to at every
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
        """Returns (regions reached, whether a player can get stuck), with each step as a state; None if there are too
        many."""
        first = (self.start, frozenset(), frozenset())
        found = search_steps(first, self.followers, lambda state: state[0] == self.goal)
        return found and ({state[0] for state in found[0]}, len(found[1]) < len(found[0]))

    def followers(self, state):
        here, keys, opened = state
        for there in self.moves(here, keys, opened):
            yield there, keys, opened
        for key in self.keys.get(here, set()) - keys:
            yield here, keys | {key}, opened
        for door in self.exits:
            if door[0] == here and door not in opened:
                yield here, keys, opened | {door}


def check_plays(dungeon, out):
    play = Play(dungeon)
    region, safe = play.explore()
    exact = None if safe else play.explore_by_steps()
    region, stuck = exact or (region, play.goal not in region)
    out.expect(play.goal in region, "V1", "the boss cannot be reached")
    lost = [room for room, at in enumerate(play.at) if at not in region]
    out.expect(not lost, "V1", f"rooms {lost[:5]} cannot be reached")
    out.expect(not stuck, "V2", "a player can get stuck")
    for place, door in enumerate(dungeon.main_locks):
        check_bypass(dungeon, place + 1, door, out)


def check_bypass(dungeon, zone, door, out):
    """V3: with the door of a zone shut, and every key in hand, no part of it can be reached."""
    play = Play(dungeon, shut={door["id"]})
    every = {other["lock"] for other in dungeon.main_locks} | {
        other["lock"] for other in dungeon.doors if other["lock"] is not None}
    play.keys.setdefault(play.start, set()).update(every)
    region, _ = play.explore()
    past = [room["id"] for room in dungeon.rooms
            if room["zone"] >= zone and play.at[room["id"]] in region]
    out.expect(not past, "V3", f"rooms {past[:5]} of zone {zone} can be reached past its door")


# ---- V6: the walkthrough -------------------------------------------------------------------

class Walker(Replay):
    """Keys are kept; exits open from inside."""

    actions = ("move", "take", "open", "fight", "solve")

    def __init__(self, dungeon, puzzles=()):
        super().__init__(dungeon, dungeon.layout["spawn"], puzzles)
        self.keys, self.fought = set(), set()

    def passes(self, door):
        free = door["lock"] is None and door["kind"] in ("open", "boss")
        drop = door["kind"] == "one_way" and door["a"] == self.here
        return (free or drop or door["id"] in self.opened) and not self.is_held(door)

    def is_held(self, door):
        """C17: the exit from a sub-boss opens when it is beaten."""
        here, there = self.here, door["a"] + door["b"] - self.here
        return ("sub_boss" in self.dungeon.types[here] and here not in self.fought
                and self.dungeon.order(there) > self.dungeon.order(here))

    def unlocks(self, door, what):
        if door["lock"] is not None:
            return door["lock"] in self.keys and type(what) is int and what == door["lock"]
        return (door["kind"] in ("loop_exit", "shortcut") and door["a"] == self.here
                and what is None)

    def take(self, step):
        key = self.dungeon.rooms[self.here]["key"]
        good = (step["room"] == self.here and step["door"] is None and key is not None
                and type(step["what"]) is int and step["what"] == key and key not in self.keys
                and not self.is_gated("key"))
        self.keys.add(key)
        return good

    def fight(self, step):
        arena = {"boss", "sub_boss"} & set(self.dungeon.rooms[self.here]["types"])
        good = (step["room"] == self.here and step["door"] is None and step["what"] is None
                and arena and self.here not in self.fought)
        self.fought.add(self.here)
        return good


def check_walkthrough(dungeon, document, out):
    walker = Walker(dungeon, puzzles_of(document))
    check_solution(walker, document["solution"], {dungeon.layout["boss"]}, out)
    out.expect(dungeon.layout["boss"] in walker.fought, "V6", "the boss is not beaten")
