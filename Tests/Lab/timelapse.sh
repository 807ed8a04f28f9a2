#!/bin/bash
# A time-lapse that outlives a camera which is gone for a while, a full disk, and a clock that is set.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

# lapse COUNT OPTION...: a picture every 3 s in $folder, in the background
lapse() {
    count=$1
    shift
    mkdir -p "$folder"
    "$retrocam" --device "Front Camera" --size 640x480 --timeout 30 --interval 3 --count "$count" \
        -o "$folder" "$@" >"$out" 2>"$err" &
    pid=$!
}

# ended_well: whether it went on to its end, and told what it had missed where it missed something
ended_well() { [ "$status" = 0 ] || { [ "$status" = 75 ] && has "$err" "missed "; }; }

lines() { wc -l <"$out"; }
# pictures COUNT: until so many are told, at most 90 s
pictures() {
    for ((i = 0; i < 900 && $(lines) < $1; i++)); do sleep 0.1; done
}

all_whole() { # FOLDER: whether every file in it is a whole picture
    for file in "$1"/*.jpg; do
        [ "$(tail -c 2 "$file" | od -An -tx1 | tr -d ' ')" = ffd9 ] || return 1
    done
    ! ls -A "$1" | grep -qv '\.jpg$'
}

in_timelapse() {
    folder=$scratch/lost
    lapse 14 --latest "$scratch/latest.jpg"
    pictures 2
    camera-ctl unplug 0
    kept=$(lines)
    sleep 6
    camera-ctl plug 0
    wait $pid
    status=$?
    show "$out" "$err"
    claim "a lost camera: the time-lapse ends well" ended_well
    claim "a lost camera: it is told" has "$err" "the camera is gone"
    claim "a lost camera: pictures come again" test "$(lines)" -gt "$kept"
    claim "a lost camera: every file is a whole picture" all_whole "$folder"
    claim "the latest picture has its link" cmp -s "$scratch/latest.jpg" "$(tail -1 "$out")"
    clock
    full_disk
}

clock() {
    folder=$scratch/clock
    lapse 8
    pictures 2
    date -s '+1 hour' >/dev/null
    pictures 4
    date -s '-1 hour' >/dev/null
    wait $pid
    status=$?
    show "$out" "$err"
    claim "a clock that is set: the time-lapse ends well" ended_well
    claim "a clock that is set: pictures come on" test "$(lines)" -ge 5
    claim "a clock that is set: each has a file of its own" test "$(ls "$folder" | wc -l)" = "$(lines)"
}

full_disk() {
    mkdir -p "$scratch/small"
    mount -t tmpfs -o size=1m none "$scratch/small"
    folder=$scratch/small/photos
    lapse 8
    pictures 2
    head -c 2m /dev/zero >"$scratch/small/other" 2>/dev/null
    wait_for 60 "$err" "no space left"
    kept=$(lines)
    sleep 4
    rm "$scratch/small/other"
    wait $pid
    status=$?
    show "$out" "$err"
    claim "a full disk: the time-lapse ends well" ended_well
    claim "a full disk: it is told" has "$err" "no space left"
    claim "a full disk: pictures come again" test "$(lines)" -gt "$kept"
    claim "a full disk: every file is a whole picture" all_whole "$folder"
    umount "$scratch/small"
}

. "$here/lib.sh"
need_programs
in_lab timelapse 400 --camera uvc --names "Front Camera"
finish
