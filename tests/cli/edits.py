# SPDX-License-Identifier: MIT
"""Groups of tests/cli/run.py: barrow edit, its changes and its answers."""
import json

from harness import *  # noqa: F403


def free_tile(document, room):
    """Returns "X,Y" of plain floor without a thing in a room of a quest, away from its walls."""
    width, height = map(int, document["params"]["block"].split("x"))
    rooms, rows = document["layout"]["rooms"], document["map"]["rows"]
    left, top = (min(one[axis] for one in rooms) for axis in "xy")
    taken = {(thing["x"], thing["y"]) for thing in document["map"]["entities"]}
    first_x, first_y = (rooms[room]["x"] - left) * width, (rooms[room]["y"] - top) * height
    return next(f"{x},{y}" for y in range(first_y, first_y + height) for x in range(first_x, first_x + width)
                if rows[y][x] == "." and (x, y) not in taken)


@group
def edits():
    """Changes are made all or none; exit 0, or 1 where somebody can get stuck, 2 refused, 3 not read (G11)."""
    with Folder() as folder:
        text = run("quest", "-s", "7", "--tiles", "-f", "json").out
        quest, file = json.loads(text), folder.file("quest.json", text)
        things, rooms = quest["map"]["entities"], quest["layout"]["rooms"]
        target = folder.file("changed.json")

        def change(*lines, options=(), of=file):
            words = [word for line in lines for word in ("--do", line)]
            return run("edit", of, *words, *options, "-q", "-o", target)

        def written():
            with open(target, encoding="utf-8") as opened:
                return json.load(opened)

        key = next(place for place, thing in enumerate(things) if thing["kind"] == "key" and thing["gate"] is None)
        puzzles = {puzzle["room"] for puzzle in quest["map"]["puzzles"]}
        empty = next(room["id"] for room in rooms if room["content"] == "none" and room["step"] != "bonus" and room["id"] not in puzzles
                     and room["stage"] == rooms[things[key]["room"]]["stage"])
        full = next(room["id"] for room in rooms if room["content"] == "switch" and room["id"] not in puzzles)
        chest = next(place for place, thing in enumerate(things) if thing["kind"] == "chest" and thing["gate"] is None)

        check_run("a key goes to another room", change(f"move thing {key} to {free_tile(quest, empty)}"), DONE)
        made = written()
        check("and the room's content with it", made["layout"]["rooms"][empty]["content"] == "key"
              and made["layout"]["rooms"][things[key]["room"]]["content"] == "none")
        check("the document says so, with a walkthrough and a hash of its own", made["edited"] and made["hash"] != quest["hash"]
              and made["solution"] != quest["solution"] and made["metrics"] != quest["metrics"])
        rules = {finding["rule"] for finding in run("verify", "--edited", "-f", "json", target).json()["findings"]}
        check("which fit", not rules & {"G3", "V6", "metrics"}, rules)
        check_run("and it is playable", run("verify", "--playable", target), DONE, r"(?s).*", r"(?s).*playable")

        before = written()
        check_refused("a room with a content refuses a key", change(f"move thing {key} to {free_tile(quest, full)}"),
                      f"room {full} holds switch already")
        check_refused("all or nothing", change(f"remove thing {chest}", "tile 99999,0 = wall"), "not on the map")
        check("what was there stays", written() == before)

        check_run("who breaks it is told", change(f"remove thing {key}"), NO, r"(?s).+")
        check("and nothing is written", written() == before)
        check_run("but with --keep", change(f"remove thing {key}", options=["--keep"]), NO, r"(?s).+")
        check("all the same", len(written()["map"]["entities"]) == len(things) - 1 and written()["solution"] == [])

        lines = folder.file("changes.txt", f"# by hand\nremove thing {chest}\n\nplace chest {things[chest]['x']},{things[chest]['y']}\n")
        check_run("changes from a file come before those of --do", change(f"remove thing {len(things) - 1}", options=["--changes", lines]), DONE)
        check("in order", len(written()["map"]["entities"]) == len(things) - 1)
        door = next(door["id"] for door in quest["layout"]["doors"] if door["kind"] == "open")
        check_run("a tile and a door", change(f"tile {free_tile(quest, empty)} = pillar", f"door {door} = key", options=["--keep"]), NO, r"(?s).*")
        check("are changed", written()["layout"]["doors"][door]["kind"] == "key")

        graph = folder.file("graph.json", run("quest", "-s", "7", "-f", "json").out)
        check_run("the content of a room without a map", change(f"content {empty} = key", of=graph), DONE)
        check("is another", written()["layout"]["rooms"][empty]["content"] == "key")
        check_refused("nothing to do", run("edit", file), r"--do|change")
        check_refused("a word that is none", change("paint it black"), "'paint' is not move, place")
        check_run("no such file", change("door 1 = open", of=folder.file("none.json")), IO, r"(?s).*none\.json.*")
