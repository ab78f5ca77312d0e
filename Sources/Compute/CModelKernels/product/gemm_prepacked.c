#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "model_kernels_gemm_prepacked.h"
#include "model_kernels_half_conversion.h"
#include "product/gemm_tiles.h"

#include <string.h>

enum {
  // Rows of a block of a panel: it stays in the nearest cache while all rows of the other factor go by.
  block_depth = 256,
  // Columns whose results stay there until what follows the product has been computed.
  finished_columns = 64,
  // Rows of a piece, so that their factors stay in the second cache.
  piece_rows = 96,
  // The same where weights are widened for each piece: more rows, as far as their factors are no more than this.
  most_piece_rows = 384,
  piece_factors = 1 << 16,
  // More factors in panels than these do not stay in the second cache, and are fetched beforehand.
  fetched_factors = 1 << 17,
  // Products of a piece that are worth a thread's while: about 1 µs.
  smallest_piece = 1 << 16,
  pieces_per_thread = 4,
};

ptrdiff_t model_kernels_product_width(void) { return tiles()->width; }

// A panel of `columns` columns, whose elements lie side by side or not.
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

// Eight columns that lie `stride` apart, four of their elements at a time.
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
    const ptrdiff_t columns = least(width, n - p * width);
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
    const ptrdiff_t columns = least(width, n - p * width);
    if (columns < width) memset(panel, 0, (size_t)(k * width) * sizeof *panel);
    for (ptrdiff_t i = 0; i < k; i++) {
      const uint16_t *const row = b + i * row_stride + p * width * column_stride;
      for (ptrdiff_t j = 0; j < columns; j++) panel[i * width + j] = row[j * column_stride];
    }
  }
}

void model_kernels_product_piece(
    const model_kernels_product *own, ptrdiff_t threads, ptrdiff_t *rows, ptrdiff_t *columns) {
  const tiles_choice *tile = tiles();
  const ptrdiff_t wide = least(most(piece_factors / most(own->inner, 1), 2 * piece_rows), most_piece_rows);
  const ptrdiff_t bands = most(divide_up(own->rows, own->is_half ? wide : piece_rows), 1);
  *rows = divide_up(divide_up(own->rows, bands), tile->rows) * tile->rows;
  *columns = most(divide_up(own->columns, tile->width), 1) * tile->width;
  if (threads <= 1) return;
  const double products = (double)own->rows * (double)own->columns * (double)own->inner;
  const double worthwhile = products / smallest_piece;
  const ptrdiff_t wanted =
      worthwhile < (double)(threads * pieces_per_thread) ? (ptrdiff_t)worthwhile : threads * pieces_per_thread;
  const ptrdiff_t parts = divide_up(wanted, most(divide_up(own->rows, *rows), 1));
  if (parts > 1) *columns = most(divide_up(divide_up(own->columns, parts), tile->width), 1) * tile->width;
}

static MODEL_KERNELS_CLONES(
    void, add_rest, (float *c, ptrdiff_t count, float row_bias, const float *addend), (c, count, row_bias, addend)) {
  if (addend) {
    for (ptrdiff_t j = 0; j < count; j++) c[j] += row_bias + addend[j];
  } else {
    for (ptrdiff_t j = 0; j < count; j++) c[j] += row_bias;
  }
}

// What follows the product, for columns `first` up to `end`.
static void finish(
    const model_kernels_product *own, ptrdiff_t first_row, ptrdiff_t end_row, ptrdiff_t first, ptrdiff_t end) {
  if (!own->row_bias && !own->addend && own->activation == model_kernels_activation_none) return;
  for (ptrdiff_t r = first_row; r < end_row; r++) {
    float *const c = own->c + r * own->c_row + first;
    if (own->row_bias || own->addend) {
      add_rest(
          c, end - first, own->row_bias ? own->row_bias[r] : 0,
          own->addend ? own->addend + r * own->addend_row + first : NULL);
    }
    model_kernels_activate(own->activation, own->alpha, own->beta, c, end - first);
  }
}

// The columns of one panel.
static void multiply(
    const model_kernels_product *own, const tiles_choice *tile, ptrdiff_t first_row, ptrdiff_t end_row,
    ptrdiff_t first) {
  const ptrdiff_t width = tile->width, columns = least(width, own->columns - first);
  const int is_direct = own->a.column_stride == 1;
  const int fetches =
      is_direct && !own->is_half && own->inner * own->columns > fetched_factors && end_row - first_row > tile->rows;
  const ptrdiff_t step = is_direct ? own->a.row_stride : own->a.column_stride;
  const ptrdiff_t blocks = most(divide_up(own->inner, block_depth), 1), length = divide_up(own->inner, blocks);
  float wide[block_depth * tiles_widest], partial[tiles_most_rows * tiles_widest], start[tiles_widest] = {0};
  if (own->bias) memcpy(start, own->bias + first, (size_t)columns * sizeof(float));
  for (ptrdiff_t k = 0; k == 0 || k < own->inner; k += most(length, 1)) {
    const ptrdiff_t kc = least(length, own->inner - k), place = first * own->inner + k * width;
    const float *b = (const float *)own->panels + place;
    if (own->is_half) {
      model_kernels_widen_half((const uint16_t *)own->panels + place, wide, kc * width);
      b = wide;
    }
    const float *const begin = own->bias && k == 0 ? start : NULL;
    const int adds = own->accumulates || k > 0;
    // The block that follows is fetched meanwhile: else the first tile of each block would wait for memory, and the others for
    // arithmetic alone.
    const float *coming = b + kc * width, *const end = coming + kc * width;
    for (ptrdiff_t r = first_row, rows; r < end_row; r += rows) {
      rows = tiles_rows(tile, end_row - r);
      tiles_function *run = is_direct ? tile->by_rows[rows] : tile->by_columns[rows];
      const int fetching = fetches && coming < end && tile->fetching[rows];
      if (fetching) run = tile->fetching[rows];
      const tiles_factors of = {
          own->a.data + r * own->a.row_stride + k * own->a.column_stride, step, 1, 0, kc, b, width, width / 2, coming};
      if (fetching) coming += kc * tiles_fetched;
      float *const c = own->c + r * own->c_row + first;
      if (columns == width) {
        run(&of, c, own->c_row, begin, adds);
        continue;
      }
      run(&of, partial, width, begin, 0);
      for (ptrdiff_t i = 0; i < rows; i++)
        for (ptrdiff_t j = 0; j < columns; j++)
          c[i * own->c_row + j] = adds ? c[i * own->c_row + j] + partial[i * width + j] : partial[i * width + j];
    }
  }
}

void model_kernels_product_run(
    const model_kernels_product *own, ptrdiff_t first_row, ptrdiff_t end_row, ptrdiff_t first_column,
    ptrdiff_t end_column) {
  const tiles_choice *tile = tiles();
  end_column = least(end_column, own->columns);
  MODEL_KERNELS_CHECK(0 <= first_row && end_row <= own->rows && 0 <= first_column);
  MODEL_KERNELS_CHECK(model_kernels_is_within(end_row, end_column, own->c_row, own->c_count));
  for (ptrdiff_t first = first_column; first < end_column; first += finished_columns) {
    const ptrdiff_t end = least(first + finished_columns, end_column);
    for (ptrdiff_t j = first; j < end; j += tile->width) multiply(own, tile, first_row, end_row, j);
    finish(own, first_row, end_row, first, end);
  }
}
