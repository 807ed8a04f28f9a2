// Rows of a picture given to threads of our own. Not OpenCV's pool, whose threads spin for a while after each
// frame, and wait for one another when two pictures are worked on at once.
#pragma once

#include <opencv2/core.hpp>
#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace pcv {

/// How many threads are worth their start: a stripe of less than 2^15 pixels is done before one has woken up.
/// `wanted` 0 is as many as OpenCV uses.
inline int worthwhileThreads(int wanted, cv::Size size) {
    constexpr int64_t worthAThread = 1 << 15;
    constexpr int64_t enough = 64;
    const int64_t most = int64_t(size.width) * size.height / worthAThread;
    const int64_t stripes = std::clamp<int64_t>(most, 1, std::min<int64_t>(enough, size.height));
    return int(std::clamp<int64_t>(wanted == 0 ? cv::getNumThreads() : wanted, 1, stripes));
}

/// Gives the rows to this thread and to others, in stripes, until all are done.
template <typename Body> void inParallel(int rows, int threads, const Body &body) {
    const int step = std::max(1, rows / (4 * threads));
    std::atomic<int64_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&]() noexcept {
        try {
            for (int64_t start; (start = next.fetch_add(step)) < rows;)
                body(cv::Range(int(start), int(std::min<int64_t>(start + step, rows))));
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            others.reserve(size_t(threads) - 1);
            while (others.size() + 1 < size_t(threads))
                others.emplace_back(work);
        } catch (const std::exception &) {
            // No more threads than these: the rows are the same, later.
        }
        work();
    }
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace pcv
