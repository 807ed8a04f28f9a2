#include "Codec.hpp"

#include "TiffDirectory.hpp"

#include <webp/decode.h>

namespace pcv {

namespace {

using namespace std::string_view_literals;

constexpr size_t fileHeader = 12; // "RIFF", length, "WEBP"
constexpr size_t chunkHeader = 8;

WebPBitstreamFeatures readFeatures(Bytes bytes) {
    WebPBitstreamFeatures features;
    switch (WebPGetFeatures(bytes.data(), bytes.size(), &features)) {
    case VP8_STATUS_OK:
        break;
    case VP8_STATUS_NOT_ENOUGH_DATA:
        throw undecodable("WebP: the file ends inside its header");
    default:
        throw undecodable("WebP: the header is damaged");
    }
    if (features.has_animation)
        throw undecodable("WebP: an animation is not one picture");
    return features;
}

Bytes findExif(Bytes bytes) {
    size_t offset = fileHeader;
    while (bytes.size() >= offset + chunkHeader) {
        const size_t length = littleEndian(bytes, offset + 4, 4);
        if (length > bytes.size() - offset - chunkHeader)
            break;
        if (startsWith(bytes, "EXIF"sv, offset))
            return bytes.subspan(offset + chunkHeader, length);
        offset += chunkHeader + length + (length & 1);
        if (offset > bytes.size())
            break;
    }
    return {};
}

} // namespace

pcv_picture_info readWebpInfo(Bytes bytes) {
    const auto features = readFeatures(bytes);
    return {features.width, features.height, readExifOrientation(findExif(bytes)), 8,
            features.has_alpha != 0};
}

cv::Mat decodeWebp(Bytes bytes, int64_t maxPixels) {
    const auto features = readFeatures(bytes);
    requireDecodableSize(features.width, features.height, maxPixels);
    const bool alpha = features.has_alpha != 0;
    cv::Mat mat(features.height, features.width, alpha ? CV_8UC4 : CV_8UC3);
    const auto decode = alpha ? WebPDecodeBGRAInto : WebPDecodeBGRInto;
    const size_t room = mat.total() * mat.elemSize();
    if (decode(bytes.data(), bytes.size(), mat.data, room, int(mat.step)) == nullptr)
        throw undecodable("WebP: the picture is damaged or not whole");
    return mat;
}

} // namespace pcv
