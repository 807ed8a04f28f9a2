#!/bin/bash
# Uses the library as others do: from a package that depends on it by path, and from one that depends on it by version,
# neither with a flag of its own. Each takes a picture. The examples and the Swift in the README are built, and run, too.
set -euo pipefail
cd "$(dirname "$0")/../.."
repository=$PWD
work=$repository/build/embedders
mkdir -p "$work/pictures"
rm -f "$work"/pictures/*

passed=0
failed=0
# check WHAT COMMAND…: runs a command and counts how it ended.
check() {
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok: $what"
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
    fi
}

# is_picture PATH: a whole JPEG of some size.
is_picture() {
    local file=$1
    [ "$(stat -c %s "$file")" -gt 10000 ] &&
        [ "$(head -c 2 "$file" | od -An -tx1 | tr -d ' ')" = ffd8 ] &&
        [ "$(tail -c 2 "$file" | od -An -tx1 | tr -d ' ')" = ffd9 ]
}

takes_picture() { "$1" "$2" && is_picture "$2"; }

in_pictures() (cd "$work/pictures" && "$@")

echo "== by path, with the README's Swift and the examples"
# What was built stays for the next time; the sources are those of now.
rm -rf "$work/by-path/Sources" "$work/by-path/Package.swift"
mkdir -p "$work/by-path"
cp -r Tests/EmbedderTests/ByPath/. "$work/by-path"
cp -r Examples/TakePicture Examples/DelegateCamera "$work/by-path/Sources"
mkdir -p "$work/by-path/Sources/Readme"
awk '/^```swift$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' README.md \
    >"$work/by-path/Sources/Readme/main.swift"
# The package knows the repository by "../../..", so it is built where that holds.
swift build --package-path "$work/by-path"
products=$(swift build --package-path "$work/by-path" --show-bin-path)
check "a package by path takes a picture" takes_picture "$products/TakeOnePicture" "$work/pictures/by-path.jpg"
check "the README's Swift has ten lines and compiles" test "$(grep -c . "$work/by-path/Sources/Readme/main.swift")" -ge 8
check "the README's Swift runs" in_pictures "$products/Readme"
check "the README's Swift takes a picture" is_picture "$work/pictures/old.jpg"
check "the example with a delegate runs" in_pictures "$products/DelegateCamera"
check "the example with async calls runs" in_pictures "$products/TakePicture" album
check "the example with async calls takes three pictures" test "$(find "$work/pictures/album" -name '*.jpg' | wc -l)" = 3

echo "== by version"
# A repository of its own with what is here now, so that neither history nor remote matter.
clone=$(mktemp -d)
trap 'rm -rf "$clone"' EXIT
mkdir "$clone/retrocam"
git ls-files -z | tar --null --files-from=- -cf - | tar -xf - -C "$clone/retrocam"
export GIT_CONFIG_GLOBAL=/dev/null
(
    cd "$clone/retrocam"
    git init -q -b main
    git add -A
    git -c user.name=Test -c user.email=test@example.org commit -q -m "Release 0.1.0"
    git tag 0.1.0
)
rm -rf "$work/by-version"
cp -r Tests/EmbedderTests/ByVersion "$work/by-version"
export RETROCAM_URL=file://$clone/retrocam
swift build --package-path "$work/by-version" --cache-path "$clone/cache"
products=$(swift build --package-path "$work/by-version" --cache-path "$clone/cache" --show-bin-path)
check "a package by version takes a picture" takes_picture "$products/TakeOnePicture" "$work/pictures/by-version.jpg"

echo "embedders: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
