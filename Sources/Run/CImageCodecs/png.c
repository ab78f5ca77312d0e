// For fopencookie.
#define _GNU_SOURCE

#include "library.h"

#include <png.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
  int is_open;
  int (*begin_read)(png_image *, FILE *);
  int (*finish_read)(png_image *, const png_color *, void *, png_int_32, void *);
  void (*free_image)(png_image *);
  int (*write)(png_image *, void *, png_alloc_size_t *, int, const void *, png_int_32, const void *);
} png;

static void open_png(void) {
  static const char *const names[] = {"libpng16.so.16", "libpng16.so", "libpng16.16.dylib", NULL};
  const library_symbol symbols[] = {
      {"png_image_begin_read_from_stdio", &png.begin_read},
      {"png_image_finish_read", &png.finish_read},
      {"png_image_free", &png.free_image},
      {"png_image_write_to_memory", &png.write},
      {NULL, NULL},
  };
  png.is_open = library_open(names, symbols);
}

static int has_png(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_png);
  return png.is_open;
}

// Whether the file lacks its final chunk.
static int is_truncated(const uint8_t *bytes, size_t count) {
  size_t offset = 8;
  while (offset + 12 <= count) {
    const uint8_t *chunk = bytes + offset;
    size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (length > count - offset - 12) return 1;
    if (memcmp(chunk + 4, "IEND", 4) == 0) return 0;
    offset += length + 12;
  }
  return 1;
}

// Feeds the bytes of a file to the library in blocks of some KiB, so that it can be stopped between rows.
typedef struct png_source {
  const uint8_t *bytes;
  size_t count, offset;
  image_codecs_limits limits;
} png_source;

static size_t take(png_source *source, char *buffer, size_t count) {
  if (source->limits.should_stop && source->limits.should_stop(source->limits.context)) return 0;
  size_t rest = source->count - source->offset;
  if (count > rest) count = rest;
  memcpy(buffer, source->bytes + source->offset, count);
  source->offset += count;
  return count;
}

#ifdef __linux__
static ssize_t read_source(void *source, char *buffer, size_t count) { return (ssize_t)take(source, buffer, count); }

static FILE *open_source(png_source *source) {
  return fopencookie(source, "rb", (cookie_io_functions_t){.read = read_source});
}
#else
static int read_source(void *source, char *buffer, int count) { return (int)take(source, buffer, (size_t)count); }

static FILE *open_source(png_source *source) { return funopen(source, read_source, NULL, NULL, NULL); }
#endif

static void read_png(image_codecs_image *image, FILE *file, image_codecs_limits limits) {
  png_image state;
  memset(&state, 0, sizeof state);
  state.version = PNG_IMAGE_VERSION;
  if (!png.begin_read(&state, file)) {
    image_fail(image, IMAGE_CODECS_DAMAGED, state.message);
    png.free_image(&state);
    return;
  }
  // Without this flag, 16-bit files without gamma are treated as linear light.
  state.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  int is_color = (state.format & PNG_FORMAT_FLAG_COLOR) != 0;
  image->has_alpha = (state.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  int channels = is_color || image->has_alpha ? 4 : 1;
  state.format = channels == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_GRAY;
  if (!image_allocate(image, state.width, state.height, channels, limits)) {
    png.free_image(&state);
    return;
  }
  if (!png.finish_read(&state, NULL, image->pixels, (png_int_32)state.width * channels, NULL)) {
    image_fail(image, IMAGE_CODECS_DAMAGED, state.message);
  }
  png.free_image(&state);
}

image_codecs_image *image_codecs_read_png(const uint8_t *bytes, size_t count, image_codecs_limits limits) {
  image_codecs_image *image = image_create();
  if (!image) return NULL;
  if (!has_png()) {
    image_fail(image, IMAGE_CODECS_NO_LIBRARY, "libpng16");
    return image;
  }
  // Even if all pixels are there: anything may have been cut off.
  if (is_truncated(bytes, count)) {
    image_fail(image, IMAGE_CODECS_TRUNCATED, "");
    return image;
  }
  png_source source = {bytes, count, 0, limits};
  FILE *file = open_source(&source);
  if (!file) {
    image_fail(image, IMAGE_CODECS_NO_MEMORY, "");
    return image;
  }
  read_png(image, file, limits);
  fclose(file);
  return image;
}

static png_uint_32 format_of(int32_t channels) {
  return channels == 1 ? PNG_FORMAT_GRAY : channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
}

size_t image_codecs_png_bound(int64_t width, int64_t height, int32_t channels) {
  // The library's macro must not overflow.
  if (width < 1 || height < 1 || width > 1 << 24 || height > 1 << 24 || width * height > (int64_t)1 << 30) return 0;
  png_image state;
  memset(&state, 0, sizeof state);
  state.width = (png_uint_32)width;
  state.height = (png_uint_32)height;
  state.format = format_of(channels);
  return PNG_IMAGE_PNG_SIZE_MAX(state);
}

size_t image_codecs_write_png(
    const void *pixels, int64_t width, int64_t height, int32_t channels, int64_t bytes_per_row, uint8_t *bytes,
    size_t bound, char *message) {
  message[0] = 0;
  if (!has_png()) {
    strcpy(message, "libpng16 is not installed");
    return 0;
  }
  png_image state;
  memset(&state, 0, sizeof state);
  state.version = PNG_IMAGE_VERSION;
  state.width = (png_uint_32)width;
  state.height = (png_uint_32)height;
  state.format = format_of(channels);
  png_alloc_size_t length = bound;
  int is_written = png.write(&state, bytes, &length, 0, pixels, (png_int_32)bytes_per_row, NULL);
  if (!is_written) strncpy(message, state.message, 63);
  message[63] = 0;
  png.free_image(&state);
  return is_written ? length : 0;
}
