# SPDX-License-Identifier: MIT
"""R25: rooms of floors that are drawn from the templates of the parameter `rooms`. The texts are read here, and each
room is compared with its drawing in every turn that its head allows."""
import functools

from tiles_stamps import heads, words

PLACES = "1ec^ksTMGbf"     # characters of things, which are plain floor
FURNITURE = ".:;_xiuI=LHCY~"
NAMES = {"floor": ".", "rubble": ":", "grass": ";", "carpet": "_", "bones": "x", "frost": "i", "pedestal": "u", "pillar": "I",
         "counter": "=", "lava": "L", "shelf": "H", "coffin": "C", "anvil": "Y", "liquid": "~", "cover": "cover", "ground": ":"}
COVER = {"crypt": "C", "forge": "Y", "library": "H"}


@functools.lru_cache(None)
def templates_of(text):
    """Returns the templates by name: a head, and its drawing as rows of one length."""
    found, parts = {}, (text or "").replace("\r", "").split("\n\n")
    for head_part, drawing in zip(parts, parts[1:]):
        for head in heads(("\n".join(line for line in head_part.split("\n") if not line.startswith("#file "))) + "\n\n"):
            rows = [row.rstrip() for row in drawing.strip("\n").split("\n")]
            left = min(len(row) - len(row.lstrip()) for row in rows)
            width = max(map(len, rows)) - left
            found[head["name"]] = head, [row[left:].ljust(width) for row in rows]
    return found


def legend_of(head):
    """Returns the tiles of each character; those that chance replaces may be any furniture."""
    signs = {**{sign: sign for sign in FURNITURE}, **dict.fromkeys(PLACES, "."), **dict.fromkeys("#/ ", "#")}
    for entry in filter(None, head.get("legend", "").split(";")):
        sign, _, name = entry.strip().partition("=")
        signs[sign.strip()] = NAMES.get(name.strip(), "")
    for key in ("subst", "nsubst"):
        if key in head:
            signs[head[key].strip()[0]] = FURNITURE
    return signs


def turned(rows, turn):
    if turn & 4:
        rows = ["".join(column) for column in zip(*rows)]
    rows = [row[::-1] for row in rows] if turn & 1 else rows
    return rows[::-1] if turn & 2 else rows


def doorways(rows, y, x):
    """Returns whether a way may come in beside the tile of a drawing's edge, straight from outside."""
    sign = "/" if any("/" in row for row in rows) else "#"
    height, width = len(rows), len(rows[0])
    return (y == 1 and rows[0][x] == sign or y == height - 2 and rows[-1][x] == sign
            or x == 1 and rows[y][0] == sign or x == width - 2 and rows[y][-1] == sign)


def is_like(grid, room, rows, signs):
    if len(rows) != room["h"] + 2 or len(rows[0]) != room["w"] + 2:
        return False
    cover = COVER.get(grid.map["place"], "I")
    for y in range(1, len(rows) - 1):
        for x in range(1, len(rows[0]) - 1):
            tile, wanted = grid.at(room["x"] + x - 1, room["y"] + y - 1), signs.get(rows[y][x], "")
            wanted = cover if wanted == "cover" else "~L" + cover if wanted == "~" else wanted
            if tile == "+" and not ("." in wanted and doorways(rows, y, x)) or tile != "+" and tile not in wanted:
                return False
    return True


def check_templates(grid, out):
    missing, floor = 0, grid.number
    for name, (head, rows) in grid.users.items():
        turns = {"on": range(8), "mirror": (0, 1)}.get(head.get("turn", "on"), (0,))
        signs, used = legend_of(head), [room for room in grid.every if room["stamp"] == name]
        first, _, last = head.get("depth", "1-99").partition("-")
        for room in used:
            wanted = {"shop": {"shop"}, "monster_house": {"room", "house"}}.get(room["kind"], {"room"})
            places = words(head, "places")
            good = (words(head, "for") & wanted and (not places or grid.map["place"] in places) and not room["merged"]
                    and int(first) <= floor <= int(last or first)
                    and any(is_like(grid, room, turned(rows, turn), signs) for turn in turns))
            out.expect(good, "R25", f"room {room['id']} is not as the template {name}")
        missing += max(0, int(head.get("least", 0)) - len(used))
        out.expect(len(used) <= (int(head.get("most", 0)) or 99), "R25", f"{name} is used {len(used)} times")
    told = grid.shortfall.get("templates", 0)
    out.expect(missing == told, "R25", f"{missing} uses of templates are missing, and {told} are told")
