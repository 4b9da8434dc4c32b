# SPDX-License-Identifier: MIT
"""The locks and keys of a crawl: C11 to C13, V5, and the zones of the main path."""


def check_locks(dungeon, out):
    length, locks = len(dungeon.walk), dungeon.main_locks
    wanted = dungeon.params["locks"]
    wanted = min(8, length // 9) if wanted == "auto" else wanted
    missing = dungeon.shortfall.get("locks", 0)
    out.expect(len(locks) + missing == wanted, "C11", f"{len(locks)} locks, not {wanted}")
    for place, door in enumerate(locks):
        cells = sorted(dungeon.position.get(tuple(cell), -9) for cell in door["at"])
        if not out.expect(cells[0] >= 0 and cells[1] == cells[0] + 1, "C11",
                          f"lock {door['lock']} is not on the main path"):
            continue
        out.expect(cells[0] > 0, "C11", "a lock on the first edge")
        even = (place + 1) * length // (len(locks) + 1)
        out.expect(abs(cells[1] - even) <= 1, "C11", f"lock {door['lock']} is off its place")
    check_lock_doors(dungeon, out)
    check_main_zones(dungeon, out)
    check_colours(dungeon, out)
    check_key_places(dungeon, out)
    check_optional(dungeon, out)


def check_lock_doors(dungeon, out):
    for door in dungeon.doors:
        kind, name = door["kind"], f"door {door['id']}"
        out.expect(kind in ("locked", "boss") or door["lock"] is None, "C11",
                   f"{name} of kind {kind} has a lock")
        out.expect(kind != "locked" or door["lock"] is not None, "C11", f"{name} has no lock")
        out.expect(not door["optional"] or door["lock"] is not None, "C13",
                   f"{name} is optional and not locked")


def check_main_zones(dungeon, out):
    places = [dungeon.lock_place(door) for door in dungeon.main_locks]
    for room in dungeon.main:
        zone = sum(place <= dungeon.place(room) for place in places)
        out.expect(dungeon.rooms[room]["zone"] == zone, "V3",
                   f"main room {room} is not in zone {zone}")


def check_colours(dungeon, out):
    locks = [door["lock"] for door in dungeon.doors if door["lock"] is not None]
    keys = [room["key"] for room in dungeon.rooms if room["key"] is not None]
    out.expect(len(set(locks)) == len(locks), "V5", "two locks of one colour")
    out.expect(sorted(keys) == sorted(set(locks)), "V5", "keys and locks do not fit")


def check_key_places(dungeon, out):
    zone_of = {door["lock"]: place + 1 for place, door in enumerate(dungeon.main_locks)}
    for room in dungeon.rooms:
        if room["key"] is None:
            continue
        name = f"key {room['key']}"
        zone = zone_of.get(room["key"])
        out.expect(zone is None or room["zone"] < zone, "C12", f"{name} is not below its zone")
        out.expect(zone is None or not room["elite"], "C24", f"{name} lies in an elite's room")
        if room["path"] == "main":
            out.expect(zone is not None, "C13", f"{name} of an optional lock is on the main path")
            continue
        path = dungeon.paths[room["path_id"]]
        out.expect(path["path"] in ("loop", "dead_end") and path["rooms"][-1:] == [room["id"]],
                   "C12", f"{name} is not at the end of a loop or dead end")


def check_optional(dungeon, out):
    doors = [door for door in dungeon.doors if door["optional"]]
    out.expect(not doors or dungeon.params["optional_locks"], "C13",
               "optional locks, though there are to be none")
    locked = {}
    for door in doors:
        path = next((p for p in dungeon.by_kind["loop"] + dungeon.by_kind["dead_end"]
                     if p["rooms"] and {door["a"], door["b"]} == {p["from"], p["rooms"][0]}), None)
        if out.expect(path is not None and door["kind"] == "locked", "C13",
                      f"optional door {door['id']} starts no loop or dead end"):
            locked[path["id"]] = path
    behind = set().union(*(path["rooms"] for path in locked.values())) if locked else set()
    for path in dungeon.by_kind["dead_end"]:
        if path["from"] in behind:
            behind |= set(path["rooms"])
    for room in behind:
        out.expect(dungeon.rooms[room]["key"] is None, "C13", "a key behind an optional lock")
    for room in dungeon.rooms:
        out.expect(room["reward"] != 5 or room["id"] in behind, "C22",
                   f"room {room['id']} has reward 5 before every optional lock")
    check_worth(dungeon, locked, behind, out)


def check_worth(dungeon, locked, behind, out):
    """What is behind an optional lock is worth more than the best unlocked loop or fork."""
    best = max((dungeon.rooms[room]["reward"]
                for path in dungeon.by_kind["loop"] + dungeon.by_kind["fork"]
                for room in path["rooms"] if room not in behind), default=0)
    for path in locked.values():
        reward = max(dungeon.rooms[room]["reward"] for room in path["rooms"])
        out.expect(reward > best, "C13", f"path {path['id']} is not worth its lock")
