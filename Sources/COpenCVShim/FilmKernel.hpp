// The arithmetic of the film looks, a row at a time.
//
// A row is three planes of 16-bit lanes in which 255 is 32640: seven bits below a step of the picture, so
// that no step of a look shows as a band. All of it is integer arithmetic with one rounding product,
// a * b = (a b + 2^14) / 2^15, which every vector unit has or which the plain loop computes: the bytes are
// the same on all of them. Sums stay within 16 bits or saturate.
//
// Rows are padded to a multiple of `filmBlock` lanes, and what is in the padding does not matter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pcv {

constexpr int filmBlock = 64;
/// 255, the white of a picture.
constexpr int16_t filmWhite = 255 << 7;

/// Blue, green and red of one row, or of one setting.
template <typename T> struct ByColour { T blue{}, green{}, red{}; };

struct FilmRow {
    int16_t *blue, *green, *red;
    /// Lanes, a multiple of `filmBlock`.
    size_t count;
};

/// Fractions are in 1/2^15, at most 32767; levels in the unit of the lanes.
struct FilmTone {
    ByColour<int16_t> weights;      // of the luminance
    int16_t saturation = 16384;     // in 1/2^14
    ByColour<int16_t> brightness;   // adds b x (1 - x)
    ByColour<int16_t> contrast;     // adds c x (1 - x) (2x - 1)
    ByColour<int16_t> moreContrast; // and once more
    int16_t shoulder = 0;           // takes s x^4
    ByColour<int16_t> black;        // a level
    ByColour<int16_t> span{32767, 32767, 32767};
};

/// What is added to shadows, middle tones and highlights.
struct FilmTint {
    ByColour<int16_t> shadows, midtones, highlights;
};

struct FilmGrainAmount {
    int16_t everywhere = 0; // also where the film is clear or black
    int16_t inMidtones = 0;
};

/// Dots of ink in a grid that is turned by some angle.
struct FilmScreen {
    /// What the phases of both directions gain with a pixel and with a row, in 1/2^16 of a cell.
    int16_t acrossStep, downStep;
    uint16_t across, down; // at the row's start
    int doublings;         // how sharp the edge of a dot is
    int16_t amount;
    ByColour<int16_t> ink, span{32767, 32767, 32767}; // of ink to paper
};

struct FilmKernel {
    const char *name;
    void (*load)(const uint8_t *bgr, int width, const FilmRow &row);
    void (*store)(const FilmRow &row, int width, uint8_t *bgr);
    /// The sum of `taps` rows with their weights.
    void (*weigh)(const int16_t *const *rows, const int16_t *weights, int taps, int16_t *out, size_t count);
    /// Twice as many lanes, smoothly: each lies a quarter from its nearest. Reads a lane before and one
    /// behind.
    void (*doubled)(const int16_t *in, int16_t *out, size_t count);
    /// Uniform noise of -32768...32767, which the keys alone decide.
    void (*noise)(uint32_t key, uint32_t secondKey, int16_t *out, size_t count);
    /// x + amount (y - x); both are levels.
    void (*mix)(int16_t *x, const int16_t *y, int16_t amount, size_t count);
    void (*mixTo)(int16_t *x, int16_t level, const int16_t *amounts, size_t count);
    /// Light that is added as on film: x + c light (1 - x).
    void (*glow)(const FilmRow &row, const int16_t *light, const ByColour<int16_t> &colour);
    /// A leak of light: coloured where it is weak, white in its core.
    void (*leak)(const FilmRow &row, const int16_t *light, const ByColour<int16_t> &colour);
    void (*tone)(const FilmRow &row, const FilmTone &tone);
    void (*tint)(const FilmRow &row, const FilmTint &tint);
    /// `noise` has a plane for each colour, which may be the same one.
    void (*grain)(const FilmRow &row, const ByColour<const int16_t *> &noise, const FilmGrainAmount &amount);
    void (*screen)(const FilmRow &row, const FilmScreen &screen);
    /// The luminance of BT.601.
    void (*luminance)(const FilmRow &row, int16_t *out);
    /// Pencil on paper: white but where the tone is darker than its surroundings. `reciprocal` is 2^19 / tone
    /// of the surroundings.
    void (*sketch)(const FilmRow &row, const int16_t *reciprocal, int16_t hatching);
    /// Black lines where `fine` is darker than `coarse`.
    void (*ink)(const FilmRow &row, const int16_t *fine, const int16_t *coarse, int16_t bias, int doublings);
};

/// The kernel for the widest vectors that this processor has, or that RETROCAM_SIMD in the environment names.
const FilmKernel &chooseFilmKernel();

/// (a b + 2^14) / 2^15, as the kernels have it.
inline int16_t filmProduct(int16_t a, int16_t b) {
    return int16_t((int32_t(a) * b + (1 << 14)) >> 15);
}

} // namespace pcv
