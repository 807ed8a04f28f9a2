#include "Boundary.hpp"

#include <opencv2/core/utils/logger.hpp>

#include <algorithm>
#include <cstdlib>
#include <mutex>

namespace {

struct LastError {
    std::string text;
    int error = 0;
};

thread_local LastError lastError;

constexpr int64_t largestSide = 65535;
constexpr int64_t mostPixels = int64_t(1) << 30;

} // namespace

namespace pcv {

pcv_status fail(pcv_status status, const char *text, int error) noexcept {
    try {
        lastError.text = text;
        std::replace(lastError.text.begin(), lastError.text.end(), '\n', ' ');
        lastError.error = error;
    } catch (...) {
        lastError.text.clear();
    }
    return status;
}

void clearError() noexcept {
    lastError.text.clear();
    lastError.error = 0;
}

pcv_status failWithCurrentException() noexcept {
    try {
        throw;
    } catch (const Failure &failure) {
        return fail(failure.status, failure.what(), failure.error);
    } catch (const cv::Exception &exception) {
        const bool memory = exception.code == cv::Error::StsNoMem;
        return fail(memory ? PCV_STATUS_NO_MEMORY : PCV_STATUS_FAILED, exception.err.c_str());
    } catch (const std::bad_alloc &) {
        return fail(PCV_STATUS_NO_MEMORY, "out of memory");
    } catch (const std::exception &exception) {
        return fail(PCV_STATUS_FAILED, exception.what());
    } catch (...) {
        return fail(PCV_STATUS_FAILED, "unknown failure");
    }
}

void quietLibraries() noexcept {
    static std::once_flag once;
    std::call_once(once, [] {
        cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
        // Read by OpenCV when FFmpeg and V4L2 are first used; a user's own setting wins.
        setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
        // OpenCV shall never wait on its own: its wait cannot be ended, and is in whole seconds.
        setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "0", 0);
        // The first is what OpenCV has unless told; without the second FFmpeg takes any certificate.
        setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp|tls_verify;1", 0);
    });
}

void give(cv::Mat &&mat, pcv_image **out) {
    if (mat.type() != CV_8UC3)
        throw Failure(PCV_STATUS_FAILED, "the picture is not 8 bit B G R");
    requireSize(mat.cols, mat.rows);
    const bool alone = mat.u != nullptr && mat.u->refcount == 1 && !mat.isSubmatrix() && mat.isContinuous();
    give(pcv_image{alone ? std::move(mat) : mat.clone()}, out);
}

void requireSize(int64_t width, int64_t height) {
    require(width >= 1 && height >= 1 && width <= largestSide && height <= largestSide &&
                width * height <= mostPixels,
            "the sides of a picture are 1 to 65535, and it has at most 2^30 pixels");
}

} // namespace pcv

const char *pcv_last_error(void) {
    return lastError.text.c_str();
}

int pcv_last_errno(void) {
    return lastError.error;
}

const char *pcv_opencv_version(void) {
    return CV_VERSION;
}

pcv_status pcv_fail_for_test(int kind) {
    return pcv::guarded([&] {
        switch (kind) {
        case 0:
            CV_Error(cv::Error::StsBadArg, "thrown by OpenCV");
        case 1:
            throw std::bad_alloc();
        case 2:
            throw std::runtime_error("thrown by the standard library");
        default:
            throw 42;
        }
    });
}
