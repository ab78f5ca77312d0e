// Chains of convolutions as in mobile nets, on channels-last tensors: a 1 x 1 convolution that expands the channels, a
// depthwise convolution, and a 1 x 1 convolution that projects them; the first or the last may be missing. A few rows
// at a time pass through the whole chain, so that intermediate values stay in the cache.
#ifndef MODEL_KERNELS_CONVOLUTION_SEPARABLE_H
#define MODEL_KERNELS_CONVOLUTION_SEPARABLE_H

#include <stddef.h>

#include "model_kernels_activation.h"

typedef struct {
  model_kernels_activation activation;
  float alpha, beta;
} model_kernels_separable_stage;

// Height and width. x: [batch, input, inputs]; y: [batch, output, outputs].
typedef struct {
  // `channels` is the number of channels between the 1 x 1 convolutions; it equals `inputs` or `outputs` if one is
  // missing.
  ptrdiff_t batch, inputs, channels, outputs;
  int expands, projects;
  // `pad`: rows above and columns left of the input.
  ptrdiff_t input[2], output[2], kernel[2], strides[2], dilations[2], pad[2];
  model_kernels_separable_stage expansion, depthwise, projection;

  // Set by `model_kernels_separable_plan`: rows of y in a unit of work and in a step, units of an example and of all,
  // floats between positions, rows held for windows, and sizes in floats.
  ptrdiff_t rows, step, row_units, unit_count, pitch, held_rows, weight_count, scratch_count;
} model_kernels_separable;

// Plans the work for a number of threads.
void model_kernels_separable_plan(model_kernels_separable *chain, ptrdiff_t threads);

// Weights and biases, null where a convolution or its bias is missing.
typedef struct {
  // [channels, inputs], [channels, kernel], [outputs, channels]
  const float *expansion, *depthwise, *projection;
  const float *expansion_bias, *depthwise_bias, *projection_bias;
} model_kernels_separable_weights;

// `packed` has `weight_count` floats.
void model_kernels_separable_pack(
    const model_kernels_separable *chain, const model_kernels_separable_weights *weights, float *packed);

// Computes one unit of work. `addend`: of y's shape, added before the last activation; may be null. `scratch`:
// `scratch_count` floats; x and y have `x_count` and `y_count`.
void model_kernels_separable_run(
    const model_kernels_separable *chain, const float *x, ptrdiff_t x_count, const float *addend, const float *packed,
    float *y, ptrdiff_t y_count, ptrdiff_t unit, float *scratch);

#endif
