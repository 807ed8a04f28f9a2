#!/usr/bin/env python3
"""A folder of JPEGs of 12 megapixels: retrocam filter --retro against a plain OpenCV program and others.

    Benchmarks/folders.py .build/release/retrocam PLAIN [PICTURES [ROUNDS]]

PLAIN is plain_folder.cpp, built. Each program works from disk to disk, on as many processes as there are
processors, at quality 90 with chroma halved both ways, as OpenCV and most others write it. The other programs make a plain sepia; those that are not installed are left out.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from bars import Bars, median

program, plain = sys.argv[1:3]
pictures = int(sys.argv[3]) if len(sys.argv) > 3 else 24
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
processors = len(os.sched_getaffinity(0))
bars = Bars()


def seconds(commands):
    """Runs commands at once, and answers how long all of them take, and the most memory that one had, in MB."""
    began = time.monotonic()
    processes = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for words in commands]
    most = 0
    for process in processes:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{' '.join(process.args)[:200]}: ended with {process.returncode}")
        most = max(most, usage.ru_maxrss / 1024)
    return time.monotonic() - began, most


def shares(files):
    return [files[start::processors] for start in range(processors)]


def each(files, words):
    """A shell for each processor, which runs the words for each of its files."""
    script = 'for f; do ' + words + ' || exit 1; done'
    return [["sh", "-c", script, "sh", *share] for share in shares(files)]


with tempfile.TemporaryDirectory() as folder:
    source, out = folder + "/in", folder + "/out"
    os.mkdir(source), os.mkdir(out)
    first = source + "/0.jpg"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "mandelbrot=size=4000x3000,noise=alls=12", "-frames:v", "1",
         "-q:v", "3", first], check=True)
    for number in range(1, pictures):
        shutil.copyfile(first, f"{source}/{number}.jpg")
    files = [f"{source}/{number}.jpg" for number in range(pictures)]

    others = {"the plain program": [[plain, out, *share] for share in shares(files)]}
    sepia = ".393:.769:.189:0:.349:.686:.168:0:.272:.534:.131"
    if shutil.which("convert"):
        others["ImageMagick"] = each(
            files, f'convert "$f" -sepia-tone 80% -quality 90 "{out}/${{f##*/}}"')
    if shutil.which("gm"):
        others["GraphicsMagick"] = each(
            files, f'gm convert "$f" -modulate 100,0 -colorize 10/20/40 -quality 90 "{out}/${{f##*/}}"')
    if shutil.which("vips"):
        matrix = folder + "/sepia.mat"
        with open(matrix, "w") as file:
            file.write("3 3\n0.393 0.769 0.189\n0.349 0.686 0.168\n0.272 0.534 0.131\n")
        others["vips"] = each(files, f'vips recomb "$f" "{out}/${{f##*/}}[Q=90]" {matrix}')
    others["ffmpeg"] = each(
        files, f'ffmpeg -v error -nostdin -y -i "$f" -vf colorchannelmixer={sepia} -q:v 3 "{out}/${{f##*/}}"')

    ours = [program, "filter", "--retro", "--seed", "7", "--quality", "90", "--subsampling", "420", "--overwrite", "-q", source, "-o", out]
    seconds([ours])
    # What the program has beside pictures.
    small = folder + "/small"
    os.mkdir(small)
    for number in range(processors):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1", f"{small}/{number}.jpg"],
            check=True)
    _, base = seconds([[small if word == source else word for word in ours]])
    mine, memory = [], []
    theirs = {name: [] for name in others}
    for _ in range(rounds):
        for name, commands in others.items():
            theirs[name].append(seconds(commands)[0])
        took, most = seconds([ours])
        mine.append(took)
        memory.append(most)

print(f"{pictures} pictures, {processors} processors: {pictures / median(mine):.1f} a second", flush=True)
for name, times in theirs.items():
    ratios = [other / own for other, own in zip(times, mine)]
    bars.at_least(f"filter --retro against {name}", ratios, 2.0 if name == "the plain program" else 1.0)
# The decoded picture has 3 bytes a pixel.
per_pixel = [(most - base) * 1024 * 1024 / (12e6 * processors) - 3 for most in memory]
bars.at_most("memory a worker beyond the picture", per_pixel, "B/px", 4)
bars.end()
