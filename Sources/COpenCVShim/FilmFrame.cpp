#include "FilmParts.hpp"
#include "RetroRandom.hpp"
#include "SquareRoot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pcv {
namespace {

constexpr int64_t unit = 65536;

/// The opening of a frame, in 1/65536 of the short side.
struct Opening {
    int64_t left, top, right, bottom; // how far the frame comes in
    int64_t corner;                   // the radius of its corners; 0 for an oval: half of each side
    int64_t soft;                     // over what length its edge fades
    int64_t rough;                    // how far the edge strays
};

Opening openingOf(pcv_film_frame kind, int64_t width) {
    switch (kind) {
    case PCV_FILM_FRAME_INSTANT:
        return {width, width, width, width * 7 / 2, unit / 150, unit / 700, 0};
    case PCV_FILM_FRAME_REBATE:
        return {width, width, width, width, unit / 18, unit / 160, unit / 400};
    case PCV_FILM_FRAME_OVAL:
        return {width, width, width, width, 0, unit / 110, 0};
    case PCV_FILM_FRAME_PLATE:
        return {width, width, width, width, unit / 30, unit / 60, width * 2 / 3};
    case PCV_FILM_FRAME_PAPER:
    case PCV_FILM_FRAME_NONE:
        break;
    }
    return {width, width, width, width, unit / 900, unit / 600, unit / 900};
}

class Drawing {
  public:
    Drawing(cv::Size size, const Opening &opening, uint64_t seed)
        : size_(size), shortSide_(std::min(size.width, size.height)), opening_(opening),
          right_(size.width * unit / shortSide_ - opening.right),
          bottom_(size.height * unit / shortSide_ - opening.bottom), broad_(seed ^ 0xF1, unit / 12),
          fine_(seed ^ 0xF2, unit / 60) {
        const int64_t width = std::max<int64_t>(2, right_ - opening.left),
                      height = std::max<int64_t>(2, bottom_ - opening.top);
        const int64_t corner = std::min({opening.corner, width / 2, height / 2});
        radiusX_ = opening.corner == 0 ? width / 2 : corner;
        radiusY_ = opening.corner == 0 ? height / 2 : corner;
        // A pixel, so that no edge has steps, at least.
        soft_ = std::max(opening.soft, unit / shortSide_);
    }

    cv::Mat draw() const {
        cv::Mat alpha(size_, CV_8UC1, cv::Scalar(0));
        const int64_t margin = soft_ + opening_.rough * 2;
        for (int y = 0; y < size_.height; ++y) {
            const int64_t v = centre(y);
            uint8_t *row = alpha.ptr(y);
            int64_t clear = std::min(v - opening_.top, bottom_ - v) - margin;
            // In rows of the corners, what the corner takes away across.
            int64_t inset = margin;
            if (clear + margin < radiusY_) {
                const int64_t f =
                    std::max<int64_t>(0, radiusY_ - std::max<int64_t>(0, clear + margin) + margin);
                const int64_t g = std::min(unit, f * unit / radiusY_);
                inset += radiusX_ - radiusX_ * squareRoot(unit * unit - g * g) / unit;
            }
            const int first = pixel(opening_.left + inset), last = pixel(right_ - inset);
            for (int x = 0; x < size_.width; ++x) {
                if (clear > 0 && x > first && x < last)
                    x = last;
                row[x] = alphaAt(centre(x), v);
            }
        }
        return alpha;
    }

  private:
    int64_t centre(int at) const { return (2 * int64_t(at) + 1) * unit / (2 * shortSide_); }
    int pixel(int64_t at) const {
        return int(std::clamp<int64_t>(at * shortSide_ / unit, 0, size_.width - 1));
    }

    /// How far inside the opening a point lies; negative in the frame.
    int64_t depthAt(int64_t u, int64_t v) const {
        const int64_t across = std::min(u - opening_.left, right_ - u);
        const int64_t down = std::min(v - opening_.top, bottom_ - v);
        if (across >= radiusX_ || down >= radiusY_)
            return std::min(across, down);
        // Of an ellipse: how far its unit circle is, times the radius in about that direction.
        const int64_t a = (radiusX_ - across) * unit / radiusX_, b = (radiusY_ - down) * unit / radiusY_;
        const int64_t length = squareRoot(a * a + b * b);
        return (unit - length) * std::min(radiusX_, radiusY_) / unit;
    }

    uint8_t alphaAt(int64_t u, int64_t v) const {
        int64_t depth = depthAt(u, v);
        if (opening_.rough != 0)
            depth += (broad_.at(u, v) + fine_.at(u, v) / 2) * opening_.rough / unit;
        const int64_t at = std::clamp<int64_t>(unit / 2 - depth * unit / soft_, 0, unit);
        return uint8_t((((at * at >> 16) * (3 * unit - 2 * at)) >> 16) * 255 / unit);
    }

    cv::Size size_;
    int64_t shortSide_;
    Opening opening_;
    int64_t right_, bottom_, radiusX_ = 0, radiusY_ = 0, soft_ = 0;
    RetroNoise broad_, fine_;
};

} // namespace

FilmMargins marginsOf(pcv_film_frame kind, double width) {
    if (kind == PCV_FILM_FRAME_NONE)
        return {0, 0};
    const Opening opening = openingOf(kind, std::llround(width * double(unit)));
    return {double(opening.right) / unit, double(opening.bottom) / unit};
}

FilmFrame::FilmFrame(cv::Size size, pcv_film_frame kind, double width, const ByColour<int16_t> &colour,
                     uint64_t seed)
    : alpha_(Drawing(size, openingOf(kind, std::llround(width * double(unit))), seed).draw()),
      colour_(colour) {}

void FilmFrame::apply(int y, const FilmRow &row, const FilmKernel &kernel) const {
    const uint8_t *alpha = alpha_.alpha(y), *flags = alpha_.flags(y);
    std::array<int16_t, filmBlock> amounts;
    for (int block = 0; block < alpha_.blocks(); ++block) {
        if (flags[block] == 0)
            continue;
        for (size_t i = 0; i < filmBlock; ++i)
            amounts[i] = int16_t(std::min(alpha[i] * 257 / 2, 32767));
        const size_t x = size_t(block) * filmBlock;
        kernel.mixTo(row.blue + x, colour_.blue, amounts.data(), filmBlock);
        kernel.mixTo(row.green + x, colour_.green, amounts.data(), filmBlock);
        kernel.mixTo(row.red + x, colour_.red, amounts.data(), filmBlock);
        alpha += filmBlock;
    }
}

} // namespace pcv
