# SPDX-License-Identifier: MIT
"""Path redundancy: the rooms that are on no shortest walk with the solution's actions.

The actions of a solution (all but its moves) stay in their rooms and in their order; between any two of them every
shortest way is taken at once, through what is open by then. A cell of the grid is a bit, a set of rooms a whole
number, and a step from all of them four shifts.
"""
SIDES = {(1, 0): 0, (-1, 0): 1, (0, 1): 2, (0, -1): 3}


class Grid:
    """Rooms as sets of cells, and the ways from cell to cell: four sets of the cells that can be left to the east,
    west, south and north."""

    def __init__(self, cells_of_rooms):
        cells = [cell for cells in cells_of_rooms for cell in cells]
        self.left, self.top = min(x for x, _ in cells), min(y for _, y in cells)
        self.width = max(x for x, _ in cells) - self.left + 1
        self.rooms = [sum(self.bit(cell) for cell in cells) for cells in cells_of_rooms]
        self.larger = [room for room, cells in zip(self.rooms, cells_of_rooms) if len(cells) > 1]
        self.ways = [0] * 4

    def bit(self, cell):
        return 1 << (cell[1] - self.top) * self.width + cell[0] - self.left

    def join(self, one, other, both):
        """Adds a way from a cell to the one beside it, or both ways."""
        self.ways[SIDES[other[0] - one[0], other[1] - one[1]]] |= self.bit(one)
        if both:
            self.join(other, one, False)

    def whole(self, cells):
        """Adds all of each larger room that has a cell among these."""
        for room in self.larger:
            if cells & room:
                cells |= room
        return cells

    def step(self, cells):
        east, west, south, north = self.ways
        return self.whole((cells & east) << 1 | (cells & west) >> 1
                          | (cells & south) << self.width | (cells & north) >> self.width)

    def step_back(self, cells):
        east, west, south, north = self.ways
        return self.whole(cells >> 1 & east | cells << 1 & west
                          | cells >> self.width & south | cells << self.width & north)

    def between(self, one, other):
        """Returns the cells of all shortest ways from room to room; none if there is no way."""
        start, end = self.rooms[one], self.rooms[other]
        layers, seen = [start], start
        while not layers[-1] & end:
            layers.append(self.step(layers[-1]) & ~seen)
            seen |= layers[-1]
            if not layers[-1]:
                return 0
        found = cells = end
        for layer in reversed(layers[:-1]):
            cells = self.step_back(cells) & layer
            found |= cells
        return found


def redundant_rooms(grid, start, solution, act):
    """Returns how many rooms no such walk visits; `act` opens what an action opens. The solution replays (V6)."""
    here, walked, found = start, start, grid.rooms[start]
    for step in solution:
        if step["do"] == "move":
            walked = step["room"]
        else:
            found |= grid.between(here, walked)
            here = walked
            act(step)
    found |= grid.between(here, walked)
    return sum(not room & found for room in grid.rooms)


def redundant_of_quest(document):
    rooms, doors = document["layout"]["rooms"], document["layout"]["doors"]
    cells = [(room["x"], room["y"]) for room in rooms]
    grid = Grid([[cell] for cell in cells])

    def unlock(door):
        grid.join(cells[door["a"]], cells[door["b"]], door["kind"] != "one_way")

    unpressed = {}
    for room in rooms:
        unpressed.setdefault(room["switch"], set()).add(room["id"])

    def act(step):
        if step["do"] == "open":
            unlock(doors[step["door"]])
        elif step["do"] == "press":
            number = rooms[step["room"]]["switch"]
            unpressed[number].discard(step["room"])
            for door in doors:
                if door["kind"] == "switch" and door["switch"] == number and not unpressed[number]:
                    unlock(door)
    for door in doors:
        if door["kind"] in ("open", "one_way"):
            unlock(door)
    entry = next(room["id"] for room in rooms if room["content"] == "entry")
    return redundant_rooms(grid, entry, document["solution"], act)


def redundant_of_crawl(document):
    """A door that opens from one side is shut until the solution opens it; then it leads both ways."""
    layout = document["layout"]
    grid = Grid([room["cells"] for room in layout["rooms"]])

    def unlock(door):
        one, other = door["at"]
        if not grid.bit(one) & grid.rooms[door["a"]]:
            one, other = other, one
        grid.join(one, other, door["kind"] != "one_way")

    def act(step):
        if step["do"] == "open":
            unlock(layout["doors"][step["door"]])
    for door in layout["doors"]:
        if door["lock"] is None and door["kind"] in ("open", "boss", "one_way"):
            unlock(door)
    return redundant_rooms(grid, layout["spawn"], document["solution"], act)
