// The rows of the film looks in terms of `Lanes`. FilmKernel.cpp includes this file once for each instruction
// set, within its namespace, and so it has no guard.
//
// Of Lanes, + and - saturate and * is the rounding product of fractions.

struct Colours {
    Lanes blue, green, red;
};

HWY_INLINE Colours loadColours(const FilmRow &row, size_t x) {
    return {Lanes::load(row.blue + x), Lanes::load(row.green + x), Lanes::load(row.red + x)};
}

HWY_INLINE void storeColours(const Colours &colours, const FilmRow &row, size_t x) {
    colours.blue.store(row.blue + x);
    colours.green.store(row.green + x);
    colours.red.store(row.red + x);
}

HWY_INLINE Colours setColours(const ByColour<int16_t> &values) {
    return {Lanes::set(values.blue), Lanes::set(values.green), Lanes::set(values.red)};
}

HWY_INLINE Lanes white() {
    return Lanes::set(filmWhite);
}

HWY_INLINE Lanes level(Lanes v) {
    return Lanes::min(Lanes::max(v, Lanes::set(0)), white());
}

HWY_INLINE Lanes weighed(const Colours &c, const Colours &weights) {
    return c.blue * weights.blue + c.green * weights.green + c.red * weights.red;
}

HWY_INLINE Colours eyes() {
    return setColours({3735, 19235, 9798});
}

void weigh(const int16_t *const *rows, const int16_t *weights, int taps, int16_t *out, size_t count) {
    for (size_t x = 0; x < count; x += Lanes::count) {
        Lanes sum = Lanes::set(0);
        for (int i = 0; i < taps; ++i)
            sum = sum + Lanes::load(rows[i] + x) * Lanes::set(weights[i]);
        sum.store(out + x);
    }
}

void mix(int16_t *to, const int16_t *from, int16_t amount, size_t count) {
    const Lanes share = Lanes::set(amount);
    for (size_t x = 0; x < count; x += Lanes::count) {
        const Lanes v = Lanes::load(to + x);
        (v + (Lanes::load(from + x) - v) * share).store(to + x);
    }
}

void mixTo(int16_t *to, int16_t tone, const int16_t *amounts, size_t count) {
    const Lanes target = Lanes::set(tone);
    for (size_t x = 0; x < count; x += Lanes::count) {
        const Lanes v = Lanes::load(to + x);
        (v + (target - v) * Lanes::load(amounts + x)).store(to + x);
    }
}

HWY_INLINE Lanes glowing(Lanes v, Lanes light) {
    return v + light * (white() - v);
}

void glow(const FilmRow &row, const int16_t *light, const ByColour<int16_t> &colour) {
    const Colours hue = setColours(colour);
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Lanes l = Lanes::load(light + x);
        const Colours c = loadColours(row, x);
        storeColours(
            {glowing(c.blue, l * hue.blue), glowing(c.green, l * hue.green), glowing(c.red, l * hue.red)},
            row, x);
    }
}

void leak(const FilmRow &row, const int16_t *light, const ByColour<int16_t> &colour) {
    const Colours hue = setColours(colour);
    const auto rest = [](int16_t share) { return static_cast<int16_t>(32767 - share); };
    const Colours core = setColours({rest(colour.blue), rest(colour.green), rest(colour.red)});
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Lanes l = Lanes::load(light + x);
        const Lanes strong = l * l * l;
        const Colours c = loadColours(row, x);
        storeColours({glowing(c.blue, l * hue.blue + strong * core.blue),
                      glowing(c.green, l * hue.green + strong * core.green),
                      glowing(c.red, l * hue.red + strong * core.red)},
                     row, x);
    }
}

HWY_INLINE Lanes steeper(Lanes v, Lanes amount) {
    // 2x - 1 as x - (1 - x), which stays within 16 bits.
    const Lanes rest = white() - v;
    return v + v * rest * (v - rest) * amount;
}

HWY_INLINE Lanes toned(Lanes v, Lanes brightness, Lanes contrast, Lanes moreContrast, Lanes shoulder,
                       Lanes black, Lanes span) {
    v = v + v * (white() - v) * brightness;
    v = steeper(v, contrast);
    v = steeper(v, moreContrast);
    const Lanes square = v * v;
    v = v - square * square * shoulder;
    return level(black + v * span);
}

void tone(const FilmRow &row, const FilmTone &tone) {
    const Colours weights = setColours(tone.weights), brightness = setColours(tone.brightness),
                  contrast = setColours(tone.contrast), more = setColours(tone.moreContrast),
                  black = setColours(tone.black), span = setColours(tone.span);
    const Lanes saturation = Lanes::set(tone.saturation), shoulder = Lanes::set(tone.shoulder);
    const auto saturated = [&](Lanes v, Lanes grey) HWY_ATTR {
        const Lanes half = (v - grey) * saturation;
        return level(grey + half + half);
    };
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        Colours c = loadColours(row, x);
        const Lanes grey = weighed(c, weights);
        c = {saturated(c.blue, grey), saturated(c.green, grey), saturated(c.red, grey)};
        storeColours(
            {toned(c.blue, brightness.blue, contrast.blue, more.blue, shoulder, black.blue, span.blue),
             toned(c.green, brightness.green, contrast.green, more.green, shoulder, black.green, span.green),
             toned(c.red, brightness.red, contrast.red, more.red, shoulder, black.red, span.red)},
            row, x);
    }
}

void tint(const FilmRow &row, const FilmTint &tint) {
    const Colours shadows = setColours(tint.shadows), midtones = setColours(tint.midtones),
                  highlights = setColours(tint.highlights), seen = eyes();
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Colours c = loadColours(row, x);
        const Lanes light = weighed(c, seen);
        const Lanes dark = white() - light, quarter = light * dark;
        const Lanes low = dark * dark, high = light * light, half = quarter + quarter, middle = half + half;
        storeColours(
            {level(c.blue + low * shadows.blue + middle * midtones.blue + high * highlights.blue),
             level(c.green + low * shadows.green + middle * midtones.green + high * highlights.green),
             level(c.red + low * shadows.red + middle * midtones.red + high * highlights.red)},
            row, x);
    }
}

void grain(const FilmRow &row, const ByColour<const int16_t *> &noise, const FilmGrainAmount &amount) {
    const Lanes everywhere = Lanes::set(amount.everywhere), inMidtones = Lanes::set(amount.inMidtones);
    const Colours seen = eyes();
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Colours c = loadColours(row, x);
        const Lanes light = weighed(c, seen), quarter = light * (white() - light), half = quarter + quarter;
        const Lanes share = everywhere + (half + half) * inMidtones;
        storeColours({level(c.blue + Lanes::load(noise.blue + x) * share),
                      level(c.green + Lanes::load(noise.green + x) * share),
                      level(c.red + Lanes::load(noise.red + x) * share)},
                     row, x);
    }
}

void screen(const FilmRow &row, const FilmScreen &screen) {
    // White and black shall have no dots, however soft these are.
    const int edge = (filmWhite / 2 >> screen.doublings) + 1;
    const Lanes margin = Lanes::set(int16_t(edge)), range = Lanes::set(int16_t(filmWhite - 2 * edge));
    const Lanes share = Lanes::set(screen.amount), middle = Lanes::set(filmWhite / 2);
    const Lanes acrossStep = Lanes::set(int16_t(screen.acrossStep * int(Lanes::count))),
                downStep = Lanes::set(int16_t(screen.downStep * int(Lanes::count)));
    Lanes across = Lanes::ramp(int16_t(screen.across), screen.acrossStep);
    Lanes down = Lanes::ramp(int16_t(screen.down), screen.downStep);
    const Colours seen = eyes(), inks = setColours(screen.ink), spans = setColours(screen.span);
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Colours c = loadColours(row, x);
        // A phase wraps around, and what lies between its ends and 0 is a wave of straight lines.
        const Lanes wave = Lanes::half(Lanes::magnitude(across)) + Lanes::half(Lanes::magnitude(down));
        const Lanes threshold = wave * range + margin;
        Lanes ink = weighed(c, seen) - threshold;
        for (int i = 0; i < screen.doublings; ++i)
            ink = ink + ink;
        const Lanes bare = level(Lanes::max(Lanes::min(ink, middle), Lanes::set(-filmWhite / 2)) + middle);
        const auto printed = [&](Lanes v, Lanes black, Lanes span)
                                 HWY_ATTR { return v + (black + bare * span - v) * share; };
        storeColours({printed(c.blue, inks.blue, spans.blue), printed(c.green, inks.green, spans.green),
                      printed(c.red, inks.red, spans.red)},
                     row, x);
        across = Lanes::wrapped(across, acrossStep);
        down = Lanes::wrapped(down, downStep);
    }
}

void luminance(const FilmRow &row, int16_t *out) {
    const Colours seen = eyes();
    for (size_t x = 0; x < row.count; x += Lanes::count)
        weighed(loadColours(row, x), seen).store(out + x);
}

void sketch(const FilmRow &row, const int16_t *reciprocal, int16_t hatching) {
    const Colours seen = eyes();
    const Lanes shade = Lanes::set(hatching);
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        const Lanes light = weighed(loadColours(row, x), seen);
        Lanes line = light * Lanes::load(reciprocal + x);
        for (int i = 0; i < 5; ++i)
            line = line + line;
        line = Lanes::min(line, white());
        // What is dark all over is shaded.
        const Lanes dark = white() - light;
        line = level(line * line - dark * dark * shade);
        storeColours({line, line, line}, row, x);
    }
}

void ink(const FilmRow &row, const int16_t *fine, const int16_t *coarse, int16_t bias, int doublings) {
    const Lanes threshold = Lanes::set(bias);
    for (size_t x = 0; x < row.count; x += Lanes::count) {
        Lanes line = Lanes::load(fine + x) - Lanes::load(coarse + x) + threshold;
        for (int i = 0; i < doublings; ++i)
            line = line + line;
        line = Lanes::max(Lanes::min(line, Lanes::set(0)), Lanes::set(-filmWhite));
        const Colours c = loadColours(row, x);
        const auto inked = [&](Lanes v) HWY_ATTR { return Lanes::max(v + line, Lanes::set(0)); };
        storeColours({inked(c.blue), inked(c.green), inked(c.red)}, row, x);
    }
}

constexpr FilmKernel kernelNamed(const char *name) {
    return {name, load, store, weigh, doubled, noise,     mix,    mixTo, glow,
            leak, tone, tint,  grain, screen,  luminance, sketch, ink};
}
