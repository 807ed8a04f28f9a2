#include "DeviceNode.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace pcv {

DeviceNode::DeviceNode(const char *path) : descriptor(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) {
    if (descriptor < 0)
        throw Failure(PCV_STATUS_UNAVAILABLE, std::string(path) + ": " + std::strerror(errno), errno);
}

DeviceNode::~DeviceNode() {
    close(descriptor);
}

int DeviceNode::ask(unsigned long request, void *argument) const noexcept {
    int answer = 0;
    do {
        answer = ioctl(descriptor, request, argument);
    } while (answer < 0 && errno == EINTR);
    return answer < 0 ? errno : 0;
}

void DeviceNode::demand(unsigned long request, void *argument, const char *what) const {
    if (const int error = ask(request, argument))
        throw Failure(PCV_STATUS_UNAVAILABLE, std::string(what) + ": " + std::strerror(error), error);
}

v4l2_capability capabilities(const DeviceNode &node) {
    v4l2_capability capability{};
    node.demand(VIDIOC_QUERYCAP, &capability, "not a V4L2 device");
    if (!(capability.capabilities & V4L2_CAP_DEVICE_CAPS))
        capability.device_caps = capability.capabilities;
    return capability;
}

} // namespace pcv
