// A film look: its settings, and the order of its steps.

#include "Boundary.hpp"
#include "FilmParts.hpp"
#include "RetroRandom.hpp"

#include <cmath>
#include <optional>

namespace pcv {
namespace {

using Levels = ByColour<int16_t>;

Levels fractions(const pcv_colour &colour) {
    return {filmFraction(colour.blue), filmFraction(colour.green), filmFraction(colour.red)};
}

Levels levels(const pcv_colour &colour) {
    return {filmLevel(colour.blue), filmLevel(colour.green), filmLevel(colour.red)};
}

void requireColour(const pcv_colour &colour, double least, double most, const char *name) {
    for (const double value : {colour.blue, colour.green, colour.red})
        requireFraction(value, least, most, name);
}

void requireSettings(const pcv_film &film) {
    requireFraction(film.softness, 0, 1, "softness");
    requireFraction(film.softness_radius, 0, 0.2, "softnessRadius");
    requireFraction(film.halation, 0, 2, "halation");
    requireFraction(film.halation_radius, 0, 0.2, "halationRadius");
    requireColour(film.halation_colour, 0, 1, "halationColour");
    requireColour(film.sensitivity, 0, 1, "sensitivity");
    requireFraction(film.saturation, 0, 2, "saturation");
    requireColour(film.brightness, -1, 1, "brightness");
    requireColour(film.contrast, -1, 2, "contrast");
    requireFraction(film.shoulder, 0, 1, "shoulder");
    requireColour(film.black, 0, 1, "black");
    requireColour(film.white, 0, 1, "white");
    requireColour(film.shadows, -0.5, 0.5, "shadows");
    requireColour(film.midtones, -0.5, 0.5, "midtones");
    requireColour(film.highlights, -0.5, 0.5, "highlights");
    requireFraction(film.grain, 0, 1, "grain");
    requireFraction(film.grain_size, 0, 0.02, "grainSize");
    requireFraction(film.grain_colour, 0, 1, "grainColour");
    requireFraction(film.mottle, 0, 1, "mottle");
    requireFraction(film.halftone, 0, 1, "halftone");
    if (film.halftone > 0)
        requireFraction(film.halftone_cell, 0.002, 0.1, "halftoneCell");
    requireFraction(film.vignette, -1, 1, "vignette");
    requireFraction(film.vignette_start, 0, 1, "vignetteStart");
    requireFraction(film.leak, 0, 1, "leak");
    requireColour(film.leak_colour, 0, 1, "leakColour");
    requireFraction(film.light_dust, 0, 1, "lightDust");
    requireFraction(film.dark_dust, 0, 1, "darkDust");
    requireFraction(film.frame_width, 0, 0.2, "frameWidth");
    requireColour(film.frame_colour, 0, 1, "frameColour");
}

Levels spanOf(const pcv_film &film) {
    return fractions({film.white.blue - film.black.blue, film.white.green - film.black.green,
                      film.white.red - film.black.red});
}

FilmTone toneOf(const pcv_film &film) {
    FilmTone tone;
    const pcv_colour &seen = film.sensitivity;
    const double sum = seen.blue + seen.green + seen.red;
    tone.weights =
        sum == 0 ? Levels{3735, 19235, 9798} : fractions({seen.blue / sum, seen.green / sum, seen.red / sum});
    tone.saturation = int16_t(std::min(32767L, std::lround(film.saturation * 16384)));
    const auto part = [](const pcv_colour &colour, double from) {
        const auto within = [&](double value) {
            return std::clamp(value - from, from == 0 ? -1.0 : 0.0, 1.0);
        };
        return fractions({within(colour.blue), within(colour.green), within(colour.red)});
    };
    tone.brightness = fractions(film.brightness);
    tone.contrast = part(film.contrast, 0);
    tone.moreContrast = part(film.contrast, 1);
    tone.shoulder = filmFraction(film.shoulder / 4);
    // What is printed in dots gets its black and white from ink and paper.
    if (film.halftone == 0) {
        tone.black = levels(film.black);
        tone.span = spanOf(film);
    }
    return tone;
}

bool isNothing(const pcv_colour &colour) {
    return colour.blue == 0 && colour.green == 0 && colour.red == 0;
}

bool changesTone(const pcv_film &film) {
    const auto isOne = [](const pcv_colour &c) { return c.blue == 1 && c.green == 1 && c.red == 1; };
    return film.saturation != 1 || !isNothing(film.brightness) || !isNothing(film.contrast) ||
           film.shoulder != 0 || !isNothing(film.black) || !isOne(film.white);
}

/// A screen's angle: a step across, one down, so that dots lie along no side of the picture.
FilmScreen screenOf(const pcv_film &film, cv::Size size) {
    // At least 4 pixels a cell: less is no dot.
    const double cell = std::max(4.0, film.halftone_cell * std::min(size.width, size.height));
    FilmScreen screen{};
    // 3 : 4 : 5 turns by 37 degrees, exactly.
    screen.acrossStep = int16_t(std::lround(65536 * 0.8 / cell));
    screen.downStep = int16_t(std::lround(65536 * 0.6 / cell));
    screen.doublings = 1;
    for (double sharpness = cell / 2.5; sharpness > 2.8; sharpness /= 2)
        ++screen.doublings;
    screen.amount = filmFraction(film.halftone);
    screen.ink = levels(film.black);
    screen.span = spanOf(film);
    return screen;
}

/// A film look for one size.
class Film : public Look {
  public:
    Film(cv::Size size, const pcv_film &film, const std::string &stamp)
        : film(film), grid(size), kernel(chooseFilmKernel()),
          tone(toneOf(film)), tint{fractions(film.shadows), fractions(film.midtones),
                                   fractions(film.highlights)},
          screen(film.halftone > 0 ? screenOf(film, size) : FilmScreen{}) {
        if (film.mottle > 0)
            mottle = drawMottle(grid, film.mottle, film.seed);
        if (film.vignette != 0)
            vignette = drawVignette(grid, std::abs(film.vignette), film.vignette_start);
        if (film.leak > 0)
            leak = drawLeak(grid, film.leak, film.seed);
        if (film.light_dust > 0)
            lightDust.emplace(size, film.light_dust, mixed(film.seed ^ 0xD1), true);
        if (film.dark_dust > 0)
            darkDust.emplace(size, film.dark_dust, mixed(film.seed ^ 0xD2), false);
        if (film.frame != PCV_FILM_FRAME_NONE)
            frame.emplace(size, film.frame, film.frame_width, levels(film.frame_colour), film.seed);
        if (!stamp.empty())
            this->stamp.emplace(size, stamp, marginsOf(film.frame, film.frame_width));
    }

    cv::Size size() const override { return grid.picture(); }
    bool looksAround() const override { return film.softness > 0 || film.halation > 0; }
    std::unique_ptr<LookPass> begin(const LookSource &source, int threads) const override;

    const pcv_film film;
    const FilmGrid grid;
    const FilmKernel &kernel;
    const FilmTone tone;
    const FilmTint tint;
    const FilmScreen screen;
    const bool changesTone = pcv::changesTone(film), changesTint = !isNothing(film.shadows) ||
                                                                   !isNothing(film.midtones) ||
                                                                   !isNothing(film.highlights);
    FilmPlane mottle, vignette, leak;
    std::optional<FilmDust> lightDust, darkDust;
    std::optional<FilmFrame> frame;
    std::optional<FilmStamp> stamp;
};

/// What a film look sees of one picture before it begins.
class FilmPass : public LookPass {
  public:
    FilmPass(const Film &film, const LookSource &source, int threads) : film(film) {
        if (!film.looksAround())
            return;
        const ByColour<FilmPlane> reduced = reducedPicture(source, film.grid, threads);
        if (film.film.softness > 0) {
            const auto soft = [&](const FilmPlane &plane) {
                return blurred(plane, film.film.softness_radius, film.kernel);
            };
            softened = {soft(reduced.blue), soft(reduced.green), soft(reduced.red)};
        }
        if (film.film.halation > 0)
            light = overflow(reduced);
    }
    std::unique_ptr<LookWorker> worker() const override;

    const Film &film;
    ByColour<FilmPlane> softened;
    FilmPlane light;

  private:
    /// What is brighter than a light grey, blurred.
    FilmPlane overflow(const ByColour<FilmPlane> &reduced) const {
        constexpr int from = filmWhite * 6 / 10;
        FilmPlane bright(reduced.green.size(), CV_16SC1);
        for (int y = 0; y < bright.rows; ++y) {
            const int16_t *b = reduced.blue.ptr<int16_t>(y), *g = reduced.green.ptr<int16_t>(y),
                          *r = reduced.red.ptr<int16_t>(y);
            int16_t *to = bright.ptr<int16_t>(y);
            for (int x = 0; x < bright.cols; ++x) {
                const int64_t over = std::max(0, (b[x] + 2 * g[x] + r[x]) / 4 - from);
                // Its square, so that the brightest counts most.
                to[x] = int16_t(std::min<int64_t>(
                    over * over / (filmWhite - from) * filmWhite / (filmWhite - from), filmWhite));
            }
        }
        FilmPlane spread = blurred(bright, film.film.halation_radius, film.kernel);
        const int64_t amount = std::lround(film.film.halation * 256);
        for (int y = 0; y < spread.rows; ++y) {
            int16_t *row = spread.ptr<int16_t>(y);
            for (int x = 0; x < spread.cols; ++x)
                row[x] = int16_t(std::min<int64_t>(row[x] * amount >> 8, filmWhite));
        }
        return spread;
    }
};

class FilmWorker : public LookWorker {
  public:
    explicit FilmWorker(const FilmPass &pass)
        : pass_(pass), film_(pass.film), spread_(film_.grid, film_.kernel) {
        const pcv_film &film = film_.film;
        if (film.grain == 0)
            return;
        const cv::Size size = film_.size();
        const int64_t grain = std::llround(film.grain_size * 256 * std::min(size.width, size.height));
        const size_t planes = film.grain_colour > 0 ? 3 : 1;
        for (size_t i = 0; i < planes; ++i)
            grain_.emplace_back(size.width, grain, mixed(film.seed ^ (0x6A1 + i)), film_.kernel);
        if (film.grain_colour > 0)
            coloured_.resize(3 * (size_t(size.width) + 2 * filmBlock));
    }

    void apply(int y, const FilmRow &row) override {
        const FilmKernel &kernel = film_.kernel;
        const pcv_film &film = film_.film;
        if (film.softness > 0)
            soften(y, row);
        if (film.halation > 0)
            kernel.glow(row, spread_.row(pass_.light, y, 0), fractions(film.halation_colour));
        if (film_.changesTone)
            kernel.tone(row, film_.tone);
        if (film_.changesTint)
            kernel.tint(row, film_.tint);
        if (film.mottle > 0)
            cloud(y, row);
        if (film.grain > 0)
            roughen(y, row);
        if (film.halftone > 0)
            print(y, row);
        if (film.vignette != 0)
            shade(y, row);
        if (film.leak > 0)
            kernel.leak(row, spread_.row(film_.leak, y, 0), fractions(film.leak_colour));
        if (film_.lightDust)
            film_.lightDust->apply(y, row, line_, flags_);
        if (film_.darkDust)
            film_.darkDust->apply(y, row, line_, flags_);
        if (film_.frame)
            film_.frame->apply(y, row, kernel);
        if (film_.stamp)
            film_.stamp->apply(y, row);
    }

  private:
    void soften(int y, const FilmRow &row) {
        const int16_t amount = filmFraction(film_.film.softness);
        film_.kernel.mix(row.blue, spread_.row(pass_.softened.blue, y, 0), amount, row.count);
        film_.kernel.mix(row.green, spread_.row(pass_.softened.green, y, 0), amount, row.count);
        film_.kernel.mix(row.red, spread_.row(pass_.softened.red, y, 0), amount, row.count);
    }

    void cloud(int y, const FilmRow &row) {
        const int16_t *clouds = spread_.row(film_.mottle, y, 0);
        film_.kernel.grain(row, {clouds, clouds, clouds}, {12000, 20000});
    }

    void roughen(int y, const FilmRow &row) {
        const FilmGrainAmount amount{filmFraction(film_.film.grain * 0.35),
                                     filmFraction(film_.film.grain * 0.65)};
        ByColour<const int16_t *> noise;
        noise.blue = noise.green = noise.red = grain_[0].row(y);
        if (grain_.size() == 3) {
            noise.blue = grain_[1].row(y);
            noise.red = grain_[2].row(y);
            // Part of it is common to the colours.
            const int16_t common = filmFraction(1 - film_.film.grain_colour);
            int16_t *blue = coloured_.data(), *red = blue + row.count;
            std::copy_n(noise.blue, row.count, blue);
            std::copy_n(noise.red, row.count, red);
            film_.kernel.mix(blue, noise.green, common, row.count);
            film_.kernel.mix(red, noise.green, common, row.count);
            noise.blue = blue;
            noise.red = red;
        }
        film_.kernel.grain(row, noise, amount);
    }

    void print(int y, const FilmRow &row) {
        FilmScreen screen = film_.screen;
        screen.across = uint16_t(-y * screen.downStep);
        screen.down = uint16_t(y * screen.acrossStep);
        film_.kernel.screen(row, screen);
    }

    void shade(int y, const FilmRow &row) {
        const int16_t *amounts = spread_.row(film_.vignette, y, 0);
        const int16_t tone = film_.film.vignette > 0 ? 0 : filmWhite;
        film_.kernel.mixTo(row.blue, tone, amounts, row.count);
        film_.kernel.mixTo(row.green, tone, amounts, row.count);
        film_.kernel.mixTo(row.red, tone, amounts, row.count);
    }

    const FilmPass &pass_;
    const Film &film_;
    FilmSpread spread_;
    std::vector<FilmGrain> grain_;
    std::vector<int16_t> coloured_;
    std::vector<uint8_t> line_, flags_;
};

std::unique_ptr<LookPass> Film::begin(const LookSource &source, int threads) const {
    return std::make_unique<FilmPass>(*this, source, threads);
}

std::unique_ptr<LookWorker> FilmPass::worker() const {
    return std::make_unique<FilmWorker>(*this);
}

} // namespace
} // namespace pcv

pcv_status pcv_look_create_film(int32_t width, int32_t height, const pcv_film *film, const char *stamp,
                                double strength, pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(film && out, "no settings, or no place for the look");
        pcv::requireSize(width, height);
        pcv::requireSettings(*film);
        const cv::Size size(width, height);
        pcv::giveLook(std::make_shared<pcv::Film>(size, *film, stamp ? stamp : ""), strength, out);
    });
}
