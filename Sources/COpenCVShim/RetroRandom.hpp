// Chance that is the same on every machine: integers only, no distribution of the standard library.
#pragma once

#include <cstdint>

namespace pcv {

constexpr uint64_t mixed(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

class RetroRandom {
  public:
    explicit RetroRandom(uint64_t seed) : state_(mixed(seed)) {}

    uint64_t bits() { return mixed(state_++); }
    /// first...last, both included.
    int64_t between(int64_t first, int64_t last) {
        return first + int64_t(bits() % (uint64_t(last - first) + 1));
    }
    bool oneIn(uint64_t count) { return bits() % count == 0; }

  private:
    uint64_t state_;
};

/// Smooth noise over a lattice of `cell` units a side: -65536...65536, 0 on average.
class RetroNoise {
  public:
    RetroNoise(uint64_t seed, int64_t cell) : seed_(mixed(seed)), cell_(cell) {}

    int64_t at(int64_t x, int64_t y) const {
        const int64_t column = floorOf(x), row = floorOf(y);
        const int64_t u = eased((x - column * cell_) * one / cell_),
                      v = eased((y - row * cell_) * one / cell_);
        const int64_t top = mix(knot(column, row), knot(column + 1, row), u);
        const int64_t bottom = mix(knot(column, row + 1), knot(column + 1, row + 1), u);
        return mix(top, bottom, v);
    }

  private:
    static constexpr int64_t one = 65536;

    int64_t floorOf(int64_t at) const { return at >= 0 ? at / cell_ : -((cell_ - 1 - at) / cell_); }
    static int64_t eased(int64_t t) { return ((t * t >> 16) * (3 * one - 2 * t)) >> 16; }
    static int64_t mix(int64_t a, int64_t b, int64_t t) { return a + ((b - a) * t >> 16); }
    int64_t knot(int64_t x, int64_t y) const {
        return int64_t(mixed(seed_ ^ (uint64_t(x) * 0x9E3779B97F4A7C15u) ^ mixed(uint64_t(y))) >> 47) - one;
    }

    uint64_t seed_;
    int64_t cell_;
};

} // namespace pcv
