# SPDX-License-Identifier: MIT
"""Follows docs/embedding.md as a newcomer would: in an empty folder with the sources in barrow/, section by
section, with the page's own files and commands. Every program must print the dungeon of hello.c.

  pages.py BUILD            the directory of a finished build, for what hello.c prints
  pages.py BUILD --quick    only sections that do not build the library with CMake
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
TOP = os.getcwd()
# For speed, builds are unoptimised and in one file, although the page does not say so.
QUICK = """set(CMAKE_UNITY_BUILD ON CACHE BOOL "")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0 CACHE STRING "")
set(CMAKE_C_FLAGS_RELEASE "-O0" CACHE STRING "")
"""
FILES = {"cmake": "CMakeLists.txt", "cpp": "game.cpp", "python": "game.py", "lua": "game.lua"}
QUICK_SECTIONS = ("Two files", "C++")
RUNS = {"python": [sys.executable, "game.py"], "lua": ["luajit", "game.lua"]}


def use_quick_compiler(folder, env):
    """Makes a cc and a c++ that never optimise."""
    os.mkdir(os.path.join(folder, "bin"))
    for name, compiler in (("cc", "gcc"), ("c++", "g++")):
        path = os.path.join(folder, "bin", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec {compiler} "$@" -O0\n')
        os.chmod(path, 0o755)
    env["PATH"] = os.path.join(folder, "bin") + ":" + env["PATH"]


def sections(text):
    """Yields (title, [(kind, body)]) of each section with blocks."""
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        yield part.partition("\n")[0], re.findall(r"^```(\w+)\n(.*?)^```$", part, re.M | re.S)


# The output of each section and how often it appears; by default the dungeon of hello.c, once.
SHOWS = {"C++": ("@ start", 1), "Python": ("Room(id=0", 1), "LuaJIT": ("\n1\t", 1)}
TWICE = ("Installed, with pkg-config",)


def copy_sources(folder):
    skip = shutil.ignore_patterns("build*", "out", ".git", "node_modules", "tests", "web", "gallery")
    shutil.copytree(TOP, os.path.join(folder, "barrow"), ignore=skip)


def run_section(checks, title, blocks, folder, env):
    """Returns all output of the section's commands and programs."""
    shutil.rmtree(os.path.join(folder, "build"), ignore_errors=True)
    text = ""
    for kind, body in blocks:
        if kind in FILES:
            with open(os.path.join(folder, FILES[kind]), "w", encoding="utf-8") as file:
                file.write(body)
        if kind == "sh":
            text += checks.run(["sh", "-euc", body + "\nenv > .environment"], f"{title}\n{body}", cwd=folder,
                               env=env) or ""
            keep_exports(folder, env)
        elif kind in RUNS:
            text += checks.run(RUNS[kind], title, cwd=folder, env=env) or ""
    return text


def keep_exports(folder, env):
    """Runs the blocks as in one terminal: variables that one exports are set for the next."""
    path = os.path.join(folder, ".environment")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            env.update(line.rstrip("\n").split("=", 1) for line in file if re.match(r"(PKG|BARROW)_\w+=", line))


def main():
    checks = Checks()
    hello = checks.run([os.path.join(BUILD, "examples/hello")])
    with open("docs/embedding.md", encoding="utf-8") as file:
        page = file.read()
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        copy_sources(folder)
        shutil.copy("examples/hello.c", os.path.join(folder, "game.c"))
        with open(os.path.join(folder, "quick.cmake"), "w", encoding="utf-8") as file:
            file.write(QUICK)
        env = dict(os.environ, CMAKE_TOOLCHAIN_FILE=os.path.join(folder, "quick.cmake"),
                   PYTHONDONTWRITEBYTECODE="1")
        use_quick_compiler(folder, env)
        for title, blocks in sections(page):
            if blocks and (title in QUICK_SECTIONS or "--quick" not in sys.argv):
                text = run_section(checks, title, blocks, folder, env)
                seen.append((title, text))
    for title, text in seen:
        word, count = SHOWS.get(title, (hello, 2 if title in TWICE else 1))
        checks.check(text.count(word) == count, f"{title} prints\n{text}")
    checks.check(len(seen) == (2 if "--quick" in sys.argv else 8), f"{len(seen)} sections have commands")
    checks.finish()


if __name__ == "__main__":
    main()
