#include "Codec.hpp"

#include <opencv2/imgproc.hpp>

#include <tiffio.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace pcv {

namespace {

/// libtiff writing to memory, its messages kept and not printed.
class TiffWriter {
  public:
    TiffWriter() {
        const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                       TIFFOpenOptionsFree);
        if (!options)
            throw std::bad_alloc();
        TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, this);
        TIFFOpenOptionsSetWarningHandlerExtR(
            options.get(), [](TIFF *, void *, const char *, const char *, va_list) { return 1; }, nullptr);
        file = TIFFClientOpenExt(
            "picture", "wl", this, read, write, seek, [](thandle_t) { return 0; },
            [](thandle_t handle) { return toff_t(static_cast<TiffWriter *>(handle)->output.size()); },
            nullptr, nullptr, options.get());
        if (file == nullptr)
            throw failure();
    }
    TiffWriter(const TiffWriter &) = delete;
    TiffWriter &operator=(const TiffWriter &) = delete;
    ~TiffWriter() { close(); }

    std::vector<uint8_t> write(const cv::Mat &mat) {
        const bool hasAlpha = mat.channels() == 4;
        set(TIFFTAG_IMAGEWIDTH, uint32_t(mat.cols));
        set(TIFFTAG_IMAGELENGTH, uint32_t(mat.rows));
        set(TIFFTAG_BITSPERSAMPLE, 8);
        set(TIFFTAG_SAMPLESPERPIXEL, mat.channels());
        set(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
        const uint16_t notPremultiplied = EXTRASAMPLE_UNASSALPHA;
        if (hasAlpha && TIFFSetField(file, TIFFTAG_EXTRASAMPLES, 1, &notPremultiplied) != 1)
            throw failure();
        set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        // Every program reads LZW, and the differences of neighbours make it useful for photographs.
        set(TIFFTAG_COMPRESSION, COMPRESSION_LZW);
        set(TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
        set(TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(file, 0));
        cv::Mat row;
        for (int y = 0; y < mat.rows; ++y) {
            cv::cvtColor(mat.row(y), row, hasAlpha ? cv::COLOR_BGRA2RGBA : cv::COLOR_BGR2RGB);
            if (TIFFWriteScanline(file, row.data, uint32_t(y), 0) != 1)
                throw failure();
        }
        if (TIFFFlush(file) != 1 || hasFailed)
            throw failure();
        close();
        return std::move(output);
    }

  private:
    template <typename Value> void set(uint32_t tag, Value value) {
        if (TIFFSetField(file, tag, value) != 1)
            throw failure();
    }

    void close() {
        if (file != nullptr)
            TIFFClose(file);
        file = nullptr;
    }

    static int keepError(TIFF *, void *data, const char *, const char *format, va_list arguments) {
        auto &writer = *static_cast<TiffWriter *>(data);
        writer.hasFailed = true;
        std::vsnprintf(writer.error, sizeof writer.error, format, arguments);
        return 1;
    }

    static tmsize_t read(thandle_t handle, void *buffer, tmsize_t wanted) {
        auto &writer = *static_cast<TiffWriter *>(handle);
        if (wanted <= 0 || writer.position >= writer.output.size())
            return 0;
        const size_t count = std::min(size_t(wanted), writer.output.size() - writer.position);
        std::memcpy(buffer, writer.output.data() + writer.position, count);
        writer.position += count;
        return tmsize_t(count);
    }

    /// libtiff is C: nothing may be thrown through it.
    static tmsize_t write(thandle_t handle, void *buffer, tmsize_t length) noexcept {
        auto &writer = *static_cast<TiffWriter *>(handle);
        try {
            const size_t end = writer.position + size_t(length);
            if (writer.output.size() < end)
                writer.output.resize(end);
            std::memcpy(writer.output.data() + writer.position, buffer, size_t(length));
            writer.position = end;
            return length;
        } catch (...) {
            writer.hasFailed = true;
            return 0;
        }
    }

    static toff_t seek(thandle_t handle, toff_t offset, int whence) {
        auto &writer = *static_cast<TiffWriter *>(handle);
        if (whence == SEEK_SET)
            writer.position = size_t(offset);
        else if (whence == SEEK_CUR)
            writer.position += size_t(offset);
        else
            writer.position = writer.output.size() + size_t(offset);
        return writer.position;
    }

    Failure failure() const {
        return Failure(error[0] ? PCV_STATUS_FAILED : PCV_STATUS_NO_MEMORY, std::string("TIFF: ") + error);
    }

    std::vector<uint8_t> output;
    size_t position = 0;
    bool hasFailed = false;
    char error[512] = {};
    TIFF *file = nullptr;
};

} // namespace

std::vector<uint8_t> encodeTiff(const cv::Mat &mat) {
    require(isEncodable(mat), "a TIFF is made of 8 bit B G R, with alpha or without");
    return TiffWriter().write(mat);
}

} // namespace pcv
