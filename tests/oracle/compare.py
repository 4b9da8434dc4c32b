#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two judges, one verdict: `barrow verify` and the oracle on the same documents, good and damaged.

  compare.py BARROW [--count N] [--family NAME] [--seed S] [--jobs N] [--keep FOLDER] [--tiles N]
             [--planted]

Makes N documents of each family (default 2000: half with the default parameters, half with drawn ones; a quarter of
quests and crawls, or --tiles in 4, with tile maps) and as many damaged ones. The judges disagree if one accepts a
document and the other does not, if their hashes or the metrics that they find wrong differ, or if one has no answer
in time. Each disagreement is printed and kept as a document (oracle-FAMILY-K.json). Ends with "N passed, N failed".
--planted blinds the oracle, to every rule, to metrics or to tile maps, and passes if that is noticed in each family.
"""
import argparse
import copy
import json
import multiprocessing
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common  # noqa: E402
import mutate  # noqa: E402
import oracle  # noqa: E402
import tiles  # noqa: E402

FAMILIES = ("floor", "quest", "crawl")
CHUNK = 50
SET = 10
PATIENCE = 60  # processor seconds: for one document by the oracle, and for a chunk by barrow


# ---- Parameters ----------------------------------------------------------------------------

def parameters(barrow, family):
    text = subprocess.run([barrow, "params", family, "-f", "json"], check=True,
                          capture_output=True, text=True).stdout
    return json.loads(text)


BOUNDS = {  # Narrower than allowed, so that a run takes minutes and not hours.
    "floor": {"width": (32, 90), "height": (24, 60), "floors": (1, 3)},
    "quest": {"best_of": (1, 3), "pre_stages_max": (1, 5), "post_stages_max": (1, 5),
              "pre_stages_min": (1, 4), "post_stages_min": (1, 4), "pre_rooms": (4, 24),
              "post_rooms": (4, 24), "stage_rooms_min": (0, 5), "stage_rooms_max": (0, 6)},
    "crawl": {},
}
TILED_BOUNDS = {"quest": {**BOUNDS["quest"], "pre_rooms": (4, 12), "post_rooms": (4, 12)},
                "crawl": {"size": (8, 9)}}


def drawn_value(parameter, bounds, rng):
    """Returns a value for --set, or None to leave the default."""
    name, kind = parameter["name"], parameter["type"]
    if kind == "choice":
        return rng.choice(parameter["choices"])
    if kind == "bool":
        return rng.choice(("on", "off"))
    if kind == "int":
        least, most = bounds.get(name, (parameter["min"], parameter["max"]))
        return str(rng.choice((least, most, rng.randint(least, most), rng.randint(least, most))))
    if name == "block":
        return f"{rng.randint(9, 33)}x{rng.randint(7, 33)}"
    if kind == "size":
        widest, highest = bounds.get(name, (16, 18))
        return f"{rng.randint(3, widest)}x{rng.randint(3, highest)}"
    if kind == "auto":
        word = (parameter.get("choices") or ["auto"])[0]
        return rng.choice((word, str(rng.randint(max(0, parameter["min"]), min(6, parameter["max"])))))
    if kind == "weights":
        return rng.choice(("20:20:20:20:20", "0:0:0:0:1", "100:0:1:0:7"))
    if name == "puzzle_moves":
        low = rng.randint(4, 30)
        return rng.choice(("auto", str(low), f"{low}..{min(60, low + rng.randint(0, 12))}", "4..60"))
    if kind == "range":
        low = rng.randint(0, 3)
        return rng.choice(("auto", str(low), f"{low}..{low + rng.randint(0, 2)}"))
    return None


PLANNED = {"enemies": (0, 12), "traps": (0, 20), "items": (0, 9), "density": (-4, 12),
           "width": (44, 80), "height": (32, 48), "monster_house": (0, 100), "imperfect": (0, 100),
           "structures": (0, 6), "terrain_density": (0, 30), "dead_ends": (0, 9), "rivers": (0, 3)}


def drawn_plan(rng):
    """Returns a plan of one to four ranges (F22)."""
    ranges = []
    for _ in range(rng.randint(1, 4)):
        first = rng.randint(1, 4)
        values = {name: sorted(rng.randint(*bounds) for _ in range(2))
                  for name, bounds in PLANNED.items() if rng.random() < 0.3}
        if rng.random() < 0.7:
            values["layout"] = {name: rng.randint(1, 3) for name in rng.sample(PLAN_LAYOUTS, 3)}
        if rng.random() < 0.3:
            values["terrain"] = rng.choice(("none", "lava", {"water": 1, "chasm": 2}))
        if rng.random() < 0.2:
            values["stairs_distance"] = rng.choice(("near", {"any": 1, "far": 3}))
        if rng.random() < 0.2:
            values["lord"] = rng.choice((True, [False, True]))
        if rng.random() < 0.1:
            values["rivers"] = "auto"
        if rng.random() < 0.3:
            values["types"] = drawn_text("types", rng).splitlines()
        ranges.append({"from": first, "to": rng.randint(first, 99), "set": values})
    return json.dumps({"floors": 99, "ranges": ranges})


PLAN_LAYOUTS = ("std_fine", "0x08", "ring", "line", "cross", "outer", "cave", "ruins", "two_rooms")


def drawn_text(name, rng):
    """Returns the rows of a mask (Q23), of a fixed room (F23) or of a table of types (F25), or a plan."""
    if name == "plan":
        return drawn_plan(rng)
    if name == "names":
        return "".join(f"{word} {rng.choice(('goblin', 'rusty nails', 'Ölfass'))}\n" for word in rng.sample(("grunt", "spikes", "gold", "timed"), 3))
    if name == "types":
        return "".join(f"{word} {rng.randint(0, 32)}{rng.choice(('', ' 1', ' 2'))}\n"
                       for word in rng.sample(("gold", "relic", "gem", "snare", "ward", "brute",
                                               "archer", "food"), 4))
    if name == "mask":
        width, height = rng.randint(6, 12), rng.randint(6, 12)
        rows = [["#" if rng.random() < 0.15 else "." for _ in range(width)]
                for _ in range(height)]
        rows[rng.randrange(height)][rng.randrange(width)] = "E"
    else:
        width, height = rng.randint(5, 9), rng.randint(5, 7)
        rows = [["."] * width for _ in range(height)]
        rows[height // 2][width // 2] = rng.choice("#.")
    return "".join("".join(row) + "\n" for row in rows)


def drawn_options(family, known, tiled, folder, rng):
    options = ["--tiles"] if tiled else []
    bounds = TILED_BOUNDS[family] if tiled else BOUNDS[family]
    share = rng.choice((0.1, 0.3, 0.6))
    for parameter in known:
        if rng.random() < share and parameter["name"] != "tiles":
            value = drawn_value(parameter, bounds, rng)
            if parameter["type"] == "text" and rng.random() < 0.3:
                value = os.path.join(folder, f"{parameter['name']}-{rng.getrandbits(32)}.txt")
                with open(value, "w", encoding="utf-8") as file:
                    file.write(drawn_text(parameter["name"], rng))
            if value is not None:
                options += ["--set", f"{parameter['name']}={value}"]
    return options


# ---- One chunk of work ---------------------------------------------------------------------

def generate(barrow, family, seed, count, options):
    """Returns JSON lines; none if the parameters were refused or nothing fits."""
    command = [barrow, family, "-s", str(seed), "-n", str(count), "-f", "jsonl", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if done.returncode not in (0, 2, 4):
        raise RuntimeError(f"{' '.join(command)}: exit {done.returncode}: {done.stderr}")
    return [(line, " ".join(command)) for line in lines]


class TooSlow(Exception):
    pass


def give_up(*_):
    raise TooSlow


def judge(line):
    """Returns the oracle's verdict. No document may keep a judge busy for long."""
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        return oracle.judge(common.parse(line))
    except TooSlow:
        return {"verdict": "too slow", "problem": f"the oracle took more than {PATIENCE} seconds"}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def be_bounded():
    """Ends a judge that takes longer; it has no verdict on the remaining documents."""
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))


def verify(barrow, lines):
    """Returns the verdicts of `barrow verify`, one per line."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        done = subprocess.run([barrow, "verify", "--edited", "-f", "json", file.name], capture_output=True,
                              text=True, check=False, preexec_fn=be_bounded)
    verdicts = {}
    for line in done.stdout.splitlines(keepends=True):
        if not line.endswith("\n"):
            continue  # verify was cut off here
        verdict = json.loads(line)
        verdicts[verdict["line"]] = verdict
    return [verdicts.get(number, {"verdict": f"nothing, exit {done.returncode}"})
            for number in range(1, len(lines) + 1)]


def holds(verdict):
    """Returns whether every rule holds; a wrong hash or origin ("edited") is a separate finding."""
    return verdict["verdict"] in ("holds", "edited")


def wrong_metrics(theirs):
    """Returns the metrics that barrow finds wrong."""
    texts = [f["text"] for f in theirs["findings"] if f["rule"] == "metrics"]
    return sorted({re.match(r"metrics do not match: (\w+)", text)[1] for text in texts})


def same_metrics(mine, theirs):
    """Returns whether barrow finds the same metrics wrong; it keeps only the first of very many findings."""
    found = wrong_metrics(theirs)
    cut_off = theirs["finding_count"] > len(theirs["findings"])
    return set(found) <= set(mine) if cut_off and found else found == mine


def disagreement(mine, theirs, damaged):
    """Returns what the judges disagree on, in words, or None."""
    if mine["verdict"] == "too slow" or theirs["verdict"].startswith("nothing"):
        return "no answer"
    if theirs["verdict"] == "not_checked":
        return None if damaged else "another generation"
    if holds(mine) != holds(theirs):
        return "verdict"
    if "unreadable" in (mine["verdict"], theirs["verdict"]):
        return None
    if mine.get("hash") != theirs.get("hash"):
        return "hash"
    if holds(mine) and not same_metrics(mine["metrics"], theirs):
        return f"metrics: {mine['metrics']} or {wrong_metrics(theirs)}"
    if not damaged and (mine["edited"] or theirs["verdict"] == "edited"):
        return "edited, says " + ("the oracle" if mine["edited"] else "barrow")
    if not damaged and not holds(mine):
        return "both say broken"
    return None


def rules_of(verdict):
    if "problem" in verdict:
        return verdict["problem"][:90]
    return ",".join(sorted({finding["rule"] for finding in verdict.get("findings", [])})) or "-"


def compare_lines(barrow, lines, origins, damages):
    """Returns counts and disagreements of some documents; `damages` is None for good ones."""
    result = {"checked": len(lines), "broken": 0, "rules_differ": 0, "failures": []}
    if not lines:
        return result
    for place, theirs in enumerate(verify(barrow, lines)):
        mine = judge(lines[place])
        result["broken"] += not holds(mine)
        problem = disagreement(mine, theirs, damages is not None)
        result["rules_differ"] += not problem and rules_of(mine) != rules_of(theirs)
        if problem:
            words = [f"{f['rule']}: {f['text']}" for f in mine.get("findings", [])][:3]
            texts = [f"{f['rule']}: {f['text']}" for f in theirs.get("findings", [])][:3]
            result["failures"].append({
                "problem": problem, "origin": origins[place], "line": lines[place],
                "damage": damages[place] if damages else None,
                "oracle": words or [rules_of(mine)], "barrow": texts or [rules_of(theirs)]})
    return result


def documents(task, folder, rng):
    """Returns pairs of a line and the command that made it. Out of 4 quests and crawls, `tiled` have maps."""
    barrow, family, first, count, known, drawn, tiled, _ = task
    tiled = 0 if family == "floor" else tiled
    if not drawn:
        plain = count - count * tiled // 4
        return (generate(barrow, family, first, plain, [])
                + generate(barrow, family, first + plain, count - plain, ["--tiles"]))
    made, tries = [], 0
    while len(made) < count and tries < 10 * count:
        size = min(SET, count - len(made))
        options = drawn_options(family, known, rng.randrange(4) < tiled, folder, rng)
        made += generate(barrow, family, first + tries, size, options)
        tries += size
    return made


def work(task):
    """Judges a chunk: good documents, then as many damaged copies of them."""
    barrow, family, first, _, _, drawn, _, salt = task
    rng = random.Random(f"{salt} {family} {first} {drawn}")
    with tempfile.TemporaryDirectory() as folder:
        made = documents(task, folder, rng)
    lines, origins = [line for line, _ in made], [origin for _, origin in made]
    good = compare_lines(barrow, lines, origins, None)
    damaged, damages = [], []
    for line in lines:
        changed, damage = mutate.mutate(line, rng)
        damaged.append(changed)
        damages.append(damage)
    return family, good, compare_lines(barrow, damaged, origins, damages)


# ---- The run -------------------------------------------------------------------------------

def tasks_of(options, families):
    for family in families:
        known = parameters(options.barrow, family)
        for first in range(0, options.count, CHUNK):
            count = min(CHUNK, options.count - first)
            drawn = (first // CHUNK) % 2 == 1
            yield (options.barrow, family, options.seed + first, count, known, drawn, options.tiles,
                   options.seed)


def report(family, failure, kept, folder):
    name = os.path.join(folder, f"oracle-{family}-{kept}.json")
    with open(name, "w", encoding="utf-8") as file:
        file.write(failure["line"] + "\n")
    damage = failure["damage"] or "as made"
    print(f"{family}: {failure['problem']} ({damage}) -> {name}")
    print(f"  made by {failure['origin']}")
    print(f"  oracle: {'; '.join(failure['oracle'])}")
    print(f"  barrow: {'; '.join(failure['barrow'])}", flush=True)


def compare_all(options, families):
    """Counts by family: made, damaged, breaking a rule, naming different ones, disagreements."""
    totals = {family: [0] * 5 for family in families}
    kept = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for family, good, damaged in pool.imap_unordered(work, tasks_of(options, families)):
            for failure in good["failures"] + damaged["failures"]:
                kept += 1
                if not options.planted:
                    report(family, failure, kept, options.keep)
            counts = (good["checked"], damaged["checked"], damaged["broken"],
                      damaged["rules_differ"], len(good["failures"] + damaged["failures"]))
            totals[family] = [a + b for a, b in zip(totals[family], counts)]
    return totals


BLIND = {  # Things that an oracle could overlook, and the families that have them.
    "rules": ([(common.Findings, "told"), (common.Findings, "measure")], FAMILIES),
    "metrics": ([(common.Findings, "measure")], FAMILIES),
    "tile maps": ([(tiles, "check")], ("quest", "crawl")),
}


# A check that others build on still returns its result, but its findings are dropped.
BLINDED = {(tiles, "check"): lambda real: lambda document, out: real(document, copy.deepcopy(out))}


def planted(options, families):
    """Checks that a blinded oracle is noticed."""
    passed = failed = 0
    for what, (blind, where) in BLIND.items():
        sight = [getattr(owner, name) for owner, name in blind]
        for (owner, name), real in zip(blind, sight):
            setattr(owner, name, BLINDED.get((owner, name), lambda _: lambda *_: None)(real))
        for family, counts in compare_all(options, [f for f in families if f in where]).items():
            noticed = counts[-1] > 0
            passed, failed = passed + noticed, failed + (not noticed)
            print(f"{family}, an oracle without {what}: {counts[-1]} disagreements")
        for (owner, name), function in zip(blind, sight):
            setattr(owner, name, function)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description="compare barrow verify with the oracle")
    parser.add_argument("barrow")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--family", choices=FAMILIES, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default=".", metavar="FOLDER")
    parser.add_argument("--tiles", type=int, choices=range(5), default=1)
    parser.add_argument("--planted", action="store_true")
    options = parser.parse_args()
    families = options.family or FAMILIES
    passed = failed = 0
    if options.planted:
        passed, failed = planted(options, families)
    else:
        for family, (made, spoiled, broken, differ, wrong) in compare_all(options, families).items():
            print(f"{family}: {made} made, {spoiled} damaged ({broken} break a rule, in {differ} the "
                  f"two name different rules), {wrong} disagreements")
            passed += made + spoiled - wrong
            failed += wrong
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
