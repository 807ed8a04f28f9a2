// What the driver says of the buffer that was taken last. OpenCV keeps to itself how much of it was filled.
#include "Capture.hpp"

#include <cmath>

namespace {

constexpr uint32_t mostBuffers = 32;

/// The buffer with the time of the frame that OpenCV holds. Nothing where the driver lets only the owner of
/// the stream ask, as uvcvideo does, which throws damaged frames away by itself.
std::optional<v4l2_buffer> takenBuffer(pcv_capture &capture) {
    const double taken = capture.source().get(cv::CAP_PROP_POS_MSEC);
    v4l2_buffer buffer{};
    for (uint32_t index = 0; index < mostBuffers; ++index) {
        buffer = {};
        buffer.index = index;
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffer.memory = V4L2_MEMORY_MMAP;
        if (capture.node->ask(VIDIOC_QUERYBUF, &buffer) != 0)
            return std::nullopt;
        const double time =
            1000.0 * double(buffer.timestamp.tv_sec) + double(buffer.timestamp.tv_usec) / 1000;
        // No two frames have one time. The flags tell nothing: v4l2loopback leaves them as they were.
        if (std::abs(time - taken) < 0.0005)
            return buffer;
    }
    return std::nullopt;
}

} // namespace

void pcv::requireWhole(pcv_capture &capture, size_t needed) {
    if (!capture.node || needed == 0)
        return;
    const auto buffer = takenBuffer(capture);
    // Some drivers do not tell: 0.
    if (buffer && buffer->bytesused != 0 && buffer->bytesused < needed)
        throw Failure(PCV_STATUS_UNDECODABLE, "the frame is cut short");
}
