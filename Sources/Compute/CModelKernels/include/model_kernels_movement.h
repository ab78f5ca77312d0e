// Copying, gathering and scattering of elements.
#ifndef MODEL_KERNELS_MOVEMENT_H
#define MODEL_KERNELS_MOVEMENT_H

#include <stddef.h>
#include <stdint.h>

// One axis of a copy: its length, and its strides in the source and in the result, in elements.
typedef struct {
  ptrdiff_t length;
  ptrdiff_t from;
  ptrdiff_t to;
} model_kernels_axis;

// The maximum number of axes of a copy.
enum { model_kernels_largest_rank = 160 };

// y[Σ i·to] = x[Σ i·from] for every index of the axes. Elements have `size` bytes, 1 or 4. `from` may be 0 or negative,
// `to` is positive; no element is written twice, or read after it has been written.
void model_kernels_copy(const void *x, void *y, ptrdiff_t size, const model_kernels_axis *axes, ptrdiff_t rank);

// Offsets of the slices that `count` indices of `depth` numbers each name: offsets[i] = Σ index[i][a] · strides[a];
// negative numbers count from the end of their axis. Returns the position of the first number outside of its axis; -1
// if there is none.
ptrdiff_t model_kernels_find_slices(
    const int32_t *indices, ptrdiff_t count, ptrdiff_t depth, const ptrdiff_t *lengths, const ptrdiff_t *strides,
    ptrdiff_t *offsets);

// y[i, j] = x[offsets[i] + j] for `count` slices of `length` elements.
void model_kernels_gather_slices(
    const void *x, void *y, ptrdiff_t size, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length);

// The position of the first index outside of -length..<length; -1 if there is none.
ptrdiff_t model_kernels_find_outside(const int32_t *indices, ptrdiff_t count, ptrdiff_t length);

// y[o, i, n] = x[o, indices[o, i, n], n] for x [outer, length, inner] and y [outer, count, inner]; all indices are
// valid.
void model_kernels_gather_along(
    const void *x, void *y, ptrdiff_t size, const int32_t *indices, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t count,
    ptrdiff_t inner);

// Offsets of the elements [outer, count, inner] named by indices along the axis of [outer, length, inner]; all indices
// are valid.
void model_kernels_find_along(
    const int32_t *indices, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t count, ptrdiff_t inner, ptrdiff_t *offsets);

typedef enum {
  model_kernels_scatter_update,
  model_kernels_scatter_add,
  model_kernels_scatter_sub,
  model_kernels_scatter_mul,
  model_kernels_scatter_div,
  model_kernels_scatter_max,
  model_kernels_scatter_min,
} model_kernels_scatter_mode;

// y[offsets[i] + j] = y[offsets[i] + j] ∘ x[i, j], one after the other. Integers wrap; quotients of integers are
// truncated toward 0, and 0 if the divisor is 0. Minimum and maximum propagate NaN. Booleans only support `update`,
// `add` and `max` (or), and `mul` and `min` (and).
void model_kernels_scatter_slices_float(
    const float *x, float *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode);
void model_kernels_scatter_slices_integer(
    const int32_t *x, int32_t *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode);
void model_kernels_scatter_slices_boolean(
    const uint8_t *x, uint8_t *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode);

// Running sums along the middle axis of [outer, length, inner], from its end if `reversed`; without the element itself
// if `exclusive`. `x` and `y` are different arrays.
void model_kernels_cumsum_float(
    const float *x, float *y, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t inner, int exclusive, int reversed);
void model_kernels_cumsum_integer(
    const int32_t *x, int32_t *y, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t inner, int exclusive, int reversed);

#endif
