#include "Jpeg.hpp"

#include "JpegErrors.hpp"
#include "PicturePool.hpp"
#include "TiffDirectory.hpp"

#include <opencv2/core/hal/hal.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace pcv {

namespace {

/// A progressive file can repeat scans of a few bytes that each cost a pass over the whole picture. Encoders
/// write about 10; these are the most that are read, fewer in a large picture so that the time is bounded.
constexpr int64_t mostScans = 100;
constexpr int64_t fewestScans = 20;
constexpr int64_t mostScannedPixels = 2'000'000'000;

constexpr int rowsAtOnce = 4;

class JpegReader {
  public:
    explicit JpegReader(Bytes bytes) {
        info.err = &errors;
        try {
            errors.run([&] {
                jpeg_create_decompress(&info);
                jpeg_mem_src(&info, bytes.data(), static_cast<unsigned long>(bytes.size()));
            });
        } catch (...) {
            jpeg_destroy_decompress(&info);
            throw;
        }
    }
    JpegReader(const JpegReader &) = delete;
    JpegReader &operator=(const JpegReader &) = delete;
    ~JpegReader() { jpeg_destroy_decompress(&info); }

    void readHeader(bool withExif) {
        errors.run([&] {
            if (withExif)
                jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
            jpeg_read_header(&info, TRUE);
        });
        const int64_t pixels = std::max<int64_t>(1, int64_t(info.image_width) * info.image_height);
        scanLimit = std::clamp(mostScannedPixels / pixels, fewestScans, mostScans);
        progress.progress_monitor = [](j_common_ptr common) {
            auto &reader = *static_cast<JpegReader *>(common->client_data);
            if (reader.info.input_scan_number > reader.scanLimit)
                reader.errors.escapeWith(PCV_STATUS_UNDECODABLE, "a progressive JPEG of too many scans");
        };
        info.client_data = this;
        info.progress = &progress;
    }

    /// Reads all rows, and on to the end marker: a picture whose end is missing is not whole.
    cv::Mat readPixels(J_COLOR_SPACE space, int channels, int scaleDenominator) {
        begin(space, scaleDenominator);
        const cv::Size size(int(info.output_width), int(info.output_height));
        cv::Mat mat = channels == 3 ? makePicture(size) : cv::Mat(size, CV_8UC(channels));
        while (info.output_scanline < info.output_height)
            readRows(mat, int(info.output_scanline));
        finish();
        return mat;
    }

    /// Reads the luminance as B G R, as strictly: the picture never stands in grey as a whole.
    cv::Mat readLuminanceAsBgr() {
        begin(JCS_GRAYSCALE, 1);
        const int width = int(info.output_width), height = int(info.output_height);
        cv::Mat bgr = makePicture({width, height}), grey(rowsAtOnce, width, CV_8UC1);
        for (int y = 0; y < height;) {
            const int count = readRows(grey, 0);
            for (int row = 0; row < count; ++row, ++y) {
                const uint8_t *planes[] = {grey.ptr(row), grey.ptr(row), grey.ptr(row)};
                cv::hal::merge8u(planes, bgr.ptr(y), width, 3);
            }
        }
        finish();
        return bgr;
    }

    bool isCmyk() const { return info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK; }

    jpeg_decompress_struct info{};

  private:
    void begin(J_COLOR_SPACE space, int scaleDenominator) {
        errors.run([&] {
            info.out_color_space = space;
            info.scale_num = 1;
            info.scale_denom = unsigned(scaleDenominator);
            jpeg_start_decompress(&info);
        });
    }

    /// Reads a few of the next rows into `mat` from row `y` on, and answers how many.
    int readRows(cv::Mat &mat, int y) {
        JSAMPROW rows[rowsAtOnce];
        const int count = std::min(rowsAtOnce, mat.rows - y);
        for (int i = 0; i < count; ++i)
            rows[i] = mat.ptr(y + i);
        int read = 0;
        errors.run([&] { read = int(jpeg_read_scanlines(&info, rows, unsigned(count))); });
        return read;
    }

    void finish() {
        errors.run([&] { jpeg_finish_decompress(&info); });
    }

    JpegErrors errors;
    jpeg_progress_mgr progress{};
    int64_t scanLimit = mostScans;
};

/// Without a profile there is only the plain formula. Adobe's programs, alone in naming themselves in the
/// file, store the inks inverted.
cv::Mat cmykToBgr(const cv::Mat &cmyk, bool inverted) {
    cv::Mat bgr(cmyk.size(), CV_8UC3);
    const int flip = inverted ? 0 : 255;
    for (int y = 0; y < cmyk.rows; ++y) {
        const auto *from = cmyk.ptr<cv::Vec4b>(y);
        auto *to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < cmyk.cols; ++x) {
            const int white = from[x][3] ^ flip;
            for (int channel = 0; channel < 3; ++channel)
                to[x][channel] = uint8_t(((from[x][2 - channel] ^ flip) * white + 127) / 255);
        }
    }
    return bgr;
}

cv::Mat readColour(JpegReader &reader, int scaleDenominator = 1) {
    if (!reader.isCmyk())
        return reader.readPixels(JCS_EXT_BGR, 3, scaleDenominator);
    return cmykToBgr(reader.readPixels(JCS_CMYK, 4, scaleDenominator), reader.info.saw_Adobe_marker);
}

} // namespace

pcv_picture_info readJpegInfo(Bytes bytes) {
    using namespace std::string_view_literals;
    JpegReader reader(bytes);
    reader.readHeader(true);
    pcv_picture_info result{int32_t(reader.info.image_width), int32_t(reader.info.image_height), 1,
                            reader.info.data_precision, false};
    for (auto *marker = reader.info.marker_list; marker != nullptr; marker = marker->next) {
        const Bytes segment(marker->data, marker->data_length);
        if (startsWith(segment, "Exif\0\0"sv)) {
            result.exif_orientation = readExifOrientation(segment);
            break;
        }
    }
    return result;
}

cv::Mat decodeJpeg(const uint8_t *bytes, size_t length, int64_t maxPixels) {
    JpegReader reader(Bytes(bytes, length));
    reader.readHeader(false);
    requireDecodableSize(reader.info.image_width, reader.info.image_height, maxPixels);
    return readColour(reader);
}

cv::Mat decodeJpegLuminanceAsBgr(const uint8_t *bytes, size_t length, int64_t maxPixels) {
    JpegReader reader(Bytes(bytes, length));
    reader.readHeader(false);
    requireDecodableSize(reader.info.image_width, reader.info.image_height, maxPixels);
    return reader.isCmyk() ? readColour(reader) : reader.readLuminanceAsBgr();
}

cv::Mat decodeJpegEighth(const uint8_t *bytes, size_t length, int64_t maxPixels) {
    JpegReader reader(Bytes(bytes, length));
    reader.readHeader(false);
    requireDecodableSize(reader.info.image_width, reader.info.image_height, maxPixels);
    return readColour(reader, 8);
}

cv::Mat decodeJpegLuminance(const uint8_t *bytes, size_t length, int64_t maxPixels, int scaleDenominator) {
    require(scaleDenominator == 1 || scaleDenominator == 2 || scaleDenominator == 4 || scaleDenominator == 8,
            "a JPEG is decoded at 1/1, 1/2, 1/4 or 1/8");
    JpegReader reader(Bytes(bytes, length));
    reader.readHeader(false);
    requireDecodableSize(reader.info.image_width, reader.info.image_height, maxPixels);
    if (!reader.isCmyk())
        return reader.readPixels(JCS_GRAYSCALE, 1, scaleDenominator);
    // libjpeg does not turn four inks into luminance.
    cv::Mat grey, scaled;
    cv::cvtColor(readColour(reader), grey, cv::COLOR_BGR2GRAY);
    const auto part = [&](int side) { return (side + scaleDenominator - 1) / scaleDenominator; };
    cv::resize(grey, scaled, cv::Size(part(grey.cols), part(grey.rows)), 0, 0, cv::INTER_AREA);
    return scaled;
}

} // namespace pcv
