#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Adds a second language without touching code (A10): the tables of texts in capitals, in a folder before the others in the include
path. The sources that read them are compiled anew and linked with the library as it is. Keys and walkthroughs must then have no small
letter, but for names of people and the title, which seeds draw, and for what documents call layouts and the signs of plates. Every text of the
table must be said in the sample, or be one of the pages' own (cli/paper.c), which read the same table.

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
SEEDS = 20
HAND_MADE = {"PUZZLE_DOOR", "KEEPS_DOOR", "WHAT_LIES", "FIGHT", "ODD_SIGN"}  # only documents by hand, or of other programs, need these
PROGRAM = """#include <barrow/barrow.h>
#include <stdio.h>
#include <string.h>
static int put(void *user, const char *bytes, size_t size) { (void)user; return fwrite(bytes, 1, size, stdout) != size; }
int main(void)
{
    static const struct { barrow_family family; const char *settings; } rows[] = {
        {BARROW_QUEST, "tiles=on"}, {BARROW_QUEST, "tiles=on places=on treasures=3 loops=100"}, 
        {BARROW_QUEST, "tiles=on place=sewer pre_rooms=6 post_rooms=6"},
        {BARROW_CRAWL, "tiles=on"}, {BARROW_CRAWL, "tiles=on places=on foes=3 leash=1 optional_locks=80 one_way_exits=100 elites=60"},
        {BARROW_CRAWL, "tiles=on foes=2 leash=3"}, {BARROW_FLOOR, "vaults=2 floor=30 magic_tiles=60"}, {BARROW_FLOOR, "floors=3 lord=on"},
        {BARROW_FLOOR, "maze=100 monster_house=100 shop=100"}};
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]) * %d; i++) {
        char settings[200], *name, *value;
        barrow_params params = barrow_default_params(rows[i / %d].family);
        barrow_export_options player = {.flags = BARROW_EXPORT_PLAYER};
        barrow_error error = {0};
        barrow_dungeon dungeon = {0};
        barrow_sink sink = {put, NULL};
        params.seed = (uint64_t)i;
        strcpy(settings, rows[i / %d].settings);
        for (name = strtok(settings, " "); name; name = strtok(NULL, " ")) {
            value = strchr(name, '=');
            *value = 0;
            if (barrow_params_set(&params, name, value + 1, &error))
                return fprintf(stderr, "%%s: %%s", name, error.text), 1;
        }
        if (barrow_generate(&params, NULL, &dungeon, &error) || barrow_export(&dungeon, "key", NULL, sink, &error) ||
            barrow_export(&dungeon, "text", NULL, sink, &error) || barrow_export(&dungeon, "text", &player, sink, &error))
            return fputs(error.text, stderr), 1;
        dungeon.place = 0; // as in documents of older generations
        if (i < %d && barrow_export(&dungeon, "key", NULL, sink, &error))
            return 1;
        dungeon.solution_count = 0;
        if (i == 0 && barrow_export(&dungeon, "text", NULL, sink, &error))
            return 1;
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
        file.write(PROGRAM % (SEEDS, SEEDS, SEEDS, SEEDS))
    program = os.path.join(folder, "keys")
    library = os.path.join(os.path.dirname(os.path.abspath(sys.argv[1])), "libbarrow.a")
    subprocess.run(["cc", "-std=c11", "-O0", "-I", shadow, "-I", os.path.join(ROOT, "include"), "-I", os.path.join(ROOT, "src"), main,
                    *sources, library, "-lm", "-o", program], check=True)
    return program


def unsaid(said):
    """Yields the texts of the table that the sample does not have."""
    with open(os.path.join(ROOT, TABLES[0]), encoding="utf-8") as file:
        table = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    with open(os.path.join(ROOT, "cli/paper.c"), encoding="utf-8") as file:
        pages = set(re.findall(r"SAY_(\w+)", file.read()))
    for name, text in re.findall(r'BRW_TEXT\((\w+), "([^"]*)"\)', table):
        if name not in pages | HAND_MADE and not any(all(part.upper() in said for part in re.split(r"%[a-z]|\\n", form)) for form in text.split("|")):
            yield name, text
    for text in re.findall(r'"([^"%]*)"', table[table.index("BRW_PLACE_TEXTS(ANY"):]):
        if text.upper() not in said:
            yield "a phrase", text


def faults(program):
    text = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout
    yield from unsaid(text.replace("\\", ""))
    for line in text.splitlines():
        if line.startswith("# "):
            title = set(re.findall(r"[\w'-]+", line))
            continue
        line = re.sub(r"\bthe (?=[A-Z' -]+(,| \(LAYOUT))", "", line)  # a floor's name, which is drawn as titles are
        small = {word for word in re.findall(r"[\w'-]+", line.replace("\\", "")) if re.search(r"[a-z]", word) and "_" not in word} - SIGNS
        yield from ((word, line) for word in small - title if not re.match(r"[A-Z][a-z]", word) and len(word) > 1)


def main():
    missed = []
    plants = [[path] for path in TABLES if "link_kind" not in path] if "--self-test" in sys.argv else [[]]
    for left_out in plants:
        with tempfile.TemporaryDirectory() as folder:
            found = list(faults(build(folder, left_out)))
        if bool(found) != bool(left_out):
            missed.append(left_out)
            print(*(f"'{word}' in: {line}" for word, line in found[:20]), *([f"not noticed: {left_out}"] if left_out else []), sep="\n")
    print(f"{len(plants) - len(missed)} passed, {len(missed)} failed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
