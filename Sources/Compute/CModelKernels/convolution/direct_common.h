// What the parts of direct convolutions share.
#ifndef DIRECT_COMMON_H
#define DIRECT_COMMON_H

#include "convolution/direct_tiles.h"
#include "model_kernels_convolution_direct.h"

// A part of the result that is computed at once: from `row` and `column` on, of one depth of one example.
typedef struct {
  ptrdiff_t example, depth, row, column, rows, columns;
  // Vectors of outputs, of all groups together.
  ptrdiff_t first_panel, last_panel;
  // Their outputs, as a range; empty, with first > last, if there are no panels.
  ptrdiff_t first_output, last_output;
} direct_unit;

// Rows of the input that a unit meets: where the window of its first place begins, and how far apart in floats depths,
// rows and columns under a window, and places of the result along a row and from row to row, are.
typedef struct {
  const float *start;
  ptrdiff_t depth_step, row_step, column_step, place_stride, row_stride;
} direct_band;

// Input rows that a unit of so many rows takes for one depth, and whether consecutive places share them.
ptrdiff_t direct_band_rows(const model_kernels_direct *c, ptrdiff_t rows, int *is_shared);
ptrdiff_t direct_band_columns(const model_kernels_direct *c, ptrdiff_t columns);
ptrdiff_t direct_band_count(const model_kernels_direct *c, ptrdiff_t rows, ptrdiff_t columns);

// Fills `memory` with what the unit meets, unless the input lies that way already.
direct_band direct_band_make(
    const model_kernels_direct *c, const direct_unit *unit, const float *const *x, float *memory);

// Groups that are computed together, as one with zeros where they do not meet: those with few outputs fill a vector.
ptrdiff_t direct_joined_groups(const model_kernels_direct *c);

// Whether there are so few outputs, and so many taps, that vectors run along the taps.
int direct_is_dot(const model_kernels_direct *c);

// What tiles make of a sum at last: other activations follow when all is summed up.
static inline direct_finish direct_finish_of(const model_kernels_direct *c) {
  direct_finish finish = {c->activation, c->alpha, c->beta};
  if (finish.kind != model_kernels_activation_relu && finish.kind != model_kernels_activation_clip) {
    finish.kind = model_kernels_activation_none;
  }
  return finish;
}

// Computes tiles over `place_count` places, at `x` + x_offsets and `y` + y_offsets, of one panel of `whole` floats of which `width`
// are results, for the taps of one block. With `fetches`, whole tiles of two vectors fetch the weights of the next block, which
// follow those of this one, into the second cache: else the first tile of each block would wait for memory, and the others for
// arithmetic alone.
void direct_tiles_run(
    const direct_tile_choice *tiles, ptrdiff_t whole, ptrdiff_t width, ptrdiff_t place_count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, float *y,
    const ptrdiff_t *y_offsets, const float *bias, int accumulates, const direct_finish *finish, int fetches);

// Groups of so many inputs and outputs, `joined` of them as one.
typedef struct {
  ptrdiff_t joined, inputs, outputs;
} direct_groups;

// Computes anew the results of a panel that are not numbers, each from its own group: zeros that stand for weights of other groups,
// times what is infinite there, are not numbers either. `packed`: the panel of `width` outputs, from output `first` of the joined
// groups on, of which `used` are there. The results do not accumulate.
void direct_mend_groups(
    const direct_groups *groups, ptrdiff_t first, ptrdiff_t width, ptrdiff_t used, ptrdiff_t count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *packed, float *y,
    const ptrdiff_t *y_offsets, const direct_finish *finish);

// What transformed weights are multiplied by to give those of the window: the outer ones of a row, and differences the middle one.
typedef struct {
  float outer, middle;
} direct_winograd_points;

// Computes a tile of 4 x 4 places, of which `rows` by `columns` are wanted, from its windows instead of by Winograd's algorithm, which
// spreads what is infinite over all of it. `transformed`: a panel of `width` outputs, [36, inputs, width] with `stride` from one of
// the 36 positions to the next, of which `used` are there.
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
