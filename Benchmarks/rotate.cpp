// A JPEG of 12 megapixels turned without loss, against jpegtran: each reads the file, turns it and writes it.
//
//     bench-rotate FOLDER

#include "COpenCVShim.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr int rounds = 9;

void check(pcv_status status) {
    if (status == PCV_STATUS_OK)
        return;
    std::fprintf(stderr, "%s\n", pcv_last_error());
    std::exit(2);
}

std::vector<uint8_t> read(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string &path, const uint8_t *bytes, size_t length) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes), std::streamsize(length));
}

void writePicture(const std::string &path) {
    cv::setRNGSeed(1);
    cv::Mat noise(3008, 4000, CV_8UC3), picture;
    cv::randu(noise, 0, 256);
    cv::GaussianBlur(noise, picture, cv::Size(7, 7), 0);
    pcv_image *image = nullptr;
    check(pcv_image_create_from_bytes(picture.cols, picture.rows, picture.data, picture.step,
                                      picture.step * size_t(picture.rows), &image));
    pcv_bytes *bytes = nullptr;
    check(pcv_image_encode_jpeg(image, 90, PCV_CHROMA_QUARTER, &bytes));
    write(path, pcv_bytes_data(bytes), pcv_bytes_length(bytes));
    pcv_bytes_destroy(bytes);
    pcv_image_destroy(image);
}

void rotateOurselves(const std::string &from, const std::string &to) {
    const std::vector<uint8_t> bytes = read(from);
    pcv_bytes *turned = nullptr;
    check(pcv_jpeg_orient(bytes.data(), bytes.size(), 6, 100'000'000, &turned));
    write(to, pcv_bytes_data(turned), pcv_bytes_length(turned));
    pcv_bytes_destroy(turned);
}

void rotateByJpegtran(const std::string &from, const std::string &to) {
    if (std::system(("jpegtran -rotate 90 -copy all -outfile '" + to + "' '" + from + "'").c_str()) != 0)
        std::exit(2);
}

template <typename Body> double milliseconds(Body body) {
    const auto start = std::chrono::steady_clock::now();
    body();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int count, char **words) {
    const std::string folder = count > 1 ? words[1] : ".";
    const std::string picture = folder + "/upright.jpg", ours = folder + "/ours.jpg";
    const std::string theirs = folder + "/jpegtran.jpg";
    writePicture(picture);
    std::vector<double> own, other, ratios;
    for (int round = -1; round < rounds; ++round) {
        const double mine = milliseconds([&] { rotateOurselves(picture, ours); });
        const double jpegtran = milliseconds([&] { rotateByJpegtran(picture, theirs); });
        if (round < 0)
            continue;
        own.push_back(mine);
        other.push_back(jpegtran);
        ratios.push_back(jpegtran / mine);
    }
    std::printf("4000 x 3008, turned by 90 degrees: ours %.1f ms, jpegtran %.1f ms\n", median(own),
                median(other));
    const double ratio = median(ratios);
    std::printf("%-44s %7.2f x   >= %5.2f  %s\n", "jpegtran / turned without loss", ratio, 1.0,
                ratio >= 1 ? "ok" : "warning: below its bar");
    return *std::max_element(ratios.begin(), ratios.end()) >= 0.5 ? 0 : 1;
}
