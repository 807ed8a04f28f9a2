#!/bin/bash
# Cameras that are silent, broken, busy, forbidden, or smaller than asked for: what is told, and how fast.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

hold() { # keeps a camera streaming until it is killed
    v4l2-ctl -d "$1" --stream-mmap --stream-count=0 >/dev/null 2>&1 &
    pid=$!
    sleep 4
}

in_faults() {
    silent
    glitched
    refused
    too_large
}

silent() {
    camera-ctl stall 0
    run 75 "$retrocam" --device /dev/video0 --timeout 4 -o "$scratch/x.jpg"
    show "$err"
    claim "a camera that never sends is told" has "$err" "no picture within 4 s"
    # The same by a program that reads the clock at its main: its libraries take seconds to load in there.
    run 0 "$probe" shot /dev/video0 640x480 4
    show "$out"
    claim "a stall before the first frame ends within the limit and 0.3 s" at_most "$(fact "$out" ended-after-ms)" 4300
    interrupted
    camera-ctl resume 0
    "$probe" await /dev/video0 640x480 4 "$scratch/go" >"$out" 2>"$err" &
    pid=$!
    wait_for 60 "$out" ready
    camera-ctl stall 0
    sleep 0.5 # what is on its way arrives
    : >"$scratch/go"
    wait $pid
    show "$out"
    claim "a stall after the first frame ends within the limit and 0.3 s" at_most "$(fact "$out" ended-after-ms)" 4300
    claim "it says that no picture came in time" has "$out" "no picture within 4 s"
    claim "the camera stops within 0.3 s" at_most "$(fact "$out" stopped-after-ms)" 300
    camera-ctl resume 0
}

# ended_by SIGNAL: how long a program that waits for a picture lives after it, in $took
ended_by() {
    "$retrocam" --device /dev/video0 --timeout 60 -o "$scratch/x.jpg" >"$out" 2>"$err" &
    pid=$!
    opened $pid
    began=$EPOCHREALTIME
    kill "-$1" $pid
    wait $pid
    status=$?
    took=$(since "$began")
    echo "        $1: status $status after $took s"
}

interrupted() {
    ended_by KILL # what the kernel needs to close the camera and to take 245 libraries apart
    kernel=$took
    ended_by INT
    claim "Ctrl-C ends with 130" test $status = 130
    claim "Ctrl-C ends within 0.3 s" at_most "$took" "$(awk "BEGIN { print $kernel + 0.3 }")"
}

glitched() {
    camera-ctl glitch 0
    run 0 "$retrocam" --device /dev/video0 --timeout 60 --json -o "$scratch/glitch.jpg"
    show "$out" "$err"
    # Five are cut. The driver leaves some of them out where decoding is slow, and damages others of its own.
    claim "cut frames are counted" at_most 1 "$(json "$out" damagedFrames)"
    run 0 "$probe" read "$scratch/glitch.jpg"
    claim "the picture after cut frames is whole" has "$out" "letter F"
}

refused() {
    run 69 "$retrocam" --device /dev/video1 -o "$scratch/x.jpg" --timeout 30
    show "$err"
    claim "a metadata node names the right one" has "$err" "/dev/video0"
    run 77 nobody "$retrocam" --device /dev/video0 -o /tmp/x.jpg --timeout 30
    show "$err"
    claim "a refused user is told the remedy" has "$err" 'sudo usermod -aG video $USER'
    hold /dev/video0
    run 75 "$retrocam" --device /dev/video0 -o "$scratch/x.jpg" --timeout 30
    show "$err"
    claim "a busy camera names its holder" has "$err" "v4l2-ctl (process $pid)"
    kill "$pid"
}

too_large() {
    run 0 "$retrocam" --device /dev/video0 --size 3840x2160 --timeout 60 --json -o "$scratch/large.jpg"
    show "$out" "$err"
    claim "a size that the camera has not is warned of" has "$err" "asked for 3840x2160, got 1920x1080"
    claim "and reported" has "$out" '"preset":"3840x2160"'
    claim "with what was given" has "$out" '"actual":{"fourCC":"MJPG"'
    run 69 "$retrocam" --device /dev/video0 --size 3840x2160 --strict --timeout 60 -o "$scratch/strict.jpg"
    show "$err"
    claim "--strict tells the sizes that exist" has "$err" "1920x1080"
    claim "--strict saves nothing" test ! -e "$scratch/strict.jpg"
}

in_refusals() { # a driver that can be told to fail
    run 69 "$retrocam" --device /dev/video0 --set inject_vidioc_streamon_error=1 --timeout 60 -o "$scratch/x.jpg"
    show "$err"
    claim "a stream that does not start is told by the driver's reason" has "$err" "Invalid argument"
    claim "and not as missing USB bandwidth" lacks "$err" "USB bandwidth"
    "$probe" await /dev/video0 640x480 20 "$scratch/go" >"$out" 2>"$err" &
    pid=$!
    wait_for 60 "$out" ready
    v4l2-ctl -d /dev/video0 --set-ctrl inject_fatal_streaming_error=1
    : >"$scratch/go"
    wait $pid
    show "$out"
    claim "a stream that breaks is told" has "$out" "it starts and delivers no pictures"
    claim "within 3 s" at_most "$(fact "$out" ended-after-ms)" 3000
}

in_cut() { # raw frames of which the driver fills but a third
    "$probe" shoot-all /dev/video0 640x480 15 >"$out" 2>"$err" &
    pid=$!
    wait_for 60 "$out" ready
    sleep 2
    for round in 1 2 3 4 5; do
        camera-ctl glitch 0
        sleep 1
    done
    wait $pid
    show "$out" "$err"
    claim "cut raw frames are counted" at_most 1 "$(fact "$out" damaged)"
    claim "no picture ends in what an older frame left" test "$(fact "$out" mixed)" = 0
}

. "$here/lib.sh"
need_programs
in_lab faults 400 --camera uvc --names "Front Camera"
in_lab refusals 200 --camera vivid
in_lab cut 200 --camera loopback --names "Front Cam"
finish
