// What the comparisons of kernels with plain loops share: random numbers, memory that ends where its contents end, so that a
// sanitizer sees what reaches beyond, and counts of what was compared.
#ifndef PLAIN_H
#define PLAIN_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

static inline ptrdiff_t below(ptrdiff_t end) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (ptrdiff_t)((state >> 33) % (uint64_t)end);
}

// From 1 to `most`, small ones more often.
static inline ptrdiff_t length(ptrdiff_t most) { return 1 + below(1 + below(most)); }

static inline float number(void) { return (float)(below(2001) - 1000) / 1000; }

static inline void *memory(size_t size) {
  void *bytes = malloc(size);
  if (!bytes && size > 0) exit(2);
  return bytes;
}

// Numbers that nobody has set yet.
static inline float *room(ptrdiff_t count) {
  float *const x = memory((size_t)count * sizeof(float));
  for (ptrdiff_t i = 0; i < count; i++) x[i] = NAN;
  return x;
}

static inline float *numbers(ptrdiff_t count) {
  float *const x = memory((size_t)count * sizeof(float));
  for (ptrdiff_t i = 0; i < count; i++) x[i] = number();
  return x;
}

static inline float *copied(const float *x, ptrdiff_t count) {
  float *const y = memory((size_t)count * sizeof(float));
  if (count > 0) memcpy(y, x, (size_t)count * sizeof(float));
  return y;
}

static int failures = 0;
static long comparisons = 0;

// Whether this is the first of few numbers that are wrong, to be written down by the caller.
static inline int differs(double y, double expected, double most) {
  comparisons++;
  if (fabs(y - expected) <= most || y == expected || (isnan(y) && isnan(expected))) return 0;
  return failures++ < 20;
}

static inline long rounds_of(int argc, char **argv) { return argc > 1 ? strtol(argv[1], NULL, 10) : 1000; }

static inline int summary(const char *name, long rounds) {
  printf("%s: %ld numbers in %ld rounds: %d wrong\n", name, comparisons, rounds, failures);
  return failures > 0;
}

#endif
