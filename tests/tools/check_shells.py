# SPDX-License-Identifier: MIT
"""Manual pages and completions of the build (BUILD/share): pages are clean for mandoc and name every option that
--help names; bash, zsh and fish, each on its own terminal, complete words. Words that barrow quotes for a shell,
including hostile ones, come back from real shells unchanged.

  check_shells.py BUILD               checks
  check_shells.py BUILD --self-test   must fail with empty completions, faulty pages or careless quotes
"""
import contextlib
import ctypes
import io
import os
import pty
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))
from checks import Checks  # noqa: E402

# What is typed before Tab, and what it becomes; a space at the end means that the word is finished.
TYPED = [
    ("barrow sche", "barrow schema "),
    ("barrow floor --layout bee", "barrow floor --layout beetle "),
    ("barrow floor --layout=bee", "barrow floor --layout=beetle "),
    ("barrow floor --set lay", "barrow floor --set layout="),
    ("barrow floor --set layout=bee", "barrow floor --set layout=beetle "),
    ("barrow bench qu", "barrow bench quest "),
    ("barrow bench quest --pre-k", "barrow bench quest --pre-key "),
    ("barrow corpus ma", "barrow corpus make "),
    ("barrow corpus make flo", "barrow corpus make floor "),
    ("barrow corpus make quest --pre_k", "barrow corpus make quest --pre_key "),
    ("barrow crawl -f graphm", "barrow crawl -f graphml "),
    ("barrow floor --theme bl", "barrow floor --theme blueprint "),
    ("barrow floor --preset lava", "barrow floor --preset lava_ring "),
    ("barrow floor --stop-after sec", "barrow floor --stop-after sectors "),
    ("barrow floor --reroll sec", "barrow floor --reroll sectors="),
    ("barrow floor --color alw", "barrow floor --color always "),
    ("barrow verify dunge", "barrow verify dungeon.json "),
    ("barrow floor -o dunge", "barrow floor -o dungeon.json "),
    ("barrow help comple", "barrow help complet"),
]


def words_of(build):
    out = subprocess.run([f"{build}/barrow", "complete", "--", ""], capture_output=True, text=True, check=True).stdout
    return [line.split("\t")[0] for line in out.splitlines() if not line.startswith("-")]


def check_pages(checks, build, share):
    pages = os.path.join(share, "man/man1")
    names = ["barrow.1"] + [f"barrow-{name}.1" for name in words_of(build)]
    checks.check(sorted(os.listdir(pages)) == sorted(names), f"pages {sorted(os.listdir(pages))}")
    done = subprocess.run(["mandoc", "-T", "lint", *(os.path.join(pages, name) for name in names)],
                          capture_output=True, text=True, check=False)
    checks.check(done.returncode == 0 and not done.stdout, f"mandoc -T lint:\n{done.stdout}")
    for name in words_of(build):
        help_text = subprocess.run([f"{build}/barrow", "help", name], capture_output=True, text=True, check=True).stdout
        page = subprocess.run(["mandoc", "-T", "ascii", os.path.join(pages, f"barrow-{name}.1")],
                              capture_output=True, text=True, check=False).stdout
        page = re.sub(".\b", "", page)
        usage = " ".join(re.search(r"Usage: barrow (.*)", help_text)[1].replace("...", " ...").replace(" | ", f" barrow {name} ").split())
        shown = " ".join(re.search(r"SYNOPSIS\n(.*?)DESCRIPTION", page, re.S)[1].split())
        checks.check(shown == "barrow " + usage, f"barrow-{name}.1 has the synopsis '{shown}', not 'barrow {usage}'")
        for option in set(re.findall(r"--[a-z][a-z_-]+", help_text)):
            checks.check(option in page, f"barrow-{name}.1 does not name {option}")


class Terminal:
    """A shell on its own terminal, in a folder with one file."""

    def __init__(self, command, env, folder):
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, env)

    def wait(self, pattern, seconds=20):
        """Returns the match of [pattern] in the output from now on, or None."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.seen)
            if found:
                self.seen = self.seen[found.end():]
                return found.group(1)
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    return None
        return None

    def send(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def check_shell(checks, name, command, begin, setting, typed=TYPED):
    """Types, presses Tab, and lets the shell echo the resulting line."""
    env, folder = setting
    terminal = Terminal(command, env, folder)
    terminal.send(begin + " PS1='$ '; echo rea''dy\n")
    if checks.check(terminal.wait(r"(ready)\r?\n"), f"{name} does not start: {terminal.seen[-500:]}"):
        for before, after in typed:
            terminal.send(before + "\t")
            time.sleep(0.15)
            terminal.send("|'\x01echo 'GO''T:\x05\n")
            got = terminal.wait(r"GOT:([^|\r\n]*\|)", 5)
            checks.check(got == after + "|", f"{name}: '{before}' becomes '{got}', not '{after}|'")
            if got is None:
                break
    terminal.end()


def check_fish(checks, setting, typed=TYPED):
    """Checks fish's suggestions; the typed word is not part of them."""
    env, folder = setting
    for before, after in typed:
        done = subprocess.run(["fish", "--no-config", "-c",
                               f"source $SHARE/fish/vendor_completions.d/barrow.fish; complete -C '{before}'"],
                              capture_output=True, text=True, env=env, cwd=folder, check=False)
        offered = [line.split("\t")[0] for line in done.stdout.splitlines()]
        word = after.split()[-1]
        checks.check(any(each.startswith(word) for each in offered), f"fish: '{before}' offers {offered}: {done.stderr[:300]}")


# ---- words for a shell -----------------------------------------------------------------------

HOSTILE = ["", " ", "a b", "'", "''", '"', "\\", "a\\", "\\'", "'\\''", "`touch pwned`", "$(touch pwned)", ";touch pwned;",
           "$HOME", "${x}", "*", "?", "[a-z]", "{a,b}", "~", "~root", "#x", "!x", "!!", "=ls", "^a^b", "%1", "&", "|", ">pwned",
           "<x", "(", ")", "-n", "--help", "a=b", "a;b", "é ñ 漢", "a\\\\b", "'; touch pwned; '", "$'a'", "\\n", "a\\tb", "x" * 3000]
SHELLS = (["sh"], ["dash"], ["bash", "--norc"], ["bash", "--norc", "--posix"], ["zsh", "-f"], ["fish", "--no-config"])


def quoter(build):
    library = ctypes.CDLL(os.path.join(build, "libbarrow.so"))
    library.barrow_shell_word.restype = ctypes.c_size_t
    library.barrow_shell_word.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]

    def quote(word):
        text = ctypes.create_string_buffer(16384)
        library.barrow_shell_word(word.encode(), text, len(text))
        return text.value.decode()
    return quote


def hostile_words(count=300):
    """Returns the words above, and some drawn from characters special to a shell."""
    dice = random.Random(17)
    letters = "a1 '\"\\`$(){}[];&|<>*?!#~=%^-,é"
    return HOSTILE + ["".join(dice.choice(letters) for _ in range(dice.randrange(1, 12))) for _ in range(count)]


def check_quotes(checks, quote):
    """Checks that each shell repeats the words, one by one, and does nothing else."""
    words = hostile_words()
    script = "".join(f"printf '%s\\0' {quote(word)}\n" for word in words)
    for shell in SHELLS:
        if not shutil.which(shell[0]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([*shell, "-c", script], capture_output=True, cwd=folder, check=False)
            got = done.stdout.decode(errors="replace").split("\0")[:-1]
            wrong = next(((a, b) for a, b in zip(words, got) if a != b), len(got))
            checks.check(got == words, f"{shell}: {wrong} of {len(words)}; {done.stderr[-300:]}")
            checks.check(not os.listdir(folder), f"{shell} made {os.listdir(folder)}")


def check_said_again(checks, build):
    """Checks that the command printed for a drawn seed makes the same dungeon in a shell."""
    with tempfile.TemporaryDirectory() as folder:
        name = "p $(touch pwned) '`touch pwned`' \\;touch pwned;.json"
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write('{"items": 3}')
        env = dict(os.environ, PATH=f"{build}:{os.environ['PATH']}")
        first = subprocess.run(["barrow", "floor", "--params", name], capture_output=True, cwd=folder, env=env, check=False)
        told = re.search(r"to make it again: (barrow .*)", first.stderr.decode())
        if not checks.check(told, f"no command is told: {first.stderr}"):
            return
        for shell in (["sh"], ["bash"], ["zsh", "-f"], ["fish", "--no-config"]):
            again = subprocess.run([*shell, "-c", told[1]], capture_output=True, cwd=folder, env=env, check=False)
            checks.check(again.stdout == first.stdout, f"{shell}: {told[1]} makes another: {again.stderr[-300:]}")
        checks.check(os.listdir(folder) == [name], f"a shell made {os.listdir(folder)}")


def run_checks(checks, build, share, shells=("bash", "zsh", "fish"), typed=TYPED):
    folder = tempfile.mkdtemp()
    try:
        with open(os.path.join(folder, "dungeon.json"), "w", encoding="ascii") as file:
            file.write("{}\n")
        env = dict(PATH=f"{build}:{os.environ['PATH']}", HOME=folder, SHARE=share, TERM="dumb", LC_ALL="C.UTF-8",
                   XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_CACHE_HOME=folder, ZDOTDIR=folder)
        setting = (env, folder)
        check_pages(checks, build, share)
        if "bash" in shells:
            check_shell(checks, "bash", ["bash", "--norc", "-i"],
                        "bind 'set bell-style none'; . /usr/share/bash-completion/bash_completion;",
                        (dict(env, XDG_DATA_HOME=share), folder), typed)
        if "zsh" in shells:
            check_shell(checks, "zsh", ["zsh", "-f", "-i"],
                        "unsetopt beep; fpath=($SHARE/zsh/site-functions $fpath); autoload -U compinit; compinit -D -u;"
                        " bindkey -e; ZLE_REMOVE_SUFFIX_CHARS=''; setopt no_list_beep;", setting, typed)
        if "fish" in shells:
            check_fish(checks, setting, typed)
    finally:
        shutil.rmtree(folder)


def self_test(build):
    """Plants faults; each must be found."""
    checks = Checks()
    faults = [("man/man1/barrow-floor.1", lambda text: text.replace(".El", ""), ()),
              ("man/man1/barrow-quest.1", lambda text: text.replace("pre_rooms", "pre_room"), ()),
              ("bash-completion/completions/barrow", lambda text: text.replace("nospace", "space"), ("bash",)),
              ("zsh/site-functions/_barrow", lambda text: text.replace("_describe", ": #"), ("zsh",)),
              ("fish/vendor_completions.d/barrow.fish", lambda text: text.replace("printf", "true"), ("fish",))]
    for path, spoil, shells in faults:
        folder = tempfile.mkdtemp()
        try:
            share = os.path.join(folder, "share")
            shutil.copytree(os.path.join(build, "share"), share)
            with open(os.path.join(share, path), "r+", encoding="utf-8") as file:
                text = spoil(file.read())
                file.seek(0)
                file.truncate()
                file.write(text)
            found = Checks()
            with contextlib.redirect_stdout(io.StringIO()):
                run_checks(found, build, share, shells, TYPED[3:4])
            checks.check(found.failed, f"a fault in {path} is not found")
        finally:
            shutil.rmtree(folder)
    careless = {"no quotes": lambda word: word, "double quotes": lambda word: f'"{word}"',
                "quotes that a quote ends": lambda word: f"'{word}'",
                "backslashes inside": lambda word: "'" + word.replace("'", "'\\''") + "'"}
    for what, quote in careless.items():
        found = Checks()
        with contextlib.redirect_stdout(io.StringIO()):
            check_quotes(found, quote)
        checks.check(found.failed, f"{what}: not found")
    checks.finish()


def main():
    build = os.path.abspath(sys.argv[1])
    if "--self-test" in sys.argv:
        self_test(build)
    checks = Checks()
    run_checks(checks, build, os.path.join(build, "share"))
    check_quotes(checks, quoter(build))
    check_said_again(checks, build)
    checks.finish()


if __name__ == "__main__":
    main()
