// Matrix products with a factor in panels, of floats and of half precision, and products of packed rows, against plain sums.
#include "model_kernels_gemm_prepacked.h"
#include "model_kernels_gemm_strided_rows.h"
#include "model_kernels_half_conversion.h"
#include "plain.h"

static void *some(int is_there, ptrdiff_t count) { return is_there ? numbers(count) : NULL; }

// Heavy factors are more than the second cache holds, and fetched beforehand.
static void compare_product(int is_heavy) {
  const ptrdiff_t rows = is_heavy ? 1 + below(40) : length(below(4) ? 30 : 200);
  const ptrdiff_t columns = is_heavy ? 300 + below(100) : length(below(4) ? 40 : 150),
                  width = model_kernels_product_width();
  const ptrdiff_t inner = is_heavy ? 500 + below(200) : below(30) == 0 ? 0 : length(below(4) ? 40 : 700);
  const int is_turned = (int)below(2), is_half = (int)below(2);
  const ptrdiff_t a_step = (is_turned ? rows : inner) + below(3);
  float *const a = numbers(is_turned ? (inner ? (inner - 1) * a_step + rows : 0) : (rows - 1) * a_step + inner);
  // Columns of b that lie side by side, elements of a column that do, or neither.
  const ptrdiff_t kind = below(3), apart = 1 + (kind == 2);
  const ptrdiff_t b_row = kind == 1 ? 1 : columns * apart, b_column = kind == 1 ? inner : apart;
  float *const b = numbers(kind == 1 ? inner * columns : inner ? (inner * columns - 1) * apart + 1 : 0);
  const ptrdiff_t b_count = kind == 1 ? inner * columns : inner ? (inner * columns - 1) * apart + 1 : 0;
  model_kernels_round_to_half(b, b_count);
  const ptrdiff_t count = (columns + width - 1) / width, size = width * inner;
  float *const panels = room(is_half ? 0 : count * size);
  uint16_t *const halves = memory(is_half ? (size_t)(count * size) * 2 : 0);
  for (ptrdiff_t p = 0, end; p < count; p = end) {
    end = p + length(count - p);
    if (is_half) {
      uint16_t *const from = memory((size_t)b_count * 2);
      model_kernels_narrow_half(b, from, b_count);
      model_kernels_product_pack_half(from, b_row, b_column, inner, columns, p, end, halves);
      free(from);
    } else {
      model_kernels_product_pack((model_kernels_matrix){b, b_row, b_column}, inner, columns, p, end, panels);
    }
  }
  model_kernels_product own = {.rows = rows, .columns = columns, .inner = inner, .is_half = is_half};
  own.a = (model_kernels_matrix){a, is_turned ? 1 : a_step, is_turned ? a_step : 1};
  own.panels = is_half ? (void *)halves : (void *)panels;
  own.accumulates = (int)below(2);
  own.c_row = columns + below(3), own.addend_row = columns + below(3);
  float *const bias = some(below(2), columns), *const row_bias = some(below(2), rows);
  float *const addend = some(below(2), (rows - 1) * own.addend_row + columns);
  own.bias = bias, own.row_bias = row_bias, own.addend = addend;
  own.activation = below(2) ? (model_kernels_activation)below(10) : model_kernels_activation_none;
  own.alpha = 0.25f, own.beta = 0.75f;
  const ptrdiff_t c_count = (rows - 1) * own.c_row + columns;
  float *const c = numbers(c_count), *const before = copied(c, c_count);
  own.c = c, own.c_count = c_count;
  ptrdiff_t piece_rows, piece_columns;
  model_kernels_product_piece(&own, length(8), &piece_rows, &piece_columns);
  if (piece_columns % width != 0) failures++, printf("product: a piece of %td columns\n", piece_columns);
  if (below(2)) piece_rows = length(rows), piece_columns = width * length(count);
  for (ptrdiff_t row = 0; row < rows; row += piece_rows)
    for (ptrdiff_t column = 0; column < columns; column += piece_columns)
      model_kernels_product_run(
          &own, row, row + piece_rows < rows ? row + piece_rows : rows, column, column + piece_columns);
  for (ptrdiff_t i = 0; i < c_count; i++) {
    const ptrdiff_t row = i / own.c_row, column = i % own.c_row;
    float expected = before[i];
    double squares = 1;
    if (column < columns) {
      double sum = own.accumulates ? before[i] : 0;
      for (ptrdiff_t k = 0; k < inner; k++) {
        const double term =
            (double)a[row * own.a.row_stride + k * own.a.column_stride] * b[k * b_row + column * b_column];
        sum += term, squares += term * term;
      }
      expected = (float)(sum + (bias ? bias[column] : 0) + (row_bias ? row_bias[row] : 0)
                         + (addend ? addend[row * own.addend_row + column] : 0));
      model_kernels_activate(own.activation, own.alpha, own.beta, &expected, 1);
    }
    if (differs(c[i], expected, column < columns ? 2e-5 * sqrt(squares) : 0))
      printf(
          "product: %td %td of %td x %td x %td: %g, expected %g\n", row, column, rows, inner, columns, (double)c[i],
          (double)expected);
  }
  free(a), free(b), free(panels), free(halves), free(bias), free(row_bias), free(addend), free(c), free(before);
}

static void compare_rows(void) {
  const ptrdiff_t m = length(20), n = length(120), runs = length(4), run = length(40), depth = runs * run;
  const model_kernels_rows shape = {NULL, length(2 * depth), runs, run, length(2 * run)};
  float *const matrix = numbers(n * depth), *const packed = room(model_kernels_packed_count(n, depth));
  model_kernels_pack(matrix, n, depth, packed);
  model_kernels_rows a = shape;
  float *const x = numbers((m - 1) * a.row_stride + (runs - 1) * a.run_stride + run);
  a.data = x;
  float *const bias = some(below(2), n);
  const ptrdiff_t y_stride = n + below(3), y_count = (m - 1) * y_stride + n;
  const int accumulates = (int)below(2);
  float *const y = numbers(y_count), *const before = copied(y, y_count);
  model_kernels_panel_product(m, n, a, packed, bias, accumulates, y, y_stride, y_count);
  for (ptrdiff_t i = 0; i < y_count; i++) {
    const ptrdiff_t row = i / y_stride, column = i % y_stride;
    double sum = before[i];
    if (column < n) {
      sum = (accumulates ? before[i] : 0) + (bias ? bias[column] : 0);
      for (ptrdiff_t k = 0; k < depth; k++)
        sum += (double)x[row * a.row_stride + k / run * a.run_stride + k % run] * matrix[column * depth + k];
    }
    if (differs(y[i], sum, column < n ? 1e-5 * sqrt((double)depth + 1) : 0))
      printf("rows: %td %td of %td x %td x %td: %g, expected %g\n", row, column, m, depth, n, (double)y[i], sum);
  }
  free(matrix), free(packed), free(x), free(bias), free(y), free(before);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_product(round % 16 == 0);
    compare_rows();
  }
  return summary("products", rounds);
}
