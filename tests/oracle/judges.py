#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table "Rule by judge" of docs/reliability.md: which judge reports which rule, found by planting violations.

  judges.py BARROW [--count N] [--seed S] [--write]

Damages N documents of each family (default 3000), half as compare.py does and half as mutants.py does, which corrects
metrics and hash. The table counts how often `barrow verify` and the oracle name each rule. The third column counts
the violations that planted_*.py put into documents: the oracle must name the rule, and `barrow verify` must refuse
the document. The fourth column counts those that C tests plant in memory (tests/broken, tests/lib) and that the
verifier must find. The fifth names the property tests that check a rule in every dungeon they make, or over many
seeds. --write puts the table into the page; without it the table is printed. Exit 1 if a rule that one document can
break has fewer than two judges.
"""
import argparse
import collections
import datetime
import glob
import json
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import compare  # noqa: E402
import mutants  # noqa: E402
import mutate  # noqa: E402
import mutate_quest  # noqa: E402
import plants_crawl  # noqa: E402
from planted_tiles import PLANTS  # noqa: E402

SAMPLES = {"floor": ("tests/broken/floor*.def",),
           "quest": ("tests/broken/quest*.def", "tests/lib/quest*faults*.c", "tests/broken/tiles*.def"),
           "crawl": ("tests/broken/crawl*.def", "tests/lib/crawl*faults*.c", "tests/broken/tiles*.def")}
PROPERTY = {"floor": ("tests/property/property_floor*.c",),
            "quest": ("tests/property/property_quest*.c", "tests/lib/quest_player.c", "tests/property/property_tiles.c",
                      "tests/property/property_puzzle.c"),
            "crawl": ("tests/property/property_crawl*.c", "tests/property/property_tiles.c",
                      "tests/property/property_puzzle.c")}
TOLD = {  # rules that are reported under another number, or that one document cannot break
    "floor": {"F1": "reported as F2", "F9": "reported as F2", "V2": "reported as F2", "V3": "reported as F12, F13, F15 and F18",
              "V6": "about attempts: genuine documents have theirs", "F22": "the rules hold for each floor",
              "F24": "reported as F3, F12, F13 and F18"},
    "quest": {"Q3": "about how rooms are drawn", "Q8": "a bound that `shortfall` records", "Q16": "reported as Q10 and Q14",
              "Q22": "about the choice among candidates", "Q25": "over many seeds", "Q30": "about places that were not kept", "T8": "only crawls have tunnels",
              "P6": "about the judges: `compare_puzzles.py`", "P7": "over many seeds"},
    "crawl": {"C0": "about the order of passes", "C21": "over many seeds", "C26": "over many seeds",
              "P6": "about the judges: `compare_puzzles.py`", "P7": "over many seeds"},
}
CHUNK = 100


def text_of(patterns):
    for pattern in patterns:
        for path in sorted(glob.glob(os.path.join(TOP, pattern))):
            with open(path, encoding="utf-8") as file:
                yield os.path.basename(path).removesuffix(".c"), file.read()


def planted(family):
    """Returns how many violations of each rule C tests plant."""
    counts = collections.Counter()
    for name, text in text_of(SAMPLES[family]):
        wanted = family.upper() if name.startswith("tiles") else ""
        for line in text.splitlines():
            rule = re.search(r'"([A-Z][0-9]+)"', line)
            if rule and wanted in line and not line.startswith("HOLDS"):
                counts[rule[1]] += 1
    return counts


def planted_twice(family):
    """Returns how many violations of each rule planted_*.py show to both judges."""
    rules = [rules[0] for rules, families, _ in PLANTS if family in families]
    rules += [row[0] for row in mutate_quest.PLANTED] if family == "quest" else []
    rules += [rule for rule, _ in plants_crawl.PLANTS] if family == "crawl" else []
    return collections.Counter(rules)


def looked_at(family):
    """Returns the property tests that name a rule."""
    found = collections.defaultdict(set)
    for name, text in text_of(PROPERTY[family]):
        for rule in re.findall(r"\b([FQCTVP][0-9]+)\b", text):
            found[rule].add(name)
    return found


def damaged(barrow, family, count, rng):
    """Returns lines of documents with a violation each."""
    schema, lines = mutants.Schema(barrow), []
    while len(lines) < count:
        made = []
        for options in ([], *mutants.DOCUMENTS[family]):
            made += compare.generate(barrow, family, str(rng.randrange(1, 10 ** 6)), 5, options)
        lines += [mutate.mutate(line, rng)[0] for line, _ in made for _ in range(3)]
        bases = [mutants.Base(line, origin, schema) for line, origin in made[5:]]
        changed = mutants.make(bases, 3 * len(made), rng)
        mutants.repair(barrow, changed)
        lines += [json.dumps(document, separators=(",", ":"), ensure_ascii=False) for document, _, _ in changed]
    return lines[:count]


def count_rules(barrow, family, options):
    """Returns how often verify and the oracle name each rule."""
    rng = random.Random(f"{options.seed} {family}")
    verify, oracle = collections.Counter(), collections.Counter()
    lines = damaged(barrow, family, options.count, rng)
    for first in range(0, len(lines), CHUNK):
        part = lines[first:first + CHUNK]
        for line, theirs in zip(part, compare.verify(barrow, part)):
            verify.update({finding["rule"] for finding in theirs.get("findings", ())})
            oracle.update({finding["rule"] for finding in compare.judge(line).get("findings", ())})
    return verify, oracle


def rules_of(barrow, family):
    rows = json.loads(subprocess.run([barrow, "rules", "-f", "json"], check=True, capture_output=True, text=True).stdout)
    return [row["rule"] for row in rows if family in row["families"] and row["rule"][0] in "FQCTVP"]


def table(barrow, family, options):
    """Returns rows of text, and the rules with fewer than two judges."""
    verify, oracle = count_rules(barrow, family, options)
    both, samples, tests = planted_twice(family), planted(family), looked_at(family)
    text, lonely = "", []
    for rule in rules_of(barrow, family):
        names = sorted(tests[rule])
        judges = bool(verify[rule] or samples[rule] or both[rule]) + bool(oracle[rule] or both[rule]) + bool(names)
        reason = TOLD[family].get(rule, "")
        if judges < 2 and not reason:
            lonely.append(rule)
        counts = " | ".join(str(count[rule] or "-") for count in (verify, oracle, both, samples))
        text += f"| {family} {rule} | {counts} | {'; '.join(part for part in (', '.join(names), reason) if part) or '-'} |\n"
    return text, lonely


HEAD = """`tests/oracle/judges.py` makes this table ({date}, {count} damaged documents of each family). "verify" and
"oracle" count the documents in which `barrow verify` and the oracle named the rule; the others broke
other rules first, or none. "both" counts violations that are planted in documents with matching hash
and metrics: the oracle has to name the rule, and `barrow verify` has to refuse the document
(`oracle-*-planted`). "in C" counts those that tests plant in memory. The property tests look at the
rule in every dungeon they make, or over many seeds: one document cannot show shares and chances.
A rule may be reported under the number of another; the last column says so. With fewer than two judges: {lonely}.

| rule | verify | oracle | both | in C | property tests |
| --- | --- | --- | --- | --- | --- |
"""
PAGE = os.path.join(TOP, "docs/reliability.md")
TITLE = "### Rule by judge\n\n"


def write(text):
    """Puts the table into its section of the page."""
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    before, after = page.split(TITLE)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(before + TITLE + text + "\n" + after[after.index("### "):])


def main():
    parser = argparse.ArgumentParser(description="which judge reports which rule")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rows, lonely = "", []
    for family in compare.FAMILIES:
        text, alone = table(options.barrow, family, options)
        rows += text
        lonely += [f"{rule} ({family})" for rule in alone]
    page = HEAD.format(count=f"{options.count:,}", date=datetime.date.today(), lonely=", ".join(lonely) or "none") + rows
    if options.write:
        write(page)
    else:
        print(page, end="")
    print(f"{len(lonely)} rules have fewer than two judges: {', '.join(lonely) or '-'}", file=sys.stderr)
    return 1 if lonely else 0


if __name__ == "__main__":
    sys.exit(main())
