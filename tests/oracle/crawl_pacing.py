# SPDX-License-Identifier: MIT
"""The pacing of a crawl's main path: C14 (blocks and runs), C15 and C16 (sub-bosses, rests) and
C22 (danger along the way)."""
import re

from common import Unreadable
from crawl_dungeon import FIGHT, REST, beside, chain_of


def sub_boss_range(params):
    """Returns (least, most), or None for auto."""
    value = params.get("sub_bosses")
    if value == "auto":
        return None
    found = isinstance(value, str) and re.fullmatch(r"(0|[1-9]\d*)\.\.([1-9]\d*)", value)
    low, high = (int(found[1]), int(found[2])) if found else (value, value)
    if type(low) is not int or not 0 <= low <= high <= 16 or (found and low == high):
        raise Unreadable(f"params.sub_bosses: {value!r}")
    return low, high


# ---- C14: runs on any route ----------------------------------------------------------------

def fight_cells(dungeon):
    """Returns the cells of fights of the main path and of forks, each with the ones that a route reaches next."""
    steps = {}
    for cell, room in dungeon.cells.items():
        if room in dungeon.fights and dungeon.rooms[room]["path"] in ("main", "fork"):
            steps[cell] = {other for other in beside(cell) if dungeon.cells.get(other) == room}
    for path in dungeon.by_kind["main"] + dungeon.by_kind["fork"]:
        rooms = chain_of(path)
        for pair in zip(rooms, rooms[1:]):
            for door in dungeon.doors_between(*pair):
                one, other = map(tuple, door["at"])
                if one in steps and other in steps:
                    steps[one].add(other)
                    steps[other].add(one)
    return steps


def longest_run(steps, most):
    """Returns how many cells of fights follow one another on a route that enters none twice; counts up to `most`."""
    ways, length = [(cell,) for cell in steps], 0
    while ways and length < most:
        length += 1
        ways = [way + (cell,) for way in ways for cell in steps[way[-1]] if cell not in way]
    return length


def check_runs(dungeon, out):
    out.expect(longest_run(fight_cells(dungeon), 6) <= 5, "C14",
               "more than 5 cells of combat or traps in a row")


# ---- C14: blocks ---------------------------------------------------------------------------

FREE = {"item", "vendor", "bank", "puzzle"}  # what left-over rooms become


def gaps_of(dungeon):
    """Returns the types of the cells between spawn and arenas, a list per gap."""
    found = [[]]
    for room in dungeon.main[1:]:
        if room in dungeon.arenas:
            found.append([])
        else:
            found[-1] += [dungeon.types[room]] * len(dungeon.rooms[room]["cells"])
    return found[:-1]


def check_blocks(dungeon, out):
    """A gap ends with a rest room. A breather there may also be that of the last block."""
    for gap in gaps_of(dungeon):
        fits = not gap or is_filled(gap[:-1]) or ("breather" in gap[-1] and is_filled(gap))
        out.expect(fits, "C14", f"{len(gap)} cells run {[sorted(types) for types in gap]}")


def is_filled(cells):
    """Returns whether runs of 3 to 5, each with a puzzle and a breather after it, fill the cells, with at most two more
    left over than must be: one block has at most 7 cells and two have 10, so 1 of 8 and 2 of 9 must be."""
    count = len(cells)
    if count < 3:
        return True
    if count < 5:
        return is_run(cells[:3]) and all(is_puzzle(types) for types in cells[3:])
    most = {8: 1, 9: 2}.get(count, 0) + 2
    ends = {(0, 0)}    # where a block may end, and how much is left over until there
    for start in range(count):
        for left in [left for end, left in ends if end == start]:
            for run in (3, 4, 5):
                for more in range(most - left + 1):
                    end = start + run + 2 + more
                    if end <= count and is_run(cells[start:start + run]) and is_rest_of_block(cells[start + run:end]):
                        ends.add((end, left + more))
    return any(end == count for end, _ in ends)


def is_run(cells):
    return all(types & FIGHT for types in cells)


def is_puzzle(types):
    return "puzzle" in types and not types & FIGHT


def is_rest_of_block(cells):
    """A puzzle, a breather, and what is left over, in any order."""
    for one, puzzle in enumerate(cells):
        for two, breather in enumerate(cells):
            others = [types for place, types in enumerate(cells) if place not in (one, two)]
            if (one != two and is_puzzle(puzzle) and "breather" in breather
                    and all(types & FREE and not types & FIGHT for types in others)):
                return True
    return False


# ---- C15, C16: sub-bosses ------------------------------------------------------------------

def check_sub_bosses(dungeon, out):
    """Checks C15: how many sub-bosses there are, and where."""
    length, direct = len(dungeon.walk), follows_directly(dungeon)
    subs = [room["id"] for room in dungeon.rooms if "sub_boss" in dungeon.types[room["id"]]]
    out.expect(not direct or dungeon.params["boss_after_sub_boss"], "C15", "the boss follows a sub-boss")
    out.expect(all(dungeon.rooms[room]["path"] == "main" for room in subs), "C15",
               "a sub-boss off the main path")
    wanted, most = sub_boss_range(dungeon.params), max(0, (length - 2) // 3)
    low, high = wanted or (usual_sub_bosses(length, direct, 15), usual_sub_bosses(length, direct, 9))
    short = dungeon.shortfall.get("sub_bosses", 0)
    out.expect(low <= len(subs) + short <= high and len(subs) <= most, "C15",
               f"{len(subs)} sub-bosses, not {low} to {high}")
    places = [0] + sorted(dungeon.place(room) for room in subs) + [length - 1]
    gaps = [after - before for before, after in zip(places, places[1:])]
    if direct:
        gaps.pop()
    out.expect(max(gaps) - min(gaps) <= 1, "C15", f"gaps of {gaps}")


def usual_sub_bosses(length, direct, apart):
    """One per 9 to 15 rooms of the main path, as long as no gap is shorter than 6. The gap before a boss that follows
    the last sub-boss directly does not count."""
    steps = length - 2 if direct else length - 1
    return max(count for count in range(length // apart + 1)
               if count == 0 or steps // (count if direct else count + 1) >= 6)


def follows_directly(dungeon):
    return "sub_boss" in dungeon.types[dungeon.main[-2]]


def check_before_arenas(dungeon, out):
    """Checks C16: the room before each arena."""
    first = True
    for before, room in zip(dungeon.main, dungeon.main[1:]):
        if room not in dungeon.arenas:
            continue
        types = dungeon.types[before]
        linked = any(path["from"] == before and dungeon.types[path["to"]] & REST
                     for path in dungeon.by_kind["shortcut"])
        after_arena = "boss" in dungeon.types[room] and "sub_boss" in types
        calm = "heal" in types or after_arena or ("breather" in types and linked and not first)
        out.expect(calm, "C16", f"room {before} before arena {room} is no heal room")
        first = False


# ---- C22: danger along the way -------------------------------------------------------------

NORMAL = 7  # the highest danger of a normal room


def fights_in_order(dungeon):
    """Yields the danger of each run, and the zones of its rooms; homes of FOEs are left out."""
    for run in dungeon.runs():
        rooms = [dungeon.rooms[room] for room in run if room not in dungeon.homes]
        if rooms:
            yield [room["danger"] for room in rooms], [room["zone"] for room in rooms]


def check_climb(dungeon, out):
    runs = list(fights_in_order(dungeon))
    last = None
    for run, _ in runs:
        out.expect(all(0 <= b - a <= 2 for a, b in zip(run, run[1:])), "C22",
                   f"within a run danger is {run}")
        if last is None:
            out.expect(run[0] in (1, 2), "C22", f"the first run starts at {run[0]}")
        else:
            most = last[-1] + 2 if len(last) == 1 else last[-1] - 1
            out.expect(last[0] <= run[0] <= most, "C22", f"a run starts at {run[0]} after {last}")
        last = run
    if not runs:
        return
    layout = dungeon.layout
    must = layout["width"] >= 9 and layout["height"] >= 10 and highest_end([len(run) for run, _ in runs]) >= 6
    out.expect(last[-1] >= 6 or not must, "C22", f"the last run ends at {last[-1]}")
    check_zone_means(runs, out, 6 if must else 1)


def allowed_after(sizes, place, state):
    """Returns the dangers that fight `place` of runs of some sizes may have. `state` is the start of the last run and
    the danger before; a run of one room has no peak to stay below."""
    start, last = state
    run = 0
    while place >= sizes[run]:
        place -= sizes[run]
        run += 1
    if place:
        return range(last, min(NORMAL, last + 2) + 1)
    if run == 0:
        return range(1, 3)
    return range(start, min(NORMAL, last + 2 if sizes[run - 1] == 1 else last - 1) + 1)


def firsts_of(sizes):
    """Returns the places of the fights that begin a run."""
    return {sum(sizes[:run]) for run in range(len(sizes))}


def highest_end(sizes):
    """Returns the highest danger at which the last run can end."""
    states = {(1, 1)}
    firsts = firsts_of(sizes)
    for place in range(sum(sizes)):
        states = {(danger if place in firsts else state[0], danger)
                  for state in states for danger in allowed_after(sizes, place, state)}
    return max(last for _, last in states)


def sums_of_zone(sizes, span, entry):
    """Returns all pairs of a last state and a sum that the fights of a zone can have, entered in a state."""
    reached = {(entry, 0)}
    firsts = firsts_of(sizes)
    for place in range(*span):
        reached = {((danger if place in firsts else state[0], danger), total + danger)
                   for state, total in reached for danger in allowed_after(sizes, place, state)}
    return reached


def fewest_misses(sizes, spans, end):
    """Returns how many means have to miss their half point, whatever the dangers are, if the last run ends at `end` or
    above. `ways` has, by state and misses, the least sum of the zone before, or None where the next may be anything."""
    ways = {((1, 1), 0): None}
    before = None
    for span in spans:
        count = span[1] - span[0]
        found = {}
        for entry in {state for state, _ in ways}:
            sums = sums_of_zone(sizes, span, entry)
            for (state, misses), last in ways.items():
                if state != entry:
                    continue
                for exit_state, total in sums:
                    risen = last is None or 2 * total * before >= (2 * last + before) * count
                    key = exit_state, misses + (not risen)
                    kept = None if 2 * total > 13 * count else total
                    if key not in found:
                        found[key] = kept
                    elif kept is None or found[key] is None:
                        found[key] = None
                    else:
                        found[key] = min(found[key], kept)
        ways, before = found, count
    return min(misses for (state, misses) in ways if state[1] >= end)


def check_zone_means(runs, out, end):
    """Checks that as many means as possible rise by half a point from zone to zone."""
    dangers = [danger for run, _ in runs for danger in run]
    zones = [zone for _, some in runs for zone in some]
    sizes = [len(run) for run, _ in runs]
    firsts = [place for place in range(len(zones)) if place == 0 or zones[place] != zones[place - 1]]
    spans = list(zip(firsts, firsts[1:] + [len(zones)]))
    means = [dangers[start:stop] for start, stop in spans]
    misses = sum(2 * sum(before) <= 13 * len(before) and not rises(before, after)
                 for before, after in zip(means, means[1:]))
    out.expect(not misses or misses <= fewest_misses(sizes, spans, end), "C22", f"danger by zone is {means}")


def rises(before, after):
    return 2 * sum(after) * len(before) >= (2 * sum(before) + len(before)) * len(after)


def check_pacing(dungeon, out):
    if len(dungeon.main) < 2:
        return
    for rule in (check_runs, check_blocks, check_sub_bosses, check_before_arenas, check_climb):
        rule(dungeon, out)
