// A picture with alpha that is laid over another one.

#include "Boundary.hpp"
#include "Codec.hpp"
#include "Look.hpp"

#include <opencv2/imgproc.hpp>

#include <array>

struct pcv_overlay {
    std::shared_ptr<const cv::Mat> premultiplied; // CV_16UC4: B G R, each times alpha, and alpha
};

namespace pcv {
namespace {

/// B G R A, not premultiplied: the alpha of a PNG, and 255 for all else.
cv::Mat decodedWithAlpha(Bytes bytes, int64_t maxPixels) {
    cv::Mat mat;
    if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) {
        mat = decodePng(bytes, maxPixels);
    } else {
        pcv_image *image = nullptr;
        const pcv_status status = pcv_image_decode(bytes.data(), bytes.size(), maxPixels, &image);
        if (status != PCV_STATUS_OK)
            throw Failure(status, pcv_last_error());
        mat = image->mat;
        pcv_image_destroy(image);
    }
    if (mat.channels() == 4)
        return mat;
    cv::Mat result;
    cv::cvtColor(mat, result, cv::COLOR_BGR2BGRA);
    return result;
}

/// Colours times alpha, of 65535: what is transparent has no colour that could show at an edge when it is
/// resized.
cv::Mat premultiplied(const cv::Mat &bgra) {
    cv::Mat result(bgra.size(), CV_16UC4);
    for (int y = 0; y < bgra.rows; ++y) {
        const uint8_t *from = bgra.ptr(y);
        uint16_t *to = result.ptr<uint16_t>(y);
        for (int x = 0; x < bgra.cols; ++x, from += 4, to += 4) {
            for (int channel = 0; channel < 3; ++channel)
                to[channel] = uint16_t((from[channel] * from[3] * 257 + 127) / 255);
            to[3] = uint16_t(from[3] * 257);
        }
    }
    return result;
}

/// The picture at another size, in whole numbers: means of what falls on a pixel, or lines between pixels.
cv::Mat resized(const cv::Mat &from, cv::Size size) {
    if (size == from.size())
        return from;
    cv::Mat result;
    if (size.width > from.cols || size.height > from.rows) {
        cv::resize(from, result, size, 0, 0, cv::INTER_LINEAR_EXACT);
        return result;
    }
    result.create(size, CV_16UC4);
    for (int y = 0; y < size.height; ++y) {
        const auto edge = [](int at, int count, int of) { return int(int64_t(at) * count / of); };
        const int top = edge(y, from.rows, size.height);
        const int bottom = std::max(top + 1, edge(y + 1, from.rows, size.height));
        uint16_t *to = result.ptr<uint16_t>(y);
        for (int x = 0; x < size.width; ++x, to += 4) {
            const int left = edge(x, from.cols, size.width);
            const int right = std::max(left + 1, edge(x + 1, from.cols, size.width));
            std::array<uint64_t, 4> sums{};
            for (int row = top; row < bottom; ++row) {
                const uint16_t *at = from.ptr<uint16_t>(row) + 4 * left;
                for (int i = 0; i < 4 * (right - left); ++i)
                    sums[size_t(i & 3)] += at[i];
            }
            const uint64_t count = uint64_t(bottom - top) * uint64_t(right - left);
            for (size_t channel = 0; channel < 4; ++channel)
                to[channel] = uint16_t((sums[channel] + count / 2) / count);
        }
    }
    return result;
}

class Overlay : public Look {
  public:
    Overlay(cv::Size size, const cv::Mat &overlay, cv::Point corner)
        : size_(size), overlay_(overlay), corner_(corner) {}

    cv::Size size() const override { return size_; }
    bool looksAround() const override { return false; }
    std::unique_ptr<LookPass> begin(const LookSource &, int) const override;

    void apply(int y, const FilmRow &row) const {
        const int line = y - corner_.y;
        if (line < 0 || line >= overlay_.rows)
            return;
        const int first = std::max(0, corner_.x);
        const int end = int(std::min<int64_t>(size_.width, int64_t(corner_.x) + overlay_.cols));
        const uint16_t *over = overlay_.ptr<uint16_t>(line) + 4 * (first - corner_.x);
        for (int x = first; x < end; ++x, over += 4) {
            const int rest = 65535 - over[3];
            const auto covered = [&](int16_t v, uint16_t colour) {
                const int64_t sum = int64_t(v) * rest + int64_t(colour) * filmWhite;
                return int16_t((sum + 32767) / 65535);
            };
            row.blue[x] = covered(row.blue[x], over[0]);
            row.green[x] = covered(row.green[x], over[1]);
            row.red[x] = covered(row.red[x], over[2]);
        }
    }

  private:
    cv::Size size_;
    cv::Mat overlay_;
    cv::Point corner_;
};

class OverlayWorker : public LookWorker {
  public:
    explicit OverlayWorker(const Overlay &overlay) : overlay_(overlay) {}
    void apply(int y, const FilmRow &row) override { overlay_.apply(y, row); }

  private:
    const Overlay &overlay_;
};

class OverlayPass : public LookPass {
  public:
    explicit OverlayPass(const Overlay &overlay) : overlay_(overlay) {}
    std::unique_ptr<LookWorker> worker() const override { return std::make_unique<OverlayWorker>(overlay_); }

  private:
    const Overlay &overlay_;
};

std::unique_ptr<LookPass> Overlay::begin(const LookSource &, int) const {
    return std::make_unique<OverlayPass>(*this);
}

} // namespace
} // namespace pcv

pcv_status pcv_overlay_read(const uint8_t *bytes, size_t length, int64_t max_pixels, pcv_overlay **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the overlay");
        pcv::require(bytes, "no bytes of the picture");
        const cv::Mat bgra = pcv::decodedWithAlpha({bytes, length}, max_pixels);
        pcv::give(pcv_overlay{std::make_shared<const cv::Mat>(pcv::premultiplied(bgra))}, out);
    });
}

void pcv_overlay_destroy(pcv_overlay *overlay) {
    delete overlay;
}

int32_t pcv_overlay_width(const pcv_overlay *overlay) {
    return overlay->premultiplied->cols;
}

int32_t pcv_overlay_height(const pcv_overlay *overlay) {
    return overlay->premultiplied->rows;
}

pcv_status pcv_look_create_overlay(int32_t width, int32_t height, const pcv_overlay *overlay, int32_t x,
                                   int32_t y, int32_t overlay_width, int32_t overlay_height, double strength,
                                   pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(overlay && out, "no overlay, or no place for the look");
        pcv::requireSize(width, height);
        pcv::requireSize(overlay_width, overlay_height);
        constexpr int32_t far = 1 << 24;
        pcv::require(std::abs(int64_t(x)) <= far && std::abs(int64_t(y)) <= far,
                     "an overlay lies within 2^24 pixels");
        const cv::Mat scaled = pcv::resized(*overlay->premultiplied, {overlay_width, overlay_height});
        const cv::Size size(width, height);
        pcv::giveLook(std::make_shared<pcv::Overlay>(size, scaled, cv::Point(x, y)), strength, out);
    });
}
