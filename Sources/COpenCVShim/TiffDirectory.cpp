#include "TiffDirectory.hpp"

namespace pcv {

namespace {

constexpr size_t entrySize = 12;
constexpr uint16_t orientationTag = 274;

int widthOfType(uint32_t type) {
    switch (type) {
    case 1: // BYTE
        return 1;
    case 3: // SHORT
        return 2;
    case 4: // LONG
        return 4;
    default:
        return 0;
    }
}

} // namespace

std::optional<TiffDirectory> TiffDirectory::open(Bytes bytes) {
    using namespace std::string_view_literals;
    TiffDirectory directory;
    directory.bytes = bytes;
    directory.little = startsWith(bytes, "II\x2a\0"sv);
    if (!directory.little && !startsWith(bytes, "MM\0\x2a"sv))
        return std::nullopt;
    if (bytes.size() < 8)
        return std::nullopt;
    const size_t start = directory.read(4, 4);
    if (start < 8 || start > bytes.size() - 2)
        return std::nullopt;
    directory.firstEntry = start + 2;
    // Entries that a cut file no longer has are not there.
    directory.entries = std::min<size_t>(directory.read(start, 2), (bytes.size() - start - 2) / entrySize);
    return directory;
}

std::optional<uint32_t> TiffDirectory::number(uint16_t tag, uint32_t index) const {
    for (size_t i = 0; i < entries; ++i) {
        const size_t entry = firstEntry + i * entrySize;
        if (read(entry, 2) != tag)
            continue;
        const int width = widthOfType(read(entry + 2, 2));
        const uint32_t count = read(entry + 4, 4);
        if (width == 0 || index >= count)
            return std::nullopt;
        const bool inEntry = uint64_t(count) * uint64_t(width) <= 4;
        const uint64_t place = (inEntry ? entry + 8 : read(entry + 8, 4)) + uint64_t(index) * uint64_t(width);
        if (place + uint64_t(width) > bytes.size())
            return std::nullopt;
        return read(size_t(place), width);
    }
    return std::nullopt;
}

int32_t TiffDirectory::orientation() const {
    const uint32_t value = number(orientationTag).value_or(1);
    return value >= 1 && value <= 8 ? int32_t(value) : 1;
}

int32_t readExifOrientation(Bytes exif) {
    using namespace std::string_view_literals;
    constexpr auto signature = "Exif\0\0"sv;
    if (startsWith(exif, signature))
        exif = exif.subspan(signature.size());
    const auto directory = TiffDirectory::open(exif);
    return directory ? directory->orientation() : 1;
}

} // namespace pcv
