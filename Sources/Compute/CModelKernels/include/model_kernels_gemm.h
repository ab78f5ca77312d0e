// Matrix products.
#ifndef MODEL_KERNELS_GEMM_H
#define MODEL_KERNELS_GEMM_H

#include <stddef.h>
#include <stdint.h>

// A matrix: element [i, j] is data[i * row_stride + j * column_stride].
typedef struct {
  const float *data;
  ptrdiff_t row_stride, column_stride;
} model_kernels_matrix;

// Floats of scratch for a product with inner dimension k and n columns.
ptrdiff_t model_kernels_gemm_scratch(ptrdiff_t n, ptrdiff_t k);

// c = a * b, or c += a * b if `accumulates`: a is [m, k], b is [k, n], and c is [m, n] with rows of `c_stride`
// elements. c has room for `c_count` floats. With k = 0 the product is 0.
void model_kernels_gemm(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, model_kernels_matrix a, model_kernels_matrix b, float *c, ptrdiff_t c_stride,
    ptrdiff_t c_count, int accumulates, float *scratch);

// The same for integers, which wrap around. Strides are in elements; c is contiguous.
void model_kernels_gemm_integer(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const int32_t *a, ptrdiff_t a_row, ptrdiff_t a_column, const int32_t *b,
    ptrdiff_t b_row, ptrdiff_t b_column, int32_t *c, ptrdiff_t c_count);

// A callback of `model_kernels_gemm_blocks`: writes rows [k0, k0 + kc) and columns [n0, n0 + nc) of b in panels of
// `width` columns, each panel row after row, with zeros for columns missing in the last panel.
typedef void model_kernels_panel_source(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels);

// Like `model_kernels_gemm`, with a b that is generated block by block.
void model_kernels_gemm_blocks(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, model_kernels_matrix a, model_kernels_panel_source *pack, const void *source,
    float *c, ptrdiff_t c_stride, ptrdiff_t c_count, int accumulates, float *scratch);

#endif
