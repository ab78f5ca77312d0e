// Numbers of elements: the lesser and the greater of two, and parts that something is cut into.
#ifndef LENGTHS_H
#define LENGTHS_H

#include <stddef.h>

static inline ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static inline ptrdiff_t most(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }

// Parts of so many elements that `count` elements need; the last may not be full.
static inline ptrdiff_t divide_up(ptrdiff_t count, ptrdiff_t part) { return (count + part - 1) / part; }

// Elements of these parts.
static inline ptrdiff_t round_up(ptrdiff_t count, ptrdiff_t part) { return divide_up(count, part) * part; }

// Elements of a box of three axes.
static inline ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

#endif
