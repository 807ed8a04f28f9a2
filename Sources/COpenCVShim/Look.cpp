#include "Look.hpp"

#include "Boundary.hpp"
#include "Parallel.hpp"

#include <cmath>
#include <string>

namespace pcv {

void requireFraction(double value, double least, double most, const char *name) {
    if (value >= least && value <= most)
        return;
    const auto text = [](double bound) {
        std::string digits = std::to_string(bound);
        while (digits.back() == '0' || digits.back() == '.') {
            const bool isWhole = digits.back() == '.';
            digits.pop_back();
            if (isWhole)
                break;
        }
        return digits;
    };
    throw Failure(PCV_STATUS_INVALID, std::string(name) + " must be " + text(least) + " to " + text(most));
}

int16_t filmFraction(double value) {
    return int16_t(std::clamp(std::lround(value * 32768), -32767L, 32767L));
}

int16_t filmLevel(double value) {
    return int16_t(std::lround(std::clamp(value, 0.0, 1.0) * filmWhite));
}

void giveLook(std::shared_ptr<const Look> look, double strength, pcv_look **out) {
    requireFraction(strength, 0, 1, "strength");
    give(pcv_look{std::move(look), int(std::lround(strength * 32768)), std::make_shared<PicturePool>()}, out);
}

namespace {

class PictureSource : public LookSource {
  public:
    PictureSource(const cv::Mat &picture, const FilmKernel &kernel) : picture_(picture), kernel_(kernel) {}
    cv::Size size() const override { return picture_.size(); }
    void read(int y, const FilmRow &row) const override { kernel_.load(picture_.ptr(y), picture_.cols, row); }

  private:
    const cv::Mat &picture_;
    const FilmKernel &kernel_;
};

/// A picture between two looks: all of its 16 bits, in planes a row.
class WorkingPicture : public LookSource {
  public:
    explicit WorkingPicture(cv::Size size)
        : size_(size), stride_((size_t(size.width) + filmBlock - 1) / filmBlock * filmBlock),
          lanes_(size.height, int(3 * stride_), CV_16SC1) {}
    cv::Size size() const override { return size_; }
    void read(int y, const FilmRow &row) const override {
        const int16_t *from = lanes_.ptr<int16_t>(y);
        std::copy_n(from, stride_, row.blue);
        std::copy_n(from + stride_, stride_, row.green);
        std::copy_n(from + 2 * stride_, stride_, row.red);
    }
    void write(int y, const FilmRow &row) {
        int16_t *to = lanes_.ptr<int16_t>(y);
        std::copy_n(row.blue, stride_, to);
        std::copy_n(row.green, stride_, to + stride_);
        std::copy_n(row.red, stride_, to + 2 * stride_);
    }

  private:
    cv::Size size_;
    size_t stride_;
    cv::Mat lanes_;
};

/// Looks that follow one another in each row.
class Chain {
  public:
    Chain(const pcv_look *const *looks, size_t count, const LookSource &source, const FilmKernel &kernel,
          int threads)
        : looks_(looks), count_(count), source_(source), kernel_(kernel) {
        for (size_t i = 0; i < count; ++i)
            passes_.push_back(looks[i]->look->begin(source, threads));
    }

    template <typename Write> void run(int threads, const Write &write) const {
        const int width = source_.size().width;
        inParallel(source_.size().height, threads, [&](const cv::Range &rows) {
            std::vector<std::unique_ptr<LookWorker>> workers;
            for (const auto &pass : passes_)
                workers.push_back(pass->worker());
            FilmRows made(width), before(width);
            for (int y = rows.start; y < rows.end; ++y) {
                source_.read(y, made.row());
                for (size_t i = 0; i < count_; ++i)
                    apply(i, *workers[i], y, made, before);
                write(y, made.row());
            }
        });
    }

  private:
    void apply(size_t index, LookWorker &worker, int y, FilmRows &made, FilmRows &before) const {
        const int strength = looks_[index]->strength;
        if (strength == 0)
            return;
        if (strength >= 32768)
            return worker.apply(y, made.row());
        before = made;
        worker.apply(y, made.row());
        // The planes lie one after another.
        kernel_.mix(before.row().blue, made.row().blue, int16_t(strength), 3 * made.count());
        std::swap(made, before);
    }

    const pcv_look *const *looks_;
    size_t count_;
    const LookSource &source_;
    const FilmKernel &kernel_;
    std::vector<std::unique_ptr<LookPass>> passes_;
};

/// How many of the looks can be made in one go: what looks around must be the first.
size_t together(const pcv_look *const *looks, size_t count) {
    size_t taken = 1;
    while (taken < count && !looks[taken]->look->looksAround())
        ++taken;
    return taken;
}

cv::Mat applied(const pcv_look *const *looks, size_t count, const cv::Mat &picture, int threads) {
    const FilmKernel &kernel = chooseFilmKernel();
    std::unique_ptr<LookSource> source = std::make_unique<PictureSource>(picture, kernel);
    for (;;) {
        const size_t taken = together(looks, count);
        const Chain chain(looks, taken, *source, kernel, threads);
        if (taken == count) {
            cv::Mat result = looks[0]->pool->make(picture.size());
            chain.run(threads,
                      [&](int y, const FilmRow &row) { kernel.store(row, picture.cols, result.ptr(y)); });
            return result;
        }
        auto between = std::make_unique<WorkingPicture>(picture.size());
        chain.run(threads, [&](int y, const FilmRow &row) { between->write(y, row); });
        source = std::move(between);
        looks += taken;
        count -= taken;
    }
}

} // namespace
} // namespace pcv

void pcv_look_destroy(pcv_look *look) {
    if (look != nullptr)
        look->pool->close();
    delete look;
}

pcv_status pcv_looks_apply(const pcv_look *const *looks, size_t count, const pcv_image *source,
                           int32_t threads, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(looks && count > 0 && source && out, "no look, no picture, or no place for the result");
        pcv::require(threads >= 0, "a number of threads is not negative");
        for (size_t i = 0; i < count; ++i) {
            pcv::require(looks[i], "no look");
            pcv::require(looks[i]->look->size() == source->mat.size(),
                         "the look was prepared for another size");
        }
        const int workers = pcv::worthwhileThreads(threads, source->mat.size());
        pcv::give(pcv::applied(looks, count, source->mat, workers), out);
    });
}
