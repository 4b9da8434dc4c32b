#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An independent judge of barrow documents, written from the specification alone.

  oracle.py [-f text|json] FILE...      JSON or JSON lines; "-" is standard input

Exit 0 if all documents hold, 1 if one breaks a rule (or was edited after generation), 2 for
wrong usage, 3 if one cannot be read.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common  # noqa: E402
import crawl  # noqa: E402
import floor  # noqa: E402
import places  # noqa: E402
import quest  # noqa: E402

FAMILIES = {"floor": floor, "quest": quest, "crawl": crawl}


def judge(document):
    """Returns the verdict on one parsed document: a dict as `-f json` prints it."""
    findings = common.Findings()
    try:
        if isinstance(document, common.Unreadable):
            raise document
        common.check_document(document)
        digest = FAMILIES[document["family"]].check(document, findings)
        places.check_names(document["params"])
        places.check_places(document, findings)
        floors = len(document.get("maps", (1,)))
        findings.expect(document["attempts"] <= {"quest": 64, "crawl": 8, "floor": floors}[document["family"]], "G4",
                        f"{document['attempts']} attempts")
        places.check_title(document, document["edited"] or digest != document["hash"], findings)
    except common.Unreadable as error:
        return {"verdict": "unreadable", "problem": str(error), "edited": False, "findings": []}
    found = findings.told() or []
    return {"verdict": "broken" if found else "holds", "family": document["family"],
            "seed": document["seed"], "hash": digest, "edited": digest != document["hash"],
            "metrics": findings.wrong_metrics(),
            "findings": [{"rule": rule, "text": text} for rule, text in found]}


def describe(verdict, name, line):
    head = f"{name}:{line}: "
    if verdict["verdict"] == "unreadable":
        return head + "cannot be read: " + verdict["problem"]
    lines = [f"{head}{verdict['family']}, seed {verdict['seed']}: {verdict['verdict']}"]
    if verdict["edited"]:
        lines.append(f"  edited after generation: the hash is {verdict['hash']}")
    lines += [f"  metrics do not match: {name}" for name in verdict["metrics"]]
    lines += [f"  {finding['rule']}: {finding['text']}" for finding in verdict["findings"]]
    return "\n".join(lines)


def read_text(name):
    """Returns the text of a file, or the reason why it cannot be read."""
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        with open(name, "rb") as file:
            return file.read().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return common.Unreadable(str(error))


def judge_file(name, as_json):
    """Prints a verdict per document. Returns the worst exit code."""
    text = read_text(name)
    documents = ([(1, text)] if isinstance(text, common.Unreadable)
                 else common.read_documents(text))
    worst = 0
    for line, document in documents:
        verdict = judge(document)
        if as_json:
            print(json.dumps({"file": name, "line": line, **verdict}))
        else:
            print(describe(verdict, name, line))
        if verdict["verdict"] == "unreadable":
            worst = 3
        elif verdict["verdict"] == "broken" or verdict["edited"] or verdict["metrics"]:
            worst = max(worst, 1)
    return worst


def main(arguments):
    as_json = False
    if arguments[:1] == ["-f"] and len(arguments) > 1 and arguments[1] in ("json", "text"):
        as_json = arguments[1] == "json"
        arguments = arguments[2:]
    if not arguments or any(name.startswith("-") and name != "-" for name in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    return max(judge_file(name, as_json) for name in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
