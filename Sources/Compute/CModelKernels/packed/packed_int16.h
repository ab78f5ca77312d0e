// What the files that multiply many rows by packed weights as integers have in common.
#ifndef PACKED_INT16_H
#define PACKED_INT16_H

#include "packed/packed_common.h"

// Rows of weights that a panel holds, and what a tile takes at most.
enum { tile_n = 16, most_tile_rows = 12, most_tile_panels = 2 };

// Two adjacent numbers.
INLINE int32_t pair_of(const int16_t *numbers) {
  int32_t two;
  memcpy(&two, numbers, sizeof two);
  return two;
}

typedef struct {
  // Rows of x and panels of weights that are multiplied together.
  ptrdiff_t rows, panels;
  // tile [rows, 16 · panels] = the product of `count` rows of x with `panels` panels, up to as many as above. Both lie in pairs of
  // columns: of x the pairs of all rows beside each other, zeros for those that are missing. Scales lie likewise. Panels come one
  // after the other, and so do their scales.
  void (*multiply)(
      ptrdiff_t kc, const int16_t *x, const float *x_scales, ptrdiff_t count, const int16_t *panel, const float *scales,
      ptrdiff_t panels, float *tile);
} model_kernels_packed_integers_way;

// Each NULL where the processor has no instructions for it.
const model_kernels_packed_integers_way *model_kernels_packed_integers_vnni(void);
const model_kernels_packed_integers_way *model_kernels_packed_integers_avx2(void);

// `model_kernels_packed_integers` in one of these ways.
void model_kernels_packed_integers_by(
    const model_kernels_packed_integers_way *way, const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count,
    const void *numbers, ptrdiff_t rows, float *y, ptrdiff_t y_stride, float *scratch);

#endif
