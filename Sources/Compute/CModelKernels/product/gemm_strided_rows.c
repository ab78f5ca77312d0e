#include <string.h>
#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_gemm_strided_rows.h"
#include "product/gemm_tiles.h"

enum { panel = model_kernels_panel };
typedef float wide __attribute__((vector_size(panel * sizeof(float)), aligned(4)));

ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns) { return round_up(rows, panel) * columns; }

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

// Loads a partial vector. Vectors whose address is taken would not stay in registers.
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

// `rows` rows of a with `panels` panels of b; both are constants after inlining, so that the sums stay in registers.
INLINE void tile(
    int rows, int panels, ptrdiff_t n, const model_kernels_rows *a, const float *from, const float *b,
    ptrdiff_t b_panel, const float *bias, int accumulates, float *y, ptrdiff_t y_stride) {
  wide sum[2][4];
  UNROLLED for (int p = 0; p < panels; p++) {
    wide first = {0};
    if (bias) LOAD(first, bias + p * panel, n - p * panel);
    UNROLLED for (int i = 0; i < rows; i++) sum[i][p] = first;
  }
  ptrdiff_t stride = a->row_stride, length = a->length;
  for (ptrdiff_t run = 0; run < a->runs; run++, from += a->run_stride, b += length * panel) {
    for (ptrdiff_t j = 0; j < length; j++) {
      UNROLLED for (int p = 0; p < panels; p++) {
        wide column = *(const wide *)(b + p * b_panel + j * panel);
        UNROLLED for (int i = 0; i < rows; i++) sum[i][p] += from[i * stride + j] * column;
      }
    }
  }
  UNROLLED for (int i = 0; i < rows; i++) {
    UNROLLED for (int p = 0; p < panels; p++) {
      if (accumulates) {
        wide held;
        LOAD(held, y + i * y_stride + p * panel, n - p * panel);
        sum[i][p] += held;
      }
      STORE(y + i * y_stride + p * panel, sum[i][p], n - p * panel);
    }
  }
}

#define TILE(rows, panels)                                                                                           \
  tile(                                                                                                              \
      rows, panels, n - first, &a, a.data, b + first * depth, panel * depth, bias ? bias + first : 0, accumulates,  \
      y + first, y_stride)

// A few rows with all panels, several at a time so that their sums are independent.
static MODEL_KERNELS_CLONES(
    void, few_rows,
    (ptrdiff_t rows, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
     ptrdiff_t y_stride),
    (rows, n, a, b, bias, accumulates, y, y_stride)) {
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

// All rows with the panels of one tile, or a part of it.
static void strip(
    ptrdiff_t m, ptrdiff_t columns, ptrdiff_t width, const tiles_choice *choice, tiles_factors of, const float *bias,
    int accumulates, float *y, ptrdiff_t y_stride) {
  float partial[tiles_most_rows * tiles_widest], start[tiles_widest] = {0};
  if (bias && columns < width) bias = memcpy(start, bias, (size_t)columns * sizeof *start);
  for (ptrdiff_t r = 0, rows; r < m; r += rows, y += rows * y_stride) {
    rows = tiles_rows(choice, m - r);
    tiles_function *const run = (width < choice->width ? choice->narrow : choice->by_rows)[rows];
    if (columns == width) {
      run(&of, y, y_stride, bias, accumulates);
    } else {
      run(&of, partial, width, bias, 0);
      for (ptrdiff_t i = 0; i < rows; i++) {
        float *const to = y + i * y_stride, *const from = partial + i * width;
        for (ptrdiff_t j = 0; j < columns; j++) to[j] = accumulates ? to[j] + from[j] : from[j];
      }
    }
    of.a += rows * of.a_step;
  }
}

void model_kernels_panel_product(
    ptrdiff_t m, ptrdiff_t n, model_kernels_rows a, const float *b, const float *bias, int accumulates, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(m, n, y_stride, y_count));
  if (m <= 2) {
    if (m > 0) few_rows(m, n, a, b, bias, accumulates, y, y_stride);
    return;
  }
  // Panels stay in L1 while all rows pass by.
  const tiles_choice *const choice = tiles();
  const ptrdiff_t depth = a.runs * a.length;
  for (ptrdiff_t first = 0, width; first < n; first += width) {
    width = choice->width > panel && n - first <= panel ? panel : choice->width;
    const float *const from = b + first / panel * panel * depth + first % panel;
    const tiles_factors of = {a.data,   a.row_stride, a.runs, a.run_stride,
                              a.length, from,         panel,  width > panel ? panel * depth : width / 2,
                              NULL};
    strip(
        m, n - first < width ? n - first : width, width, choice, of, bias ? bias + first : 0, accumulates, y + first,
        y_stride);
  }
}
