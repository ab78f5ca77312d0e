#ifndef IMAGE_CODECS_LIBRARY_H
#define IMAGE_CODECS_LIBRARY_H

#include "image_codecs.h"

// A function of a library, and where its address goes.
typedef struct library_symbol {
  const char *name;
  void *address;
} library_symbol;

// Opens the first of `names` (ended by NULL) that is there and has every symbol (ended by a NULL name); `address` points
// to the function pointers. Returns 1, or 0 with nothing loaded.
int library_open(const char *const *names, const library_symbol *symbols);

// Returns an image without pixels, or NULL when memory is out.
image_codecs_image *image_create(void);

// Notes why there is no image.
void image_fail(image_codecs_image *image, int32_t status, const char *message);

// Takes the size and makes room for the pixels; returns 0 when the size is over the limits or memory is out.
int image_allocate(
    image_codecs_image *image, int64_t width, int64_t height, int32_t channels, image_codecs_limits limits);

#endif
