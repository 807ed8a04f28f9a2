// The retro look by OpenCV alone: what ours is measured against.
#pragma once

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <vector>

/// The formula as it reads: each step on the whole picture, blends in floating point.
inline cv::Mat plainRetro(const cv::Mat &bgr, const cv::Mat &scratches, const cv::Mat &border) {
    cv::Mat luminance;
    cv::cvtColor(bgr, luminance, cv::COLOR_BGR2GRAY);
    const double mean = cv::mean(luminance.row(luminance.rows / 2))[0];
    luminance.setTo(std::min(255.0, 2 * mean), scratches != 0);
    const float tone = float(std::min(255.0, 1.5 * mean));
    cv::Mat value(luminance.size(), CV_8UC1);
    for (int y = 0; y < luminance.rows; ++y) {
        for (int x = 0; x < luminance.cols; ++x) {
            const float alpha = float(border.at<uint8_t>(y, x)) / 255;
            const float blended = alpha * tone + (1 - alpha) * float(luminance.at<uint8_t>(y, x));
            value.at<uint8_t>(y, x) = cv::saturate_cast<uint8_t>(blended + 20);
        }
    }
    const std::vector<cv::Mat> planes{cv::Mat(value.size(), CV_8UC1, cv::Scalar(19)),
                                      cv::Mat(value.size(), CV_8UC1, cv::Scalar(78)), value};
    cv::Mat hsv, result;
    cv::merge(planes, hsv);
    cv::cvtColor(hsv, result, cv::COLOR_HSV2BGR);
    return result;
}
