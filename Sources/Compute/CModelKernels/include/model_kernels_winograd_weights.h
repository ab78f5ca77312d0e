// Transformation of weights for Winograd's algorithm.
#ifndef MODEL_KERNELS_WINOGRAD_WEIGHTS_H
#define MODEL_KERNELS_WINOGRAD_WEIGHTS_H

#include <stddef.h>

// Inputs and outputs transformed at a time.
enum { model_kernels_winograd_block = 16 };

// Transforms 3 x 3 windows w[o, i] to squares of `side` numbers a side, u = g * w * transposed(g), with g [side, 3].
//
// x: w[o, i] begins at o * stride + 9 * i; `outputs` and `inputs` of them, 16 each at most. The rest of 16 counts as 0.
// y: u[a, b] of i and o is at (a * side + b) * plane_stride + i * input_stride + o, for all 16 i and o.
// `side`: 6 at most.
void model_kernels_winograd_weights(
    const float *x, ptrdiff_t stride, ptrdiff_t outputs, ptrdiff_t inputs, const float *g, int side, float *y,
    ptrdiff_t plane_stride, ptrdiff_t input_stride);

#endif
