#include "Codec.hpp"

#include "TiffDirectory.hpp"

#include <png.h>

namespace pcv {

namespace {

using namespace std::string_view_literals;

constexpr size_t signatureLength = 8;
constexpr size_t chunkOverhead = 12; // length, name and checksum

/// libpng's simplified interface: no jump leaves it, and nothing is printed.
class PngImage {
  public:
    PngImage() { image.version = PNG_IMAGE_VERSION; }
    PngImage(const PngImage &) = delete;
    PngImage &operator=(const PngImage &) = delete;
    ~PngImage() { png_image_free(&image); }

    void beginRead(Bytes bytes) {
        if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()))
            throw failure();
        // 16 bit values without a stated gamma are what 8 bit values are; libpng else takes them for linear.
        image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    }

    bool hasAlpha() const { return image.format & PNG_FORMAT_FLAG_ALPHA; }
    bool isDeep() const { return image.format & PNG_FORMAT_FLAG_LINEAR; }

    cv::Mat finishRead(uint32_t format) {
        image.format = format;
        cv::Mat mat(int(image.height), int(image.width), CV_8UC(int(PNG_IMAGE_SAMPLE_CHANNELS(format))));
        if (!png_image_finish_read(&image, nullptr, mat.data, int(mat.step), nullptr))
            throw failure();
        return mat;
    }

    Failure failure() const {
        const bool memory = std::string_view(image.message).find("memory") != std::string_view::npos;
        return Failure(memory ? PCV_STATUS_NO_MEMORY : PCV_STATUS_UNDECODABLE,
                       std::string("PNG: ") + image.message);
    }

    png_image image{};
};

struct Chunks {
    bool end = false;
    Bytes exif;
};

/// libpng stops after the last pixel; whether the file goes on to its end is only seen by walking over it.
Chunks walkChunks(Bytes bytes) {
    Chunks found;
    size_t offset = signatureLength;
    while (bytes.size() >= offset + chunkOverhead) {
        const size_t length = bigEndian(bytes, offset, 4);
        if (length > bytes.size() - offset - chunkOverhead)
            break;
        if (startsWith(bytes, "eXIf"sv, offset + 4) && found.exif.empty())
            found.exif = bytes.subspan(offset + 8, length);
        if (startsWith(bytes, "IEND"sv, offset + 4)) {
            found.end = true;
            break;
        }
        offset += length + chunkOverhead;
    }
    return found;
}

} // namespace

pcv_picture_info readPngInfo(Bytes bytes) {
    PngImage reader;
    reader.beginRead(bytes);
    return {int32_t(reader.image.width), int32_t(reader.image.height),
            readExifOrientation(walkChunks(bytes).exif), reader.isDeep() ? 16 : 8, reader.hasAlpha()};
}

cv::Mat decodePng(Bytes bytes, int64_t maxPixels) {
    PngImage reader;
    reader.beginRead(bytes);
    requireDecodableSize(reader.image.width, reader.image.height, maxPixels);
    if (!walkChunks(bytes).end)
        throw undecodable("PNG: the file ends before its end chunk");
    if (!reader.hasAlpha())
        return reader.finishRead(PNG_FORMAT_BGR);
    return composeOverWhite(reader.finishRead(PNG_FORMAT_BGRA));
}

std::vector<uint8_t> encodePng(const cv::Mat &bgr) {
    PngImage writer;
    writer.image.width = unsigned(bgr.cols);
    writer.image.height = unsigned(bgr.rows);
    writer.image.format = PNG_FORMAT_BGR;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(writer.image);
    std::vector<uint8_t> output(size);
    if (!png_image_write_to_memory(&writer.image, output.data(), &size, 0, bgr.data, int(bgr.step), nullptr))
        throw Failure(PCV_STATUS_FAILED, std::string("PNG: ") + writer.image.message);
    output.resize(size);
    output.shrink_to_fit();
    return output;
}

} // namespace pcv
