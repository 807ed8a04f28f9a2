#!/usr/bin/env python3
"""A .cube table of 33 points a side on 12 megapixels, on one thread, against ffmpeg's lut3d in tetrahedra.

    Benchmarks/tables.py LOOKS-PROGRAM [ROUNDS]

Of ffmpeg counts the CPU time of the filter alone: frames with it less frames without it.
"""

import os
import subprocess
import sys
import tempfile

from bars import Bars, run

looks = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
frames = 6
side = 33


def write_table(path):
    steps = [n / (side - 1) for n in range(side)]
    with open(path, "w") as file:
        file.write(f"LUT_3D_SIZE {side}\n")
        for blue in steps:
            for green in steps:
                for red in steps:
                    file.write(f"{red ** 0.8:.6f} {green * 0.9 + blue * 0.1:.6f} {blue ** 1.2:.6f}\n")


def ffmpeg_seconds(filters):
    before = os.times()
    subprocess.run(
        ["ffmpeg", "-v", "error", "-threads", "1", "-filter_threads", "1", "-f", "rawvideo", "-pix_fmt", "bgr24",
         "-s", "4000x3000", "-i", frames_file, *filters, "-f", "null", "-"], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


bars = Bars()
with tempfile.TemporaryDirectory() as folder:
    table, frames_file = folder + "/table.cube", folder + "/frames.bgr"
    write_table(table)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=4000x3000,noise=alls=12", "-frames:v",
         str(frames), "-f", "rawvideo", "-pix_fmt", "bgr24", frames_file], check=True)
    ratios = []
    for _ in range(rounds):
        ours = float(run([looks, table])[0])
        bare = ffmpeg_seconds([])
        theirs = (ffmpeg_seconds(["-vf", f"lut3d=file={table}:interp=tetrahedral"]) - bare) / frames * 1000
        print(f"table of {side} points a side: ours {ours:.0f} ms, ffmpeg {theirs:.0f} ms", flush=True)
        ratios.append(theirs / ours)
bars.at_least("ffmpeg lut3d / ours", ratios, 1.0)
bars.end()
