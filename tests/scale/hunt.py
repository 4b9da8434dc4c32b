# SPDX-License-Identifier: MIT
"""Compares `barrow hunt` with brute force: the same conditions, computed here exactly from whole documents.

For several families and settings: every name of a condition has the value that the document shows;
drawn conditions find the same seeds, with the same hashes and values; --explain adds up; the first K
and the best N are right. Then refusals with their column, files of chunks, and contact sheets.

  hunt.py BARROW
  hunt.py BARROW --self-test    hits that are lost, made up or altered must be noticed
"""
import fractions
import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageChops, ImageStat

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from facts import facts_of  # noqa: E402

IS_FULL = "BARROW_FULL" in os.environ
COUNT = 80 if IS_FULL else 24
FEW = 30 if IS_FULL else 5  # with tiles, whose puzzles are slow to make
SETTINGS = [
    ("floor", []),
    ("floor", ["--layout", "std_full", "--merge", "60", "--maze", "50", "--monster-house", "50",
               "--shop", "50", "--imperfect", "40", "--structures", "3"]),
    ("floor", ["--layout", "outer", "--no-allow-dead-ends", "--shop", "60", "--density", "-6"]),
    ("quest", []),
    ("quest", ["--width", "4", "--height", "4", "--pre-rooms", "4", "--post-rooms", "4"]),
    ("quest", ["--best-of", "3", "--loops", "30", "--returns", "30"]),
    ("quest", ["--tiles", "--key-from-any-stage"]),
    ("crawl", []),
    ("crawl", ["--size", "4x5..8x8", "--combine", "50", "--merge", "40", "--optional-locks", "70"]),
    ("crawl", ["--tiles", "--size", "small"]),
]
REFUSED = [
    ("", 1, "empty"), ("rooms >=", 9, "not the end"), ("rooms >= && shop", 10, "not '&'"),
    ("rooms 5", 7, "an operator"), ("(rooms > 5", 11, "column 1 is not closed"), ("rooms > 5)", 10, "an operator"),
    ("roms > 5", 1, "did you mean 'rooms'"), ("rooms > 5 && count(itm)", 20, "did you mean 'item'"),
    ("sum(item)", 5, "only count"), ("1 < rooms < 5", 11, "do not chain"), ("rooms > 1.", 9, "digits"),
    ("rooms > 99999999999999999999", 9, "18 digits"), ("rooms > 5 & shop", 11, "an operator"),
    ("count item", 1, "no name 'count'"), ("count()", 7, "a name"), ("count(item", 11, "')'"),
    ("rooms > 3x", 9, "digits"), ("and rooms", 1, "not 'and'"), ("rooms +", 8, "the end"),
    ("#rooms", 1, "'#'"), ("!" * 80 + "shop", 61, "too deeply"), ("(" * 80, 61, "too deeply"),
    ("rooms " + "+ 1 " * 400, None, "more than 512"), ("1+" * 2500 + "1", 4097, "4096 characters"),
]
passed = failed = 0
planted = None
is_loud = "--self-test" not in sys.argv


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good and is_loud:
        print(f"FAIL: {what}", flush=True)
    return good


def call(barrow, *words, code=None):
    done = subprocess.run([barrow, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300, check=False)
    if code is not None:
        check(done.returncode == code, f"{words}: exit {done.returncode}, not {code}: {done.stderr[-300:]}")
    return done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "replace")


# ---- conditions, drawn and computed -------------------------------------------------------------

def number(value):
    """Returns the truth value of a value in a condition."""
    return value is not None and value != 0


def arithmetic(sign, a, b):
    if a is None or b is None or (sign in "/%" and b == 0):
        return None
    return {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else None,
            "%": a % b if b else None}[sign]


def compare(sign, a, b):
    if a is None or b is None:
        return fractions.Fraction(0)
    return fractions.Fraction({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b,
                               "=": a == b, "!=": a != b}[sign])


class Drawn:
    """A condition: its text, and a function from facts to its value."""

    def __init__(self, rng, values):
        self.rng, self.values = rng, values
        self.names = sorted(values)

    def leaf(self):
        if self.rng.random() < 0.3:
            text = self.rng.choice(["0", "1", "2", "3", "7", "0.5", "2.25", "1000"])
            return text, lambda facts, text=text: fractions.Fraction(text)
        name = self.rng.choice(self.names)
        return name, lambda facts: fractions.Fraction(facts[name])

    def sum(self, depth):
        if depth == 0 or self.rng.random() < 0.5:
            return self.leaf()
        if self.rng.random() < 0.15:
            text, value = self.sum(depth - 1)
            return f"-({text})", lambda facts: None if value(facts) is None else -value(facts)
        (left, a), (right, b) = self.sum(depth - 1), self.sum(depth - 1)
        sign = self.rng.choice("+-*/%")
        return f"({left} {sign} {right})", lambda facts: arithmetic(sign, a(facts), b(facts))

    def comparison(self):
        """Returns a comparison, often one that about half of the seeds meet."""
        sign = self.rng.choice(["<", "<=", ">", ">=", "==", "=", "!="])
        if self.rng.random() < 0.6:
            name = self.rng.choice(self.names)
            bound = self.rng.choice(self.values[name])
            return (f"{name} {sign} {bound}",
                    lambda facts: compare(sign, fractions.Fraction(facts[name]), fractions.Fraction(bound)))
        (left, a), (right, b) = self.sum(2), self.sum(1)
        return f"{left} {sign} {right}", lambda facts: compare(sign, a(facts), b(facts))

    def condition(self, depth):
        kind = self.rng.random()
        if depth == 0 or kind < 0.25:
            return self.comparison()
        if kind < 0.4:
            text, value = self.condition(depth - 1)
            word = self.rng.choice(["!", "not "])
            return f"{word}({text})", lambda facts: fractions.Fraction(not number(value(facts)))
        (left, a), (right, b) = self.condition(depth - 1), self.condition(depth - 1)
        sign = self.rng.choice(["&&", "&&", "and", "||", "or"])
        both = sign in ("&&", "and")

        def joined(facts):
            x, y = number(a(facts)), number(b(facts))
            return fractions.Fraction((x and y) if both else (x or y))
        return f"({left}) {sign} ({right})", joined


# ---- hits ---------------------------------------------------------------------------------------

def read_hits(text):
    """Returns [(seed, hash, {name: value})] of a CSV."""
    lines = text.splitlines()
    names = lines[0].split(",")[2:] if lines else []
    rows = [line.split(",") for line in lines[1:]]
    hits = [(int(row[0]), row[1], dict(zip(names, map(int, row[2:])))) for row in rows]
    return planted(hits) if planted else hits


def compare_hits(hits, documents, wanted, what):
    seeds = [seed for seed, _, _ in hits]
    if not check(seeds == wanted, f"{what}: {len(seeds)} hits {seeds[:6]}, not {len(wanted)} {wanted[:6]}"):
        return
    for seed, digest, values in hits:
        facts, true_hash = documents[seed]
        if digest != true_hash or any(facts[full_name(facts, name)] != value for name, value in values.items()):
            check(False, f"{what}: seed {seed} has {digest} {values}")
            return
    check(True, what)


def full_name(facts, name):
    """Checks that count(item) is count(thing.item) where only one group has it."""
    if name in facts:
        return name
    kind = name[6:-1]
    return next(other for other in facts if other.startswith("count(") and other.endswith(f".{kind})"))


def hunt(barrow, family, settings, documents, condition, *more):
    first = min(documents)
    code, out, err = call(barrow, "hunt", family, *settings, "--from", str(first), "-n", str(len(documents)),
                          "--where", condition, "-f", "csv", *more)
    check(code in (0, 1), f"{family} {settings}: {condition}: exit {code}: {err[-300:]}")
    return read_hits(out), err


def check_explained(err, count, hits, what):
    """Each step sees exactly the dungeons that no earlier step rejected."""
    steps = [tuple(map(int, found)) for found in re.findall(r"(\d+) came, (\d+) rejected", err)]
    whole = re.search(r"in all (\d+) seeds: (\d+) rejected, (\d+) hits, (\d+) without", err)
    if not check(whole, f"{what}: --explain says nothing: {err[-200:]}"):
        return
    seeds, rejected, found, none = map(int, whole.groups())
    came, adds_up = count, seeds == count
    for step_came, step_rejected in steps:
        adds_up = adds_up and step_came == came
        came -= step_rejected
    check(adds_up and rejected + found + none == count and found == hits
          and sum(step for _, step in steps) in (rejected, 0), f"{what}: --explain does not add up:\n{err}")


# ---- the parts ----------------------------------------------------------------------------------

def documents_of(barrow, family, settings, first):
    _, out, _ = call(barrow, family, "-s", str(first), "-n", str(FEW if "--tiles" in settings else COUNT), "-f", "jsonl", "-q", *settings)
    documents = {}
    for line in out.splitlines():
        doc = json.loads(line)
        documents[int(doc["seed"])] = (facts_of(doc), doc["hash"])
    return documents


def check_names(barrow, family, settings, documents):
    _, out, _ = call(barrow, "hunt", family, *settings, "--names", "-f", "json", code=0)
    names = {row["name"] for row in json.loads(out)}
    facts = next(iter(documents.values()))[0]
    check(names == set(facts), f"{family} {settings}: names {names ^ set(facts)}")


def check_each_name(barrow, family, settings, documents, rng):
    """Tests names in small groups: searches all seeds for a value that one seed has."""
    names = sorted(next(iter(documents.values()))[0])
    for at in range(0, len(names), 5):
        group = names[at:at + 5]
        facts = rng.choice(sorted(documents.items()))[1][0]
        text = " || ".join(f"{name} == {facts[name]}" for name in group)
        wanted = [seed for seed, (other, _) in sorted(documents.items())
                  if any(other[name] == facts[name] for name in group)]
        hits, _ = hunt(barrow, family, settings, documents, text)
        compare_hits(hits, documents, wanted, f"{family} {settings}: {text}")
        text = " && ".join(f"{name} >= {facts[name]}" for name in group)
        wanted = [seed for seed, (other, _) in sorted(documents.items())
                  if all(other[name] >= facts[name] for name in group)]
        explain = ["--explain"] if at % 20 == 0 else []
        hits, err = hunt(barrow, family, settings, documents, text, *explain)
        compare_hits(hits, documents, wanted, f"{family} {settings}: {text}")
        if explain:
            check_explained(err, len(documents), len(wanted), f"{family} {settings}: {text}")


def check_drawn(barrow, family, settings, documents, rng, conditions):
    facts = {name: [other[name] for other, _ in documents.values()]
             for name in next(iter(documents.values()))[0]}
    for _ in range(conditions):
        text, value = Drawn(rng, facts).condition(3)
        wanted = [seed for seed, (other, _) in sorted(documents.items()) if number(value(other))]
        hits, _ = hunt(barrow, family, settings, documents, text, "-j", rng.choice("123"),
                       "--chunk-size", rng.choice(["1", "7", "64", "1000"]))
        compare_hits(hits, documents, wanted, f"{family} {settings}: {text}")


def check_chosen(barrow, family, settings, documents, rng):
    """Checks --first and --best."""
    facts = {name: [other[name] for other, _ in documents.values()]
             for name in next(iter(documents.values()))[0]}
    name = rng.choice(sorted(facts))
    bound = sorted(facts[name])[len(facts[name]) // 3]
    all_hits = [seed for seed, (other, _) in sorted(documents.items()) if other[name] >= bound]
    for first in (1, 3, len(all_hits)):
        hits, _ = hunt(barrow, family, settings, documents, f"{name} >= {bound}", "--first", str(first),
                       "--chunk-size", "16")
        compare_hits(hits, documents, all_hits[:first], f"{family}: --first {first} of {name} >= {bound}")
    best = rng.choice(sorted(facts))
    order = sorted(all_hits, key=lambda seed: (-fractions.Fraction(documents[seed][0][best],
                                                                   1 + documents[seed][0]["rooms"]), seed))
    for top, chunk in ((5, 50), (40, 1000), (100_000, 50)):
        hits, _ = hunt(barrow, family, settings, documents, f"{name} >= {bound}", "--best",
                       f"{best} / (1 + rooms)", "--top", str(top), "--chunk-size", str(chunk))
        compare_hits(hits, documents, order[:top], f"{family}: the {top} best {best} / (1 + rooms)")


def check_refusals(barrow):
    for text, column, words in REFUSED:
        code, out, err = call(barrow, "hunt", "floor", "--where", text, "-n", "10")
        place = f"column {column}:" if column else "column "
        check(code == 2 and place in err and words in err and not out,
              f"'{text[:40]}': exit {code}, {err[:200]}")
    refused = [(["quest", "--where", "count(key) > 1"], "count(room.key) or count(door.key)"),
               (["quest", "--where", "count(thing.key) > 1"], "a quest has nothing to count"),
               (["floor"], "needs a condition"), (["floor", "--where", "shop", "--chunk", "0/4"], "1/N to N/N"),
               (["floor", "--where", "shop", "--chunk", "5/4"], "1/N to N/N"),
               (["floor", "--where", "shop", "--chunk", "1/4"], "needs --keep"),
               (["floor", "--where", "shop", "--gather"], "needs --keep"),
               (["floor", "--where", "shop", "--floors", "3"], "single floors"),
               (["floor", "--where", "shop", "--first", "2", "--best", "path"], "give only one"),
               (["floor", "--best", "path +"], "--best, column 7"),
               (["floor", "--where", "shop", "--sheet", "hits.svg"], "ends in .png"),
               (["floor", "--where", "shop", "-o", "a.png", "--sheet", "a.png"], "the same file"),
               (["floor", "--where", "shop", "--keep", "kept", "--chunk", "1/2", "--sheet", "a.png"], "with --gather"),
               (["floor", "--where", "shop", "--progress", "jsn"], "did you mean 'json'"),
               (["floor", "--where", "rooms * 3000000000 * 3000000000 * 3000000000 > 1"], "64 bits")]
    for words, text in refused:
        code, out, err = call(barrow, "hunt", *words)
        check(code == 2 and text in err and not out, f"{words}: exit {code}, {err[:200]}")
    code, out, err = call(barrow, "hunt", "floor", "--where", "rooms > 99", "-n", "100")
    check(code == 1 and not out and "nothing found in 100 seeds" in err, f"nothing found: {code} {err}")


def check_folder(barrow, folder):
    """Chunks are kept, resumed and gathered; damaged and foreign ones are refused. Also tests parts and sizes."""
    keep = os.path.join(folder, "kept")
    ask = ["hunt", "floor", "--where", "shop && rooms >= 8", "-n", "4000", "-q"]
    kept = [*ask, "--keep", keep, "--chunk-size", "500"]
    plain = call(barrow, *ask, code=0)[1]
    check(call(barrow, *kept, "--gather")[0] == 3, "--gather without chunks")
    for part in ("2/3", "3/3"):
        check(call(barrow, *kept, "--chunk", part, code=0)[1] == "", "a part has no hits to show")
    check(len(os.listdir(keep)) == 1 + 5, f"two parts of three: {sorted(os.listdir(keep))}")
    code, out, err = call(barrow, *kept, "--gather")
    check(code == 3 and "500 seeds from 0 is missing" in err, f"a missing part: {code} {err}")
    check(call(barrow, *kept, code=0)[1] == plain, "the rest is searched")
    check(call(barrow, *kept, "--gather", code=0)[1] == plain, "gathered")
    check(call(barrow, *kept[:-1], "1000", code=0)[1] == plain, "chunks of another size in one folder")
    longer = [word if word != "4000" else "4700" for word in kept]
    check(call(barrow, *longer, code=0)[1].startswith(plain), "more seeds than before")
    victim = os.path.join(keep, sorted(name for name in os.listdir(keep) if name.endswith("-500.txt"))[2])
    with open(victim, "rb") as file:
        content = file.read()
    other = os.path.join(keep, sorted(name for name in os.listdir(keep) if name.endswith("-500.txt"))[3])
    with open(other, "rb") as file:
        foreign = file.read()
    for damaged, why in ((content[:-30], "end is missing"), (content.replace(b"hits", b"hils"), "checksum is wrong"),
                         (b"", "end is missing"), (foreign, "belongs to another job"), (os.urandom(300), "damaged")):
        with open(victim, "wb") as file:
            file.write(damaged)
        code, _, err = call(barrow, *kept)
        check(code == 3 and why in err and "remove it" in err, f"a damaged chunk: {code} {err}")
    os.remove(victim)
    check(call(barrow, *kept, code=0)[1] == plain, "after the damaged one is removed")
    for change in (["--where", "shop"], ["--merge", "9"], ["--best", "path"], ["--reroll", "shop=1"]):
        code, _, err = call(barrow, *kept, *change)
        check(code == 2 and "another job" in err, f"another job {change}: {code} {err}")


def check_forms(barrow, folder):
    ask = ["hunt", "floor", "--where", "shop && count(item) > 3", "--first", "3"]
    text = call(barrow, *ask, code=0)[1].splitlines()
    lines = [json.loads(line) for line in call(barrow, *ask, "-f", "jsonl", code=0)[1].splitlines()]
    check([line.split()[0] for line in text] == [row["seed"] for row in lines], "text and jsonl: seeds")
    check(all(line.split()[2:] == [f"{name}={value}" for name, value in row["values"].items()]
              for line, row in zip(text, lines)), f"text and jsonl: values {text} {lines}")
    pattern = os.path.join(folder, "hit-{seed}.json")
    call(barrow, *ask, "-o", pattern, code=0)
    for row in lines:
        with open(pattern.replace("{seed}", row["seed"]), encoding="utf-8") as file:
            check(json.load(file)["hash"] == row["hash"], "a document of a hit")
    documents = call(barrow, *ask, "--documents", "-f", "jsonl", code=0)[1].splitlines()
    check([json.loads(line)["hash"] for line in documents] == [row["hash"] for row in lines], "documents")
    _, _, err = call(barrow, *ask, "--progress", "json", code=0)
    check(json.loads(err.splitlines()[-1])["end"] is True, f"--progress json: {err}")


def differs(first, second):
    """Returns the mean difference of two pictures of one size."""
    return sum(ImageStat.Stat(ImageChops.difference(first, second)).mean)


def check_cell(barrow, folder, words, seed, cell, what):
    """Checks that a cell of a sheet shows the dungeon of its own seed."""
    shown = []
    for other in (seed, str(int(seed) + 1)):
        path = os.path.join(folder, "one.png")
        call(barrow, words[0], *words[1:], "-s", other, "--no-legend", "--no-numbers", "--no-grid", "-o", path, code=0)
        with Image.open(path) as picture:
            shown.append(picture.convert("RGB").resize(cell.size, Image.Resampling.BOX))
    same, others = (differs(cell, picture) for picture in shown)
    check(same < others / 3, f"{what}: the cell of {seed} is {same:.1f} off, another one {others:.1f}")


def check_sheet(barrow, folder):
    """Checks --sheet: a picture of the hits beside the list, which it does not change."""
    path = os.path.join(folder, "sheet.png")
    ask = ["hunt", "floor", "--where", "shop && rooms >= 8", "--first", "1"]
    plain = call(barrow, *ask, code=0)[1]
    check(call(barrow, *ask, "--sheet", path, code=0)[1] == plain, "the list beside a sheet")
    with Image.open(path) as sheet:
        width = sheet.width - 2 * 28
        height = sheet.height - 2 * 28 - 74 - 44 - 20
        cell = sheet.convert("RGB").crop((28, 28 + 74, 28 + width, 28 + 74 + height))
    check_cell(barrow, folder, ["floor"], plain.split()[0], cell, "a sheet of one")
    with open(path, "rb") as file:
        first = file.read()
    call(barrow, *ask, "--sheet", path, "-j", "3", code=0)
    with open(path, "rb") as file:
        check(file.read() == first, "the same sheet by three threads")
    best = ["hunt", "quest", "--best", "choices", "-n", "300", "--top", "5", "-q"]
    call(barrow, *best, "--sheet", path, "--theme", "dark", code=0)
    with Image.open(path) as sheet:
        check(sheet.width > 600 and sheet.height > 400 and sheet.getpixel((2, 2)) == (0x23, 0x27, 0x2E), "a dark sheet of five")
    os.remove(path)
    check(call(barrow, *ask, "--sheet", os.path.join(folder, "none/s.png"))[0] == 3, "a folder that is not there")
    process = subprocess.Popen([barrow, "hunt", "floor", "--where", "rooms > 99", "--first", "1", "--sheet", path],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    check(process.wait(timeout=60) == 130 and not os.path.exists(path), "no sheet of half a hunt")
    call(barrow, "hunt", "floor", "--where", "rooms > 99", "-n", "50", "--sheet", path, code=1)
    check(os.path.exists(path), "a sheet that says that there was nothing")
    check(sorted(name for name in os.listdir(folder) if "sheet" in name) == ["sheet.png"], "nothing is left beside it")


def on_terminal(barrow, words, seconds):
    """Returns what a command shows on a terminal until a remaining time appears, or for some seconds."""
    master, slave = pty.openpty()
    process = subprocess.Popen([barrow, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and b" left" not in shown:
        if select.select([master], [], [], 0.1)[0]:
            shown += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    code = process.wait(timeout=120)
    os.close(master)
    return code, shown.decode("utf-8", "replace")


def check_progress(barrow):
    """Checks the bar with rate, hits and time left on a terminal, and its absence elsewhere."""
    endless = ["-n", "1000000000000"]
    hunting = ["hunt", "floor", "--where", "rooms > 9 && shop", *endless]
    for words, hits in ((hunting, True), (["floor", "-s", "1", "-f", "jsonl", *endless], False)):
        code, shown = on_terminal(barrow, words, 20)
        good = re.search(r"\r\[[#.]+\] [\d,]+ of 1,000,000,000,000, [\d,]+/s" + (", [\\d,]+ hits" if hits else "") +
                         r", [\d,]+ \w+ left", shown)
        check(code == 130 and good, f"{words[0]}: on a terminal: {code} {shown[-200:]!r}")
        code, shown = on_terminal(barrow, [*words, "--quiet"], 1)
        check("/s" not in shown, f"{words[0]} --quiet: {shown[-200:]!r}")


def self_test(barrow):
    """Checks that each planted error is noticed."""
    global planted, passed, failed
    wrong = [lambda hits: hits[:-1], lambda hits: hits[1:], lambda hits: hits + hits[-1:],
             lambda hits: [(seed + (at == 2), digest, values) for at, (seed, digest, values) in enumerate(hits)],
             lambda hits: [(seed, digest[::-1], values) for seed, digest, values in hits],
             lambda hits: [(seed, digest, {name: value + 1 for name, value in values.items()})
                           for seed, digest, values in hits]]
    documents = documents_of(barrow, "floor", [], 1)
    noticed = 0
    for fault in wrong:
        planted, failed = fault, 0
        hits, _ = hunt(barrow, "floor", [], documents, "rooms >= 8")
        wanted = [seed for seed, (facts, _) in sorted(documents.items()) if facts["rooms"] >= 8]
        compare_hits(hits, documents, wanted, "planted")
        noticed += failed > 0
    planted, failed = None, 0
    check_explained("1. 9 came, 3 rejected\n in all 10 seeds: 3 rejected, 7 hits, 0 without", 10, 7, "planted")
    noticed += failed > 0
    failed = 0
    with tempfile.TemporaryDirectory(prefix="barrow-hunt-") as folder:
        path = os.path.join(folder, "other.png")
        call(barrow, "floor", "-s", "9", "--no-legend", "--no-numbers", "--no-grid", "-o", path)
        with Image.open(path) as picture:
            check_cell(barrow, folder, ["floor"], "4", picture.convert("RGB").resize((600, 360)), "planted")
    noticed += failed > 0
    print(f"{noticed} passed, {len(wrong) + 2 - noticed} failed")
    return 0 if noticed == len(wrong) + 2 else 1


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background job ignores it, and so would barrow
    barrow = os.path.abspath(sys.argv[1])
    os.environ["BARROW_LIBRARY"] = os.path.join(os.path.dirname(barrow), "libbarrow.so")
    if "--self-test" in sys.argv:
        return self_test(barrow)
    for number_of, (family, settings) in enumerate(SETTINGS):
        rng = random.Random(f"{family} {settings}")
        documents = documents_of(barrow, family, settings, 1000 * number_of)
        check_names(barrow, family, settings, documents)
        check_each_name(barrow, family, settings, documents, rng)
        check_drawn(barrow, family, settings, documents, rng, 8)
        check_chosen(barrow, family, settings, documents, rng)
    check_refusals(barrow)
    with tempfile.TemporaryDirectory(prefix="barrow-hunt-") as folder:
        check_folder(barrow, folder)
        check_forms(barrow, folder)
        check_sheet(barrow, folder)
    check_progress(barrow)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
