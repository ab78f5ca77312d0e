// Products with packed weights, stored in a few bits or in half precision, without unpacking all of them first.
#ifndef MODEL_KERNELS_PACKED_H
#define MODEL_KERNELS_PACKED_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  // Half precision.
  model_kernels_packed_half = 0,
  // Codes; an element is scale · (code - offset).
  model_kernels_packed_line = 1,
  // Indices into tables of 2^bits floats.
  model_kernels_packed_table = 2,
} model_kernels_packed_kind;

// A contiguous row-major matrix [rows, columns]. Codes take 4 or 8 bits, the first of a byte in its lower bits; the
// number of columns is a multiple of 32.
typedef struct {
  model_kernels_packed_kind kind;
  int32_t bits;
  // Whether codes are in two's complement.
  int32_t is_signed;
  // Whether scales are in half instead of single precision.
  int32_t has_half_scale;
  ptrdiff_t columns;
  // The size of the blocks that share a scale and an offset, or a table. A table covers all columns; blocks of scales
  // have a multiple of 32 columns.
  ptrdiff_t block_rows, block_columns;
  const void *data;
  // [rows / block_rows, columns / block_columns]
  const void *scale;
  // Shaped like the scales, stored like the codes; NULL means zeros.
  const uint8_t *offset;
  // [rows / block_rows, 2^bits]
  const float *table;
} model_kernels_packed;

// Unpacks columns [first, first + count) of a row as floats. Both are multiples of 32, except in half precision.
void model_kernels_packed_expand(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y);

// Bytes that `model_kernels_packed_prepare` writes for one row of x; 0 if the processor gains nothing from it.
// Preparation turns the row into 16-bit integers with a scale for each 32 of them, which multiply faster. `is_half`:
// whether all numbers of x are exact in half precision; such integers hold those without loss, but not others.
ptrdiff_t model_kernels_packed_prepared_size(const model_kernels_packed *weights, int32_t is_half);

// Prepares one row x, with as many floats as the weights have columns; `prepared` is aligned to 64 bytes.
void model_kernels_packed_prepare(const model_kernels_packed *weights, int32_t is_half, const float *x, void *prepared);

// y[r] = Σ over c of weights[first + r, c] · x[c] for `count` rows. `prepared` is the prepared x. `scratch` holds 128
// floats more than there are columns. Here and below, y has room for `y_count` floats.
void model_kernels_packed_row(
    const model_kernels_packed *weights, int32_t is_half, ptrdiff_t first, ptrdiff_t count, const float *x,
    const void *prepared, float *y, ptrdiff_t y_count, float *scratch);

// The same for several rows of x [rows, columns]: y[i * y_stride + r].
void model_kernels_packed_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Floats of scratch for `model_kernels_packed_product`.
ptrdiff_t model_kernels_packed_scratch(ptrdiff_t count, ptrdiff_t columns);

// Like `model_kernels_packed_rows`, with blocks of weights that are unpacked once for many rows of x.
void model_kernels_packed_product(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Whether the processor multiplies many rows in half precision faster as 16-bit integers than as floats.
int32_t model_kernels_packed_has_integers(const model_kernels_packed *weights);

// Bytes of a row of x as `model_kernels_packed_numbers` writes it: 16-bit integers, and a scale for each 32 of them.
ptrdiff_t model_kernels_packed_numbers_size(ptrdiff_t columns);
void model_kernels_packed_numbers(const float *x, ptrdiff_t columns, void *numbers);

// Floats of scratch for `model_kernels_packed_integers`.
ptrdiff_t model_kernels_packed_integers_scratch(ptrdiff_t count, ptrdiff_t columns);

// Like `model_kernels_packed_product`, for processors with `model_kernels_packed_has_integers`. Rows of x are written
// one after the other by `model_kernels_packed_numbers`, aligned to 4 bytes.
void model_kernels_packed_integers(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *numbers, ptrdiff_t rows,
    float *y, ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

// Whether the processor has AMX tiles, and this process may use them.
int32_t model_kernels_packed_has_tiles(void);

// Floats of scratch for `model_kernels_packed_tiles`.
ptrdiff_t model_kernels_packed_tiles_scratch(ptrdiff_t count, ptrdiff_t columns, ptrdiff_t rows);

// Like `model_kernels_packed_product`, with AMX tiles, which the processor must have: numbers of x and of the weights
// are rounded to 16 bits. Columns are a multiple of 32.
void model_kernels_packed_tiles(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch);

#endif
