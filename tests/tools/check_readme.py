# SPDX-License-Identifier: MIT
"""README.md and the pages in docs/ are true: console examples run and print the output shown; so do commands in shell
blocks that call barrow; programs compile and run, or are parts of the tree; Python scripts run; links work; generated
parts are up to date.

  check_readme.py BUILD               checks
  check_readme.py BUILD --bless       writes program, outputs, sections and pictures into the pages
  check_readme.py BUILD --self-test   pages with a fault each must be found
"""
import json
import contextlib
import fnmatch
import functools
import glob
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

PAGES = ["README.md", *sorted(glob.glob("docs/*.md"))]
LINKED = [*PAGES, "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "src/README.md", "tests/README.md", "examples/README.md",
          *glob.glob("docs/*/*.md"), *glob.glob("bindings/*/README.md")]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
TREE = ["examples/*.*", "include/barrow/*.h", "src/*/*.[ch]", "src/*.c", "cli/*.[ch]", "play/*.[ch]", "bindings/*/*.*", "bindings/rust/barrow/examples/*.rs",
        "tests/packages/*.*"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def commands(block):
    """Yields (command, output that the block shows) of each line with a prompt that calls something known."""
    for part in re.split(r"^\$ (?=build/|barrow |printf |cmp )", block, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run(command, folder):
    """Runs one example in the folder, where build/ is the build."""
    return subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True,
                          check=False, timeout=120,
                          env=dict(os.environ, NO_COLOR="1", PATH=f"{folder}/build:{os.environ['PATH']}"))


def make_folder(build, folder):
    os.mkdir(os.path.join(folder, "out"))
    os.symlink(build, os.path.join(folder, "build"))
    os.symlink(os.path.abspath("docs"), os.path.join(folder, "docs"))  # files that examples read


def bless(page, folder):
    """Writes the program and the outputs of commands that go to the terminal into the page."""
    def filled(match):
        kind, body = match.groups()
        if kind == "c" and page == "README.md":
            return f"```c\n{read('examples/hello.c')}```"
        if kind != "console":
            return match.group(0)
        shown = list(commands(body))
        if len(shown) == 1 and shown[0][1]:
            body = f"$ {shown[0][0]}\n{run(shown[0][0], folder).stdout}"
        return f"```console\n{body}```"
    text = BLOCK.sub(filled, read(page))
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)


def check_console(checks, body, folder):
    for command, output in commands(body):
        done = run(command, folder)
        checks.check(done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stderr}")
        if output:
            checks.check(done.stdout == output, f"{command} prints something else:\n{done.stdout}")


def check_shell(checks, body, folder):
    """Checks that a shell can parse it, that lines with barrow run, and that called scripts exist or are built."""
    done = subprocess.run(["sh", "-n"], input=body, text=True, capture_output=True, check=False)
    checks.check(done.returncode == 0, f"sh -n: {done.stderr}\n{body}")
    for line in body.splitlines():
        word = line.split(" ")[0]
        if word == "barrow":
            check_console(checks, f"$ {line}\n", folder)
        elif re.match(r"(\./|tools/|tests/|bench/|web/)", word):
            is_built = f" -o {word[2:]} " in body
            checks.check(is_built or os.access(word, os.X_OK), f"there is no script {word}")


@functools.lru_cache(None)
def tree_text():
    return "\n".join(textwrap.dedent(read(path)) for pattern in TREE for path in glob.glob(pattern, recursive=True)
                     if os.path.isfile(path) and not path.endswith((".png", ".tgz", ".wasm")))


def check_program(checks, body, page, build, folder):
    """Checks that a whole program compiles and succeeds, and that a fragment occurs in the tree unchanged."""
    if "int main(" in body:
        library, program = os.path.join(build, "libbarrow.a"), os.path.join(folder, "program")
        checks.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Iinclude", "-Iinclude/barrow", "-x", "c", "-", "-x", "none", library,
                    "-o", program], f"{page}: a program", input=body)
        if os.path.exists(program):
            checks.run([program], f"{page}: what the program does")
            os.remove(program)
        return
    checks.check(body.strip("\n") in tree_text(), f"{page}: nothing in the tree reads\n{body}")


def check_python(checks, body, build, folder):
    """Checks that a script succeeds with this tree's binding and this build's library."""
    done = subprocess.run([sys.executable, "-W", "error", "-"], input=body, text=True, capture_output=True, cwd=folder, check=False, timeout=120,
                          env=dict(os.environ, PYTHONPATH=os.path.abspath("bindings/python"), BARROW_LIBRARY=os.path.join(build, "libbarrow.so")))
    checks.check(done.returncode == 0 and done.stdout, f"a script fails, or prints nothing:\n{done.stderr}\n{body}")


ELSEWHERE = ["docs/embedding.md", "docs/packages.md"]  # tests/compile/pages.py and tests/packages run their scripts


def check_examples(checks, page, text, build, folder):
    for kind, body in BLOCK.findall(text):
        if kind == "console":
            check_console(checks, body, folder)
        elif kind == "sh" and page != "docs/embedding.md":  # tests/compile/pages.py runs all of that one
            check_shell(checks, body, folder)
        elif kind == "c" and page == "README.md":
            checks.check(body == read("examples/hello.c"), "the program is not examples/hello.c")
        elif kind == "c":
            check_program(checks, body, page, build, folder)
        elif kind == "python" and page not in ELSEWHERE:
            check_python(checks, body, build, folder)


def anchors(text):
    """Returns the anchors of a page's headings, as GitHub makes them."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)}


def check_links(checks, path, text):
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        whole = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if checks.check(os.path.exists(whole), f"{path} links to {target}") and anchor and whole.endswith(".md"):
            checks.check(anchor in anchors(read(whole)), f"{path} links to {target}: no such heading")


def check_proofs(checks, text):
    """Checks the table of what must never happen: no gaps, existing steps, each with a self-test."""
    steps = checks.run(["./test", "--list", "--full"]).split()
    rows = [re.split(r"\s*\|\s*", line.strip("| ")) for line in text.splitlines() if re.match(r"\| \d+[ ,]", line)]
    numbers = {int(number) for row in rows for number in row[0].split(",")}
    wanted = set(range(1, max([21, *numbers]) + 1))
    checks.check(numbers == wanted, f"rows are missing: {sorted(wanted - numbers)}")
    for number, _, looks, seen in rows:
        named = re.findall(r"`([a-z]+(?:-[a-z_]+)*(?:-\*)?)`", looks)
        found = [name for name in named if fnmatch.filter(steps, name)]
        wrong = [name for name in re.findall(r"`(\w+(?:-[\w*]+)+)`", looks + seen) if not fnmatch.filter(steps, name)]
        checks.check(not wrong, f"row {number} names steps that there are not: {wrong}")
        checks.check(bool(found) == (seen != "-"), f"row {number}: who looks was never seen failing, or nobody looks")


def self_test(build, folder):
    checks = Checks()
    table = read("docs/reliability.md")
    for what, old, new in (("a step that there is not", "`fault-output-planted`, ", "`fault-nothing`, "),
                           ("a row that is gone", "\n| 12 |", "\n| twelve |"),
                           ("a step that was not seen failing", "| `threads-planted` (a race, and a thread that differs) |", "| - |")):
        found = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            check_proofs(found, table.replace(old, new, 1))
        checks.check(old in table and found.failed == 1, f"{what} is not found, or more than that")
    faults = {"another output": "```console\n$ build/barrow version\nbarrow 0\n```\n", "a command that fails": "```console\n$ build/barrow flor\n```\n",
              "a shell command that fails": "```sh\nbarrow floor --nonsense\n```\n", "a script that is gone": "```sh\ntools/nothing\n```\n",
              "a program that does not compile": "```c\nint main(void) { return barrow(); }\n```\n", "a piece of nothing": "```c\nint nothing_at_all;\n```\n",
              "a program that fails": "```c\nint main(void) { return 3; }\n```\n",
              "a script that fails": "```python\nimport barrow\nprint(barrow.nothing)\n```\n", "a script that says nothing": "```python\nimport barrow\n```\n",
              "a dead link": "[x](nothing.md)\n", "a dead anchor": "[x](faq.md#nothing)\n"}
    for what, text in faults.items():
        found = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            check_examples(found, "docs/x.md", text, build, folder)
            check_links(found, "docs/x.md", text)
        checks.check(found.failed == 1, f"{what} is not found, or more than that")
    other = os.path.join(folder, "barrow")
    with open(other, "w", encoding="ascii") as file:
        file.write(f"#!/bin/sh\n'{build}/barrow' \"$@\" | sed 's/percent/parts/'\n")
    os.chmod(other, 0o755)
    done = subprocess.run(["tools/docs", other, "--check"], capture_output=True, text=True, check=False)
    checks.check(done.returncode == 1 and "docs/floor.md" in done.stdout, "a section that is not as made is not found")
    checks.finish()


def check_index(checks, build):
    """docs/README.md, the source of the site's navigation, names every page, and docs/command.md every command."""
    lines = checks.run([os.path.join(build, "barrow"), "complete", "--", ""]) or ""
    for name in re.findall(r"^([a-z]\w*)\t", lines, re.M):
        checks.check(re.search(rf"`(barrow )?{name}[ `]", read("docs/command.md")), f"docs/command.md does not name {name}")
    listed = set(re.findall(r"\]\(([^)]+)\)", read("docs/README.md")))
    for page in glob.glob("docs/*.md"):
        name = os.path.basename(page)
        checks.check(name == "README.md" or name in listed, f"docs/README.md does not name {name}")


def check_hello(checks, build):
    """Checks that the program prints a whole map."""
    out = checks.run([os.path.join(build, "examples/hello")]) or ""
    rows = out.splitlines()
    checks.check(len(rows) == 32 and all(len(row) == 56 for row in rows), "hello prints 56x32 tiles")
    lines = len([line for line in read("examples/hello.c").splitlines() if line.strip()])
    checks.check(lines <= 15, f"the program has {lines} lines")


def check_batch(checks, build):
    """The example of a simulator makes the floors of its seeds, regardless of the number of threads."""
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
            subprocess.run(["tools/docs", os.path.join(build, "barrow")], check=True)
            for page in PAGES:
                bless(page, folder)
            return
        if "--self-test" in sys.argv:
            self_test(build, folder)
        for page in PAGES:
            check_examples(checks, page, read(page), build, folder)
    finally:
        shutil.rmtree(folder)
    for path in filter(os.path.exists, LINKED):
        check_links(checks, path, read(path))
    check_proofs(checks, read("docs/reliability.md"))
    check_index(checks, build)
    check_hello(checks, build)
    check_batch(checks, build)
    checks.run(["tools/docs", os.path.join(build, "barrow"), "--check"])
    checks.finish()


if __name__ == "__main__":
    main()
