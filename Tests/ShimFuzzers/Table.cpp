// A libFuzzer target: whatever the bytes are, a colour table is read or refused with the number of a line.
#include "Boundary.hpp"

#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    pcv_table *table = nullptr;
    const pcv_status status = pcv_table_read(bytes, length, &table);
    if (status == PCV_STATUS_UNDECODABLE && std::strncmp(pcv_last_error(), "line ", 5) != 0)
        std::abort();
    if (status != PCV_STATUS_OK && status != PCV_STATUS_UNDECODABLE)
        std::abort();
    if (status == PCV_STATUS_OK) {
        const uint8_t pixels[] = {0, 128, 255, 255, 1, 77};
        pcv_image *source = nullptr, *result = nullptr;
        pcv_look *look = nullptr;
        if (pcv_image_create_from_bytes(2, 1, pixels, 6, 6, &source) != PCV_STATUS_OK ||
            pcv_look_create_table(2, 1, table, 0.7, &look) != PCV_STATUS_OK ||
            pcv_looks_apply(&look, 1, source, 1, &result) != PCV_STATUS_OK)
            std::abort();
        pcv_image_destroy(source);
        pcv_image_destroy(result);
        pcv_look_destroy(look);
    }
    pcv_table_destroy(table);
    return 0;
}
