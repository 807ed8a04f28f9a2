// The fuzzy border, in units of 1/65536 of the short side, so that it looks the same at any size.

#include "RetroMasks.hpp"
#include "RetroRandom.hpp"
#include "SquareRoot.hpp"

#include <algorithm>

namespace pcv {
namespace {

constexpr int64_t unit = 65536;
constexpr int64_t reach = unit * 12 / 100;         // where the border has faded out
constexpr int64_t corner = unit * 22 / 100;        // the radius of its rounded corners
constexpr int64_t largestNoise = unit * 45 / 1000; // what the noise adds to a distance, at most

/// How far inside the rounded frame a point lies, given its distances to the nearest sides.
int64_t depthOf(int64_t across, int64_t down, int64_t radius) {
    if (across >= radius || down >= radius)
        return std::min(across, down);
    const int64_t a = radius - across, b = radius - down;
    return radius - squareRoot(a * a + b * b);
}

class Border {
  public:
    Border(cv::Size size, uint64_t seed)
        : size_(size), shortSide_(std::min(size.width, size.height)), broad_(seed ^ 1, unit / 3),
          middle_(seed ^ 2, unit / 9), fine_(seed ^ 3, unit / 40), grain_(seed ^ 4, unit / 160) {}

    cv::Mat draw() const {
        cv::Mat alpha(size_, CV_8UC1, cv::Scalar(0));
        const int64_t edge = std::max(reach + largestNoise, corner);
        for (int y = 0; y < size_.height; ++y) {
            const int64_t v = centre(y);
            const int64_t down = std::min(v, centre(size_.height - 1 - y));
            uint8_t *row = alpha.ptr(y);
            for (int x = 0; x < size_.width; ++x) {
                const int64_t u = centre(x);
                const int64_t across = std::min(u, centre(size_.width - 1 - x));
                if (across > edge && down > edge) {
                    // Nothing before the other side.
                    x = std::max(x, size_.width - 2 - int(edge * shortSide_ / unit));
                    continue;
                }
                row[x] = alphaAt(depthOf(across, down, corner), u, v);
            }
        }
        return alpha;
    }

  private:
    int64_t centre(int at) const { return (2 * int64_t(at) + 1) * unit / (2 * shortSide_); }

    uint8_t alphaAt(int64_t depth, int64_t u, int64_t v) const {
        if (depth > reach + largestNoise)
            return 0;
        const int64_t wander = broad_.at(u, v) * 20 / 1000 + middle_.at(u, v) * 14 / 1000 +
                               fine_.at(u, v) * 7 / 1000 + grain_.at(u, v) * 4 / 1000;
        const int64_t at = std::clamp<int64_t>((depth + wander) * unit / reach, 0, unit);
        // Falls steeply at the edge and lingers: the square of what is left, twice eased.
        const int64_t left = unit - at;
        const int64_t eased = ((left * left >> 16) * (3 * unit - 2 * left)) >> 16;
        return uint8_t(eased * 255 >> 16);
    }

    cv::Size size_;
    int64_t shortSide_;
    RetroNoise broad_, middle_, fine_, grain_;
};

} // namespace

cv::Mat drawBorder(cv::Size size, uint64_t seed) {
    // The border is soft: what a larger drawing would add is not seen, and it would take half a second.
    constexpr int64_t enough = 480;
    const int64_t shortSide = std::min(size.width, size.height);
    if (shortSide <= enough)
        return Border(size, seed).draw();
    const auto reduced = [&](int side) { return int((side * enough + shortSide / 2) / shortSide); };
    return stretchedBorder(Border({reduced(size.width), reduced(size.height)}, seed).draw(), size);
}

} // namespace pcv
