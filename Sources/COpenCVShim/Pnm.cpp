// P1 to P6, read here: the format is small, and OpenCV 4.6 scales a maximum that is not 255 in text files
// only.
#include "Codec.hpp"

namespace pcv {

namespace {

bool isSpace(uint8_t byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

class PnmReader {
  public:
    explicit PnmReader(Bytes bytes) : bytes(bytes) {
        if (bytes.size() < 2)
            throw cut();
        const int kind = bytes[1] - '0';
        channels = kind == 3 || kind == 6 ? 3 : 1;
        isText = kind <= 3;
        isBitmap = kind == 1 || kind == 4;
        position = 2;
        width = readNumber();
        height = readNumber();
        maximum = isBitmap ? 1 : readNumber();
        if (maximum < 1 || maximum > 65535)
            throw undecodable("PNM: the maximum is not 1 to 65535");
        if (!isText) {
            if (position >= bytes.size() || !isSpace(bytes[position]))
                throw cut();
            ++position;
        }
    }

    pcv_picture_info info() const {
        return {int32_t(width), int32_t(height), 1, maximum > 255 ? 16 : 8, false};
    }

    cv::Mat readPixels() {
        // A text file has at least one byte a value as well, so a small file cannot ask for many pixels.
        const uint64_t values = uint64_t(width) * height * unsigned(channels);
        const uint64_t perRow = isBitmap ? (uint64_t(width) + 7) / 8 : 0;
        const uint64_t needed = isText     ? values
                                : isBitmap ? perRow * height
                                           : values * (maximum > 255 ? 2 : 1);
        if (bytes.size() - position < needed)
            throw cut();
        for (uint32_t value = 0; value <= maximum; ++value)
            scaled.push_back(uint8_t((value * 255 + maximum / 2) / maximum));
        cv::Mat bgr(int(height), int(width), CV_8UC3);
        for (int y = 0; y < bgr.rows; ++y) {
            auto *to = bgr.ptr<cv::Vec3b>(y);
            for (int x = 0; x < bgr.cols; ++x) {
                if (channels == 1) {
                    to[x] = cv::Vec3b::all(readValue(x));
                } else {
                    for (int channel = 2; channel >= 0; --channel)
                        to[x][channel] = readValue(x);
                }
            }
            if (isBitmap && !isText)
                position += perRow;
        }
        return bgr;
    }

  private:
    static Failure cut() { return undecodable("PNM: the file ends before the picture does"); }

    void skipSpace() {
        while (position < bytes.size()) {
            if (bytes[position] == '#') {
                while (position < bytes.size() && bytes[position] != '\n')
                    ++position;
            } else if (isSpace(bytes[position])) {
                ++position;
            } else {
                return;
            }
        }
        throw cut();
    }

    uint32_t readNumber() {
        skipSpace();
        uint64_t value = 0;
        const size_t start = position;
        for (; position < bytes.size() && bytes[position] >= '0' && bytes[position] <= '9'; ++position) {
            value = value * 10 + uint64_t(bytes[position] - '0');
            if (value > INT32_MAX)
                throw undecodable("PNM: a number is too large");
        }
        if (position == start)
            throw undecodable("PNM: a number is missing");
        return uint32_t(value);
    }

    uint8_t readValue(int x) {
        if (isBitmap) // 1 is black; in text the digits need no space between them
            return readBit(x) ? 0 : 255;
        uint32_t value;
        if (isText) {
            value = readNumber();
        } else {
            const int size = maximum > 255 ? 2 : 1;
            value = bigEndian(bytes, position, size);
            position += size_t(size);
        }
        return scaled[std::min(value, maximum)];
    }

    bool readBit(int x) {
        if (!isText)
            return bytes[position + size_t(x / 8)] >> (7 - x % 8) & 1;
        skipSpace();
        const uint8_t digit = bytes[position++];
        if (digit != '0' && digit != '1')
            throw undecodable("PNM: a bit is neither 0 nor 1");
        return digit == '1';
    }

    Bytes bytes;
    size_t position = 0;
    uint32_t width = 0, height = 0, maximum = 0;
    int channels = 1;
    bool isText = false, isBitmap = false;
    std::vector<uint8_t> scaled; // of each value
};

} // namespace

pcv_picture_info readPnmInfo(Bytes bytes) {
    const auto info = PnmReader(bytes).info();
    requireDecodableSize(info.width, info.height, INT64_MAX);
    return info;
}

cv::Mat decodePnm(Bytes bytes, int64_t maxPixels) {
    PnmReader reader(bytes);
    requireDecodableSize(reader.info().width, reader.info().height, maxPixels);
    return reader.readPixels();
}

} // namespace pcv
