// What OpenCV's video input was built with.
#include "Boundary.hpp"

#include <opencv2/videoio/registry.hpp>

const char *pcv_opencv_backends(void) {
    thread_local std::string names;
    try {
        names.clear();
        for (const auto backend : cv::videoio_registry::getBackends()) {
            // Those of a plug-in that is not installed are listed as well.
            if (!cv::videoio_registry::hasBackend(backend))
                continue;
            if (!names.empty())
                names += ' ';
            names += cv::videoio_registry::getBackendName(backend);
        }
    } catch (...) {
        names.clear();
    }
    return names.c_str();
}
