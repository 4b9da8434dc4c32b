# SPDX-License-Identifier: MIT
"""T9: the boss's arena and the goal are the largest rooms, those of sub-bosses and guardians are large, and
their obstacles are symmetric."""
from crawl_dungeon import beside
from tiles_stamps import names_of

WALL = "#X"
ALONE = {"goal", "boss", "sub_boss", "chest"}   # with these in it, the whole room is symmetric
USUAL_MERGE = 8  # the default share of merged rooms, up to which T9 covers sub-bosses
FLOOR = ".:;_uoxi*RU!t"
SOLID = {ord(tile): "0" if tile in FLOOR else "1" for tile in "#~I0=LHCYZVPDAWTO" + FLOOR}


def outline(room):
    """Returns the tiles of a room's outline: all but the walls that are connected to its rim."""
    w, h = room.w, room.h
    walls = walls_of(room)
    rim = [(x, y) for x, y in walls if x in (0, w - 1) or y in (0, h - 1)]
    outside = set(rim)
    for tile in rim:
        fresh = [other for other in beside(tile) if other in walls and other not in outside]
        outside.update(fresh)
        rim += fresh
    return {(x, y) for y in range(h) for x in range(w)} - outside


def walls_of(room):
    return {(x, y) for y, row in enumerate(room.rows) for x, tile in enumerate(row) if tile in WALL}


def check_symmetry(tiles, out):
    """Obstacles are the same left and right, or above and below; if a guardian's room holds more than a chest, only
    its outline must be symmetric."""
    for room in tiles.rooms:
        if room.of_kind("goal", "boss", "sub_boss"):
            alone = tiles.document["family"] == "crawl" or not {thing["kind"] for thing in room.things} - ALONE
            shape = [row.translate(SOLID) for row in room.rows] if alone else outline_rows(room)
            mirrored = shape == shape[::-1] or all(row == row[::-1] for row in shape)
            out.expect(mirrored, "T9", f"room {room.id} is not symmetric")


def outline_rows(room):
    tiles = outline(room)
    return ["".join(".#"[(x, y) not in tiles] for x in range(room.w)) for y in range(room.h)]


def is_cut(room, most=None):
    """Returns whether a room is a rectangle whose four corners are cut alike, diagonally, by up to `most` tiles per
    side."""
    w, h = room.w, room.h
    cuts = range(min(w, h) // 2 if most is None else most + 1)
    return any(walls_of(room) == {(x, y) for y in range(h) for x in range(w)
                                  if min(x, w - 1 - x) + min(y, h - 1 - y) < cut} for cut in cuts)


def check_large(tiles, sizes, rooms, out):
    """Checks that it is no smaller than three in four of the other rooms."""
    users = names_of(tiles.document["params"].get("rooms"))
    for room in rooms:
        if tiles.grid["rooms"][room]["stamp"] in users:
            continue  # a user's drawing is as large as it is
        larger = sum(size > sizes[room] for size in sizes)
        out.expect(4 * larger <= len(sizes) - 1, "T9", f"{larger} rooms are larger than that of a guardian, {room}")


def check_largest(sizes, room, out):
    out.expect(sizes[room] == max(sizes), "T9",
               f"room {sizes.index(max(sizes))} is larger than {room}, where the dungeon ends")


def check_quest_rooms(tiles, out):
    if not tiles.document["params"]["purposes"]:
        return
    sizes = [len(outline(room)) for room in tiles.rooms]
    records = tiles.layout["rooms"]
    goal = next(room for room in tiles.rooms if records[room.id]["content"] == "goal")
    whole = (goal.w, goal.h) == (tiles.block[0] - 1, tiles.block[1] - 1)
    out.expect(whole and is_cut(goal), "T9", "the goal does not fill its block")
    check_largest(sizes, goal.id, out)
    check_large(tiles, sizes, [record["id"] for record in records if record["purpose"] == "guardian"], out)


def check_crawl_rooms(tiles, dungeon, out):
    if not dungeon.large_arenas():
        return
    sizes = [len(outline(room)) for room in tiles.rooms]
    boss = dungeon.layout["boss"]
    check_largest(sizes, boss, out)
    out.expect(is_cut(tiles.rooms[boss], 1), "T9", "the boss's arena is neither plain nor cut by 1 at its four corners")
    if dungeon.params["merge"] <= USUAL_MERGE:
        check_large(tiles, sizes, dungeon.arenas - {boss}, out)
