// A V4L2 node that is open for questions: the descriptor, and ioctls that survive a signal.
#pragma once

#include "Boundary.hpp"

#include <cstring>

#include <linux/videodev2.h>

namespace pcv {

/// Opened without waiting and without streaming, closed with its scope.
class DeviceNode {
  public:
    /// Throws UNAVAILABLE with the errno of open(2).
    explicit DeviceNode(const char *path);
    ~DeviceNode();
    DeviceNode(const DeviceNode &) = delete;
    DeviceNode &operator=(const DeviceNode &) = delete;

    /// 0, or the errno.
    int ask(unsigned long request, void *argument) const noexcept;
    /// As `ask`, but a failure is thrown as UNAVAILABLE.
    void demand(unsigned long request, void *argument, const char *what) const;

  private:
    int descriptor;
};

/// The node's answer to VIDIOC_QUERYCAP, with `device_caps` filled in for drivers that know only
/// `capabilities`.
v4l2_capability capabilities(const DeviceNode &node);

/// The sizes and rates of a pixel format in the driver's order; of a range, the usual ones inside and the
/// largest.
std::vector<pcv_format> formatsOf(const DeviceNode &node, uint32_t type, uint32_t fourcc);

/// A text of the kernel's: of fixed length, and not always ended.
template <size_t length> std::string text(const __u8 (&bytes)[length]) {
    const auto *start = reinterpret_cast<const char *>(bytes);
    return std::string(start, strnlen(start, length));
}

} // namespace pcv
