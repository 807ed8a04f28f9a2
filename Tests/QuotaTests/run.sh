#!/bin/bash
# Saves pictures to a file system with a quota, as root:
#
#     Tests/QuotaTests/run.sh PROGRAM
#
# The file system is btrfs in a file. Where it cannot be mounted the test is skipped, and the reason is printed.
set -euo pipefail
program=$(realpath "$1")

skip() {
    echo "skipped: $1"
    exit 0
}

[ "$(id -u)" = 0 ] || skip "only root mounts a file system"
command -v mkfs.btrfs >/dev/null || skip "there is no mkfs.btrfs (Debian: btrfs-progs)"
work=$(mktemp -d)
cleanup() {
    cd /
    ! mountpoint -q "$work/disk" || umount "$work/disk"
    rm -rf "$work"
}
trap cleanup EXIT
mkdir "$work/disk"
truncate -s 300M "$work/image"
mkfs.btrfs -q "$work/image" >/dev/null
mount -o loop "$work/image" "$work/disk" 2>"$work/why" || skip "$(cat "$work/why")"
btrfs quota enable "$work/disk"
btrfs subvolume create "$work/disk/album" >/dev/null
btrfs qgroup limit 1M "$work/disk/album"
cd "$work/disk/album"

failed=0
claim() {
    local name=$1
    shift
    if "$@"; then echo "ok $name"; else
        echo "not ok $name"
        failed=1
    fi
}
# No file but whole pictures, of any name.
only_whole() {
    local file
    for file in $(find . -type f); do
        [[ $file == *.jpg ]] && [ "$(tail -c 2 "$file" | od -An -tx1 | tr -d ' ')" = ffd9 ] || return 1
    done
}
shoot() { "$program" --device synthetic: --size 1920x1080 --quality 95 "$@"; }

status=0
for _ in $(seq 20); do
    shoot -o . >/dev/null 2>"$work/err" || status=$?
    [ $status = 0 ] || break
done
claim "the picture that goes beyond a quota ends with 74" test $status = 74
claim "the message says that it is the quota" grep -q "disk quota exceeded" "$work/err"
claim "the pictures before are whole, and nothing else is there" only_whole
claim "there are pictures before" test "$(find . -name '*.jpg' | wc -l)" -ge 3

shoot --count 6 --interval 0.5 -o . >/dev/null 2>"$work/err" &
series=$!
for _ in $(seq 100); do
    ! grep -q "waiting for room" "$work/err" || break
    sleep 0.1
done
find . -name '*.jpg' -delete
sync
wait $series || true
claim "a series waits for room" grep -q "waiting for room" "$work/err"
claim "a series goes on once there is room" grep -q "there is room again" "$work/err"
claim "the pictures of a series are whole" only_whole
[ $failed = 0 ] || cat "$work/err"
exit $failed
