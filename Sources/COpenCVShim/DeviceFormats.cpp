// Which sizes and rates a node offers in a pixel format.
#include "DeviceNode.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace {

using pcv::DeviceNode;

constexpr uint32_t mostEntries = 256;

struct Size {
    uint32_t width, height;
    bool operator==(const Size &other) const = default;
};

constexpr std::array<Size, 14> usualSizes{{{160, 120},
                                           {320, 240},
                                           {352, 288},
                                           {640, 360},
                                           {640, 480},
                                           {800, 600},
                                           {1024, 768},
                                           {1280, 720},
                                           {1280, 960},
                                           {1600, 1200},
                                           {1920, 1080},
                                           {2560, 1440},
                                           {2592, 1944},
                                           {3840, 2160}}};
constexpr std::array<uint32_t, 5> usualRates{60, 30, 25, 15, 5};

double rate(const v4l2_fract &interval) {
    return interval.numerator ? double(interval.denominator) / interval.numerator : 0;
}

/// Of a range of intervals: the fastest rate, and the usual ones that are slower and still inside.
std::vector<double> ratesInside(const v4l2_frmival_stepwise &range) {
    std::vector<double> rates{rate(range.min)};
    const double slowest = rate(range.max);
    for (const uint32_t usual : usualRates)
        if (usual < rates.front() && usual >= slowest)
            rates.push_back(usual);
    return rates;
}

/// The rates of a size, fastest first; one 0 where the driver does not tell.
std::vector<double> rates(const DeviceNode &node, uint32_t fourcc, Size size) {
    std::vector<double> found;
    v4l2_frmivalenum interval{};
    interval.pixel_format = fourcc;
    interval.width = size.width;
    interval.height = size.height;
    while (interval.index < mostEntries && node.ask(VIDIOC_ENUM_FRAMEINTERVALS, &interval) == 0) {
        if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE) {
            found = ratesInside(interval.stepwise);
            break;
        }
        found.push_back(rate(interval.discrete));
        ++interval.index;
    }
    std::sort(found.begin(), found.end(), std::greater<>());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found.empty())
        found.push_back(0);
    return found;
}

bool isOnStep(uint32_t value, uint32_t smallest, uint32_t largest, uint32_t step) {
    return value >= smallest && value <= largest && (step <= 1 || (value - smallest) % step == 0);
}

std::vector<Size> sizesInside(const v4l2_frmsize_stepwise &range) {
    std::vector<Size> sizes;
    for (const Size size : usualSizes)
        if (isOnStep(size.width, range.min_width, range.max_width, range.step_width) &&
            isOnStep(size.height, range.min_height, range.max_height, range.step_height))
            sizes.push_back(size);
    const Size largest{range.max_width, range.max_height};
    if (std::find(sizes.begin(), sizes.end(), largest) == sizes.end())
        sizes.push_back(largest);
    return sizes;
}

Size sizeOf(const v4l2_format &format) {
    return format.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE
               ? Size{format.fmt.pix_mp.width, format.fmt.pix_mp.height}
               : Size{format.fmt.pix.width, format.fmt.pix.height};
}

/// For drivers that cannot list sizes: what they make of the usual ones. VIDIOC_TRY_FMT changes nothing.
std::vector<Size> sizesByTrial(const DeviceNode &node, uint32_t type, uint32_t fourcc) {
    std::vector<Size> sizes;
    for (const Size wanted : usualSizes) {
        v4l2_format format{};
        format.type = type;
        if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) {
            format.fmt.pix_mp.width = wanted.width;
            format.fmt.pix_mp.height = wanted.height;
            format.fmt.pix_mp.pixelformat = fourcc;
        } else {
            format.fmt.pix.width = wanted.width;
            format.fmt.pix.height = wanted.height;
            format.fmt.pix.pixelformat = fourcc;
        }
        if (node.ask(VIDIOC_TRY_FMT, &format) != 0)
            continue;
        const Size got = sizeOf(format);
        if (got.width && got.height && std::find(sizes.begin(), sizes.end(), got) == sizes.end())
            sizes.push_back(got);
    }
    return sizes;
}

std::vector<Size> sizes(const DeviceNode &node, uint32_t type, uint32_t fourcc) {
    std::vector<Size> found;
    v4l2_frmsizeenum size{};
    size.pixel_format = fourcc;
    while (size.index < mostEntries && node.ask(VIDIOC_ENUM_FRAMESIZES, &size) == 0) {
        if (size.type != V4L2_FRMSIZE_TYPE_DISCRETE)
            return sizesInside(size.stepwise);
        const Size discrete{size.discrete.width, size.discrete.height};
        if (std::find(found.begin(), found.end(), discrete) == found.end())
            found.push_back(discrete);
        ++size.index;
    }
    return found.empty() ? sizesByTrial(node, type, fourcc) : found;
}

} // namespace

std::vector<pcv_format> pcv::formatsOf(const DeviceNode &node, uint32_t type, uint32_t fourcc) {
    std::vector<pcv_format> found;
    for (const Size size : sizes(node, type, fourcc))
        for (const double perSecond : rates(node, fourcc, size))
            found.push_back({fourcc, int32_t(size.width), int32_t(size.height), perSecond});
    return found;
}
