#ifndef IMAGE_CODECS_LIBRARY_H
#define IMAGE_CODECS_LIBRARY_H

#include "image_codecs.h"

// A function of a library, and where to store its address.
typedef struct library_symbol {
  const char *name;
  void *address;
} library_symbol;

// Opens the first of `names` (terminated by NULL) that exists and has every symbol (terminated by a NULL name);
// `address` points to the function pointers. Returns 1, or 0 with nothing loaded.
int library_open(const char *const *names, const library_symbol *symbols);

// Returns an image without pixels, or NULL if memory runs out.
image_codecs_image *image_create(void);

// Records why there is no image.
void image_fail(image_codecs_image *image, int32_t status, const char *message);

// Sets the size and allocates the pixels; returns 0 if the size exceeds the limits or memory runs out.
int image_allocate(
    image_codecs_image *image, int64_t width, int64_t height, int32_t channels, image_codecs_limits limits);

#endif
