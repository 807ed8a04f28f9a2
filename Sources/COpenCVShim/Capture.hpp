// The handle of an open capture, shared by the files that open, configure and read one.
#pragma once

#include "Boundary.hpp"

#include <opencv2/videoio.hpp>

#include <chrono>
#include <string>
#include <vector>

struct pcv_capture {
    enum class Kind { device, file, url, synthetic };

    Kind kind;
    /// One element: `cv::VideoCapture::waitAny` takes a vector.
    std::vector<cv::VideoCapture> stream;
    /// A subclass cannot live in the vector.
    std::unique_ptr<cv::VideoCapture> drawn;
    std::string path;
    /// Of a device or file whose bytes are taken as they are; 0 where OpenCV converts.
    uint32_t rawFourcc = 0;
    int failures = 0;
    /// Of an address: after which time a read has ended without a frame.
    std::chrono::milliseconds readLimit{0};

    cv::VideoCapture &source() { return drawn ? *drawn : stream.front(); }
};

namespace pcv {

constexpr uint32_t fourcc(char a, char b, char c, char d) {
    return uint32_t(uint8_t(a)) | uint32_t(uint8_t(b)) << 8 | uint32_t(uint8_t(c)) << 16 |
           uint32_t(uint8_t(d)) << 24;
}

/// Whether each frame is a JPEG picture of its own.
bool isJPEG(uint32_t fourcc);
/// Whether the driver's own bytes in this format become a picture by `convertRaw`.
bool isConvertible(uint32_t fourcc);
/// The picture of a driver's buffer; throws `UNDECODABLE` where it is not whole.
cv::Mat convertRaw(const cv::Mat &raw, uint32_t fourcc, int width, int height);

std::unique_ptr<cv::VideoCapture> makeSyntheticCapture(pcv_scene scene);

} // namespace pcv
