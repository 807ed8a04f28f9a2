#include "FilmParts.hpp"
#include "RetroRandom.hpp"

#include <algorithm>

namespace pcv {
namespace {

/// As large a bell as pays: on pictures beyond it the grain is finer than it should be.
constexpr int64_t largestRadius = 24 * 256;

} // namespace

FilmGrain::FilmGrain(int width, int64_t size, uint64_t seed, const FilmKernel &kernel)
    : kernel_(kernel), seed_(mixed(seed)), count_((size_t(width) + filmBlock - 1) / filmBlock * filmBlock),
      weights_(bell(std::min(largestRadius, size * 3 / 2), true)), downWeights_(weights_) {
    // Grains smaller than a pixel average out in it, though not all of what is seen of them.
    const int64_t share = std::clamp<int64_t>(size, 115, 256);
    for (int16_t &weight : downWeights_)
        weight = int16_t(weight * share / 256);
    // Half of the noise, so that the sum of a few of its peaks stays within 16 bits.
    for (int16_t &weight : weights_)
        weight = int16_t(weight / 2);
    const size_t taps = weights_.size();
    raw_.resize(count_ + 2 * filmBlock);
    made_.resize(count_);
    lines_.assign(taps, std::vector<int16_t>(count_));
    taps_.resize(taps);
    next_ = -1;
}

void FilmGrain::fill(int y) {
    const uint64_t keys = mixed(seed_ ^ mixed(uint64_t(y)));
    kernel_.noise(uint32_t(keys), uint32_t(keys >> 32), raw_.data(), count_ + filmBlock);
    for (size_t i = 0; i < weights_.size(); ++i)
        taps_[i] = raw_.data() + i;
    kernel_.weigh(taps_.data(), weights_.data(), int(weights_.size()), line(y), count_);
}

const int16_t *FilmGrain::row(int y) {
    const int taps = int(weights_.size());
    // The rows above the picture have numbers, too: row y is made of y ... y + taps - 1.
    if (next_ < y || next_ > y + taps)
        next_ = y;
    for (; next_ < y + taps; ++next_)
        fill(next_);
    for (int i = 0; i < taps; ++i)
        taps_[size_t(i)] = line(y + i);
    kernel_.weigh(taps_.data(), downWeights_.data(), taps, made_.data(), count_);
    return made_.data();
}

} // namespace pcv
