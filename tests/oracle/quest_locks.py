# SPDX-License-Identifier: MIT
"""The obstacles of a quest: Q5 to Q16, Q25 and Q27 to Q29, the counts of those that found no place
(Q10), and their metrics.

Obstacles are those that the document lists: the stages they join, their doors, and the rooms of their key or
switches. Small keys have no number, but each lock names its own.
"""
from common import distances

THINGS = {"key_lock": "key", "switch_lock": "switch", "item_key_lock": "item_key",
          "item_switch_lock": "item_switch", "item_lock": "item"}
RULES = {"key_lock": "Q6", "switch_lock": "Q7", "item_key_lock": "Q14", "item_switch_lock": "Q15",
         "twin_lock": "Q29", "item_lock": "Q33"}
KEYS = ("key_lock", "item_key_lock")
LOCKED = ("key", "item_key", "switch", "item_switch")


def is_blocked(obstacle):
    """Returns whether it needs a treasure."""
    return any(thing["what"].startswith("item") for thing in obstacle["things"])


def closes(obstacle):
    return len(obstacle["from"]) == 2


# ---- Q9, Q29: what leads where -------------------------------------------------------------

def check_chain(dungeon, out):
    """Obstacle i leads into stage i + 1: out of the stage before it, or by a branch. Finds the
    branches."""
    if out.list:
        return
    obstacles, last = dungeon.obstacles, dungeon.chain
    if not out.expect([obstacle["into"] for obstacle in obstacles] == list(range(1, last + 1)), "Q9",
                      "there is not one obstacle into each stage"):
        return
    for stage in dungeon.stages:
        leading = [obstacle["id"] for obstacle in obstacles if stage["stage"] in obstacle["from"]]
        out.expect(stage["obstacles"] == leading, "Q17" if stage["stage"] >= last else "Q9",
                   f"stage {stage['stage']} does not list what leads out of it")
    find_branches(dungeon, out)
    out.expect(not dungeon.branches or dungeon.params["branches"], "Q29", "a branch, though none may be")
    for obstacle in obstacles:
        check_ends(dungeon, obstacle, out)
    check_owners(dungeon, out)


def find_branches(dungeon, out):
    """Stages S, A = S + 1 and B = S + 2 of one step: S leads into both, and both lead on."""
    closers = set()
    for obstacle in dungeon.obstacles:
        into, sources = obstacle["into"], obstacle["from"]
        if sources == [into - 1]:
            continue
        if sources == [into - 2]:
            dungeon.branches.append((into - 2, into - 1, into))
        elif sources == [into - 2, into - 1]:
            closers.add(into)
        else:
            out.add("Q9", f"obstacle {obstacle['id']} leads out of the stages {sources}")
    out.expect(closers == {second + 1 for _, _, second in dungeon.branches}, "Q29",
               "not every branch is closed by what follows it")
    for stem, first, second in dungeon.branches:
        step = dungeon.steps[stem]
        alike = step != "item" and dungeon.steps[first] == dungeon.steps[second] == step
        out.expect(alike and first not in closers, "Q29", f"no branch can be after stage {stem}")


def check_ends(dungeon, obstacle, out):
    """Checks that its doors lead into its stage, the first one into the first room, each from an earlier stage."""
    into, name = obstacle["into"], f"obstacle {obstacle['id']}"
    ends = [(dungeon.doors[door]["a"], dungeon.doors[door]["b"]) for door in obstacle["doors"]]
    inner = [room for pair in ends for room in pair if dungeon.stage_of(room) == into]
    outer = [room for pair in ends for room in pair if dungeon.stage_of(room) <= max(obstacle["from"])]
    out.expect(ends and len(inner) == len(outer) == len(ends) and len(set(inner)) == len(inner), "Q9",
               f"{name}: its doors do not lead into stage {into}")
    first = dungeon.by_stage[into][0]["id"]
    out.expect(inner[:1] == [first], "Q9", f"{name}: its door does not lead to the stage's first room")


def check_owners(dungeon, out):
    """Every locked door, and every key and switch, belongs to one obstacle."""
    doors = sorted(door for obstacle in dungeon.obstacles for door in obstacle["doors"])
    locked = sorted(door["id"] for kind in ("key", "switch") for door in dungeon.by_kind[kind])
    barriers = {door["id"] for door in dungeon.by_kind["barrier"]}
    out.expect([door for door in doors if door not in barriers] == locked and len(set(doors)) == len(doors), "Q9",
               "not every locked door belongs to one obstacle")
    rooms = sorted(thing["room"] for obstacle in dungeon.obstacles for thing in obstacle["things"]
                   if thing["what"] != "item")
    things = sorted(room["id"] for content in LOCKED for room in dungeon.by_content[content])
    out.expect(rooms == things, "Q9", "not every key and switch belongs to one obstacle")


# ---- Q5, Q12, Q13, Q28: which obstacles ----------------------------------------------------

def weights_of(dungeon, obstacle):
    """Returns (kind, weight) of the obstacles that may have been drawn after its stage."""
    params, step = dungeon.params, dungeon.steps[obstacle["from"][0]]
    if step == "pre_item":
        return {"key_lock": params["pre_key"], "switch_lock": params["pre_switch"]}
    if step == "item":
        return {"item_key_lock": 1, "item_switch_lock": 1, "item_lock": params["exit_barrier"]}
    weights = {kind + "_lock": params["post_" + kind] for kind in ("item_key", "item_switch", "key", "switch")}
    weights["item_lock"] = params["post_barrier"]
    if dungeon.steps[obstacle["into"]] == "item":
        weights["key_lock"] = weights["switch_lock"] = 0
        if not weights["item_key_lock"] + weights["item_switch_lock"] + weights["item_lock"]:
            weights["item_key_lock"] = weights["item_switch_lock"] = 1
    return weights


def check_kind(dungeon, obstacle, out):
    """Kinds without weight do not occur, but a switch may replace a key (Q10, Q16, Q29)."""
    kind, step = obstacle["kind"], dungeon.steps[obstacle["from"][0]]
    rule = {"pre_item": "Q5", "item": "Q12", "post_item": "Q13"}[step]
    if step == "post_item" and dungeon.steps[obstacle["into"]] == "item":
        rule = "Q28"
    if kind == "twin_lock":
        kind = "item_switch_lock" if is_blocked(obstacle) else "switch_lock"
    weights = weights_of(dungeon, obstacle)
    weight = weights.get(kind, 0)
    if kind not in KEYS:
        weight += weights.get(kind.replace("switch", "key"), 0)
    if kind == "item_switch_lock":  # it also replaces a way that the treasure opens (Q33)
        weight += weights.get("item_lock", 0)
    out.expect(weight, rule, f"obstacle {obstacle['id']}: {kind} out of {step}")


def check_own_blocked(dungeon, out):
    """Q25, Q28: each POST-ITEM has its own item-blocked obstacle, unless the weights forbid it."""
    params = dungeon.params
    if not params["taste"] or params["post_item_key"] + params["post_item_switch"] + params["post_barrier"] == 0:
        return
    for stage, step in enumerate(dungeon.steps):
        if step == "post_item" and dungeon.block(stage)[0] == stage:
            own = range(stage, stage + dungeon.block(stage)[1])
            out.expect(any(is_blocked(obstacle) for obstacle in dungeon.obstacles
                           if obstacle["from"][0] in own), "Q25",
                       f"no obstacle after stage {stage} needs a treasure")


def check_need(dungeon, obstacle, out):
    """Q27, Q28: the player already holds the treasure that the obstacle and its things need."""
    name, need = f"obstacle {obstacle['id']}", obstacle["treasure"]
    needed = {dungeon.rooms[thing["room"]]["treasure"] for thing in obstacle["things"]}
    out.expect(needed == {need}, "Q27", f"{name}: its things do not need treasure {need}")
    out.expect((need is not None) == is_blocked(obstacle), "Q27", f"{name} needs treasure {need}")
    if need is None:
        return
    stage = obstacle["from"][0]
    held = dungeon.held_at(stage)
    fits = need == held - 1 if dungeon.steps[stage] == "item" else need < held
    out.expect(fits, "Q28", f"{name} needs treasure {need} of {held}")


# ---- Q6 to Q8, Q14, Q15, Q29: where they are -----------------------------------------------

def check_locks(dungeon, out):
    check_numbers(dungeon, out)
    for obstacle in dungeon.obstacles:
        rule = RULES[obstacle["kind"]]
        things = {"twin_lock": 2}.get(obstacle["kind"], 1)
        whats = {thing["what"] for thing in obstacle["things"]}
        content = THINGS.get(obstacle["kind"])
        fits = (len(obstacle["things"]) == things and len(whats) == 1
                and (content in whats if content else whats <= {"switch", "item_switch"})
                and all(dungeon.rooms[thing["room"]]["content"] == thing["what"]
                        for thing in obstacle["things"]))
        if not out.expect(fits, rule, f"obstacle {obstacle['id']}: not its key or switch"):
            continue
        check_kind(dungeon, obstacle, out)
        check_need(dungeon, obstacle, out)
        if obstacle["kind"] == "item_lock":
            check_item_lock(dungeon, obstacle, out)
        elif obstacle["kind"] in KEYS:
            check_key_lock(dungeon, obstacle, rule, out)
        else:
            check_switch_lock(dungeon, obstacle, rule, out)
    out.expect(dungeon.doors_missing == dungeon.shortfall.get("switch_doors", 0), "Q8",
               f"{dungeon.doors_missing} doors of switches are missing")
    keys = len(dungeon.by_content["key"] + dungeon.by_content["item_key"])
    out.expect(keys == len(dungeon.by_kind["key"]), "V5",
               f"{keys} keys for {len(dungeon.by_kind['key'])} key doors")
    check_own_blocked(dungeon, out)


def check_numbers(dungeon, out):
    """Q7: a number belongs to one switch, or to the two of a twin lock, and to its doors."""
    for room in dungeon.rooms:
        out.expect((room["switch"] is not None) == (room["content"] in ("switch", "item_switch")),
                   "Q7", f"room {room['id']}: a number is for switches")
    for door in dungeon.doors:
        out.expect((door["switch"] is not None) == (door["kind"] == "switch"), "Q7",
                   f"door {door['id']}: a number is for switch doors")
    used = set()
    for obstacle in dungeon.obstacles:
        rooms = [dungeon.rooms[thing["room"]]["switch"] for thing in obstacle["things"]]
        numbers = {dungeon.doors[door]["switch"] for door in obstacle["doors"]} | set(rooms)
        out.expect(len(numbers) == 1, "Q7", f"obstacle {obstacle['id']} has the numbers {numbers}")
        out.expect(numbers == {None} or not numbers & used, "Q7", "two switches of one number")
        used |= numbers - {None}


def outer_rooms(dungeon, obstacle):
    """Returns the rooms outside the doors of an obstacle."""
    return [dungeon.outside(dungeon.doors[door], obstacle["into"]) for door in obstacle["doors"]]


def check_key_lock(dungeon, obstacle, rule, out):
    name, stage = f"obstacle {obstacle['id']}", obstacle["from"][0]
    outer = outer_rooms(dungeon, obstacle)
    fits = (len(outer) == 1 and dungeon.doors[obstacle["doors"][0]]["kind"] == "key"
            and dungeon.stage_of(outer[0]) == stage)
    out.expect(fits, rule, f"{name}: not one key door out of stage {stage}")
    out.expect(not closes(obstacle), "Q29", f"{name}: a key lock closes a branch")
    key = dungeon.rooms[obstacle["things"][0]["room"]]
    out.expect(key["id"] not in outer, rule, f"{name}: its key is in the room of its door")
    after = dungeon.item_before(stage)
    early = after is not None and (obstacle["kind"] == "key_lock"
                                   or obstacle["treasure"] != dungeon.held_at(stage) - 1)
    out.expect(key["stage"] <= stage and not (early and key["stage"] <= after), rule if not early else "Q6",
               f"{name}: its key is in stage {key['stage']}")
    if obstacle["kind"] == "key_lock" and not dungeon.params["key_from_any_stage"]:
        check_key_near(dungeon, obstacle, key, out)


def check_item_lock(dungeon, obstacle, out):
    """One barrier of the treasure, in the current stage; ITEM's exit also in an earlier one. It closes no branch."""
    name, stage = f"obstacle {obstacle['id']}", obstacle["from"][0]
    door, outer = dungeon.doors[obstacle["doors"][0]], outer_rooms(dungeon, obstacle)
    here = dungeon.stage_of(outer[0])
    fits = (len(outer) == 1 and door["kind"] == "barrier" and door["treasure"] == obstacle["treasure"]
            and (here == stage or dungeon.steps[stage] == "item" and here < stage))
    out.expect(fits, "Q33", f"{name}: not one barrier out of stage {stage}")
    out.expect(not closes(obstacle), "Q33", f"{name}: a barrier closes a branch")


def check_key_near(dungeon, obstacle, key, out):
    """A plain key is in the stage of its door, or in the nearest earlier one with an empty room (Q10). A room that is
    empty now was empty then."""
    stage, outer = obstacle["from"][0], outer_rooms(dungeon, obstacle)
    empty = [room["id"] for rooms in dungeon.by_stage[key["stage"] + 1:stage + 1] for room in rooms
             if room["content"] == "none" and room["id"] not in outer]
    out.expect(not empty, "Q6", f"obstacle {obstacle['id']}: its key is far, and room {empty[:1]} is empty")


def check_switch_lock(dungeon, obstacle, rule, out):
    name, stage = f"obstacle {obstacle['id']}", obstacle["from"][0]
    out.expect(all(dungeon.doors[door]["kind"] == "switch" for door in obstacle["doors"]), rule,
               f"{name}: not the doors of a switch")
    rooms = [dungeon.stage_of(thing["room"]) for thing in obstacle["things"]]
    doors = {dungeon.stage_of(room) for room in outer_rooms(dungeon, obstacle)}
    if closes(obstacle):
        out.expect(len(doors) == 1, "Q8", f"{name}: its doors are in the stages {sorted(doors)}")
    if obstacle["kind"] == "twin_lock":
        out.expect(closes(obstacle) and rooms == obstacle["from"], "Q29",
                   f"{name}: its switches are not in the two stages of a branch")
        out.expect(doors <= {obstacle["from"][0] - 1, *obstacle["from"]}, "Q29",
                   f"{name}: its doors are in the stages {sorted(doors)}")
    elif closes(obstacle):
        out.expect({*rooms, *doors} == set(obstacle["from"]), "Q29",
                   f"{name}: switch and doors are not in the two stages of a branch")
    elif dungeon.steps[stage] == "item":
        out.expect(rooms[0] < stage, "Q12", f"{name}: its switch is not in an earlier stage")
    else:
        out.expect(rooms[0] == stage, rule, f"{name}: its switch is not in stage {stage}")
    check_door_count(dungeon, obstacle, out)


def check_door_count(dungeon, obstacle, out):
    """Q8: as many doors as asked for, fewer only where no side was free for another one."""
    alone = dungeon.steps[obstacle["into"]] in ("item", "magic_key")
    wanted, count = 1 if alone else dungeon.params["doors_per_switch"], len(obstacle["doors"])
    out.expect(count <= wanted, "Q8", f"obstacle {obstacle['id']}: {count} doors")
    dungeon.doors_missing += wanted - count
    if count >= wanted:
        return
    outer = outer_rooms(dungeon, obstacle)
    stages = [dungeon.stage_of(outer[0])] if closes(obstacle) else range(max(obstacle["from"]) + 1)
    after = 1 + max(sum(dungeon.doors[door][end] for end in "ab") - room
                    for door, room in zip(obstacle["doors"], outer))
    free = any(dungeon.free_sides(room, after) for stage in stages for room in dungeon.by_stage[stage])
    out.expect(not free, "Q8", f"obstacle {obstacle['id']}: {count} doors, and a side was free")


# ---- Q27: treasures ------------------------------------------------------------------------

def check_treasures(dungeon, out):
    """Each treasure has a kind and its own ITEM room, in their order; only what needs or holds a treasure names one."""
    kinds = [treasure["kind"] for treasure in dungeon.treasures]
    out.expect(len(set(kinds)) == len(kinds), "Q27", "two treasures of one kind")
    out.expect(dungeon.params["treasure"] in ("any", kinds[0]), "Q27", "the first treasure is another one")
    rooms = [treasure["room"] for treasure in dungeon.treasures]
    items = [room["id"] for room in dungeon.by_content["item"]]
    out.expect(rooms == items, "Q27", "the treasures are not in the ITEM rooms")
    for room in dungeon.rooms:
        held = items.index(room["id"]) if room["id"] in items else None
        if room["content"] not in ("item_key", "item_switch"):
            out.expect(room["treasure"] == held, "Q27", f"room {room['id']} names treasure {room['treasure']}")


# ---- Q10: what found no place --------------------------------------------------------------

def fallback_keys(dungeon):
    """Returns the number of plain keys that are not in the stage of their lock, where they should be."""
    if dungeon.params["key_from_any_stage"]:
        return 0
    return sum(obstacle["kind"] == "key_lock"
               and dungeon.stage_of(obstacle["things"][0]["room"]) != obstacle["from"][0]
               for obstacle in dungeon.obstacles)


def fallback_switches(dungeon):
    """Returns (fewest, most) switch locks that replaced key locks: those whose own weight is 0, and at most also
    those whose stage had no place for a key lock, as the draw itself left no trace. What closes a branch is always a
    switch, and replaces nothing."""
    least = most = 0
    for obstacle in dungeon.obstacles:
        if obstacle["kind"] in KEYS or closes(obstacle) or obstacle["kind"] == "item_lock":
            continue
        weights = weights_of(dungeon, obstacle)
        other = weights[obstacle["kind"].replace("switch", "key")]
        spare = weights.get("item_lock", 0) if obstacle["kind"] == "item_switch_lock" else 0
        if not weights[obstacle["kind"]] and not spare:
            least, most = least + 1, most + 1
        elif other:
            most += not key_lock_fits(dungeon, obstacle)
    return least, most


def placed_by(dungeon):
    """Returns the obstacle that each key or switch came with, by room. A treasure was there before its barriers."""
    return {thing["room"]: obstacle["id"] for obstacle in dungeon.obstacles for thing in obstacle["things"]
            if thing["what"] != "item"}


def key_lock_fits(dungeon, obstacle):
    """Returns whether a key lock certainly had a room for its door and another one for its key: ids show which cells
    were taken then, and the contents of later locks which rooms were empty."""
    stage, first = obstacle["from"][0], dungeon.by_stage[obstacle["into"]][0]["id"]
    doors = {room["id"] for room in dungeon.by_stage[stage] if dungeon.free_sides(room, first)}
    after, owners = dungeon.item_before(stage), placed_by(dungeon)
    early = after is not None and (obstacle["kind"] == "switch_lock"
                                   or obstacle["treasure"] != dungeon.held_at(stage) - 1)
    empty = {room["id"] for rooms in dungeon.by_stage[after + 1 if early else 0:stage + 1] for room in rooms
             if room["content"] == "none" or owners.get(room["id"], -1) >= obstacle["id"]}
    return len(doors | empty) > 1 and bool(doors and empty)


def unbranched(dungeon):
    """Returns (fewest, most) branches that were wanted and found no place: there is a plain obstacle where its step
    had another stage to come."""
    heads = {stem for stem, _, _ in dungeon.branches}
    possible = late = 0
    for obstacle in dungeon.obstacles:
        stage = obstacle["from"][0]
        first, count = dungeon.block(stage)
        chance = not (closes(obstacle) or stage in heads or dungeon.steps[stage] == "item"
                      or obstacle["into"] >= first + count)
        possible += chance
        late += chance and dungeon.held_at(stage) == len(dungeon.treasures)
    certain = dungeon.params["branches"] and not heads and late   # the last chance of all is taken (Q36)
    return (possible if dungeon.params["branches"] == 100 else int(bool(certain)),
            possible if dungeon.params["branches"] else 0)


def check_counts(dungeon, out):
    """Q10, Q29: displaced and substituted locks are counted. Applies only to quests that hold otherwise."""
    least, most = fallback_switches(dungeon)
    counted = dungeon.metrics["fallback_switch"]
    out.expect(least <= counted <= most, "Q10", f"{counted} switch locks stand for key locks, not {least} to {most}")
    keys, counted = fallback_keys(dungeon), dungeon.metrics["fallback_key"]
    out.expect(keys == counted, "Q10", f"{keys} keys lie in an earlier stage, {counted} are counted")
    (least, most), counted = unbranched(dungeon), dungeon.shortfall.get("branches", 0)
    out.expect(least <= counted <= most, "Q29", f"{counted} branches are missing, not {least} to {most}")


# ---- Metrics -------------------------------------------------------------------------------

def lock_depth(dungeon):
    """A lock is one deeper than the deepest lock that must be opened before it: to reach its keys or switches, the
    treasure if it is needed, and (the nearest of) its doors. The goal's lock is the last."""
    depths = [0]
    for obstacle in dungeon.obstacles:
        needed = [depths[dungeon.stage_of(thing["room"])] for thing in obstacle["things"]]
        if obstacle["treasure"] is not None:
            needed.append(depths[dungeon.stage_of(dungeon.treasures[obstacle["treasure"]]["room"])])
        outer = [depths[dungeon.stage_of(room)] for room in outer_rooms(dungeon, obstacle)]
        depths.append(1 + max(*needed, min(outer)))
    goal, magic = dungeon.by_kind["magic"][0], dungeon.by_content["magic_key"][0]
    before = min(dungeon.stage_of(goal["a"]), dungeon.stage_of(goal["b"]))
    depths.append(1 + max(depths[magic["stage"]], depths[before]))
    return max(depths)


def key_distance(dungeon):
    """Returns the mean number of doors, in thousandths, from each key or switch to the nearer room of its (first)
    door, including doors that are shut, hidden or one-way."""
    beside = [[] for _ in dungeon.rooms]
    for door in dungeon.doors:
        if door["kind"] != "window":
            beside[door["a"]].append(door["b"])
            beside[door["b"]].append(door["a"])
    ways = []
    for obstacle in dungeon.obstacles:
        door = dungeon.doors[obstacle["doors"][0]]
        far = distances([door["a"], door["b"]], beside)
        ways += [far[thing["room"]] for thing in obstacle["things"]]
    return 1000 * sum(ways) // len(ways)


def measure(dungeon):
    return {"lock_depth": lock_depth(dungeon), "key_distance": key_distance(dungeon),
            "key_slack": dungeon.slack, "treasures": len(dungeon.treasures)}
