#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Adds a second language without touching code (A10): the tables of texts in capitals, in a folder before the others in the include
path. The sources that read them are compiled anew and linked with the library as it is. Keys and walkthroughs must then have no small
letter, but for names of people and the title, which seeds draw, and for what documents call the signs of plates.

  tests/table/texts.py BARROW [--self-test]
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
TABLES = ["src/io/texts.def", *(f"include/barrow/def/{name}.def" for name in (
    "look", "thing_type", "treasure", "clue", "vault_clue", "puzzle_kind", "link_kind", "place"))]
SIGNS = {"sun", "moon", "star", "crown", "sword", "skull", "flame", "drop"}
ITEMS = ("food", "gold", "potion", "scroll", "ammo", "weapon", "armour", "wand", "ring", "tome", "gem", "relic", "healing", "sight", "haste",
         "ward", "fortune", "bombs", "hook", "hammer", "lantern", "boots", "flippers", "bow", "gloves")
SEEDS = 40
PROGRAM = """#include <barrow/barrow.h>
#include <stdio.h>
static int put(void *user, const char *bytes, size_t size) { (void)user; return fwrite(bytes, 1, size, stdout) != size; }
int main(void)
{
    for (int i = 0; i < 3 * %d; i++) {
        barrow_params params = barrow_default_params((barrow_family)(i %% 3));
        barrow_error error = {0};
        barrow_dungeon dungeon = {0};
        params.seed = (uint64_t)i;
        if (params.family == BARROW_QUEST)
            params.as.quest.tiles = 1;
        if (params.family == BARROW_CRAWL)
            params.as.crawl.tiles = 1;
        if (params.family == BARROW_FLOOR)
            params.as.floor.vaults = 2, params.as.floor.floor = 30;
        barrow_sink sink = {put, NULL};
        if (barrow_generate(&params, NULL, &dungeon, &error) || barrow_export(&dungeon, "key", NULL, sink, &error))
            return puts(error.text), 1;
        barrow_dungeon_free(&dungeon);
    }
}
"""


def capitals(text):
    """Turns the quoted texts of a table into capitals, but for formats and escapes."""
    def shout(match):
        return re.sub(r"%[a-z]|\\[a-z]|<b>|</b>|[a-z]+", lambda part: part[0] if part[0][0] in "%\\<" else part[0].upper(), match[0])
    return re.sub(r'(?<!include )"[^"\n]*"', shout, text)


def build(folder, left_out):
    """Compiles the sources that read the tables, without those of [left_out], and returns a program that writes keys."""
    shadow = os.path.join(folder, "texts")
    for path in TABLES:
        place = os.path.join(shadow, path.replace("src/", "").replace("include/", ""))
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            text = file.read()
        if path.endswith("look.def"):  # in English the names of documents serve for goods and treasures
            rows = "".join(f'BARROW_TYPE_LOOK({name.upper()}, NULL, "{name}")\n' for name in ITEMS)
            text = re.sub(r"#define BARROW_TREASURE.*?#undef BARROW_TREASURE", "", text, flags=re.S).replace("\nBARROW_VARIANT_LOOK(LAVA", "\n" + rows + "BARROW_VARIANT_LOOK(LAVA")
        with open(place, "w", encoding="utf-8") as file:
            file.write(text if path in left_out else capitals(text))
    names = "|".join(re.escape(os.path.basename(path)) for path in TABLES)
    sources = [path for path in glob.glob(os.path.join(ROOT, "src/*/*.c"))
               if re.search(rf"#include \"(io|barrow/def)/({names})\"", open(path, encoding="utf-8").read())
               or os.path.basename(path) in ("key_rooms.c", "text.c")]
    main = os.path.join(folder, "main.c")
    with open(main, "w", encoding="utf-8") as file:
        file.write(PROGRAM % SEEDS)
    program = os.path.join(folder, "keys")
    library = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "libbarrow.a")
    subprocess.run(["cc", "-std=c11", "-O1", "-I", shadow, "-I", os.path.join(ROOT, "include"), "-I", os.path.join(ROOT, "src"), main,
                    *sources, library, "-lm", "-o", program], check=True)
    return program


def faults(program):
    text = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    for line in text.splitlines():
        if line.startswith("# "):
            title = set(re.findall(r"[\w'-]+", line))
            continue
        small = {word for word in re.findall(r"[\w'-]+", line.replace("\\", "")) if re.search(r"[a-z]", word)} - SIGNS
        yield from ((word, line) for word in small - title if not re.match(r"[A-Z][a-z]", word) and len(word) > 1)


def main():
    missed = []
    plants = [[path] for path in TABLES if "link_kind" not in path] if "--self-test" in sys.argv else [[]]
    for left_out in plants:
        with tempfile.TemporaryDirectory() as folder:
            found = list(faults(build(folder, left_out)))
        if bool(found) != bool(left_out):
            missed.append(left_out)
            print(*(f"'{word}' in: {line}" for word, line in found[:10]), *([f"not noticed: {left_out}"] if left_out else []), sep="\n")
    print(f"{len(plants) - len(missed)} passed, {len(missed)} failed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
