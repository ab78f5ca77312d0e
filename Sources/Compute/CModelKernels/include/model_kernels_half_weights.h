// Products with half-precision weights in place, without packing.
#ifndef MODEL_KERNELS_HALF_WEIGHTS_H
#define MODEL_KERNELS_HALF_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

// The maximum number of rows of x for which weights are read once.
#define MODEL_KERNELS_HALF_ROWS 4

// Whether these products are faster on this processor than products with the weights widened first.
int32_t model_kernels_half_is_fast(void);

// y[r * y_stride + o] = Σ over i of weights[o * inputs + i] · x[r * inputs + i], summed in single precision, for at
// most MODEL_KERNELS_HALF_ROWS rows. `weights` need no alignment. y has room for `y_count` floats.
void model_kernels_half_rows(
    const void *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs);

// The same for transposed weights: y[r * y_stride + o] = Σ over i of weights[i * stride + o] · x[r * inputs + i].
void model_kernels_half_columns(
    const void *weights, ptrdiff_t stride, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride,
    ptrdiff_t y_count, ptrdiff_t outputs, ptrdiff_t inputs);

#endif
