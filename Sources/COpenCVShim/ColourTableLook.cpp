// A colour table as a look. Cubes are interpolated in tetrahedra, in whole numbers.

#include "Boundary.hpp"
#include "ColourTable.hpp"
#include "Look.hpp"

#include <cmath>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

struct pcv_table {
    std::shared_ptr<const pcv::ColourTable> table;
};

namespace pcv {
namespace {

constexpr int one = 1 << 14;

/// Where a level falls in the cube: the point before it, and how far it is to the next one.
struct Place {
    uint16_t point;
    uint16_t part; // 0 ... `one`
};

/// Red, green, blue, and a fourth that is not used.
struct Point {
    int16_t values[4];
};

/// What the curve makes of a value: of 0...1, or of what its domain says.
double curved(const ColourTable::Curve &curve, double value) {
    const double last = double(curve.points.size() - 1);
    const double at = std::clamp((value - curve.least) / (curve.most - curve.least), 0.0, 1.0) * last;
    const size_t point = std::min(size_t(at), curve.points.size() - 2);
    const double part = at - double(point);
    return (1 - part) * double(curve.points[point]) + part * double(curve.points[point + 1]);
}

class TableLook : public Look {
  public:
    TableLook(cv::Size size, const ColourTable &table) : size_(size), side_(table.side) {
        for (size_t channel = 0; channel < 3; ++channel)
            prepare(table, channel);
        points_.reserve(table.cube.size() / 3);
        for (size_t i = 0; i < table.cube.size(); i += 3)
            points_.push_back(
                {{filmLevel(table.cube[i]), filmLevel(table.cube[i + 1]), filmLevel(table.cube[i + 2]), 0}});
    }

    cv::Size size() const override { return size_; }
    bool looksAround() const override { return false; }
    std::unique_ptr<LookPass> begin(const LookSource &, int) const override {
        return std::make_unique<Pass>(*this);
    }
    std::unique_ptr<LookWorker> worker() const;

    void apply(const FilmRow &row) const {
        if (points_.empty())
            curve(row);
        else
            interpolate(row);
    }

  private:
    class Pass : public LookPass {
      public:
        explicit Pass(const TableLook &look) : look_(look) {}
        std::unique_ptr<LookWorker> worker() const override { return look_.worker(); }

      private:
        const TableLook &look_;
    };

    /// All levels that there are, taken through the curve and to their place in the cube.
    void prepare(const ColourTable &table, size_t channel) {
        const ColourTable::Curve &curve = table.curves[channel];
        for (int level = 0; level <= filmWhite; ++level) {
            double value = double(level) / filmWhite;
            if (!curve.points.empty())
                value = curved(curve, value);
            if (side_ == 0) {
                levels_[channel].push_back(filmLevel(value));
                continue;
            }
            const double least = table.least[channel], most = table.most[channel];
            const double at = std::clamp((value - least) / (most - least), 0.0, 1.0) * (side_ - 1);
            const int point = std::min(int(at), side_ - 2);
            places_[channel].push_back({uint16_t(point), uint16_t(std::lround((at - double(point)) * one))});
        }
    }

    void curve(const FilmRow &row) const {
        int16_t *const planes[] = {row.red, row.green, row.blue};
        for (size_t channel = 0; channel < 3; ++channel) {
            for (size_t x = 0; x < row.count; ++x)
                planes[channel][x] = levels_[channel][levelOf(planes[channel][x])];
        }
    }

    static size_t levelOf(int16_t v) { return size_t(std::clamp<int>(v, 0, filmWhite)); }

    void interpolate(const FilmRow &row) const {
        const int greenStep = side_, blueStep = side_ * side_, all = 1 + greenStep + blueStep;
        const Place *const reds = places_[0].data(), *const greens = places_[1].data(),
                           *const blues = places_[2].data();
        const Point *const points = points_.data();
        for (size_t x = 0; x < row.count; ++x) {
            const Place r = reds[levelOf(row.red[x])], g = greens[levelOf(row.green[x])],
                        b = blues[levelOf(row.blue[x])];
            // From the point before in all directions to the one behind, along the longest part first.
            const bool redFirst = r.part >= g.part, greenFirst = g.part >= b.part,
                       redOverBlue = r.part >= b.part;
            const int first = redFirst ? (redOverBlue ? 1 : blueStep) : (greenFirst ? greenStep : blueStep);
            const int last = redFirst ? (greenFirst ? blueStep : greenStep) : (redOverBlue ? blueStep : 1);
            const int most = std::max({r.part, g.part, b.part}), least = std::min({r.part, g.part, b.part});
            const int middle = r.part + g.part + b.part - most - least;
            const Point *const base = points + r.point + g.point * greenStep + b.point * blueStep;
            blend({base, base + first, base + all - last, base + all},
                  {one - most, most - middle, middle - least, least}, row, x);
        }
    }

    static void blend(const std::array<const Point *, 4> &corners, const std::array<int, 4> &weights,
                      const FilmRow &row, size_t x) {
#if defined(__SSE2__)
        const auto load = [](const Point *point) {
            return _mm_loadl_epi64(reinterpret_cast<const __m128i *>(point));
        };
        const auto pair = [&](int i) {
            const __m128i both = _mm_unpacklo_epi16(load(corners[size_t(i)]), load(corners[size_t(i) + 1]));
            return _mm_madd_epi16(both, _mm_set1_epi32(weights[size_t(i)] | weights[size_t(i) + 1] << 16));
        };
        const __m128i sum = _mm_add_epi32(_mm_add_epi32(pair(0), pair(2)), _mm_set1_epi32(one / 2));
        const __m128i made = _mm_srai_epi32(sum, 14);
        const __m128i narrow = _mm_packs_epi32(made, made);
        row.red[x] = int16_t(_mm_extract_epi16(narrow, 0));
        row.green[x] = int16_t(_mm_extract_epi16(narrow, 1));
        row.blue[x] = int16_t(_mm_extract_epi16(narrow, 2));
#else
        const auto sum = [&](size_t channel) {
            int result = one / 2;
            for (size_t i = 0; i < 4; ++i)
                result += corners[i]->values[channel] * weights[i];
            return int16_t(result >> 14);
        };
        row.red[x] = sum(0);
        row.green[x] = sum(1);
        row.blue[x] = sum(2);
#endif
    }

    cv::Size size_;
    int side_;
    std::array<std::vector<Place>, 3> places_;
    std::array<std::vector<int16_t>, 3> levels_;
    std::vector<Point> points_;
};

class TableWorker : public LookWorker {
  public:
    explicit TableWorker(const TableLook &look) : look_(look) {}
    void apply(int, const FilmRow &row) override { look_.apply(row); }

  private:
    const TableLook &look_;
};

std::unique_ptr<LookWorker> TableLook::worker() const {
    return std::make_unique<TableWorker>(*this);
}

} // namespace
} // namespace pcv

pcv_status pcv_table_read(const uint8_t *bytes, size_t length, pcv_table **out) {
    return pcv::guarded([&] {
        pcv::require(bytes && out, "no bytes, or no place for the table");
        const auto table = std::make_shared<const pcv::ColourTable>(pcv::readCubeFile(bytes, length));
        pcv::give(pcv_table{table}, out);
    });
}

pcv_status pcv_table_from_hald(const pcv_image *hald, pcv_table **out) {
    return pcv::guarded([&] {
        pcv::require(hald && out, "no picture, or no place for the table");
        const auto table = std::make_shared<const pcv::ColourTable>(pcv::readHald(hald->mat));
        pcv::give(pcv_table{table}, out);
    });
}

void pcv_table_destroy(pcv_table *table) {
    delete table;
}

pcv_status pcv_look_create_table(int32_t width, int32_t height, const pcv_table *table, double strength,
                                 pcv_look **out) {
    return pcv::guarded([&] {
        pcv::require(table && out, "no table, or no place for the look");
        pcv::requireSize(width, height);
        pcv::giveLook(std::make_shared<pcv::TableLook>(cv::Size(width, height), *table->table), strength,
                      out);
    });
}
