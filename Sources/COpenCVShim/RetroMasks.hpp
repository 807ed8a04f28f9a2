// The two masks of the retro look, kept as small as they are empty: most of a frame has neither border nor
// scratch, and what is stored is read in the order in which the rows are.
#pragma once

#include "RetroKernel.hpp"

#include <opencv2/core.hpp>

#include <vector>

namespace pcv {

/// The alpha of the fuzzy border for one frame size.
class RetroBorder {
  public:
    /// `alpha` is CV_8UC1 of the frame's size.
    explicit RetroBorder(const cv::Mat &alpha);

    int blocks() const { return blocks_; }
    /// A flag for each block of the row.
    const uint8_t *flags(int y) const { return flags_.data() + size_t(y) * size_t(blocks_); }
    /// The blocks of the row that are not empty, one after the other.
    const uint8_t *alpha(int y) const { return alpha_.data() + starts_[size_t(y)]; }

  private:
    int blocks_;
    std::vector<uint8_t> flags_;
    std::vector<size_t> starts_;
    std::vector<uint8_t> alpha_;
};

/// Where a mask is not 0, as runs in each of its rows. A frame shows a part of it, or all of it turned
/// around.
class RetroScratches {
  public:
    /// A run of pixels in one row.
    struct Run {
        uint16_t start;
        uint16_t length;
    };
    struct Stroke {
        int32_t y, start, end;
    };
    struct Offset {
        int32_t x = 0, y = 0;
        bool mirrored = false;
    };

    /// From a mask: CV_8UC1.
    explicit RetroScratches(const cv::Mat &mask);
    /// From strokes in any order, cut to the size.
    RetroScratches(int width, int height, std::vector<Stroke> strokes);

    int width() const { return width_; }
    int height() const { return height_; }

    /// Sets `line`, `width` bytes of 0, to 255 where row `y` of the frame is scratched, and the flags of
    /// those blocks. What the offset moves over an edge comes in again at the other one.
    void draw(int y, int width, Offset offset, uint8_t *line, uint8_t *flags) const;
    /// Takes back what `draw` set in the line.
    void erase(int y, int width, Offset offset, uint8_t *line) const;

  private:
    template <typename Body> void forEachRun(int y, int width, Offset offset, Body body) const;

    int width_, height_;
    std::vector<size_t> starts_; // one a row, and the end
    std::vector<Run> runs_;
};

/// The luminance of a mask picture.
cv::Mat luminanceOfMask(const cv::Mat &bgr);
/// A border mask at the frame's size.
cv::Mat stretchedBorder(const cv::Mat &mask, cv::Size size);
/// A scratch mask at the frame's size. A pixel is set where any of the pixels that fall on it is, so that no
/// hair breaks up.
cv::Mat stretchedScratches(const cv::Mat &mask, cv::Size size);

/// A border of our own: fuzzy, with rounded corners, in proportion to the short side.
cv::Mat drawBorder(cv::Size size, uint64_t seed);
/// Scratches of our own: hairs, fibres and dust, in proportion to the short side; `density` is in percent.
RetroScratches drawScratches(cv::Size size, uint64_t seed, int density = 100);

} // namespace pcv
