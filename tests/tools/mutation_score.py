# SPDX-License-Identifier: MIT
"""The mutation score of src/verify: how many of the faults that are put into the verifier the tests find.

  mutation_score.py [--count N] [--seed S] [--folder FOLDER] [--files PATTERN]

N mutants (default 500) are drawn with a fixed seed from the operators and constants of src/verify/*.c, each in a copy
of the tree that is built incrementally in FOLDER (default build/mutation). A mutant that does not compile is drawn again.
The tests below run in turn until one fails, hangs or crashes: then the mutant is killed. Survivors are printed with
their line. Run on demand: it takes about ten seconds for each mutant. Ends with the score.
"""
import argparse
import glob
import os
import random
import re
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 120
SWAPS = [(r"(?<![<>=!-])<(?![<=])", "<="), (r"<=", "<"), (r"(?<![<>=-])>(?![>=])", ">="), (r">=", ">"), (r"==", "!="), (r"!=", "=="),
         (r"&&", "||"), (r"\|\|", "&&"), (r"(?<=[\w)\]]) \+ (?=[\w(])", " - "), (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
         (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<![\w.])\d+(?![\w.])", None), (r"\bcontinue;", "break;"),
         (r"(?<=[( ])!(?=[\w(])", ""), (r"\+\+", "--")]
UNITS = ("broken_floor", "broken_tiles", "floor_proof", "proofs", "solver", "metrics", "fields")


def code_lines(text):
    """Lines with code in them: no comments, no preprocessor, no texts."""
    inside = False
    for number, line in enumerate(text.splitlines()):
        begins, ends = "/*" in line, "*/" in line
        if not inside and not begins and line.strip() and not line.startswith("#") and '"' not in line:
            yield number
        inside = (inside or begins) and not ends


def draw(sources, rng):
    """(path, line number, the line before, the line after) of a mutant."""
    while True:
        path = rng.choice(sources)
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        number = rng.choice(list(code_lines("\n".join(lines))) or [0])
        pattern, other = rng.choice(SWAPS)
        places = list(re.finditer(pattern, lines[number]))
        if not places:
            continue
        place = rng.choice(places)
        new = str(int(place[0]) + 1) if other is None else other
        return path, number, lines[number], lines[number][:place.start()] + new + lines[number][place.end():]


def run(command, folder, patience=PATIENCE):
    try:
        return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=patience,
                              check=False).returncode
    except subprocess.TimeoutExpired:
        return -1


def build(folder, patience=PATIENCE):
    targets = ["barrow_cli", *(f"test_{name}" for name in UNITS), "property_quest", "property_crawl", "property_floor"]
    return run(["cmake", "--build", "build", "-j2", "--target", *targets], folder, patience) == 0


def tests(family):
    """Commands from quick to slow; the oracle looks at the families that a file is about."""
    yield from ([f"build/tests/test_{name}"] for name in UNITS)
    for one in [family] if family else ["floor", "quest", "crawl"]:
        yield [f"build/tests/property_{one}", "300"]
        yield [sys.executable, "tests/oracle/compare.py", "build/barrow", "--count", "100", "--family", one, "--keep", "build"]
        yield [sys.executable, "tests/oracle/mutants.py", "build/barrow", "--count", "300", "--family", one, "--keep", "build"]


def family_of(path):
    name = os.path.basename(path)
    return next((family for family in ("floor", "quest", "crawl") if family in name), None)


def prepare(folder, pattern):
    """A copy of the tree, built, in which the tests pass. Returns the sources."""
    if not os.path.exists(os.path.join(folder, "CMakeLists.txt")):
        shutil.copytree(TOP, folder, ignore=shutil.ignore_patterns("build", ".git", "node_modules", "docs", "web"))
    run(["cmake", "-S", ".", "-B", "build", "-DBARROW_TESTS=ON", "-DBARROW_EXAMPLES=OFF", "-DCMAKE_BUILD_TYPE=Debug",
         "-DCMAKE_C_FLAGS=-O1"], folder)
    if not build(folder, 3600):
        sys.exit("the tree cannot be built")
    sources = sorted(glob.glob(os.path.join(folder, "src/verify", pattern)))
    for family in {family_of(path) for path in sources}:
        for command in tests(family):
            if run(command, folder):
                sys.exit(f"without a fault this fails: {' '.join(command)}")
    return sources


def main():
    parser = argparse.ArgumentParser(description="the mutation score of src/verify")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=os.path.join(TOP, "build/mutation"))
    parser.add_argument("--files", default="*.c")
    options = parser.parse_args()
    sources = prepare(options.folder, options.files)
    rng = random.Random(options.seed)
    killed, made, survivors = 0, 0, []
    while made < options.count:
        path, number, before, after = draw(sources, rng)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        lines = text.splitlines(keepends=True)
        lines[number] = after + "\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(lines))
        if build(options.folder):
            made += 1
            is_killed = any(run(command, options.folder) for command in tests(family_of(path)))
            killed += is_killed
            if not is_killed:
                survivors.append((os.path.relpath(path, options.folder), number + 1, before.strip(), after.strip()))
                print(f"survives: {survivors[-1][0]}:{number + 1}: {before.strip()}  ->  {after.strip()}", flush=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    print(f"{killed} of {made} killed ({1000 * killed // max(made, 1) / 10} %)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
