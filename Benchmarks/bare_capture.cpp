// Reads every frame of a video with a bare cv::VideoCapture, and prints how many there were and the seconds
// from opening the file to its end: the measure for `PhotoCamera.frames`.

#include <opencv2/videoio.hpp>

#include <chrono>
#include <cstdio>

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s VIDEO\n", argv[0]);
        return 64;
    }
    const auto began = std::chrono::steady_clock::now();
    cv::VideoCapture capture(argv[1], cv::CAP_FFMPEG);
    cv::Mat frame;
    int count = 0;
    long sum = 0;
    while (capture.read(frame)) {
        ++count;
        sum += frame.data[0];
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    std::printf("%d %.6f %ld\n", count, elapsed.count(), sum);
    return count > 0 ? 0 : 1;
}
