// What the headers of glibc 2.38 made of older names, for Swift libraries that were compiled with them and are linked with an older
// glibc (cross-arm64.sh).
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long __isoc23_strtol(const char *text, char **end, int base);
long long __isoc23_strtoll(const char *text, char **end, int base);
unsigned long __isoc23_strtoul(const char *text, char **end, int base);
unsigned long long __isoc23_strtoull(const char *text, char **end, int base);
int __isoc23_sscanf(const char *text, const char *format, ...);
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int count = vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}

// A glibc that has these two takes precedence.
__attribute__((weak)) size_t strlcpy(char *to, const char *from, size_t size) {
  const size_t length = strlen(from);
  if (size == 0) return length;
  const size_t copied = length < size - 1 ? length : size - 1;
  memcpy(to, from, copied);
  to[copied] = 0;
  return length;
}

__attribute__((weak)) size_t strlcat(char *to, const char *from, size_t size) {
  const size_t before = strnlen(to, size);
  return before == size ? size + strlen(from) : before + strlcpy(to + before, from, size - before);
}
