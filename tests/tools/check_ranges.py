# SPDX-License-Identifier: MIT
"""The schema and the reader agree on the range of every field. Each field of every kind of object is set to its
smallest and its largest value, to one beyond either, to null, to every name and to values of other types; it is also
left out, and joined by an unknown one. The reader must refuse what `barrow schema` refuses, and must read what the
schema allows, unless the value also has to fit the rest of the dungeon, as ids do, which no schema can say.

  check_ranges.py BUILD               checks
  check_ranges.py BUILD --self-test   a schema with another bound must be noticed
"""
import copy
import ctypes
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "../lib"), HERE, os.path.join(TOP, "bindings/python")]
from jsonschema import Draft202012Validator  # noqa: E402

from checks import Checks  # noqa: E402
from validate_documents import inline  # noqa: E402

DOCUMENTS = [["quest", "-s3", "--tiles", "--returns", "60", "--preset", "short"], ["quest", "-s4", "--preset", "short"],
             ["crawl", "-s2", "--tiles", "--size", "small", "--foes", "2", "--exploration", "80"], ["floor", "-s4", "--shop", "100"],
             ["floor", "-s2", "--floors", "2"], ["floor", "-s9", "--dead_ends", "16", "--monster_house", "100"],
             ["floor", "-s1", "--vaults", "3"]]
LEFT_OUT = ("_params", "_metrics", "shortfall", "plan", "plan_range", "plan_set")  # definitions that are not records
WRONG = [None, True, -1, 1.5, "1", "", [], {}, [[0]], "nonsense"]


class Reader:
    """barrow_import of the library in [build]."""

    def __init__(self, build):
        os.environ["BARROW_LIBRARY"] = os.path.join(build, "libbarrow.so")
        import barrow  # pylint: disable=import-outside-toplevel
        self.library = ctypes.CDLL(os.environ["BARROW_LIBRARY"])
        types = barrow._C.types  # pylint: disable=protected-access
        self.dungeon, self.error = types["barrow_dungeon"](), types["barrow_error"]()
        self.library.barrow_import.argtypes = [ctypes.c_char_p, ctypes.c_size_t, *[ctypes.c_void_p] * 4]

    def refusal(self, document):
        """Returns why the reader refuses a document, or None."""
        text = json.dumps(document).encode()
        status = self.library.barrow_import(text, len(text), None, ctypes.byref(self.dungeon), None, ctypes.byref(self.error))
        return self.error.text.decode() or "?" if status else None


# ---- what can be damaged ---------------------------------------------------------------------------

def find_objects(definitions, schema, value, place, found):
    """Notes (place, kind) of every object that a definition of the schema describes, by the name of the definition."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if isinstance(value, dict):
            found.setdefault(name, []).append((place, value.get("kind")))
        find_objects(definitions, definitions[name], value, place, found)
    for choice in schema.get("anyOf", []):
        find_objects(definitions, choice, value, place, found)
    if isinstance(value, dict):
        for key, inner in schema.get("properties", {}).items():
            if key in value:
                find_objects(definitions, inner, value[key], [*place, key], found)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, entry in enumerate(value):
            find_objects(definitions, schema["items"], entry, [*place, index], found)


def depends_on_others():
    """Returns (record, key) of fields whose value must also fit the rest of the dungeon, from the rows of the
    table."""
    fields, record = set(), None
    with open(os.path.join(TOP, "src/core/fields.def"), encoding="utf-8") as file:
        for word, rest in re.findall(r"^(RECORD|FIELD)\((.*)\)$", file.read(), re.M):
            if word == "RECORD":
                record, of_dungeon = rest.split(",")[0], "barrow_dungeon" in rest
                continue
            key, shape = re.match(r'"(\w+)", (.*), "', rest).groups()
            plain = re.match(r"(INT|BOOL|NAME)\(", shape) and "FITS" not in shape
            if not plain or of_dungeon or record == "sectors":
                fields.add((record, key))
    return fields


def values_of(schema):
    """Yields values to try for a field: its limits, one beyond, every name, other types."""
    if "minimum" in schema:
        yield from (schema["minimum"], schema["maximum"], schema["minimum"] - 1, schema["maximum"] + 1, 1 << 40)
    yield from schema.get("enum", [])
    yield from ([schema["const"]] if "const" in schema else [])
    yield from WRONG


def at_place(document, place):
    for step in place:
        document = document[step]
    return document


# ---- checking ---------------------------------------------------------------------------------------

class Comparison:
    def __init__(self, checks, schema, reader):
        self.checks, self.reader, self.definitions = checks, reader, schema["$defs"]
        self.names = {name for name in self.definitions if not name.endswith(LEFT_OUT)}  # to damage
        self.dependent = depends_on_others()
        self.validators, self.seen = {}, set()

    def compare(self, name, document, place, key):
        """Judges [document], which has a damaged [key] in the object at [place]."""
        damaged = at_place(document, place)
        if name not in self.validators:
            self.validators[name] = Draft202012Validator(inline(self.definitions[name], self.definitions))
        allowed = self.validators[name].is_valid(damaged)
        refusal = self.reader.refusal(document)
        agree = refusal is not None if not allowed else refusal is None or (name, key) in self.dependent
        self.checks.check(agree, f"{name}.{key} = {json.dumps(damaged.get(key, 'left out'))[:60]}: the schema "
                          f"{'allows' if allowed else 'refuses'} it, the reader says {refusal}")

    def damage(self, name, document, place):
        shape = self.definitions[name]
        original = at_place(document, place)
        kept = copy.copy(original)
        for key, value in shape["properties"].items():
            for new in values_of(value) if key in kept else [True, 1]:
                original[key] = new
                self.compare(name, document, place, key)
            original.clear()
            original.update({other: kept[other] for other in kept if other != key})
            self.compare(name, document, place, key)
            original.clear()
            original.update(kept)
        original["unknown"] = 1
        self.compare(name, document, place, "unknown")
        del original["unknown"]

    def document(self, document):
        """Damages one object of each definition and kind that was not damaged in an earlier document."""
        family, found = document["family"], {}
        find_objects(self.definitions, {"$ref": f"#/$defs/{family}"}, document, [], found)
        self.checks.check(self.reader.refusal(document) is None, f"a {family} is not read: {self.reader.refusal(document)}")
        for name, places in found.items():
            for place, kind in places:
                if name not in self.names or (name, kind) in self.seen:
                    continue
                self.seen.add((name, kind))
                self.damage(name, document, place)

    def finish(self):
        missing = self.names - {name for name, _ in self.seen}
        self.checks.check(not missing, f"no document has a {missing}")


def run(checks, build, plant=None):
    """Compares all definitions; with [plant], which changes the schema and returns a name, only that one."""
    barrow = os.path.join(build, "barrow")
    schema = json.loads(subprocess.run([barrow, "schema"], stdout=subprocess.PIPE, check=True).stdout)
    comparison = Comparison(checks, schema, Reader(build))
    if plant:
        comparison.names = {plant(schema["$defs"])}
    for words in DOCUMENTS:
        out = subprocess.run([barrow, *words, "-q", "-f", "jsonl"], stdout=subprocess.PIPE, check=True).stdout
        comparison.document(json.loads(out.splitlines()[0]))
    comparison.finish()


class Counting(Checks):
    """Counts without printing."""

    def check(self, good, what):
        self.failed += not good
        return good


def self_test(checks, build):
    def wider(definitions):
        definitions["crawl_room"]["properties"]["zone"]["maximum"] += 1
        return "crawl_room"

    def narrower(definitions):
        definitions["quest_room"]["properties"]["x"]["minimum"] += 1
        return "quest_room"

    for plant in (wider, narrower):
        counting = Counting()
        run(counting, build, plant)
        checks.check(counting.failed, f"a {plant.__name__} range is not noticed")


def main():
    checks = Checks()
    build = os.path.abspath(sys.argv[1])
    (self_test if "--self-test" in sys.argv else run)(checks, build)
    checks.finish()


if __name__ == "__main__":
    main()
