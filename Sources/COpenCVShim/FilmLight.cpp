#include "FilmParts.hpp"
#include "RetroRandom.hpp"

#include <algorithm>
#include <cmath>

namespace pcv {
namespace {

constexpr int64_t unit = 65536;

/// 0 below 0, 1 above 1, and no corner between.
int64_t eased(int64_t t) {
    t = std::clamp<int64_t>(t, 0, unit);
    return ((t * t >> 16) * (3 * unit - 2 * t)) >> 16;
}

/// The place of a point, in 1/65536 of the short side.
class Places {
  public:
    explicit Places(const FilmGrid &grid)
        : picture_(grid.picture()), shift_(grid.shift()),
          shortSide_(std::min(picture_.width, picture_.height)) {}

    int64_t at(int point) const {
        return ((2 * int64_t(point) + 1) * unit << shift_) / (2 * int64_t(shortSide_));
    }
    int64_t width() const { return picture_.width * unit / shortSide_; }
    int64_t height() const { return picture_.height * unit / shortSide_; }

  private:
    cv::Size picture_;
    int shift_;
    int shortSide_;
};

template <typename Body> FilmPlane drawn(const FilmGrid &grid, const Body &body) {
    FilmPlane plane(grid.size(), CV_16SC1);
    const Places places(grid);
    for (int y = 0; y < plane.rows; ++y) {
        int16_t *row = plane.ptr<int16_t>(y);
        for (int x = 0; x < plane.cols; ++x)
            row[x] = int16_t(std::clamp<int64_t>(body(places.at(x), places.at(y)), -32767, 32767));
    }
    return plane;
}

int64_t scaled(double amount, int64_t one) {
    return std::llround(amount * double(one));
}

} // namespace

FilmPlane drawVignette(const FilmGrid &grid, double amount, double start) {
    const Places places(grid);
    const int64_t width = places.width(), height = places.height(), most = scaled(amount, 32767);
    const int64_t from = scaled(start * start, unit);
    const int64_t reach = std::max<int64_t>(1, unit - from);
    return drawn(grid, [&](int64_t x, int64_t y) {
        // From -1 to 1 in both directions, so that the vignette is an ellipse; 1 is a corner.
        const int64_t u = (2 * x - width) * 256 / width, v = (2 * y - height) * 256 / height;
        const int64_t distance = (u * u + v * v) * unit / (2 * 65536);
        return eased((distance - from) * unit / reach) * most / unit;
    });
}

FilmPlane drawLeak(const FilmGrid &grid, double amount, uint64_t seed) {
    struct Leak {
        int64_t x, y, across, down;
        int64_t light;
    };
    const Places places(grid);
    const int64_t width = places.width(), height = places.height(), most = scaled(amount, filmWhite);
    RetroRandom random(seed ^ 0x1EA4);
    std::vector<Leak> leaks;
    const int64_t count = random.between(2, 3);
    const bool left = random.oneIn(2);
    for (int64_t i = 0; i < count; ++i) {
        Leak leak{};
        // Most come in at the side where the film's door is.
        const bool side = i == 0 || random.oneIn(2);
        const int64_t outside = random.between(-unit / 8, unit / 24);
        leak.x = side ? (left ? outside : width - outside) : random.between(0, width);
        leak.y = side ? random.between(0, height) : (random.oneIn(2) ? outside : height - outside);
        leak.across = side ? random.between(unit * 3 / 10, unit * 6 / 10) : random.between(unit / 2, unit);
        leak.down = side ? random.between(unit / 2, unit * 6 / 5) : random.between(unit / 4, unit / 2);
        leak.light = i == 0 ? unit : random.between(unit / 3, unit * 3 / 4);
        leaks.push_back(leak);
    }
    const RetroNoise wisps(random.bits(), unit / 4), folds(random.bits(), unit / 9);
    return drawn(grid, [&](int64_t x, int64_t y) {
        const int64_t drift = wisps.at(x, y) / 14 + folds.at(x, y) / 40;
        int64_t dark = unit;
        for (const Leak &leak : leaks) {
            const int64_t u = (x + drift - leak.x) * 1024 / leak.across;
            const int64_t v = (y + drift - leak.y) * 1024 / leak.down;
            const int64_t rest = std::max<int64_t>(0, unit - (u * u + v * v) / 16);
            dark -= (dark * ((rest * rest >> 16) * leak.light >> 16)) >> 16;
        }
        return (unit - dark) * most / unit;
    });
}

FilmPlane drawMottle(const FilmGrid &grid, double amount, uint64_t seed) {
    const RetroNoise broad(seed ^ 0x301, unit * 2 / 5), middle(seed ^ 0x302, unit / 9),
        fine(seed ^ 0x303, unit / 28);
    const int64_t most = scaled(amount, filmWhite / 4);
    return drawn(grid, [&](int64_t x, int64_t y) {
        const int64_t cloud = broad.at(x, y) / 2 + middle.at(x, y) / 3 + fine.at(x, y) / 5;
        return cloud * most / unit;
    });
}

FilmDust::FilmDust(cv::Size size, double amount, uint64_t seed, bool isLight)
    : scratches_(drawScratches(size, seed, int(std::lround(amount * 100)))),
      tone_(isLight ? ByColour<int16_t>{28000, 30200, 31000} : ByColour<int16_t>{2600, 2900, 3300}),
      width_(size.width) {}

void FilmDust::apply(int y, const FilmRow &row, std::vector<uint8_t> &line,
                     std::vector<uint8_t> &flags) const {
    constexpr int16_t cover = 26000;
    const size_t blocks = row.count / filmBlock;
    static_assert(filmBlock == retroBlock);
    line.resize(row.count);
    flags.assign(blocks, 0);
    scratches_.draw(y, width_, {}, line.data(), flags.data());
    const auto covered = [](int16_t v, int16_t tone) {
        return int16_t(v + filmProduct(int16_t(tone - v), cover));
    };
    for (size_t block = 0; block < blocks; ++block) {
        if (flags[block] == 0)
            continue;
        for (size_t x = block * filmBlock; x < (block + 1) * filmBlock; ++x) {
            if (line[x] == 0)
                continue;
            row.blue[x] = covered(row.blue[x], tone_.blue);
            row.green[x] = covered(row.green[x], tone_.green);
            row.red[x] = covered(row.red[x], tone_.red);
        }
    }
    scratches_.erase(y, width_, {}, line.data());
}

} // namespace pcv
