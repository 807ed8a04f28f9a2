// The controls of a node: brightness, exposure, focus and what else the driver lists.
#include "DeviceNode.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <optional>

namespace {

struct MenuItem {
    int64_t value;
    std::string label;
};

struct Control {
    pcv_control facts;
    std::string name, text;
    std::vector<MenuItem> menu;
};

} // namespace

struct pcv_controls {
    std::vector<Control> all;
};

namespace {

using pcv::DeviceNode;

constexpr size_t mostControls = 1024;
constexpr int64_t longestMenu = 512;
constexpr uint32_t longestText = 4096;

std::optional<pcv_control_kind> kindOf(const v4l2_query_ext_ctrl &query) {
    if (query.flags & V4L2_CTRL_FLAG_HAS_PAYLOAD && query.type != V4L2_CTRL_TYPE_STRING)
        return PCV_CONTROL_KIND_COMPOUND;
    switch (query.type) {
    case V4L2_CTRL_TYPE_CTRL_CLASS:
        return std::nullopt;
    case V4L2_CTRL_TYPE_INTEGER:
    case V4L2_CTRL_TYPE_INTEGER64:
        return PCV_CONTROL_KIND_INTEGER;
    case V4L2_CTRL_TYPE_BOOLEAN:
        return PCV_CONTROL_KIND_BOOLEAN;
    case V4L2_CTRL_TYPE_MENU:
        return PCV_CONTROL_KIND_MENU;
    case V4L2_CTRL_TYPE_INTEGER_MENU:
        return PCV_CONTROL_KIND_INTEGER_MENU;
    case V4L2_CTRL_TYPE_BITMASK:
        return PCV_CONTROL_KIND_BITMASK;
    case V4L2_CTRL_TYPE_BUTTON:
        return PCV_CONTROL_KIND_BUTTON;
    case V4L2_CTRL_TYPE_STRING:
        return PCV_CONTROL_KIND_TEXT;
    default:
        return PCV_CONTROL_KIND_COMPOUND;
    }
}

/// "Exposure Time, Absolute" becomes "exposure_time_absolute".
std::string nameOf(const char *spoken, size_t length) {
    std::string name;
    bool gap = false;
    for (size_t i = 0; i < length && spoken[i]; ++i) {
        const auto letter = static_cast<unsigned char>(spoken[i]);
        if (!std::isalnum(letter)) {
            gap = !name.empty();
            continue;
        }
        if (gap)
            name += '_';
        gap = false;
        name += char(std::tolower(letter));
    }
    return name;
}

/// The next control after `id`, or nothing. Drivers from before VIDIOC_QUERY_EXT_CTRL are asked in the old
/// way.
std::optional<v4l2_query_ext_ctrl> next(const DeviceNode &node, uint32_t id) {
    v4l2_query_ext_ctrl query{};
    query.id = id | V4L2_CTRL_FLAG_NEXT_CTRL | V4L2_CTRL_FLAG_NEXT_COMPOUND;
    const int error = node.ask(VIDIOC_QUERY_EXT_CTRL, &query);
    if (error == 0)
        return query;
    if (error != ENOTTY)
        return std::nullopt;
    v4l2_queryctrl old{};
    old.id = id | V4L2_CTRL_FLAG_NEXT_CTRL;
    if (node.ask(VIDIOC_QUERYCTRL, &old) != 0)
        return std::nullopt;
    query = {};
    query.id = old.id;
    query.type = old.type;
    std::memcpy(query.name, old.name, sizeof old.name);
    query.minimum = old.minimum;
    query.maximum = old.maximum;
    query.step = uint32_t(old.step);
    query.default_value = old.default_value;
    query.flags = old.flags;
    query.elem_size = old.type == V4L2_CTRL_TYPE_STRING ? uint32_t(old.maximum) + 1 : 0;
    return query;
}

/// By the extended call, which carries 64 bits. ENOTTY and EINVAL of old drivers lead to the plain one.
int exchange(const DeviceNode &node, bool set, uint32_t id, int64_t &value) {
    v4l2_query_ext_ctrl query{};
    query.id = id;
    const bool wide = node.ask(VIDIOC_QUERY_EXT_CTRL, &query) == 0 && query.type == V4L2_CTRL_TYPE_INTEGER64;
    if (!wide) {
        v4l2_control control{};
        control.id = id;
        control.value = int32_t(value);
        const int error = node.ask(set ? VIDIOC_S_CTRL : VIDIOC_G_CTRL, &control);
        // A bit mask is unsigned.
        value = query.type == V4L2_CTRL_TYPE_BITMASK ? int64_t(uint32_t(control.value)) : control.value;
        return error;
    }
    v4l2_ext_control control{};
    control.id = id;
    control.value64 = value;
    v4l2_ext_controls controls{};
    controls.which = V4L2_CTRL_WHICH_CUR_VAL;
    controls.count = 1;
    controls.controls = &control;
    const int error = node.ask(set ? VIDIOC_S_EXT_CTRLS : VIDIOC_G_EXT_CTRLS, &controls);
    value = control.value64;
    return error;
}

std::string textOf(const DeviceNode &node, const v4l2_query_ext_ctrl &query) {
    std::string text(std::min(query.elem_size, longestText), '\0');
    v4l2_ext_control control{};
    control.id = query.id;
    control.size = uint32_t(text.size());
    control.string = text.data();
    v4l2_ext_controls controls{};
    controls.which = V4L2_CTRL_WHICH_CUR_VAL;
    controls.count = 1;
    controls.controls = &control;
    if (text.empty() || node.ask(VIDIOC_G_EXT_CTRLS, &controls) != 0)
        return "";
    return text.c_str();
}

std::vector<MenuItem> menuOf(const DeviceNode &node, const v4l2_query_ext_ctrl &query) {
    std::vector<MenuItem> items;
    const int64_t last = std::min(query.maximum, query.minimum + longestMenu);
    for (int64_t index = query.minimum; index <= last; ++index) {
        v4l2_querymenu item{};
        item.id = query.id;
        item.index = uint32_t(index);
        if (node.ask(VIDIOC_QUERYMENU, &item) == 0)
            items.push_back({index, query.type == V4L2_CTRL_TYPE_MENU ? pcv::text(item.name)
                                                                      : std::to_string(item.value)});
    }
    return items;
}

Control describe(const DeviceNode &node, const v4l2_query_ext_ctrl &query, pcv_control_kind kind) {
    Control control{};
    control.name = nameOf(query.name, sizeof query.name);
    pcv_control &facts = control.facts;
    facts.id = query.id;
    facts.kind = kind;
    facts.minimum = query.minimum;
    facts.maximum = query.maximum;
    facts.step = int64_t(query.step);
    facts.default_value = query.default_value;
    facts.inactive = query.flags & V4L2_CTRL_FLAG_INACTIVE;
    facts.read_only = query.flags & V4L2_CTRL_FLAG_READ_ONLY;
    facts.write_only = query.flags & V4L2_CTRL_FLAG_WRITE_ONLY;
    facts.grabbed = query.flags & V4L2_CTRL_FLAG_GRABBED;
    facts.is_volatile = query.flags & V4L2_CTRL_FLAG_VOLATILE;
    if (kind == PCV_CONTROL_KIND_MENU || kind == PCV_CONTROL_KIND_INTEGER_MENU)
        control.menu = menuOf(node, query);
    facts.menu_count = control.menu.size();
    if (kind == PCV_CONTROL_KIND_TEXT)
        control.text = textOf(node, query);
    else if (kind != PCV_CONTROL_KIND_COMPOUND && kind != PCV_CONTROL_KIND_BUTTON && !facts.write_only &&
             exchange(node, false, query.id, facts.value) != 0)
        facts.value = 0;
    return control;
}

pcv_controls readAll(const char *path) {
    const DeviceNode node(path);
    pcv::capabilities(node);
    pcv_controls controls;
    uint32_t id = 0;
    while (controls.all.size() < mostControls) {
        const auto query = next(node, id);
        if (!query || query->id <= id)
            break;
        id = query->id;
        const auto kind = kindOf(*query);
        if (kind && !(query->flags & V4L2_CTRL_FLAG_DISABLED))
            controls.all.push_back(describe(node, *query, *kind));
    }
    return controls;
}

void failWith(int error) {
    if (error)
        throw pcv::Failure(PCV_STATUS_UNAVAILABLE, std::strerror(error), error);
}

} // namespace

pcv_status pcv_controls_read(const char *path, pcv_controls **out) {
    return pcv::guarded([&] {
        pcv::require(path && out, "the path or the result is null");
        pcv::give(readAll(path), out);
    });
}

void pcv_controls_destroy(pcv_controls *controls) {
    delete controls;
}

size_t pcv_controls_count(const pcv_controls *controls) {
    return controls->all.size();
}

pcv_control pcv_controls_at(const pcv_controls *controls, size_t index) {
    return index < controls->all.size() ? controls->all[index].facts : pcv_control{};
}

const char *pcv_controls_name(const pcv_controls *controls, size_t index) {
    return index < controls->all.size() ? controls->all[index].name.c_str() : "";
}

const char *pcv_controls_text(const pcv_controls *controls, size_t index) {
    return index < controls->all.size() ? controls->all[index].text.c_str() : "";
}

int64_t pcv_controls_menu_value(const pcv_controls *controls, size_t index, size_t item) {
    const bool exists = index < controls->all.size() && item < controls->all[index].menu.size();
    return exists ? controls->all[index].menu[item].value : 0;
}

const char *pcv_controls_menu_label(const pcv_controls *controls, size_t index, size_t item) {
    const bool exists = index < controls->all.size() && item < controls->all[index].menu.size();
    return exists ? controls->all[index].menu[item].label.c_str() : "";
}

pcv_status pcv_control_set(const char *path, uint32_t id, int64_t value, int64_t *actual) {
    return pcv::guarded([&] {
        pcv::require(path && actual, "the path or the result is null");
        const DeviceNode node(path);
        int64_t now = value;
        failWith(exchange(node, true, id, now));
        // A button and a control that is write only have nothing to read back.
        if (exchange(node, false, id, now) != 0)
            now = value;
        *actual = now;
    });
}

pcv_status pcv_control_get(const char *path, uint32_t id, int64_t *out) {
    return pcv::guarded([&] {
        pcv::require(path && out, "the path or the result is null");
        const DeviceNode node(path);
        int64_t value = 0;
        failWith(exchange(node, false, id, value));
        *out = value;
    });
}
