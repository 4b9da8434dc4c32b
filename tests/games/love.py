#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays examples/love to the end in LÖVE, under Xvfb: love.py BARROW LIBRARY [--seeds N] [--first S] [--picture FILE]. The
bot takes the moves of the walkthrough; the level must be won, or its stairs taken. A bot that gives up must be noticed."""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def play(game, family, seed, library, picture=None):
    """Returns the line that the game printed last, and its exit code."""
    home = os.path.join(os.path.dirname(game), "home")
    words = ["xvfb-run", "-a", "love", game, family, str(seed), "--bot", *(["shot.png"] if picture else [])]
    env = dict(os.environ, BARROW_LIBRARY=library, HOME=home, XDG_DATA_HOME=home, LIBGL_ALWAYS_SOFTWARE="1", SDL_AUDIODRIVER="dummy")
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=300, check=False)
    if picture:
        for folder, _, names in os.walk(home):
            if "shot.png" in names:
                shutil.copy(os.path.join(folder, "shot.png"), picture)
    return (done.stdout.strip().splitlines() or [done.stderr.strip()])[-1], done.returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("barrow")
    parser.add_argument("library")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--picture")
    options = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as work:
        game = os.path.join(work, "game")
        shutil.copytree(os.path.join(TOP, "examples/love"), game)
        shutil.copy(os.path.join(TOP, "bindings/luajit/barrow.lua"), game)
        subprocess.run([os.path.abspath(options.barrow), "tileset", "-o", os.path.join(game, "barrow-tiles.png")], check=True)
        library = os.path.realpath(options.library)
        for family in ("quest", "crawl", "floor"):
            for seed in range(options.first, options.first + options.seeds):
                said, code = play(game, family, seed, library, options.picture if family == "quest" else None)
                good = code == 0 and said.startswith("stairs" if family == "floor" else "won")
                passed, failed = passed + good, failed + (not good)
                if not good:
                    print(f"FAILED  {family} {seed}: {said} ({code})")
        with open(os.path.join(game, "main.lua"), "r+", encoding="utf-8") as file:
            text = file.read().replace("local move = game:guide()\n", "local move = nil\n")  # a bot that gives up at once
            file.seek(0)
            file.write(text)
            file.truncate()
        said, code = play(game, "quest", 1, library)
        good = code == 1 and said.startswith("going")
        passed, failed = passed + good, failed + (not good)
        print("" if good else f"FAILED  a bot that gives up: {said} ({code})", end="")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
