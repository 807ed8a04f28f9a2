// How libpng's errors become a Failure, as in JpegErrors.hpp: libpng's error function may not return, so it
// jumps back into `run`, and a step that `run` is given must not own anything. Warnings are dropped; nothing
// is printed.
//
// libpng's simplified interface would need none of this. But since the fix of CVE-2025-65018, which Debian 12 has, it
// decodes interlaced 16 bit pictures wrongly, and it offers no choice of compression.
#pragma once

#include "Codec.hpp"

#include <png.h>

#include <csetjmp>
#include <cstdio>

namespace pcv {

struct PngErrors {
    explicit PngErrors(pcv_status status) : status(status) {}

    template <typename Step> void run(const Step &step) {
        if (setjmp(escape) != 0) {
            const bool memory = std::string_view(text).find("memory") != std::string_view::npos;
            throw Failure(memory ? PCV_STATUS_NO_MEMORY : status, text);
        }
        step();
    }

    /// For libpng, with the PngErrors as its pointer.
    [[noreturn]] static void keep(png_structp png, png_const_charp message) {
        auto &errors = *static_cast<PngErrors *>(png_get_error_ptr(png));
        std::snprintf(errors.text, sizeof errors.text, "PNG: %s", message);
        std::longjmp(errors.escape, 1);
    }
    static void ignore(png_structp, png_const_charp) {}

  private:
    pcv_status status;
    jmp_buf escape;
    char text[256] = {};
};

} // namespace pcv
