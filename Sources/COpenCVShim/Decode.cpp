// Which format the bytes are, and what their header and their pixels are.
#include "Codec.hpp"
#include "Jpeg.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace {

using namespace std::string_view_literals;
using pcv::Bytes;
using pcv::startsWith;

struct Format {
    bool (*begins)(Bytes);
    pcv_picture_info (*readInfo)(Bytes);
    cv::Mat (*decode)(Bytes, int64_t);
};

bool beginsPnm(Bytes bytes) {
    return bytes.size() >= 3 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
           (bytes[2] == '#' || bytes[2] == ' ' || (bytes[2] >= '\t' && bytes[2] <= '\r'));
}

/// "BM" alone also begins a text; the four bytes after the length are 0 in a picture.
bool beginsBmp(Bytes bytes) {
    return startsWith(bytes, "BM"sv) && startsWith(bytes, "\0\0\0\0"sv, 6);
}

constexpr Format formats[] = {
    {[](Bytes bytes) { return startsWith(bytes, "\xFF\xD8\xFF"sv); }, pcv::readJpegInfo,
     [](Bytes bytes, int64_t most) { return pcv::decodeJpeg(bytes.data(), bytes.size(), most); }},
    {[](Bytes bytes) { return startsWith(bytes, "\x89PNG\r\n\x1a\n"sv); }, pcv::readPngInfo, pcv::decodePng},
    {[](Bytes bytes) { return startsWith(bytes, "RIFF"sv) && startsWith(bytes, "WEBP"sv, 8); },
     pcv::readWebpInfo, pcv::decodeWebp},
    {[](Bytes bytes) { return startsWith(bytes, "II\x2a\0"sv) || startsWith(bytes, "MM\0\x2a"sv); },
     pcv::readTiffInfo, pcv::decodeTiff},
    {beginsBmp, pcv::readBmpInfo, pcv::decodeBmp},
    {beginsPnm, pcv::readPnmInfo, pcv::decodePnm},
};

const Format *findFormat(Bytes bytes) {
    const auto *found =
        std::ranges::find_if(formats, [&](const Format &format) { return format.begins(bytes); });
    return found == std::end(formats) ? nullptr : found;
}

const Format &requireFormat(Bytes bytes) {
    // An empty array of the caller may well be a null pointer, and an empty file is a broken picture.
    if (bytes.empty())
        throw pcv::undecodable("the picture has no bytes");
    pcv::require(bytes.data(), "no bytes of the picture");
    if (const Format *format = findFormat(bytes))
        return *format;
    throw pcv::undecodable("not a JPEG, PNG, WebP, TIFF, BMP or PNM picture");
}

} // namespace

namespace pcv {

void requireDecodableSize(int64_t width, int64_t height, int64_t maxPixels) {
    if (width < 1 || height < 1)
        throw undecodable("the picture has no pixels");
    constexpr int64_t largestSide = 65535, mostPixels = int64_t(1) << 30;
    if (width > largestSide || height > largestSide)
        throw Failure(PCV_STATUS_TOO_LARGE,
                      cv::format("the picture is %lld x %lld, and a side is at most %lld",
                                 static_cast<long long>(width), static_cast<long long>(height),
                                 static_cast<long long>(largestSide)));
    const int64_t limit = std::min(maxPixels, mostPixels);
    if (width * height > limit)
        throw Failure(PCV_STATUS_TOO_LARGE,
                      cv::format("the picture is %lld x %lld, which is %lld pixels, and the limit is %lld",
                                 static_cast<long long>(width), static_cast<long long>(height),
                                 static_cast<long long>(width * height), static_cast<long long>(limit)));
}

namespace {

/// B G R A over white, and B G R as it is. The stored values are blended as they are, not in linear light:
/// this is what browsers and picture editors show, so the result looks like the file did.
cv::Mat composeOverWhite(cv::Mat bgra) {
    if (bgra.channels() == 3)
        return bgra;
    cv::Mat bgr(bgra.size(), CV_8UC3);
    for (int y = 0; y < bgra.rows; ++y) {
        const auto *from = bgra.ptr<cv::Vec4b>(y);
        auto *to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgra.cols; ++x) {
            for (int channel = 0; channel < 3; ++channel)
                to[x][channel] = overWhite(from[x][channel], from[x][3]);
        }
    }
    return bgr;
}

} // namespace
} // namespace pcv

bool pcv_picture_is_known(const uint8_t *bytes, size_t length) {
    return bytes != nullptr && findFormat(Bytes(bytes, length)) != nullptr;
}

pcv_status pcv_picture_read_info(const uint8_t *bytes, size_t length, pcv_picture_info *out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for what the header says");
        const Bytes picture(bytes, length);
        *out = requireFormat(picture).readInfo(picture);
    });
}

pcv_status pcv_image_decode(const uint8_t *bytes, size_t length, int64_t max_pixels, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the picture");
        pcv::require(max_pixels >= 1, "the limit of pixels is at least 1");
        const Bytes picture(bytes, length);
        pcv::give(pcv::composeOverWhite(requireFormat(picture).decode(picture, max_pixels)), out);
    });
}

pcv_status pcv_image_decode_luminance(const uint8_t *bytes, size_t length, int64_t max_pixels,
                                      pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the picture");
        pcv::require(max_pixels >= 1, "the limit of pixels is at least 1");
        const Format &format = requireFormat(Bytes(bytes, length));
        const bool isJpeg = format.readInfo == pcv::readJpegInfo;
        pcv::give(isJpeg ? pcv::decodeJpegLuminanceAsBgr(bytes, length, max_pixels)
                         : pcv::composeOverWhite(format.decode(Bytes(bytes, length), max_pixels)),
                  out);
    });
}

pcv_status pcv_image_decode_cutout(const uint8_t *bytes, size_t length, int64_t max_pixels,
                                   pcv_image **colours, pcv_image **alpha) {
    return pcv::guarded([&] {
        pcv::require(colours && alpha, "no place for the colours or for the alpha");
        pcv::require(max_pixels >= 1, "the limit of pixels is at least 1");
        const Bytes picture(bytes, length);
        const cv::Mat bgra = requireFormat(picture).decode(picture, max_pixels);
        pcv::require(bgra.channels() == 4, "the picture has no alpha that can be kept");
        cv::Mat parts[] = {cv::Mat(bgra.size(), CV_8UC3), cv::Mat(bgra.size(), CV_8UC3)};
        constexpr int channels[] = {0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 3, 5};
        cv::mixChannels(&bgra, 1, parts, 2, channels, 6);
        pcv_image *first = nullptr;
        pcv::give(std::move(parts[0]), &first);
        std::unique_ptr<pcv_image, decltype(&pcv_image_destroy)> owner(first, pcv_image_destroy);
        pcv::give(std::move(parts[1]), alpha);
        *colours = owner.release();
    });
}
