// The first directory of a TIFF structure, which is also what EXIF is: enough for sizes and the orientation.
#pragma once

#include "Codec.hpp"

namespace pcv {

/// Reads numbers of the first directory. Whatever the bytes are, no read is outside them.
class TiffDirectory {
  public:
    /// Nothing where the bytes have no TIFF header or their first directory is outside them.
    static std::optional<TiffDirectory> open(Bytes bytes);

    /// The number at `index` of a BYTE, SHORT or LONG field.
    std::optional<uint32_t> number(uint16_t tag, uint32_t index = 0) const;
    /// The orientation (tag 274), or 1 where it is missing or nonsense.
    int32_t orientation() const;

  private:
    uint32_t read(size_t offset, int width) const {
        return little ? littleEndian(bytes, offset, width) : bigEndian(bytes, offset, width);
    }

    Bytes bytes;
    bool little = true;
    size_t firstEntry = 0;
    size_t entries = 0;
};

/// The orientation in an EXIF block, with or without its "Exif\0\0" in front. Damage is 1.
int32_t readExifOrientation(Bytes exif);

} // namespace pcv
