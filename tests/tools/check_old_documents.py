# SPDX-License-Identifier: MIT
"""Documents of earlier generations stay readable: those in tests/documents are read, their V rules and walkthroughs
hold, their hashes match by the fields of their own format, and `render` rewrites each in the newest format and its
own generation, with the same contents and nothing new, so that every rule still holds. docs/upgrading.md names each
field that was removed since they were made, and each that was added.

  check_old_documents.py BARROW [--self-test]      --self-test: changes must be noticed
"""
import contextlib
import glob
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

FOLDER = os.path.join(HERE, "../documents")
NONE = (None, False, 0, "", [])
UPGRADING = os.path.join(HERE, "../../docs/upgrading.md")
UNSEEN = {("tiled_entity", "magic")}  # older than generation 3, but no kept document has it
MEASURED_ANEW = {"combat_run"}  # metrics whose meaning has changed: cells instead of rooms


def read(path):
    with open(path, "rb") as file:
        return file.read()


def run(barrow, text, *words):
    done = subprocess.run([barrow, *words, "-"], input=text, check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)
    return done.returncode, done.stdout


def same(known, old, new, place=""):
    """Returns whether [new] says what [old] says. New fields are empty, and removed ones are not [known] to the schema."""
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(same(known, *pair, place) for pair in zip(old, new))
    if not isinstance(old, dict) or not isinstance(new, dict):
        return old == new
    more_is_free = place in ("params", "metrics")
    return (all(same(known, old[key], new[key], key) for key in (old.keys() & new.keys()) - MEASURED_ANEW) and
            all(more_is_free or new[key] in NONE for key in new.keys() - old.keys()) and
            all(key not in known for key in old.keys() - new.keys()))


def is_rewritten(known, old, new):
    """Returns whether [new] is [old] in the newest format."""
    new, kept = dict(new), dict(old)
    for document in (new, kept):
        document.pop("format")
        document.pop("hash")
        document["generator"] = document["generator"]["generation"]
        if document["family"] == "crawl":  # since generation 3 it counts cells
            document["metrics"] = {key: value for key, value in document["metrics"].items() if key != "combat_run"}
    return same(known, kept, new)


def is_kept(barrow, known, text):
    """Returns whether a document holds, is rewritten unchanged, and still holds."""
    code, told = run(barrow, text, "verify")
    old = json.loads(text)
    again_code, again = run(barrow, text, "render", "-f", "json")
    if code or again_code or b"not checked: generation %d" % old["generator"]["generation"] not in told:
        return False
    new = json.loads(again)
    return (is_rewritten(known, old, new) and run(barrow, again, "verify")[0] == 0 and
            run(barrow, again, "render", "-f", "json")[1] == again)


def is_told(barrow, path):
    """Returns whether --params says that the document's seed makes another dungeon here, and which release makes it."""
    document = json.loads(read(path))
    done = subprocess.run([barrow, document["family"], "--params", path, "-f", "text"], check=False, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    generation = document["generator"]["generation"]
    return f"is of generation {generation}, " in done.stderr and f"no release makes generation {generation}" in done.stderr


def note_fields(schema, shape, value, name, seen):
    """Adds the keys of each object in [value], a part of a document, to those seen for its shape."""
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        shape = schema[name]
    if isinstance(value, list):
        for item in value:
            note_fields(schema, shape.get("items", {}), item, name, seen)
    elif isinstance(value, dict) and shape.get("required"):
        seen.setdefault(name, set()).update(value)
        for key, item in value.items():
            note_fields(schema, shape["properties"].get(key, {}), item, None, seen)


def moved_fields(schema, documents):
    """Returns the fields that were removed since the documents were made, and the new ones: (shape, key) each."""
    seen = {}
    for document in documents:
        note_fields(schema, schema[document["family"]], document, document["family"], seen)
    gone, came = set(), set()
    for name, keys in seen.items():
        known = set(schema[name]["properties"])
        gone |= {(name, key) for key in keys - known}
        came |= {(name, key) for key in known - keys}
    return gone, came - UNSEEN


def told_fields(page, heading, shapes_of, keys_of):
    """Returns the fields that the tables of the page name: (shape, key) each, for rows that begin with shapes."""
    tables = re.findall(rf"^\| {heading} \|.*?\n\n", page, re.S | re.M)
    rows = [row.strip("| ").split(" | ") for table in tables for row in table.strip().split("\n")[2:]]
    return {(shape, key) for row in rows for shape in re.findall(r"`(\w+)`", shapes_of(row))
            for key in re.findall(r"`(\w+)`", keys_of(row))}


def is_upgrade_told(schema, documents, page):
    """Returns whether the page's tables have the removed fields, and exactly the new ones."""
    gone, came = moved_fields(schema, documents)
    went = told_fields(page, "before", lambda row: row[0].partition(":")[0], lambda row: row[0].partition(":")[2])
    new = told_fields(page, "in", lambda row: row[0], lambda row: row[1].partition(";")[0])
    if gone - went or came != new:
        print(f"docs/upgrading.md: gone and untold {gone - went}, new and untold {came - new}, not new {new - came}")
    return len(gone) >= 2 and len(came) >= 50 and gone <= went and came == new


def check_upgrading(checks, schema, is_planted):
    """Checks that docs/upgrading.md lists the changes since generation 2, and that a wrong page is noticed."""
    documents = [json.loads(read(path)) for path in glob.glob(f"{FOLDER}/generation-2/*.json")]
    page = read(UPGRADING).decode()
    slips = [("`obstacle` |", "|"), ("`purpose`, ", ""), ("| `character` |", "| `character`, `kind` |")]
    if not is_planted:
        checks.check(is_upgrade_told(schema, documents, page), "docs/upgrading.md tells other fields")
        return
    for old, new in slips:
        with contextlib.redirect_stdout(None):
            is_noticed = not is_upgrade_told(schema, documents, page.replace(old, new))
        checks.check(old in page and is_noticed, f"docs/upgrading.md: {new} instead of {old} is not noticed")


def changes(text):
    """Yields changed documents: with an unknown name, another hash, a walkthrough without its first step."""
    yield text.replace(b'"kind": "', b'"kind": "x', 1)
    yield re.sub(rb'"hash": "(.)', lambda found: b'"hash": "' + (b"0" if found[1] != b"0" else b"1"), text, count=1)
    if b'"solution"' in text:
        yield re.sub(rb'"solution": \[\s*\{[^}]*\},', b'"solution": [', text, count=1)


def main():
    barrow = os.path.abspath(sys.argv[1])
    checks = Checks()
    schema = subprocess.run([barrow, "schema"], check=True, stdout=subprocess.PIPE, text=True).stdout
    known = set(re.findall(r'"(\w+)": \{', schema))
    is_planted = "--self-test" in sys.argv
    files = sorted(glob.glob(f"{FOLDER}/generation-*/*.json"))
    generations = set()
    for path in files:
        text = read(path)
        name = os.path.relpath(path, FOLDER)
        generations.add(json.loads(text)["generator"]["generation"])
        if is_planted:
            for number, changed in enumerate(changes(text)):
                checks.check(changed != text and not is_kept(barrow, known, changed),
                             f"{name}: change {number} is not noticed")
        else:
            checks.check(is_kept(barrow, known, text), f"{name}: it is not what it was")
            checks.check(is_told(barrow, path), f"{name}: --params does not tell its generation")
    check_upgrading(checks, json.loads(schema)["$defs"], is_planted)
    checks.check({1, 2, 3} <= generations and len(files) >= 28, f"only {len(files)} documents")
    checks.finish()


if __name__ == "__main__":
    main()
