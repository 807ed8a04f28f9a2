#!/bin/bash
# The camera's own JPEG in the file, with every byte of its image data, and what it costs.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

# same_scan FILE FILE: whether the image data from the last scan on is the same; each has one scan, and the thumbnail's
# is before it
same_scan() {
    python3 -c 'import sys
a, b = (open(name, "rb").read() for name in sys.argv[1:])
sys.exit(a[a.rindex(b"\xff\xda"):a.rindex(b"\xff\xd9")] != b[b.rindex(b"\xff\xda"):b.rindex(b"\xff\xd9")])' "$@"
}
other_scan() { ! same_scan "$@"; }

# seconds COMMAND...: the processor time that a command takes
seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

in_original() { # a webcam that shows one picture
    shoot="$retrocam --device /dev/video0 --size 1920x1080 --pixel-format MJPG --timeout 60 --json"
    # By a program that changes nothing of what is sent.
    v4l2-ctl -d /dev/video0 --set-fmt-video=width=1920,height=1080,pixelformat=MJPG --stream-mmap --stream-skip=2 \
        --stream-count=1 --stream-to="$scratch/sent.jpg" >/dev/null 2>&1
    run 0 $shoot -o "$scratch/a.jpg"
    show "$out" "$err"
    claim "says that the image data is the camera's" has "$out" '"original":true'
    claim "the image data is what the camera sent" same_scan "$scratch/a.jpg" "$scratch/sent.jpg"
    claim "the file tells the camera's name" has "$scratch/a.jpg" "Front Camera"
    echo "        encode $(json "$out" encode) ms, save $(json "$out" save) ms"
    run 0 $shoot --retro --seed 1 --keep-original -o "$scratch/b.jpg"
    claim "says that a look is other data" has "$out" '"original":false'
    claim "with a look the data is other" other_scan "$scratch/b.jpg" "$scratch/sent.jpg"
    claim "the original beside it is what the camera sent" same_scan "$scratch/b.original.jpg" "$scratch/sent.jpg"
    in_cpu
}

in_cpu() {
    skipped=$(json "$out" droppedFrames)
    words=(-q -d /dev/video0 -r 1920x1080 -p MJPEG -S "$skipped" --no-banner --jpeg 95)
    ours=$(seconds $shoot --overwrite -o "$scratch/a.jpg")
    theirs=$(seconds fswebcam "${words[@]}" "$scratch/other.jpg")
    start=$(seconds "$retrocam" --version)
    echo "        processor: retrocam $ours s ($start s of it to start), fswebcam $theirs s, $skipped frames skipped"
    # From the shutter to the file, without the start: what one picture more costs a program that runs.
    mkdir "$scratch/ours" "$scratch/theirs"
    our_series=$(seconds $shoot --burst 21 -o "$scratch/ours")
    their_series=$(seconds timeout -s INT 40 fswebcam "${words[@]}" --loop 1 "$scratch/theirs/%s.jpg")
    taken=$(ls "$scratch/theirs" | wc -l)
    our_more=$(awk "BEGIN { print ($our_series - $ours) / 20 }")
    their_more=$(awk "BEGIN { print ($their_series - $theirs) / ($taken - 1) }")
    ratio=$(awk "BEGIN { printf \"%.2f\", $our_more / $their_more }")
    echo "        one more: retrocam $our_more s (of 20), fswebcam $their_more s (of $((taken - 1))): $ratio"
    at_most "$ratio" 0.33 || echo "        one picture more, to fswebcam's: $ratio, warning: above its bar, 0.33"
    claim "every picture of a burst is saved" [ "$(ls "$scratch/ours" | wc -l)" -eq 21 ]
    # The processor is emulated: as for the other ratios, only one twice its bar has failed.
    claim "one picture more takes less than two thirds of fswebcam's processor time" at_most "$ratio" 0.66
}

. "$here/lib.sh"
need_programs
in_lab original 300 --camera uvc --names "Front Camera" --picture "$root/Documentation/plain.jpg"
finish
