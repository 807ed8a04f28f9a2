#include "FilmGrid.hpp"
#include "SquareRoot.hpp"

#include "Parallel.hpp"

#include <cmath>

namespace pcv {
namespace {

int shiftOf(cv::Size picture) {
    int shift = 0;
    while (std::min(picture.width, picture.height) >> shift >= 512)
        ++shift;
    return shift;
}

size_t padded(int count) {
    return (size_t(count) + filmBlock - 1) / filmBlock * filmBlock;
}

} // namespace

FilmGrid::FilmGrid(cv::Size picture)
    : picture_(picture), shift_(shiftOf(picture)),
      size_((picture.width + (1 << shift_) - 1) >> shift_, (picture.height + (1 << shift_) - 1) >> shift_) {}

ByColour<FilmPlane> reducedPicture(const LookSource &source, const FilmGrid &grid, int threads) {
    const cv::Size picture = source.size(), size = grid.size();
    const int shift = grid.shift(), side = 1 << shift;
    ByColour<FilmPlane> planes{FilmPlane(size, CV_16SC1), FilmPlane(size, CV_16SC1),
                               FilmPlane(size, CV_16SC1)};
    inParallel(size.height, threads, [&](const cv::Range &rows) {
        FilmRows read(picture.width), sum(picture.width);
        for (int y = rows.start; y < rows.end; ++y) {
            const int first = y << shift, last = std::min(first + side, picture.height);
            std::vector<int> columns(3 * sum.count(), 0);
            for (int from = first; from < last; ++from) {
                source.read(from, read.row());
                const int16_t *lanes = read.row().blue;
                for (size_t x = 0; x < 3 * sum.count(); ++x)
                    columns[x] += lanes[x];
            }
            FilmPlane *const targets[] = {&planes.blue, &planes.green, &planes.red};
            for (size_t colour = 0; colour < 3; ++colour) {
                const int *from = columns.data() + colour * sum.count();
                int16_t *to = targets[colour]->ptr<int16_t>(y);
                for (int x = 0; x < size.width; ++x) {
                    const int start = x << shift, end = std::min(start + side, picture.width);
                    int64_t total = 0;
                    for (int at = start; at < end; ++at)
                        total += from[at];
                    const int64_t count = int64_t(end - start) * (last - first);
                    to[x] = int16_t((total + count / 2) / count);
                }
            }
        }
    });
    return planes;
}

std::vector<int16_t> bell(int64_t radius, bool equalEnergy) {
    const int64_t reach = std::max<int64_t>(0, (radius - 1) / 256);
    const auto height = [&](int64_t at) {
        const int64_t rest = 65536 - (at * 256) * (at * 256) * 65536 / std::max<int64_t>(1, radius * radius);
        const int64_t square = rest * rest >> 16;
        return square * rest >> 16;
    };
    int64_t sum = 0;
    for (int64_t at = -reach; at <= reach; ++at)
        sum += equalEnergy ? height(at) * height(at) : height(at);
    if (reach == 0)
        return {32767};
    if (equalEnergy)
        sum = squareRoot(sum);
    std::vector<int16_t> weights;
    for (int64_t at = -reach; at <= reach; ++at)
        weights.push_back(int16_t(std::min<int64_t>(32767, (height(at) * 32768 + sum / 2) / sum)));
    return weights;
}

FilmPlane blurred(const FilmPlane &plane, double radius, const FilmKernel &kernel) {
    const int shortSide = std::min(plane.cols, plane.rows);
    const std::vector<int16_t> weights = bell(std::llround(radius * 256 * shortSide));
    if (weights.size() == 1)
        return plane;
    const int taps = int(weights.size()), reach = taps / 2;
    std::vector<const int16_t *> rows(weights.size());
    // Across, with the edges repeated.
    FilmPlane across(plane.rows, int(padded(plane.cols)), CV_16SC1);
    std::vector<int16_t> line(padded(plane.cols) + 2 * size_t(reach));
    for (int i = 0; i < taps; ++i)
        rows[size_t(i)] = line.data() + i;
    for (int y = 0; y < plane.rows; ++y) {
        const int16_t *from = plane.ptr<int16_t>(y);
        for (int x = 0; x < int(line.size()); ++x)
            line[size_t(x)] = from[std::clamp(x - reach, 0, plane.cols - 1)];
        kernel.weigh(rows.data(), weights.data(), taps, across.ptr<int16_t>(y), padded(plane.cols));
    }
    FilmPlane result(plane.size(), CV_16SC1);
    std::vector<int16_t> made(padded(plane.cols));
    for (int y = 0; y < plane.rows; ++y) {
        for (int i = 0; i < taps; ++i)
            rows[size_t(i)] = across.ptr<int16_t>(std::clamp(y + i - reach, 0, plane.rows - 1));
        kernel.weigh(rows.data(), weights.data(), taps, made.data(), made.size());
        std::copy_n(made.data(), plane.cols, result.ptr<int16_t>(y));
    }
    return result;
}

FilmSpread::FilmSpread(const FilmGrid &grid, const FilmKernel &kernel)
    : grid_(grid), kernel_(kernel),
      // Each doubling works on whole blocks, and reads a lane before and behind them.
      capacity_((padded(grid.size().width) << grid.shift()) + 2 * filmBlock) {
    for (auto &line : work_)
        line.resize(capacity_);
}

const int16_t *FilmSpread::row(const FilmPlane &plane, int y, size_t slot) {
    const int shift = grid_.shift(), width = plane.cols;
    if (rows_.size() <= slot)
        rows_.resize(slot + 1);
    std::vector<int16_t> &result = rows_[slot];
    result.resize(capacity_);
    if (shift == 0) {
        std::copy_n(plane.ptr<int16_t>(y), width, result.data() + filmBlock);
        return result.data() + filmBlock;
    }
    // A quadratic spline down, whose limit across is what doubling comes to.
    const int side = 1 << shift, at = y >> shift, part = 2 * (y & (side - 1)) + 1; // in 1 / (2 side)
    const auto square = [&](int v) { return int16_t((int64_t(v) * v << 14) / (4 * int64_t(side) * side)); };
    const int16_t above = square(2 * side - part), below = square(part);
    const int16_t weights[] = {above, int16_t(32767 - above - below), below};
    std::vector<int16_t> &padding = work_[0];
    const auto line = [&](int row) { return plane.ptr<int16_t>(std::clamp(row, 0, plane.rows - 1)); };
    const int16_t *lines[] = {line(at - 1), line(at), line(at + 1)};
    int16_t *from = padding.data() + filmBlock;
    // The plane is not padded: what lies behind a row's whole blocks is weighed by hand.
    const int whole = width / filmBlock * filmBlock;
    kernel_.weigh(lines, weights, 3, from, size_t(whole));
    for (int x = whole; x < width; ++x) {
        int sum = 0;
        for (int i = 0; i < 3; ++i)
            sum += filmProduct(lines[i][x], weights[i]);
        from[x] = int16_t(sum);
    }
    int count = width, spare = 1;
    for (int step = 0; step < shift; ++step) {
        from[-1] = from[0];
        from[count] = from[count - 1];
        int16_t *to = (step == shift - 1 ? result : work_[spare]).data() + filmBlock;
        kernel_.doubled(from, to, padded(count));
        from = to;
        count *= 2;
        spare ^= 1;
    }
    return result.data() + filmBlock;
}

} // namespace pcv
