# SPDX-License-Identifier: MIT
"""Damages that any JSON document, or any text, can take."""
import copy


def renumber(records):
    for place, record in enumerate(records):
        record["id"] = place


def pick(records, rng, wanted=lambda record: True):
    """Returns one of the wanted records, or None."""
    some = [record for record in records if wanted(record)]
    return rng.choice(some) if some else None


def swap_fields(records, field, rng):
    if len(records) < 2:
        return False
    one, other = rng.sample(records, 2)
    one[field], other[field] = other[field], one[field]
    return True


# ---- Any leaf ------------------------------------------------------------------------------

def leaves(value, found):
    """Returns all (container, key) of plain values below `value`."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        if isinstance(inner, (dict, list)):
            leaves(inner, found)
        else:
            found.append((value, key))
    return found


def change_leaf(document, rng):
    part = rng.choice([name for name in ("map", "maps", "layout", "solution")
                       if name in document])
    found = leaves(document[part], [])
    if not found:
        return False
    container, key = rng.choice(found)
    container[key] = changed_value(container[key], found, key, rng)
    return True


def changed_value(value, found, key, rng):
    """Returns another value of the same kind: a close one, or one of the same field elsewhere."""
    if isinstance(value, bool):
        return not value
    peers = [place[name] for place, name in found if name == key]
    if isinstance(value, int) and rng.random() < 0.7:
        return value + rng.choice((-2, -1, 1, 2))
    return rng.choice(peers)


# ---- Anything at all -----------------------------------------------------------------------

def containers(value, kind, found):
    """Returns all objects or all lists in `value`, itself included."""
    if isinstance(value, kind):
        found.append(value)
    if isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            containers(inner, kind, found)
    return found


def extra_key(document, rng):
    """Changes any key outside `reroll`: the format does not say which passes exist."""
    salts = document["params"]["reroll"]
    rng.choice([found for found in containers(document, dict, []) if found is not salts])[rng.choice(("note", "kind", "x", "Rooms"))] = 1
    return True


def missing_key(document, rng):
    value = rng.choice([found for found in containers(document, dict, []) if found])
    value.pop(rng.choice(list(value)))
    return True


def wrong_type(document, rng):
    container, key = rng.choice(leaves(document, []))
    container[key] = rng.choice((None, "x", "1", 1.5, [], {}, [0], True, False, 0, -1))
    return True


def huge_number(document, rng):
    """Numbers that become the right one again when truncated to 8, 16 or 32 bits, and larger ones."""
    numbers = [(c, k) for c, k in leaves(document, []) if type(c[k]) is int]
    container, key = rng.choice(numbers)
    value = container[key]
    container[key] = rng.choice((value + 256, value + 65536, value + 2 ** 32, value - 2 ** 16,
                                 value - 2 ** 32, -value, 255, 65535, 2 ** 31 - 1, 2 ** 63,
                                 -2 ** 63 - 1, 10 ** 30))
    return True


def id_out_of_range(document, rng):
    names = ("id", "room", "door", "a", "b", "from", "to", "home", "path_id", "sector", "stage",
             "switch", "key", "lock", "spawn", "boss", "zone")
    found = [(c, k) for c, k in leaves(document, []) if k in names and type(c[k]) is int]
    container, key = rng.choice(found)
    container[key] = rng.choice((-1, 254, 255, 256, 65534, 65535, 65536, None))
    return True


def edit_rows(document, rng):
    """A row of any list is doubled, lost, or swapped; ids may be corrected afterwards."""
    lists = [rows for rows in containers(document, list, []) if len(rows) > 1]
    if not lists:
        return False
    rows = rng.choice(lists)
    place, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    choice = rng.randrange(3)
    if choice == 0:
        rows.insert(other, copy.deepcopy(rows[place]))
    elif choice == 1:
        rows.pop(place)
    else:
        rows[place], rows[other] = rows[other], rows[place]
    if isinstance(rows[0], dict) and "id" in rows[0] and rng.random() < 0.7:
        renumber(rows)
    return True


def change_metric(document, rng):
    metrics = document["metrics"]
    metrics = rng.choice(metrics) if isinstance(metrics, list) else metrics
    name = rng.choice([name for name in metrics if name != "shortfall"])
    metrics[name] += rng.choice((-1000, -1, 1, 1, 7))
    return True


def change_shortfall(document, rng):
    metrics = document["metrics"]
    metrics = rng.choice(metrics) if isinstance(metrics, list) else metrics
    name = rng.choice(("items", "traps", "enemies", "dead_ends", "bonus", "foes", "locks", "loops",
                       "switch_doors", "ridges", "branches", "fights", "chests", "passages", "gold"))
    metrics["shortfall"][name] = metrics["shortfall"].get(name, 0) + rng.choice((-1, 1, 3))
    return True


def change_seed(document, rng):
    """Another valid seed breaks nothing, because only the generator knows what it makes. An invalid one does."""
    document["seed"] = rng.choice((str(rng.getrandbits(64)), "0", "00", "-1", "", "x",
                                   str(2 ** 64), "1e3", " 1", 7, None))
    return True


def change_hash(document, rng):
    digits = f"{rng.getrandbits(64):016x}"
    document["hash"] = rng.choice((digits, digits, digits.upper(), digits[1:], "0x" + digits[2:]))
    return True


def change_head(document, rng):
    choice = rng.randrange(4)
    if choice == 0:
        document["attempts"] = rng.choice((0, 2, 64, 2 ** 31, -1))
    elif choice == 1:
        document["generator"][rng.choice(("name", "version"))] = rng.choice(("other", "", 1))
    elif choice == 2:
        document["generator"]["generation"] = rng.choice((0, "1"))
    else:
        document[rng.choice(("format", "family"))] = rng.choice(("barrow/9", "maze", "floor"))
    return True


PLAN = '{"floors": 99, "ranges": [{"from": 1, "to": 99, "set": {"enemies": [3, 9]}}]}'
PARAM_VALUES = {"layout": ("ring", "std_fine", "0x03", "line"), "terrain": ("none", "lava"),
                "size": ("9x10", "medium", "3x3..20x20", "9x10..9x10", "2x2", "09x10"),
                "sub_bosses": ("auto", 0, 1, "1..2", "1", "2..1"), "locks": ("auto", 0, 9, "1"),
                "foes": ("auto", 0, 1, 33), "leash": ("any", 1, 16, 17, "auto", "4"), "ridges": ("auto", 0, 3, 4, 17, "3"),
                "treasure": ("any", "bow", "bombs", "sword"),
                "arenas": ("large", "small"), "curve": ("steady", "waves", "odd"), "block": ("9x7", "33x33", "8x7", "9x7..9x9"), "mask": (None, "", "E..\n...\n"), "fixed": (None, "..."),
                "types": (None, "", "gold 1\n", "gold 33\n", "relic 4 1\n", "no 1\n"),
                "place": ("any", "crypt", "ice", "moon"), "puzzle_kinds": ("20:20:20:20:20", "0:0:0:0:1", "1:2:3:4:7"), "puzzle_moves": ("auto", 12, "8..16", "16..8", "3..9"),
                "rivers": ("auto", 0, 1, 4, "2"), "vaults": ("auto", 0, 1, 2, 4), "stairs_distance": ("near", "any", "far", "beside"),
                "names": (None, "", "grunt goblin\n", "grunt\n", "no goblin\n"),
                "plan": (None, "{}", PLAN, PLAN.replace("[3, 9]", "9"), PLAN.replace("3,", "30,"))}


def change_params(document, rng):
    params = document["params"]
    name = rng.choice([name for name, value in params.items()
                       if name in PARAM_VALUES or isinstance(value, (bool, int))])
    value = params[name]
    if name in PARAM_VALUES:
        params[name] = rng.choice(PARAM_VALUES[name])
    elif isinstance(value, bool):
        params[name] = not value
    else:
        params[name] = rng.choice((max(0, value + rng.choice((-100, -3, -1, 1, 3))), value - 1))
    return True


def change_reroll(document, rng):
    """Changes a salt, which is usually allowed: salts decide draws, not rules."""
    known = {"floor": "items", "quest": "goal", "crawl": "size"}[document["family"]]
    document["params"]["reroll"][known] = rng.choice((1, 65535, 0, 65536, "1"))
    return True


ANYWHERE = [extra_key, missing_key, wrong_type, huge_number, id_out_of_range, edit_rows, edit_rows,
            change_metric, change_metric, change_shortfall, change_seed, change_hash, change_head,
            change_params, change_params, change_reroll]


# ---- Text ----------------------------------------------------------------------------------

def cut_text(text, rng):
    return text[:rng.randrange(1, len(text))]


def double_key(text, rng):
    """A member occurs twice."""
    place = rng.choice([at for at, letter in enumerate(text) if text[at:at + 2] == '{"'])
    end = text.index(":", place)
    return text[:place + 1] + text[place + 1:end] + ":0," + text[place + 1:]


def odd_character(text, rng):
    place = rng.randrange(len(text))
    return text[:place] + rng.choice('{}[]",:.0-x e\\') + text[place + rng.randrange(2):]


TEXTUAL = [cut_text, double_key, odd_character, odd_character]
