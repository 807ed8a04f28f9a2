// A look that is made row by row in 16 bits, so that looks follow one another without a band in between.
#pragma once

#include "COpenCVShim.h"
#include "FilmKernel.hpp"
#include "PicturePool.hpp"

#include <opencv2/core.hpp>

#include <memory>
#include <vector>

namespace pcv {

/// Memory for rows of one width, padded for the kernels.
class FilmRows {
  public:
    explicit FilmRows(int width)
        : count_((size_t(width) + filmBlock - 1) / filmBlock * filmBlock), lanes_(3 * count_) {}

    FilmRow row() { return {lanes_.data(), lanes_.data() + count_, lanes_.data() + 2 * count_, count_}; }
    size_t count() const { return count_; }

  private:
    size_t count_;
    std::vector<int16_t> lanes_;
};

/// What a look reads: a picture, or what the looks before it have made of one.
class LookSource {
  public:
    virtual ~LookSource() = default;
    virtual cv::Size size() const = 0;
    virtual void read(int y, const FilmRow &row) const = 0;
};

/// One thread's part in a look; rows come in any order, and quickest one after another.
class LookWorker {
  public:
    virtual ~LookWorker() = default;
    virtual void apply(int y, const FilmRow &row) = 0;
};

/// A look at work on one picture. Used by many threads at once.
class LookPass {
  public:
    virtual ~LookPass() = default;
    virtual std::unique_ptr<LookWorker> worker() const = 0;
};

/// A look prepared for one size. It does not change.
class Look {
  public:
    virtual ~Look() = default;
    virtual cv::Size size() const = 0;
    /// Whether it must see the whole picture before its first row is made.
    virtual bool looksAround() const = 0;
    /// `source` lasts as long as the pass.
    virtual std::unique_ptr<LookPass> begin(const LookSource &source, int threads) const = 0;
};

/// Throws where a setting is outside of its range, or no number.
void requireFraction(double value, double least, double most, const char *name);
/// A fraction in the kernels' unit.
int16_t filmFraction(double value);
/// A level of 0...1 in the kernels' unit.
int16_t filmLevel(double value);

} // namespace pcv

struct pcv_look {
    std::shared_ptr<const pcv::Look> look;
    /// How much of it is seen, of 32768.
    int strength;
    std::shared_ptr<pcv::PicturePool> pool;
};

namespace pcv {

/// Hands out a look of a strength of 0...1.
void giveLook(std::shared_ptr<const Look> look, double strength, pcv_look **out);

} // namespace pcv
