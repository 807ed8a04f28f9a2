// Scratches, fibres and dust, in units of 1/65536 of the short side, so that they look the same at any size.

#include "RetroMasks.hpp"
#include "RetroRandom.hpp"

#include <algorithm>
#include <utility>

namespace pcv {
namespace {

constexpr int64_t unit = 65536;

class Scratches {
  public:
    Scratches(cv::Size size, uint64_t seed)
        : size_(size), shortSide_(std::min(size.width, size.height)), random_(seed),
          width_(size.width * unit / shortSide_), height_(size.height * unit / shortSide_) {}

    std::vector<RetroScratches::Stroke> draw(int density) && {
        // As many as the area asks for, but a strip does not get thousands.
        const int64_t area =
            std::min<int64_t>(width_ * height_ / (unit / 16) / unit, 16 * 16) * density / 100;
        for (int64_t i = 0; i < area * 8 / 16; ++i)
            hair();
        for (int64_t i = 0; i < area * 5 / 16; ++i)
            tick();
        for (int64_t i = 0; i < area * 4 / 16; ++i)
            fibre();
        for (int64_t i = 0; i < area * 34 / 16; ++i)
            speck();
        return std::move(strokes_);
    }

  private:
    int64_t pixels(int64_t units) const { return units * shortSide_ / unit; }
    int64_t someX() { return random_.between(0, width_); }
    int64_t someY() { return random_.between(0, height_); }

    /// One row of a mark: at least a pixel wide. Coordinates are units.
    void row(int64_t y, int64_t middle, int64_t thickness) {
        const int64_t start = pixels(middle - thickness / 2);
        const int64_t length = std::max<int64_t>(1, (thickness * shortSide_ + unit / 2) / unit);
        const int64_t from = std::clamp<int64_t>(start, 0, size_.width);
        const int64_t end = std::clamp<int64_t>(start + length, 0, size_.width);
        if (y >= 0 && y < size_.height && from < end)
            strokes_.push_back({int32_t(y), int32_t(from), int32_t(end)});
    }

    /// A scratch that the film got from running past a grain of sand: long, almost upright, thinning out and
    /// breaking off, now and then with a second one beside it.
    void hair() {
        const bool whole = random_.oneIn(4);
        const int64_t length = whole ? height_ : random_.between(unit / 6, unit * 4 / 5);
        const int64_t top = whole ? 0 : someY() - length / 2;
        const int64_t left = someX();
        const int64_t slant = random_.between(-unit / 40, unit / 40);
        const int64_t bend = random_.between(-unit / 60, unit / 60);
        const int64_t thickness = random_.between(unit / 1400, unit / 520);
        const int64_t solidity = random_.between(-unit / 4, unit * 2 / 5);
        const int64_t beside = random_.oneIn(3) ? random_.between(unit / 250, unit / 70) : 0;
        const RetroNoise wander(random_.bits(), unit / 7), fade(random_.bits(), unit / 14),
            tear(random_.bits(), unit / 90), crumbs(random_.bits(), unit / 420);
        const int64_t first = std::max<int64_t>(0, pixels(top));
        const int64_t last = std::min<int64_t>(size_.height, pixels(top + length));
        for (int64_t y = first; y < last; ++y) {
            const int64_t v = y * unit / shortSide_, along = (v - top) * unit / length;
            const int64_t arc = (along * (unit - along) >> 16) * 4;
            const int64_t x = left + (slant * along >> 16) + (bend * arc >> 16) + wander.at(0, v) / 700;
            const int64_t pressure = solidity + fade.at(0, v) + tear.at(0, v) / 2;
            // The ends run out; in between what presses too little leaves no mark, or crumbs.
            const int64_t depth = pressure + (std::min(arc, unit / 2) - unit / 2) + unit / 5;
            if (depth < (crumbs.at(0, v) + unit) / 5)
                continue;
            row(y, x, thickness * std::min(unit * 3 / 2, depth * 2) >> 16);
            if (beside != 0 && depth > unit * 2 / 5)
                row(y, x + beside, thickness * std::min(unit, depth) >> 17);
        }
    }

    /// A short scratch across any direction.
    void tick() {
        const int64_t length = random_.between(unit / 60, unit / 14);
        const int64_t lean = random_.between(-length, length);
        const int64_t left = someX(), top = someY(), thickness = random_.between(unit / 1200, unit / 600);
        line(left, top, left + lean, top + length, thickness);
    }

    /// A curled fibre: a pen that turns by a smooth chance.
    void fibre() {
        const RetroNoise turn(random_.bits(), unit / 3);
        const int64_t step = unit / 400, thickness = random_.between(unit / 900, unit / 560);
        int64_t x = someX(), y = someY();
        int64_t dx = random_.between(-step, step), dy = random_.oneIn(2) ? step : -step;
        const int64_t steps = random_.between(18, 60), curl = random_.between(-5000, 5000);
        for (int64_t i = 0; i < steps; ++i) {
            const int64_t toX = x + dx, toY = y + dy;
            line(x, y, toX, toY, thickness);
            x = toX;
            y = toY;
            const int64_t angle = curl + turn.at(i * unit / 14, 0) / 6;
            dx -= dy * angle / unit;
            dy += dx * angle / unit;
        }
    }

    /// Dust: a few discs that overlap, most of them tiny.
    void speck() {
        const bool large = random_.oneIn(9);
        const int64_t radius =
            large ? random_.between(unit / 320, unit / 170) : random_.between(unit / 1600, unit / 480);
        const int64_t x = someX(), y = someY();
        const int64_t parts = random_.between(1, 4);
        for (int64_t i = 0; i < parts; ++i) {
            // One after the other: the order in which arguments are computed is the compiler's choice.
            const int64_t aside = random_.between(-radius, radius), below = random_.between(-radius, radius);
            disc(x + aside, y + below, radius * random_.between(40, 100) / 100);
        }
    }

    void disc(int64_t x, int64_t y, int64_t radius) {
        const int64_t first = pixels(y - radius), last = std::max(first, pixels(y + radius) - 1);
        for (int64_t row_ = first; row_ <= last; ++row_) {
            const int64_t off = (2 * row_ + 1) * unit / (2 * shortSide_) - y;
            int64_t half = 0;
            // At most a few pixels: no root is needed.
            while ((half + 1) * (half + 1) + off * off <= radius * radius && half < radius)
                half += std::max<int64_t>(1, radius / 16);
            row(row_, x, 2 * half);
        }
    }

    void line(int64_t x0, int64_t y0, int64_t x1, int64_t y1, int64_t thickness) {
        if (y0 > y1) {
            std::swap(x0, x1);
            std::swap(y0, y1);
        }
        const int64_t first = pixels(y0), last = pixels(y1);
        for (int64_t y = first; y <= last; ++y) {
            const auto crossing = [&](int64_t at) {
                const int64_t v = std::clamp(at * unit / shortSide_, y0, y1);
                return y1 == y0 ? x0 : x0 + (x1 - x0) * (v - y0) / (y1 - y0);
            };
            const int64_t a = crossing(y), b = y1 == y0 ? x1 : crossing(y + 1);
            row(y, (a + b) / 2, std::max(thickness, std::max(a, b) - std::min(a, b) + thickness / 2));
        }
    }

    cv::Size size_;
    int64_t shortSide_;
    RetroRandom random_;
    int64_t width_, height_; // in units
    std::vector<RetroScratches::Stroke> strokes_;
};

} // namespace

RetroScratches drawScratches(cv::Size size, uint64_t seed, int density) {
    return RetroScratches(size.width, size.height, Scratches(size, seed).draw(density));
}

} // namespace pcv
