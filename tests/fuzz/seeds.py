# SPDX-License-Identifier: MIT
"""Makes the seed corpora and the dictionary of the fuzz targets. What it writes is kept in the
repository, so this runs again only when families, parameters or documents get new parts.

  seeds.py BARROW
"""
import glob
import json
import os
import random
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "dress"))
import compare  # noqa: E402
FAMILIES = ["quest", "crawl", "floor"]  # in the order of barrow_family

DOCUMENTS = {
    "quest-plain": ["quest", "-s", "1"],
    "quest-small": ["quest", "-s", "2", "--set", "pre_rooms=4", "--set", "post_rooms=4",
                    "--set", "pre_stages_max=2", "--set", "post_stages_max=2"],
    "quest-loops": ["quest", "-s", "3", "--set", "loops=60", "--set", "returns=60",
                    "--set", "bonus_min=1", "--set", "doors_per_switch=2",
                    "--set", "pre_rooms=6", "--set", "post_rooms=6"],
    "quest-bounds": ["quest", "-s", "4", "--set", "width=8", "--set", "height=8",
                     "--reroll", "pre_item=3"],
    "crawl-small": ["crawl", "-s", "1", "--set", "size=small"],
    "crawl-rich": ["crawl", "-s", "2", "--set", "size=small", "--set", "exploration=100",
                   "--set", "foes=3", "--set", "merge=60", "--set", "locks=2"],
    "crawl-plain": ["crawl", "-s", "3", "--set", "size=5x5..6x6", "--set", "sub_bosses=1"],
    "quest-tiles": ["quest", "-s", "5", "--set", "pre_rooms=4", "--set", "post_rooms=4",
                    "--set", "pre_stages_max=2", "--set", "post_stages_max=2",
                    "--set", "tiles=on", "--set", "block=9x7"],
    "crawl-tiles": ["crawl", "-s", "4", "--set", "size=4x4", "--set", "tiles=on",
                    "--set", "block=9x7", "--set", "mark_loops=on"],
    "floor-small": ["floor", "-s", "1", "--set", "width=32", "--set", "height=24"],
    "floor-special": ["floor", "-s", "2", "--set", "width=40", "--set", "height=28",
                      "--set", "monster_house=100", "--set", "shop=100", "--set", "maze=100",
                      "--set", "merge=100", "--set", "imperfect=100"],
    "floor-lakes": ["floor", "-s", "3", "--set", "width=32", "--set", "height=24",
                    "--set", "terrain_density=20", "--set", "structures=8", "--set", "terrain=lava"],
    "floor-two": ["floor", "-s", "4", "--set", "width=32", "--set", "height=24", "--set", "floors=2",
                  "--set", "items=2", "--set", "traps=2"],
    "floor-one-room": ["floor", "-s", "5", "--set", "layout=one_room", "--set", "width=32",
                       "--set", "height=24"],
    "puzzle-push": ["puzzle", "push", "-s", "1"],
    "puzzle-lights": ["puzzle", "lights", "-s", "2", "--size", "9x6"],
    "puzzle-order": ["puzzle", "order", "-s", "3"],
    "puzzle-toggle": ["puzzle", "toggle", "-s", "4", "--size", "12x10"],
    "puzzle-slide": ["puzzle", "slide", "-s", "5"],
}

LINES = {
    "quest": "pre_stages_min=1\npre_rooms=64\nstage_rooms_min=2\nstage_rooms_max=4\nloops=100\n"
             "key_from_any_stage=on\nmask=E..\nreroll.pre_item=7\nwidth=-1\nbest_of=65\nsize=small",
    "crawl": "size=small\nsize=9x10\nsize=5x6..7x8\nlocks=auto\nsub_bosses=1..3\nsub_bosses=3..1\n"
             "mark_loops=yes\nrock=41\nleash=0\nfoes=99999999999999999999",
    "floor": "layout=one_room\nlayout=11\nlayout=12\nwidth=255\nheight=24\ndensity=-99\n"
             "terrain=chasm\nfixed=...\nwidht=3\n0x12\n18446744073709551616\nseed text",
}

WORDS = ["-s\n7\n-f\njson\n-n\n3\n--width\n40", "--set\nwidth=40\n--set=height=30\n-o\n-",
         "--reroll\nrooms=2\n--stop-after\nrooms\n--verify", "floor\n--help", "-\n--\nfile\n-q",
         "-s7\n-fjson\n-n3\n--jobs=2\n--no-color"]

CONDITIONS = ["rooms >= 9 && shop && path > 60", "count(item) + count(trap) * 2 > 7.5 or not maze",
              "!(rooms / anchors >= 2) && room_area % 1000 != 0", "-rooms < -(3 - 1) = 1",
              "count(room.key) > count(door.key) and keys", "forks || loops && !shortcuts", "9 <= rooms",
              "rooms / (merged - merged) != 1", "1 < rooms < 5", "(((rooms", "count(itm)", "3.", "rooms = 9",
              "rooms * 4000000000 * 4000000000 > 1 || 1"]

MASKS = {
    "cross": "#....#\n.E....\n......\n......\n......\n#....#\n",
    "line": "E" + "." * 63 + "\n",
    "windows": "....\r\n.E..\r\n....\r\n....\r\n",
    "no-entry": "....\n....\n",
    "ragged": "E...\n..\n",
    "room": ".....\n.###.\n.....\n",
    "wide": "." * 30 + "\n" + "E" + "." * 29 + "\n" + "." * 30 + "\n",
}

TEXTS = {
    "mixed": '{"rooms": [3, "a", -0, 1e5, 0.25], "b": {"c": [true, false, null, {}, []]}, '
             '"\\u00e4\\uD83D\\uDE00": "\u00e4\\n\\\\"}',
    "numbers": "[9223372036854775807,-9223372036854775808,9223372036854775808,1E-3]",
    "deep": "[" * 32 + "0" + "]" * 32,
    "half": '"\\uD800"',
    "blanks": ' \t\r\n"\U0001F600"',
}


def chunk(name, contents):
    sum_of = zlib.crc32(name + contents)
    return struct.pack(">I", len(contents)) + name + contents + struct.pack(">I", sum_of)


def picture(rows, depth, colour, level=9):
    """Returns a PNG made from its raw rows, each given without the filter byte."""
    height = len(rows)
    width = len(rows[0]) * 8 // (depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour])
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), level)
    palette = chunk(b"PLTE", b"\0\0\0\xff\xff\xff\xff\0\0") if colour == 3 else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", body)
            + chunk(b"IEND", b""))


def pictures():
    black, white, red = b"\0\0\0", b"\xff\xff\xff", b"\xff\0\0"
    rows = [white * 6, white + red + white * 4, white * 6, white * 5 + black, white * 6]
    yield "rgb", picture(rows, 8, 2)
    yield "rgb-stored", picture(rows, 8, 2, 0)
    yield "rgba", picture([b"".join(row[i:i + 3] + b"\xff" for i in range(0, 18, 3))
                           for row in rows], 8, 6)
    yield "grey", picture([b"\xff" * 6] * 5, 8, 0)
    yield "palette", picture([b"\1\1\1\1", b"\1\2\1\1", b"\1\1\1\0", b"\1\1\1\1"], 8, 3)
    yield "deep", picture([b"\xff" * 24] * 4, 16, 2)
    yield "bits", picture([b"\xff"] * 8, 1, 0)
    large = bytearray(picture(rows, 8, 2))
    large[16:24] = struct.pack(">II", 0x7FFFFFFF, 0x7FFFFFFF)
    yield "claims-much", bytes(large)
    yield "cut", picture(rows, 8, 2)[:60]


def packed():
    """Makes inputs of fuzz_generate: mode, family, seed, salted pass, then a way and a number per row."""
    for family in range(3):
        head = bytes([family]) + (7 + family).to_bytes(8, "little") + b"\xff"
        yield f"{FAMILIES[family]}-default", b"\0" + head
        yield f"{FAMILIES[family]}-checked", b"\3" + head
        yield f"{FAMILIES[family]}-salted", b"\0" + head[:-1] + b"\2\5\0"
        for low in (0, 1, 3, 9):
            yield (f"{FAMILIES[family]}-low-{low}",
                   b"\0" + head + (b"\x80" + low.to_bytes(2, "little")) * 26)
        yield f"{FAMILIES[family]}-most", b"\0" + head + b"\xe1" * 40
        yield f"{FAMILIES[family]}-beyond", b"\0" + head + b"\0" * 6 + b"\xe3" * 4
        yield f"{FAMILIES[family]}-raw", b"\0" + head + b"\xf0\xff\xff\xff\x7f" * 26
    text = b"......\n.E....\n......\n......\n......\n"
    rows = b"\0" * 25 + len(text).to_bytes(2, "little") + text
    yield "quest-mask", b"\0\0" + bytes(8) + b"\xff" + rows


def write(folder, name, contents):
    path = os.path.join(HERE, "corpus", folder)
    os.makedirs(path, exist_ok=True)
    with open(os.path.join(path, name), "wb") as file:
        file.write(contents)


def compact(text):
    return json.dumps(json.loads(text), separators=(",", ":")).encode()


def write_documents(barrow):
    parts = set()
    for name, command in DOCUMENTS.items():
        text = subprocess.run([barrow, *command, "-f", "json"], check=True,
                              stdout=subprocess.PIPE).stdout
        write("document", name, compact(text))
        if command[0] in FAMILIES:
            whole = compact(text)
            write("params", f"file-{name}", bytes([8 + FAMILIES.index(command[0])])
                  + compact(json.dumps(json.loads(text)["params"])))
        collect_words(json.loads(text), parts)
    write("document", "nested", b'{"a":' * 40 + b"1" + b"}" * 40)
    write("document", "two-a-line", b'{"format":"barrow/1"}{}\n{"format":1}')
    write("document", "cut", b'{"format":"barrow/1","family":"floor","see')
    write("params", "file-whole-document", bytes([10]) + whole)
    return parts


def collect_words(value, parts):
    if isinstance(value, dict):
        for key, below in value.items():
            parts.add(key)
            collect_words(below, parts)
    elif isinstance(value, list):
        for below in value:
            collect_words(below, parts)
    elif isinstance(value, str) and value.isidentifier() and len(value) < 24:
        parts.add(value)


def parameter_words(barrow):
    for family in FAMILIES:
        text = subprocess.run([barrow, "params", family, "--format", "json"], check=True,
                              stdout=subprocess.PIPE).stdout
        parts = set()
        collect_words(json.loads(text), parts)
        yield from parts


def write_conditions():
    """Makes inputs of fuzz_condition: a family, values, which of them are known or bounded, and then the text."""
    for index, text in enumerate(CONDITIONS):
        family = 1 if "forks" in text else 0 if "keys" in text else 2
        write("condition", f"text-{index}", bytes([family, 7, index, 3, 1, 37 * index % 256, 255 - index])
              + text.encode())


def write_lists(barrow):
    """Makes lists of seeds, and reports."""
    with tempfile.TemporaryDirectory() as folder:
        for family in FAMILIES:
            base = os.path.join(folder, f"{family}.db")
            subprocess.run([barrow, "corpus", "make", family, "-n", "12", "-q", "-o", base], check=True)
            for name, words in (("few", ["-n", "3"]), ("all", [])):
                text = subprocess.run([barrow, "corpus", "seeds", base, "--name", f"{family}-{name}", *words],
                                      check=True, stdout=subprocess.PIPE).stdout
                write("list", f"{family}-{name}", text)
            text = subprocess.run([barrow, "stats", family, "-n", "5", "-f", "json"], check=True,
                                  stdout=subprocess.PIPE).stdout
            report = json.loads(text)
            report["pairs"] = report["pairs"][:2]
            write("list", f"{family}-report", compact(json.dumps(report)))
    write("list", "cut", b"barrow-seeds/1\nname a\nfamily floor\ngeneration 2\nparams {}\ncount 1\n")


def write_sets():
    """Makes sets of tiles for fuzz_dress: tilesets, projects and names."""
    for kind in ("corner", "edge", "mixed"):
        rng = random.Random(kind)
        data = compare.wang_set(rng, kind)
        data["wangsets"][1]["wangtiles"] = data["wangsets"][1]["wangtiles"][:20]
        write("dress", f"{kind}.tsj", bytes([8]) + compact(json.dumps(data)))
        write("dress", f"{kind}.tsx", bytes([9]) + compare.as_xml(data).encode())
    for number in range(3):
        data = compare.project(random.Random(number))
        for group in data["defs"]["layers"][1]["autoRuleGroups"]:
            group["rules"] = group["rules"][:2]
        write("dress", f"{number}.ldtk", bytes([10]) + compact(json.dumps(data)))
    for number, name in enumerate(("blob47", "edge16:liquid", "blob47:grass=lake.png", "blob48")):
        write("dress", f"name-{number}", bytes([12]) + name.encode())


def main():
    barrow = sys.argv[1]
    write_sets()
    words = write_documents(barrow) | set(parameter_words(barrow))
    for family, lines in LINES.items():
        write("params", f"lines-{family}", bytes([FAMILIES.index(family)]) + lines.encode())
    for index, text in enumerate(WORDS):
        write("params", f"words-{index}", bytes([4 + index % 3]) + text.encode())
    write_conditions()
    write_lists(barrow)
    for name, text in TEXTS.items():
        write("json", name, text.encode())
    for name, text in MASKS.items():
        write("mask", name, text.encode())
    for name, contents in pictures():
        write("mask", f"{name}.png", contents)
    for name, contents in packed():
        write("generate", name, contents)
    for path in sorted(glob.glob(f"{HERE}/../../examples/rooms/*") + glob.glob(f"{HERE}/../../rooms/*.rooms")):
        with open(path, "rb") as file:
            write("rooms", os.path.basename(path), bytes([2 | path.endswith(".tmx")]) + file.read())
    for number in range(4):  # fuzz_calls: luck, call, object and what the call draws, over and over
        write("calls", f"random-{number}", random.Random(number).randbytes(160))
    more = ["null", "true", "false", "-1", "1e999", "65535", "\\\\u0000", "\\\\ud800", "IHDR", "PLTE",
            "IDAT", "IEND", "tRNS", "..", "=", "--", "0x"]
    with open(os.path.join(HERE, "barrow.dict"), "w", encoding="utf-8") as file:
        file.write("# Words of parameters, documents and pictures; made by seeds.py.\n")
        file.writelines(f'"{word}"\n' for word in sorted(words) + more)
    return 0


if __name__ == "__main__":
    sys.exit(main())
