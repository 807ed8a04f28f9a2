// The film looks' rows for each instruction set; the choice among them is made when the program runs.

#include "FilmKernel.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

// Sets that add nothing here: they would only be compiled.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE_256 | HWY_SVE2 | HWY_SVE2_128 | HWY_RVV)

// Highway includes this file again for each set, and looks for it from the folder of public headers.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "../FilmKernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace pcv {
namespace HWY_NAMESPACE {

// Highway's stand-ins for a processor without vectors are slower than the plain loop below.
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

namespace hn = hwy::HWY_NAMESPACE;

using D16 = hn::CappedTag<int16_t, filmBlock / 2>;
using DU16 = hn::RebindToUnsigned<D16>;
using D8 = hn::Rebind<uint8_t, D16>;
using D32 = hn::Repartition<uint32_t, D16>;

struct Lanes {
    hn::Vec<D16> v;

    static constexpr size_t count = hn::MaxLanes(D16());
    static HWY_INLINE Lanes load(const int16_t *from) { return {hn::LoadU(D16(), from)}; }
    HWY_INLINE void store(int16_t *to) const { hn::StoreU(v, D16(), to); }
    static HWY_INLINE Lanes set(int16_t value) { return {hn::Set(D16(), value)}; }
    static HWY_INLINE Lanes min(Lanes a, Lanes b) { return {hn::Min(a.v, b.v)}; }
    static HWY_INLINE Lanes max(Lanes a, Lanes b) { return {hn::Max(a.v, b.v)}; }
    static HWY_INLINE Lanes half(Lanes a) { return {hn::ShiftRight<1>(a.v)}; }
    static HWY_INLINE Lanes wrapped(Lanes a, Lanes b) {
        const DU16 d;
        return {hn::BitCast(D16(), hn::Add(hn::BitCast(d, a.v), hn::BitCast(d, b.v)))};
    }
    /// The distance from 0, less 1 below it, so that it fits.
    static HWY_INLINE Lanes magnitude(Lanes a) { return {hn::Xor(a.v, hn::ShiftRight<15>(a.v))}; }
    static HWY_INLINE Lanes ramp(int16_t start, int16_t step) {
        const DU16 d;
        const auto steps = hn::Mul(hn::Iota(d, 0), hn::Set(d, uint16_t(step)));
        return {hn::BitCast(D16(), hn::Add(hn::Set(d, uint16_t(start)), steps))};
    }
    friend HWY_INLINE Lanes operator+(Lanes a, Lanes b) { return {hn::SaturatedAdd(a.v, b.v)}; }
    friend HWY_INLINE Lanes operator-(Lanes a, Lanes b) { return {hn::SaturatedSub(a.v, b.v)}; }
    friend HWY_INLINE Lanes operator*(Lanes a, Lanes b) { return {hn::MulFixedPoint15(a.v, b.v)}; }
};

void load(const uint8_t *bgr, int width, const FilmRow &row) {
    const auto wide = [](hn::Vec<D8> v) HWY_ATTR { return hn::ShiftLeft<7>(hn::PromoteTo(D16(), v)); };
    const auto piece = [&](const uint8_t *from, size_t x) HWY_ATTR {
        hn::Vec<D8> b, g, r;
        hn::LoadInterleaved3(D8(), from, b, g, r);
        Lanes{wide(b)}.store(row.blue + x);
        Lanes{wide(g)}.store(row.green + x);
        Lanes{wide(r)}.store(row.red + x);
    };
    size_t x = 0;
    for (; x + Lanes::count <= size_t(width); x += Lanes::count)
        piece(bgr + 3 * x, x);
    if (x < size_t(width)) {
        uint8_t rest[3 * Lanes::count] = {};
        std::memcpy(rest, bgr + 3 * x, 3 * (size_t(width) - x));
        piece(rest, x);
    }
}

void store(const FilmRow &row, int width, uint8_t *bgr) {
    const auto narrow = [](const int16_t *from) HWY_ATTR {
        const auto rounded = hn::SaturatedAdd(hn::LoadU(D16(), from), hn::Set(D16(), 64));
        return hn::DemoteTo(D8(), hn::ShiftRight<7>(rounded));
    };
    const auto piece = [&](size_t x, uint8_t *to) HWY_ATTR {
        hn::StoreInterleaved3(narrow(row.blue + x), narrow(row.green + x), narrow(row.red + x), D8(), to);
    };
    size_t x = 0;
    for (; x + Lanes::count <= size_t(width); x += Lanes::count)
        piece(x, bgr + 3 * x);
    if (x < size_t(width)) {
        uint8_t rest[3 * Lanes::count];
        piece(x, rest);
        std::memcpy(bgr + 3 * x, rest, 3 * (size_t(width) - x));
    }
}

void doubled(const int16_t *in, int16_t *out, size_t count) {
    const D16 d;
    for (size_t x = 0; x < count; x += Lanes::count) {
        const auto before = hn::LoadU(d, in + x - 1), at = hn::LoadU(d, in + x),
                   behind = hn::LoadU(d, in + x + 1);
        hn::StoreInterleaved2(hn::Add(at, hn::ShiftRight<2>(hn::Sub(before, at))),
                              hn::Add(at, hn::ShiftRight<2>(hn::Sub(behind, at))), d, out + 2 * x);
    }
}

void noise(uint32_t key, uint32_t secondKey, int16_t *out, size_t count) {
    const D32 d;
    const auto step = hn::Set(d, uint32_t(hn::MaxLanes(d)) * 0x9E3779B1u);
    auto at = hn::Add(hn::Mul(hn::Iota(d, 0), hn::Set(d, 0x9E3779B1u)), hn::Set(d, key));
    for (size_t x = 0; x < count; x += Lanes::count) {
        auto h = hn::Xor(at, hn::ShiftRight<16>(at));
        h = hn::Xor(hn::Mul(h, hn::Set(d, 0x7FEB352Du)), hn::Set(d, secondKey));
        h = hn::Xor(h, hn::ShiftRight<15>(h));
        h = hn::Mul(h, hn::Set(d, 0x846CA68Bu));
        h = hn::Xor(h, hn::ShiftRight<16>(h));
        Lanes{hn::BitCast(D16(), h)}.store(out + x);
        at = hn::Add(at, step);
    }
}

#include "FilmKernelRows.hpp"

#endif

} // namespace HWY_NAMESPACE
} // namespace pcv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace pcv {
/// The kernel for a processor whose vectors Highway does not know, SSE2 alone among them.
namespace plain {

struct Lanes {
    int v;

    static constexpr size_t count = 1;
    static Lanes saturated(int v) { return {std::clamp(v, -32768, 32767)}; }
    static Lanes load(const int16_t *from) { return {*from}; }
    void store(int16_t *to) const { *to = int16_t(v); }
    static Lanes set(int value) { return {value}; }
    static Lanes min(Lanes a, Lanes b) { return {std::min(a.v, b.v)}; }
    static Lanes max(Lanes a, Lanes b) { return {std::max(a.v, b.v)}; }
    static Lanes half(Lanes a) { return {a.v >> 1}; }
    static Lanes wrapped(Lanes a, Lanes b) { return {int16_t(a.v + b.v)}; }
    static Lanes magnitude(Lanes a) { return {a.v < 0 ? ~a.v : a.v}; }
    static Lanes ramp(int16_t start, int16_t) { return {start}; }
    friend Lanes operator+(Lanes a, Lanes b) { return saturated(a.v + b.v); }
    friend Lanes operator-(Lanes a, Lanes b) { return saturated(a.v - b.v); }
    friend Lanes operator*(Lanes a, Lanes b) { return {filmProduct(int16_t(a.v), int16_t(b.v))}; }
};

void load(const uint8_t *bgr, int width, const FilmRow &row) {
    for (int x = 0; x < width; ++x, bgr += 3) {
        row.blue[x] = int16_t(bgr[0] << 7);
        row.green[x] = int16_t(bgr[1] << 7);
        row.red[x] = int16_t(bgr[2] << 7);
    }
}

void store(const FilmRow &row, int width, uint8_t *bgr) {
    const auto narrow = [](int v) { return uint8_t(std::clamp(std::min(v + 64, 32767) >> 7, 0, 255)); };
    for (int x = 0; x < width; ++x, bgr += 3) {
        bgr[0] = narrow(row.blue[x]);
        bgr[1] = narrow(row.green[x]);
        bgr[2] = narrow(row.red[x]);
    }
}

void doubled(const int16_t *in, int16_t *out, size_t count) {
    for (size_t x = 0; x < count; ++x) {
        const auto quarter = [&](int16_t other) { return int16_t(other - in[x]) >> 2; };
        const int16_t first = int16_t(in[x] + quarter(*(in + x - 1)));
        out[2 * x + 1] = int16_t(in[x] + quarter(in[x + 1]));
        out[2 * x] = first;
    }
}

void noise(uint32_t key, uint32_t secondKey, int16_t *out, size_t count) {
    for (size_t x = 0; x < count; x += 2) {
        uint32_t h = uint32_t(x / 2) * 0x9E3779B1u + key;
        h = ((h ^ h >> 16) * 0x7FEB352Du) ^ secondKey;
        h = (h ^ h >> 15) * 0x846CA68Bu;
        h ^= h >> 16;
        out[x] = int16_t(h & 0xFFFF);
        out[x + 1] = int16_t(h >> 16);
    }
}

#include "FilmKernelRows.hpp"

} // namespace plain

namespace {

struct NamedKernel {
    int64_t target;
    FilmKernel kernel;
};

// Widest first. A name that the build has no code for is not in the table.
constexpr NamedKernel kernels[] = {
#if HWY_TARGETS & HWY_AVX3
    {HWY_AVX3, N_AVX3::kernelNamed("avx512")},
#endif
#if HWY_TARGETS & HWY_AVX2
    {HWY_AVX2, N_AVX2::kernelNamed("avx2")},
#endif
#if HWY_TARGETS & HWY_SSE4
    {HWY_SSE4, N_SSE4::kernelNamed("sse4")},
#endif
#if HWY_TARGETS & HWY_SSSE3
    {HWY_SSSE3, N_SSSE3::kernelNamed("ssse3")},
#endif
#if HWY_TARGETS & HWY_NEON
    {HWY_NEON, N_NEON::kernelNamed("neon")},
#endif
#if HWY_ARCH_X86
    {0, plain::kernelNamed("sse2")}, // The plain loop: SSE2 is what an x86-64 compiler may use anyway.
#endif
    {0, plain::kernelNamed("scalar")},
};

} // namespace

const FilmKernel &chooseFilmKernel() {
    const char *const limit = std::getenv("RETROCAM_SIMD");
    const int64_t supported = hwy::SupportedTargets();
    const FilmKernel *best = nullptr;
    for (const NamedKernel &each : kernels) {
        if (each.target != 0 && (supported & each.target) == 0)
            continue;
        if (limit != nullptr && std::strcmp(each.kernel.name, limit) == 0)
            return each.kernel;
        if (best == nullptr)
            best = &each.kernel;
    }
    return *best;
}

} // namespace pcv
#endif
