# SPDX-License-Identifier: MIT
"""What a player of a quest can do: V1 to V3 and V6.

Rooms that open doors join are one region. A play is the set of key doors that were opened: all
else (keys, switches, the treasure) is taken as soon as it is in reach, which loses nothing as long
as the player can walk back to it; where one-way doors forbid that, every single step is a state.
"""
from play import Replay, check_solution, search_steps


# ---- V1 to V3: plays -----------------------------------------------------------------------

class Play:
    """What a player can do, over regions; `shut` doors never open, `missing` rooms are empty."""

    def __init__(self, dungeon, shut=(), missing=()):
        region = dungeon.region
        names = {name: place for place, name in enumerate(sorted(set(region)))}
        at = [names[name] for name in region]
        self.start = at[dungeon.by_content["entry"][0]["id"]]
        self.goal = 1 << at[dungeon.by_content["goal"][0]["id"]]
        self.keys, self.switches, self.drops, self.magic = [], [], [], []
        self.slack = None
        for door in dungeon.doors:
            if door["id"] in shut:
                continue
            ends = at[door["a"]], at[door["b"]]
            if door["kind"] == "key":
                self.keys.append(ends)
            elif door["kind"] == "switch":
                self.switches.append((*ends, door["switch"]))
            elif door["kind"] == "magic":
                self.magic.append(ends)
            elif door["kind"] == "one_way":
                self.drops.append(ends)
        self.things = [(1 << at[room["id"]], room["content"], room["switch"])
                       for room in dungeon.rooms if room["id"] not in missing
                       and room["content"] not in ("none", "entry", "goal", "bonus")]

    def edges(self, opened, pressed, magic):
        edges = [self.keys[place] for place in range(len(self.keys)) if opened >> place & 1]
        edges += [(a, b) for a, b, number in self.switches if number in pressed]
        return edges + self.magic if magic else edges

    def reach(self, start, edges, drops):
        region = 1 << start
        while True:
            before = region
            for a, b in edges:
                if region >> a & 1 or region >> b & 1:
                    region |= 1 << a | 1 << b
            for a, b in drops:
                if region >> a & 1:
                    region |= 1 << b
            if region == before:
                return region

    def settle(self, opened):
        """Takes all that is in reach; (region, keys in hand, whether all of it can be walked back
        to at every moment)."""
        treasure, magic, pressed, safe = False, False, set(), True
        while True:
            edges = self.edges(opened, pressed, magic)
            region = self.reach(self.start, edges, self.drops)
            if self.drops and safe:
                back = [(b, a) for a, b in self.drops]
                safe = region & ~self.reach(self.start, edges, back) == 0
            keys, before = 0, (treasure, magic, len(pressed))
            for place, content, number in self.things:
                if not region & place:
                    continue
                if content == "key" or (content == "item_key" and treasure):
                    keys += 1
                elif content == "item":
                    treasure = True
                elif content == "magic_key":
                    magic = True
                elif content == "switch" or (content == "item_switch" and treasure):
                    pressed.add(number)
            if before == (treasure, magic, len(pressed)):
                return region, keys - opened.bit_count(), safe

    def explore(self):
        """Over all orders of spending keys: (all that is ever reached, whether the goal is, whether
        somebody gets stuck, whether one-way doors made this a guess). `slack` becomes the fewest keys
        that are in hand where a closed key door is in reach."""
        reached, finished, stuck, guess = 0, False, False, False
        seen, stack = {0}, [0]
        while stack:
            opened = stack.pop()
            region, spare, safe = self.settle(opened)
            reached |= region
            guess = guess or not safe
            if region & self.goal:
                finished = True
                continue
            more = [opened | 1 << place for place, (a, b) in enumerate(self.keys)
                    if not opened >> place & 1 and (region >> a & 1 or region >> b & 1)]
            if more:
                self.slack = spare if self.slack is None else min(spare, self.slack)
            if spare <= 0 or not more:
                stuck = True
                continue
            for choice in more:
                if choice not in seen:
                    seen.add(choice)
                    stack.append(choice)
        return reached, finished, stuck, guess

    def explore_by_steps(self):
        """The same where not all can be walked back to: every single step is a state. None if
        there are too many."""
        first = (self.start, 0, 0)
        found = search_steps(first, self.followers, lambda state: self.goal >> state[0] & 1)
        return found and (first in found[1], len(found[1]) < len(found[0]))

    def followers(self, state):
        here, taken, opened = state
        held = [self.things[place] for place in range(len(self.things)) if taken >> place & 1]
        contents = {content for _, content, _ in held}
        pressed = {number for _, _, number in held if number is not None}
        for a, b in self.edges(opened, pressed, "magic_key" in contents):
            if here in (a, b):
                yield a + b - here, taken, opened
        for a, b in self.drops:
            if here == a:
                yield b, taken, opened
        for place, (spot, content, _) in enumerate(self.things):
            blocked = content in ("item_key", "item_switch") and "item" not in contents
            if spot >> here & 1 and not taken >> place & 1 and not blocked:
                yield here, taken | 1 << place, opened
        keys = sum(content in ("key", "item_key") for _, content, _ in held)
        if keys > opened.bit_count():
            for place, ends in enumerate(self.keys):
                if here in ends and not opened >> place & 1:
                    yield here, taken, opened | 1 << place


def check_plays(dungeon, out):
    if len(dungeon.by_content["entry"]) != 1 or len(dungeon.by_content["goal"]) != 1:
        out.add("V1", "no entry, or no goal, to play from or to")
        return
    play = Play(dungeon)
    _, finished, stuck, guess = play.explore()
    dungeon.slack = play.slack or 0
    exact = play.explore_by_steps() if guess else None
    if exact is not None:
        finished, stuck = exact
    out.expect(finished, "V1", "the goal cannot be reached")
    out.expect(not stuck, "V2", "a player can get stuck")
    check_bypass(dungeon, out)
    check_needed(dungeon, out)


def check_bypass(dungeon, out):
    """V3: with the doors into a stage shut, no room of it or of a later stage is reached."""
    region = sorted(set(dungeon.region))
    for stage in range(1, dungeon.chain + 1):
        if stage >= len(dungeon.stages):
            break
        shut = {door["id"] for door in dungeon.way_in(stage)}
        reached = Play(dungeon, shut=shut).explore()[0]
        later = [room["id"] for rooms in dungeon.by_stage[stage:dungeon.chain + 1]
                 for room in rooms if reached >> region.index(dungeon.region[room["id"]]) & 1]
        out.expect(not later, "V3", f"stage {stage} can be entered past its obstacle")


def check_needed(dungeon, out):
    """V3: without any one key, switch, treasure or magic key, the goal is out of reach."""
    for content in ("key", "item_key", "switch", "item_switch", "item", "magic_key"):
        for room in dungeon.by_content[content]:
            finished = Play(dungeon, missing={room["id"]}).explore()[1]
            out.expect(not finished, "V3", f"the {content} of room {room['id']} is not needed")


# ---- V6: the walkthrough -------------------------------------------------------------------

class Walker(Replay):
    """Keys are used up; switches stay pressed."""

    actions = ("move", "take", "press", "open")

    def __init__(self, dungeon):
        super().__init__(dungeon, dungeon.by_content["entry"][0]["id"])
        self.taken, self.pressed = set(), set()
        self.keys, self.treasure, self.magic = 0, False, False

    def passes(self, door):
        return {"open": True, "key": door["id"] in self.opened, "hidden": False,
                "switch": door["switch"] in self.pressed, "magic": door["id"] in self.opened,
                "one_way": door["a"] == self.here}[door["kind"]]

    def unlocks(self, door, what):
        if door["kind"] == "key":
            self.keys -= 1
            return self.keys >= 0 and what == "key"
        return door["kind"] == "magic" and self.magic and what == "magic_key"

    def take(self, step):
        content = self.found(step, ("key", "item_key", "item", "magic_key"))
        if content is None:
            return False
        self.keys += content in ("key", "item_key")
        self.treasure = self.treasure or content == "item"
        self.magic = self.magic or content == "magic_key"
        return True

    def press(self, step):
        content = self.found(step, ("switch", "item_switch"))
        self.pressed.add(self.dungeon.rooms[self.here]["switch"] if content else None)
        return content is not None

    def found(self, step, contents):
        """The content of this room, if it is what the step says and can be had."""
        content = self.dungeon.rooms[self.here]["content"]
        blocked = content in ("item_key", "item_switch") and not self.treasure
        if (step["room"] != self.here or step["door"] is not None or step["what"] != content
                or content not in contents or self.here in self.taken or blocked):
            return None
        self.taken.add(self.here)
        return content


def check_walkthrough(dungeon, solution, out):
    if len(dungeon.by_content["entry"]) == 1:
        goals = {room["id"] for room in dungeon.by_content["goal"]}
        check_solution(Walker(dungeon), solution, goals, out)
