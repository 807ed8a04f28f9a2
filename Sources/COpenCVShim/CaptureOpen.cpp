#include "Capture.hpp"

#include <cstring>

using Kind = pcv_capture::Kind;

namespace {

void open(pcv_capture &capture, const std::string &name, int backend,
          const std::vector<int> &parameters = {}) {
    capture.stream.emplace_back();
    if (!capture.stream.front().open(name, backend, parameters))
        throw pcv::Failure(PCV_STATUS_UNAVAILABLE, "it cannot be opened");
}

/// Has FFmpeg hand out the bytes of motion JPEG: its decoder would fill half a picture up without a word, and
/// would decode frames that nobody wants.
void takeJPEGsAsSent(pcv_capture &capture) {
    // What FFmpeg calls the codec, cut to four letters, where the stream has no code.
    constexpr uint32_t named = pcv::fourcc('m', 'j', 'p', 'e');
    constexpr uint32_t tagged = pcv::fourcc('M', 'J', 'P', 'G');
    const auto codec = uint32_t(capture.source().get(cv::CAP_PROP_FOURCC));
    if ((codec == named || codec == tagged) && capture.source().set(cv::CAP_PROP_FORMAT, -1))
        capture.rawFourcc = tagged;
}

} // namespace

pcv_status pcv_capture_open_device(const char *path, pcv_capture **out) {
    return pcv::guarded([&] {
        pcv::require(path && *path && out, "no device, or no place for the capture");
        pcv_capture capture{Kind::device, {}, nullptr};
        open(capture, path, cv::CAP_V4L2);
        capture.node = std::make_unique<pcv::DeviceNode>(path);
        pcv::give(std::move(capture), out);
    });
}

pcv_status pcv_capture_open_file(const char *path, pcv_capture **out) {
    return pcv::guarded([&] {
        pcv::require(path && *path && out, "no file, or no place for the capture");
        pcv_capture capture{Kind::file, {}, nullptr};
        // Without the scheme FFmpeg takes a name such as "a:b.avi" for a protocol.
        open(capture, std::string("file:") + path, cv::CAP_FFMPEG);
        pcv::give(std::move(capture), out);
    });
}

pcv_status pcv_capture_open_url(const char *url, int32_t open_ms, int32_t read_ms, pcv_capture **out) {
    return pcv::guarded([&] {
        pcv::require(url && *url && out, "no address, or no place for the capture");
        pcv::require(open_ms > 0 && read_ms > 0, "the time limits must be above 0");
        pcv_capture capture{Kind::url, {}, nullptr};
        capture.readLimit = std::chrono::milliseconds(read_ms);
        const auto since = std::chrono::steady_clock::now();
        try {
            open(capture, url, cv::CAP_FFMPEG,
                 {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, open_ms, cv::CAP_PROP_READ_TIMEOUT_MSEC, read_ms});
        } catch (const pcv::Failure &) {
            if (std::chrono::steady_clock::now() - since >= std::chrono::milliseconds(open_ms))
                throw pcv::Failure(PCV_STATUS_TIMEOUT, "no answer in time");
            throw;
        }
        takeJPEGsAsSent(capture);
        pcv::give(std::move(capture), out);
    });
}

pcv_status pcv_capture_open_synthetic(pcv_scene scene, pcv_capture **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the capture");
        pcv::require(scene == PCV_SCENE_FRONT || scene == PCV_SCENE_BACK, "no such scene");
        pcv::give(pcv_capture{Kind::synthetic, {}, pcv::makeSyntheticCapture(scene)}, out);
    });
}

void pcv_capture_close(pcv_capture *capture) {
    try {
        delete capture;
    } catch (...) {
        // Closing cannot fail for the caller: the handle is gone either way.
    }
}
