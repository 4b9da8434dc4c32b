# SPDX-License-Identifier: MIT
"""Tests of barrow.py: BARROW_LIBRARY=.../libbarrow.so python3 -m unittest test_barrow"""
import copy
import gc
import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import barrow

COMMAND = os.environ.get("BARROW_COMMAND")
WALL = 0


class Fields(unittest.TestCase):
    def compare(self, family, mine, theirs):
        names = {"w": "width", "h": "height", **({"x": "cell_x", "y": "cell_y"} if family == "quest" else {})}
        for one, wanted in zip(mine, theirs):
            for key, value in wanted.items():
                if key not in ("id", "cells", "carpet", "at", "tiles", "elite"):  # lists, or told by the place in the list
                    self.assertEqual(one[names.get(key, key)], value, f"{family} {key}")

    def test_parts_have_every_field_of_the_document(self):
        for family in barrow.families:
            for seed in (7, 8):
                dungeon = barrow.generate(family, seed, **({} if family == "floor" else {"tiles": True}))
                layout = dungeon.document["map" if family == "floor" else "layout"]
                self.assertEqual(dungeon.details("things"), dungeon.document["map"]["entities"])
                self.compare(family, dungeon.details("rooms"), layout["rooms"])
                self.compare(family, dungeon.details("links"), layout["corridors" if family == "floor" else "doors"])

    def test_the_module_exports_what_is_its_own(self):
        found = {}
        exec("from barrow import *", found)  # pylint: disable=exec-used
        self.assertEqual(set(found) - {"__builtins__"}, set(barrow.__all__))
        own = {name for name, one in vars(barrow).items() if getattr(one, "__module__", "") == "barrow" and name[0] != "_"}
        self.assertTrue({"make_puzzle", "generate", "Dungeon"} <= own <= set(barrow.__all__), own - set(barrow.__all__))
        for name in barrow.__all__:
            self.assertNotIn(type(getattr(barrow, name)).__name__, ("module", "CDLL"))


class Generating(unittest.TestCase):
    def test_a_document_is_what_the_command_writes(self):
        if not COMMAND:
            self.skipTest("BARROW_COMMAND names no command")
        for family, words in (("floor", ["--layout", "ring"]), ("quest", []), ("crawl", ["--tiles", "on"])):
            written = subprocess.run([COMMAND, family, "-s", "tuesday", *words, "-f", "json"],
                                     capture_output=True, check=True).stdout
            settings = {words[0][2:]: words[1]} if words else {}
            dungeon = barrow.generate(family, "tuesday", **settings)
            self.assertEqual(dungeon.export("json"), written)
            self.assertEqual(dungeon.document, json.loads(written))
            self.assertEqual(f"{dungeon.hash:016x}", dungeon.document["hash"])

    def test_values_of_all_sorts(self):
        dungeon = barrow.generate("crawl", 2, tiles=True, sub_bosses=(1, 2), size="small", locks=1)
        self.assertEqual(dungeon.params["tiles"], True)
        self.assertEqual(dungeon.params["locks"], 1)
        self.assertEqual(dungeon.seed, 2)
        fixed = barrow.generate("floor", 3, fixed="\n".join(["..........."] * 6))
        self.assertIn("fixed", [room.kind for room in fixed.rooms])

    def test_seeds(self):
        self.assertEqual(barrow.generate("quest", 2 ** 64 - 1).seed, 2 ** 64 - 1)
        self.assertEqual(barrow.generate("quest", "0x2A").seed, 42)
        with self.assertRaises(ValueError):
            barrow.generate("quest", -1)

    def test_preset_reroll_and_stop(self):
        ring = barrow.generate("floor", 5, preset="lava_ring")
        self.assertEqual(ring.params["layout"], "ring")
        again = barrow.generate("floor", 5, preset="lava_ring", reroll={"items": 1})
        self.assertEqual(ring.tiles, again.tiles)
        self.assertNotEqual(ring.things, again.things)
        self.assertEqual(barrow.generate("floor", 5, stop_after="rooms").links, [])
        self.assertEqual(barrow.generate("quest", 5, proof=False).solution, [])

    def test_texts_are_refused_and_never_cut_off(self):
        floor = barrow.generate("floor", 1)
        for place, make in (("seed: byte 2", lambda: barrow.generate("floor", "a\0b")),
                            ("name: byte 6", lambda: barrow.generate("floor", **{"items\0": 1})),
                            ("layout: byte 5", lambda: barrow.generate("floor", layout="ring\0x")),
                            ("fixed: byte 3", lambda: barrow.generate("floor", fixed="..\0..")),
                            ("items: byte 2", lambda: barrow.generate("floor", items="1\n")),
                            ("name: byte 13", lambda: barrow.generate("floor", reroll={"items\0": 1})),
                            ("preset: byte 10", lambda: barrow.generate("floor", preset="lava_ring\0")),
                            ("stop_after: byte 6", lambda: barrow.generate("floor", stop_after="rooms\0")),
                            ("format: byte 5", lambda: floor.export("json\0"))):
            with self.assertRaises(barrow.Error) as caught:
                make()
            self.assertIn(place + " is a control character", str(caught.exception))

    def test_what_is_refused(self):
        with self.assertRaises(barrow.Error) as caught:
            barrow.generate("floor", wdith=3)
        self.assertIn("did you mean 'width'?", str(caught.exception))
        self.assertEqual(caught.exception.status, "bad_param")
        with self.assertRaises(barrow.Error) as caught:
            barrow.generate("floor", width=3)
        self.assertEqual(caught.exception.field, "width")
        with self.assertRaises(ValueError):
            barrow.generate("cave")
        with self.assertRaises(barrow.Error):
            barrow.generate("floor").export("jsno")

    def test_threads(self):
        expected = [barrow.generate("crawl", seed).hash for seed in range(20)]
        found = {}

        def work(which):
            found[which] = [barrow.generate("crawl", seed).hash for seed in range(20)]

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(list(found.values()), [expected] * 4)


class Reading(unittest.TestCase):
    def test_tiles(self):
        floor = barrow.generate("floor", 7)
        self.assertEqual(floor.tiles.shape, (32, 56))
        rows = floor.document["map"]["rows"]
        for y, row in enumerate(rows):
            for x, tile in enumerate(row):
                self.assertEqual(tile in ".,+", bool(floor.tiles[y, x] & 0x10))
                self.assertEqual(tile in ".,+", floor.walkable(x, y))
        self.assertFalse(floor.walkable(-1, 5))
        with self.assertRaises(ValueError):
            _ = barrow.generate("quest").tiles

    def test_views_keep_the_dungeon(self):
        floor = barrow.generate("floor", 7)
        tiles, copy = floor.tiles, bytes(floor.tiles)
        del floor
        gc.collect()
        others = [barrow.generate("floor", seed) for seed in range(50)]
        self.assertEqual(bytes(tiles), copy)
        del others

    def test_tiles_can_be_written(self):
        floor = barrow.generate("floor", 7)
        before = floor.hash
        self.assertTrue(floor.verify().ok)
        floor.tiles[0, 0] = 0x10
        self.assertNotEqual(floor.hash, before)
        report = floor.verify()
        self.assertFalse(report.ok)
        self.assertTrue(report.findings and report.findings[0].text)

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("there is no numpy")
        floor = barrow.generate("floor", 7)
        array = numpy.asarray(floor.tiles)
        self.assertEqual(array.shape, (32, 56))
        self.assertEqual(int((array & 0x10 != 0).sum()), sum(bool(tile & 0x10) for tile in bytes(floor.tiles)))
        array[0, 0] = 3
        self.assertEqual(floor.tiles[0, 0], 3)
        self.assertEqual(numpy.asarray(floor.owners).dtype, numpy.uint16)

    def test_arrays(self):
        try:
            import numpy  # pylint: disable=import-outside-toplevel
        except ImportError:
            self.skipTest("there is no numpy")
        for family, more in (("floor", {}), ("quest", {}), ("crawl", {"tiles": True})):
            dungeon = barrow.generate(family, 7, **more)
            arrays = dungeon.arrays()
            self.assertEqual(arrays["rooms"][["x", "y", "w", "h"]].tolist(),
                             [(room.x, room.y, room.width, room.height) for room in dungeon.rooms])
            self.assertEqual(arrays["things"][["x", "y"]].tolist(), [(thing.x, thing.y) for thing in dungeon.things])
            for name in ("rooms", "links", "things"):
                self.assertEqual(numpy.asarray(getattr(dungeon, name)).tolist(), arrays[name].tolist())
            none = {None: 0xFFFF}
            self.assertEqual(arrays["links"][["a", "b"]].tolist(),
                             [(none.get(link.a, link.a), none.get(link.b, link.b)) for link in dungeon.links])
            for link, row in zip(dungeon.links, arrays["links"]):
                first, count = int(row["first_tile"]), int(row["tile_count"])
                self.assertEqual(arrays["routes"][first:first + count].tolist(), link.route)
        rooms = barrow.generate("floor", 7).arrays()["rooms"]  # keeps the dungeon alive, which nothing else does
        self.assertEqual(rooms["w"].tolist(), [room.width for room in barrow.generate("floor", 7).rooms])

    def test_parts_agree_with_the_document(self):
        floor = barrow.generate("floor", 7)
        self.assertEqual(len(floor.rooms), len(floor.document["map"]["rooms"]))
        for room, written in zip(floor.rooms, floor.document["map"]["rooms"]):
            self.assertEqual((room.id, room.kind, room.x, room.y), (written["id"], written["kind"],
                                                                      written["x"], written["y"]))
        for link in floor.links:
            self.assertTrue(all(floor.walkable(x, y) for x, y in link.route))
        for parts in (floor.rooms, floor.links, floor.things):
            self.assertEqual([parts[i] for i in range(len(parts))], list(parts))
            self.assertEqual((parts[-1], parts[1:3]), (list(parts)[-1], list(parts)[1:3]))
            self.assertEqual(repr(parts), repr(list(parts)))
            self.assertRaises(IndexError, lambda: parts[len(parts)])  # pylint: disable=cell-var-from-loop
        spawn, = [thing for thing in floor.things if thing.kind == "spawn"]
        self.assertTrue(floor.walkable(spawn.x, spawn.y))
        self.assertEqual(floor.owners[spawn.y, spawn.x], spawn.room)

    def test_quest_without_tiles(self):
        quest = barrow.generate("quest", 3)
        self.assertEqual((quest.things, quest.width), ([], 0))
        self.assertEqual(len(quest.solution), len(quest.document["solution"]))
        self.assertEqual(quest.metrics["rooms"], len(quest.rooms))

    def test_floors_below(self):
        top = barrow.generate("floor", 3, floors=3)
        second = top.below
        third = second.below
        self.assertIsNone(third.below)
        hashes = {bytes(floor.tiles) for floor in (top, second, third)}
        self.assertEqual(len(hashes), 3)
        alone = barrow.generate("floor", second.seed, floor=2)
        self.assertEqual(second.document, alone.document)
        del top, second
        gc.collect()
        self.assertGreater(len(third.rooms), 1)


class Changing(unittest.TestCase):
    def test_all_or_nothing(self):
        quest = barrow.generate("quest", seed=5)
        before = quest.hash
        with self.assertRaises(barrow.Error) as caught:
            quest.edit(["door 0 = open", "door 999 = open"])
        self.assertIn("there is no door 999", str(caught.exception))
        self.assertEqual(quest.hash, before)
        self.assertIs(quest.edit("content 0 = none"), False)


class Hostile(unittest.TestCase):
    """Tests values that ctypes would truncate, wrap or follow to freed memory."""

    def test_copies(self):
        floor = barrow.generate("floor", 3)
        for way in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "cannot be copied"):
                way(floor)
        floor.document["map"]["rooms"].clear()
        floor.params["items"] = 99
        self.assertEqual(len(floor.document["map"]["rooms"]), len(floor.rooms))
        self.assertNotEqual(floor.params["items"], 99)
        tiles = floor.tiles
        del floor
        gc.collect()
        self.assertEqual(len(bytes(tiles)), 32 * 56)

    def test_seeds(self):
        for seed in (None, 1.5, float("nan"), True, [], b"7"):
            with self.assertRaises(TypeError):
                barrow.generate("floor", seed)
        for seed in (-1, 2 ** 64):
            with self.assertRaises(ValueError):
                barrow.generate("floor", seed)
        for seed in ("a\0b", "a\nb", ""):
            with self.assertRaises(barrow.Error):
                barrow.generate("floor", seed)

    def test_values(self):
        for value in (None, 1.5, {}, [1], [1, 2, 3], [1.5, 2], object()):
            with self.assertRaises(TypeError):
                barrow.generate("floor", 1, items=value)
        with self.assertRaises(barrow.Error):
            barrow.generate("floor", 1, items="1\0")

    def test_exports(self):
        floor = barrow.generate("floor", 3)
        for words in ({"scale": -1}, {"scale": 2 ** 32}, {"theme": "no"}, {"flags": ["no"]}):
            with self.assertRaises(ValueError):
                floor.export("svg", **words)
        self.assertEqual(floor.export("ascii", flags=["color", "color"]), floor.export("ascii", flags=["color"]))
        self.assertFalse(floor.walkable(2 ** 32 + 5, 5) or floor.walkable(-1, 0))
        for words in ((-1,), (1.5,), (True,), (2 ** 32,)):
            with self.assertRaises((TypeError, ValueError)):
                barrow.batch(*words)

    def test_changed(self):
        floor = barrow.generate("floor", 3)
        floor.tiles[0, 0] = 0xFF
        self.assertEqual(floor.hash, 0)
        self.assertFalse(floor.verify().ok)
        with self.assertRaisesRegex(barrow.Error, "tile of an unknown kind"):
            floor.export("json")


class Tables(unittest.TestCase):
    def test_tables(self):
        self.assertEqual(barrow.families, ("quest", "crawl", "floor"))
        names = [row.name for row in barrow.params("floor")]
        self.assertEqual(set(names), set(barrow.generate("floor").params) - {"reroll"})
        layout = barrow.params("floor")[0]
        self.assertIn("ring", layout.choices)
        self.assertIn("ends", barrow.passes("floor"))
        self.assertIn("json", barrow.formats())
        self.assertEqual(barrow.presets()["lava_ring"]["family"], "floor")
        self.assertIn("$schema", barrow.schema())
        self.assertRegex(barrow.version, r"^\d+\.\d+\.\d+$")

    def test_every_format(self):
        dungeons = [barrow.generate("floor", 1), barrow.generate("quest", 1, tiles=True)]
        for name in barrow.formats():
            for dungeon in dungeons:
                self.assertTrue(dungeon.export(name), name)

    def test_save(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "floor.svg")
            barrow.generate("floor", 1).save(path)
            with open(path, encoding="utf-8") as file:
                self.assertIn("<svg", file.read())
            path = os.path.join(folder, "floor.tscn")
            barrow.generate("floor", 1).save(path)
            with open(path, encoding="utf-8") as file:
                self.assertIn("gd_scene", file.read())
            with self.assertRaises(barrow.Error):
                barrow.generate("floor", 1).save(os.path.join(folder, "floor.wad"))

    def test_batch(self):
        maps = barrow.batch(5, 10, layout="ring")
        self.assertEqual(maps.tiles.shape, (5, 32, 56))
        for i in range(5):
            single = barrow.generate("floor", 10 + i, layout="ring")
            self.assertEqual(bytes(maps.tiles)[i * 56 * 32:(i + 1) * 56 * 32], bytes(single.tiles))
            self.assertEqual((maps.hashes[i], maps.thing_counts[i]), (single.hash, len(single.things)))
            ends = {thing.kind: [thing.x, thing.y] for thing in single.things}
            self.assertEqual([maps.spawn[i, 0], maps.spawn[i, 1]], ends["spawn"])
            self.assertEqual([maps.goal[i, 0], maps.goal[i, 1]], ends["stairs"])
            self.assertEqual({name: values[i] for name, values in maps.metrics.items()}, single.metrics)
        self.assertEqual(set(barrow.batch(2, metrics=False).metrics["rooms"]), {0})
        self.assertEqual(len(barrow.batch(0)), 0)

    def test_batch_of_maps_that_differ_in_size(self):
        for family in ("quest", "crawl"):
            maps = barrow.batch(6, 3, family=family)
            singles = [barrow.generate(family, 3 + i, tiles=True) for i in range(6)]
            self.assertEqual(maps.width, max(single.width for single in singles))
            self.assertEqual(maps.height, max(single.height for single in singles))
            for i, single in enumerate(singles):
                self.assertEqual(list(maps.sizes[i, j] for j in (0, 1)), [single.width, single.height])
                self.assertEqual([maps.tiles[i, y, x] for y in range(single.height) for x in range(single.width)],
                                 list(bytes(single.tiles)))
                outside = {maps.tiles[i, y, x] for y in range(maps.height) for x in range(maps.width)
                           if x >= single.width or y >= single.height}
                self.assertLessEqual(outside, {WALL})
        with self.assertRaisesRegex(barrow.Error, "does not fit"):
            barrow.batch(6, 3, family="quest", width=20, height=20)

    def test_batch_as_arrays(self):
        try:
            import numpy  # pylint: disable=import-outside-toplevel
        except ImportError:
            return
        maps = barrow.batch(4, 1)
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy warns where it has to guess
            arrays = maps.arrays()
            self.assertEqual(barrow.batch(2, items=0, traps=0, enemies=0, buried=0).arrays()["things"].shape[0], 2)
        self.assertEqual(numpy.asarray(maps).shape, (4, 32, 56))
        self.assertEqual(arrays["things"].shape, (4, maps.places))
        first = barrow.generate("floor", 1).things[0]
        self.assertEqual((arrays["things"][0, 0]["pos"]["x"], arrays["things"][0, 0]["room"]), (first.x, first.room))
        self.assertEqual(arrays["metrics"]["rooms"].shape, (4,))

    def test_a_notebook_shows_it(self):
        self.assertTrue(barrow.generate("quest", 1)._repr_svg_().startswith("<svg"))

    def test_reading(self):
        for family, more in (("floor", {"floors": 2}), ("quest", {"tiles": True}), ("crawl", {})):
            made = barrow.generate(family, 7, **more)
            for document in (made.export("json"), made.export("jsonl").decode(), made.document):
                found = barrow.read(document)
                self.assertEqual((found.hash, found.seed, found.family), (made.hash, 7, family))
                self.assertEqual(found.export("jsonl"), made.export("jsonl"))
                report = found.verify()
                self.assertEqual((report.ok, report.sound, report.complete, report.genuine), (True,) * 4)
            self.assertIsNone(made.verify().genuine)
            other = dict(made.document, seed="8")
            self.assertEqual(barrow.read(other).verify()[3:], (True, True, False))
            other["generator"] = dict(other["generator"], generation=99)
            self.assertEqual(barrow.read(other).verify()[3:], (None, True, None))
        text = made.export("json").replace(b'"attempts": ', b'"attempts": -')
        with self.assertRaisesRegex(barrow.Error, "attempts: -[0-9]+ is out of range") as refused:
            barrow.read(text)
        line = text[:text.index(b'"attempts"')].count(b"\n") + 1
        self.assertEqual((refused.exception.line, refused.exception.column), (line, 15))


class Loading(unittest.TestCase):
    def test_a_missing_library_is_explained(self):
        done = subprocess.run([sys.executable, "-c", "import barrow"], capture_output=True, text=True, check=False,
                              cwd=os.path.dirname(os.path.abspath(barrow.__file__)),
                              env={"BARROW_LIBRARY": "nowhere/libbarrow.so"})
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("BARROW_LIBRARY", done.stderr)


class Worlds(unittest.TestCase):
    WORLD = "place a b c\nstart a\ngoal c\ndoor a - b\ndoor b - c uses k\nkey k at a\n"

    def test_proofs(self):
        answer = barrow.prove(self.WORLD)
        self.assertEqual((answer["finishable"], answer["stuck_free"], len(answer["walkthrough"])), ("yes", "yes", 4))
        answer = barrow.prove(self.WORLD + "item hat at a uses k\n", full=True)
        self.assertEqual((answer["stuck_free"], answer["why"], answer["turn"]["line"]), ("no", "keys", 7))
        self.assertEqual(barrow.prove("graph { a [start=true]; b [goal=true]; a -- b }", source="dot")["stuck_free"], "yes")
        with self.assertRaises(barrow.Error) as caught:
            barrow.prove(self.WORLD + "door a - d\n")
        self.assertIn("no place 'd'", str(caught.exception))


class Games(unittest.TestCase):
    def test_a_game_won(self):
        """The worked example: a door asked, a key taken, a game won."""
        quest = barrow.generate("quest", 7, tiles=True)
        game = quest.play(seed=1)
        locked = [link for link in range(len(quest.links)) if game.door(link) == "small_key"]
        self.assertTrue(locked and game.hero.small_keys == 0 and game.par > game.least > 0)
        while "key" not in game.step(game.guide()):
            pass
        self.assertTrue(game.told)
        first, snapshot = game.hash, game.copy()
        while game.state == "going":
            self.assertTrue(game.step(game.guide()))
        self.assertEqual((game.state, game.guide(), game.moves()), ("won", None, []))
        self.assertEqual((snapshot.hash, snapshot.state), (first, "going"))
        self.assertGreater(game.score, 0)

    def test_questions(self):
        floor = barrow.generate("floor", 7)
        game, hero = floor.play(peaceful=1), floor.play().hero
        before = game.hash
        stairs = next(thing for thing in floor.things if thing.kind == "stairs")
        way = game.way(stairs.x, stairs.y)
        self.assertTrue(len(way) >= game.least > 0 and len(game.reach()) > 1)
        planes, numbers = game.observe(5)
        self.assertEqual((len(planes), len(numbers)), (7 * 25, 16))
        self.assertIn(game.bot("walker"), barrow.moves)
        self.assertEqual((game.hash, hero.health, hero.turn), (before, 12, 0))
        for move in way:
            self.assertIn(move, game.moves())
            self.assertIn("turn", game.step(move))
        self.assertEqual(game.state, "stairs")
        with self.assertRaises(ValueError):
            game.step("fly")
        with self.assertRaises(barrow.Error):
            barrow.generate("quest", 7).play()

    def test_many_at_once(self):
        """Games in a batch are the games that are played one by one, and begin anew on the next dungeon (K1)."""
        floors = [barrow.generate("floor", seed, preset="small") for seed in (7, 8, 9)]
        envs = barrow.Envs(floors, 4, side=5, seed=20)
        alone = [floors[i % 3].play(20 + i) for i in range(4)]
        self.assertEqual((envs.planes.shape, envs.terms_names[0], envs.terms_names[-1]), ((4, 7, 5, 5), "harm", "death"))
        ended = [0] * 4
        for _ in range(4000):
            chosen = [max(0, envs.guide(i)) for i in range(4)]
            envs.step(chosen)
            for i in range(4):
                if ended[i]:
                    continue
                harm = alone[i].hero.health
                alone[i].step(barrow.moves[chosen[i]])
                planes, numbers = alone[i].observe(5)
                self.assertEqual((bytes(envs.planes[i:i + 1]), list(envs.vectors[i:i + 1].tolist()[0])), (planes, numbers))
                if not alone[i].hero.deaths:
                    self.assertEqual(envs.terms[i, 0], max(0, harm - alone[i].hero.health))
                ended[i] = envs.ends[i]
                self.assertEqual(ended[i], 1 if alone[i].state == "stairs" else 0)
                self.assertEqual(envs.terms[i, envs.terms_names.index("floor")], ended[i])
            if all(ended):
                break
        self.assertEqual(ended, [1] * 4)
        envs.replace(0, barrow.generate("floor", 99, preset="small"))
        while not envs.ends[0]:  # a later game of this place: it begins with a turn that is no move, and ends too
            envs.step([max(0, envs.guide(i)) for i in range(4)])
        cut = barrow.Envs(floors, 2, limit=3)
        for _ in range(3):
            cut.step([4, 4])
        self.assertEqual(list(cut.ends), [255, 255])
        with self.assertRaises(barrow.Error):
            barrow.Envs(floors, 2, side=4)
        with self.assertRaises(barrow.Error):
            barrow.Envs([], 2)


class Puzzles(unittest.TestCase):
    def test_every_kind(self):
        for kind in barrow.puzzle_kinds:
            puzzle = barrow.make_puzzle(kind, 7, size=(9, 8))
            self.assertEqual((puzzle.kind, puzzle.seed, len(puzzle.solution)), (kind, 7, puzzle.moves))
            proof = puzzle.prove()
            self.assertEqual((proof.solvable, proof.free, proof.moves, proof.states), (True, True, puzzle.moves, puzzle.states))
            self.assertEqual(puzzle.verify(), [])
            self.assertEqual(barrow.read_puzzle(puzzle.document).document, puzzle.document)
            self.assertEqual(puzzle.document["rows"], puzzle.rows)
            self.assertIn(b"</svg>", puzzle.export("svg", flags=["steps"], theme="dark"))
            self.assertIn("Shortest solution", str(puzzle))

    def test_playing(self):
        puzzle = barrow.make_puzzle("push", 3, size=(7, 7), moves=(10, 14))
        self.assertTrue(10 <= puzzle.moves <= 14)
        game = puzzle.play()
        self.assertEqual((game.player, game.rows), (puzzle.start, puzzle.rows))
        for number, move in enumerate(puzzle.solution, 1):
            self.assertTrue(game.step(move))
            self.assertEqual(game.solved, number == puzzle.moves)
        self.assertNotIn("b", "".join(game.rows))
        self.assertFalse(game.step("u"))
        game.reset()
        self.assertEqual(game.rows, puzzle.rows)
        with self.assertRaises(ValueError):
            game.step("x")

    def test_what_is_refused(self):
        with self.assertRaises(ValueError):
            barrow.make_puzzle("pish")
        with self.assertRaises(barrow.Error) as caught:
            barrow.make_puzzle("push", size=(99, 7))
        self.assertEqual(caught.exception.field, "width")
        with self.assertRaises(barrow.Error):
            barrow.make_puzzle("slide").export("xsb")
        with self.assertRaises(barrow.Error):
            barrow.read_puzzle("{}")
        document = barrow.make_puzzle("slide", 5).document
        document["moves"] -= 1
        self.assertEqual({found.rule for found in barrow.read_puzzle(document).verify()}, {"P3"})


if __name__ == "__main__":
    unittest.main()
