#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Judges documents for sheets of paper with poppler (A6, A7): pages of the size that was asked for, no text outside them or smaller
than six points, embedded fonts, bookmarks, every room of the key; battle maps with squares of the size that was asked for.

  tests/table/paper.py BARROW [COUNT] [--seed SEED]
"""
import argparse
import base64
import html
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import foundry  # noqa: E402
SETS = [["quest", "--tiles"], ["crawl", "--tiles"], ["floor", "--floors", "2"]]
SIZES = {"a4": (595, 842), "letter": (612, 792), "a3": (842, 1191), "tabloid": (792, 1224)}
READABLE = 13  # points per tile in which the smallest text has six
SHORT = ["quest", "--preset", "short", "--tiles"]


class Wrong(Exception):
    pass


def need(good, what):
    if not good:
        raise Wrong(what)


def run(*words, code=0):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    need(done.returncode == code, f"{' '.join(words)}: {done.returncode} {done.stderr}")
    return done.stdout if code == 0 else done.stderr


def look(path, size):
    """Judges pages, fonts and texts; returns the words of each page."""
    info = run("pdfinfo", "-l", "9999", path)
    pages = int(re.search(r"^Pages: +(\d+)", info, re.M)[1])
    sizes = re.findall(r"^Page +\d+ size: +([\d.]+) x ([\d.]+)", info, re.M)
    sizes = [tuple(map(float, pair)) for pair in sizes]
    need(len(sizes) == pages and set(sizes) <= {size, size[::-1]}, f"sizes {set(sizes)}, not {size}")
    fonts = run("pdffonts", path).splitlines()[2:]
    need(fonts and all(line[-40:].split()[-5] == "yes" for line in fonts), f"fonts that are not embedded: {fonts}")
    need(all(line[-40:].split()[-3] == "yes" for line in fonts), f"fonts without characters: {fonts}")
    page = run("pdftotext", "-bbox", path, "-")
    words = []
    for size, text in zip(sizes, page.split("<page ")[1:]):
        found = re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', text)
        for x0, y0, x1, y1, word in found:
            x0, y0, x1, y1 = map(float, (x0, y0, x1, y1))
            need(-0.5 <= x0 and x1 <= size[0] + 0.5 and -0.5 <= y0 and y1 <= size[1] + 0.5, f"'{word}' at {x0, y0, x1, y1} is cut off")
            need(y1 - y0 >= 6, f"'{word}' has {y1 - y0:.1f} points")
        words.append([html.unescape(word) for *_, word in found])
    return words


def outlines(path):
    return [html.unescape(mark) for mark in
            re.findall(r"<item[^>]*>(.*?)</item>", run("pdftohtml", "-xml", "-i", "-stdout", path))]


def judge_parts(path, marks, size):
    """Maps that would have fewer than READABLE points per tile come in parts, which name all rooms that fit on a page."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    floors = document.get("maps") or [document["map"]]
    for number, tiles in enumerate(floors, 1):
        rooms = [room for room in tiles["rooms"] if room["number"]] if "number" in tiles["rooms"][0] else \
            [{**room, "number": at["number"]} for room, at in zip(tiles["rooms"], document["layout"]["rooms"])]
        told = set()
        for mark in marks:
            head, _, tail = mark.partition("ooms ")
            if tail and (len(floors) == 1 or head == f"Floor {number}: r"):
                for first, last in re.findall(r"(\d+)(?: to (\d+))?", tail):
                    told |= set(range(int(first), int(last or first) + 1))
        need(told <= {room["number"] for room in rooms}, f"a part names the rooms {sorted(told - {room['number'] for room in rooms})}")
        wide, high = (max(room[at] + room[side] for room in rooms) - min(room[at] for room in rooms) for at, side in ("xw", "yh"))
        sheets = [size, size[::-1]] if size[0] < size[1] else [size]  # sheets are turned where that makes a map readable
        if told or all(wide * READABLE > across or high * READABLE > down for across, down in sheets):
            fitting = {room["number"] for room in rooms if (room["w"] + 2) * READABLE < size[0] - 80 and (room["h"] + 2) * READABLE < size[1] - 80}
            need(fitting <= told, f"no readable part of the map has the rooms {sorted(fitting - told)}")


def judge_booklet(barrow, words, sheet, size, folder):
    paths = [os.path.join(folder, name) for name in ("d.json", "d.key.json", "d.pdf")]
    run(barrow, *words, "-q", "--booklet", *sheet, *[out for path in paths for out in ("-o", path)])
    with open(paths[1], encoding="utf-8") as file:
        key = json.load(file)
    pages, marks = look(paths[2], size), outlines(paths[2])
    flat = " ".join(word for page in pages for word in page)
    need(marks[0] == "The map" and "The key" in marks and "The players' map" in marks, f"bookmarks {marks[:3]}")
    for block in key["blocks"]:
        need(block["heading"] in marks, f"no bookmark for {block['heading']}")
        for line in block["lines"]:
            need(line["text"].split(";")[0][:24] in flat, f"'{line['text']}' is not there")
    need(marks.index("The map") < marks.index("The key") < marks.index("The players' map"), "parts in another order")
    judge_parts(paths[0], marks[:marks.index("The key")], size)


def judge_png(barrow, folder):
    """pHYs: a tile has a sixth of an inch, as in a PDF."""
    path = os.path.join(folder, "d.png")
    run(barrow, "floor", "-s", "1", "-q", "--scale", "24", "-o", path)
    with open(path, "rb") as file:
        data = file.read()
    at = data.index(b"pHYs")
    need(struct.unpack(">IIB", data[at + 4:at + 13]) == (5669, 5669, 1), "another resolution")


def judge_squares(barrow, folder):
    for squares, points in (("1in", 72), ("25mm", 70.866)):
        path = os.path.join(folder, "s.pdf")
        run(barrow, "floor", "-s", "3", "-q", "--squares", squares, "--no-grid", "-o", path)
        pages = look(path, SIZES["a4"])
        need(all(page[0] == "Sheet" and "1 square = 5 ft (1.5 m)" in " ".join(page) for page in pages), "a sheet without its size")
        names = [page[1] for page in pages]
        need(len(set(names)) == len(names) and names[0][0] in "ABC", f"sheets {names}")
        rooms = json.loads(run(barrow, "floor", "-s", "3", "-q", "-f", "json"))["map"]["rooms"]
        found = {word for page in pages for word in page[2:] if word.isdigit()}
        need({str(room["number"]) for room in rooms if room["number"]} <= found, "a room on no sheet")
        svg = run("pdftocairo", "-svg", "-f", "1", "-l", "1", path, "-")
        box = re.search(r'd="M 28 42 L ([\d.]+) 42 L [\d.]+ ([\d.]+) ', svg)
        sides = [(float(box[1]) - 28) / points, (float(box[2]) - 42) / points]
        need(all(abs(side - round(side)) < 0.01 for side in sides), f"{sides} squares on a sheet")


def judge_one_page(barrow, seed, folder):
    path = os.path.join(folder, "o.pdf")
    document = json.loads(run(barrow, *SHORT, "-s", str(seed), "-q", "-f", "json"))
    is_large = len(document["layout"]["rooms"]) > 20
    run(barrow, *SHORT, "-s", str(seed), "-q", "--one-page", "-o", path, code=2 if is_large else 0)
    if is_large:
        return
    pages = look(path, SIZES["a4"])
    need(len(pages) == 1, f"{len(pages)} pages for {len(document['layout']['rooms'])} rooms")
    numbers = {str(room["number"]) for room in document["layout"]["rooms"]}
    need(numbers <= set(pages[0]) and {number + "." for number in numbers} <= set(pages[0]), "a room is not on the page")


def judge_page(barrow, folder):
    """Runs the commands of docs/for-tables.md, and its macro for Foundry, and looks at what they make."""
    with open(os.path.join(HERE, "../../docs/for-tables.md"), encoding="utf-8") as file:
        page = file.read()
    empty = os.path.join(folder, "empty")
    os.mkdir(empty)
    for command in re.findall(r"^\$ barrow (.*)$", page, re.M):
        done = subprocess.run(["sh", "-c", f'"$0" {command}', os.path.abspath(barrow)], cwd=empty, capture_output=True, text=True, check=False)
        need(done.returncode == 0, f"{command}: {done.stderr}")
    out = {name: os.path.join(empty, name) for name in os.listdir(empty)}
    named = set(re.findall(r"(?:-o|--sheet) ([\w.]+\.\w+)", page))
    need(set(out) == named, f"{sorted(out)} of {sorted(named)}")
    need({"The map", "The key", "The players' map"} <= set(outlines(out["friday.pdf"])) and look(out["friday.pdf"], SIZES["a4"]), "no booklet")
    need(all(words[0] == "Sheet" for words in look(out["mat.pdf"], SIZES["a4"])), "no battle map")
    run(barrow, *SHORT, "--seed", "friday night", "-q", "-o", out["friday.pdf"] + ".json", "-o", out["friday.pdf"] + ".key.json")
    with open(out["friday.pdf"] + ".json", encoding="utf-8") as document, open(out["friday.pdf"] + ".key.json", encoding="utf-8") as key, \
            open(out["friday.foundry.json"], encoding="utf-8") as scene:
        document, key, adventure = json.load(document), json.load(key), json.load(scene)
    image = base64.b64decode(adventure["flags"]["barrow"]["image"])
    need(image.startswith(b"\x89PNG"), "no picture")
    foundry.judge(document, key, adventure)
    macro = re.search(r"```js\n(.*?)```", page, re.S)[1]
    mock = """const made = {}, made_files = [];
globalThis.document = { createElement: () => globalThis.input = { click() { this.onchange().then(() => console.log(JSON.stringify(made))); } } };
globalThis.File = class { constructor(parts, name) { this.name = name; made.bytes = parts[0].length; } };
globalThis.FilePicker = { upload: async (source, folder, file) => ({ path: file.name }) };
for (const name of ["JournalEntry", "Scene"]) globalThis[name] = { createDocuments: async (data, how) => { made[name] = [data, how]; } };
""" + f"const text = require('fs').readFileSync({json.dumps(out['friday.foundry.json'])}, 'utf8');\n" \
        + macro.replace("input.click();", "input.files = [{ text: async () => text }];\ninput.click();")
    made = json.loads(run("node", "-e", mock))
    need(made["bytes"] == len(image) and made["JournalEntry"] == [adventure["journal"], {"keepId": True}], "the macro makes another journal")
    need(made["Scene"][0][0].pop("background")["src"].startswith("barrow-") and made["Scene"] == [adventure["scenes"], {"keepId": True}],
         "the macro makes another scene")


def judge_refusals(barrow, folder):
    path = os.path.join(folder, "r.pdf")
    for words, said in ((["floor", "--landscape"], "--landscape turns"), (["floor", "--paper", "a5"], "a4, letter, a3 or tabloid"),
                        (["floor", "--squares", "2in"], "1in or 25mm"), (["floor", "--booklet", "--one-page"], "choose one"),
                        (["floor", "--booklet", "--player"], "for referees"), (["crawl", "--tiles", "--one-page"], "up to 20 rooms")):
        done = subprocess.run([barrow, *words, "-s", "1", "-q", "-o", path], capture_output=True, text=True, check=False)
        need(done.returncode in (2, 3) and said in done.stderr and not os.path.exists(path), f"{words}: {done.returncode} {done.stderr}")
    done = subprocess.run([barrow, "floor", "-s", "1", "-f", "svg", "--paper", "a4"], capture_output=True, text=True, check=False)
    need(done.returncode == 2 and "pdf" in done.stderr, "--paper for SVG")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("count", nargs="?", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir=foundry.MEMORY) as folder:
        judges = [("pHYs", lambda: judge_png(args.barrow, folder)), ("squares", lambda: judge_squares(args.barrow, folder)),
                  ("docs/for-tables.md", lambda: judge_page(args.barrow, folder)), ("refusals", lambda: judge_refusals(args.barrow, folder))]
        for seed in range(args.seed, args.seed + args.count):
            judges.append((f"one page, seed {seed}", lambda seed=seed: judge_one_page(args.barrow, seed, folder)))
            for turn, words in enumerate(SETS):
                for name in ("a4", "letter") if args.count > 1 else list(SIZES)[turn::3]:
                    turned = ["--landscape"] if (seed + len(name)) % 3 == 0 else []
                    size = SIZES[name][::-1] if turned else SIZES[name]
                    sheet = ["-s", str(seed), "--paper", name, *turned]
                    judges.append((f"{' '.join(words)} {' '.join(sheet)}", lambda words=words, sheet=sheet, size=size:
                                   judge_booklet(args.barrow, words, sheet, size, folder)))
        for name, judge in judges:
            try:
                judge()
                passed += 1
            except (Wrong, foundry.Wrong) as wrong:
                failed += 1
                print(f"{name}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
