// Memory for pictures, in large pages, and for those that a look makes used again: the pages of a picture of
// 12 megapixels cost the system more time to hand out, zeroed, than the retro effect takes to fill them.
#pragma once

#include <opencv2/core.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace pcv {

/// Allocates the pictures of one size. Each picture holds the pool, so it may outlive the filter that made
/// it.
class PicturePool : public cv::MatAllocator, public std::enable_shared_from_this<PicturePool> {
  public:
    /// A picture that alone owns its pixels, which are not set.
    cv::Mat make(cv::Size size);
    /// Frees what is kept, and keeps nothing from here on.
    void close();

    cv::UMatData *allocate(int dimensions, const int *sizes, int type, void *data, size_t *steps,
                           cv::AccessFlag flags, cv::UMatUsageFlags usage) const override;
    bool allocate(cv::UMatData *data, cv::AccessFlag flags, cv::UMatUsageFlags usage) const override;
    void deallocate(cv::UMatData *data) const override;

  private:
    struct Free {
        void operator()(uint8_t *bytes) const;
    };
    using Bytes = std::unique_ptr<uint8_t, Free>;
    struct Picture;

    Bytes take(size_t size) const;

    // A picture that is shown and one that is made: more are seldom free at once.
    static constexpr size_t kept = 2;

    mutable std::mutex mutex_;
    mutable std::vector<Bytes> free_;
    mutable size_t size_ = 0;
    bool closed_ = false;
};

/// A picture of 8 bit B G R that alone owns its pixels, which are not set; its memory is given back with it.
inline cv::Mat makePicture(cv::Size size) {
    return std::make_shared<PicturePool>()->make(size);
}

} // namespace pcv
