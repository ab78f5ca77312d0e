#include "image_codecs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t image_codecs_read_file(const char *path, size_t limit, uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  errno = 0;
  FILE *file = fopen(path, "rb");
  if (!file) return errno ? errno : EIO;
  // Pipes have no file size, so the buffer grows as data arrives.
  size_t room = 0, length = 0;
  uint8_t *buffer = NULL;
  int32_t result = 0;
  for (;;) {
    if (length == room) {
      room = room ? room * 2 : 1 << 16;
      uint8_t *larger = realloc(buffer, room);
      if (!larger) {
        result = ENOMEM;
        break;
      }
      buffer = larger;
    }
    size_t got = fread(buffer + length, 1, room - length, file);
    length += got;
    if (length > limit) {
      result = -1;
      break;
    }
    if (got == 0) {
      if (ferror(file)) result = errno ? errno : EIO;
      break;
    }
  }
  fclose(file);
  if (result != 0) {
    free(buffer);
    return result;
  }
  *bytes = buffer;
  *count = length;
  return 0;
}

void image_codecs_describe_error(int32_t number, char *message, size_t size) {
  message[0] = 0;
  const char *text = strerror(number);
  strncpy(message, text, size - 1);
  message[size - 1] = 0;
}
