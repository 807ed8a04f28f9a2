// What the readers and writers of encoded pictures share. One .cpp a format; Picture.cpp chooses among them.
#pragma once

#include "Boundary.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace pcv {

using Bytes = std::span<const uint8_t>;

/// A failure that says that the bytes are not a whole picture.
inline Failure undecodable(const std::string &text) {
    return Failure(PCV_STATUS_UNDECODABLE, text);
}

/// Throws TOO_LARGE, with the sizes, where a picture is more than the limit or than a handle can hold; and
/// UNDECODABLE where a side is 0. Called with what the header says, before pixels are allocated.
void requireDecodableSize(int64_t width, int64_t height, int64_t maxPixels);

inline uint8_t overWhite(int value, int alpha) {
    return uint8_t((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

/// A whole number at an offset that the caller has checked.
inline uint32_t littleEndian(Bytes bytes, size_t offset, int width) {
    uint32_t value = 0;
    for (int i = width - 1; i >= 0; --i)
        value = value << 8 | bytes[offset + size_t(i)];
    return value;
}

inline uint32_t bigEndian(Bytes bytes, size_t offset, int width) {
    uint32_t value = 0;
    for (int i = 0; i < width; ++i)
        value = value << 8 | bytes[offset + size_t(i)];
    return value;
}

inline bool startsWith(Bytes bytes, std::string_view text, size_t offset = 0) {
    return bytes.size() >= offset + text.size() &&
           std::equal(text.begin(), text.end(), bytes.begin() + std::ptrdiff_t(offset),
                      [](char a, uint8_t b) { return uint8_t(a) == b; });
}

// Each format has two functions: what its header says, and its pixels; of PNG, WebP and TIFF as B G R A, not
// premultiplied, where the header says that there is alpha, and else as B G R. Both throw a Failure.

pcv_picture_info readJpegInfo(Bytes bytes); // decodeJpeg is in Jpeg.hpp
pcv_picture_info readPngInfo(Bytes bytes);
cv::Mat decodePng(Bytes bytes, int64_t maxPixels);
pcv_picture_info readWebpInfo(Bytes bytes);
cv::Mat decodeWebp(Bytes bytes, int64_t maxPixels);
pcv_picture_info readTiffInfo(Bytes bytes);
cv::Mat decodeTiff(Bytes bytes, int64_t maxPixels);
pcv_picture_info readBmpInfo(Bytes bytes);
cv::Mat decodeBmp(Bytes bytes, int64_t maxPixels);
pcv_picture_info readPnmInfo(Bytes bytes);
cv::Mat decodePnm(Bytes bytes, int64_t maxPixels);

// Of B G R, or of B G R A that is not premultiplied.

std::vector<uint8_t> encodePng(const cv::Mat &mat);
std::vector<uint8_t> encodeTiff(const cv::Mat &mat);
/// At quality 1...99, and without loss at 100.
std::vector<uint8_t> encodeWebp(const cv::Mat &mat, int quality);

/// Whether a matrix is what they take.
inline bool isEncodable(const cv::Mat &mat) {
    return !mat.empty() && (mat.type() == CV_8UC3 || mat.type() == CV_8UC4);
}

} // namespace pcv
