#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Opens pictures with other programs: xmllint, rsvg-convert, pdfinfo, pdftotext, and with --full Chromium.

  tests/pictures/check.py BARROW [--full]
  tests/pictures/check.py BARROW --self-test   breaks pictures and must notice it
"""
import argparse
import html
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

from PIL import ImageFont

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from checks import Checks  # noqa: E402

THEMES = ("parchment", "blueprint", "dark", "print")
FAMILIES = {"floor": ["floor"], "quest": ["quest"], "crawl": ["crawl"],
            "quest-tiles": ["quest", "--tiles", "on"], "crawl-tiles": ["crawl", "--tiles", "on"]}
SEEDS, FEW = 50, 5  # of each family and theme: with --full, and without
FLOOR_BYTES = 100000   # limit for a floor of the default size
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def size_of_svg(text):
    found = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)" viewBox="0 0 (\d+) (\d+)"', text)
    return tuple(map(int, found.groups())) if found else None


def size_of_png(data):
    return struct.unpack(">II", data[16:24]) if data[:8] == PNG_SIGNATURE else None


def legend_problems(text):
    """Yields words of the legend that occur twice, or that reach into the next column or over the page's edge; a
    letter is about half as wide as the type is high."""
    legend = text.partition('<g class="legend">')[2].partition("</g>")[0]
    size = re.search(r"\.label\{[^}]*font:(\d+)px", text)
    words = [(int(y), int(x), word) for x, y, word in re.findall(r'<text class="label" x="(\d+)" y="(\d+)">([^<]*)<', legend)]
    bare = [re.sub(r" \S+\d+$", "", word) for _, _, word in words]
    yield from (f"the legend says '{word}' twice" for word in {word for word in bare if bare.count(word) > 1})
    for (y, x, word), after in zip(words, [*words[1:], None]):
        symbol = 2 * int(size[1])  # before the next words
        limit = after[1] - symbol if after and after[0] == y else size_of_svg(text)[2]
        if x + len(word) * int(size[1]) // 2 > limit:
            yield f"the legend's '{word}' has no place"


def title_problems(text):
    """Yields lines of titles that reach into the compass."""
    sizes = dict(re.findall(r"\.(title|short)\{[^}]*font:bold (\d+)px", text))
    for head in re.findall(r'<g class="head">.*?href="#compass" x="\d+"', text, re.S):
        compass = int(head.rpartition('x="')[2].rstrip('"'))
        for name, x, words in re.findall(r'<text class="(title|short)" x="(\d+)"[^>]*>([^<]*)<', head):
            font = ImageFont.truetype("DejaVuSerif-Bold.ttf", int(sizes[name]))
            if int(x) + font.getlength(html.unescape(words)) > compass:
                yield f"the title's '{words}' reaches into the compass"


def svg_problems(text):
    """Finds faults that xmllint cannot see: classes without a style, undefined symbols, duplicate ids."""
    styles = " ".join(re.findall(r"<style>(.*?)</style>", text, re.S))
    styled = set(re.findall(r"^\.(\w+)\{", styles, re.M))
    for name in sorted(set(re.findall(r'<(?:path|text) class="([^"]+)"', text)) - styled):
        yield f"class {name} has no style"
    ids = re.findall(r'\bid="([^"]+)"', text)
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"id {name} twice"
    for name in sorted(set(re.findall(r'href="#([^"]+)"', text)) - set(ids)):
        yield f"symbol {name} is not drawn"
    yield from legend_problems(text)
    yield from title_problems(text)
    if re.search(r' d="(?!m)', text):
        yield "a path that does not begin with a move"
    if re.search(r"[^\x00-\x7f\xd7\xb7]", text):
        yield "letters that were not meant"


def strip_problems(text, layout):
    """Compares the strip of a quest's stages with the document: it has a box for each stage but the bonus ones, and
    the boxes that one stage leads into are at the same x, side by side."""
    strip = text.partition('<g class="stages">')[2].partition("</g>")[0]
    boxes = [tuple(map(int, found)) for found in re.findall(r'<path class="s\d" d="m(\d+) (\d+)h', strip)]
    drawn = [stage["stage"] for stage in layout["stages"] if stage["step"] != "bonus"]
    if len(boxes) != len(drawn) or len(set(boxes)) != len(boxes):
        yield f"{len(boxes)} boxes for {len(drawn)} stages"
        return
    places = dict(zip(drawn, boxes))
    for stage in layout["stages"]:
        into = [places[layout["obstacles"][obstacle]["into"]] for obstacle in stage["obstacles"]]
        if len(into) == 2 and into[0][0] != into[1][0]:
            yield f"the branch after stage {stage['stage']} is not side by side"


def seals(checks, barrow, seeds):
    """Checks that a skull stands at each door that a guardian seals, and at no other door."""
    for family in ("quest", "crawl"):
        for seed in range(1, seeds + 1):
            made = [barrow, family, "-s", str(seed), "-q", "-f"]
            sealed = sum(door.get("seal") is not None for door in json.loads(checks.run([*made, "json"]))["layout"]["doors"])
            drawn = len(re.findall(r'<use href="#skull"[^>]* width="18"', checks.run([*made, "svg"])))
            checks.check(drawn == sealed, f"{family} {seed}: {drawn} skulls at {sealed} sealed doors")


def small_signs(checks, barrow, seeds):
    """Checks that the sign of each room of a small picture is on its ground, also in bent passages."""
    drawn = 0
    for seed in seeds:
        made = [barrow, "crawl", "--tiles", "-s", str(seed), "-q", "-f"]
        tiles = json.loads(checks.run([*made, "json"]))["map"]
        text = checks.run([*made, "svg", "--scale", "8"])
        spots = re.findall(r'<path class="spot" d="m(\d+) (\d+)h', text)
        left, top = (min(int(spot[i]) for spot in spots) - 32 * min(room["xy"[i]] for room in tiles["rooms"]) for i in (0, 1))
        for x, y, size in re.findall(r' at \d+,\d+</title>\n(?:<symbol.*?</symbol>\n)?<use href="#[^"]*" x="(\d+)" y="(\d+)" width="(\d+)"', text,
                                     flags=re.S):
            column, row = (int(x) + int(size) // 2 - left) // 32, (int(y) + int(size) // 2 - top) // 32
            drawn += 1
            checks.check(tiles["rows"][row][column] not in "#X", f"crawl {seed}: a sign in the rock at {column},{row}")
    checks.check(drawn > 20 * len(seeds), f"{drawn} signs in {len(seeds)} small pictures")


def strips(checks, barrow, seeds):
    """Checks the strips of quests with the defaults, many of which branch, and with four treasures, whose strips need
    several lines."""
    branches = 0
    for words in ([], ["--preset", "metroid"]):
        for seed in range(1, seeds + 1):
            made = [barrow, "quest", "-s", str(seed), *words, "-q", "-f"]
            layout = json.loads(checks.run([*made, "json"]))["layout"]
            problems = list(strip_problems(checks.run([*made, "svg"]), layout))
            checks.check(not problems, f"quest {seed} {words}: {problems}")
            branches += any(len(stage["obstacles"]) == 2 for stage in layout["stages"])
    checks.check(branches > seeds // 2, f"{branches} of {2 * seeds} quests branch")


def many_seeds(checks, barrow, folder, full):
    """Checks each family in each theme for many seeds: well-formed, complete, not too large."""
    for family, words in FAMILIES.items():
        count = SEEDS if full else FEW
        for theme in THEMES:
            pattern = os.path.join(folder, family + "-" + theme + "-{seed}.svg")
            checks.run([barrow, *words, "-s", "1", "-n", str(count), "--theme", theme, "-q",
                        "-o", pattern])
            paths = [pattern.replace("{seed}", str(seed)) for seed in range(1, count + 1)]
            checks.run(["xmllint", "--noout", *paths])
            for path in paths:
                data = read(path)
                name = os.path.basename(path)
                problems = list(svg_problems(data.decode()))
                checks.check(not problems, f"{name}: {problems}")
                if family == "floor":
                    checks.check(len(data) < FLOOR_BYTES, f"{name} has {len(data)} bytes")
                os.remove(path)


def renderers(checks, barrow, folder):
    """Converts one of each kind to every raster and paper format, twice, and compares the bytes."""
    for family, words in FAMILIES.items():
        for theme in THEMES:
            base = os.path.join(folder, f"{family}-{theme}")
            command = [barrow, *words, "-s", "7", "--theme", theme, "-q", "--scale", "16"]
            for number in (1, 2):
                checks.run(command + [word for kind in ("svg", "png", "pdf")
                                      for word in ("-o", f"{base}-{number}.{kind}")])
            for kind in ("svg", "png", "pdf"):
                checks.check(read(f"{base}-1.{kind}") == read(f"{base}-2.{kind}"),
                             f"{family} {theme}: two {kind} differ")
            width, height, units_w, units_h = size_of_svg(read(f"{base}-1.svg").decode())
            checks.check(width == units_w * 16 // 32 and height == units_h * 16 // 32,
                         f"{family} {theme}: the size does not follow the scale")
            checks.check(size_of_png(read(f"{base}-1.png")) == (width, height),
                         f"{family} {theme}: png and svg differ in size")
            checks.run(["rsvg-convert", f"{base}-1.svg", "-o", f"{base}-rsvg.png"])
            checks.check(size_of_png(read(f"{base}-rsvg.png")) == (width, height),
                         f"{family} {theme}: rsvg-convert sees another size")
            text = checks.run(["pdftotext", f"{base}-1.pdf", "-"]) or ""
            checks.check("seed 7" in text, f"{family} {theme}: the pdf has no text")


def pages(checks, barrow, folder):
    path = os.path.join(folder, "floors.pdf")
    checks.run([barrow, "floor", "-s", "7", "--floors", "3", "-q", "-o", path])
    info = checks.run(["pdfinfo", path]) or ""
    checks.check(re.search(r"^Pages: +3$", info, re.M), "three floors are not three pages")
    checks.check("1970" in info, "a pdf that carries the time")
    path = os.path.join(folder, "floors.svg")
    checks.run([barrow, "floor", "-s", "7", "--floors", "3", "-q", "-o", path])
    text = read(path).decode()
    checks.check(len(re.findall(r'<g class="head">', text)) == 3, "three floors are not three maps")


def players(checks, barrow, seeds):
    """Checks that a player's map shows nothing that the player should find."""
    for family, words in FAMILIES.items():
        secrets = r"(trap|item|enemy|key|switch|treasure|goal|boss|chest|bonus|monster house) at"
        for seed in range(1, seeds + 1):
            command = [barrow, *words, "-s", str(seed), "-f", "svg"]
            master = checks.run(command) or ""
            player = checks.run(command + ["--player"]) or ""
            titles = re.findall(r"<title>([^<]*)</title>", player)
            told = [title for title in titles if re.search(secrets, title) or "hidden door" in title
                    or re.match("shop|maze|monster house", title)
                    or "intensity" in title or "danger" in title]
            checks.check(not told, f"{family} {seed}: a player is told of {told[:3]}")
            checks.check(len(player) < len(master), f"{family} {seed}: nothing is hidden")


def animations(checks, barrow, folder):
    for family in ("floor", "quest", "crawl"):
        path = os.path.join(folder, family + ".anim.svg")
        passes = len((checks.run([barrow, "passes", family]) or "").splitlines())
        for seed in ("7", "8", "9"):
            checks.run([barrow, family, "-s", seed, "-f", "svg-anim", "-o", path])
            checks.run(["xmllint", "--noout", path])
            text = read(path).decode()
            problems = list(svg_problems(text))
            checks.check(not problems, f"{family} {seed}: {problems}")
            frames = len(re.findall(r'<g class="f f\d+">', text))
            checks.check(4 < frames <= passes, f"{family} {seed}: {frames} frames")
            checks.check(text.count('<g class="last">') == 1, f"{family} {seed}: no last frame")
            checks.check("@keyframes end{0%{visibility:visible}" in text and ".f0{animation-delay:3.6s}" in text,
                         f"{family} {seed}: the first frame is not the finished dungeon")
            first = text[text.index('<g class="f f0">'):text.index('<g class="f f1">')]
            checks.check(first.count("<path") + first.count("<rect") > 2, f"{family} {seed}: the first pass shows nothing")
            checks.check("prefers-reduced-motion" in text, f"{family} {seed}: moves for everybody")
            checks.check(len(text) < 600000, f"{family} {seed}: {len(text)} bytes")


def browser(checks, paths):
    """Checks that Chromium parses every element without an error."""
    for path in paths:
        done = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", f"file://{path}"],
            capture_output=True, text=True, check=False, timeout=120)
        text = read(path).decode()
        seen = [done.stdout.count(tag) for tag in ("<path", "<text", "<use", "<g")]
        meant = [text.count(tag) for tag in ("<path", "<text", "<use", "<g")]
        checks.check("parsererror" not in done.stdout and seen == meant,
                     f"chromium on {path}: {seen} instead of {meant}")


def self_test(checks, barrow, folder):
    """Breaks a good picture in several ways; each must be seen."""
    text = checks.run([barrow, "floor", "-s", "7", "-f", "svg"]) or ""
    checks.check(not list(svg_problems(text)), "a good picture is blamed")
    breaks = {
        "no style": text.replace(".wall{", ".walls{"),
        "no symbol": text.replace('<symbol id="spawn"', '<symbol id="sprawn"'),
        "id twice": text.replace('<symbol id="spawn"', '<symbol id="stairs"'),
        "bad path": text.replace('d="m', 'd="l', 1),
        "a long legend": re.sub(r'(class="legend".*?<text class="label"[^>]*>)', r"\1needs much more place than there is", text, count=1, flags=re.S),
        "a legend that says it twice": re.sub(r'(class="legend".*?)(<text class="label"[^>]*>[^<]*</text>)', r"\1\2\2", text, count=1, flags=re.S),
        "a long title": re.sub(r'(<text class="(title|short)"[^>]*>)', r"\1The Most Remarkable and Far Too Long Title of ", text, count=1),
        "not ASCII": text.replace("seed", "s\u00e9ed"),
    }
    for name, broken in breaks.items():
        checks.check(broken != text and list(svg_problems(broken)), f"not seen: {name}")
    made = [barrow, "quest", "-s", "2", "-q", "-f"]
    layout, strip = json.loads(checks.run([*made, "json"]))["layout"], checks.run([*made, "svg"])
    checks.check(not list(strip_problems(strip, layout)), "quest 2 has a branch in its strip")
    for name, broken in (("a stage too few", re.sub(r'(class="stages".*?)<path class="s1"[^>]*>', r"\1", strip, flags=re.S)),
                         ("a branch apart", re.sub(r'(class="stages".*?class="s3" d="m)', r"\g<1>9", strip, flags=re.S))):
        checks.check(broken != strip and list(strip_problems(broken, layout)), f"not seen: {name}")
    path = os.path.join(folder, "broken.svg")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("</g>", "", 1))
    done = subprocess.run(["xmllint", "--noout", path], capture_output=True, check=False)
    checks.check(done.returncode != 0, "xmllint takes an open group")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("barrow")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    barrow = os.path.abspath(options.barrow)
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        if options.self_test:
            self_test(checks, barrow, folder)
            checks.finish()
        renderers(checks, barrow, folder)
        pages(checks, barrow, folder)
        players(checks, barrow, 20 if options.full else 5)
        strips(checks, barrow, 50 if options.full else 8)
        seals(checks, barrow, 50 if options.full else 4)
        small_signs(checks, barrow, range(401, 451) if options.full else (404, 411))
        animations(checks, barrow, folder)
        if options.full:
            browser(checks, [os.path.join(folder, name) for name in sorted(os.listdir(folder))
                             if name.endswith(("-1.svg", ".anim.svg"))])
        many_seeds(checks, barrow, folder, options.full)
    checks.finish()


if __name__ == "__main__":
    main()
