// The smallest test harness that tells what failed: named cases, checks that go on, a count at the end.
#pragma once

#include "COpenCVShim.h"

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace check {

struct Case {
    const char *name;
    std::function<void()> body;
};

inline std::vector<Case> &cases() {
    static std::vector<Case> all;
    return all;
}

inline int failures = 0;

inline void that(bool holds, const std::string &what, const char *file, int line) {
    if (holds)
        return;
    ++failures;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, what.c_str());
}

struct Register {
    Register(const char *name, std::function<void()> body) { cases().push_back({name, std::move(body)}); }
};

inline int runAll() {
    for (const Case &each : cases()) {
        const int before = failures;
        each.body();
        std::printf("%s  %s\n", failures == before ? "ok    " : "FAILED", each.name);
    }
    return failures == 0 ? 0 : 1;
}

struct Destroy {
    void operator()(pcv_image *image) const { pcv_image_destroy(image); }
    void operator()(pcv_retro *retro) const { pcv_retro_destroy(retro); }
};
using Image = std::unique_ptr<pcv_image, Destroy>;
using Retro = std::unique_ptr<pcv_retro, Destroy>;

} // namespace check

#define CHECK_JOINED_(a, b) a##b
#define CHECK_JOINED(a, b) CHECK_JOINED_(a, b)
/// A case, named by its claim.
#define TEST(name)                                                                                           \
    static void CHECK_JOINED(body_, __LINE__)();                                                             \
    static const check::Register CHECK_JOINED(case_, __LINE__){name, CHECK_JOINED(body_, __LINE__)};         \
    static void CHECK_JOINED(body_, __LINE__)()
#define CHECK(condition) check::that((condition), #condition, __FILE__, __LINE__)
#define CHECK_SAYING(condition, text)                                                                        \
    check::that((condition), std::string(#condition " ") + (text), __FILE__, __LINE__)
