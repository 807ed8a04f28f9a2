#include "Codec.hpp"

#include "PngErrors.hpp"
#include "TiffDirectory.hpp"

#include <cstring>

namespace pcv {

namespace {

using namespace std::string_view_literals;

constexpr size_t signatureLength = 8;
constexpr size_t chunkOverhead = 12; // length, name and checksum

class PngReader {
  public:
    explicit PngReader(Bytes bytes) : rest(bytes) {
        errors.run([&] {
            png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &errors, PngErrors::keep, PngErrors::ignore);
            info = png != nullptr ? png_create_info_struct(png) : nullptr;
        });
        if (info == nullptr) {
            png_destroy_read_struct(&png, nullptr, nullptr);
            throw std::bad_alloc();
        }
    }
    PngReader(const PngReader &) = delete;
    PngReader &operator=(const PngReader &) = delete;
    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }

    pcv_picture_info readHeader() {
        errors.run([&] {
            png_set_read_fn(png, this, take);
            // Texts, profiles and EXIF are passed over: libpng would allocate what their lengths claim.
            constexpr int unknownAndUnneeded = -1;
            png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, unknownAndUnneeded);
            png_read_info(png, info);
        });
        const bool alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                           png_get_valid(png, info, PNG_INFO_tRNS) != 0;
        return {int32_t(png_get_image_width(png, info)), int32_t(png_get_image_height(png, info)), 1,
                png_get_bit_depth(png, info) == 16 ? 16 : 8, alpha};
    }

    /// B G R, or B G R A. Values are taken as they are stored: a gamma chunk is not applied, as in most
    /// tools.
    cv::Mat readPixels(const pcv_picture_info &header) {
        const int channels = header.has_alpha ? 4 : 3;
        cv::Mat mat(header.height, header.width, CV_8UC(channels));
        uint8_t *const data = mat.data;
        const size_t step = mat.step;
        errors.run([&] {
            png_set_expand(png);
            png_set_scale_16(png);
            png_set_gray_to_rgb(png);
            png_set_bgr(png);
            const int passes = png_set_interlace_handling(png);
            png_read_update_info(png, info);
            if (png_get_rowbytes(png, info) != step)
                png_error(png, "rows of another length than the header tells");
            for (int pass = 0; pass < passes; ++pass) {
                for (int y = 0; y < header.height; ++y)
                    png_read_row(png, data + size_t(y) * step, nullptr);
            }
            // On to the end chunk: a file that has all its pixels and no end was cut all the same.
            png_read_end(png, nullptr);
        });
        return mat;
    }

  private:
    static void take(png_structp png, png_bytep to, size_t length) {
        auto &reader = *static_cast<PngReader *>(png_get_io_ptr(png));
        if (length > reader.rest.size())
            png_error(png, "the file ends before the picture does");
        std::memcpy(to, reader.rest.data(), length);
        reader.rest = reader.rest.subspan(length);
    }

    PngErrors errors{PCV_STATUS_UNDECODABLE};
    Bytes rest;
    png_structp png = nullptr;
    png_infop info = nullptr;
};

/// An eXIf chunk may be behind the pixels, so the chunks are walked over without reading them.
Bytes findExif(Bytes bytes) {
    size_t offset = signatureLength;
    while (bytes.size() >= offset + chunkOverhead) {
        const size_t length = bigEndian(bytes, offset, 4);
        if (length > bytes.size() - offset - chunkOverhead)
            break;
        if (startsWith(bytes, "eXIf"sv, offset + 4))
            return bytes.subspan(offset + 8, length);
        offset += length + chunkOverhead;
    }
    return {};
}

} // namespace

pcv_picture_info readPngInfo(Bytes bytes) {
    auto info = PngReader(bytes).readHeader();
    info.exif_orientation = readExifOrientation(findExif(bytes));
    return info;
}

cv::Mat decodePng(Bytes bytes, int64_t maxPixels) {
    PngReader reader(bytes);
    const auto header = reader.readHeader();
    requireDecodableSize(header.width, header.height, maxPixels);
    return reader.readPixels(header);
}

} // namespace pcv
