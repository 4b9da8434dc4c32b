# SPDX-License-Identifier: MIT
"""Documents of every family validate against `barrow schema`, and have the same bytes for any number
of threads (G1, G6; the document of common.md).

  check_documents.py BARROW [COUNT]     default: 1000 of each family
"""
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../lib"))
from checks import Checks  # noqa: E402

SETTINGS = {"floor": [[], ["--layout", "outer", "--terrain", "lava", "--maze", "100", "--structures", "9"],
                      ["--floors", "3"]],
            "quest": [[], ["--loops", "60", "--returns", "60", "--doors_per_switch", "3"],
                      ["--tiles"], ["--tiles", "--block", "9x7", "--decor", "100"]],
            "crawl": [[], ["--size", "3x3..20x12", "--sub_bosses", "0..2", "--mark_loops"],
                      ["--tiles"], ["--tiles", "--block", "9x7", "--merge", "100", "--size", "small"]]}


def output(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)
    return path


def check_family(checks, barrow, family, count, folder):
    schema = write(os.path.join(folder, "schema.json"), output(barrow, "schema"))
    for number, settings in enumerate(SETTINGS[family]):
        command = [barrow, family, "-s", "1", "-n", str(count if number == 0 else count // 10),
                   "-f", "jsonl", *settings]
        one, two = output(*command, "-j1"), output(*command, "-j2")
        checks.check(one == two, f"{' '.join(command)}: -j1 and -j2 differ")
        lines = one.count(b"\n")
        checks.check(lines == int(command[5]), f"{' '.join(command)}: {lines} documents")
        documents = write(os.path.join(folder, f"{family}{number}.jsonl"), one)
        done = subprocess.run([sys.executable, os.path.join(HERE, "validate_documents.py"), schema, documents],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        checks.check(done.returncode == 0, f"{' '.join(command)}: {done.stdout.decode()[-800:]}")


def main():
    barrow = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        for family in SETTINGS:
            check_family(checks, barrow, family, count, folder)
    checks.finish()


if __name__ == "__main__":
    main()
