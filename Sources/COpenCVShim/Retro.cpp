#include "Boundary.hpp"
#include "Parallel.hpp"
#include "PicturePool.hpp"
#include "RetroKernel.hpp"
#include "RetroMasks.hpp"
#include "RetroRandom.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

struct pcv_retro {
    cv::Size size;
    uint64_t seed;
    pcv::RetroBorder border;
    pcv::RetroScratches scratches;
    /// Whether the scratches are our own, which a motion turns around; a mask is cut, where it is larger.
    bool turnsScratches;
    pcv::RetroKernel kernel;
    std::shared_ptr<pcv::PicturePool> pool;
};

namespace {

using Offset = pcv::RetroScratches::Offset;

constexpr pcv_retro_motion still = {
    .dx = 0, .dy = 0, .brightness = 1, .dark_scratches = false, .scratch_seed = 0};
constexpr double mostBrightness = 16;

Offset scratchOffset(const pcv_retro &retro, uint64_t motionSeed) {
    const int spareX = retro.scratches.width() - retro.size.width;
    const int spareY = retro.scratches.height() - retro.size.height;
    if (retro.turnsScratches) {
        if (motionSeed == 0)
            return {};
        pcv::RetroRandom random(retro.seed ^ pcv::mixed(motionSeed));
        return {.x = int32_t(random.between(0, retro.size.width - 1)),
                .y = int32_t(random.between(0, retro.size.height - 1)),
                .mirrored = random.oneIn(2)};
    }
    pcv::RetroRandom random(motionSeed == 0 ? retro.seed : retro.seed ^ pcv::mixed(motionSeed));
    return {.x = int32_t(random.between(0, spareX)), .y = int32_t(random.between(0, spareY))};
}

/// The source as a motion shows it: shifted, with its edge repeated.
class ShiftedSource {
  public:
    ShiftedSource(const cv::Mat &source, const pcv_retro_motion &motion)
        : source_(source), dx_(std::clamp(motion.dx, -source.cols, source.cols)), dy_(motion.dy),
          buffer_(dx_ == 0 ? 0 : size_t(source.cols) * 3) {}

    /// Row `y`, valid until the next call.
    const uint8_t *row(int y) {
        const int64_t from = std::clamp<int64_t>(int64_t(y) - dy_, 0, source_.rows - 1);
        const uint8_t *row = source_.ptr(int(from));
        if (dx_ == 0)
            return row;
        const int width = source_.cols, repeated = std::abs(dx_), moved = width - repeated;
        uint8_t *to = buffer_.data();
        std::memcpy(to + (dx_ > 0 ? 3 * repeated : 0), row + (dx_ < 0 ? 3 * repeated : 0), size_t(moved) * 3);
        uint8_t *fill = dx_ > 0 ? to : to + 3 * moved;
        const uint8_t *edge = dx_ > 0 ? row : row + 3 * (width - 1);
        for (int i = 0; i < repeated; ++i)
            std::memcpy(fill + 3 * i, edge, 3);
        return to;
    }

  private:
    const cv::Mat &source_;
    int dx_, dy_;
    std::vector<uint8_t> buffer_;
};

pcv::RetroTones tonesOf(const cv::Mat &source, const pcv_retro_motion &motion) {
    pcv::RetroTones tones;
    tones.gained = motion.brightness != 1;
    tones.gain = uint16_t(std::lround(motion.brightness * 2048));
    uint64_t sum = 0;
    ShiftedSource shifted(source, motion);
    const uint8_t *row = shifted.row(source.rows / 2);
    for (int x = 0; x < source.cols; ++x, row += 3) {
        const int y = pcv::luminance(row[0], row[1], row[2]);
        sum += uint64_t(tones.gained ? pcv::gained(y, tones.gain) : y);
    }
    // `times` is in 1/256; the mean stays exact until here.
    const auto tone = [&](uint64_t times) {
        const uint64_t count = uint64_t(source.cols);
        return uint16_t(std::min<uint64_t>((times * sum + count / 2) / count, 255 << 8));
    };
    tones.scratch = tone(motion.dark_scratches ? 128 : 512);
    tones.border = tone(384);
    return tones;
}

void applyRows(const pcv_retro &retro, const cv::Mat &source, const pcv_retro_motion &motion,
               const pcv::RetroTones &tones, cv::Range rows, cv::Mat &result) {
    const size_t blocks = size_t(retro.border.blocks());
    const int width = retro.size.width;
    const Offset offset = scratchOffset(retro, motion.scratch_seed);
    ShiftedSource shifted(source, motion);
    std::vector<uint8_t> line(blocks * pcv::retroBlock), flags(blocks);
    for (int y = rows.start; y < rows.end; ++y) {
        std::memcpy(flags.data(), retro.border.flags(y), blocks);
        retro.scratches.draw(y, width, offset, line.data(), flags.data());
        retro.kernel.row({.source = shifted.row(y),
                          .target = result.ptr(y),
                          .width = width,
                          .flags = flags.data(),
                          .alpha = retro.border.alpha(y),
                          .scratch = line.data()},
                         tones);
        retro.scratches.erase(y, width, offset, line.data());
    }
}

/// The result may be the source where nothing moves: each block is read before it is written.
void apply(const pcv_retro &retro, const cv::Mat &source, const pcv_retro_motion &motion, int32_t threads,
           cv::Mat &result) {
    pcv::require(source.size() == retro.size, "the retro effect was prepared for another size");
    pcv::require(threads >= 0, "a number of threads is not negative");
    const pcv::RetroTones tones = tonesOf(source, motion);
    pcv::inParallel(retro.size.height, pcv::worthwhileThreads(threads, retro.size),
                    [&](const cv::Range &rows) { applyRows(retro, source, motion, tones, rows, result); });
}

} // namespace

pcv_status pcv_retro_create(int32_t width, int32_t height, const pcv_image *scratches,
                            const pcv_image *border, uint64_t seed, pcv_retro **out) {
    return pcv::guarded([&] {
        pcv::require(out, "no place for the retro effect");
        pcv::requireSize(width, height);
        const cv::Size size(width, height);
        const auto scratchesOf = [&](const cv::Mat &mask) {
            const bool larger = mask.cols >= width && mask.rows >= height;
            return pcv::RetroScratches(larger ? mask : pcv::stretchedScratches(mask, size));
        };
        pcv_retro retro{
            .size = size,
            .seed = seed,
            .border = pcv::RetroBorder(border ? pcv::stretchedBorder(pcv::luminanceOfMask(border->mat), size)
                                              : pcv::drawBorder(size, seed)),
            .scratches = scratches ? scratchesOf(pcv::luminanceOfMask(scratches->mat))
                                   : pcv::drawScratches(size, seed),
            .turnsScratches = scratches == nullptr,
            .kernel = pcv::chooseRetroKernel(),
            .pool = std::make_shared<pcv::PicturePool>(),
        };
        pcv::give(std::move(retro), out);
    });
}

void pcv_retro_destroy(pcv_retro *retro) {
    if (retro != nullptr)
        retro->pool->close();
    delete retro;
}

pcv_status pcv_retro_apply_in_place(const pcv_retro *retro, pcv_image *image, int32_t threads) {
    return pcv::guarded([&] {
        pcv::require(retro && image, "no effect, or no picture");
        apply(*retro, image->mat, still, threads, image->mat);
    });
}

pcv_status pcv_retro_apply(const pcv_retro *retro, const pcv_image *source, const pcv_retro_motion *motion,
                           int32_t threads, pcv_image **out) {
    return pcv::guarded([&] {
        pcv::require(retro && source && out, "no effect, no picture, or no place for the result");
        const pcv_retro_motion &frame = motion ? *motion : still;
        pcv::require(frame.brightness >= 0 && frame.brightness <= mostBrightness, "a brightness is 0 to 16");
        cv::Mat result = retro->pool->make(retro->size);
        apply(*retro, source->mat, frame, threads, result);
        pcv::give(std::move(result), out);
    });
}
