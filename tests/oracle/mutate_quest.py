# SPDX-License-Identifier: MIT
"""Damages of quests. Those of the second half break one rule each, as exactly as possible: planted_quest.py shows
that both judges see them, even when the walkthrough, the metrics and the hash are made to fit."""
from mutate_any import pick, swap_fields

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
KEYS, SWITCHES = ("key", "item_key"), ("switch", "item_switch")
LOCK_KINDS = ("key_lock", "switch_lock", "item_key_lock", "item_switch_lock", "twin_lock")
PURPOSES = ("combat", "trap", "puzzle", "rest", "chest", "guardian", "crossing", "passage")
FIGHTS = ("combat", "trap", "guardian")
HELD = ("content", "switch", "treasure")


# ---- What a layout holds -------------------------------------------------------------------

def rooms_of(document, wanted=lambda room: True):
    return [room for room in document["layout"]["rooms"] if wanted(room)]


def obstacles_of(document, wanted=lambda obstacle: True):
    return [obstacle for obstacle in document["layout"]["obstacles"] if wanted(obstacle)]


def closers(document):
    return obstacles_of(document, lambda obstacle: len(obstacle["from"]) == 2)


def doors_at(document, room):
    return [door for door in document["layout"]["doors"] if room in (door["a"], door["b"])]


def leaves(document):
    return rooms_of(document, lambda room: len(doors_at(document, room["id"])) == 1)


def step_of(document, stage):
    return document["layout"]["stages"][stage]["step"]


def door_rooms(document, obstacle):
    rooms, doors = document["layout"]["rooms"], document["layout"]["doors"]
    ends = [end for door in obstacle["doors"] for end in (doors[door]["a"], doors[door]["b"])]
    return [rooms[end] for end in ends if rooms[end]["stage"] != obstacle["into"]]


def move_held(document, one, other):
    """Moves the content of a room to another, and updates its lock."""
    for field in HELD:
        one[field], other[field] = other[field], one[field]
    for obstacle in document["layout"]["obstacles"]:
        for thing in obstacle["things"]:
            if thing["room"] in (one["id"], other["id"]):
                thing["room"] = one["id"] + other["id"] - thing["room"]
    for treasure in document["layout"]["treasures"]:
        if treasure["room"] == one["id"]:
            treasure["room"] = other["id"]
    return True


def move_thing_to(document, rng, obstacles, fits):
    """The key or switch of one of the obstacles moves to an empty room that fits(obstacle, room)."""
    rooms = document["layout"]["rooms"]
    choices = [(rooms[thing["room"]], room) for obstacle in obstacles for thing in obstacle["things"]
               for room in rooms if room["content"] == "none" and fits(obstacle, room)]
    return bool(choices) and move_held(document, *rng.choice(choices))


def make_plain(document, obstacle):
    """An item-blocked obstacle no longer needs a treasure."""
    plain = {"item_key_lock": "key_lock", "item_switch_lock": "switch_lock"}
    obstacle["kind"] = plain.get(obstacle["kind"], obstacle["kind"])
    obstacle["treasure"] = None
    for thing in obstacle["things"]:
        room = document["layout"]["rooms"][thing["room"]]
        thing["what"] = room["content"] = thing["what"].replace("item_", "")
        room["treasure"] = None
    return True


def free_cells(document, room):
    taken = {(other["x"], other["y"]) for other in document["layout"]["rooms"]}
    around = [(room["x"] + dx, room["y"] + dy) for dx, dy in SIDES]
    return [cell for cell in around if cell not in taken]


def move_leaf(document, rng, leaf, hosts):
    """A room with one door moves beside another room, with its door."""
    door = doors_at(document, leaf["id"])[0]
    choices = [(host, cell) for host in hosts for cell in free_cells(document, host)]
    if not choices:
        return False
    host, (leaf["x"], leaf["y"]) = rng.choice(choices)
    door["a" if door["b"] == leaf["id"] else "b"] = host["id"]
    return True


def add_door(document, rng, kind, fits):
    """A door between neighbours that have none, from a room to one that fits(room, other)."""
    rooms, doors = document["layout"]["rooms"], document["layout"]["doors"]
    joined = {frozenset((door["a"], door["b"])) for door in doors}
    pairs = [(a, b) for a in rooms for b in rooms
             if abs(a["x"] - b["x"]) + abs(a["y"] - b["y"]) == 1
             and frozenset((a["id"], b["id"])) not in joined and fits(a, b)]
    if not pairs:
        return False
    one, other = rng.choice(pairs)
    doors.append({"id": len(doors), "a": one["id"], "b": other["id"], "kind": kind, "switch": None,
                  "treasure": None, "seal": None})
    return True


# ---- Any damage ----------------------------------------------------------------------------

def move_content(document, rng):
    """Swaps the contents of two rooms, with or without updating their locks."""
    one, other = rng.sample(document["layout"]["rooms"], 2)
    if rng.random() < 0.5:
        return move_held(document, one, other)
    for field in HELD:
        one[field], other[field] = other[field], one[field]
    return True


def move_content_near(document, rng):
    """A key or switch moves to an empty room of its stage: usually allowed."""
    stage_of = {room["id"]: room["stage"] for room in document["layout"]["rooms"]}
    return move_thing_to(document, rng, obstacles_of(document), lambda obstacle, room: room["stage"] in (
        stage_of[thing["room"]] for thing in obstacle["things"]))


def change_content(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["content"] != "none")
    room["content"] = rng.choice(("none", "key", "item_key", "switch", "item_switch", "item"))
    return True


def change_door_kind(document, rng):
    door = pick(document["layout"]["doors"], rng)
    door["kind"] = rng.choice(("open", "key", "switch", "magic", "hidden", "one_way"))
    door["switch"] = 0 if door["kind"] == "switch" else None
    return True


def add_quest_door(document, rng):
    kind = rng.choice(("open", "one_way", "one_way", "hidden", "key"))
    return add_door(document, rng, kind, lambda one, other: True)


def add_loop_or_return(document, rng):
    """Usually allowed."""
    if rng.random() < 0.5:
        return add_door(document, rng, "open", lambda one, other: one["stage"] == other["stage"])
    return add_door(document, rng, "one_way", lambda one, other: one["stage"] > other["stage"])


def swap_switches(document, rng):
    rooms = [r for r in document["layout"]["rooms"] if r["switch"] is not None]
    return swap_fields(rooms, "switch", rng)


def change_stage(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    stage = rng.choice(document["layout"]["stages"])
    room["stage"], room["step"] = stage["stage"], stage["step"]
    return True


def change_obstacle(document, rng):
    """Changes its kind, its treasure, or the stages it joins."""
    obstacle = rng.choice(document["layout"]["obstacles"])
    choice = rng.randrange(4)
    if choice == 0:
        obstacle["kind"] = rng.choice(LOCK_KINDS)
    elif choice == 1:
        obstacle["treasure"] = rng.choice((None, 0, 1))
    elif choice == 2:
        place = rng.randrange(len(obstacle["from"]))
        obstacle["from"][place] = max(0, obstacle["from"][place] + rng.choice((-1, 1)))
    else:
        obstacle["into"] += rng.choice((-1, 1))
    return True


def swap_lists(document, rng):
    """Two obstacles swap their doors, or what opens them, which is often allowed with two keys of a kind."""
    return swap_fields(document["layout"]["obstacles"], rng.choice(("doors", "things", "things", "from")), rng)


def change_treasure(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["treasure"] is not None)
    treasures = document["layout"]["treasures"]
    if rng.random() < 0.5 or len(treasures) < 2:
        room["treasure"] = rng.choice((None, *range(len(treasures))))
        return True
    return swap_fields(treasures, rng.choice(("kind", "kind", "room")), rng)


def move_quest_room(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    room[rng.choice("xy")] += rng.choice((-1, 1))
    return True


def remove_quest_room(document, rng):
    """Removes the last room, with its doors."""
    layout = document["layout"]
    gone = layout["rooms"].pop()["id"]
    layout["doors"] = [d for d in layout["doors"] if gone not in (d["a"], d["b"])]
    for place, door in enumerate(layout["doors"]):
        door["id"] = place
    if rng.random() < 0.7:
        layout["stages"].pop()
    return True


def change_intensity(document, rng):
    room = pick(document["layout"]["rooms"], rng)
    room["intensity"] = max(0, room["intensity"] + rng.choice((-300, -10, -1, 1, 10, 300)))
    return True


def change_fallback(document, rng):
    """Changes the counts of locks and keys that found no place (Q10)."""
    name = rng.choice(("fallback_switch", "fallback_key"))
    document["metrics"][name] = max(0, document["metrics"][name] + rng.choice((-1, 1, 1, 2)))
    return True


def change_purpose(document, rng):
    """Changes a purpose, with or without the danger that belongs to it."""
    room = pick(document["layout"]["rooms"], rng)
    room["purpose"] = rng.choice(PURPOSES)
    if rng.random() < 0.7 and room["content"] != "goal":
        room["danger"] = {"guardian": 8, "combat": max(1, room["danger"]), "trap": max(1, room["danger"])}.get(
            room["purpose"], 0)
    if rng.random() < 0.7:
        room["reward"] = max(1, room["reward"]) if room["purpose"] in ("chest", "puzzle") else 0
    return True


def swap_purposes(document, rng):
    one, other = rng.sample(document["layout"]["rooms"], 2)
    for field in ("purpose", "danger", "reward"):
        one[field], other[field] = other[field], one[field]
    return True


def combat_or_trap(document, rng):
    """Swaps one for the other, which is allowed."""
    room = pick(document["layout"]["rooms"], rng, lambda r: r["purpose"] in ("combat", "trap"))
    if room:
        room["purpose"] = "trap" if room["purpose"] == "combat" else "combat"
    return room is not None


def change_worth(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["danger"] or r["reward"])
    if not room:
        return False
    field = "danger" if room["danger"] and (not room["reward"] or rng.random() < 0.5) else "reward"
    room[field] = max(0, room[field] + rng.choice((-1, 1, 1, 2)))
    return True


# ---- One rule each -------------------------------------------------------------------------

def plant_entry(document, rng):
    """Moves all rooms one column to the right."""
    for room in document["layout"]["rooms"]:
        room["x"] += 1
    return True


def plant_open(document, rng):
    """An open door between two stages (Q2)."""
    return add_door(document, rng, "open", lambda one, other: one["stage"] < other["stage"]
                    and other["content"] not in ("goal", "bonus"))


def set_params(document, **values):
    changed = {name: value for name, value in values.items() if document["params"][name] != value}
    document["params"].update(values)
    return bool(changed)


def plant_stages(document, rng):
    """Fewer stages than were asked for (Q4)."""
    return set_params(document, pre_stages_min=8, pre_stages_max=8)


def plant_budget(document, rng):
    """Fewer rooms than were asked for (Q3, Q4)."""
    return set_params(document, pre_rooms=64)


def plant_weight(step, name, kinds):
    """An obstacle whose weight is 0 (Q5, Q13)."""
    def plant(document, rng):
        there = any(obstacle["kind"] in kinds and step_of(document, obstacle["from"][0]) == step
                    for obstacle in document["layout"]["obstacles"])
        return there and set_params(document, **{name: 0})
    plant.__name__ = f"plant_weight_{name}"
    return plant


def plant_early_key(document, rng):
    """A plain key in an earlier stage (Q6)."""
    return move_thing_to(document, rng, obstacles_of(document, lambda o: o["kind"] == "key_lock"),
                         lambda obstacle, room: room["stage"] < obstacle["from"][0])


def plant_key_before_item(document, rng):
    """A key of POST-ITEM k that does not need treasure k, before ITEM k (Q6)."""
    items = [stage["stage"] for stage in document["layout"]["stages"] if stage["step"] == "item"]
    before = lambda obstacle: max((item for item in items if item <= obstacle["from"][0]), default=0)
    wanted = lambda o: "key" in o["kind"] and before(o) and o["treasure"] != items.index(before(o))
    return move_thing_to(document, rng, obstacles_of(document, wanted),
                         lambda obstacle, room: room["stage"] < before(obstacle))


def plant_numbers(document, rng):
    """Two switches swap their numbers (Q7)."""
    rooms = rooms_of(document, lambda r: r["switch"] is not None)
    return len({room["switch"] for room in rooms}) > 1 and swap_fields(rooms, "switch", rng)


def plant_doors_per_switch(document, rng):
    return set_params(document, doors_per_switch=document["params"]["doors_per_switch"] % 4 + 1)


def plant_told_doors(document, rng):
    """More doors per switch are asked for, and the missing ones counted, where sides were free (Q8)."""
    steps = [stage["step"] for stage in document["layout"]["stages"]]
    locks = obstacles_of(document, lambda o: "key" not in o["kind"] and steps[o["into"]] not in ("item", "magic_key"))
    shortfall = document["metrics"]["shortfall"]
    if document["params"]["doors_per_switch"] == 4 or not locks:
        return False
    document["params"]["doors_per_switch"] += 1
    shortfall["switch_doors"] = shortfall.get("switch_doors", 0) + len(locks)
    return True


def plant_stage_list(document, rng):
    """A stage does not list what leads out of it (Q9)."""
    rng.choice([s for s in document["layout"]["stages"] if s["obstacles"]])["obstacles"].pop()
    return True


def plant_from(document, rng):
    """An obstacle out of a stage that is not beside its own (Q9, Q29)."""
    obstacle = rng.choice(document["layout"]["obstacles"][1:])
    stages = document["layout"]["stages"]
    for source in obstacle["from"]:
        stages[source]["obstacles"].remove(obstacle["id"])
    source = rng.randrange(obstacle["into"])
    obstacle["from"] = [source]
    stages[source]["obstacles"] = sorted({*stages[source]["obstacles"], obstacle["id"]})
    return True


def plant_fallback_key(document, rng):
    document["metrics"]["fallback_key"] += 1
    return True


def plant_fallback_switch(document, rng):
    document["metrics"]["fallback_switch"] += 20
    return True


def plant_treasure_room(document, rng):
    """A treasure outside its room (Q11)."""
    item = pick(document["layout"]["rooms"], rng, lambda r: r["content"] == "item")
    other = pick(document["layout"]["rooms"], rng, lambda r: r["content"] == "none")
    return bool(item and other) and move_held(document, item, other)


def plant_plain_exit(document, rng):
    """An exit of ITEM that needs no treasure (Q12)."""
    exits = obstacles_of(document, lambda o: step_of(document, o["from"][0]) == "item")
    return make_plain(document, rng.choice(exits))


def plant_key_at_door(document, rng):
    """An item-blocked key in the room of its own door (Q14)."""
    locks = obstacles_of(document, lambda o: o["kind"] == "item_key_lock")
    return move_thing_to(document, rng, locks,
                         lambda obstacle, room: room in door_rooms(document, obstacle))


def plant_far_switch(kind):
    """A switch in a stage other than the required one (Q7, Q15)."""
    def plant(document, rng):
        locks = obstacles_of(document, lambda o: o["kind"] == kind and len(o["from"]) == 1
                             and step_of(document, o["from"][0]) != "item")
        return move_thing_to(document, rng, locks, lambda obstacle, room: room["stage"] < obstacle["from"][0])
    plant.__name__ = f"plant_far_{kind}"
    return plant


def plant_late_item_switch(document, rng):
    """The switch of an exit of ITEM in a later stage (Q12)."""
    locks = obstacles_of(document, lambda o: o["kind"] == "item_switch_lock"
                         and step_of(document, o["from"][0]) == "item")
    return move_thing_to(document, rng, locks, lambda obstacle, room: room["stage"] > obstacle["from"][0])


def plant_magic_key(document, rng):
    """The magic key in another room of its stage (Q17)."""
    rooms = rooms_of(document, lambda r: r["step"] == "magic_key")
    held = next(room for room in rooms if room["content"] == "magic_key")
    return held is rooms[-1] and len(rooms) > 1 and move_held(document, held, rng.choice(rooms[:-1]))


def plant_goal_place(document, rng):
    """The goal beside a room of MAGIC-KEY (Q18)."""
    goal = rooms_of(document, lambda r: r["content"] == "goal")[0]
    return move_leaf(document, rng, goal, rooms_of(document, lambda r: r["step"] == "magic_key"))


def plant_bonus_place(document, rng):
    """A bonus room beside the entry (Q19)."""
    bonus = pick(leaves(document), rng, lambda r: r["content"] == "bonus")
    return bonus is not None and move_leaf(document, rng, bonus, document["layout"]["rooms"][:1])


def plant_bonus_count(document, rng):
    return set_params(document, bonus_min=3, bonus_max=3)


def plant_loops(document, rng):
    return set_params(document, loops=0)


def plant_returns(document, rng):
    return set_params(document, returns=0)


def plant_return_to_item(document, rng):
    """A one-way door out of the ITEM room (Q21)."""
    return add_door(document, rng, "one_way", lambda one, other: one["content"] == "item"
                    and one["stage"] > other["stage"])


def plant_return_to_sibling(document, rng):
    """A one-way door between the two stages of a branch (Q21)."""
    pairs = [closer["from"] for closer in closers(document)]
    return add_door(document, rng, "one_way", lambda one, other: [other["stage"], one["stage"]] in pairs)


def plant_bounds(document, rng):
    return set_params(document, width=64, height=4)


def plant_intensity(document, rng):
    """A room less intense than its way in (Q24)."""
    room = pick(document["layout"]["rooms"], rng, lambda r: 0 < r["intensity"] < 1000)
    room["intensity"] = 1 if room["intensity"] > 1 else 2
    return True


def plant_no_blocked(document, rng):
    """A POST-ITEM with no item-blocked obstacle of its own (Q25, Q28)."""
    for obstacle in obstacles_of(document, lambda o: step_of(document, o["from"][0]) == "post_item"):
        make_plain(document, obstacle)
    return True


# ---- Q26 -----------------------------------------------------------------------------------

def set_purpose(room, purpose, danger, reward):
    changed = room["purpose"] != purpose
    room["purpose"], room["danger"], room["reward"] = purpose, danger, reward
    return changed


def plant_no_purpose(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["purpose"] in ("combat", "passage"))
    return bool(room) and set_purpose(room, None, 0, 0)


def plant_entry_purpose(document, rng):
    return set_purpose(document["layout"]["rooms"][0], rng.choice(PURPOSES), 0, 0)


def plant_empty_leaf(document, rng):
    room = pick(leaves(document), rng, lambda r: r["content"] == "none")
    return bool(room) and set_purpose(room, rng.choice(("passage", "rest")), 0, 0)


def plant_quiet_pair(document, rng):
    """A rest beside a puzzle or a rest."""
    rooms = document["layout"]["rooms"]
    pairs = [(one, other) for door in document["layout"]["doors"]
             for one, other in ((door["a"], door["b"]), (door["b"], door["a"]))
             if rooms[one]["purpose"] in ("puzzle", "rest") and rooms[other]["content"] == "none"]
    return bool(pairs) and set_purpose(rooms[rng.choice(pairs)[1]], "rest", 0, 0)


def plant_rest_with_content(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["content"] in (*KEYS, *SWITCHES))
    return set_purpose(room, rng.choice(("rest", "crossing")), 0, 0)


def plant_blocked_puzzle(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["content"] in ("item_key", "item_switch"))
    return bool(room) and set_purpose(room, "puzzle", 0, 0)


def plant_small_crossing(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["content"] == "none"
                and len(doors_at(document, r["id"])) == 2)
    return bool(room) and set_purpose(room, "crossing", 0, 0)


def plant_idle_puzzle(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["purpose"] == "puzzle" and r["reward"])
    if room:
        set_purpose(room, "puzzle", 0, 0)
    return room is not None


def plant_bonus_purpose(document, rng):
    room = pick(document["layout"]["rooms"], rng, lambda r: r["content"] == "bonus")
    return bool(room) and set_purpose(room, "guardian", 8, room["reward"])


def plant_no_guard(document, rng):
    """The door into ITEM without its guardian."""
    for obstacle in obstacles_of(document, lambda o: step_of(document, o["into"]) == "item"):
        room = door_rooms(document, obstacle)[0]
        if room["seals"] == "door":
            room["seals"] = document["layout"]["doors"][obstacle["doors"][0]]["seal"] = None
            document["solution"] = [step for step in document["solution"]
                                    if (step["do"], step["room"]) != ("fight", room["id"])]
            return set_purpose(room, "passage", 0, 0)
    return False


def guardian_rooms(document, seals):
    return [room for room in document["layout"]["rooms"] if room["seals"] == seals]


def plant_no_fight(document, rng):
    """A sealed thing taken without the fight."""
    fights = [place for place, step in enumerate(document["solution"]) if step["do"] == "fight"]
    return bool(fights) and bool(document["solution"].pop(rng.choice(fights)))


def plant_idle_fight(document, rng):
    """A fight for a chest, which no walkthrough opens (G13)."""
    rooms = {room["id"] for room in guardian_rooms(document, "chest")}
    for place, step in enumerate(document["solution"]):
        if step["do"] == "move" and step["room"] in rooms:
            document["solution"].insert(place + 1, {"do": "fight", "room": step["room"], "door": None, "what": None})
            return True
    return False


def plant_no_seal(document, rng):
    """A guardian that seals nothing."""
    rooms = guardian_rooms(document, "chest")
    if rooms:
        rng.choice(rooms)["seals"] = None
    return bool(rooms)


def plant_remote_seal(document, rng):
    """A door that is sealed from another room."""
    doors = [door for door in document["layout"]["doors"] if door["kind"] == "switch" and door["seal"] is None]
    rooms = guardian_rooms(document, "door")
    if not doors or not rooms:
        return False
    rng.choice(doors)["seal"] = rng.choice(rooms)["id"]
    return True


def plant_second_guardian(document, rng):
    """Two guardians side by side."""
    rooms = document["layout"]["rooms"]
    for door in document["layout"]["doors"]:
        pair = [rooms[door["a"]], rooms[door["b"]]]
        guards = [room for room in pair if room["purpose"] == "guardian"]
        bare = [room for room in pair if room["content"] in ("key", "switch") and room["purpose"] == "combat"]
        if len(guards) == len(bare) == 1:
            bare[0]["seals"] = "content"
            return set_purpose(bare[0], "guardian", 8, 0)
    return False


def plant_two_guards(document, rng):
    """Two guardians in leaves of one stage."""
    stages = {}
    for room in leaves(document):
        if room["content"] not in ("entry", "bonus", "goal"):
            stages.setdefault(room["stage"], []).append(room)
    pairs = [rooms for rooms in stages.values() if len(rooms) > 1]
    for room in rng.choice(pairs) if pairs else ():
        set_purpose(room, "guardian", 8, max(1, room["reward"]))
    return bool(pairs)


def plant_weak_goal(document, rng):
    goal = rooms_of(document, lambda r: r["content"] == "goal")[0]
    goal["danger"] = 8
    return True


def plant_danger(document, rng):
    """Fights that do not follow the intensity."""
    fights = sorted(rooms_of(document, lambda r: r["purpose"] in ("combat", "trap")), key=lambda r: r["intensity"])
    if len(fights) < 2 or fights[0]["danger"] == fights[-1]["danger"]:
        return False
    fights[0]["danger"], fights[-1]["danger"] = fights[-1]["danger"], fights[0]["danger"]
    return True


def plant_reward(document, rng):
    """A reward without a chest, or a chest without a reward."""
    room = pick(document["layout"]["rooms"], rng, lambda r: r["purpose"] in ("combat", "rest", "passage", "chest"))
    if room:
        room["reward"] = 0 if room["purpose"] == "chest" else 3
    return room is not None


def plant_poor_depth(document, rng):
    """The deepest chest pays less than the first one."""
    pays = rooms_of(document, lambda r: r["reward"] and r["step"] != "bonus")
    if len(pays) < 2 or pays[0]["reward"] == pays[-1]["reward"]:
        return False
    pays[0]["reward"], pays[-1]["reward"] = pays[-1]["reward"], pays[0]["reward"]
    return True


def plant_long_run(document, rng):
    """Six fights one after another on the walkthrough."""
    visits = list(dict.fromkeys(step["room"] for step in document["solution"] if step["do"] == "move"))
    start = rng.randrange(max(1, len(visits) - 6))
    for visit in visits[start:start + 6]:
        room = document["layout"]["rooms"][visit]
        if room["purpose"] not in FIGHTS and room["content"] != "bonus":
            set_purpose(room, "guardian", 8, room["reward"])
    return True


def plant_no_clue(document, rng):
    clues = document["layout"]["clues"]
    return bool(clues) and bool(clues.pop(rng.randrange(len(clues))))


def plant_clue_elsewhere(document, rng):
    """A sign in another room than that of its door."""
    clues = document["layout"]["clues"]
    if clues:
        clue = rng.choice(clues)
        clue["room"] = (clue["room"] + 1) % len(document["layout"]["rooms"])
    return bool(clues)


def plant_late_map(document, rng):
    """A map that is found after the room behind the door."""
    layout = document["layout"]
    visited = {step["room"] for step in document["solution"]}
    for clue in layout["clues"]:
        late = [room["id"] for room in layout["rooms"] if room["purpose"] in ("rest", "chest", "passage")
                and room["stage"] > layout["rooms"][clue["room"]]["stage"] and room["id"] in visited]
        if late:
            layout["clues"].append({"door": clue["door"], "room": rng.choice(late), "kind": "map"})
            return True
    return False


def plant_no_rest(document, rng):
    """A passage instead of the rest that follows three fights."""
    rooms = document["layout"]["rooms"]
    visits = list(dict.fromkeys(step["room"] for step in document["solution"] if step["do"] == "move"))
    ends = [i for i in range(3, len(visits)) if rooms[visits[i]]["purpose"] not in FIGHTS
            and all(rooms[room]["purpose"] in FIGHTS for room in visits[i - 3:i])]
    rests = [rooms[room] for i in ends for room in visits[i:i + 3] if rooms[room]["purpose"] == "rest"]
    return bool(rests) and set_purpose(rng.choice(rests), "passage", 0, 0)


def plant_many_fights(document, rng):
    """Only fights where passages and crossings were, as long as none is in a leaf."""
    idle = rooms_of(document, lambda r: r["purpose"] in ("passage", "crossing", "rest"))
    for room in idle:
        set_purpose(room, "guardian", 8, 0)
    return bool(idle)


def plant_peace(document, rng):
    """Passages where fights were."""
    for room in rooms_of(document, lambda r: r["purpose"] in ("combat", "trap")):
        set_purpose(room, "passage", 0, 0)
    return True


def plant_purposes_off(document, rng):
    return set_params(document, purposes=False)


# ---- Q27 to Q29 ----------------------------------------------------------------------------

def plant_same_treasure(document, rng):
    treasures = document["layout"]["treasures"]
    treasures[-1]["kind"] = treasures[0]["kind"]
    return len(treasures) > 1


def plant_other_treasure(document, rng):
    """A treasure other than the one asked for (Q27)."""
    kinds = {"bombs", "hook"} - {document["layout"]["treasures"][0]["kind"]}
    return set_params(document, treasure=rng.choice(sorted(kinds)))


def plant_room_treasure(document, rng):
    """A room that names a treasure, but neither holds nor needs one (Q27)."""
    pick(document["layout"]["rooms"], rng, lambda r: r["treasure"] is None)["treasure"] = 0
    return True


def plant_early_need(document, rng):
    """An exit of ITEM that needs an earlier treasure (Q28)."""
    exits = obstacles_of(document, lambda o: step_of(document, o["from"][0]) == "item" and o["treasure"])
    if not exits:
        return False
    obstacle = rng.choice(exits)
    obstacle["treasure"] -= 1
    for thing in obstacle["things"]:
        document["layout"]["rooms"][thing["room"]]["treasure"] -= 1
    return True


def plant_plain_way_in(document, rng):
    """ITEM 2 or later behind an obstacle that needs no treasure (Q28)."""
    ways = obstacles_of(document, lambda o: step_of(document, o["into"]) == "item" and o["treasure"] is not None)
    return bool(ways) and make_plain(document, rng.choice(ways))


def plant_treasure_count(document, rng):
    return set_params(document, treasures=document["params"]["treasures"] % 4 + 1)


def plant_no_branches(document, rng):
    return bool(closers(document)) and set_params(document, branches=0)


def plant_missing_branch(document, rng):
    shortfall = document["metrics"]["shortfall"]
    shortfall["branches"] = shortfall.get("branches", 0) + 5
    return True


def plant_key_closes(document, rng):
    """A key lock closes a branch (Q29)."""
    locks = [o for o in closers(document) if len(o["things"]) == 1 and len(o["doors"]) == 1]
    if not locks:
        return False
    obstacle = rng.choice(locks)
    thing, door = obstacle["things"][0], document["layout"]["doors"][obstacle["doors"][0]]
    room = document["layout"]["rooms"][thing["room"]]
    obstacle["kind"] = obstacle["kind"].replace("switch", "key")
    thing["what"] = room["content"] = thing["what"].replace("switch", "key")
    room["switch"] = door["switch"] = None
    door["kind"] = "key"
    return True


def plant_one_sided(document, rng):
    """Switch and door of a closing obstacle in one stage: the other can be left out (Q29)."""
    locks = [o for o in closers(document) if len(o["things"]) == 1]
    return move_thing_to(document, rng, locks, lambda obstacle, room: room["stage"] in [
        door["stage"] for door in door_rooms(document, obstacle)])


def plant_split_doors(document, rng):
    """The doors of a closing obstacle in two stages: one can be left out (Q8)."""
    rooms = document["layout"]["rooms"]
    pairs = []
    for obstacle in closers(document):
        inner = [room for room in leaves(document) if room["stage"] == obstacle["into"]
                 and doors_at(document, room["id"])[0]["id"] in obstacle["doors"][1:]]
        pairs += [(leaf, rooms[thing["room"]]["stage"]) for leaf in inner for thing in obstacle["things"]]
    if not pairs:
        return False
    leaf, stage = rng.choice(pairs)
    return move_leaf(document, rng, leaf, rooms_of(document, lambda room: room["stage"] == stage))


def plant_half_twin(document, rng):
    """Both switches of a twin lock in one stage (Q29)."""
    locks = [o for o in closers(document) if o["kind"] == "twin_lock"]
    return move_thing_to(document, rng, locks, lambda obstacle, room: room["stage"] in obstacle["from"])


def plant_in_sibling(document, rng):
    """The thing that opens one stage of a branch is in the other (Q29)."""
    pairs = [closer["from"] for closer in closers(document)]
    locks = obstacles_of(document, lambda o: o["into"] in [pair[1] for pair in pairs])
    return move_thing_to(document, rng, locks, lambda obstacle, room: room["stage"] == obstacle["into"] - 1)


QUEST = [move_content, move_content_near, move_content_near, change_content, change_door_kind,
         add_quest_door, add_quest_door, add_loop_or_return, add_loop_or_return, swap_switches, change_stage,
         change_obstacle, change_obstacle, swap_lists, change_treasure, move_quest_room, remove_quest_room,
         change_fallback, change_intensity, change_purpose, change_purpose, swap_purposes, combat_or_trap,
         change_worth]

# ---- Q33 to Q40: looser readings, each of which looks harmless -------------------------------

def barriers(document, sort):
    """Returns the barriers of obstacles ("lock"), annexes, caches or gaps."""
    rooms, own = document["layout"]["rooms"], {door for o in obstacles_of(document) for door in o["doors"]}
    sorts = {"lock": lambda d: d["id"] in own,
             "annex": lambda d: d["id"] not in own and rooms[d["a"]]["stage"] == rooms[d["b"]]["stage"],
             "cache": lambda d: rooms[d["b"]]["step"] == "bonus",
             "gap": lambda d: d["id"] not in own and rooms[d["b"]]["step"] != "bonus"
             and rooms[d["a"]]["stage"] != rooms[d["b"]]["stage"]}
    return [door for door in document["layout"]["doors"] if door["kind"] == "barrier" and sorts[sort](door)]


def make_item_lock(document, obstacle):
    """A switch lock becomes a way that the treasure opens; its switches are gone."""
    layout = document["layout"]
    item = next(room for room in layout["rooms"] if room["content"] == "item")
    for thing in obstacle["things"]:
        room = layout["rooms"][thing["room"]]
        room["content"], room["switch"], room["treasure"] = "none", None, None
        if room["seals"] == "content":
            room["seals"] = None
            set_purpose(room, "combat", 1, 0)
    for door in obstacle["doors"]:
        layout["doors"][door].update(kind="barrier", switch=None, treasure=0)
    obstacle.update(kind="item_lock", treasure=0, things=[{"room": item["id"], "what": "item"}])
    return True


def switch_locks(document, fits):
    return obstacles_of(document, lambda o: o["kind"] in ("switch_lock", "item_switch_lock")
                        and step_of(document, o["from"][0]) == "post_item" and len(o["doors"]) == 1 and fits(o))


def plant_lock_elsewhere(document, rng):
    """An item_lock whose door is in an earlier stage than the current one."""
    found = switch_locks(document, lambda o: len(o["from"]) == 1
                         and door_rooms(document, o)[0]["stage"] < o["from"][0])
    return bool(found) and make_item_lock(document, rng.choice(found))


def plant_barrier_closes(document, rng):
    """A barrier closes a branch: one side is never needed."""
    found = switch_locks(document, lambda o: len(o["from"]) == 2)
    return bool(found) and make_item_lock(document, rng.choice(found))


def plant_late_gap(document, rng):
    """A gap to a stage after its treasure's."""
    items = [room["stage"] for room in document["layout"]["rooms"] if room["content"] == "item"]
    fits = lambda a, b: (a["stage"] < b["stage"] and b["stage"] > items[0] and b["step"] in ("post_item", "magic_key")
                         and a["step"] not in ("goal", "bonus"))
    if not add_door(document, rng, "barrier", fits):
        return False
    document["layout"]["doors"][-1]["treasure"] = 0
    return True


def plant_door_to_annex(document, rng):
    """A way back into an annex, where a player without the treasure is caught."""
    annexes = {door["b"] for door in barriers(document, "annex")}
    return add_door(document, rng, "one_way", lambda a, b: b["id"] in annexes and a["id"] not in annexes
                    and a["stage"] > b["stage"] and a["step"] not in ("goal", "bonus"))


def plant_early_shortcut(document, rng):
    """A shortcut that is opened from its earlier side."""
    doors = [door for door in document["layout"]["doors"] if door["kind"] == "shortcut"]
    if doors:
        door = rng.choice(doors)
        door["a"], door["b"] = door["b"], door["a"]
    return bool(doors)


def plant_key_cache(document, rng):
    """A cache behind a key door, with a key of its own: keys are interchangeable."""
    rooms = [room for room in document["layout"]["rooms"] if room["content"] == "none" and room["stage"] == 0]
    caches = barriers(document, "cache")
    if not rooms or not caches:
        return False
    rng.choice(caches).update(kind="key", treasure=None)
    rng.choice(rooms)["content"] = "key"
    return True


def plant_lock_in_sibling(document, rng):
    """The door of B's lock in A: B only after A, no choice left."""
    rooms = document["layout"]["rooms"]
    for closer in closers(document):
        for one, other in (closer["from"], closer["from"][::-1]):
            side = [room for room in rooms if room["stage"] == other]
            if len(side) == 1 and len(doors_at(document, side[0]["id"])) == 1:
                return move_leaf(document, rng, side[0], [room for room in rooms if room["stage"] == one])
    return False


def plant_window(document, rng):
    """A window on a room that is neither a treasure's nor the goal."""
    return add_door(document, rng, "window", lambda a, b: b["content"] == "none" and a["stage"] < b["stage"])


def plant_hub(document, rng):
    document["layout"]["hub"] = 1
    return True


def plant_other_arc(document, rng):
    document["layout"]["arc"] = "delve" if document["layout"]["arc"] != "delve" else "plain"
    return set_params(document, arc="return")


def plant_late_cache(document, rng):
    """A cache off a room after its treasure."""
    rooms = [room for room in document["layout"]["rooms"] if room["step"] == "post_item"]
    caches = barriers(document, "cache")
    return bool(caches) and move_leaf(document, rng, document["layout"]["rooms"][rng.choice(caches)["b"]], rooms)


PLANTED = [  # rule, damage, words of the oracle's finding, and the settings that the quest needs
    ("Q1", plant_entry, "first room, at 0,0", ""),
    ("Q2", plant_open, "joins two stages", ""),
    ("Q4", plant_stages, "stages of pre_stages", ""),
    ("Q4", plant_budget, "grew by", ""),
    ("Q5", plant_weight("pre_item", "pre_key", ("key_lock",)), "key_lock out of pre_item", ""),
    ("Q6", plant_early_key, "its key is", ""),
    ("Q6", plant_key_before_item, "its key is in stage", "--post_key 100"),
    ("Q7", plant_numbers, "has the numbers", ""),
    ("Q7", plant_far_switch("switch_lock"), "its switch is not in stage", ""),
    ("Q8", plant_doors_per_switch, "doors of switches are missing", ""),
    ("Q8", plant_told_doors, "a side was free", ""),
    ("Q8", plant_split_doors, "doors are in the stages", "--doors_per_switch 2 --branches 100"),
    ("Q9", plant_stage_list, "does not list", ""),
    ("Q9", plant_from, "obstacle", ""),
    ("Q10", plant_fallback_key, "keys lie in an earlier stage", ""),
    ("Q10", plant_fallback_switch, "stand for key locks", ""),
    ("Q11", plant_treasure_room, "item", ""),
    ("Q12", plant_plain_exit, "out of item", ""),
    ("Q12", plant_late_item_switch, "not in an earlier stage", ""),
    ("Q13", plant_weight("post_item", "post_item_key", ("item_key_lock",)), "item_key_lock out of post_item", ""),
    ("Q14", plant_key_at_door, "in the room of its door", ""),
    ("Q15", plant_far_switch("item_switch_lock"), "its switch is not in stage", ""),
    ("Q17", plant_magic_key, "the last room", ""),
    ("Q18", plant_goal_place, "the goal is behind", ""),
    ("Q19", plant_bonus_place, "bonus room behind", "--bonus_min 1"),
    ("Q19", plant_bonus_count, "bonus rooms", ""),
    ("Q20", plant_loops, "has a loop", "--loops 100"),
    ("Q21", plant_returns, "though none may be", "--returns 100"),
    ("Q21", plant_return_to_item, "must not be", "--returns 0"),
    ("Q21", plant_return_to_sibling, "two stages of a branch", "--branches 100"),
    ("Q23", plant_bounds, "leaves the bounds", ""),
    ("Q24", plant_intensity, "stage", ""),
    ("Q25", plant_no_blocked, "needs a treasure", ""),
    ("Q26", plant_no_purpose, "is for None", ""),
    ("Q26", plant_entry_purpose, "room 0 is for", ""),
    ("Q26", plant_empty_leaf, "a leaf for nothing", ""),
    ("Q26", plant_quiet_pair, "on both sides", ""),
    ("Q26", plant_rest_with_content, "with", ""),
    ("Q26", plant_blocked_puzzle, "a puzzle with item_", ""),
    ("Q26", plant_small_crossing, "a crossing of 2 doors", ""),
    ("Q26", plant_idle_puzzle, "a puzzle for nothing", ""),
    ("Q26", plant_bonus_purpose, "no chest", "--bonus_min 1"),
    ("Q26", plant_two_guards, "guardians in leaves", ""),
    ("Q26", plant_weak_goal, "danger 8", ""),
    ("Q26", plant_danger, "follow the intensity", ""),
    ("Q26", plant_reward, "reward", ""),
    ("Q26", plant_poor_depth, "grow with depth", ""),
    ("Q26", plant_long_run, "one after another", ""),
    ("Q26", plant_many_fights, "fights are missing or too many", ""),
    ("Q26", plant_peace, "fights are missing or too many", ""),
    ("Q26", plant_purposes_off, "they are off", ""),
    ("Q27", plant_same_treasure, "of one kind", "--treasures 2"),
    ("Q27", plant_other_treasure, "another one", ""),
    ("Q27", plant_room_treasure, "names treasure", ""),
    ("Q28", plant_early_need, "needs treasure", "--treasures 2"),
    ("Q28", plant_plain_way_in, "out of post_item", "--treasures 2"),
    ("Q28", plant_treasure_count, "stages of step item", ""),
    ("Q29", plant_no_branches, "though none may be", "--branches 100"),
    ("Q29", plant_missing_branch, "branches are missing", ""),
    ("Q29", plant_key_closes, "a key lock closes", "--branches 100"),
    ("Q29", plant_one_sided, "switch and doors", "--branches 100"),
    ("Q29", plant_half_twin, "its switches are not", "--branches 100"),
    ("Q29", plant_in_sibling, "cannot be entered before", "--branches 100"),
    ("Q31", plant_no_seal, "that seals None", ""),
    ("Q31", plant_remote_seal, "seals door", ""),
    ("Q32", plant_no_guard, "is not sealed", ""),
    ("Q32", plant_second_guardian, "and beside it", ""),
    ("Q33", plant_lock_elsewhere, "not one barrier out of stage", "--annexes 0"),
    ("Q33", plant_barrier_closes, "closes a branch", "--branches 100 --annexes 0"),
    ("Q33", plant_door_to_annex, "has 2 links", "--annexes 100"),
    ("Q34", plant_late_gap, "joins stage", ""),
    ("Q34", plant_late_cache, "a cache behind", "--caches_min 2"),
    ("Q35", plant_hub, "the hub of arc", ""),
    ("Q38", plant_other_arc, "the arc is", ""),
    ("Q40", plant_window, "must not be", ""),
    ("Q41", plant_no_clue, "signs of hidden doors", "--bonus_min 1"),
    ("Q41", plant_clue_elsewhere, "clue", "--bonus_min 1"),
    ("Q41", plant_late_map, "a map, is in room", "--bonus_min 1"),
    ("Q42", plant_no_rest, "no rest after", ""),
    ("V6", plant_no_fight, "the solution", ""),
    ("V6", plant_idle_fight, "the solution", "--branches 100"),
]
LOOSER = [  # looser readings of rules, and what then breaks for a player
    ("V3", plant_key_before_item, "is not needed", "--treasures 2 --post_stages_max 2 --post_key 100"),
    ("V3", plant_split_doors, "entered without it", "--doors_per_switch 2 --branches 100"),
    ("V2", plant_return_to_sibling, "get stuck", "--branches 100"),
    ("V3", plant_return_to_sibling, "past its obstacle", "--branches 100"),
    ("V3", plant_early_need, "is not needed", "--treasures 2"),
    ("V3", plant_key_closes, "entered without it", "--branches 100"),
    ("V3", plant_one_sided, "entered without it", "--branches 100"),
    ("V2", plant_in_sibling, "get stuck", "--branches 100"),
    ("V3", plant_lock_elsewhere, "entered without it", "--annexes 0"),
    ("V3", plant_late_gap, "past its obstacle", ""),
    ("V3", plant_barrier_closes, "entered without it", "--branches 100 --annexes 0"),
    ("Q9", plant_lock_in_sibling, "do not lead into stage", "--preset short --branches 100 --loops 0 --returns 0 --gaps 0"),
    ("V2", plant_door_to_annex, "get stuck", "--annexes 100"),
    ("Q21", plant_early_shortcut, "must not be", "--returns 100"),
    ("V3", plant_early_shortcut, "past its obstacle", "--returns 100"),
    ("Q9", plant_key_cache, "belongs to one obstacle", ""),
]
DAMAGES = QUEST + [damage for _, damage, _, _ in PLANTED]
