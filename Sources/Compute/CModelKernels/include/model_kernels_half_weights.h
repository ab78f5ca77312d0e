// Products with half-precision weights, as they lie.
#ifndef MODEL_KERNELS_HALF_WEIGHTS_H
#define MODEL_KERNELS_HALF_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

// Most rows of x that weights are read once for.
#define MODEL_KERNELS_HALF_ROWS 4

// Whether the machine has instructions that make these products faster than products with the weights widened first.
int32_t model_kernels_half_is_fast(void);

// y[r * y_stride + o] = Σ over i of weights[o * inputs + i] · x[r * inputs + i], summed in single precision, for at most
// MODEL_KERNELS_HALF_ROWS rows. `weights` need no alignment. Where y is, there are `y_count` floats.
void model_kernels_half_rows(
    const void *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs);

// The same with the weights turned: y[r * y_stride + o] = Σ over i of weights[i * stride + o] · x[r * inputs + i].
void model_kernels_half_columns(
    const void *weights, ptrdiff_t stride, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride,
    ptrdiff_t y_count, ptrdiff_t outputs, ptrdiff_t inputs);

#endif
