#!/usr/bin/env python3
"""A camera of 1920x1080 MJPG at 30 frames a second, kept as it is: from the shutter to the file, and a burst of 30.

    Benchmarks/live.py .build/release/retrocam [SHOTS]

The camera is a motion JPEG stream over the loopback interface. For the burst the program has one processor, where
the machine has two.
"""

import http.server
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from bars import Bars

program = sys.argv[1]
shots = int(sys.argv[2]) if len(sys.argv) > 2 else 25
rate = 30
bars = Bars()


class Camera(http.server.BaseHTTPRequestHandler):
    frames = []

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        began, number = time.monotonic(), 0
        try:
            while True:
                frame = self.frames[number % len(self.frames)]
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(frame)}\r\n\r\n"
                self.wfile.write(head.encode() + frame + b"\r\n")
                number += 1
                time.sleep(max(0, began + number / rate - time.monotonic()))
        except OSError:
            self.close_connection = True


def pictures(folder):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=1920x1080:rate={rate},noise=alls=6",
         "-frames:v", "30", "-q:v", "4", folder + "/%02d.jpg"], check=True)
    return [open(f"{folder}/{name}", "rb").read() for name in sorted(os.listdir(folder))]


def shutter(address, folder):
    """The milliseconds from a line on standard input to the path of a finished file, at moments of any phase."""
    words = [program, "--device", address, "--shutter", "line", "--count", str(shots + 3), "-o", folder + "/%i.jpg"]
    moments = random.Random(7)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as camera:
        times = []
        for _ in range(shots + 3):
            time.sleep(0.2 + moments.random() / rate)
            began = time.monotonic()
            camera.stdin.write(b"\n")
            camera.stdin.flush()
            if not camera.stdout.readline():
                sys.exit("the camera took no picture")
            times.append((time.monotonic() - began) * 1000)
        # The first ones wait for the stream to be open and the frames to be bright.
        return times[3:]


def burst(address, folder):
    """How many frames were left out of a burst of 30."""
    processor = {max(os.sched_getaffinity(0))}
    words = [program, "--device", address, "--burst", "30", "--json", "-o", folder + "/%i.jpg"]
    output = subprocess.run(
        words, stdout=subprocess.PIPE, check=True, preexec_fn=lambda: os.sched_setaffinity(0, processor)).stdout
    sequences = [json.loads(line)["sequence"] for line in output.splitlines()]
    return sequences[-1] - sequences[0] + 1 - 30


with tempfile.TemporaryDirectory() as folder:
    for name in ["frames", "shots", "burst"]:
        os.mkdir(f"{folder}/{name}")
    Camera.frames = pictures(folder + "/frames")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Camera)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    bars.at_most("shutter to file, 1080p MJPG", shutter(address, folder + "/shots"), "ms", 1000 / rate + 10)
    lost = burst(address, folder + "/burst")
    print(f"{'frames lost in a burst of 30, 1 processor':<40} {lost:7d} {'':<28} {'ok' if lost == 0 else 'warning: some'}")
bars.end()
