#include "JpegErrors.hpp"

namespace pcv {

namespace {

JpegErrors &errors(j_common_ptr info) {
    return *static_cast<JpegErrors *>(info->err);
}

/// Warnings about what a decoder can know to be harmless. Extraneous bytes before a marker are a webcam's
/// padding; the others are about header fields, not about the picture's data.
bool isHarmless(int warning) {
    switch (warning) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
    case JWRN_NOT_SEQUENTIAL:
        return true;
    default:
        return false;
    }
}

} // namespace

JpegErrors::JpegErrors() : jpeg_error_mgr{} {
    jpeg_std_error(this);
    error_exit = [](j_common_ptr info) { errors(info).escapeWithMessage(info); };
    // A negative level is a warning, the others are traces.
    emit_message = [](j_common_ptr info, int level) {
        if (level < 0 && !isHarmless(info->err->msg_code))
            errors(info).escapeWithMessage(info);
    };
    output_message = [](j_common_ptr) {};
}

void JpegErrors::escapeWith(pcv_status newStatus, const char *newText) {
    status = newStatus;
    std::snprintf(text, sizeof text, "%s", newText);
    std::longjmp(escape, 1);
}

void JpegErrors::escapeWithMessage(j_common_ptr info) {
    char message[JMSG_LENGTH_MAX] = {};
    format_message(info, message);
    switch (msg_code) {
    case JERR_OUT_OF_MEMORY:
        escapeWith(PCV_STATUS_NO_MEMORY, message);
    case JERR_IMAGE_TOO_BIG:
        escapeWith(PCV_STATUS_TOO_LARGE, message);
    default:
        escapeWith(PCV_STATUS_UNDECODABLE, message);
    }
}

} // namespace pcv
