#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants a violation of each rule of crawls, one at a time, and asks both judges.

  planted_crawl.py BARROW [--count N]

Metrics and hash of a planted document are corrected, so that only the rule is broken. For each violation the oracle
must name the rule and `barrow verify` must refuse the document; it must also name the same rule at least once. Ends
with "N passed, N failed".
"""
import argparse
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compare  # noqa: E402
import crawl  # noqa: E402
import crawl_metrics  # noqa: E402
import oracle  # noqa: E402
from crawl_dungeon import Dungeon  # noqa: E402
from plants_crawl import PLANTS  # noqa: E402

EACH = 4  # documents for each violation


def repair(document):
    """Corrects metrics and hash, as far as a broken document can be measured."""
    try:
        found = crawl_metrics.measure_crawl(document, Dungeon(document))
        document["metrics"].update({name: value for name, value in found.items()
                                    if type(value) is int and value >= 0})
    except (TypeError, KeyError, ValueError, IndexError, ZeroDivisionError):
        pass
    document["hash"] = crawl.hash_of(document)
    return json.dumps(document, separators=(",", ":"))


def planted(lines, function):
    """Returns the documents in which a violation was planted."""
    found = []
    for line in lines:
        document = json.loads(line)
        if function(document, Dungeon(document)):
            found.append(repair(document))
        if len(found) == EACH:
            break
    return found


def judge_plant(barrow, rule, function, lines):
    """Returns what is wrong, in words, or None."""
    found = planted(lines, function)
    if not found:
        return "no document has a place for it"
    named = 0
    for line, theirs in zip(found, compare.verify(barrow, found)):
        mine = oracle.judge(json.loads(line))
        rules = {finding["rule"] for finding in mine["findings"]}
        if rule not in rules:
            return f"the oracle names {sorted(rules)} ({mine.get('problem')}), seed {mine.get('seed')}"
        if compare.holds(theirs):
            return f"barrow verify lets it pass, seed {mine['seed']}"
        named += rule in {finding["rule"] for finding in theirs.get("findings", [])}
    return None if named else f"barrow verify names {compare.rules_of(theirs)}"


def sound_documents(barrow, count):
    """Returns documents that hold, of three sizes, some with tiles, and some with every shortcut."""
    lines = []
    for part, *options in ((2, "--size", "medium"), (3, "--size", "large"), (6, "--size", "small"),
                           (6, "--tiles"), (6, "--tiles", "--shortcuts", "100"), (2, "--shortcuts", "100", "--exploration", "0")):
        command = [barrow, "crawl", "-s", "1", "-n", str(count // part), "-f", "jsonl", *options]
        lines += subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [line for line in lines if oracle.judge(json.loads(line))["verdict"] == "holds"]


def main():
    parser = argparse.ArgumentParser(description="plant violations of every rule of crawls")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=60)
    options = parser.parse_args()
    lines = sound_documents(options.barrow, options.count)
    passed = failed = 0
    for rule, function in PLANTS:
        problem = judge_plant(options.barrow, rule, function, lines)
        passed, failed = passed + (problem is None), failed + (problem is not None)
        if problem:
            print(f"{rule}, {function.__name__}: {problem}")
    print(f"{len({rule for rule, _ in PLANTS})} rules, {len(lines)} documents")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
