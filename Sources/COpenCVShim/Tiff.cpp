// TIFF through libtiff rather than OpenCV: OpenCV 4.6 has libtiff fill up what is missing of a cut file,
// prints its warnings, and takes no notice of alpha.
#include "Codec.hpp"

#include "TiffDirectory.hpp"

#include <tiffio.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace pcv {

namespace {

constexpr uint16_t widthTag = 256, heightTag = 257, bitsTag = 258, samplesTag = 277, extraSamplesTag = 338;
constexpr uint16_t tileWidthTag = 322, tileHeightTag = 323;
constexpr uint32_t mostSamples = 8;
constexpr uint32_t largestTileSide = 65536;

struct Header {
    uint32_t width, height, bits, tileWidth, tileHeight;
    int32_t orientation;
    bool alpha;
};

Header readHeader(Bytes bytes) {
    const auto directory = TiffDirectory::open(bytes);
    if (!directory)
        throw undecodable("TIFF: the file has no directory");
    const auto width = directory->number(widthTag), height = directory->number(heightTag);
    if (!width || !height)
        throw undecodable("TIFF: the directory does not tell the size");
    if (directory->number(samplesTag).value_or(1) > mostSamples)
        throw undecodable("TIFF: too many samples a pixel");
    const uint32_t extra = directory->number(extraSamplesTag).value_or(0);
    return {*width,
            *height,
            directory->number(bitsTag).value_or(1),
            directory->number(tileWidthTag).value_or(0),
            directory->number(tileHeightTag).value_or(0),
            directory->orientation(),
            extra == EXTRASAMPLE_ASSOCALPHA || extra == EXTRASAMPLE_UNASSALPHA};
}

/// libtiff reading from memory, its messages kept and not printed.
class TiffReader {
  public:
    explicit TiffReader(Bytes bytes) : bytes(bytes) {
        const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                       TIFFOpenOptionsFree);
        if (!options)
            throw std::bad_alloc();
        TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, this);
        TIFFOpenOptionsSetWarningHandlerExtR(
            options.get(), [](TIFF *, void *, const char *, const char *, va_list) { return 1; }, nullptr);
        file = TIFFClientOpenExt(
            "picture", "rm", this, read, [](thandle_t, void *, tmsize_t) { return tmsize_t(0); }, seek,
            [](thandle_t) { return 0; },
            [](thandle_t handle) { return toff_t(static_cast<TiffReader *>(handle)->bytes.size()); }, nullptr,
            nullptr, options.get());
        if (file == nullptr)
            throw failure();
    }
    TiffReader(const TiffReader &) = delete;
    TiffReader &operator=(const TiffReader &) = delete;
    ~TiffReader() { TIFFClose(file); }

    /// Has the colours given as they are stored, where libtiff would multiply them by their alpha; answers
    /// whether the file's own are multiplied.
    bool keepColours() {
        uint16_t count = 0, *kinds = nullptr;
        TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, &kinds);
        if (count == 0 || kinds[0] != EXTRASAMPLE_UNASSALPHA)
            return true;
        std::vector<uint16_t> changed(kinds, kinds + count);
        changed[0] = EXTRASAMPLE_ASSOCALPHA;
        if (TIFFSetField(file, TIFFTAG_EXTRASAMPLES, count, changed.data()) != 1)
            throw failure();
        return false;
    }

    /// The stored pixels as libtiff's packed words, R lowest, premultiplied unless told above.
    cv::Mat readPixels(uint32_t width, uint32_t height) {
        TIFFRGBAImage image;
        char reason[1024] = {};
        constexpr int stopOnError = 1;
        if (!TIFFRGBAImageBegin(&image, file, stopOnError, reason))
            throw undecodable(std::string("TIFF: ") + (reason[0] ? reason : firstError));
        const std::unique_ptr<TIFFRGBAImage, decltype(&TIFFRGBAImageEnd)> ending(&image, TIFFRGBAImageEnd);
        // Where a tag is repeated libtiff may take another than the peek did, whose size was checked.
        if (image.width != width || image.height != height)
            throw undecodable("TIFF: the directory contradicts itself");
        image.req_orientation = image.orientation;
        cv::Mat words(int(image.height), int(image.width), CV_8UC4);
        if (!TIFFRGBAImageGet(&image, reinterpret_cast<uint32_t *>(words.data), image.width, image.height) ||
            firstError[0] != '\0')
            throw failure();
        return words;
    }

  private:
    static int keepError(TIFF *, void *data, const char *, const char *format, va_list arguments) {
        auto &reader = *static_cast<TiffReader *>(data);
        if (reader.firstError[0] == '\0')
            std::vsnprintf(reader.firstError, sizeof reader.firstError, format, arguments);
        return 1;
    }

    static tmsize_t read(thandle_t handle, void *buffer, tmsize_t wanted) {
        auto &reader = *static_cast<TiffReader *>(handle);
        if (wanted <= 0 || reader.position >= reader.bytes.size())
            return 0;
        const size_t count = std::min(size_t(wanted), reader.bytes.size() - size_t(reader.position));
        std::memcpy(buffer, reader.bytes.data() + reader.position, count);
        reader.position += count;
        return tmsize_t(count);
    }

    static toff_t seek(thandle_t handle, toff_t offset, int whence) {
        auto &reader = *static_cast<TiffReader *>(handle);
        if (whence == SEEK_SET)
            reader.position = offset;
        else if (whence == SEEK_CUR)
            reader.position += offset;
        else
            reader.position = reader.bytes.size() + offset;
        return reader.position;
    }

    Failure failure() const {
        return undecodable(std::string("TIFF: ") +
                           (firstError[0] ? firstError : "not a picture that libtiff reads"));
    }

    Bytes bytes;
    uint64_t position = 0;
    char firstError[512] = {};
    TIFF *file = nullptr;
};

/// Makes libtiff's words B G R A that is not premultiplied. What is transparent all over has no colour left
/// where it was multiplied by its alpha: it is black.
void makeStraight(uint32_t *words, int count, bool isMultiplied) {
    for (int x = 0; x < count; ++x) {
        const uint32_t word = words[x], alpha = TIFFGetA(word);
        const auto straight = [&](uint32_t value) {
            if (isMultiplied)
                value = alpha == 0 ? 0 : std::min(255u, (value * 255 + alpha / 2) / alpha);
            return uint8_t(value);
        };
        const uint8_t pixel[] = {straight(TIFFGetB(word)), straight(TIFFGetG(word)), straight(TIFFGetR(word)),
                                 uint8_t(alpha)};
        std::memcpy(words + x, pixel, sizeof pixel);
    }
}

} // namespace

pcv_picture_info readTiffInfo(Bytes bytes) {
    const Header header = readHeader(bytes);
    requireDecodableSize(header.width, header.height, INT64_MAX);
    return {int32_t(header.width), int32_t(header.height), header.orientation, header.bits > 8 ? 16 : 8,
            header.alpha};
}

cv::Mat decodeTiff(Bytes bytes, int64_t maxPixels) {
    const Header header = readHeader(bytes);
    requireDecodableSize(header.width, header.height, maxPixels);
    if (header.tileWidth > largestTileSide || header.tileHeight > largestTileSide ||
        int64_t(header.tileWidth) * header.tileHeight > std::max<int64_t>(maxPixels, 1 << 20))
        throw undecodable("TIFF: absurd size of tiles");
    TiffReader reader(bytes);
    const bool isMultiplied = !header.alpha || reader.keepColours();
    cv::Mat words = reader.readPixels(header.width, header.height);
    if (header.alpha) {
        for (int y = 0; y < words.rows; ++y)
            makeStraight(words.ptr<uint32_t>(y), words.cols, isMultiplied);
        return words;
    }
    cv::Mat bgr(words.size(), CV_8UC3);
    for (int y = 0; y < words.rows; ++y) {
        const auto *from = words.ptr<uint32_t>(y);
        auto *to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < words.cols; ++x) {
            const uint32_t word = from[x], white = 255 - TIFFGetA(word);
            to[x] = cv::Vec3b(uint8_t(std::min(255u, TIFFGetB(word) + white)),
                              uint8_t(std::min(255u, TIFFGetG(word) + white)),
                              uint8_t(std::min(255u, TIFFGetR(word) + white)));
        }
    }
    return bgr;
}

} // namespace pcv
