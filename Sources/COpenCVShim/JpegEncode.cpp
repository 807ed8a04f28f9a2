#include "Jpeg.hpp"

#include "JpegErrors.hpp"

namespace pcv {

namespace {

constexpr int fromThisQualityChromaIsWhole = 90;
constexpr size_t firstBuffer = 64 * 1024;

class JpegWriter {
  public:
    JpegWriter() {
        info.err = &errors;
        info.client_data = this;
        try {
            errors.run([&] { jpeg_create_compress(&info); });
        } catch (...) {
            jpeg_destroy_compress(&info);
            throw;
        }
        // libjpeg's own memory destination loses its buffer when an error ends the work.
        destination.init_destination = [](j_compress_ptr) {};
        destination.empty_output_buffer = [](j_compress_ptr compress) -> boolean {
            auto &writer = *static_cast<JpegWriter *>(compress->client_data);
            const size_t used = writer.output.size();
            if (!writer.grow(used * 2))
                writer.errors.escapeWith(PCV_STATUS_NO_MEMORY, "no memory for the encoded picture");
            writer.pointAt(used);
            return TRUE;
        };
        destination.term_destination = [](j_compress_ptr) {};
        output.resize(firstBuffer);
        pointAt(0);
        info.dest = &destination;
    }
    JpegWriter(const JpegWriter &) = delete;
    JpegWriter &operator=(const JpegWriter &) = delete;
    ~JpegWriter() { jpeg_destroy_compress(&info); }

    std::vector<uint8_t> write(const cv::Mat &bgr, int quality, std::span<const JpegSegment> segments,
                               pcv_chroma chroma) {
        const uint8_t *const data = bgr.data;
        const size_t step = bgr.step;
        info.image_width = unsigned(bgr.cols);
        info.image_height = unsigned(bgr.rows);
        errors.run([&] {
            info.input_components = 3;
            info.in_color_space = JCS_EXT_BGR;
            jpeg_set_defaults(&info);
            jpeg_set_quality(&info, quality, TRUE);
            // Optimised Huffman tables are left out: they make a file 3 to 9 % smaller in twice the time.
            info.comp_info[0].h_samp_factor = chroma == PCV_CHROMA_WHOLE ? 1 : 2;
            info.comp_info[0].v_samp_factor = chroma == PCV_CHROMA_QUARTER ? 2 : 1;
            jpeg_start_compress(&info, TRUE);
            for (const JpegSegment &segment : segments)
                jpeg_write_marker(&info, segment.code, segment.payload.data(),
                                  unsigned(segment.payload.size()));
            while (info.next_scanline < info.image_height) {
                // libjpeg does not write through this pointer; its interface is older than const.
                JSAMPROW row = const_cast<JSAMPROW>(data + info.next_scanline * step);
                jpeg_write_scanlines(&info, &row, 1);
            }
            jpeg_finish_compress(&info);
        });
        output.resize(output.size() - destination.free_in_buffer);
        output.shrink_to_fit();
        return std::move(output);
    }

  private:
    bool grow(size_t size) noexcept {
        try {
            output.resize(size);
            return true;
        } catch (...) {
            return false;
        }
    }

    void pointAt(size_t offset) {
        destination.next_output_byte = output.data() + offset;
        destination.free_in_buffer = output.size() - offset;
    }

    jpeg_compress_struct info{};
    JpegErrors errors;
    jpeg_destination_mgr destination{};
    std::vector<uint8_t> output;
};

} // namespace

std::vector<uint8_t> encodeJpeg(const cv::Mat &bgr, int quality, std::span<const JpegSegment> segments,
                                pcv_chroma chroma) {
    require(quality >= 1 && quality <= 100, "the quality of a JPEG is 1 to 100");
    require(!bgr.empty() && bgr.type() == CV_8UC3, "a JPEG is made of 8 bit B G R");
    if (bgr.cols > JPEG_MAX_DIMENSION || bgr.rows > JPEG_MAX_DIMENSION)
        throw Failure(PCV_STATUS_TOO_LARGE,
                      cv::format("the picture is %d x %d, and a side of a JPEG is at most %d pixels",
                                 bgr.cols, bgr.rows, int(JPEG_MAX_DIMENSION)));
    for (const JpegSegment &segment : segments) {
        const bool known = (segment.code >= 0xE0 && segment.code <= 0xEF) || segment.code == 0xFE;
        require(known && segment.payload.size() <= 65533, "not a segment that a JPEG can have");
    }
    require(chroma >= PCV_CHROMA_BY_QUALITY && chroma <= PCV_CHROMA_QUARTER, "no such subsampling");
    if (chroma == PCV_CHROMA_BY_QUALITY)
        chroma = quality >= fromThisQualityChromaIsWhole ? PCV_CHROMA_WHOLE : PCV_CHROMA_QUARTER;
    return JpegWriter().write(bgr, quality, segments, chroma);
}

} // namespace pcv
