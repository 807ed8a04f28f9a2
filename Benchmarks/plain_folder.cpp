// What `retrocam filter --retro` is measured against: pictures read, made old by the formula as it reads, and
// written, one after another, by OpenCV alone.
//
//     plain_folder FOLDER PICTURE…

#include "plain_retro.hpp"

#include <opencv2/imgcodecs.hpp>

#include <cstdio>
#include <string>

int main(int count, char **words) {
    cv::setNumThreads(1);
    cv::Mat scratches, border;
    for (int i = 2; i < count; ++i) {
        const std::string path = words[i];
        const cv::Mat picture = cv::imread(path);
        if (picture.empty())
            return std::fprintf(stderr, "%s cannot be read\n", path.c_str()), 1;
        if (scratches.size() != picture.size()) {
            scratches = cv::Mat::zeros(picture.size(), CV_8UC1);
            border = cv::Mat::zeros(picture.size(), CV_8UC1);
            cv::line(scratches, {picture.cols / 3, 0}, {picture.cols / 3, picture.rows - 1}, 255, 2);
            cv::rectangle(border, {0, 0, picture.cols, picture.rows}, 200, picture.cols / 20);
        }
        const std::string result = std::string(words[1]) + path.substr(path.rfind('/'));
        if (!cv::imwrite(result, plainRetro(picture, scratches, border), {cv::IMWRITE_JPEG_QUALITY, 90}))
            return std::fprintf(stderr, "%s cannot be written\n", result.c_str()), 1;
    }
}
