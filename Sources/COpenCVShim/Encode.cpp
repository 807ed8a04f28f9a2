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

pcv_status pcv_image_encode(const pcv_image *image, pcv_picture_format format, int32_t quality,
                            pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to encode, or no place for its bytes");
        switch (format) {
        case PCV_PICTURE_FORMAT_JPEG:
            return pcv::give(pcv_bytes{pcv::encodeJpeg(image->mat, quality)}, out);
        case PCV_PICTURE_FORMAT_PNG:
            return pcv::give(pcv_bytes{pcv::encodePng(image->mat)}, out);
        case PCV_PICTURE_FORMAT_WEBP:
            return pcv::give(pcv_bytes{pcv::encodeWebp(image->mat, quality)}, out);
        case PCV_PICTURE_FORMAT_TIFF:
            return pcv::give(pcv_bytes{pcv::encodeTiff(image->mat)}, out);
        }
        throw pcv::Failure(PCV_STATUS_INVALID, "not a format that pictures are encoded in");
    });
}

pcv_status pcv_image_encode_jpeg(const pcv_image *image, int32_t quality, pcv_chroma chroma,
                                 pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to encode, or no place for its bytes");
        pcv::give(pcv_bytes{pcv::encodeJpeg(image->mat, quality, {}, chroma)}, out);
    });
}
