// The handle of an open capture, shared by the files that open, configure and read one.
#pragma once

#include "Boundary.hpp"
#include "DeviceNode.hpp"

#include <opencv2/videoio.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

struct pcv_capture {
    enum class Kind { device, file, url, synthetic };

    Kind kind;
    /// One element: `cv::VideoCapture::waitAny` takes a vector.
    std::vector<cv::VideoCapture> stream;
    /// A subclass cannot live in the vector.
    std::unique_ptr<cv::VideoCapture> drawn;
    /// Of a device or file whose bytes are taken as they are; 0 where OpenCV converts.
    uint32_t rawFourcc = 0;
    /// Of a device: its node, open for questions while OpenCV streams.
    std::unique_ptr<pcv::DeviceNode> node = nullptr;
    bool isStreaming = false;
    /// Whether OpenCV holds a frame of the device that was not retrieved.
    bool holdsFrame = false;
    /// Since when the driver hands no buffer out and tells an error instead.
    std::optional<std::chrono::steady_clock::time_point> refusedSince = std::nullopt;
    /// The bytes of the frame retrieved last, where it is a JPEG.
    cv::Mat jpeg{};
    /// Of an address: after which time a read has ended without a frame.
    std::chrono::milliseconds readLimit{0};

    cv::VideoCapture &source() { return drawn ? *drawn : stream.front(); }
};

namespace pcv {

constexpr uint32_t fourcc(char a, char b, char c, char d) {
    return uint32_t(uint8_t(a)) | uint32_t(uint8_t(b)) << 8 | uint32_t(uint8_t(c)) << 16 |
           uint32_t(uint8_t(d)) << 24;
}

/// Takes a device's next frame within about `wait_ms`, and throws ENDED where it is gone, UNAVAILABLE where
/// its stream does not start, FAILED where it gives nothing but errors, and TIMEOUT else.
void grabDevice(pcv_capture &capture, int wait_ms);

/// Throws UNDECODABLE where a device's driver says that it filled less than `needed` bytes of the frame: what
/// stands behind them is of an older one.
void requireWhole(pcv_capture &capture, size_t needed);

/// Whether each frame is a JPEG picture of its own.
bool isJPEG(uint32_t fourcc);
/// Whether the driver's own bytes in this format become a picture by `convertRaw`.
bool isConvertible(uint32_t fourcc);
/// The bytes of a whole frame; 0 for JPEG, where only decoding tells.
size_t rawSize(uint32_t fourcc, int width, int height);
/// The picture of a driver's buffer; throws `UNDECODABLE` where it is not whole.
cv::Mat convertRaw(const cv::Mat &raw, uint32_t fourcc, int width, int height);

/// The picture of a JPEG at an eighth of each side; throws UNDECODABLE where it is not whole.
cv::Mat eighthOfJPEG(const cv::Mat &raw, int width, int height);

std::unique_ptr<cv::VideoCapture> makeSyntheticCapture(pcv_scene scene);

} // namespace pcv
