// The square root in whole numbers, which every machine computes alike.
#pragma once

#include <cstdint>

namespace pcv {

/// Rounded down; 0 for what is not above 0.
inline int64_t squareRoot(int64_t value) {
    if (value <= 0)
        return 0;
    int64_t root = int64_t(1) << ((64 - __builtin_clzll(uint64_t(value)) + 1) / 2);
    for (;;) {
        const int64_t next = (root + value / root) / 2;
        if (next >= root)
            return root;
        root = next;
    }
}

} // namespace pcv
