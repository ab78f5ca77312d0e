// Images from and to the bytes of files, by libraries that are opened when the first image of their kind is read.
#ifndef IMAGE_CODECS_H
#define IMAGE_CODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What became of reading an image.
enum {
  IMAGE_CODECS_OK,
  // The library of the file's kind is not installed; `message` names it.
  IMAGE_CODECS_NO_LIBRARY,
  // Larger than the limits; `width` and `height` are what the file says.
  IMAGE_CODECS_TOO_LARGE,
  // The bytes end before the image does.
  IMAGE_CODECS_TRUNCATED,
  // `message` is what the library says.
  IMAGE_CODECS_DAMAGED,
  IMAGE_CODECS_NO_MEMORY,
};

typedef struct image_codecs_limits {
  int64_t side;
  int64_t pixels;
  // Scans of a progressive JPEG file, and those times the image's pixels.
  int64_t scans, scan_pixels;
  // Memory that reading a JPEG file may take besides the pixels.
  int64_t working_bytes;
  // Whether reading must end, such as for time that is up. A PNG or JPEG file is then damaged. May be NULL.
  bool (*should_stop)(void *context);
  void *context;
} image_codecs_limits;

typedef struct image_codecs_image {
  int32_t status;
  char message[256];
  int64_t width, height;
  // Bytes of a pixel: 1 of gray, or 4 of red, green, blue and alpha, not multiplied. Rows follow without gaps.
  int32_t channels;
  // Whether the file has transparency.
  int32_t has_alpha;
  // From malloc.
  uint8_t *pixels;
} image_codecs_image;

// Reads an image. The result is never NULL but when memory is out; free it with image_codecs_release.
image_codecs_image *image_codecs_read_png(const uint8_t *bytes, size_t count, image_codecs_limits limits);
image_codecs_image *image_codecs_read_jpeg(const uint8_t *bytes, size_t count, image_codecs_limits limits);
image_codecs_image *image_codecs_read_heif(const uint8_t *bytes, size_t count, image_codecs_limits limits);

const char *image_codecs_message(const image_codecs_image *image);

// The pixels, which are the caller's to free from then on.
void *image_codecs_take_pixels(image_codecs_image *image);
void image_codecs_free_pixels(void *pixels);
void image_codecs_release(image_codecs_image *image);

// Bytes that a PNG file of an image has at most, or 0 when they are too many to count.
size_t image_codecs_png_bound(int64_t width, int64_t height, int32_t channels);

// Writes a PNG file of rows of 1 (gray), 3 (red, green, blue) or 4 (with alpha) bytes a pixel to `bytes`, which has
// `bound` bytes, and returns its length; 0 when that did not work, with a reason in `message` of 256 bytes.
size_t image_codecs_write_png(
    const void *pixels, int64_t width, int64_t height, int32_t channels, int64_t bytes_per_row, uint8_t *bytes,
    size_t bound, char *message);

// Reads a file into memory from malloc. Returns 0, an error number, or -1 when it has more than `limit` bytes.
int32_t image_codecs_read_file(const char *path, size_t limit, uint8_t **bytes, size_t *count);
// What an error number means.
void image_codecs_describe_error(int32_t number, char *message, size_t size);

#endif
