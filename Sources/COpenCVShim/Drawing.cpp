// Looks of something drawn by hand: a pencil sketch, and a cartoon in ink.

#include "Boundary.hpp"
#include "FilmParts.hpp"
#include "RetroRandom.hpp"

namespace pcv {
namespace {

/// What the drawn looks have in common: a few planes of luminance, made before the first row.
class Drawn : public Look {
  public:
    explicit Drawn(cv::Size size) : grid(size), kernel(chooseFilmKernel()) {}
    cv::Size size() const override { return grid.picture(); }
    bool looksAround() const override { return true; }

    const FilmGrid grid;
    const FilmKernel &kernel;

  protected:
    FilmPlane luminanceOf(const LookSource &source, int threads) const {
        const ByColour<FilmPlane> reduced = reducedPicture(source, grid, threads);
        FilmPlane result(grid.size(), CV_16SC1);
        for (int y = 0; y < result.rows; ++y) {
            const int16_t *b = reduced.blue.ptr<int16_t>(y), *g = reduced.green.ptr<int16_t>(y),
                          *r = reduced.red.ptr<int16_t>(y);
            int16_t *to = result.ptr<int16_t>(y);
            for (int x = 0; x < result.cols; ++x)
                to[x] = int16_t((3735 * b[x] + 19235 * g[x] + 9798 * r[x] + (1 << 14)) >> 15);
        }
        return result;
    }
};

/// 2^10 white / tone: what a pixel is multiplied with to be white where it is as bright as its surroundings.
FilmPlane reciprocalOf(FilmPlane plane) {
    constexpr int darkest = 1056; // whose reciprocal is the largest that fits
    for (int y = 0; y < plane.rows; ++y) {
        int16_t *row = plane.ptr<int16_t>(y);
        for (int x = 0; x < plane.cols; ++x)
            row[x] = int16_t((int64_t(filmWhite) << 10) / std::max<int>(row[x], darkest));
    }
    return plane;
}

class Sketch : public Drawn {
  public:
    Sketch(cv::Size size, uint64_t seed) : Drawn(size), seed(seed) {}
    std::unique_ptr<LookPass> begin(const LookSource &source, int threads) const override;
    const uint64_t seed;
};

class SketchPass : public LookPass {
  public:
    SketchPass(const Sketch &sketch, FilmPlane reciprocal)
        : sketch_(sketch), reciprocal_(std::move(reciprocal)) {}
    std::unique_ptr<LookWorker> worker() const override;

  private:
    friend class SketchWorker;
    const Sketch &sketch_;
    FilmPlane reciprocal_;
};

class SketchWorker : public LookWorker {
  public:
    explicit SketchWorker(const SketchPass &pass)
        : pass_(pass), spread_(pass.sketch_.grid, pass.sketch_.kernel),
          paper_(pass.sketch_.size().width, paperSize(pass.sketch_.size()), pass.sketch_.seed,
                 pass.sketch_.kernel) {}

    void apply(int y, const FilmRow &row) override {
        const FilmKernel &kernel = pass_.sketch_.kernel;
        kernel.sketch(row, spread_.row(pass_.reciprocal_, y, 0), 7000);
        // Pencil catches on the tooth of the paper: most where it is neither bare nor black.
        const int16_t *tooth = paper_.row(y);
        kernel.grain(row, {tooth, tooth, tooth}, {300, 7000});
    }

  private:
    static int64_t paperSize(cv::Size size) { return int64_t(std::min(size.width, size.height)) * 256 / 480; }

    const SketchPass &pass_;
    FilmSpread spread_;
    FilmGrain paper_;
};

std::unique_ptr<LookPass> Sketch::begin(const LookSource &source, int threads) const {
    return std::make_unique<SketchPass>(*this,
                                        reciprocalOf(blurred(luminanceOf(source, threads), 0.022, kernel)));
}

std::unique_ptr<LookWorker> SketchPass::worker() const {
    return std::make_unique<SketchWorker>(*this);
}

class Cartoon : public Drawn {
  public:
    using Drawn::Drawn;
    std::unique_ptr<LookPass> begin(const LookSource &source, int threads) const override;
};

class CartoonPass : public LookPass {
  public:
    CartoonPass(const Cartoon &cartoon, const FilmPlane &luminance)
        : cartoon_(cartoon), tone_(toneOf(blurred(luminance, 0.012, cartoon.kernel))),
          fine_(blurred(luminance, 0.006, cartoon.kernel)),
          coarse_(blurred(luminance, 0.016, cartoon.kernel)) {}
    std::unique_ptr<LookWorker> worker() const override;

  private:
    /// Black below, white above, and one grey between, for the dots to show.
    static FilmPlane toneOf(FilmPlane plane) {
        const auto step = [](int v, int at) {
            constexpr int soft = filmWhite / 22;
            return std::clamp((v - at) * 16384 / soft + 8192, 0, 16384);
        };
        for (int y = 0; y < plane.rows; ++y) {
            int16_t *row = plane.ptr<int16_t>(y);
            for (int x = 0; x < plane.cols; ++x) {
                const int v = row[x];
                const int shares = step(v, filmWhite * 22 / 100) * 8 + step(v, filmWhite * 36 / 100) * 7 +
                                   step(v, filmWhite * 53 / 100) * 9;
                row[x] = int16_t(int64_t(shares) * filmWhite / (24 * 16384));
            }
        }
        return plane;
    }

    friend class CartoonWorker;
    const Cartoon &cartoon_;
    FilmPlane tone_, fine_, coarse_;
};

class CartoonWorker : public LookWorker {
  public:
    explicit CartoonWorker(const CartoonPass &pass)
        : pass_(pass), spread_(pass.cartoon_.grid, pass.cartoon_.kernel) {
        const cv::Size size = pass.cartoon_.size();
        const int shortSide = std::min(size.width, size.height);
        // In 1/16 of a pixel, and never so small that no dot is seen.
        const int cell = std::max(5 * 16, shortSide * 16 / 90);
        screen_.acrossStep = screen_.downStep = int16_t(65536 * 16 / cell * 181 / 256);
        screen_.doublings = 1;
        for (int sharpness = cell / 40; sharpness > 3; sharpness /= 2)
            ++screen_.doublings;
        screen_.amount = 32767;
    }

    void apply(int y, const FilmRow &row) override {
        const FilmKernel &kernel = pass_.cartoon_.kernel;
        const int16_t *tone = spread_.row(pass_.tone_, y, 0);
        for (int16_t *plane : {row.blue, row.green, row.red})
            std::copy_n(tone, row.count, plane);
        screen_.across = uint16_t(-y * screen_.downStep);
        screen_.down = uint16_t(y * screen_.acrossStep);
        kernel.screen(row, screen_);
        kernel.ink(row, spread_.row(pass_.fine_, y, 1), spread_.row(pass_.coarse_, y, 2), 900, 5);
    }

  private:
    const CartoonPass &pass_;
    FilmSpread spread_;
    FilmScreen screen_{};
};

std::unique_ptr<LookPass> Cartoon::begin(const LookSource &source, int threads) const {
    return std::make_unique<CartoonPass>(*this, luminanceOf(source, threads));
}

std::unique_ptr<LookWorker> CartoonPass::worker() const {
    return std::make_unique<CartoonWorker>(*this);
}

} // namespace
} // namespace pcv

pcv_status pcv_look_create_sketch(int32_t width, int32_t height, uint64_t seed, double strength,
                                  pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the look");
        pcv::requireSize(width, height);
        pcv::giveLook(std::make_shared<pcv::Sketch>(cv::Size(width, height), seed), strength, out);
    });
}

pcv_status pcv_look_create_cartoon(int32_t width, int32_t height, double strength, pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the look");
        pcv::requireSize(width, height);
        pcv::giveLook(std::make_shared<pcv::Cartoon>(cv::Size(width, height)), strength, out);
    });
}
