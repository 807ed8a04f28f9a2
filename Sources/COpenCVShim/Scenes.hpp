// The two scenes: what the front camera sees, and what the back camera sees.
#pragma once

#include "Scene.hpp"

namespace pcv {

class FrontScene final : public Scene {
    using Scene::Scene;
    void drawStill(cv::Mat &canvas) override;
    void drawMoving(cv::Mat &canvas, double seconds) override;
};

class BackScene final : public Scene {
    using Scene::Scene;
    void drawStill(cv::Mat &canvas) override;
    void drawMoving(cv::Mat &canvas, double seconds) override;
};

} // namespace pcv
