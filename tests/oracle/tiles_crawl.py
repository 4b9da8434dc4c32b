# SPDX-License-Identifier: MIT
"""Rules of the tile maps of crawls only: T8 (tunnels, and what shortcuts save on tiles)."""
from crawl_dungeon import beside
from crawl_paths import shortcut_route
from tiles_arenas import check_crawl_rooms

SOLID = "#X~I0=LHCY%"


# ---- T8: tunnels ---------------------------------------------------------------------------

def check_tunnels(tiles, dungeon, out):
    for path in dungeon.by_kind["shortcut"]:
        for room in path["rooms"]:
            check_tunnel(tiles.rooms[room], "puzzle" in dungeon.types[room], out)


def floor_of(room):
    return {(room.left + x, room.top + y) for y, row in enumerate(room.rows)
            for x, tile in enumerate(row) if tile not in SOLID}


def check_tunnel(room, puzzle, out):
    """One tile wide, except the chamber of a puzzle."""
    floor, wide = floor_of(room), set()
    for x, y in floor:
        square = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        wide |= square if square <= floor else set()
    fits = not wide or puzzle and all(max(axis) - min(axis) < 5 for axis in zip(*wide))
    out.expect(fits, "T8", f"tunnel {room.id} is more than one tile wide")


# ---- T8: the walk between the ends of a shortcut -------------------------------------------

class Ways:
    """The floor of rooms and the tiles of doors that a walk may use."""

    def __init__(self, tiles):
        self.tiles, self.free = tiles, set()
        self.floors = {}

    def floor(self, room):
        if room not in self.floors:
            self.floors[room] = floor_of(self.tiles.rooms[room])
        return self.floors[room]

    def add(self, rooms, doors):
        for room in rooms:
            self.free |= self.floor(room)
        for door in doors:
            self.free |= {tuple(tile) for tile in self.tiles.grid["doors"][door]["tiles"]}

    def middle(self, room):
        """Returns the floor tile nearest to the middle of a room's rectangle; the first of several."""
        box = self.tiles.rooms[room]
        x, y = 2 * box.left + box.w - 1, 2 * box.top + box.h - 1
        return min(self.floor(room), key=lambda tile: (abs(2 * tile[0] - x) + abs(2 * tile[1] - y),
                                                       tile[1], tile[0]))

    def steps(self, one, other):
        """Returns the steps from the middle of a room to that of another, or None if there is no way."""
        start, goal = self.middle(one), self.middle(other)
        found, queue = {start: 0}, [start]
        for here in queue:
            if here == goal:
                return found[here]
            for there in beside(here):
                if there in self.free and there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return None


def main_doors(dungeon):
    return [door["id"] for pair in zip(dungeon.main, dungeon.main[1:])
            for door in dungeon.doors_between(*pair) if door["kind"] != "shortcut"]


def shortcut_walks(tiles, dungeon):
    """Yields for each shortcut (path, the walk without it, the walk through it alone)."""
    known = Ways(tiles)
    known.add(dungeon.main, main_doors(dungeon))
    for path in dungeon.by_kind["shortcut"]:
        doors = shortcut_route(dungeon, path)[3]
        rooms = {room for door in doors for room in (dungeon.doors[door]["a"], dungeon.doors[door]["b"])}
        own = Ways(tiles)
        own.add(rooms, doors)
        yield path, known.steps(path["from"], path["to"]), own.steps(path["from"], path["to"])
        known.add(rooms, doors)


def check_walks(tiles, dungeon, out):
    for path, before, after in shortcut_walks(tiles, dungeon):
        out.expect(None not in (before, after) and after <= before, "T8",
                   f"shortcut {path['id']} makes a walk of {before} tiles one of {after}")


def check_crawl_tiles(tiles, dungeon, out):
    for rule in (check_tunnels, check_walks, check_crawl_rooms):
        rule(tiles, dungeon, out)
