# SPDX-License-Identifier: MIT
"""Schema and reader draw the same line. Every field of a document is damaged at its limits and one beyond,
by type, by name and by being absent; the schema (python3-jsonschema) and the command must agree on each.
Faults that no schema can express are recognised by the reader's message: ids that lead nowhere, places off the map,
parameters that contradict one another.

  check_bounds.py BARROW               one in five
  check_bounds.py BARROW --full        all of them
  check_bounds.py BARROW --self-test   a schema with two faults: both must be noticed
"""
import copy
import json
import os
import re
import subprocess
import sys

from jsonschema import Draft202012Validator

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

DOCUMENTS = [
    ["floor", "-s", "2", "--width", "40", "--height", "28", "--shop", "100", "--terrain", "lava"],
    ["floor", "-s", "4", "--width", "32", "--height", "24", "--floors", "2"],
    ["quest", "-s", "2", "--pre_rooms", "4", "--post_rooms", "4", "--reroll", "pre_item=3"],
    ["quest", "-s", "5", "--pre_rooms", "4", "--post_rooms", "4", "--tiles", "--block", "9x7"],
    ["crawl", "-s", "2", "--size", "small", "--foes", "3"],
    ["crawl", "-s", "4", "--size", "4x4", "--tiles", "--block", "9x7"],
]

# Reasons that only a reader can have, regardless of the schema.
BEYOND = re.compile(r"out of range here|leads nowhere|lies outside|does not exist|ids count from 0|contradicts the list|there must be|is not allowed here|is called "
                    r"|a row must be a string|params say|^map: it is missing|entries; at least \d+ are needed|there are more than \d+ entries")


class Schema:
    def __init__(self, text):
        self.whole = json.loads(text)
        self.validators = {}

    def follow(self, node):
        while "$ref" in node:
            node = self.whole["$defs"][node["$ref"].split("/")[-1]]
        return node

    def accepts(self, name, value):
        if name not in self.validators:
            self.validators[name] = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": self.whole["$defs"]})
        return self.validators[name].is_valid(value)


def records(schema, name, value, path):
    """Yields (definition, path) of every object that a definition describes, outermost first."""
    node = schema.follow({"$ref": f"#/$defs/{name}"})
    if isinstance(value, dict) and "properties" in node:
        yield name, path
    yield from inside(schema, node, value, path)


def inside(schema, node, value, path):
    for way in [node, *node.get("oneOf", []), *node.get("anyOf", [])]:
        if "$ref" in way and way is not node:
            yield from records(schema, way["$ref"].split("/")[-1], value, path)
        parts = way.get("properties", {}).items() if isinstance(value, dict) else ()
        below = [(part, value[key], path + [key]) for key, part in parts if key in value]
        if isinstance(value, list) and isinstance(way.get("items"), dict):
            below += [(way["items"], entry, path + [index]) for index, entry in enumerate(value)]
        for part, entry, place in below:
            if not isinstance(part, dict):
                continue
            if "$ref" in part:
                yield from records(schema, part["$ref"].split("/")[-1], entry, place)
            else:
                yield from inside(schema, part, entry, place)


def limits(schema, node):
    """Yields values at the limits that a schema names, and one beyond."""
    node = schema.follow(node)
    for way in [node, *node.get("anyOf", [])]:
        way = schema.follow(way)
        for key, step in (("minimum", -1), ("maximum", 1)):
            if key in way:
                yield way[key]
                yield way[key] + step
        yield from way.get("enum", [])
        if "const" in way:
            yield way["const"]
        if "items" in way:
            yield from ([entry] for entry in limits(schema, way["items"]))


def damages(schema, node, value):
    yield from (None, True, -1, 0, "nonesuch", "", [], {}, 2 ** 31, 2 ** 63)
    yield from limits(schema, node)
    if isinstance(value, list) and value:
        yield value[1:]
        yield value + value[-1:]
        most = schema.follow(node).get("maxItems", 1000)
        if most < 300:
            yield (value * (most + 1))[:most + 1]
    if isinstance(value, str):
        yield value + "x"


def put(document, path, value):
    """Returns a copy of the document with another value at the path; an empty path means all of it."""
    if not path:
        return value
    changed = copy.deepcopy(document)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


def trials(schema, document, chosen):
    """Yields (field, whether the schema accepts, the damaged document), once for each row."""
    seen, number = set(), 0
    for name, path in records(schema, document["family"], document, []):
        record = document
        for key in path:
            record = record[key]
        for key, node in schema.follow({"$ref": f"#/$defs/{name}"})["properties"].items():
            if (name, key) in seen or key not in record or not isinstance(node, dict):
                continue
            seen.add((name, key))
            changes = [{**record, key: value} for value in damages(schema, node, record[key])]
            changes.append({k: v for k, v in record.items() if k != key})
            for change in changes:
                number += 1
                if chosen(number):
                    yield f"{name}.{key}", schema.accepts(name, change), put(document, path, change)
        if (name, "") not in seen:
            seen.add((name, ""))
            change = {**record, "nonesuch": 0}
            yield f"{name}: one more", schema.accepts(name, change), put(document, path, change)


def judge(barrow, documents):
    """Returns the reader's answer to each: None, or why it cannot be read."""
    lines = "".join(json.dumps(document) + "\n" for document in documents)
    done = subprocess.run([barrow, "verify", "-f", "json", "-"], input=lines.encode(), check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == len(documents), f"{len(rows)} answers for {len(documents)} documents"
    return [row.get("problem") for row in rows]


def is_beyond(field, problem):
    """Returns whether the reader refuses for a reason that no schema has."""
    if "_params." in field:
        return not re.search("' is not allowed; give (auto or )?a whole number", problem)
    return bool(BEYOND.search(problem))


def compare(barrow, schema, chosen):
    """Returns (how many were tried, which fields they were, what they disagree on)."""
    fields, wrong, count = set(), [], 0
    for command in DOCUMENTS:
        text = subprocess.run([barrow, *command, "-f", "jsonl"], check=True, stdout=subprocess.PIPE).stdout
        rows = list(trials(schema, json.loads(text), chosen))
        for (field, accepted, _), problem in zip(rows, judge(barrow, [row[2] for row in rows])):
            fields.add(field)
            count += 1
            if (problem is None) != accepted and not (accepted and is_beyond(field, problem)):
                wrong.append(f"{field}: the schema {'accepts' if accepted else 'refuses'} it, the reader says {problem}")
    return count, fields, wrong


def main():
    barrow = os.path.abspath(sys.argv[1])
    schema = Schema(subprocess.run([barrow, "schema"], check=True, stdout=subprocess.PIPE).stdout)
    checks = Checks()
    if "--self-test" in sys.argv:
        del DOCUMENTS[:2], DOCUMENTS[1], DOCUMENTS[2:]
        schema.whole["$defs"]["crawl_room"]["properties"]["zone"]["maximum"] = 255
        schema.whole["$defs"]["stage"]["required"].remove("obstacles")
        found = {line.split(":")[0] for line in compare(barrow, schema, lambda number: True)[2]}
        checks.check(found == {"crawl_room.zone", "stage.obstacles"}, f"planted two faults, found {sorted(found)}")
        return checks.finish()
    step = 1 if "--full" in sys.argv else 5
    count, fields, wrong = compare(barrow, schema, lambda number: number % step == 0)
    for line in sorted(set(wrong))[:40]:
        print(line)
    checks.check(not wrong, f"{len(wrong)} of {count} damaged documents are judged differently")
    checks.check(len(fields) > 150, f"only {len(fields)} fields")
    print(f"{count} damaged documents, {len(fields)} fields: {len(wrong)} disagreements")
    return checks.finish()


if __name__ == "__main__":
    main()
