#include "Capture.hpp"

#include <chrono>
#include <cmath>

using Kind = pcv_capture::Kind;

namespace {

void set(cv::VideoCapture &source, int property, double value) {
    if (value > 0)
        source.set(property, value);
}

cv::Size sizeOf(pcv_capture &capture) {
    return {int(capture.source().get(cv::CAP_PROP_FRAME_WIDTH)),
            int(capture.source().get(cv::CAP_PROP_FRAME_HEIGHT))};
}

/// What OpenCV holds of the frame that was grabbed last: raw bytes, or a picture.
cv::Mat take(pcv_capture &capture) {
    if (capture.rawFourcc != 0) {
        // Before OpenCV gives the buffer back to the driver, which then forgets how much it had filled.
        const cv::Size size = sizeOf(capture);
        pcv::requireWhole(capture, pcv::rawSize(capture.rawFourcc, size.width, size.height));
    }
    cv::Mat mat;
    capture.holdsFrame = false;
    capture.jpeg.release();
    if (!capture.source().retrieve(mat) || mat.empty())
        throw pcv::Failure(PCV_STATUS_UNDECODABLE, "the frame cannot be decoded");
    return mat;
}

} // namespace

pcv_status pcv_capture_configure(pcv_capture *capture, const pcv_format *wanted, pcv_format *actual) {
    return pcv::guarded([&] {
        pcv::require(capture && wanted && actual, "no capture or format");
        cv::VideoCapture &source = capture->source();
        if (capture->kind == Kind::device || capture->kind == Kind::synthetic) {
            // The order matters: WIDTH alone does nothing until HEIGHT, and each call restarts a stream.
            set(source, cv::CAP_PROP_FOURCC, wanted->fourcc);
            set(source, cv::CAP_PROP_FRAME_WIDTH, wanted->width);
            set(source, cv::CAP_PROP_FRAME_HEIGHT, wanted->height);
            set(source, cv::CAP_PROP_FPS, wanted->frames_per_second);
        }
        const auto read = [&](int property) {
            const double value = source.get(property);
            return std::isfinite(value) && value > 0 ? value : 0;
        };
        const uint32_t coding = uint32_t(read(cv::CAP_PROP_FOURCC));
        // A file's code names its codec; what it gives is B G R.
        const uint32_t delivered = capture->kind == Kind::device ? coding : pcv::fourcc('B', 'G', 'R', '3');
        if (capture->kind == Kind::device && pcv::isConvertible(delivered)) {
            source.set(cv::CAP_PROP_CONVERT_RGB, 0);
            capture->rawFourcc = delivered;
        } else if (capture->kind == Kind::file && pcv::isJPEG(coding) &&
                   source.set(cv::CAP_PROP_FORMAT, -1)) {
            // FFmpeg fills what is missing of a frame that was cut off with green, and says nothing.
            capture->rawFourcc = coding;
        }
        *actual = {delivered, int32_t(read(cv::CAP_PROP_FRAME_WIDTH)),
                   int32_t(read(cv::CAP_PROP_FRAME_HEIGHT)), read(cv::CAP_PROP_FPS)};
    });
}

pcv_status pcv_capture_grab(pcv_capture *capture, int32_t wait_ms, double *timestamp_ms) {
    return pcv::guarded([&] {
        pcv::require(capture && timestamp_ms && wait_ms >= 0, "no capture, or a wait below 0");
        const auto since = std::chrono::steady_clock::now();
        if (capture->kind == Kind::device) {
            pcv::grabDevice(*capture, wait_ms);
        } else if (!capture->source().grab()) {
            if (capture->kind == Kind::url && std::chrono::steady_clock::now() - since >= capture->readLimit)
                throw pcv::Failure(PCV_STATUS_TIMEOUT, "no frame in time");
            throw pcv::Failure(PCV_STATUS_ENDED, "no more frames");
        }
        *timestamp_ms = capture->source().get(cv::CAP_PROP_POS_MSEC);
    });
}

pcv_status pcv_capture_retrieve(pcv_capture *capture, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(capture && out, "no capture, or no place for the picture");
        cv::Mat mat = take(*capture);
        if (capture->rawFourcc != 0) {
            const cv::Size size = sizeOf(*capture);
            const cv::Mat raw = mat;
            mat = pcv::convertRaw(raw, capture->rawFourcc, size.width, size.height);
            if (pcv::isJPEG(capture->rawFourcc) && raw.isContinuous())
                capture->jpeg = raw;
        }
        pcv::give(std::move(mat), out);
    });
}

const uint8_t *pcv_capture_jpeg(const pcv_capture *capture, size_t *length) {
    if (capture == nullptr || length == nullptr || capture->jpeg.empty())
        return nullptr;
    *length = capture->jpeg.total() * capture->jpeg.elemSize();
    return capture->jpeg.data;
}

pcv_status pcv_capture_retrieve_eighth(pcv_capture *capture, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(capture && out, "no capture, or no place for the picture");
        pcv::require(pcv::isJPEG(capture->rawFourcc), "the stream is none of JPEG pictures");
        const cv::Size size = sizeOf(*capture);
        pcv::give(pcv::eighthOfJPEG(take(*capture), size.width, size.height), out);
    });
}

int64_t pcv_capture_frame_count(pcv_capture *capture) {
    int64_t count = 0;
    (void)pcv::guarded([&] {
        pcv::require(capture, "no capture");
        const double told = capture->source().get(cv::CAP_PROP_FRAME_COUNT);
        count = told > 0 && told < 1e12 ? int64_t(told) : 0;
    });
    return count;
}
