// Convolutions of channels-last tensors, computed directly or by Winograd's algorithm. Operations before the
// convolution - padding of any kind, concatenation of channels, repetition of rows and columns, a factor and an addend
// for each channel - are applied to a few rows at a time, while these are copied into the cache.
#ifndef MODEL_KERNELS_CONVOLUTION_DIRECT_H
#define MODEL_KERNELS_CONVOLUTION_DIRECT_H

#include <stddef.h>
#include <stdint.h>

#include "model_kernels_activation.h"

// A tensor that provides the input's channels, or some of them.
typedef struct {
  ptrdiff_t channels, lengths[3];
  // For each depth, row and column of the input, its index in the tensor; -1 for zeros.
  const int32_t *places[3];
  // For each channel, factor * x + addend; null if elements are used unchanged.
  const float *factors, *addends;
  // Whether a ReLU follows.
  int is_rectified;
} model_kernels_direct_source;

// Depth, height and width, as in `model_kernels_window`. Windows slide over `input`, which includes padding: y[o, p] =
// activation(bias[o] + sum over c and k of weights[o, c, k] * input[c, p * stride + k * dilation] [+ y[o, p]]).
typedef struct {
  ptrdiff_t batch, groups, inputs, outputs;
  ptrdiff_t input[3], output[3], kernel[3], strides[3], dilations[3];
  ptrdiff_t source_count;
  const model_kernels_direct_source *sources;
  // Whether the input is one source, unchanged and without padding, as far as windows reach.
  int is_plain;
  int is_winograd;
  int accumulates;
  model_kernels_activation activation;
  float alpha, beta;
  // Strides of examples, depths, rows and columns of y.
  ptrdiff_t y_strides[4];

  // Set by `model_kernels_direct_plan`: the rows and columns of a unit of work, the units of one example's depth, the
  // shares of the outputs, and the sizes in floats.
  ptrdiff_t rows, columns, row_units, column_units, shares, unit_count, weight_count, scratch_count;
  // Whether taps that meet only padding are skipped, along rows and along columns; there, zero times an infinite weight
  // counts as 0.
  int skips_rows, skips_columns;
} model_kernels_direct;

// Floats of weights that fill L2.
enum { model_kernels_direct_many_weights = 128 << 10 };

// Plans the work for a number of threads.
void model_kernels_direct_plan(model_kernels_direct *convolution, ptrdiff_t threads);

// `weights`: [outputs, inputs / groups, *kernel]; `bias` may be null; `packed` has `weight_count` floats.
void model_kernels_direct_pack(
    const model_kernels_direct *convolution, const float *weights, const float *bias, float *packed);

// Computes one unit of work. `x`: a pointer for each source; `scratch`: `scratch_count` floats; y has room for
// `y_count`.
void model_kernels_direct_run(
    const model_kernels_direct *convolution, const float *const *x, const float *packed, float *y, ptrdiff_t y_count,
    ptrdiff_t unit, float *scratch);

#endif
