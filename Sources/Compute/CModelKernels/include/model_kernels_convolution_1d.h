// Convolutions along one axis, channels last.
#ifndef MODEL_KERNELS_CONVOLUTION_1D_H
#define MODEL_KERNELS_CONVOLUTION_1D_H

#include "model_kernels_activation.h"

#include <stddef.h>

// x [input, channels] to y [output, outputs]: y[p] = b + Σ over k of w[k] · x[p · stride + k · dilation − pad], places
// outside of x being zeros.
typedef struct {
  ptrdiff_t input, output;
  ptrdiff_t kernel, stride, dilation, pad;
  ptrdiff_t channels, outputs, groups;
} model_kernels_line;

// Floats that the weights take when packed.
ptrdiff_t model_kernels_line_packed_count(const model_kernels_line *line);

// Packs weights [outputs, channels / groups, kernel].
void model_kernels_line_pack(const model_kernels_line *line, const float *weights, float *packed);

// Floats of scratch that a call for the places [from, to) needs.
ptrdiff_t model_kernels_line_scratch(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to);

// Places [from, to) of y, and of these outputs [first, last): all, or with one group whole panels of them. `accumulates`
// adds to what is in y, before the activation. Where y is, there are `y_count` floats.
void model_kernels_line_convolve(
    const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *packed, const float *bias, int accumulates, model_kernels_activation activation, float alpha,
    float beta, float *y, ptrdiff_t y_count, float *scratch);

#endif
