// Tests of decoding and encoding: plain C++, no framework. Fixtures/Pictures is found from this file's own
// path, or by RETROCAM_FIXTURES. RETROCAM_PHOTOS may name a folder of camera photos that are then read as
// well.
#include "CodecFixtures.hpp"
#include "Jpeg.hpp"
#include "JpegErrors.hpp"

#include <opencv2/imgproc.hpp>
#include <zlib.h>

#include <chrono>
#include <set>

using namespace codectest;

namespace {

const std::set<std::string> notPictures = {"animated.webp", "empty.jpg",     "html.jpg",     "long-chunk.png",
                                           "text.jpg",      "truncated.jpg", "truncated.png"};

struct Expectation {
    const char *name;
    pcv_picture_info info;
};

constexpr Expectation expectations[] = {
    {"1x1.png", {1, 1, 1, 8, false}},           {"1x4000.png", {1, 4000, 1, 8, false}},
    {"4000x1.png", {4000, 1, 1, 8, false}},     {"16bit.png", {48, 32, 1, 16, false}},
    {"16bit.ppm", {48, 32, 1, 16, false}},      {"16bit.tiff", {48, 32, 1, 16, false}},
    {"big-endian.tiff", {48, 32, 1, 8, false}}, {"cmyk.jpg", {48, 32, 1, 8, false}},
    {"grey.jpg", {48, 32, 1, 8, false}},        {"half-red.png", {16, 8, 1, 8, true}},
    {"half-red.webp", {16, 8, 1, 8, true}},     {"half-red.tiff", {16, 8, 1, 8, true}},
    {"half-red.bmp", {16, 8, 1, 8, true}},      {"half-red-16bit.png", {16, 8, 1, 16, true}},
    {"palette.png", {48, 32, 1, 8, false}},     {"progressive.jpg", {48, 32, 1, 8, false}},
    {"scene.bmp", {48, 32, 1, 8, false}},       {"scene.pbm", {48, 32, 1, 8, false}},
    {"lossy.webp", {48, 32, 1, 8, false}},      {"orientation-8.tiff", {48, 32, 8, 8, false}},
    {"truncated.png", {48, 32, 1, 8, false}},
};

/// A null pointer that the compiler, which knows what the header forbids, does not see through.
template <typename Type> Type *none() {
    static Type *volatile pointer = nullptr;
    return pointer;
}

void testHeaders() {
    for (const auto &[name, expected] : expectations) {
        const Data data = fixture(name);
        pcv_picture_info info{};
        CHECK(pcv_picture_read_info(data.data(), data.size(), &info) == PCV_STATUS_OK, "%s: %s", name,
              pcv_last_error());
        CHECK(info.width == expected.width && info.height == expected.height, "%s", name);
        CHECK(info.exif_orientation == expected.exif_orientation && info.bits == expected.bits &&
                  info.has_alpha == expected.has_alpha,
              "%s: %d %d %d", name, info.exif_orientation, info.bits, info.has_alpha);
        CHECK(pcv_picture_is_known(data.data(), 12), "%s", name);
    }
    const Data text = fixture("text.jpg");
    CHECK(!pcv_picture_is_known(text.data(), text.size()));
    CHECK(!pcv_picture_is_known(none<uint8_t>(), 12) && !pcv_picture_is_known(text.data(), 0));
}

/// Pure red is B 0, G 0, R 255 through every reader and every writer.
void testRedStaysRed() {
    for (const char *name : {"red.png", "red.bmp", "red.tiff", "red.ppm", "red.webp", "red.jpg"}) {
        const Decoded red(fixture(name));
        CHECK(red.image && near(red.at(3, 3), {0, 0, 255}, 1), "%s", name);
    }
    const pcv_image red{cv::Mat(8, 16, CV_8UC3, cv::Scalar(0, 0, 255))};
    for (const auto format : {PCV_PICTURE_FORMAT_JPEG, PCV_PICTURE_FORMAT_PNG, PCV_PICTURE_FORMAT_WEBP,
                              PCV_PICTURE_FORMAT_TIFF}) {
        pcv_bytes *bytes = nullptr;
        CHECK(pcv_image_encode(&red, format, 95, &bytes) == PCV_STATUS_OK);
        const Decoded again(bytes->data);
        const bool isLossless = format == PCV_PICTURE_FORMAT_PNG || format == PCV_PICTURE_FORMAT_TIFF;
        CHECK(again.image && near(again.at(3, 3), {0, 0, 255}, isLossless ? 0 : 4));
        pcv_bytes_destroy(bytes);
    }
}

void testEveryKindGivesTheScene() {
    for (const char *name : {"scene.png",
                             "interlaced.png",
                             "interlaced-16bit.png",
                             "16bit.png",
                             "palette.png",
                             "scene.jpg",
                             "progressive.jpg",
                             "cmyk.jpg",
                             "yuv422.jpg",
                             "lossless.webp",
                             "lossy.webp",
                             "scene.tiff",
                             "big-endian.tiff",
                             "lzw.tiff",
                             "16bit.tiff",
                             "tiled.tiff",
                             "orientation-8.tiff",
                             "scene.bmp",
                             "palette.bmp",
                             "rle.bmp",
                             "scene.ppm",
                             "text.ppm",
                             "16bit.ppm"}) {
        const Decoded scene(fixture(name));
        CHECK(scene.image && scene.image->mat.size() == cv::Size(48, 32), "%s: %s", name,
              scene.error.c_str());
        if (!scene.image)
            continue;
        CHECK(near(scene.at(4, 4), {40, 40, 200}, 6), "%s", name);
        CHECK(near(scene.at(40, 4), {60, 180, 40}, 6), "%s", name);
        CHECK(near(scene.at(4, 28), {200, 60, 40}, 6), "%s", name);
    }
    for (const char *name : {"grey.png", "grey.jpg", "grey.tiff", "scene.pgm"}) {
        const Decoded grey(fixture(name));
        CHECK(grey.image && near(grey.at(4, 4), {74, 74, 74}, 2), "%s", name);
    }
    const Decoded bits(fixture("scene.pbm"));
    CHECK(bits.image && bits.at(4, 4) == cv::Vec3b(0, 0, 0) && bits.at(40, 4) == cv::Vec3b(255, 255, 255));
}

void testAlphaIsOverWhite() {
    for (const char *name :
         {"half-red.png", "half-red-16bit.png", "half-red.webp", "half-red.tiff", "half-red.bmp"}) {
        const Decoded half(fixture(name));
        CHECK(half.image && near(half.at(5, 5), {127, 127, 255}, 1), "%s: %s", name, half.error.c_str());
    }
    const Decoded grey(fixture("half-grey.tiff"));
    CHECK(grey.image && near(grey.at(5, 5), {177, 177, 177}, 1), "%s", grey.error.c_str());
    const Decoded nothing(fixture("transparent.png"));
    CHECK(nothing.image && nothing.at(5, 5) == cv::Vec3b(255, 255, 255));
}

/// A picture with alpha, as `pcv_image_decode_cutout` takes it apart.
struct Cutout {
    explicit Cutout(const Data &data, int64_t maxPixels = 100'000'000) {
        status = pcv_image_decode_cutout(data.data(), data.size(), maxPixels, &colours, &alpha);
    }
    Cutout(const Cutout &) = delete;
    Cutout &operator=(const Cutout &) = delete;
    ~Cutout() {
        pcv_image_destroy(colours);
        pcv_image_destroy(alpha);
    }

    pcv_status status;
    pcv_image *colours = nullptr, *alpha = nullptr;
};

/// Every opacity from none to full, from left to right.
cv::Mat makeAlpha(int width, int height) {
    cv::Mat mat(height, width, CV_8UC3);
    for (int x = 0; x < width; ++x)
        mat.col(x).setTo(cv::Scalar::all(x * 255 / (width - 1)));
    return mat;
}

constexpr pcv_picture_format formatsWithAlpha[] = {PCV_PICTURE_FORMAT_PNG, PCV_PICTURE_FORMAT_WEBP,
                                                   PCV_PICTURE_FORMAT_TIFF};

void testAlphaIsKept() {
    for (const char *name : {"half-red.png", "half-red-16bit.png", "half-red.webp", "half-red.tiff"}) {
        const Cutout half(fixture(name));
        CHECK(half.status == PCV_STATUS_OK, "%s: %s", name, pcv_last_error());
        if (!half.colours)
            continue;
        CHECK(half.colours->mat.at<cv::Vec3b>(5, 5) == cv::Vec3b(0, 0, 255), "%s", name);
        CHECK(near(half.alpha->mat.at<cv::Vec3b>(5, 5), {128, 128, 128}, 1), "%s", name);
    }
    const Cutout grey(fixture("half-grey.tiff"));
    CHECK(grey.colours && grey.colours->mat.at<cv::Vec3b>(5, 5) == cv::Vec3b(100, 100, 100));
    const pcv_image colours{makeScene(256, 48)}, alpha{makeAlpha(256, 48)};
    const pcv_image opaque{cv::Mat(48, 256, CV_8UC3, cv::Scalar::all(255))};
    for (const auto format : formatsWithAlpha) {
        pcv_bytes *bytes = nullptr;
        CHECK(pcv_image_encode_cutout(&colours, &alpha, format, 100, &bytes) == PCV_STATUS_OK, "%s",
              pcv_last_error());
        const Cutout again(bytes->data);
        CHECK(again.colours && difference(again.colours->mat, colours.mat) == 0, "format %d", format);
        CHECK(again.alpha && difference(again.alpha->mat, alpha.mat) == 0, "format %d", format);
        CHECK(Cutout(bytes->data, 256 * 48 - 1).status == PCV_STATUS_TOO_LARGE);
        const Decoded overWhite(bytes->data);
        CHECK(overWhite.image && overWhite.at(0, 9) == cv::Vec3b(255, 255, 255) &&
              overWhite.at(255, 9) == colours.mat.at<cv::Vec3b>(9, 255));
        pcv_bytes_destroy(bytes);
        bytes = nullptr;
        CHECK(pcv_image_encode_cutout(&colours, &opaque, format, 100, &bytes) == PCV_STATUS_OK);
        pcv_picture_info info{};
        CHECK(pcv_picture_read_info(bytes->data.data(), bytes->data.size(), &info) == PCV_STATUS_OK);
        CHECK(info.has_alpha == (format != PCV_PICTURE_FORMAT_WEBP), "format %d", format);
        pcv_bytes_destroy(bytes);
    }
    // What is lost of colours in a WebP is not lost of its alpha.
    pcv_bytes *bytes = nullptr;
    CHECK(pcv_image_encode_cutout(&colours, &alpha, PCV_PICTURE_FORMAT_WEBP, 80, &bytes) == PCV_STATUS_OK);
    const Cutout lossy(bytes->data);
    CHECK(lossy.alpha && difference(lossy.alpha->mat, alpha.mat) == 0);
    pcv_bytes_destroy(bytes);
}

/// The same file with another kind of extra sample: an inline value of the directory.
Data withExtraSample(Data tiff, uint32_t kind) {
    const size_t directory = pcv::littleEndian(tiff, 4, 4);
    for (size_t entry = directory + 2; entry + 12 <= tiff.size(); entry += 12) {
        if (pcv::littleEndian(tiff, entry, 2) == 338) {
            putLittle(tiff, entry + 8, kind, 2);
            break;
        }
    }
    return tiff;
}

/// A TIFF may hold colours that are multiplied by their alpha already.
void testMultipliedAlpha() {
    const pcv_image alpha{makeAlpha(256, 2)};
    cv::Mat colours(2, 256, CV_8UC3, cv::Scalar(40, 80, 200)), multiplied;
    cv::multiply(colours, alpha.mat, multiplied, 1.0 / 255);
    pcv_bytes *bytes = nullptr;
    const pcv_image image{multiplied};
    CHECK(pcv_image_encode_cutout(&image, &alpha, PCV_PICTURE_FORMAT_TIFF, 90, &bytes) == PCV_STATUS_OK);
    const Data associated = withExtraSample(bytes->data, 1);
    CHECK(associated != bytes->data);
    const Cutout again(associated);
    CHECK(again.alpha && difference(again.alpha->mat, alpha.mat) == 0);
    const Decoded overWhite(associated);
    for (const int x : {0, 1, 51, 128, 255}) {
        const cv::Vec3b expected = x == 0 ? cv::Vec3b(0, 0, 0) : cv::Vec3b(40, 80, 200);
        CHECK(again.colours && near(again.colours->mat.at<cv::Vec3b>(1, x), expected, x == 0 ? 0 : 128 / x),
              "at %d", x);
        const cv::Vec3b stored = multiplied.at<cv::Vec3b>(1, x);
        const int white = 255 - alpha.mat.at<cv::Vec3b>(1, x)[0];
        CHECK(overWhite.image &&
                  overWhite.at(x, 1) == cv::Vec3b(uint8_t(stored[0] + white), uint8_t(stored[1] + white),
                                                  uint8_t(stored[2] + white)),
              "at %d", x);
    }
    pcv_bytes_destroy(bytes);
}

void testAlphaIsRefused() {
    for (const char *name : {"scene.png", "scene.jpg", "lossless.webp", "scene.tiff", "half-red.bmp"}) {
        const Cutout none(fixture(name));
        CHECK(none.status == PCV_STATUS_INVALID && !none.colours && !none.alpha, "%s", name);
    }
    const Cutout broken(fixture("truncated.png"));
    CHECK(broken.status == PCV_STATUS_UNDECODABLE && !broken.colours && !broken.alpha);
    const pcv_image scene{makeScene(8, 8)}, wide{makeScene(16, 8)};
    pcv_bytes *bytes = nullptr;
    CHECK(pcv_image_encode_cutout(&scene, &scene, PCV_PICTURE_FORMAT_JPEG, 90, &bytes) == PCV_STATUS_INVALID);
    CHECK(pcv_image_encode_cutout(&scene, &wide, PCV_PICTURE_FORMAT_PNG, 90, &bytes) == PCV_STATUS_INVALID);
    CHECK(bytes == nullptr);
}

void testNotWhole() {
    for (const std::string &name : notPictures) {
        const Decoded broken(fixture(name));
        CHECK(broken.status == PCV_STATUS_UNDECODABLE && !broken.image && !broken.error.empty(), "%s",
              name.c_str());
    }
    const Decoded cut(fixture("truncated.jpg"));
    CHECK(cut.error.find("Premature end of JPEG file") != std::string::npos, "%s", cut.error.c_str());
}

/// Every length short of a whole file, for files whose last byte is needed.
void testEveryCut() {
    for (const std::string &name : fixtureNames()) {
        // A number in a text may end anywhere, and some TIFF and BMP files end with bytes that are not
        // needed.
        if (notPictures.contains(name) || name == "text.ppm")
            continue;
        Data data = fixture(name);
        const bool mayEndEarly = name.ends_with(".tiff") || name.ends_with(".bmp");
        const size_t step = data.size() > 2000 ? 37 : 1;
        for (size_t less = mayEndEarly ? 200 : 1; less < data.size(); less += step) {
            const Decoded cut(Data(data.begin(), data.end() - std::ptrdiff_t(less)));
            CHECK(cut.status == PCV_STATUS_UNDECODABLE, "%s without its last %zu bytes: %d", name.c_str(),
                  less, int(cut.status));
        }
    }
}

void testBytesAfterTheEnd() {
    for (const std::string &name : fixtureNames()) {
        if (notPictures.contains(name) || name == "text.ppm")
            continue;
        Data data = fixture(name);
        const Decoded whole(data);
        Chance chance{3};
        for (int i = 0; i < 300; ++i)
            data.push_back(i < 100 ? 0 : uint8_t(chance.next()));
        const Decoded longer(data);
        CHECK(longer.image && whole.image && difference(longer.image->mat, whole.image->mat) == 0, "%s: %s",
              name.c_str(), longer.error.c_str());
    }
}

/// Takes the segments of a marker out of a JPEG's header.
Data withoutSegments(const Data &jpeg, uint8_t marker) {
    Data result(jpeg.begin(), jpeg.begin() + 2);
    size_t at = 2;
    while (jpeg[at + 1] != 0xDA) {
        const size_t length = 2 + pcv::bigEndian(jpeg, at + 2, 2);
        if (jpeg[at + 1] != marker)
            result.insert(result.end(), jpeg.begin() + std::ptrdiff_t(at),
                          jpeg.begin() + std::ptrdiff_t(at + length));
        at += length;
    }
    result.insert(result.end(), jpeg.begin() + std::ptrdiff_t(at), jpeg.end());
    return result;
}

void testWebcamFrames() {
    const Data frame = pcv::encodeJpeg(makeScene(160, 120), 80);
    const Decoded whole(frame);
    const Data bare = withoutSegments(frame, 0xC4);
    CHECK(bare.size() < frame.size());
    const Decoded withoutTables(bare);
    CHECK(withoutTables.image && difference(withoutTables.image->mat, whole.image->mat) == 0, "%s",
          withoutTables.error.c_str());
    for (const Data &padding : {Data{0}, Data{0, 0, 0, 0}, Data{0xFF}, Data{1, 2, 3, 4}, Data(1000, 0)}) {
        const Decoded padded(withInserted(frame, frame.size() - 2, padding));
        CHECK(padded.image && difference(padded.image->mat, whole.image->mat) == 0, "%s",
              padded.error.c_str());
    }
    // A decoder that lost its place in damaged data ends before the data does.
    Data shorter = frame;
    size_t sizes = 2;
    while (shorter[sizes + 1] != 0xC0)
        sizes += 2 + pcv::bigEndian(shorter, sizes + 2, 2);
    putBig(shorter, sizes + 5, 60, 2);
    const Decoded leftOver(shorter);
    CHECK(leftOver.status == PCV_STATUS_UNDECODABLE &&
              leftOver.error.find("extraneous bytes") != std::string::npos,
          "%s", leftOver.error.c_str());
    // Half a frame under an intact end marker, as a camera sends when the bus is short of time.
    Data half(frame.begin(), frame.begin() + std::ptrdiff_t(frame.size() / 2));
    half.insert(half.end(), {0xFF, 0xD9});
    const Decoded lost(half);
    CHECK(lost.status == PCV_STATUS_UNDECODABLE &&
              lost.error.find("premature end of data segment") != std::string::npos,
          "%s", lost.error.c_str());
}

Data resizedHeader(const std::string &name, uint32_t width, uint32_t height) {
    Data data = fixture(name);
    if (name.ends_with(".png")) {
        putBig(data, 16, width, 4);
        putBig(data, 20, height, 4);
        putBig(data, 29, uint32_t(crc32(0, data.data() + 12, 17)), 4);
    } else if (name.ends_with(".bmp")) {
        putLittle(data, 18, width, 4);
        putLittle(data, 22, height, 4);
    } else if (name.ends_with(".jpg")) {
        size_t at = 2;
        while (data[at + 1] != 0xC0 && data[at + 1] != 0xC2)
            at += 2 + pcv::bigEndian(data, at + 2, 2);
        putBig(data, at + 5, height, 2);
        putBig(data, at + 7, width, 2);
    } else if (name.ends_with(".ppm")) {
        const std::string text = "P6 " + std::to_string(width) + " " + std::to_string(height) + " 255\n";
        data.assign(text.begin(), text.end());
    } else { // TIFF: the first two entries are the sides; as LONG
        const size_t directory = pcv::littleEndian(data, 4, 4) + 2;
        for (size_t entry = directory; entry < directory + 240; entry += 12) {
            const uint32_t tag = pcv::littleEndian(data, entry, 2);
            if (tag == 256 || tag == 257) {
                putLittle(data, entry + 2, 4, 2);
                putLittle(data, entry + 8, tag == 256 ? width : height, 4);
            }
        }
    }
    return data;
}

void testTooLarge() {
    for (const char *name : {"scene.png", "scene.bmp", "scene.jpg", "scene.ppm", "scene.tiff"}) {
        const Decoded huge(resizedHeader(name, 60000, 59999));
        CHECK(huge.status == PCV_STATUS_TOO_LARGE, "%s: %d %s", name, int(huge.status), huge.error.c_str());
        CHECK(huge.error.find("60000 x 59999") != std::string::npos &&
                  huge.error.find("100000000") != std::string::npos,
              "%s: %s", name, huge.error.c_str());
        const Decoded wide(resizedHeader(name, name == std::string("scene.jpg") ? 65535 : 70000, 1),
                           INT64_MAX);
        CHECK(wide.status == PCV_STATUS_TOO_LARGE, "%s: %d %s", name, int(wide.status), wide.error.c_str());
        const Decoded flat(resizedHeader(name, 0, 5));
        CHECK(flat.status == PCV_STATUS_UNDECODABLE, "%s: %d", name, int(flat.status));
    }
    for (const std::string &name : fixtureNames()) {
        pcv_picture_info info{};
        const Data data = fixture(name);
        if (notPictures.contains(name) ||
            pcv_picture_read_info(data.data(), data.size(), &info) != PCV_STATUS_OK)
            continue;
        const int64_t pixels = int64_t(info.width) * info.height;
        CHECK(Decoded(data, pixels).status == PCV_STATUS_OK, "%s", name.c_str());
        CHECK(pixels == 1 || Decoded(data, pixels - 1).status == PCV_STATUS_TOO_LARGE, "%s", name.c_str());
    }
}

void testAbsurdArguments() {
    const Data data = fixture("scene.png");
    pcv_image *image = nullptr;
    pcv_picture_info info{};
    CHECK(pcv_image_decode(data.data(), data.size(), 100, none<pcv_image *>()) == PCV_STATUS_INVALID);
    CHECK(pcv_image_decode(none<uint8_t>(), 100, 100, &image) == PCV_STATUS_INVALID);
    CHECK(pcv_image_decode(none<uint8_t>(), 0, 100, &image) == PCV_STATUS_UNDECODABLE);
    CHECK(pcv_image_decode(data.data(), 0, 100, &image) == PCV_STATUS_UNDECODABLE);
    for (const int64_t limit : {int64_t(0), int64_t(-1), INT64_MIN})
        CHECK(pcv_image_decode(data.data(), data.size(), limit, &image) == PCV_STATUS_INVALID);
    CHECK(pcv_picture_read_info(data.data(), data.size(), none<pcv_picture_info>()) == PCV_STATUS_INVALID);
    CHECK(pcv_picture_read_info(none<uint8_t>(), 5, &info) == PCV_STATUS_INVALID);
    CHECK(image == nullptr && info.width == 0);

    const pcv_image black{cv::Mat::zeros(2, 2, CV_8UC3)};
    pcv_bytes *bytes = nullptr;
    for (const int32_t quality : {0, -1, 101, INT32_MAX, INT32_MIN})
        CHECK(pcv_image_encode(&black, PCV_PICTURE_FORMAT_JPEG, quality, &bytes) == PCV_STATUS_INVALID);
    CHECK(pcv_image_encode(&black, pcv_picture_format(1), INT32_MIN, &bytes) == PCV_STATUS_OK);
    pcv_bytes_destroy(bytes);
    bytes = nullptr;
    CHECK(pcv_image_encode(none<pcv_image>(), PCV_PICTURE_FORMAT_PNG, 90, &bytes) == PCV_STATUS_INVALID);
    CHECK(pcv_image_encode(&black, PCV_PICTURE_FORMAT_PNG, 90, none<pcv_bytes *>()) == PCV_STATUS_INVALID);
    pcv_bytes_destroy(nullptr);
    CHECK(pcv_bytes_length(none<pcv_bytes>()) == 0 && pcv_bytes_data(none<pcv_bytes>()) == nullptr &&
          bytes == nullptr);
}

void testEncoding() {
    for (const cv::Size size : {cv::Size(1, 1), {3, 5}, {17, 1}, {1, 1000}, {1000, 1}, {160, 120}}) {
        const cv::Mat scene = makeScene(size.width, size.height);
        const Decoded png(pcv::encodePng(scene));
        CHECK(png.image && difference(png.image->mat, scene) == 0);
        const Decoded jpeg(pcv::encodeJpeg(scene, 100));
        CHECK(jpeg.image && difference(jpeg.image->mat, scene) <= 4, "%d x %d: %f", size.width, size.height,
              difference(jpeg.image->mat, scene));
    }
    const cv::Mat scene = makeScene(64, 48);
    for (const int quality : {1, 89, 90, 100}) {
        const Data jpeg = pcv::encodeJpeg(scene, quality);
        size_t at = 2;
        while (jpeg[at + 1] != 0xC0)
            at += 2 + pcv::bigEndian(jpeg, at + 2, 2);
        CHECK(jpeg[at + 11] == (quality < 90 ? 0x22 : 0x11), "sampling %x at %d", jpeg[at + 11], quality);
    }
    const pcv_image wide{cv::Mat::zeros(1, 65501, CV_8UC3)}, widest{cv::Mat::zeros(1, 65500, CV_8UC3)};
    pcv_bytes *bytes = nullptr;
    CHECK(pcv_image_encode(&wide, PCV_PICTURE_FORMAT_JPEG, 90, &bytes) == PCV_STATUS_TOO_LARGE);
    CHECK(std::string(pcv_last_error()).find("65501 x 1") != std::string::npos, "%s", pcv_last_error());
    CHECK(pcv_image_encode(&widest, PCV_PICTURE_FORMAT_JPEG, 90, &bytes) == PCV_STATUS_OK);
    pcv_bytes_destroy(bytes);
    bytes = nullptr;
    CHECK(pcv_image_encode(&wide, PCV_PICTURE_FORMAT_PNG, 90, &bytes) == PCV_STATUS_OK);
    pcv_bytes_destroy(bytes);
}

void testLuminance() {
    for (const Data &data : {pcv::encodeJpeg(makeScene(161, 119), 90), fixture("cmyk.jpg"),
                             fixture("grey.jpg"), fixture("progressive.jpg")}) {
        cv::Mat grey;
        cv::cvtColor(pcv::decodeJpeg(data.data(), data.size(), 1 << 20), grey, cv::COLOR_BGR2GRAY);
        for (const int scale : {1, 2, 4, 8}) {
            const cv::Mat small = pcv::decodeJpegLuminance(data.data(), data.size(), 1 << 20, scale);
            const cv::Size expected((grey.cols + scale - 1) / scale, (grey.rows + scale - 1) / scale);
            CHECK(small.type() == CV_8UC1 && small.size() == expected);
            CHECK(std::abs(cv::mean(small)[0] - cv::mean(grey)[0]) < 3, "1/%d", scale);
        }
        CHECK(difference(pcv::decodeJpegLuminance(data.data(), data.size(), 1 << 20, 1), grey) <= 3);
    }
}

int32_t orientationOf(const Data &data) {
    pcv_picture_info info{};
    CHECK(pcv_picture_read_info(data.data(), data.size(), &info) == PCV_STATUS_OK, "%s", pcv_last_error());
    return info.exif_orientation;
}

Data jpegWithExif(const Data &exif) {
    Data payload = {'E', 'x', 'i', 'f', 0, 0};
    payload.insert(payload.end(), exif.begin(), exif.end());
    const Data xmp = {'h', 't', 't', 'p', ':', '/', '/', 0};
    const pcv::JpegSegment segments[] = {{0xE1, xmp}, {0xE1, payload}};
    return pcv::encodeJpeg(makeScene(8, 8), 90, segments);
}

Data pngWithExif(const Data &exif) {
    Data chunk(8);
    putBig(chunk, 0, uint32_t(exif.size()), 4);
    std::copy_n("eXIf", 4, chunk.begin() + 4);
    chunk.insert(chunk.end(), exif.begin(), exif.end());
    chunk.resize(chunk.size() + 4);
    putBig(chunk, chunk.size() - 4, uint32_t(crc32(0, chunk.data() + 4, unsigned(exif.size()) + 4)), 4);
    return withInserted(fixture("scene.png"), 33, chunk);
}

Data webpWithExif(const Data &exif) {
    Data webp = fixture("lossless.webp");
    webp.insert(webp.end(), {'E', 'X', 'I', 'F', 0, 0, 0, 0});
    putLittle(webp, webp.size() - 4, uint32_t(exif.size()), 4);
    webp.insert(webp.end(), exif.begin(), exif.end());
    putLittle(webp, 4, uint32_t(webp.size() - 8), 4);
    return webp;
}

void testOrientation() {
    for (const auto carry : {jpegWithExif, pngWithExif, webpWithExif}) {
        for (const bool little : {true, false}) {
            for (uint16_t orientation = 1; orientation <= 8; ++orientation)
                CHECK(orientationOf(carry(makeExif(little, orientation))) == orientation, "%d", orientation);
            for (const uint16_t nonsense : {0, 9, 256, 65535})
                CHECK(orientationOf(carry(makeExif(little, nonsense))) == 1);
        }
        const Data exif = makeExif(true, 6);
        for (size_t length = 0; length < 22; ++length)
            CHECK(orientationOf(carry(Data(exif.begin(), exif.begin() + std::ptrdiff_t(length)))) == 1);
        Chance chance{11};
        for (int i = 0; i < 500; ++i) {
            Data damaged = exif;
            for (int flips = 0; flips < 3; ++flips)
                damaged[chance.below(damaged.size())] = uint8_t(chance.next());
            const int32_t value = orientationOf(carry(damaged));
            CHECK(value >= 1 && value <= 8);
        }
        CHECK(Decoded(carry(exif)).status == PCV_STATUS_OK);
    }
}

/// A progressive picture whose last scan, a few bytes that say "nothing here", comes again and again.
Data makeScanBomb(unsigned width, unsigned height, int repetitions) {
    jpeg_compress_struct info{};
    pcv::JpegErrors errors;
    unsigned char *buffer = nullptr;
    unsigned long length = 0;
    info.err = &errors;
    errors.run([&] {
        jpeg_create_compress(&info);
        jpeg_mem_dest(&info, &buffer, &length);
        info.image_width = width;
        info.image_height = height;
        info.input_components = 1;
        info.in_color_space = JCS_GRAYSCALE;
        jpeg_set_defaults(&info);
        static const jpeg_scan_info scans[] = {{1, {0}, 0, 0, 0, 0}, {1, {0}, 1, 63, 0, 0}};
        info.scan_info = scans;
        info.num_scans = 2;
        jpeg_start_compress(&info, TRUE);
        static JSAMPLE black[65500];
        JSAMPROW row = black;
        while (info.next_scanline < height)
            jpeg_write_scanlines(&info, &row, 1);
        jpeg_finish_compress(&info);
    });
    Data bomb(buffer, buffer + length);
    jpeg_destroy_compress(&info);
    std::free(buffer);
    size_t start = bomb.size() - 2;
    while (bomb[start] != 0xFF || bomb[start + 1] != 0xDA)
        --start;
    const Data scan(bomb.begin() + std::ptrdiff_t(start), bomb.end() - 2);
    for (int i = 0; i < repetitions; ++i)
        bomb.insert(bomb.end() - 2, scan.begin(), scan.end());
    return bomb;
}

void testScanBomb() {
    CHECK(Decoded(makeScanBomb(64, 64, 20)).status == PCV_STATUS_OK);
    for (const unsigned height : {64u, 1500u}) {
        const Data bomb = makeScanBomb(height == 64 ? 64 : 65500, height, 3000);
        const auto start = std::chrono::steady_clock::now();
        const Decoded decoded(bomb);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        CHECK(decoded.status == PCV_STATUS_UNDECODABLE &&
                  decoded.error.find("too many scans") != std::string::npos,
              "%s", decoded.error.c_str());
        std::printf("  %zu bytes of scans refused after %.2f s\n", bomb.size(), time.count());
    }
}

/// Whatever is done to a file, it is a picture, no picture or too large; nothing else, and never a crash.
void testMutations() {
    const char *wish = std::getenv("RETROCAM_MUTATIONS");
    const int rounds = wish ? std::atoi(wish) : 200;
    Chance chance{2026};
    int counts[9] = {};
    for (const std::string &name : fixtureNames()) {
        const Data original = fixture(name);
        for (int round = 0; round < rounds && !original.empty(); ++round) {
            Data data = original;
            const size_t reach = round % 2 ? data.size() : std::min<size_t>(data.size(), 200);
            for (size_t edits = 1 + chance.below(4); edits > 0; --edits) {
                const size_t at = chance.below(std::min(reach, data.size()));
                switch (chance.below(4)) {
                case 0:
                    data[at] ^= uint8_t(1u << chance.below(8));
                    break;
                case 1:
                    data[at] = chance.below(2) ? 0xFF : uint8_t(chance.next());
                    break;
                case 2:
                    data.insert(data.begin() + std::ptrdiff_t(at), chance.below(9), uint8_t(chance.next()));
                    break;
                default:
                    if (data.size() > 16)
                        data.erase(data.begin() + std::ptrdiff_t(at));
                }
            }
            const Decoded decoded(data, 4'000'000);
            ++counts[decoded.status];
            CHECK(decoded.status == PCV_STATUS_OK || decoded.status == PCV_STATUS_UNDECODABLE ||
                      decoded.status == PCV_STATUS_TOO_LARGE,
                  "%s, round %d: %d %s", name.c_str(), round, int(decoded.status), decoded.error.c_str());
            pcv_picture_info info{};
            const pcv_status status = pcv_picture_read_info(data.data(), data.size(), &info);
            CHECK(status != PCV_STATUS_OK || (info.width >= 1 && info.height >= 1), "%s", name.c_str());
            CHECK(status != PCV_STATUS_FAILED && status != PCV_STATUS_INVALID, "%s: %s", name.c_str(),
                  pcv_last_error());
        }
    }
    std::printf("  %d decoded, %d undecodable, %d too large\n", counts[PCV_STATUS_OK],
                counts[PCV_STATUS_UNDECODABLE], counts[PCV_STATUS_TOO_LARGE]);
}

/// Photos of many cameras, where there are any. Their pixels must be those that libjpeg gives to other
/// programs.
void testPhotos() {
    const char *folder = std::getenv("RETROCAM_PHOTOS");
    if (!folder || !std::filesystem::is_directory(folder)) {
        std::printf("  skipped: RETROCAM_PHOTOS names no folder\n");
        return;
    }
    int count = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".jpg")
            continue;
        const Data data = readFile(entry.path());
        const Decoded photo(data);
        CHECK(photo.image, "%s: %s", entry.path().c_str(), photo.error.c_str());
        // The examples of EXIF orientation have it in their names.
        const std::string stem = entry.path().stem();
        if (stem.starts_with("landscape_") || stem.starts_with("portrait_"))
            CHECK(orientationOf(data) == stem.back() - '0', "%s", stem.c_str());
        ++count;
    }
    std::printf("  %d photos\n", count);
}

/// A part of a JPEG is what the same part of its pixels is, and no edge goes through a block.
void testCutJpegs() {
    const Data scene = fixture("scene.jpg");
    const Decoded plain(scene);
    const auto crop = [&](int x, int y, int width, int height, pcv_bytes **out) {
        return pcv_jpeg_crop(scene.data(), scene.size(), x, y, width, height, 10'000, out);
    };
    pcv_bytes *bytes = nullptr;
    CHECK(crop(16, 16, 20, 11, &bytes) == PCV_STATUS_OK, "%s", pcv_last_error());
    const Decoded cut(bytes->data);
    CHECK(cut.image && cut.image->mat.size() == cv::Size(20, 11));
    CHECK(cv::norm(cut.image->mat, plain.image->mat(cv::Rect(16, 16, 20, 11)), cv::NORM_INF) <= 6);
    pcv_bytes_destroy(bytes);
    bytes = nullptr;
    CHECK(crop(3, 0, 8, 8, &bytes) == PCV_STATUS_INVALID);
    CHECK(crop(0, 5, 8, 8, &bytes) == PCV_STATUS_INVALID);
    CHECK(crop(-16, 0, 8, 8, &bytes) == PCV_STATUS_INVALID);
    CHECK(crop(0, 0, 0, 8, &bytes) == PCV_STATUS_INVALID);
    CHECK(crop(16, 16, plain.image->mat.cols, 8, &bytes) == PCV_STATUS_INVALID);
    CHECK(crop(0, 0, INT32_MAX, INT32_MAX, &bytes) == PCV_STATUS_INVALID);
    CHECK(pcv_jpeg_crop(scene.data(), scene.size() / 2, 0, 0, 8, 8, 10'000, &bytes) ==
          PCV_STATUS_UNDECODABLE);
    CHECK(pcv_jpeg_crop(scene.data(), scene.size(), 0, 0, 8, 8, 10, &bytes) == PCV_STATUS_TOO_LARGE);
    CHECK(bytes == nullptr);
}

/// Blocks change places, and what comes out is what the pixels turned would be, but for rounding.
void testTurnedJpegs() {
    const Data scene = fixture("scene.jpg");
    const Decoded plain(scene);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        pcv_bytes *bytes = nullptr;
        CHECK(pcv_jpeg_orient(scene.data(), scene.size(), orientation, 10'000, &bytes) == PCV_STATUS_OK, "%s",
              pcv_last_error());
        const Decoded turned(bytes->data);
        pcv_image *expected = nullptr;
        CHECK(pcv_image_orient(plain.image, orientation, &expected) == PCV_STATUS_OK);
        CHECK(turned.image && turned.image->mat.size() == expected->mat.size());
        CHECK(cv::norm(turned.image->mat, expected->mat, cv::NORM_INF) <= 6, "%d: %f", orientation,
              cv::norm(turned.image->mat, expected->mat, cv::NORM_INF));
        pcv_image_destroy(expected);
        pcv_bytes_destroy(bytes);
    }
    pcv_bytes *bytes = nullptr;
    const pcv_image odd{cv::Mat(9, 17, CV_8UC3, cv::Scalar(1, 2, 3))};
    pcv_bytes *jpeg = nullptr;
    CHECK(pcv_image_encode(&odd, PCV_PICTURE_FORMAT_JPEG, 90, &jpeg) == PCV_STATUS_OK);
    for (const int orientation : {2, 3, 4, 6, 7, 8})
        CHECK(pcv_jpeg_orient(jpeg->data.data(), jpeg->data.size(), orientation, 10'000, &bytes) ==
              PCV_STATUS_INVALID);
    pcv_bytes_destroy(jpeg);
    const Data cut(scene.begin(), scene.begin() + std::ptrdiff_t(scene.size() / 2));
    CHECK(pcv_jpeg_orient(cut.data(), cut.size(), 2, 10'000, &bytes) == PCV_STATUS_UNDECODABLE);
    CHECK(pcv_jpeg_orient(scene.data(), scene.size(), 2, 10, &bytes) == PCV_STATUS_TOO_LARGE);
    CHECK(pcv_jpeg_orient(scene.data(), scene.size(), 9, 10'000, &bytes) == PCV_STATUS_INVALID);
    CHECK(pcv_jpeg_orient(none<uint8_t>(), 10, 2, 10'000, &bytes) == PCV_STATUS_INVALID);
    CHECK(bytes == nullptr);
}

void testChroma() {
    const pcv_image grey{cv::Mat(32, 32, CV_8UC3, cv::Scalar(1, 200, 30))};
    const std::pair<pcv_chroma, uint8_t> factors[] = {{PCV_CHROMA_BY_QUALITY, 0x11},
                                                      {PCV_CHROMA_WHOLE, 0x11},
                                                      {PCV_CHROMA_HALF, 0x21},
                                                      {PCV_CHROMA_QUARTER, 0x22}};
    for (const auto &[chroma, factor] : factors) {
        pcv_bytes *bytes = nullptr;
        CHECK(pcv_image_encode_jpeg(&grey, 90, chroma, &bytes) == PCV_STATUS_OK);
        // The frame header: marker, length, precision, two sides, three components, then the first one's
        // factors.
        const Data start = {0xFF, 0xC0, 0x00, 0x11, 8, 0, 32, 0, 32, 3, 1};
        const auto found = std::search(bytes->data.begin(), bytes->data.end(), start.begin(), start.end());
        CHECK(found != bytes->data.end() && found[std::ptrdiff_t(start.size())] == factor);
        pcv_bytes_destroy(bytes);
    }
    pcv_bytes *bytes = nullptr;
    CHECK(pcv_image_encode_jpeg(&grey, 0, PCV_CHROMA_HALF, &bytes) == PCV_STATUS_INVALID);
    const pcv_image wide{cv::Mat(1, 16384, CV_8UC3)};
    CHECK(pcv_image_encode(&wide, PCV_PICTURE_FORMAT_WEBP, 90, &bytes) == PCV_STATUS_TOO_LARGE);
}

void testCompression() {
    const Data zeros(100'000);
    pcv_bytes *small = nullptr, *large = nullptr;
    CHECK(pcv_bytes_deflate(zeros.data(), zeros.size(), &small) == PCV_STATUS_OK &&
          small->data.size() < 1000);
    CHECK(pcv_bytes_inflate(small->data.data(), small->data.size(), 200'000, &large) == PCV_STATUS_OK);
    CHECK(large->data == zeros);
    pcv_bytes_destroy(large);
    large = nullptr;
    CHECK(pcv_bytes_inflate(small->data.data(), small->data.size(), 99'999, &large) == PCV_STATUS_TOO_LARGE);
    CHECK(pcv_bytes_inflate(small->data.data(), small->data.size() / 2, 200'000, &large) ==
          PCV_STATUS_UNDECODABLE);
    CHECK(pcv_bytes_inflate(zeros.data(), zeros.size(), 10, &large) == PCV_STATUS_UNDECODABLE);
    CHECK(large == nullptr);
    pcv_bytes_destroy(small);
}

} // namespace

int main() {
    const std::pair<const char *, void (*)()> tests[] = {
        {"headers", testHeaders},
        {"red stays red", testRedStaysRed},
        {"every kind gives the scene", testEveryKindGivesTheScene},
        {"alpha is over white", testAlphaIsOverWhite},
        {"alpha is kept", testAlphaIsKept},
        {"multiplied alpha", testMultipliedAlpha},
        {"alpha is refused", testAlphaIsRefused},
        {"not whole", testNotWhole},
        {"every cut", testEveryCut},
        {"bytes after the end", testBytesAfterTheEnd},
        {"webcam frames", testWebcamFrames},
        {"too large", testTooLarge},
        {"absurd arguments", testAbsurdArguments},
        {"encoding", testEncoding},
        {"luminance", testLuminance},
        {"orientation", testOrientation},
        {"scan bomb", testScanBomb},
        {"turned JPEGs", testTurnedJpegs},
        {"cut JPEGs", testCutJpegs},
        {"chroma", testChroma},
        {"compression", testCompression},
        {"mutations", testMutations},
        {"photos", testPhotos},
    };
    for (const auto &[name, test] : tests) {
        std::printf("%s\n", name);
        std::fflush(stdout);
        StandardErrorWatch watch;
        test();
        CHECK(watch.written() == 0, "%ld bytes on standard error in \"%s\"", watch.written(), name);
    }
    std::printf("%d checks, %d failures\n", codectest::checks, codectest::failures);
    return codectest::failures == 0 ? 0 : 1;
}
