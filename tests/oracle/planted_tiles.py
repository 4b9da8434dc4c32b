#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants a violation of each clause of the rules of tile maps, one at a time, and asks both judges.

  planted_tiles.py BARROW [--count N] [--seed S]

Up to N maps (default 18) of each family are tried for each violation. Metrics and hash are corrected. The oracle must
find this rule broken and no other, and `barrow verify` must refuse the document; it must name the same rule at least
once. Ends with "N passed, N failed".
"""
import argparse
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common  # noqa: E402
import compare  # noqa: E402
import mutants  # noqa: E402
import oracle  # noqa: E402
import tiles  # noqa: E402
import plants_puzzles  # noqa: E402,F401  (it adds to the list)
from plants_tiles import PLANTS  # noqa: E402

EACH = 3  # documents for each violation
OPTIONS = {"quest": (["--tiles"], ["--tiles", "--block", "17x13", "--treasures", "2"], ["--tiles", "--block", "9x7"]),
           "crawl": (["--tiles"], ["--tiles", "--block", "17x13"], ["--tiles", "--block", "9x7"])}


def planted(lines, function):
    """Yields the documents in which a violation was planted."""
    for line in lines:
        document = json.loads(line)
        if function(document, tiles.survey(document, common.Findings())):
            yield document


def examples(barrow, rule, function, lines):
    """Returns a few repaired documents in which the oracle finds only this rule broken; otherwise its findings."""
    found, said = [], set()
    for document in planted(lines, function):
        mutants.repair(barrow, [(document, "", None)])
        line = json.dumps(document, separators=(",", ":"))
        mine = oracle.judge(common.parse(line))
        rules = {finding["rule"] for finding in mine["findings"]} or {mine["verdict"]}
        if rules == {rule}:
            found.append(line)
        said |= rules
        if len(found) == EACH:
            break
    return found, said


def judge_plant(barrow, rules, function, lines):
    """Returns what is wrong, in words, or None."""
    found, said = examples(barrow, rules[0], function, lines)
    if not found:
        return f"the oracle names {sorted(said)}" if said else "no document has a place for it"
    verdicts = compare.verify(barrow, found)
    held = [json.loads(line)["seed"] for line, theirs in zip(found, verdicts) if compare.holds(theirs)]
    if held:
        return f"barrow verify lets it pass, seeds {held}"
    named = any(finding["rule"] in rules for theirs in verdicts for finding in theirs.get("findings", ()))
    return None if named else f"barrow verify names {compare.rules_of(verdicts[0])}"


def sound_documents(barrow, family, seed, count):
    """Returns maps of three block sizes that hold."""
    lines = [line for options in OPTIONS[family]
             for line, _ in compare.generate(barrow, family, seed, -(-count // len(OPTIONS[family])), options)]
    return [line for line in lines if oracle.judge(common.parse(line))["verdict"] == "holds"]


def main():
    parser = argparse.ArgumentParser(description="plant violations of every rule of tile maps")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=18)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    made = {family: sound_documents(options.barrow, family, options.seed, options.count) for family in OPTIONS}
    passed = failed = 0
    for rules, families, function in PLANTS:
        for family in families:
            problem = judge_plant(options.barrow, rules, function, made[family])
            passed, failed = passed + (problem is None), failed + (problem is not None)
            if problem:
                print(f"{family} {rules[0]}, {function.__name__}: {problem}")
    print(f"{len({rules[0] for rules, _, _ in PLANTS})} rules, {sum(map(len, made.values()))} documents")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
