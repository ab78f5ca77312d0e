// Convolutions over two axes with few channels, stored as planes: vectors run along the columns of the result.
#ifndef MODEL_KERNELS_CONVOLUTION_FEW_CHANNELS_H
#define MODEL_KERNELS_CONVOLUTION_FEW_CHANNELS_H

#include <stddef.h>

#include "model_kernels_activation.h"
#include "model_kernels_window.h"

// y[o, p] = activation(bias[o] + sum over c and k of weights[o, c, k] * x[c, p * stride + k * dilation - pad_before]), for
// one example: x [inputs, *input], y [outputs, *output], their depth 1.
typedef struct {
  model_kernels_window window;
  ptrdiff_t inputs, outputs;
  // Whether y is [*output, outputs] instead.
  int gives_channels_last;
  model_kernels_activation activation;
  float alpha, beta;

  // Set by `model_kernels_planes_plan`: the rows of a unit of work, the units of one example, and the sizes in floats.
  ptrdiff_t rows, unit_count, weight_count, scratch_count;
} model_kernels_planes;

// Plans the work for a number of threads.
void model_kernels_planes_plan(model_kernels_planes *planes, ptrdiff_t threads);

// `weights`: [outputs, inputs, *kernel]; `bias` may be null; `packed` has `weight_count` floats.
void model_kernels_planes_pack(
    const model_kernels_planes *planes, const float *weights, const float *bias, float *packed);

// Computes one unit of work of the example at `x` and `y`. `scratch`: `scratch_count` floats; x and y
// have `x_count` and `y_count`.
void model_kernels_planes_run(
    const model_kernels_planes *planes, const float *x, ptrdiff_t x_count, const float *packed, float *y,
    ptrdiff_t y_count, ptrdiff_t unit, float *scratch);

#endif
