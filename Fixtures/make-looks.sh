#!/bin/bash
# Makes Fixtures/Looks: the built-in scene, and what each look makes of it with the seed 7.
#
#     Fixtures/make-looks.sh [PROGRAM]
#
# Needs ImageMagick 6 or 7 and ffmpeg for what goes in. The looks are the same bytes on any machine. Look at the pictures before they are committed.
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
# A stamp with alpha: opaque red, half red, clear green, opaque white.
mkdir -p Fixtures/Overlays
printf 'P7\nWIDTH 4\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n%b%b' \
    '\xff\x00\x00\xff\xff\x00\x00\x80\x00\xff\x00\x00\xff\xff\xff\xff' \
    '\xff\x00\x00\xff\xff\x00\x00\x80\x00\xff\x00\x00\xff\xff\xff\xff' |
    ffmpeg -v error -y -f image2pipe -c:v pam -i - -pix_fmt rgba Fixtures/Overlays/stamp.png
# What the documentation shows.
"$program" looks -q --sheet Documentation/plain.jpg --seed 7 --quality 80 --overwrite \
    -o Documentation/looks.jpg > /dev/null
