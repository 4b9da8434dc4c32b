# SPDX-License-Identifier: MIT
"""A player of a quest: V1 to V3 and V6, Q29's free choice, and the metric `choices`.

Rooms that open doors join are one region, a bit; a set of regions is a whole number. A state is where the player can
go and come back from, what was taken or pressed, and which key doors are open. Where every one-way door leads back to
where the player must have been before, there is always a way back, and what is left behind can be fetched later: so
everything is taken at once, and the only decision left is which key door to open next. Elsewhere each thing is a
separate step. So the search is exact, and short for every quest that holds.
"""
from common import DROPS
from play import STATE_LIMIT, Replay, check_solution, puzzles_of

KEYS = ("key", "item_key")
THINGS = (*KEYS, "switch", "item_switch", "item", "magic_key")


class Play:
    """The dungeon over regions: bits of rooms, doors and things."""

    def __init__(self, dungeon):
        self.dungeon = dungeon
        names = {name: place for place, name in enumerate(sorted(set(dungeon.region)))}
        self.at = [1 << names[name] for name in dungeon.region]
        self.start = self.at[dungeon.by_content["entry"][0]["id"]]
        self.goal = self.at[dungeon.by_content["goal"][0]["id"]]
        self.slack = None
        pair = lambda door: self.at[door["a"]] | self.at[door["b"]]
        self.key_doors = [(1 << place, pair(door), door["id"]) for place, door in enumerate(dungeon.by_kind["key"])]
        self.drops = [(self.at[door["a"]], self.at[door["b"]]) for door in dungeon.drops
                      if self.at[door["a"]] != self.goal]
        self.things = [(1 << place, self.at[room["id"]], room) for place, room in enumerate(
            room for room in dungeon.rooms if room["content"] in THINGS)]
        self.keys = self.bits(lambda room: room["content"] in KEYS)
        self.gates = self.made_gates(dungeon, pair)
        self.held = {treasure["id"]: self.bits(lambda room: room["id"] == treasure["room"])
                     for treasure in dungeon.treasures}
        self.bounds = {}
        self.safe = self.is_safe()

    def bits(self, wanted):
        return sum(bit for bit, _, room in self.things if wanted(room))

    def made_gates(self, dungeon, pair):
        """Returns (what must be taken or pressed, the door) of every switch door and of the goal's."""
        switches = {}
        for bit, _, room in self.things:
            if room["switch"] is not None:
                switches[room["switch"]] = switches.get(room["switch"], 0) | bit
        gates = [(switches[door["switch"]], pair(door), door["id"]) for door in dungeon.by_kind["switch"]
                 if door["switch"] in switches]
        gates += [(self.bits(lambda room: room["id"] == dungeon.treasures[door["treasure"]]["room"]), pair(door), door["id"])
                  for door in dungeon.by_kind["barrier"] if door["treasure"] is not None]
        magic = self.bits(lambda room: room["content"] == "magic_key")
        return gates + [(magic, pair(door), door["id"]) for door in dungeon.by_kind["magic"] if magic]

    def regions_of(self, stage):
        """Entering an annex is not entering its stage (Q33)."""
        found = 0
        for room in self.dungeon.by_stage[stage]:
            if room["id"] not in self.dungeon.annexes:
                found |= self.at[room["id"]]
        return found

    def without(self, stage):
        """Returns everything in reach without entering a stage, with unlimited keys."""
        if stage not in self.bounds:
            self.bounds[stage] = Variant(self, barred=self.regions_of(stage)).upper_bound()
        return self.bounds[stage]

    def is_safe(self):
        """Returns whether every one-way door leads to a stage that must have been entered before, and a player who
        has entered a stage can reach all of it: every part has a door of the stage's own switch, in a stage that must
        have been entered before."""
        dungeon = self.dungeon
        if self.regions_of(0) != self.start:
            return False
        for obstacle in dungeon.obstacles:
            inside, parts = self.regions_of(obstacle["into"]), 0
            for door in dungeon.way_in(obstacle["into"]):
                outer = dungeon.outside(door, obstacle["into"])
                parts |= self.at[door["a"] + door["b"] - outer]
                if len(obstacle["doors"]) > 1 and (door["kind"] != "switch" or inside & self.without(dungeon.stage_of(outer))):
                    return False
            if inside & ~parts:
                return False
        return not any(door["b"] in dungeon.annexes or self.at[door["a"]] & self.without(dungeon.stage_of(door["b"]))
                       for door in dungeon.drops)

    def need(self, room):
        """Returns the bit of the treasure that a key or switch needs, or 0."""
        if room["content"] in ("item_key", "item_switch"):
            return self.held.get(room["treasure"], 0) or 1 << len(self.things)
        return 0


class Variant:
    """A play in which some doors never open, some rooms hold nothing, and some are never entered."""

    def __init__(self, play, shut=(), missing=(), barred=0):
        self.play = play
        self.start = play.start & ~barred
        self.gates = [(need, pair) for need, pair, door in play.gates if door not in shut and not pair & barred]
        self.key_doors = [(bit, pair) for bit, pair, door in play.key_doors if door not in shut and not pair & barred]
        self.drops = [(a, b) for a, b in play.drops if not (a | b) & barred]
        self.things = [(bit, place, play.need(room)) for bit, place, room in play.things
                       if room["id"] not in missing and not place & barred]

    def flood(self, region, links, drops):
        while True:
            before = region
            for pair in links:
                if region & pair:
                    region |= pair
            for a, b in drops:
                if region & a:
                    region |= b
            if region == before:
                return region

    def settle(self, here, taken, opened):
        """Returns the state of a player at `here`, who takes everything at once if nothing can be lost."""
        links = [pair for bit, pair in self.key_doors if opened & bit]
        links += [pair for need, pair in self.gates if taken & need == need]
        region = self.flood(here, links, self.drops)
        if not self.play.safe:
            return region & self.flood(here, links, [(b, a) for a, b in self.drops]), taken, opened
        before = taken
        for bit, place, need in self.things:
            if region & place and taken & need == need:
                taken |= bit
        return (region, taken, opened) if taken == before else self.settle(region, taken, opened)

    def leaves(self, state):
        """Returns whether something is left that the player could take."""
        region, taken, _ = state
        return any(region & place and not taken & bit and taken & need == need for bit, place, need in self.things)

    def followers(self, state):
        """Yields the states after one more thing, one more key door, or a way of no return."""
        region, taken, opened = state
        for bit, place, need in self.things:
            if region & place and not taken & bit and taken & need == need:
                yield self.settle(region, taken | bit, opened)
        if (taken & self.play.keys).bit_count() > opened.bit_count():
            for bit, pair in self.key_doors:
                if region & pair and not opened & bit:
                    yield self.settle(region, taken, opened | bit)
        for a, b in self.drops:
            if region & a and not region & b:
                yield self.settle(b, taken, opened)

    def states(self, target=0):
        """Yields every state in turn, with those that follow it; none after one that reaches the target."""
        first = self.settle(self.start, 0, 0)
        seen, order = {first}, [first]
        for state in order:
            after = [] if state[0] & target else list(self.followers(state))
            yield state, after
            for follower in after:
                if follower not in seen and len(order) < STATE_LIMIT:
                    seen.add(follower)
                    order.append(follower)

    def upper_bound(self):
        """Returns everything in reach with unlimited keys."""
        taken, region = 0, self.start
        keyed = [pair for _, pair in self.key_doors]
        while True:
            links = keyed + [pair for need, pair in self.gates if taken & need == need]
            region = self.flood(region, links, self.drops)
            before = taken
            for bit, place, need in self.things:
                if region & place and taken & need == need:
                    taken |= bit
            if taken == before:
                return region

    def reaches(self, target):
        """Returns whether some play reaches a region of the target."""
        if not self.start or not self.upper_bound() & target:
            return False
        return any(state[0] & target for state, _ in self.states(target))


# ---- V1 and V2 -----------------------------------------------------------------------------

def check_plays(dungeon, out):
    if len(dungeon.by_content["entry"]) != 1 or len(dungeon.by_content["goal"]) != 1:
        out.add("V1", "no entry, or no goal, to play from or to")
        return
    play = Play(dungeon)
    good, stuck = exhaust(play)
    dungeon.slack = play.slack or 0
    out.expect(good, "V1", "the goal cannot be reached")
    out.expect(not stuck, "V2", "a player can get stuck")
    check_bypass(play, out)
    check_needed(play, out)
    check_choice(play, out)


def exhaust(play):
    """Returns (whether the goal can be reached, whether there is a state from which it cannot). The play's slack
    becomes the fewest keys in hand when a closed key door is in reach and there is nothing to take."""
    variant, before, fine, count = Variant(play), {}, [], 0
    for state, after in variant.states():
        count += 1
        region, taken, opened = state
        for follower in after:
            before.setdefault(follower, []).append(state)
        if region & play.goal:
            fine.append(state)
        elif not variant.leaves(state) and any(region & pair and not opened & bit for bit, pair in variant.key_doors):
            spare = (taken & play.keys).bit_count() - opened.bit_count()
            play.slack = spare if play.slack is None else min(spare, play.slack)
    seen = set(fine)
    for state in fine:
        for earlier in before.get(state, ()):
            if earlier not in seen:
                seen.add(earlier)
                fine.append(earlier)
    return bool(fine), len(fine) < count


# ---- V3 ------------------------------------------------------------------------------------

def check_bypass(play, out):
    """A stage is entered only through its obstacle's doors, and after every stage in its `from`."""
    dungeon = play.dungeon
    leads = {}
    for obstacle in dungeon.obstacles:
        into = play.regions_of(obstacle["into"])
        shut = Variant(play, shut=set(obstacle["doors"]))
        out.expect(not shut.reaches(into), "V3", f"stage {obstacle['into']} is entered past its obstacle")
        for source in obstacle["from"]:
            leads[source] = leads.get(source, 0) | into
    for source, targets in leads.items():
        reached = play.without(source) & targets and Variant(play, barred=play.regions_of(source)).reaches(targets)
        out.expect(not reached, "V3", f"what stage {source} leads into is entered without it")


def check_needed(play, out):
    """Without any one key, switch, treasure or magic key, the goal is out of reach; and without a treasure, so is
    what is behind its ITEM (Q12). Where every key door is on all ways to the goal, one key fewer than doors is one
    too few."""
    cuts = sum(not Variant(play, shut={door}).upper_bound() & play.goal for _, _, door in play.key_doors)
    few = play.keys.bit_count() - 1 < cuts
    for _, _, room in play.things:
        if room["content"] in KEYS and few:
            continue
        behind = play.regions_of(room["stage"] + 1) if room["step"] == room["content"] == "item" else 0
        out.expect(not Variant(play, missing={room["id"]}).reaches(play.goal | behind), "V3",
                   f"the {room['content']} of room {room['id']} is not needed")


# ---- Q29 -----------------------------------------------------------------------------------

def check_choice(play, out):
    """With either stage of a branch shut, the other can still be entered."""
    for _, first, second in play.dungeon.branches:
        for one, other in ((first, second), (second, first)):
            shut = Variant(play, shut={door["id"] for door in play.dungeon.way_in(one)})
            out.expect(shut.reaches(play.regions_of(other)), "Q29",
                       f"stage {other} cannot be entered before stage {one}")


def count_choices(dungeon, solution):
    """Returns the take, press and open actions before which two or more locks can be opened: one of the doors is in
    reach, and a key, or every switch that is not pressed yet, is in hand, or in reach and available."""
    play = Play(dungeon)
    variant, here, taken, opened, count = Variant(play), dungeon.by_content["entry"][0]["id"], 0, 0, 0
    shut = {obstacle["doors"][0] for obstacle in dungeon.obstacles if obstacle["kind"] == "item_lock"}
    bits = {room["id"]: bit for bit, _, room in play.things}
    doors = {door: bit for bit, _, door in play.key_doors}
    for step in solution:
        if step["do"] == "move":
            here = step["room"]
            continue
        if step["do"] in ("take", "press", "open"):
            count += can_open(play, variant, play.at[here], taken, opened, shut) >= 2
        if step["do"] in ("take", "press"):
            taken |= bits[here]
        elif step["do"] == "open":
            opened |= doors.get(step["door"], 0)
            shut.discard(step["door"])
    return count


def can_open(play, variant, here, taken, opened, shut):
    """Returns how many locks can be opened from here without opening another one first. Barriers that are no locks
    stand open once their treasure is in hand."""
    links = [pair for bit, pair in variant.key_doors if opened & bit]
    links += [pair for need, pair, door in play.gates if taken & need == need and door not in shut]
    region = variant.flood(here, links, variant.drops)
    near = sum(bit for bit, place, need in variant.things if region & place and taken & need == need)
    spare = (taken & play.keys).bit_count() > opened.bit_count() or near & play.keys & ~taken
    found = sum(bool(spare and region & pair and not opened & bit) for bit, pair in variant.key_doors)
    switches = {}
    for need, pair, door in play.gates:
        number = play.dungeon.doors[door]["switch"]
        if door in shut:
            found += bool(region & pair and not need & ~taken & ~near)
        if number is not None and region & pair and need & ~taken and not need & ~taken & ~near:
            switches[number] = True
    return found + len(switches)


# ---- V6: the walkthrough -------------------------------------------------------------------

class Walker(Replay):
    """Keys are used up; switches stay pressed, and a door opens when all switches of its number are pressed."""

    actions = ("move", "take", "press", "open", "solve", "fight")

    def __init__(self, dungeon, puzzles=()):
        super().__init__(dungeon, dungeon.by_content["entry"][0]["id"], puzzles)
        self.taken = set()
        self.keys, self.treasures, self.magic = 0, set(), False
        self.unpressed, self.won, self.fought, self.released = {}, set(), None, False
        for room in dungeon.rooms:
            if room["content"] in ("switch", "item_switch"):
                self.unpressed.setdefault(room["switch"], set()).add(room["id"])

    def step(self, step):
        """A fight releases what the very next step takes, presses, opens or passes (Q31, G13)."""
        fought, self.fought = self.fought, None
        self.released = False
        return super().step(step) and (fought is None or self.released)

    def fight(self, step):
        room = self.dungeon.rooms[self.here]
        if (step["room"] != self.here or step["door"] is not None or step["what"] is not None
                or room["seals"] not in ("content", "door") or self.here in self.won):
            return False
        self.won.add(self.here)
        self.fought = self.here
        return True

    def is_free(self, seal):
        """Returns whether a room's guardian, if any, is beaten; what it seals is released now."""
        self.released = self.released or seal == self.here
        return seal is None or seal in self.won

    def passes(self, door):
        if not self.is_free(door["seal"]):
            return False
        if door["kind"] == "shortcut":
            return door["id"] in self.opened
        if door["kind"] in DROPS:
            return door["a"] == self.here
        return {"open": True, "key": door["id"] in self.opened, "hidden": False, "window": False,
                "barrier": door["id"] in self.opened,
                "switch": not self.unpressed.get(door["switch"], True), "magic": door["id"] in self.opened}[door["kind"]]

    def unlocks(self, door, what):
        if not self.is_free(door["seal"]):
            return False
        if door["kind"] == "key":
            self.keys -= 1
            return self.keys >= 0 and what == "key"
        if door["kind"] == "barrier":
            return door["treasure"] in self.treasures and what == self.dungeon.treasures[door["treasure"]]["kind"]
        if door["kind"] == "shortcut":
            return self.here == door["a"] and what is None
        return door["kind"] == "magic" and self.magic and what == "magic_key"

    def take(self, step):
        content = self.found(step, ("key", "item_key", "item", "magic_key"))
        if content is None:
            return False
        self.keys += content in KEYS
        if content == "item":
            self.treasures.add(self.dungeon.rooms[self.here]["treasure"])
        self.magic = self.magic or content == "magic_key"
        return True

    def press(self, step):
        content = self.found(step, ("switch", "item_switch"))
        if content is not None:
            self.unpressed[self.dungeon.rooms[self.here]["switch"]].discard(self.here)
        return content is not None

    def found(self, step, contents):
        """Returns the content of this room, if it is what the step says and is available."""
        room = self.dungeon.rooms[self.here]
        content = room["content"]
        blocked = content in ("item_key", "item_switch") and room["treasure"] not in self.treasures
        if (step["room"] != self.here or step["door"] is not None or step["what"] != content
                or content not in contents or self.here in self.taken or blocked or self.is_gated(content)):
            return None
        self.taken.add(self.here)
        return content if self.is_free(self.here if room["seals"] == "content" else None) else None


def check_walkthrough(dungeon, document, out):
    if len(dungeon.by_content["entry"]) == 1:
        goals = {room["id"] for room in dungeon.by_content["goal"]}
        walker = Walker(dungeon, puzzles_of(document))
        check_solution(walker, document["solution"], goals, out)
        sealed = dungeon.rooms[walker.here]["seals"] == "content" and walker.here in goals
        out.expect(walker.fought == (walker.here if sealed else None), "V6",
                   "the last step is not the fight for the goal, or a fight for nothing")
