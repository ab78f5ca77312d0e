#include "base/check.h"
#include "base/clones.h"
#include "base/cpu.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_gemm.h"

#include <string.h>

// Blocks of b of `block_k` rows by `block_n` columns are packed into panels that stay in L2; strips of `tile_m` rows of
// a are packed as well; the tile in registers is `tile_m` rows by one panel.
enum { block_k = 256, block_n = 512, widest_panel = 32, most_rows = 12 };

// A tile: the rows of a strip (`a`: [kc, rows]) times one panel (`b`: [kc, width]).
typedef void tile_function(ptrdiff_t kc, const float *a, const float *b, float *tile);

// `rows` accumulators times `vectors` vectors, which the compiler keeps in registers once the loops are unrolled.
#define TILE(name, attributes, vector, rows, vectors)                                                           \
  attributes static void name(ptrdiff_t kc, const float *a, const float *b, float *tile) {                      \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                            \
    vector sums[rows][vectors] = {0};                                                                           \
    for (ptrdiff_t k = 0; k < kc; k++, a += rows, b += vectors * lanes) {                                       \
      vector factors[vectors];                                                                                  \
      for (int v = 0; v < vectors; v++) factors[v] = *(const vector *)(b + v * lanes);                          \
      UNROLLED for (int r = 0; r < rows; r++) {                                       \
        UNROLLED for (int v = 0; v < vectors; v++) sums[r][v] += a[r] * factors[v];   \
      }                                                                                                         \
    }                                                                                                           \
    UNROLLED for (int r = 0; r < rows; r++) {                                         \
      UNROLLED for (int v = 0; v < vectors; v++)                                      \
          *(vector *)(tile + (r * vectors + v) * lanes) = sums[r][v];                                           \
    }                                                                                                           \
  }

typedef struct {
  ptrdiff_t rows, width;
  tile_function *multiply;
} tile_choice;

#if !defined(__aarch64__)
TILE(tile_portable, , vector4, 4, 2)
#endif

#if defined(__x86_64__)
TILE(tile_v3, TARGET_AVX2, vector8, 6, 2)
TILE(tile_v4, TARGET_AVX512, vector16, 12, 2)

static tile_choice choose(void) {
  if (cpu_has(model_kernels_cpu_avx512)) return (tile_choice){12, 32, tile_v4};
  if (cpu_has(model_kernels_cpu_avx2)) return (tile_choice){6, 16, tile_v3};
  return (tile_choice){4, 8, tile_portable};
}
#elif defined(__aarch64__)
TILE(tile_neon, , vector4, 8, 2)
static tile_choice choose(void) { return (tile_choice){8, 8, tile_neon}; }
#else
static tile_choice choose(void) { return (tile_choice){4, 8, tile_portable}; }
#endif

ptrdiff_t model_kernels_gemm_scratch(ptrdiff_t n, ptrdiff_t k) {
  ptrdiff_t kc = minimum(k, block_k), nc = round_up(minimum(n, block_n), widest_panel);
  return kc * nc + kc * most_rows + most_rows * widest_panel + 64;
}

static void pack_rows(model_kernels_matrix a, ptrdiff_t rows, ptrdiff_t kc, ptrdiff_t tile_rows, float *strip) {
  for (ptrdiff_t r = 0; r < tile_rows; r++) {
    const float *row = a.data + r * a.row_stride;
    if (r < rows) {
      for (ptrdiff_t k = 0; k < kc; k++) strip[k * tile_rows + r] = row[k * a.column_stride];
    } else {
      for (ptrdiff_t k = 0; k < kc; k++) strip[k * tile_rows + r] = 0;
    }
  }
}

static void add_tile(
    const float *tile, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t width, float *c, ptrdiff_t c_stride, int adds) {
  for (ptrdiff_t r = 0; r < rows; r++, c += c_stride, tile += width) {
    if (adds) {
      for (ptrdiff_t j = 0; j < columns; j++) c[j] += tile[j];
    } else {
      for (ptrdiff_t j = 0; j < columns; j++) c[j] = tile[j];
    }
  }
}

void model_kernels_gemm_blocks(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, model_kernels_matrix a, model_kernels_panel_source *pack, const void *source,
    float *c, ptrdiff_t c_stride, ptrdiff_t c_count, int accumulates, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(m, n, c_stride, c_count));
  if (k == 0 && !accumulates) {
    for (ptrdiff_t i = 0; i < m; i++) {
      for (ptrdiff_t j = 0; j < n; j++) c[i * c_stride + j] = 0;
    }
  }
  tile_choice tile = choose();
  float *panels = scratch;
  float *strip = panels + minimum(k, block_k) * round_up(minimum(n, block_n), widest_panel);
  float *product = strip + minimum(k, block_k) * most_rows;
  for (ptrdiff_t n0 = 0; n0 < n; n0 += block_n) {
    ptrdiff_t nc = minimum(block_n, n - n0);
    for (ptrdiff_t k0 = 0; k0 < k; k0 += block_k) {
      ptrdiff_t kc = minimum(block_k, k - k0);
      pack(source, k0, kc, n0, nc, tile.width, panels);
      for (ptrdiff_t i = 0; i < m; i += tile.rows) {
        ptrdiff_t rows = minimum(tile.rows, m - i);
        model_kernels_matrix block = a;
        block.data += i * a.row_stride + k0 * a.column_stride;
        pack_rows(block, rows, kc, tile.rows, strip);
        for (ptrdiff_t j = 0; j < nc; j += tile.width) {
          tile.multiply(kc, strip, panels + j * kc, product);
          add_tile(
              product, rows, minimum(tile.width, nc - j), tile.width, c + i * c_stride + n0 + j, c_stride,
              accumulates || k0 > 0);
        }
      }
    }
  }
}

static void pack_matrix(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  const model_kernels_matrix *b = source;
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    ptrdiff_t columns = minimum(width, nc - j);
    const float *data = b->data + k0 * b->row_stride + (n0 + j) * b->column_stride;
    if (b->column_stride == 1) {
      for (ptrdiff_t k = 0; k < kc; k++) {
        memcpy(panels + k * width, data + k * b->row_stride, (size_t)columns * sizeof(float));
      }
    } else {
      // Elements of a column are contiguous (a transposed matrix): read along columns.
      for (ptrdiff_t column = 0; column < columns; column++) {
        const float *from = data + column * b->column_stride;
        for (ptrdiff_t k = 0; k < kc; k++) panels[k * width + column] = from[k * b->row_stride];
      }
    }
    for (ptrdiff_t k = 0; k < kc && columns < width; k++) {
      for (ptrdiff_t column = columns; column < width; column++) panels[k * width + column] = 0;
    }
  }
}

enum {
  lanes = 8,
  // Matrices of this many factors (8 MB) or more are read from memory each time.
  heavy_factors = 1 << 21
};

typedef int32_t integer8 __attribute__((vector_size(32)));

static const integer8 lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};

// The horizontal sum of each of eight vectors.
INLINE void add_across(const vector8 *x, vector8 *sums) {
  vector8 pairs[4], fours[2];
  UNROLLED for (int i = 0; i < 4; i++) {
    const vector8 a = x[2 * i], b = x[2 * i + 1];
    pairs[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
               + __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  }
  UNROLLED for (int i = 0; i < 2; i++) {
    const vector8 a = pairs[2 * i], b = pairs[2 * i + 1];
    fours[i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
               + __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  }
  *sums = __builtin_shufflevector(fours[0], fours[1], 0, 1, 2, 3, 8, 9, 10, 11)
          + __builtin_shufflevector(fours[0], fours[1], 4, 5, 6, 7, 12, 13, 14, 15);
}

// The products of `a` with up to eight columns of `b`. With `fetches`, columns are prefetched. With `has_rest`, k is
// more than a vector and no multiple of it. With `is_wide`, whole cache lines are read. The order of summation depends
// only on k and `is_wide`.
INLINE void multiply_columns(
    ptrdiff_t k, const float *a, const float *b, ptrdiff_t b_column, float *c, int adds, int columns, int fetches,
    int has_rest, int is_wide) {
  enum { line = 16, ahead = 8 * line };
  vector8 sums[lanes] = {0};
  ptrdiff_t i = 0;
  if (is_wide) {
    vector16 wide[lanes] = {0};
    for (; i + line <= k; i += line) {
      const vector16 x = *(const vector16 *)(a + i);
      UNROLLED for (int j = 0; j < columns; j++) {
        const float *const column = b + j * b_column + i;
        if (fetches) __builtin_prefetch(column + ahead);
        wide[j] += x * *(const vector16 *)column;
      }
    }
    UNROLLED for (int j = 0; j < columns; j++) {
      sums[j] = __builtin_shufflevector(wide[j], wide[j], 0, 1, 2, 3, 4, 5, 6, 7)
                + __builtin_shufflevector(wide[j], wide[j], 8, 9, 10, 11, 12, 13, 14, 15);
    }
  }
  for (; i + lanes <= k; i += lanes) {
    const vector8 x = *(const vector8 *)(a + i);
    UNROLLED for (int j = 0; j < columns; j++) {
      const float *const column = b + j * b_column + i;
      if (fetches && i % line == 0) __builtin_prefetch(column + ahead);
      sums[j] += x * *(const vector8 *)column;
    }
  }
  if (has_rest) {
    // The last vector, without elements that were added before.
    const integer8 is_left = lane_numbers >= (int32_t)(lanes - (k - i));
    const vector8 x = (vector8)((integer8) * (const vector8 *)(a + k - lanes) & is_left);
    UNROLLED for (int j = 0; j < columns; j++) sums[j] +=
        x * (vector8)((integer8) * (const vector8 *)(b + j * b_column + k - lanes) & is_left);
    i = k;
  }
  vector8 totals;
  add_across(sums, &totals);
  UNROLLED for (int j = 0; j < columns; j++) {
    float sum = totals[j];
    for (ptrdiff_t rest = i; rest < k; rest++) sum += a[rest] * b[j * b_column + rest];
    c[j] = adds ? c[j] + sum : sum;
  }
}

// One row times the columns of `b`, whose elements are contiguous.
INLINE void multiply_all(
    ptrdiff_t n, ptrdiff_t k, const float *a, const float *b, ptrdiff_t b_column, float *c, int adds, int fetches,
    int has_rest, int is_wide) {
  ptrdiff_t j = 0;
  for (; j + lanes <= n; j += lanes)
    multiply_columns(k, a, b + j * b_column, b_column, c + j, adds, lanes, fetches, has_rest, is_wide);
  for (; j < n; j++) multiply_columns(k, a, b + j * b_column, b_column, c + j, adds, 1, 0, has_rest, is_wide);
}

#if defined(__x86_64__)
// The same for columns that fill whole cache lines: two vectors of eight for each of eight columns need 32 registers.
TARGET_AVX512 static void multiply_row_v4(
    ptrdiff_t n, ptrdiff_t k, const float *a, const float *b, ptrdiff_t b_column, float *c, int adds) {
  if (n * k >= heavy_factors) {
    multiply_all(n, k, a, b, b_column, c, adds, 1, 0, 1);
  } else {
    multiply_all(n, k, a, b, b_column, c, adds, 0, 0, 1);
  }
}
#endif

static MODEL_KERNELS_FEW_CLONES(
    void, multiply_row,
    (ptrdiff_t n, ptrdiff_t k, const float *a, const float *b, ptrdiff_t b_column, float *c, int adds),
    (n, k, a, b, b_column, c, adds)) {
#if defined(__x86_64__)
  // The choice must not depend on n or on addresses: threads that share the columns must compute the same sums as one
  // thread.
  if (k % 16 == 0 && cpu_has(model_kernels_cpu_avx512)) return multiply_row_v4(n, k, a, b, b_column, c, adds);
#endif
  const int has_rest = k > lanes && k % lanes > 0;
  if (n * k >= heavy_factors) {
    multiply_all(n, k, a, b, b_column, c, adds, 1, has_rest, 0);
  } else if (has_rest) {
    multiply_all(n, k, a, b, b_column, c, adds, 0, 1, 0);
  } else {
    multiply_all(n, k, a, b, b_column, c, adds, 0, 0, 0);
  }
}

void model_kernels_gemm(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, model_kernels_matrix a, model_kernels_matrix b, float *c, ptrdiff_t c_stride,
    ptrdiff_t c_count, int accumulates, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(m, n, c_stride, c_count));
  if (m <= 2 && b.row_stride == 1 && (a.column_stride == 1 || k == 1)) {
    for (ptrdiff_t i = 0; i < m; i++) {
      multiply_row(n, k, a.data + i * a.row_stride, b.data, b.column_stride, c + i * c_stride, accumulates);
    }
    return;
  }
  model_kernels_gemm_blocks(m, n, k, a, pack_matrix, &b, c, c_stride, c_count, accumulates, scratch);
}

void model_kernels_gemm_integer(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const int32_t *a, ptrdiff_t a_row, ptrdiff_t a_column, const int32_t *b,
    ptrdiff_t b_row, ptrdiff_t b_column, int32_t *c, ptrdiff_t c_count) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(m, n, n, c_count));
  for (ptrdiff_t i = 0; i < m; i++, c += n) {
    for (ptrdiff_t j = 0; j < n; j++) c[j] = 0;
    for (ptrdiff_t l = 0; l < k; l++) {
      uint32_t factor = (uint32_t)a[i * a_row + l * a_column];
      const int32_t *row = b + l * b_row;
      for (ptrdiff_t j = 0; j < n; j++) {
        c[j] = (int32_t)((uint32_t)c[j] + factor * (uint32_t)row[j * b_column]);
      }
    }
  }
}
