/* Takes a picture of the synthetic scene, makes it old, and writes it as JPEG: the bridge from plain C.
 *
 *     gcc retro.c $(pkg-config --cflags --libs copencvshim) -o retro && ./retro photo.jpg
 */
#include <COpenCVShim.h>

#include <stdio.h>

static int failed(const char *what) {
    fprintf(stderr, "retro: %s: %s\n", what, pcv_last_error());
    return 1;
}

static int write_bytes(const char *path, const pcv_bytes *bytes) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    const size_t length = pcv_bytes_length(bytes);
    const size_t written = fwrite(pcv_bytes_data(bytes), 1, length, file);
    if (fclose(file) != 0 || written != length) {
        perror(path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *path = argc > 1 ? argv[1] : "retro.jpg";
    pcv_capture *capture = NULL;
    pcv_image *picture = NULL, *old = NULL;
    pcv_retro *retro = NULL;
    pcv_bytes *jpeg = NULL;
    double timestamp = 0;
    int status = 0;

    if (pcv_capture_open_synthetic(PCV_SCENE_FRONT, &capture) != PCV_STATUS_OK ||
        pcv_capture_grab(capture, 1000, &timestamp) != PCV_STATUS_OK ||
        pcv_capture_retrieve(capture, &picture) != PCV_STATUS_OK)
        status = failed("take a picture");
    else if (pcv_retro_create(pcv_image_width(picture), pcv_image_height(picture), NULL, NULL, 7, &retro) !=
                 PCV_STATUS_OK ||
             pcv_retro_apply(retro, picture, NULL, 0, &old) != PCV_STATUS_OK)
        status = failed("make it old");
    else if (pcv_image_encode(old, PCV_PICTURE_FORMAT_JPEG, 92, &jpeg) != PCV_STATUS_OK)
        status = failed("encode it");
    else
        status = write_bytes(path, jpeg);
    if (status == 0)
        printf("%s: %d x %d, OpenCV %s\n", path, pcv_image_width(old), pcv_image_height(old),
               pcv_opencv_version());

    pcv_bytes_destroy(jpeg);
    pcv_image_destroy(old);
    pcv_retro_destroy(retro);
    pcv_image_destroy(picture);
    pcv_capture_close(capture);
    return status;
}
