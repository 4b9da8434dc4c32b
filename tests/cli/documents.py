# SPDX-License-Identifier: MIT
"""Reading documents: `barrow verify` on good, edited, broken and unreadable ones (G3, G8, G11)."""
import json
import os
import random
import re
import resource
import subprocess
import tempfile

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
              and report["hash"] == json.loads(doc)["hash"] and not report["edited"]
              and report["sound"] and report["complete"] and report["genuine"], report)
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
        check_run("several files", result, IO, "(?s)ends unexpectedly.*No such file", "good.json: floor, seed 7: holds")


def broken_documents(doc):
    """Yields documents that cannot be read, and a piece of the message."""
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
        yield with_change("layout", "boss", value="none"), "boss"
    if doc["family"] == "quest":
        yield with_change("layout", "rooms", 2, "stage", value=77), r"layout\.rooms\[2\]\.stage"
        yield with_change("layout", "stages", 0, "step", value=None), r"layout\.stages\[0\]\.step"
    text = json.dumps(doc)
    yield text[:len(text) // 2].encode(), "ends unexpectedly"
    yield b"", "no barrow document"
    yield b"[1, 2]", "starts with {"
    yield b"\x00\x01\x02", "starts with {"
    yield text.replace('"seed":', '"seed": "1", "seed":', 1).encode(), "seed: it occurs twice"
    yield b'{"a": nope}', "line 1, column"
    yield b'{"a":' + b"[" * 100000, "nested too deeply"


@group
def tampering():
    """Moves a thing in a quest: verify names the order that gets stuck, or the room out of reach."""
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
    doc = next(doc for doc in (run("floor", "-s", seed).json() for seed in range(1, 99)) if not doc["map"].get("vaults"))  # vaults name entities
    doc["map"]["entities"] = [thing for thing in doc["map"]["entities"] if thing["kind"] != "stairs"]
    check_run("a floor without stairs", run("verify", "-", stdin=json.dumps(doc).encode()), NO, "",
              r"(?m)^  [VF]\d+: ")
    doc = run("crawl", "-s7").json()
    doc["layout"]["rooms"][doc["layout"]["boss"]]["types"] = ["combat"]
    check_run("a crawl whose boss is gone", run("verify", "-", stdin=json.dumps(doc).encode()), NO, "",
              r"(?m)^  [VC]\d+: ")
    doc["layout"]["spawn"] = doc["layout"]["boss"] = None
    doc["solution"] = []
    check_run("a crawl without its ends", run("verify", "-", stdin=json.dumps(doc).encode()), NO, "",
              "V4: there is no spawn or no boss")


def check_change(name, doc, change, rule, code=NO):
    """Edits a copy of the document by [change]; verify must name the rule."""
    copy = json.loads(json.dumps(doc))
    change(copy)
    result = run("verify", "-", stdin=json.dumps(copy).encode())
    if code == NO:
        check_run(name, result, NO, "^$", rf"(?m)broken; (?s:.*)^  {rule}\b")
    else:
        check_run(name, result, code, rule)
    return copy


# ---- provenance (G13) -----------------------------------------------------------------------

def questions(text, *words):
    """Returns the answers of verify: exit code, verdict, and sound, complete, genuine."""
    result = run("verify", "-f", "json", *words, "-", stdin=text)
    report = json.loads(result.text)
    return result.code, report["verdict"], report["sound"], report["complete"], report["genuine"]


def repeated(doc, action):
    """Returns a walkthrough that does something twice, with its length adjusted."""
    copy = json.loads(json.dumps(doc))
    place = next(i for i, step in enumerate(copy["solution"]) if step["do"] == action)
    copy["solution"].insert(place, dict(copy["solution"][place]))
    if "path" in copy["metrics"]:
        copy["metrics"]["path"] += 1
    return copy


@group
def origins():
    """A document's claim about its origin is compared with what that origin makes."""
    changes = {
        "another seed": lambda copy: copy.update(seed="8"),
        "other attempts": lambda copy: copy.update(attempts=2),
        "another program": lambda copy: copy["generator"].update(name="<script>"),
        "another parameter": lambda copy: copy["params"].update({"quest": {"pre_rooms": 40}, "floor": {"items": 24},
                                                                 "crawl": {"exploration": 3}}[copy["family"]]),
        "a salt": lambda copy: copy["params"]["reroll"].update({"quest": {"pre_item": 1}, "floor": {"items": 1},
                                                                "crawl": {"main_path": 1}}[copy["family"]]),
        "marked as edited": lambda copy: copy.update(edited=True),
    }
    for family in FAMILIES:
        doc = run(family, "-s7").json()
        line = json.dumps(doc).encode()
        check(f"{family}: genuine", questions(line) == (DONE, "holds", True, True, True), questions(line))
        spread = json.dumps(doc, indent=7).replace('": ', '" :\n\t').encode()
        check(f"{family}: white space is free", questions(spread)[4] is True, questions(spread))
        for name, change in changes.items():
            copy = json.loads(line)
            change(copy)
            code, _, sound, complete, genuine = questions(json.dumps(copy).encode())
            check(f"{family}: {name}", code == NO and genuine is False and complete,
                  (code, sound, complete, genuine))
        copy = json.loads(line)
        changes["another program"](copy)
        text = json.dumps(copy).encode()
        check(f"{family}: --edited allows it", questions(text, "--edited") == (DONE, "edited", True, True, False))
        check_run(f"{family}: and says so", run("verify", "--edited", "-", stdin=text), DONE, "^$",
                  r"edited; sound, complete, not genuine\n  G13: .* line 1, column \d+\n$")
        copy["hash"] = "0123456789abcdef"
        text = json.dumps(copy).encode()
        check(f"{family}: a wrong hash is told", questions(text) == (NO, "edited", True, True, False), questions(text))
        check_run(f"{family}: --edited tells it, and it is no fault", run("verify", "--edited", "-", stdin=text), DONE, "^$",
                  "edited; sound, complete, not genuine\n  G3: edited after generation: its hash is 0123456789abcdef")
        version = json.loads(line)
        version["generator"]["version"] = "9.8.7-rc.1"
        check(f"{family}: the version is free", questions(json.dumps(version).encode())[4] is True)
        copy = {key: doc[key] for key in sorted(doc)}
        check(f"{family}: members in another order", questions(json.dumps(copy).encode())[4] is False)
        copy = json.loads(line)
        copy["generator"]["generation"] = 99
        text = json.dumps(copy).encode()
        check(f"{family}: generation 99", questions(text) == (DONE, "not_checked", None, True, None), questions(text))
        check_run(f"{family}: says that it is not checked", run("verify", "-", stdin=text), DONE, "^$",
                  "not checked: generation 99, [0-9]+ checks; sound unknown, complete, genuine unknown")
    for family, action in (("quest", "press"), ("crawl", "fight"), ("quest", "take"), ("crawl", "open")):
        copy = repeated(run(family, "-s7").json(), action)
        result = questions(json.dumps(copy).encode(), "--edited")
        check(f"{family}: to {action} twice", result == (NO, "broken", True, False, False), result)


def tile_changed(doc, wanted, mark):
    """Returns a copy of a document in which the first tile that is wanted is another one."""
    copy = json.loads(json.dumps(doc))
    rows = copy["map"]["rows"]
    x, y = next((x, y) for y, row in enumerate(rows) for x, tile in enumerate(row) if wanted(rows, x, y))
    rows[y] = rows[y][:x] + mark + rows[y][x + 1:]
    return copy


@group
def playable_documents():
    """--playable asks only whether a dungeon can be finished and nobody gets stuck (G13)."""
    def ask(doc, *words):
        return run("verify", "--playable", *words, "-", stdin=json.dumps(doc).encode())

    for family in FAMILIES:
        doc = run(family, "-s7", "--tiles").json()
        check_run(f"{family}: as it was made", ask(doc), DONE, "^$", f"^-?.*{family}, seed 7: playable\n$")
        check(f"{family}: a hash of its own is not asked for", ask({**doc, "hash": "0123456789abcdef", "seed": "99"}).code == DONE)
    quest = run("quest", "-s7", "--tiles").json()
    plain = tile_changed(quest, lambda rows, x, y: all(rows[b][a] == "." for a in (x - 1, x, x + 1) for b in (y - 1, y, y + 1)
                                                       if 0 < x < len(rows[0]) - 1 and 0 < y < len(rows) - 1), "I")
    check_run("a pillar where nobody needs to walk", ask(plain), DONE, "^$", "playable")
    spawn = next(thing for thing in quest["map"]["entities"] if thing["kind"] == "spawn")
    walled = json.loads(json.dumps(quest))
    for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        row = walled["map"]["rows"][spawn["y"] + y]
        walled["map"]["rows"][spawn["y"] + y] = row[:spawn["x"] + x] + "#" + row[spawn["x"] + x + 1:]
    check_run("a spawn that is walled in", ask(walled), NO, "^$", "not playable.*\n  T6: ")
    shut = tile_changed(quest, lambda rows, x, y: rows[y][x] == "/", "#")
    check_run("a door that is walled up", ask(shut), NO, "^$", "not playable\n  T2: ")
    keyless = json.loads(json.dumps(quest))
    keyless["map"]["entities"] = [thing for thing in keyless["map"]["entities"] if thing["kind"] != "magic_key"]
    for puzzle in keyless["map"]["puzzles"]:
        if puzzle["gates"]["entity"] is not None:
            puzzle["gates"]["entity"] = next(place for place, thing in enumerate(keyless["map"]["entities"])
                                             if thing == quest["map"]["entities"][puzzle["gates"]["entity"]])
    for thing in keyless["map"]["entities"]:
        thing.update({"guards": None} if "guards" in thing else {})
    check_run("a quest without its magic key", ask(keyless), NO, "^$", "not playable\n  V1: ")
    result = json.loads(ask(keyless, "-f", "json").text)
    check("as JSON", result["verdict"] == "not_playable" and result["playable"] is False and "sound" not in result, result)
    cut = json.loads(json.dumps(quest))
    cut["solution"] = cut["solution"][:5]
    check_run("a walkthrough that is cut short is told, and no fault", ask(cut), DONE, "^$",
              "playable; the walkthrough it came with no longer replays\n  V6: ")
    graph = run("quest", "-s7").json()
    for room in graph["layout"]["rooms"]:
        room["content"] = "none" if room["content"] == "goal" else room["content"]
    check_run("a graph without a goal", ask(graph), NO, "^$", "not playable\n  V1: ")
    check_refused("not with --edited", run("verify", "--playable", "--edited", "-", stdin=b"{}"), "give one of them")
    check_run("several are counted", run("verify", "--playable", "-", stdin=(json.dumps(quest) + "\n" + json.dumps(graph)).encode()),
              NO, "1 playable, 1 not, 0 undecided, 0 cannot be read")


def told_rules(doc):
    """Returns the exit code of `verify --edited` and the rules that it finds broken, after the sums were corrected."""
    text = run("render", "-f", "json", "-q", "-", stdin=json.dumps(doc).encode()).json()
    doc = {**doc, "hash": text["hash"], "metrics": text["metrics"]}
    result = run("verify", "--edited", "-f", "json", "-", stdin=json.dumps(doc).encode())
    return result.code, {finding["rule"] for finding in json.loads(result.text)["findings"]}


@group
def edited_falsehoods():
    """--edited allows another origin, but no broken rule."""
    def breaks(name, rule, doc):
        code, rules = told_rules(doc)
        check(f"{name}: {rule}", code == NO and rule in rules, (code, rules))

    quest = run("quest", "-s7").json()
    breaks("loops of 100 % without all their doors", "Q20", {**quest, "params": {**quest["params"], "loops": 100}})
    breaks("returns of 100 % without all their doors", "Q21", {**quest, "params": {**quest["params"], "returns": 100}})
    for seed in range(1, 200):
        crawl = run("crawl", "-s", seed, "--boss_after_sub_boss", 100, "--sub-bosses", 2).json()
        types = {room["id"]: room["types"] for room in crawl["layout"]["rooms"]}
        beside = {door["a"] + door["b"] - crawl["layout"]["boss"] for door in crawl["layout"]["doors"]
                  if crawl["layout"]["boss"] in (door["a"], door["b"])}
        if any("sub_boss" in types[room] for room in beside):
            break
    breaks("a boss that follows a sub-boss unasked", "C15", {**crawl, "params": {**crawl["params"], "boss_after_sub_boss": 0}})
    for seed in range(1, 200):
        crawl = run("crawl", "-s", seed).json()
        dares = [path for path in crawl["layout"]["paths"] if path["character"] == "dare"]
        if dares:
            break
    for room in crawl["layout"]["rooms"]:
        if room["id"] in dares[0]["rooms"]:
            room["types"] = ["trap" if name == "combat" else name for name in room["types"] if name != "combat" or len(room["types"]) == 1]
    breaks("a dare with traps and no combat", "C25", crawl)
    for seed in range(1, 200):
        crawl = run("crawl", "-s", seed, "--optional_locks", 100).json()
        doors = [door for door in crawl["layout"]["doors"] if door["lock"] is not None]
        optional = [door for door in doors if door["optional"]]
        if optional and len(doors) > len(optional):
            break
    colour = next(door["lock"] for door in doors if not door["optional"])
    for room in crawl["layout"]["rooms"]:
        room["key"] = colour if room["key"] == optional[0]["lock"] else room["key"]
    optional[0]["lock"] = colour
    breaks("two locks and two keys of one colour", "V5", crawl)
    crawl = run("crawl", "-s7").json()
    breaks("a walkthrough without its last fight", "V6", {**crawl, "solution": crawl["solution"][:-1]})
    crawl = run("crawl", "-s7", "--tiles").json()
    breaks("the same on tiles", "V6", {**crawl, "solution": crawl["solution"][:-1]})
    tiled = run("quest", "-s7", "--tiles").json()
    rows, middle = tiled["map"]["rows"], len(tiled["map"]["rows"]) // 2
    tiled["map"]["legend"]["~"] = "water"
    for name, place, row in (("top", 0, "X~" + rows[0][2:]), ("bottom", -1, "X~" + rows[-1][2:]),
                             ("left", middle, "~" + rows[middle][1:]), ("right", middle, rows[middle][:-1] + "~")):
        copy = json.loads(json.dumps(tiled))
        copy["map"]["rows"][place] = row
        breaks(f"a map with water at its {name}", "T1", copy)
    for family, attempts in (("floor", 2), ("quest", 65), ("crawl", 9)):
        breaks(f"a {family} of {attempts} attempts", "G4", {**run(family, "-s7").json(), "attempts": attempts})
    for settings in ("", "--place=crypt", "--floors=2"):
        floor = run("floor", "-s7", *settings.split()).json()
        breaks(f"a floor {settings} whose map is another place", "T12", {**floor, "place": "sewer", "edited": True})
    breaks("a title of other words", "T12", {**quest, "title": "The Nonsense", "edited": False})


@group
def short_of_memory():
    """Too little memory or stack is told as such, and stops no picture that could be drawn."""
    def little(megabytes):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    with tempfile.TemporaryDirectory() as folder:
        large = run("floor", "-s1", "--width", 255, "--height", 255, "--floors", 99, "-f", "json", "-o", folder + "/large.json",
                    preexec_fn=lambda: little(100))
        check_run("memory for the output", large, IMPOSSIBLE, "out of memory")
        stack = 96 << 10
        for jobs in (1, 2):
            drawn = run("floor", "-s1", "-n2", "-j", jobs, "-q", "-o", folder + "/{seed}.png",
                        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (stack, stack)))
            check_run(f"pictures with a stack of 96 KB, {jobs} jobs", drawn, DONE)
    doc = run("crawl", "-s7", "--tiles").json()
    doc["map"]["puzzles"][0]["field"]["w"] += 1
    check_run("render of a readable but broken document", run("render", "-f", "svg", "-", stdin=json.dumps(doc).encode()), IO,
              "puzzles has rows that do not fit")


@group
def slow_requests_show_progress():
    """A single dungeon that takes long says so about once a second, though nothing is done yet."""
    words = ["crawl", "-s1", "--size", "60x60", "--tiles", "--progress", "json", "-q", "-o"]
    with tempfile.TemporaryDirectory() as folder:
        lines = [json.loads(line) for line in run(*words, folder + "/x.json").err.splitlines()]
        early = [line for line in lines if not line["end"]]  # when they come depends on what else the machine does
        check("what takes two seconds says so before it ends", early or lines[-1]["seconds"] < 2, lines)
        check("and a last one", lines[-1]["end"] is True and lines[-1]["done"] == 1, lines)


@group
def refused_at_once():
    """What cannot be finished is refused before anything is made."""
    for words in (("crawl", "--size", "128x128", "--block", "33x33", "--tiles"), ("crawl", "--size", "60x60", "--tiles", "--scale", 64),
                  ("floor", "--width", 255, "--scale", 200)):
        result = run(*words, "-s1", "-o", "no/such/folder/x.png", preexec_fn=lambda: little_work(1))
        check_refused(" ".join(map(str, words)), result, "too large for a PNG of [0-9]+ pixels per tile; choose a smaller --scale")


@group
def legends():
    """No two things of a text map share a sign."""
    for family in ("quest", "crawl"):
        twice = {}
        for seed in range(1, 41):
            text = run(family, "-s", seed, "--tiles", "-f", "ascii", "-q").text
            signs = re.findall(r"(?:^|   )(\S) [a-z]", text[text.index("@ start"):], re.M)
            twice.update({seed: sign for sign in signs if signs.count(sign) > 1})
        check(f"{family}: signs of a legend", not twice, twice)


# What legends need not explain: rock, floor, and what is drawn as an area or belongs to a puzzle's picture.
UNEXPLAINED = {"wall", "border", "floor", "door", "plate", "ice", "lever", "target", "red_barrier", "blue_barrier"}
WORDS = {"liquid": "water", "gap": "chasm", "block": "puzzle block", "spikes": "spikes to walk over", "bars": "bars of a window",
         "item_block": "boulder"}
# What a tile is called where a place has its own look for it (look.def).
LOCAL_WORDS = {
    "pillar": {"sewer": "pipe", "cave": "stalagmite", "temple": "column", "ice": "icicle"},
    "ice": {"crypt": "oiled floor", "sewer": "moss", "forge": "oiled floor", "library": "glass", "cave": "moss", "temple": "glass"},
    "carpet": {"crypt": "flagstones", "sewer": "grating", "forge": "iron plates", "cave": "bare earth", "ice": "snow"},
    "water": {"crypt": "black water", "sewer": "sewage"},
    "grass": {"sewer": "slime", "cave": "mushrooms", "ice": "frost"},
    "rubble": {"ice": "snowdrift"}}
THINGS = {"spawn": "start", "treasure": None, "shop_item": "for sale", "keeper": "shopkeeper", "foe": "roaming enemy",
          "hint": "hint: order of plates", "trap": None, "enemy": None, "buried": "buried item"}


@group
def looks_of_places():
    """What one slides over, liquids, carpets and pillars have the words and colours of their place, in picture and text map."""
    for place in ("crypt", "sewer", "forge", "library", "cave", "temple", "ice"):
        seen = set()
        for seed in range(1, 13):
            words = ("quest", "-s", seed, "-q", "--tiles", "--set", f"place={place}")
            doc, text, svg = (run(*words, "-f", form) for form in ("json", "ascii", "svg"))
            rows = "".join(doc.json()["map"]["rows"])
            labels = re.findall(r'class="label"[^>]*>([^<]*)<', svg.text)
            signs = re.findall(r"(?:^|   )\S (.+?)(?=   |$)", text.text[text.text.index("@ start"):], re.M)
            for sign, name in doc.json()["map"]["legend"].items():
                if name not in LOCAL_WORDS or sign not in rows:
                    continue
                seen.add(name)
                word = LOCAL_WORDS[name].get(place) or WORDS.get(name, name)
                wrong = {WORDS.get(name, name), *LOCAL_WORDS[name].values()} - {word, "glass", "frost"}
                check(f"{place} {seed}: {name} is {word}", word in labels and word in signs, (labels, signs))
                check(f"{place} {seed}: {name} is nothing else", not wrong & {*labels, *signs}, wrong)
            check(f"{place} {seed}: the floor's colour", f'class="{"frozen" if place == "ice" else place}"' in svg.text)
            check(f"{place} {seed}: blue ice", place == "ice" or 'class="ice"' not in svg.text)
        check(f"{place}: slides, carpets and pillars occur", {"ice", "carpet", "pillar"} <= seen, seen)
    several = run("quest", "-s5", "-q", "--tiles", "--set", "places=on", "-f", "json").json()
    labels = re.findall(r'class="label"[^>]*>([^<]*)<', run("quest", "-s5", "-q", "--tiles", "--set", "places=on", "-f", "svg").text)
    names = {room["place"] for room in several["layout"]["rooms"]}
    check("the legend names several places", len(names) > 1 and names <= set(labels), (names, labels))


# Templates, each with what it lacks for the rooms that it is for.
LACKING = {"doorless": ("for: item, combat\nturn: off", "the room has a door where it has no doorway", "########\n#......#\n#..1...#\n#......#\n#......#\n###/####"),
           "frozen": ("for: rest\nplaces: ice", "the room is in another place", "#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######"),
           "wide": ("for: rest\ncells: 2x1", "its size is not that of the room's cells", "#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######"),
           "cramped": ("for: combat", "enemies would stand too near its doorways", "#######\n#.....#\n#.....#\n#.....#\n#.....#\n#######")}


@group
def why_rooms_do_not_serve():
    """`barrow rooms` says of each template why it does not serve, and --family counts one family alone (R24)."""
    with Folder() as folder:
        for name, (head, reason, drawing) in LACKING.items():
            path = folder.file(f"{name}.rooms", f"name: {name}\n{head}\n\n{drawing}\n\n")
            both, quests = run("rooms", path, "-n200"), run("rooms", path, "-n200", "--family", "quest")
            counts = re.findall(r"quest: (\d+) rooms could use it, and (\d+) do(.*)", both.text)
            check(f"{name}: why", counts and int(counts[0][1]) < int(counts[0][0]) and counts[0][2] == f"; otherwise most often {reason}", both.text)
            check(f"{name}: in quests alone", counts == re.findall(r"quest: (\d+) rooms could use it, and (\d+) do(.*)", quests.text)
                  and "crawl:" in both.text and "crawl:" not in quests.text, quests.text)
        os.makedirs(folder.file("pack"))
        shutil.copy(folder.file("wide.rooms"), folder.file("pack/a.rooms"))
        os.mkfifo(folder.file("pack/b.rooms"))
        os.symlink("/dev/zero", folder.file("pack/c.rooms"))
        check_run("pipes and devices in a folder are no packs", run("rooms", folder.file("pack"), "-n50", timeout=60), DONE)
        check("a warning", "no room uses wide: its size" in run("rooms", folder.file("wide.rooms"), "-n50", "--family", "quest").err)
        check_refused("floors", run("rooms", folder.file("wide.rooms"), "--family", "floor"), "'floor' is not quest or crawl")


@group
def item_rooms_as_templates():
    """The item rooms of crawls are written with a place for their chest, so none is left out for want of it."""
    texts = [run("crawl", "-s", seed, "--tiles", "-f", "rooms", "-q").text for seed in range(1, 13)]
    check("left out", not re.search("left out: .*has no place for it", "".join(texts)))
    rooms = [room for text in texts for room in re.split(r"\n(?=name: )", text) if re.search(r"^for: .*\bitem\b", room, re.M)]
    check("item rooms", len(rooms) >= 80 and all("1" in room.split("\n\n")[1] for room in rooms), len(rooms))


@group
def agreeing_words():
    """Graph, map and text call the same thing by the same word, and the legend has every class that is drawn (A4, G17)."""
    for family in ("quest", "crawl"):
        for seed in range(1, 13):
            words = (family, "-s", seed, "-q")
            doc = run(*words, "--tiles", "-f", "json").json()
            texts = {"map": run(*words, "--tiles", "-f", "svg").text, "ascii": run(*words, "--tiles", "-f", "ascii").text,
                     "graph": run(*words, "-f", "svg").text, "grid": run(*words, "-f", "ascii").text, "text": run(*words, "-f", "text").text}
            labels = set(re.sub(" \u00d7[0-9]+$", "", label) for label in re.findall(r'class="label"[^>]*>([^<]*)<', texts["map"]))
            signs = re.findall(r"(?:^|   )\S (.+?)(?=   |$)", texts["ascii"][texts["ascii"].index("@ start"):], re.M)
            tiles = set("".join(doc["map"]["rows"]))
            for sign, name in doc["map"]["legend"].items():
                word = LOCAL_WORDS.get(name, {}).get(doc["place"]) or WORDS.get(name, name.replace("_", " "))
                if sign not in tiles or name in UNEXPLAINED:
                    continue
                check(f"{family} {seed}: {name} in the text map's legend", any(one in signs for one in word.split("|")), signs)
                check(f"{family} {seed}: {name} in the picture's legend", name == "corridor" or any(one in labels for one in word.split("|")), labels)
            guardian, boss = ("guardian", "guardian of the goal") if family == "quest" else ("sub-boss", "boss")
            for thing in {(one["kind"], one["type"]): one for one in doc["map"]["entities"]}.values():
                named = {"sub_boss": guardian, "boss": boss, "key": "small key" if family == "quest" else "key", **THINGS}.get(thing["kind"], thing["kind"].replace("_", " "))
                if thing["kind"] == "treasure":
                    named = thing["type"]
                    for name, text in texts.items():
                        check(f"{family} {seed}: {named} in the {name}", named in text, named)
                elif named:
                    check(f"{family} {seed}: {named} has one word", named in labels and (named in signs or thing["kind"] == "chest"), (labels, signs))
            for name, text in texts.items():
                wrong = [word for word in ("the treasure", "sub boss", "timed \u00d7", "timed<", ">timed at ") if word in text]
                wrong += ["sub-boss"] if family == "quest" and "sub-boss" in text else []
                check(f"{family} {seed}: no wrong words in the {name}", not wrong, wrong)


def texts_of(doc):
    result = run("verify", "--edited", "-f", "json", "-", stdin=json.dumps(doc).encode())
    return " ".join(finding["rule"] + ": " + finding["text"] for finding in json.loads(result.text)["findings"])


@group
def one_step_beyond():
    """Faults that lie one step beyond what a rule allows, on every side."""
    for seed in range(1, 300):
        quest = run("quest", "-s", seed, "--branches", 100).json()
        pairs = [room["switch"] for room in quest["layout"]["rooms"] if room["switch"] is not None]
        twins = [number for number in set(pairs) if pairs.count(number) == 2]
        if twins:
            break
    rooms = [room["id"] for room in quest["layout"]["rooms"] if room["switch"] == twins[0]]
    for room in rooms:
        steps = [step for step in quest["solution"] if (step["do"], step["room"]) != ("press", room)]
        check(f"a door with one of two switches, not that of room {room}", "its switch is not pressed" in texts_of({**quest, "solution": steps}),
              texts_of({**quest, "solution": steps}))
    for seed in range(1, 300):
        crawl = run("crawl", "-s", seed, "--tiles").json()
        guards = [thing for thing in crawl["map"]["entities"] if thing.get("guards") is not None and thing["type"] == "guard"]
        if guards:
            break
    charge = crawl["map"]["entities"][guards[0]["guards"]]
    for dx, dy in ((3, 0), (-3, 0), (0, 3), (0, -3)):
        guards[0].update(x=charge["x"] + dx, y=charge["y"] + dy)
        check(f"a guard {dx},{dy} off its charge", "not within two tiles" in texts_of(crawl), texts_of(crawl))
    floor = run("floor", "-s7").json()
    rows, reach = floor["map"]["rows"], floor["params"]["buried_reach"]
    item = next(thing for thing in floor["map"]["entities"] if thing["kind"] == "buried")

    def is_open(x, y):
        return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] in ".,+"

    def near(x, y, most):
        return any(is_open(x + a, y + b) for a in range(-most, most + 1) for b in range(-most, most + 1))

    for name, side in (("east", (1, 0)), ("west", (-1, 0)), ("south", (0, 1)), ("north", (0, -1))):
        across = [(side[1] * k, side[0] * k) for k in range(-reach, reach + 1)]
        spots = [(x, y) for y in range(3, len(rows) - 3) for x in range(3, len(rows[0]) - 3)
                 if rows[y][x] == "#" and not near(x, y, reach) and any(
                     is_open(x + side[0] * (reach + 1) + a, y + side[1] * (reach + 1) + b) for a, b in across)]
        item.update(x=spots[0][0], y=spots[0][1])
        check(f"an item buried too far to the {name} of the floor", "tiles from the floor" in texts_of(floor), texts_of(floor))


@group
def letters_of_vglc():
    """Everything that fights or is found has its letter in vglc-tiles."""
    letters = {"enemy": "M", "boss": "M", "sub_boss": "M", "elite": "M", "foe": "M"}
    seen = set()
    for seed in range(1, 30):
        crawl = run("crawl", "-s", seed, "--tiles", "--foes", 2).json()
        rows = run("crawl", "-s", seed, "--tiles", "--foes", 2, "-f", "vglc-tiles").text.splitlines()
        for thing in crawl["map"]["entities"]:
            if thing["kind"] in letters and (thing["kind"], "good") not in seen:
                good = rows[thing["y"]][thing["x"]] == letters[thing["kind"]]
                seen.add((thing["kind"], "good" if good else "bad"))
    check("each kind was seen, with its letter", seen == {(kind, "good") for kind in letters}, seen)


@group
def exports_tell_the_truth():
    """Details of other formats, against the document."""
    quest = run("quest", "-s7", "--returns", 60).json()
    doors, rooms = quest["layout"]["doors"], quest["layout"]["rooms"]
    sided = [door["kind"] in ("one_way", "shortcut", "loop_exit") for door in doors]
    told = re.findall(r'"edge_directed">(true|false)<', run("quest", "-s7", "--returns", 60, "-f", "graphml", "-q").text)
    check("graphml: which doors lead one way", any(sided) and told == [str(one).lower() for one in sided], (told, sided))
    text = run("quest", "-s7", "--returns", 60, "-f", "vglc", "-q").text
    numbers = {int(room): int(number) for room, number in re.findall(r'^(\d+) \[label="[^"]*S(\d+)"\]$', text, re.M)}
    wanted = {room["id"]: room["switch"] + 1 for room in rooms if room["switch"] is not None}
    check("vglc: numbers of switches", numbers == wanted, (numbers, wanted))
    arrows = re.findall(r'dir="(forward|none|back)"', run("quest", "-s7", "--returns", 60, "-f", "dot", "-q").text)
    check("dot: arrows", arrows == ["forward" if one else "none" for one in sided], arrows)
    tiles = run("floor", "-s7", "-f", "tmx", "-q").text
    walkable = dict(re.findall(r'<tile id="\d+" type="([a-z_]+)">\s*<properties>\s*<property name="walkable" type="bool" value="(\w+)"', tiles))
    check("tmx: which tiles are walkable", (walkable["wall"], walkable["border"], walkable["floor"], walkable["corridor"])
          == ("false", "false", "true", "true"), walkable)
    floor = run("floor", "-s7").json()["map"]
    array = run("floor", "-s7", "-f", "npy", "--pad", "70x50", "-q").out
    data = array[-70 * 50:]
    inside = [data[70 * y + x] for y in range(50) for x in range(70) if y < floor["height"] and x < floor["width"]]
    outside = {data[70 * y + x] for y in range(50) for x in range(70) if y >= floor["height"] or x >= floor["width"]}
    last = {data[70 * (floor["height"] - 1) + x] for x in range(floor["width"])}
    check("npy: up to its last row", last == {1}, last)
    check("npy: padded with wall", outside == {0} and len(set(inside)) > 3, outside)
    plan = run("floor", "-s7", "--plan", "tower", "-f", "tmx", "-q").text
    check("the command of a plan names it", "--plan=tower" in plan, re.findall("barrow floor[^\"]*", plan)[:2])


@group
def places_at_the_edge():
    """The first place off the map is off it, and no contradiction hides another."""
    for family in FAMILIES:
        doc = run(family, "-s7", "--tiles").json()
        for key, size in (("x", "width"), ("y", "height")):
            copy = json.loads(json.dumps(doc))
            copy["map"]["entities"][0][key] = copy["map"][size]
            check_run(f"{family}: a thing at the {size}", run("verify", "-", stdin=json.dumps(copy).encode()), IO, f"entities.*{key}")
            if "doors" in doc["map"]:
                copy = json.loads(json.dumps(doc))
                copy["map"]["doors"][0]["tiles"][0]["xy".index(key)] = copy["map"][size]
                check_run(f"{family}: a way to the {size}", run("verify", "-", stdin=json.dumps(copy).encode()), IO, "doors.*tiles")
    doc["map"]["doors"][0]["x"] = doc["map"]["doors"][1]["x"] = 0
    check("two doors elsewhere", texts_of(doc).count("a door is listed where its door tile is not") == 2, texts_of(doc))


@group
def metrics_either_way():
    for family in FAMILIES:
        doc = run(family, "-s7").json()
        for more in (1, -1):
            copy = {**doc, "metrics": {**doc["metrics"], "rooms": doc["metrics"]["rooms"] + more}}
            check_run(f"{family}: {more} room", run("verify", "--edited", "-", stdin=json.dumps(copy).encode()), DONE, "^$",
                      "metrics do not match: rooms is")


@group
def masks_in_text():
    with tempfile.TemporaryDirectory() as folder:
        for name, rows, message in (("two entries", "E...\n....\n...E\n....\n", "row 3, column 4"), ("a short row", "E...\n...\n....\n....\n", "row 2"),
                                    ("a long row", "E...\n.....\n....\n....\n", "row 2"), ("no entry", "....\n....\n....\n....\n", "mask")):
            with open(folder + "/mask.txt", "w", encoding="ascii") as file:
                file.write(rows)
            check_refused(name, run("quest", "-s1", "--mask", folder + "/mask.txt"), message)


@group
def floors_of_csv():
    rows = run("floor", "-s1", "--floors", 3, "-f", "csv", "-q").text.splitlines()
    place = rows[0].split(",").index("floor")
    check("each floor has its number", [row.split(",")[place] for row in rows[1:]] == ["1", "2", "3"], rows)


@group
def edited_documents():
    """Editors mark a document as edited; render does so if the hash does not match."""
    doc = run("floor", "-s7").json()
    check("made: not edited", doc["edited"] is False)
    line = json.dumps(doc).encode()
    marked = run("render", "-f", "json", "--edited", "-", stdin=line).json()
    check("render --edited marks it", marked["edited"] is True and {**marked, "edited": False} == doc)
    check("and render keeps that", run("render", "-f", "json", "-", stdin=json.dumps(marked).encode()).json() == marked)
    check("render marks nothing else", run("render", "-f", "json", "-", stdin=line).json() == doc)
    next(thing for thing in doc["map"]["entities"] if thing["kind"] == "trap")["type"] = "snare"
    changed = run("render", "-f", "json", "-", stdin=json.dumps(doc).encode()).json()
    check("a wrong hash is mended, and told", changed["edited"] is True and changed["hash"] != doc["hash"])


@group
def tampered_lists():
    """Facts that a document states twice must agree: `junctions` with the tiles (F10)."""
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
    """However a document is damaged, verify ends with an exit code; it never crashes or hangs."""
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


# ---- lines ----------------------------------------------------------------------------------

def verdicts(content, *words):
    """Returns the answer for each document, as JSON, and the exit code."""
    result = run("verify", "-f", "json", *words, "-", stdin=content)
    return [json.loads(line) for line in result.text.splitlines()], result.code


def spoilt_lines(family):
    """Yields lines that cannot be read, each with the column and a piece of the message."""
    line = run(family, "-s3", "-f", "jsonl").out.strip()
    yield line[:200], 1, "ends unexpectedly"
    yield line[:5], 1, "ends unexpectedly"
    yield b"{", 1, "ends unexpectedly"
    yield line.replace(b"format", b"f\"rmat", 1), 1, "ends unexpectedly"
    yield b"hello", 1, "starts with {"
    yield line.replace(b'"attempts":', b'"attempts":x', 1), None, "expected a value"
    yield line.replace(b'"seed":"3"', b'"seed":"3', 1), 1, "ends unexpectedly"
    yield line.replace(b'"attempts":1', b'"attempts":0', 1), line.index(b'"attempts"') + 12, "attempts: 0"
    yield line + b"]", None, "starts with {"
    yield line[:-1], 1, "ends unexpectedly"
    yield b'{"a":1},"b":2}', 1, "format: it is missing"
    yield line.replace(b'"seed":"3"', b'"seed":"3","seed":"3"', 1), line.index(b'"seed"') + 12, "seed: it occurs twice"
    yield line.replace(b'"family"', b'"fam\x00ily"', 1), None, "control character"
    yield b"{" + b'"a":{' * 40, 161, "nested too deeply"


@group
def lines_go_on():
    """A line that cannot be read is reported with its position, and does not hide the others."""
    for family in FAMILIES:
        good = run(family, "-s1", "-n3", "-f", "jsonl").out.splitlines()
        broken = json.loads(good[2])
        if family == "floor":
            broken["map"]["entities"] = []
        else:
            broken["solution"] = []
        broken = json.dumps(broken).encode()
        for bad, column, piece in spoilt_lines(family):
            found, code = verdicts(b"\n".join([good[0], bad, good[1], broken]) + b"\n")
            words = [row["verdict"] for row in found]
            told = [row for row in found if row["verdict"] == "unreadable"]
            rest = bad.endswith(b"]") # the document itself holds, but what follows it is not a document
            check(f"{family}: {piece}: the others are judged",
                  words == ["holds", *(["holds"] if rest else []), "unreadable", "holds", "broken"]
                  and code == IO, (words, code))
            right = len(told) == 1 and told[0]["at"]["line"] == 2 and piece in told[0]["problem"] \
                and column in (None, told[0]["at"]["column"])
            check(f"{family}: {piece}: with its place", right, told)
        text = run("verify", "-", stdin=b"\n".join([b"x", good[0], b"y", broken]))
        check_run(f"{family}: a broken rule is shown all the same", text, IO,
                  r"(?s)line 1, column 1: .*line 3, column 1: .*1 hold, 1 do not, 2 cannot be read",
                  r"(?s)seed 1: holds.*seed 3: broken; [^\n]*\n  ")


@group
def odd_files():
    """Tests line ends, byte order marks, empty input, several documents and files."""
    doc = run("quest", "-s7").out
    line = run("quest", "-s7", "-f", "jsonl").out
    for name, content in (("CRLF", doc.replace(b"\n", b"\r\n")), ("BOM", b"\xef\xbb\xbf" + doc),
                          ("no newline at the end", line.strip()), ("blank lines", b"\n \n" + line + b"\n\n"),
                          ("CRLF lines", line.replace(b"\n", b"\r\n") * 2), ("on one line", line.strip() * 2)):
        check_run(name, run("verify", "-q", "-", stdin=content), DONE, "^$", "^$")
    for name, content, message in (
            ("empty", b"", "contains no barrow document"), ("only spaces", b" \n\t\r\n ", "contains no barrow document"),
            ("only a BOM", b"\xef\xbb\xbf", "contains no barrow document"), ("NUL bytes", b"\0" * 1000, "starts with {"),
            ("half a BOM", b"\xef\xbb" + doc, "line 1, column .: a document starts"),
            ("a list of documents", b"[" + line.strip() + b"]", "line 1, column 1: a document starts"),
            ("cut inside CRLF", doc.replace(b"\n", b"\r\n")[:900], "ends unexpectedly"),
            ("UTF-16", doc.decode().encode("utf-16"), "starts with {"),
            ("Latin-1", doc.replace(b"barrow/3", b"barr\xf6w/3"), "line 2, column 18: these bytes are not UTF-8")):
        check_run(name, run("verify", "-", stdin=content), IO, message)
    with Folder() as folder:
        good = folder.file("good.jsonl", line * 3)
        other = folder.file("other.json", doc)
        found, code = verdicts(line, good, other, folder.file("none.json"))
        check("several files and standard input, as JSON", code == IO
              and [row["verdict"] for row in found] == ["holds"] * 4 + ["unreadable", "holds"]
              and [row["line"] for row in found] == [1, 2, 3, 1, 1, 1] and found[3]["file"] == other
              and found[5]["file"] == "standard input" and "No such file" in found[4]["problem"], found)
        check_run("a folder", run("verify", folder.path), IO, "(?i)is a directory")


@group
def odd_names():
    """File names and quotes are shown as plain text, and every answer is JSON, whatever they contain."""
    doc = run("floor", "-s7").out
    cut = doc.replace(b'"family": "floor"', b'"family": "x' + "\u00e9".encode() * 60 + b'"')
    found, _ = verdicts(cut)
    check("a quote that is cut inside a character", "family: 'x\u00e9" in found[0].get("problem", ""), found)
    with Folder() as folder:
        for name, shown in ((b"\xff.json", "?.json"), (b"a\nb: holds", "a?b: holds"), (b"\x1b[31m", "?[31m"),
                            ("\u009b31m".encode(), "??31m"), (b"\xed\xa0\x80\xc0\xaf", "?????"),
                            ("\u00e9 \u20ac \U0001f600".encode(), "\u00e9 \u20ac \U0001f600")):
            path = os.path.join(folder.path.encode(), name)
            with open(path, "wb") as out:
                out.write(doc)
            words = [BARROW.encode(), b"verify", path]
            text = subprocess.run(words, capture_output=True, check=False).stdout.decode(errors="replace")
            check(f"{name}: in words", text.startswith(f"{folder.path}/{shown}: floor, seed 7: holds"), text)
            lines = subprocess.run([*words, b"-f", b"json"], capture_output=True, check=False).stdout
            try:
                wanted = path.decode()
            except UnicodeDecodeError:
                wanted = f"{folder.path}/{shown}".replace("?", "\ufffd")
            check(f"{name}: as JSON", lines and json.loads(lines)["file"] == wanted, lines)


def little_work(seconds=20):
    """Ends a run that takes more processor time than a machine four times slower would need (G8)."""
    seconds = 100 if "sanitizers" in BARROW else seconds
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


@group
def hostile_crawl():
    """The walk of an edited crawl ends, however many one-sided doors there are before the lock that hides a colour (G8)."""
    doc = run("crawl", "-s1", "--size", "255x255").json()
    layout = doc["layout"]
    rooms, doors = layout["rooms"], layout["doors"]
    gate = max((door for door in doors if door["kind"] == "locked" and not door["optional"]), key=lambda door: door["lock"])
    ways = {room["id"]: [] for room in rooms}
    for door in doors:
        if door is not gate:
            door.update(kind="open", lock=None, optional=False, marked=False)
            ways[door["a"]].append(door["b"]), ways[door["b"]].append(door["a"])
    near, waiting = {layout["spawn"]}, [layout["spawn"]]
    while waiting:
        fresh = set(ways[waiting.pop()]) - near
        near |= fresh
        waiting += fresh
    for room in rooms:
        room["key"] = None if room["id"] in near else 200
    rooms[layout["spawn"]]["key"] = rooms[max(set(ways) - near)]["key"] = gate["lock"]
    doors.remove(gate)
    owner = {tuple(cell): room["id"] for room in rooms for cell in room["cells"] if room["id"] in near}
    joined = {frozenset(map(tuple, door["at"])) for door in doors}
    doors[:0] = [dict(gate, kind="loop_exit", lock=None, a=owner[cell], b=owner[other], at=[cell, other])
                 for cell in owner for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
                 if owner.get(other, owner[cell]) != owner[cell] and frozenset((cell, other)) not in joined]
    doors.append(gate)
    for place, door in enumerate(doors):
        door["id"] = place
    check_run("a crawl with many one-sided doors is given up", run("verify", "--playable", "-", stdin=json.dumps(doc).encode(), preexec_fn=little_work),
              IMPOSSIBLE, "^$", "undecided.*\n  T7: no walkthrough was found")


@group
def hostile_key():
    """The key of an edited crawl ends, however many doors of arenas and sub-bosses it has (G8)."""
    doc = run("crawl", "-s1", "--tiles", "--set", "sub_bosses=2").json()
    things, doors = doc["map"]["entities"], doc["layout"]["doors"]
    boss, door = next((thing, door) for thing in things for door in doors
                      if thing["kind"] == "sub_boss" and door["kind"] == "boss" and door["a"] == thing["room"])
    things += [boss] * 15000
    for part in (doors, doc["map"]["doors"]):
        part += [dict(part[door["id"]], id=len(part) + i) for i in range(15000)]
    check_run("a crawl with many doors of arenas has a key", run("render", "-f", "key", "-", stdin=json.dumps(doc).encode(), preexec_fn=little_work),
              0, "", "shut until .* falls")


@group
def endless_inputs():
    """Reading ends after as many bytes without a document as the largest has, whatever goes on coming (G8)."""
    limit = {"preexec_fn": little_work}
    good = run("floor", "-s7", "-f", "jsonl").out
    for name, first, source, what in (("zeros", b"", "cat /dev/zero", r"(?s)starts with \{.*no document in 256 MiB"),
                                      ("blanks", b"", "yes ''", "^barrow: [^\n]*no document in 256 MiB"),
                                      ("braces here and there", b"", "while head -c 4000000 /dev/zero && printf '\\n{}\\n'; do :; done",
                                       "no document in 256 MiB"),
                                      ("zeros after a document", good, "cat /dev/zero", "no document in 256 MiB")):
        with Folder() as folder:
            flood = f"(cat {folder.file('first', first)}; {source}) | {BARROW} verify -"
            result = subprocess.run(["sh", "-c", flood], capture_output=True, timeout=240, text=True, **limit)
            check(f"{name}: ends", result.returncode == IO and re.search(what, result.stderr), result.stderr[-300:])
            check(f"{name}: what came before", ("holds" in result.stdout) == (first != b""), result.stdout)
    check_refused("a device", run("verify", "/dev/zero", timeout=240, **limit), "no document in 256 MiB", IO)
    with Folder() as folder:
        os.mkfifo(folder.file("pipe"))
        with subprocess.Popen(["sh", "-c", f"cat /dev/zero >{folder.file('pipe')}"], stderr=subprocess.DEVNULL) as writer:
            check_refused("a pipe that is never closed", run("prove", folder.file("pipe"), timeout=240, **limit), "too large", IO)
            writer.kill()


@group
def hostile_files():
    """Excessive depth, size and counts are refused with little work and little memory (G8)."""
    def little(megabytes):
        little_work()
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    doc = run("crawl", "-s7", "-f", "jsonl").out
    crowd = json.loads(doc)
    crowd["layout"]["rooms"] = [dict(crowd["layout"]["rooms"][0], id=number) for number in range(70000)]
    many_rooms = json.dumps(crowd).encode()
    many_cells = doc.replace(b'"cells":[', b'"cells":[' + b"[1,1]," * 300, 1)
    floor = run("floor", "-s7", "-f", "jsonl").out
    for name, content, message in (
            ("100 MB of [", b"[" * 100_000_000, "starts with {"),
            ("100 MB of [ in a document", b'{"a":' + b"[" * 100_000_000, "nested too deeply"),
            ("100 MB of {", b"{" * 100_000_000, "nested too deeply"),
            ("a string of 300 MB", b'{"a":"' + b"x" * 300_000_000, "larger than 256 MiB"),
            ("nine million values", doc.replace(b'"rock":[', b'"rock":[' + b"0," * 9_000_000, 1), r"layout.rock\[0\]: a position must be"),
            ("70,000 rooms", many_rooms, "layout.rooms: there are more than 65534 entries"),
            ("300 cells", many_cells, r"layout.rooms\[0\].cells: there are more than 255 entries"),
            ("a number of 80 digits", doc.replace(b'"zone":0', b'"zone":' + b"9" * 80, 1), "zone: it must be a whole number from 0 to 254"),
            ("a map of 10^9", floor.replace(b'"width":56,"height":32,"place"', b'"width":1000000000,"height":32,"place"'),
             r"map.width: 1000000000 is out of range")):
        if "sanitizers" in BARROW and len(content) > 50_000_000:
            continue # ASan's own memory must not count
        most = 400 if len(content) < 200_000_000 else 1000  # three times the largest document
        limit = little_work if "sanitizers" in BARROW else lambda most=most: little(most)
        check_run(name, run("verify", "-", stdin=content, preexec_fn=limit), IO, message)


def judge_crowd(document, seconds=20):
    return run("verify", "-", stdin=json.dumps(document).encode(), preexec_fn=lambda: little_work(seconds))


@group
def crowded_crawls():
    """Hundreds of doors in place of one are judged with little work, and without overrunning any array (G8)."""
    doc = run("crawl", "-s3").json()
    for name, kind, copies in (("locks without colours", "locked", 200), ("routes by the billion", "open", 300),
                               ("thousands of locks", "locked", 5000)):
        crowded = json.loads(json.dumps(doc))
        doors = crowded["layout"]["doors"]
        for door in [door for door in doors if door["kind"] == kind]:
            doors += [dict(door, id=len(doors) + i) for i in range(copies)]
        check_run(name, judge_crowd(crowded), NO, "", "broken")


def plain_fields(quest):
    """Returns the fields of a room and of a door that have nothing special."""
    room, door = quest["layout"]["rooms"][0], quest["layout"]["doors"][0]
    return {**dict.fromkeys(room), "stage": 0, "step": "pre_item", "danger": 0, "reward": 0, "intensity": 0}, dict.fromkeys(door)


def crowded_quest(keys, magic_keys, magic_doors, switches):
    """Everything but the goal can be reached from the entry, so keys can be used in any order."""
    quest = run("quest", "-s3").json()
    rooms, doors = [], []
    plain, nothing = plain_fields(quest)

    def room(content, switch=None):
        rooms.append({**plain, "id": len(rooms), "x": len(rooms) % 64, "y": len(rooms) // 64, "content": content, "switch": switch})
        return len(rooms) - 1

    def door(a, b, kind="open", switch=None):
        doors.append({**nothing, "id": len(doors), "a": a, "b": b, "kind": kind, "switch": switch})

    room("entry")
    for number in range(keys):
        door(0, room("key"))
        door(0, room("none"), "key")
    for number in range(magic_keys):
        door(0, room("magic_key"))
    for number in range(magic_doors):
        door(0, 1, "magic")
    for number in range(switches):
        door(0, room("switch", number % 254))
        door(0, room("none"), "switch", number % 254)
    room("goal")
    quest["layout"].update(rooms=rooms, doors=doors, obstacles=[], treasures=[], clues=[])
    for stage in quest["layout"]["stages"]:
        stage["obstacles"] = []
    return quest


def quest_of_switches(rooms, doors, stages):
    """Each stage has a switch lock that may have replaced a key lock, and each room has a switch."""
    quest = run("quest", "-s3").json()
    layout = quest["layout"]
    layout["stages"] = [{"stage": i, "step": "post_item", "obstacles": []} for i in range(stages)]
    layout.update(obstacles=[], treasures=[], clues=[])
    plain, nothing = plain_fields(quest)
    layout["rooms"] = [{**plain, "id": i, "x": i % 64, "y": i // 64, "stage": i * stages // rooms, "step": "post_item",
                        "content": "switch", "switch": i % 250} for i in range(rooms)]
    layout["rooms"][0].update(content="entry", switch=None)
    layout["rooms"][-1].update(content="goal", switch=None)
    layout["doors"] = [{**nothing, "id": i, "a": i % (rooms - 1), "b": i % (rooms - 1) + 1, "kind": "switch", "switch": 250}
                       for i in range(doors)]
    quest["metrics"]["fallback_switch"] = 60000
    return quest


@group
def crowded_quests():
    """Tests keys that can be used in a million orders, and floods that meet thousands of things (G8)."""
    fewer = 6 if "sanitizers" in BARROW else 0 # they are slow
    for name, counts in (("a million sets of doors", (20 - fewer, 1, 1, 1800)),
                         ("thousands of magic keys", (12 - fewer, 1500, 4000, 0))):
        check_run(name, judge_crowd(crowded_quest(*counts)), NO, "", "broken")
    check_run("thousands of switches", judge_crowd(quest_of_switches(4096, 8191, 254), 3), NO, "", "broken")


@group
def crowded_puzzles():
    """Thousands of puzzles with 130,000 states in one room; each takes some 25 ms to search (G8)."""
    crawl = run("crawl", "-s1", "--tiles", "--block", "17x15").json()
    first = next(puzzle for puzzle in crawl["map"]["puzzles"] if puzzle["kind"] == "push")
    yard = ["_____", "_bb__", "___b_", "o_o_o"]
    rows = [12 * ","] * 3 + [",,," + row + ",,,," for row in yard] + [12 * ","] * 3
    first.update(rows=rows, field={**first["field"], "w": 12, "h": 10}, moves=1, acts=1, states=1, solution="r")
    crawl["map"]["puzzles"] = [{**first, "id": number} for number in range(2000)]
    check_run("a room of puzzles", judge_crowd(crawl, 10), NO, "", "T13: room [0-9]+ has 2000 puzzles")
    drawn = run("render", "-", "-f", "svg", stdin=json.dumps(crawl).encode(), preexec_fn=lambda: little_work(4))
    check_run("and a picture of it", drawn, DONE)


@group
def crowded_floors():
    """Tests hundreds of thousands of things, and more rooms than there can be sectors (G8)."""
    floors = run("floor", "-s3", "--floors", "6", "--width", "255", "--height", "255").json()
    for level in floors["maps"]:
        item = next(thing for thing in level["entities"] if thing["kind"] == "item")
        level["entities"] = [item] * 60000
    check_run("things on a heap", judge_crowd(floors), NO, "", "V4: two things share tile")
    floor = run("floor", "-s3").json()
    rooms = floor["map"]["rooms"]
    rooms += [dict(rooms[0], id=number) for number in range(len(rooms), 1025)]
    check_run("1025 rooms", run("verify", "-", stdin=json.dumps(floor).encode()), IO, "map.rooms: there are more than 1024 entries")
    rooms.pop()
    check_run("1024 rooms", run("verify", "-", stdin=json.dumps(floor).encode()), NO, "", "broken")


@group
def crowded_lists():
    """Corridors that list one tile 65,000 times, and 8,000 shortcuts over one winding path: nothing is compared with itself (G8)."""
    for name, options in (("in a cave", ["--layout", "cave"]), ("wide", ["--corridor_width", "2"])):
        floor = run("floor", "-s3", "--width", "255", "--height", "255", *options).json()
        for corridor in floor["map"]["corridors"][:8]:
            corridor["tiles"] = corridor["tiles"][:1] * 65000
        check_run(f"corridors of one tile, {name}", judge_crowd(floor, 10), NO, "", "broken")
    crawl = run("crawl", "-s5").json()
    layout, width, height = crawl["layout"], 127, 127
    cells = [(x if y % 2 == 0 else width - 1 - x, y) for y in range(height) for x in range(width)]
    layout["rooms"] = [{**layout["rooms"][3], "id": id, "cells": [cell], "types": ["breather"], "path": "main", "path_id": 0,
                        "order": id, "zone": 0, "danger": 0} for id, cell in enumerate(cells)]
    layout["doors"] = [{"id": id, "a": id, "b": id + 1, "at": cells[id:id + 2], "kind": "open", "lock": None, "marked": False,
                        "optional": False} for id in range(len(cells) - 1)]
    main = layout["paths"][0]
    layout["paths"] = [{**main, "rooms": list(range(len(cells))), "to": len(cells) - 1}]
    number = {cell: id for id, cell in enumerate(cells)}
    for x, y in cells[width:]:
        later, earlier = number[x, y], number[x, y - 1]
        if later - earlier > 1 and len(layout["paths"]) < 8000:
            layout["doors"].append({**layout["doors"][0], "id": len(layout["doors"]), "a": later, "b": earlier,
                                    "at": [(x, y), (x, y - 1)], "kind": "shortcut"})
            layout["paths"].append({**main, "id": len(layout["paths"]), "path": "shortcut", "rooms": [], "from": later, "to": earlier})
    layout.update(boss=len(cells) - 1, ridges=[], rock=[], foes=[], width=width, height=height)
    crawl["solution"] = []
    check_run("shortcuts over a winding path", judge_crowd(crawl, 10), NO, "", "broken")


@group
def crowded_tiles():
    """Many things of one room come after all those of another (G8)."""
    crawl = run("crawl", "-s3", "--size", "9x9", "--tiles", "--block", "33x33").json()
    things = crawl["map"]["entities"]
    key = next(thing for thing in things if thing["kind"] == "key")
    other = next(thing for thing in things if thing["room"] != key["room"])
    crawl["map"]["entities"] = [other] * 170000 + things + [key] * 170000
    check_run("keys behind things", judge_crowd(crawl, 8), NO, "", "two things share a tile|the layout knows nothing")


@group
def largest_documents():
    """What legal parameters write can be read again, and takes a bounded time to write."""
    limit = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20))}
    with Folder() as folder:
        path = folder.file("a.json")
        most = ["--items", 64, "--traps", 128, "--buried", 64, "--enemies", 64, "--dead_ends", 64, "--density", 99, "--connectivity", 255,
                "--imperfect", 100, "--structures", 32]
        run("floor", "-s", 1, "--floors", 99, "--width", 255, "--height", 255, *most, "-o", path, "-q")
        check("the largest floors are over 64 MiB", os.path.getsize(path) > 64 << 20, str(os.path.getsize(path)))
        check_run("and can be read", run("verify", path), DONE, "", "holds")
        check_run("vglc-tiles of a long crawl", run("crawl", "-s", 1, "--size", "47x255", "--tiles", "-f", "vglc-tiles", "-o", path, "-q", **limit), DONE)


# ---- places, members, metrics, threads ------------------------------------------------------

@group
def places():
    """A fault is reported with its line and column, in the readable form of the document."""
    for family, number in (("quest", '"intensity": '), ("crawl", '"danger": '), ("floor", '"sector": ')):
        text = run(family, "-s7").text
        lines = text.splitlines()
        at = [i for i, line in enumerate(lines) if number in line][2]
        column = lines[at].index(number) + len(number)
        lines[at] = lines[at][:column] + "7777" + lines[at][column:]
        result = run("verify", "-", stdin="\n".join(lines).encode())
        check_run(f"{family}: a number out of range", result, IO,
                  rf"line {at + 1}, column {column + 1}: .*\[2\]\.{number[1:-3]}: 7777\d+ is out of range")
        moved = run("verify", "-", stdin=(text + "\n" + "\n".join(lines)).encode())
        check_run(f"{family}: in the second document", moved, IO,
                  rf"line {at + 2 + len(lines)}, column {column + 1}: ")


def objects(value, path=""):
    """Yields every object in a document, with its path."""
    if isinstance(value, dict):
        yield path, value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            yield from objects(inner, f"{path}[{key}]" if isinstance(value, list) else f"{path}.{key}".strip("."))


@group
def members():
    """A document has all members of the format, and no others (common rules, schema)."""
    dice = random.Random(6)
    for family in FAMILIES:
        doc = run(family, "-s7").json()
        kinds = {re.sub(r"\d+", "0", path): path for path, _ in objects(doc)}
        contents, names = [], []
        for path in kinds.values():
            for key in ("note", None):
                copy = json.loads(json.dumps(doc))
                target = dict(objects(copy))[path]
                if not key and not target:
                    continue
                if key:
                    target[key] = 1
                else:
                    target.pop(dice.choice(list(target)))
                contents.append(json.dumps(copy).encode())
                names.append(f"{path or 'document'}: {'one more' if key else 'one fewer'}")
        for name, result in zip(names, POOL.map(lambda data: run("verify", "-", stdin=data), contents)):
            shortfall = "shortfall: one fewer" in name or "legend: one fewer" in name or "reroll: one fewer" in name
            check_run(f"{family}: {name}", result, result.code if shortfall else IO, "")
    doc = run("crawl", "-s7").json()
    check_change("a type twice", doc, lambda copy: copy["layout"]["rooms"][3]["types"].append(
        copy["layout"]["rooms"][3]["types"][0]), r"layout\.rooms\[3\]\.types: .* twice", IO)
    check_change("a hint for a member", doc, lambda copy: copy["layout"].update(boos=1), "did you mean 'boss'", IO)
    lines = run("crawl", "-s7").text.replace('"layout": {', '"layout": {\n  "boos": 1,', 1)
    at = lines.splitlines().index('  "boos": 1,')
    check_run("and its place", run("verify", "-", stdin=lines.encode()), IO,
              rf"line {at + 1}, column 3: layout\.boos: there is no such member; did you mean 'boss'")
    for value in ("09x10", "medium", "9x10..9x10"):
        check_change(f"size {value}", doc, lambda copy: copy["params"].update(size=value), 'must be written as "9x10" here', IO)
    for seed in ("007", "-1", "0x7", "", str(U64)):
        check_change(f"seed {seed!r}", doc, lambda copy: copy.update(seed=seed), "seed: ", IO)
    floor = run("floor", "-s7").json()
    check_change("a tile without a name", floor, lambda copy: copy["map"]["legend"].pop("#"), "legend: ")
    check_change("a tile with a wrong name", floor, lambda copy: copy["map"]["legend"].update({"#": "rock"}),
                 r"map\.legend: '#' is called wall", IO)


def farthest(start, beside):
    """Returns the number of steps to the farthest room."""
    found, queue = {start: 0}, [start]
    for room in queue:
        for other in beside[room]:
            if other not in found:
                found[other] = found[room] + 1
                queue.append(other)
    return found[queue[-1]]


@group
def wide_graphs():
    """The diameter of more than a thousand rooms comes from two searches: never too large, and not much too small."""
    doc = run("crawl", "-s3", "--size", "60x60", "-f", "json").json()
    beside = [[] for _ in doc["layout"]["rooms"]]
    for door in doc["layout"]["doors"]:
        beside[door["a"]].append(door["b"])
        beside[door["b"]].append(door["a"])
    widest = max(farthest(room, beside) for room in range(len(beside)))
    told = doc["metrics"]["diameter"]
    check("a wide graph", len(beside) > 1024 and 0.8 * widest <= told <= widest, (len(beside), told, widest))


@group
def metrics():
    """Metrics are measured again; wrong ones are a separate finding."""
    for family in FAMILIES:
        doc = run(family, "-s7").json()
        wrong = []
        for name, value in doc["metrics"].items():
            if name in ("shortfall", "fallback_switch", "fallback_key"):
                continue
            copy = json.loads(json.dumps(doc))
            copy["metrics"][name] = value + 1
            wrong.append((name, value, json.dumps(copy).encode()))
        results = list(POOL.map(lambda row: verdicts(row[2]), wrong))
        for (name, value, _), (found, code) in zip(wrong, results):
            text = f"metrics do not match: {name} is {value + 1}, but its contents give {value}"
            check(f"{family}: {name}", code == NO and found[0]["verdict"] == "edited" and not found[0]["edited"]
                  and [(row["rule"], row["text"]) for row in found[0]["findings"]] == [("metrics", text)], found)
    several = run("floor", "-s7", "--floors", "3").json()
    several["metrics"][2]["items"] += 1
    check_run("of the third floor", run("verify", "-", stdin=json.dumps(several).encode()), NO, "^$",
              r"edited; sound, complete, not genuine\n  metrics: metrics do not match: items of floor 2 is")
    several["metrics"].pop()
    check_run("one set too few", run("verify", "-", stdin=json.dumps(several).encode()), IO, r"metrics")


@group
def verify_jobs():
    """The answer does not depend on the number of threads."""
    lines = []
    for family in FAMILIES:
        lines += run(family, "-s1", "-n60", "-f", "jsonl").out.splitlines()
    for i in range(0, len(lines), 7):
        lines[i] = lines[i].replace(b'"hash":"', b'"hash":"0', 1) if i % 2 else b"x" + lines[i]
    for i in range(3, len(lines), 11):
        lines[i] = re.sub(rb'"hash":"....', b'"hash":"abcd', lines[i], count=1)
    content = b"\n".join(lines)
    one = run("verify", "-f", "json", "-j1", "-", stdin=content)
    check("one thread", one.code == IO and len(one.text.splitlines()) == len(lines), len(one.text.splitlines()))
    for jobs in (2, 3, 8, 256):
        more = run("verify", "-f", "json", f"-j{jobs}", "-", stdin=content)
        check(f"{jobs} threads", (more.code, more.out) == (one.code, one.out))
    text = run("verify", "-j1", "-", stdin=content)
    more = run("verify", "-j5", "-", stdin=content)
    check("as text", (text.code, text.out, text.err) == (more.code, more.out, more.err))
    check_refused("no threads", run("verify", "-j0", "-"), "--jobs: '0' is not allowed")
    good = run("floor", "-s1", "-n60", "-f", "jsonl").out
    check("standard output full", run_full("verify", "-f", "json", "-", stdin=good) == IO)
    check("standard output full, as text", run_full("verify", "-", stdin=good) == IO)


def run_full(*words, stdin):
    with open("/dev/full", "wb") as full:
        return subprocess.run([BARROW, *words], input=stdin, stdout=full, stderr=subprocess.DEVNULL,
                              timeout=240, check=False).returncode


@group
def rooms_that_somebody_changed():
    """Keys and sheets end, and tell each lock once, whatever numbers and rectangles rooms have (A1, A6, G8)."""
    with Folder() as folder:
        floor = run("floor", "-s", "7", "--width", "160", "--height", "110", "-f", "json").json()
        floor["map"]["rooms"][0].update(x=2, y=2, w=4, h=4)
        rows = floor["map"]["rows"]
        rows[1:20] = [row[0] + "#" * 40 + row[41:] for row in rows[1:20]]
        path = folder.file("rock.json", json.dumps(floor))
        for paper in ("a4", "letter"):
            check_run(f"a room of rock on {paper}", run("render", path, "--paper", paper, "-q", "-o", folder.file("rock.pdf"), timeout=60), DONE)

        crawl = run("crawl", "-s", "7", "--tiles", "-f", "json").json()
        named = {}
        for numbers in ("twice", "apart"):
            for room in crawl["layout"]["rooms"]:
                room["number"] = 1 if numbers == "twice" else 10 * room["id"] + 10
            named[numbers] = run("render", folder.file(f"{numbers}.json", json.dumps(crawl)), "--edited", "-f", "key-json", "-q", "-o", "-").json()
        locks = [door["id"] for door in crawl["layout"]["doors"] if door["lock"] is not None]
        for numbers, key in named.items():
            told = [one for block in key["blocks"] for line in block["lines"] if (line["kind"], line["of"]) == ("lock", "doors") for one in line["ids"]]
            check(f"each lock once, numbers {numbers}", sorted(told) == sorted(locks), (told, locks))
