#!/usr/bin/env python3
"""How long the program takes to start, and a retro picture to be taken, and how much memory that needs.

    Benchmarks/startup.py .build/release/retrocam [ROUNDS]
"""

import sys
import tempfile

from bars import Bars, run

program = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 11
bars = Bars()

with tempfile.TemporaryDirectory() as folder:
    version = [program, "--version"]
    picture = [program, "--front", "--retro", "--device", "synthetic:front", "--size", "1280x720", "-o", folder]
    # The first run of each brings the libraries into the page cache.
    run(version), run(picture)
    starts, pictures = [], []
    for _ in range(rounds):
        starts.append(run(version)[1:])
        pictures.append(run(picture)[1:])

bars.at_most("retrocam --version, seconds", [s for s, _ in starts], "s", 0.20)
bars.at_most("retro picture of 1280x720, seconds", [s for s, _ in pictures], "s", 0.6)
bars.at_most("retro picture of 1280x720, memory", [m for _, m in pictures], "MB", 150)
bars.end()
