// Counts of elements: minimum, maximum, and division into equal parts.
#ifndef LENGTHS_H
#define LENGTHS_H

#include <stddef.h>

static inline ptrdiff_t minimum(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static inline ptrdiff_t maximum(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }

// Number of parts of `part` elements that hold `count` elements; the last one may be partial.
static inline ptrdiff_t divide_up(ptrdiff_t count, ptrdiff_t part) { return (count + part - 1) / part; }

// `count` rounded up to a multiple of `part`.
static inline ptrdiff_t round_up(ptrdiff_t count, ptrdiff_t part) { return divide_up(count, part) * part; }

// Number of elements of a box with three axes.
static inline ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

#endif
