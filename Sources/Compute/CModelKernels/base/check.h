// Conditions that kernels rely on to stay within memory. Debug builds, sanitized builds and builds with
// MODEL_KERNELS_CHECKED trap where one is false; other builds omit the checks, which are the responsibility of the
// caller.
#ifndef CHECK_H
#define CHECK_H

#include "model_kernels_sanitized.h"

#include <stddef.h>

#if defined(DEBUG) || defined(MODEL_KERNELS_SANITIZED) || defined(MODEL_KERNELS_CHECKED)
#define MODEL_KERNELS_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#else
// Counts the variables in the condition as used.
#define MODEL_KERNELS_CHECK(condition) ((void)(0 && (condition)))
#endif

// Elements from the start of the first of `rows` rows to the end of the last; rows of `columns` elements are `stride`
// apart.
static inline ptrdiff_t model_kernels_last(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride) {
  return rows <= 0 || columns <= 0 ? 0 : (rows - 1) * stride + columns;
}

// Whether `rows` rows of `columns` elements, `stride` apart, fit into `count` elements.
static inline int model_kernels_is_within(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, ptrdiff_t count) {
  return model_kernels_last(rows, columns, stride) <= count;
}

#endif
