// A libFuzzer target: whatever the bytes are, the codecs answer with a status. `make shim-fuzz` runs it, with
// Fixtures/Pictures as its first inputs.
#include "Jpeg.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    pcv_picture_info info{};
    const pcv_status header = pcv_picture_read_info(bytes, length, &info);
    pcv_image *image = nullptr;
    const pcv_status status = pcv_image_decode(bytes, length, 1'000'000, &image);
    if (status == PCV_STATUS_OK && (header != PCV_STATUS_OK || pcv_image_width(image) != info.width ||
                                    pcv_image_height(image) != info.height))
        std::abort();
    if (status != PCV_STATUS_OK && status != PCV_STATUS_UNDECODABLE && status != PCV_STATUS_TOO_LARGE)
        std::abort();
    pcv_image *colours = nullptr, *alpha = nullptr;
    const pcv_status cutout = pcv_image_decode_cutout(bytes, length, 1'000'000, &colours, &alpha);
    const bool isRefused = status == PCV_STATUS_OK && cutout == PCV_STATUS_INVALID;
    if (isRefused ? info.has_alpha && bytes[0] != 'B' : cutout != status)
        std::abort();
    if ((colours != nullptr) != (cutout == PCV_STATUS_OK) || (alpha != nullptr) != (colours != nullptr))
        std::abort();
    pcv_image_destroy(colours);
    pcv_image_destroy(alpha);
    pcv_image_destroy(image);
    for (int orientation = 1; orientation <= 8 && length > 3 && bytes[0] == 0xFF; orientation += 3) {
        pcv_bytes *turned = nullptr;
        if (pcv_jpeg_orient(bytes, length, orientation, 1'000'000, &turned) == PCV_STATUS_OK)
            pcv_bytes_destroy(turned);
    }
    pcv_bytes *part = nullptr;
    if (length > 3 && bytes[0] == 0xFF &&
        pcv_jpeg_crop(bytes, length, 16, 0, info.width / 2 + 1, info.height, 1'000'000, &part) ==
            PCV_STATUS_OK)
        pcv_bytes_destroy(part);
    pcv_bytes *inflated = nullptr;
    if (pcv_bytes_inflate(bytes, length, 1 << 20, &inflated) == PCV_STATUS_OK)
        pcv_bytes_destroy(inflated);
    try {
        if (length > 3 && bytes[0] == 0xFF)
            pcv::decodeJpegLuminance(bytes, length, 1'000'000, 8);
    } catch (const pcv::Failure &) {
    }
    return 0;
}
