# SPDX-License-Identifier: MIT
"""Shared by the plays of quests and crawls: regions, the search in which every step is a state, and
the replay of a walkthrough."""

STATE_LIMIT = 60000


def regions(count, pairs):
    """Returns a region for each of `count` rooms: rooms that a pair joins have the same one."""
    parent = list(range(count))

    def root(room):
        while parent[room] != room:
            parent[room] = parent[parent[room]]
            room = parent[room]
        return room

    for one, other in pairs:
        parent[root(one)] = root(other)
    return [root(room) for room in range(count)]


def search_steps(first, followers, is_goal):
    """Returns (all states that `first` can lead to, those of them from which a goal can still be reached), or None if
    there are too many."""
    seen, order, before = {first}, [first], {}
    for state in order:
        if len(order) > STATE_LIMIT:
            return None
        for follower in followers(state):
            before.setdefault(follower, []).append(state)
            if follower not in seen:
                seen.add(follower)
                order.append(follower)
    good = [state for state in order if is_goal(state)]
    fine = set(good)
    for state in good:
        for earlier in before.get(state, ()):
            if earlier not in fine:
                fine.add(earlier)
                good.append(earlier)
    return seen, fine


class Replay:
    """Replays a walkthrough. Each of the `actions` of a family is a method that returns whether the step is allowed;
    `passes` and `unlocks` say which doors let the player through. A thing that a puzzle gates can be taken once the
    puzzle is solved, and no puzzle is solved for any other reason (P8, G13)."""

    actions = ()

    def __init__(self, dungeon, start, puzzles=()):
        self.dungeon, self.here, self.opened = dungeon, start, set()
        self.rooms = {puzzle["room"]: puzzle["gated"] for puzzle in puzzles}    # unsolved ones
        self.solved = {}                                                        # solved, but its thing is not taken yet

    def step(self, step):
        return step["do"] in self.actions and getattr(self, step["do"])(step)

    def move(self, step):
        if step["door"] is None or step["what"] is not None:
            return False
        door, target = self.dungeon.doors[step["door"]], step["room"]
        if {door["a"], door["b"]} != {self.here, target} or self.here == target:
            return False
        allowed = self.passes(door)
        self.here = target if allowed else self.here
        return allowed

    def solve(self, step):
        """Solves a puzzle of this room, once."""
        if step["room"] != self.here or step["door"] is not None or step["what"] is not None or self.here not in self.rooms:
            return False
        self.solved[self.here] = self.rooms.pop(self.here)
        return True

    def is_gated(self, what):
        """Returns whether something in this room still waits for a puzzle."""
        if self.rooms.get(self.here) == what:
            return True
        if self.solved.get(self.here) == what:
            del self.solved[self.here]
        return False

    def open(self, step):
        if step["door"] is None or step["room"] != self.here:
            return False
        door = self.dungeon.doors[step["door"]]
        if self.here not in (door["a"], door["b"]) or door["id"] in self.opened:
            return False
        self.opened.add(door["id"])
        return self.unlocks(door, step["what"]) and not self.is_gated(door["id"])


def check_solution(walker, solution, goals, out):
    """V6: every step is allowed, and the last one ends in one of the rooms `goals`."""
    for place, step in enumerate(solution):
        if not walker.step(step):
            out.add("V6", f"step {place} of the solution is not allowed")
            return
    out.expect(walker.here in goals, "V6", "the solution does not end where it has to")
    out.expect(not walker.solved, "P8", f"the puzzles of rooms {sorted(walker.solved)} are solved for nothing")


def puzzles_of(document):
    """Returns the room and what is gated (a kind of thing or the number of a door) of each puzzle."""
    grid = document.get("map", {"puzzles": []})
    return [{"room": puzzle["room"], "gated": puzzle["gates"]["door"] if puzzle["gates"]["entity"] is None
             else grid["entities"][puzzle["gates"]["entity"]]["kind"]} for puzzle in grid["puzzles"]]
