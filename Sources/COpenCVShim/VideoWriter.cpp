#include "Boundary.hpp"

#include <opencv2/videoio.hpp>

struct pcv_writer {
    cv::VideoWriter writer;
    cv::Size size;
};

namespace {

int fourcc(const char *code) {
    return cv::VideoWriter::fourcc(code[0], code[1], code[2], code[3]);
}

/// H.264 where this FFmpeg encodes it, else MPEG-4, else motion JPEG: what the container of that name takes.
bool open(cv::VideoWriter &writer, const char *path, double rate, cv::Size size) {
    for (const char *code : {"avc1", "mp4v", "MJPG"})
        if (writer.open(std::string("file:") + path, cv::CAP_FFMPEG, fourcc(code), rate, size))
            return true;
    return false;
}

} // namespace

pcv_status pcv_writer_open(const char *path, int32_t width, int32_t height, double frames_per_second,
                           pcv_writer **out) {
    return pcv::guarded([&] {
        pcv::require(path && *path && out, "no file, or no place for the writer");
        pcv::require(width >= 2 && height >= 2 && width % 2 == 0 && height % 2 == 0,
                     "the sides of a video must be even");
        pcv::requireSize(width, height);
        pcv::require(frames_per_second > 0 && frames_per_second <= 1000, "the rate must be above 0, to 1000");
        pcv_writer writer{{}, {width, height}};
        if (!open(writer.writer, path, frames_per_second, writer.size))
            throw pcv::Failure(PCV_STATUS_UNAVAILABLE, "FFmpeg does not write videos of this kind");
        pcv::give(std::move(writer), out);
    });
}

pcv_status pcv_writer_write(pcv_writer *writer, const pcv_image *image) {
    return pcv::guarded([&] {
        pcv::require(writer && image, "no writer, or no picture");
        pcv::require(image->mat.cols >= writer->size.width && image->mat.rows >= writer->size.height,
                     "the picture is smaller than the video");
        writer->writer.write(image->mat(cv::Rect({0, 0}, writer->size)));
    });
}

void pcv_writer_close(pcv_writer *writer) {
    try {
        delete writer;
    } catch (...) {
        // Closing cannot fail for the caller: what was written is looked at instead.
    }
}
