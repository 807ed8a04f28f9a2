/// COpenCVShim: the whole boundary between OpenCV and a program that is not C++.
///
/// Plain C. Every function that can fail answers a `pcv_status`; its text is `pcv_last_error()`, kept for the
/// calling thread until that thread's next call. No exception crosses. Results leave by out parameters, which
/// are written on success only. A handle owns its pixels alone: no two handles share memory. Pixels are 8
/// bit, B G R, rows tight.
///
/// Threads: handles of images and bytes may be read by many threads at once. A capture belongs to one thread
/// at a time.
#ifndef COPENCVSHIM_H
#define COPENCVSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__swift__)
#define PCV_NAME(name) __attribute__((swift_name(name)))
#define PCV_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define PCV_NAME(name)
#define PCV_CLOSED
#endif

#if defined(__clang__)
#define PCV_BEGIN _Pragma("clang assume_nonnull begin")
#define PCV_END _Pragma("clang assume_nonnull end")
#define PCV_NULLABLE _Nullable
#define PCV_NONNULL _Nonnull
#else
#define PCV_BEGIN
#define PCV_END
#define PCV_NULLABLE
#define PCV_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

PCV_BEGIN

// ---------------------------------------------------------------------------------------------------- status

typedef enum PCV_CLOSED pcv_status {
    PCV_STATUS_OK PCV_NAME("ok") = 0,
    /// An argument that the function does not take: null, a size of 0, a number out of range.
    PCV_STATUS_INVALID PCV_NAME("invalid") = 1,
    PCV_STATUS_NO_MEMORY PCV_NAME("noMemory") = 2,
    /// The bytes are not a whole picture of a known kind.
    PCV_STATUS_UNDECODABLE PCV_NAME("undecodable") = 3,
    /// A picture of more pixels than the stated limit; nothing was allocated for it.
    PCV_STATUS_TOO_LARGE PCV_NAME("tooLarge") = 4,
    /// A device, file or address that cannot be opened; `pcv_last_errno` tells the system's reason where
    /// there is one.
    PCV_STATUS_UNAVAILABLE PCV_NAME("unavailable") = 5,
    /// The wait ended before there was a frame.
    PCV_STATUS_TIMEOUT PCV_NAME("timeout") = 6,
    /// No more frames will come: the end of a file, an unplugged camera, a closed connection.
    PCV_STATUS_ENDED PCV_NAME("ended") = 7,
    /// Anything else, as OpenCV or the system told it.
    PCV_STATUS_FAILED PCV_NAME("failed") = 8,
} PCV_NAME("Status") pcv_status;

/// The reason of the calling thread's last failure: one line, never null, valid until its next call.
const char *pcv_last_error(void);

/// The `errno` behind the calling thread's last failure, or 0.
int pcv_last_errno(void);

/// OpenCV's version, as "4.6.0".
const char *pcv_opencv_version(void);

/// The names of what OpenCV takes video from, as "FFMPEG GSTREAMER V4L2", in the order in which it tries
/// them; valid until the calling thread's next call of this function.
const char *pcv_opencv_backends(void);

/// Fails on purpose, as OpenCV (0), the allocator (1), the standard library (2) or anything else (3) would:
/// for tests.
pcv_status pcv_fail_for_test(int kind);

// ----------------------------------------------------------------------------------------------------- image

/// A picture: 8 bit, B G R, rows tight, top row first.
typedef struct pcv_image pcv_image;

/// A black picture. The sides are 1...65535, and together at most 2^30 pixels.
pcv_status pcv_image_create(int32_t width, int32_t height, pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// A picture from `stride` bytes a row, which are copied; `length` is that of all of `bgr`.
pcv_status pcv_image_create_from_bytes(int32_t width, int32_t height, const uint8_t *bgr, size_t stride,
                                       size_t length, pcv_image *PCV_NULLABLE *PCV_NONNULL out);
pcv_status pcv_image_copy(const pcv_image *image, pcv_image *PCV_NULLABLE *PCV_NONNULL out);
void pcv_image_destroy(pcv_image *PCV_NULLABLE image);
int32_t pcv_image_width(const pcv_image *image);
int32_t pcv_image_height(const pcv_image *image);
/// `3 * width * height` bytes, valid until the image is destroyed.
const uint8_t *pcv_image_bytes(const pcv_image *image);
uint8_t *pcv_image_mutable_bytes(pcv_image *image);

/// The part at `x`, `y`, which must lie inside the picture.
pcv_status pcv_image_crop(const pcv_image *image, int32_t x, int32_t y, int32_t width, int32_t height,
                          pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// The picture at another size: area averaging down, bicubic up.
pcv_status pcv_image_resize(const pcv_image *image, int32_t width, int32_t height,
                            pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// The picture turned and mirrored so that one stored with EXIF orientation 1...8 stands upright.
pcv_status pcv_image_orient(const pcv_image *image, int32_t exif_orientation,
                            pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// All of it in one pass: the part at `x`, `y` of the stored picture, turned as `pcv_image_orient` does, at
/// the size that is given for the upright one.
pcv_status pcv_image_reshape(const pcv_image *image, int32_t x, int32_t y, int32_t part_width,
                             int32_t part_height, int32_t exif_orientation, int32_t width, int32_t height,
                             pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// `first` with `part`, 0...1, of `second`, which has the same size.
pcv_status pcv_image_mix(const pcv_image *first, const pcv_image *second, double part,
                         pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// The means of blue, green and red, 0...255, over a grid of at most 64 x 64 pixels.
pcv_status pcv_image_mean_colour(const pcv_image *image, double *blue, double *green, double *red);

// ----------------------------------------------------------------------------------------- decode and encode

/// Bytes that the bridge made: an encoded picture.
typedef struct pcv_bytes pcv_bytes;
void pcv_bytes_destroy(pcv_bytes *PCV_NULLABLE bytes);
size_t pcv_bytes_length(const pcv_bytes *bytes);
const uint8_t *pcv_bytes_data(const pcv_bytes *bytes);

/// Compresses in zlib's format.
pcv_status pcv_bytes_deflate(const uint8_t *bytes, size_t length, pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);
/// Takes apart what zlib's format has compressed; more than `limit` bytes is `TOO_LARGE`.
pcv_status pcv_bytes_inflate(const uint8_t *bytes, size_t length, size_t limit,
                             pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);
/// The CRC-32 of PNG and zlib, going on from that of the bytes before; 0 at the start.
uint32_t pcv_bytes_crc32(uint32_t before, const uint8_t *PCV_NULLABLE bytes, size_t length);

typedef enum PCV_CLOSED pcv_picture_format {
    PCV_PICTURE_FORMAT_JPEG PCV_NAME("jpeg") = 0,
    PCV_PICTURE_FORMAT_PNG PCV_NAME("png") = 1,
    PCV_PICTURE_FORMAT_WEBP PCV_NAME("webp") = 2,
    PCV_PICTURE_FORMAT_TIFF PCV_NAME("tiff") = 3,
} PCV_NAME("PictureFormat") pcv_picture_format;

/// What the header of an encoded picture says, before a pixel is allocated.
typedef struct pcv_picture_info {
    int32_t width;
    int32_t height;
    /// 1...8; 1 where the file says nothing or nonsense.
    int32_t exif_orientation;
    /// Bits a channel: 8 or 16 (16 is reduced to 8 when decoded).
    int32_t bits;
    /// Whether it has an alpha channel (laid over white but by `pcv_image_decode_cutout`).
    bool has_alpha;
} PCV_NAME("PictureInfo") pcv_picture_info;

/// Whether these first bytes (12 are enough) begin a picture that `pcv_image_decode` reads.
bool pcv_picture_is_known(const uint8_t *bytes, size_t length);
pcv_status pcv_picture_read_info(const uint8_t *bytes, size_t length, pcv_picture_info *out);

/// Decodes JPEG, PNG, WebP, TIFF, BMP or PNM. Strict: half a picture is `UNDECODABLE`, never a picture filled
/// up; bytes after its end and padding between markers are let pass. Grey, CMYK, 16 bit and alpha (over
/// white) become 8 bit B G R. The stored pixels are given; EXIF orientation is not applied. More than
/// `max_pixels` is `TOO_LARGE`.
pcv_status pcv_image_decode(const uint8_t *bytes, size_t length, int64_t max_pixels,
                            pcv_image *PCV_NULLABLE *PCV_NONNULL out);

/// As `pcv_image_decode`, for looks that read luminance alone: of a JPEG only that is decoded, into all three
/// channels, in a part of the time. Pictures of other formats come in their colours.
pcv_status pcv_image_decode_luminance(const uint8_t *bytes, size_t length, int64_t max_pixels,
                                      pcv_image *PCV_NULLABLE *PCV_NONNULL out);

/// As `pcv_image_decode`, for a PNG, WebP or TIFF whose header tells of alpha: its colours as they are where
/// nothing shows through, and its alpha, 0...255, in all three channels of a picture as large. 16 bits become
/// 8. `INVALID` for a picture without alpha, and for a BMP.
pcv_status pcv_image_decode_cutout(const uint8_t *bytes, size_t length, int64_t max_pixels,
                                   pcv_image *PCV_NULLABLE *PCV_NONNULL colours,
                                   pcv_image *PCV_NULLABLE *PCV_NONNULL alpha);

/// Encodes in memory. `quality` is 1...100 for JPEG (chroma is kept whole from 90 on) and WebP (100 is
/// without loss), and is not read for PNG and TIFF.
pcv_status pcv_image_encode(const pcv_image *image, pcv_picture_format format, int32_t quality,
                            pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);

/// As `pcv_image_encode`, with an alpha channel: the first channel of a picture that is as large. The colours
/// are not multiplied by it. A WebP leaves it out where all of it is 255, and at quality 100 keeps also the
/// colours of what is transparent. `INVALID` for JPEG.
pcv_status pcv_image_encode_cutout(const pcv_image *colours, const pcv_image *alpha,
                                   pcv_picture_format format, int32_t quality,
                                   pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);

/// The resolution of colour in a JPEG.
typedef enum PCV_CLOSED pcv_chroma {
    /// Whole from quality 90 on, a quarter below.
    PCV_CHROMA_BY_QUALITY PCV_NAME("byQuality") = 0,
    /// That of luminance: 4:4:4.
    PCV_CHROMA_WHOLE PCV_NAME("whole") = 1,
    /// Half of it, across: 4:2:2.
    PCV_CHROMA_HALF PCV_NAME("half") = 2,
    /// A quarter, half both ways: 4:2:0.
    PCV_CHROMA_QUARTER PCV_NAME("quarter") = 3,
} PCV_NAME("Chroma") pcv_chroma;

/// Encodes a JPEG in memory with a stated resolution of colour.
pcv_status pcv_image_encode_jpeg(const pcv_image *image, int32_t quality, pcv_chroma chroma,
                                 pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);

/// Turns and mirrors a JPEG without decoding it, so that nothing is lost: as `pcv_image_orient` does with
/// pixels. Every marker goes along. `INVALID` where an edge that would come to the top or left cuts through a
/// block, so that it cannot be done without loss. More than `max_pixels` is `TOO_LARGE`.
pcv_status pcv_jpeg_orient(const uint8_t *bytes, size_t length, int32_t exif_orientation, int64_t max_pixels,
                           pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);

/// Cuts a JPEG without decoding it, so that nothing is lost. Every marker goes along. `INVALID` for a part
/// outside the picture, and where its left or upper edge cuts through a block. More than `max_pixels` is
/// `TOO_LARGE`.
pcv_status pcv_jpeg_crop(const uint8_t *bytes, size_t length, int32_t x, int32_t y, int32_t width,
                         int32_t height, int64_t max_pixels, pcv_bytes *PCV_NULLABLE *PCV_NONNULL out);

// --------------------------------------------------------------------------------------------------- capture

/// One open `cv::VideoCapture`, always with a named backend.
typedef struct pcv_capture pcv_capture;

/// A pixel format, size and rate. 0 in a wish: the source may choose.
typedef struct pcv_format {
    /// As V4L2 and OpenCV pack it: 'M' | 'J' << 8 | 'P' << 16 | 'G' << 24.
    uint32_t fourcc;
    int32_t width;
    int32_t height;
    double frames_per_second;
} PCV_NAME("StreamFormat") pcv_format;

typedef enum PCV_CLOSED pcv_scene {
    PCV_SCENE_FRONT PCV_NAME("front") = 0,
    PCV_SCENE_BACK PCV_NAME("back") = 1,
} PCV_NAME("Scene") pcv_scene;

/// A V4L2 device by its path, through CAP_V4L2.
pcv_status pcv_capture_open_device(const char *path, pcv_capture *PCV_NULLABLE *PCV_NONNULL out);
/// A video file, through CAP_FFMPEG. The path is one file: digits and '%' in it mean nothing.
pcv_status pcv_capture_open_file(const char *path, pcv_capture *PCV_NULLABLE *PCV_NONNULL out);
/// An http, https, rtsp or rtmp address, through CAP_FFMPEG. Opening ends after `open_ms`, each read after
/// `read_ms`. The frames of a stream of JPEG pictures are taken as they were sent, and decoded strictly.
pcv_status pcv_capture_open_url(const char *url, int32_t open_ms, int32_t read_ms,
                                pcv_capture *PCV_NULLABLE *PCV_NONNULL out);
/// A drawn, moving scene behind a subclass of cv::VideoCapture. It is not paced: each grab is the next frame.
pcv_status pcv_capture_open_synthetic(pcv_scene scene, pcv_capture *PCV_NULLABLE *PCV_NONNULL out);

/// Asks for a format, in the order that drivers need, and reads back what there is now.
pcv_status pcv_capture_configure(pcv_capture *capture, const pcv_format *wanted, pcv_format *actual);

/// Takes the next frame from the source, without decoding it. A device is waited for at most about `wait_ms`;
/// other sources block as long as they do. `timestamp_ms` is the driver's CLOCK_MONOTONIC time of the buffer
/// for a device, and the position in the file else. Of a device `TIMEOUT` is no frame yet, `ENDED` that it is
/// gone, `UNAVAILABLE` with its errno that the driver does not start the stream (ENOSPC: the USB bus has no
/// room for it), and `FAILED` that for 2 seconds it answered nothing but errors.
pcv_status pcv_capture_grab(pcv_capture *capture, int32_t wait_ms, double *timestamp_ms);
/// Decodes the frame that was grabbed last. A frame that is not whole is `UNDECODABLE`.
pcv_status pcv_capture_retrieve(pcv_capture *capture, pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// The JPEG that the frame retrieved last came as, with what the source put before and behind it; null where
/// it was none. Valid until the next call with this capture.
const uint8_t *PCV_NULLABLE pcv_capture_jpeg(const pcv_capture *capture, size_t *length);
/// As `pcv_capture_retrieve` for a stream of JPEG pictures, at an eighth of each side and for a part of the
/// time: enough to measure brightness. Of one grabbed frame either may be asked for, once.
pcv_status pcv_capture_retrieve_eighth(pcv_capture *capture, pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// How many frames a file says it has; 0 where it does not say.
int64_t pcv_capture_frame_count(pcv_capture *capture);
void pcv_capture_close(pcv_capture *PCV_NULLABLE capture);

/// One video file that is being written, through CAP_FFMPEG.
typedef struct pcv_writer pcv_writer PCV_NAME("OpaqueVideoWriter");

/// Begins a video of even sides in the container that the path's extension names. H.264 where FFmpeg encodes
/// it, else MPEG-4 or motion JPEG. A file of that name is replaced. `UNAVAILABLE` for a container that FFmpeg
/// does not write, and for a path that cannot be written.
pcv_status pcv_writer_open(const char *path, int32_t width, int32_t height, double frames_per_second,
                           pcv_writer *PCV_NULLABLE *PCV_NONNULL out);
/// Adds a frame: the top left part of the picture, which is at least as large as the video. A disk that is
/// full is not told: the file is to be read again.
pcv_status pcv_writer_write(pcv_writer *writer, const pcv_image *image);
void pcv_writer_close(pcv_writer *PCV_NULLABLE writer);

/// The frame number in the coded strip of a synthetic scene, or -1.
int64_t pcv_scene_frame_number(const pcv_image *image);

// --------------------------------------------------------------------------------------------------- devices

/// What a node says of itself: a copy, made without streaming; the node is closed again.
typedef struct pcv_device pcv_device PCV_NAME("OpaqueDevice");

typedef enum PCV_CLOSED pcv_device_kind {
    /// Gives colour pictures that `pcv_capture` decodes.
    PCV_DEVICE_KIND_CAMERA PCV_NAME("camera") = 0,
    /// Gives grey pictures only.
    PCV_DEVICE_KIND_INFRARED PCV_NAME("infrared") = 1,
    /// Gives unprocessed sensor data (Bayer) only.
    PCV_DEVICE_KIND_RAW_SENSOR PCV_NAME("rawSensor") = 2,
    /// Does nothing before a program has set up the media controller that it belongs to.
    PCV_DEVICE_KIND_MEDIA_CONTROLLER PCV_NAME("mediaController") = 3,
    PCV_DEVICE_KIND_METADATA PCV_NAME("metadata") = 4,
    PCV_DEVICE_KIND_OUTPUT PCV_NAME("output") = 5,
    /// A codec or scaler: takes pictures and gives them changed.
    PCV_DEVICE_KIND_CONVERTER PCV_NAME("converter") = 6,
    /// Video in formats that nothing here decodes (H.264 only, depth), or in none.
    PCV_DEVICE_KIND_UNDECODED PCV_NAME("undecoded") = 7,
    /// Radio, teletext, software radio, touch.
    PCV_DEVICE_KIND_OTHER PCV_NAME("other") = 8,
} PCV_NAME("DeviceNodeKind") pcv_device_kind;

/// Asks a node what it is. `UNAVAILABLE` with the errno of open(2), or with ENOTTY for what is no V4L2
/// device.
pcv_status pcv_device_probe(const char *path, pcv_device *PCV_NULLABLE *PCV_NONNULL out);
void pcv_device_destroy(pcv_device *PCV_NULLABLE device);
pcv_device_kind pcv_device_get_kind(const pcv_device *device);
/// The texts of VIDIOC_QUERYCAP, valid until the device is destroyed.
const char *pcv_device_card(const pcv_device *device);
const char *pcv_device_driver(const pcv_device *device);
const char *pcv_device_bus(const pcv_device *device);
/// `device_caps`: what this node can do, not what all nodes of the camera can.
uint32_t pcv_device_capabilities(const pcv_device *device);
/// V4L2_CID_CAMERA_ORIENTATION: 0 front, 1 back, 2 external; -1 where the driver does not tell.
int32_t pcv_device_orientation(const pcv_device *device);
/// V4L2_CID_CAMERA_SENSOR_ROTATION: the degrees, counter-clockwise, that put the picture upright; -1 where
/// not told.
int32_t pcv_device_rotation(const pcv_device *device);
/// Formats, sizes and rates in the driver's order. Of a range there are the usual sizes inside and its
/// largest.
size_t pcv_device_format_count(const pcv_device *device);
/// `index` is below the count; all zero beyond it.
pcv_format pcv_device_format(const pcv_device *device, size_t index);

/// Whether another program holds the node's buffers. Nothing is changed, and a stream that runs is not
/// disturbed.
pcv_status pcv_device_is_busy(const char *path, bool *out);

/// The controls of a node with their present values.
typedef struct pcv_controls pcv_controls PCV_NAME("OpaqueControls");

typedef enum PCV_CLOSED pcv_control_kind {
    PCV_CONTROL_KIND_INTEGER PCV_NAME("integer") = 0,
    PCV_CONTROL_KIND_BOOLEAN PCV_NAME("boolean") = 1,
    /// The value is the index of a menu item.
    PCV_CONTROL_KIND_MENU PCV_NAME("menu") = 2,
    /// The value is the index of a menu item, whose label is a number.
    PCV_CONTROL_KIND_INTEGER_MENU PCV_NAME("integerMenu") = 3,
    PCV_CONTROL_KIND_BITMASK PCV_NAME("bitmask") = 4,
    /// Has no value: setting it starts an action.
    PCV_CONTROL_KIND_BUTTON PCV_NAME("button") = 5,
    PCV_CONTROL_KIND_TEXT PCV_NAME("text") = 6,
    /// An array or structure, listed and neither read nor set.
    PCV_CONTROL_KIND_COMPOUND PCV_NAME("compound") = 7,
} PCV_NAME("ControlKind") pcv_control_kind;

typedef struct pcv_control {
    uint32_t id;
    pcv_control_kind kind;
    int64_t minimum;
    int64_t maximum;
    int64_t step;
    int64_t default_value;
    /// 0 for what has none: a button, a text, an array, a control that is write only.
    int64_t value;
    /// Without effect while another control, an automatic mode as a rule, has its present value.
    bool inactive;
    bool read_only;
    bool write_only;
    /// Cannot be set now, because the camera streams.
    bool grabbed;
    /// May change on its own.
    bool is_volatile;
    size_t menu_count;
} PCV_NAME("ControlFacts") pcv_control;

pcv_status pcv_controls_read(const char *path, pcv_controls *PCV_NULLABLE *PCV_NONNULL out);
void pcv_controls_destroy(pcv_controls *PCV_NULLABLE controls);
size_t pcv_controls_count(const pcv_controls *controls);
/// `index` is below the count, here and below.
pcv_control pcv_controls_at(const pcv_controls *controls, size_t index);
/// Lower case, words joined by underscores: "exposure_time_absolute".
const char *pcv_controls_name(const pcv_controls *controls, size_t index);
/// The value of a text control, and "" for the others.
const char *pcv_controls_text(const pcv_controls *controls, size_t index);
/// The value of a menu item; items that the driver leaves out are not counted.
int64_t pcv_controls_menu_value(const pcv_controls *controls, size_t index, size_t item);
const char *pcv_controls_menu_label(const pcv_controls *controls, size_t index, size_t item);

/// Sets a control and tells the value that it has then. `UNAVAILABLE` with EACCES for one that is read only
/// or inactive, ERANGE for a value that it does not take, EBUSY where the camera streams, EINVAL where there
/// is no such control.
pcv_status pcv_control_set(const char *path, uint32_t id, int64_t value, int64_t *actual);
pcv_status pcv_control_get(const char *path, uint32_t id, int64_t *out);

// --------------------------------------------------------------------------------------------------- address

/// A network camera's address, with the connection to it, which is kept from one request to the next. It
/// belongs to one thread at a time.
typedef struct pcv_address pcv_address;

typedef enum PCV_CLOSED pcv_address_kind {
    /// A video, or what may be one.
    PCV_ADDRESS_KIND_STREAM PCV_NAME("stream") = 0,
    /// One picture in each answer.
    PCV_ADDRESS_KIND_PICTURE PCV_NAME("picture") = 1,
    /// A text: a web page, JSON.
    PCV_ADDRESS_KIND_TEXT PCV_NAME("text") = 2,
} PCV_NAME("AddressKind") pcv_address_kind;

/// What a server answered.
typedef struct pcv_address_answer {
    /// The status of HTTP or RTSP; 0 where the scheme has none, and there is only a connection.
    int32_t code;
    pcv_address_kind kind;
} PCV_NAME("AddressAnswer") pcv_address_answer;

/// Reads an http, https, rtsp, rtsps, rtmp or rtmps address, and connects to nothing yet. `user` and
/// `password` count where the address has none of its own.
pcv_status pcv_address_open(const char *url, const char *PCV_NULLABLE user, const char *PCV_NULLABLE password,
                            pcv_address *PCV_NULLABLE *PCV_NONNULL out);
void pcv_address_close(pcv_address *PCV_NULLABLE address);

/// Asks the server, and follows at most 5 redirects, to http and https only. All of it ends after
/// `timeout_ms`. A picture is read whole, up to `limit` bytes; of anything else only the start. Every answer
/// is `OK`, whatever its code is; `UNAVAILABLE` where there was none, `UNDECODABLE` where it ended too early.
pcv_status pcv_address_get(pcv_address *address, int32_t timeout_ms, size_t limit, pcv_address_answer *answer,
                           pcv_bytes *PCV_NULLABLE *PCV_NONNULL body);
/// The content type of the last answer, never null, valid until the next call with this address.
const char *pcv_address_content_type(const pcv_address *address);
/// Where the last answer came from, for `pcv_capture_open_url`: WITH CREDENTIALS, never to be shown. Valid
/// until the next call with this address.
const char *pcv_address_location(const pcv_address *address);

// ---------------------------------------------------------------------------------------------- retro filter

/// The retro effect prepared for one frame size: masks stretched, cut or drawn. Reading it is thread-safe.
typedef struct pcv_retro pcv_retro;

/// How one frame departs from the still effect. All zero and `brightness` 1 is the still. The mean m is that
/// of the picture as it is shifted and brightened.
typedef struct pcv_retro_motion {
    /// Shift of the picture in pixels, to the right and down; what comes in from outside repeats the edge.
    int32_t dx;
    int32_t dy;
    /// The multiplier of the luminance, 0...16; the product is at most 255.
    double brightness;
    /// Scratches at m / 2 instead of 2 m.
    bool dark_scratches;
    /// Where this frame cuts its scratches from a mask that is larger than the frame; scratches that were
    /// drawn are mirrored and moved around the edges instead. 0: as in the still. A mask of the frame's size
    /// stays as it is.
    uint64_t scratch_seed;
} PCV_NAME("RetroMotion") pcv_retro_motion;

/// Prepares the effect. A mask that is null is drawn from `seed`, in proportion to the short side. `border`
/// is stretched to the frame; `scratches` at least as large as the frame in both directions is cut at an
/// offset that `seed` chooses, any other is stretched. A mask's value is its luminance: 0 is no effect. The
/// masks may be destroyed afterwards.
pcv_status pcv_retro_create(int32_t width, int32_t height, const pcv_image *PCV_NULLABLE scratches,
                            const pcv_image *PCV_NULLABLE border, uint64_t seed,
                            pcv_retro *PCV_NULLABLE *PCV_NONNULL out);
void pcv_retro_destroy(pcv_retro *PCV_NULLABLE retro);
/// Applies the effect to a picture of the prepared size on `threads` threads (0: as many as OpenCV uses).
/// `motion` null is the still. The result does not depend on the threads or the processor, and may outlive
/// `retro`, which keeps the memory of up to two destroyed results for the next ones.
pcv_status pcv_retro_apply(const pcv_retro *retro, const pcv_image *source,
                           const pcv_retro_motion *PCV_NULLABLE motion, int32_t threads,
                           pcv_image *PCV_NULLABLE *PCV_NONNULL out);
/// As `pcv_retro_apply` of the still, into the picture itself. On failure it is as it was.
pcv_status pcv_retro_apply_in_place(const pcv_retro *retro, pcv_image *image, int32_t threads);

// ---------------------------------------------------------------------------------------------------- looks

/// A look prepared for one frame size. Reading it is thread-safe.
typedef struct pcv_look pcv_look;

/// A value for each colour.
typedef struct pcv_colour {
    double blue;
    double green;
    double red;
} PCV_NAME("ColourValues") pcv_colour;

typedef enum PCV_CLOSED pcv_film_frame {
    PCV_FILM_FRAME_NONE PCV_NAME("none") = 0,
    /// Even on all sides.
    PCV_FILM_FRAME_PAPER PCV_NAME("paper") = 1,
    /// Wide below, as of instant film.
    PCV_FILM_FRAME_INSTANT PCV_NAME("instant") = 2,
    /// Round corners and a soft edge, as of a frame of film.
    PCV_FILM_FRAME_REBATE PCV_NAME("rebate") = 3,
    /// A mat with an oval opening.
    PCV_FILM_FRAME_OVAL PCV_NAME("oval") = 4,
    /// The uneven edges of a plate that was coated by hand.
    PCV_FILM_FRAME_PLATE PCV_NAME("plate") = 5,
} PCV_NAME("FilmFrameKind") pcv_film_frame;

/// What a film look is made from, in the order in which it is made. Lengths are parts of the short side,
/// levels are 0...1; all 0 with `saturation` 1 and `white` 1 changes nothing.
typedef struct pcv_film {
    uint64_t seed;
    /// 0...1 of a blur that reaches `softness_radius`, 0...0.2.
    double softness;
    double softness_radius;
    /// 0...2: how much light runs over from what is bright, up to `halation_radius`, 0...0.2.
    double halation;
    double halation_radius;
    pcv_colour halation_colour;

    /// What luminance is made of; each 0...1, and all 0 for the eye's.
    pcv_colour sensitivity;
    /// 0...2.
    double saturation;
    /// -1...1: adds b x (1 - x).
    pcv_colour brightness;
    /// -1...2: adds c x (1 - x) (2x - 1), which at 1 is a full S, and from 1 on a second one.
    pcv_colour contrast;
    /// 0...1: rolls the highlights off.
    double shoulder;
    /// The levels of black and white.
    pcv_colour black;
    pcv_colour white;

    /// -0.5...0.5: what is added to shadows, middle tones and highlights.
    pcv_colour shadows;
    pcv_colour midtones;
    pcv_colour highlights;

    /// 0...1, of a size of 0...0.02; `grain_colour` 0...1 is the part of it that differs from colour to
    /// colour.
    double grain;
    double grain_size;
    double grain_colour;
    /// 0...1: clouds in the tone, as of uneven development.
    double mottle;
    /// 0...1: dots of ink, in cells of 0.002...0.1.
    double halftone;
    double halftone_cell;

    /// -1...1: darkens, or below 0 lightens, from `vignette_start` (0...1 of the way to the corner) on.
    double vignette;
    double vignette_start;

    /// 0...1.
    double leak;
    pcv_colour leak_colour;

    /// 0...1: how much of it there is.
    double light_dust;
    double dark_dust;

    pcv_film_frame frame;
    /// 0...0.2.
    double frame_width;
    pcv_colour frame_colour;
} PCV_NAME("FilmSettings") pcv_film;

/// Prepares a film look. `stamp` is printed as a camera prints its date: digits, ' . - : / and spaces, at
/// most 24 of them.
pcv_status pcv_look_create_film(int32_t width, int32_t height, const pcv_film *film,
                                const char *PCV_NULLABLE stamp, double strength,
                                pcv_look *PCV_NULLABLE *PCV_NONNULL out);
/// Prepares a look that prints a date alone, within a frame of that kind and width.
pcv_status pcv_look_create_stamp(int32_t width, int32_t height, const char *stamp, pcv_film_frame frame,
                                 double frame_width, double strength,
                                 pcv_look *PCV_NULLABLE *PCV_NONNULL out);
/// Prepares the look of a pencil drawing.
pcv_status pcv_look_create_sketch(int32_t width, int32_t height, uint64_t seed, double strength,
                                  pcv_look *PCV_NULLABLE *PCV_NONNULL out);
/// Prepares the look of a drawing in ink: black, white, and dots between.
pcv_status pcv_look_create_cartoon(int32_t width, int32_t height, double strength,
                                   pcv_look *PCV_NULLABLE *PCV_NONNULL out);
/// A table of colours. Reading it is thread-safe.
typedef struct pcv_table pcv_table;
/// Reads a .cube file, of Adobe's or DaVinci Resolve's dialect: curves (up to 65536 points), a cube (up to
/// 129 points a side), or both. `UNDECODABLE` tells the line.
pcv_status pcv_table_read(const uint8_t *bytes, size_t length, pcv_table *PCV_NULLABLE *PCV_NONNULL out);
/// Reads a Hald picture of level 2 to 11.
pcv_status pcv_table_from_hald(const pcv_image *hald, pcv_table *PCV_NULLABLE *PCV_NONNULL out);
void pcv_table_destroy(pcv_table *PCV_NULLABLE table);
/// Prepares the look that a table makes, interpolated in tetrahedra. The table may be destroyed afterwards.
pcv_status pcv_look_create_table(int32_t width, int32_t height, const pcv_table *table, double strength,
                                 pcv_look *PCV_NULLABLE *PCV_NONNULL out);
/// A picture with alpha, to be laid over others. Reading it is thread-safe.
typedef struct pcv_overlay pcv_overlay;
/// Decodes a PNG with its alpha, or any other picture, which covers all. Stored pixels; EXIF orientation is
/// not applied.
pcv_status pcv_overlay_read(const uint8_t *bytes, size_t length, int64_t max_pixels,
                            pcv_overlay *PCV_NULLABLE *PCV_NONNULL out);
void pcv_overlay_destroy(pcv_overlay *PCV_NULLABLE overlay);
int32_t pcv_overlay_width(const pcv_overlay *overlay);
int32_t pcv_overlay_height(const pcv_overlay *overlay);
/// Prepares an overlay with its top left corner at `x`, `y`, at a size of its own; what lies outside is cut.
/// The overlay may be destroyed afterwards.
pcv_status pcv_look_create_overlay(int32_t width, int32_t height, const pcv_overlay *overlay, int32_t x,
                                   int32_t y, int32_t overlay_width, int32_t overlay_height, double strength,
                                   pcv_look *PCV_NULLABLE *PCV_NONNULL out);
void pcv_look_destroy(pcv_look *PCV_NULLABLE look);

/// Applies looks, prepared for the picture's size, one after another, without rounding to 8 bits between
/// them, on `threads` threads (0: as many as OpenCV uses). The result does not depend on the threads or the
/// processor, and may outlive the looks. A look of strength 0 changes no byte.
pcv_status pcv_looks_apply(const pcv_look *PCV_NONNULL const *PCV_NONNULL looks, size_t count,
                           const pcv_image *source, int32_t threads,
                           pcv_image *PCV_NULLABLE *PCV_NONNULL out);

/// Lays `other` over the picture at `x`, `y`; what does not fit is cut off.
pcv_status pcv_image_place(pcv_image *image, const pcv_image *other, int32_t x, int32_t y);
/// Writes ASCII text in light grey, with its first letter's lower left corner at `x`, `y`.
pcv_status pcv_image_write(pcv_image *image, const char *text, int32_t x, int32_t y, double height);

PCV_END

#ifdef __cplusplus
}
#endif

#endif
