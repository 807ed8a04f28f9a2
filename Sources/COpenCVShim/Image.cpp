#include "Boundary.hpp"

#include <opencv2/imgproc.hpp>

#include <cmath>

#include <algorithm>
#include <cstring>

pcv_status pcv_image_create(int32_t width, int32_t height, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the picture");
        pcv::requireSize(width, height);
        pcv::give(cv::Mat(height, width, CV_8UC3, cv::Scalar::all(0)), out);
    });
}

pcv_status pcv_image_create_from_bytes(int32_t width, int32_t height, const uint8_t *bgr, size_t stride,
                                       size_t length, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(out && bgr, "no bytes, or no place for the picture");
        pcv::requireSize(width, height);
        const size_t row = size_t(width) * 3;
        // The last row may end where its pixels end.
        const bool fits =
            stride >= row && length >= row && (height == 1 || (length - row) / stride >= size_t(height) - 1);
        pcv::require(fits, "fewer bytes than the size and stride ask for");
        cv::Mat mat(height, width, CV_8UC3);
        for (int y = 0; y < height; ++y)
            std::memcpy(mat.ptr(y), bgr + size_t(y) * stride, row);
        pcv::give(std::move(mat), out);
    });
}

pcv_status pcv_image_copy(const pcv_image *image, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to copy");
        pcv::give(image->mat.clone(), out);
    });
}

void pcv_image_destroy(pcv_image *image) {
    delete image;
}

int32_t pcv_image_width(const pcv_image *image) {
    return image ? image->mat.cols : 0;
}

int32_t pcv_image_height(const pcv_image *image) {
    return image ? image->mat.rows : 0;
}

const uint8_t *pcv_image_bytes(const pcv_image *image) {
    return image ? image->mat.data : nullptr;
}

uint8_t *pcv_image_mutable_bytes(pcv_image *image) {
    return image ? image->mat.data : nullptr;
}

namespace {
/// The part as a view of the same pixels.
cv::Mat part(const cv::Mat &mat, int32_t x, int32_t y, int32_t width, int32_t height) {
    pcv::requireSize(width, height);
    const bool inside = x >= 0 && y >= 0 && int64_t(x) + width <= mat.cols && int64_t(y) + height <= mat.rows;
    pcv::require(inside, "the part to crop reaches outside the picture");
    return mat(cv::Rect(x, y, width, height));
}

cv::Mat resized(const cv::Mat &mat, int32_t width, int32_t height) {
    pcv::requireSize(width, height);
    const bool smaller = width <= mat.cols && height <= mat.rows;
    cv::Mat result;
    cv::resize(mat, result, cv::Size(width, height), 0, 0, smaller ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

/// Pixels of their own, whatever the orientation.
cv::Mat oriented(const cv::Mat &source, int32_t exif_orientation) {
    pcv::require(exif_orientation >= 1 && exif_orientation <= 8, "an EXIF orientation is 1 to 8");
    cv::Mat result;
    switch (exif_orientation) {
    case 2:
        cv::flip(source, result, 1);
        break;
    case 3:
        cv::rotate(source, result, cv::ROTATE_180);
        break;
    case 4:
        cv::flip(source, result, 0);
        break;
    case 5:
        cv::transpose(source, result);
        break;
    case 6:
        cv::rotate(source, result, cv::ROTATE_90_CLOCKWISE);
        break;
    case 7: {
        cv::Mat turned;
        cv::rotate(source, turned, cv::ROTATE_180);
        cv::transpose(turned, result);
        break;
    }
    case 8:
        cv::rotate(source, result, cv::ROTATE_90_COUNTERCLOCKWISE);
        break;
    default:
        result = source.clone();
    }
    return result;
}
} // namespace

pcv_status pcv_image_crop(const pcv_image *image, int32_t x, int32_t y, int32_t width, int32_t height,
                          pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to crop");
        pcv::give(part(image->mat, x, y, width, height).clone(), out);
    });
}

pcv_status pcv_image_resize(const pcv_image *image, int32_t width, int32_t height, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to resize");
        pcv::give(resized(image->mat, width, height), out);
    });
}

pcv_status pcv_image_reshape(const pcv_image *image, int32_t x, int32_t y, int32_t part_width,
                             int32_t part_height, int32_t exif_orientation, int32_t width, int32_t height,
                             pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to reshape");
        cv::Mat result = part(image->mat, x, y, part_width, part_height);
        // Turned first: so the pixels are those that the steps would give one by one.
        const bool turns = exif_orientation != 1;
        if (turns)
            result = oriented(result, exif_orientation);
        if (result.cols != width || result.rows != height)
            result = resized(result, width, height);
        else if (!turns)
            result = result.clone();
        pcv::give(std::move(result), out);
    });
}

pcv_status pcv_image_mix(const pcv_image *first, const pcv_image *second, double part, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(first && second && out, "no picture to mix");
        pcv::require(first->mat.size() == second->mat.size(), "the pictures differ in size");
        pcv::require(part >= 0 && part <= 1, "a part is 0 to 1");
        cv::Mat result(first->mat.size(), CV_8UC3);
        const int share = int(std::lround(part * 65536));
        const size_t count = result.total() * 3;
        for (size_t i = 0; i < count; ++i) {
            const int from = first->mat.data[i], to = second->mat.data[i];
            result.data[i] = uint8_t((from * (65536 - share) + to * share + (1 << 15)) >> 16);
        }
        pcv::give(std::move(result), out);
    });
}

pcv_status pcv_image_orient(const pcv_image *image, int32_t exif_orientation, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(image && out, "no picture to turn");
        pcv::give(oriented(image->mat, exif_orientation), out);
    });
}

pcv_status pcv_image_mean_colour(const pcv_image *image, double *blue, double *green, double *red) {
    return pcv::guarded([&] {
        pcv::require(image && blue && green && red, "no picture to measure");
        const cv::Mat &mat = image->mat;
        const int across = std::min(mat.cols, 64), down = std::min(mat.rows, 64);
        cv::Vec3d sum(0, 0, 0);
        for (int j = 0; j < down; ++j) {
            const auto *row = mat.ptr<cv::Vec3b>(int(int64_t(j) * mat.rows / down));
            for (int i = 0; i < across; ++i)
                sum += cv::Vec3d(row[int64_t(i) * mat.cols / across]);
        }
        sum /= double(across) * down;
        *blue = sum[0];
        *green = sum[1];
        *red = sum[2];
    });
}
