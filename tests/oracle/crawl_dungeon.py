# SPDX-License-Identifier: MIT
"""A crawl in the form that its rules need: rooms by kind, the cells of the main path, and the doors.

The rules count cells, so that merged rooms change nothing. There are two counts of the main path's
cells: `position` counts each cell that the path walks through, `node` counts an arena as one.
"""
from common import PATHS, metrics_of

FIGHT = {"combat", "trap"}
REST = {"breather", "heal", "bank", "vendor"}
ARENA = {"boss", "sub_boss"}
WALKED = ("open", "locked", "boss")  # the kinds of doors on the main path


def beside(cell):
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def in_order(first, cells):
    """Returns the cells of a merged room in walking order, regardless of the order in which they are listed."""
    left = [cell for cell in cells if cell != first]
    walk = [first] if len(left) < len(cells) else []
    while left:
        near = next((cell for cell in left if walk and cell in beside(walk[-1])), left[0])
        left.remove(near)
        walk.append(near)
    return walk


class Dungeon:
    """Rooms, doors and paths, with data that many rules need."""

    def __init__(self, document):
        layout = document["layout"]
        self.layout, self.params = layout, document["params"]
        self.metrics = metrics_of(document)[0]
        self.shortfall = self.metrics["shortfall"]
        self.rooms, self.doors, self.paths = layout["rooms"], layout["doors"], layout["paths"]
        self.types = [set(room["types"]) for room in self.rooms]
        self.arenas = {room["id"] for room in self.rooms if ARENA & self.types[room["id"]]}
        self.fights = {room["id"] for room in self.rooms if FIGHT & self.types[room["id"]]}
        self.homes = {room["id"] for room in self.rooms if room["foe"]}
        self.main = self.paths[0]["rooms"] if self.paths else []
        self.by_kind = {kind: [p for p in self.paths if p["path"] == kind] for kind in PATHS}
        self.cells = {}
        for room in self.rooms:
            for cell in room["cells"]:
                self.cells.setdefault(tuple(cell), room["id"])
        self.rock = {tuple(cell) for cell in layout["rock"]}
        self.gaps = {ridge["row"]: ridge["gap"] for ridge in layout["ridges"]}
        self.between = {}
        for door in self.doors:
            self.between.setdefault(frozenset((door["a"], door["b"])), []).append(door)
        self.walk_main()
        self.main_locks = [door for door in self.doors
                           if door["lock"] is not None and not door["optional"]]
        self.main_locks.sort(key=self.lock_place)

    def walk_main(self):
        """Follows the main path from cell to cell."""
        self.walk, self.position, self.node = [], {}, {}
        nodes = 0
        for order, room in enumerate(self.main):
            cells = [tuple(cell) for cell in self.rooms[room]["cells"]]
            ends = self.ends_of(order, cells)
            cells = self.through_arena(room, ends) if room in self.arenas else in_order(ends[0], cells)
            for cell in cells:
                self.position.setdefault(cell, len(self.position))
                self.node.setdefault(cell, nodes)
                nodes += room not in self.arenas
            nodes += room in self.arenas
            self.walk += cells

    def ends_of(self, order, cells):
        """Returns the cells by which the main path enters a room and leaves it."""
        room, ends = self.main[order], []
        for other in self.main[max(0, order - 1):order] + self.main[order + 1:order + 2]:
            door = next((d for d in self.doors_between(room, other) if d["kind"] in WALKED), None)
            ends.append(self.side_of(door, room) if door else cells[0])
        return ends or cells[:1]

    def through_arena(self, room, ends):
        """Returns the cells of an arena from its entrance to its exit; for the boss, up to the end of the path."""
        if "boss" in self.types[room] or ends[0] == ends[-1]:
            return ends[:1]
        return [ends[0], ends[-1]]

    def side_of(self, door, room):
        """Returns the cell of a door on the side of one of its rooms."""
        return tuple(door["at"][0 if door["a"] == room else 1])

    def lock_place(self, door):
        """Returns how many cells of the main path are before the door."""
        return max(self.position.get(tuple(cell), -9) for cell in door["at"])

    def place(self, room):
        """Returns the position of a main room's first cell; for an arena, that of its own cell."""
        return self.position.get(tuple(self.rooms[room]["cells"][0]), -1)

    def order(self, room):
        """Returns the place of a room on the main path."""
        return self.main.index(room) if room in self.main else -1

    def stretch(self, path):
        """Returns the rooms of the main path strictly between the ends of a fork."""
        low, high = sorted((self.order(path["from"]), self.order(path["to"])))
        return self.main[low + 1:high]

    def length(self, path):
        return sum(len(self.rooms[room]["cells"]) for room in path["rooms"])

    def doors_between(self, one, other):
        return self.between.get(frozenset((one, other)), [])

    def crosses_ridge(self, one, other):
        """Returns whether the edge between two neighbouring cells is closed by a ridge."""
        row = min(one[1], other[1])
        return one[1] != other[1] and self.gaps.get(row, one[0]) != one[0]

    def runs(self):
        """Returns the runs of the main path: lists of fights that follow one another."""
        found, last = [], None
        for room in self.main:
            if room in self.fights:
                if last not in self.fights:
                    found.append([])
                found[-1].append(room)
            last = room
        return found

    def large_arenas(self):
        """Returns whether arenas should have more than one cell (C24)."""
        layout = self.layout
        return (self.params["arenas"] == "large" and layout["width"] >= 6
                and layout["height"] >= 7)


def chain_of(path):
    """Returns the rooms that a path runs through, with both its ends."""
    if path["path"] == "main":
        return path["rooms"]
    if path["path"] == "dead_end":
        return [path["from"]] + path["rooms"]
    return [path["from"]] + path["rooms"] + [path["to"]]
