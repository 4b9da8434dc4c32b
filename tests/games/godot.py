#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Walks through exported scenes in Godot 3 (examples/godot/godot3), without a screen: a bot follows the walkthrough
through the engine's physics. Shut doors must block, and the goal, the boss or the stairs must be reached.

  godot.py BARROW [--seeds N] [--first S]    N seeds of each family, from S
  godot.py BARROW --self-test    plants faults; the bot must get stuck or notice"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "tests/lib"))
import godot3  # noqa: E402

MORE = {"floor": [["--vaults", "3"], []], "quest": [["--tiles"], ["--tiles", "--loops", "40", "--returns", "60"]],
        "crawl": [["--tiles"], ["--tiles", "--merge", "40"]]}


def make(barrow, project, family, seed):
    """Writes a scene and returns its name."""
    name = f"{family}-{seed}.godot3.tscn"
    words = MORE[family][seed % 2]
    subprocess.run([barrow, family, "-s", str(seed), *words, "-o", os.path.join(project, name)], check=True)
    return name


def begin(work):
    project = os.path.join(work, "project")
    shutil.copytree(os.path.join(TOP, "examples/godot/godot3"), project)
    os.mkdir(os.path.join(work, "home"))
    return project


def walk(project, names):
    """Returns what the bot says of each scene: "" if it reached the end."""
    with open(os.path.join(project, "scenes.txt"), "w", encoding="utf-8") as file:
        file.writelines(f"res://{name}\n" for name in names)
    shutil.copy(os.path.join(project, names[0]), os.path.join(project, "level.godot3.tscn"))
    env = godot3.environment(os.path.join(os.path.dirname(project), "home"))
    godot3.import_pictures(project, env)
    result = subprocess.run(["godot3-server", "--path", project, "--fixed-fps", "60", "-s", "bot.gd"], env=env,
                            timeout=900, capture_output=True, text=True, check=False)
    said = [line for line in (result.stdout + result.stderr).splitlines() if "ERROR" in line or "WARN" in line]
    found = {}
    for line in result.stdout.splitlines():
        if line.startswith("PLAYED "):
            one = json.loads(line[7:])
            found[one["path"][6:]] = one["fault"] or ("" if one["done"] else "never finished")
    return {name: found.get(name, (said or ["no word"])[0]) for name in names}, said


# Name of the fault, the family in which it is planted, the file, what is replaced and by what.
PLANTED = [
    ("a door that lets everybody through", "quest", None,
     r'("needs": "[^\[]*\[node name="Shape"[^\n]*\nshape = [^\n]*\n)', r"\1disabled = true\n"),
    ("a door without a shape", "crawl", None,
     r'("kind": "locked"[^\[]*\[node name="Shape" type=)"CollisionShape2D"([^\n]*)\nshape = [^\n]*\n', r'\1"Node2D"\2\n'),
    ("a key that gives nothing", "crawl", None, r'"gives": "item card_0",?\n', ""),
    ("a switch that gives nothing", "quest", None, r'"gives": "switch switch_0",?\n', ""),
    ("doors that open to everybody", "quest", "level.gd", r"func holds\(needs\):\n", "func holds(needs):\n    return true\n"),
    ("treasures that open no barrier", "quest", "level.gd", r'if not name.begins_with\("treasure_"\):', "if true:"),
    ("a guardian that does not fall", "crawl", "level.gd", r"func beat\(enemy\):\n", "func beat(enemy):\n    return\n"),
    ("a goal that nobody notices", "floor", "level.gd", r'kind == "stairs"', 'kind == "stair"'),
    ("things that notice nobody", "quest", "level.gd", r'if body.is_in_group\("player"\)', "if false"),
]


def self_test(barrow):
    passed = failed = 0
    for name, family, file, pattern, put in PLANTED:
        with tempfile.TemporaryDirectory() as work:
            project = begin(work)
            scenes = [make(barrow, project, family, seed) for seed in (2, 4)]
            for path in [file] if file else scenes:
                path = os.path.join(project, path)
                with open(path, encoding="utf-8") as text:
                    before = text.read()
                with open(path, "w", encoding="utf-8") as text:
                    text.write(re.sub(pattern, put, before, count=0 if file is None else 1))
            found, _ = walk(project, scenes)
            seen = [text for text in found.values() if text]
            passed, failed = passed + bool(seen), failed + (not seen)
            print("ok     " if seen else "MISSED ", name, "->", seen[0] if seen else "")
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    barrow = os.path.abspath(options.barrow)
    if options.self_test:
        passed, failed = self_test(barrow)
    else:
        with tempfile.TemporaryDirectory() as work:
            project = begin(work)
            names = [make(barrow, project, family, seed) for family in MORE for seed in range(options.first, options.first + options.seeds)]
            found, said = walk(project, names)
            wrong = {name: text for name, text in found.items() if text}
            for name, text in wrong.items():
                print(f"FAILED  {name}: {text}")
            for line in said[:3]:
                print(f"FAILED  godot3 says: {line}")
            passed, failed = len(names) - len(wrong), len(wrong) + bool(said)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
