# SPDX-License-Identifier: MIT
"""Reading documents: `barrow verify` on good, edited, broken and unreadable ones (G3, G8, G11)."""
import json
import os
import random
import re
import resource
import subprocess
import time

from harness import *  # noqa: F403


# ---- verify ---------------------------------------------------------------------------------

@group
def verifying():
    for family in FAMILIES:
        doc = run(family, "-s7").out
        verify = lambda content, *words: run("verify", *words, "-", stdin=content)
        check_run(f"{family}: a document holds", verify(doc), DONE, "^$", "seed 7: holds, [1-9]")
        report = verify(doc, "-f", "json").json()
        check(f"{family}: as JSON", report["verdict"] == "holds" and report["findings"] == []
              and report["hash"] == json.loads(doc)["hash"] and not report["edited"], report)
        lines = run(family, "-s1", "-n100", "-f", "jsonl").out
        check_run(f"{family}: a hundred lines", verify(lines, "-q"), DONE, "^$", "^$")
        check(f"{family}: a hundred answers", len(verify(lines, "-f", "json").text.splitlines()) == 100)
        edited = json.loads(doc)
        edited["hash"] = "0123456789abcdef"
        check_run(f"{family}: another hash", verify(json.dumps(edited).encode()), NO, "",
                  "(?s)edited.*G3: edited after generation")
        for text, place in broken_documents(json.loads(doc)):
            check_run(f"{family}: {place}", verify(text), IO, place)
    with Folder() as folder:
        good = folder.file("good.json", run("floor", "-s7").out)
        bad = folder.file("bad.json", "{")
        result = run("verify", good, bad, folder.file("none.json"))
        check_run("several files", result, IO, "(?s)ends in the middle.*No such file", "good.json: floor, seed 7: holds")


def broken_documents(doc):
    """Documents that cannot be read, and a piece of the message."""
    def with_change(*path, value):
        copy = json.loads(json.dumps(doc))
        at = copy
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
        return json.dumps(copy).encode()

    yield with_change("format", value="barrow/9"), "format: 'barrow/9' is not known"
    yield with_change("family", value="castle"), "family: 'castle'"
    yield with_change("seed", value=7), "seed: "
    yield with_change("hash", value="xyz"), "hash: "
    yield with_change("params", "items_", value=7), r"params\.items_: "
    yield with_change("attempts", value=-1), "attempts: -1 is out of range"
    yield with_change("metrics", value=[]), "metrics"
    if doc["family"] == "floor":
        yield with_change("map", "rooms", 1, "id", value=5), r"map\.rooms\[1\]\.id"
        yield with_change("map", "rooms", 1, "x", value=300), r"map\.rooms\[1\]\.x: 300 is out of range"
        yield with_change("map", "rows", 3, value="short"), r"map\.rows\[3\]"
        yield with_change("map", "rows", 3, value="?" * 56), r"map\.rows\[3\]: character 0"
        yield with_change("map", "corridors", 0, "a", value=999), r"map\.corridors\[0\]\.a"
        yield with_change("map", "corridors", 0, "tiles", 0, value=[1]), r"map\.corridors\[0\]"
        yield with_change("map", "entities", 0, "kind", value="stair"), "did you mean 'stairs'"
        yield with_change("map", "sectors", "xs", value=[1]), r"map\.sectors\.xs"
        yield with_change("map", "width", value=2 ** 40), r"map\.width"
    else:
        yield with_change("layout", "doors", 0, "a", value=99999), r"layout\.doors\[0\]\.a: 99999"
        yield with_change("layout", "doors", 0, "kind", value="opn"), "did you mean 'open'"
        yield with_change("layout", "rooms", value=7), r"layout\.rooms: it must be a list"
        yield with_change("solution", 0, "room", value=-3), r"solution\[0\]\.room"
        yield with_change("solution", 0, "do", value="jump"), r"solution\[0\]\.do"
    if doc["family"] == "crawl":
        yield with_change("layout", "rooms", 0, "path_id", value=60000), r"layout\.rooms\[0\]\.path_id"
        yield with_change("layout", "rooms", 0, "cells", value=[[9, 99]]), r"layout\.rooms\[0\]"
        yield with_change("layout", "paths", 0, "rooms", 0, value=60000), r"layout\.paths\[0\]\.rooms"
        yield with_change("layout", "boss", value=None), "boss"
    if doc["family"] == "quest":
        yield with_change("layout", "rooms", 2, "stage", value=77), r"layout\.rooms\[2\]\.stage"
        yield with_change("layout", "stages", 0, "step", value=None), r"layout\.stages\[0\]\.step"
    text = json.dumps(doc)
    yield text[:len(text) // 2].encode(), "ends in the middle"
    yield b"", "no document"
    yield b"[1, 2]", "starts with {"
    yield b"\x00\x01\x02", "starts with {"
    yield b'{"a": 1, "a": 2}', "duplicate"
    yield b'{"a": nope}', "line 1, column"
    yield b'{"a":' + b"[" * 100000, "nested too deeply"
    yield b'{"a": [' + b"0," * 9000000, "too many values"


@group
def tampering():
    """What is moved in a quest is found: the stuck order, or what cannot be reached."""
    stuck = 0
    for seed in range(1, 41):
        doc = run("quest", "-s", seed).json()
        rooms = doc["layout"]["rooms"]
        keys = [room for room in rooms if room["content"] in ("key", "magic_key", "item")]
        last = [room for room in rooms if room["content"] == "none"][-1:]
        if not keys or not last:
            continue
        last[0]["content"], keys[0]["content"] = keys[0]["content"], "none"
        result = run("verify", "-", stdin=json.dumps(doc).encode())
        if result.code == NO and re.search(r"^  (V\d|Q\d+): ", result.text, re.M):
            stuck += 1
        elif result.code == DONE:
            check(f"a key moved in quest {seed} is noticed", False, result.text)
    check("keys moved are found to break rules", stuck >= 20, stuck)
    doc = run("floor", "-s7").json()
    doc["map"]["entities"] = [thing for thing in doc["map"]["entities"] if thing["kind"] != "stairs"]
    check_run("a floor without stairs", run("verify", "-", stdin=json.dumps(doc).encode()), NO, "",
              r"(?m)^  [VF]\d+: ")
    doc = run("crawl", "-s7").json()
    doc["layout"]["rooms"][doc["layout"]["boss"]]["types"] = ["combat"]
    check_run("a crawl without a boss", run("verify", "-", stdin=json.dumps(doc).encode()), NO, "",
              r"(?m)^  [VC]\d+: ")


def check_change(name, doc, change, rule, code=NO):
    """[change] edits a copy of the document in place; the answer must name the rule."""
    copy = json.loads(json.dumps(doc))
    change(copy)
    result = run("verify", "-", stdin=json.dumps(copy).encode())
    if code == NO:
        check_run(name, result, NO, "^$", rf"(?m)broken\n(?s:.*)^  {rule}\b")
    else:
        check_run(name, result, code, rule)
    return copy


@group
def tampered_lists():
    """What a document says twice must agree: `junctions` with the tiles (F10)."""
    doc = run("floor", "-s3").json()
    junctions = doc["map"]["junctions"]
    wall = next((x, y) for y, row in enumerate(doc["map"]["rows"]) for x, tile in enumerate(row)
                if tile == "#")
    inside = next(i for i, row in enumerate(junctions) if row["room"] is not None)
    tile = r"F10: .* \(x \d+, y \d+"
    listed = lambda copy: copy["map"]["junctions"]
    check_change("a junction left out", doc, lambda copy: listed(copy).pop(0), tile)
    check_change("no junctions", doc, lambda copy: listed(copy).clear(), "F10")
    check_change("a junction twice", doc, lambda copy: listed(copy).append(junctions[0]), tile)
    check_change("a junction too many", doc,
                 lambda copy: listed(copy).append({"x": wall[0], "y": wall[1], "room": None}), tile)
    check_change("a junction without its room", doc,
                 lambda copy: listed(copy)[inside].update(room=None), tile)
    check_change("a junction of another room", doc,
                 lambda copy: listed(copy)[inside].update(room=(junctions[inside]["room"] + 1) % 2), tile)
    check_change("a junction of no room", doc, lambda copy: listed(copy)[0].update(room=99),
                 r"map\.junctions\[0\]\.room: 99 is out of range", IO)
    check_change("a junction off the map", doc, lambda copy: listed(copy)[0].update(x=-1),
                 r"map\.junctions\[0\]\.x: -1 is out of range", IO)
    check_change("junctions missing", doc, lambda copy: copy["map"].pop("junctions"),
                 r"map\.junctions: it is missing", IO)
    gone = check_change("the last junction left out", doc, lambda copy: listed(copy).pop(), tile)
    report = run("verify", "-f", "json", "-", stdin=json.dumps(gone).encode()).json()
    finding = report["findings"][0]
    check("a junction left out, as JSON", report["verdict"] == "broken" and report["finding_count"] == 1
          and not report["edited"] and finding["rule"] == "F10"
          and (finding["x"], finding["y"]) == (junctions[-1]["x"], junctions[-1]["y"]), report)
    several = run("floor", "-s3", "--floors", "3").json()
    check_run("several floors hold", run("verify", "-", stdin=json.dumps(several).encode()), DONE)
    check_change("a junction of the third floor left out", several,
                 lambda copy: copy["maps"][2]["junctions"].pop(), tile)


@group
def tampered_solutions():
    """V6: a solution leads to the end, and its steps name nothing that they do not use."""
    for family in "quest", "crawl":
        doc = run(family, "-s7").json()
        steps = doc["solution"]
        first = lambda what: next(i for i, step in enumerate(steps) if step["do"] == what)
        thing = "key" if family == "quest" else 0
        check_change(f"{family}: no solution", doc, lambda copy: copy["solution"].clear(), "V6")
        check_change(f"{family}: half a solution", doc,
                     lambda copy: copy.update(solution=steps[:len(steps) // 2]), "V6")
        check_change(f"{family}: a move with a key", doc,
                     lambda copy: copy["solution"][first("move")].update(what=thing), "V6")
        for action in ("take", "press") if family == "quest" else ("take", "fight"):
            check_change(f"{family}: a door to {action} at", doc,
                         lambda copy: copy["solution"][first(action)].update(door=0), "V6")
        check_change(f"{family}: the solution missing", doc, lambda copy: copy.pop("solution"),
                     "solution: it is missing", IO)


@group
def random_bytes():
    """Whatever is done to a document, the answer is an exit code, never a crash or a hang."""
    dice = random.Random(20)
    for family in FAMILIES:
        doc = run(family, "-s7", "-f", "jsonl").out
        damaged = []
        for _ in range(150):
            data = bytearray(doc)
            for _ in range(dice.randint(1, 3)):
                place = dice.randrange(len(data))
                what = dice.randrange(4)
                if what == 0:
                    data[place] = dice.randrange(256)
                elif what == 1:
                    del data[place:place + dice.randint(1, 40)]
                elif what == 2:
                    data[place:place] = dice.choice([b"9", b"-", b"null", b"[", b"}", b'"', b"1e9", b"99999"])
                else:
                    digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
                    data[dice.choice(digits)] = dice.choice(b"0123456789")
            damaged.append(bytes(data))
        codes = list(POOL.map(lambda data: run("verify", "-", stdin=data).code, damaged))
        bad = [pair for pair in zip(codes, damaged) if pair[0] not in (DONE, NO, IO)]
        check(f"{family}: 150 damaged documents", not bad, bad[:1])
        check(f"{family}: most of them are refused or broken", codes.count(DONE) < 40, codes)
