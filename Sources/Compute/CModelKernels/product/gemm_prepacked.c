#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "model_kernels_gemm_prepacked.h"
#include "model_kernels_half_conversion.h"
#include "product/gemm_tiles.h"

#include <string.h>

enum {
  // Rows of a block of a panel, which stays in L1 while all rows of the other factor pass by.
  block_depth = 256,
  // Columns whose results stay in L1 until the epilogue.
  finished_columns = 64,
  // Rows of a piece, whose factors stay in L2.
  piece_rows = 96,
  // The same if weights are widened for each piece: more rows, up to this many factors.
  most_piece_rows = 384,
  piece_factors = 1 << 16,
  // Panels of more factors than this do not stay in L2, and are prefetched.
  fetched_factors = 1 << 17,
  // Minimum number of products of a piece for a thread: about 1 µs.
  smallest_piece = 1 << 16,
  pieces_per_thread = 4,
};

ptrdiff_t model_kernels_product_width(void) { return tiles()->width; }

// Packs a panel of `columns` columns, whose elements may be contiguous or not.
static void pack_panel(
    const float *from, ptrdiff_t row_stride, ptrdiff_t column_stride, ptrdiff_t k, ptrdiff_t columns, float *panel,
    ptrdiff_t width) {
  if (columns < width) memset(panel, 0, (size_t)(k * width) * sizeof(float));
  for (ptrdiff_t i = 0; i < k; i++) {
    const float *const row = from + i * row_stride;
    if (column_stride == 1) {
      memcpy(panel + i * width, row, (size_t)columns * sizeof(float));
    } else {
      for (ptrdiff_t j = 0; j < columns; j++) panel[i * width + j] = row[j * column_stride];
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Eight columns, `stride` apart, four of their elements at a time.
static void transpose_columns(const float *from, ptrdiff_t stride, ptrdiff_t k, float *to, ptrdiff_t width) {
  ptrdiff_t i = 0;
  for (; i + 4 <= k; i += 4) {
    for (int c = 0; c < 8; c += 4) {
      __m128 x0 = _mm_loadu_ps(from + c * stride + i), x1 = _mm_loadu_ps(from + (c + 1) * stride + i);
      __m128 x2 = _mm_loadu_ps(from + (c + 2) * stride + i), x3 = _mm_loadu_ps(from + (c + 3) * stride + i);
      _MM_TRANSPOSE4_PS(x0, x1, x2, x3);
      _mm_storeu_ps(to + i * width + c, x0);
      _mm_storeu_ps(to + (i + 1) * width + c, x1);
      _mm_storeu_ps(to + (i + 2) * width + c, x2);
      _mm_storeu_ps(to + (i + 3) * width + c, x3);
    }
  }
  for (; i < k; i++)
    for (int c = 0; c < 8; c++) to[i * width + c] = from[c * stride + i];
}
#else
static void transpose_columns(const float *from, ptrdiff_t stride, ptrdiff_t k, float *to, ptrdiff_t width) {
  for (ptrdiff_t i = 0; i < k; i++)
    for (int c = 0; c < 8; c++) to[i * width + c] = from[c * stride + i];
}
#endif

void model_kernels_product_pack(
    model_kernels_matrix b, ptrdiff_t k, ptrdiff_t n, ptrdiff_t first, ptrdiff_t end, float *panels) {
  const ptrdiff_t width = tiles()->width;
  for (ptrdiff_t p = first; p < end; p++) {
    const float *const from = b.data + p * width * b.column_stride;
    const ptrdiff_t columns = minimum(width, n - p * width);
    float *const panel = panels + p * k * width;
    if (b.row_stride != 1 || b.column_stride == 1 || columns < width) {
      pack_panel(from, b.row_stride, b.column_stride, k, columns, panel, width);
      continue;
    }
    for (ptrdiff_t j = 0; j < width; j += 8)
      transpose_columns(from + j * b.column_stride, b.column_stride, k, panel + j, width);
  }
}

void model_kernels_product_pack_half(
    const uint16_t *b, ptrdiff_t row_stride, ptrdiff_t column_stride, ptrdiff_t k, ptrdiff_t n, ptrdiff_t first,
    ptrdiff_t end, uint16_t *panels) {
  const ptrdiff_t width = tiles()->width;
  for (ptrdiff_t p = first; p < end; p++) {
    uint16_t *const panel = panels + p * k * width;
    const ptrdiff_t columns = minimum(width, n - p * width);
    if (columns < width) memset(panel, 0, (size_t)(k * width) * sizeof *panel);
    for (ptrdiff_t i = 0; i < k; i++) {
      const uint16_t *const row = b + i * row_stride + p * width * column_stride;
      for (ptrdiff_t j = 0; j < columns; j++) panel[i * width + j] = row[j * column_stride];
    }
  }
}

void model_kernels_product_piece(
    const model_kernels_product *product, ptrdiff_t threads, ptrdiff_t *rows, ptrdiff_t *columns) {
  const tiles_choice *tile = tiles();
  const ptrdiff_t wide = minimum(maximum(piece_factors / maximum(product->inner, 1), 2 * piece_rows), most_piece_rows);
  const ptrdiff_t bands = maximum(divide_up(product->rows, product->is_half ? wide : piece_rows), 1);
  *rows = divide_up(divide_up(product->rows, bands), tile->rows) * tile->rows;
  *columns = maximum(divide_up(product->columns, tile->width), 1) * tile->width;
  if (threads <= 1) return;
  const double products = (double)product->rows * (double)product->columns * (double)product->inner;
  const double worthwhile = products / smallest_piece;
  const ptrdiff_t wanted =
      worthwhile < (double)(threads * pieces_per_thread) ? (ptrdiff_t)worthwhile : threads * pieces_per_thread;
  const ptrdiff_t parts = divide_up(wanted, maximum(divide_up(product->rows, *rows), 1));
  if (parts > 1) *columns = maximum(divide_up(divide_up(product->columns, parts), tile->width), 1) * tile->width;
}

static MODEL_KERNELS_CLONES(
    void, add_rest, (float *c, ptrdiff_t count, float row_bias, const float *addend), (c, count, row_bias, addend)) {
  if (addend) {
    for (ptrdiff_t j = 0; j < count; j++) c[j] += row_bias + addend[j];
  } else {
    for (ptrdiff_t j = 0; j < count; j++) c[j] += row_bias;
  }
}

// Applies the epilogue to the columns `first` up to `end`.
static void finish(
    const model_kernels_product *product, ptrdiff_t first_row, ptrdiff_t end_row, ptrdiff_t first, ptrdiff_t end) {
  if (!product->row_bias && !product->addend && product->activation == model_kernels_activation_none) return;
  for (ptrdiff_t r = first_row; r < end_row; r++) {
    float *const c = product->c + r * product->c_row + first;
    if (product->row_bias || product->addend) {
      add_rest(
          c, end - first, product->row_bias ? product->row_bias[r] : 0,
          product->addend ? product->addend + r * product->addend_row + first : NULL);
    }
    model_kernels_activate(product->activation, product->alpha, product->beta, c, end - first);
  }
}

// Computes the columns of one panel.
static void multiply(
    const model_kernels_product *product, const tiles_choice *tile, ptrdiff_t first_row, ptrdiff_t end_row,
    ptrdiff_t first) {
  const ptrdiff_t width = tile->width, columns = minimum(width, product->columns - first);
  const int is_direct = product->a.column_stride == 1;
  const int fetches = is_direct && !product->is_half && product->inner * product->columns > fetched_factors
                      && end_row - first_row > tile->rows;
  const ptrdiff_t step = is_direct ? product->a.row_stride : product->a.column_stride;
  const ptrdiff_t blocks = maximum(divide_up(product->inner, block_depth), 1),
                  length = divide_up(product->inner, blocks);
  float wide[block_depth * tiles_widest], partial[tiles_most_rows * tiles_widest], start[tiles_widest] = {0};
  if (product->bias) memcpy(start, product->bias + first, (size_t)columns * sizeof(float));
  for (ptrdiff_t k = 0; k == 0 || k < product->inner; k += maximum(length, 1)) {
    const ptrdiff_t kc = minimum(length, product->inner - k), place = first * product->inner + k * width;
    const float *b = (const float *)product->panels + place;
    if (product->is_half) {
      model_kernels_widen_half((const uint16_t *)product->panels + place, wide, kc * width);
      b = wide;
    }
    const float *const begin = product->bias && k == 0 ? start : NULL;
    const int adds = product->accumulates || k > 0;
    // Prefetches the next block: otherwise the first tile of each block would be bound by memory, and the others by
    // arithmetic.
    const float *coming = b + kc * width, *const end = coming + kc * width;
    for (ptrdiff_t r = first_row, rows; r < end_row; r += rows) {
      rows = tiles_rows(tile, end_row - r);
      tiles_function *run = is_direct ? tile->by_rows[rows] : tile->by_columns[rows];
      const int fetching = fetches && coming < end && tile->fetching[rows];
      if (fetching) run = tile->fetching[rows];
      const tiles_factors of = {
          product->a.data + r * product->a.row_stride + k * product->a.column_stride,
          step,
          1,
          0,
          kc,
          b,
          width,
          width / 2,
          coming};
      if (fetching) coming += kc * tiles_fetched;
      float *const c = product->c + r * product->c_row + first;
      if (columns == width) {
        run(&of, c, product->c_row, begin, adds);
        continue;
      }
      run(&of, partial, width, begin, 0);
      for (ptrdiff_t i = 0; i < rows; i++)
        for (ptrdiff_t j = 0; j < columns; j++)
          c[i * product->c_row + j] =
              adds ? c[i * product->c_row + j] + partial[i * width + j] : partial[i * width + j];
    }
  }
}

void model_kernels_product_run(
    const model_kernels_product *product, ptrdiff_t first_row, ptrdiff_t end_row, ptrdiff_t first_column,
    ptrdiff_t end_column) {
  const tiles_choice *tile = tiles();
  end_column = minimum(end_column, product->columns);
  MODEL_KERNELS_CHECK(0 <= first_row && end_row <= product->rows && 0 <= first_column);
  MODEL_KERNELS_CHECK(model_kernels_is_within(end_row, end_column, product->c_row, product->c_count));
  for (ptrdiff_t first = first_column; first < end_column; first += finished_columns) {
    const ptrdiff_t end = minimum(first + finished_columns, end_column);
    for (ptrdiff_t j = first; j < end; j += tile->width) multiply(product, tile, first_row, end_row, j);
    finish(product, first_row, end_row, first, end);
  }
}
