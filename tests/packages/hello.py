# SPDX-License-Identifier: MIT
"""hello.py FAMILY SEED...: makes each dungeon and prints its family, its seed and its hash."""
import sys

import barrow

for family, seed in zip(sys.argv[1::2], sys.argv[2::2]):
    print(f"{family} {seed} {barrow.generate(family, int(seed)).hash:016x}")
