// Compiled once for each instruction set that the compiler knows; the choice among them is made when the
// program runs, because one set of flags builds the whole package.

#include "RetroKernel.hpp"

#include <array>
#include <cstdlib>
#include <cstring>

// Sets that add nothing here: they would only be compiled.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE_256 | HWY_SVE2 | HWY_SVE2_128 | HWY_RVV)

// Highway includes this file again for each set, and looks for it from the folder of public headers.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "../RetroKernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// Shared by all the sets, so outside of their namespaces and seen once.
#ifndef RETRO_KERNEL_COMMON
#define RETRO_KERNEL_COMMON
namespace pcv {
constexpr uint8_t retroNothing[retroBlock] = {};
}
#endif

HWY_BEFORE_NAMESPACE();
namespace pcv {
namespace HWY_NAMESPACE {

// Highway's stand-ins for a processor without vectors are slower than the plain loop below.
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

namespace hn = hwy::HWY_NAMESPACE;

using D8 = hn::CappedTag<uint8_t, retroBlock>;
using D16 = hn::Repartition<uint16_t, D8>;
using DS16 = hn::Repartition<int16_t, D8>;
using V8 = hn::Vec<D8>;
using V16 = hn::Vec<D16>;

// 8-bit lanes are widened as even and odd ones, by a mask and a shift: that crosses no lanes, which is what
// interleaved loads and stores already use up.
HWY_INLINE V16 even(V8 v) {
    const D16 d;
    return hn::And(hn::BitCast(d, v), hn::Set(d, 0x00FF));
}

HWY_INLINE V16 odd(V8 v) {
    return hn::ShiftRight<8>(hn::BitCast(D16(), v));
}

// The weights of the luminance are split as 256 h + l with l signed, so that both sums fit 16 bits:
// h = 15, 75, 38 and l = -105, 35, 70 = 35 (-3, 1, 2).
HWY_INLINE V16 luminanceLanes(V16 b, V16 g, V16 r) {
    const D16 d;
    const DS16 ds;
    const V16 high =
        hn::Add(hn::Add(hn::Mul(b, hn::Set(d, 15)), hn::Mul(g, hn::Set(d, 75))), hn::Mul(r, hn::Set(d, 38)));
    const V16 part = hn::Sub(hn::Add(g, hn::Add(r, r)), hn::Add(b, hn::Add(b, b)));
    const V16 low = hn::Mul(part, hn::Set(d, 35));
    const V16 carried = hn::BitCast(d, hn::ShiftRight<8>(hn::BitCast(ds, low)));
    return hn::ShiftRight<7>(hn::Add(hn::Add(high, hn::Set(d, 64)), carried));
}

HWY_INLINE V16 gainLanes(V16 y, V16 gain) {
    const D16 d;
    const V16 scaled = hn::MulHigh(hn::ShiftLeft<8>(y), gain);
    return hn::Min(hn::ShiftRight<3>(hn::Add(scaled, hn::Set(d, 4))), hn::Set(d, 255));
}

struct Tones {
    V16 scratch, scratchPart, border, borderPart;
};

HWY_INLINE V16 blendLanes(V16 y, V16 alpha, V16 scratch, const Tones &tones) {
    const D16 d;
    const auto scratched = hn::Ne(scratch, hn::Zero(d));
    y = hn::IfThenElse(scratched, tones.scratch, y);
    const V16 part = hn::IfThenElseZero(scratched, tones.scratchPart);
    const V16 rest = hn::Sub(hn::Set(d, 255), alpha);
    const V16 whole = hn::Add(hn::Mul(y, rest), hn::Mul(tones.border, alpha));
    const V16 parts = hn::Add(hn::Mul(part, rest), hn::Mul(tones.borderPart, alpha));
    const V16 sum = hn::Add(hn::Add(whole, hn::ShiftRight<8>(parts)), hn::Set(d, 128));
    return hn::ShiftRight<8>(hn::Add(sum, hn::ShiftRight<8>(sum)));
}

// The products' high bytes, rounded, are the result: those of the even lanes move down, those of the odd ones
// stay.
HWY_INLINE V8 tint(V16 evenShifted, V16 oddShifted, uint16_t factor) {
    const D16 d;
    const V16 half = hn::Set(d, 128);
    const V16 low = hn::ShiftRight<8>(hn::Add(hn::MulHigh(evenShifted, hn::Set(d, factor)), half));
    const V16 high = hn::And(hn::Add(hn::MulHigh(oddShifted, hn::Set(d, factor)), half),
                             hn::Set(d, static_cast<uint16_t>(0xFF00)));
    return hn::BitCast(D8(), hn::Or(low, high));
}

HWY_INLINE void storeSepia(V16 yEven, V16 yOdd, uint8_t *target) {
    const D8 d;
    const D16 d16;
    const V8 y = hn::BitCast(d, hn::Or(yEven, hn::ShiftLeft<8>(yOdd)));
    const V8 red = hn::SaturatedAdd(y, hn::Set(d, 20));
    const V16 evenShifted = hn::ShiftLeft<8>(hn::BitCast(d16, red));
    const V16 oddShifted = hn::And(hn::BitCast(d16, red), hn::Set(d16, static_cast<uint16_t>(0xFF00)));
    const V8 blue = tint(evenShifted, oddShifted, retroBlueFactor);
    const V8 green = tint(evenShifted, oddShifted, retroGreenFactor);
    hn::StoreInterleaved3(blue, green, red, d, target);
}

template <bool gained, bool masked>
HWY_INLINE void block(const uint8_t *source, uint8_t *target, const uint8_t *alpha, const uint8_t *scratch,
                      V16 gain, const Tones &tones) {
    const D8 d;
    for (size_t x = 0; x < retroBlock; x += hn::Lanes(d)) {
        V8 b, g, r;
        hn::LoadInterleaved3(d, source + 3 * x, b, g, r);
        V16 yEven = luminanceLanes(even(b), even(g), even(r));
        V16 yOdd = luminanceLanes(odd(b), odd(g), odd(r));
        if constexpr (gained) {
            yEven = gainLanes(yEven, gain);
            yOdd = gainLanes(yOdd, gain);
        }
        if constexpr (masked) {
            const V8 a = hn::LoadU(d, alpha + x), s = hn::LoadU(d, scratch + x);
            yEven = blendLanes(yEven, even(a), even(s), tones);
            yOdd = blendLanes(yOdd, odd(a), odd(s), tones);
        }
        storeSepia(yEven, yOdd, target + 3 * x);
    }
}

template <bool gained> void rowOf(const RetroRow &row, const RetroTones &frame) {
    const D16 d;
    const auto lanes = [&](int value) { return hn::Set(d, static_cast<uint16_t>(value)); };
    const Tones tones{lanes(frame.scratch >> 8), lanes(frame.scratch & 255), lanes(frame.border >> 8),
                      lanes(frame.border & 255)};
    const V16 gain = lanes(frame.gain);
    const uint8_t *alpha = row.alpha;
    const int whole = row.width / retroBlock * retroBlock;
    int x = 0;
    while (x < whole) {
        // A loop for each kind of block, which keeps its constants in registers.
        for (; x < whole && row.flags[x / retroBlock] == 0; x += retroBlock)
            block<gained, false>(row.source + 3 * x, row.target + 3 * x, nullptr, nullptr, gain, tones);
        for (; x < whole && row.flags[x / retroBlock] != 0; x += retroBlock) {
            const uint8_t flags = row.flags[x / retroBlock];
            const bool bordered = flags & retroHasBorder, scratched = flags & retroHasScratch;
            block<gained, true>(row.source + 3 * x, row.target + 3 * x, bordered ? alpha : retroNothing,
                                scratched ? row.scratch + x : retroNothing, gain, tones);
            alpha += bordered ? retroBlock : 0;
        }
    }
    if (x < row.width) {
        // A cut block goes through a whole one, so that no row has a second way of computing.
        const size_t bytes = size_t(row.width - x) * 3;
        uint8_t buffer[3 * retroBlock] = {};
        std::memcpy(buffer, row.source + 3 * x, bytes);
        rowOf<gained>({buffer, buffer, retroBlock, row.flags + x / retroBlock, alpha, row.scratch + x},
                      frame);
        std::memcpy(row.target + 3 * x, buffer, bytes);
    }
}

void row(const RetroRow &row, const RetroTones &tones) {
    if (tones.gained)
        rowOf<true>(row, tones);
    else
        rowOf<false>(row, tones);
}

#endif

} // namespace HWY_NAMESPACE
} // namespace pcv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcv {
namespace {

constexpr auto sepia = [] {
    constexpr unsigned half = 1 << 15;
    std::array<std::array<uint8_t, 3>, 256> table{};
    for (unsigned y = 0; y < 256; ++y) {
        const unsigned v = y + 20 < 255 ? y + 20 : 255;
        table[y] = {uint8_t((v * retroBlueFactor + half) >> 16), uint8_t((v * retroGreenFactor + half) >> 16),
                    uint8_t(v)};
    }
    return table;
}();

int blended(int y, int alpha, bool scratched, const RetroTones &tones) {
    const int tone = scratched ? tones.scratch : y << 8;
    const int rest = 255 - alpha;
    const int parts = (tone & 255) * rest + (tones.border & 255) * alpha;
    const int sum = (tone >> 8) * rest + (tones.border >> 8) * alpha + (parts >> 8) + 128;
    return (sum + (sum >> 8)) >> 8;
}

/// The kernel for a processor whose vectors Highway does not know, SSE2 alone among them.
void plainRow(const RetroRow &row, const RetroTones &tones) {
    const uint8_t *alpha = row.alpha;
    for (int start = 0; start < row.width; start += retroBlock) {
        const int end = start + retroBlock < row.width ? start + retroBlock : row.width;
        const uint8_t flags = row.flags[start / retroBlock];
        const uint8_t *scratch = flags & retroHasScratch ? row.scratch + start : retroNothing;
        const uint8_t *border = flags & retroHasBorder ? alpha : retroNothing;
        const uint8_t *from = row.source + 3 * start;
        uint8_t *to = row.target + 3 * start;
        for (int x = 0; x < end - start; ++x, from += 3, to += 3) {
            int y = luminance(from[0], from[1], from[2]);
            if (tones.gained)
                y = gained(y, tones.gain);
            if (flags != 0)
                y = blended(y, border[x], scratch[x] != 0, tones);
            to[0] = sepia[y][0];
            to[1] = sepia[y][1];
            to[2] = sepia[y][2];
        }
        alpha += flags & retroHasBorder ? retroBlock : 0;
    }
}

struct NamedKernel {
    const char *name;
    int64_t target;
    RetroRowKernel row;
};

// Widest first. A name that the build has no code for is not in the table.
constexpr NamedKernel kernels[] = {
#if HWY_TARGETS & HWY_AVX3
    {"avx512", HWY_AVX3, N_AVX3::row},
#endif
#if HWY_TARGETS & HWY_AVX2
    {"avx2", HWY_AVX2, N_AVX2::row},
#endif
#if HWY_TARGETS & HWY_SSE4
    {"sse4", HWY_SSE4, N_SSE4::row},
#endif
#if HWY_TARGETS & HWY_SSSE3
    {"ssse3", HWY_SSSE3, N_SSSE3::row},
#endif
#if HWY_TARGETS & HWY_NEON
    {"neon", HWY_NEON, N_NEON::row},
#endif
#if HWY_ARCH_X86
    {"sse2", 0, plainRow}, // The plain loop: SSE2 is what an x86-64 compiler may use anyway.
#endif
    {"scalar", 0, plainRow},
};

} // namespace

RetroKernel chooseRetroKernel() {
    const char *const limit = std::getenv("RETROCAM_SIMD");
    const int64_t supported = hwy::SupportedTargets();
    const auto usable = [&](const NamedKernel &kernel) {
        return kernel.target == 0 || (supported & kernel.target) != 0;
    };
    const NamedKernel *best = nullptr;
    for (const NamedKernel &kernel : kernels) {
        if (!usable(kernel))
            continue;
        if (limit != nullptr && std::strcmp(kernel.name, limit) == 0)
            return {kernel.row, kernel.name};
        if (best == nullptr)
            best = &kernel;
    }
    return {best->row, best->name};
}

} // namespace pcv
#endif
