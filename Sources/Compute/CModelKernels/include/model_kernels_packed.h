// Products with weights that are stored in a few bits or in half precision, as they lie.
#ifndef MODEL_KERNELS_PACKED_H
#define MODEL_KERNELS_PACKED_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  // Halves.
  model_kernels_packed_half = 0,
  // Codes; an element is scale · (code - offset).
  model_kernels_packed_line = 1,
  // Indices into tables of 2^bits floats.
  model_kernels_packed_table = 2,
} model_kernels_packed_kind;

// A matrix [rows, columns], row after row without gaps. Codes take 4 or 8 bits, the first of a byte its lower ones; the number
// of columns is a multiple of 32.
typedef struct {
  model_kernels_packed_kind kind;
  int32_t bits;
  // Whether codes are in two's complement.
  int32_t is_signed;
  // Whether scales are halves and not floats.
  int32_t has_half_scale;
  ptrdiff_t columns;
  // Rows and columns that have one scale and offset, or one table, in common. Tables have all columns in common; blocks of
  // scales have a multiple of 32.
  ptrdiff_t block_rows, block_columns;
  const void *data;
  // [rows / block_rows, columns / block_columns]
  const void *scale;
  // As the scales, stored as the codes are; NULL stands for zeros.
  const uint8_t *offset;
  // [rows / block_rows, 2^bits]
  const float *table;
} model_kernels_packed;

// Writes columns [first, first + count) of a row as floats. Both are multiples of 32, unless the weights are halves.
void model_kernels_packed_expand(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y);

// Bytes that `model_kernels_packed_prepare` writes for one row of x; 0 where the machine has no use for them. Where it has, it
// multiplies the row faster: its numbers are then integers of 16 bits with a scale for each 32 of them. `is_half`: whether all
// numbers of x are of half precision, which such integers hold; the others would lose some.
ptrdiff_t model_kernels_packed_prepared_size(const model_kernels_packed *weights, int32_t is_half);

// Prepares one row x of as many floats as the weights have columns; `prepared` is aligned to 64 bytes.
void model_kernels_packed_prepare(const model_kernels_packed *weights, int32_t is_half, const float *x, void *prepared);

// y[r] = Σ over c of weights[first + r, c] · x[c] for `count` rows. `prepared` is what has been made of x. `scratch` has room for
// 128 floats more than there are columns. Here and below, there are `y_count` floats where y is.
void model_kernels_packed_row(
    const model_kernels_packed *weights, int32_t is_half, ptrdiff_t first, ptrdiff_t count, const float *x,
    const void *prepared, float *y, ptrdiff_t y_count, float *scratch);

// The same for several rows of x [rows, columns]: y[i * y_stride + r].
void model_kernels_packed_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Floats of scratch that `model_kernels_packed_product` needs.
ptrdiff_t model_kernels_packed_scratch(ptrdiff_t count, ptrdiff_t columns);

// As `model_kernels_packed_rows`, by blocks of weights that are unpacked once for many rows of x.
void model_kernels_packed_product(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Whether the machine multiplies many rows of half precision faster as integers of 16 bits than as floats.
int32_t model_kernels_packed_has_integers(const model_kernels_packed *weights);

// Bytes of a row of x as `model_kernels_packed_numbers` writes it: integers of 16 bits, and a scale for each 32 of them.
ptrdiff_t model_kernels_packed_numbers_size(ptrdiff_t columns);
void model_kernels_packed_numbers(const float *x, ptrdiff_t columns, void *numbers);

// Floats of scratch that `model_kernels_packed_integers` needs.
ptrdiff_t model_kernels_packed_integers_scratch(ptrdiff_t count, ptrdiff_t columns);

// As `model_kernels_packed_product` where the machine `model_kernels_packed_has_integers`, with rows of x written one after the other by
// `model_kernels_packed_numbers`; they are aligned to 4 bytes.
void model_kernels_packed_integers(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *numbers, ptrdiff_t rows,
    float *y, ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Whether the processor multiplies tiles of numbers of 8 bits, and this process may have it do so.
int32_t model_kernels_packed_has_tiles(void);

// Floats of scratch that `model_kernels_packed_tiles` needs.
ptrdiff_t model_kernels_packed_tiles_scratch(ptrdiff_t count, ptrdiff_t columns, ptrdiff_t rows);

// As `model_kernels_packed_product`, with tiles, which it must have: numbers of x and of the weights are cut to 16 bits. Columns are
// a multiple of 32.
void model_kernels_packed_tiles(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

#endif
