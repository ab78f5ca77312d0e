// Element-wise steps of byte products.
#ifndef BYTE_QUANTIZE_H
#define BYTE_QUANTIZE_H

#include "model_kernels_bytes.h"

// y = scale · sums + bias
void byte_elements_line(const int32_t *sums, const float *scale, const float *bias, float *y, ptrdiff_t count);

// Quantizes finite numbers: x / scale, rounded half to even, plus zero, clamped to 0…255.
void byte_elements_cut(const float *x, model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count);

// Both, with clamping to a range in between, for some rows that are `row` elements apart.
void byte_elements_clamp(
    const int32_t *sums, const float *scale, const float *bias, float lower, float upper, model_kernels_bytes_line line,
    uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t row);

#endif
