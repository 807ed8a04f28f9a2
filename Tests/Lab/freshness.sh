#!/bin/bash
# Pictures that are never old.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

in_fresh() {
    run 0 "$probe" fresh /dev/video0 640x480 50 3
    show "$out" "$err"
    claim "every picture is exposed after the shutter" test "$(fact "$out" stale)" = 0
    claim "50 pictures tell which frame they show" test "$(fact "$out" decided)" = 50
    claim "none of them was queued before the shutter" test "$(fact "$out" queued-before)" = 0
    claim "a camera that waits uses less than half a core" at_most "$(fact "$out" processor-permille)" 500
}

. "$here/lib.sh"
need_programs
in_lab fresh 400 --camera uvc --names "Front Camera"
finish
