#include "Scene.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace {

/// The coded strip: a white and a black cell, then the number's bits, highest first.
constexpr int bits = 20;
constexpr int cells = bits + 2;
constexpr int64_t mask = (int64_t(1) << bits) - 1;

int stripTop(cv::Size size) {
    return size.height - std::max(1, size.height / 30);
}

void drawStrip(cv::Mat &canvas, int64_t number) {
    const int top = stripTop(canvas.size());
    for (int i = 0; i < cells; ++i) {
        const bool isWhite = i == 0 || (i > 1 && (number >> (cells - 1 - i) & 1));
        const int left = int(int64_t(i) * canvas.cols / cells),
                  right = int(int64_t(i + 1) * canvas.cols / cells);
        canvas(cv::Range(top, canvas.rows), cv::Range(left, right)).setTo(cv::Scalar::all(isWhite ? 255 : 0));
    }
}

} // namespace

namespace pcv {

cv::Mat Scene::draw(int64_t number) {
    if (still_.empty()) {
        still_.create(size_, CV_8UC3);
        drawStill(still_);
    }
    cv::Mat canvas = still_.clone();
    drawMoving(canvas, double(number) / 30);
    drawStrip(canvas, number & mask);
    return canvas;
}

cv::Point Scene::at(double x, double y) const {
    return {int(std::lround(x * size_.width * (1 << shift))),
            int(std::lround(y * size_.height * (1 << shift)))};
}

int Scene::length(double part) const {
    return int(std::lround(part * std::min(size_.width, size_.height) * (1 << shift)));
}

void Scene::disc(cv::Mat &canvas, double x, double y, double radius, const cv::Scalar &colour) const {
    cv::circle(canvas, at(x, y), std::max(1, length(radius)), colour, cv::FILLED, cv::LINE_AA, shift);
}

void Scene::oval(cv::Mat &canvas, double x, double y, double rx, double ry, double angle,
                 const cv::Scalar &colour) const {
    const cv::Size axes(std::max(1, length(rx)), std::max(1, length(ry)));
    cv::ellipse(canvas, at(x, y), axes, angle, 0, 360, colour, cv::FILLED, cv::LINE_AA, shift);
}

void Scene::shape(cv::Mat &canvas, const std::vector<cv::Point2d> &points, const cv::Scalar &colour) const {
    std::vector<cv::Point> pixels;
    for (const cv::Point2d &point : points)
        pixels.push_back(at(point.x, point.y));
    cv::fillPoly(canvas, std::vector<std::vector<cv::Point>>{pixels}, colour, cv::LINE_AA, shift);
}

void Scene::letter(cv::Mat &canvas, const char *text, double x, double y, const cv::Scalar &colour) const {
    const double side = std::min(size_.width, size_.height);
    const cv::Point origin(int(x * size_.width), int(y * size_.height));
    cv::putText(canvas, text, origin, cv::FONT_HERSHEY_DUPLEX, side / 240, colour,
                std::max(1, int(side / 90)), cv::LINE_AA);
}

} // namespace pcv

int64_t pcv_scene_frame_number(const pcv_image *image) {
    if (!image || image->mat.cols < cells || image->mat.rows < 2)
        return -1;
    const cv::Mat &mat = image->mat;
    const int row = (stripTop(mat.size()) + mat.rows) / 2;
    int64_t number = 0;
    for (int i = 0; i < cells; ++i) {
        const cv::Vec3b pixel = mat.at<cv::Vec3b>(row, int((int64_t(2 * i) + 1) * mat.cols / (2 * cells)));
        const bool isWhite = (pixel[0] + pixel[1] + pixel[2]) / 3 >= 128;
        if ((i == 0 && !isWhite) || (i == 1 && isWhite))
            return -1;
        if (i > 1)
            number = number << 1 | int64_t(isWhite);
    }
    return number;
}
