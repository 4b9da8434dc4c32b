# SPDX-License-Identifier: MIT
"""Metrics of the insides of rooms, in thousandths: how much longer the ways without a trap are, how many enemies are
awake in a fight, and how many stamps there are. Without tiles all are 0."""
import tiles
from common import Findings
from tiles_traps import crossings, is_trap_room

NOTHING = {"trap_detour": 0, "awake_enemies": 0, "interior_variety": 0, "puzzles": 0, "puzzle_steps": 0}


def mean(numbers):
    return 1000 * sum(numbers) // len(numbers) if numbers else 0


def is_fight(record):
    return "combat" in record.get("types", ()) or record.get("purpose") == "combat"


def measure_tiles(document):
    if "map" not in document:
        return NOTHING
    grid = tiles.survey(document, Findings())
    if not grid:
        return {}  # only an oracle that ignores tile maps measures a broken one
    detours = [walk.timed - walk.short for room in grid.rooms if is_trap_room(grid, room.id) for walk in crossings(room)]
    awake = [sum(not enemy["asleep"] for enemy in room.of_kind("enemy"))
             for room, record in zip(grid.rooms, grid.layout["rooms"]) if is_fight(record)]
    stamps = [box["stamp"] for box in grid.grid["rooms"] if box["stamp"]]
    return {"trap_detour": mean(detours), "awake_enemies": mean(awake),
            "interior_variety": 1000 * len(set(stamps)) // len(stamps) if stamps else 0,
            "puzzles": len(grid.grid["puzzles"]), "puzzle_steps": sum(puzzle["moves"] for puzzle in grid.grid["puzzles"])}
