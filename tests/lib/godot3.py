# SPDX-License-Identifier: MIT
"""Runs Debian's Godot 3 without a screen, in a home of its own."""
import glob
import os
import subprocess


def environment(home):
    """Returns the environment of a user who has no settings."""
    env = {**os.environ, "HOME": home, "LANG": "en_US.UTF-8"}
    return {name: value for name, value in env.items() if not name.startswith(("XDG_", "LC_"))}


def import_pictures(project, env):
    """Lets the editor import the pictures of a project. On a busy machine it may quit before it has looked at them."""
    pictures = [os.path.basename(path) for path in glob.glob(os.path.join(project, "*.png"))]
    for _ in range(5):
        subprocess.run(["godot3-server", "--path", project, "--editor", "--quit"], env=env, timeout=300,
                       capture_output=True, check=False)
        if all(glob.glob(os.path.join(project, ".import", name + "-*.stex")) for name in pictures):
            return
