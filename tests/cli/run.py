#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the command as people do, with valid and invalid input, and checks output, messages and exit codes (G7 to
G12).

  tests/cli/run.py BARROW [WORD...]   only the groups whose name contains a word; a word that
                                      begins with a minus leaves that group out

Prints one line per check and, last, "N passed, N failed". Exits 1 if one failed.
"""
import json
import os
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
import harness  # noqa: E402
from harness import *  # noqa: E402, F403
import documents  # noqa: E402, F401  their groups come first
import outputs  # noqa: E402, F401
import parameters  # noqa: E402, F401
import stats  # noqa: E402, F401
import corpus  # noqa: E402, F401
import puzzles  # noqa: E402, F401
import edits  # noqa: E402, F401


# ---- help, names, usage ---------------------------------------------------------------------

@group
def help_and_version():
    for words in (["help"], ["--help"], ["-h"]):
        check_run(" ".join(words), run(*words), DONE, "^$", r"(?s)^Examples:.*Commands:.*floor")
    for command in COMMANDS:
        for words in (["help", command], [command, "--help"], [command, "-h"]):
            check_run(" ".join(words), run(*words), DONE, "^$",
                      rf"(?s)^Examples:\n  barrow .*Usage: barrow {command}")
        check_run(command + " --version", run(command, "--version"), DONE, "^$", r"^barrow \d+\.\d+")
    check_run("--version", run("--version"), DONE, "^$", r"^barrow \d+\.\d+\.\d+ \(generation \d+\)\n$")
    check("version -f json", run("version", "-f", "json").json()["generation"] >= 1)
    for family in FAMILIES:
        listed = run("params", family, "-f", "json").json()
        text = run(family, "--help").text
        missing = [row["name"] for row in listed if f"--{row['name']} " not in text]
        check(f"{family} --help names every parameter", not missing, missing)


@group
def wrong_words():
    check_refused("no command", run(), "a command is missing")
    check_refused("unknown command", run("flor"), "no command 'flor'; did you mean 'floor'")
    check_refused("an option for a command", run("--seed"), "the command comes first")
    check_refused("help of an unknown command", run("help", "quets"), "did you mean 'quest'")
    check_refused("unknown option", run("floor", "--sed", "1"), "'--sed'; did you mean '--seed'")
    check_refused("unknown parameter as option", run("floor", "--dencity", "4"),
                  "did you mean '--density'")
    check_refused("unknown parameter in --set", run("floor", "--set", "dencity=4"),
                  "'dencity'; did you mean 'density'")
    for words, told in ((["floor", "--size", "small"], "no option '--size', but crawl has"), (["quest", "--layout", "ring"], "but floor has"),
                        (["quest", "--set", "layout=ring"], "no parameter 'layout', but floor has one"),
                        (["quest", "--preset", "cruel"], "no preset 'cruel', but floor has one"), (["floor", "--tiles=off"], "but quest has")):
        check_refused(f"of another family: {' '.join(words)}", run(*words), told)
    check_refused("a far-fetched hint is none", run("floor", "-f", "jpg"), "no format 'jpg'; 'barrow formats' lists them")
    check_run("a floor has tiles anyway", run("floor", "-s7", "--tiles", "-f", "json"), DONE)
    check_refused("unknown short option", run("floor", "-z"), "no option '-z'")
    check_refused("unknown format", run("floor", "-f", "jsn"), "'jsn'; did you mean 'json'")
    check_refused("unknown preset", run("floor", "--preset", "earlycave"), "did you mean 'early_cave'")
    check_refused("unknown pass in --reroll", run("floor", "--reroll", "item=1"),
                  "'item'; did you mean 'items'")
    check_refused("unknown pass in --stop-after", run("floor", "--stop-after", "roms"),
                  "'roms'; did you mean 'rooms'")
    check_refused("unknown layout", run("floor", "--layout", "betle"), "did you mean 'beetle'")
    check_refused("unknown family", run("params", "flor"), "did you mean 'floor'")
    check_refused("no family", run("params"), "needs a family")
    check_refused("bench without a family", run("bench", "--seconds", "1"), "needs a family")
    check_refused("--set without a value", run("floor", "--set", "items"), "takes name=value")
    check_refused("--seed without a value", run("floor", "--seed"), "needs a value")
    check_refused("a parameter without a value", run("floor", "--items"), "needs a value")
    check_refused("a switch with a value", run("floor", "--trace=3"), "takes no value")
    check_refused("an operand too many", run("floor", "seven"), "does not take 'seven'")
    check_refused("verify without a file", run("verify"), "needs a file")
    check_refused("listing in an unknown format", run("params", "floor", "-f", "xml"), "text or json")
    check_refused("unknown colour", run("floor", "--color", "alwys"), "did you mean 'always'")
    for number in ("0", "-1", "1e3", " 5", "+5", "", "x", str(U64), "9" * 60):
        check_refused(f"-n {number!r}", run("floor", "-s1", f"-n{number}" if number else "--count="),
                      "--count: ")
    check_refused("-j 0", run("floor", "-j0"), "--jobs: '0'")
    check_refused("a name longer than any", run("floor", "--" + "x" * 5000), "no option")
    check_refused("a setting longer than any", run("floor", "--set", "x" * 5000 + "=1"), "no name")
    check_refused("what is quoted steers no terminal", run("floor", "--x\033[31m\ny\x7f"), r"x\?\[31m\?y\?")
    for what, words in {"name": ("--set", "x\033[31m=1"), "items": ("--items", "1\n"), "seed": ("-s", "a\tb"),
                        "preset": ("--preset", "x\x7f"), "reroll": ("--reroll", "items=1\x01")}.items():
        check_refused(f"a control character in {what}", run("floor", *words), rf"{what}: byte 2 is a control character")


# ---- seeds ----------------------------------------------------------------------------------

@group
def seeds():
    ask = lambda *words: run("floor", *words)
    check("seed 0 is a seed", ask("-s0").json()["seed"] == "0")
    check("seed 0 differs from seed 1", ask("-s0").json()["hash"] != ask("-s1").json()["hash"])
    check("hex is decimal", ask("-s", "0xFf").out == ask("-s", "255").out)
    check("the largest seed", ask("-s", U64 - 1).json()["seed"] == str(U64 - 1))
    check("the largest seed in hex", ask("-s", "0xffffffffffffffff").json()["seed"] == str(U64 - 1))
    check_refused("a seed too large", ask("-s", U64), "too large")
    check_refused("a hex seed too large", ask("-s", "0x10000000000000000"), "too large")
    check_refused("an empty seed", ask("--seed="), "empty")
    text = ask("-s", "hello world")
    number = 0xCBF29CE484222325
    for byte in b"hello world":
        number = (number ^ byte) * 0x100000001B3 % U64
    check_run("a text seed shows its number", text, DONE, rf"seed 'hello world' is {number}\n")
    check("a text seed is its number", text.json()["seed"] == str(number))
    check("negative numbers are text", "seed '-5' is " in ask("-s", "-5").err)
    check("numbers are not explained", ask("-s", "5").err == "")
    drawn = ask("--items", "3", "--set", "traps=9", "-q")
    shown = re.search(r"seed (\d+); to make it again: barrow (.*)\n", drawn.err)
    check("a random seed is shown", shown is not None, drawn.err)
    if shown:
        again = run(*shown.group(2).split())
        check("and the command that makes it again", again.out == drawn.out and again.err == "")
        check("it is the seed in the document", drawn.json()["seed"] == shown.group(1))
    check("two random seeds differ", ask().json()["seed"] != ask().json()["seed"])
    last = run("floor", "-s", U64 - 1, "-n", 3, "-f", "jsonl").text.splitlines()
    check("seeds wrap around", [json.loads(line)["seed"] for line in last] == [str(U64 - 1), "0", "1"])


# ---- many -----------------------------------------------------------------------------------

@group
def many():
    one = run("floor", "-s1", "-n1000", "-f", "jsonl", "-j1")
    lines = one.text.splitlines()
    check("1000 documents", one.code == DONE and len(lines) == 1000)
    check("in the order of their seeds",
          [json.loads(line)["seed"] for line in lines] == [str(1 + i) for i in range(1000)])
    for jobs in (2, 3, 8):
        check(f"the same bytes with -j{jobs}",
              run("floor", "-s1", "-n1000", "-f", "jsonl", f"-j{jobs}").out == one.out)
    check("and without -j", run("floor", "-s1", "-n1000", "-f", "jsonl").out == one.out)
    check("each is what it is alone", run("floor", "-s501", "-f", "jsonl").text == lines[500] + "\n")
    big = ["--width", "255", "--height", "255", "-s1", "-n40", "-f", "jsonl"]
    check("large ones too", run("floor", *big, "-j1").out == run("floor", *big, "-j3").out)
    for family in ("quest", "crawl"):
        check(f"{family}: -j1 and -j3", run(family, "-s1", "-n200", "-f", "jsonl", "-j1").out
              == run(family, "-s1", "-n200", "-f", "jsonl", "-j3").out)
    tight = ["quest", "--width", 4, "--height", 4, "-s1", "-n60", "-f", "jsonl"]
    for jobs in (1, 3):
        left_out = run(*tight, f"-j{jobs}")
        lines = left_out.err.splitlines()
        made = left_out.text.count("\n")
        check(f"-j{jobs}: of the seeds left out ten are told, and all counted",
              left_out.code == IMPOSSIBLE and len(lines) == 11 and all("could not generate seed" in line for line in lines[:10])
              and lines[10] == f"barrow: {60 - made} of 60 could not be generated", left_out.err)


# ---- reading and writing that fails ---------------------------------------------------------

def picture(rows, colours):
    """Returns a PNG of one pixel per character."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    lines = b"".join(b"\0" + b"".join(bytes(colours[c]) for c in row) for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) +
            chunk(b"IEND", b""))


@group
def masks_as_pictures():
    """Q23: black closed, white allowed, red the entry."""
    colours = {"#": (0, 0, 0), ".": (255, 255, 255), "E": (255, 0, 0), "b": (0, 0, 255)}
    rows = ["." * 16] * 7 + ["####" + "." * 8 + "####"] * 7 + ["####...E....####"]
    whole = picture(rows, colours)
    huge = whole[:16] + struct.pack(">II", 50000, 50000) + whole[24:]
    with Folder() as folder:
        written = folder.file("m.txt", "\n".join(rows) + "\n")
        by_png = run("quest", "-s1", "--mask", folder.file("m.png", whole), "-f", "json")
        check_run("a mask as PNG", by_png, DONE)
        check("equals the mask as text",
              by_png.out == run("quest", "-s1", "--mask", written, "-f", "json").out)
        for name, content, message in [
                ("another colour", picture(["bbbb"] * 4, colours), "not black, white or red"),
                ("a cut picture", whole[:60], "not a picture that can be read"),
                ("a picture with no head", whole[:12], "it has no head"),
                ("a picture with another head", whole.replace(b"IHDR", b"IEND", 1), "it has no head"),
                ("a damaged picture", whole[:45] + b"????" + whole[49:], "not a picture that can be read: it is damaged"),
                ("a picture that claims to be huge", huge, "at most 64x64")]:
            check_refused(name, run("quest", "-s1", "--mask", folder.file("x.png", content)), message, IO)


def writing_commands():
    yield from ([family, "-s1"] for family in FAMILIES)
    yield from ([family, "-s1", "-n300", "-f", "jsonl", "-j2"] for family in FAMILIES)
    yield from (["params", "floor"], ["params", "floor", "-f", "json"], ["passes", "floor"], ["presets"],
                ["layouts"], ["types"], ["formats"], ["schema"], ["catalog"], ["version"], ["help"],
                ["help", "floor"], ["floor", "--help"], ["--version"],
                ["bench", "floor", "--seconds", "0.01"], ["bench", "quest", "--seconds", "0.01", "-f", "json"])


@group
def full_disks_and_closed_pipes():
    doc = run("floor", "-s1").out
    for words in [*writing_commands(), ["verify", "-"]]:
        name = " ".join(words)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([BARROW, *words], input=doc, stdout=full, stderr=subprocess.PIPE,
                                  timeout=240)
        check(name + " >/dev/full", done.returncode == IO and b"No space left" in done.stderr,
              (done.returncode, done.stderr[-200:]))
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([BARROW, *words], input=doc, stdout=writer, stderr=subprocess.PIPE,
                              timeout=240)
        os.close(writer)
        check(name + " into a closed pipe", done.returncode == -signal.SIGPIPE and not done.stderr,
              (done.returncode, done.stderr[-200:]))
    for words in writing_commands():
        if "-h" in words or "--help" in words or words[0] in ("help", "--version"):
            continue
        result = run(*words, "-o", "/dev/full")
        check_run(" ".join(words) + " -o /dev/full", result, IO, "No space left")
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    child = subprocess.Popen([BARROW, "floor", "-s1", "-n100", "-f", "jsonl"], stdout=writer)
    os.close(writer)
    time.sleep(0.3)
    with os.fdopen(reader, "rb") as pipe:
        lines = pipe.read().count(b"\n")
    check("a pipe that does not block", child.wait(timeout=120) == DONE and lines == 100, lines)
    done = subprocess.run([BARROW, "floor", "-s1"], stderr=subprocess.PIPE, timeout=240,
                          preexec_fn=lambda: os.close(1))
    with Folder() as folder:
        path = folder.file("a.json")
        closed = subprocess.run([BARROW, "floor", "--trace", "-o", path], timeout=240,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                preexec_fn=lambda: os.close(2))
        check("no message gets into a file when standard error is closed",
              closed.returncode == DONE and open(path, "rb").read(1) == b"{")
    check("standard output that is closed", done.returncode == IO, (done.returncode, done.stderr))


@group
def files_whole_or_not_at_all():
    def room_for(size):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        return limit

    with Folder() as folder:
        path = folder.file("a.jsonl", "old")
        result = run("floor", "-s1", "-n500", "-o", path, preexec_fn=room_for(20000))
        check_run("a disk that fills up", result, IO, "cannot write .*File too large")
        check("leaves the old file", open(path).read() == "old")
        check("and nothing else", folder.names() == ["a.jsonl"], folder.names())
        result = run("catalog", "-o", path, preexec_fn=room_for(20000))
        check("so does a listing", result.code == IO and open(path).read() == "old"
              and folder.names() == ["a.jsonl"], result.err)
        size = len(run("floor", "-s7", "-f", "jsonl").out)
        result = run("floor", "-s7", "-o", path, preexec_fn=room_for(size - 1))
        check("one byte too few", result.code == IO and open(path).read() == "old", result.err)
        result = run("floor", "-s7", "-o", path, preexec_fn=room_for(size))
        check("just enough", result.code == DONE and os.path.getsize(path) == size, result.err)
        folder.file("a.jsonl", "old")
        check_run("a refusal", run("floor", "--items", "999", "-o", path), USAGE)
        check("leaves the old file too", open(path).read() == "old")


@group
def interruption():
    with Folder() as folder:
        path = folder.file("a.jsonl", "old")
        words = ["floor", "-s1", "-n100000000", "-f", "jsonl", "-j2"]
        child = subprocess.Popen([BARROW, *words, "-o", path], stderr=subprocess.PIPE)
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        err = child.communicate(timeout=120)[1]
        check("SIGINT", child.returncode == INTERRUPTED and b"interrupted after" in err,
              (child.returncode, err))
        lines = open(path).read().split("\n")
        check("keeps the whole documents, and nothing beside them",
              lines[-1] == "" and all(line.startswith('{"format"') for line in lines[:-1])
              and folder.names() == ["a.jsonl"], folder.names())
    child = subprocess.Popen([BARROW, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    data = b""
    end = time.time() + 0.5
    while time.time() < end:
        if select.select([child.stdout], [], [], 0.05)[0]:
            data += os.read(child.stdout.fileno(), 1 << 20)
    child.send_signal(signal.SIGINT)
    rest, err = child.communicate(timeout=120)
    lines = (data + rest).split(b"\n")
    check("SIGINT while writing", child.returncode == INTERRUPTED, (child.returncode, err))
    check("ends after a whole document", lines[-1] == b"", lines[-1][-80:])
    check("none is missing", [json.loads(line)["seed"] for line in lines[:-1:97]]
          == [str(1 + i) for i in range(0, len(lines) - 1, 97)])
    child = subprocess.Popen([BARROW, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdout.read(1000)
    child.stdout.close()
    check("a reader that goes away", child.wait(timeout=120) == -signal.SIGPIPE
          and not child.stderr.read())
    child.stderr.close()
    shell = subprocess.run(["bash", "-c", f"'{BARROW}' floor -s1 -n 3000 -f jsonl | head -n1 >/dev/null; "
                            "echo ${PIPESTATUS[0]}"], capture_output=True, timeout=120)
    check("is 141 in a shell", shell.stdout == b"141\n" and not shell.stderr, shell)
    with Folder() as folder:
        child = subprocess.Popen([BARROW, *words[:-3], "-o", "-", "-o", folder.file("a.csv")],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        child.stdout.read(1000)
        child.stdout.close()
        check("a reader that goes away, and a file beside it", child.wait(timeout=120) == -signal.SIGPIPE
              and not child.stderr.read() and folder.names() == ["a.csv"], folder.names())
        child.stderr.close()
    child = subprocess.Popen([BARROW, "bench", "floor", "--seconds", "60"], stderr=subprocess.PIPE,
                             stdout=subprocess.PIPE)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=120)
    check("SIGINT of a benchmark", child.returncode == INTERRUPTED, child.returncode)


# ---- what people stumble over ---------------------------------------------------------------

@group
def seeds_of_documents():
    """A document given to --params is generated again, including its seed (G10)."""
    with Folder() as folder:
        for family in FAMILIES:
            first = run(family, "-s", U64 - 1, *(["--items", "9"] if family == "floor" else []))
            path = folder.file("doc.json", first.out)
            again = run(family, "--params", path)
            check(f"{family}: the same document", again.out == first.out, again.err)
            check_run(f"{family}: says which seed", again, DONE, f"^barrow: seed {U64 - 1}, as in .*doc.json\n$")
            check(f"{family}: quietly", run(family, "-q", "--params", path).err == "")
            other = run(family, "-s5", "--params", path)
            check(f"{family}: --seed wins", other.json()["seed"] == "5" and other.err == ""
                  and other.json()["params"] == first.json()["params"], other.err)
            check_refused(f"{family}: a seed that is none", run(family, "--params", "-", stdin=first.out.replace(
                f'"seed": "{U64 - 1}"'.encode(), b'"seed": "x"')), "line 5, column 3: seed must be a decimal")
        plain = run("floor", "--params", folder.file("params.json", '{"items": 3}'))
        check_run("a plain object has no seed", plain, DONE, "to make it again")
    check_run("help says so", run("help", "floor"), DONE, "^$", "also its seed")


@group
def notes_and_hints():
    check("-q with a text as seed", run("floor", "-q", "-s", "tuesday").err == "")
    check_run("a text as seed", run("floor", "-s", "tuesday"), DONE, r"^barrow: seed 'tuesday' is \d+\n$")
    trace = run("floor", "-s41", "-n2", "--trace", "-f", "jsonl").err.splitlines()
    passes = len(run("passes", "floor", "-f", "json").json())
    check("--trace says whose passes they are", [i for i, line in enumerate(trace) if line.startswith("seed ")]
          == [0, passes + 1] and trace[0] == "seed 41" and trace[passes + 1] == "seed 42", trace[:3])
    for words, hint in ((["FLOOR"], "floor"), (["floor", "--SEED", "7"], "--seed"),
                        (["floor", "--set", "ITEMS=3"], "items"), (["floor", "--layout", "RING"], "ring"),
                        (["floor", "-f", "JSON"], "json"), (["help", "Verify"], "verify"),
                        (["crawl", "--preset", run("presets", "crawl", "-f", "json").json()[0]["name"].upper()],
                         run("presets", "crawl", "-f", "json").json()[0]["name"])):
        check_refused(" ".join(words), run(*words), f"did you mean '{hint}'")
    check_run("passes of all", run("passes"), DONE, "^$", r"(?ms)^quest\n 1  stages.*^crawl\n.*^floor\n 1  ")
    rows = run("passes", "-f", "json").json()
    check("passes of all, as JSON", [row["name"] for row in rows if row["family"] == "floor"]
          == [row["name"] for row in run("passes", "floor", "-f", "json").json()]
          and {row["family"] for row in rows} == set(FAMILIES))


@group
def run_script():
    """Runs ./run with any text as the seed and any file names. It does not build."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with Folder() as folder:
        os.makedirs(folder.file("tools"))
        os.makedirs(folder.file("build"))
        shutil.copy(os.path.join(root, "run"), folder.file("run"))
        folder.file("tools/packages.sh", "RUN_PACKAGES=\ninstall_packages() { :; }\n")
        folder.file("build/cmake", "#!/bin/sh\n")
        os.chmod(folder.file("build/cmake"), 0o755)
        os.symlink(BARROW, folder.file("build/barrow"))
        path = folder.file("build") + ":" + os.environ["PATH"]
        for seed, name in (("7", "7"), ("a/b", "a_b"), ("two words", "two_words"), ("../x", ".._x"),
                           ("it's <b>; & $(x)", "it_s__b_______x_")):
            done = subprocess.run(["./run", "-s", seed], cwd=folder.path, capture_output=True, text=True,
                                  env=dict(os.environ, PATH=path), timeout=120, check=False)
            check(f"./run -s {seed!r}", done.returncode == 0 and "out/index.html" in done.stdout, done.stderr[-300:])
            with open(folder.file("out/index.html"), encoding="utf-8") as page:
                shown = page.read()
            built = seed != "7"  # the playground, from the second on
            leads = [f"build/playground.html#{family}?seed=" in shown for family in FAMILIES]
            check(f"./run -s {seed!r} leads to the page", leads == [built] * 3 and ("./run page" in shown) == (not built), shown)
            folder.file("build/playground.html", "")
            for family in FAMILIES:
                for file in (f"{family}-{name}.json", f"{family}-{name}.png"):
                    check(f"./run -s {seed!r} shows {file}",
                          os.path.exists(folder.file(f"out/{file}")) and f'href="{file}"' in shown)
                command = re.search(rf"<code>(build/barrow {family} .*)</code>", shown)
                again = command and subprocess.run(f"{command.group(1)} -f json", shell=True, cwd=folder.path,
                                                   capture_output=True, text=True, timeout=60, check=False).stdout
                with open(folder.file(f"out/{family}-{name}.json"), encoding="utf-8") as document:
                    check(f"./run -s {seed!r}: the {family}'s command makes it again", again == document.read())


# ---- listings -------------------------------------------------------------------------------

@group
def listings():
    rules = run("rules", "-f", "json").json()
    check("every family has its V rules", [row["families"] for row in rules if row["rule"] == "V2"]
          == [["floor"], ["quest"], ["crawl"]], rules)
    check_run("rules V2", run("rules", "V2"), DONE, "^$", r"(?s)^V2  floor\n    \S.*\nV2  quest\n.*\nV2  crawl\n")
    check("rules, all of them", all(f"\n{row['rule']:4}" in "\n" + run("rules").text for row in rules[::40]))
    check_refused("no such rule", run("rules", "V2x"), "no rule 'V2x'; did you mean 'V2'")
    for family in ("quest", "crawl"):
        bounds = re.search(r"^block +size +13x11 +(\d+)x(\d+) to (\d+)x(\d+) ", run("params", family).text, re.M)
        check(f"params {family}: the bounds of block", bounds is not None)
        w, h, widest, tallest = map(int, bounds.groups()) if bounds else (0, 0, 0, 0)
        for block, code in ((f"{w}x{h}", DONE), (f"{widest}x{tallest}", DONE), (f"{w - 1}x{h}", USAGE), (f"{w}x{h - 1}", USAGE),
                            (f"{widest + 1}x{tallest}", USAGE), (f"{widest}x{tallest + 1}", USAGE)):
            check_run(f"{family} --block {block}", run(family, "-s1", "-q", "-f", "text", "--tiles", "--block", block), code)
    types = run("types")
    check_run("types", types, DONE, "^$", r"(?m)^item +potion +something to drink$")
    rows = run("types", "-f", "json").json()
    enemies = {one["type"] for one in run("quest", "--tiles", "-s1", "-f", "json").json()["map"]["entities"] if one["kind"] == "enemy"}
    check("types of enemies", enemies <= {row["name"] for row in rows if row["list"] == "enemy"} and len(rows) == len(types.text.splitlines()))
    layouts = run("layouts")
    check_run("layouts", layouts, DONE, "^$", "0x0B std_three_quarter")
    rows = run("layouts", "-f", "json").json()
    shown = re.findall(r"(0x[0-9A-F]{2}) ([a-z_]+)$", layouts.text, re.M)
    check("all of them", shown == [(row["code"], row["name"]) for row in rows] and len(rows) >= 12)
    check("with pictures", layouts.text.count("#####") > 30)
    check("a dozen presets for floors", len(run("presets", "floor", "-f", "json").json()) >= 12)
    for preset in run("presets", "-f", "json").json():
        check_run(f"{preset['family']} --preset {preset['name']}",
                  run(preset["family"], "-s1", "-n5", "-f", "jsonl", "--preset", preset["name"],
                      "--verify"), DONE, "^$")
    for family in FAMILIES:
        row = run("params", family, "-f", "json").json()[0]
        check(f"params {family} -f json", set(row) == {"name", "type", "min", "max", "choices",
                                                       "default", "help"}, row)
        check_run(f"params {family}", run("params", family), DONE, "^$", row["name"])
        check(f"passes {family}", len(run("passes", family, "-f", "json").json()) > 3)
    check("schema", run("schema").json()["$schema"].startswith("https://json-schema.org/"))
    first = run("catalog")
    check("catalog", first.code == DONE and first.text.count("\n") > 30 and "error:" not in first.text)
    check("twice the same", run("catalog").out == first.out)


@group
def benchmark():
    for family in FAMILIES:
        result = run("bench", family, "--seconds", "0.1", "-f", "json")
        report = result.json() if result.code == DONE else {}
        check(f"bench {family}", {"family", "params", "per_second", "ns", "passes", "allocations",
                                  "workspace_bytes"} <= set(report), result.err)
        check(f"bench {family}: no allocation after warm-up", report.get("allocations") == 0,
              report.get("allocations"))
        check(f"bench {family}: every pass", [row["name"] for row in report.get("passes", [])]
              == [row["name"] for row in run("passes", family, "-f", "json").json()])
    check_run("bench as text", run("bench", "floor", "--seconds", "0.05", "--no-proof", "--items", "9"),
              DONE, "^$", "(?s)without the proof: .*allocations per dungeon: 0")
    for seconds in ("0", "-1", "nan", "1e9", "", "9999"):
        check_refused(f"bench --seconds {seconds!r}", run("bench", "floor", f"--seconds={seconds}"),
                      "--seconds: ")


def is_wanted(name):
    """Reads the words after the command: groups to run, or with a minus, groups to leave out."""
    left_out = [word[1:] for word in WANTED if word.startswith("-")]
    chosen = [word for word in WANTED if not word.startswith("-")]
    return name not in left_out and (not chosen or any(word in name for word in chosen))


def processor_seconds():
    """Returns the processor seconds of this program and its children."""
    return sum(os.times()[:4])


def main():
    for function in GROUPS:
        if is_wanted(function.__name__):
            print(f"# {function.__name__}", flush=True)
            start = processor_seconds()
            try:
                function()
            except (subprocess.TimeoutExpired, OSError, ValueError, KeyError, IndexError,
                    TypeError) as problem:
                check(f"{function.__name__} runs to its end", False, repr(problem)[:300])
            print(f"# {function.__name__}: {processor_seconds() - start:.1f} cpu", flush=True)
    print(f"{harness.passed} passed, {harness.failed} failed")
    sys.exit(1 if harness.failed else 0)


main()
