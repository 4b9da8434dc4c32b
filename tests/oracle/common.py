# SPDX-License-Identifier: MIT
"""What all families share: reading documents, their shape, the content hash.

Nothing here trusts a document: `check_shape` runs before any rule looks at it, so that the rules can index safely.
The hash follows docs/determinism.md.
"""
import json
import re

MASK64 = (1 << 64) - 1
START = 0x626172726F770000
FAMILIES = ("quest", "crawl", "floor")

TERRAINS = ("none", "water", "lava", "chasm")
ROOM_KINDS = ("room", "anchor", "merged", "monster_house", "shop", "maze", "fixed", "vault")
LINK_KINDS = ("link", "dead_end", "open", "key", "switch", "magic", "hidden", "one_way", "locked",
              "loop_exit", "shortcut", "boss", "barrier", "window")
DROPS = ("one_way", "shortcut")  # doors of quests that lead one way, from a to b; a shortcut both ways once opened
THINGS = {"spawn": 0, "stairs": 1, "item": 2, "trap": 3, "buried": 4, "enemy": 5, "shop_item": 6, "keeper": 7,
          "key": 8, "boss": 14, "chest": 18, "lever": 23, "custom": 24}  # those of floors, with their numbers in the hash
STEPS = ("pre_item", "item", "post_item", "magic_key", "goal", "bonus")
CONTENTS = ("none", "entry", "key", "switch", "item", "item_key", "item_switch", "magic_key",
            "goal", "bonus")
OBSTACLES = ("key_lock", "switch_lock", "item_key_lock", "item_switch_lock", "twin_lock", "item_lock")
PURPOSES = ("combat", "trap", "puzzle", "rest", "chest", "guardian", "crossing", "passage")
TREASURES = ("bombs", "hook", "hammer", "lantern", "boots", "flippers", "bow", "gloves")
PATHS = ("main", "fork", "loop", "dead_end", "shortcut")
ROOM_TYPES = ("initial", "boss", "sub_boss", "combat", "trap", "puzzle", "breather", "heal",
              "bank", "vendor", "item", "elite")
ACTIONS = ("move", "take", "press", "open", "fight", "solve")


class Unreadable(Exception):
    """A document with a wrong shape, which no rule can judge."""


class Findings:
    """The broken rules of one document, in the order in which they were found."""

    LIMIT = 64

    def __init__(self):
        self.list = []
        self.measures = []

    def add(self, rule, text):
        if len(self.list) < self.LIMIT:
            self.list.append((rule, text))

    def expect(self, holds, rule, text):
        if not holds:
            self.add(rule, text)
        return holds

    def measure(self, claimed, measure):
        """Metrics to compare, once it is known that every rule holds."""
        self.measures.append((claimed, measure))

    def wrong_metrics(self):
        """Returns the names of metrics that differ from what the contents give."""
        pairs = [] if self.list else [(claim, measure()) for claim, measure in self.measures]
        return sorted({name for claim, found in pairs
                       for name, value in found.items() if claim[name] != value})

    def told(self):
        """Returns the findings for the verdict. Rules that apply only if all others hold look at `list`."""
        return self.list

    def rules(self):
        return sorted({rule for rule, _ in self.list})


# ---- Shape ---------------------------------------------------------------------------------

class Maybe:
    """Null, or the shape inside."""

    def __init__(self, inner):
        self.inner = inner


class Either:
    """One of some names."""

    def __init__(self, names):
        self.names = frozenset(names)


class Optional:
    """A field that may be missing."""

    def __init__(self, inner):
        self.inner = inner


class Open(dict):
    """Fields of an object that may also have others; a plain dict allows no others."""


ANY = object()
CELL = (int, int)


def check_shape(value, shape, where):
    """Raises Unreadable unless `value` has the `shape`: a type, a list of one shape, a tuple of
    shapes (a list of that length), a dict of fields, or one of the classes above."""
    if type(shape) is type:
        if type(value) is not shape:
            raise Unreadable(f"{where}: not of type {shape.__name__}")
    elif shape is ANY:
        return
    elif isinstance(shape, Maybe):
        if value is not None:
            check_shape(value, shape.inner, where)
    elif isinstance(shape, Either):
        if not isinstance(value, str) or value not in shape.names:
            raise Unreadable(f"{where}: unknown name {value!r}")
    elif isinstance(shape, list):
        if not isinstance(value, list):
            raise Unreadable(f"{where}: not a list")
        for place, element in enumerate(value):
            check_shape(element, shape[0], f"{where}[{place}]")
    elif isinstance(shape, tuple):
        if not isinstance(value, list) or len(value) != len(shape):
            raise Unreadable(f"{where}: not a list of {len(shape)}")
        for element, inner in zip(value, shape):
            check_shape(element, inner, where)
    else:
        check_fields(value, shape, where)


def check_fields(value, shape, where):
    if not isinstance(value, dict):
        raise Unreadable(f"{where}: not an object")
    for name, inner in shape.items():
        if isinstance(inner, Optional):
            if name in value:
                check_shape(value[name], inner.inner, f"{where}.{name}")
        elif name not in value:
            raise Unreadable(f"{where}: {name} is missing")
        else:
            check_shape(value[name], inner, f"{where}.{name}")
    if not isinstance(shape, Open):
        check_no_more(value, shape, where)


def check_no_more(value, names, where):
    for name in value:
        if name not in names:
            raise Unreadable(f"{where}: it has no {name!r}")


def check_ids(records, where):
    """Ids count from 0 in the order of the list."""
    for place, record in enumerate(records):
        if record["id"] != place:
            raise Unreadable(f"{where}[{place}]: its id is {record['id']}")


def check_index(value, count, where):
    if value is not None and not 0 <= value < count:
        raise Unreadable(f"{where}: there is no {value}")


def check_ranges(params, ranges):
    """Every parameter is present, a whole number, and within its documented range."""
    for name, (least, most) in ranges.items():
        check_shape(params.get(name), int, f"params.{name}")
        if not least <= params[name] <= most:
            raise Unreadable(f"params.{name}: {params[name]} is not {least} to {most}")


METRICS = {  # the names that `barrow schema` gives them
    "quest": "rooms doors cycles dead_ends diameter path stages keys switches critical_rooms "
             "backtracking mission_linearity map_linearity leniency path_redundancy lock_depth "
             "key_distance key_slack goal_distance fallback_switch fallback_key choices revisited "
             "guardians foreshadowed goal_seen gated_seen hub_locks "
             "treasures trap_detour awake_enemies interior_variety puzzles puzzle_steps",
    "crawl": "rooms doors cycles dead_end_rooms diameter path main_rooms critical_rooms "
             "backtracking mission_linearity map_linearity leniency path_redundancy lock_depth "
             "key_distance forks loops dead_ends shortcuts locks optional_locks keys_on_main "
             "combat_run sub_boss_gap_least sub_boss_gap_most optional_share shortcut_saving "
             "danger_first danger_last cells_used stretch run_least run_most foreshadowed trap_detour awake_enemies "
             "interior_variety puzzles puzzle_steps",
    "floor": "rooms links cycles dead_ends diameter path anchors merged floor_tiles "
             "corridor_tiles corridor_tips junctions terrain_tiles items traps buried enemies "
             "house shop vaults lord danger room_area",
}
SHORTFALLS = ("templates items traps buried enemies house shop dead_ends switch_doors bonus locks sub_bosses "
              "forks loops shortcuts optional_locks foes ridges branches fights puzzles rests chests passages "
              "puzzle_rooms puzzle_moves puzzle_grade vaults caches").split()
PLACES = ("crypt", "sewer", "forge", "library", "cave", "temple", "ice")
TITLE_BYTES = 95
DOCUMENT = {
    "format": Either(["barrow/3"]), "generator": {"name": str, "version": str, "generation": int},
    "family": Either(FAMILIES), "seed": str, "params": dict, "hash": str, "attempts": int,
    "edited": bool, "title": Maybe(str), "place": Maybe(Either(PLACES)), "metrics": ANY,
}
BODIES = {"quest": {"layout": ANY, "solution": ANY, "map": Optional(ANY)},
          "crawl": {"layout": ANY, "solution": ANY, "map": Optional(ANY)},
          "floor": {"map": Optional(ANY), "maps": Optional(ANY)}}
SOLUTION = [{"do": Either(ACTIONS), "room": int, "door": Maybe(int), "what": ANY}]


def check_document(document):
    """The fields that all families share."""
    check_shape(document, Open(DOCUMENT), "document")
    check_shape(document, {**DOCUMENT, **BODIES[document["family"]]}, "document")
    seed = document["seed"]
    if not (seed.isascii() and seed.isdigit() and int(seed) <= MASK64 and str(int(seed)) == seed):
        raise Unreadable("seed: not a decimal number of 64 bits")
    if not re.match(r"[0-9]+\.[0-9]+\.[0-9]+", document["generator"]["version"]):
        raise Unreadable("generator.version: not a version")
    title = document["title"]
    if title is not None and not 1 <= len(title.encode("utf-8", "surrogatepass")) <= TITLE_BYTES:
        raise Unreadable(f"title: not 1 to {TITLE_BYTES} bytes")
    if title is not None and any(ord(letter) < 32 or ord(letter) == 127 for letter in title):
        raise Unreadable("title: a control character")
    digits = document["hash"]
    if len(digits) != 16 or set(digits) - set("0123456789abcdef"):
        raise Unreadable("hash: not 16 lower-case hex digits")
    if not re.match(r"\d+\.\d+\.\d+", document["generator"]["version"], re.ASCII):
        raise Unreadable("generator.version: no version such as 0.1.0")
    for name, number in (("attempts", document["attempts"]),
                         ("generation", document["generator"]["generation"])):
        if not 1 <= number < 1 << 31:
            raise Unreadable(f"{name}: {number} is not 1 or more")
    check_metrics(document)


def check_metrics(document):
    """Every metric is present and a whole number."""
    shape = {**dict.fromkeys(METRICS[document["family"]].split(), int), "shortfall": dict}
    for metrics in metrics_of(document):
        check_shape(metrics, shape, "metrics")
        for name, value in metrics.items():
            if name != "shortfall" and not -(1 << 31) < value < 1 << 31:
                raise Unreadable(f"metrics.{name}: {value} is out of range")
        check_no_more(metrics["shortfall"], SHORTFALLS, "metrics.shortfall")
        for kind, count in metrics["shortfall"].items():
            check_shape(count, int, f"metrics.shortfall.{kind}")
            if not 1 <= count < 1 << 16:
                raise Unreadable(f"metrics.shortfall.{kind}: {count}")
        for name in ("fallback_switch", "fallback_key"):
            if not 0 <= metrics.get(name, 0) < 1 << 16:
                raise Unreadable(f"metrics.{name}: not a count")


TILE_PARAMS = {"tiles": bool, "block": str, "place": Either(("any", *PLACES)), "places": bool, "names": Maybe(str), "rooms": Maybe(str),
               "rooms_only": bool, "strict_rooms": bool, "own_weight": int, "puzzle_moves": ANY, "puzzles": bool, "puzzle_kinds": str}


def check_parameters(params, shape):
    """Checks for exactly the parameters of the family, and the salts of rerolled passes."""
    check_shape(params, {**shape, "reroll": dict}, "params")
    weights = params.get("puzzle_kinds", "1:1:1:1:1")
    if not re.fullmatch(r"(0|[1-9]\d?|100)(:(0|[1-9]\d?|100)){4}", weights, re.ASCII) or weights == "0:0:0:0:0":
        raise Unreadable(f"params.puzzle_kinds: {weights!r}")
    for name, salt in params["reroll"].items():
        check_shape(salt, int, f"params.reroll.{name}")
        if not 1 <= salt < 1 << 16:
            raise Unreadable(f"params.reroll.{name}: {salt}")


def metrics_of(document):
    """One object, or one per floor (F22)."""
    metrics = document["metrics"]
    return metrics if isinstance(metrics, list) else [metrics]


def check_solution_shape(solution, room_count, door_count):
    check_shape(solution, SOLUTION, "solution")
    for place, step in enumerate(solution):
        check_index(step["room"], room_count, f"solution[{place}].room")
        check_index(step["door"], door_count, f"solution[{place}].door")


# ---- Numbers for people ----------------------------------------------------------------------

def check_numbers(rooms, visits, out, doors=(), vaults=()):
    """G17: rooms count from 1 in the order of the walkthrough's first visits, then by id, those that must be found last; anchors
    have no number. Rooms without numbers are ignored."""
    ways = {}
    for door in doors:
        for room in (door["a"], door["b"]):
            ways.setdefault(room, []).append(door["kind"])
    secret = {room for room, kinds in ways.items() if set(kinds) == {"hidden"}} | \
        {vault["room"] for vault in vaults if vault["lock"] == "secret"}
    order = list(dict.fromkeys([*visits, *(room for room in range(len(rooms)) if room not in secret), *range(len(rooms))]))
    people = [room for room in order if rooms[room].get("kind") != "anchor"]
    wanted = {room: number for number, room in enumerate(people, 1)}
    numbers = [room["number"] for room in rooms]
    right = numbers == [wanted.get(room) for room in range(len(rooms))]
    out.expect(right or not any(numbers), "G17", "rooms are not numbered in the order of the walkthrough")


def visits_of(starts, solution):
    """Returns the rooms that a walkthrough visits, beginning with its start."""
    return starts + [step["room"] for step in solution if step["room"] is not None] if solution else []


# ---- Reading -------------------------------------------------------------------------------

def read_documents(text):
    """Yields (line, document or Unreadable) for one JSON document, or JSON lines."""
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if isinstance(parse(first), Unreadable) and "\n" in text.strip():
        yield 1, parse(text)
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, parse(line)


def parse(text):
    """Returns a value, or why there is none; stricter than Python's reader."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_int=whole, parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        return Unreadable(str(error))


def unique(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member occurs twice")
    return found


def whole(digits):
    number = int(digits)
    if not -(1 << 63) <= number < 1 << 63:
        raise ValueError("a number of more than 64 bits")
    return number


def no_number(name):
    raise ValueError(f"{name} is no number")


# ---- Hash ----------------------------------------------------------------------------------

def absorb_all(state, numbers):
    for number in numbers:
        mixed = ((state ^ (number & MASK64)) * 0x9E3779B97F4A7C15) & MASK64
        state = mixed ^ (mixed >> 32)
    return state


def content_hash(family, parts_of_floors):
    """Returns the hash from the numbers of the five parts (plan, rooms, links, tiles, things) of each
    floor; quest and crawl have one."""
    digests = []
    for parts in parts_of_floors:
        for place, numbers in enumerate(parts):
            digests.append(absorb_all(START + (1 << place), numbers))
    return f"{absorb_all(START + FAMILIES.index(family), digests):016x}"


def or_minus(number):
    return -1 if number is None else number


def place_of(names, name):
    return -1 if name is None else names.index(name)


# ---- Graphs --------------------------------------------------------------------------------

def flood(start, neighbours):
    """Returns everything reached from `start`; `neighbours[room]` lists the rooms beside a room."""
    seen = {start}
    stack = [start]
    while stack:
        for other in neighbours[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return seen


def distances(starts, neighbours):
    """Returns the steps from the nearest of `starts`, for everything reached."""
    found = {start: 0 for start in starts}
    queue = list(starts)
    for room in queue:
        for other in neighbours[room]:
            if other not in found:
                found[other] = found[room] + 1
                queue.append(other)
    return found
