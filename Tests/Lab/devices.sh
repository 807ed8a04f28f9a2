#!/bin/sh
# What retrocam knows of cameras, shown with the kernel's own drivers in a virtual machine.
#
#   Tests/Lab/devices.sh [RETROCAM]
#
# The virtual machine is started by the program that CAMERA_LAB names (default: ../shared/lab/camera-lab beside the
# repository). Where there is none the tests are skipped, and the reason is printed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

check() { # check NAME COMMAND...: one line a claim
    name=$1
    shift
    if "$@"; then echo "ok      $name"; else
        echo "FAILED  $name"
        failed=1
    fi
}

has() { grep -qF -- "$2" "$1"; } # has FILE TEXT
lacks() { ! has "$@"; }
finish() { exit "${failed:-0}"; }

# run EXIT-STATUS COMMAND...: output goes to $out and $err, a wrong status is told
run() {
    expected=$1
    shift
    "$@" >"$out" 2>"$err"
    status=$?
    [ "$status" = "$expected" ] && return
    echo "FAILED  exit status $status instead of $expected: $*"
    sed 's/^/        /' "$out" "$err"
    failed=1
}

nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }

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
    check "lists both cameras with their side" has "$out" "front  Front Camera  /dev/video0"
    check "lists the one that looks away" has "$out" "back   Rear Camera   /dev/video2"
    check "gives a name that survives a reboot" has "$out" "usb-Camera_Lab_Front_Camera_LAB0001-video-index0"
    check "tells the best formats" has "$out" "1920x1080 MJPG 30 fps"
    check "explains a metadata node" has "$out" "carries metadata, no pictures; the camera is /dev/video0"
    run 0 "$retrocam" devices
    check "lists no metadata node unasked" lacks "$out" "/dev/video1"
    run 69 "$retrocam" --device /dev/video1 -o /tmp/x.jpg --timeout 30
    check "a metadata node names the right one" has "$err" "/dev/video0"
    run 69 "$retrocam" --device nothing -o /tmp/x.jpg --timeout 30
    check "an unknown name lists the candidates" has "$err" "Rear Camera (/dev/video2)"
    run 77 nobody "$retrocam" --device /dev/video0 -o /tmp/x.jpg --timeout 30
    check "a refused user is told the remedy" has "$err" 'sudo usermod -aG video $USER'
    hold /dev/video0
    run 75 "$retrocam" --device "Front Camera" -o /tmp/x.jpg --timeout 30
    check "a busy camera names its holder" has "$err" "$holder (process $pid)"
    run 0 "$retrocam" devices
    check "a busy camera is listed with its formats" has "$out" "1920x1080 MJPG 30 fps"
    check "looking does not end the other's stream" kill -0 "$pid"
    kill "$pid"
    finish
}

in_vivid() { # a driver with some eighty pixel formats
    run 0 "$retrocam" devices --json
    check "lists sizes and rates" has "$out" '"height":2160'
    check "knows a platform device by its path" has "$out" '"id":"platform-vivid.0-video-index0"'
    finish
}

in_loopback() { # a node that a program feeds
    run 0 "$retrocam" devices
    check "lists a camera that a program feeds" has "$out" "Front Cam"
    camera-ctl unplug 0
    run 0 "$retrocam" devices --all
    check "tells that nobody feeds it" has "$out" "waits for a program that feeds it pictures"
    finish
}

in_none() {
    run 0 "$retrocam" devices
    check "tells that no camera is attached" has "$err" "no camera is attached"
    run 69 "$retrocam" --front -o /tmp/x.jpg --timeout 30
    check "a picture without a camera is an error" has "$err" "no front camera"
    finish
}

if [ "${1:-}" = --inside ]; then
    retrocam=$3
    out=$(mktemp) err=$(mktemp)
    "in_$2"
fi

retrocam=${1:-$root/.build/debug/retrocam}
lab=${CAMERA_LAB:-$root/../shared/lab/camera-lab}
if [ ! -x "$lab" ]; then
    echo "skipped: no virtual machine with cameras at $lab"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
in_lab() { # in_lab KIND OPTION...
    kind=$1
    shift
    echo "-- $kind"
    "$lab" --camera "$kind" "$@" --timeout 300 --out "$scratch" -- "$here/devices.sh" --inside "$kind" "$retrocam" ||
        failed=1
}
in_lab uvc --names "Front Camera,Rear Camera"
in_lab vivid
in_lab loopback --names "Front Cam"
in_lab none
finish
