# SPDX-License-Identifier: MIT
"""Installs each package of a release as a user would, in an empty folder and in three commands or fewer,
and compares the dungeons that it makes with the golden catalogue. The commands and programs of
docs/packages.md are run as they stand there.

  check.py DIST [PACKAGE...]     what tools/release built; without names, whatever is there
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

DIST = os.path.abspath(sys.argv[1])
CLEAN = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


def golden():
    """The hashes of the catalogue, "family seed hash" a line, of dungeons without any setting."""
    lines = []
    with open(os.path.join(TOP, "tests/golden/catalog.txt"), encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(quest|crawl|floor layout=std_fine) seed=(\d+) .* hash:(\w+)$", line)
            if found:
                lines.append(f"{found.group(1).split()[0]} {found.group(2)} {found.group(3)}")
    return lines


def newest(pattern):
    """The file of the release with such a name."""
    found = glob.glob(os.path.join(DIST, pattern))
    return found[0] if found else os.path.join(DIST, pattern)


def same(checks, text, what):
    """Whether a package made the golden dungeons."""
    checks.check(text is not None and len(GOLDEN) >= 9 and text.split("\n")[:-1] == GOLDEN,
                 f"{what}: other dungeons: {text and text[:200]!r}")


# ---- programs that use a package: each prints the golden lines ----------------------------------

def program(suffix):
    """The program hello.SUFFIX, and the seeds that it is to make as words."""
    return os.path.join(HERE, f"hello{suffix}"), [word for line in GOLDEN for word in line.split()[:2]]


def command_makes(checks, words, what, **where):
    """Whether a command makes the golden dungeons."""
    made = []
    for line in GOLDEN:
        family, seed, _ = line.split()
        text = checks.run([*words, family, "-s", seed, "-f", "json"], **where) or ""
        made.append(f"{family} {seed} " + "".join(re.findall(r'"hash": "(\w+)"', text)))
    same(checks, "\n".join(made) + "\n", what)


# ---- the page ----------------------------------------------------------------------------------

def section(title):
    """What docs/packages.md says under a heading."""
    return re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", PAGE, re.S | re.M).group(1)


def block(title, language, index=0):
    """A block of code of that section."""
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", section(title), re.S | re.M)[index]


def follow(checks, folder, title, index=0, **env):
    """Puts the packages that a section's script names into the folder, and runs the script there: three commands at
    most. Returns what it printed."""
    script = block(title, "sh", index)
    lines = script.rstrip("\n").split("\n")
    checks.check(len(lines) <= 3, f"{title}: more than three commands")
    for name in re.findall(r"barrow-[\w.-]+\.(?:whl|tgz|gz|zip)", script):
        checks.check(os.path.exists(os.path.join(DIST, name)), f"{title}: there is no {name} in the release")
        shutil.copy(newest(name), folder)
    return checks.run(["sh", "-e", "-c", script], f"the script of {title}", cwd=folder,
                      env=dict(CLEAN, **{"HOME": folder, **env}))


def tour(checks, folder, title, language, name, **env):
    """Follows the page with its program in the file [name]; the program tells all that it should."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(block(title, language))
    text = follow(checks, folder, title, **env)
    checks.check(text is not None and "did you mean 'layout'?" in text and "###" in text, f"{title}: the tour says {text!r}")


def check_table(checks):
    """Each cell of the table stands in its language's program or script."""
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")]
            for line in re.search(r"^\| \| Python .*?\n\n", PAGE, re.S | re.M).group(0).strip().split("\n")]
    names = [cell.strip("| ") for cell in rows[0]]
    checks.check([row[0].strip("| ") for row in rows[2:]] ==
                 ["install", "hello", "batch", "verify", "import", "errors", "threads"], "the page's table lacks a row")
    for row in rows[2:]:
        for language, cell in zip(names[1:], row[1:]):
            checks.check(cell.strip("` |") in section(language).replace("\n", " "),
                         f"{language}, {row[0]}: {cell} is not in the section")


def check_single(checks, folder):
    """Two files and a compiler."""
    source, words = program(".c")
    checks.run(["unzip", "-q", newest("*-single.zip")], cwd=folder)
    top = glob.glob(os.path.join(folder, "*/"))[0]
    checks.run(["cc", "-std=c11", "-O1", "-I", top, "-o", "hello", source, os.path.join(top, "barrow.c")], cwd=folder)
    same(checks, checks.run(["./hello", *words], cwd=folder), "single")
    tour(checks, os.path.join(folder, "tour"), "C", "c", "tour.c")


def check_source(checks, folder):
    """Every file of src, and a compiler."""
    source, words = program(".c")
    checks.run(["tar", "xf", newest("*-source.tar.gz"), "--strip-components=1"], cwd=folder)
    checks.run(["sh", "-c", f"cc -std=c11 -Iinclude/barrow -Iinclude -Isrc -o hello {source} $(find src -name '*.c')"],
               cwd=folder)
    same(checks, checks.run(["./hello", *words], cwd=folder), "source")
    missing = [name for name in ("README.md", "LICENSE", "run", "test", "CMakeLists.txt")
               if not os.path.exists(os.path.join(folder, name))]
    checks.check(not missing, f"source: {missing} are missing")


def check_pip(checks, folder, package):
    source, words = program(".py")
    checks.run([sys.executable, "-m", "venv", "env"], cwd=folder)
    checks.run(["env/bin/pip", "install", "--no-index", "--quiet", package], cwd=folder, env=CLEAN)
    same(checks, checks.run(["env/bin/python", source, *words], cwd=folder, env=CLEAN), package)


def check_wheel(checks, folder):
    """pip install FILE, without a network; the command comes with it."""
    package = newest("*manylinux*x86_64.whl")
    tour(checks, os.path.join(folder, "tour"), "Python", "python", "tour.py")
    check_pip(checks, folder, package)
    text = checks.run(["env/bin/python", "-m", "barrow", "floor", "-s", "7", "-f", "text"], cwd=folder, env=CLEAN)
    checks.check(text and "seed 7" in text, "wheel: python -m barrow says nothing")
    checks.check(text == checks.run(["env/bin/barrow", "floor", "-s", "7", "-f", "text"], cwd=folder, env=CLEAN),
                 "wheel: barrow is not python -m barrow")
    typed = os.path.join(folder, "env/lib")
    checks.check(glob.glob(f"{typed}/*/site-packages/barrow/py.typed"), "wheel: it is not typed")
    library = glob.glob(f"{typed}/*/site-packages/barrow/libbarrow.so")
    symbols = checks.run(["readelf", "--dyn-syms", "-W", *library]) or ""
    wanted = [tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)]
    checks.check(wanted and max(wanted) <= (2, 17), f"wheel: it wants glibc {max(wanted, default=None)}")


def check_sdist(checks, folder):
    """pip install FILE compiles it."""
    check_pip(checks, folder, newest("barrow-*[0-9].[0-9].tar.gz"))


def check_wheel_arm64(checks, folder):
    """The library inside, loaded by a program for 64-bit ARM under qemu."""
    source, words = program(".c")
    checks.run(["unzip", "-q", newest("*aarch64.whl")], cwd=folder)
    checks.run(["aarch64-linux-gnu-gcc", "-std=c11", f"-I{TOP}/include/barrow", f"-I{TOP}/include", "-o", "hello", source,
                "barrow/libbarrow.so", "-Wl,-rpath,$ORIGIN/barrow"], cwd=folder)
    same(checks, checks.run(["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "./hello", *words], cwd=folder), "arm64")


def check_npm(checks, folder):
    """npm install FILE; from node."""
    source, words = program(".mjs")
    checks.run(["npm", "install", "--offline", "--silent", "--no-audit", newest("*.tgz")], cwd=folder)
    shutil.copy(source, folder)
    same(checks, checks.run(["node", "hello.mjs", *words], cwd=folder), "npm")
    tour(checks, os.path.join(folder, "tour"), "JavaScript", "js", "tour.mjs", npm_config_offline="true")


def check_linux(checks, folder):
    """One file, in a root that has nothing else where that can be made."""
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
    checks.check("seed" in (follow(checks, alone, "The command alone") or ""), "linux: the page's commands make nothing")


def check_rust(checks, folder):
    """A project with a path to the crate; cargo needs no network. Then the crate's own tests."""
    words = program("")[1]
    crates = os.path.join(folder, "crates")
    os.makedirs(crates)
    checks.run(["tar", "xf", newest("*-rust.tar.gz"), "--strip-components=1"], cwd=crates)
    env = dict(os.environ, CARGO_TARGET_DIR=os.path.join(folder, "target"), CARGO_NET_OFFLINE="true")
    same(checks, checks.run(["cargo", "run", "--quiet", "--offline", "--example", "hello", "--", *words],
                            cwd=os.path.join(crates, "barrow"), env=env), "rust")
    alone = os.path.join(folder, "tour")
    os.makedirs(alone)
    with open(os.path.join(alone, "Cargo.toml"), "w", encoding="utf-8") as file:
        file.write(block("Rust", "toml"))
    own = {name: os.environ[name] for name in ("HOME", "CARGO_HOME", "RUSTUP_HOME") if name in os.environ}  # rustup's
    tour(checks, alone, "Rust", "rust", "src/main.rs", CARGO_NET_OFFLINE="true", **own)
    text = checks.run(["cargo", "test", "--offline"], cwd=crates, env=env) or ""
    checks.check(text.count("test result: ok") >= 4 and "documents_come_back ... ok" in text, "rust: its tests did not run")


def check_csharp(checks, folder):
    """Two files and the library, compiled and run by mono."""
    source, words = program(".cs")
    checks.run(["unzip", "-q", "-j", newest("*-csharp.zip")], cwd=folder)
    checks.run(["mcs", "-unsafe", "-langversion:latest", "-out:hello.exe", "Barrow.cs", "Native.cs", source], cwd=folder)
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


def empty_debian(checks, root):
    """A root with nothing but Debian's least, whose apt is set up as this machine's. Whether it was made."""
    listed = subprocess.run(["apt-cache", "policy"], check=False, capture_output=True, text=True).stdout
    mirrors = [word for word in re.findall(r"https?://\S+", listed) if "security" not in word]
    if checks.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", root, *mirrors[:1]]) is None:
        return False
    os.remove(os.path.join(root, "etc/apt/sources.list"))
    shutil.copytree("/etc/apt", root + "/etc/apt", dirs_exist_ok=True)
    for name in ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"):
        shutil.copyfile(name, root + name)
    return checks.run(["chroot", root, "apt-get", "update"]) is not None


def check_debian(checks, folder):
    """Lintian is content; apt-get install in a root with nothing else in it, and the packages' own tests there."""
    packages = sorted(glob.glob(os.path.join(DIST, "*.deb")))
    checks.check(len(packages) == 3, f"debian: {packages}")
    text = checks.run(["lintian", "--allow-root", "--fail-on", "error,warning", *packages])
    checks.check(text is not None, "debian: lintian has something to say")
    root = os.path.join(folder, "root")
    if not empty_debian(checks, root):
        return
    names = [f"/{shutil.copy(package, root).rsplit('/', 1)[1]}" for package in packages]
    inside = ["chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", "AUTOPKGTEST_TMP=/tmp"]
    checks.run([*inside, "apt-get", "install", "-y", "--no-install-recommends", *names, "gcc", "libc6-dev", "pkg-config"])
    for name in ("command", "library"):
        script = shutil.copy(os.path.join(TOP, "packaging/debian/tests", name), root)
        checks.run([*inside, "/" + os.path.basename(script)])
    command_makes(checks, [*inside, "barrow"], "debian")


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
    for name in sys.argv[2:] or CHECKS:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            CHECKS[name](checks, folder)
    checks.finish()


if __name__ == "__main__":
    main()
