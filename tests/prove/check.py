#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs `barrow prove` on worlds whose answers are known, replays every answer by other code (W41), and tries errors, exit
codes and budgets (W16 to W24).

  tests/prove/check.py BARROW [--self-test]     --self-test damages answers: the replay must notice
"""
import copy
import glob
import json
import os
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from replay import judge  # noqa: E402

BARROW = os.path.abspath(sys.argv[1])
passed, failed = 0, 0

# Regressions: finishable, stuck-free.
REGRESSIONS = {"alike-once-1": ("yes", "no"), "alike-once-2": ("yes", "no"), "needs-in-a-circle": ("no", "no"),
               "net-zero-lock": ("yes", "no"), "paid-key-chest": ("yes", "no")}

SMALL = "place a b c\nstart a\ngoal c\ndoor a - b\ndoor b - c uses coin\nkey coin at a\n"

# A world, and the error it must give (after the name of the file).
ERRORS = [
    ("", "1:1: there is no statement in it"),
    ("# nothing\n\n", "1:1: there is no statement in it"),
    ("place a b\nstart a\n", "2:1: there is no goal"),
    ("place a b\ngoal a\n", "2:1: there is no start"),
    (SMALL + "item lamp at a\ndoor a - c uses lamp\n", "8:17: 'lamp' is an item: say 'needs lamp'"),
    (SMALL + "door a - c needs coin\n", "7:18: 'coin' is a key: say 'uses coin'"),
    (SMALL + "door a - d\n", "7:10: there is no place 'd'"),
    (SMALL.replace("place a b c", "place hall b c a") + "door hal - b\n", "7:6: there is no place 'hal'; did you mean 'hall'?"),
    (SMALL + "door a - a\n", "7:10: this door leads from a place to itself"),
    (SMALL + "item lamp\ndoor a - c needs lampp\n", "8:18: 'lampp' is not declared; did you mean 'lamp'?"),
    (SMALL + "item lamp\ndoor a - c needs not lamp\n", "8:22: 'lamp' is an item, which is kept for good: 'not' takes a toggle or a once-state"),
    (SMALL + "item lamp\ndoor a - c needs (lamp\n", "8:23: a ')' is missing"),
    (SMALL + "item lamp\ndoor a - c needs lamp)\n", "8:22: this ')' closes nothing"),
    (SMALL + "item lamp\ndoor a - c needs lamp and\n", "8:26: a name is missing"),
    (SMALL + "item lamp\nkey lamp at a\n", "8:5: 'lamp' is an item already (line 7)"),
    (SMALL + "place a\n", "7:7: place 'a' is declared on line 1 already"),
    (SMALL + "door a - c uses coin uses coin\n", "7:22: a line has this clause once; for a price in two kinds put two locks behind one another"),
    (SMALL + "door a - c uses 1000 coin\n", "7:17: a number here is from 1 to 999"),
    (SMALL + "item lamp x 2 at a uses coin\n", "7:29: 'x N' and 'uses' do not go together"),
    (SMALL + "item door at a\n", "7:6: 'door' is a word of the language"),
    (SMALL + "item " + "n" * 64 + " at a\n", "7:6: a name has at most 63 bytes"),
    (SMALL + "door a - c opens from b\n", "7:24: a door opens from one of its two places"),
    (SMALL + "door a > c opens from c\n", "7:24: a one-way door is opened where it begins"),
    (SMALL + "health 3\n", "7:1: there is no statement 'health'; there is no health"),
    (SMALL + "sell coin at a\n", "7:1: there is no statement 'sell'; a shop is a thing with a price"),
    (SMALL + "time 20\n", "7:1: there is no statement 'time'; there is no time"),
    (SMALL + "chance 50\n", "7:1: there is no statement 'chance'; there is no chance"),
    (SMALL + "reset at a\n", "7:1: there is no statement 'reset'; there is no reset: write a way back to the start"),
    (SMALL + "Place d\n", "7:1: there is no statement 'Place'; did you mean 'place'?"),
    (SMALL + "goal have coin\n", "7:6: the goal is a place already"),
    (SMALL + "drop coin at a\n", "7:1: there is no statement 'drop'; nothing is dropped or lost"),
    (SMALL + "goal b\n", "7:6: there is a goal already"),
    (SMALL + "start b\n", "7:1: a world has one start"),
    (SMALL + "door a -> c\n", "7:9: say 'door A - B', or 'door A > B' for one way"),
    (SMALL + "doors a - c\n", "7:1: there is no statement 'doors'; did you mean 'door'?"),
    (SMALL + "door a - c use coin\n", "7:12: 'use' does not belong here; did you mean 'uses'?"),
    (SMALL + "door a ~ c\n", "7:8: '~' is not part of the language"),
    (SMALL + "door a - c # \x01\n", "7:14: a control character"),
    (SMALL + "toggle t at a\ndoor a - c needs 2 t\n", "8:20: 't' is a toggle, which is on or off"),
    (SMALL + "".join(f"toggle t{i} at a\n" for i in range(7)), "13:8: a world has at most 6 toggles and once-states"),
    (SMALL + "".join(f"key k{i} at a\n" for i in range(64)), "70:5: a world has at most 64 kinds of keys"),
    (SMALL + "".join(f"item i{i} at a\n" for i in range(256)), "262:6: a world has at most 255 names of items, switches and events"),
    (SMALL + "item i x 4096 at a\n", "7:19: a world has at most 4096 things"),
    ("place " + " ".join(f"p{i}" for i in range(4097)) + "\nstart p0\ngoal p1\n", "a world has at most 4096 places"),
    (SMALL + "door a - b\n" * 16383, "16389:11: a world has at most 16384 doors"),
]

# A world, and (finishable, stuck-free).
WORLDS = [
    (SMALL, ("yes", "yes")),
    (SMALL.replace("\n", "\r\n"), ("yes", "yes")),
    ("\ufeff" + SMALL, ("yes", "yes")),
    ("place a\nstart a\ngoal a\n", ("yes", "yes")),
    ("place a b\nstart a\ngoal b\n", ("no", "no")),
    # W5: a pit behind the throne is no trap.
    ("place a b c\nstart a\ngoal b\ndoor a - b\ndoor b > c\n", ("yes", "yes")),
    ("place a c\nstart a\ngoal have e\nevent e at a\ndoor a > c\n", ("yes", "no")),
    # W23: what the player has in hand cannot be left behind.
    ("place a b c\nstart a with rope\ngoal c\ndoor a > b\ndoor b - c needs rope\nitem rope\n", ("yes", "yes")),
    ("place a b c\nstart a\ngoal c\ndoor a > b\ndoor b - c needs rope\nitem rope at a\n", ("yes", "no")),
    # W5: several lines of conditions must all hold. W19: tabs, no blank before a sign, names with capitals, dots and accents.
    ("place a\nstart a\ngoal have m\ngoal have n\nitem m at a\nitem n\n", ("no", "no")),
    ("place a\nstart a\ngoal have m\ngoal have n\nitem m at a\nitem n at a\n", ("yes", "yes")),
    ("place\ta.1 B\u00e4r\nstart\ta.1\t# here\ngoal B\u00e4r\ndoor a.1-B\u00e4r\n", ("yes", "yes")),
    # W3: a lock that opens from one side.
    ("place a b\nstart a\ngoal b\ndoor a - b opens from b\n", ("no", "no")),
    ("place a b\nstart a\ngoal b\ndoor a - b opens from a\n", ("yes", "yes")),
    # W4: a door that shuts for good; a toggle that starts on.
    ("place a b c\nstart a\ngoal b\ndoor a - b needs not x1\ndoor a - c\nonce x1 at c\n", ("yes", "no")),
    ("place a b\nstart a\ngoal b\ndoor a - b needs t\ntoggle t on at a\n", ("yes", "yes")),
    ("place a b\nstart a\ngoal b\ndoor a - b needs not t\ntoggle t on at b\n", ("no", "no")),
    # W20: 'and' binds tighter than 'or'.
    ("place a b\nstart a with x1\ngoal b\ndoor a - b needs x1 or y and z\nitem x1\nitem y\nitem z\n", ("yes", "yes")),
    ("place a b\nstart a with x1\ngoal b\ndoor a - b needs (x1 or y) and z\nitem x1\nitem y\nitem z\n", ("no", "no")),
    ("place a b\nstart a with 2 m\ngoal b\ndoor a - b needs 3 m\nitem m at a\n", ("yes", "yes")),
]


def prove(path, *options):
    done = subprocess.run([BARROW, "prove", *options, path], capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("failed:", what)


def covers(answer, wanted):
    """Returns whether [answer] has everything that [wanted] names; lists compare in order."""
    if isinstance(wanted, dict):
        return isinstance(answer, dict) and all(covers(answer.get(key), value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(answer, list) and len(answer) == len(wanted) and all(map(covers, answer, wanted))
    return answer == wanted


def check_examples():
    for path in sorted(glob.glob(os.path.join(HERE, "worlds/*.txt"))):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        name = os.path.basename(path)[:-4]
        code, out, _ = prove(path, "-f", "json", "--full")
        answer = json.loads(out)
        wrong = judge(text, answer)
        check(not wrong, f"{name}: {wrong}")
        check(code == (0 if answer["stuck_free"] == "yes" else 1), f"{name}: exit {code}")
        if name in REGRESSIONS:
            check((answer["finishable"], answer["stuck_free"]) == REGRESSIONS[name], f"{name}: {out}")
            continue
        with open(path[:-4] + ".json", encoding="utf-8") as file:
            wanted = json.load(file)
        for key, value in wanted.items():
            check(covers(answer[key], value), f"{name}: {key} is {answer[key]}, not {value}")
        check(answer["walkthrough_fewest"], f"{name}: not the fewest moves")
        first = prove(path)[1].split("\n")[0]
        starts = "stuck-free: nobody can get stuck" if answer["stuck_free"] == "yes" else "STUCK: somebody can get stuck after"
        check(first.startswith(starts), f"{name}: {first}")


def check_texts():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "w.txt")
        for text, wanted in ERRORS:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            code, out, err = prove(path)
            check(code == 3 and not out and wanted in err and err.startswith(path + ":"), f"{wanted}: exit {code}, {out}{err}")
        for text, wanted in WORLDS:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            code, out, err = prove(path, "-f", "json")
            check(not err, err)
            answer = json.loads(out) if out else {}
            found = (answer.get("finishable"), answer.get("stuck_free"))
            check(found == wanted and code == (wanted[1] != "yes"), f"{text!r}: {found}, exit {code}")
            wrong = judge(text, answer)
            check(not wrong, f"{text!r}: {wrong}")
        with open(path, "w", encoding="utf-8") as file:  # every error of a file, up to 20, in the order of lines
            file.write(SMALL + "door a - nowhere\n" * 30)
        lines = prove(path)[2].splitlines()
        check(len(lines) == 20 and lines[0].startswith(path + ":7:10:") and lines[19].startswith(path + ":26:10:"), lines)


# Files of other programs: name, text, (finishable, stuck-free) or the error.
OTHERS = [
    ("w.dot", 'digraph { a [start=true gives="key small"]; b [gives="key small"]; e [goal=true]; a -> b [dir=both]; '
     'b -> c [dir=none uses=small]; b -> d [dir=both uses=small]; d -> e [dir=both uses="small"] }', ("yes", "no")),
    ("w.dot", 'digraph { a [start=true]; b [goal=true]; a -> b }', ("yes", "yes")),
    ("w.dot", 'digraph { a [start=true]; b [goal=true]; b -> a }', ("no", "no")),
    ("w.dot", 'digraph { a [start=true]; b [goal=true]; b -> a [dir=back] }', ("yes", "yes")),
    ("w.dot", 'graph { a [start=true with="2 coin"]; b [goal=true]; a -- b [uses="2 coin"] }', ("yes", "yes")),
    ("w.gv", 'graph { subgraph s { a [kind=spawn] b [kind=exit] } a -- b [needs="2 plate and not shut"]; a [gives="switch 2 plate", once="shut"] }', ("yes", "no")),
    ("w.dot", 'graph { a [start=true]; b [goal=true]; a -- b [kind=hidden] }', ("no", "no")),
    ("w.dot", 'graph { a [start=true]; b [goal=true]; a -- b [opens_from=b] }', ("no", "no")),
    ("w.dot", 'graph { a [start=true]; b [goal=true]; a -- b [needs=lamp] }', ("no", "no")),  # a name that nothing gives
    ("w.dot", 'graph { a [start=true gives="item lamp; item bow needs lamp" toggle=t]; b [goal=true]; a -- b [needs="bow and t"] }', ("yes", "yes")),
    ("w.dot", 'graph { a [start=true gives="item bow needs lamp"]; b [goal=true gives="item lamp"]; a -- b [needs=bow] }', ("no", "no")),
    ("w.dot", 'graph { a [start=true]; b; c [goal=true]; a -- b [oneway=back]; b -- c; c -- a [oneway=back] }', ("yes", "yes")),
    ("w.dot", 'graph { a [start=true]; b; c [goal=true]; a -- b [oneway=forth]; b -- c [oneway=back]; c -- a [oneway=back] }', ("yes", "no")),
    ("w.dot", 'digraph { a [start=true]; b [goal=true]; a -> b [needs=coin id=e1]; a -> b [uses=coin] }', "edge e1 from a to b: 'coin' is a key: say 'uses coin'"),
    ("w.dot", 'graph { a:n -- b }', "ports are not read"),
    ("w.dot", 'graph { a [x=<b>] }', "is not read here"),
    ("w.dot", 'graph { 12 [start=true]; n_12 [goal=true]; "a b" -- 12; "a b_0" -- "a b"; a_b -- n_12; "a b_0" -- a_b; door -- door_ }', ("yes", "yes")),
    ("w.dot", 'graph { "Höhle" [start=true]; "' + "ä" * 60 + '" [goal=true]; "' + "ä" * 60 + '" -- "Höhle" -- "' + "ä" * 61 + '" -- door [id="' + "ö" * 90 + '"] }', ("yes", "yes")),
    ("w.dot", 'nothing', "a graph begins with graph or digraph"),
    ("w.dot", 'graph { a', "a } is missing"),
    ("w.graphml", '<graphml><key id="d0" for="edge" attr.name="uses"/><key id="d1" for="node" attr.name="start"/><key id="d2" for="node" attr.name="goal"/>'
     '<key id="d3" for="node" attr.name="gives"/><graph edgedefault="undirected"><node id="a"><data key="d1">true</data><data key="d3">k &amp; x</data></node>'
     '<node id="b"><data key="d2">true</data></node><edge source="a" target="b"><data key="d0">k</data></edge></graph></graphml>', "node a: '&' is not part of the language"),
    ("w.graphml", '<graphml><key id="d1" for="node" attr.name="start"/><key id="d2" for="node" attr.name="goal"/><graph edgedefault="directed">'
     '<node id="a"><data key="d1">true</data></node><node id="b"><data key="d2">true</data></node><edge source="b" target="a" directed="false"/></graph></graphml>', ("yes", "yes")),
    ("w.graphml", '<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', "document types and CDATA are not read"),
    ("w.graphml", '<html></html>', "this is not GraphML"),
    ("w.json", '{"format": "barrow/9"}', "w.json"),
]


def check_others():
    with tempfile.TemporaryDirectory() as folder:
        for name, text, wanted in OTHERS:
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            code, out, err = prove(path, "-f", "json")
            if isinstance(wanted, str):
                check(code == 3 and wanted in err, f"{text}: exit {code}, {err}")
                continue
            answer = json.loads(out) if out else {}
            found = (answer.get("finishable"), answer.get("stuck_free"))
            check(found == wanted, f"{text}: {found}, {err}")
        check(prove(path, "--from", "dot")[0] == 3, "--from")
        heads = ("<graphml><graph>", '<graphml><key id="k" attr.name="gives"/><graph>')
        for head, node in zip(heads, ('<node id="a"/>', '<node id="a"><data key="k">item b</data></node>')):
            path = os.path.join(folder, "crowd.graphml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(head + node * 100000 + "</graph></graphml>")
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            check("no start" in prove(path)[2], f"100,000 times {node}")
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            check(took < 15, f"100,000 times {node} took {took} s")


def check_hostile():
    """Worlds made to keep the command busy: many mistakes with many names near them; one need of 800,000 words."""
    places = "place " + " ".join(f"p{'x' * 56}{i}" for i in range(4096)) + f"\nstart p{'x' * 56}1\ngoal p{'x' * 56}2\n"
    locks = "".join(f"door a0 - a{i} uses k\nkey k at a{i // 2}\n" for i in range(1, 29)) + "item q\n"
    small = "place " + " ".join(f"a{i}" for i in range(30)) + "\nstart a0\n" + locks
    long = " ".join(["q or"] * 400000)
    with tempfile.TemporaryDirectory() as folder:
        for name, text, wanted in [("near", places + f"door {'y' * 60} - z\n" * 200000, 3), ("need", f"{small}goal a29\ndoor a0 - a29 needs {long} q\n", 4),
                                   ("goal", f"{small}goal have {long} q\nitem q at a29\ndoor a0 - a29 uses k\n", 4)]:
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            code = prove(path)[0]
            took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            check(code == wanted and took < 5, f"{name}: exit {code} after {took} s")
        for source in ("text", "graphml", "dot", "tmj", "tmx", "ldtk", "json"):
            check(prove("/dev/zero", "--from", source)[0] == 3, f"/dev/zero as {source}")


def check_exits():
    example = os.path.join(HERE, "worlds/{}.txt").format
    stuck, free = example("1-wasted-key"), example("6-tail-cave")
    check(prove(stuck, "--goal", "finishable")[0] == 0, "finishable only")
    check(prove(free, "--budget", "5")[0] == 4, "a budget of 5 decides nothing")
    check("--budget" in prove(free, "--budget", "5")[1], "the flag that would go further")
    check(prove(free, "--budget", "0")[0] == 2 and prove(free, "--goal", "x")[0] == 2, "usage")
    check(prove("/nonexistent/world.txt")[0] == 3, "no such file")
    fields = json.loads(prove(stuck, "-f", "json", "--full")[1])
    wanted = {"file", "finishable", "stuck_free", "careful", "method", "explored", "walkthrough", "walkthrough_fewest", "witness", "witness_fewest", "why",
              "lacks", "turn", "needed", "never", "idle", "spare", "fatal", "fatal_complete"}
    check(wanted <= set(fields) and fields["file"] == stuck, f"fields: {sorted(fields)}")
    few = json.loads(prove(free, "-f", "json", "--full", "--budget", "2000")[1])
    check(few["never_not_decided"] and not few["fatal_complete"], f"what is not decided is listed apart: {few}")
    careful = json.loads(prove(example("4-pit"), "-f", "json", "--careful")[1])
    check(careful["careful"] and careful["stuck_free"] == "yes", f"a careful player takes the rope: {careful}")
    check("for a player who takes at once" in prove(example("4-pit"), "--careful")[1], "a careful answer says so")
    done = subprocess.run([BARROW, "prove", "-"], input=SMALL.replace(" at a", " at c"), capture_output=True, text=True, check=False)
    check(done.stdout.startswith("CANNOT BE FINISHED: no sequence of moves reaches c") and done.returncode == 1, done.stdout)
    done = subprocess.run([BARROW, "prove", "-q", free, stuck], capture_output=True, text=True, check=False)
    check(done.returncode == 1 and len(done.stdout.splitlines()) == 2 and done.stdout.startswith(free + ": "), done.stdout)
    done = subprocess.run([BARROW, "prove", "-"], input=SMALL, capture_output=True, text=True, check=False)
    check(done.returncode == 0, "standard input")
    for budget in ("1000", "3000", "10000", "100000"):
        outs = {prove(free, "-f", "json", "--budget", budget)[1] for _ in range(2)}
        check(len(outs) == 1, "the same answer twice")


def self_test():
    """Damages the moves of good answers; the replay must find each."""
    for name in ("1-wasted-key", "3-randomizer", "4-pit", "5-switches", "6-tail-cave"):
        path = os.path.join(HERE, f"worlds/{name}.txt")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        answer = json.loads(prove(path, "-f", "json")[1])
        check(not judge(text, answer), f"{name} is good")
        for which in ("walkthrough", "witness"):
            for i in range(len(answer[which])):
                worse = copy.deepcopy(answer)
                del worse[which][i]
                check(judge(text, worse), f"{name}: {which} without move {i + 1} is not noticed")


if "--self-test" in sys.argv:
    self_test()
else:
    check_examples()
    check_texts()
    check_others()
    check_hostile()
    check_exits()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
