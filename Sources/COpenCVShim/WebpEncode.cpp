#include "Codec.hpp"

#include <webp/encode.h>

namespace pcv {

namespace {

constexpr int losslessQuality = 100;
/// How hard libwebp tries where nothing is lost: what its own simple functions take.
constexpr float losslessEffort = 70;

class WebpWriter {
  public:
    WebpWriter() {
        if (!WebPPictureInit(&picture))
            throw Failure(PCV_STATUS_FAILED, "WebP: the library is not that of its header");
        WebPMemoryWriterInit(&output);
        picture.writer = WebPMemoryWrite;
        picture.custom_ptr = &output;
    }
    WebpWriter(const WebpWriter &) = delete;
    WebpWriter &operator=(const WebpWriter &) = delete;
    ~WebpWriter() {
        WebPPictureFree(&picture);
        WebPMemoryWriterClear(&output);
    }

    std::vector<uint8_t> write(const cv::Mat &mat, int quality) {
        const bool isLossless = quality == losslessQuality;
        WebPConfig config;
        if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, isLossless ? losslessEffort : float(quality)))
            throw Failure(PCV_STATUS_FAILED, "WebP: the library is not that of its header");
        config.lossless = isLossless;
        // Colours that nobody sees are lost otherwise.
        config.exact = isLossless;
        picture.use_argb = isLossless;
        picture.width = mat.cols;
        picture.height = mat.rows;
        const auto take = mat.channels() == 4 ? WebPPictureImportBGRA : WebPPictureImportBGR;
        // Neither can fail for a picture of a right size but for want of memory.
        if (!take(&picture, mat.data, int(mat.step)) || !WebPEncode(&config, &picture))
            throw std::bad_alloc();
        return std::vector<uint8_t>(output.mem, output.mem + output.size);
    }

  private:
    WebPPicture picture;
    WebPMemoryWriter output;
};

} // namespace

std::vector<uint8_t> encodeWebp(const cv::Mat &mat, int quality) {
    require(quality >= 1 && quality <= 100, "the quality of a WebP is 1 to 100");
    require(isEncodable(mat), "a WebP is made of 8 bit B G R, with alpha or without");
    if (mat.cols > WEBP_MAX_DIMENSION || mat.rows > WEBP_MAX_DIMENSION)
        throw Failure(PCV_STATUS_TOO_LARGE,
                      cv::format("the picture is %d x %d, and a side of a WebP is at most %d pixels",
                                 mat.cols, mat.rows, WEBP_MAX_DIMENSION));
    return WebpWriter().write(mat, quality);
}

} // namespace pcv
