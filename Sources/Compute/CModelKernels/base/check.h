// Conditions that kernels rely on to stay within memory. Debug builds, sanitized ones and those with MODEL_KERNELS_CHECKED end where one
// does not hold; others do without, for whoever calls a kernel has seen to it.
#ifndef CHECK_H
#define CHECK_H

#include "model_kernels_sanitized.h"

#include <stddef.h>

#if defined(DEBUG) || defined(MODEL_KERNELS_SANITIZED) || defined(MODEL_KERNELS_CHECKED)
#define MODEL_KERNELS_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#else
// What the condition names counts as used.
#define MODEL_KERNELS_CHECK(condition) ((void)(0 && (condition)))
#endif

// Elements from the first of `rows` rows of `columns` elements, `stride` apart, to the end of the last.
static inline ptrdiff_t model_kernels_last(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride) {
  return rows <= 0 || columns <= 0 ? 0 : (rows - 1) * stride + columns;
}

// Whether the last of `rows` rows of `columns` elements, `stride` apart, ends within `count` elements.
static inline int model_kernels_is_within(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, ptrdiff_t count) {
  return model_kernels_last(rows, columns, stride) <= count;
}

#endif
