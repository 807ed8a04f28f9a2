// Turning and cutting a JPEG in its frequencies: blocks change places and signs, and no value is rounded.
#include "Codec.hpp"

#include <turbojpeg.h>

namespace {

constexpr int operations[] = {TJXOP_NONE,      TJXOP_HFLIP, TJXOP_ROT180,     TJXOP_VFLIP,
                              TJXOP_TRANSPOSE, TJXOP_ROT90, TJXOP_TRANSVERSE, TJXOP_ROT270};

struct Closer {
    void operator()(void *handle) const { tjDestroy(handle); }
    void operator()(unsigned char *bytes) const { tjFree(bytes); }
};

using Transformer = std::unique_ptr<void, Closer>;

Transformer makeTransformer() {
    Transformer transformer(tjInitTransform());
    if (!transformer)
        throw std::bad_alloc();
    return transformer;
}

struct Grid {
    int width, height;
    /// The sides of a block of all colours; 0 where libturbojpeg does not know.
    int across, down;
};

Grid gridOf(tjhandle handle, const uint8_t *bytes, size_t length, int64_t maxPixels) {
    int width = 0, height = 0, subsampling = 0, space = 0;
    if (tjDecompressHeader3(handle, bytes, static_cast<unsigned long>(length), &width, &height, &subsampling,
                            &space) != 0)
        throw pcv::undecodable(tjGetErrorStr2(handle));
    // All frequencies are held in memory, twice.
    pcv::requireDecodableSize(width, height, maxPixels);
    if (subsampling < 0 || subsampling >= TJ_NUMSAMP)
        return {width, height, 0, 0};
    return {width, height, tjMCUWidth[subsampling], tjMCUHeight[subsampling]};
}

/// Whether blocks stay whole: libturbojpeg says of one that does not what it says of any damage.
bool isOnGrid(const Grid &grid, int operation) {
    const bool fromRight = operation == TJXOP_HFLIP || operation == TJXOP_ROT180 ||
                           operation == TJXOP_TRANSVERSE || operation == TJXOP_ROT270;
    const bool fromBottom = operation == TJXOP_VFLIP || operation == TJXOP_ROT180 ||
                            operation == TJXOP_TRANSVERSE || operation == TJXOP_ROT90;
    return grid.across > 0 && !(fromRight && grid.width % grid.across != 0) &&
           !(fromBottom && grid.height % grid.down != 0);
}

pcv_bytes transformed(tjhandle handle, const uint8_t *bytes, size_t length, tjtransform &transform) {
    unsigned char *turned = nullptr;
    unsigned long size = 0;
    const int result = tjTransform(handle, bytes, static_cast<unsigned long>(length), 1, &turned, &size,
                                   &transform, TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS);
    const std::unique_ptr<unsigned char, Closer> owner(turned);
    if (result != 0)
        throw pcv::undecodable(tjGetErrorStr2(handle));
    return {std::vector<uint8_t>(turned, turned + size)};
}

} // namespace

pcv_status pcv_jpeg_orient(const uint8_t *bytes, size_t length, int32_t exif_orientation, int64_t max_pixels,
                           pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out, "no bytes of the picture, or no place for the result");
        pcv::require(exif_orientation >= 1 && exif_orientation <= 8, "an EXIF orientation is 1 to 8");
        const Transformer handle = makeTransformer();
        tjtransform transform{};
        transform.op = operations[exif_orientation - 1];
        transform.options = TJXOPT_PERFECT;
        pcv::require(isOnGrid(gridOf(handle.get(), bytes, length, max_pixels), transform.op),
                     "an edge of the picture cuts through a block");
        pcv::give(transformed(handle.get(), bytes, length, transform), out);
    });
}

pcv_status pcv_jpeg_crop(const uint8_t *bytes, size_t length, int32_t x, int32_t y, int32_t width,
                         int32_t height, int64_t max_pixels, pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out, "no bytes of the picture, or no place for the result");
        const Transformer handle = makeTransformer();
        const Grid grid = gridOf(handle.get(), bytes, length, max_pixels);
        pcv::require(x >= 0 && y >= 0 && width >= 1 && height >= 1 && width <= grid.width &&
                         height <= grid.height && x <= grid.width - width && y <= grid.height - height,
                     "the part must lie inside the picture");
        pcv::require(grid.across > 0 && x % grid.across == 0 && y % grid.down == 0,
                     "an edge of the part cuts through a block");
        tjtransform transform{};
        transform.r = {x, y, width, height};
        transform.options = TJXOPT_CROP;
        pcv::give(transformed(handle.get(), bytes, length, transform), out);
    });
}
