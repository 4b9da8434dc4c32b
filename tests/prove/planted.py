#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Builds wrong provers, each with one fault planted in a copy of src/prove, and checks that the comparison with the plain
search catches it (W40). Also that the method alone, without the plain search to help it, answers the kept worlds.

  tests/prove/planted.py [COUNT]
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
COUNT = sys.argv[1] if len(sys.argv) > 1 else "20000"

# What is wrong: file, text, the text planted instead; then a kept world that it must get wrong, or None for random ones.
PLANTS = [
    ("takes everything before a pit", "search.c", "bool takes_all = !search->is_harmful || model->is_careful;",
     "bool takes_all = true;", None),
    ("who has been there before, the wrong way round", "model.c", "&& !brw_set_has(model->seen, gate->a);",
     "&& brw_set_has(model->seen, gate->a);", None),
    ("a bound that is off by one", "cut.c", "return lost < cut->now.gained.bag.keys[kind] && !brw", "return lost <= cut->now.gained.bag.keys[kind] && !brw", None),
    ("a lock that gives back its price is always safe", "model.c",
     "            !brw_set_has(without, got->area))", "            got->is_key)", "net-zero-lock"),
    ("a chest that is paid first and emptied later", "model.c", "    if (model->gates[gate].is_thing)", "    if (model->gates[gate].is_thing && model->bits > 9)", None),
    ("alike things are alike in spite of states", "search.c", "if ((is_tried && !model->bits)", "if ((is_tried)", "alike-once-1"),
]
# Finishable, stuck-free: 0 no, 1 yes.
KEPT = {"alike-once-1": "1 0", "alike-once-2": "1 0", "needs-in-a-circle": "0 0", "net-zero-lock": "1 0", "paid-key-chest": "1 0",
        "1-wasted-key": "1 0", "2-metroid": "1 1", "3-randomizer": "1 0", "4-pit": "1 0", "5-switches": "1 1", "6-tail-cave": "1 1"}


def build(folder, plant=None):
    """Compiles the comparison with the sources of src/prove, one of them changed."""
    sources = os.path.join(folder, "src")
    if os.path.exists(sources):
        shutil.rmtree(sources)
    for part in ("base", "prove"):
        shutil.copytree(os.path.join(TOP, "src", part), os.path.join(sources, part))
    if plant:
        path = os.path.join(sources, "prove", plant[1])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text.count(plant[2]) != 1:
            sys.exit(f"{plant[1]} no longer says: {plant[2]}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(plant[2], plant[3]))
    program = os.path.join(folder, "compare")
    files = [*glob.glob(os.path.join(sources, "prove/*.c")),
             *(os.path.join(sources, "base", name) for name in ("arena.c", "line.c", "rng.c", "sink.c", "status.c", "table.c"))]
    subprocess.run(["cc", "-std=c11", "-O1", "-w", f"-I{sources}", f"-I{TOP}/include", "-o", program,
                    f"{TOP}/tests/property/property_prove.c", *files], check=True)
    return program


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        for name, wanted in KEPT.items():
            done = subprocess.run([program, "--file", f"{HERE}/worlds/{name}.txt"], capture_output=True, text=True, check=False)
            good = done.stdout.strip() == wanted
            passed, failed = passed + good, failed + (not good)
            if not good:
                print(f"{name}: {done.stdout.strip()} instead of {wanted}")
        for plant in PLANTS:
            program = build(folder, plant)
            if plant[4]:
                done = subprocess.run([program, "--file", f"{HERE}/worlds/{plant[4]}.txt"], capture_output=True, text=True, check=False)
                caught = done.stdout.strip() != KEPT[plant[4]]
                how = f"{plant[4]}: {done.stdout.strip()}"
            else:
                done = subprocess.run([program, COUNT], capture_output=True, text=True, check=False)
                caught = done.returncode == 1
                how = (re.findall(r"\d+ differ", done.stdout) or [done.stdout[-200:] + done.stderr[-200:]])[-1]
            passed, failed = passed + caught, failed + (not caught)
            print(f"{'caught' if caught else 'NOT CAUGHT'}: {plant[0]} ({how})")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
