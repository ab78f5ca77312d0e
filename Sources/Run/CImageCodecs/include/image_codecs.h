// Decodes and encodes image files with libraries that are opened when the first image of their kind is read.
#ifndef IMAGE_CODECS_H
#define IMAGE_CODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The result of reading an image.
enum {
  IMAGE_CODECS_OK,
  // The library for this kind of file is not installed; `message` names it.
  IMAGE_CODECS_NO_LIBRARY,
  // Larger than the limits; `width` and `height` are those that the file claims.
  IMAGE_CODECS_TOO_LARGE,
  // The file is truncated.
  IMAGE_CODECS_TRUNCATED,
  // `message` is the library's error.
  IMAGE_CODECS_DAMAGED,
  IMAGE_CODECS_NO_MEMORY,
};

typedef struct image_codecs_limits {
  int64_t side;
  int64_t pixels;
  // Scans of a progressive JPEG file, and scans times pixels.
  int64_t scans, scan_pixels;
  // Working memory for reading a JPEG file, besides the pixels.
  int64_t working_bytes;
  // Whether reading must stop, for instance after a timeout. A PNG or JPEG file then counts as damaged. May be NULL.
  bool (*should_stop)(void *context);
  void *context;
} image_codecs_limits;

typedef struct image_codecs_image {
  int32_t status;
  char message[256];
  int64_t width, height;
  // Bytes per pixel: 1 for gray, or 4 for red, green, blue and alpha, not premultiplied. Rows are contiguous.
  int32_t channels;
  // Whether the file has transparency.
  int32_t has_alpha;
  // From malloc.
  uint8_t *pixels;
} image_codecs_image;

// Reads an image. The result is NULL only if memory runs out; free it with image_codecs_release.
image_codecs_image *image_codecs_read_png(const uint8_t *bytes, size_t count, image_codecs_limits limits);
image_codecs_image *image_codecs_read_jpeg(const uint8_t *bytes, size_t count, image_codecs_limits limits);
image_codecs_image *image_codecs_read_heif(const uint8_t *bytes, size_t count, image_codecs_limits limits);

const char *image_codecs_message(const image_codecs_image *image);

// The pixels, which the caller then owns and must free.
void *image_codecs_take_pixels(image_codecs_image *image);
void image_codecs_free_pixels(void *pixels);
void image_codecs_release(image_codecs_image *image);

// Maximum size of a PNG file of an image, or 0 if it is too large to count.
size_t image_codecs_png_bound(int64_t width, int64_t height, int32_t channels);

// Writes a PNG file of rows with 1 (gray), 3 (red, green, blue) or 4 (with alpha) bytes per pixel to `bytes`, which has
// room for `bound` bytes, and returns its length; 0 on failure, with a reason in `message` of 256 bytes.
size_t image_codecs_write_png(
    const void *pixels, int64_t width, int64_t height, int32_t channels, int64_t bytes_per_row, uint8_t *bytes,
    size_t bound, char *message);

// Reads a file into memory from malloc. Returns 0, an error number, or -1 if it has more than `limit` bytes.
int32_t image_codecs_read_file(const char *path, size_t limit, uint8_t **bytes, size_t *count);
// The description of an error number.
void image_codecs_describe_error(int32_t number, char *message, size_t size);

#endif
