// What the codec tests stand on: checks, the pictures in Fixtures/Pictures, and pictures that are built or
// damaged.
#pragma once

#include "Codec.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace codectest {

inline int failures = 0;
inline int checks = 0;

#define CHECK(condition, ...)                                                                                \
    do {                                                                                                     \
        ++codectest::checks;                                                                                 \
        if (!(condition)) {                                                                                  \
            ++codectest::failures;                                                                           \
            std::printf("%s:%d: %s:", __FILE__, __LINE__, #condition);                                       \
            std::printf(" " __VA_ARGS__);                                                                    \
            std::printf("\n");                                                                               \
        }                                                                                                    \
    } while (false)

using Data = std::vector<uint8_t>;

inline Data readFile(const std::filesystem::path &path) {
    std::ifstream stream(path, std::ios::binary);
    return Data(std::istreambuf_iterator<char>(stream), {});
}

inline std::filesystem::path fixtureFolder() {
    if (const char *folder = std::getenv("RETROCAM_FIXTURES"))
        return folder;
    return std::filesystem::absolute(__FILE__).parent_path() / "../../Fixtures/Pictures";
}

inline Data fixture(const std::string &name) {
    const auto path = fixtureFolder() / name;
    CHECK(std::filesystem::exists(path), "%s", path.c_str());
    return readFile(path);
}

inline std::vector<std::string> fixtureNames() {
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(fixtureFolder()))
        names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

/// A decoded picture, or why there is none.
struct Decoded {
    explicit Decoded(const Data &data, int64_t maxPixels = 100'000'000) {
        status = pcv_image_decode(data.data(), data.size(), maxPixels, &image);
        error = pcv_last_error();
    }
    Decoded(const Decoded &) = delete;
    Decoded &operator=(const Decoded &) = delete;
    ~Decoded() { pcv_image_destroy(image); }

    cv::Vec3b at(int x, int y) const { return image->mat.at<cv::Vec3b>(y, x); }

    pcv_status status;
    std::string error;
    pcv_image *image = nullptr;
};

inline bool near(cv::Vec3b colour, cv::Vec3b expected, int tolerance) {
    for (int i = 0; i < 3; ++i) {
        if (std::abs(int(colour[i]) - int(expected[i])) > tolerance)
            return false;
    }
    return true;
}

/// The largest difference of two pictures in any channel, or 256 where their sizes differ.
inline double difference(const cv::Mat &a, const cv::Mat &b) {
    return a.size() == b.size() && a.type() == b.type() ? cv::norm(a, b, cv::NORM_INF) : 256;
}

/// Numbers that are the same on every machine.
struct Chance {
    uint64_t state;
    uint32_t next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return uint32_t(state >> 33);
    }
    size_t below(size_t limit) { return next() % limit; }
};

/// Waves with a little noise: what a camera's picture is to a codec.
inline cv::Mat makeScene(int width, int height) {
    Chance chance{7};
    cv::Mat mat(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int noise = int(chance.below(5));
            mat.at<cv::Vec3b>(y, x) = cv::Vec3b(uint8_t(60 + (x * 3 + y) % 120 + noise),
                                                uint8_t(128 + 100 * std::sin(x * 0.05) + noise),
                                                uint8_t(128 + 100 * std::cos(y * 0.07) + noise));
        }
    }
    return mat;
}

inline void putBig(Data &data, size_t offset, uint32_t value, int width) {
    for (int i = 0; i < width; ++i)
        data[offset + size_t(i)] = uint8_t(value >> (8 * (width - 1 - i)));
}

inline void putLittle(Data &data, size_t offset, uint32_t value, int width) {
    for (int i = 0; i < width; ++i)
        data[offset + size_t(i)] = uint8_t(value >> (8 * i));
}

inline Data withInserted(Data data, size_t offset, const Data &part) {
    data.insert(data.begin() + std::ptrdiff_t(offset), part.begin(), part.end());
    return data;
}

/// An EXIF block (a TIFF structure) whose only entry is the orientation.
inline Data makeExif(bool little, uint16_t orientation) {
    Data exif(26);
    const auto put = little ? putLittle : putBig;
    exif[0] = exif[1] = little ? 'I' : 'M';
    put(exif, 2, 42, 2);
    put(exif, 4, 8, 4);
    put(exif, 8, 1, 2);
    put(exif, 10, 274, 2);
    put(exif, 12, 3, 2);
    put(exif, 14, 1, 4);
    put(exif, 18, orientation, 2);
    return exif;
}

/// Keeps what is written to standard error while it lives.
class StandardErrorWatch {
  public:
    StandardErrorWatch() : file(std::tmpfile()), saved(dup(2)) { dup2(fileno(file), 2); }
    ~StandardErrorWatch() {
        dup2(saved, 2);
        close(saved);
        std::fclose(file);
    }
    long written() {
        std::fflush(stderr);
        std::fseek(file, 0, SEEK_END);
        return std::ftell(file);
    }

  private:
    std::FILE *file;
    int saved;
};

} // namespace codectest
