#include "RetroReference.hpp"

#include "RetroKernel.hpp"

#include <cstring>

using check::Image;
using check::Retro;
using namespace reference;

namespace {

struct Size {
    int width, height;
};

constexpr Size sizes[] = {{1, 1},   {1, 4000}, {4000, 1}, {17, 13},   {63, 5},   {64, 64},
                          {65, 66}, {2, 3},    {97, 211}, {320, 240}, {641, 79}, {1000, 523}};
constexpr const char *instructionSets[] = {"scalar", "sse2", "ssse3", "sse4", "avx2", "avx512", "neon"};

Retro retroOf(Size size, const pcv_image *scratches, const pcv_image *border, uint64_t seed = 7) {
    pcv_retro *retro = nullptr;
    CHECK(pcv_retro_create(size.width, size.height, scratches, border, seed, &retro) == PCV_STATUS_OK);
    return Retro(retro);
}

Picture applied(const Retro &retro, const Picture &source, int threads = 1,
                const pcv_retro_motion *motion = nullptr) {
    pcv_image *result = nullptr;
    CHECK(pcv_retro_apply(retro.get(), imageOf(source).get(), motion, threads, &result) == PCV_STATUS_OK);
    return pictureOf(Image(result).get());
}

Picture appliedInPlace(const Retro &retro, const Picture &source, int threads) {
    const Image image = imageOf(source);
    CHECK(pcv_retro_apply_in_place(retro.get(), image.get(), threads) == PCV_STATUS_OK);
    return pictureOf(image.get());
}

std::string sizeText(Size size) {
    return std::to_string(size.width) + " x " + std::to_string(size.height);
}

pcv_retro_motion motionOf(int dx, int dy, double brightness = 1, bool dark = false, uint64_t seed = 0) {
    return {dx, dy, brightness, dark, seed};
}

} // namespace

TEST("is within 1 of the formula with masks of the frame's size") {
    unsigned seed = 0;
    for (const Size size : sizes) {
        for (const unsigned share : {0u, 3u, 50u, 100u}) {
            for (const int most : {60, 255}) {
                const Picture source = noise(size.width, size.height, ++seed, 0, most);
                const Picture scratches = mask(size.width, size.height, ++seed, share);
                const Picture border = mask(size.width, size.height, ++seed, share);
                const Retro retro = retroOf(size, imageOf(scratches).get(), imageOf(border).get());
                CHECK_SAYING(largestDifference(applied(retro, source), source, scratches, border) <= 1,
                             "at " + sizeText(size));
            }
        }
    }
}

TEST("is within 1 of the formula for every colour") {
    // All of 64 x 64 x 64 colours, and every alpha.
    Picture source{512, 512, {}}, border{512, 512, {}};
    for (int i = 0; i < 512 * 512; ++i) {
        source.bgr.insert(source.bgr.end(), {uint8_t(i << 2 | (i & 3)), uint8_t(i >> 6 << 2 | (i & 1)),
                                             uint8_t(i >> 12 << 2 | (i & 2))});
        border.bgr.insert(border.bgr.end(), 3, uint8_t(i * 7 >> 3));
    }
    const Picture scratches = mask(512, 512, 1, 10);
    const Retro retro = retroOf({512, 512}, imageOf(scratches).get(), imageOf(border).get());
    CHECK(largestDifference(applied(retro, source), source, scratches, border) <= 1);
}

TEST("has the luminance of cv::cvtColor for every colour there is") {
    Picture source{4096, 4096, std::vector<uint8_t>(size_t(3) << 24)};
    for (uint32_t i = 0; i < 1u << 24; ++i)
        std::memcpy(&source.bgr[size_t(i) * 3], &i, 3); // any three of its bytes, on any machine
    const Picture none = mask(1, 1, 0, 0);
    const Retro retro = retroOf({4096, 4096}, imageOf(none).get(), imageOf(none).get());
    const Picture result = applied(retro, source, 2);
    const std::vector<uint8_t> luminance = luminanceOf(source);
    size_t different = 0;
    for (size_t i = 0; i < luminance.size(); ++i)
        different += result.bgr[3 * i + 2] != std::min(255, luminance[i] + 20);
    CHECK(different == 0);
}

TEST("is within 1 of the formula when the picture moves, flickers and has dark scratches") {
    unsigned seed = 100;
    for (const Size size : sizes) {
        for (const auto &[dx, dy, brightness, dark] :
             {Motion{2, -2, 1, false}, Motion{-3, 1, 0.7, true}, Motion{0, 5, 1.3, false},
              Motion{4000, -4000, 3, true}, Motion{-1, 0, 0, false}, Motion{1, 0, 16, true}}) {
            const Picture source = noise(size.width, size.height, ++seed);
            const Picture scratches = mask(size.width, size.height, ++seed, 10);
            const Picture border = mask(size.width, size.height, ++seed, 40);
            const Retro retro = retroOf(size, imageOf(scratches).get(), imageOf(border).get());
            const pcv_retro_motion motion = motionOf(dx, dy, brightness, dark);
            const Picture result = applied(retro, source, 1, &motion);
            // The brightened luminance itself is rounded, from a multiplier in 1/2048.
            CHECK_SAYING(largestDifference(result, source, scratches, border, {dx, dy, brightness, dark}) <=
                             2,
                         "at " + sizeText(size));
            if (brightness == 1)
                CHECK(largestDifference(result, source, scratches, border, {dx, dy, brightness, dark}) <= 1);
        }
    }
}

TEST("gives the same bytes for any number of threads and any instruction set") {
    for (const Size size : sizes) {
        const Picture source = noise(size.width, size.height, 5);
        const Picture scratches = mask(size.width, size.height, 6, 20),
                      border = mask(size.width, size.height, 7, 60);
        for (const bool own : {false, true}) {
            const pcv_retro_motion motion = motionOf(1, 2, 0.83, true, 9);
            std::vector<Picture> stills, moved;
            for (const char *set : instructionSets) {
                setenv("RETROCAM_SIMD", set, 1);
                const Retro retro = own ? retroOf(size, nullptr, nullptr)
                                        : retroOf(size, imageOf(scratches).get(), imageOf(border).get());
                for (const int threads : {1, 2, 7, 0}) {
                    stills.push_back(applied(retro, source, threads));
                    stills.push_back(appliedInPlace(retro, source, threads));
                    moved.push_back(applied(retro, source, threads, &motion));
                }
            }
            unsetenv("RETROCAM_SIMD");
            for (const Picture &still : stills)
                CHECK_SAYING(still.bgr == stills[0].bgr, "at " + sizeText(size));
            for (const Picture &frame : moved)
                CHECK_SAYING(frame.bgr == moved[0].bgr, "at " + sizeText(size));
        }
    }
}

TEST("takes the instruction set that the environment names, where there is one") {
    setenv("RETROCAM_SIMD", "scalar", 1);
    CHECK(std::strcmp(pcv::chooseRetroKernel().name, "scalar") == 0);
    setenv("RETROCAM_SIMD", "abacus", 1);
    const std::string best = pcv::chooseRetroKernel().name;
    unsetenv("RETROCAM_SIMD");
    CHECK(best == pcv::chooseRetroKernel().name);
}

TEST("sees a motion of nothing as the still") {
    const Picture source = noise(320, 200, 1);
    for (const bool larger : {false, true}) {
        const Picture scratches = mask(500, 400, 2, 10);
        const Retro retro = retroOf({320, 200}, larger ? imageOf(scratches).get() : nullptr, nullptr);
        const pcv_retro_motion nothing = motionOf(0, 0);
        CHECK(applied(retro, source).bgr == applied(retro, source, 2, &nothing).bgr);
    }
}

TEST("moves its scratches with the seed of the motion") {
    const Picture source = noise(320, 200, 1);
    const Picture larger = mask(500, 400, 2, 10), same = mask(320, 200, 2, 10);
    const pcv_retro_motion one = motionOf(0, 0, 1, false, 1), two = motionOf(0, 0, 1, false, 2);
    for (const Picture *scratches : {static_cast<const Picture *>(nullptr), &larger}) {
        const Retro retro = retroOf({320, 200}, scratches ? imageOf(*scratches).get() : nullptr, nullptr);
        CHECK(applied(retro, source, 1, &one).bgr != applied(retro, source).bgr);
        CHECK(applied(retro, source, 1, &one).bgr != applied(retro, source, 1, &two).bgr);
        CHECK(applied(retro, source, 1, &one).bgr == applied(retro, source, 2, &one).bgr);
    }
    const Retro whole = retroOf({320, 200}, imageOf(same).get(), nullptr);
    CHECK(applied(whole, source, 1, &one).bgr == applied(whole, source).bgr);
}

TEST("cuts scratches that are larger than the frame out of the mask as it is") {
    // The cut is where the formula holds.
    const Picture source = noise(100, 80, 1), larger = mask(103, 82, 2, 30);
    const Picture border = mask(100, 80, 3, 0);
    bool seen[4][3] = {};
    for (uint64_t seed = 0; seed < 200; ++seed) {
        const Retro retro = retroOf({100, 80}, imageOf(larger).get(), imageOf(border).get(), seed);
        const Picture result = applied(retro, source);
        int fits = 0;
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 4; ++x) {
                pcv_image *part = nullptr;
                CHECK(pcv_image_crop(imageOf(larger).get(), x, y, 100, 80, &part) == PCV_STATUS_OK);
                const Picture cut = pictureOf(Image(part).get());
                if (largestDifference(result, source, cut, border) <= 1) {
                    ++fits;
                    seen[x][y] = true;
                }
            }
        }
        CHECK(fits == 1);
    }
    for (const auto &column : seen)
        for (const bool each : column)
            CHECK(each);
}

TEST("stretches smaller masks") {
    const Picture source = noise(90, 60, 1);
    const auto grey = [](int width, int height, std::vector<uint8_t> values) {
        Picture picture{width, height, {}};
        for (const uint8_t value : values)
            picture.bgr.insert(picture.bgr.end(), 3, value);
        return picture;
    };
    const Picture quarters = grey(2, 2, {0, 255, 255, 0});
    Picture stretched{90, 60, {}};
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 90; ++x)
            stretched.bgr.insert(stretched.bgr.end(), 3, (x < 45) == (y < 30) ? 0 : 255);
    const Picture none = mask(90, 60, 0, 0), half = grey(1, 1, {128});
    const Picture halves = grey(90, 60, std::vector<uint8_t>(90 * 60, 128));
    const Retro retro = retroOf({90, 60}, imageOf(quarters).get(), imageOf(half).get());
    CHECK(largestDifference(applied(retro, source), source, stretched, halves) <= 1);
    // A hair of one pixel in a mask that is wider, but not higher: stretched, and not lost.
    Picture hair = mask(900, 20, 0, 0);
    for (int y = 0; y < 20; ++y)
        std::fill_n(hair.bgr.begin() + 3 * (y * 900 + 455), 3, uint8_t(1));
    Picture expected = none;
    for (int y = 0; y < 60; ++y)
        std::fill_n(expected.bgr.begin() + 3 * (y * 90 + 45), 3, uint8_t(255));
    const Retro thin = retroOf({90, 60}, imageOf(hair).get(), imageOf(none).get());
    CHECK(largestDifference(applied(thin, source), source, expected, none) <= 1);
}

TEST("draws masks of its own that depend on the seed alone") {
    for (const Size size : sizes) {
        const Picture source = noise(size.width, size.height, 3);
        CHECK(applied(retroOf(size, nullptr, nullptr, 1), source).bgr ==
              applied(retroOf(size, nullptr, nullptr, 1), source).bgr);
    }
    const Picture source = noise(320, 240, 3);
    CHECK(applied(retroOf({320, 240}, nullptr, nullptr, 1), source).bgr !=
          applied(retroOf({320, 240}, nullptr, nullptr, 2), source).bgr);
}

TEST("draws the masks that it drew on other machines") {
    // FNV-1a of the results on a flat grey, as x86-64 has given them. A new look changes them.
    const auto hashed = [](Size size) {
        const Picture grey = noise(size.width, size.height, 0, 90, 90);
        uint64_t hash = 0xCBF29CE484222325u;
        for (const uint8_t byte : applied(retroOf(size, nullptr, nullptr, 7), grey).bgr)
            hash = (hash ^ byte) * 0x100000001B3u;
        return hash;
    };
    CHECK_SAYING(hashed({320, 240}) == 2424879424389785671u, std::to_string(hashed({320, 240})));
    CHECK_SAYING(hashed({600, 900}) == 10824396249595163707u, std::to_string(hashed({600, 900})));
}

TEST("gives results that outlive the effect and share no memory") {
    Retro retro = retroOf({640, 480}, nullptr, nullptr);
    const Image source = imageOf(noise(640, 480, 3));
    pcv_image *one = nullptr, *two = nullptr, *three = nullptr;
    CHECK(pcv_retro_apply(retro.get(), source.get(), nullptr, 1, &one) == PCV_STATUS_OK);
    CHECK(pcv_retro_apply(retro.get(), source.get(), nullptr, 1, &two) == PCV_STATUS_OK);
    const Picture expected = pictureOf(one);
    CHECK(pcv_image_bytes(one) != pcv_image_bytes(two));
    pcv_image_destroy(one);
    CHECK(pcv_retro_apply(retro.get(), source.get(), nullptr, 1, &three) == PCV_STATUS_OK);
    retro.reset();
    CHECK(pcv_image_bytes(three) != pcv_image_bytes(two));
    CHECK(pictureOf(two).bgr == expected.bgr && pictureOf(three).bgr == expected.bgr);
    pcv_image_destroy(two);
    pcv_image_destroy(three);
}

TEST("answers INVALID to what it does not take") {
    pcv_retro *retro = nullptr;
    pcv_image *result = nullptr;
    // Variables, so that the compiler lets them through.
    pcv_retro **noRetroPlace = nullptr;
    pcv_image **noPlace = nullptr;
    const pcv_retro *noRetro = nullptr;
    const pcv_image *noImage = nullptr;
    const Size bad[] = {{0, 0}, {0, 5}, {5, 0}, {-1, 5}, {5, INT32_MIN}, {65536, 1}, {65535, 65535}};
    for (const Size size : bad)
        CHECK(pcv_retro_create(size.width, size.height, nullptr, nullptr, 0, &retro) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_create(5, 5, nullptr, nullptr, 0, noRetroPlace) == PCV_STATUS_INVALID);
    CHECK(retro == nullptr);
    const Retro good = retroOf({5, 4}, nullptr, nullptr);
    const Image source = imageOf(noise(5, 4, 1)), other = imageOf(noise(4, 5, 1));
    CHECK(pcv_retro_apply(noRetro, source.get(), nullptr, 1, &result) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply(good.get(), noImage, nullptr, 1, &result) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply(good.get(), source.get(), nullptr, 1, noPlace) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply(good.get(), other.get(), nullptr, 1, &result) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply(good.get(), source.get(), nullptr, -1, &result) == PCV_STATUS_INVALID);
    pcv_image *noTarget = nullptr;
    CHECK(pcv_retro_apply_in_place(noRetro, source.get(), 1) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply_in_place(good.get(), noTarget, 1) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply_in_place(good.get(), other.get(), 1) == PCV_STATUS_INVALID);
    CHECK(pcv_retro_apply_in_place(good.get(), source.get(), -1) == PCV_STATUS_INVALID);
    for (const double brightness : {-0.1, 16.5, double(NAN), double(INFINITY), -double(INFINITY)}) {
        const pcv_retro_motion motion = motionOf(0, 0, brightness);
        CHECK(pcv_retro_apply(good.get(), source.get(), &motion, 1, &result) == PCV_STATUS_INVALID);
    }
    CHECK(result == nullptr);
    for (const int far : {INT32_MIN, INT32_MAX}) {
        const pcv_retro_motion motion = motionOf(far, far, 16, true, UINT64_MAX);
        applied(good, noise(5, 4, 1), INT32_MAX, &motion);
    }
    pcv_retro_destroy(nullptr);
}

int main() {
    return check::runAll();
}
