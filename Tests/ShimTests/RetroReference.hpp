// The formula of the retro look, written as it reads in double precision, and nothing of the kernel's.
// Luminance is what OpenCV says it is.
#pragma once

#include "Check.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

namespace reference {

struct Picture {
    int width, height;
    std::vector<uint8_t> bgr;

    const uint8_t *at(int x, int y) const { return bgr.data() + 3 * (size_t(y) * size_t(width) + size_t(x)); }
};

inline Picture noise(int width, int height, unsigned seed, int least = 0, int most = 255) {
    std::mt19937 random(seed);
    Picture picture{width, height, std::vector<uint8_t>(size_t(width) * size_t(height) * 3)};
    for (uint8_t &value : picture.bgr)
        value = uint8_t(least + int(random() % unsigned(most - least + 1)));
    return picture;
}

/// A grey mask: `share` of 100 pixels are not 0.
inline Picture mask(int width, int height, unsigned seed, unsigned share) {
    std::mt19937 random(seed);
    Picture picture{width, height, {}};
    for (int i = 0; i < width * height; ++i) {
        const uint8_t value = random() % 100 < share ? uint8_t(1 + random() % 255) : 0;
        picture.bgr.insert(picture.bgr.end(), 3, value);
    }
    return picture;
}

inline check::Image imageOf(const Picture &picture) {
    pcv_image *image = nullptr;
    CHECK(pcv_image_create_from_bytes(picture.width, picture.height, picture.bgr.data(),
                                      size_t(picture.width) * 3, picture.bgr.size(),
                                      &image) == PCV_STATUS_OK);
    return check::Image(image);
}

inline Picture pictureOf(const pcv_image *image) {
    const int width = pcv_image_width(image), height = pcv_image_height(image);
    const uint8_t *bytes = pcv_image_bytes(image);
    return {width, height, std::vector<uint8_t>(bytes, bytes + size_t(width) * size_t(height) * 3)};
}

inline std::vector<uint8_t> luminanceOf(const Picture &picture) {
    const cv::Mat bgr(picture.height, picture.width, CV_8UC3, const_cast<uint8_t *>(picture.bgr.data()));
    cv::Mat result;
    cv::cvtColor(bgr, result, cv::COLOR_BGR2GRAY);
    return {result.datastart, result.dataend};
}

/// B G R of hue 38 degrees, saturation 78 / 255 and a value of 0...255.
inline void sepia(double value, double *bgr) {
    const double s = 78.0 / 255, f = 38.0 / 60;
    bgr[0] = value * (1 - s);
    bgr[1] = value * (1 - s * (1 - f));
    bgr[2] = value;
}

struct Motion {
    int dx = 0, dy = 0;
    double brightness = 1;
    bool dark = false;
};

/// The largest difference of any channel to the formula, rounded. Masks have the picture's size.
inline int largestDifference(const Picture &result, const Picture &source, const Picture &scratches,
                             const Picture &border, Motion motion = {}) {
    const int width = source.width, height = source.height;
    const auto picture = luminanceOf(source), scratch = luminanceOf(scratches), fuzz = luminanceOf(border);
    const auto index = [&](int x, int y) { return size_t(y) * size_t(width) + size_t(x); };
    const auto y = [&](int column, int row) {
        const size_t from = index(std::clamp<int>(column - motion.dx, 0, width - 1),
                                  std::clamp<int>(row - motion.dy, 0, height - 1));
        return std::min(255.0, std::round(picture[from] * motion.brightness));
    };
    double mean = 0;
    for (int column = 0; column < width; ++column)
        mean += y(column, height / 2) / width;
    int largest = 0;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            double value = y(column, row);
            if (scratch[index(column, row)] != 0)
                value = motion.dark ? mean / 2 : std::min(255.0, 2 * mean);
            const double alpha = fuzz[index(column, row)] / 255.0;
            value = alpha * std::min(255.0, 1.5 * mean) + (1 - alpha) * value;
            double expected[3];
            sepia(std::min(255.0, value + 20), expected);
            for (int channel = 0; channel < 3; ++channel)
                largest = std::max(
                    largest, std::abs(result.at(column, row)[channel] - int(std::lround(expected[channel]))));
        }
    }
    return largest;
}

} // namespace reference
