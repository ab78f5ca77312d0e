// Convolution and pooling: windows that slide over up to three axes.
#ifndef MODEL_KERNELS_WINDOW_H
#define MODEL_KERNELS_WINDOW_H

#include <stddef.h>

// Depth, height and width; missing axes have length, window, stride and dilation 1.
typedef struct {
  ptrdiff_t input[3], output[3], kernel[3], strides[3], dilations[3], pad_before[3], pad_after[3];
} model_kernels_window;

// y[o, p] = sum over c and k of weights[o, c, k] * x[c, p * stride + k * dilation - pad_before], for one group of one
// example: x [inputs, *input], weights [outputs, inputs, *kernel], y [outputs, *output].
void model_kernels_convolve(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y, float *scratch);
ptrdiff_t model_kernels_convolve_scratch(const model_kernels_window *window, ptrdiff_t inputs);

// The transposed convolution, for one group of one example: weights [inputs, outputs, *kernel]; `window` has y's
// lengths as `output` and x's as `input`, and the padding is cropped from y.
void model_kernels_convolve_transposed(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y, float *scratch);
ptrdiff_t model_kernels_convolve_transposed_scratch(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs);

typedef enum {
  model_kernels_pool_max = 0,
  model_kernels_pool_average,
  model_kernels_pool_average_inside,  // the mean of the elements that are not padding
  model_kernels_pool_l2,
} model_kernels_pool_kind;

// Pools planes [*input] to [*output], from `first` up to `last` of those at x and y.
void model_kernels_pool_planes(
    const model_kernels_window *window, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, const float *x,
    float *y);

// Pools examples [*input, channels] to [*output, channels]. The depths and heights of all examples' results form rows
// [examples * depth * height], of which those from `first` up to `last` are computed.
void model_kernels_pool_channels(
    const model_kernels_window *window, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last,
    ptrdiff_t channels, const float *x, float *y);

#endif
