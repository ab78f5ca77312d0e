// Single elements of products of bytes.
#ifndef BYTE_QUANTIZE_H
#define BYTE_QUANTIZE_H

#include "model_kernels_bytes.h"

// y = scale · sums + bias
void byte_elements_line(const int32_t *sums, const float *scale, const float *bias, float *y, ptrdiff_t count);

// Finite numbers as bytes: x / scale, rounded, halves to the even integer, plus zero, within 0 to 255.
void byte_elements_cut(const float *x, model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count);

// Both, with numbers moved into a range between, for some rows that are `row` elements apart.
void byte_elements_clamp(
    const int32_t *sums, const float *scale, const float *bias, float lower, float upper, model_kernels_bytes_line line,
    uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t row);

#endif
