// What is smooth in a film look, at a fraction of the picture's size: its short side has 256 to 511 points,
// or as many as there are pixels. So a blur costs the same whatever its radius, and looks the same at any
// size.
#pragma once

#include "FilmKernel.hpp"
#include "Look.hpp"

#include <opencv2/core.hpp>

#include <vector>

namespace pcv {

/// How the pixels of a picture lie on its grid.
class FilmGrid {
  public:
    explicit FilmGrid(cv::Size picture);

    cv::Size picture() const { return picture_; }
    cv::Size size() const { return size_; }
    int shortSide() const { return std::min(size_.width, size_.height); }
    /// Pixels a point, as a power of two.
    int shift() const { return shift_; }

  private:
    cv::Size picture_;
    int shift_;
    cv::Size size_;
};

/// Levels on a grid: CV_16SC1.
using FilmPlane = cv::Mat;

/// The means of the picture's pixels at each point.
ByColour<FilmPlane> reducedPicture(const LookSource &source, const FilmGrid &grid, int threads);
/// A plane blurred by a bell that reaches `radius` of the short side.
FilmPlane blurred(const FilmPlane &plane, double radius, const FilmKernel &kernel);
/// The weights of a bell that reaches `radius`, in 1/256, to either side. Their sum is 32768 or, where
/// `equalEnergy` is set, their squares' is 2^30.
std::vector<int16_t> bell(int64_t radius, bool equalEnergy = false);

/// Spreads planes over the rows of the picture. Belongs to one thread.
class FilmSpread {
  public:
    FilmSpread(const FilmGrid &grid, const FilmKernel &kernel);
    /// Row `y` of the picture, in memory that the next call with the same `slot` reuses.
    const int16_t *row(const FilmPlane &plane, int y, size_t slot);

  private:
    const FilmGrid &grid_;
    const FilmKernel &kernel_;
    size_t capacity_;
    std::vector<int16_t> work_[2];
    std::vector<std::vector<int16_t>> rows_;
};

} // namespace pcv
