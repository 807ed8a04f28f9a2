#!/bin/bash
# A camera that is opened and closed many times.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

in_rounds() {
    run 0 "$probe" rounds /dev/video0 640x480 200
    show "$out" "$err"
    claim "200 rounds leak no descriptor" test "$(fact "$out" descriptors)" = 0
    claim "200 rounds leak no thread" at_most "$(fact "$out" threads)" 0
    # What libdispatch keeps for later is 64 KiB a thread at most; a frame that is lost each round would be 90000 KiB. How
    # much the allocator keeps resident varies by some MiB.
    claim "200 rounds leak no memory" at_most "$(fact "$out" allocated-KiB-in-half)" 512
    claim "200 rounds leave nothing mapped" at_most "$(fact "$out" resident-KiB-in-half)" 16384
}

. "$here/lib.sh"
need_programs
in_lab rounds 600 --camera uvc --names "Front Camera"
finish
