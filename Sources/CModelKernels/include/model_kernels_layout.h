// Orders of axes, and what is added to results of heavy kernels.
#ifndef MODEL_KERNELS_LAYOUT_H
#define MODEL_KERNELS_LAYOUT_H

#include <stddef.h>

// y[b, j, i] = x[b, i, j]: `count` matrices of 4-byte elements, [rows, columns] each, are transposed.
void model_kernels_transpose(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns);

// The same for elements of one byte.
void model_kernels_transpose_bytes(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns);

// x[r, c] += bias[r] for [rows, columns].
void model_kernels_add_row_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns);

// x[r, c] += bias[c] for [rows, columns].
void model_kernels_add_column_bias(float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns);

// x += y.
void model_kernels_accumulate(float *x, const float *y, ptrdiff_t count);

#endif
