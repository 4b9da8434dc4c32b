# SPDX-License-Identifier: MIT
"""T7: the solution, walked on the tiles of a map.

Doors are shut tiles until they are opened (V6 says which may be). So a player who has entered a room reaches
everything connected to the player's tile, and with a treasure also what it overcomes. Nothing that T6 found is used here.
"""

TAKEN = {"key": "key", "item_key": "key", "item": "treasure", "magic_key": "magic_key",
         "switch": "switch", "item_switch": "switch"}


class Walk:
    """A player on tiles: the room, and the part of its floor that can be walked on."""

    def __init__(self, tiles, spawn):
        self.tiles, self.treasures, self.solved = tiles, set(), set()
        self.doorways = [{door: (tile, front) for door, tile, front in room.doorways}
                         for room in tiles.rooms]
        self.arrive(spawn["room"], tiles.rooms[spawn["room"]].bit(spawn["x"], spawn["y"]))

    def arrive(self, room, tiles):
        self.room, self.stands = self.tiles.rooms[room], tiles
        self.spread()

    def spread(self):
        """Finds what can be walked on from where the player is."""
        room = self.room
        needed = self.tiles.layout["rooms"][room.id].get("treasure")
        self.reach = room.flood(self.stands, room.passable if needed in self.treasures else room.floor)

    def reaches(self, thing):
        return bool(self.room.bit(thing["x"], thing["y"]) & self.reach)

    def at_door(self, door):
        """Returns whether the player can walk to a doorway of this room."""
        end = self.doorways[self.room.id].get(door)
        return end is not None and bool(end[1] & self.reach)

    def move(self, step):
        """Walks along the way's tiles, one by one, and into the room at the other end."""
        way = self.tiles.grid["doors"][step["door"]]["tiles"]
        steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(way, way[1:])]
        door = self.tiles.layout["doors"][step["door"]]
        tile = self.tiles.door_tile(door)
        held = door["kind"] != "barrier" or door["treasure"] in self.treasures
        free = held and tile != "N" and all(self.tiles.rows[y][x] in "," + tile for x, y in way)
        end = self.doorways[step["room"]].get(step["door"])
        if not self.at_door(step["door"]) or not free or set(steps) - {1} or end is None:
            return False
        self.arrive(step["room"], end[1])
        return True

    def take(self, step):
        """The thing that the step names is on a tile in reach."""
        kind = TAKEN.get(step["what"], "key") if isinstance(step["what"], str) else "key"
        things = [thing for thing in self.room.of_kind(kind) if self.reaches(thing) and not self.waits(thing.get("gate"))]
        if isinstance(step["what"], int):
            things = [thing for thing in things if thing["colour"] == step["what"]]
        if things and step["what"] == "item":
            self.treasures.add(self.tiles.layout["rooms"][step["room"]]["treasure"])
            self.spread()
        return bool(things)

    def waits(self, puzzle):
        return puzzle is not None and puzzle not in self.solved

    def press(self, step):
        return self.take(step)

    def open(self, step):
        waited = [puzzle["id"] for puzzle in self.tiles.grid["puzzles"] if puzzle["gates"]["door"] == step["door"]]
        return self.at_door(step["door"]) and not any(map(self.waits, waited))

    def solve(self, step):
        """The player can walk to where the puzzle starts."""
        puzzles = [puzzle for puzzle in self.tiles.grid["puzzles"] if puzzle["room"] == self.room.id]
        self.solved |= {puzzle["id"] for puzzle in puzzles}
        return bool(puzzles) and all(self.room.bit(*puzzle["start"]) & self.reach for puzzle in puzzles)

    def fight(self, step):
        return bool(self.reach)


def check_walk(tiles, out):
    """T7: every step of the solution can be walked, and the end is in reach of the last."""
    things = tiles.grid["entities"]
    spawns = [thing for thing in things if thing["kind"] == "spawn"]
    end = "goal" if tiles.document["family"] == "quest" else "boss"
    ends = [thing for thing in things if thing["kind"] == end]
    if not out.expect(len(spawns) == 1 and len(ends) == 1, "T7", "not one spawn and one end"):
        return
    walk = Walk(tiles, spawns[0])
    for place, step in enumerate(tiles.document["solution"]):
        if not getattr(walk, step["do"])(step):
            out.add("T7", f"step {place} of the solution cannot be walked")
            return
    out.expect(walk.room.id == ends[0]["room"] and walk.reaches(ends[0]), "T7",
               "the solution does not end where the goal or the boss is")
