#include "Scenes.hpp"

#include <cmath>

// A valley: the sun moves, a boat sails, a house stands at the right.
namespace pcv {

void BackScene::drawStill(cv::Mat &canvas) {
    const int horizon = canvas.rows * 60 / 100;
    for (int y = 0; y < canvas.rows; ++y) {
        const double t = y < horizon ? double(y) / horizon : double(y - horizon) / (canvas.rows - horizon);
        const cv::Scalar sky(226 - 20 * t, 168 + 50 * t, 110 + 110 * t),
            water(170 - 70 * t, 140 - 60 * t, 90 - 50 * t);
        canvas.row(y).setTo(y < horizon ? sky : water);
    }
    shape(canvas, {{0, 0.60}, {0, 0.42}, {0.14, 0.26}, {0.26, 0.40}, {0.40, 0.22}, {0.62, 0.60}},
          {150, 134, 112});
    shape(canvas, {{0.40, 0.22}, {0.36, 0.277}, {0.405, 0.30}, {0.445, 0.27}}, {244, 242, 240});
    shape(canvas, {{0.34, 0.61}, {0.58, 0.44}, {0.78, 0.36}, {1, 0.46}, {1, 0.61}}, {92, 128, 84});
    shape(canvas, {{0.62, 1}, {0.74, 0.70}, {0.88, 0.62}, {1, 0.60}, {1, 1}}, {58, 104, 62});
    // The house and its tree.
    shape(canvas, {{0.77, 0.50}, {0.90, 0.50}, {0.90, 0.68}, {0.77, 0.68}}, {196, 214, 226});
    shape(canvas, {{0.75, 0.505}, {0.80, 0.38}, {0.87, 0.38}, {0.92, 0.505}}, {52, 60, 150});
    shape(canvas, {{0.795, 0.55}, {0.825, 0.55}, {0.825, 0.60}, {0.795, 0.60}}, {88, 78, 60});
    shape(canvas, {{0.85, 0.57}, {0.88, 0.57}, {0.88, 0.68}, {0.85, 0.68}}, {46, 62, 96});
    shape(canvas, {{0.945, 0.52}, {0.955, 0.52}, {0.957, 0.70}, {0.943, 0.70}}, {40, 58, 82});
    oval(canvas, 0.95, 0.44, 0.06, 0.13, 0, {50, 106, 66});
    letter(canvas, "B", 0.06, 0.90, {206, 220, 230});
}

void BackScene::drawMoving(cv::Mat &canvas, double seconds) {
    const double day = std::fmod(seconds / 60 + 0.2, 1.0);
    disc(canvas, 0.1 + 0.8 * day, 0.24 - 0.12 * std::sin(day * 3.14159), 0.055, {150, 226, 255});
    // The boat, and the light on the water.
    const double x = 0.12 + 0.5 * std::fmod(seconds / 40 + 0.3, 1.0),
                 y = 0.74 + 0.006 * std::sin(seconds * 2);
    for (int i = 0; i < 7; ++i) {
        const double glint = std::fmod(i * 0.37 + seconds * 0.02, 1.0), row = 0.66 + 0.04 * i;
        shape(canvas,
              {{0.55 * glint, row},
               {0.55 * glint + 0.05, row},
               {0.55 * glint + 0.05, row + 0.005},
               {0.55 * glint, row + 0.005}},
              {208, 200, 176});
    }
    shape(canvas, {{x - 0.06, y}, {x + 0.06, y}, {x + 0.04, y + 0.045}, {x - 0.045, y + 0.045}},
          {50, 66, 120});
    shape(canvas, {{x, y - 0.015}, {x, y - 0.22}, {x + 0.055, y - 0.015}}, {236, 240, 244});
    shape(canvas, {{x - 0.006, y - 0.015}, {x - 0.006, y - 0.18}, {x - 0.035, y - 0.015}}, {196, 206, 222});
}

} // namespace pcv
