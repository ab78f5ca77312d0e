// Convolutions of tensors whose channels lie last, straight from their definition or by Winograd's algorithm. What comes
// before a convolution - padding of any kind, tensors joined by their channels, rows and columns repeated, a factor and an
// addend for each channel - is done to the few rows at hand, on the way into the cache.
#ifndef MODEL_KERNELS_CONVOLUTION_DIRECT_H
#define MODEL_KERNELS_CONVOLUTION_DIRECT_H

#include <stddef.h>
#include <stdint.h>

#include "model_kernels_activation.h"

// A tensor whose channels are the input's, or some of them.
typedef struct {
  ptrdiff_t channels, lengths[3];
  // Which depth, row and column of the tensor each one of the input is; -1 for zeros.
  const int32_t *places[3];
  // For each channel, factor * x + addend; null when elements stay as they are.
  const float *factors, *addends;
  // Whether negative elements become 0 after that.
  int is_rectified;
} model_kernels_direct_source;

// Depth, height and width, as in `model_kernels_window`. What windows slide over is `input`, padding among it:
// y[o, p] = activation(bias[o] + sum over c and k of weights[o, c, k] * input[c, p * stride + k * dilation] [+ y[o, p]]).
typedef struct {
  ptrdiff_t batch, groups, inputs, outputs;
  ptrdiff_t input[3], output[3], kernel[3], strides[3], dilations[3];
  ptrdiff_t source_count;
  const model_kernels_direct_source *sources;
  // Whether the input is the only source, element for element, as far as windows reach.
  int is_plain;
  int is_winograd;
  int accumulates;
  model_kernels_activation activation;
  float alpha, beta;
  // How far examples, depths, rows and columns of y are apart.
  ptrdiff_t y_strides[4];

  // Set by `model_kernels_direct_plan`: the rows and columns of a unit of work, units of one example's depth, shares of
  // the outputs, and floats.
  ptrdiff_t rows, columns, row_units, column_units, shares, unit_count, weight_count, scratch_count;
  // Whether taps that meet nothing but padding are left out, by rows and by columns: zeros times infinite weights are then 0.
  int skips_rows, skips_columns;
} model_kernels_direct;

// Floats of weights that fill the second cache.
enum { model_kernels_direct_many_weights = 128 << 10 };

// Plans the work for a number of threads.
void model_kernels_direct_plan(model_kernels_direct *convolution, ptrdiff_t threads);

// `weights`: [outputs, inputs / groups, *kernel]; `bias` may be null; `packed` has `weight_count` floats.
void model_kernels_direct_pack(
    const model_kernels_direct *convolution, const float *weights, const float *bias, float *packed);

// Computes one unit of work. `x`: a pointer for each source; `scratch`: `scratch_count` floats. Where y is, there are `y_count`.
void model_kernels_direct_run(
    const model_kernels_direct *convolution, const float *const *x, const float *packed, float *y, ptrdiff_t y_count,
    ptrdiff_t unit, float *scratch);

#endif
