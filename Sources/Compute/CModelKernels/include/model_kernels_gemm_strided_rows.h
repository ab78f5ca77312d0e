// Products with matrices that have been packed into panels.
#ifndef MODEL_KERNELS_GEMM_STRIDED_ROWS_H
#define MODEL_KERNELS_GEMM_STRIDED_ROWS_H

#include <stddef.h>

// Rows of a packed matrix that lie side by side.
enum { model_kernels_panel = 16 };

// Floats that a matrix of `rows` and `columns` takes when packed.
ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns);

// Packs a matrix [rows, columns]: panels of `model_kernels_panel` rows side by side, filled up with zeros.
void model_kernels_pack(const float *matrix, ptrdiff_t rows, ptrdiff_t columns, float *packed);

// Rows of a matrix, `row_stride` elements apart. The elements of a row lie in `runs` of `length`, `run_stride` apart: more
// than one for windows of a sequence whose places are not neighbours. Rows may overlap.
typedef struct {
  const float *data;
  ptrdiff_t row_stride;
  ptrdiff_t runs, length, run_stride;
} model_kernels_rows;

// y = a · bᵀ + bias for a of m rows and a packed b [n, runs · length]. Rows of y are `y_stride` elements apart. `bias` has
// n elements, and is zeros when null; `accumulates` adds to what is in y. Where y is, there are `y_count` floats.
void model_kernels_panel_product(
    ptrdiff_t m, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count);

#endif
