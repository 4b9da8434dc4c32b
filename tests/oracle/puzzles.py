# SPDX-License-Identifier: MIT
"""The second solver of puzzles (P1 to P6), written from the rules alone.

A puzzle is a grid of letters and a start. What changes in it besides the player's tile is its *mode*: the blocks
of `push`, the lit plates of `lights`, how many plates of `order` are done, which barriers of `toggle` are up. Sets
of tiles are whole numbers, a bit per tile of the grid with a rim of wall around it. The search goes from layer to
layer: for each mode the set of tiles where the player can be after this many moves and not before.

A solved puzzle is at rest (P5): its pairs of tile and mode count as reached, and nothing follows from them.
"""
LEGENDS = {"push": "#.,_bo", "slide": "#.,~x", "lights": "#.,01", "order": "#.,123456", "toggle": "#.,xrRuU!?&"}
KINDS = tuple(LEGENDS)
BANDS = {"push": (8, 35), "slide": (6, 18), "lights": (6, 16), "order": (9, 40), "toggle": (6, 35)}
SMALL_BANDS = {"push": (6, 16), "slide": (6, 12), "lights": (6, 10), "order": (9, 20), "toggle": (6, 18)}
SMALL = 36                        # tiles of field below which the small bands apply (P4)
SIGNS = ("sun", "moon", "star", "crown", "sword", "skull", "flame", "drop")
WIDEST, TALLEST = 12, 10          # a field (P2)
MOST_STATES = 1 << 20             # P3
LEAST_ACTS = {"push": 4, "slide": 3, "lights": 3, "order": 3, "toggle": 3}  # P4


class TooLarge(Exception):
    """A search that exceeds the bound of P3."""


def bits_of(tiles):
    """Yields the single bits of a set."""
    while tiles:
        low = tiles & -tiles
        yield low
        tiles ^= low


class Grid:
    """The letters of a puzzle as sets of tiles."""

    def __init__(self, rows, start):
        self.stride, self.height = len(rows[0]) + 2, len(rows)
        self.letters = {}
        self.tile_letters = {}
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                bit = self.bit(x, y)
                self.letters[letter] = self.letters.get(letter, 0) | bit
                self.tile_letters[bit] = letter
        self.floor = self.of(*(letter for letter in self.letters if letter != "#"))
        self.inert = self.of(",")
        self.start = self.bit(*start)
        self.shifts = {"u": -self.stride, "d": self.stride, "l": -1, "r": 1}

    def bit(self, x, y):
        return 1 << ((y + 1) * self.stride + x + 1)

    def of(self, *letters):
        found = 0
        for letter in letters:
            found |= self.letters.get(letter, 0)
        return found

    def beside(self, tiles):
        """Returns the tiles one step from any of these."""
        stride = self.stride
        return tiles << 1 | tiles >> 1 | tiles << stride | tiles >> stride

    def toward(self, tiles, move):
        """Returns the tiles a step from these in one direction."""
        shift = self.shifts[move]
        return tiles << shift if shift > 0 else tiles >> -shift

    def flood(self, tiles, within):
        """Returns everything connected to `tiles` inside `within`."""
        tiles &= within
        while True:
            more = (tiles | self.beside(tiles)) & within
            if more == tiles:
                return tiles
            tiles = more

    def is_joined(self, tiles):
        return self.flood(tiles & -tiles, tiles) == tiles


# ---- The kinds -----------------------------------------------------------------------------
#
# Each has its first mode, `moved(mode, tiles)` (the pairs of mode and tiles after one move from any of the tiles),
# `resting(mode)` (the tiles on which that mode is solved), `step(mode, tile, move)` (one move: mode, tile and
# whether it was an act, or None), `walked(mode, tile)` (where a walk without acts leads) and `acts(mode, tiles)` (the
# pairs of mode and tile after one act from any of the tiles).

class Push:
    def __init__(self, grid, puzzle):
        self.grid = grid
        self.yard = grid.of("_", "b", "o", "*")
        self.plates = grid.of("o", "*")
        self.first = grid.of("b", "*")

    def resting(self, mode):
        return -1 if mode == self.plates else 0

    def moved(self, mode, tiles):
        grid = self.grid
        beside = grid.beside(tiles)
        yield mode, beside & grid.floor & ~mode
        if beside & mode:
            for move in "udlr":
                pushed = grid.toward(tiles, move) & mode
                for block in bits_of(pushed):
                    beyond = grid.toward(block, move)
                    if beyond & self.yard and not beyond & mode:
                        yield mode ^ block ^ beyond, block

    def step(self, mode, tile, move):
        to = self.grid.toward(tile, move)
        if not to & self.grid.floor:
            return None
        if not to & mode:
            return mode, to, False
        beyond = self.grid.toward(to, move)
        if not beyond & self.yard or beyond & mode:
            return None
        return mode ^ to ^ beyond, to, True

    def walked(self, mode, tile):
        return self.grid.flood(tile, self.grid.floor & ~mode)

    def acts(self, mode, tiles):
        """A walk joins the tiles beside a pushed block, so any one of them stands for the state after the push."""
        for move in "udlr":
            for block in bits_of(self.grid.toward(tiles, move) & mode):
                beyond = self.grid.toward(block, move)
                if beyond & self.yard and not beyond & mode:
                    after = self.walked(mode ^ block ^ beyond, block)
                    yield mode ^ block ^ beyond, after & -after

    def stuck(self, seen):
        """Returns the modes in which some tile has no way to an inert one, where the blocks are walls."""
        grid = self.grid
        return [mode for mode, tiles in seen.items() if tiles & ~grid.flood(grid.inert, grid.floor & ~mode)]


class Slide:
    def __init__(self, grid, puzzle):
        self.grid, self.first = grid, 0
        self.ice, self.target = grid.of("~"), grid.of("x")
        self.ends = {}

    def resting(self, mode):
        return self.target

    def end(self, tile, move):
        """Returns where a move ends; the tile itself if it is refused."""
        to = self.grid.toward(tile, move)
        while to & self.ice:
            tile, to = to, self.grid.toward(to, move)
        return to if to & self.grid.floor else tile

    def moved(self, mode, tiles):
        for tile in bits_of(tiles):
            if tile not in self.ends:
                self.ends[tile] = [end for end in (self.end(tile, move) for move in "udlr") if end != tile]
            for end in self.ends[tile]:
                yield 0, end

    def step(self, mode, tile, move):
        end = self.end(tile, move)
        return None if end == tile else (0, end, bool(self.grid.toward(tile, move) & self.ice))

    def walked(self, mode, tile):
        return self.grid.flood(tile, self.grid.floor & ~self.ice | tile)

    def acts(self, mode, tiles):
        for move in "udlr":
            for tile in bits_of(tiles):
                end = self.end(tile, move)
                if end != tile and self.grid.toward(tile, move) & self.ice:
                    yield 0, end

    def stuck(self, seen):
        """Returns the tiles from which no moves lead to an inert one, or to a target from which the player can walk
        there."""
        free = seen[0] & (self.grid.inert | self.target & self.grid.flood(self.grid.inert, self.grid.floor))
        more = free
        while more:
            more = 0
            for tile in bits_of(seen[0] & ~free & ~self.target):
                if any(end & free for end in self.ends[tile]):
                    more |= tile
            free |= more
        return [seen[0] & ~free] if seen[0] & ~free else []


class Entered:
    """Kinds in which stepping onto a tile decides everything: `entered(mode)` lists pairs of tiles that can be
    entered and the mode that results; `acted` are the tiles on which a step is an act."""

    def __init__(self, grid, puzzle):
        self.grid, self.lists, self.first, self.acted = grid, {}, 0, 0

    def entries(self, mode):
        if mode not in self.lists:
            self.lists[mode] = [(tiles, after) for tiles, after in self.entered(mode) if tiles]
        return self.lists[mode]

    def moved(self, mode, tiles):
        beside = self.grid.beside(tiles)
        for able, after in self.entries(mode):
            if beside & able:
                yield after, beside & able

    def step(self, mode, tile, move):
        to = self.grid.toward(tile, move)
        for able, after in self.entries(mode):
            if to & able:
                return after, to, bool(to & self.acted)
        return None

    def walked(self, mode, tile):
        return self.grid.flood(tile, sum(able for able, _ in self.entries(mode)) & ~self.acted | tile)

    def acts(self, mode, tiles):
        for able, after in self.entries(mode):
            for tile in bits_of(self.grid.beside(tiles) & able & self.acted):
                yield after, tile

    def stuck(self, seen):
        """Does not depend on the mode: the player can always walk back, because only walls refuse a move."""
        reached = 0
        for tiles in seen.values():
            reached |= tiles
        return [reached] if reached & ~self.grid.flood(self.grid.inert, self.grid.floor) else []


class Lights(Entered):
    def __init__(self, grid, puzzle):
        super().__init__(grid, puzzle)
        self.acted = self.plates = grid.of("0", "1")
        self.first = grid.of("1")
        pitch = puzzle["pitch"]
        self.turns = {}
        for plate in bits_of(self.plates):
            far = plate << pitch | plate >> pitch | plate << pitch * grid.stride | plate >> pitch * grid.stride
            self.turns[plate] = (plate | far & self.near(plate, pitch)) & self.plates

    def near(self, plate, pitch):
        """Returns the columns near a plate, so that neighbours `pitch` columns away do not wrap around the rim."""
        column = (plate.bit_length() - 1) % self.grid.stride
        rows = sum(1 << place for place in range(max(0, column - pitch), min(self.grid.stride, column + pitch + 1)))
        every = 0
        for row in range(self.grid.height + 4):
            every |= rows << row * self.grid.stride
        return every

    def resting(self, mode):
        return -1 if mode == self.plates else 0

    def entered(self, mode):
        yield self.grid.floor & ~self.plates, mode
        for plate, turned in self.turns.items():
            yield plate, mode ^ turned


class Order(Entered):
    def __init__(self, grid, puzzle):
        super().__init__(grid, puzzle)
        self.plates = [grid.of(letter) for letter in "123456" if grid.of(letter)]
        self.acted = sum(self.plates)

    def resting(self, mode):
        return -1 if mode == len(self.plates) else 0

    def entered(self, mode):
        yield self.grid.floor & ~self.acted, mode
        for place, plate in enumerate(self.plates):
            yield plate, mode + 1 if place == mode else int(place == 0)


class Toggle(Entered):
    """The mode is 1 if red is not as it was at first, 2 if blue is not."""

    def __init__(self, grid, puzzle):
        super().__init__(grid, puzzle)
        self.target = grid.of("x")
        self.levers = [(grid.of("!"), 1), (grid.of("?"), 2), (grid.of("&"), 3)]
        self.acted = grid.of("!", "?", "&")

    def resting(self, mode):
        return self.target

    def open(self, mode):
        raised = self.grid.of("r" if mode & 1 else "R", "u" if mode & 2 else "U")
        return self.grid.floor & ~raised

    def entered(self, mode):
        yield self.open(mode) & ~self.acted, mode
        for levers, flips in self.levers:
            yield levers, mode ^ flips

    def stuck(self, seen):
        """Returns the pairs from which no move leads to an inert tile, by going back from the inert ones."""
        grid = self.grid
        home = grid.inert | self.target & grid.flood(grid.inert, grid.floor)
        free = {mode: tiles & home for mode, tiles in seen.items()}
        changed = True
        while changed:
            changed = False
            for mode, tiles in seen.items():
                ends = 0
                for able, after in self.entries(mode):
                    ends |= able & free.get(after, 0)
                more = free[mode] | grid.beside(ends) & tiles & ~self.target
                changed |= more != free[mode]
                free[mode] = more
        return [mode for mode, tiles in seen.items() if tiles & ~free[mode]]


GAMES = {"push": Push, "slide": Slide, "lights": Lights, "order": Order, "toggle": Toggle}


def game_of(puzzle):
    """Returns the game of {kind, rows, start, pitch, doorway}; the start is a place in the rows."""
    game = GAMES[puzzle["kind"]](Grid(puzzle["rows"], puzzle["start"]), puzzle)
    game.doorway = puzzle.get("doorway")
    return game


# ---- The search ----------------------------------------------------------------------------

class Proof:
    """The result of an exact search: the fewest moves (None: there is no solution), the pairs of tile and mode that can
    be reached, and whether an inert tile can be reached from each (always where there is no inert tile)."""

    def __init__(self, moves, states, is_free):
        self.moves, self.states, self.is_free = moves, states, is_free

    def __eq__(self, other):
        return (self.moves, self.states, self.is_free) == (other.moves, other.states, other.is_free)

    def __repr__(self):
        return f"{self.moves} moves, {self.states} states, {'free' if self.is_free else 'stuck'}"


def solve(game, limit=MOST_STATES, most=None):
    """Searches everything in reach, layer by layer; with `most`, only within that many moves."""
    start = game.grid.start
    seen, layer, moves, depth = {game.first: start}, {game.first: start}, None, 0
    while layer and (most is None or depth <= most):
        after = {}
        for mode, tiles in layer.items():
            resting = tiles & game.resting(mode)
            if resting:
                moves = depth if moves is None else moves
                tiles ^= resting
            if tiles:
                for to, onto in game.moved(mode, tiles):
                    onto &= ~seen.get(to, 0)
                    if onto:
                        seen[to] = seen.get(to, 0) | onto
                        after[to] = after.get(to, 0) | onto
        layer = after
        depth += 1
        if depth % 8 == 0 and most is None and sum(tiles.bit_count() for tiles in seen.values()) > limit:
            raise TooLarge
    states = sum(tiles.bit_count() for tiles in seen.values())
    is_free = most is None and (not game.grid.inert or not game.stuck(seen))
    return Proof(moves, states, is_free)


def fewest_acts(game, most):
    """Returns the fewest acts of any solution, however long; `most` if fewer do not solve it."""
    seen, layer = set(), {(game.first, game.grid.start)}
    for acts in range(most):
        after, rest = set(), list(layer - seen)
        seen |= layer
        while rest:
            mode, tile = rest.pop()
            if tile & game.resting(mode):
                return acts
            for step in filter(None, (game.step(mode, tile, move) for move in "udlr")):
                if step[2]:
                    after.add(step[:2])
                elif step[:2] not in seen:
                    seen.add(step[:2])
                    rest.append(step[:2])
        layer = after
    return most


LUCK_ONE, LUCK_TIMES, LUCK_MOST = 1 << 24, 4, 300   # P4a
GRADES = ("easy", "medium", "hard")


def looks(game, puzzle, mode, tile):
    """Returns how far from solved a state looks (P4a)."""
    grid = game.grid
    place = lambda bit: divmod(bit.bit_length() - 1, grid.stride)
    steps = lambda one, other: sum(abs(a - b) for a, b in zip(place(one), place(other)))
    if puzzle["kind"] == "push":
        return sum(min(steps(block, plate) for plate in bits_of(game.plates)) for block in bits_of(mode))
    if puzzle["kind"] == "lights":
        return (game.plates & ~mode).bit_count()
    return 0 if puzzle["kind"] == "order" else steps(tile, game.target)


def act_graph(game):
    """Returns the states in which acts end, the first state first, and for each the numbers of the states that one more
    act leads to, or None where a walk solves it. Acts that end in the same state count once."""
    states, numbers, graph = [(game.first, game.grid.start)], {(game.first, game.grid.start): 0}, []
    for mode, tile in states:
        tiles = game.walked(mode, tile)
        if tiles & game.resting(mode):
            graph.append(None)
            continue
        after = dict.fromkeys(game.acts(mode, tiles))
        for state in after:
            if state not in numbers:
                numbers[state] = len(states)
                states.append(state)
        graph.append([numbers[state] for state in after])
    return states, graph


def luck_of(game, puzzle):
    """Returns the luck in thousandths, the fewest acts (None: no solution), and whether each solution of so few acts
    looks worse at some point (P4a)."""
    states, graph = act_graph(game)
    layer, acts, seen, fine = {0}, 0, {0}, {0}
    while layer and not any(graph[state] is None for state in layer):
        after = {to for state in layer for to in graph[state]} - seen
        fine = {to for state in fine for to in graph[state] if to in after
                and looks(game, puzzle, *states[to]) <= looks(game, puzzle, *states[state])}
        seen |= after
        layer, acts = after, acts + 1
    if not layer:
        return 0, None, True
    values = [LUCK_ONE if after is None else 0 for after in graph]
    for _ in range(LUCK_TIMES * acts):
        values = [LUCK_ONE if after is None else sum(map(values.__getitem__, after)) // len(after) if after else 0
                  for after in graph]
    return values[0] * 1000 // LUCK_ONE, acts, not any(graph[state] is None for state in fine)


def replay(game, moves):
    """Plays the moves; one into the doorway beside the start puts the puzzle back (P5). Returns how many were played
    before one was refused or came too late, whether the last one solved it, and the number of acts."""
    mode, tile, acts = game.first, game.grid.start, 0
    for count, move in enumerate(moves):
        if tile & game.resting(mode):
            return count, False, acts
        if tile == game.grid.start and move == game.doorway:
            mode = game.first
            continue
        after = game.step(mode, tile, move)
        if after is None:
            return count, False, acts
        mode, tile, act = after
        acts += act
    return len(moves), bool(tile & game.resting(mode)), acts
