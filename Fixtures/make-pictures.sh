#!/bin/sh
# Makes Fixtures/Pictures: one small picture for each kind of input that readers get wrong.
# Needs ImageMagick 6 or 7, ffmpeg and exiftool. The results are checked in; run this only to change them.
set -eu
cd "$(dirname "$0")"
mkdir -p Pictures
cd Pictures
rm -f -- *

magick=convert
if command -v magick >/dev/null; then magick=magick; fi
make() { "$magick" "$@"; }
png="-define png:exclude-chunks=date,time,gama,chrm"

# A scene without symmetry: red and green on top, blue and a grey ramp at the bottom.
make -size 24x16 xc:'rgb(200,40,40)' xc:'rgb(40,180,60)' +append top.miff
make -size 24x16 xc:'rgb(40,60,200)' \( -size 16x24 gradient:'gray(20)-gray(230)' -rotate 90 \) +append bottom.miff
make top.miff bottom.miff -append -colorspace sRGB -depth 8 -type TrueColor scene.miff

# Channel order: every format must give B 0, G 0, R 255.
for kind in png bmp tiff ppm; do make -size 16x8 xc:red -depth 8 -type TrueColor $png "red.$kind"; done
make -size 16x8 xc:red -quality 100 -sampling-factor 1x1 red.jpg
make -size 16x8 xc:red -define webp:lossless=true red.webp

# PNG
make scene.miff $png scene.png
make scene.miff -interlace PNG $png PNG24:interlaced.png
make scene.miff -depth 16 -interlace PNG $png PNG48:interlaced-16bit.png
make scene.miff -colorspace Gray -depth 8 $png grey.png
make scene.miff -depth 16 $png PNG48:16bit.png
make scene.miff -colors 8 $png PNG8:palette.png
make -size 16x8 xc:'rgba(255,0,0,0.5)' $png PNG32:half-red.png
make -size 16x8 xc:none $png PNG32:transparent.png
make -size 16x8 xc:'rgba(255,0,0,0.5)' -depth 16 $png PNG64:half-red-16bit.png
make -size 1x1 xc:'rgb(10,20,30)' $png PNG24:1x1.png
make -size 1x4000 gradient:red-blue $png PNG24:1x4000.png
make -size 4000x1 xc:red $png PNG24:4000x1.png

# JPEG
make scene.miff -quality 95 scene.jpg
make scene.miff -quality 95 -interlace JPEG progressive.jpg
make scene.miff -colorspace Gray -quality 95 grey.jpg
make scene.miff -colorspace CMYK -quality 95 cmyk.jpg
ffmpeg -loglevel error -i scene.png -pix_fmt yuvj422p -bitexact -q:v 2 yuv422.jpg

# WebP
make scene.miff -define webp:lossless=true lossless.webp
make scene.miff -quality 90 lossy.webp
make -size 16x8 xc:'rgba(255,0,0,0.5)' -define webp:lossless=true half-red.webp
ffmpeg -loglevel error -loop 1 -i scene.png -vf "hue=h=90*n" -frames:v 3 -c:v libwebp_anim -bitexact \
    animated.webp

# TIFF, BMP and PNM
make scene.miff -compress none -define tiff:endian=lsb scene.tiff
make scene.miff -compress none -define tiff:endian=msb big-endian.tiff
make scene.miff -compress LZW lzw.tiff
make scene.miff -compress Zip -depth 16 16bit.tiff
make scene.miff -colorspace Gray -depth 8 -compress none grey.tiff
make scene.miff -compress LZW -define tiff:tile-geometry=16x16 tiled.tiff
make -size 16x8 xc:'rgba(255,0,0,0.5)' -depth 8 -compress none half-red.tiff
make -size 16x8 xc:'rgba(100,100,100,0.5)' -type GrayscaleMatte -depth 8 -compress none half-grey.tiff
make scene.miff -orient LeftBottom -compress none orientation-8.tiff
make scene.miff -type TrueColor BMP3:scene.bmp
make scene.miff -colors 16 -type Palette BMP3:palette.bmp
make scene.miff -colors 16 -type Palette -compress RLE BMP3:rle.bmp
make -size 16x8 xc:'rgba(255,0,0,0.5)' half-red.bmp
make scene.miff scene.ppm
make scene.miff -compress none text.ppm
make scene.miff -depth 16 16bit.ppm
make scene.miff -colorspace Gray -depth 8 scene.pgm
make scene.miff -threshold 50% scene.pbm

# Metadata: EXIF with a place and a thumbnail, and XMP
make scene.miff -resize 24x16 -quality 60 thumbnail.jpg
for plain in scene.jpg scene.png lossy.webp scene.tiff; do
    picture=metadata.${plain##*.}
    cp "$plain" "$picture"
    exiftool -q -overwrite_original -Artist='Ada Lovelace' -Orientation#=6 -DateTimeOriginal='2026:08:03 14:25:30' \
        -OffsetTimeOriginal=+02:00 -GPSLatitude=48.137 -GPSLatitudeRef=N -XMP-dc:Title=Scene -UserComment='by hand' \
        "$picture"
done
exiftool -q -overwrite_original "-ThumbnailImage<=thumbnail.jpg" metadata.jpg
rm -f thumbnail.jpg

# Not whole pictures
head -c "$(($(wc -c <scene.jpg) - 24))" scene.jpg >truncated.jpg
head -c "$(($(wc -c <scene.png) - 20))" scene.png >truncated.png
# A chunk that claims to have 1.9 GB.
{ head -c 33 scene.png; printf '\162\377\377\377eXIfMM'; } >long-chunk.png
printf 'Not a picture.\n' >text.jpg
printf '<!DOCTYPE html><title>404</title>\n' >html.jpg
: >empty.jpg

rm -f -- *.miff
