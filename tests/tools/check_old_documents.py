# SPDX-License-Identifier: MIT
"""Documents of earlier generations stay readable: those that are kept in tests/documents are read, hold, and
are written again as they were.

  check_old_documents.py BARROW [--self-test]      --self-test: changed documents must be noticed
"""
import glob
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

FOLDER = os.path.join(HERE, "../documents")


def same(old, new):
    """Whether [new] says what [old] says: it names its own generator, and may know more parameters and metrics."""
    for key in old.keys() | new.keys():
        if key in ("format", "generator"):
            continue
        if key not in old or key not in new:
            return False
        if key in ("params", "metrics") and isinstance(old[key], dict):
            if any(new[key].get(name) != value for name, value in old[key].items()):
                return False
        elif old[key] != new[key]:
            return False
    return True


def is_kept(barrow, text):
    """Whether a document holds and is written again as it was."""
    held = subprocess.run([barrow, "verify", "-q", "-"], input=text, check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0
    again = subprocess.run([barrow, "render", "-f", "json", "-"], input=text, check=False, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL).stdout
    return held and bool(again) and same(json.loads(text), json.loads(again))


def main():
    barrow = os.path.abspath(sys.argv[1])
    checks = Checks()
    files = sorted(glob.glob(f"{FOLDER}/generation-*/*.json"))
    generations = set()
    for path in files:
        with open(path, "rb") as file:
            text = file.read()
        name = os.path.relpath(path, FOLDER)
        generations.add(json.loads(text)["generator"]["generation"])
        if "--self-test" in sys.argv:
            changed = text.replace(b'"kind": "', b'"kind": "x', 1)
            checks.check(not is_kept(barrow, changed), f"{name}: a change is not noticed")
        else:
            checks.check(is_kept(barrow, text), f"{name}: it is not what it was")
    checks.check({1, 2} <= generations and len(files) >= 20, f"only {len(files)} documents")
    checks.finish()


if __name__ == "__main__":
    main()
