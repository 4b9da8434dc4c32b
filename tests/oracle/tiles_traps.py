# SPDX-License-Identifier: MIT
"""T10: traps matter and are fair. Every pair of doorways of a trap room is walked, with and without traps.

A walk begins on the tile of one doorway and ends on that of another, or on the room's thing. Each has three
lengths: `short`, with traps as floor; `safe`, around every trap; `timed`, around every trap except timed ones, which
a patient player can pass. None means that the walk does not exist.
"""
from itertools import combinations

WORTH = ("key", "switch", "treasure", "magic_key", "goal", "bonus", "chest")  # the first of these attracts the player
APART = 4      # a closer pair has no tile between the floors in front of the doorways
DETOUR = 12    # how much longer the way without a trap may be
SMALL = (13, 11)   # the smallest block at which every pair counts


def is_trap_room(tiles, room):
    record = tiles.layout["rooms"][room]
    return record.get("purpose") == "trap" or "trap" in record.get("types", ()) and not tiles.is_tunnel(room)


def bits_of(room, things):
    found = 0
    for thing in things:
        found |= room.bit(thing["x"], thing["y"])
    return found


def steps(room, start, goal, within):
    """Returns the steps between two sets of tiles, or None."""
    reached, count = start & within, 0
    while reached and not reached & goal:
        more = room.around(reached) & within
        if more == reached:
            return None
        reached, count = more, count + 1
    return count if reached else None


class Crossing:
    """The three lengths of one walk across a room."""

    def __init__(self, room, start, goal, outside):
        """`outside` counts the steps over the doorways' own tiles."""
        traps = bits_of(room, room.of_kind("trap"))
        waits = bits_of(room, [trap for trap in room.of_kind("trap") if trap["type"] == "timed"])
        lengths = [steps(room, start, goal, room.floor & ~closed) for closed in (0, traps, traps & ~waits)]
        self.short, self.safe, self.timed = (None if length is None else length + outside for length in lengths)

    def counts(self):
        return self.short is not None and self.short >= APART

    def holds(self):
        """Every shortest way has a trap, and a way without one is not much longer."""
        matters = self.safe is None or self.safe > self.short
        return matters and self.timed is not None and self.timed <= self.short + DETOUR


def crossings(room):
    """Returns the walks by which a room is judged: every pair of doorways, or from the only one to the room's
    thing."""
    fronts = [front for _, _, front in room.doorways]
    if len(fronts) > 1:
        found = [Crossing(room, one, other, 2) for one, other in combinations(fronts, 2)]
    else:
        things = sorted(room.of_kind(*WORTH), key=lambda thing: (WORTH.index(thing["kind"]), thing["y"], thing["x"]))[:1]
        found = [Crossing(room, fronts[0], bits_of(room, things), 1)] if things else []
    return [walk for walk in found if walk.counts()]


def check_traps(tiles, out):
    for room in tiles.rooms:
        traps = room.of_kind("trap")
        if not is_trap_room(tiles, room.id):
            out.expect(not traps, "T10", f"room {room.id} has traps, and is no trap room")
            continue
        if not out.expect(traps, "T10", f"room {room.id} has no trap"):
            continue
        check_trap_tiles(room, traps, out)
        walks = crossings(room)
        good = [walk.holds() for walk in walks]
        large = all(size >= least for size, least in zip(tiles.block, SMALL))
        enough = all if large or len(room.doorways) == 1 else any
        out.expect(not good or enough(good), "T10",
                   f"room {room.id}: {good.count(False)} of {len(good)} ways need no trap, or have no way around")


def check_trap_tiles(room, traps, out):
    """Checks that no trap is in front of a doorway, and that everything is in reach without stepping on one."""
    closed = bits_of(room, [trap for trap in traps if trap["type"] != "timed"])
    out.expect(not bits_of(room, traps) & room.in_front(), "T10", f"room {room.id}: a trap in front of a doorway")
    free = room.flood(room.doorways[0][2], room.passable & ~closed)
    out.expect(all(front & free for _, _, front in room.doorways), "T10", f"the traps of room {room.id} leave no safe way")
    for trap in traps:
        if trap["type"] == "timed":
            beside = room.around(room.bit(trap["x"], trap["y"])) & room.floor & ~bits_of(room, traps)
            out.expect(beside.bit_count() >= 2, "T10", f"room {room.id}: a timed trap without a safe tile before and behind")
    for thing in room.things:
        if thing["kind"] not in ("trap", "hint", "custom"):   # hints are on walls
            out.expect(room.bit(thing["x"], thing["y"]) & free, "T10",
                       f"room {room.id}: the {thing['kind']} is behind traps")
