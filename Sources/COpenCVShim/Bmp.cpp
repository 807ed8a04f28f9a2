// BMP, read here: it is the last format for which imgcodecs (and with it GDAL) would be needed.
#include "Codec.hpp"

#include <array>
#include <bit>

namespace pcv {

namespace {

constexpr size_t fileHeader = 14;
constexpr size_t masksOffset = 54;
constexpr uint32_t oldHeader = 12, infoHeader = 40, headerWithAlphaMask = 56;

enum Compression : uint32_t { plain = 0, rle8 = 1, rle4 = 2, bitFields = 3, alphaBitFields = 6 };

/// One channel of a 16 or 32 bit pixel.
struct Field {
    uint32_t mask = 0;

    uint8_t value(uint32_t pixel) const {
        if (mask == 0)
            return 0;
        const int shift = std::countr_zero(mask);
        const uint64_t most = mask >> shift;
        return uint8_t((uint64_t((pixel & mask) >> shift) * 255 + most / 2) / most);
    }
};

class BmpReader {
  public:
    explicit BmpReader(Bytes bytes) : bytes(bytes) {
        pixelsOffset = number(10, 4);
        const uint32_t header = number(14, 4);
        if (header == oldHeader) {
            width = number(18, 2);
            height = number(20, 2);
            bits = number(24, 2);
        } else if (header >= infoHeader && header <= 4096) {
            width = int32_t(number(18, 4));
            height = int32_t(number(22, 4));
            bits = number(28, 2);
            compression = number(30, 4);
        } else {
            throw undecodable("BMP: unknown kind of header");
        }
        topDown = height < 0;
        height = topDown ? -height : height;
        if (width < 1 || height < 1)
            throw undecodable("BMP: a side is less than 1");
        checkKind();
        if (bits > 8)
            readFields(header);
        else
            readPalette(header);
    }

    // A side may be up to 2^31 - 1 here; the caller checks before it narrows or allocates.
    int64_t width = 0, height = 0;
    bool hasAlpha() const { return alpha.mask != 0; }

    cv::Mat readPixels() const {
        if (compression == rle8 || compression == rle4)
            return readRuns();
        const uint64_t stride = (uint64_t(width) * bits + 31) / 32 * 4;
        if (pixelsOffset > bytes.size() || bytes.size() - pixelsOffset < stride * uint64_t(height))
            throw cut();
        const Bytes pixels = bytes.subspan(pixelsOffset, stride * uint64_t(height));
        const bool opaque = !hasAlpha() || isAllTransparent(pixels);
        cv::Mat bgr(cv::Size(int(width), int(height)), CV_8UC3);
        for (int y = 0; y < bgr.rows; ++y) {
            const Bytes row = pixels.subspan(size_t(stored(y)) * stride, stride);
            auto *to = bgr.ptr<cv::Vec3b>(y);
            for (int x = 0; x < bgr.cols; ++x)
                to[x] = pixel(row, size_t(x), opaque);
        }
        return bgr;
    }

  private:
    static Failure cut() { return undecodable("BMP: the file ends before the picture does"); }

    uint32_t number(size_t offset, int size) const {
        if (bytes.size() < offset + size_t(size))
            throw cut();
        return littleEndian(bytes, offset, size);
    }

    int stored(int y) const { return topDown ? y : int(height) - 1 - y; }

    void checkKind() const {
        const bool indexed = bits == 1 || bits == 2 || bits == 4 || bits == 8;
        const bool fits =
            compression == plain  ? indexed || bits == 16 || bits == 24 || bits == 32
            : compression == rle8 ? bits == 8 && !topDown
            : compression == rle4
                ? bits == 4 && !topDown
                : (compression == bitFields || compression == alphaBitFields) && (bits == 16 || bits == 32);
        if (!fits)
            throw undecodable("BMP: unknown kind of pixels");
    }

    void readFields(uint32_t header) {
        if (compression == plain) {
            const bool small = bits == 16;
            red.mask = small ? 0x7C00 : 0xFF0000;
            green.mask = small ? 0x03E0 : 0x00FF00;
            blue.mask = small ? 0x001F : 0x0000FF;
            return;
        }
        red.mask = number(masksOffset, 4);
        green.mask = number(masksOffset + 4, 4);
        blue.mask = number(masksOffset + 8, 4);
        if (compression == alphaBitFields || header >= headerWithAlphaMask)
            alpha.mask = number(masksOffset + 12, 4);
    }

    void readPalette(uint32_t header) {
        const size_t entry = header == oldHeader ? 3 : 4;
        const uint32_t stated = header == oldHeader ? 0 : number(46, 4);
        const size_t most = size_t(1) << bits;
        const size_t count = stated == 0 ? most : std::min<size_t>(stated, most);
        for (size_t i = 0; i < count; ++i) {
            const size_t offset = fileHeader + header + i * entry;
            palette[i] = cv::Vec3b(uint8_t(number(offset, 1)), uint8_t(number(offset + 1, 1)),
                                   uint8_t(number(offset + 2, 1)));
        }
    }

    /// Some writers state an alpha mask and leave the channel at 0 everywhere; every viewer shows those
    /// opaque.
    bool isAllTransparent(Bytes pixels) const {
        const size_t size = bits / 8;
        for (size_t offset = 0; offset + size <= pixels.size(); offset += size) {
            if (littleEndian(pixels, offset, int(size)) & alpha.mask)
                return false;
        }
        return true;
    }

    cv::Vec3b pixel(Bytes row, size_t x, bool opaque) const {
        if (bits <= 8) {
            const size_t first = x * bits;
            const uint32_t shift = 8 - bits - first % 8;
            return palette[row[first / 8] >> shift & ((1u << bits) - 1)];
        }
        if (bits == 24)
            return cv::Vec3b(row[x * 3], row[x * 3 + 1], row[x * 3 + 2]);
        const uint32_t word = littleEndian(row, x * bits / 8, int(bits / 8));
        const cv::Vec3b colour(blue.value(word), green.value(word), red.value(word));
        if (opaque)
            return colour;
        const int opacity = alpha.value(word);
        return cv::Vec3b(overWhite(colour[0], opacity), overWhite(colour[1], opacity),
                         overWhite(colour[2], opacity));
    }

    /// Pairs of (count, value); a count of 0 is a command: end of row, end of picture, move, or literal
    /// pixels.
    cv::Mat readRuns() const {
        cv::Mat bgr(int(height), int(width), CV_8UC3,
                    cv::Scalar(palette[0][0], palette[0][1], palette[0][2]));
        size_t at = pixelsOffset;
        int64_t x = 0, y = 0;
        const auto put = [&](uint32_t index) {
            if (x >= width || y >= height)
                throw undecodable("BMP: a run leaves the picture");
            bgr.at<cv::Vec3b>(stored(int(y)), int(x++)) = palette[index];
        };
        const auto nibble = [](uint32_t byte, uint32_t i) { return i % 2 == 0 ? byte >> 4 : byte & 15; };
        while (true) {
            const uint32_t count = number(at, 1), value = number(at + 1, 1);
            at += 2;
            if (count > 0) {
                for (uint32_t i = 0; i < count; ++i)
                    put(bits == 8 ? value : nibble(value, i));
            } else if (value == 0) {
                x = 0;
                ++y;
            } else if (value == 1) {
                return bgr;
            } else if (value == 2) {
                x += number(at, 1);
                y += number(at + 1, 1);
                at += 2;
            } else {
                const size_t size = bits == 8 ? value : (value + 1) / 2;
                for (uint32_t i = 0; i < value; ++i)
                    put(bits == 8 ? number(at + i, 1) : nibble(number(at + i / 2, 1), i));
                at += size + (size & 1);
            }
        }
    }

    Bytes bytes;
    uint64_t pixelsOffset = 0;
    uint32_t bits = 0, compression = plain;
    bool topDown = false;
    Field red, green, blue, alpha;
    std::array<cv::Vec3b, 256> palette{};
};

} // namespace

pcv_picture_info readBmpInfo(Bytes bytes) {
    const BmpReader reader(bytes);
    requireDecodableSize(reader.width, reader.height, INT64_MAX);
    return {int32_t(reader.width), int32_t(reader.height), 1, 8, reader.hasAlpha()};
}

cv::Mat decodeBmp(Bytes bytes, int64_t maxPixels) {
    const BmpReader reader(bytes);
    requireDecodableSize(reader.width, reader.height, maxPixels);
    return reader.readPixels();
}

} // namespace pcv
