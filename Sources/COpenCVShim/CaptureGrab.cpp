// The frames of a V4L2 device: waits that end in time, and the reason where none comes.
#include "Capture.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace {

using Clock = std::chrono::steady_clock;

/// So long a driver may refuse to hand a buffer out before its stream is given up.
constexpr auto patience = std::chrono::seconds(2);

struct Attempt {
    bool taken;
    /// The errno of the driver's refusal; 0 where there was just no frame.
    int error;
};

int left(Clock::time_point until) {
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    return int(std::clamp<int64_t>(rest, 0, 60'000));
}

bool isGone(int error) {
    return error == ENODEV || error == ENXIO;
}

/// Asks for a frame that is there already. The first time OpenCV starts the stream with it, and errno is the
/// driver's answer to that: with a time limit of 0 OpenCV makes no other call after the one that failed.
Attempt grabNow(pcv_capture &capture) {
    errno = 0;
    const bool taken = capture.source().grab();
    return {taken, taken || errno == EAGAIN || errno == EINTR ? 0 : errno};
}

/// Waits for the next buffer of a stream that has been started: before that waitAny throws.
Attempt grabWithin(pcv_capture &capture, int wait_ms) {
    std::vector<int> ready;
    errno = 0;
    try {
        if (!cv::VideoCapture::waitAny(capture.stream, ready, int64_t(wait_ms) * 1'000'000))
            return {false, 0};
    } catch (const cv::Exception &) {
        // A poll that tells an error, or a buffer that the driver then did not hand out.
        return {false, errno ? errno : EIO};
    }
    return grabNow(capture);
}

/// An unplugged camera is known by its node, which answers nothing any more while it is held open.
void requirePresent(const pcv_capture &capture) {
    v4l2_capability capability{};
    if (capture.node && isGone(capture.node->ask(VIDIOC_QUERYCAP, &capability)))
        throw pcv::Failure(PCV_STATUS_ENDED, "the camera is gone", ENODEV);
}

/// Lets go of a frame that nobody wanted. One that came with waitAny is else handed out by every grab, at
/// once and for ever, and the driver is not asked for another.
void dropFrame(pcv_capture &capture) {
    if (!capture.holdsFrame)
        return;
    cv::Mat unwanted;
    capture.source().retrieve(unwanted);
    capture.holdsFrame = false;
}

void start(pcv_capture &capture, Attempt first) {
    if (!first.taken && first.error != 0)
        throw pcv::Failure(PCV_STATUS_UNAVAILABLE, std::strerror(first.error), first.error);
    capture.isStreaming = true;
}

} // namespace

void pcv::grabDevice(pcv_capture &capture, int wait_ms) {
    const auto until = Clock::now() + std::chrono::milliseconds(wait_ms);
    Attempt attempt{false, 0};
    dropFrame(capture);
    if (!capture.isStreaming) {
        attempt = grabNow(capture);
        if (!attempt.taken)
            requirePresent(capture);
        start(capture, attempt);
    }
    if (!attempt.taken)
        attempt = grabWithin(capture, left(until));
    if (attempt.taken) {
        capture.holdsFrame = true;
        capture.refusedSince.reset();
        return;
    }
    requirePresent(capture);
    if (isGone(attempt.error))
        throw Failure(PCV_STATUS_ENDED, "the camera is gone", attempt.error);
    if (attempt.error != 0) {
        if (!capture.refusedSince)
            capture.refusedSince = Clock::now();
        if (Clock::now() - *capture.refusedSince >= patience)
            throw Failure(PCV_STATUS_FAILED, std::strerror(attempt.error), attempt.error);
        // A refusal that comes at once would otherwise burn a core.
        poll(nullptr, 0, std::max(left(until), 1));
    }
    throw Failure(PCV_STATUS_TIMEOUT, "no frame yet");
}
