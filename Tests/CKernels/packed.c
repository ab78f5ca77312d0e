// Every way to multiply packed weights against sums of plain products in double precision, over random shapes, forms and blocks.
// Weights and results end where their memory ends, so that a sanitizer sees what reaches beyond them.
#include "model_kernels_half_weights.h"
#include "packed/packed_int16.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 1;

static ptrdiff_t below(ptrdiff_t end) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (ptrdiff_t)((state >> 33) % (uint64_t)end);
}

static float number(void) { return (float)(below(2001) - 1000) / 1000; }

static void *memory(size_t size) {
  void *bytes = malloc(size ? size : 1);
  if (!bytes) exit(2);
  return bytes;
}

static void *aligned(size_t size) {
  void *bytes = aligned_alloc(64, (size + 63) / 64 * 64 + 64);
  if (!bytes) exit(2);
  return bytes;
}

typedef struct {
  model_kernels_packed weights;
  ptrdiff_t rows;
  // What the weights stand for.
  float *numbers;
} matrix;

static ptrdiff_t factor_of(ptrdiff_t number) {
  ptrdiff_t factor = 1 + below(number);
  while (number % factor != 0) factor--;
  return factor;
}

static matrix make(void) {
  static const struct {
    model_kernels_packed_kind kind;
    int32_t bits, is_signed;
  } forms[] = {
      {model_kernels_packed_half, 16, 0}, {model_kernels_packed_line, 4, 0},  {model_kernels_packed_line, 4, 1},
      {model_kernels_packed_line, 8, 0},  {model_kernels_packed_line, 8, 1},  {model_kernels_packed_table, 4, 0},
      {model_kernels_packed_table, 8, 0}, {model_kernels_packed_table, 4, 0},
  };
  const ptrdiff_t form = below(8);
  matrix made = {.rows = 1 + below(below(4) == 0 ? 600 : 40)};
  model_kernels_packed *const weights = &made.weights;
  weights->kind = forms[form].kind, weights->bits = forms[form].bits, weights->is_signed = forms[form].is_signed;
  const ptrdiff_t units = 1 + below(below(3) == 0 ? 40 : 8);
  weights->columns = weights->kind == model_kernels_packed_half ? 1 + below(300) : units * unit;
  weights->block_rows = factor_of(made.rows);
  weights->block_columns = weights->kind == model_kernels_packed_table ? weights->columns : factor_of(units) * unit;
  const ptrdiff_t count = made.rows * weights->columns, bits = weights->bits;
  uint8_t *const data = memory((size_t)(count * bits / 8));
  weights->data = data;
  made.numbers = memory((size_t)count * sizeof(float));
  for (ptrdiff_t i = 0; i < count * bits / 8; i++) data[i] = (uint8_t)below(256);
  if (weights->kind == model_kernels_packed_half) {
    for (ptrdiff_t i = 0; i < count; i++) {
      const _Float16 value = (_Float16)number();
      memcpy(data + 2 * i, &value, 2);
      made.numbers[i] = (float)value;
    }
    return made;
  }
  const ptrdiff_t across = weights->columns / weights->block_columns, blocks = made.rows / weights->block_rows * across;
  if (weights->kind == model_kernels_packed_table) {
    float *const table = memory((size_t)(blocks << bits) * sizeof(float));
    // Tables of numbers that integers cannot stand for are among them.
    const float size = below(8) == 0 ? (below(2) ? 1e-33f : 0) : 1;
    for (ptrdiff_t i = 0; i < blocks << bits; i++) table[i] = size * number();
    weights->table = table;
    for (ptrdiff_t i = 0; i < count; i++)
      made.numbers[i] =
          table[(i / weights->columns / weights->block_rows << bits) + code_of(data, i, (int32_t)bits, 0)];
    return made;
  }
  weights->has_half_scale = (int32_t)below(2);
  uint8_t *const scales = memory((size_t)(blocks * (weights->has_half_scale ? 2 : 4)));
  uint8_t *const offsets = below(2) ? memory((size_t)((blocks * bits + 7) / 8)) : NULL;
  for (ptrdiff_t i = 0; i < blocks; i++) {
    const _Float16 narrow = (_Float16)(0.01f + 0.1f * fabsf(number()));
    const float wide = (float)narrow;
    memcpy(
        scales + i * (weights->has_half_scale ? 2 : 4), weights->has_half_scale ? (const void *)&narrow : &wide,
        weights->has_half_scale ? 2 : 4);
  }
  if (offsets)
    for (ptrdiff_t i = 0; i < (blocks * bits + 7) / 8; i++) offsets[i] = (uint8_t)below(256);
  weights->scale = scales, weights->offset = offsets;
  for (ptrdiff_t i = 0; i < count; i++) {
    const ptrdiff_t block =
        i / weights->columns / weights->block_rows * across + i % weights->columns / weights->block_columns;
    const int32_t zero = offsets ? code_of(offsets, block, (int32_t)bits, weights->is_signed) : 0;
    made.numbers[i] = scale_of(weights, block) * (float)(code_of(data, i, (int32_t)bits, weights->is_signed) - zero);
  }
  return made;
}

static void drop(matrix *made) {
  free((void *)made->weights.data), free((void *)made->weights.scale), free((void *)made->weights.offset);
  free((void *)made->weights.table), free(made->numbers);
}

static int failures = 0, comparisons = 0;

// Compares y [x_rows, count] with the products of rows [first, first + count); sums may differ by `share` of the root of the
// sum of the squares of what is summed.
static void compare(
    const char *name, const matrix *of, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t x_rows,
    const float *y, double share) {
  const ptrdiff_t columns = of->weights.columns;
  for (ptrdiff_t i = 0; i < x_rows; i++)
    for (ptrdiff_t r = 0; r < count; r++) {
      double sum = 0, squares = 0;
      for (ptrdiff_t c = 0; c < columns; c++) {
        const double term = (double)of->numbers[(first + r) * columns + c] * x[i * columns + c];
        sum += term;
        squares += term * term;
      }
      comparisons++;
      if (!(fabs(y[i * count + r] - sum) <= share * sqrt(squares) + 1e-36) && failures++ < 20)
        printf(
            "%s, kind %d of %d bits, %td columns, row %td of %td: %g, expected %g\n", name, of->weights.kind,
            of->weights.bits, columns, first + r, of->rows, (double)y[i * count + r], sum);
    }
}

int main(int argc, char **argv) {
  const long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 2000;
  int used[5] = {0};
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    matrix made = make();
    const model_kernels_packed *const weights = &made.weights;
    const ptrdiff_t columns = weights->columns, first = below(made.rows), count = 1 + below(made.rows - first);
    const ptrdiff_t x_rows = 1 + below(20);
    float *const x = memory((size_t)(x_rows * columns) * sizeof(float));
    for (ptrdiff_t i = 0; i < x_rows * columns; i++) x[i] = below(50) == 0 ? 0 : (float)(_Float16)(8 * number());
    if (below(4) == 0)
      for (ptrdiff_t c = 0; c < columns && c < unit; c++) x[c] = 0;
    float *const y = memory((size_t)(x_rows * count) * sizeof(float));
    float *const scratch = aligned((size_t)(columns + 128) * sizeof(float));
    model_kernels_packed_rows(weights, first, count, x, x_rows, y, count, x_rows * count, scratch);
    compare("plain", &made, first, count, x, x_rows, y, 1e-5);
    const model_kernels_packed_way *const ways[] = {
        model_kernels_packed_vnni(weights, 1), model_kernels_packed_avx2(weights, 1),
        model_kernels_packed_vnni(weights, 0), model_kernels_packed_avx2(weights, 0),
        model_kernels_packed_neon(weights, 1)};
    for (int i = 0; i < 5; i++) {
      if (!ways[i]) continue;
      used[i]++;
      void *const prepared = aligned((size_t)ways[i]->size(columns));
      ways[i]->prepare(weights, x, prepared);
      ways[i]->multiply(weights, first, count, x, prepared, y, scratch);
      compare(i == 4 ? "NEON" : i % 2 ? "AVX2" : "VNNI", &made, first, count, x, 1, y, i < 2 || i == 4 ? 2e-4 : 1e-5);
      free(prepared);
    }
    for (int32_t is_half = 0; is_half < 2; is_half++) {
      void *const prepared = aligned((size_t)model_kernels_packed_prepared_size(weights, is_half));
      model_kernels_packed_prepare(weights, is_half, x, prepared);
      model_kernels_packed_row(weights, is_half, first, count, x, prepared, y, count, scratch);
      compare("best", &made, first, count, x, 1, y, is_half ? 2e-4 : 1e-5);
      free(prepared);
    }
    float *const room = aligned((size_t)model_kernels_packed_scratch(count, columns) * sizeof(float));
    model_kernels_packed_product(weights, first, count, x, x_rows, y, count, x_rows * count, room);
    compare("product", &made, first, count, x, x_rows, y, 1e-5);
    free(room);
    const model_kernels_packed_integers_way *const integer_ways[] = {
        model_kernels_packed_integers_vnni(), model_kernels_packed_integers_avx2()};
    for (int i = 0; i < 2 && weights->kind == model_kernels_packed_line; i++) {
      if (!integer_ways[i]) continue;
      float *const more = aligned((size_t)model_kernels_packed_integers_scratch(count, columns) * sizeof(float));
      const ptrdiff_t size = model_kernels_packed_numbers_size(columns);
      char *const numbers = memory((size_t)(size * x_rows));
      for (ptrdiff_t r = 0; r < x_rows; r++) model_kernels_packed_numbers(x + r * columns, columns, numbers + r * size);
      model_kernels_packed_integers_by(integer_ways[i], weights, first, count, numbers, x_rows, y, count, more);
      compare(i == 0 ? "integers with VNNI" : "integers with AVX2", &made, first, count, x, x_rows, y, 2e-4);
      free(more), free(numbers);
    }
    if (model_kernels_packed_has_integers(weights)) {
      float *const more = aligned((size_t)model_kernels_packed_integers_scratch(count, columns) * sizeof(float));
      const ptrdiff_t size = model_kernels_packed_numbers_size(columns);
      char *const numbers = memory((size_t)(size * x_rows));
      for (ptrdiff_t r = 0; r < x_rows; r++) model_kernels_packed_numbers(x + r * columns, columns, numbers + r * size);
      model_kernels_packed_integers(weights, first, count, numbers, x_rows, y, count, x_rows * count, more);
      compare("best integers", &made, first, count, x, x_rows, y, 2e-4);
      free(more), free(numbers);
    }
    if (model_kernels_packed_has_tiles() && columns % 32 == 0) {
      const ptrdiff_t size = model_kernels_packed_tiles_scratch(count, columns, x_rows);
      float *const more = aligned((size_t)size * sizeof(float));
      model_kernels_packed_tiles(weights, first, count, x, x_rows, y, count, x_rows * count, more);
      compare("tiles", &made, first, count, x, x_rows, y, 1e-2);
      free(more);
    }
    if (weights->kind == model_kernels_packed_half) {
      const ptrdiff_t few = x_rows < MODEL_KERNELS_HALF_ROWS ? x_rows : MODEL_KERNELS_HALF_ROWS;
      model_kernels_half_rows(
          (const uint8_t *)weights->data + 2 * first * columns, x, few, y, count, few * count, count, columns);
      compare("halves", &made, first, count, x, few, y, 1e-5);
      // The same matrix, its rows as columns: the sums run along `first` and the rows after it.
      uint16_t *const turned = memory((size_t)(count * columns) * sizeof(uint16_t));
      const uint8_t *const from = (const uint8_t *)weights->data + 2 * first * columns;
      for (ptrdiff_t r = 0; r < count; r++)
        for (ptrdiff_t c = 0; c < columns; c++) memcpy(turned + c * count + r, from + 2 * (r * columns + c), 2);
      model_kernels_half_columns(turned, count, x, few, y, count, few * count, count, columns);
      compare("transposed halves", &made, first, count, x, few, y, 1e-5);
      free(turned);
    }
    free(x), free(y), free(scratch);
    drop(&made);
  }
  printf(
      "%d sums in %ld rounds; %d with VNNI, %d with AVX2, %d with NEON: %d wrong\n", comparisons, rounds,
      used[0] + used[2], used[1] + used[3], used[4], failures);
  return failures > 0;
}
