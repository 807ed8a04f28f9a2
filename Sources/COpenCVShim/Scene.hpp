// The drawn scenes of the synthetic camera.
#pragma once

#include "Boundary.hpp"

namespace pcv {

/// One scene at one size. What does not move is drawn once.
class Scene {
  public:
    explicit Scene(cv::Size size) : size_(size) {}
    virtual ~Scene() = default;

    cv::Size size() const { return size_; }
    /// The frame with this number, of which the lowest 20 bits are coded in a strip along its bottom.
    cv::Mat draw(int64_t number);

  protected:
    virtual void drawStill(cv::Mat &canvas) = 0;
    virtual void drawMoving(cv::Mat &canvas, double seconds) = 0;

    /// A point of the unit square, in pixels with 4 fractional bits, as OpenCV's drawing takes them with
    /// `shift`.
    cv::Point at(double x, double y) const;
    /// A length in parts of the short side.
    int length(double part) const;
    void disc(cv::Mat &canvas, double x, double y, double radius, const cv::Scalar &colour) const;
    void oval(cv::Mat &canvas, double x, double y, double rx, double ry, double angle,
              const cv::Scalar &colour) const;
    void shape(cv::Mat &canvas, const std::vector<cv::Point2d> &points, const cv::Scalar &colour) const;
    void letter(cv::Mat &canvas, const char *text, double x, double y, const cv::Scalar &colour) const;

    static constexpr int shift = 4;

  private:
    cv::Size size_;
    cv::Mat still_;
};

std::unique_ptr<Scene> makeScene(pcv_scene scene, cv::Size size);

} // namespace pcv
