# SPDX-License-Identifier: MIT
"""Runs Debian's Godot 3 without a screen, in a home of its own."""
import glob
import os
import subprocess
import tempfile
import time


def environment(home):
    """Returns the environment of a user who has no settings."""
    env = {**os.environ, "HOME": home, "LANG": "en_US.UTF-8"}
    return {name: value for name, value in env.items() if not name.startswith(("XDG_", "LC_"))}


def import_pictures(project, env, seconds=300):
    """Lets the editor import the pictures of a project, and ends it as soon as it has written all of them. (With --quit the
    editor leaves after its first idle frame, which on a busy machine comes before it has looked at any.)"""
    wanted = {os.path.basename(path) for path in glob.glob(os.path.join(project, "*.png"))}
    end = time.monotonic() + seconds
    with tempfile.TemporaryFile() as said:
        editor = subprocess.Popen(["godot3-server", "--path", project, "--editor"], env=env, stdout=said, stderr=said)
        try:
            while {os.path.basename(path).rpartition("-")[0]  # a picture's checksum is written last
                   for path in glob.glob(os.path.join(project, ".import", "*.md5"))} < wanted:
                if time.monotonic() > end or editor.poll() is not None:
                    said.seek(0)
                    raise RuntimeError(f"Godot imported no picture: {said.read().decode(errors='replace')}")
                time.sleep(0.1)
        finally:
            editor.kill()
            editor.wait()
