// Shared by the files that implement direct convolutions.
#ifndef DIRECT_COMMON_H
#define DIRECT_COMMON_H

#include "convolution/direct_tiles.h"
#include "model_kernels_convolution_direct.h"

// A part of the result that is computed at once: from `row` and `column` on, in one depth of one example.
typedef struct {
  ptrdiff_t example, depth, row, column, rows, columns;
  // Vectors of outputs, of all groups together.
  ptrdiff_t first_panel, last_panel;
  // The outputs of the panels as a range; empty, with first > last, if there are no panels.
  ptrdiff_t first_output, last_output;
} direct_unit;

// The input rows that a unit reads: where the window of its first position begins, and the distances in floats between
// depths, rows and columns under a window, and between positions along a row and from row to row.
typedef struct {
  const float *start;
  ptrdiff_t depth_step, row_step, column_step, place_stride, row_stride;
} direct_band;

// Input rows that a unit of `rows` rows reads for one depth, and whether consecutive positions share them.
ptrdiff_t direct_band_rows(const model_kernels_direct *c, ptrdiff_t rows, int *is_shared);
ptrdiff_t direct_band_columns(const model_kernels_direct *c, ptrdiff_t columns);
ptrdiff_t direct_band_count(const model_kernels_direct *c, ptrdiff_t rows, ptrdiff_t columns);

// Fills `memory` with the input of the unit, unless the input already has that layout.
direct_band direct_band_make(
    const model_kernels_direct *c, const direct_unit *unit, const float *const *x, float *memory);

// Number of groups computed together as one, with zero weights between them, so that groups of few outputs fill a
// vector.
ptrdiff_t direct_joined_groups(const model_kernels_direct *c);

// Whether there are so few outputs and so many taps that vectors run along the taps.
int direct_is_dot(const model_kernels_direct *c);

// The epilogue of tiles: clamping only; other activations follow when all taps are summed.
static inline direct_finish direct_finish_of(const model_kernels_direct *c) {
  direct_finish finish = {c->activation, c->alpha, c->beta};
  if (finish.kind != model_kernels_activation_relu && finish.kind != model_kernels_activation_clip) {
    finish.kind = model_kernels_activation_none;
  }
  return finish;
}

// Computes tiles over `place_count` positions, at `x` + x_offsets and `y` + y_offsets, of one panel of `whole` floats,
// `width` of them results, for the taps of one block. With `fetches`, full tiles of two vectors prefetch the weights of
// the next block, which follow those of this one, into L2: otherwise the first tile of each block would be bound by
// memory, and the others by arithmetic.
void direct_tiles_run(
    const direct_tile_choice *tiles, ptrdiff_t whole, ptrdiff_t width, ptrdiff_t place_count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, float *y,
    const ptrdiff_t *y_offsets, const float *bias, int accumulates, const direct_finish *finish, int fetches);

// `joined` groups with the given inputs and outputs, computed as one.
typedef struct {
  ptrdiff_t joined, inputs, outputs;
} direct_groups;

// Recomputes NaN results of a panel from their own groups alone: the zero weights between joined groups give NaN where
// the input of another group is infinite. `packed`: the panel of `width` outputs, from output `first` of the joined
// groups on, of which `used` exist. The results do not accumulate.
void direct_mend_groups(
    const direct_groups *groups, ptrdiff_t first, ptrdiff_t width, ptrdiff_t used, ptrdiff_t count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *packed, float *y,
    const ptrdiff_t *y_offsets, const direct_finish *finish);

// The factors that recover a window's weights from the transformed ones: the outer ones of a row directly, the middle
// one from differences.
typedef struct {
  float outer, middle;
} direct_winograd_points;

// Recomputes `rows` by `columns` of a 4 x 4 tile directly from its windows, because Winograd's algorithm spreads
// infinities over the whole tile. `transformed`: a panel of `width` outputs, [36, inputs, width] with `stride` between
// the 36 positions, of which `used` exist.
void direct_mend_tile(
    const direct_winograd_points *points, const float *x, ptrdiff_t x_row, ptrdiff_t x_column, ptrdiff_t inputs,
    const float *transformed, ptrdiff_t stride, ptrdiff_t width, const float *bias, int accumulates,
    const direct_finish *finish, float *y, ptrdiff_t y_row, ptrdiff_t y_column, ptrdiff_t rows, ptrdiff_t columns,
    ptrdiff_t used);

ptrdiff_t direct_winograd_weight_count(const model_kernels_direct *c);
ptrdiff_t direct_winograd_scratch_count(const model_kernels_direct *c);
void direct_winograd_pack(const model_kernels_direct *c, const float *weights, const float *bias, float *packed);
void direct_winograd_run(
    const model_kernels_direct *c, const direct_unit *unit, const direct_band *band, const float *packed, float *y,
    float *scratch);

#endif
