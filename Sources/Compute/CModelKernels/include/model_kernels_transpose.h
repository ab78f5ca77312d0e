// Transposition, and biases and addends of results.
#ifndef MODEL_KERNELS_TRANSPOSE_H
#define MODEL_KERNELS_TRANSPOSE_H

#include <stddef.h>

// y[b, j, i] = x[b, i, j]: transposes `count` matrices [rows, columns] of 4-byte elements, only the columns from
// `first` up to `last`.
void model_kernels_transpose(
    const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t first, ptrdiff_t last);

// The same for 1-byte elements, and for all columns.
void model_kernels_transpose_bytes(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns);

// y[places[c] + r] = x[r * stride + c] for r < `rows`, and 0 for r from there up to `width`: rows become columns of
// `width` elements at given offsets.
void model_kernels_pack_rows(
    const float *x, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t width, const ptrdiff_t *places,
    float *y);

// x[r, c] += bias[r] for [rows, columns].
void model_kernels_add_row_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns);

// x[r, c] += bias[c] for [rows, columns].
void model_kernels_add_column_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns);

// x += y.
void model_kernels_accumulate(float *x, const float *y, ptrdiff_t count);

#endif
