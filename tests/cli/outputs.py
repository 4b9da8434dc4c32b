# SPDX-License-Identifier: MIT
"""Formats, files and folders that are written, rendering, colours (G9, G12)."""
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

from harness import *  # noqa: F403


# ---- formats and outputs --------------------------------------------------------------------

@group
def formats_and_outputs():
    with Folder() as folder:
        doc = run("floor", "-s7").out
        check("standard output is json when it is no terminal", doc.startswith(b"{\n"))
        check("- is standard output", run("floor", "-s7", "-o", "-").out == doc)
        check("several are jsonl", len(run("floor", "-s7", "-n2").text.splitlines()) == 2)
        path = folder.file("a.json")
        check_run("-o writes a file", run("floor", "-s7", "-o", path), DONE, "^$", "^$")
        check("whole", open(path, "rb").read() == doc)
        check("and nothing beside it", folder.names() == ["a.json"], folder.names())
        path = folder.file("a.jsonl")
        run("floor", "-s7", "-o", path)
        check("the extension chooses jsonl", open(path, "rb").read().count(b"\n") == 1)
        check("-f wins over the extension",
              run("floor", "-s7", "-f", "jsonl", "-o", folder.file("b.json")).code == DONE
              and open(folder.file("b.json"), "rb").read().count(b"\n") == 1)
        check_refused("an unknown extension", run("floor", "-s7", "-o", folder.file("a.xyz")),
                      "extension '.xyz'")
        check("makes no file", "a.xyz" not in folder.names())
        check_refused("json of several", run("floor", "-s7", "-n2", "-f", "json"), "use --format jsonl")
        check("ascii of several", run("floor", "-s7", "-n3", "-f", "ascii").text.count("seed") == 3)
        check_refused("a folder that is not there",
                      run("floor", "-s7", "-o", folder.file("no/a.json")), "No such file", IO)
        check_refused("a folder as file", run("floor", "-s7", "-f", "json", "-o", folder.path),
                      "Is a directory", IO)
        os.symlink(folder.file("a.json"), folder.file("link.json"))
        os.chmod(folder.file("a.json"), 0o640)
        run("floor", "-s8", "-o", folder.file("link.json"))
        check("a link stays a link", os.path.islink(folder.file("link.json")))
        check("and its file is replaced", json.load(open(folder.file("a.json")))["seed"] == "8")
        check("with its mode", os.stat(folder.file("a.json")).st_mode & 0o777 == 0o640)
        os.chmod(folder.file("a.json"), 0o4755)
        run("floor", "-s9", "-o", folder.file("a.json"))
        check("but runs as nobody", os.stat(folder.file("a.json")).st_mode & 0o7777 == 0o755)
        os.symlink("nowhere", folder.file("lost.json"))
        check_run("a link that leads nowhere", run("floor", "-s9", "-o", folder.file("lost.json")), IO, "No such file")
        check("stays", os.path.islink(folder.file("lost.json")))
        check_run("a device is written in place", run("floor", "-s7", "-o", "/dev/null"), DONE)
        for words in (("floor", "-s7"), ("hunt", "floor", "--where", "rooms > 0", "-s7", "-n1")):
            check_refused(f"{words[0]}: a file under /dev is no device", run(*words, "-o", "/dev/shm/barrow.nonsense"), "no format has the extension")
    for row in run("formats", "-f", "json").json():
        for family in FAMILIES:
            result = run(family, "-s7", "-q", "-f", row["name"])
            if row["tiles"] and not has_tiles(family):
                check_refused(f"{family} -f {row['name']}", result, "needs a tile map")
            else:
                check_run(f"{family} -f {row['name']}", result, DONE, "^$", r"(?s).")


LOOKS = (["--theme", "blueprint"], ["--scale", "40"], ["--player"], ["--graph"], ["--no-grid"], ["--no-legend"], ["--no-numbers"],
         ["--no-heat"], ["--solution"], ["--no-path"], ["--no-image"], ["--tileset", "x.png"], ["--referee"])


@group
def options_by_format():
    """A format follows an option or refuses it (G18): nothing is ignored, and nothing is refused that would work."""
    kinds = (["floor", "-s7"], ["quest", "-s5"], ["quest", "-s5", "--tiles"])  # the slow one last: often it is not needed
    formats = [row["name"] for row in run("formats", "-f", "json").json()]
    for name in formats:
        plain = {tuple(kind): run(*kind, "-f", name, "-q", "-o", "-") for kind in kinds}
        for option in LOOKS:
            codes, follows = set(), False
            for kind in kinds:
                if follows or plain[tuple(kind)].code != DONE:
                    continue
                done = run(*kind, "-f", name, "-q", "-o", "-", *option)
                if (name, option) == ("uvtt", ["--player"]):  # as it is anyway; --referee differs
                    done = run(*kind, "-f", name, "-q", "-o", "-", "--referee") if done.out == plain[tuple(kind)].out else done
                codes.add(done.code)
                follows = follows or (done.code == DONE and done.out != plain[tuple(kind)].out)
            check(f"{name} {option[0]}", codes == {USAGE} or (codes == {DONE} and follows), f"exit codes {codes}, follows {follows}")
    with Folder() as folder:
        words = ["quest", "-s5", "--tiles", "-o", folder.file("a.svg"), "-o", folder.file("a.json")]
        check_run("a theme for one of two outputs", run(*words, "--theme", "dark"), DONE)
        check_refused("secrets in one of two outputs", run(*words, "--player"), "--player does nothing to json")


@group
def names_that_coincide():
    """No output overwrites another of the same run, and a seed is told only if there is a dungeon."""
    with Folder() as folder:
        for one, other in (("x-{seed}.json", "x-{index}.json"), ("x-1.json", "x-{seed}.json"), ("{seed}-{floor}.txt", "{index}-{seed}.txt")):
            words = [word for name in (one, other) for word in ("-o", folder.file(name))]
            check_refused(f"{one} and {other}", run("floor", "-s1", "-n", 1, *words), "can be the same file")
        words = ["-o", folder.file("a-{seed}.json"), "-o", folder.file("b-{seed}.json"), "-o", folder.file("a-{seed}.svg")]
        check_run("names that differ", run("floor", "-s1", "-n", 2, *words, "-q"), DONE)
        check("all six are there", len(os.listdir(folder.file(""))) == 6)
        check_run("no seed without a dungeon", run("floor", "-o", folder.file("no/x.json")), IO, "^barrow: cannot write")
        quest = folder.file("q.walk.txt")
        run("quest", "-s7", "-o", quest, "-q")
        check("a walkthrough by its ending", open(quest, encoding="utf-8").read() == run("quest", "-s7", "-f", "text").text)


@group
def several_outputs():
    with Folder() as folder:
        doc = run("floor", "-s7").out
        paths = [folder.file(name) for name in ("a.json", "a.tmj", "a.godot3.tscn", "a.tscn")]
        words = [word for path in paths for word in ("-o", path)]
        check_run("several outputs", run("floor", "-s7", *words), DONE, "^$", "^$")
        check("each in its format", open(paths[0], "rb").read() == doc
              and open(paths[1]).read().startswith('{\n  "type": "map"')
              and "format=2" in open(paths[2]).readline() and "format=3" in open(paths[3]).readline())
        check("and the picture of tiles once", sorted(folder.names()) == sorted(
            ["a.json", "a.tmj", "a.godot3.tscn", "a.tscn", "barrow-tiles.png"]), folder.names())
        open(folder.file("barrow-tiles.png"), "w").write("mine")
        run("floor", "-s8", "-o", paths[1])
        check("which was not written over", open(folder.file("barrow-tiles.png")).read() == "mine")
        run("floor", "-s8", "-o", paths[1], "--tileset", "other.png")
        check("another name for it", '"image": "other.png"' in open(paths[1]).read()
              and "other.png" in folder.names())
        name = "t\x01<\t>\ufffe\u00e9.png"
        check_run("a name that XML cannot hold", run("floor", "-s8", "-o", folder.file("c.tmx"), "--tileset", name),
                  DONE, "^$")
        image = ElementTree.parse(folder.file("c.tmx")).find("tileset/image").get("source")
        check("is XML still", image == "t\ufffd<\t>\ufffd\u00e9.png", repr(image))
        check_refused("--tileset with a folder", run("floor", "-s7", "-o", paths[1], "--tileset", "a/b.png"),
                      "plain name")
        for asked in (("--theme", "dark"), ("--scale", "40")):
            check_refused(f"{asked[0]} for squares of tiles", run("floor", "-s7", "-o", paths[1], *asked), "does nothing to")
        for name, shown, secret in (("players", (), False), ("referee", ("--referee",), True)):
            table = json.loads(run("floor", "-s7", "-f", "uvtt", "--scale", "8", "--theme", "dark", *shown).out)
            check(f"a virtual table for the {name}", ("barrow" in table) == secret and table["resolution"]["pixels_per_grid"] == 8,
                  sorted(table))
        check_refused("--referee for a picture", run("floor", "-s7", "-f", "svg", "--referee"), "does nothing to")
        check_run("a theme for one of two", run("floor", "-s7", "-o", paths[1], "-o", folder.file("a.svg"), "--theme", "dark"), DONE, "^$")
        check_refused("-f with several", run("floor", "-s7", *words, "-f", "json"), "from their names")
        check_refused("the same twice", run("floor", "-s7", "-o", paths[0], "-o", paths[0]), "given twice")
        result = run("floor", "-s7", "-o", folder.file("b.json"), "-o", folder.file("no/b.tmj"))
        check_refused("one that cannot be opened", result, "No such file", IO)
        check("keeps the others away", "b.json" not in folder.names(), folder.names())


@group
def dressed_maps():
    with Folder() as folder:
        art, maps = folder.file("art"), folder.file("maps")
        os.mkdir(art), os.mkdir(maps)
        wang = f'<wangtile tileid="0" wangid="{",".join("1" * 8)}"/>'
        open(os.path.join(art, "cave.tsx"), "w").write(
            '<tileset tilewidth="24" tileheight="24" tilecount="1" columns="1"><image source="cave.png" width="24" height="24"/>'
            f'<wangsets><wangset name="a" type="mixed"><wangcolor name="wall"/>{wang}</wangset></wangsets></tileset>')
        open(os.path.join(art, "cave.png"), "wb").write(b"a picture")
        words = ("--dress", os.path.join(art, "cave.tsx"), "-o", os.path.join(maps, "a.tmx"))
        check_run("tiles of another size", run("floor", "-s7", *words, "-o", os.path.join(maps, "a.ldtk")), DONE, "^$")
        check("both pictures beside the map", sorted(os.listdir(maps)) == ["a.ldtk", "a.tmx", "barrow-tiles-24.png", "cave.png"], os.listdir(maps))
        check("one's own as it was", open(os.path.join(maps, "cave.png"), "rb").read() == b"a picture")
        root = ElementTree.parse(os.path.join(maps, "a.tmx")).getroot()
        check("a map of their size", [root.get("tilewidth")] + [one.get("tilewidth") for one in root.iter("tileset")] == ["24"] * 3)
        run("floor", "-s7", *words, "--tile-size", "32")
        check("or of another", ElementTree.parse(os.path.join(maps, "a.tmx")).getroot().get("tilewidth") == "32")
        check_refused("which LDtk cannot have", run("floor", "-s7", *words[:2], "--tile-size", "32", "-o", os.path.join(maps, "b.ldtk")),
                      "24x24 pixels, not 32x32")
        check_run("a picture that is missing", run("floor", "-s7", "--dress", "blob47:wall=mine.png", "-o", os.path.join(maps, "c.tmx")),
                  DONE, r"c\.tmx shows the tiles of .*mine\.png, which is not there")
        os.remove(os.path.join(maps, "cave.png")), os.remove(os.path.join(art, "cave.png"))
        os.mkfifo(os.path.join(art, "cave.png"))
        check_run("a pipe as picture is told and not read", run("floor", "-s7", *words, timeout=60), DONE, r"a\.tmx shows .*cave\.png, which could not be copied")
        os.remove(os.path.join(art, "cave.png"))
        with open(os.path.join(art, "cave.png"), "wb") as picture:
            picture.truncate(17 << 20)
        check_run("a picture that is too large leaves the map without it", run("floor", "-s7", *words), DONE, "(?s)too large.*could not be copied")


@group
def name_patterns():
    with Folder() as folder:
        check_run("one file each", run("floor", "-s", 5, "-n3", "-o", folder.file("{seed}-{index}.json")), DONE)
        check("named by seed and number", sorted(folder.names()) == ["5-0.json", "6-1.json", "7-2.json"],
              folder.names())
        check("with one document", open(folder.file("7-2.json"), "rb").read() == run("floor", "-s7").out)
        check_run("a file for each floor",
                  run("floor", "-s7", "--floors", 3, "-o", folder.file("f{floor}.tmx")), DONE)
        check("of several", all(f"f{i}.tmx" in folder.names() for i in (1, 2, 3)), folder.names())
        for i in (1, 2, 3):
            facts = dict(re.findall(r'name="(\w+)" value="([^"]*)"', open(folder.file(f"f{i}.tmx")).read()))
            again = run(*facts["command"].split()[1:])
            check(f"whose command makes floor {i} again", json.loads(again.out)["hash"] == facts["hash"], facts)
        run("floor", "-s7", "--floors", 3, "-o", folder.file("{seed}-{floor}.json"))
        check("named by the seed of all", "7-2.json" in folder.names(), folder.names())
        check_run("each verifies", run("verify", *(folder.file(f"7-{i}.json") for i in (1, 2, 3))), DONE)
        second = json.load(open(folder.file("7-2.json")))
        check("and says the seed that makes it", second == json.loads(run("floor", "-s", second["seed"], "--floor", 2).out))
        for name in ("s5", "s6"):
            os.mkdir(folder.file(name))
        check_run("a folder for each map", run("floor", "-s5", "-n2", "-o", folder.file("s{seed}/map.tmx")), DONE, "^$")
        check("with the picture of its tiles", all(sorted(os.listdir(folder.file(name))) == ["barrow-tiles.png", "map.tmx"]
                                                   for name in ("s5", "s6")), os.listdir(folder.file("s5")))
        check_refused("several floors in one map", run("floor", "-s7", "--floors", 2, "-f", "tmj"), "{floor}")
        check_refused("a pattern without a dungeon", run("floor", "-s7", "-n2", "-o", folder.file("x{floor}.json")),
                      "{seed} or {index}")
        check_refused("several in a format for one", run("floor", "-s7", "-n2", "-o", folder.file("x.tmj")),
                      "{seed}")


@group
def arrays_and_tables():
    with Folder() as folder:
        path = folder.file("a.npy")
        run("floor", "-s1", "-n70", "-j3", "-o", path)
        check("an array of many", b"(70, 32, 56)" in open(path, "rb").read(128)
              and os.path.getsize(path) == 128 + 70 * 32 * 56)
        one = run("floor", "-s1", "-n70", "-j1", "-f", "npy").out
        check("whatever the number of jobs", one == open(path, "rb").read())
        result = run("quest", "-s1", "-n5", "-o", folder.file("q.npy"))
        check_refused("maps of several sizes", result, "--pad")
        check("leave no file", "q.npy" not in folder.names())
        check_run("unless they are filled up",
                  run("quest", "-s1", "-n5", "--pad", "300x300", "-o", folder.file("q.npy")), DONE)
        check("to one size", os.path.getsize(folder.file("q.npy")) == 128 + 5 * 300 * 300)
        for text in ("", "5", "5x", "0x5", "5x5x5", "-5x5", "99999x1", "1e2x4"):
            check_refused(f"--pad '{text}'", run("floor", "-s7", "-f", "npy", "--pad", text), "such as 64x48")
        check_refused("--pad that is too small", run("floor", "-s7", "-f", "npy", "--pad", "9x9"), "does not fit")
        lines = run("floor", "-s1", "-n3", "-f", "csv").text.splitlines()
        check("a table has one head", len(lines) == 4 and lines[0].startswith("family,seed,"))
        binary = terminal("floor", "-s7", "-f", "npy")
        check("nothing binary on a terminal", "not text for a terminal" in binary, binary[:200])


@group
def rendering():
    with Folder() as folder:
        for family in FAMILIES:
            words = [] if family == "floor" else ["--tiles"]
            doc = run(family, "-s7", *words).out
            path = folder.file(family + ".json")
            open(path, "wb").write(doc)
            check(f"{family}: a document is rendered as it was", run("render", path, "-f", "json").out == doc)
            for name in ("tmx", "ldtk", "uvtt", "dot", "text", "csv", "godot4"):
                made = run(family, "-s7", *words, "-q", "-f", name)
                drawn = run("render", path, "-q", "-f", name)
                check(f"{family}: {name} of a document is that of the dungeon",
                      drawn.code == DONE and made.out == drawn.out, drawn.err)
        lines = run("floor", "-s1", "-n3", "-f", "jsonl").out
        many = folder.file("many.jsonl")
        open(many, "wb").write(lines)
        check("many documents", run("render", many, "-f", "jsonl").out == lines)
        check("by standard input", run("render", "-", "-f", "jsonl", stdin=lines).out == lines)
        check_run("each to its file", run("render", many, "-o", folder.file("r{seed}.tmj")), DONE)
        check("by its seed", {"r1.tmj", "r2.tmj", "r3.tmj"} <= set(folder.names()))
        check("all in one array", b"(3, 32, 56)" in run("render", many, "-f", "npy").out[:128])
        check_refused("many in a format for one", run("render", many, "-o", folder.file("x.tmj")),
                      "holds one dungeon")
        check_refused("two families in one table",
                      run("render", many, folder.file("quest.json"), "-o", folder.file("x.csv")), "one family")
        check("leave no file", not {"x.tmj", "x.csv"} & set(folder.names()), folder.names())
        check_refused("a file that is not there", run("render", folder.file("no.json")), "cannot read", IO)
        check_refused("a broken document", run("render", "-", stdin=b'\n {"format": 3}'),
                      "line 2, column 13: format", IO)
        check_refused("no JSON", run("render", "-", stdin=b'\n {"format": x}'), "line 2, column 13: expected a value", IO)
        check_refused("half a document", run("render", "-", stdin=b"\n {"), "line 2, column 3: the document ends", IO)
        wide = run("floor", "-s7").out.replace(b'"width": 56', b'"width": "x"', 1)
        check_refused("a broken value, and where, once", run("render", "-", stdin=wide), r"line \d+, column \d+: params\.width: (?!params)", IO)
        check_refused("no document", run("render", "-", stdin=b""), "no barrow document", IO)
        plain = run("quest", "-s7").out
        check_refused("a map that is not there", run("render", "-", "-f", "tmj", stdin=plain), "needs a tile map")


def has_tiles(family):
    """Returns whether the family has tile maps, always or when asked for."""
    names = [row["name"] for row in run("params", family, "-f", "json").json()]
    return family == "floor" or "tiles" in names


@group
def colours():
    plain = run("floor", "-s7", "-f", "ascii")
    check("no colour where there is no terminal", b"\x1b" not in plain.out)
    check("--color always", b"\x1b[" in run("floor", "-s7", "-f", "ascii", "--color", "always").out)
    check("--no-color wins", b"\x1b" not in run("floor", "-s7", "-f", "ascii", "--color=always",
                                                "--no-color").out)
    shown = terminal("floor", "-s7")
    check("ascii on a terminal", "@" in shown and "{" not in shown, shown[:80])
    check("with colour", "\x1b[" in shown)
    check("NO_COLOR", "\x1b" not in terminal("floor", "-s7", env={"NO_COLOR": "1"}))
    check("an empty NO_COLOR says nothing", "\x1b" in terminal("floor", "-s7", env={"NO_COLOR": ""}))
    check("TERM=dumb", "\x1b" not in terminal("floor", "-s7", env={"TERM": "dumb"}))
    check("--color never on a terminal", "\x1b" not in terminal("floor", "-s7", "--color", "never"))


def terminal(*words, env=None):
    """Returns what the command writes to a terminal."""
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment.update({"TERM": "xterm"}, **(env or {}))
    ours, theirs = pty.openpty()
    child = subprocess.Popen([BARROW, *words], stdin=theirs, stdout=theirs, stderr=theirs,
                             env=environment, close_fds=True)
    os.close(theirs)
    data = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        data += piece
    child.wait()
    os.close(ours)
    return data.decode(errors="replace")


@group
def playground():
    """The page is beside the program, in share/barrow of an installed copy, or missing; --open hands it to the desktop."""
    with Folder() as folder:
        program = os.path.join(folder.path, "bin/barrow")
        os.makedirs(os.path.dirname(program))
        shutil.copy(BARROW, program)
        away = {"PATH": os.path.join(folder.path, "tools"), "HOME": folder.path}
        call = lambda *words: subprocess.run([program, "playground", *words], capture_output=True, text=True, env=away, check=False)
        none = call()
        check("no page", none.returncode == IO and not none.stdout and "./run page" in none.stderr
              or none.stdout.endswith("/share/barrow/playground.html\n"), none)  # there may be another barrow on this machine
        for place in ("share/barrow", "bin"):
            os.makedirs(os.path.join(folder.path, place), exist_ok=True)
            page = os.path.join(folder.path, place, "playground.html")
            with open(page, "w", encoding="ascii") as file:
                file.write("<title>page</title>")
            told = call()
            address = pathlib.Path(page).as_uri()
            check(f"a page in {place}", told.returncode == DONE and told.stdout == address + "\n" and not told.stderr, told)
        check("no opener", call("--open").returncode == IO and "open the page yourself" in call("--open").stderr)
        os.mkdir(away["PATH"])
        for name, end, code in (("opens", 0, DONE), ("fails", 4, IO)):
            opener = folder.file("tools/xdg-open", f"#!/bin/sh\nprintf '%s' \"$*\" >'{folder.path}/opened'\nexit {end}\n")
            os.chmod(opener, 0o755)
            opened = call("--open")
            with open(os.path.join(folder.path, "opened"), encoding="ascii") as file:
                check(f"an opener that {name}", opened.returncode == code and file.read() == address, opened)
