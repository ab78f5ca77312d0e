// Shared by the files that multiply many rows by packed weights as integers.
#ifndef PACKED_INT16_H
#define PACKED_INT16_H

#include "packed/packed_common.h"

// Rows of weights in a panel, and the maximum size of a tile.
enum { tile_n = 16, most_tile_rows = 12, most_tile_panels = 2 };

// Two adjacent numbers.
INLINE int32_t pair_of(const int16_t *numbers) {
  int32_t two;
  memcpy(&two, numbers, sizeof two);
  return two;
}

typedef struct {
  // Rows of x and panels of weights in a tile.
  ptrdiff_t rows, panels;
  // tile [rows, 16 · panels] = the product of `count` rows of x with `panels` panels, up to the maximum above. Both are
  // stored by pairs of columns: for x, the pairs of all rows are adjacent, with zeros for missing rows. Scales are
  // stored likewise. Panels and their scales are contiguous.
  void (*multiply)(
      ptrdiff_t kc, const int16_t *x, const float *x_scales, ptrdiff_t count, const int16_t *panel, const float *scales,
      ptrdiff_t panels, float *tile);
} model_kernels_packed_integers_way;

// NULL if the processor lacks the instructions.
const model_kernels_packed_integers_way *model_kernels_packed_integers_vnni(void);
const model_kernels_packed_integers_way *model_kernels_packed_integers_avx2(void);

// `model_kernels_packed_integers` with one of these variants.
void model_kernels_packed_integers_by(
    const model_kernels_packed_integers_way *way, const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count,
    const void *numbers, ptrdiff_t rows, float *y, ptrdiff_t y_stride, float *scratch);

#endif
