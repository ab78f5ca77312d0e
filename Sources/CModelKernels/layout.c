#include "model_kernels_layout.h"
#include "model_kernels_clones.h"

#include <stdint.h>

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

// Tiles of 16 by 16 elements: what is read and what is written both stay in the first level cache, a line each.
#define TRANSPOSE(element)                                                                  \
  enum { tile = 16 };                                                                       \
  const element *from = x;                                                                  \
  element *to = y;                                                                          \
  for (ptrdiff_t b = 0; b < count; b++, from += rows * columns, to += rows * columns) {     \
    for (ptrdiff_t i = 0; i < rows; i += tile) {                                            \
      ptrdiff_t last_i = least(i + tile, rows);                                             \
      for (ptrdiff_t j = 0; j < columns; j += tile) {                                       \
        ptrdiff_t last_j = least(j + tile, columns);                                        \
        for (ptrdiff_t c = j; c < last_j; c++) {                                            \
          for (ptrdiff_t r = i; r < last_i; r++) to[c * rows + r] = from[r * columns + c];  \
        }                                                                                   \
      }                                                                                     \
    }                                                                                       \
  }

MODEL_KERNELS_CLONES
void model_kernels_transpose(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns) {
  TRANSPOSE(uint32_t)
}

void model_kernels_transpose_bytes(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns) {
  TRANSPOSE(uint8_t)
}

MODEL_KERNELS_CLONES
void model_kernels_add_row_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t r = 0; r < rows; r++, x += columns) {
    float addend = bias[r];
    for (ptrdiff_t c = 0; c < columns; c++) x[c] += addend;
  }
}

MODEL_KERNELS_CLONES
void model_kernels_add_column_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t r = 0; r < rows; r++, x += columns) {
    for (ptrdiff_t c = 0; c < columns; c++) x[c] += bias[c];
  }
}

MODEL_KERNELS_CLONES
void model_kernels_accumulate(float *x, const float *y, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) x[i] += y[i];
}
