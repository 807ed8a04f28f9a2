#!/usr/bin/env python3
"""A network camera for tests, with its faults. Standard library only; listens on the loopback address only.

    camera_server.py FOLDER [--seconds N] [--fps N]

FOLDER holds the JPEG pictures that the camera shows in turn. The port is printed as the first line. It ends
after N seconds (120), or when its standard input closes.

    /mjpeg                 motion JPEG              /snapshot.jpg      one picture for each request
    /mjpeg-half            every other frame half   /truncated         half a picture
    /mjpeg-slow            two frames a second
    /mjpeg-stall           two frames, then silence /closes            half of what Content-Length says
    /headers-then-hang     headers only             /trickle           one byte every 50 ms
    /start-then-hang       headers and a boundary   /hang              accepts and never answers
    /redirect              to /snapshot.jpg         /redirect-loop     to itself
    /redirect-file         to a file: address       /flaky.jpg         503 for every other request
    /401 /403 /404 /503    that status              /html /json /empty not a camera
    /protected.jpg         Basic, user "cam", password "p@ss:word/1"; /protected-mjpeg likewise
    /requests              how many requests and connections there were, as JSON
"""

import argparse
import base64
import http.server
import json
import pathlib
import sys
import threading

BOUNDARY = "frame"
CREDENTIALS = "Basic " + base64.b64encode(b"cam:p@ss:word/1").decode()


class Camera(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    frames = []
    interval = 1 / 25
    end = threading.Event()
    counts = {"requests": 0, "connections": 0}
    turn = 0
    flaky_turn = 0

    def log_message(self, *arguments):
        pass

    def setup(self):
        super().setup()
        Camera.counts["connections"] += 1

    def do_GET(self):
        path = self.path.split("?")[0].strip("/")
        Camera.counts["requests"] += path != "requests"
        page = getattr(self, "get_" + path.replace("-", "_").replace(".jpg", ""), None)
        try:
            if path.isdigit():
                self.answer(int(path), "text/plain", b"no")
            elif page:
                page()
            else:
                self.answer(404, "text/html", b"<html>not here</html>")
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    # Answers

    def answer(self, status, kind, body, length=None, **headers):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        if status == 401:
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def begin_stream(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=" + BOUNDARY)
        self.end_headers()

    def send_frame(self, frame):
        head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(frame)}\r\n\r\n"
        self.wfile.write(head.encode() + frame + b"\r\n")

    def next_frame(self):
        Camera.turn += 1
        return Camera.frames[Camera.turn % len(Camera.frames)]

    def hang(self):
        self.close_connection = True
        Camera.end.wait()

    # Pages that show pictures

    def get_mjpeg(self, interval=None):
        self.begin_stream()
        while True:
            self.send_frame(self.next_frame())
            if Camera.end.wait(interval or Camera.interval):
                return

    def get_mjpeg_slow(self):
        self.get_mjpeg(interval=0.5)

    def get_mjpeg_half(self):
        self.begin_stream()
        number = 0
        while not Camera.end.wait(Camera.interval):
            frame = self.next_frame()
            number += 1
            self.send_frame(frame if number % 2 else frame[: len(frame) // 2])

    def get_mjpeg_stall(self):
        self.begin_stream()
        for _ in range(2):
            self.send_frame(self.next_frame())
        self.hang()

    def get_snapshot(self):
        self.answer(200, "image/jpeg", self.next_frame())

    def get_flaky(self):
        Camera.flaky_turn += 1
        if Camera.flaky_turn % 2 == 0:
            self.answer(503, "text/plain", b"busy")
        else:
            self.answer(200, "image/jpeg", Camera.frames[0])

    def get_redirect(self):
        self.answer(302, None, b"", Location="/snapshot.jpg")

    def is_permitted(self):
        if self.headers.get("Authorization") == CREDENTIALS:
            return True
        self.answer(401, "text/html", b"<html>who are you?</html>")
        return False

    def get_protected(self):
        if self.is_permitted():
            self.get_snapshot()

    def get_protected_mjpeg(self):
        if self.is_permitted():
            self.get_mjpeg()

    # Pages at fault

    def get_hang(self):
        self.hang()

    def get_headers_then_hang(self):
        self.begin_stream()
        self.hang()

    def get_start_then_hang(self):
        self.begin_stream()
        self.wfile.write(f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\n".encode())
        self.hang()

    def get_trickle(self):
        self.begin_stream()
        for byte in f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n".encode() + self.next_frame():
            self.wfile.write(bytes([byte]))
            if Camera.end.wait(0.05):
                return

    def get_truncated(self):
        frame = self.next_frame()
        self.answer(200, "image/jpeg", frame[: len(frame) // 2])

    def get_closes(self):
        frame = self.next_frame()
        self.close_connection = True
        self.answer(200, "image/jpeg", frame[: len(frame) // 2], length=len(frame))

    def get_html(self):
        self.answer(200, "text/html; charset=utf-8", b"<!DOCTYPE html><html>a page</html>")

    def get_json(self):
        self.answer(200, "application/json", b'{"camera": 1}')

    def get_empty(self):
        self.answer(200, "image/jpeg", b"")

    def get_redirect_loop(self):
        self.answer(302, None, b"", Location="/redirect-loop")

    def get_redirect_file(self):
        self.answer(302, None, b"", Location="file:///etc/hostname")

    def get_requests(self):
        self.answer(200, "application/json", json.dumps(Camera.counts).encode())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--fps", type=float, default=25)
    options = parser.parse_args()
    Camera.frames = [path.read_bytes() for path in sorted(options.folder.glob("*.jpg"))]
    if not Camera.frames:
        parser.error("the folder has no *.jpg")
    Camera.interval = 1 / options.fps
    server = Server(("127.0.0.1", 0), Camera)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    threading.Thread(target=lambda: (sys.stdin.read(), Camera.end.set()), daemon=True).start()
    Camera.end.wait(options.seconds)
    Camera.end.set()


if __name__ == "__main__":
    main()
