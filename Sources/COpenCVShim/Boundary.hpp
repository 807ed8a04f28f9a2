// What every file of the bridge shares: the handles' bodies, and the one guard through which all fallible
// code runs.
#pragma once

#include "COpenCVShim.h"

#include <opencv2/core.hpp>

#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct pcv_image {
    cv::Mat mat; // CV_8UC3, continuous, and the only owner of its memory
};

struct pcv_bytes {
    std::vector<uint8_t> data;
};

namespace pcv {

/// A failure with the status that the caller shall see.
struct Failure : std::runtime_error {
    Failure(pcv_status status, const std::string &text, int error = 0)
        : std::runtime_error(text), status(status), error(error) {}
    pcv_status status;
    int error;
};

/// Keeps the text for `pcv_last_error` and answers the status.
pcv_status fail(pcv_status status, const char *text, int error = 0) noexcept;
void clearError() noexcept;
/// Answers the status of the exception in flight.
pcv_status failWithCurrentException() noexcept;
/// Silences OpenCV's and FFmpeg's own lines on standard error, once.
void quietLibraries() noexcept;

inline void require(bool condition, const char *text) {
    if (!condition)
        throw Failure(PCV_STATUS_INVALID, text);
}

/// Runs a body so that nothing unwinds out of it.
template <typename Body> pcv_status guarded(Body &&body) noexcept {
    try {
        clearError();
        quietLibraries();
        body();
        return PCV_STATUS_OK;
    } catch (...) {
        return failWithCurrentException();
    }
}

/// Hands a handle out. The only `new` of the bridge.
template <typename Handle> void give(Handle &&handle, std::remove_reference_t<Handle> **out) {
    auto owner = std::make_unique<std::remove_reference_t<Handle>>(std::move(handle));
    *out = owner.release();
}

/// Hands a picture out, cloned where the matrix is a view or shared, so that a handle owns its pixels alone.
void give(cv::Mat &&mat, pcv_image **out);

/// Throws where the sides are not those of a picture.
void requireSize(int64_t width, int64_t height);

} // namespace pcv
