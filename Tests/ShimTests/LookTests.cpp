#include "RetroReference.hpp"

#include "FilmKernel.hpp"

#include <cmath>
#include <cstdlib>
#include <functional>

using check::Image;
using namespace reference;

namespace {

struct DestroyLook {
    void operator()(pcv_look *look) const { pcv_look_destroy(look); }
};
using Look = std::unique_ptr<pcv_look, DestroyLook>;

struct Size {
    int width, height;
};

constexpr Size sizes[] = {{1, 1},     {1, 1000},  {1000, 1}, {17, 13}, {64, 64}, {65, 129}, {90, 160},
#ifndef COPENCVSHIM_SANITIZED // they take minutes there
                          {641, 479}, {1100, 530}
#endif
};
#if defined(__SANITIZE_THREAD__)
// Who shares what does not depend on it, and the sanitizer takes its time.
constexpr const char *instructionSets[] = {"sse4"};
#else
constexpr const char *instructionSets[] = {"scalar", "ssse3", "sse4", "avx2", "avx512", "neon"};
#endif

constexpr pcv_colour same(double value) {
    return {value, value, value};
}

pcv_film nothing() {
    pcv_film film{};
    film.saturation = 1;
    film.white = same(1);
    return film;
}

/// All of what a film look can do, at once.
pcv_film everything(pcv_film_frame frame) {
    pcv_film film = nothing();
    film.seed = 5;
    film.softness = 0.4;
    film.softness_radius = 0.01;
    film.halation = 0.8;
    film.halation_radius = 0.05;
    film.halation_colour = {0.2, 0.5, 1};
    film.sensitivity = {0.5, 0.3, 0.2};
    film.saturation = 1.4;
    film.brightness = {0.3, -0.2, 0.1};
    film.contrast = {1.4, 0.5, -0.5};
    film.shoulder = 0.5;
    film.black = {0.1, 0.05, 0};
    film.white = {0.9, 1, 0.95};
    film.shadows = {0.1, 0, -0.1};
    film.midtones = {-0.1, 0.1, 0};
    film.highlights = {0, -0.1, 0.1};
    film.grain = 0.4;
    film.grain_size = 0.004;
    film.grain_colour = 0.5;
    film.mottle = 0.5;
    film.halftone = 0.3;
    film.halftone_cell = 0.02;
    film.vignette = 0.6;
    film.vignette_start = 0.3;
    film.leak = 0.7;
    film.leak_colour = {0.1, 0.4, 1};
    film.light_dust = 0.8;
    film.dark_dust = 0.8;
    film.frame = frame;
    film.frame_width = 0.05;
    film.frame_colour = {0.8, 0.9, 0.95};
    return film;
}

using Maker = std::function<pcv_status(Size, pcv_look **)>;

Maker filmMaker(const pcv_film &film, const char *stamp = nullptr, double strength = 1) {
    return [=](Size size, pcv_look **out) {
        return pcv_look_create_film(size.width, size.height, &film, stamp, strength, out);
    };
}

Look made(const Maker &maker, Size size) {
    pcv_look *look = nullptr;
    CHECK(maker(size, &look) == PCV_STATUS_OK);
    return Look(look);
}

Picture applied(const std::vector<Maker> &makers, const Picture &source, int threads = 1) {
    std::vector<Look> looks;
    std::vector<const pcv_look *> handles;
    for (const Maker &maker : makers) {
        looks.push_back(made(maker, {source.width, source.height}));
        handles.push_back(looks.back().get());
    }
    pcv_image *result = nullptr;
    CHECK(pcv_looks_apply(handles.data(), handles.size(), imageOf(source).get(), threads, &result) ==
          PCV_STATUS_OK);
    return pictureOf(Image(result).get());
}

Picture flat(int width, int height, uint8_t value) {
    return {width, height, std::vector<uint8_t>(size_t(width) * size_t(height) * 3, value)};
}

std::string sizeText(Size size) {
    return std::to_string(size.width) + " x " + std::to_string(size.height);
}

const std::vector<Maker> &makersOfAll() {
    static const std::vector<Maker> all{
        filmMaker(everything(PCV_FILM_FRAME_NONE)),
        filmMaker(everything(PCV_FILM_FRAME_PAPER), "'78 08-14 12:30"),
        filmMaker(everything(PCV_FILM_FRAME_INSTANT), nullptr, 0.6),
        filmMaker(everything(PCV_FILM_FRAME_REBATE)),
        filmMaker(everything(PCV_FILM_FRAME_OVAL)),
        filmMaker(everything(PCV_FILM_FRAME_PLATE)),
        [](Size size, pcv_look **out) { return pcv_look_create_sketch(size.width, size.height, 3, 1, out); },
        [](Size size, pcv_look **out) { return pcv_look_create_cartoon(size.width, size.height, 1, out); },
        [](Size size, pcv_look **out) {
            return pcv_look_create_stamp(size.width, size.height, "'78 08-14 12:30", PCV_FILM_FRAME_INSTANT,
                                         0.05, 1, out);
        },
    };
    return all;
}

/// The grain alone, as its deviations from the grey that it was laid on.
std::vector<double> grainOf(int width, int height, double size, uint64_t seed) {
    pcv_film film = nothing();
    film.seed = seed;
    film.grain = 0.4;
    film.grain_size = size;
    const Picture picture = applied({filmMaker(film)}, flat(width, height, 128));
    std::vector<double> grain;
    for (size_t i = 0; i < picture.bgr.size(); i += 3)
        grain.push_back(double(picture.bgr[i]) - 128);
    return grain;
}

/// How like the grain is to itself, moved by (dx, dy): 1 for the same, 0 for chance.
double likeness(const std::vector<double> &grain, int width, int height, int dx, int dy) {
    double product = 0, square = 0;
    for (int y = 0; y < height - dy; ++y) {
        for (int x = 0; x < width - dx; ++x) {
            const double at = grain[size_t(y * width + x)];
            product += at * grain[size_t((y + dy) * width + x + dx)];
            square += at * at;
        }
    }
    return product / square;
}

} // namespace

TEST("a look gives the same bytes for any number of threads and any instruction set") {
    for (const Size size : sizes) {
        const Picture source = noise(size.width, size.height, 5);
        for (const Maker &maker : makersOfAll()) {
            std::vector<Picture> results;
            for (const char *set : instructionSets) {
                setenv("RETROCAM_SIMD", set, 1);
                for (const int threads : {1, 2, 7})
                    results.push_back(applied({maker}, source, threads));
            }
            unsetenv("RETROCAM_SIMD");
            for (const Picture &result : results)
                CHECK_SAYING(result.bgr == results[0].bgr, "at " + sizeText(size));
        }
    }
}

TEST("takes the instruction set that the environment names, where there is one") {
    setenv("RETROCAM_SIMD", "scalar", 1);
    CHECK(std::string(pcv::chooseFilmKernel().name) == "scalar");
    unsetenv("RETROCAM_SIMD");
}

TEST("a film that does nothing, and any look of strength 0, change no byte") {
    for (const Size size : sizes) {
        const Picture source = noise(size.width, size.height, 6);
        CHECK_SAYING(applied({filmMaker(nothing())}, source).bgr == source.bgr, "at " + sizeText(size));
        const Maker unseen = filmMaker(everything(PCV_FILM_FRAME_PAPER), "1", 0);
        CHECK_SAYING(applied({unseen}, source).bgr == source.bgr, "at " + sizeText(size));
    }
}

TEST("looks that follow one another keep what 8 bits between them would lose") {
    pcv_film flatter = nothing(), steeper = nothing();
    flatter.black = same(0.45);
    flatter.white = same(0.55);
    flatter.contrast = same(0);
    steeper.contrast = same(2);
    Picture ramp{256, 1, {}};
    for (int x = 0; x < 256; ++x)
        ramp.bgr.insert(ramp.bgr.end(), 3, uint8_t(x));
    const auto levels = [](const Picture &picture) {
        std::vector<bool> seen(256);
        for (const uint8_t value : picture.bgr)
            seen[value] = true;
        return std::count(seen.begin(), seen.end(), true);
    };
    const Maker flatten = filmMaker(flatter), steepen = filmMaker(steeper);
    const Picture chained = applied({flatten, steepen}, ramp);
    const Picture apart = applied({steepen}, applied({flatten}, ramp));
    CHECK(levels(chained) >= levels(apart) * 3 / 2);
    // The same holds where the second look must see the whole picture first.
    pcv_film soft = steeper;
    soft.softness = 0.01;
    soft.softness_radius = 0.01;
    CHECK(levels(applied({flatten, filmMaker(soft)}, ramp)) >= levels(apart) * 3 / 2);
}

TEST("grain repeats with its seed and differs with another") {
    CHECK(grainOf(200, 150, 0.01, 1) == grainOf(200, 150, 0.01, 1));
    const std::vector<double> one = grainOf(512, 512, 0.006, 1), two = grainOf(512, 512, 0.006, 2);
    double product = 0, square = 0;
    for (size_t i = 0; i < one.size(); ++i) {
        product += one[i] * two[i];
        square += one[i] * one[i];
    }
    CHECK(std::abs(product / square) < 0.03);
}

TEST("grain is like itself within its own size and nowhere else") {
    constexpr int side = 512;
    constexpr double size = 0.006; // 3 pixels
    const std::vector<double> grain = grainOf(side, side, size, 9);
    CHECK(likeness(grain, side, side, 1, 0) > 0.5);
    CHECK(likeness(grain, side, side, 0, 1) > 0.5);
    double most = 0;
    for (int lag = 12; lag < side / 2; ++lag) {
        for (const Size step : {Size{lag, 0}, Size{0, lag}, Size{lag, lag}, Size{lag, lag / 2}})
            most = std::max(most, std::abs(likeness(grain, side, side, step.width, step.height)));
    }
    CHECK_SAYING(most < 0.05, std::to_string(most));
}

TEST("grain grows with the picture") {
    // A shift by its own size is as like at one size of the picture as at another.
    for (const int side : {400, 800, 1600}) {
        const std::vector<double> grain = grainOf(side, 400, 0.01, 3);
        const int step = std::min(side, 400) / 100;
        const double like = likeness(grain, side, 400, step, 0);
        CHECK_SAYING(like > 0.1 && like < 0.6, std::to_string(like));
    }
}

TEST("a look is in proportion to the picture") {
    // Without grain and dots, which a smaller picture cannot hold.
    pcv_film film = everything(PCV_FILM_FRAME_OVAL);
    film.grain = film.halftone = 0;
    film.light_dust = film.dark_dust = 0;
    Picture large{1600, 1200, {}}, small{320, 240, {}};
    for (Picture *picture : {&large, &small}) {
        for (int y = 0; y < picture->height; ++y) {
            for (int x = 0; x < picture->width; ++x) {
                const int u = x * 255 / picture->width, v = y * 255 / picture->height;
                picture->bgr.insert(picture->bgr.end(), {uint8_t(u), uint8_t(v), uint8_t((u + v) / 2)});
            }
        }
    }
    const Picture of[] = {applied({filmMaker(film)}, large), applied({filmMaker(film)}, small)};
    double sum = 0;
    for (int y = 0; y < 240; ++y) {
        for (int x = 0; x < 320; ++x) {
            for (int colour = 0; colour < 3; ++colour)
                sum += std::abs(of[0].at(x * 5 + 2, y * 5 + 2)[colour] - of[1].at(x, y)[colour]);
        }
    }
    CHECK_SAYING(sum / (320 * 240 * 3) < 3, std::to_string(sum / (320 * 240 * 3)));
}

TEST("a vignette is an ellipse, as dark at the middle of each side") {
    pcv_film film = nothing();
    film.vignette = 1;
    film.vignette_start = 0.1;
    const Picture result = applied({filmMaker(film)}, flat(900, 300, 200));
    const int left = result.at(0, 150)[0], top = result.at(450, 0)[0], middle = result.at(450, 150)[0];
    CHECK_SAYING(std::abs(left - top) <= 2, std::to_string(left) + " " + std::to_string(top));
    CHECK(middle == 200 && left < 150 && result.at(0, 0)[0] < 5);
}

TEST("settings out of their range, and no numbers, are refused with their name") {
    pcv_film film = nothing();
    film.grain = 1.5;
    pcv_look *look = nullptr;
    CHECK(pcv_look_create_film(8, 8, &film, nullptr, 1, &look) == PCV_STATUS_INVALID);
    CHECK(std::string(pcv_last_error()) == "grain must be 0 to 1");
    film.grain = std::nan("");
    CHECK(pcv_look_create_film(8, 8, &film, nullptr, 1, &look) == PCV_STATUS_INVALID);
    film.grain = 0;
    CHECK(pcv_look_create_film(8, 8, &film, nullptr, -0.1, &look) == PCV_STATUS_INVALID);
    CHECK(pcv_look_create_film(8, 8, &film, "hello", 1, &look) == PCV_STATUS_INVALID);
    CHECK(pcv_look_create_film(0, 8, &film, nullptr, 1, &look) == PCV_STATUS_INVALID);
    CHECK(look == nullptr);
}

TEST("a picture of another size than the look's is refused") {
    const Look look = made(filmMaker(nothing()), {8, 8});
    const pcv_look *const looks[] = {look.get()};
    pcv_image *result = nullptr;
    CHECK(pcv_looks_apply(looks, 1, imageOf(flat(9, 8, 1)).get(), 1, &result) == PCV_STATUS_INVALID);
    CHECK(result == nullptr);
}

int main() {
    return check::runAll();
}
