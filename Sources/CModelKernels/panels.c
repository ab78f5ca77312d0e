#include "model_kernels_panels.h"
#include "model_kernels_clones.h"
#include <string.h>

enum { panel = model_kernels_panel, most_rows = 6 };
typedef float wide __attribute__((vector_size(panel * sizeof(float)), aligned(4)));
#define INLINE static inline __attribute__((always_inline))

ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns) {
  return (rows + panel - 1) / panel * panel * columns;
}

void model_kernels_pack(const float *matrix, ptrdiff_t rows, ptrdiff_t columns, float *packed) {
  for (ptrdiff_t first = 0; first < rows; first += panel) {
    ptrdiff_t count = rows - first < panel ? rows - first : panel;
    if (count < panel) memset(packed, 0, (size_t)(panel * columns) * sizeof(float));
    for (ptrdiff_t i = 0; i < count; i++) {
      const float *row = matrix + (first + i) * columns;
      for (ptrdiff_t j = 0; j < columns; j++) packed[j * panel + i] = row[j];
    }
    packed += panel * columns;
  }
}

// As much of a vector as there is. Vectors whose address is taken would not stay in registers.
#define LOAD(vector, from, count)                                      \
  do {                                                                 \
    if ((count) >= panel) {                                            \
      vector = *(const wide *)(from);                                  \
    } else {                                                           \
      float some[panel] = {0};                                         \
      memcpy(some, from, (size_t)(count) * sizeof *some);              \
      vector = *(const wide *)some;                                    \
    }                                                                  \
  } while (0)

#define STORE(to, vector, count)                                       \
  do {                                                                 \
    if ((count) >= panel) {                                            \
      *(wide *)(to) = vector;                                          \
    } else {                                                           \
      float some[panel];                                               \
      *(wide *)some = vector;                                          \
      memcpy(to, some, (size_t)(count) * sizeof *some);                \
    }                                                                  \
  } while (0)

// `rows` rows of a with `panels` panels of b; both are constants where this is inlined, so that the sums stay in
// registers.
INLINE void tile(
    int rows, int panels, ptrdiff_t n, const model_kernels_rows *a, const float *from, const float *b, ptrdiff_t b_panel,
    const float *bias, int accumulates, float *y, ptrdiff_t y_stride) {
  wide sum[6][4];
#pragma clang loop unroll(full)
  for (int p = 0; p < panels; p++) {
    wide first = {0};
    if (bias) LOAD(first, bias + p * panel, n - p * panel);
#pragma clang loop unroll(full)
    for (int i = 0; i < rows; i++) {
      sum[i][p] = first;
      if (!accumulates) continue;
      wide held;
      LOAD(held, y + i * y_stride + p * panel, n - p * panel);
      sum[i][p] += held;
    }
  }
  ptrdiff_t stride = a->row_stride, length = a->length;
  for (ptrdiff_t run = 0; run < a->runs; run++, from += a->run_stride, b += length * panel) {
    for (ptrdiff_t j = 0; j < length; j++) {
#pragma clang loop unroll(full)
      for (int p = 0; p < panels; p++) {
        wide column = *(const wide *)(b + p * b_panel + j * panel);
#pragma clang loop unroll(full)
        for (int i = 0; i < rows; i++) sum[i][p] += from[i * stride + j] * column;
      }
    }
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < rows; i++) {
#pragma clang loop unroll(full)
    for (int p = 0; p < panels; p++) STORE(y + i * y_stride + p * panel, sum[i][p], n - p * panel);
  }
}

#define TILE(rows, panels)                                                                                           \
  tile(                                                                                                              \
      rows, panels, n - first, &a, a.data, b + first * depth, panel * depth, bias ? bias + first : 0, accumulates,  \
      y + first, y_stride)

// A few rows with all panels, several side by side so that no sum waits for itself.
INLINE void few_rows(
    ptrdiff_t rows, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride) {
  ptrdiff_t depth = a.runs * a.length, first = 0;
  if (rows == 1) {
    for (; first + 3 * panel < n; first += 4 * panel) TILE(1, 4);
    if (first + 2 * panel < n) TILE(1, 3);
    else if (first + panel < n) TILE(1, 2);
    else if (first < n) TILE(1, 1);
  } else {
    for (; first + panel < n; first += 2 * panel) TILE(2, 2);
    if (first < n) TILE(2, 1);
  }
}

// One panel with some rows.
INLINE void strip(
    ptrdiff_t rows, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride) {
  const ptrdiff_t depth = a.runs * a.length, first = 0;
  switch (rows) {
    case 6: TILE(6, 1); break;
    case 5: TILE(5, 1); break;
    case 4: TILE(4, 1); break;
    case 3: TILE(3, 1); break;
    case 2: TILE(2, 1); break;
    default: TILE(1, 1);
  }
}

MODEL_KERNELS_CLONES
void model_kernels_panel_product(
    ptrdiff_t m, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride) {
  if (m <= 2) {
    if (m > 0) few_rows(m, n, a, b, bias, accumulates, y, y_stride);
    return;
  }
  // A panel stays in the nearest cache while all rows pass by it, in strips of about the same number.
  ptrdiff_t depth = a.runs * a.length, strips = (m + most_rows - 1) / most_rows;
  for (ptrdiff_t first = 0; first < n; first += panel) {
    model_kernels_rows part = a;
    float *to = y + first;
    for (ptrdiff_t s = 0, done = 0; s < strips; s++) {
      ptrdiff_t rows = (m - done) / (strips - s);
      strip(
          rows, n - first, part, b + first * depth, bias ? bias + first : 0, accumulates, to, y_stride);
      part.data += rows * a.row_stride;
      to += rows * y_stride;
      done += rows;
    }
  }
}
