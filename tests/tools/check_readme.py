# SPDX-License-Identifier: MIT
"""README.md and the pages of the families tell the truth: the program is examples/hello.c, console examples run, and
print what is shown; links lead somewhere.

  check_readme.py BUILD           checks
  check_readme.py BUILD --bless   writes program and outputs into the pages
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

PAGES = ("README.md", "docs/floor.md", "docs/quest.md", "docs/crawl.md")
BLOCK = re.compile(r"^```(c|console)\n(.*?)^```$", re.M | re.S)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def commands(block):
    """(command, output that the block shows) of each line that calls something of build/."""
    for part in re.split(r"^\$ (?=build/)", block, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run(command, folder):
    """Runs one example in the folder, where build/ stands for the build."""
    return subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True,
                          check=False, env=dict(os.environ, NO_COLOR="1"), timeout=60)


def make_folder(build, folder):
    os.mkdir(os.path.join(folder, "out"))
    os.symlink(build, os.path.join(folder, "build"))


def bless(page, folder):
    """The page with the program and the outputs of commands that go to the terminal."""
    def filled(match):
        kind, body = match.groups()
        if kind == "c":
            return f"```c\n{read('examples/hello.c')}```"
        shown = list(commands(body))
        if len(shown) == 1:
            body = f"$ {shown[0][0]}\n{run(shown[0][0], folder).stdout}"
        return f"```console\n{body}```"
    text = BLOCK.sub(filled, read(page))
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)


def check_examples(checks, text, folder):
    for kind, body in BLOCK.findall(text):
        if kind == "c":
            checks.check(body == read("examples/hello.c"), "the program is not examples/hello.c")
            continue
        for command, output in commands(body):
            done = run(command, folder)
            checks.check(done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stderr}")
            if output:
                checks.check(done.stdout == output, f"{command} prints something else:\n{done.stdout}")


def check_links(checks):
    for path in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "src/README.md", "tests/README.md",
                 "docs/determinism.md", "docs/floor.md", "docs/quest.md", "docs/crawl.md", "docs/reliability.md",
                 "docs/performance.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", read(path)):
            if "://" not in target:
                whole = os.path.join(os.path.dirname(path), target)
                checks.check(os.path.exists(whole), f"{path} links to {target}")


def check_hello(checks, build):
    """The program prints a whole map."""
    out = checks.run([os.path.join(build, "examples/hello")]) or ""
    rows = out.splitlines()
    checks.check(len(rows) == 32 and all(len(row) == 56 for row in rows), "hello prints 56x32 tiles")
    lines = len([line for line in read("examples/hello.c").splitlines() if line.strip()])
    checks.check(lines <= 15, f"the program has {lines} lines")


def check_batch(checks, build):
    """The example of a simulator makes the floors of its seeds, whatever the number of threads."""
    documents = checks.run([os.path.join(build, "barrow"), "floor", "-s", "0", "-n", "300", "-q",
                            "-f", "jsonl"]) or ""
    walkable = sum(row.count(tile) for line in documents.splitlines()
                   for row in json.loads(line)["map"]["rows"] for tile in ".,+")
    for words in (["1"], ["3"], ["2", "--no-proof"]):
        out = checks.run([os.path.join(build, "examples/batch"), "300", *words]) or ""
        checks.check(out.startswith(f"300 floors, {walkable} tiles to walk on\n{words[0]} threads, "),
                     f"batch 300 {words} prints {out}")


def main():
    build = os.path.abspath(sys.argv[1])
    checks = Checks()
    folder = tempfile.mkdtemp()
    try:
        make_folder(build, folder)
        if "--bless" in sys.argv:
            for page in PAGES:
                bless(page, folder)
            return
        for page in PAGES:
            check_examples(checks, read(page), folder)
    finally:
        shutil.rmtree(folder)
    check_links(checks)
    check_hello(checks, build)
    check_batch(checks, build)
    checks.finish()


if __name__ == "__main__":
    main()
