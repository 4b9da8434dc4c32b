# SPDX-License-Identifier: MIT
"""barrow corpus and lists of seeds: rows against documents, kill -9, queries, exports, damage."""
import contextlib
import json
import os
import random
import re
import resource
import signal
import sqlite3
import subprocess
import time

from harness import *  # noqa: F403

M64 = 2 ** 64 - 1


def documents_of(family, count, *words):
    lines = run(family, "-s", 1, "-n", count, "-q", "-f", "jsonl", *words).text.splitlines()
    return [json.loads(line) for line in lines]


def rows_of(path, sql="SELECT * FROM dungeons ORDER BY seed"):
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        found = base.execute(sql)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row)) for row in found]
    finally:
        base.close()


def meta_of(path):
    return {row["key"]: row["value"] for row in rows_of(path, "SELECT * FROM meta")}


def row_of(document):
    """Returns the row that a document should have."""
    number = int(document["hash"], 16)
    row = {"seed": int(document["seed"]), "hash": number - 2 ** 64 if number >= 2 ** 63 else number}
    row.update((name, value) for name, value in document["metrics"].items() if name != "shortfall")
    return row


def change(path, sql):
    base = sqlite3.connect(path)
    try:
        base.execute(sql)
        base.commit()
    finally:
        base.close()


def small_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (400000, 400000))


@group
def corpus_rows():
    with Folder() as folder:
        for family in FAMILIES:
            path = folder.file(f"{family}.db")
            made = run("corpus", "make", family, "-n", 120, "-o", path, "-j", 2)
            check_run(f"a corpus of {family}s", made, DONE, "120 dungeons, all verified; 0 alike", "^$")
            documents = documents_of(family, 120)
            check(f"{family}: rows are the documents'", rows_of(path) == [row_of(d) for d in documents])
            meta = meta_of(path)
            check(f"{family}: parameters", json.loads(meta["params"]) == documents[0]["params"])
            check(f"{family}: what it says of itself",
                  meta["format"] == "barrow-corpus/2" and meta["family"] == family
                  and int(meta["generation"]) == documents[0]["generator"]["generation"]
                  and meta["done"] == meta["count"] == "120" and meta["seed"] == "1")
            check(f"{family}: nothing beside it", f"{family}.db-wal" not in folder.names())
        path = folder.file("tight.db")
        run("corpus", "make", "quest", "--width", 4, "--height", 5, "-n", 60, "-o", path)
        documents = documents_of("quest", 60, "--width", 4, "--height", 5)
        check("seeds that cannot be generated have no row", rows_of(path) == [row_of(d) for d in documents]
              and len(rows_of(path, "SELECT * FROM failures")) == 60 - len(documents) > 0)
        path = folder.file("rerolled.db")
        run("corpus", "make", "floor", "--set", "reroll.items=3", "-n", 20, "-o", path)
        check("rerolls are parameters too", rows_of(path) == [row_of(d) for d in
                                                              documents_of("floor", 20, "--reroll", "items=3")])
        check_refused("and others are another corpus", run("corpus", "make", "floor", "-n", 20, "-o", path), "its parameters differ")
        check("an export has them", run("corpus", "export", path, "-f", "jsonl").text
              == run("floor", "-s", 1, "-n", 20, "-q", "-f", "jsonl", "--reroll", "items=3").text)
        path = folder.file("far.db")
        run("corpus", "make", "floor", "-s", 2 ** 64 - 3, "-n", 6, "-o", path)
        seeds = [row["seed"] & M64 for row in rows_of(path)]
        check("seeds to the last and on from 0", sorted(seeds) == [0, 1, 2, M64 - 2, M64 - 1, M64], seeds)
        listed = [json.loads(line)["seed"] for line in
                  run("corpus", "query", path, "SELECT seed FROM dungeons ORDER BY seed", "-f", "jsonl").text.splitlines()]
        check("are shown without a sign", sorted(map(int, listed)) == sorted(seeds), listed)
        for most in (6, 4):
            answer = run("corpus", "query", path, "--where", "rooms > 0", "-n", most, "-f", "jsonl").text
            listed = [int(json.loads(line)["seed"]) for line in answer.splitlines()]
            check("a condition lists them in their order", listed == sorted(seeds)[:most], listed)


@group
def corpus_goes_on():
    with Folder() as folder:
        whole, cut = folder.file("whole.db"), folder.file("cut.db")
        words = ["quest", "-n", "9000", "-q"]
        run("corpus", "make", *words, "-j", 1, "-o", whole)
        maker = subprocess.Popen([BARROW, "corpus", "make", *words, "-j", "2", "-o", cut])
        until = time.time() + 60
        done = 0
        while done < 2048 and maker.poll() is None and time.time() < until:
            try:
                done = int(meta_of(cut)["done"])
            except (sqlite3.Error, KeyError):
                time.sleep(0.002)
        maker.kill()
        maker.wait()
        before = rows_of(cut)
        check("a killed run leaves whole chunks", len(before) % 2048 == 0 and 0 < len(before) < 9000, len(before))
        check("and knows how many", int(meta_of(cut)["done"]) == len(before))
        check_run("the same command goes on", run("corpus", "make", *words, "-o", cut), DONE, "^$")
        check("to the same rows", rows_of(cut) == rows_of(whole))
        check_run("a larger one adds", run("corpus", "make", "quest", "-n", 9050, "-o", cut), DONE, "9050 dungeons")
        check("at the end", rows_of(cut)[:9000] == rows_of(whole))
        check_run("without -n it is what it was", run("corpus", "make", "quest", "-o", cut), DONE, "9050 dungeons")
        full = folder.file("full.db")
        check_run("a full disk", run("corpus", "make", *words, "-o", full, preexec_fn=small_files), IO,
                  "full.db: (disk I/O error|database or disk is full)")
        check("leaves whole chunks", len(rows_of(full)) == int(meta_of(full)["done"]) < 9000)
        run("corpus", "make", *words, "-o", full)
        check("and it goes on when there is room", rows_of(full) == rows_of(whole))
        stopped = folder.file("stopped.db")
        maker = subprocess.Popen([BARROW, "corpus", "make", "quest", "-n", "500000", "-o", stopped],
                                 stderr=subprocess.PIPE)
        while not os.path.exists(stopped + "-wal"):
            time.sleep(0.01)
        maker.send_signal(signal.SIGINT)
        _, err = maker.communicate(timeout=240)
        check("SIGINT ends it", maker.returncode == INTERRUPTED and b"continues from there" in err, err)
        check("with whole chunks", len(rows_of(stopped)) == int(meta_of(stopped)["done"]))


@group
def corpus_queries():
    with Folder() as folder:
        path = folder.file("a.db")
        run("corpus", "make", "floor", "-n", 400, "-o", path, "--index", "path,shop")
        rows = rows_of(path)
        wanted = [row["seed"] for row in rows if row["rooms"] >= 9 and row["path"] > 60]
        answer = run("corpus", "query", path, "--where", "rooms >= 9 && path > 60", "-f", "jsonl")
        found = [json.loads(line) for line in answer.text.splitlines()]
        check("--where is the condition", [int(row["seed"]) for row in found] == wanted and wanted, len(found))
        check("with all columns", all(list(row) == list(rows[0]) for row in found))
        check("hashes as documents have them",
              all(int(row["hash"], 16) == rows[int(row["seed"]) - 1]["hash"] & M64 for row in found))
        sql = run("corpus", "query", path, "SELECT seed FROM dungeons WHERE rooms >= 9 AND path > 60 ORDER BY seed", "-f", "csv")
        check("SQL says the same", sql.text.split() == ["seed", *map(str, wanted)])
        check("at most -n", len(run("corpus", "query", path, "--where", "rooms > 0", "-n", 7).text.splitlines()) == 8)
        plan = run("corpus", "query", path, "EXPLAIN QUERY PLAN SELECT seed FROM dungeons WHERE path = 50").text
        check("an indexed metric is looked up", "by_path" in plan, plan)
        check_run("nothing found is the answer no", run("corpus", "query", path, "--where", "rooms > 99"), NO, "^$")
        odd = run("corpus", "query", path, "SELECT 'a,\"b' AS x, NULL AS y, 1.5 AS z", "-f", "csv").text
        check("csv is quoted", odd == 'x,y,z\n"a,""b",,1.5\n', odd)
        odd = run("corpus", "query", path, "SELECT 'a\"\u00e9' AS x, NULL AS y, 1.5 AS z", "-f", "jsonl").text
        check("json is escaped", json.loads(odd) == {"x": "a\"\u00e9", "y": None, "z": 1.5}, odd)
        for words, err in ((["DELETE FROM dungeons"], "only reads"),
                           (["DELETE FROM dungeons RETURNING seed"], "only reads"), (["SELECT 1; SELECT 2"], "one SQL statement"),
                           (["SELEC"], "SQL: "), ([""], "one SQL statement"), ([], "SQL or --where"),
                           (["SELECT 1", "--where", "rooms"], "SQL or --where"),
                           (["ATTACH 'x.db' AS x"], "only reads|too many attached"),
                           (["--where", "rooms >"], "column 8"), (["--where", "roms > 1"], "did you mean 'rooms'"),
                           (["--where", "count(item) > 1"], "metrics only"), (["SELECT 1", "-f", "xml"], "not 'xml'")):
            check_refused(f"query {words}", run("corpus", "query", path, *words), err)
        large = ["--where", "floor_tiles * " + " * ".join(["1000000"] * 3) + " > 5", "-f", "jsonl"]
        check_refused("past 64 bits", run("corpus", "query", path, *large), "seed 1: .* exceeds 64 bits")
        check_refused("past 64 bits, exported", run("corpus", "export", path, *large), "seed 1: .* exceeds 64 bits")
        check("it is as it was", rows_of(path) == rows)


@group
def corpus_exports():
    with Folder() as folder:
        path = folder.file("a.db")
        run("corpus", "make", "quest", "-n", 90, "-o", path)
        documents = documents_of("quest", 90)
        wanted = [d for d in documents if d["metrics"]["rooms"] > 30]
        out = run("corpus", "export", path, "--where", "rooms > 30", "-f", "jsonl", "-j", 2)
        check("jsonl is the documents", [json.loads(line) for line in out.text.splitlines()] == wanted
              and len(wanted) > 3, out.err)
        run("corpus", "export", path, "--where", "rooms > 30", "-n", 2, "-o", folder.file("{seed}.svg"),
            "-o", folder.file("maps.npy"), "--pad", "400x400")
        names = [f"{d['seed']}.svg" for d in wanted[:2]]
        check("pictures by seed", all(name in folder.names() for name in names), folder.names())
        check("and arrays", b"(2, 400, 400)" in open(folder.file("maps.npy"), "rb").read(128))
        change(path, f"UPDATE dungeons SET hash = hash + 1 WHERE seed = {wanted[1]['seed']}")
        check_run("another hash is told", run("corpus", "export", path, "-f", "jsonl", "-q"), IO,
                  f"seed {wanted[1]['seed']} no longer gives the same dungeon")
        check_run("none is the answer no", run("corpus", "export", path, "--where", "rooms > 999"), NO, "no dungeon")
        check_refused("an unknown format", run("corpus", "export", path, "-f", "xyz"), "xyz")


def mixed(index, number):
    number = (number + (index + 1) * 0x9E3779B97F4A7C15) & M64
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & M64
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & M64
    return number ^ (number >> 31)


def checksum(text):
    number = 0xCBF29CE484222325
    for byte in re.sub(r"(?m)^checksum .*\n", "", text, count=1).encode():
        number = ((number ^ byte) * 0x100000001B3) & M64
    return f"{number:016x}"


def resealed(text):
    return re.sub(r"(?m)^checksum .*$", f"checksum {checksum(text)}", text, count=1)


@group
def lists_of_seeds():
    with Folder() as folder:
        base, path = folder.file("a.db"), folder.file("a.seeds")
        run("corpus", "make", "crawl", "-n", 150, "-o", base)
        documents = documents_of("crawl", 150)
        wanted = [d for d in documents if d["metrics"]["loops"] > 1]
        check_run("a list", run("corpus", "seeds", base, "--where", "loops > 1", "--name", "short-1", "-o", path),
                  DONE, "^$", "^$")
        text = open(path, encoding="utf-8").read()
        head, _, body = text.partition("\n\n")
        seeds, at = [], 0
        for line in body.splitlines():
            at += int(line)
            seeds.append(str(at))
        check("its seeds", seeds == [d["seed"] for d in wanted] and len(seeds) > 5)
        check("its checksum", f"\nchecksum {checksum(text)}" in head)
        total = sum(mixed(i, int(d["hash"], 16)) for i, d in enumerate(wanted)) & M64
        check("its dungeons", f"\ndungeons {total:016x}\n" in head, head)
        made = run("crawl", "--seeds", path, "-f", "jsonl", "-j", 2)
        check("makes the dungeons", [json.loads(line) for line in made.text.splitlines()] == wanted, made.err)
        check("or the first of them", len(run("crawl", "--seeds", path, "-n", 3, "-f", "jsonl").text.splitlines()) == 3)
        check_run("as tiles too", run("crawl", "--seeds", path, "-n", 2, "--tiles", "on", "-f", "jsonl"), DONE, "^$")
        check_refused("more than there are", run("crawl", "--seeds", path, "-n", 200), "whole number from 1 to")
        check_refused("another family", run("floor", "--seeds", path), "is a list of crawls")
        check_refused("a seed beside it", run("crawl", "--seeds", path, "-s", 3), "leave out --seed")
        check_refused("a parameter beside it", run("crawl", "--seeds", path, "--rock", 3), "leave out rock")
        other = folder.file("o.seeds", resealed(text.replace("generation ", "generation 9")))
        check_refused("another generation", run("crawl", "--seeds", other), "generation 93?.*; a later release", IO)
        other = folder.file("o.seeds", resealed(re.sub("dungeons ....", "dungeons 0000", text)))
        check_run("other dungeons", run("crawl", "--seeds", other, "-f", "jsonl"), IO, "not those of the list")
        for name, bad in (("a digit", text[:-2] + "9\n"), ("a line more", text + "5\n"), ("cut", text[:-3]),
                          ("params", text.replace("rock", "ro")), ("name", text.replace("short-1", "short-2"))):
            check_refused(f"damaged: {name}", run("crawl", "--seeds", folder.file("o.seeds", bad)),
                          "was changed|line", IO)
        for name, bad in (("a line more", text + "5\n"), ("a line less", "\n".join(text.splitlines()[:-1]) + "\n"),
                          ("no number", text + "x\n"), ("no step", text.replace("\n\n", "\n\n1\n0\n")),
                          ("beyond 2^64", text + f"{M64}\n"), ("count", text.replace("count ", "count 9999999999")),
                          ("family", text.replace("family crawl", "family bowl")), ("binary", text + "\0\n"),
                          ("params", text.replace("params {", "params {{")), ("empty", ""), ("name", text.replace("name ", "name a/"))):
            check_refused(f"wrong: {name}", run("crawl", "--seeds", folder.file("o.seeds", resealed(bad))), "o.seeds", IO)
        head, steps = text.split("\n\n")
        steps = [step if place != 1 else "0" for place, step in enumerate(steps.split("\n"))]
        again = folder.file("o.seeds", resealed(head + "\n\n" + "\n".join(steps)))
        check_refused("wrong: a seed twice", run("crawl", "--seeds", again), "leads to a larger seed", IO)
        check_refused("no name", run("corpus", "seeds", base), "--name NAME")
        check_refused("a bad name", run("corpus", "seeds", base, "--name", "a b"), "--name NAME")


def columns_of(path):
    with contextlib.closing(sqlite3.connect(path)) as base:
        return [row[1] for row in base.execute("PRAGMA table_info(dungeons)")]


@group
def corpus_metadata_is_not_trusted():
    with Folder() as folder:
        path = folder.file("a.db")
        run("corpus", "make", "floor", "-n", 3000, "-o", path)
        again = ["corpus", "make", "floor", "-o", path]
        check_refused("fewer than there are", run(*again, "-n", 100), "has 3000 seeds already")
        check_run("as many as there are", run(*again, "-n", 3000), DONE, "3000 dungeons, all verified; .*0 impossible")
        check_run("it is whole", run("corpus", "check", path), DONE, "3000 rows, unchanged$")
        check_run("and the same again", run("corpus", "check", path, "--again"), DONE, "each dungeon came out the same")
        change(path, "UPDATE dungeons SET rooms = rooms + 1 WHERE seed = 2500")
        check_run("a metric", run("corpus", "check", path), NO, "seed 2049 begins a chunk")
        check_run("and which", run("corpus", "check", path, "--again"), NO, "seed 2500 does not give the dungeon")
        change(path, "UPDATE dungeons SET rooms = rooms - 1 WHERE seed = 2500")
        last = list(run("floor", "-s1").json()["metrics"])[-1]
        last = last if last in columns_of(path) else columns_of(path)[-1]
        change(path, f"UPDATE dungeons SET \"{last}\" = \"{last}\" + 1 WHERE seed = 2500")
        check_run("the last metric", run("corpus", "check", path), NO, "seed 2049 begins a chunk")
        change(path, f"UPDATE dungeons SET \"{last}\" = \"{last}\" - 1 WHERE seed = 2500")
        change(path, "UPDATE chunks SET sum = sum + 1 WHERE first = 0")
        check_run("a sum", run("corpus", "check", path), NO, "seed 1 begins a chunk")
        change(path, "UPDATE chunks SET sum = sum - 1 WHERE first = 0")
        check_run("whole once more", run("corpus", "check", path), DONE, "3000 rows")
        check_refused("without a file", run("corpus", "check"), "needs a file")
        change(path, "UPDATE meta SET value = '2500' WHERE key = 'done'")
        check_refused("done too low", run(*again, "-n", 3000), "damaged: .* 2500 seeds are done, but has 3000 rows", IO)
        change(path, "UPDATE meta SET value = '4000' WHERE key = 'done'")
        check_refused("done too high", run(*again, "-n", 5000), "damaged: .* 4000 seeds are done, but has 3000 rows", IO)
        change(path, "UPDATE meta SET value = '3000' WHERE key = 'done'")
        change(path, "DELETE FROM dungeons WHERE seed = 77")
        check_run("a row less, found", run("corpus", "check", path), NO, "seed 77 has no row")
        check_refused("a row less", run(*again), "damaged: .* 3000 seeds are done, but has 2999 rows", IO)
        shown = run("corpus", "query", path, "SELECT 'a' || char(27) || '[31mb' || char(10) AS x").text
        check("control characters are not shown", "\x1b" not in shown and "a?[31mb?" in shown, shown)
        change(path, "CREATE VIEW v AS SELECT readfile('x') AS y")
        check_refused("a view that reaches out", run("corpus", "query", path, "SELECT * FROM v"), "SQL: ")


def dump_of(path):
    """Returns all that a query can see, or the error that it meets."""
    try:
        return [rows_of(path, f"SELECT * FROM {table}") for table in ("sqlite_master", "dungeons", "failures", "chunks", "meta")]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return str(error)


@group
def corpus_changes_are_found():
    """Whatever a query can see is under a checksum, as it is stored and not as SQLite converts it."""
    with Folder() as folder:
        path, bad = folder.file("a.db"), folder.file("b.db")
        run("corpus", "make", "floor", "-n", 150, "-o", path)
        whole = open(path, "rb").read()

        def changed(sql, loose=False):
            """Changes a copy of the file. [loose] takes STRICT out of its schema first, as an editor of bytes could."""
            with open(bad, "wb") as file:
                file.write(whole)
            if loose:
                base = sqlite3.connect(bad)
                base.execute("PRAGMA writable_schema = 1")
                base.execute("UPDATE sqlite_master SET sql = replace(sql, ') STRICT', ')')")
                base.commit()
                base.close()
            change(bad, sql)
            return run("corpus", "check", bad)

        for value in ("rooms || ' or so'", "rooms + 0.75", "CAST(rooms AS BLOB)"):
            check_run(f"rooms = {value}", changed(f"UPDATE dungeons SET rooms = {value} WHERE seed = 5", loose=True), NO, "seed 5 has a value")
            try:
                refused = not changed(f"UPDATE dungeons SET rooms = {value} WHERE seed = 5")
            except sqlite3.IntegrityError:
                refused = True
            check(f"SQLite itself refuses {value}", refused)
        for value in ("rooms + 4294967296", "rooms - 8589934592"):
            check_run(f"rooms = {value}", changed(f"UPDATE dungeons SET rooms = {value} WHERE seed = 5"), NO, "seed 5 has a value")
        for key in ("params", "version", "seed", "count"):
            code = changed(f"UPDATE meta SET value = replace(value, '1', '2') WHERE key = '{key}'").code
            check(f"meta: {key}", code in (NO, IO), str(code))
        check_run("one key more", changed("INSERT INTO meta VALUES('note', 'x')"), NO, "its table meta was changed")
        check_run("one table more", changed("CREATE TABLE more(x)"), NO, "its tables were changed")
        check_run("a failure of a seed that has a dungeon", changed("INSERT INTO failures VALUES(7, 'impossible', 'x')"), NO, "seed 7 has two rows")
        before, draw, missed = dump_of(path), random.Random("flips"), []
        for _ in range(120):
            at, bit = draw.randrange(len(whole)), draw.randrange(8)
            with open(bad, "wb") as file:
                file.write(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1:])
            if run("corpus", "check", bad).code == DONE and dump_of(bad) != before:
                missed.append((at, bit))
        check("flipped bits that a query can see", not missed, str(missed))
        racing = folder.file("race.db")
        makers = [subprocess.Popen([BARROW, "corpus", "make", "floor", "-n", "3000", "-q", "-o", racing],
                                   stderr=subprocess.PIPE, text=True) for _ in range(4)]
        told = "".join(maker.communicate()[1] for maker in makers)
        check("racing makers know one another", "already exists" not in told, told)
        check_run("one of them makes it", run("corpus", "make", "floor", "-n", 3000, "-o", racing), DONE, "3000 dungeons")
        check_run("and it is whole", run("corpus", "check", racing), DONE, "3000 rows, unchanged")


@group
def corpus_schema_is_not_trusted():
    """Views and triggers in a file from elsewhere never run."""
    with Folder() as folder:
        path = folder.file("a.db")
        again = ["corpus", "make", "floor", "-n", 200, "-o", path]
        run("corpus", "make", "floor", "-n", 100, "-o", path)
        change(path, "CREATE TRIGGER t AFTER UPDATE ON meta BEGIN DELETE FROM dungeons; END")
        check_run("a trigger that deletes", run(*again), DONE, "200 dungeons, all verified")
        check_run("did not", run("corpus", "check", path), DONE, "200 rows, unchanged")
        change(path, "ALTER TABLE dungeons RENAME TO d")
        change(path, "CREATE VIEW dungeons AS SELECT d.* FROM d, (WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r)")
        for words in (["check", path], ["query", path, "--where", "rooms > 1"], ["export", path, "-n", 2], ["seeds", path, "--name", "a"], again[1:]):
            done = run("corpus", *words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (10, 10)))
            check_run(f"{words[0]}: a query without end", done, IO)


@group
def corpus_refused():
    with Folder() as folder:
        path = folder.file("a.db")
        run("corpus", "make", "floor", "-n", 5, "-o", path)
        before = open(path, "rb").read()
        text = folder.file("t.db", "this is no database, but long enough to be looked at " * 30)
        for words, err, code in (
                (["make", "floor", "-n", 5, "--density", 3, "-o", path], "its parameters differ", USAGE),
                (["make", "floor", "-n", 5, "-s", 2, "-o", path], "its seeds start at 1", USAGE),
                (["make", "quest", "-n", 5, "-o", path], "corpus of other floors", USAGE),
                (["make", "floor", "-o", folder.file("no.db")], "with -n N", USAGE),
                (["make", "floor", "-n", 5], "-o FILE", USAGE), (["make", "-n", 5, "-o", path], "needs a family", USAGE),
                (["make", "florr", "-n", 5, "-o", path], "did you mean 'floor'", USAGE),
                (["make", "floor", "-n", 5, "--floors", 2, "-o", path], "single floors", USAGE),
                (["make", "floor", "-n", 5, "--index", "pth", "-o", path], "no metric 'pth'", USAGE),
                (["make", "floor", "-n", 5, "-o", text], "not a database", IO),
                (["make", "floor", "-n", 5, "-o", folder.file("no/a.db")], "unable to open", IO),
                (["query", text, "SELECT 1"], "not a database|not a corpus", IO),
                (["query", folder.file("no.db"), "SELECT 1"], "unable to open", IO),
                (["export", path, "x"], "needs a file", USAGE), (["mak"], "did you mean 'make'", USAGE),
                ([], "make, query, export, seeds or check", USAGE)):
            check_refused(f"corpus {' '.join(map(str, words))[:50]}", run("corpus", *words), err, code)
        check("nothing was touched", open(path, "rb").read() == before and "no.db" not in folder.names())
        change(path, "UPDATE meta SET value = '1' WHERE key = 'generation'")
        check_refused("another generation", run("corpus", "query", path, "SELECT 1"), "is of generation 1.*; no release", IO)
        change(path, "UPDATE meta SET value = 'x' WHERE key = 'format'")
        check_refused("another format", run("corpus", "query", path, "SELECT 1"), "is not a corpus", IO)
        change(path, "DELETE FROM meta")
        check_refused("no meta", run("corpus", "make", "floor", "-n", 5, "-o", path), "is not a corpus", IO)
