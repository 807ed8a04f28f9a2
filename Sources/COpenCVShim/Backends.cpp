// What OpenCV's video input was built with.
#include "Boundary.hpp"

#include <opencv2/videoio/registry.hpp>

const char *pcv_opencv_backends(void) {
    thread_local std::string names;
    try {
        names.clear();
        for (const auto backend : cv::videoio_registry::getBackends()) {
            if (!names.empty())
                names += ' ';
            names += cv::videoio_registry::getBackendName(backend);
        }
    } catch (...) {
        names.clear();
    }
    return names.c_str();
}
