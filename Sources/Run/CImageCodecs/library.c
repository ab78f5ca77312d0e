#include "library.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int library_open(const char *const *names, const library_symbol *symbols) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    const library_symbol *symbol = symbols;
    for (; symbol->name; symbol++) {
      void *address = dlsym(library, symbol->name);
      if (!address) break;
      memcpy(symbol->address, &address, sizeof address);
    }
    if (!symbol->name) return 1;
    dlclose(library);
  }
  return 0;
}

image_codecs_image *image_create(void) { return calloc(1, sizeof(image_codecs_image)); }

void image_fail(image_codecs_image *image, int32_t status, const char *message) {
  image->status = status;
  strncpy(image->message, message ? message : "", sizeof image->message - 1);
  free(image->pixels);
  image->pixels = NULL;
}

int image_allocate(
    image_codecs_image *image, int64_t width, int64_t height, int32_t channels, image_codecs_limits limits) {
  image->width = width;
  image->height = height;
  image->channels = channels;
  if (width < 1 || height < 1) {
    image_fail(image, IMAGE_CODECS_DAMAGED, "the image has no pixels");
    return 0;
  }
  if (width > limits.side || height > limits.side || width > limits.pixels / height) {
    image_fail(image, IMAGE_CODECS_TOO_LARGE, "");
    return 0;
  }
  image->pixels = malloc((size_t)width * (size_t)height * (size_t)channels);
  if (!image->pixels) image_fail(image, IMAGE_CODECS_NO_MEMORY, "");
  return image->pixels != NULL;
}

const char *image_codecs_message(const image_codecs_image *image) { return image->message; }

void *image_codecs_take_pixels(image_codecs_image *image) {
  void *pixels = image->pixels;
  image->pixels = NULL;
  return pixels;
}

void image_codecs_free_pixels(void *pixels) { free(pixels); }

void image_codecs_release(image_codecs_image *image) {
  if (!image) return;
  free(image->pixels);
  free(image);
}
