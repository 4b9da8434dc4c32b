#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Proves barrow's own dungeons (W30, W42). Quests and crawls are stuck-free as documents and as exported graphs, as verify
says; with a key moved or removed, what prove calls stuck has a V1 or V2 finding, and what has a V1 finding, or a V2 finding
that names a stuck order, is stuck.

  tests/prove/own.py BARROW [COUNT]
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
BARROW = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 40
SETS = {
    "quest": [[], ["--set", "treasures=3"], ["--set", "doors_per_switch=3", "--set", "returns=100", "--set", "loops=100"]],
    "crawl": [[], ["--set", "exploration=80", "--set", "one_way_exits=100"], ["--size", "large", "--set", "locks=3"]],
}
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good and failed <= 10:
        print("failed:", what)


def run(*words, **options):
    return subprocess.run([BARROW, *words], capture_output=True, text=True, check=False, **options)


def proves(paths):
    """Returns (finishable, stuck-free) of each file."""
    done = run("prove", "-f", "json", *paths)
    check(done.returncode in (0, 1), f"{paths[0]}: exit {done.returncode}, {done.stderr[:300]}")
    return [(answer["finishable"], answer["stuck_free"]) for answer in map(json.loads, done.stdout.splitlines())]


def write(path, document):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file)


def check_family(family, settings, folder):
    done = run(family, "-s", "1", "-n", str(COUNT), "-q", "-f", "jsonl", *settings)
    if done.returncode != 0:  # a parameter that this generation does not have
        check(False, f"{family} {settings}: {done.stderr}")
        return
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    paths = []
    for number, document in enumerate(documents):
        path = os.path.join(folder, f"{number}.json")
        write(path, document)
        paths.append(path)
        made = [os.path.join(folder, f"{number}.{ending}") for ending in ("graphml", "dot")]
        if number % 4 == 0:
            run("render", "-q", path, *(word for name in made for word in ("-o", name)))
            paths += made
    for path, answer in zip(paths, proves(paths)):
        check(answer == ("yes", "yes"), f"{family} {settings} {os.path.basename(path)}: {answer}")
    return documents


def moved(document, rng):
    """Moves or removes one key; returns what was done."""
    rooms = document["layout"]["rooms"]
    holders = [room for room in rooms if room["content"] == "key"]
    empty = [room for room in rooms if room["content"] == "none"]
    if not holders or not empty:
        return None
    key, to = rng.choice(holders), rng.choice(empty)
    key["content"] = "none"
    if rng.random() < 0.7:
        to["content"] = "key"
        return f"key of room {key['id']} moved to room {to['id']}"
    return f"key of room {key['id']} removed"


def check_moved(documents, folder):
    """Compares prove with verify on changed quests (W42)."""
    rng, stuck = random.Random(7), 0
    for number, document in enumerate(documents):
        done = moved(document, rng)
        if not done:
            continue
        path = os.path.join(folder, f"moved-{number}.json")
        write(path, document)
        found = json.loads(run("verify", "--edited", "-f", "json", path).stdout)
        texts = [f"{finding['rule']} {finding['text']}" for finding in found.get("findings", [])]
        first = any(text.startswith("V1") for text in texts)
        second = [text for text in texts if text.startswith("V2")]
        is_sure = any("may lead" not in text and re.search(r"order|stuck|wasted|runs out", text) for text in second)
        answer = proves([path])[0]
        stuck += answer[1] == "no"
        if answer[1] == "no":
            check(first or second, f"{done}: stuck, but verify says {texts}")
        else:
            check(not first and not is_sure, f"{done}: stuck-free, but verify says {texts}")
    print(f"{len(documents)} quests with a key moved or removed: {stuck} stuck")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for family, sets in SETS.items():
            for number, settings in enumerate(sets):
                documents = check_family(family, settings, folder)
                if family == "quest" and number == 0:
                    check_moved(documents, folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
