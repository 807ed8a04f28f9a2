// JPEG through libjpeg, with an error manager of our own: libjpeg fills a damaged picture up and only warns,
// and whoever decodes a camera's frame must know. Every warning is seen here; none is printed.
#pragma once

#include "Codec.hpp"

namespace pcv {

/// Decodes strictly to B G R: a picture that is not whole is a Failure (UNDECODABLE) with libjpeg's text.
/// Padding between markers and bytes after the end are let pass. A webcam's frame without Huffman tables is
/// read with the standard ones. EXIF orientation is not applied.
cv::Mat decodeJpeg(const uint8_t *bytes, size_t length, int64_t maxPixels);

/// Decodes at an eighth of each side, rounded up, as strictly and for a part of the time: one pixel a block.
cv::Mat decodeJpegEighth(const uint8_t *bytes, size_t length, int64_t maxPixels);

/// Decodes the luminance alone (one channel), as strictly, at 1/1, 1/2, 1/4 or 1/8 of each side, rounded up.
/// For measuring frames: at 1/8 only the mean of each block is computed.
cv::Mat decodeJpegLuminance(const uint8_t *bytes, size_t length, int64_t maxPixels, int scaleDenominator);

/// Decodes the luminance as B G R, as strictly; a picture of four inks in its colours. For looks that use no
/// more.
cv::Mat decodeJpegLuminanceAsBgr(const uint8_t *bytes, size_t length, int64_t maxPixels);

/// A segment to be written before the picture's own: `code` is 0xE0...0xEF (APPn) or 0xFE (comment), and the
/// payload at most 65533 bytes.
struct JpegSegment {
    int code;
    Bytes payload;
};

/// Encodes at quality 1...100. By quality, chroma is whole from 90 on and halved both ways below.
std::vector<uint8_t> encodeJpeg(const cv::Mat &bgr, int quality, std::span<const JpegSegment> segments = {},
                                pcv_chroma chroma = PCV_CHROMA_BY_QUALITY);

} // namespace pcv
