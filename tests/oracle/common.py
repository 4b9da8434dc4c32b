# SPDX-License-Identifier: MIT
"""What all families share: reading documents, their shape, the content hash.

Nothing here trusts a document: `check_shape` is called before any rule looks at it, so that the
rules may index without fear. The hash follows docs/determinism.md.
"""
import json

MASK64 = (1 << 64) - 1
START = 0x626172726F770000
FAMILIES = ("quest", "crawl", "floor")

TERRAINS = ("none", "water", "lava", "chasm")
ROOM_KINDS = ("room", "anchor", "merged", "monster_house", "shop", "maze", "fixed")
LINK_KINDS = ("link", "dead_end", "open", "key", "switch", "magic", "hidden", "one_way", "locked",
              "loop_exit", "shortcut", "boss")
THINGS = ("spawn", "stairs", "item", "trap", "buried", "enemy", "shop_item", "keeper")
STEPS = ("pre_item", "item", "post_item", "magic_key", "goal", "bonus")
CONTENTS = ("none", "entry", "key", "switch", "item", "item_key", "item_switch", "magic_key",
            "goal", "bonus")
OBSTACLES = ("key_lock", "switch_lock", "item_key_lock", "item_switch_lock")
PATHS = ("main", "fork", "loop", "dead_end", "shortcut")
ROOM_TYPES = ("initial", "boss", "sub_boss", "combat", "trap", "puzzle", "breather", "heal",
              "bank", "vendor", "item", "elite")
ACTIONS = ("move", "take", "press", "open", "fight")


class Unreadable(Exception):
    """A document that has not the shape of one: no rule can be asked about it."""


class Findings:
    """The broken rules of one document, in the order in which they were found."""

    LIMIT = 64

    def __init__(self):
        self.list = []

    def add(self, rule, text):
        if len(self.list) < self.LIMIT:
            self.list.append((rule, text))

    def expect(self, holds, rule, text):
        if not holds:
            self.add(rule, text)
        return holds

    def rules(self):
        return sorted({rule for rule, _ in self.list})


# ---- Shape ---------------------------------------------------------------------------------

class Maybe:
    """Null, or what is inside."""

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


ANY = object()
CELL = (int, int)


def check_shape(value, shape, where):
    """Raises Unreadable unless `value` has the `shape`: a type, a list of one shape, a tuple of
    shapes (a list of that length), a dict of fields, or one of the classes above."""
    if shape is ANY:
        return
    if isinstance(shape, Maybe):
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
    elif isinstance(shape, dict):
        check_fields(value, shape, where)
    elif type(value) is not shape:
        raise Unreadable(f"{where}: not of type {shape.__name__}")


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


def check_ids(records, where):
    """Ids count from 0 in the order of the list."""
    for place, record in enumerate(records):
        if record["id"] != place:
            raise Unreadable(f"{where}[{place}]: its id is {record['id']}")


def check_index(value, count, where):
    if value is not None and not 0 <= value < count:
        raise Unreadable(f"{where}: there is no {value}")


def check_ranges(params, ranges):
    """Every parameter is there, a whole number, and within its documented range."""
    for name, (least, most) in ranges.items():
        check_shape(params.get(name), int, f"params.{name}")
        if not least <= params[name] <= most:
            raise Unreadable(f"params.{name}: {params[name]} is not {least} to {most}")


DOCUMENT = {
    "format": Either(["barrow/1"]), "generator": {"name": str, "version": str, "generation": int},
    "family": Either(FAMILIES), "seed": str, "params": dict, "hash": str, "attempts": int,
    "metrics": ANY,
}
SOLUTION = [{"do": Either(ACTIONS), "room": int, "door": Maybe(int), "what": ANY}]


def check_document(document):
    """The fields that all families share."""
    check_shape(document, DOCUMENT, "document")
    seed = document["seed"]
    if not (seed.isascii() and seed.isdigit() and int(seed) <= MASK64):
        raise Unreadable("seed: not a decimal number of 64 bits")
    digits = document["hash"]
    if len(digits) != 16 or set(digits) - set("0123456789abcdef"):
        raise Unreadable("hash: not 16 lower-case hex digits")
    for metrics in metrics_of(document):
        check_shape(metrics, {"shortfall": dict}, "metrics")
        for kind, count in metrics["shortfall"].items():
            check_shape(count, int, f"metrics.shortfall.{kind}")
        for name in ("fallback_switch", "keys_on_main"):
            check_shape(metrics.get(name, 0), int, f"metrics.{name}")


def metrics_of(document):
    """One object, or one per floor (F22)."""
    metrics = document["metrics"]
    return metrics if isinstance(metrics, list) else [metrics]


def check_solution_shape(solution, room_count, door_count):
    check_shape(solution, SOLUTION, "solution")
    for place, step in enumerate(solution):
        check_index(step["room"], room_count, f"solution[{place}].room")
        check_index(step["door"], door_count, f"solution[{place}].door")


# ---- Reading -------------------------------------------------------------------------------

def read_documents(text):
    """Yields (line, document or Unreadable) for one JSON document, or JSON lines."""
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        yield 1, parse(text)
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, parse(line)


def parse(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        return Unreadable(str(error))


# ---- Hash ----------------------------------------------------------------------------------

def absorb_all(state, numbers):
    for number in numbers:
        mixed = ((state ^ (number & MASK64)) * 0x9E3779B97F4A7C15) & MASK64
        state = mixed ^ (mixed >> 32)
    return state


def content_hash(family, parts_of_floors):
    """The hash from the numbers of the five parts (plan, rooms, links, tiles, things) of each
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
    """All that is reached from `start`; `neighbours[room]` lists the rooms beside it."""
    seen = {start}
    stack = [start]
    while stack:
        for other in neighbours[stack.pop()]:
            if other not in seen:
                seen.add(other)
                stack.append(other)
    return seen


def distances(starts, neighbours):
    """Steps from the nearest of `starts`, for all that is reached."""
    found = {start: 0 for start in starts}
    queue = list(starts)
    for room in queue:
        for other in neighbours[room]:
            if other not in found:
                found[other] = found[room] + 1
                queue.append(other)
    return found
