#include "base/clones.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_transpose.h"

#include <stdint.h>
#include <string.h>

// Tiles of 16 by 16 elements: both the lines read and those written stay in L1.
#define TRANSPOSE(element)                                                                  \
  enum { tile = 16 };                                                                       \
  const element *from = x;                                                                  \
  element *to = y;                                                                          \
  for (ptrdiff_t b = 0; b < count; b++, from += rows * columns, to += rows * columns) {     \
    for (ptrdiff_t i = 0; i < rows; i += tile) {                                            \
      ptrdiff_t last_i = minimum(i + tile, rows);                                           \
      for (ptrdiff_t j = 0; j < columns; j += tile) {                                       \
        ptrdiff_t last_j = minimum(j + tile, columns);                                      \
        for (ptrdiff_t c = j; c < last_j; c++) {                                            \
          for (ptrdiff_t r = i; r < last_i; r++) to[c * rows + r] = from[r * columns + c];  \
        }                                                                                   \
      }                                                                                     \
    }                                                                                       \
  }

typedef uint32_t Vector __attribute__((vector_size(32)));

#define BLOCK 8
#define PAIRS(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

// Transposes a block of 8 × 8 elements in registers. At the edges of a matrix, rows of x beyond `last_row` are not
// read, and rows of y beyond `last_column` are not written.
INLINE void transpose_block(
    const uint32_t *x, ptrdiff_t xRow, ptrdiff_t last_row, uint32_t *y, ptrdiff_t yRow, ptrdiff_t last_column) {
  Vector a[BLOCK], b[BLOCK];
  for (int i = 0; i < BLOCK; i++) memcpy(&a[i], x + minimum(i, last_row) * xRow, sizeof a[i]);
  for (int i = 0; i < BLOCK; i += 2) {
    b[i] = PAIRS(a[i], a[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    b[i + 1] = PAIRS(a[i], a[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  for (int i = 0; i < BLOCK; i += 4) {
    for (int j = 0; j < 2; j++) {
      a[i + j] = PAIRS(b[i + j], b[i + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
      a[i + j + 2] = PAIRS(b[i + j], b[i + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int i = 0; i < 4; i++) {
    b[i] = PAIRS(a[i], a[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    b[i + 4] = PAIRS(a[i], a[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
  for (int i = 0; i < BLOCK; i++) {
    if (i <= last_column) memcpy(y + i * yRow, &b[i], sizeof b[i]);
  }
}

// Transposes element by element.
INLINE void transpose_elements(
    const uint32_t *x, uint32_t *y, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t first_row, ptrdiff_t first,
    ptrdiff_t last) {
  for (ptrdiff_t c = first; c < last; c++) {
    for (ptrdiff_t r = first_row; r < rows; r++) y[c * rows + r] = x[r * columns + c];
  }
}

// Three rows, as in images. A separate function: next to other loops, the compiler runs out of registers.
static MODEL_KERNELS_CLONES(
    void, transpose_three, (const uint32_t *x, uint32_t *y, ptrdiff_t columns, ptrdiff_t first, ptrdiff_t last),
    (x, y, columns, first, last)) {
  for (; first + BLOCK <= last; first += BLOCK) {
    Vector a, b, c, mixed;
    memcpy(&a, x + first, sizeof a), memcpy(&b, x + columns + first, sizeof b),
        memcpy(&c, x + 2 * columns + first, sizeof c);
    mixed = PAIRS(a, b, 0, 8, -1, 1, 9, -1, 2, 10);
    mixed = PAIRS(mixed, c, 0, 1, 8, 3, 4, 9, 6, 7);
    memcpy(y + 3 * first, &mixed, sizeof mixed);
    mixed = PAIRS(a, b, -1, 3, 11, -1, 4, 12, -1, 5);
    mixed = PAIRS(mixed, c, 10, 1, 2, 11, 4, 5, 12, 7);
    memcpy(y + 3 * first + BLOCK, &mixed, sizeof mixed);
    mixed = PAIRS(a, b, 13, -1, 6, 14, -1, 7, 15, -1);
    mixed = PAIRS(mixed, c, 0, 13, 2, 3, 14, 5, 6, 15);
    memcpy(y + 3 * first + 2 * BLOCK, &mixed, sizeof mixed);
  }
  transpose_elements(x, y, 3, columns, 0, first, last);
}

MODEL_KERNELS_CLONES(
    void, model_kernels_transpose,
    (const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t first, ptrdiff_t last),
    (x, y, count, rows, columns, first, last)) {
  const uint32_t *from = x;
  uint32_t *to = y;
  const ptrdiff_t blockRows = rows / BLOCK * BLOCK, blockColumns = first + (last - first) / BLOCK * BLOCK,
                  all = BLOCK - 1;
  for (ptrdiff_t n = 0; n < count; n++, from += rows * columns, to += rows * columns) {
    if (rows == 3) {
      transpose_three(from, to, columns, first, last);
      continue;
    }
    // Down the rows first: writes then run along cache lines of the result while the lines read are still cached.
    for (ptrdiff_t c = first; c < blockColumns; c += BLOCK) {
      // Rows that fill no block come first: their vectors write too much, which the blocks overwrite.
      if (rows - blockRows >= 3 && (c + all) * rows + blockRows + BLOCK <= last * rows) {
        transpose_block(
            from + blockRows * columns + c, columns, rows - blockRows - 1, to + c * rows + blockRows, rows, all);
      } else {
        transpose_elements(from, to, rows, columns, blockRows, c, c + BLOCK);
      }
      for (ptrdiff_t r = 0; r < blockRows; r += BLOCK) {
        transpose_block(from + r * columns + c, columns, all, to + c * rows + r, rows, all);
      }
    }
    if (blockColumns == last) continue;
    // Vectors read beyond the last column, but not beyond the matrix.
    ptrdiff_t r = 0;
    for (; r < blockRows && (r + all) * columns + blockColumns + BLOCK <= rows * columns; r += BLOCK) {
      transpose_block(
          from + r * columns + blockColumns, columns, all, to + blockColumns * rows + r, rows, last - blockColumns - 1);
    }
    transpose_elements(from, to, rows, columns, r, blockColumns, last);
  }
}

// One column after the other, from `first` on.
INLINE void pack_columns(
    const float *x, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t first, ptrdiff_t last, const ptrdiff_t *places,
    float *y) {
  for (ptrdiff_t c = first; c < last; c++) {
    for (ptrdiff_t r = 0; r < rows; r++) y[places[c] + r] = x[r * stride + c];
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_pack_rows,
    (const float *x, ptrdiff_t stride, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t width, const ptrdiff_t *places,
     float *y),
    (x, stride, rows, columns, width, places, y)) {
  enum { line = 2 * BLOCK };
  ptrdiff_t blockRows = rows / BLOCK * BLOCK, lineColumns = columns / line * line;
  for (ptrdiff_t c = 0; c < lineColumns; c += line) {
    for (ptrdiff_t r = 0; r < blockRows; r += BLOCK) {
      // Both halves of the cache lines just read.
      for (ptrdiff_t half = c; half < c + line; half += BLOCK) {
        uint32_t tile[BLOCK * BLOCK];
        transpose_block((const uint32_t *)x + r * stride + half, stride, BLOCK - 1, tile, BLOCK, BLOCK - 1);
        for (int i = 0; i < BLOCK; i++) memcpy(y + places[half + i] + r, tile + i * BLOCK, BLOCK * sizeof *tile);
      }
    }
    for (ptrdiff_t i = c; i < c + line; i++) {
      for (ptrdiff_t r = blockRows; r < rows; r++) y[places[i] + r] = x[r * stride + i];
    }
  }
  pack_columns(x, stride, rows, lineColumns, columns, places, y);
  if (rows == width) return;
  for (ptrdiff_t c = 0; c < columns; c++) memset(y + places[c] + rows, 0, (size_t)(width - rows) * sizeof *y);
}

void model_kernels_transpose_bytes(const void *x, void *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns){
    TRANSPOSE(uint8_t)}

MODEL_KERNELS_CLONES(
    void, model_kernels_add_row_bias, (float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns),
    (x, bias, rows, columns)) {
  for (ptrdiff_t r = 0; r < rows; r++, x += columns) {
    float addend = bias[r];
    for (ptrdiff_t c = 0; c < columns; c++) x[c] += addend;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_add_column_bias, (float *x, const float *bias, ptrdiff_t rows, ptrdiff_t columns),
    (x, bias, rows, columns)) {
  for (ptrdiff_t r = 0; r < rows; r++, x += columns) {
    for (ptrdiff_t c = 0; c < columns; c++) x[c] += bias[c];
  }
}

MODEL_KERNELS_CLONES(void, model_kernels_accumulate, (float *x, const float *y, ptrdiff_t count), (x, y, count)) {
  for (ptrdiff_t i = 0; i < count; i++) x[i] += y[i];
}
