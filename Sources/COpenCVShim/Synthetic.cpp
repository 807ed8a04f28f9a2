// A camera that is drawn: a subclass of cv::VideoCapture, so that what reads a real one reads this one too.
#include "Capture.hpp"
#include "Scenes.hpp"

#include <algorithm>

namespace {

class SyntheticCapture final : public cv::VideoCapture {
  public:
    explicit SyntheticCapture(pcv_scene scene) : scene_(scene) {}

    bool isOpened() const override { return open_; }
    void release() override { open_ = false; }

    bool grab() override {
        if (!open_)
            return false;
        ++number_;
        return true;
    }

    bool retrieve(cv::OutputArray image, int) override {
        if (!open_ || number_ < 0)
            return false;
        if (painter_ == nullptr || painter_->size() != size_)
            painter_ = pcv::makeScene(scene_, size_);
        image.assign(painter_->draw(number_));
        return true;
    }

    bool read(cv::OutputArray image) override { return grab() && retrieve(image, 0); }

    bool set(int property, double value) override {
        const int side = int(std::clamp(value, 1.0, 65535.0));
        switch (property) {
        case cv::CAP_PROP_FRAME_WIDTH:
            size_.width = side;
            return true;
        case cv::CAP_PROP_FRAME_HEIGHT:
            size_.height = side;
            return true;
        case cv::CAP_PROP_FPS:
            rate_ = std::clamp(value, 1.0, 240.0);
            return true;
        default:
            return false;
        }
    }

    double get(int property) const override {
        switch (property) {
        case cv::CAP_PROP_FRAME_WIDTH:
            return size_.width;
        case cv::CAP_PROP_FRAME_HEIGHT:
            return size_.height;
        case cv::CAP_PROP_FPS:
            return rate_;
        case cv::CAP_PROP_POS_MSEC:
            return double(std::max<int64_t>(number_, 0)) * 1000 / rate_;
        default:
            return 0;
        }
    }

  private:
    pcv_scene scene_;
    cv::Size size_{1920, 1080};
    double rate_ = 30;
    int64_t number_ = -1;
    bool open_ = true;
    std::unique_ptr<pcv::Scene> painter_;
};

} // namespace

namespace pcv {

std::unique_ptr<Scene> makeScene(pcv_scene scene, cv::Size size) {
    if (scene == PCV_SCENE_BACK)
        return std::make_unique<BackScene>(size);
    return std::make_unique<FrontScene>(size);
}

std::unique_ptr<cv::VideoCapture> makeSyntheticCapture(pcv_scene scene) {
    return std::make_unique<SyntheticCapture>(scene);
}

} // namespace pcv
