// Turning a JPEG in its frequencies: blocks change places and signs, and no value is rounded.
#include "Codec.hpp"

#include <turbojpeg.h>

namespace {

constexpr int operations[] = {TJXOP_NONE,      TJXOP_HFLIP, TJXOP_ROT180,     TJXOP_VFLIP,
                              TJXOP_TRANSPOSE, TJXOP_ROT90, TJXOP_TRANSVERSE, TJXOP_ROT270};

struct Closer {
    void operator()(void *handle) const { tjDestroy(handle); }
    void operator()(unsigned char *bytes) const { tjFree(bytes); }
};

/// Whether blocks stay whole: libturbojpeg says of one that does not what it says of any damage.
bool isOnGrid(tjhandle handle, const uint8_t *bytes, size_t length, int operation, int64_t maxPixels) {
    int width = 0, height = 0, subsampling = 0, space = 0;
    if (tjDecompressHeader3(handle, bytes, static_cast<unsigned long>(length), &width, &height, &subsampling,
                            &space) != 0)
        throw pcv::undecodable(tjGetErrorStr2(handle));
    // All frequencies are held in memory, twice.
    pcv::requireDecodableSize(width, height, maxPixels);
    if (subsampling < 0 || subsampling >= TJ_NUMSAMP)
        return false;
    const bool fromRight = operation == TJXOP_HFLIP || operation == TJXOP_ROT180 ||
                           operation == TJXOP_TRANSVERSE || operation == TJXOP_ROT270;
    const bool fromBottom = operation == TJXOP_VFLIP || operation == TJXOP_ROT180 ||
                            operation == TJXOP_TRANSVERSE || operation == TJXOP_ROT90;
    return !(fromRight && width % tjMCUWidth[subsampling] != 0) &&
           !(fromBottom && height % tjMCUHeight[subsampling] != 0);
}

} // namespace

pcv_status pcv_jpeg_orient(const uint8_t *bytes, size_t length, int32_t exif_orientation, int64_t max_pixels,
                           pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out, "no bytes of the picture, or no place for the result");
        pcv::require(exif_orientation >= 1 && exif_orientation <= 8, "an EXIF orientation is 1 to 8");
        const std::unique_ptr<void, Closer> handle(tjInitTransform());
        if (!handle)
            throw std::bad_alloc();
        tjtransform transform{};
        transform.op = operations[exif_orientation - 1];
        transform.options = TJXOPT_PERFECT;
        pcv::require(isOnGrid(handle.get(), bytes, length, transform.op, max_pixels),
                     "an edge of the picture cuts through a block");
        unsigned char *turned = nullptr;
        unsigned long size = 0;
        const int result = tjTransform(handle.get(), bytes, static_cast<unsigned long>(length), 1, &turned,
                                       &size, &transform, TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS);
        const std::unique_ptr<unsigned char, Closer> owner(turned);
        if (result != 0)
            throw pcv::undecodable(tjGetErrorStr2(handle.get()));
        pcv::give(pcv_bytes{std::vector<uint8_t>(turned, turned + size)}, out);
    });
}
