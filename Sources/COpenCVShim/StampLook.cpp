#include "Boundary.hpp"
#include "FilmParts.hpp"
#include "Look.hpp"

namespace pcv {
namespace {

/// A date stamp without a film.
class StampLook : public Look {
  public:
    StampLook(cv::Size size, const std::string &text, FilmMargins margins)
        : size_(size), stamp_(size, text, margins) {}

    cv::Size size() const override { return size_; }
    bool looksAround() const override { return false; }
    std::unique_ptr<LookPass> begin(const LookSource &, int) const override {
        return std::make_unique<Pass>(stamp_);
    }

  private:
    struct Worker : LookWorker {
        explicit Worker(const FilmStamp &stamp) : stamp(stamp) {}
        void apply(int y, const FilmRow &row) override { stamp.apply(y, row); }
        const FilmStamp &stamp;
    };
    struct Pass : LookPass {
        explicit Pass(const FilmStamp &stamp) : stamp(stamp) {}
        std::unique_ptr<LookWorker> worker() const override { return std::make_unique<Worker>(stamp); }
        const FilmStamp &stamp;
    };

    cv::Size size_;
    FilmStamp stamp_;
};

} // namespace
} // namespace pcv

pcv_status pcv_look_create_stamp(int32_t width, int32_t height, const char *stamp, pcv_film_frame frame,
                                 double frame_width, double strength, pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(stamp && out, "no text, or no place for the look");
        pcv::requireSize(width, height);
        pcv::requireFraction(frame_width, 0, 0.2, "frameWidth");
        pcv::giveLook(std::make_shared<pcv::StampLook>(cv::Size(width, height), stamp,
                                                       pcv::marginsOf(frame, frame_width)),
                      strength, out);
    });
}
