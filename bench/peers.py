# SPDX-License-Identifier: MIT
"""The Python cases: barrow through its binding, one dungeon at a time and in batches, and the bare BSP dig of
bench/bsp.c written in plain Python, as one would without a library.

  peers.py SECONDS LIBRARY

Prints the lines that bench/measure.h shows. Measures CPU time of the process, after a short warm-up.
"""
import os
import random
import sys
import time

WIDTH, HEIGHT, BATCH = 56, 32, 256
LEVELS, LEAST_W, LEAST_H = 4, 9, 8


def split(rng, x, y, w, h, level):
    """Splits the map in two again and again. Returns the tree: leaves are rectangles, parents are pairs."""
    across = w > h if w != h else rng.random() < 0.5
    if level == 0 or (w < 2 * LEAST_W and h < 2 * LEAST_H):
        return (x, y, w, h)
    if across and w < 2 * LEAST_W:
        across = False
    if not across and h < 2 * LEAST_H:
        across = True
    if across:
        cut = rng.randint(LEAST_W, w - LEAST_W)
        return [split(rng, x, y, cut, h, level - 1), split(rng, x + cut, y, w - cut, h, level - 1)]
    cut = rng.randint(LEAST_H, h - LEAST_H)
    return [split(rng, x, y, w, cut, level - 1), split(rng, x, y + cut, w, h - cut, level - 1)]


def dig(rng, tiles, node):
    """Digs the part below a node. Returns a place in it and the number of rooms."""
    if isinstance(node, tuple):
        x, y, w, h = node
        rw, rh = rng.randint(4, w - 3), rng.randint(4, h - 3)
        rx, ry = rng.randint(x + 1, x + w - rw - 1), rng.randint(y + 1, y + h - rh - 1)
        for row in range(ry, ry + rh):
            tiles[row * WIDTH + rx:row * WIDTH + rx + rw] = b"\1" * rw
        return rx + rw // 2, ry + rh // 2, 1
    ax, ay, rooms_a = dig(rng, tiles, node[0])
    bx, by, rooms_b = dig(rng, tiles, node[1])
    for x in range(min(ax, bx), max(ax, bx) + 1):
        tiles[ay * WIDTH + x] = 1
    for y in range(min(ay, by), max(ay, by) + 1):
        tiles[y * WIDTH + bx] = 1
    return ax, ay, rooms_a + rooms_b


def bare_dig(seed):
    rng = random.Random(seed)
    tiles = bytearray(WIDTH * HEIGHT)
    return dig(rng, tiles, split(rng, 0, 0, WIDTH, HEIGHT, LEVELS))[2]


def measure(name, seconds, make, each=1):
    seed = rooms = made = 0
    for warm in (True, False):
        start, rooms, made = time.process_time(), 0, 0
        while time.process_time() - start < (seconds / 4 if warm else seconds):
            rooms += make(seed)
            seed += each
            made += each
    spent = time.process_time() - start
    print(f"{name}\t{1e9 * spent / made:.1f}\t{made}\t{rooms / made:.1f}" if rooms else f"{name}\t{1e9 * spent / made:.1f}\t{made}\t-")


def main():
    seconds, library = float(sys.argv[1]), sys.argv[2]
    os.environ["BARROW_LIBRARY"] = library
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bindings/python"))
    import barrow
    measure("python-floor", seconds, lambda seed: len(barrow.generate("floor", seed).rooms) and 0)
    measure("python-batch", seconds, lambda seed: len(barrow.batch(BATCH, seed)) and 0, BATCH)
    measure("python-bsp", seconds, bare_dig)


if __name__ == "__main__":
    main()
