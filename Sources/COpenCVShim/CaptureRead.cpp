#include "Capture.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

using Kind = pcv_capture::Kind;

namespace {

constexpr int failuresAllowed = 5;

void pause(int milliseconds) {
    poll(nullptr, 0, std::clamp(milliseconds, 0, 1000));
}

/// Waits for a device's next buffer, and answers whether there is one.
bool wait(pcv_capture &capture, int wait_ms) {
    std::vector<int> ready;
    try {
        return cv::VideoCapture::waitAny(capture.stream, ready, int64_t(wait_ms) * 1'000'000);
    } catch (const cv::Exception &) {
        // What it throws when the camera was unplugged.
        throw pcv::Failure(PCV_STATUS_ENDED, "the camera is gone");
    }
}

/// Tells why a device's grab failed. A camera that is there may do so a few times before it is given up.
[[noreturn]] void failGrab(pcv_capture &capture, std::chrono::steady_clock::time_point since, int wait_ms) {
    if (access(capture.path.c_str(), F_OK) != 0)
        throw pcv::Failure(PCV_STATUS_ENDED, "the camera is gone");
    const auto waited = std::chrono::steady_clock::now() - since;
    const bool wasSilent = waited > std::chrono::milliseconds(std::max(wait_ms, 500));
    if (!wasSilent && ++capture.failures >= failuresAllowed)
        throw pcv::Failure(PCV_STATUS_FAILED, "the camera delivers no pictures");
    // A failure that comes at once would otherwise burn a core.
    if (!wasSilent)
        pause(wait_ms);
    throw pcv::Failure(PCV_STATUS_TIMEOUT, "no frame yet");
}

void set(cv::VideoCapture &source, int property, double value) {
    if (value > 0)
        source.set(property, value);
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
            if (!wait(*capture, wait_ms))
                throw pcv::Failure(PCV_STATUS_TIMEOUT, "no frame yet");
            if (!capture->source().grab())
                failGrab(*capture, since, wait_ms);
        } else if (!capture->source().grab()) {
            if (capture->kind == Kind::url && std::chrono::steady_clock::now() - since >= capture->readLimit)
                throw pcv::Failure(PCV_STATUS_TIMEOUT, "no frame in time");
            throw pcv::Failure(PCV_STATUS_ENDED, "no more frames");
        }
        capture->failures = 0;
        *timestamp_ms = capture->source().get(cv::CAP_PROP_POS_MSEC);
    });
}

pcv_status pcv_capture_retrieve(pcv_capture *capture, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(capture && out, "no capture, or no place for the picture");
        cv::VideoCapture &source = capture->source();
        cv::Mat mat;
        if (!source.retrieve(mat) || mat.empty())
            throw pcv::Failure(PCV_STATUS_UNDECODABLE, "the frame cannot be decoded");
        if (capture->rawFourcc != 0) {
            const int width = int(source.get(cv::CAP_PROP_FRAME_WIDTH));
            const int height = int(source.get(cv::CAP_PROP_FRAME_HEIGHT));
            mat = pcv::convertRaw(mat, capture->rawFourcc, width, height);
        }
        pcv::give(std::move(mat), out);
    });
}
