#include "Scenes.hpp"

#include <opencv2/imgproc.hpp>

#include <cmath>

// Somebody at a desk who waves: a window at the left, a shelf at the right, a portrait in the middle.
namespace pcv {

void FrontScene::drawStill(cv::Mat &canvas) {
    const cv::Size whole = canvas.size();
    for (int y = 0; y < whole.height; ++y) {
        const double t = double(y) / whole.height;
        canvas.row(y).setTo(cv::Scalar(150 - 30 * t, 180 - 40 * t, 206 - 36 * t));
    }
    // The window, with light in it.
    shape(canvas, {{0.05, 0.09}, {0.27, 0.09}, {0.27, 0.58}, {0.05, 0.58}}, {84, 110, 134});
    shape(canvas, {{0.065, 0.115}, {0.155, 0.115}, {0.155, 0.555}, {0.065, 0.555}}, {246, 236, 214});
    shape(canvas, {{0.165, 0.115}, {0.255, 0.115}, {0.255, 0.555}, {0.165, 0.555}}, {240, 226, 196});
    shape(canvas, {{0.065, 0.42}, {0.10, 0.37}, {0.155, 0.45}, {0.155, 0.555}, {0.065, 0.555}},
          {120, 168, 132});
    shape(canvas, {{0.165, 0.46}, {0.22, 0.39}, {0.255, 0.43}, {0.255, 0.555}, {0.165, 0.555}},
          {104, 150, 112});
    // The shelf with books and a plant.
    shape(canvas, {{0.74, 0.40}, {0.97, 0.40}, {0.97, 0.425}, {0.74, 0.425}}, {50, 76, 104});
    const cv::Scalar covers[] = {{60, 60, 160}, {120, 96, 50}, {64, 126, 92}, {70, 140, 200}, {110, 70, 110}};
    for (int i = 0; i < 5; ++i) {
        const double x = 0.755 + 0.024 * i, top = 0.20 + 0.018 * ((i * 7) % 4);
        shape(canvas, {{x, top}, {x + 0.02, top}, {x + 0.02, 0.40}, {x, 0.40}}, covers[i]);
    }
    shape(canvas, {{0.90, 0.31}, {0.955, 0.31}, {0.945, 0.40}, {0.91, 0.40}}, {66, 96, 168});
    for (int i = -2; i <= 2; ++i)
        oval(canvas, 0.928 + 0.008 * i, 0.25, 0.018, 0.075, 18 * i, {70, 138.0 + 10 * i, 74});
    letter(canvas, "F", 0.80, 0.64, {70, 90, 120});
    // The desk.
    shape(canvas, {{0, 0.86}, {1, 0.83}, {1, 1}, {0, 1}}, {44, 66, 96});
    shape(canvas, {{0, 0.86}, {1, 0.83}, {1, 0.845}, {0, 0.875}}, {74, 104, 140});
}

void FrontScene::drawMoving(cv::Mat &canvas, double seconds) {
    const double sway = 0.006 * std::sin(seconds * 1.7), x = 0.47 + sway;
    const cv::Scalar skin(142, 176, 224), shade(116, 148, 200), hair(34, 46, 66), shirt(124, 92, 62);
    // Shoulders, neck, head.
    oval(canvas, x, 0.93, 0.33, 0.27, 0, shirt);
    shape(canvas, {{x - 0.035, 0.60}, {x + 0.035, 0.60}, {x + 0.045, 0.72}, {x - 0.045, 0.72}}, shade);
    oval(canvas, x, 0.42, 0.155, 0.20, 0, hair);
    oval(canvas, x, 0.46, 0.135, 0.175, 0, skin);
    oval(canvas, x - 0.03, 0.305, 0.135, 0.065, -14, hair);
    // A hat, tilted, so that a mirrored picture is seen at once.
    shape(canvas, {{x - 0.11, 0.315}, {x + 0.10, 0.265}, {x + 0.105, 0.285}, {x - 0.105, 0.335}},
          {40, 40, 52});
    shape(canvas, {{x - 0.07, 0.295}, {x - 0.055, 0.17}, {x + 0.055, 0.15}, {x + 0.065, 0.265}},
          {48, 48, 62});
    shape(canvas, {{x - 0.068, 0.285}, {x - 0.065, 0.255}, {x + 0.063, 0.225}, {x + 0.065, 0.255}},
          {60, 60, 170});
    // The face: eyes that blink, nose, a smile.
    const bool blinks = std::fmod(seconds, 3.0) > 2.88;
    for (const double side : {-1.0, 1.0}) {
        oval(canvas, x + 0.031 * side, 0.43, 0.022, blinks ? 0.003 : 0.015, 0, {236, 240, 244});
        if (!blinks)
            disc(canvas, x + 0.031 * side + 0.004, 0.43, 0.010, {40, 50, 50});
        oval(canvas, x + 0.031 * side, 0.395, 0.026, 0.005, 8 * side, hair);
    }
    shape(canvas, {{x, 0.44}, {x + 0.014, 0.51}, {x - 0.006, 0.51}}, shade);
    const cv::Point mouth = at(x + 0.002, 0.545);
    cv::ellipse(canvas, mouth, {length(0.045), length(0.026)}, 0, 15, 165, {76, 76, 168},
                std::max(1, canvas.rows / 110), cv::LINE_AA, shift);
    // The hand that waves.
    const double angle = 0.35 * std::sin(seconds * 6), hx = 0.67 + 0.05 * std::sin(angle), hy = 0.60;
    shape(canvas, {{0.60, 0.90}, {0.66, 0.92}, {hx + 0.018, hy + 0.04}, {hx - 0.018, hy + 0.04}}, shirt);
    disc(canvas, hx, hy, 0.045, skin);
    for (int i = 0; i < 4; ++i) {
        const double turn = angle + 0.32 * (i - 1.5);
        const double aspect = double(canvas.rows) / canvas.cols;
        oval(canvas, hx + 0.07 * std::sin(turn) * aspect, hy - 0.07 * std::cos(turn), 0.011, 0.036,
             turn * 57.3, skin);
    }
}

} // namespace pcv
