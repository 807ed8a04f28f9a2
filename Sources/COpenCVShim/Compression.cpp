// zlib, for the colour profiles and checksums of PNG.
#include "Codec.hpp"

#include <zlib.h>

namespace {

constexpr size_t firstPiece = 64 * 1024;

struct Inflater {
    z_stream stream{};
    Inflater() {
        if (inflateInit(&stream) != Z_OK)
            throw std::bad_alloc();
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater() { inflateEnd(&stream); }
};

} // namespace

pcv_status pcv_bytes_deflate(const uint8_t *bytes, size_t length, pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out, "no bytes, or no place for the result");
        uLongf size = compressBound(uLong(length));
        std::vector<uint8_t> result(size);
        if (compress(result.data(), &size, bytes, uLong(length)) != Z_OK)
            throw pcv::Failure(PCV_STATUS_FAILED, "zlib cannot compress it");
        result.resize(size);
        pcv::give(pcv_bytes{std::move(result)}, out);
    });
}

pcv_status pcv_bytes_inflate(const uint8_t *bytes, size_t length, size_t limit, pcv_bytes **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out && length <= UINT32_MAX, "no bytes, or no place for the result");
        Inflater inflater;
        z_stream &stream = inflater.stream;
        std::vector<uint8_t> result(std::min(firstPiece, limit));
        // zlib does not write through this pointer; its interface is older than const.
        stream.next_in = const_cast<Bytef *>(bytes);
        stream.avail_in = uInt(length);
        for (int state = Z_OK; state != Z_STREAM_END;) {
            if (stream.total_out == result.size()) {
                if (result.size() >= limit)
                    throw pcv::Failure(PCV_STATUS_TOO_LARGE, "more bytes than the limit");
                result.resize(std::min(result.size() * 2, limit));
            }
            stream.next_out = result.data() + stream.total_out;
            stream.avail_out = uInt(result.size() - stream.total_out);
            state = inflate(&stream, Z_NO_FLUSH);
            if (state != Z_OK && state != Z_STREAM_END)
                throw pcv::undecodable("the compressed bytes are damaged or cut short");
        }
        result.resize(stream.total_out);
        pcv::give(pcv_bytes{std::move(result)}, out);
    });
}

uint32_t pcv_bytes_crc32(uint32_t before, const uint8_t *bytes, size_t length) {
    return bytes == nullptr ? before : uint32_t(crc32_z(before, bytes, length));
}
