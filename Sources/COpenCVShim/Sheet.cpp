// What a contact sheet is put together with.

#include "Boundary.hpp"

#include <opencv2/imgproc.hpp>

pcv_status pcv_image_place(pcv_image *image, const pcv_image *other, int32_t x, int32_t y) {
    return pcv::guarded([&] {
        pcv::require(image && other && image != other, "no picture, or nothing to lay over it");
        const cv::Rect whole({0, 0}, image->mat.size());
        const cv::Rect place = cv::Rect({x, y}, other->mat.size()) & whole;
        if (!place.empty())
            other->mat(cv::Rect(place.tl() - cv::Point(x, y), place.size())).copyTo(image->mat(place));
    });
}

pcv_status pcv_image_write(pcv_image *image, const char *text, int32_t x, int32_t y, double height) {
    return pcv::guarded([&] {
        pcv::require(image && text, "no picture, or no text");
        pcv::require(height >= 1 && height <= 1000, "a letter is 1 to 1000 pixels high");
        // OpenCV's letters are 21 pixels high at a scale of 1.
        cv::putText(image->mat, text, {x, y}, cv::FONT_HERSHEY_SIMPLEX, height / 21,
                    cv::Scalar(225, 225, 225), 1, cv::LINE_AA);
    });
}
