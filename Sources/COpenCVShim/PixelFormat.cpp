#include "Capture.hpp"
#include "Jpeg.hpp"

#include <opencv2/imgproc.hpp>

#include <optional>

namespace {

/// How the bytes of one format become B G R: rows in eighths of the height, channels, and OpenCV's
/// conversion.
struct Conversion {
    uint32_t fourcc;
    int channels;
    int halfRows;
    int code;
};

constexpr int keep = -1;

constexpr Conversion conversions[] = {
    {pcv::fourcc('Y', 'U', 'Y', 'V'), 2, 2, cv::COLOR_YUV2BGR_YUYV},
    {pcv::fourcc('U', 'Y', 'V', 'Y'), 2, 2, cv::COLOR_YUV2BGR_UYVY},
    {pcv::fourcc('Y', 'V', 'Y', 'U'), 2, 2, cv::COLOR_YUV2BGR_YVYU},
    {pcv::fourcc('N', 'V', '1', '2'), 1, 3, cv::COLOR_YUV2BGR_NV12},
    {pcv::fourcc('N', 'V', '2', '1'), 1, 3, cv::COLOR_YUV2BGR_NV21},
    {pcv::fourcc('Y', 'U', '1', '2'), 1, 3, cv::COLOR_YUV2BGR_I420},
    {pcv::fourcc('Y', 'V', '1', '2'), 1, 3, cv::COLOR_YUV2BGR_YV12},
    {pcv::fourcc('R', 'G', 'B', '3'), 3, 2, cv::COLOR_RGB2BGR},
    {pcv::fourcc('B', 'G', 'R', '3'), 3, 2, keep},
    {pcv::fourcc('G', 'R', 'E', 'Y'), 1, 2, cv::COLOR_GRAY2BGR},
};

cv::Mat decodeJPEGFrame(const cv::Mat &raw, int width, int height) {
    pcv_image *decoded = nullptr;
    const pcv_status status =
        pcv_image_decode(raw.data, raw.total() * raw.elemSize(), int64_t(1) << 28, &decoded);
    if (status != PCV_STATUS_OK)
        throw pcv::Failure(status, pcv_last_error());
    const std::unique_ptr<pcv_image, void (*)(pcv_image *)> owner(decoded, pcv_image_destroy);
    if (decoded->mat.cols != width || decoded->mat.rows != height)
        throw pcv::Failure(PCV_STATUS_UNDECODABLE, "the frame has another size than the stream");
    return std::move(decoded->mat);
}

} // namespace

namespace pcv {

cv::Mat eighthOfJPEG(const cv::Mat &raw, int width, int height) {
    cv::Mat small = decodeJpegEighth(raw.data, raw.total() * raw.elemSize(), int64_t(1) << 28);
    if (small.cols != (width + 7) / 8 || small.rows != (height + 7) / 8)
        throw Failure(PCV_STATUS_UNDECODABLE, "the frame has another size than the stream");
    return small;
}

bool isJPEG(uint32_t fourcc) {
    return fourcc == pcv::fourcc('M', 'J', 'P', 'G') || fourcc == pcv::fourcc('J', 'P', 'E', 'G');
}

bool isConvertible(uint32_t fourcc) {
    if (isJPEG(fourcc))
        return true;
    for (const Conversion &conversion : conversions)
        if (conversion.fourcc == fourcc)
            return true;
    return false;
}

size_t rawSize(uint32_t fourcc, int width, int height) {
    for (const Conversion &conversion : conversions)
        if (conversion.fourcc == fourcc)
            return size_t(height * conversion.halfRows / 2) * size_t(width) * size_t(conversion.channels);
    return 0;
}

cv::Mat convertRaw(const cv::Mat &raw, uint32_t fourcc, int width, int height) {
    if (isJPEG(fourcc))
        return decodeJPEGFrame(raw, width, height);
    for (const Conversion &conversion : conversions) {
        if (conversion.fourcc != fourcc)
            continue;
        const int rows = height * conversion.halfRows / 2;
        if (!raw.isContinuous() || raw.total() * raw.elemSize() < rawSize(fourcc, width, height))
            throw Failure(PCV_STATUS_UNDECODABLE, "the frame is cut short");
        const cv::Mat shaped(rows, width, CV_8UC(conversion.channels), raw.data);
        cv::Mat result;
        if (conversion.code == keep)
            result = shaped.clone();
        else
            cv::cvtColor(shaped, result, conversion.code);
        return result;
    }
    throw Failure(PCV_STATUS_FAILED, "the stream's pixel format is not known");
}

} // namespace pcv
