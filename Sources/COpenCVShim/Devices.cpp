// What a node is and which formats it offers, by the driver's own answers.
#include "DeviceNode.hpp"

#include <algorithm>
#include <cerrno>
#include <string_view>

struct pcv_device {
    pcv_device_kind kind;
    std::string card, driver, bus;
    uint32_t capabilities;
    int32_t orientation, rotation;
    std::vector<pcv_format> formats;
};

namespace {

using pcv::DeviceNode;

// A driver that answers without end must not keep a listing from ending.
constexpr uint32_t mostEntries = 256;
constexpr size_t mostFormats = 4096;

bool isCapture(uint32_t capabilities) {
    return capabilities & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE);
}

struct FourCC {
    uint32_t code;
    bool compressed;
};

std::vector<FourCC> fourCCs(const DeviceNode &node, uint32_t type) {
    std::vector<FourCC> found;
    v4l2_fmtdesc format{};
    format.type = type;
    while (format.index < mostEntries && node.ask(VIDIOC_ENUM_FMT, &format) == 0) {
        found.push_back({format.pixelformat, bool(format.flags & V4L2_FMT_FLAG_COMPRESSED)});
        ++format.index;
    }
    return found;
}

/// Bayer mosaics of all depths and packings, four letters each.
constexpr std::string_view bayerCodes =
    "BA81GBRGGRBGRGGB" // 8 bit
    "BG10GB10BA10RG10pBAApGAApgAApRAAaBA8aGA8agA8aRA8bBA8bGA8BD10bRA8"
    "BG12GB12BA12RG12pBCCpGCCpgCCpRCCBG14GB14GR14BA14RG14pBEEpGEEpgEEpREE"
    "BYR2BG16GB16GR16RG16ip3bip3gip3Gip3r"
    "PC1BPC1GPC1gPC1RPC2BPC2GPC2gPC2R"; // compressed by the Raspberry Pi 5

bool isBayer(uint32_t fourcc) {
    const std::string code{char(fourcc), char(fourcc >> 8), char(fourcc >> 16), char(fourcc >> 24)};
    for (size_t i = 0; i < bayerCodes.size(); i += 4)
        if (bayerCodes.substr(i, 4) == code)
            return true;
    return false;
}

bool isGrey(uint32_t fourcc) {
    switch (fourcc) {
    case V4L2_PIX_FMT_GREY:
    case V4L2_PIX_FMT_Y4:
    case V4L2_PIX_FMT_Y6:
    case V4L2_PIX_FMT_Y10:
    case V4L2_PIX_FMT_Y12:
    case V4L2_PIX_FMT_Y14:
    case V4L2_PIX_FMT_Y16:
    case V4L2_PIX_FMT_Y16_BE:
    case V4L2_PIX_FMT_Y10BPACK:
    case V4L2_PIX_FMT_Y10P:
    case V4L2_PIX_FMT_Y8I:
    case V4L2_PIX_FMT_Y12I:
        return true;
    default:
        return false;
    }
}

bool isDepth(uint32_t fourcc) {
    return fourcc == V4L2_PIX_FMT_Z16 || fourcc == V4L2_PIX_FMT_INZI || fourcc == V4L2_PIX_FMT_CNF4;
}

bool isColour(const FourCC &format) {
    if (format.compressed)
        return format.code == V4L2_PIX_FMT_MJPEG || format.code == V4L2_PIX_FMT_JPEG;
    return !isGrey(format.code) && !isBayer(format.code) && !isDepth(format.code);
}

pcv_device_kind kindOfCapture(const std::vector<FourCC> &formats) {
    const auto any = [&](auto &&test) { return std::any_of(formats.begin(), formats.end(), test); };
    if (any(isColour))
        return PCV_DEVICE_KIND_CAMERA;
    if (any([](const FourCC &format) { return isGrey(format.code); }))
        return PCV_DEVICE_KIND_INFRARED;
    if (any([](const FourCC &format) { return isBayer(format.code); }))
        return PCV_DEVICE_KIND_RAW_SENSOR;
    return PCV_DEVICE_KIND_UNDECODED;
}

pcv_device_kind kindOf(uint32_t capabilities, const std::vector<FourCC> &formats) {
    if (capabilities & (V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE))
        return PCV_DEVICE_KIND_CONVERTER;
    if (capabilities & (V4L2_CAP_RADIO | V4L2_CAP_TOUCH | V4L2_CAP_SDR_CAPTURE | V4L2_CAP_SDR_OUTPUT))
        return PCV_DEVICE_KIND_OTHER;
    // A node of a media controller, statistics and parameters among them, answers formats that mean nothing
    // yet.
    if (capabilities & V4L2_CAP_IO_MC)
        return PCV_DEVICE_KIND_MEDIA_CONTROLLER;
    // v4l2loopback's older nodes are output and capture in one; a program reads them as a camera.
    if (isCapture(capabilities) && (capabilities & V4L2_CAP_STREAMING))
        return kindOfCapture(formats);
    if (capabilities & (V4L2_CAP_META_CAPTURE | V4L2_CAP_META_OUTPUT))
        return PCV_DEVICE_KIND_METADATA;
    if (capabilities & (V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_VIDEO_OUTPUT_MPLANE | V4L2_CAP_VIDEO_OVERLAY))
        return PCV_DEVICE_KIND_OUTPUT;
    return PCV_DEVICE_KIND_OTHER;
}

int32_t valueOr(const DeviceNode &node, uint32_t id, int32_t missing) {
    v4l2_control control{};
    control.id = id;
    return node.ask(VIDIOC_G_CTRL, &control) == 0 ? control.value : missing;
}

pcv_device probe(const char *path) {
    const DeviceNode node(path);
    const v4l2_capability capability = pcv::capabilities(node);
    pcv_device device{};
    device.card = pcv::text(capability.card);
    device.driver = pcv::text(capability.driver);
    device.bus = pcv::text(capability.bus_info);
    device.capabilities = capability.device_caps;
    device.orientation = device.rotation = -1;

    std::vector<FourCC> formats;
    const uint32_t type = capability.device_caps & V4L2_CAP_VIDEO_CAPTURE
                              ? V4L2_BUF_TYPE_VIDEO_CAPTURE
                              : V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
    if (isCapture(capability.device_caps))
        formats = fourCCs(node, type);
    device.kind = kindOf(capability.device_caps, formats);
    if (device.kind != PCV_DEVICE_KIND_CAMERA && device.kind != PCV_DEVICE_KIND_INFRARED &&
        device.kind != PCV_DEVICE_KIND_RAW_SENSOR && device.kind != PCV_DEVICE_KIND_UNDECODED)
        return device;

    device.orientation = valueOr(node, V4L2_CID_CAMERA_ORIENTATION, -1);
    device.rotation = valueOr(node, V4L2_CID_CAMERA_SENSOR_ROTATION, -1);
    for (const FourCC &format : formats)
        for (const pcv_format &offered : pcv::formatsOf(node, type, format.code))
            if (device.formats.size() < mostFormats)
                device.formats.push_back(offered);
    return device;
}

/// Asks for no buffers on a descriptor of our own. A driver refuses that with EBUSY while another descriptor
/// owns the queue, and does nothing where none does. v4l2loopback, which lets many read at once, would
/// restart their buffers.
bool isBusy(const char *path) {
    const DeviceNode node(path);
    const v4l2_capability capability = pcv::capabilities(node);
    if (!isCapture(capability.device_caps) || pcv::text(capability.driver) == "v4l2 loopback")
        return false;
    v4l2_requestbuffers request{};
    request.type = capability.device_caps & V4L2_CAP_VIDEO_CAPTURE ? V4L2_BUF_TYPE_VIDEO_CAPTURE
                                                                   : V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
    request.memory = V4L2_MEMORY_MMAP;
    return node.ask(VIDIOC_REQBUFS, &request) == EBUSY;
}

} // namespace

pcv_status pcv_device_probe(const char *path, pcv_device **out) {
    return pcv::guarded([&] {
        pcv::require(path && out, "the path or the result is null");
        pcv::give(probe(path), out);
    });
}

void pcv_device_destroy(pcv_device *device) {
    delete device;
}

pcv_device_kind pcv_device_get_kind(const pcv_device *device) {
    return device->kind;
}

const char *pcv_device_card(const pcv_device *device) {
    return device->card.c_str();
}

const char *pcv_device_driver(const pcv_device *device) {
    return device->driver.c_str();
}

const char *pcv_device_bus(const pcv_device *device) {
    return device->bus.c_str();
}

uint32_t pcv_device_capabilities(const pcv_device *device) {
    return device->capabilities;
}

int32_t pcv_device_orientation(const pcv_device *device) {
    return device->orientation;
}

int32_t pcv_device_rotation(const pcv_device *device) {
    return device->rotation;
}

size_t pcv_device_format_count(const pcv_device *device) {
    return device->formats.size();
}

pcv_format pcv_device_format(const pcv_device *device, size_t index) {
    return index < device->formats.size() ? device->formats[index] : pcv_format{};
}

pcv_status pcv_device_is_busy(const char *path, bool *out) {
    return pcv::guarded([&] {
        pcv::require(path && out, "the path or the result is null");
        *out = isBusy(path);
    });
}
