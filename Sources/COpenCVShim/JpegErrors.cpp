#include "JpegErrors.hpp"

namespace pcv {

namespace {

JpegErrors &errors(j_common_ptr info) {
    return *static_cast<JpegErrors *>(info->err);
}

/// Webcams put a few stray bytes, or a run of one value, before a marker. More than that behind picture data
/// is what is left over of damaged data, where the decoder lost its place: without this rule nearly all such
/// damage passes.
constexpr int mostStrayBytes = 16;

bool isPadding(j_common_ptr info) {
    const auto &reader = *reinterpret_cast<j_decompress_ptr>(info);
    const int count = info->err->msg_parm.i[0];
    if (reader.input_scan_number == 0 || count <= mostStrayBytes)
        return true;
    // libjpeg has just passed over them, in a source that is one piece of memory.
    const JOCTET *const end = reader.src->next_input_byte;
    return std::all_of(end - count, end, [&](JOCTET byte) { return byte == end[-1]; });
}

/// Warnings that say nothing against the picture's data.
bool isHarmless(j_common_ptr info) {
    switch (info->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
        return info->is_decompressor && isPadding(info);
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
        if (level < 0 && !isHarmless(info))
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
