# What the tests in this folder share; to be read by bash, with `root` and `here` set.
#
# A script runs twice: outside, where it starts virtual machines with cameras by the program that CAMERA_LAB names
# (default: ../shared/lab/camera-lab beside the repository), and inside them, where the functions in_KIND make the
# claims, a line each. Where there is no such program the tests are skipped, and the reason is printed.

failed=0
claim() { # claim NAME COMMAND...: one line a claim
    name=$1
    shift
    if "$@"; then echo "ok $name"; else
        echo "not ok $name"
        failed=1
    fi
}

has() { grep -qF -- "$2" "$1"; } # has FILE TEXT
lacks() { ! has "$@"; }
at_most() { [ -n "$1" ] && awk -v a="$1" -v b="$2" 'BEGIN { exit !(a <= b) }'; } # at_most NUMBER LIMIT
finish() { exit "$failed"; }

# run EXIT-STATUS COMMAND...: output goes to $out and $err, the seconds it took to $took; a wrong status is told
run() {
    expected=$1
    shift
    began=$EPOCHREALTIME
    "$@" >"$out" 2>"$err"
    status=$?
    took=$(since "$began")
    [ "$status" = "$expected" ] && return
    echo "not ok exit status $expected (it was $status): $*"
    sed 's/^/        /' "$out" "$err"
    failed=1
}

show() { sed 's/^/        /' "$@"; }
# fact FILE WORD: what stands after the word at the start of a line
fact() { sed -n "s/^$2 //p" "$1" | head -1; }
# json FILE KEY: a number or text of an object that is one line
json() { sed -nE "s/.*\"$2\":\"?([^,\"}]*).*/\1/p" "$1" | head -1; }

# since MOMENT: the seconds since then, with three decimals; no program is started, which takes long in there
since() { printf '%d.%03d' $(((${EPOCHREALTIME/[.,]/} - ${1/[.,]/}) / 1000000)) \
    $(((${EPOCHREALTIME/[.,]/} - ${1/[.,]/}) / 1000 % 1000)); }

# wait_for SECONDS FILE TEXT: until the file has the text
wait_for() {
    local end=$((SECONDS + $1))
    until [ -e "$2" ] && [[ $(<"$2") == *"$3"* ]]; do
        ((SECONDS < end)) || return 1
        sleep 0.05
    done
}

# opened PID: until the program has the camera open, by OpenCV and for questions
opened() {
    until [ "$(ls -l "/proc/$1/fd" 2>/dev/null | grep -c /dev/video)" -ge 2 ]; do sleep 0.2; done
    sleep 3
}

nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }

built=$root/.build/release
# Programs that are named are taken as they are.
given=${RETROCAM:+${LAB_PROBE:+yes}}
retrocam=${RETROCAM:-$built/retrocam}
probe=${LAB_PROBE:-$built/lab-probe}
lab=${CAMERA_LAB:-$root/../shared/lab/camera-lab}
export RETROCAM="$retrocam" LAB_PROBE="$probe"

if [ "${1:-}" = --inside ]; then
    scratch=$(mktemp -d)
    out=$scratch/out err=$scratch/err
    "in_$2"
    finish
fi

if [ ! -x "$lab" ]; then
    echo "skipped: no virtual machine with cameras at $lab"
    exit 0
fi

# Installs and builds what runs inside, for release: nothing is built in there.
need_programs() {
    "$root/Scripts/install-packages" lab || exit 1
    [ -z "$given" ] || return 0
    for product in lab-probe retrocam; do
        swift build -q -c release --package-path "$root" --product $product || exit 1
    done
}

# in_lab NAME SECONDS OPTION...: runs in_NAME in a virtual machine. Its processor is emulated, and some claims are about
# time: what fails is tried twice more, and only what never holds is a failure.
in_lab() {
    local name=$1 seconds=$2 attempt folder
    shift 2
    for attempt in 1 2 3; do
        echo "-- $name${again:-}"
        folder=$(mktemp -d)
        if "$lab" "$@" --timeout "$seconds" --out "$folder" -- "$here/$(basename "$0")" --inside "$name"; then
            rm -rf "$folder"
            return
        fi
        rm -rf "$folder"
        local again=", tried again"
    done
    failed=1
}
