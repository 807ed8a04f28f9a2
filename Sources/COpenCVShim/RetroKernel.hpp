// The arithmetic of the retro look, one row at a time.
//
// Everything is integer arithmetic that fits 16-bit lanes, so that the plain loop and every vector unit give
// the same bytes:
//
//   Y  = (3735 B + 19235 G + 9798 R + 2^14) / 2^15            what cv::cvtColor computes for 8-bit luminance
//   Y  = min(255, Y gain)                                       only where a frame of a video flickers
//   Y  = scratch tone                                           where the scratch mask is not 0
//   Y  = round((a border tone + (255 - a) Y) / 255)             tones keep 8 fractional bits until here
//   V  = min(255, Y + 20)
//   B G R = round(V 45490 / 2^16), round(V 58186 / 2^16), V     hue 19 and saturation 78, in OpenCV's units
//
// Two roundings, of Y and of the product, keep every channel within 1 of the formula in real numbers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pcv {

/// Masks are looked up in blocks of this many pixels; a block without a mask takes the short path.
constexpr int retroBlock = 64;

enum RetroBlockFlag : uint8_t { retroHasBorder = 1, retroHasScratch = 2 };

/// What one frame adds to the formula. Tones are in 1/256, at most 255 * 256.
struct RetroTones {
    uint16_t scratch = 0;
    uint16_t border = 0;
    /// The multiplier of the luminance in 1/2048; read where `gained` is set.
    uint16_t gain = 2048;
    bool gained = false;
};

struct RetroRow {
    const uint8_t *source; // B G R
    uint8_t *target;
    int width;
    /// A `RetroBlockFlag` set for each block of the row, the last of which may be cut.
    const uint8_t *flags;
    /// `retroBlock` bytes for each block with a border, one after the other.
    const uint8_t *alpha;
    /// A byte a pixel, 0 or 255, for whole blocks.
    const uint8_t *scratch;
};

using RetroRowKernel = void (*)(const RetroRow &, const RetroTones &);

struct RetroKernel {
    RetroRowKernel row;
    const char *name;
};

/// The kernel for the widest vectors that this processor has. RETROCAM_SIMD in the environment (scalar, sse2,
/// ssse3, sse4, avx2, avx512, neon) sets a lower limit for tests; a set that the processor lacks is passed
/// over.
RetroKernel chooseRetroKernel();

/// 1 - s and 1 - s + s f for s = 78 / 255 and f = 38 / 60, in 1/65536.
constexpr uint16_t retroBlueFactor = 45490, retroGreenFactor = 58186;

inline int luminance(int b, int g, int r) {
    return (3735 * b + 19235 * g + 9798 * r + (1 << 14)) >> 15;
}

inline int gained(int luminance, int gain) {
    const int value = (((luminance << 8) * gain >> 16) + 4) >> 3;
    return value < 255 ? value : 255;
}

} // namespace pcv
