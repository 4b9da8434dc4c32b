#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows every rule of a quest broken: each damage of mutate_quest.py that breaks one rule is planted in quests, with
a walkthrough, metrics and a hash that fit. The oracle must name the rule, and `barrow verify` must say that the
document does not hold. Looser readings of rules must show up in V2 or V3, which is why the wording is strict.

  planted_quest.py BARROW [--count N] [--seed S]

Up to N quests (default 40) are tried for each damage; a damage that the oracle never sees, or a rule without a
damage, is a failure too. Ends with "N passed, N failed".
"""
import argparse
import json
import random
import sys

import common
import compare
import mutate_quest
import oracle
from repair import repair

UNSEEN = {  # rules that no damage to one document breaks, and why
    "Q3": "it allows to stop early; where that was not needed Q4 is broken",
    "Q16": "what stands for a key lock is counted, by Q10",
    "Q22": "the candidates that were not kept are not in the document",
    "Q36": "what is missing of a branch is counted, by Q29 and Q4",
    "Q37": "the places that were not kept are not in the document",
    "Q39": "where a shortcut may lead is Q21's",
    "Q30": "the places that were not kept are not in the document",
}
ENOUGH = 2
RULES = [f"Q{number}" for number in range(1, 43)]


def planted(document, damage, rng):
    """Returns the damaged document as a line, and whether it could be made to fit; None if the damage does not
    apply."""
    changed = json.loads(document)
    before = json.dumps(changed)
    if not damage(changed, rng) or json.dumps(changed) == before:
        return None
    fits = repair(changed)
    return json.dumps(changed, separators=(",", ":")), fits


def rank(line, rule, words, fits):
    """Returns how exactly a document shows a rule broken: 0 if nothing else is broken and everything else fits, None
    if it does not show it."""
    findings = oracle.judge(common.parse(line))["findings"]
    told = [finding for finding in findings if finding["rule"] == rule and words in finding["text"]]
    return (len(told) < len(findings)) + (not fits) if told else None


def examples(documents, rule, words, damage, rng):
    """Returns a few planted documents in which the oracle names the rule, the most exact ones."""
    found = []
    for document in documents:
        made = planted(document, damage, rng)
        place = rank(made[0], rule, words, made[1]) if made else None
        if place is not None:
            found.append((place, made[0]))
        if sum(place == 0 for place, _ in found) == ENOUGH or len(found) == 6 * ENOUGH:
            break
    return [line for _, line in sorted(found, key=lambda pair: pair[0])[:ENOUGH]]


def plant_all(barrow, seed, count):
    """Yields (damage, rule, lines) of each damage."""
    made = {}
    for rule, damage, words, wish in mutate_quest.PLANTED + mutate_quest.LOOSER:
        if wish not in made:
            made[wish] = [line for line, _ in compare.generate(barrow, "quest", seed, count, wish.split())]
        rng = random.Random(f"{seed} {damage.__name__}")
        yield damage.__name__, rule, examples(made[wish], rule, words, damage, rng)


def main():
    parser = argparse.ArgumentParser(description="plant a violation of every rule of a quest")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tried = list(plant_all(options.barrow, options.seed, options.count))
    verdicts = iter(compare.verify(options.barrow, [line for _, _, lines in tried for line in lines]))
    wrong = []
    for name, rule, lines in tried:
        held = sum(compare.holds(next(verdicts)) for _ in lines)
        if not lines:
            wrong.append(f"{name}: no document of which the oracle names {rule}")
        elif held:
            wrong.append(f"{name}: barrow verify says that {held} of {len(lines)} hold that break {rule}")
    seen = {rule for rule, _, _, _ in mutate_quest.PLANTED}
    wrong += [f"{rule}: nothing breaks it" for rule in RULES if rule not in seen and rule not in UNSEEN]
    print("\n".join([*wrong, f"{len(tried) - len(wrong)} passed, {len(wrong)} failed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
