#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What programs that were linked against the shared library depend on: its exported functions, and the size of each
public struct with the offsets of its fields. tests/compile/abi.txt lists them; CHANGELOG.md must name a change by the
sum of that file: "ABI 1a2b3c4d: ...".

  abi.py BUILD              compares
  abi.py BUILD --bless      writes abi.txt, and prints the sum for the changelog
  abi.py BUILD --self-test  checks that other listings and a silent changelog are noticed

Sizes are those of x86-64; on other machines only the names are compared.
"""
import glob
import hashlib
import os
import platform
import re
import subprocess
import sys
import tempfile

KEPT, LOG = "tests/compile/abi.txt", "CHANGELOG.md"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return sorted(line.split()[-1] for line in out.splitlines())


def structs():
    """Returns the names of the public structs, and of the fields that each header spells out."""
    found = {}
    for header in sorted(glob.glob("include/barrow/*.h")):
        text = re.sub(r"/\*.*?\*/", "", read(header), flags=re.S)
        for name, body in re.findall(r"^typedef struct (\w+) \{\n(.*?)^\} \1;", text, re.M | re.S):
            body = re.sub(r"^[ \t]*#.*\n|\{.*?\}", "", body, flags=re.M | re.S)
            fields = [re.search(r"\(\*(\w+)\)|(\w+)(?:\[[^\]]*\])?$", part.strip()) for part in re.split(r"[;,]\s*(?![^()]*\))", body) if part.strip()]
            found[name] = [field[1] or field[2] for field in fields if field]
    return found


def layout():
    """Returns a line for each struct: its size, and each field with its offset."""
    lines = ["#include <barrow/barrow.h>", "#include <stddef.h>", "#include <stdio.h>", "int main(void)", "{"]
    for name, fields in structs().items():
        lines.append(f'    printf("struct {name} %zu:", sizeof({name}));')
        lines += [f'    printf(" {field} %zu", offsetof({name}, {field}));' for field in fields]
        lines.append('    printf("\\n");')
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "abi.c"), os.path.join(folder, "abi")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join([*lines, "    return 0;", "}", ""]))
        subprocess.run(["gcc", "-std=c11", "-Iinclude", "-o", program, source], check=True)
        return subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()


def listing(build):
    return [*(f"function {name}" for name in exported(os.path.join(build, "libbarrow.so"))), *layout()]


def sum_of(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def problems(found, kept, log):
    if platform.machine() != "x86_64":
        found, kept = ([line.split(":")[0].rsplit(" ", 1)[0] if line.startswith("struct") else line for line in lines] for lines in (found, kept))
    yield from (f"gone: {line}" for line in kept if line not in found)
    yield from (f"new: {line}" for line in found if line not in kept)
    if f"ABI {sum_of(kept)}" not in log:
        yield f"{LOG} does not tell of ABI {sum_of(kept)}"


def self_test(found, kept, log):
    spoiled = {"a function less": (found[1:], kept, log), "a function more": ([*found, "function barrow_planted"], kept, log),
               "a larger struct": ([re.sub(r"^(struct barrow_pos) \d+", r"\1 99", line) for line in found], kept, log),
               "a silent changelog": (found, kept, log.replace("ABI ", "API "))}
    noticed = {name: bool(list(problems(*case))) for name, case in spoiled.items()}
    for name in (name for name, seen in noticed.items() if not seen):
        print(f"not noticed: {name}")
    return sum(noticed.values()), len(noticed) - sum(noticed.values())


def main():
    found = listing(sys.argv[1])
    if "--bless" in sys.argv:
        with open(KEPT, "w", encoding="utf-8") as file:
            file.write("\n".join(found) + "\n")
        print(f"{KEPT}: {len(found)} lines. {LOG} has to name ABI {sum_of(found)}.")
        return 0
    kept, log = read(KEPT).splitlines(), read(LOG)
    if "--self-test" in sys.argv:
        passed, failed = self_test(found, kept, log)
    else:
        wrong = list(problems(found, kept, log))
        print("\n".join(wrong + ["if that is meant: tests/compile/abi.py BUILD --bless"] * bool(wrong)))
        passed, failed = len(kept) - len(wrong), len(wrong)
    print(f"{max(passed, 0)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
