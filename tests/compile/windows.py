# SPDX-License-Identifier: MIT
"""The command for Windows, built by mingw and run under wine: it writes the same bytes as the native one,
keeps its promises about files (G9, G16), and says what it was built without.

  windows.py BUILD [BARROW.EXE]     the directory of a finished build; without a program, builds it
"""
import contextlib
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

TOP = os.path.dirname(os.path.dirname(HERE))
DONE, NO, USAGE, IO, INTERRUPTED, NO_READER = 0, 1, 2, 3, 130, 141
FAMILIES = ("floor", "quest", "crawl")


def build(checks, folder):
    """Builds the command; returns its path."""
    checks.run(["cmake", "-S", TOP, "-B", folder, "-DCMAKE_SYSTEM_NAME=Windows", "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc", "-DCMAKE_EXE_LINKER_FLAGS=-static -s", "-DBARROW_WERROR=ON",
                "-DBARROW_PICTURES=OFF", "-DBARROW_CORPORA=OFF", "-DBARROW_SHARED_LIB=OFF", "-DBARROW_EXAMPLES=OFF"])
    checks.run(["cmake", "--build", folder, "-j2"])
    return os.path.join(folder, "barrow.exe")


@contextlib.contextmanager
def wine(folder):
    """An environment with its own Windows, which runs as long as it is used. The services keep the output pipes of
    the first program open, so the first program is one whose output goes nowhere."""
    env = dict(os.environ, WINEPREFIX=os.path.join(folder, "prefix"), WINEDEBUG="-all", DISPLAY="")
    server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
    quiet = {"env": env, "check": False, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
             "stderr": subprocess.DEVNULL}
    subprocess.run([server, "-p"], **quiet)
    try:
        subprocess.run(["wine", "cmd", "/c", "exit"], timeout=300, **quiet)
        yield env
    finally:
        subprocess.run([server, "-k"], **quiet)


class Pair:
    """The two commands, each in its own folder."""

    def __init__(self, checks, native, program, folder, env):
        self.checks, self.env = checks, env
        self.words = {"native": [native], "windows": ["wine", program]}
        self.folders = {name: os.path.join(folder, name) for name in self.words}
        for path in self.folders.values():
            os.makedirs(path)

    def run(self, which, *words, **more):
        return subprocess.run([*self.words[which], *words], cwd=self.folders[which], env=self.env, check=False,
                              capture_output=True, timeout=600, **more)

    def path(self, name):
        """Returns a file of the Windows command's folder."""
        return os.path.join(self.folders["windows"], name)

    def same(self, *words, **more):
        """Both must end with the same code and write the same bytes."""
        native, windows = (self.run(which, *words, **more) for which in ("native", "windows"))
        self.checks.check((native.returncode, native.stdout) == (windows.returncode, windows.stdout),
                          f"{' '.join(words)}: exit {native.returncode} and {len(native.stdout)} bytes, on Windows "
                          f"{windows.returncode} and {len(windows.stdout)}: {windows.stderr[-300:]!r}")
        return windows

    def same_files(self, what):
        """Both folders must hold the same files."""
        found = [{name: read(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names}
                 for folder in self.folders.values()]
        self.checks.check(found[0] == found[1], f"{what}: {sorted(found[0])}, on Windows {sorted(found[1])}")

    def ends(self, code, pattern, *words, **more):
        """The Windows command must end with [code] and print [pattern]."""
        done = self.run("windows", *words, **more)
        said = done.stderr.decode(errors="replace")
        self.checks.check(done.returncode == code and re.search(pattern, said),
                          f"{' '.join(words)}: exit {done.returncode}, wanted {code}: {said[-300:]!r}")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


# ---- what is compared ------------------------------------------------------------------------

def check_bytes(pair):
    """Dungeons, every format, lists, conditions."""
    pair.same("catalog")
    formats = pair.run("windows", "formats", "-f", "json").stdout.decode()
    for name in re.findall(r'"name": "([\w-]+)"', formats):
        pair.same("floor", "-s", "7", "-f", name, "--no-image", "-q")
    for family in FAMILIES:
        pair.same(family, "-s", "tägli\u0107", "-n", "50", "-f", "jsonl", "-j", "3", "--set", "tiles=true" if family != "floor" else "items=3")
    pair.same("stats", "floor", "-n", "300")
    pair.same("hunt", "quest", "-n", "2000", "--where", "rooms >= 9", "-f", "csv")
    pair.same("puzzle", "push", "-s", "3", "-n", "5")
    for words in (["help"], ["schema"], ["rules"], ["params", "floor"], ["version", "-f", "json"]):
        pair.same(*words)


def check_documents(pair):
    """Input from standard input, and from a file with a byte order mark and Windows line ends."""
    text = pair.run("native", "crawl", "-s", "5", "-f", "jsonl").stdout
    pair.same("verify", "-", input=text)
    pair.same("verify", "-", input=text.replace(b'"seed":"5"', b'"seed":"6"'))
    pair.same("render", "-", "-f", "ascii", input=text)
    for folder in pair.folders.values():
        write(os.path.join(folder, "few.json"), b'\xef\xbb\xbf{\r\n  "items": 2\r\n}\r\n')
        write(os.path.join(folder, "mask.txt"), b"##########\r\n" * 8)
    pair.same("floor", "-s", "7", "-f", "json", "--params", "few.json")
    pair.same("floor", "-s", "7", "-f", "json", "--set", "mask=@mask.txt")


def check_files(pair):
    """Files appear whole and together, or nothing changes (G9, G16). Windows links are not tested: wine has none."""
    name = "ä € 𝄞.json"
    for seed in ("7", "8"):  # a new file, and one that is replaced
        for which in pair.words:
            pair.run(which, "floor", "-s", seed, "-o", name)
        pair.same_files(f"{name} of seed {seed}")
    for which in pair.words:
        pair.run(which, "floor", "-s", "1", "-n", "3", "-o", "many-%s.svg", "-o", "all.jsonl")
        pair.run(which, "hunt", "floor", "-n", "3000", "--chunk-size", "1000", "--where", "rooms >= 9", "--keep", "kept")
    pair.same_files("many files and a folder of chunks")
    write(pair.path("old.json"), b"old")
    pair.ends(USAGE, "did you mean '--layout'", "floor", "--layuot", "ring", "-o", "old.json")
    pair.ends(IO, "format: it is missing", "render", "few.json", "-o", "old.json")
    os.chmod(pair.path("old.json"), stat.S_IREAD)
    pair.ends(IO, "cannot write old.json", "floor", "-s", "7", "-o", "old.json")
    pair.checks.check(read(pair.path("old.json")) == b"old", "an error changed a file")
    pair.ends(IO, "No such file", "floor", "-s", "7", "-o", "nowhere\\a.json")
    pair.ends(IO, "Is a directory", "floor", "-s", "7", "-o", "kept")
    pair.ends(IO, "Is a directory", "verify", "kept")
    pair.ends(DONE, "^$", "floor", "-s", "7", "-f", "json", "-o", "NUL")
    left = [name for name in os.listdir(pair.folders["windows"]) if name.endswith(".tmp") or name == "NUL"]
    pair.checks.check(not left, f"left behind: {left}")


# ---- signals and readers ---------------------------------------------------------------------

def start_long(pair, **more):
    return subprocess.Popen([*pair.words["windows"], "floor", "-s", "1", "-n", "3000000", "-f", "jsonl", "-q",
                             *([] if "stdout" in more else ["-o", "long.jsonl"])], cwd=pair.folders["windows"], env=pair.env,
                            stderr=subprocess.DEVNULL, **more)


def wait_for_bytes(pair, process):
    """Waits until the temporary file has some bytes."""
    def sizes():
        return [os.path.getsize(pair.path(name)) for name in os.listdir(pair.folders["windows"])
                if name.startswith("long.jsonl.")]
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None and max(sizes(), default=0) < 1 << 20:
        time.sleep(0.05)


def check_ends(pair):
    """Ctrl+C keeps whole results; a closed pipe ends the run."""
    process = start_long(pair)
    wait_for_bytes(pair, process)
    process.send_signal(signal.SIGINT)
    code = process.wait(timeout=60)
    lines = read(pair.path("long.jsonl")) if os.path.exists(pair.path("long.jsonl")) else b""
    pair.checks.check(code == INTERRUPTED and lines.endswith(b"}\n"), f"after Ctrl+C: exit {code}, {len(lines)} bytes")
    first = lines.splitlines(keepends=True)[:50]
    native = pair.run("native", "floor", "-s", "1", "-n", "50", "-f", "jsonl").stdout
    pair.checks.check(b"".join(first) == native, "after Ctrl+C: other dungeons")
    process = start_long(pair, stdout=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    code = process.wait(timeout=60)
    pair.checks.check(code == NO_READER, f"a reader that is gone: exit {code}")


def check_lacks(pair):
    """The command names the parts it was built without."""
    text = pair.run("windows", "formats").stdout.decode()
    for word in ("PNG", "barrow corpus", "barrow play"):
        pair.checks.check(word in text.partition("built without")[2], f"formats does not say that there is no {word}")
    pair.ends(USAGE, "Windows", "play", "floor")
    pair.ends(USAGE, "SQLite", "corpus", "make", "floor")
    pair.ends(USAGE, "cairo", "tileset")
    pair.ends(USAGE, "no format 'png'|built without", "floor", "-s", "7", "-f", "png")


def check_command(checks, native, program, folder):
    """Runs all checks of one program."""
    with wine(folder) as env:
        pair = Pair(checks, native, program, folder, env)
        for check in (check_bytes, check_documents, check_files, check_ends, check_lacks):
            check(pair)


def main():
    checks = Checks()
    top = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else build(checks, os.path.join(top, "windows"))
        if not shutil.which("wine"):
            print("barrow.exe was compiled, but not run: there is no wine")
        elif os.path.exists(program):
            check_command(checks, os.path.join(top, "barrow"), program, folder)
    checks.finish()


if __name__ == "__main__":
    main()
