// The retro effect against the plain OpenCV version of its formula and against memcpy, in one run: ratios of
// medians, so that they hold on a slow or busy machine too.

#include "COpenCVShim.h"
#include "plain_retro.hpp"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace {

struct Destroy {
    void operator()(pcv_image *image) const { pcv_image_destroy(image); }
    void operator()(pcv_retro *retro) const { pcv_retro_destroy(retro); }
};
using Image = std::unique_ptr<pcv_image, Destroy>;
using Retro = std::unique_ptr<pcv_retro, Destroy>;

void check(pcv_status status) {
    if (status == PCV_STATUS_OK)
        return;
    std::fprintf(stderr, "retro benchmark: %s\n", pcv_last_error());
    std::exit(1);
}

Image imageOf(const cv::Mat &bgr) {
    pcv_image *image = nullptr;
    check(pcv_image_create_from_bytes(bgr.cols, bgr.rows, bgr.data, bgr.step, bgr.step * size_t(bgr.rows),
                                      &image));
    return Image(image);
}

Retro retroOf(cv::Size size) {
    pcv_retro *retro = nullptr;
    check(pcv_retro_create(size.width, size.height, nullptr, nullptr, 7, &retro));
    return Retro(retro);
}

void apply(const Retro &retro, const Image &image, int threads) {
    pcv_image *result = nullptr;
    check(pcv_retro_apply(retro.get(), image.get(), nullptr, threads, &result));
    pcv_image_destroy(result);
}

double seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

double median(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    return times[times.size() / 2];
}

/// The medians of several bodies, taken in turns so that they see the same machine.
std::vector<double> medians(int rounds, const std::vector<std::function<void()>> &bodies) {
    std::vector<std::vector<double>> times(bodies.size());
    for (int round = -1; round < rounds; ++round) {
        for (size_t i = 0; i < bodies.size(); ++i) {
            const double start = seconds(CLOCK_MONOTONIC);
            bodies[i]();
            if (round >= 0)
                times[i].push_back(seconds(CLOCK_MONOTONIC) - start);
        }
    }
    std::vector<double> result;
    for (const auto &each : times)
        result.push_back(median(each));
    return result;
}

bool report(const char *what, double value, const char *unit, double bar, bool atLeast) {
    const bool holds = atLeast ? value >= bar : value <= bar;
    std::printf("%-44s %7.2f %-3s %s %5.2f  %s\n", what, value, unit, atLeast ? ">=" : "<=", bar,
                holds ? "ok" : "MISSED");
    return atLeast ? value >= bar / 2 : value <= bar * 2;
}

} // namespace

int main() {
    cv::setRNGSeed(1);
    cv::Mat noise(3000, 4000, CV_8UC3), picture;
    cv::randu(noise, 0, 256);
    cv::GaussianBlur(noise, picture, cv::Size(9, 9), 0);
    cv::Mat scratches(picture.size(), CV_8UC1, cv::Scalar(0)),
        border(picture.size(), CV_8UC1, cv::Scalar(255));
    cv::line(scratches, {900, 100}, {950, 2700}, cv::Scalar(255), 3);
    cv::rectangle(border, {360, 360}, {3640, 2640}, cv::Scalar(0), cv::FILLED);
    cv::blur(border, border, cv::Size(301, 301));

    const Image image = imageOf(picture);
    const Retro retro = retroOf(picture.size());
    cv::Mat copy = picture.clone();
    cv::setNumThreads(1); // for the plain version; ours is told its own number
    const auto large = medians(9, {
                                      [&] { plainRetro(picture, scratches, border); },
                                      [&] { std::memcpy(copy.data, picture.data, picture.total() * 3); },
                                      [&] { apply(retro, image, 1); },
                                  });
    cv::setNumThreads(-1);
    const size_t half = picture.total() * 3 / 2;
    const auto threads =
        medians(15, {
                        [&] { apply(retro, image, 1); },
                        [&] { apply(retro, image, 2); },
                        [&] { std::memcpy(copy.data, picture.data, 2 * half); },
                        [&] {
                            const std::jthread other([&] { std::memcpy(copy.data, picture.data, half); });
                            std::memcpy(copy.data + half, picture.data + half, half);
                        },
                    });
    // More than the machine's memory gives to two threads nobody can have.
    const double memory = threads[2] / threads[3];
    const auto creation = medians(5, {[&] { retroOf(picture.size()); }});

    const Image frame = imageOf(picture(cv::Rect(0, 0, 1280, 720)).clone());
    const Retro live = retroOf({1280, 720});
    constexpr int frames = 300;
    pcv_retro_motion motion{1, -2, 0.9, true, 1};
    const double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < frames; ++i) {
        pcv_image *result = nullptr;
        motion.scratch_seed = uint64_t(i);
        check(pcv_retro_apply(live.get(), frame.get(), &motion, 1, &result));
        pcv_image_destroy(result);
    }
    const double each = (seconds(CLOCK_PROCESS_CPUTIME_ID) - start) / frames;

    std::printf("4000 x 3000: plain %.1f ms, memcpy %.2f ms, retro %.2f ms, preparing it %.1f ms\n",
                large[0] * 1e3, large[1] * 1e3, large[2] * 1e3, creation[0] * 1e3);
    bool good = report("plain OpenCV version / retro, 1 thread", large[0] / large[2], "x", 10, true);
    good &= report("retro, 1 thread / memcpy", large[2] / large[1], "x", 2, false);
    std::printf("a copy by 2 threads is %.2f times as fast as by 1\n", memory);
    good &= report("1 thread / 2 threads", threads[0] / threads[1], "x", std::clamp(memory, 1.0, 1.7), true);
    // A time tells as much of the machine as of the program.
    (void)report("1280 x 720 moving, CPU a frame", each * 1e3, "ms", 1, false);
    return good ? 0 : 1; // a bar missed by half
}
