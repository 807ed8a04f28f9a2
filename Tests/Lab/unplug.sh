#!/bin/bash
# A camera that is pulled out while it is needed, and put in again.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

# lost WHEN: pulls the camera out while the probe waits for a picture
lost() {
    wait_for 60 "$out" waiting
    sleep 1
    began=$EPOCHREALTIME
    camera-ctl unplug 0
    gone=$(since "$began")
    wait_for 20 "$out" error
    took=$(since "$began")
    wait $pid
    show "$out" "$err"
    echo "        its node was gone after $gone s, and it was told after $took s"
    claim "unplugged $1: says that the camera is gone" has "$out" "the camera is gone"
    claim "unplugged $1: says it at once" at_most "$took" "$(awk "BEGIN { print $gone + 0.5 }")"
    camera-ctl plug 0
}

in_unplug() {
    "$probe" await /dev/video0 640x480 60 cold >"$out" 2>"$err" &
    pid=$!
    lost "while it warms up"
    "$probe" await /dev/video0 640x480 60 "$scratch/go" >"$out" 2>"$err" &
    pid=$!
    wait_for 60 "$out" ready
    camera-ctl stall 0
    sleep 0.5 # what is on its way arrives
    : >"$scratch/go"
    lost "during a capture"
    one_shot
    session
}

one_shot() {
    camera-ctl stall 0
    "$retrocam" --device /dev/video0 --timeout 60 -o "$scratch/x.jpg" >"$out" 2>"$err" &
    pid=$!
    opened $pid
    claim "one shot waits for a silent camera" kill -0 $pid
    began=$EPOCHREALTIME
    camera-ctl unplug 0
    gone=$(since "$began")
    wait $pid
    status=$?
    took=$(since "$began")
    show "$err"
    echo "        one shot: its node was gone after $gone s, and status $status was there after $took s"
    claim "one shot ends with 69" test $status = 69
    claim "one shot ends at once" at_most "$took" "$(awk "BEGIN { print $gone + 0.5 }")"
    claim "one shot says that the camera is gone" has "$err" "the camera is gone"
    camera-ctl plug 0
}

session() {
    node=/dev/video$(camera-ctl node 0 | tr -dc 0-9)
    "$probe" session "$node" 640x480 60 brightness=33 >"$out" 2>"$err" &
    pid=$!
    wait_for 60 "$out" photo
    camera-ctl unplug 0
    wait_for 10 "$out" "state interrupted"
    claim "a session tells that it is interrupted" has "$out" "state interrupted"
    sleep 10
    camera-ctl plug 0
    sleep 1
    wait_for 40 "$out" "away "
    claim "the session runs again" has "$out" "permille"
    mark=$(wc -l <"$out")
    sleep 8
    wait $pid
    claim "the process lives on" test $? = 0
    show "$out" "$err"
    used=$(sed -nE 's/^away .* processor ([0-9]+) permille/\1/p' "$out" | head -1)
    claim "less than 5 % of a core is used while it is away" at_most "$used" 50
    tail -n +"$mark" "$out" >"$scratch/after"
    claim "pictures come again, with the controls that were set" has "$scratch/after" "brightness=33"
}

. "$here/lib.sh"
need_programs
in_lab unplug 300 --camera uvc --names "Front Camera"
finish
