#!/usr/bin/env python3
"""What the library costs: frames a second through PhotoCamera.frames, as a share of a bare cv::VideoCapture loop.

    Benchmarks/bridge.py FRAMES-PROGRAM BARE-PROGRAM [ROUNDS]

Both programs read the same file from opening it to its end, in turns, so that they see the same machine.
"""

import os
import subprocess
import sys
import tempfile

from bars import Bars, median, run

ours, bare = sys.argv[1:3]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 9
count = 300
videos = [
    ("640x480 MJPG in AVI", "640x480", "avi", ["-c:v", "mjpeg", "-q:v", "3"]),
    ("1280x720 H.264 in MP4", "1280x720", "mp4", ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]),
]


def frames_per_second(words):
    frames, seconds, _ = run(words)[0].split()
    if int(frames) != count:
        sys.exit(f"{' '.join(words)}: {frames} frames of {count}")
    return count / float(seconds)


bars = Bars()
with tempfile.TemporaryDirectory() as folder:
    for name, size, extension, codec in videos:
        path = os.path.join(folder, "video." + extension)
        source = f"testsrc=size={size}:rate=30"
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", source, "-frames:v", str(count), *codec, path],
            check=True,
        )
        rates = [(frames_per_second([ours, path]), frames_per_second([bare, path])) for _ in range(rounds + 1)][1:]
        print(f"{name}: PhotoCamera.frames {median(o for o, _ in rates):.0f} frames/s, "
              f"bare cv::VideoCapture {median(b for _, b in rates):.0f}")
        bars.at_least(f"{name}, ours / bare", [o / b for o, b in rates], 0.95)
bars.end()
