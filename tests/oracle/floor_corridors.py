# SPDX-License-Identifier: MIT
"""The corridors of a floor: links between rooms and dead ends (F7, F8)."""

FIXED_LINKS = ("crossroads", "two_rooms", "cross", "beetle", "outer")


def check_corridors(grid, out):
    covered = 0
    for anchor in grid.anchors:
        covered |= grid.area[anchor["id"]]
    links = []
    for corridor in grid.map["corridors"]:
        for x, y in corridor["tiles"]:
            covered |= grid.bit(x, y)
        check_wide(grid, corridor, out)
        if corridor["kind"] == "link":
            check_link(grid, corridor, links, out)
        else:
            check_dead_end(grid, corridor, out)
    ways = [tuple(sorted(map(tuple, way["tiles"]))) for way in grid.map["corridors"] if way["kind"] == "link"]
    out.expect(len(ways) == len(set(ways)), "F7", "a corridor is listed twice")
    stray = grid.corridor ^ covered
    out.expect(not stray, "F7", f"tile {grid.where(stray)}: map and corridors differ")
    check_graph(grid, links, out)
    widest(grid, out)
    if grid.layout != "ruins":
        check_one_wide(grid, out)
    check_dead_end_count(grid, out)


def lane(grid, corridor):
    """The tiles from room to room; those that make the corridor wider follow them (F28)."""
    tiles = corridor["tiles"]
    if grid.params["corridor_width"] == 1 or corridor["kind"] != "link" or grid.layout == "cave":
        return tiles
    apart = [abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a, b in zip(tiles, tiles[1:])]
    return tiles[:apart.index(True) + 1] if True in apart else tiles


def check_wide(grid, corridor, out):
    """F28: what widens a corridor is beside it, and nothing else is around it."""
    own = sum({1 << (y * grid.width + x) for x, y in corridor["tiles"]})
    middle = lane(grid, corridor)
    along = sum({1 << (y * grid.width + x) for x, y in middle})
    for x, y in corridor["tiles"][len(middle):]:
        near = grid.box({"x": x - 1, "y": y - 1, "w": 3, "h": 3}) & grid.walk
        out.expect(grid.around(grid.bit(x, y)) & along and not near & ~own, "F28",
                   f"corridor {corridor['id']} is widened at {x},{y}, away from it or into something")


def lanes(grid):
    """All tiles that can be walked on, without those that widen corridors."""
    walk = grid.walk
    for corridor in grid.map["corridors"]:
        for x, y in corridor["tiles"][len(lane(grid, corridor)):]:
            walk &= ~grid.bit(x, y)
    return walk


def widest(grid, out):
    """F28: no corridor is wider than asked for."""
    side = grid.params["corridor_width"] + 1
    blocks = grid.walk
    for _ in range(side - 1):
        blocks &= blocks >> 1 & blocks >> grid.width & blocks >> (grid.width + 1)
    for room in grid.real:
        if min(room["w"], room["h"]) >= side:
            blocks &= ~grid.box({"x": room["x"], "y": room["y"], "w": room["w"] - side + 1, "h": room["h"] - side + 1})
    out.expect(side == 2 or not blocks, "F28", f"the corridor at {grid.where(blocks)} is too wide")


def check_link(grid, corridor, links, out):
    first, second = corridor["a"], corridor["b"]
    name = f"corridor {corridor['id']}"
    if not out.expect(first is not None and second is not None and first != second, "F7",
                      f"{name} joins no two rooms"):
        return
    links.append((min(first, second), max(first, second)))
    tiles = lane(grid, corridor)
    fits = link_lines(grid, grid.every[first], grid.every[second], tiles) or \
        link_lines(grid, grid.every[second], grid.every[first], tiles[::-1])
    out.expect(fits, "F7", f"{name} does not bend on the line between its rooms")


def link_lines(grid, low, high, tiles):
    """Returns whether the tiles lead from `low` right or down to `high`, bending on the line."""
    if not tiles or not {low["id"], high["id"]} <= grid.spans.keys():  # nothing leads to a vault
        return False
    lows, highs = grid.spans[low["id"]], grid.spans[high["id"]]
    sectors = grid.map["sectors"]
    for column, row in lows:
        if (column + 1, row) in highs and leads(low, high, tiles, sectors["xs"][column + 1], 0):
            return True
        if (column, row + 1) in highs and leads(low, high, tiles, sectors["ys"][row + 1], 1):
            return True
    return False


def leads(low, high, tiles, line, axis):
    """The same for one direction: 0 to the right, 1 down."""
    along, size = ("x", "w") if axis == 0 else ("y", "h")
    across, breadth = ("y", "h") if axis == 0 else ("x", "w")
    start, end = tiles[0][1 - axis], tiles[-1][1 - axis]
    if not (low[across] <= start < low[across] + low[breadth]
            and high[across] <= end < high[across] + high[breadth]):
        return False
    step = 1 if end >= start else -1
    wanted = [(here, start) for here in range(low[along] + low[size], line + 1)]
    wanted += [(line, here) for here in range(start + step, end, step)] if start != end else []
    first = line if start != end else line + 1
    wanted += [(here, end) for here in range(first, high[along])]
    return wanted == [(tile[axis], tile[1 - axis]) for tile in tiles]


def check_graph(grid, links, out):
    """F7: one graph; layouts with fixed links have exactly those."""
    beside = {room["id"]: set() for room in grid.rooms}
    for first, second in links:
        if first in beside and second in beside:
            beside[first].add(second)
            beside[second].add(first)
    if grid.rooms:
        reached = {grid.rooms[0]["id"]}
        stack = list(reached)
        while stack:
            new = beside[stack.pop()] - reached
            reached |= new
            stack += new
        out.expect(len(reached) == len(grid.rooms), "F7", "rooms and anchors are not one graph")
    wanted = wanted_links(grid)
    if grid.layout == "ring":
        out.expect(wanted <= set(links), "F7", "the ring is not closed")
    elif grid.layout in FIXED_LINKS:
        out.expect(sorted(links) == sorted(wanted), "F7", "not the links of the layout")


def wanted_links(grid):
    owner = {sector: room for room in grid.rooms for sector in grid.spans[room["id"]]}
    links = set()
    for (column, row), room in owner.items():
        for sector in ((column + 1, row), (column, row + 1)):
            other = owner.get(sector)
            if other is not None and other is not room and joined(grid, sector, room, other):
                links.add((min(room["id"], other["id"]), max(room["id"], other["id"])))
    return links


def joined(grid, sector, room, other):
    """Returns whether the layout's table joins these neighbours; `sector` is the other's."""
    anchors = (room["kind"] == "anchor") + (other["kind"] == "anchor")
    if grid.layout == "ring":
        return anchors == 2
    if grid.layout == "crossroads":
        return anchors >= 1
    if grid.layout == "beetle":
        return (sector[0], sector[1]) not in [(c, r + 1) for c, r in grid.spans[room["id"]]]
    return True


def check_one_wide(grid, out):
    walk, width = lanes(grid), grid.width
    blocks = walk & walk >> 1 & walk >> width & walk >> (width + 1)
    for room in grid.real:
        blocks &= ~grid.box({"x": room["x"], "y": room["y"], "w": room["w"] - 1,
                             "h": room["h"] - 1})
    out.expect(not blocks, "F7", f"the ways at {grid.where(blocks)} are two tiles wide")
    doors = grid.floor & grid.around(grid.corridor)
    for room in grid.real:
        right, bottom = room["x"] + room["w"] - 1, room["y"] + room["h"] - 1
        corners = (grid.bit(room["x"], room["y"]) | grid.bit(right, room["y"])
                   | grid.bit(room["x"], bottom) | grid.bit(right, bottom))
        out.expect(not doors & corners, "F7", f"room {room['id']} has a door at a corner")


def check_dead_end(grid, corridor, out):
    tiles, name = corridor["tiles"], f"dead end {corridor['id']}"
    if not out.expect(len(tiles) >= 3 and corridor["a"] is not None, "F8", f"{name} is too short"):
        return
    out.expect(beside_room(grid.every[corridor["a"]], tiles[0]), "F8",
               f"{name} does not start at its room")
    if corridor["b"] is not None:
        out.expect(beside_room(grid.every[corridor["b"]], tiles[-1]), "F8",
                   f"{name} does not end at its room")
    else:
        out.expect(not any(beside_room(room, tiles[-1]) for room in grid.rooms), "F8",
                   f"{name} ends at a room that it does not name")
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(tiles, tiles[1:])]
    whole = all(abs(dx) + abs(dy) == 1 for dx, dy in steps)
    out.expect(whole and len(set(map(tuple, tiles))) == len(tiles), "F8", f"{name} is no line")
    check_strides(grid.every[corridor["a"]], tiles, steps, name, out)


def beside_room(room, tile):
    x, y = tile
    inside_x = room["x"] <= x < room["x"] + room["w"]
    inside_y = room["y"] <= y < room["y"] + room["h"]
    return (inside_x and y in (room["y"] - 1, room["y"] + room["h"])) or (
        inside_y and x in (room["x"] - 1, room["x"] + room["w"]))


def check_strides(room, tiles, steps, name, out):
    """Every straight run but the last takes at least 3 steps."""
    x, y = tiles[0]
    if x < room["x"] or x >= room["x"] + room["w"]:
        start = (-1 if x < room["x"] else 1, 0)
    else:
        start = (0, -1 if y < room["y"] else 1)
    run, direction = 1, start
    for step in steps:
        if step == direction:
            run += 1
            continue
        out.expect(run >= 3, "F8", f"{name} turns after {run} steps")
        run, direction = 1, step


def check_dead_end_count(grid, out):
    count = sum(corridor["kind"] == "dead_end" for corridor in grid.map["corridors"])
    count += grid.shortfall.get("dead_ends", 0)
    wanted = grid.params["dead_ends"]
    out.expect(count == wanted, "F8", f"{count} dead ends or missing ones, not {wanted}")
    if not grid.params["allow_dead_ends"]:
        one, two, three, four = neighbours(grid)
        several = one & (two | three | four) | two & (three | four) | three & four
        tips = grid.corridor & lanes(grid) & ~several
        out.expect(not tips, "F8", f"the corridor ends at {grid.where(tips)}")
    xs, ys = grid.map["sectors"]["xs"], grid.map["sectors"]["ys"]
    quarters = {"std_half": 2, "std_three_quarter": 3}.get(grid.layout, 4)
    columns = (len(xs) - 1) * quarters // 4
    if columns < len(xs) and xs[columns] > xs[0] >= 0 and ys[-1] > ys[0] >= 0:
        used = grid.box({"x": xs[0], "y": ys[0], "w": xs[columns] - xs[0], "h": ys[-1] - ys[0]})
        beyond = grid.walk & ~used
        out.expect(not beyond, "F8", f"{grid.where(beyond)} lies outside what the layout uses")


def neighbours(grid):
    walk, width = lanes(grid), grid.width
    return walk << 1, walk >> 1, walk << width, walk >> width
