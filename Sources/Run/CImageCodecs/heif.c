#include "library.h"

#include <pthread.h>
#include <string.h>

// The part of libheif's interface that is used, declared here to avoid its headers. It has not changed since 1.0.
typedef struct heif_status {
  int code;
  int subcode;
  const char *message;
} heif_status;

enum { HEIF_COLOR_RGB = 1, HEIF_INTERLEAVED_RGBA = 11, HEIF_CHANNEL_INTERLEAVED = 10 };
// Error code and sub-code of a truncated file.
enum { HEIF_INVALID_INPUT = 2, HEIF_END_OF_DATA = 100 };

static struct {
  int is_open;
  void *(*context)(void);
  void (*free_context)(void *);
  void (*limit_side)(void *, int);
  heif_status (*read)(void *, const void *, size_t, const void *);
  heif_status (*primary)(void *, void **);
  int (*width)(const void *);
  int (*height)(const void *);
  int (*has_alpha)(const void *);
  void (*free_handle)(const void *);
  heif_status (*decode)(const void *, void **, int, int, const void *);
  int (*image_width)(const void *, int);
  int (*image_height)(const void *, int);
  const uint8_t *(*plane)(const void *, int, int *);
  void (*free_image)(const void *);
} heif;

static void open_heif(void) {
  static const char *const names[] = {"libheif.so.1", "libheif.so", "libheif.1.dylib", NULL};
  const library_symbol symbols[] = {
      {"heif_context_alloc", &heif.context},
      {"heif_context_free", &heif.free_context},
      {"heif_context_set_maximum_image_size_limit", &heif.limit_side},
      {"heif_context_read_from_memory_without_copy", &heif.read},
      {"heif_context_get_primary_image_handle", &heif.primary},
      {"heif_image_handle_get_width", &heif.width},
      {"heif_image_handle_get_height", &heif.height},
      {"heif_image_handle_has_alpha_channel", &heif.has_alpha},
      {"heif_image_handle_release", &heif.free_handle},
      {"heif_decode_image", &heif.decode},
      {"heif_image_get_width", &heif.image_width},
      {"heif_image_get_height", &heif.image_height},
      {"heif_image_get_plane_readonly", &heif.plane},
      {"heif_image_release", &heif.free_image},
      {NULL, NULL},
  };
  heif.is_open = library_open(names, symbols);
}

static int has_heif(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_heif);
  return heif.is_open;
}

static int succeeded(heif_status status, image_codecs_image *image) {
  if (status.code == 0) return 1;
  int is_end = status.code == HEIF_INVALID_INPUT && status.subcode == HEIF_END_OF_DATA;
  image_fail(image, is_end ? IMAGE_CODECS_TRUNCATED : IMAGE_CODECS_DAMAGED, status.message);
  return 0;
}

static void copy_rows(const void *decoded, image_codecs_image *image, image_codecs_limits limits) {
  int stride = 0;
  const uint8_t *plane = heif.plane(decoded, HEIF_CHANNEL_INTERLEAVED, &stride);
  int64_t width = heif.image_width(decoded, HEIF_CHANNEL_INTERLEAVED);
  int64_t height = heif.image_height(decoded, HEIF_CHANNEL_INTERLEAVED);
  if (!plane) {
    image_fail(image, IMAGE_CODECS_DAMAGED, "the image has no colors");
    return;
  }
  if (!image_allocate(image, width, height, 4, limits)) return;
  for (int64_t row = 0; row < height; row++)
    memcpy(image->pixels + row * width * 4, plane + row * stride, (size_t)width * 4);
}

image_codecs_image *image_codecs_read_heif(const uint8_t *bytes, size_t count, image_codecs_limits limits) {
  image_codecs_image *image = image_create();
  if (!image) return NULL;
  if (!has_heif()) {
    image_fail(image, IMAGE_CODECS_NO_LIBRARY, "libheif");
    return image;
  }
  void *context = heif.context();
  void *handle = NULL, *decoded = NULL;
  if (!context) {
    image_fail(image, IMAGE_CODECS_NO_MEMORY, "");
    return image;
  }
  heif.limit_side(context, (int)limits.side);
  if (succeeded(heif.read(context, bytes, count, NULL), image) && succeeded(heif.primary(context, &handle), image)) {
    int64_t width = heif.width(handle), height = heif.height(handle);
    image->has_alpha = heif.has_alpha(handle) != 0;
    if (width > limits.side || height > limits.side || (height > 0 && width > limits.pixels / height)) {
      image->width = width;
      image->height = height;
      image_fail(image, IMAGE_CODECS_TOO_LARGE, "");
    } else if (succeeded(heif.decode(handle, &decoded, HEIF_COLOR_RGB, HEIF_INTERLEAVED_RGBA, NULL), image)) {
      copy_rows(decoded, image, limits);
    }
  }
  if (decoded) heif.free_image(decoded);
  if (handle) heif.free_handle(handle);
  heif.free_context(context);
  return image;
}
