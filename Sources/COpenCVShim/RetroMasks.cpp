#include "RetroMasks.hpp"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstring>

namespace pcv {

RetroBorder::RetroBorder(const cv::Mat &alpha)
    : blocks_((alpha.cols + retroBlock - 1) / retroBlock), flags_(size_t(alpha.rows) * size_t(blocks_)),
      starts_(size_t(alpha.rows)) {
    const auto isUsed = [](const uint8_t *from, int count) {
        return std::any_of(from, from + count, [](uint8_t value) { return value != 0; });
    };
    const auto countOf = [&](int block) { return std::min(retroBlock, alpha.cols - block * retroBlock); };
    size_t used = 0;
    for (int y = 0; y < alpha.rows; ++y) {
        starts_[size_t(y)] = used;
        for (int block = 0; block < blocks_; ++block) {
            if (!isUsed(alpha.ptr(y) + block * retroBlock, countOf(block)))
                continue;
            flags_[size_t(y) * size_t(blocks_) + size_t(block)] = retroHasBorder;
            used += retroBlock;
        }
    }
    alpha_.resize(used);
    uint8_t *to = alpha_.data();
    for (int y = 0; y < alpha.rows; ++y) {
        for (int block = 0; block < blocks_; ++block) {
            if (flags(y)[block] == 0)
                continue;
            std::memcpy(to, alpha.ptr(y) + block * retroBlock, size_t(countOf(block)));
            to += retroBlock;
        }
    }
}

RetroScratches::RetroScratches(const cv::Mat &mask) : width_(mask.cols), height_(mask.rows) {
    starts_.reserve(size_t(height_) + 1);
    for (int y = 0; y < height_; ++y) {
        starts_.push_back(runs_.size());
        const uint8_t *row = mask.ptr(y);
        for (int x = 0; x < width_;) {
            const int start = x;
            const bool set = row[x] != 0;
            while (x < width_ && (row[x] != 0) == set)
                ++x;
            if (set)
                runs_.push_back({uint16_t(start), uint16_t(x - start)});
        }
    }
    starts_.push_back(runs_.size());
}

RetroScratches::RetroScratches(int width, int height, std::vector<Stroke> strokes)
    : width_(width), height_(height) {
    std::sort(strokes.begin(), strokes.end(), [](const Stroke &a, const Stroke &b) {
        return a.y != b.y ? a.y < b.y : a.start != b.start ? a.start < b.start : a.end < b.end;
    });
    starts_.reserve(size_t(height_) + 1);
    auto next = strokes.begin();
    for (int y = 0; y < height_; ++y) {
        starts_.push_back(runs_.size());
        int covered = 0;
        for (; next != strokes.end() && next->y <= y; ++next) {
            const int start = std::max(next->start, covered), end = std::min(next->end, width_);
            if (next->y != y || start >= end)
                continue;
            runs_.push_back({uint16_t(start), uint16_t(end - start)});
            covered = end;
        }
    }
    starts_.push_back(runs_.size());
}

template <typename Body> void RetroScratches::forEachRun(int y, int width, Offset offset, Body body) const {
    const size_t row = size_t((int64_t(y) + offset.y) % height_);
    for (size_t i = starts_[row]; i < starts_[row + 1]; ++i) {
        const int length = runs_[i].length;
        int start = offset.mirrored ? width_ - runs_[i].start - length : runs_[i].start;
        start -= offset.x;
        // The part before the left edge of the frame belongs behind the mask's right edge.
        for (const int from : {start, start + width_}) {
            const int first = std::max(from, 0), end = std::min(from + length, width);
            if (first < end)
                body(first, end);
        }
    }
}

void RetroScratches::draw(int y, int width, Offset offset, uint8_t *line, uint8_t *flags) const {
    forEachRun(y, width, offset, [&](int start, int end) {
        std::memset(line + start, 255, size_t(end - start));
        for (int block = start / retroBlock; block <= (end - 1) / retroBlock; ++block)
            flags[block] |= retroHasScratch;
    });
}

void RetroScratches::erase(int y, int width, Offset offset, uint8_t *line) const {
    forEachRun(y, width, offset,
               [&](int start, int end) { std::memset(line + start, 0, size_t(end - start)); });
}

cv::Mat luminanceOfMask(const cv::Mat &bgr) {
    cv::Mat result(bgr.size(), CV_8UC1);
    for (int y = 0; y < bgr.rows; ++y) {
        const uint8_t *from = bgr.ptr(y);
        uint8_t *to = result.ptr(y);
        for (int x = 0; x < bgr.cols; ++x, from += 3)
            to[x] = uint8_t(luminance(from[0], from[1], from[2]));
    }
    return result;
}

cv::Mat stretchedBorder(const cv::Mat &mask, cv::Size size) {
    if (mask.size() == size)
        return mask;
    cv::Mat result;
    // The bit-exact kind: the others may round differently from machine to machine.
    cv::resize(mask, result, size, 0, 0, cv::INTER_LINEAR_EXACT);
    return result;
}

cv::Mat stretchedScratches(const cv::Mat &mask, cv::Size size) {
    if (mask.size() == size)
        return mask;
    const auto edge = [](int at, int from, int to) { return int(int64_t(at) * from / to); };
    cv::Mat result(size, CV_8UC1, cv::Scalar(0));
    std::vector<uint8_t> merged(size_t(mask.cols));
    for (int y = 0; y < size.height; ++y) {
        const int top = edge(y, mask.rows, size.height);
        const int bottom = std::max(top + 1, edge(y + 1, mask.rows, size.height));
        std::copy_n(mask.ptr(top), mask.cols, merged.begin());
        for (int row = top + 1; row < bottom; ++row)
            std::transform(merged.begin(), merged.end(), mask.ptr(row), merged.begin(),
                           std::bit_or<uint8_t>());
        uint8_t *to = result.ptr(y);
        for (int x = 0; x < size.width; ++x) {
            const int left = edge(x, mask.cols, size.width);
            const int right = std::max(left + 1, edge(x + 1, mask.cols, size.width));
            for (int column = left; column < right; ++column)
                to[x] |= merged[size_t(column)];
        }
    }
    return result;
}

} // namespace pcv
