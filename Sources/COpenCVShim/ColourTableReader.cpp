#include "Boundary.hpp"
#include "ColourTable.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

namespace pcv {
namespace {

/// The lines of a text that ends them as Unix, Windows or old Macs do.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {
        if (rest_.substr(0, 3) == "\xEF\xBB\xBF")
            rest_.remove_prefix(3);
    }

    /// Answers whether there is one more, without white space around it.
    bool next(std::string_view &line) {
        if (rest_.empty())
            return false;
        ++number_;
        const size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
        line = rest_.substr(0, end);
        const bool isPair = rest_.substr(end, 2) == "\r\n";
        rest_.remove_prefix(std::min(rest_.size(), end + (isPair ? 2 : 1)));
        constexpr std::string_view blank = " \t\f\v";
        const size_t first = line.find_first_not_of(blank);
        line = first == line.npos ? "" : line.substr(first, line.find_last_not_of(blank) + 1 - first);
        return true;
    }

    size_t number() const { return number_; }

  private:
    std::string_view rest_;
    size_t number_ = 0;
};

/// Text of the file as an error may show it: a few letters, without control characters.
std::string shown(std::string_view text) {
    std::string result(text.substr(0, 24));
    for (char &letter : result) {
        if (uint8_t(letter) < 32 || uint8_t(letter) > 126)
            letter = '?';
    }
    return "\"" + result + (text.size() > 24 ? "...\"" : "\"");
}

class Reader {
  public:
    explicit Reader(std::string_view text) : lines_(text) {}

    ColourTable read() {
        std::string_view line;
        while (lines_.next(line)) {
            if (line.size() > 4096)
                fail("the line has more than 4096 bytes");
            if (line.empty() || line[0] == '#')
                continue;
            const bool isNumber =
                std::isdigit(uint8_t(line[0])) || line[0] == '-' || line[0] == '+' || line[0] == '.';
            if (isNumber)
                readEntry(line);
            else
                readKeyword(line);
        }
        finish();
        return std::move(table_);
    }

  private:
    [[noreturn]] void fail(const std::string &why) const {
        throw Failure(PCV_STATUS_UNDECODABLE, "line " + std::to_string(lines_.number()) + ": " + why);
    }

    static std::string_view word(std::string_view &line) {
        constexpr std::string_view blank = " \t\f\v";
        const size_t end = std::min(line.find_first_of(blank), line.size());
        const std::string_view result = line.substr(0, end);
        line.remove_prefix(end);
        line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
        return result;
    }

    double number(std::string_view &line) const {
        std::string_view text = word(line);
        if (text.empty() || text[0] == '#')
            fail("a number is missing");
        const std::string_view whole = text;
        if (text[0] == '+')
            text.remove_prefix(1);
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc::result_out_of_range)
            fail(shown(whole) + " is too large or too small");
        if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
            fail(shown(whole) + " is no number");
        if (std::abs(value) > 1e6)
            fail(shown(whole) + " is too large");
        return value;
    }

    int size(std::string_view &line, int most) const {
        const double value = number(line);
        if (value != std::floor(value) || value < 2 || value > most)
            fail("a size must be 2 to " + std::to_string(most));
        return int(value);
    }

    void requireEnd(std::string_view line) const {
        if (!line.empty() && line[0] != '#')
            fail(shown(line) + " is too much");
    }

    void readKeyword(std::string_view line) {
        const std::string_view keyword = word(line);
        if (keyword == "TITLE")
            return;
        if (keyword == "LUT_1D_SIZE" || keyword == "LUT_3D_SIZE") {
            readSize(line, keyword == "LUT_1D_SIZE");
        } else if (keyword == "DOMAIN_MIN" || keyword == "DOMAIN_MAX") {
            for (double &bound : keyword == "DOMAIN_MIN" ? least_ : most_)
                bound = number(line);
            requireEnd(line);
        } else if (keyword == "LUT_1D_INPUT_RANGE" || keyword == "LUT_3D_INPUT_RANGE") {
            const double least = number(line), most = number(line);
            requireEnd(line);
            if (least >= most)
                fail("the range ends before it begins");
            auto &range = keyword == "LUT_1D_INPUT_RANGE" ? curveRange_ : cubeRange_;
            range = {least, most};
        } else if (!std::all_of(keyword.begin(), keyword.end(), [](char letter) {
                       return std::isupper(uint8_t(letter)) || std::isdigit(uint8_t(letter)) || letter == '_';
                   })) {
            // Keywords that other programs add are passed over; anything else is no .cube file.
            fail(shown(keyword) + " is neither a keyword nor a number");
        }
    }

    void readSize(std::string_view line, bool isCurve) {
        if (read_ > 0)
            fail("a size after the numbers");
        if ((isCurve ? curvePoints_ : side_) != 0)
            fail("a second size");
        if (isCurve)
            curvePoints_ = size_t(size(line, mostCurvePoints));
        else
            side_ = size_t(size(line, mostCubePoints));
        requireEnd(line);
    }

    size_t wanted() const { return curvePoints_ + side_ * side_ * side_; }

    void readEntry(std::string_view line) {
        if (wanted() == 0)
            fail("numbers before LUT_1D_SIZE or LUT_3D_SIZE");
        if (read_ == wanted())
            fail("more than the " + std::to_string(wanted()) + " entries that the size asks for");
        for (size_t channel = 0; channel < 3; ++channel) {
            const float value = float(number(line));
            // Curves come first, where there are both.
            if (read_ < curvePoints_)
                table_.curves[channel].points.push_back(value);
            else
                table_.cube.push_back(value);
        }
        requireEnd(line);
        ++read_;
    }

    void finish() {
        if (wanted() == 0)
            fail("there is no LUT_1D_SIZE and no LUT_3D_SIZE");
        if (read_ < wanted())
            fail("the file ends after " + std::to_string(read_) + " of " + std::to_string(wanted()) +
                 " entries");
        for (size_t channel = 0; channel < 3; ++channel) {
            if (least_[channel] >= most_[channel])
                fail("DOMAIN_MAX must be above DOMAIN_MIN");
        }
        table_.side = int(side_);
        for (size_t channel = 0; channel < 3; ++channel) {
            // A domain is that of what comes first.
            const bool hasRange = curveRange_[0] < curveRange_[1];
            table_.curves[channel].least = hasRange ? curveRange_[0] : least_[channel];
            table_.curves[channel].most = hasRange ? curveRange_[1] : most_[channel];
            if (cubeRange_[0] < cubeRange_[1]) {
                table_.least[channel] = cubeRange_[0];
                table_.most[channel] = cubeRange_[1];
            } else if (curvePoints_ == 0) {
                table_.least[channel] = least_[channel];
                table_.most[channel] = most_[channel];
            }
        }
    }

    Lines lines_;
    ColourTable table_;
    size_t curvePoints_ = 0, side_ = 0, read_ = 0;
    std::array<double, 3> least_{0, 0, 0}, most_{1, 1, 1};
    std::array<double, 2> curveRange_{0, 0}, cubeRange_{0, 0};
};

} // namespace

ColourTable readCubeFile(const uint8_t *bytes, size_t length) {
    if (length == 0)
        throw Failure(PCV_STATUS_UNDECODABLE, "line 1: the file is empty");
    return Reader({reinterpret_cast<const char *>(bytes), length}).read();
}

ColourTable readHald(const cv::Mat &bgr) {
    int level = 2;
    while (level < 11 && level * level * level < bgr.cols)
        ++level;
    if (bgr.cols != bgr.rows || level * level * level != bgr.cols)
        throw Failure(PCV_STATUS_UNDECODABLE,
                      "a Hald table is a square of 8, 27, 64, 125, 216, 343, 512, 729, 1000 or 1331 pixels");
    ColourTable table;
    table.side = level * level;
    for (int y = 0; y < bgr.rows; ++y) {
        const uint8_t *row = bgr.ptr(y);
        for (int x = 0; x < bgr.cols; ++x, row += 3) {
            for (const int channel : {2, 1, 0})
                table.cube.push_back(float(row[channel]) / 255);
        }
    }
    return table;
}

} // namespace pcv
