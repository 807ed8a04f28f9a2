#include "RetroReference.hpp"

#include <chrono>
#include <cmath>
#include <string>

using check::Image;
using namespace reference;

namespace {

struct DestroyTable {
    void operator()(pcv_table *table) const { pcv_table_destroy(table); }
    void operator()(pcv_look *look) const { pcv_look_destroy(look); }
};
using Table = std::unique_ptr<pcv_table, DestroyTable>;
using Look = std::unique_ptr<pcv_look, DestroyTable>;

pcv_status read(const std::string &text, Table &table) {
    pcv_table *handle = nullptr;
    const pcv_status status =
        pcv_table_read(reinterpret_cast<const uint8_t *>(text.data()), text.size(), &handle);
    table.reset(handle);
    return status;
}

Picture applied(const Table &table, const Picture &source, double strength = 1, int threads = 1) {
    pcv_look *handle = nullptr;
    CHECK(pcv_look_create_table(source.width, source.height, table.get(), strength, &handle) ==
          PCV_STATUS_OK);
    const Look look(handle);
    const pcv_look *const looks[] = {look.get()};
    pcv_image *result = nullptr;
    CHECK(pcv_looks_apply(looks, 1, imageOf(source).get(), threads, &result) == PCV_STATUS_OK);
    return pictureOf(Image(result).get());
}

Picture applied(const std::string &text, const Picture &source) {
    Table table;
    CHECK_SAYING(read(text, table) == PCV_STATUS_OK, pcv_last_error());
    return table ? applied(table, source) : source;
}

std::string cube(int side, double (*change)(double), const std::string &before = "",
                 const std::string &end = "\n") {
    std::string text = before + "LUT_3D_SIZE " + std::to_string(side) + end;
    for (int i = 0; i < side * side * side; ++i) {
        for (const int at : {i % side, i / side % side, i / side / side})
            text += std::to_string(change(double(at) / (side - 1))) + " ";
        text += end;
    }
    return text;
}

double itself(double v) {
    return v;
}

double inverted(double v) {
    return 1 - v;
}

const std::string two = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n";
const std::string size2 = "LUT_3D_SIZE 2\n";

struct Bad {
    const char *what;
    std::string text;
    int line;
};

std::vector<Bad> badTables() {
    const std::string seven = two.substr(0, two.size() - 6);
    return {
        {"nothing", "", 1},
        {"only a comment", "# a table\n", 1},
        {"only a title", "TITLE \"x\"\n", 1},
        {"a web page", "<!DOCTYPE html>\n<html>\n", 1},
        {"prose", "hello world\n", 1},
        {"a picture", "\xFF\xD8\xFF\xE0\n", 1},
        {"zeros", std::string("\0\0\0\0", 4), 1},
        {"numbers before the size", "0 0 0\n" + size2 + two, 1},
        {"no numbers", size2, 1},
        {"one entry too few", size2 + seven, 8},
        {"one entry too many", size2 + two + "1 1 1\n", 10},
        {"a size of 1", "LUT_3D_SIZE 1\n0 0 0\n", 1},
        {"a size of 0", "LUT_3D_SIZE 0\n", 1},
        {"a negative size", "LUT_3D_SIZE -2\n" + two, 1},
        {"a size with a fraction", "LUT_3D_SIZE 2.5\n" + two, 1},
        {"a size too large", "LUT_3D_SIZE 130\n", 1},
        {"a gigantic size", "LUT_3D_SIZE 4000000000\n", 1},
        {"a curve too long", "LUT_1D_SIZE 65537\n", 1},
        {"a curve of one point", "LUT_1D_SIZE 1\n0 0 0\n", 1},
        {"no size behind the keyword", "LUT_3D_SIZE\n" + two, 1},
        {"a word for a size", "LUT_3D_SIZE two\n" + two, 1},
        {"two sizes on a line", "LUT_3D_SIZE 2 2\n" + two, 1},
        {"a second size", size2 + size2 + two, 2},
        {"a size among the numbers", size2 + "0 0 0\nLUT_1D_SIZE 2\n", 3},
        {"two numbers in an entry", size2 + "0 0\n" + two, 2},
        {"four numbers in an entry", size2 + "0 0 0 0\n" + two, 2},
        {"a letter in a number", size2 + "0 0x 0\n" + two, 2},
        {"a comma for a point", size2 + "0,5 0 0\n" + two, 2},
        {"commas between numbers", size2 + "0, 0, 0\n" + two, 2},
        {"nan", size2 + "0 nan 0\n" + two, 2},
        {"inf", size2 + "0 inf 0\n" + two, 2},
        {"an exponent too large", size2 + "0 1e999 0\n" + two, 2},
        {"a number too large", size2 + "0 1e30 0\n" + two, 2},
        {"two signs", size2 + "0 --1 0\n" + two, 2},
        {"two points", size2 + "0 1.0.0 0\n" + two, 2},
        {"a hexadecimal number", size2 + "0 0x1 0\n" + two, 2},
        {"half a domain", "DOMAIN_MIN 0 0\n" + size2 + two, 1},
        {"a domain that is no number", "DOMAIN_MAX a b c\n" + size2 + two, 1},
        {"a domain too much", "DOMAIN_MIN 0 0 0 0\n" + size2 + two, 1},
        {"a domain that ends before it begins", "DOMAIN_MAX -1 1 1\n" + size2 + two, 10},
        {"a range that ends before it begins", "LUT_3D_INPUT_RANGE 1 0\n" + size2 + two, 1},
        {"half a range", "LUT_1D_INPUT_RANGE 1\n" + size2 + two, 1},
        {"an entry cut in the middle", size2 + seven + "1 1", 9},
        {"a line without end", size2 + std::string(100'000, ' ') + "0 0 0" + std::string(10'000, '1') + "\n",
         2},
        {"a keyword in lower case", "lut_3d_size 2\n" + two, 1},
        {"a curve without its cube", "LUT_1D_SIZE 2\n" + size2 + two, 10},
    };
}

} // namespace

TEST("a table of each colour itself changes no byte, whatever its size") {
    const Picture source = noise(97, 61, 1);
    for (const int side : {2, 3, 17, 33, 64})
        CHECK_SAYING(applied(cube(side, itself), source).bgr == source.bgr, std::to_string(side));
    CHECK(applied("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n", source).bgr == source.bgr);
    CHECK(applied("LUT_1D_SIZE 2\n" + size2 + "0 0 0\n1 1 1\n" + two, source).bgr == source.bgr);
}

TEST("the dialects read alike: ends of lines, comments, titles, a mark of bytes, foreign keywords") {
    const Picture source = noise(40, 30, 2);
    const Picture expected = applied(cube(5, inverted), source);
    CHECK(expected.bgr != source.bgr);
    for (const std::string &text :
         {cube(5, inverted, "", "\r\n"), cube(5, inverted, "", "\r"), cube(5, inverted, "\xEF\xBB\xBF# x\n"),
          cube(5, inverted, "TITLE \"LUT_3D_SIZE 9\"\n\n  # y\n\t\n"),
          cube(5, inverted, "LUT_IN_VIDEO_RANGE\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1.0 1.0 1.0\n"),
          cube(5, inverted, "LUT_3D_INPUT_RANGE 0.0 1.0\n"), cube(5, inverted, "", " # behind\n")})
        CHECK_SAYING(applied(text, source).bgr == expected.bgr, text.substr(0, 30));
}

TEST("red changes fastest, and channels are not exchanged") {
    // Red alone is taken away.
    const std::string text = size2 + "0 0 0\n0 0 0\n0 1 0\n0 1 0\n0 0 1\n0 0 1\n0 1 1\n0 1 1\n";
    const Picture source{2, 1, {10, 20, 30, 40, 50, 60}};
    CHECK((applied(text, source).bgr == std::vector<uint8_t>{10, 20, 0, 40, 50, 0}));
}

TEST("a domain says what the first and last points stand for") {
    const Picture source{3, 1, {0, 0, 0, 64, 64, 64, 255, 255, 255}};
    const auto at = [](const Picture &picture, int x) { return int(picture.at(x, 0)[1]); };
    // What lies beyond the domain is as its end.
    const Picture half = applied("DOMAIN_MAX 0.5 0.5 0.5\n" + size2 + two, source);
    CHECK(at(half, 0) == 0 && at(half, 1) == 128 && at(half, 2) == 255);
    const Picture range = applied("LUT_3D_INPUT_RANGE 0 0.5\n" + size2 + two, source);
    CHECK(range.bgr == half.bgr);
    const Picture curve = applied("LUT_1D_INPUT_RANGE 0 0.5\nLUT_1D_SIZE 2\n0 0 0\n1 1 1\n", source);
    CHECK(curve.bgr == half.bgr);
}

TEST("a curve comes before a cube") {
    const Picture source{2, 1, {0, 0, 0, 255, 255, 255}};
    // The curve inverts, the cube squares its red.
    const Picture result = applied("LUT_1D_SIZE 2\n" + size2 + "1 1 1\n0 0 0\n" + two, source);
    CHECK((result.bgr == std::vector<uint8_t>{255, 255, 255, 0, 0, 0}));
}

TEST("between points it is interpolated in tetrahedra") {
    // Only the far corner is white: a trilinear cube has a product there, a tetrahedron the least of the
    // three.
    const std::string text = size2 + "0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n1 1 1\n";
    const Picture source{3, 1, {200, 100, 150, 60, 255, 120, 255, 255, 40}};
    CHECK((applied(text, source).bgr == std::vector<uint8_t>{100, 100, 100, 60, 60, 60, 40, 40, 40}));
}

TEST("a Hald picture is the same table as its cube") {
    Picture hald{64, 64, {}};
    for (int i = 0; i < 16 * 16 * 16; ++i) {
        for (const int at : {i / 256, i / 16 % 16, i % 16})
            hald.bgr.push_back(uint8_t(255 - at * 17));
    }
    pcv_table *handle = nullptr;
    CHECK(pcv_table_from_hald(imageOf(hald).get(), &handle) == PCV_STATUS_OK);
    const Table table(handle);
    const Picture source = noise(50, 40, 3);
    const Picture one = applied(table, source), other = applied(cube(16, inverted), source);
    for (size_t i = 0; i < one.bgr.size(); ++i)
        CHECK(std::abs(one.bgr[i] - other.bgr[i]) <= 1);
    handle = nullptr;
    for (const auto &[width, height] : {std::pair{63, 63}, {64, 63}, {1, 1}, {512, 511}, {2000, 2000}}) {
        CHECK(pcv_table_from_hald(imageOf(noise(width, height, 1)).get(), &handle) == PCV_STATUS_UNDECODABLE);
        CHECK(handle == nullptr);
    }
}

TEST("gives the same bytes on any number of threads, and nothing at a strength of 0") {
    const Picture source = noise(641, 479, 4);
    Table table;
    CHECK(read(cube(9, inverted), table) == PCV_STATUS_OK);
    CHECK(applied(table, source, 1, 1).bgr == applied(table, source, 1, 7).bgr);
    CHECK(applied(table, source, 0).bgr == source.bgr);
}

TEST("malformed tables are refused with the number of the line, in no time") {
    const auto began = std::chrono::steady_clock::now();
    CHECK(badTables().size() >= 40);
    for (const Bad &bad : badTables()) {
        Table table;
        CHECK_SAYING(read(bad.text, table) == PCV_STATUS_UNDECODABLE, bad.what);
        const std::string start = "line " + std::to_string(bad.line) + ": ";
        CHECK_SAYING(std::string(pcv_last_error()).rfind(start, 0) == 0,
                     std::string(bad.what) + ": " + pcv_last_error());
        CHECK_SAYING(std::string(pcv_last_error()).size() < 120, bad.what);
        CHECK(table == nullptr);
    }
    CHECK(std::chrono::steady_clock::now() - began < std::chrono::seconds(5));
}

int main() {
    return check::runAll();
}
