#include "model_kernels_layout.h"
#include "model_kernels_clones.h"

#include <string.h>

typedef uint32_t Vector __attribute__((vector_size(32)));

#define BLOCK 8
#define PAIRS(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

// Transposes a block of 8 × 8 elements in registers.
static inline __attribute__((always_inline)) void transpose_block(
  const uint32_t *x, ptrdiff_t xRow, uint32_t *y, ptrdiff_t yRow) {
  Vector a[BLOCK], b[BLOCK];
  for (int i = 0; i < BLOCK; i++) memcpy(&a[i], x + i * xRow, sizeof a[i]);
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
  for (int i = 0; i < BLOCK; i++) memcpy(y + i * yRow, &b[i], sizeof b[i]);
}

MODEL_KERNELS_CLONES
void model_kernels_transpose(const uint32_t *x, uint32_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns) {
  ptrdiff_t blockRows = rows / BLOCK * BLOCK, blockColumns = columns / BLOCK * BLOCK;
  for (ptrdiff_t n = 0; n < count; n++, x += rows * columns, y += rows * columns) {
    // Down the rows first: writes then run along cache lines of `y` while the lines of `x` are still near.
    for (ptrdiff_t c = 0; c < blockColumns; c += BLOCK) {
      for (ptrdiff_t r = 0; r < blockRows; r += BLOCK) {
        transpose_block(x + r * columns + c, columns, y + c * rows + r, rows);
      }
      for (ptrdiff_t r = blockRows; r < rows; r++) {
        for (ptrdiff_t i = c; i < c + BLOCK; i++) y[i * rows + r] = x[r * columns + i];
      }
    }
    for (ptrdiff_t c = blockColumns; c < columns; c++) {
      for (ptrdiff_t r = 0; r < rows; r++) y[c * rows + r] = x[r * columns + c];
    }
  }
}

void model_kernels_transpose_bytes(
  const uint8_t *x, uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t n = 0; n < count; n++, x += rows * columns, y += rows * columns) {
    for (ptrdiff_t start = 0; start < columns; start += 64) {
      ptrdiff_t end = columns - start < 64 ? columns : start + 64;
      for (ptrdiff_t r = 0; r < rows; r++) {
        for (ptrdiff_t c = start; c < end; c++) y[c * rows + r] = x[r * columns + c];
      }
    }
  }
}
