# SPDX-License-Identifier: MIT
"""Violations of the rules of crawls: each function breaks one rule in a document that holds, and
returns whether the document had a place for it. planted_crawl.py shows them to both judges."""
from crawl_dungeon import beside

PLANTS = []


def plant(rule):
    """Registers a violation of a rule. A function returns whether the document had a place for it."""
    def keep(function):
        PLANTS.append((rule, function))
        return function
    return keep


def first(records, wanted=lambda record: True):
    return next((record for record in records if wanted(record)), None)


def path_of(dungeon, kind, wanted=lambda path: True):
    return first(dungeon.by_kind[kind], wanted)


def end_of(dungeon, path):
    return dungeon.rooms[path["rooms"][-1]]


def runs_of(dungeon):
    """Returns the rooms of each run, FOEs' homes left out."""
    runs = [[dungeon.rooms[room] for room in run if room not in dungeon.homes] for run in dungeon.runs()]
    return [run for run in runs if len(run) >= 2]


# ---- C1 to C3: the grid --------------------------------------------------------------------

@plant("C1")
def another_size(document, dungeon):
    layout = dungeon.layout
    document["params"]["size"] = f"{layout['width'] + 1}x{layout['height']}"
    return True


@plant("C2")
def spawn_that_is_none(document, dungeon):
    dungeon.rooms[dungeon.layout["spawn"]]["types"] = ["item"]
    return True


@plant("C3")
def rock_under_the_path(document, dungeon):
    room = dungeon.rooms[dungeon.main[1]]
    document["params"]["rock"] = 40
    dungeon.layout["rock"].append(room["cells"][0])
    return True


@plant("C3")
def gap_elsewhere(document, dungeon):
    ridge = first(dungeon.layout["ridges"])
    if not ridge:
        return False
    ridge["gap"] = (ridge["gap"] + 1) % dungeon.layout["width"]
    return True


@plant("C3")
def ridge_too_near(document, dungeon):
    ridges = dungeon.layout["ridges"]
    if len(ridges) < 2:
        return False
    ridges[1]["row"] = ridges[0]["row"] + 1
    return True


@plant("C3")
def ridge_forgotten(document, dungeon):
    if not dungeon.layout["ridges"]:
        return False
    dungeon.layout["ridges"].clear()
    return True


# ---- C4 to C10: paths ----------------------------------------------------------------------

@plant("C4")
def fork_to_an_arena(document, dungeon):
    fork = path_of(dungeon, "fork")
    if not fork:
        return False
    fork["to"] = dungeon.layout["boss"]
    return True


@plant("C5")
def loop_without_exit(document, dungeon):
    door = first(dungeon.doors, lambda door: door["kind"] == "loop_exit")
    if not door:
        return False
    door["kind"] = "open"
    return True


@plant("C6")
def loop_for_nothing(document, dungeon):
    loop = path_of(dungeon, "loop", lambda path: end_of(dungeon, path)["key"] is None)
    if not loop:
        return False
    end_of(dungeon, loop).update(types=["puzzle"], danger=0, elite=False, choice=False)
    return True


@plant("C6")
def elite_for_little(document, dungeon):
    room = first(dungeon.rooms, lambda room: room["elite"] and room["path"] == "loop" and room["reward"] == 4)
    if not room:
        return False
    room["reward"] = 3
    return True


@plant("C7")
def dangerous_side_paths(document, dungeon):
    rooms = [room for room in dungeon.rooms if room["path"] in ("loop", "dead_end")
             and not room["foe"] and not room["elite"]]
    for room in rooms:
        types = ["combat", "item"] if "item" in room["types"] else ["combat"]
        room.update(types=types, danger=7)
    return bool(rooms)


@plant("C8")
def unasked_mark(document, dungeon):
    dungeon.doors[0]["marked"] = True
    return True


@plant("C9")
def dead_end_for_nothing(document, dungeon):
    path = path_of(dungeon, "dead_end", lambda path: end_of(dungeon, path)["key"] is None)
    if not path:
        return False
    end_of(dungeon, path).update(types=["puzzle"], danger=0, elite=False, choice=False)
    return True


@plant("C10")
def shortcut_into_a_fight(document, dungeon):
    path = path_of(dungeon, "shortcut")
    if not path:
        return False
    dungeon.rooms[path["to"]].update(types=["combat"], danger=1)
    return True


@plant("C10")
def shortcut_that_saves_little(document, dungeon):
    """Puts the ends of a shortcut two rooms apart."""
    path = path_of(dungeon, "shortcut", lambda path: not path["rooms"])
    if not path:
        return False
    path["to"] = dungeon.main[dungeon.order(path["from"]) - 2]
    return True


@plant("C10")
def fight_in_a_tunnel(document, dungeon):
    path = path_of(dungeon, "shortcut", lambda path: path["rooms"])
    if not path:
        return False
    dungeon.rooms[path["rooms"][0]].update(types=["combat"], danger=1)
    return True


# ---- C11 to C13: locks ---------------------------------------------------------------------

@plant("C11")
def lock_too_few(document, dungeon):
    if dungeon.params["locks"] != "auto" or not dungeon.main_locks:
        return False
    document["params"]["locks"] = len(dungeon.main_locks) + 1
    return True


@plant("C12")
def key_on_a_fork(document, dungeon):
    colours = {door["lock"] for door in dungeon.main_locks}
    room = first(dungeon.rooms, lambda room: room["key"] in colours and room["zone"] == 0)
    fork = path_of(dungeon, "fork", lambda path: path["zone"] == 0)
    if not room or not fork:
        return False
    dungeon.rooms[fork["rooms"][0]]["key"], room["key"] = room["key"], None
    return True


@plant("C13")
def locked_for_nothing(document, dungeon):
    """Makes the reward behind an optional lock as small as a dead end's."""
    door = first(dungeon.doors, lambda door: door["optional"])
    path = door and first(dungeon.by_kind["loop"] + dungeon.by_kind["dead_end"],
                          lambda path: {door["a"], door["b"]} == {path["from"], path["rooms"][0]})
    dare = path_of(dungeon, "fork", lambda path: path["character"] == "dare")
    if not path or not dare:
        return False
    for room in path["rooms"]:
        dungeon.rooms[room]["reward"] = min(2, dungeon.rooms[room]["reward"])
    return True


# ---- C14 to C17, C22, C24: the main path ---------------------------------------------------

@plant("C14")
def calm_inside_a_run(document, dungeon):
    run = first(runs_of(dungeon), lambda run: len(run) == 3)
    if not run:
        return False
    run[1].update(types=["item"], danger=0)
    return True


@plant("C14")
def puzzle_forgotten(document, dungeon):
    room = first(dungeon.rooms, lambda room: room["path"] == "main" and room["types"] == ["puzzle"])
    if not room:
        return False
    room["types"] = ["breather"]
    return True


@plant("C14")
def six_in_a_row(document, dungeon):
    """The puzzle between two runs becomes a fight."""
    for before, room, after in zip(dungeon.main, dungeon.main[1:], dungeon.main[2:]):
        if before in dungeon.fights and dungeon.types[room] == {"puzzle"} and after not in dungeon.arenas:
            for other in (room, after):
                dungeon.rooms[other].update(types=["combat"], danger=7)
            return True
    return False


@plant("C15")
def sub_boss_too_many(document, dungeon):
    room = first(dungeon.rooms, lambda room: "sub_boss" in room["types"])
    if not room:
        return False
    document["params"]["sub_bosses"] = 0
    return True


@plant("C16")
def no_rest_before_an_arena(document, dungeon):
    before = dungeon.main[-2]
    if "heal" not in dungeon.types[before]:
        return False
    dungeon.rooms[before]["types"] = ["vendor"]
    dungeon.rooms[before]["reward"] = 3
    return True


@plant("C16")
def sub_boss_that_heals_nobody(document, dungeon):
    room = first(dungeon.rooms, lambda room: room["after"])
    if not room:
        return False
    room["after"] = None
    return True


@plant("C17")
def arena_that_holds(document, dungeon):
    dungeon.rooms[dungeon.layout["boss"]]["leave"] = False
    return True


@plant("C17")
def hidden_arena(document, dungeon):
    door = first(dungeon.doors, lambda door: door["kind"] == "boss" and door["lock"] is None)
    if not door:
        return False
    door["kind"] = "open"
    return True


@plant("C22")
def danger_that_falls(document, dungeon):
    run = first(runs_of(dungeon), lambda run: run[-1]["danger"] > run[0]["danger"])
    if not run:
        return False
    run[0]["danger"], run[-1]["danger"] = run[-1]["danger"], run[0]["danger"]
    return True


@plant("C22")
def danger_that_leaps(document, dungeon):
    run = first(runs_of(dungeon), lambda run: run[-2]["danger"] <= 4)
    if not run:
        return False
    run[-1]["danger"] = 7
    return True


@plant("C22")
def run_that_starts_high(document, dungeon):
    """All runs but the first start at the peak of the previous one."""
    runs = runs_of(dungeon)
    if len(runs) < 2:
        return False
    peak = runs[0][-1]["danger"]
    for room in runs[1]:
        room["danger"] = max(peak, room["danger"])
    return True


@plant("C22")
def dull_end(document, dungeon):
    """The last run ends where it began."""
    runs = runs_of(dungeon)
    if len(runs) < 2 or runs[-1][0]["danger"] > 5:
        return False
    for room in runs[-1]:
        room["danger"] = runs[-1][0]["danger"]
    return True


@plant("C22")
def strong_boss(document, dungeon):
    dungeon.rooms[dungeon.layout["boss"]]["danger"] = 9
    return True


@plant("C22")
def reward_of_a_boss(document, dungeon):
    path = path_of(dungeon, "dead_end")
    if not path:
        return False
    end_of(dungeon, path)["reward"] = 6
    return True


@plant("C24")
def boss_in_a_corner(document, dungeon):
    boss = dungeon.rooms[dungeon.layout["boss"]]
    own = first(dungeon.doors, lambda door: boss["id"] in (door["a"], door["b"]))
    keep = dungeon.side_of(own, boss["id"])
    if len(boss["cells"]) != 4 or keep[1] != dungeon.layout["height"] - 1:
        return False
    boss["cells"] = [list(keep)]
    return True


@plant("C24")
def small_sub_boss(document, dungeon):
    for room in dungeon.rooms:
        if "sub_boss" in room["types"] and tuple(room["cells"][-1]) not in dungeon.position:
            room["cells"].pop()
            return True
    return False


@plant("C24")
def key_under_an_elite(document, dungeon):
    colours = {door["lock"] for door in dungeon.main_locks}
    room = first(dungeon.rooms, lambda room: room["key"] in colours and room["types"] == ["item"]
                 and room["path"] == "dead_end")
    if not room or not dungeon.params["elites"]:
        return False
    room.update(types=["elite"], elite=True, choice=True, danger=8, reward=4)
    return True


# ---- C18 to C20, C23, C25: contents --------------------------------------------------------

@plant("C18")
def foe_at_rest(document, dungeon):
    foe = first(dungeon.layout["foes"])
    if not foe:
        return False
    foe["route"] = foe["route"][:1] * 3
    return True


@plant("C18")
def foe_with_company(document, dungeon):
    foe = first(dungeon.layout["foes"])
    if not foe:
        return False
    foe["danger"] = 7
    return True


@plant("C22")
def crowded_home(document, dungeon):
    foe = first(dungeon.layout["foes"])
    if not foe:
        return False
    dungeon.rooms[foe["home"]]["danger"] = 3
    return True


@plant("C19")
def fight_at_rest(document, dungeon):
    room = first(dungeon.rooms, lambda room: room["types"] == ["breather"])
    if not room:
        return False
    room.update(types=["combat", "breather"], danger=1)
    return True


@plant("C20")
def four_cells(document, dungeon):
    """A dead end of four cells in one room."""
    for path in dungeon.by_kind["dead_end"]:
        room = end_of(dungeon, path)
        cells, taken = [tuple(cell) for cell in room["cells"]], set(dungeon.cells)
        while len(cells) < 4:
            free = [cell for cell in beside(cells[-1]) if cell not in taken and cell not in cells
                    and 0 <= cell[0] < dungeon.layout["width"] and 0 <= cell[1] < dungeon.layout["height"]]
            if not free:
                break
            cells.append(free[0])
        if len(cells) == 4:
            room["cells"] = [list(cell) for cell in cells]
            return True
    return False


@plant("C23")
def trap_beside_the_spawn(document, dungeon):
    room = dungeon.rooms[dungeon.main[1]]
    if room["types"] != ["combat"]:
        return False
    room["types"] = ["trap"]
    return True


@plant("C23")
def two_vendors(document, dungeon):
    """Turns the last two rooms of a dead end into vendors."""
    path = path_of(dungeon, "dead_end", lambda path: len(path["rooms"]) > 1
                   and end_of(dungeon, path)["key"] is None)
    if not path:
        return False
    for room in path["rooms"][-2:]:
        dungeon.rooms[room].update(types=["vendor"], danger=0, elite=False, choice=False)
        dungeon.rooms[room]["reward"] = max(3, dungeon.rooms[room]["reward"])
    return True


@plant("C25")
def fork_without_character(document, dungeon):
    fork = path_of(dungeon, "fork", lambda path: path["character"])
    if not fork:
        return False
    fork["character"] = None
    return True


@plant("C25")
def other_character(document, dungeon):
    fork = path_of(dungeon, "fork", lambda path: path["character"] == "dare")
    if not fork:
        return False
    fork["character"] = "detour"
    return True


@plant("C25")
def detour_with_a_chest(document, dungeon):
    fork = path_of(dungeon, "fork", lambda path: path["character"] == "detour")
    if not fork:
        return False
    dungeon.rooms[fork["rooms"][0]].update(types=["item"], danger=0)
    return True


@plant("C25")
def dare_without_reward(document, dungeon):
    fork = path_of(dungeon, "fork", lambda path: path["character"] == "dare")
    if not fork:
        return False
    for room in fork["rooms"]:
        dungeon.rooms[room]["reward"] = min(2, dungeon.rooms[room]["reward"])
    return True


# ---- V1 to V6 ------------------------------------------------------------------------------

@plant("V1")
def room_out_of_reach(document, dungeon):
    path = path_of(dungeon, "dead_end")
    if not path:
        return False
    door = dungeon.doors_between(path["from"], path["rooms"][0])[0]
    dungeon.doors.remove(door)
    for place, other in enumerate(dungeon.doors):
        other["id"] = place
    return not any(step["door"] is not None and step["door"] >= door["id"] for step in document["solution"])


@plant("V2")
def dead_end_without_return(document, dungeon):
    path = path_of(dungeon, "dead_end", lambda path: end_of(dungeon, path)["key"] is None)
    door = path and dungeon.doors_between(path["from"], path["rooms"][0])[0]
    if not door or door["lock"] is not None:
        return False
    if door["a"] != path["from"]:
        door["a"], door["b"] = door["b"], door["a"]
        door["at"].reverse()
    door["kind"] = "one_way"
    return True


@plant("V3")
def room_of_another_zone(document, dungeon):
    room = dungeon.rooms[dungeon.main[1]]
    room["zone"] += 1
    return True


@plant("V4")
def door_through_the_air(document, dungeon):
    dungeon.doors[0]["at"].reverse()
    return True


@plant("V5")
def second_key(document, dungeon):
    room = first(dungeon.rooms, lambda room: room["key"] is not None)
    path = path_of(dungeon, "dead_end", lambda path: end_of(dungeon, path)["key"] is None
                   and path["zone"] == 0)
    if not room or not path:
        return False
    end_of(dungeon, path)["key"] = room["key"]
    return True


@plant("V6")
def fight_left_out(document, dungeon):
    """The solution walks past a sub-boss."""
    step = first(document["solution"], lambda step: step["do"] == "fight"
                 and "sub_boss" in dungeon.types[step["room"]])
    if not step:
        return False
    document["solution"].remove(step)
    return True


# ---- T8, T9: tiles -------------------------------------------------------------------------

def put(grid, x, y, tile):
    row = grid["rows"][y]
    grid["rows"][y] = row[:x] + tile + row[x + 1:]


@plant("T8")
def wide_tunnel(document, dungeon):
    """A tunnel of two by two tiles somewhere on the way. The box of a tunnel with a bend also holds tiles of other
    rooms, so only the blocks of its own cells count. A straight tunnel has no tile to spare in its box."""
    path = path_of(dungeon, "shortcut", lambda path: path["rooms"] and "map" in document
                   and "puzzle" not in dungeon.types[path["rooms"][0]])
    if not path:
        return False
    grid, room = document["map"], dungeon.rooms[path["rooms"][0]]
    width, height = map(int, document["params"]["block"].split("x"))
    cells, box = {tuple(cell) for cell in room["cells"]}, grid["rooms"][room["id"]]
    for y in range(box["y"], box["y"] + box["h"] - 1):
        for x in range(box["x"], box["x"] + box["w"] - 1):
            square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            is_own = all((u // width, v // height) in cells for u, v in square)
            if is_own and 2 <= sum(grid["rows"][v][u] == "." for u, v in square) < 4:
                for u, v in square:
                    put(grid, u, v, ".")
                return True
    return False


@plant("T9")
def arena_cut_short(document, dungeon):
    """Walls in the corners of the boss's arena, two tiles each way, the same on all sides."""
    if "map" not in document:
        return False
    box = document["map"]["rooms"][dungeon.layout["boss"]]
    for dx in (0, 1, box["w"] - 2, box["w"] - 1):
        for dy in (0, box["h"] - 1):
            put(document["map"], box["x"] + dx, box["y"] + dy, "#")
    return True


@plant("T9")
def arena_with_two_corners(document, dungeon):
    """Two corners of the boss's arena are cut, the other two are not."""
    if "map" not in document:
        return False
    box = document["map"]["rooms"][dungeon.layout["boss"]]
    for dx in (0, box["w"] - 1):
        put(document["map"], box["x"] + dx, box["y"], "#")
    return True
