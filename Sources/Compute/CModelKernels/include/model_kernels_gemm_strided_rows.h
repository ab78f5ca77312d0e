// Products with matrices packed into panels, for rows that may overlap.
#ifndef MODEL_KERNELS_GEMM_STRIDED_ROWS_H
#define MODEL_KERNELS_GEMM_STRIDED_ROWS_H

#include <stddef.h>

// Adjacent rows of a packed matrix.
enum { model_kernels_panel = 16 };

// Floats of a packed matrix of `rows` and `columns`.
ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns);

// Packs a matrix [rows, columns] into panels of `model_kernels_panel` adjacent rows, padded with zeros.
void model_kernels_pack(const float *matrix, ptrdiff_t rows, ptrdiff_t columns, float *packed);

// Rows of a matrix, `row_stride` elements apart. A row consists of `runs` runs of `length` elements, `run_stride`
// apart: more than one for dilated windows of a sequence. Rows may overlap.
typedef struct {
  const float *data;
  ptrdiff_t row_stride;
  ptrdiff_t runs, length, run_stride;
} model_kernels_rows;

// y = a · bᵀ + bias for a of m rows and a packed b [n, runs · length]. Rows of y are `y_stride` elements apart. `bias`
// has n elements; null means zeros. `accumulates` adds to the values in y. y has room for `y_count` floats.
void model_kernels_panel_product(
    ptrdiff_t m, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count);

#endif
