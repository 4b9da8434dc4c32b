# SPDX-License-Identifier: MIT
"""Parameters: each one at and beyond its limits, sets of them, files of them (G7, G8)."""
import re

from harness import *  # noqa: F403


# ---- parameters -----------------------------------------------------------------------------

GARBAGE = ["", " 12", "12 ", "+7", "1e9", "nan", "0x", "--", "1.5", "\u0661", "1" * 400, "a..b", "é"]


def settings_of(row):
    """Yields (value, whether it is allowed, or None if another parameter may forbid it)."""
    low, high = row["min"], row["max"]
    limits = [str(-2 ** 31), str(2 ** 31 - 1), str(U64 - 1), str(-U64)]
    if row["type"] in ("int", "auto", "range"):
        yield from ((str(low - 1), False), (str(low), None), (str(high), None), (str(high + 1), False))
        yield from ((value, False) for value in limits)
    if row["type"] in ("auto", "range"):
        yield from ((word, True) for word in row["choices"] or ["auto"])
    if row["type"] == "range":
        yield from ((f"{low}..{high}", None), (f"{high}..{low}", False), (f"{low}..{high + 1}", False),
                    (f"{low}..", False), ("..", False))
    if row["type"] == "size":
        drawn = bool(row["choices"])  # a size without presets is a single size, not a range
        yield from ((f"{low}x{low}", None), (f"{low - 1}x9", False), (f"9x{high + 1}", False),
                    ("9", False), ("x", False), ("9x10..6x7", False), ("6x7..9x10", drawn),
                    ("small", drawn), ("9x10", True), ("9X10", False), ("9x10x11", False))
    if row["type"] == "bool":
        yield from (("on", True), ("off", True), ("true", True), ("maybe", False), ("2", False))
    if row["type"] == "choice":
        yield from ((name, None) for name in row["choices"])
        yield from ((value, False) for value in limits)
    if row["type"] != "text":
        yield from ((value, False) for value in GARBAGE)


@group
def every_parameter():
    for family in FAMILIES:
        for row in run("params", family, "-f", "json").json():
            wrong, values = [], list(settings_of(row))
            results = POOL.map(lambda pair, name=row["name"], family=family:
                               run(family, "-s1", "--set", f"{name}={pair[0]}"), values)
            for (value, allowed), result in zip(values, results):
                fine = {True: [DONE], False: [USAGE], None: [DONE, USAGE, IMPOSSIBLE]}[allowed]
                lines = result.err.count("\n")
                if result.code not in fine or (result.code == USAGE and (result.out or lines != 1)):
                    wrong.append((value[:20], result.code, result.err[:120]))
            check(f"{family} {row['name']}: limits and garbage", not wrong, wrong)


@group
def parameters():
    doc = lambda *words: run("floor", "-s7", *words).json()["params"]
    check("--set", doc("--set", "items=9")["items"] == 9)
    check("--name value", doc("--items", "9")["items"] == 9)
    check("--name=value", doc("--items=9")["items"] == 9)
    check("hyphens", doc("--terrain-density", "9")["terrain_density"] == 9)
    check("underscores", doc("--terrain_density", "9")["terrain_density"] == 9)
    check("a negative value", doc("--density", "-6")["density"] == -6)
    check("the last one counts", doc("--items", "9", "--set", "items=8")["items"] == 8)
    check("on as a word", doc("--no-allow-dead-ends", "--allow-dead-ends")["allow_dead_ends"] is True)
    check("--no-name", doc("--no-allow-dead-ends")["allow_dead_ends"] is False)
    check("--name off", doc("--allow-dead-ends", "off")["allow_dead_ends"] is False)
    check("--name=off", doc("--allow_dead_ends=off")["allow_dead_ends"] is False)
    check("a layout by name", doc("--layout", "beetle")["layout"] == "beetle")
    check("a layout by code", doc("--layout", "0x09")["layout"] == "beetle")
    check("a preset", doc("--preset", "early_cave")["layout"] == "std_half")
    both = doc("--preset", "small", "--preset", "flooded")
    check("presets go together", both["width"] == doc("--preset", "small")["width"]
          and both["terrain_density"] == doc("--preset", "flooded")["terrain_density"])
    check("settings win over presets",
          doc("--items", "9", "--preset", "early_cave")["items"] == 9)
    check("defaults are told", len(doc()) > 20)
    check("reroll is told", doc("--reroll", "items=2")["reroll"] == {"items": 2})
    alone = ("floor", "-s7", "--vaults", "0")  # vaults are cut after the items lie, where none is in the way
    plain, dealt = run(*alone).json(), run(*alone, "--reroll", "items=1").json()
    check("a reroll keeps the map", plain["map"]["rows"] == dealt["map"]["rows"])
    check("and deals anew", plain["map"]["entities"] != dealt["map"]["entities"])
    check_refused("a layout that does not fit",
                  run("floor", "-s1", "--layout", "crossroads", "--width", "40"), "44x32")
    check_refused("reversed", run("quest", "-s1", "--pre-stages-min", "5", "--pre-stages-max", "2"),
                  "pre_stages")
    traced = run("floor", "-s7", "--trace")
    passes = [row["name"] for row in run("passes", "floor", "-f", "json").json()]
    check("--trace tells of every pass",
          re.findall(r"^pass (\S+) +attempt 1 +draws \d+", traced.err, re.M) == passes, traced.err)
    check("and changes nothing", traced.out == run("floor", "-s7").out)
    for name in passes:
        check_run(f"--stop-after {name}", run("floor", "-s7", "--stop-after", name, "-f", "ascii"), DONE)
        check_run(f"--stop-after {name} as json", run("floor", "-s7", "--stop-after", name), DONE)
    for family in ("quest", "crawl"):
        for row in run("passes", family, "-f", "json").json():
            check_run(f"{family} --stop-after {row['name']}",
                      run(family, "-s7", "--stop-after", row["name"]), DONE)
    for family in FAMILIES:
        check_run(f"{family} --verify", run(family, "-s7", "--verify", "-n20", "-f", "jsonl"), DONE, "^$")


@group
def plans():
    with Folder() as folder:
        check_run("a plan by its name", run("floor", "-s7", "--plan", "depths"), DONE)
        check_run("a plan that is misspelt", run("floor", "-s7", "--plan", "dephts"), IO, "did you mean 'depths'")
        check_run("a plan that is not there", run("floor", "-s7", "--plan", "plans/own.json"), IO, "no file 'plans/own.json'.*tower")
        for name, values in (("a name", '"width\\u0000x": 40'), ("a word", '"layout": "ring\\u0000x"'), ("a weight", '"layout": {"ring\\u0000x": 1}')):
            plan = '{"floors": 2, "ranges": [{"from": 1, "to": 2, "set": {%s}}]}' % values
            check_run(f"{name} that a zero ends", run("floor", "-s7", "--plan", folder.file("zero.json", plan)), USAGE, "contains a zero byte")
        check_run("a plan as a file", run("floor", "-s7", "--plan", folder.file("dephts", '{"floors": []}')), USAGE, "plan")


@group
def parameter_files():
    with Folder() as folder:
        use = lambda content, *words, family="floor": run(
            family, "-s7", "--params", folder.file("p.json", content), *words)
        good = use('{"items": 9, "allow_dead_ends": false, "layout": "ring", "reroll": {"traps": 3}}')
        check("a file", good.code == DONE and good.json()["params"]["items"] == 9, good.err)
        check("its reroll", good.json()["params"]["reroll"] == {"traps": 3})
        check("its names", good.json()["params"]["layout"] == "ring")
        check("settings win", use('{"items": 9}', "--items", "3").json()["params"]["items"] == 3)
        check("files win over presets",
              use('{"items": 9}', "--preset", "early_cave").json()["params"]["items"] == 9)
        for name, content in (("a name", '{"width\\u0000x": 40}'), ("a pass", '{"reroll": {"items\\u0000x": 1}}'), ("a word", '{"layout": "ring\\u0000x"}')):
            check_refused(f"{name} that a zero ends", use(content), "contains a zero byte")
        crawl = use('{"size": "6x7", "sub_bosses": "0..1", "locks": 2, "foes": "auto"}', family="crawl")
        check("sizes, ranges, auto", crawl.code == DONE and crawl.json()["params"]["size"] == "6x7",
              crawl.err)
        check("- is standard input",
              run("floor", "-s7", "--params", "-", stdin=b'{"items": 9}').json()["params"]["items"] == 9)
        marked = use(b'\xef\xbb\xbf{\r\n"items": 9}\r\n')
        check("a byte order mark and other line ends", marked.code == DONE, marked.err)
        names = folder.file("names.txt")
        for rows, problem in (("grnt goblin\n", "did you mean 'grunt'"), ("grunt\n", "row 1 must be"), ("grunt a\ngrunt b\n", "twice"),
                              ("grunt " + "x" * 41 + "\n", "1 to 40 bytes")):
            open(names, "w").write(rows)
            check_refused("names: " + problem, run("quest", "--names", names), problem)
        open(names, "w").write("grunt goblin\nspikes rusty nails\n")
        named = run("crawl", "-s4", "--size", "small", "--tiles", "on", "--names", names, "-f", "tmj", "-q")
        check("names are told by formats", named.code == DONE and "goblin" in named.text)
        for family, name, rows in (("floor", "fixed", ".....\n" * 5), ("quest", "mask", "........\n....E...\n" + "........\n" * 3)):
            plain, other = (run(family, "-s7", "--set", f"{name}={folder.file(end, text)}")
                            for end, text in (("lf", rows), ("crlf", "\ufeff" + rows.replace("\n", "\r\n"))))
            check(f"{name} with other line ends", plain.code == DONE and other.out == plain.out, other.err)
        for family in FAMILIES:
            doc = run(family, "-s7").out
            again = use(doc, family=family)
            check(f"{family}: a whole document gives its params", again.out == doc, again.err)
        bad = [
            ("an unknown key", '{\n  "dencity": 4}', "line 2, column 3: .*did you mean 'density'", USAGE),
            ("a wrong type", '{"items": "4"}', "line 1, column 2: items is a string; .*whole number", USAGE),
            ("a fraction", '{"items": 4.5}', "whole number", USAGE),
            ("out of range", '{"items": 65}', "items: '65' is not allowed", USAGE),
            ("far out of range", '{"items": 9223372036854775807}', "not allowed", USAGE),
            ("beyond 64 bits", '{"items": 99999999999999999999}', "line 1, column 2: items is a number .*too large", USAGE),
            ("a key twice", '{"items": 4,\n "items": 5}', "line 2, column .*duplicate", USAGE),
            ("a number for a name", '{"layout": 3}', "name in quotes", USAGE),
            ("null", '{"items": null}', "items is null", USAGE),
            ("a bool as number", '{"allow_dead_ends": 1}', "true or false", USAGE),
            ("a list", '[1, 2]', "JSON object", USAGE),
            ("a number", '7', "JSON object", USAGE),
            ("nothing", '', "line 1, column", IO),
            ("the middle missing", '{"items": ', "line 1, column", IO),
            ("no JSON", 'items = 4', "line 1, column", IO),
            ("binary", bytes(range(256)) * 4, "line 1, column", IO),
            ("bytes that are no UTF-8", b'{"terrain": "\xff\xfe"}', "line 1, column 14: these bytes are not UTF-8", IO),
            ("a zero in a string", b'{"terrain": "wa\\u0000ter"}', "line 1, column 2: terrain .*zero", USAGE),
            ("deeply nested", '{"a":' * 100000, "nested too deeply", IO),
            ("deeply nested lists", '[' * 500000, "nested too deeply", IO),
            ("too large", '{"items": 4}' + ' ' * (1 << 20), "too large", IO),
            ("reroll of no pass", '{"reroll": {"item": 1}}', "did you mean 'items'", USAGE),
            ("reroll as number", '{"reroll": 1}', "reroll must be an object", USAGE),
            ("a document of another family", run("quest", "-s1").out, "a quest, not of a floor", USAGE),
            ("a text as number", '{"fixed": 4}', "fixed is a number", USAGE),
        ]
        for name, content, message, code in bad:
            result = use(content)
            check_refused("file with " + name, result, message, code)
            check("one line: " + name, result.err.count("\n") == 1, result.err)
        check_refused("a file that is not there", run("floor", "--params", folder.file("none.json")),
                      "cannot read .*No such file", IO)
        check_refused("a folder", run("floor", "--params", folder.path), "cannot read", IO)
        check_refused("an endless file", run("floor", "--params", "/dev/zero"), "too large", IO)
        check_refused("a mask that is not there", run("quest", "-s1", "--mask", folder.file("none")),
                      "No such file", IO)
        check_refused("an endless mask", run("quest", "-s1", "--mask", "/dev/zero"), "too large", IO)
        check_refused("a binary mask", run("quest", "-s1", "--mask", folder.file("m", b"#.\0.")),
                      "binary", IO)
        check_refused("empty parameters", run("floor", "--params", "-", stdin=b""), "line 1, column 1: ", IO)
        check_refused("an empty mask", run("quest", "-s1", "--mask", folder.file("m", b"")), "empty", IO)
        mask = folder.file("m", "\n".join(["." * 16] * 15 + ["." * 8 + "E" + "." * 7]) + "\n")
        masked = run("quest", "-s1", "--mask", mask)
        check_run("a mask", masked, DONE)
        check("is in the document", masked.code == DONE and "E" in masked.json()["params"]["mask"])
        check("and comes back from it", masked.code == DONE and
              run("quest", "-s1", "--params", folder.file("d.json", masked.out)).out == masked.out)
