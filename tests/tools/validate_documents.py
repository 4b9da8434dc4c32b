#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Validates documents against a JSON Schema (draft 2020-12).

  validate_documents.py SCHEMA FILE...      FILE holds one JSON document or one per line; - is stdin

Prints how many there were. Exit 1 with place and reason at the first document that does not
validate, 2 if the schema itself is wrong, 3 if a file cannot be read.
"""
import json
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, best_match

SHOWN = 3  # reasons printed for one document


def read(path):
    try:
        if path == "-":
            return sys.stdin.read()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(fail(3, f"{path}: {error}"))


def fail(code, text):
    print(text, file=sys.stderr)
    return code


def no_floats(text):
    raise ValueError(f"{text} is not a whole number")


def parse(text):
    """Numbers are whole: 1.0 and 1e3 would pass as integers of the schema, but are refused here."""
    return json.loads(text, parse_float=no_floats, parse_constant=no_floats)


def documents(path):
    """Yields (place, document); a file of many lines that is a single document counts as one."""
    text = read(path)
    lines = text.splitlines()
    if len(lines) > 1 and lines[0].rstrip() in ("{", "["):
        yield path, parse(text)
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"{path}:{number}", parse(line)


def reasons(validator, document):
    """Yields the deepest causes first, with their path into the document."""
    for error in list(validator.iter_errors(document))[:SHOWN]:
        cause = best_match([error]) or error
        where = "/".join(str(part) for part in cause.absolute_path)
        yield f"/{where}: {cause.message[:200]}"


def inline(node, definitions):
    """Replaces each reference by its definition: looking references up for every tile of every corridor costs far
    more than checking the tile. No definition contains itself."""
    if isinstance(node, list):
        return [inline(entry, definitions) for entry in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref", "")
    if isinstance(reference, str) and reference.startswith("#/$defs/"):
        return inline(definitions[reference[len("#/$defs/"):]], definitions)
    return {key: inline(value, definitions) for key, value in node.items() if key != "$defs"}


def check_file(validator, path):
    count = 0
    try:
        for place, document in documents(path):
            if not validator.is_valid(document):
                for reason in reasons(validator, document):
                    fail(1, f"{place}: {reason}")
                return None
            count += 1
    except ValueError as error:
        fail(1, f"{path}: document {count + 1} cannot be read: {error}")
        return None
    return count


def main(arguments):
    if len(arguments) < 2:
        return fail(2, __doc__.strip())
    try:
        schema = parse(read(arguments[0]))
        Draft202012Validator.check_schema(schema)
    except (ValueError, SchemaError) as error:
        return fail(2, f"{arguments[0]}: this is no schema: {error}")
    validator = Draft202012Validator(inline(schema, schema.get("$defs", {})))
    total = 0
    for path in arguments[1:]:
        count = check_file(validator, path)
        if count is None:
            return 1
        total += count
    print(f"{total} documents validate")
    return 0 if total else fail(1, "there was no document")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
