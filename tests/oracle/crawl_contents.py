# SPDX-License-Identifier: MIT
"""What the rooms of a crawl hold: types, danger, reward and roaming enemies (C7, C18 to C23)."""
from common import distances, flood
from crawl_play import Play

FIGHT = {"combat", "trap"}
REST = {"breather", "heal", "bank", "vendor"}
ARENA = {"boss", "sub_boss"}
COMBINED = {frozenset(pair) for pair in (
    ("trap", "combat"), ("bank", "heal"), ("item", "puzzle"), ("combat", "item"),
    ("trap", "puzzle"), ("vendor", "breather"), ("elite", "item"))}


# ---- C7, C18 to C22: contents --------------------------------------------------------------

def check_types(dungeon, out):
    for room in dungeon.rooms:
        types, name = dungeon.types[room["id"]], f"room {room['id']}"
        pairs = {frozenset((a, b)) for a in types for b in types if a != b}
        out.expect(pairs <= COMBINED, "C19", f"{name} combines {sorted(types)}")
        out.expect(len(types) == 1 or dungeon.params["combine"] or len(room["cells"]) > 1, "C19",
                   f"{name} combines types, against the wish")
        out.expect(room["elite"] == ("elite" in types), "C19", f"{name}: elite is not its type")
        out.expect("initial" not in types or room["id"] == dungeon.layout["spawn"], "C2",
                   f"{name} is a second spawn")
        check_one_piece(room, name, out)
        if room["path"] == "shortcut":
            continue
        count = len(room["cells"])
        out.expect(count <= (4 if dungeon.params["merge"] else 1), "C20", f"{name}: {count} cells")
        out.expect(count == 1 or not types & (ARENA | {"initial"}), "C20", f"{name} is merged")


def check_one_piece(room, name, out):
    cells = {tuple(cell) for cell in room["cells"]}
    beside = {(x, y): [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in cells]
              for x, y in cells}
    out.expect(len(flood(next(iter(cells)), beside)) == len(cells), "C20",
               f"{name} is not in one piece")


def check_danger(dungeon, out):
    for room in dungeon.rooms:
        types, name = dungeon.types[room["id"]], f"room {room['id']}"
        danger, reward = room["danger"], room["reward"]
        if "boss" in types:
            least, most = 6, 6
        elif types & {"sub_boss", "elite"} or room["foe"]:
            least, most = 5, 5
        elif types & FIGHT:
            least, most = 1, 4
        else:
            least, most = 0, 0
        out.expect(least <= danger <= most, "C22", f"{name} has danger {danger}")
        out.expect(0 <= reward <= 6 and (reward == 6) == ("boss" in types), "C22",
                   f"{name} has reward {reward}")
        out.expect(reward >= 4 or not (room["elite"] or room["foe"]), "C6",
                   f"{name} has an elite or FOE and reward {reward}")
        out.expect(reward >= 3 or "vendor" not in types, "C22", f"{name}: a vendor, {reward}")
    check_climb(dungeon, out)
    check_side_danger(dungeon, out)


def check_climb(dungeon, out):
    """C22: the mean danger of the normal fights of the main path never falls from zone to zone."""
    fights = {}
    for room in dungeon.main:
        record = dungeon.rooms[room]
        if dungeon.types[room] & FIGHT and not record["foe"]:
            fights.setdefault(record["zone"], []).append(record["danger"])
    climb = [fights[zone] for zone in sorted(fights)]
    out.expect(all(sum(a) * len(b) <= sum(b) * len(a) for a, b in zip(climb, climb[1:])), "C22",
               f"danger by zone is {climb}")


def check_side_danger(dungeon, out):
    """C7: few enemies in loops and dead ends."""
    side = [room["danger"] for room in dungeon.rooms if room["path"] in ("loop", "dead_end")
            and not room["elite"]]
    main = [dungeon.rooms[room]["danger"] for room in dungeon.main
            if "combat" in dungeon.types[room]]
    calm = 2 * sum(side) * len(main) <= sum(main) * len(side) if main else sum(side) == 0
    out.expect(calm, "C7", "loops and dead ends are too dangerous")


def check_taste(dungeon, out):
    """C23, as far as one document can show it."""
    vendors = {room["id"] for room in dungeon.rooms if "vendor" in dungeon.types[room["id"]]}
    beside = [[] for _ in dungeon.rooms]
    for door in dungeon.doors:
        beside[door["a"]].append(door["b"])
        beside[door["b"]].append(door["a"])
    for vendor in vendors:
        steps = distances([vendor], beside)
        near = [other for other in vendors if 0 < steps.get(other, 9) <= 4]
        out.expect(not near, "C23", f"vendors in room {vendor} and {near}")
    out.expect(len(dungeon.main) < 2 or "trap" not in dungeon.types[dungeon.main[1]], "C23",
               "the first room after the spawn is a trap")


def check_foes(dungeon, out):
    """C18."""
    foes, wanted = dungeon.layout["foes"], dungeon.params["foes"]
    wanted = len(dungeon.rooms) // 25 if wanted == "auto" else wanted
    missing = dungeon.shortfall.get("foes", 0)
    out.expect(len(foes) + missing == wanted, "C18", f"{len(foes)} FOEs, not {wanted}")
    homes = [foe["home"] for foe in foes]
    out.expect(sorted(set(homes)) == [room["id"] for room in dungeon.rooms if room["foe"]], "C18",
               "the rooms and the FOEs do not fit")
    out.expect(len(set(homes)) == len(homes), "C18", "two FOEs at one home")
    for place, foe in enumerate(foes):
        check_foe(dungeon, foe, f"FOE {place}", out)


def check_foe(dungeon, foe, name, out):
    route = foe["route"]
    out.expect(len(set(route)) >= 3 and foe["home"] in route, "C18", f"{name}: a short route")
    out.expect(foe["leash"] == dungeon.params["leash"], "C18", f"{name}: leash {foe['leash']}")
    zone = dungeon.rooms[foe["home"]]["zone"]
    normal = [room["danger"] for room in dungeon.rooms
              if room["zone"] == zone and room["danger"] <= 4]
    out.expect(foe["danger"] > max(normal, default=0) and foe["danger"] == 5, "C18",
               f"{name}: danger {foe['danger']}")
    out.expect(foe["reward"] == 4, "C18", f"{name}: reward {foe['reward']}")
    for one, other in zip(route, route[1:]):
        out.expect(any(door["lock"] is None for door in dungeon.doors_between(one, other)), "C18",
                   f"{name}: its route is no way without a key")
    for room in set(route):
        calm = (dungeon.types[room] & (REST | ARENA | {"initial"})
                or dungeon.rooms[room]["path"] == "shortcut")
        out.expect(not calm, "C18", f"{name} is routed through room {room}")
    if not dungeon.params["foes_block"]:
        out.expect(not blocks(dungeon, set(route)), "C18", f"{name} stands on the only way on")


def blocks(dungeon, route):
    """Whether without these rooms the boss is out of reach."""
    shut = {door["id"] for door in dungeon.doors if door["a"] in route or door["b"] in route}
    play = Play(dungeon, shut)
    return play.goal not in play.explore()[0]
