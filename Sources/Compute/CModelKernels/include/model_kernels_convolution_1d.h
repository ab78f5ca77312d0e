// Convolutions along one axis, channels last.
#ifndef MODEL_KERNELS_CONVOLUTION_1D_H
#define MODEL_KERNELS_CONVOLUTION_1D_H

#include "model_kernels_activation.h"

#include <stddef.h>

// x [input, channels] to y [output, outputs]: y[p] = b + Σ over k of w[k] · x[p · stride + k · dilation − pad], with
// zeros outside of x.
typedef struct {
  ptrdiff_t input, output;
  ptrdiff_t kernel, stride, dilation, pad;
  ptrdiff_t channels, outputs, groups;
} model_kernels_line;

// Number of floats of the packed weights.
ptrdiff_t model_kernels_line_packed_count(const model_kernels_line *line);

// Packs weights [outputs, channels / groups, kernel].
void model_kernels_line_pack(const model_kernels_line *line, const float *weights, float *packed);

// Floats of scratch that a call for the positions [from, to) needs.
ptrdiff_t model_kernels_line_scratch(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to);

// Computes positions [from, to) of y for the outputs [first, last): all of them, or, with one group, whole panels.
// `accumulates` adds to the values in y before the activation. y has room for `y_count` floats.
void model_kernels_line_convolve(
    const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *packed, const float *bias, int accumulates, model_kernels_activation activation, float alpha,
    float beta, float *y, ptrdiff_t y_count, float *scratch);

#endif
