// A table of colours: curves for each channel, a cube of colours, or the one after the other.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pcv {

struct ColourTable {
    /// What a channel's curve does; its points are evenly spaced over its domain.
    struct Curve {
        double least = 0, most = 1;
        std::vector<float> points;
    };
    /// Red, green, blue; without points for none.
    std::array<Curve, 3> curves;

    /// The points a side; 0 for none.
    int side = 0;
    /// Where the first and last points lie, by channel.
    std::array<double, 3> least{0, 0, 0}, most{1, 1, 1};
    /// Red, green and blue of each point; red changes fastest.
    std::vector<float> cube;
};

/// The most points a side of a cube, and of a curve.
constexpr int mostCubePoints = 129, mostCurvePoints = 65536;

/// Reads a .cube file of Adobe's or DaVinci Resolve's dialect. Throws a Failure that begins with the number
/// of the line.
ColourTable readCubeFile(const uint8_t *bytes, size_t length);
/// Reads a Hald picture of level 2 to 11: a cube of its level squared, unrolled.
ColourTable readHald(const cv::Mat &bgr);

} // namespace pcv
