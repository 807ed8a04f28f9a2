#include "Codec.hpp"
#include "Jpeg.hpp"

void pcv_bytes_destroy(pcv_bytes *bytes) {
    delete bytes;
}

size_t pcv_bytes_length(const pcv_bytes *bytes) {
    return bytes ? bytes->data.size() : 0;
}

const uint8_t *pcv_bytes_data(const pcv_bytes *bytes) {
    return bytes ? bytes->data.data() : nullptr;
}

namespace {

std::vector<uint8_t> encoded(const cv::Mat &mat, pcv_picture_format format, int32_t quality) {
    switch (format) {
    case PCV_PICTURE_FORMAT_JPEG:
        return pcv::encodeJpeg(mat, quality);
    case PCV_PICTURE_FORMAT_PNG:
        return pcv::encodePng(mat);
    case PCV_PICTURE_FORMAT_WEBP:
        return pcv::encodeWebp(mat, quality);
    case PCV_PICTURE_FORMAT_TIFF:
        return pcv::encodeTiff(mat);
    }
    throw pcv::Failure(PCV_STATUS_INVALID, "not a format that pictures are encoded in");
}

} // namespace

pcv_status pcv_image_encode(const pcv_image *image, pcv_picture_format format, int32_t quality,
                            pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to encode, or no place for its bytes");
        pcv::give(pcv_bytes{encoded(image->mat, format, quality)}, out);
    });
}

pcv_status pcv_image_encode_cutout(const pcv_image *colours, const pcv_image *alpha,
                                   pcv_picture_format format, int32_t quality, pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(colours && alpha && out, "no picture to encode, or no place for its bytes");
        pcv::require(colours->mat.size() == alpha->mat.size(), "the alpha is not as large as the picture");
        pcv::require(format != PCV_PICTURE_FORMAT_JPEG, "a JPEG has no alpha");
        const cv::Mat parts[] = {colours->mat, alpha->mat};
        cv::Mat bgra(colours->mat.size(), CV_8UC4);
        constexpr int channels[] = {0, 0, 1, 1, 2, 2, 3, 3};
        cv::mixChannels(parts, 2, &bgra, 1, channels, 4);
        pcv::give(pcv_bytes{encoded(bgra, format, quality)}, out);
    });
}

pcv_status pcv_image_encode_jpeg(const pcv_image *image, int32_t quality, pcv_chroma chroma,
                                 pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to encode, or no place for its bytes");
        pcv::give(pcv_bytes{pcv::encodeJpeg(image->mat, quality, {}, chroma)}, out);
    });
}
