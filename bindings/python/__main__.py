# SPDX-License-Identifier: MIT
"""Runs the command that a wheel carries: python -m barrow floor -s 7"""
import os
import subprocess
import sys

COMMAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "barrow.exe" if os.name == "nt" else "barrow")


def main() -> int:
    """Becomes the command, or waits for it on systems that cannot replace a process."""
    if not os.path.exists(COMMAND):
        print("barrow: this package came without the command; docs/packages.md says where it is", file=sys.stderr)
        return 2
    words = [COMMAND, *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.call(words)
    os.execv(COMMAND, words)


if __name__ == "__main__":
    sys.exit(main())
