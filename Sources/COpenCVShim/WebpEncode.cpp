#include "Codec.hpp"

#include <webp/encode.h>

namespace pcv {

namespace {

struct Freeing {
    void operator()(uint8_t *bytes) const { WebPFree(bytes); }
};

constexpr int losslessQuality = 100;

} // namespace

std::vector<uint8_t> encodeWebp(const cv::Mat &bgr, int quality) {
    require(quality >= 1 && quality <= 100, "the quality of a WebP is 1 to 100");
    require(!bgr.empty() && bgr.type() == CV_8UC3, "a WebP is made of 8 bit B G R");
    if (bgr.cols > WEBP_MAX_DIMENSION || bgr.rows > WEBP_MAX_DIMENSION)
        throw Failure(PCV_STATUS_TOO_LARGE,
                      cv::format("the picture is %d x %d, and a side of a WebP is at most %d pixels",
                                 bgr.cols, bgr.rows, WEBP_MAX_DIMENSION));
    uint8_t *output = nullptr;
    const int step = int(bgr.step);
    const size_t size = quality == losslessQuality
                            ? WebPEncodeLosslessBGR(bgr.data, bgr.cols, bgr.rows, step, &output)
                            : WebPEncodeBGR(bgr.data, bgr.cols, bgr.rows, step, float(quality), &output);
    const std::unique_ptr<uint8_t, Freeing> owner(output);
    // It cannot fail for a picture of a right size but for want of memory.
    if (size == 0 || output == nullptr)
        throw std::bad_alloc();
    return std::vector<uint8_t>(output, output + size);
}

} // namespace pcv
