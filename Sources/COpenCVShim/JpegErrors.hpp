// How libjpeg's errors become a Failure. libjpeg wants its error handler not to return, and its frames are C:
// the handler jumps back into `run`, and the exception is thrown from there. So a step that `run` is given
// must not own anything: no destructor may be between the jump and its target.
#pragma once

#include "Codec.hpp"

#include <cstdio>

#include <jerror.h>
#include <jpeglib.h>

#include <csetjmp>

namespace pcv {

struct JpegErrors : jpeg_error_mgr {
    JpegErrors();

    template <typename Step> void run(const Step &step) {
        if (setjmp(escape) != 0)
            throw Failure(status, text);
        step();
    }

    [[noreturn]] void escapeWith(pcv_status status, const char *text);
    /// Ends the step with libjpeg's message that was set last.
    [[noreturn]] void escapeWithMessage(j_common_ptr info);

    jmp_buf escape;
    pcv_status status = PCV_STATUS_OK;
    char text[JMSG_LENGTH_MAX + 32] = {};
};

} // namespace pcv
