#include "FilmParts.hpp"

#include "Boundary.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace pcv {
namespace {

/// The segments that are lit, a bit each: top, upper right, lower right, bottom, lower left, upper left,
/// middle.
int segmentsOf(char digit) {
    constexpr int segments[] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};
    return digit == '-' ? 0x40 : segments[digit - '0'];
}

/// Draws in units of 1/16 of a digit's height, on a canvas of `unit` pixels each.
class Segments {
  public:
    Segments(int unit, int width) : unit_(unit), canvas_(24 * unit, width * unit, CV_8UC1, cv::Scalar(0)) {}

    static int widthOf(char letter) {
        return std::isdigit(uint8_t(letter)) || letter == '-' ? 12
               : letter == ' '                                ? 8
               : letter == '/'                                ? 10
                                                              : 5;
    }

    void draw(char letter, int left) {
        if (std::isdigit(uint8_t(letter)) || letter == '-') {
            const int lit = segmentsOf(letter);
            // Top, upper right, lower right, bottom, lower left, upper left, middle.
            const cv::Rect bars[] = {{1, 0, 6, 2},  {7, 1, 2, 6},  {7, 9, 2, 6}, {1, 14, 6, 2},
                                     {-1, 9, 2, 6}, {-1, 1, 2, 6}, {1, 7, 6, 2}};
            for (int i = 0; i < 7; ++i) {
                if (lit >> i & 1)
                    bar(left + 1, bars[i]);
            }
        } else if (letter == '\'') {
            bar(left, {1, 0, 2, 4});
        } else if (letter == '.') {
            bar(left, {1, 14, 2, 2});
        } else if (letter == ':') {
            bar(left, {1, 4, 2, 2});
            bar(left, {1, 10, 2, 2});
        } else if (letter == '/') {
            for (int i = 0; i < 8; ++i)
                bar(left, {i, 14 - 2 * i, 2, 2});
        }
    }

    const cv::Mat &canvas() const { return canvas_; }

  private:
    void bar(int left, cv::Rect place) {
        // Segments lean to the right, a quarter of a unit a unit.
        for (int y = place.y * unit_; y < (place.y + place.height) * unit_; ++y) {
            const int lean = (16 * unit_ - y) / 8;
            const int from = (left + place.x + 2) * unit_ + lean, to = from + place.width * unit_;
            uint8_t *row = canvas_.ptr(y + 4 * unit_);
            std::fill(row + std::clamp(from, 0, canvas_.cols), row + std::clamp(to, 0, canvas_.cols), 255);
        }
    }

    int unit_;
    cv::Mat canvas_;
};

/// The means of `from` at a smaller size, in whole numbers.
cv::Mat reduced(const cv::Mat &from, cv::Size size) {
    cv::Mat result(size, CV_8UC1);
    for (int y = 0; y < size.height; ++y) {
        const int top = y * from.rows / size.height,
                  bottom = std::max(top + 1, (y + 1) * from.rows / size.height);
        for (int x = 0; x < size.width; ++x) {
            const int left = x * from.cols / size.width;
            const int right = std::max(left + 1, (x + 1) * from.cols / size.width);
            int sum = 0;
            for (int row = top; row < bottom; ++row) {
                for (int column = left; column < right; ++column)
                    sum += from.at<uint8_t>(row, column);
            }
            result.at<uint8_t>(y, x) = uint8_t(sum / ((bottom - top) * (right - left)));
        }
    }
    return result;
}

} // namespace

FilmStamp::FilmStamp(cv::Size size, const std::string &text, FilmMargins margins) {
    require(text.size() <= 24, "a stamp has at most 24 characters");
    require(std::all_of(text.begin(), text.end(),
                        [](char letter) {
                            return std::isdigit(uint8_t(letter)) ||
                                   std::string(" '.:-/").find(letter) != std::string::npos;
                        }),
            "a stamp has digits, spaces and ' . : - / only");
    int width = 8;
    for (const char letter : text)
        width += Segments::widthOf(letter);
    // A digit is as high as 1/26 of the short side.
    const int shortSide = std::min(size.width, size.height);
    const int height = shortSide * 24 / 16 / 26;
    const cv::Size place(width * height / 24, height);
    if (height < 4 || place.width > size.width)
        return;
    Segments segments(std::max(2, height / 8), width);
    int left = 4;
    for (const char letter : text) {
        segments.draw(letter, left);
        left += Segments::widthOf(letter);
    }
    const cv::Mat sharp = reduced(segments.canvas(), place);
    // Its light runs over a little.
    const cv::Mat tiny = reduced(sharp, {std::max(1, place.width / 5), std::max(1, height / 5)});
    light_ = sharp.clone();
    for (int y = 0; y < place.height; ++y) {
        for (int x = 0; x < place.width; ++x) {
            // A glow between four of the means.
            const int u = std::max(0, (2 * x + 1) * tiny.cols * 128 / place.width - 128);
            const int v = std::max(0, (2 * y + 1) * tiny.rows * 128 / place.height - 128);
            const int column = u >> 8, row = v >> 8;
            const int nextColumn = std::min(column + 1, tiny.cols - 1),
                      nextRow = std::min(row + 1, tiny.rows - 1);
            const auto across = [&](int at) {
                return tiny.at<uint8_t>(at, column) * (256 - (u & 255)) +
                       tiny.at<uint8_t>(at, nextColumn) * (u & 255);
            };
            const int glow = (across(row) * (256 - (v & 255)) + across(nextRow) * (v & 255)) >> 17;
            uint8_t &light = light_.at<uint8_t>(y, x);
            light = std::max(light, uint8_t(glow));
        }
    }
    const auto free = [&](double margin) { return shortSide / 24 + int(std::lround(margin * shortSide)); };
    origin_ = {size.width - place.width - free(margins.right), size.height - height - free(margins.bottom)};
    if (origin_.x < 0 || origin_.y < 0)
        light_.release();
}

void FilmStamp::apply(int y, const FilmRow &row) const {
    if (light_.empty() || y < origin_.y || y >= origin_.y + light_.rows)
        return;
    const uint8_t *light = light_.ptr(y - origin_.y);
    const auto lit = [](int16_t v, int light, int16_t hue) {
        return int16_t(v + filmProduct(int16_t(hue - v), int16_t(light * 32767 / 255)));
    };
    for (int i = 0; i < light_.cols; ++i) {
        const int x = origin_.x + i;
        row.blue[x] = lit(row.blue[x], light[i], 8000);
        row.green[x] = lit(row.green[x], light[i], 17500);
        row.red[x] = lit(row.red[x], light[i], filmWhite);
    }
}

} // namespace pcv
