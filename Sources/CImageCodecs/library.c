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

image_codecs_picture *picture_create(void) { return calloc(1, sizeof(image_codecs_picture)); }

void picture_fail(image_codecs_picture *picture, int32_t status, const char *message) {
  picture->status = status;
  strncpy(picture->message, message ? message : "", sizeof picture->message - 1);
  free(picture->pixels);
  picture->pixels = NULL;
}

int picture_allocate(
    image_codecs_picture *picture, int64_t width, int64_t height, int32_t channels, image_codecs_limits limits) {
  picture->width = width;
  picture->height = height;
  picture->channels = channels;
  if (width < 1 || height < 1) {
    picture_fail(picture, IMAGE_CODECS_DAMAGED, "the picture has no pixels");
    return 0;
  }
  if (width > limits.side || height > limits.side || width > limits.pixels / height) {
    picture_fail(picture, IMAGE_CODECS_TOO_LARGE, "");
    return 0;
  }
  picture->pixels = malloc((size_t)width * (size_t)height * (size_t)channels);
  if (!picture->pixels) picture_fail(picture, IMAGE_CODECS_NO_MEMORY, "");
  return picture->pixels != NULL;
}

const char *image_codecs_message(const image_codecs_picture *picture) { return picture->message; }

void *image_codecs_take_pixels(image_codecs_picture *picture) {
  void *pixels = picture->pixels;
  picture->pixels = NULL;
  return pixels;
}

void image_codecs_free_pixels(void *pixels) { free(pixels); }

void image_codecs_release(image_codecs_picture *picture) {
  if (!picture) return;
  free(picture->pixels);
  free(picture);
}
