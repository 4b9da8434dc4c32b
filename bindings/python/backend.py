# SPDX-License-Identifier: MIT
"""Builds the wheel and the source archive of barrow for Python. pip calls it (PEP 517); it needs
Python and a C compiler, no network and no other package.

Environment variables:
  CC                the compiler (default: cc)
  BARROW_MACHINE    the machine to build for, such as aarch64, if CC is a cross compiler
  BARROW_COMMAND    a barrow command to put into the wheel, for python -m barrow; it must run
                    wherever the wheel does

The same sources, compiler and variables give the same bytes.
"""
import base64
import glob
import gzip
import hashlib
import io
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TIME = (1980, 1, 1, 0, 0, 0)  # the date of every file in an archive
NAMES = {"win32": "barrow.dll", "darwin": "libbarrow.dylib"}
LIBRARY = NAMES.get(sys.platform, "libbarrow.so")
MODULE = ("barrow.py", "__main__.py", "py.typed")


def tree():
    """Returns the folder with src and include: the repository's, or the archive's own."""
    own = os.path.join(HERE, "c")
    return own if os.path.isdir(own) else os.path.dirname(os.path.dirname(HERE))


def read(*parts):
    with open(os.path.join(*parts), "rb") as file:
        return file.read()


def licence():
    return read(HERE if os.path.exists(os.path.join(HERE, "LICENSE")) else tree(), "LICENSE")


def version():
    """Returns the version in the header."""
    header = read(tree(), "include/barrow/base.h").decode()
    return ".".join(re.search(rf"BARROW_VERSION_{part} (\d+)", header).group(1)
                    for part in ("MAJOR", "MINOR", "PATCH"))


def project():
    """Returns the lines of [project] in pyproject.toml that are plain texts or lists of them, by name."""
    text = read(HERE, "pyproject.toml").decode()
    section = re.search(r"^\[project\]\n(.*?)^\[", text, re.S | re.M).group(1)
    found = dict(re.findall(r'^([\w-]+) = "(.*)"$', section, re.M))
    for name, body in re.findall(r"^([\w-]+) = \[(.*?)\]", section, re.S | re.M):
        found[name] = re.findall(r'"(.*?)"', body)
    return found


def metadata():
    """Returns the text of METADATA and PKG-INFO."""
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {version()}",
             f"Summary: {about['description']}", "License: MIT", "Keywords: " + ",".join(about["keywords"]),
             *(f"Classifier: {word}" for word in about["classifiers"]),
             f"Requires-Python: {about['requires-python']}", "Provides-Extra: arrays",
             'Requires-Dist: numpy; extra == "arrays"', "Description-Content-Type: text/markdown", ""]
    return "\n".join(lines).encode() + b"\n" + read(HERE, "README.md")


def compile_library(folder):
    """Compiles the shared library into [folder]."""
    sources = sorted(os.path.relpath(path, tree())
                     for folder in ("src", "play")
                     for path in glob.glob(os.path.join(tree(), folder, "**/*.c"), recursive=True))
    compiler = shlex.split(os.environ.get("CC", "cc"))
    flags = ["-std=c11", "-O2", "-DNDEBUG", "-fvisibility=hidden", "-DBARROW_BUILDING", "-DBARROW_SHARED",
             "-Iinclude", "-Isrc", "-I."]
    if sys.platform != "win32":
        flags.append("-fPIC")
    if sys.platform == "linux":
        flags.append("-Wl,--build-id=none,-soname,libbarrow.so,-s")
    path = os.path.join(folder, LIBRARY)
    subprocess.run([*compiler, *flags, "-shared", *sources, "-o", path], cwd=tree(), check=True)
    return path


def platform_tag(library):
    """Returns the platform tag that pip compares. A library that needs no libc newer than that of
    manylinux2014 gets its tag."""
    if sys.platform != "linux":
        return re.sub(r"[-.]", "_", sysconfig.get_platform())
    machine = os.environ.get("BARROW_MACHINE") or os.uname().machine
    asked = [(int(major), int(minor)) for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", read(library))]
    oldest = max(asked, default=None)
    return f"manylinux_2_17_{machine}" if oldest and oldest <= (2, 17) else f"linux_{machine}"


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def write_wheel(path, files, info):
    """Writes the files, given as (name, bytes, is a program), and the list of them."""
    record = [f"{name},sha256={digest(data)},{len(data)}" for name, data, _ in files] + [f"{info}/RECORD,,", ""]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data, is_program in [*files, (f"{info}/RECORD", "\n".join(record).encode(), False)]:
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            wheel.writestr(entry, data)


def wheel_files(library, info, tag):
    module = [("barrow/" + ("__init__.py" if name == "barrow.py" else name), read(HERE, name), False)
              for name in MODULE]
    files = [*module, (f"barrow/{LIBRARY}", read(library), True)]
    command = os.environ.get("BARROW_COMMAND")
    if command:
        files.append(("barrow/barrow.exe" if command.endswith(".exe") else "barrow/barrow", read(command), True))
        files.append((f"{info}/entry_points.txt", b"[console_scripts]\nbarrow = barrow.__main__:main\n", False))
    about = f"Wheel-Version: 1.0\nGenerator: barrow\nRoot-Is-Purelib: false\nTag: {tag}\n"
    return files + [(f"{info}/METADATA", metadata(), False), (f"{info}/WHEEL", about.encode(), False),
                    (f"{info}/licenses/LICENSE", licence(), False)]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds the wheel and returns its name."""
    del config_settings, metadata_directory
    with tempfile.TemporaryDirectory() as folder:
        library = compile_library(folder)
        tag = f"py3-none-{platform_tag(library)}"
        info = f"barrow-{version()}.dist-info"
        files = wheel_files(library, info, tag)
    name = f"barrow-{version()}-{tag}.whl"
    write_wheel(os.path.join(wheel_directory, name), files, info)
    return name


def sdist_files():
    """Returns (name, bytes) of all sources of a wheel."""
    files = [(name, read(HERE, name)) for name in (*MODULE, "backend.py", "pyproject.toml", "README.md")]
    files += [("PKG-INFO", metadata()), ("LICENSE", licence())]
    for folder in ("src", "play", "include"):
        for path in sorted(glob.glob(os.path.join(tree(), folder, "**/*.*"), recursive=True)):
            if path.endswith((".c", ".h", ".def")):
                files.append(("c/" + os.path.relpath(path, tree()), read(path)))
    return files


def build_sdist(sdist_directory, config_settings=None):
    """Builds the source archive and returns its name."""
    del config_settings
    stem = f"barrow-{version()}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, data in sdist_files():
            entry = tarfile.TarInfo(f"{stem}/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    with open(os.path.join(sdist_directory, f"{stem}.tar.gz"), "wb") as file:
        with gzip.GzipFile("", "wb", 9, file, 0) as zipped:
            zipped.write(packed.getvalue())
    return f"{stem}.tar.gz"
