# SPDX-License-Identifier: MIT
"""Installs each package of a release as a user would, in an empty folder and in three commands or fewer, and compares
the dungeons that it makes with the golden catalogue. The commands and programs of docs/packages.md are run unchanged.

  check.py DIST [--quick] [PACKAGE...]     what tools/release built; without names, all of it

--quick leaves out steps whose packages only the long runs install.
"""
import functools
import glob
import html
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

DIST = os.path.abspath(sys.argv[1])
QUICK = "--quick" in sys.argv
FIVE_MINUTES = 300
CLEAN = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


def golden():
    """Returns the hashes of the catalogue, "family seed hash" per line, of dungeons without any setting."""
    lines = []
    with open(os.path.join(TOP, "tests/golden/catalog.txt"), encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(quest|crawl|floor layout=std_fine) seed=(\d+) .* hash:(\w+)$", line)
            if found:
                lines.append(f"{found.group(1).split()[0]} {found.group(2)} {found.group(3)}")
    return lines


def newest(pattern):
    """Returns the file of the release whose name matches."""
    found = glob.glob(os.path.join(DIST, pattern))
    return found[0] if found else os.path.join(DIST, pattern)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def same(checks, text, what):
    """Checks whether a package made the golden dungeons."""
    checks.check(text is not None and len(GOLDEN) >= 9 and text.split("\n")[:-1] == GOLDEN,
                 f"{what}: other dungeons: {text and text[:200]!r}")


# ---- programs that use a package: each prints the golden lines ----------------------------------

def program(suffix):
    """Returns the program hello.SUFFIX, and the seeds for it as words."""
    return os.path.join(HERE, f"hello{suffix}"), [word for line in GOLDEN for word in line.split()[:2]]


def command_makes(checks, words, what, **where):
    """Checks whether a command makes the golden dungeons."""
    made = []
    for line in GOLDEN:
        family, seed, _ = line.split()
        text = checks.run([*words, family, "-s", seed, "-f", "json"], **where) or ""
        made.append(f"{family} {seed} " + "".join(re.findall(r'"hash": "(\w+)"', text)))
    same(checks, "\n".join(made) + "\n", what)


# ---- the page ----------------------------------------------------------------------------------

def section(title):
    """Returns the text of docs/packages.md under a heading."""
    return re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", PAGE, re.S | re.M).group(1)


def block(title, language, index=0):
    """Returns a block of code of that section."""
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", section(title), re.S | re.M)[index]


def seconds_of_children():
    """Returns the processor time of finished commands."""
    used = os.times()
    return used.children_user + used.children_system


def follow(checks, folder, title, language="sh", shell=("sh", "-e", "-c"), **env):
    """Puts the packages that a section's script names into the folder, and runs the script there: three commands and
    five minutes at most. Returns what it printed."""
    script = block(title, language)
    checks.check(len(script.rstrip("\n").split("\n")) <= 3, f"{title}: more than three commands")
    for name in re.findall(r"\w*barrow\w*[-_][\w.-]+\.(?:whl|tgz|gz|zip|deb)", script):
        checks.check(os.path.exists(os.path.join(DIST, name)), f"{title}: there is no {name} in the release")
        shutil.copy(newest(name), folder)
    began, before = time.monotonic(), seconds_of_children()
    text = checks.run([*shell, script], f"the script of {title}", cwd=folder, env=dict(CLEAN, **{"HOME": folder, **env}))
    took, worked = time.monotonic() - began, seconds_of_children() - before
    print(f"{title}: from the package to a dungeon in {took:.0f} s, {worked:.1f} s of a processor", flush=True)
    checks.check(worked < FIVE_MINUTES, f"{title}: that takes {worked:.0f} s")
    return text


def tour(checks, folder, title, language, name, **env):
    """Follows the page with its program in the file [name]; the program must print everything that it should."""
    write(os.path.join(folder, name), block(title, language))
    text = follow(checks, folder, title, **env)
    checks.check(text is not None and "did you mean 'layout'?" in text and "###" in text, f"{title}: the tour says {text!r}")


def check_table(checks):
    """Checks that each cell of the table occurs in its language's program or script."""
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")]
            for line in re.search(r"^\| \| Python .*?\n\n", PAGE, re.S | re.M).group(0).strip().split("\n")]
    names = [cell.strip("| ") for cell in rows[0]]
    checks.check([row[0].strip("| ") for row in rows[2:]] ==
                 ["install", "hello", "batch", "verify", "import", "errors", "threads"], "the page's table lacks a row")
    for row in rows[2:]:
        for language, cell in zip(names[1:], row[1:]):
            checks.check(cell.strip("` |") in section(language).replace("\n", " "),
                         f"{language}, {row[0]}: {cell} is not in the section")


def check_sizes(checks):
    """The table of files gives the size of each file of the release, rounded."""
    stated = {}
    for line in re.search(r"^\| you have .*?\n\n", PAGE, re.S | re.M).group(0).split("\n")[2:]:
        cells = line.strip("| ").split(" | ")
        names = re.findall(r"`([^`]+)`", cells[1]) if len(cells) > 1 else []
        stated.update(zip(names, map(float, re.findall(r"\d+\.\d", cells[-2] if names else ""))))
    for path in glob.glob(os.path.join(DIST, "*barrow*")):
        name, size = os.path.basename(path), os.path.getsize(path) / 1e6
        checks.check(name in stated and abs(stated[name] - size) <= 0.05 + 0.1 * size,
                     f"docs/packages.md: {name} has {size:.2f} MB, not {stated.get(name)}")


def check_single(checks, folder):
    """Builds with two files and a compiler."""
    source, words = program(".c")
    checks.run(["unzip", "-q", newest("*-single.zip")], cwd=folder)
    top = glob.glob(os.path.join(folder, "*/"))[0]
    checks.run(["cc", "-std=c11", "-O1", "-I", top, "-o", "hello", source, os.path.join(top, "barrow.c")], cwd=folder)
    same(checks, checks.run(["./hello", *words], cwd=folder), "single")
    tour(checks, os.path.join(folder, "tour"), "C", "c", "tour.c")


def check_source(checks, folder):
    """Builds with every file of src, and a compiler."""
    source, words = program(".c")
    checks.run(["tar", "xf", newest("*-source.tar.gz"), "--strip-components=1"], cwd=folder)
    checks.run(["sh", "-c", f"cc -std=c11 -Iinclude/barrow -Iinclude -Isrc -o hello {source} $(find src -name '*.c')"],
               cwd=folder)
    same(checks, checks.run(["./hello", *words], cwd=folder), "source")
    missing = [name for name in ("README.md", "LICENSE", "run", "test", "CMakeLists.txt")
               if not os.path.exists(os.path.join(folder, name))]
    checks.check(not missing, f"source: {missing} are missing")


def python_makes(checks, folder, what):
    """Checks whether the environment of the folder makes the golden dungeons."""
    source, words = program(".py")
    same(checks, checks.run(["env/bin/python", source, *words], cwd=folder, env=CLEAN), what)


def check_typing(checks, folder):
    """Checks that the wheel's types are consistent, fit the tour, and reject errors."""
    words = ["mypy", "--strict", "--ignore-missing-imports", "--python-executable", "env/bin/python"]  # numpy is optional
    checks.run([*words, "-p", "barrow"], cwd=folder)
    checks.run([*words, "tour.py"], cwd=folder)
    write(os.path.join(folder, "bad.py"), 'import barrow\nbarrow.generate("floor", 7).seed.upper()\n')
    bad = subprocess.run([*words, "bad.py"], cwd=folder, check=False, capture_output=True, text=True)
    checks.check("bad.py:2" in bad.stdout, f"wheel: its types take anything: {bad.stdout}")


def check_wheel(checks, folder):
    """pip install FILE, without a network; the command comes with it."""
    tour(checks, folder, "Python", "python", "tour.py", PIP_NO_INDEX="1")
    python_makes(checks, folder, "wheel")
    words = ["floor", "-s", "7", "-f", "text"]
    text = checks.run(["env/bin/python", "-m", "barrow", *words], cwd=folder, env=CLEAN)
    checks.check(text and "seed 7" in text, "wheel: python -m barrow says nothing")
    checks.check(text == checks.run(["env/bin/barrow", *words], cwd=folder, env=CLEAN), "wheel: barrow is not python -m barrow")
    inside = glob.glob(os.path.join(folder, "env/lib/*/site-packages/barrow"))[0]
    checks.check(os.path.exists(f"{inside}/py.typed"), "wheel: it is not typed")
    symbols = checks.run(["readelf", "--dyn-syms", "-W", f"{inside}/libbarrow.so"]) or ""
    wanted = [tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)]
    checks.check(wanted and max(wanted) <= (2, 17), f"wheel: it wants glibc {max(wanted, default=None)}")
    if not QUICK:
        check_typing(checks, folder)


def check_sdist(checks, folder):
    """pip install FILE compiles it."""
    checks.run([sys.executable, "-m", "venv", "env"], cwd=folder)
    checks.run(["env/bin/pip", "install", "--no-index", "--quiet", newest("barrow-*[0-9].[0-9].tar.gz")], cwd=folder, env=CLEAN)
    python_makes(checks, folder, "sdist")


def python_of_arm64(checks, root):
    """Unpacks Debian's Python for 64-bit ARM and its libraries into a folder; returns the words that run it."""
    checks.run(["debootstrap", "--arch=arm64", "--download-only", "--variant=minbase", "--include=python3", "bookworm",
                root, *mirrors()])
    for package in glob.glob(f"{root}/var/cache/apt/archives/*.deb"):
        if re.match(r"(lib)?python3|libc6_|libffi|libexpat|zlib1g", os.path.basename(package)):
            checks.run(["dpkg-deb", "-x", package, root])
    return ["qemu-aarch64", "-L", root, f"{root}/usr/bin/python3"]


def check_wheel_arm64(checks, folder):
    """pip accepts the wheel for 64-bit ARM; a Python for that machine uses it under qemu."""
    source, words = program(".py")
    checks.run([sys.executable, "-m", "venv", "env"], cwd=folder)
    checks.run(["env/bin/pip", "install", "--no-index", "--quiet", "--platform=manylinux_2_17_aarch64",
                "--only-binary=:all:", "--target=site", newest("*aarch64.whl")], cwd=folder, env=CLEAN)
    python = python_of_arm64(checks, os.path.join(folder, "root"))
    env = dict(CLEAN, PYTHONPATH=os.path.join(folder, "site"))
    checks.check(checks.run([*python, "-c", "import os; print(os.uname().machine)"], env=env) == "aarch64\n",
                 "arm64: this is another machine")
    same(checks, checks.run([*python, source, *words], env=env), "arm64")


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without logging."""

    def log_message(self, *_):  # pylint: disable=arguments-differ
        pass


def browse(checks, folder):
    """Returns what a browser shows of index.html in the folder, served on this machine."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        shown = checks.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/user",
                            "--virtual-time-budget=20000", "--dump-dom",
                            f"http://127.0.0.1:{server.server_address[1]}/index.html"], timeout=120)
        server.shutdown()
    return html.unescape(shown or "")


def check_pages(checks, folder):
    """The page of docs/playground.md, with the package beside it and bundled into one file."""
    with open(os.path.join(TOP, "docs/playground.md"), encoding="utf-8") as file:
        page = re.search(r"^```html\n(.*?)^```$", file.read(), re.S | re.M).group(1)
    script = re.search(r'<script type="module">\n(.*)</script>', page, re.S).group(1)
    imported = "./barrow/index.js"
    checks.check(imported in script, "npm: the page of docs/playground.md imports something else")
    package, plain, bundled = (os.path.join(folder, name) for name in ("node_modules/barrow", "plain", "bundled"))
    shutil.copytree(package, os.path.join(plain, "barrow"))
    os.makedirs(bundled)
    write(os.path.join(plain, "index.html"), page)
    write(os.path.join(folder, "page.mjs"), script.replace(imported, "barrow"))
    checks.run(["sh", "-e", "-c", block("JavaScript", "sh", 1)], cwd=folder)
    shutil.move(os.path.join(folder, "page.js"), bundled)
    write(os.path.join(bundled, "index.html"), page.replace(f">\n{script}", ' src="page.js">'))
    wanted = checks.run(["node", "-e", 'import("barrow").then((b) => console.log(b.exportText({family: "floor", seed: 7}, "ascii")))'],
                        cwd=folder) or "nothing"
    for where in (plain, bundled):
        checks.check(wanted.strip("\n") in browse(checks, where), f"npm: the {os.path.basename(where)} page shows something else")


def check_types(checks, folder):
    """Checks that TypeScript accepts the page's code, and rejects errors."""
    write(os.path.join(folder, "good.mts"), 'import { tiles } from "barrow";\n'
          'const plane: Uint8Array = tiles({ family: "floor", seed: "7" }).tiles;\nconsole.log(plane.length);\n')
    write(os.path.join(folder, "bad.mts"), 'import { tiles } from "barrow";\ntiles({ family: "cellar" });\n')
    words = ["tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext",
             "--lib", "es2022,dom"]
    checks.run([*words, "good.mts"], cwd=folder)
    bad = subprocess.run([*words, "bad.mts"], cwd=folder, check=False, capture_output=True, text=True)
    checks.check(bad.returncode and "bad.mts(2" in bad.stdout, f"npm: its types take anything: {bad.stdout}")


def check_npm(checks, folder):
    """npm install FILE; used from node, and in long runs from TypeScript, a plain page and a bundler."""
    source, words = program(".mjs")
    checks.run(["npm", "install", "--offline", "--silent", "--no-audit", newest("*.tgz")], cwd=folder)
    shutil.copy(source, folder)
    same(checks, checks.run(["node", "hello.mjs", *words], cwd=folder), "npm")
    tour(checks, os.path.join(folder, "tour"), "JavaScript", "js", "tour.mjs", npm_config_offline="true")
    if not QUICK:
        check_types(checks, folder)
        check_pages(checks, folder)


def check_linux(checks, folder):
    """Runs the single file, in an otherwise empty root if one can be made."""
    checks.run(["tar", "xf", newest("*-linux-x64.tar.gz"), "--strip-components=1"], cwd=folder)
    inside = os.geteuid() == 0
    command_makes(checks, ["chroot", folder, "/barrow"] if inside else [os.path.join(folder, "barrow")], "linux", env=CLEAN)
    text = checks.run([os.path.join(folder, "barrow"), "formats"], env=CLEAN) or ""
    checks.check("json" in text and "png" not in text, "linux: it promises pictures")
    lacks = text.partition("built without")[2]
    checks.check("PNG" in lacks and "corpus" in lacks and "play" not in lacks, "linux: it does not say what it lacks")
    checks.check(glob.glob(f"{folder}/share/man/man1/barrow.1"), "linux: there is no manual")
    alone = os.path.join(folder, "tour")
    os.makedirs(alone)
    checks.check("seed" in (follow(checks, alone, "Any Linux") or ""), "linux: the page's commands make nothing")


def check_rust(checks, folder):
    """A project with a path to the crate; cargo needs no network. Then runs the crate's own tests, which use its
    build."""
    own = {name: os.environ[name] for name in ("HOME", "CARGO_HOME", "RUSTUP_HOME") if name in os.environ}  # rustup's
    env = dict(own, CARGO_TARGET_DIR=os.path.join(folder, "target"), CARGO_NET_OFFLINE="true")
    write(os.path.join(folder, "Cargo.toml"), block("Rust", "toml"))
    tour(checks, folder, "Rust", "rust", "src/main.rs", **env)
    crates, env = glob.glob(f"{folder}/barrow-*/")[0], dict(CLEAN, **env)
    same(checks, checks.run(["cargo", "run", "--quiet", "--example", "hello", "--", *program("")[1]],
                            cwd=os.path.join(crates, "barrow"), env=env), "rust")
    text = checks.run(["cargo", "test"], cwd=crates, env=env) or ""
    checks.check(text.count("test result: ok") >= 4 and "documents_come_back ... ok" in text, "rust: its tests did not run")
    checks.check(re.search(r"README.md - .* ok|src/lib.rs - .* ok", text), "rust: its documentation was not tried")


def check_csharp(checks, folder):
    """Two files and the library, compiled and run by mono."""
    source, words = program(".cs")
    checks.run(["unzip", "-q", "-j", newest("*-csharp.zip")], cwd=folder)
    checks.run(["mcs", "-unsafe", "-langversion:latest", "-out:hello.exe", "Barrow.cs", "Native.cs", "Parts.cs", source], cwd=folder)
    same(checks, checks.run(["mono", "hello.exe", *words], cwd=folder, env=dict(CLEAN, LD_LIBRARY_PATH=folder)), "C#")
    tour(checks, os.path.join(folder, "tour"), "C#", "csharp", "tour.cs")


def check_windows(checks, folder):
    """The command, and a program linked to the DLL, under wine."""
    source, words = program(".c")
    checks.run(["unzip", "-q", "-j", newest("*-windows-x64.zip")], cwd=folder)
    checks.run(["x86_64-w64-mingw32-gcc", "-std=c11", "-DBARROW_SHARED", "-I.", "-o", "hello.exe", source, "libbarrow.dll.a"],
               cwd=folder)
    env = dict(os.environ, WINEPREFIX=os.path.join(folder, "wine"), WINEDEBUG="-all", DISPLAY="")
    text = checks.run(["wine", "hello.exe", *words], cwd=folder, env=env)
    same(checks, text and text.replace("\r\n", "\n"), "windows")
    command_makes(checks, ["wine", "barrow.exe"], "windows", cwd=folder, env=env)
    text = checks.run(["wine", "barrow.exe", "formats"], cwd=folder, env=env) or ""
    lacks = text.partition("built without")[2]
    checks.check("PNG" in lacks and "corpus" in lacks and "play" in lacks, "windows: it does not say what it lacks")
    unpack, use = block("Windows", "bat").splitlines()
    checks.check(unpack.startswith("tar -xf barrow-"), "windows: the page unpacks nothing")
    checks.run(["unzip", "-q", newest(unpack.split()[-1])], cwd=folder)
    checks.check("seed" in (checks.run(["wine", "cmd", "/c", use], cwd=folder, env=env) or ""),
                 "windows: the page's commands make nothing")


def mirrors():
    """Returns the package sources of this machine, or nothing if they are unknown."""
    listed = subprocess.run(["apt-cache", "policy"], check=False, capture_output=True, text=True).stdout
    return [word for word in re.findall(r"https?://\S+", listed) if "security" not in word][:1]


def empty_debian(checks, root):
    """Makes a root with a minimal Debian and this machine's apt settings. Returns whether that worked."""
    if checks.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", root, *mirrors()]) is None:
        return False
    os.remove(os.path.join(root, "etc/apt/sources.list"))
    shutil.copytree("/etc/apt", root + "/etc/apt", dirs_exist_ok=True)
    for name in ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"):
        shutil.copyfile(name, root + name)
    return checks.run(["chroot", root, "apt-get", "update"]) is not None


def package_tests(checks, folder, root, packages):
    """Debian's own way to test installed packages: autopkgtest, in that root."""
    tree = os.path.join(folder, "tree")
    shutil.copytree(os.path.join(TOP, "packaging/debian"), os.path.join(tree, "debian"))
    version = re.search(r"_([\d.]+)_", packages[0]).group(1)
    with open(os.path.join(TOP, "packaging/debian/changelog"), encoding="utf-8") as file:
        write(os.path.join(tree, "debian/changelog"), file.read().replace("@VERSION@", version))
    told = os.path.join(folder, "summary")
    checks.run(["autopkgtest", f"--summary-file={told}", "--no-built-binaries", *packages, tree + "/", "--", "chroot", root])
    with open(told, encoding="utf-8") as file:
        checks.check(re.findall(r"^(\w+) +PASS$", file.read(), re.M) == ["command", "library"], "debian: its own tests did not run")


def check_debian(checks, folder):
    """Checks with lintian; the page's commands and the packages' own tests must pass in an otherwise empty root."""
    packages = sorted(glob.glob(os.path.join(DIST, "*.deb")))
    checks.check(len(packages) == 3, f"debian: {packages}")
    text = checks.run(["lintian", "--allow-root", "--fail-on", "error,warning", *packages])
    checks.check(text is not None, "debian: lintian has something to say")
    root = os.path.join(folder, "root")
    if not empty_debian(checks, root):
        return
    inside = ("chroot", root, "env", "DEBIAN_FRONTEND=noninteractive")
    text = follow(checks, root, "Debian", shell=(*inside, "sh", "-e", "-c"))
    checks.check("seed" in (text or ""), "debian: the page's commands make nothing")
    command_makes(checks, [*inside, "barrow"], "debian")
    package_tests(checks, folder, root, packages)


CHECKS = {"source": check_source, "single": check_single, "sdist": check_sdist, "wheel": check_wheel,
          "wheel-arm64": check_wheel_arm64, "npm": check_npm, "linux": check_linux,
          "rust": check_rust, "csharp": check_csharp, "windows": check_windows,
          "debian": check_debian}
GOLDEN = golden()
with open(os.path.join(TOP, "docs/packages.md"), encoding="utf-8") as page:
    PAGE = page.read()


def main():
    checks = Checks()
    sums = subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=DIST, check=False, capture_output=True)
    checks.check(sums.returncode == 0, f"the sums are wrong: {sums.stdout!r}")
    check_table(checks)
    if not QUICK:
        check_sizes(checks)
    for name in [word for word in sys.argv[2:] if word != "--quick"] or CHECKS:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            CHECKS[name](checks, folder)
    checks.finish()


if __name__ == "__main__":
    main()
