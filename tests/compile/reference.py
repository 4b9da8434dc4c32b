# SPDX-License-Identifier: MIT
"""Every public function, type, field, constant and macro is documented: doxygen runs with warnings as errors, and its
output is searched for anything without a text, because it does not warn about enum constants and macros.

  reference.py BUILD               the reference goes to BUILD/api
  reference.py BUILD --self-test   removes words from a copy of the headers, and must notice each
"""
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

TOP = os.getcwd()
GUARDS = ("BARROW_H", "BARROW_BASE_H", "BARROW_DRAW_H", "BARROW_DUNGEON_H", "BARROW_PARAMS_H", "BARROW_HPP")
PLANTED = [
    ("a field", "dungeon.h", "    barrow_pos pos; /**< the tile;", "    barrow_pos pos; /* the tile;"),
    ("one field of two", "dungeon.h", "    uint16_t a;           /**< a room", "    uint16_t c, a; /**< a room"),
    ("a function", "params.h", "/** Returns the defaults of [family]", "/* Returns the defaults of [family]"),
    ("a type", "draw.h", "/** A canvas: functions", "/* A canvas: functions"),
    ("a constant", "barrow.h", "BARROW_PASS_CHECKPOINT = 1 << 0 /**<", "BARROW_PASS_CHECKPOINT = 1 << 0 /*"),
    ("a macro", "barrow.h", "/** The number of findings that a report keeps. */", ""),
    ("a callback", "base.h", "/** Takes [size] bytes", "/* Takes [size] bytes"),
]


def run_doxygen(top, output):
    """Returns doxygen's complaints about the tree."""
    with open(os.path.join(top, "docs/api/Doxyfile"), encoding="utf-8") as file:
        settings = file.read() + f"\nOUTPUT_DIRECTORY = {output}\n"
    os.makedirs(output, exist_ok=True)
    done = subprocess.run(["doxygen", "-"], input=settings, cwd=top, capture_output=True, text=True,
                          check=False)
    lines = [line for line in done.stderr.splitlines() if ": error:" in line or ": warning:" in line]
    return lines or (["doxygen failed: " + done.stderr] if done.returncode else [])


def has_text(element):
    return any("".join(found.itertext()).strip() for tag in ("briefdescription", "detaileddescription")
               for found in element.findall(tag))


def members(output):
    """Yields (name, element) of everything in the reference."""
    folder = os.path.join(output, "xml")
    for name in sorted(os.listdir(folder)):
        if not name.startswith(("struct", "union", "barrow", "base", "draw", "dungeon", "params", "class",
                                "namespace")):
            continue
        for compound in xml.parse(os.path.join(folder, name)).getroot().findall("compounddef"):
            if compound.get("kind") in ("struct", "class") and compound.get("prot") != "private":
                yield compound.findtext("compoundname"), compound
            for member in compound.iter("memberdef"):
                if member.get("prot") == "private":
                    continue
                yield member.findtext("name"), member
                for value in member.findall("enumvalue"):
                    yield value.findtext("name"), value


def undocumented(output):
    return sorted({name for name, element in members(output)
                   if name not in GUARDS and not name.startswith("@") and not has_text(element)
                   and element.get("kind") != "friend"})


def check_headers(checks, output):
    shutil.rmtree(output, ignore_errors=True)
    for line in run_doxygen(TOP, output):
        checks.check(False, line)
    found = list(members(output))
    names = undocumented(output)
    checks.check(not names, f"without a text: {', '.join(names)}")
    checks.check(len(found) > 400, f"only {len(found)} names were seen")
    for name in ("barrow_generate", "BARROW_TILE_LIQUID", "pre_stages_min", "tile_count"):
        checks.check(any(name == seen for seen, _ in found), f"{name} is not in the reference")


def plant(checks, what, header, old, new):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("include", "docs/api"):
            shutil.copytree(os.path.join(TOP, name), os.path.join(folder, name))
        os.makedirs(os.path.join(folder, "tools"))
        shutil.copy("tools/doxygen-rows", os.path.join(folder, "tools"))
        path = os.path.join(folder, "include/barrow", header)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if not checks.check(text.count(old) == 1, f"{what}: '{old}' is not there once"):
            return
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        output = os.path.join(folder, "out")
        found = run_doxygen(folder, output) or undocumented(output)
        checks.check(found, f"{what} without a text was not missed")


def main():
    checks = Checks()
    if "--self-test" in sys.argv:
        for planted in PLANTED:
            plant(checks, *planted)
    else:
        check_headers(checks, os.path.abspath(os.path.join(sys.argv[1], "api")))
    checks.finish()


if __name__ == "__main__":
    main()
