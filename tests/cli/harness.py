# SPDX-License-Identifier: MIT
"""What the tests of the command share: running it, checking, groups of checks, folders."""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

# A background job inherits an ignored SIGINT, and so would the command.
signal.signal(signal.SIGINT, signal.default_int_handler)

BARROW = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "build/barrow"
WANTED = sys.argv[2:]
FAMILIES = ["floor", "quest", "crawl"]
COMMANDS = FAMILIES + ["verify", "render", "play", "puzzle", "playground", "tileset", "params", "passes", "presets", "layouts", "types", "rules",
                       "formats", "schema", "catalog", "bench", "hunt", "stats", "corpus", "version",
                       "man", "completion", "complete", "help"]
DONE, NO, USAGE, IO, IMPOSSIBLE, INTERRUPTED = 0, 1, 2, 3, 4, 130
U64 = 2 ** 64

passed = failed = 0
GROUPS = []
POOL = concurrent.futures.ThreadPoolExecutor(max_workers=2)


class Result:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def text(self):
        return self.out.decode(errors="replace")

    def json(self):
        return json.loads(self.out)


def run(*words, stdin=b"", env=None, timeout=240, **more):
    environment = dict(os.environ, **(env or {}))
    done = subprocess.run([BARROW, *map(str, words)], input=stdin, capture_output=True,
                          env=environment, timeout=timeout, **more)
    return Result(done.returncode, done.stdout, done.stderr.decode(errors="replace"))


def check(name, holds, detail=""):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
    print(("ok      " if holds else "FAILED  ") + name + ("" if holds else f": {detail}"), flush=True)
    if not holds and "BARROW_FIRST" in os.environ:  # tools/plant: one is enough
        os._exit(1)
    return holds


def check_run(name, result, code, err="", out=None):
    """Checks the exit code, and part of standard error (a regular expression) and of standard output."""
    right = (result.code == code and re.search(err, result.err) is not None
             and (out is None or re.search(out, result.text) is not None))
    return check(name, right, f"exit {result.code}, wanted {code}; stderr {result.err[-300:]!r}, "
                              f"wanted {err!r}; stdout {result.text[:120]!r}")


def check_refused(name, result, err, code=USAGE):
    """Checks a refusal: nothing on standard output, and a line that says why."""
    check_run(name, result, code, err)
    check(name + ": nothing on standard output", result.out == b"", result.text[:80])


def group(function):
    GROUPS.append(function)
    return function


class Folder:
    """A temporary folder and its contents."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="barrow-cli-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def file(self, name, content=None):
        path = os.path.join(self.path, name)
        if content is not None:
            with open(path, "wb") as out:
                out.write(content if isinstance(content, bytes) else content.encode())
        return path

    def names(self):
        return sorted(os.listdir(self.path))
