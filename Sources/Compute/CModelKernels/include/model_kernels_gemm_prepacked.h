// Matrix products with one prepacked factor, and their epilogues.
#ifndef MODEL_KERNELS_GEMM_PREPACKED_H
#define MODEL_KERNELS_GEMM_PREPACKED_H

#include "model_kernels_activation.h"
#include "model_kernels_gemm.h"

#include <stddef.h>
#include <stdint.h>

// Columns of a panel. A matrix [k, n] is stored as ⌈n / width⌉ panels of [k, width], with zeros for missing columns.
ptrdiff_t model_kernels_product_width(void);

// Writes panels `first` up to `end` of b, [k, n]; `panels` is the address of panel 0.
void model_kernels_product_pack(
    model_kernels_matrix b, ptrdiff_t k, ptrdiff_t n, ptrdiff_t first, ptrdiff_t end, float *panels);

// The same for half precision, without conversion; strides are in elements.
void model_kernels_product_pack_half(
    const uint16_t *b, ptrdiff_t row_stride, ptrdiff_t column_stride, ptrdiff_t k, ptrdiff_t n, ptrdiff_t first,
    ptrdiff_t end, uint16_t *panels);

// c = activation(a · b + bias + row_bias + addend [+ c]), with a [rows, inner], b [inner, columns] and c [rows, columns].
typedef struct {
  ptrdiff_t rows, columns, inner;
  // At least one of its strides is 1.
  model_kernels_matrix a;
  // Panels in single or half precision.
  const void *panels;
  int is_half;
  int accumulates;
  float *c;
  // Floats from row to row, and the capacity of c.
  ptrdiff_t c_row, c_count;
  // Per column, per row, and of the shape of the result; NULL for none.
  const float *bias, *row_bias, *addend;
  ptrdiff_t addend_row;
  model_kernels_activation activation;
  float alpha, beta;
} model_kernels_product;

// A good size of pieces to share among threads, in rows and columns; columns are whole panels.
void model_kernels_product_piece(
    const model_kernels_product *product, ptrdiff_t threads, ptrdiff_t *rows, ptrdiff_t *columns);

// Computes a piece: rows `first_row` up to `end_row`, columns `first_column`, the first of a panel, up to `end_column`.
void model_kernels_product_run(
    const model_kernels_product *product, ptrdiff_t first_row, ptrdiff_t end_row, ptrdiff_t first_column,
    ptrdiff_t end_column);

#endif
