# SPDX-License-Identifier: MIT
"""barrow stats, compared with the metrics of documents, computed here a second time."""
import csv
import io
import itertools
import json
import math
import re
import statistics
import xml.etree.ElementTree as ElementTree

from harness import *  # noqa: F403

QUANTILES = (5, 25, 50, 75, 95)


def values_of(family, count, *words):
    """Returns {name: values} of the documents of seeds 1 to count."""
    lines = run(family, "-s", 1, "-n", count, "-q", "-f", "jsonl", *words).text.splitlines()
    rows = [json.loads(line)["metrics"] for line in lines]
    names = [name for name in rows[0] if name != "shortfall"]
    return {name: [row[name] for row in rows] for name in names}


def summary(values):
    ordered = sorted(values)
    made = {"mean": statistics.fmean(values), "deviation": statistics.stdev(values),
            "least": ordered[0], "most": ordered[-1], "different": len(set(values))}
    for percent in QUANTILES:
        made[f"q{percent:02}"] = ordered[math.ceil(len(ordered) * percent / 100) - 1]
    return made


def same_summary(row, values):
    wanted = summary(values)
    return all(abs(row[key] - wanted[key]) < 2e-6 * max(1, abs(wanted[key])) for key in wanted)


def entropy(items):
    total = len(items)
    counts = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return -sum(n / total * math.log2(n / total) for n in counts.values())


def steps(values):
    low, wide = min(values), max(values) - min(values) + 1
    return [(value - low) * 16 // wide for value in values]


@group
def statistics_of_metrics():
    for family in FAMILIES:
        values = values_of(family, 150)
        result = run("stats", family, "-n", 150, "-f", "json")
        report = result.json()
        check(f"{family}: metrics", [row["name"] for row in report["metrics"]] == list(values))
        wrong = [row["name"] for row in report["metrics"] if not same_summary(row, values[row["name"]])]
        check(f"{family}: every figure is that of the documents", not wrong, wrong)
        check(f"{family}: one thread and two give the same bytes",
              result.out == run("stats", family, "-n", 150, "-f", "json", "-j", 1).out
              == run("stats", family, "-n", 150, "-f", "json", "-j", 2).out)
        varied = [name for name in values if len(set(values[name])) > 1]
        pairs = {(row["a"], row["b"]): row for row in report["pairs"]}
        check(f"{family}: all pairs that vary", set(pairs) == set(itertools.combinations(varied, 2)))
        ranks = [row["entropy"] for row in report["pairs"]]
        check(f"{family}: the most telling first", ranks == sorted(ranks, reverse=True))
        wrong = [names for names, row in pairs.items()
                 if abs(row["entropy"] - entropy(list(zip(*(steps(values[n]) for n in names))))) > 2e-6]
        check(f"{family}: entropies", not wrong, wrong[:3])
        a, b = report["pairs"][0]["a"], report["pairs"][0]["b"]
        shared = entropy(steps(values[a])) + entropy(steps(values[b])) - ranks[0]
        share = shared / min(entropy(steps(values[a])), entropy(steps(values[b])))
        check(f"{family}: what a pair has in common", abs(report["pairs"][0]["common"] - share) < 2e-6)
        wanted = statistics.correlation(values[a], values[b])
        check(f"{family}: correlation", abs(report["pairs"][0]["correlation"] - wanted) < 2e-6)


@group
def statistics_forms():
    report = run("stats", "floor", "-n", 80, "-f", "json", "--density", 6, "-s", 40).json()
    check("settings and seed are in the report",
          report["params"]["density"] == 6 and report["seed"] == "40" and report["made"] == 80)
    rows = list(csv.DictReader(io.StringIO(run("stats", "floor", "-n", 80, "-f", "csv", "--density", 6,
                                               "-s", 40).text)))
    check("csv says the same as json",
          [[row["metric"], float(row["mean"]), int(row["q95"])] for row in rows]
          == [[row["name"], row["mean"], row["q95"]] for row in report["metrics"]])
    text = run("stats", "floor", "-n", 80, "--density", 6, "-s", 40).text
    check("text has a line for each", all(re.search(rf"^{row['name']} +{row['mean']:.3f} ", text, re.M)
                                          for row in report["metrics"]), text[:300])
    tight = run("stats", "quest", "--width", 4, "--height", 5, "-n", 60, "-f", "json").json()
    made = len(run("quest", "--width", 4, "--height", 5, "-s", 1, "-n", 60, "-f", "jsonl", "-q")
               .text.splitlines())
    check("seeds that cannot be generated are left out", tight["made"] == made < 60, tight["made"])
    check("and said", "impossible" in run("stats", "quest", "--width", 4, "--height", 5, "-n", 60).text)


@group
def statistics_pictures():
    with Folder() as folder:
        path = folder.file("range.svg")
        check_run("a picture", run("stats", "floor", "-n", 300, "--metrics", "rooms,path", "-o", path),
                  DONE, "^$", "^$")
        svg = open(path, encoding="utf-8").read()
        ElementTree.fromstring(svg)
        cells = re.findall(r"<title>rooms (\d+), path (\d+)\.\.(\d+): (\d+), first seed (\d+)<", svg)
        check("all dungeons are on it", sum(int(cell[3]) for cell in cells) == 300, len(cells))
        values = values_of("floor", 300)
        places = list(zip(values["rooms"], values["path"]))
        right = all([i + 1 for i, (rooms, way) in enumerate(places)
                     if rooms == int(cell[0]) and int(cell[1]) <= way <= int(cell[2])][:1]
                    == [int(cell[4])] for cell in cells)
        check("each cell names its first seed", right)
        for words in (["-j", 1], ["-j", 2]):
            again = run("stats", "floor", "-n", 300, "--metrics", "rooms,path", "-f", "svg", *words)
            check(f"the same bytes with {words}", again.text == svg)
        check_run("corner, against, and other formats",
                  run("stats", "quest", "-n", 100, "--metrics", "rooms,path,keys", "--against", "loops=80",
                      "-o", folder.file("c.svg"), "-o", folder.file("c.png"), "-o", folder.file("c.pdf"),
                      "-o", folder.file("c.json"), "--theme", "dark"), DONE, "^$", "^$")
        corner = open(folder.file("c.svg"), encoding="utf-8").read()
        ElementTree.fromstring(corner)
        check("says both settings", "default parameters" in corner and "loops=80" in corner)
        check("real files", open(folder.file("c.png"), "rb").read(8) == b"\x89PNG\r\n\x1a\n"
              and open(folder.file("c.pdf"), "rb").read(5) == b"%PDF-"
              and json.load(open(folder.file("c.json"), encoding="utf-8"))["count"] == 100)
        tight = ["stats", "quest", "--width", 4, "--height", 5, "-n", 60]
        made = json.loads(run(*tight, "-f", "json").text)["made"]
        check("a picture counts what could be generated",
              0 < made < 60 and f": {made} dungeons, " in run(*tight, "-f", "svg").text, made)
        check("a pair is chosen where none is named",
              run("stats", "crawl", "-n", 64, "-f", "svg").text.startswith("<svg"))


@group
def statistics_baseline():
    with Folder() as folder:
        path = folder.file("before.json")
        run("stats", "floor", "-n", 400, "-o", path)
        check_run("nothing moved", run("stats", "floor", "-n", 400, "--baseline", path), DONE, "^$",
                  "nothing moved")
        check_run("other seeds", run("stats", "floor", "-n", 400, "-s", 9999, "--baseline", path), DONE,
                  "^$", "nothing moved")
        moved = run("stats", "floor", "-n", 400, "--density", -3, "--baseline", path)
        check_run("another density", moved, NO, "^$", r"(?m)^rooms +[78]\.\d+ +[23]\.\d+ +-\d+")
        check("what does not depend on it stays", not re.search(r"(?m)^(buried|traps) ", moved.text))
        constant = run("stats", "floor", "-n", 400, "--shop", 0, "--baseline", path)
        check_run("a shop less", constant, NO, "^$", r"(?m)^shop ")
        check_run("with a picture too", run("stats", "floor", "-n", 400, "--shop", 0, "--baseline", path,
                                            "-o", folder.file("a.svg")), NO, "^$", r"(?m)^shop ")
        check_refused("another family", run("stats", "quest", "-n", 5, "--baseline", path), "another family")
        report = json.load(open(path, encoding="utf-8"))
        broken = [b"", b"[]", b"{}", b"\x00\xff", b"{" * 3000, json.dumps(report)[:-40].encode()]
        for key in report:
            if key not in ("params", "rows", "different", "pairs"):
                broken.append(json.dumps({k: v for k, v in report.items() if k != key}).encode())
        report["metrics"][3].pop("q50")
        broken.append(json.dumps(report).encode())
        for i, content in enumerate(broken):
            bad = folder.file("bad.json", content)
            check_refused(f"a broken baseline {i}", run("stats", "floor", "-n", 5, "--baseline", bad), "bad.json",
                          IO)


@group
def statistics_refused():
    for words, err in (
            (["--metrics", "rooms"], "two or more"), (["--metrics", "rooms,rooms"], "twice"),
            (["--metrics", "rooms,pth"], "did you mean 'path'"), (["--metrics", ""], "no metric ''"),
            (["--metrics", "rooms,path,links,cycles,items,traps,shop,house,buried"], "at most 8"),
            (["--against", "densty=3"], "did you mean 'density'"), (["--against", "density=300"], "density"),
            (["--against", "nopreset"], "preset"), (["--against", "a=1 b"], "--against wants|no parameter"),
            (["--against", "fixed=x"], "cannot set fixed"), (["--floors", 3], "single floors"),
            (["--against", "floors=2"], "single floors"), (["-f", "xml"], "not 'xml'"),
            (["-o", "a.xyz"], "not 'xyz'"), (["-n", 0], "whole number"), (["--jobs", "x"], "whole number"),
            (["--progress", "x"], "--progress is")):
        check_refused(f"stats {' '.join(map(str, words))}", run("stats", "floor", "-n", 9, *words), err)
    check_refused("without a family", run("stats"), "family")
    cramped = ["--width", 4, "--height", 4, "--treasures", 2]
    check_refused("no seed can be made", run("stats", "quest", *cramped, "-s", 1, "-n", 9),
                  "none of the seeds", IMPOSSIBLE)
