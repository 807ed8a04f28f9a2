#!/bin/bash
# Makes Fixtures/Looks: the built-in scene, and what each look makes of it with the seed 7.
#
#     Fixtures/make-looks.sh [PROGRAM]
#
# Needs ImageMagick 6 or 7 for the scene. The looks are the same bytes on any machine. Look at the pictures before they are committed.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-.build/debug/retrocam}
folder=Fixtures/Looks
rm -rf "$folder"
mkdir "$folder"
magick=convert
if command -v magick > /dev/null; then magick=magick; fi
"$magick" Documentation/plain.jpg -resize 96x -strip "PNG24:$folder/plain.png"
"$program" looks | while read -r look _; do
    "$program" -q --device "$folder/plain.png" --filter "$look" --seed 7 -o "$folder/$look.png" > /dev/null
done
# What the documentation shows.
"$program" looks -q --sheet Documentation/plain.jpg --seed 7 --quality 80 --overwrite \
    -o Documentation/looks.jpg > /dev/null
