#!/bin/bash
# The right picture of the right camera, in the right colours and size, in time.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

# letter_of FILE
letter_of() { "$probe" read "$1" | sed -n 's/^letter //p'; }

in_sides() { # two webcams
    run 0 "$retrocam" devices
    show "$out"
    claim "lists two cameras" test "$(wc -l <"$out")" = 2
    claim "lists no metadata node" lacks "$out" /dev/video1
    for side in front:F back:R; do
        run 0 "$retrocam" "--${side%:*}" --preset hd1920x1080 --timeout 60 --json -o "$scratch/${side%:*}.jpg"
        show "$out" "$err"
        claim "--${side%:*} takes the picture of that camera" \
            test "$(letter_of "$scratch/${side%:*}.jpg")" = "${side#*:}"
        claim "--${side%:*} takes it by MJPG" has "$out" '"actual":{"fourCC":"MJPG"'
        claim "--${side%:*} takes it at 1920x1080" has "$out" '"height":1080'
    done
    in_zoom
    in_time
}

zoom_of() { v4l2-ctl -d "$1" -C zoom_absolute | tr -dc 0-9; }

# The camera's own zoom is 100 to 500; what is beyond is made by pixels.
in_zoom() {
    v4l2-ctl -d /dev/video0 -c zoom_absolute=150
    "$retrocam" --front --zoom 10 --preset hd1920x1080 --timeout 60 --count 2 --interval 15 --json \
        -o "$scratch/zoom%i.jpg" >"$out" 2>"$err" &
    wait_for 60 "$out" zoom1.jpg
    claim "--zoom zooms with the camera's own zoom" test "$(zoom_of /dev/video0)" = 500
    wait $!
    show "$out" "$err"
    claim "the zoom is set back afterwards" test "$(zoom_of /dev/video0)" = 150
    v4l2-ctl -d /dev/video0 -c zoom_absolute=100
}

# The whole of it from main on, against another program that skips as many frames.
in_time() {
    run 0 "$retrocam" --front --preset hd1920x1080 --timeout 60 --json -o "$scratch/time.jpg"
    ours=$(tr ',{}' '\n' <"$out" | awk -F: '/"(open|warmUp|capture|develop|encode|save)"/ { sum += $2 } END { print sum }')
    skipped=$(json "$out" droppedFrames)
    began=$EPOCHREALTIME
    fswebcam -q -d /dev/video0 -r 1920x1080 -p MJPEG -S "$skipped" --no-banner --jpeg 90 "$scratch/other.jpg"
    theirs=$(awk "BEGIN { print 1000 * $(since "$began") }")
    show "$out"
    echo "        retrocam $ours ms, fswebcam $theirs ms, $skipped frames skipped"
    claim "the other program took the same picture" test "$(letter_of "$scratch/other.jpg")" = F
    claim "takes at most 1.2 times the time of fswebcam" at_most "$ours" "$(awk "BEGIN { print 1.2 * $theirs }")"
}

# Each of eight bars within 12 of what the driver draws: white, yellow, cyan, green, magenta, red, blue, black.
bars_are_right() {
    awk -v wanted="255,255,255 255,255,0 0,255,255 0,255,0 255,0,255 255,0,0 0,0,255 0,0,0" '
        BEGIN { split(wanted, bar, " ") }
        /^bar/ { n++; split(bar[n], w, ","); for (c = 1; c <= 3; c++) { d = $(c + 1) - w[c]; if (d * d > 144) bad++ } }
        END { exit !(n == 8 && !bad) }' "$1"
}

in_colours() {
    v4l2-ctl -d /dev/video0 --set-ctrl test_pattern=1,osd_text_mode=2 # bars of full colour, no text
    for format in YUYV NV12 RGB3; do
        run 0 "$probe" shoot /dev/video0 1280x720 $format
        show "$out" "$err"
        claim "$format: comes as asked" has "$out" "format 1280x720 $format"
        claim "$format: the colours of the bars are right" bars_are_right "$out"
    done
    in_controls
}

in_controls() {
    # v4l2-ctl's lines without numbers, types, labels and what changes by itself
    v4l2-ctl -d /dev/video0 --list-ctrls | tee "$scratch/listed" | awk '/ 0x[0-9a-f]+ \(/ {
        name = $1; type = $3; flags = $0 ~ /flags=/ ? $0 : ""
        if (type !~ /\((int|int64|bool|menu|intmenu)\)/) { print name; next }
        line = name
        for (i = 4; i <= NF; i++) {
            if ($i ~ /^(min|max|step|default)=/ || $i ~ /^value=/ && flags !~ /volatile/) line = line " " $i }
        print line }' | sort >"$scratch/theirs"
    run 0 "$probe" controls /dev/video0
    sort "$out" >"$scratch/ours"
    echo "        $(wc -l <"$scratch/ours") controls"
    diff "$scratch/theirs" "$scratch/ours" | head -20 | show
    claim "lists every control as v4l2-ctl does" cmp -s "$scratch/theirs" "$scratch/ours"
    run 0 "$probe" set-controls /dev/video0
    grep -v '^set' "$out" | show
    echo "        $(grep -c '^set' "$out") controls set"
    claim "sets controls and reads them back" test "$(grep -c '^set' "$out")" -ge 20
    claim "no control takes another value than was set" lacks "$out" wrong
    claim "no control is refused" lacks "$out" refused
}

. "$here/lib.sh"
need_programs
in_lab sides 300 --camera uvc --names "Front Camera,Rear Camera"
in_lab colours 300 --camera vivid
finish
