// What a film look lays over a picture: grain, light, dust, a frame and a date.
#pragma once

#include "COpenCVShim.h"
#include "FilmGrid.hpp"
#include "RetroMasks.hpp"

#include <memory>
#include <string>
#include <vector>

namespace pcv {

/// Noise that is filtered to the size of a film's grain. It has no period: every pixel hashes its place.
/// Belongs to one thread.
class FilmGrain {
  public:
    /// `size` is in 1/256 of a pixel.
    FilmGrain(int width, int64_t size, uint64_t seed, const FilmKernel &kernel);
    /// One row; its deviation is about 9500, less where a grain is smaller than a pixel.
    const int16_t *row(int y);

  private:
    int16_t *line(int y) { return lines_[size_t(y) % lines_.size()].data(); }
    void fill(int y);

    const FilmKernel &kernel_;
    uint64_t seed_;
    size_t count_;
    std::vector<int16_t> weights_, downWeights_;
    std::vector<int16_t> raw_, made_;
    std::vector<std::vector<int16_t>> lines_;
    std::vector<const int16_t *> taps_;
    int next_ = 0; // the row that is filled next, counted from `reach` above the picture
};

/// How much a vignette takes away, 0...32767, on the grid.
FilmPlane drawVignette(const FilmGrid &grid, double amount, double start);
/// Where light leaked in, as levels.
FilmPlane drawLeak(const FilmGrid &grid, double amount, uint64_t seed);
/// Clouds around 0.
FilmPlane drawMottle(const FilmGrid &grid, double amount, uint64_t seed);

/// Dust and scratches of one kind.
class FilmDust {
  public:
    FilmDust(cv::Size size, double amount, uint64_t seed, bool isLight);
    void apply(int y, const FilmRow &row, std::vector<uint8_t> &line, std::vector<uint8_t> &flags) const;

  private:
    RetroScratches scratches_;
    ByColour<int16_t> tone_;
    int width_;
};

/// A frame around the picture: where it covers it, and with what.
class FilmFrame {
  public:
    FilmFrame(cv::Size size, pcv_film_frame kind, double width, const ByColour<int16_t> &colour,
              uint64_t seed);
    void apply(int y, const FilmRow &row, const FilmKernel &kernel) const;

  private:
    RetroBorder alpha_;
    ByColour<int16_t> colour_;
};

/// How far a frame comes in from the right and from below, as parts of the short side.
struct FilmMargins {
    double right, bottom;
};
FilmMargins marginsOf(pcv_film_frame kind, double width);

/// A date as a camera's back exposes it into the film: glowing segments in a corner.
class FilmStamp {
  public:
    /// `margins` are kept free for a frame.
    FilmStamp(cv::Size size, const std::string &text, FilmMargins margins);
    void apply(int y, const FilmRow &row) const;

  private:
    cv::Mat light_; // CV_8UC1
    cv::Point origin_;
};

} // namespace pcv
