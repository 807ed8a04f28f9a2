#include "PicturePool.hpp"

#include <cstdlib>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace pcv {

struct PicturePool::Picture : cv::UMatData {
    Picture(std::shared_ptr<const PicturePool> pool, Bytes bytes, size_t length)
        : cv::UMatData(pool.get()), pool(std::move(pool)), bytes(std::move(bytes)) {
        data = origdata = this->bytes.get();
        size = length;
    }
    std::shared_ptr<const PicturePool> pool;
    Bytes bytes;
};

void PicturePool::Free::operator()(uint8_t *bytes) const {
    std::free(bytes);
}

cv::Mat PicturePool::make(cv::Size size) {
    cv::Mat mat;
    mat.allocator = this;
    mat.create(size, CV_8UC3);
    // The picture's memory knows its pool; the matrix itself is an ordinary one from here on.
    mat.allocator = nullptr;
    return mat;
}

void PicturePool::close() {
    std::vector<Bytes> freed;
    const std::lock_guard lock(mutex_);
    closed_ = true;
    free_.swap(freed);
}

PicturePool::Bytes PicturePool::take(size_t size) const {
    {
        const std::lock_guard lock(mutex_);
        if (size_ == size && !free_.empty()) {
            Bytes bytes = std::move(free_.back());
            free_.pop_back();
            return bytes;
        }
        size_ = size;
        free_.clear();
    }
    // Large pictures in large pages, where the system has them: 18 faults in place of 9,000.
    constexpr size_t page = size_t(1) << 21;
    const size_t alignment = size >= 2 * page ? page : 64;
    const size_t rounded = (size + alignment - 1) / alignment * alignment;
    Bytes bytes(static_cast<uint8_t *>(std::aligned_alloc(alignment, rounded)));
    if (!bytes)
        throw std::bad_alloc();
#if defined(__linux__)
    if (alignment == page)
        madvise(bytes.get(), rounded, MADV_HUGEPAGE);
#endif
    return bytes;
}

cv::UMatData *PicturePool::allocate(int dimensions, const int *sizes, int type, void *, size_t *steps,
                                    cv::AccessFlag, cv::UMatUsageFlags) const {
    size_t total = CV_ELEM_SIZE(type);
    for (int i = dimensions - 1; i >= 0; --i) {
        if (steps != nullptr)
            steps[i] = total;
        total *= size_t(sizes[i]);
    }
    return std::make_unique<Picture>(shared_from_this(), take(total), total).release();
}

bool PicturePool::allocate(cv::UMatData *data, cv::AccessFlag, cv::UMatUsageFlags) const {
    return data != nullptr;
}

void PicturePool::deallocate(cv::UMatData *data) const {
    if (data == nullptr)
        return;
    const std::unique_ptr<Picture> picture(static_cast<Picture *>(data));
    const std::shared_ptr<const PicturePool> pool = picture->pool;
    const std::lock_guard lock(pool->mutex_);
    if (!pool->closed_ && pool->size_ == picture->size && pool->free_.size() < kept)
        pool->free_.push_back(std::move(picture->bytes));
}

} // namespace pcv
