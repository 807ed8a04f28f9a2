#!/bin/bash
# What retrocam knows of cameras: which nodes are some, which way they look, and why the others are none.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

hold() { # holds the buffers of a camera until it is killed
    if command -v v4l2-ctl >/dev/null; then
        v4l2-ctl -d "$1" --stream-mmap --stream-count=0 >/dev/null 2>&1 &
        holder=v4l2-ctl
    else
        python3 - "$1" <<'PYTHON' &
import fcntl, struct, sys, time
node = open(sys.argv[1], "r+b", buffering=0)
fcntl.ioctl(node, 0xC0145608, struct.pack("IIIII", 2, 1, 1, 0, 0))  # VIDIOC_REQBUFS
time.sleep(120)
PYTHON
        holder=python3
    fi
    pid=$!
    sleep 4
}

in_uvc() { # two webcams, each with a second node for metadata
    run 0 "$retrocam" devices --all
    claim "lists both cameras with their side" has "$out" "front  Front Camera  /dev/video0"
    claim "lists the one that looks away" has "$out" "back   Rear Camera   /dev/video2"
    claim "gives a name that survives a reboot" has "$out" "usb-Camera_Lab_Front_Camera_LAB0001-video-index0"
    claim "tells the best formats" has "$out" "1920x1080 MJPG 30 fps"
    claim "explains a metadata node" has "$out" "carries metadata, no pictures; the camera is /dev/video0"
    run 0 "$retrocam" devices
    claim "lists no metadata node unasked" lacks "$out" "/dev/video1"
    run 69 "$retrocam" --device /dev/video1 -o /tmp/x.jpg --timeout 30
    claim "a metadata node names the right one" has "$err" "/dev/video0"
    run 69 "$retrocam" --device nothing -o /tmp/x.jpg --timeout 30
    claim "an unknown name lists the candidates" has "$err" "Rear Camera (/dev/video2)"
    run 77 nobody "$retrocam" --device /dev/video0 -o /tmp/x.jpg --timeout 30
    claim "a refused user is told the remedy" has "$err" 'sudo usermod -aG video $USER'
    hold /dev/video0
    run 75 "$retrocam" --device "Front Camera" -o /tmp/x.jpg --timeout 30
    claim "a busy camera names its holder" has "$err" "$holder (process $pid)"
    run 0 "$retrocam" devices
    claim "a busy camera is listed with its formats" has "$out" "1920x1080 MJPG 30 fps"
    claim "looking does not end the other's stream" kill -0 "$pid"
    kill "$pid"
}

in_vivid() { # a driver with some eighty pixel formats
    run 0 "$retrocam" devices --json
    claim "lists sizes and rates" has "$out" '"height":2160'
    claim "knows a platform device by its path" has "$out" '"id":"platform-vivid.0-video-index0"'
}

in_loopback() { # a node that a program feeds
    run 0 "$retrocam" devices
    claim "lists a camera that a program feeds" has "$out" "Front Cam"
    camera-ctl unplug 0
    run 69 "$retrocam" devices --all
    claim "tells that nobody feeds it" has "$out" "waits for a program that feeds it pictures"
}

in_none() {
    run 69 "$retrocam" devices --json
    claim "lists nothing for a program" has "$out" '{"cameras":[],"others":[]}'
    run 69 "$retrocam" devices
    claim "tells that no camera is attached" has "$err" "no camera is attached"
    run 69 "$retrocam" --front -o /tmp/x.jpg --timeout 30
    claim "a picture without a camera is an error" has "$err" "no front camera"
}

. "$here/lib.sh"
need_programs
in_lab uvc 300 --camera uvc --names "Front Camera,Rear Camera"
in_lab vivid 200 --camera vivid
in_lab loopback 200 --camera loopback --names "Front Cam"
in_lab none 200 --camera none
finish
