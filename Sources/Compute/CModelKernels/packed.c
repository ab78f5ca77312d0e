#include "packed_prepared.h"
#include "check.h"
#include "clones.h"
#include "model_kernels_conversion.h"
#include "model_kernels_gemm.h"

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

// One unit of codes of 4 bits as bytes.
INLINE void split_nibbles(const uint8_t *packed, uint8_t *codes) {
  for (int i = 0; i < unit / 2; i++) {
    codes[2 * i] = packed[i] & 15;
    codes[2 * i + 1] = packed[i] >> 4;
  }
}

static MODEL_KERNELS_CLONES(
    void, expand_line,
    (const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y),
    (weights, row, first, count, y)) {
  const ptrdiff_t blocks = weights->columns / weights->block_columns;
  const ptrdiff_t line = row / weights->block_rows * blocks;
  const uint8_t *data = (const uint8_t *)weights->data + (row * weights->columns + first) * weights->bits / 8;
  // Two's complement becomes an excess: what is subtracted is as much greater.
  const uint8_t flip = weights->is_signed ? (weights->bits == 4 ? 8 : 128) : 0;
  for (ptrdiff_t i = 0; i < count; i += unit) {
    const ptrdiff_t block = line + (first + i) / weights->block_columns;
    const float scale = scale_of(weights, block);
    const int32_t offset = weights->offset ? code_of(weights->offset, block, weights->bits, weights->is_signed) : 0;
    const int32_t zero = offset + flip;
    uint8_t codes[unit];
    if (weights->bits == 4) {
      split_nibbles(data + i / 2, codes);
    } else {
      memcpy(codes, data + i, unit);
    }
    for (int j = 0; j < unit; j++) y[i + j] = scale * (float)((int32_t)(codes[j] ^ flip) - zero);
  }
}

static MODEL_KERNELS_CLONES(
    void, expand_table,
    (const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y),
    (weights, row, first, count, y)) {
  const float *table = weights->table + (row / weights->block_rows << weights->bits);
  const uint8_t *data = (const uint8_t *)weights->data + (row * weights->columns + first) * weights->bits / 8;
  if (weights->bits == 8) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = table[data[i]];
    return;
  }
  if (model_kernels_packed_look_up(table, data, count, y)) return;
  for (ptrdiff_t i = 0; i < count; i += unit) {
    uint8_t codes[unit];
    split_nibbles(data + i / 2, codes);
    for (int j = 0; j < unit; j++) y[i + j] = table[codes[j]];
  }
}

void model_kernels_packed_expand(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y) {
  switch (weights->kind) {
    case model_kernels_packed_half:
      model_kernels_widen_half((const uint8_t *)weights->data + 2 * (row * weights->columns + first), y, count);
      break;
    case model_kernels_packed_line: expand_line(weights, row, first, count, y); break;
    case model_kernels_packed_table: expand_table(weights, row, first, count, y); break;
  }
}

static MODEL_KERNELS_CLONES(float, dot, (const float *a, const float *b, ptrdiff_t count), (a, b, count)) {
  enum { lanes = 32 };
  float sums[lanes] = {0}, rest = 0;
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int l = 0; l < lanes; l++) sums[l] += a[i + l] * b[i + l];
  for (; i < count; i++) rest += a[i] * b[i];
  for (int width = lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; l++) sums[l] += sums[l + width];
  return sums[0] + rest;
}

void model_kernels_packed_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, count, y_stride, y_count));
  for (ptrdiff_t r = 0; r < count; r++) {
    model_kernels_packed_expand(weights, first + r, 0, weights->columns, scratch);
    for (ptrdiff_t i = 0; i < rows; i++) y[i * y_stride + r] = dot(scratch, x + i * weights->columns, weights->columns);
  }
}

// The largest number becomes 32512, so that its upper byte, rounded, still is one of 8 bits.
MODEL_KERNELS_CLONES(float, model_kernels_packed_cut, (const float *x, int16_t *numbers), (x, numbers)) {
  // Magnitudes are ordered as their bits are, and what is not a number comes last.
  uint32_t bits[unit], most = 0;
  memcpy(bits, x, sizeof bits);
  for (int i = 0; i < unit; i++) most = (bits[i] & 0x7fffffff) > most ? bits[i] & 0x7fffffff : most;
  float greatest;
  memcpy(&greatest, &most, sizeof greatest);
  // Where the scale is no usual number, it alone tells the result: infinity and NaN stay what they are.
  const int is_tiny = greatest < 1.0e-30f, is_usual = greatest <= 3.0e38f && !is_tiny;
  if (!is_usual) {
    for (int i = 0; i < unit; i++) numbers[i] = !is_tiny;
    return is_tiny ? 0 : greatest;
  }
  const float factor = 32512 / greatest;
  for (int i = 0; i < unit; i++) numbers[i] = (int16_t)__builtin_rintf(x[i] * factor);
  return greatest / 32512;
}

static const model_kernels_packed_way *way_of(const model_kernels_packed *weights, int32_t is_half) {
  const model_kernels_packed_way *const way = model_kernels_packed_vnni(weights, is_half);
  return way ? way : model_kernels_packed_avx2(weights, is_half);
}

ptrdiff_t model_kernels_packed_prepared_size(const model_kernels_packed *weights, int32_t is_half) {
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  return way ? way->size(weights->columns) : 0;
}

void model_kernels_packed_prepare(const model_kernels_packed *weights, int32_t is_half, const float *x, void *prepared) {
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  if (way) way->prepare(weights, x, prepared);
}

void model_kernels_packed_row(
    const model_kernels_packed *weights, int32_t is_half, ptrdiff_t first, ptrdiff_t count, const float *x,
    const void *prepared, float *y, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(count <= y_count);
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  if (way) return way->multiply(weights, first, count, x, prepared, y, scratch);
  model_kernels_packed_rows(weights, first, count, x, 1, y, 0, y_count, scratch);
}

// Which rows of which weights a product takes for its columns.
typedef struct {
  const model_kernels_packed *weights;
  ptrdiff_t first;
} panel_rows;

// Exchanges the axes of [16, kc] floats.
static MODEL_KERNELS_CLONES(
    void, turn, (const float *rows, ptrdiff_t kc, ptrdiff_t width, float *panel), (rows, kc, width, panel)) {
  ptrdiff_t k = 0;
  for (; k + 16 <= kc; k += 16) {
    for (int i = 0; i < 16; i++)
      for (int r = 0; r < 16; r++) panel[(k + i) * width + r] = rows[r * kc + k + i];
  }
  for (; k < kc; k++)
    for (int r = 0; r < 16; r++) panel[k * width + r] = rows[r * kc + k];
}

static void pack_panels(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  enum { turned = 16, deepest = 256 };
  const panel_rows *from = source;
  float rows[turned * deepest];
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    const ptrdiff_t columns = least(width, nc - j);
    for (ptrdiff_t c = 0; c < width; c += turned) {
      const ptrdiff_t whole = least(turned, width - c);
      for (ptrdiff_t r = 0; r < whole; r++) {
        if (c + r < columns) {
          model_kernels_packed_expand(from->weights, from->first + n0 + j + c + r, k0, kc, rows + r * kc);
        } else {
          memset(rows + r * kc, 0, (size_t)kc * sizeof(float));
        }
      }
      if (whole == turned) {
        turn(rows, kc, width, panels + c);
      } else {
        for (ptrdiff_t k = 0; k < kc; k++)
          for (ptrdiff_t r = 0; r < whole; r++) panels[k * width + c + r] = rows[r * kc + k];
      }
    }
  }
}

ptrdiff_t model_kernels_packed_scratch(ptrdiff_t count, ptrdiff_t columns) {
  return model_kernels_gemm_scratch(count, columns);
}

void model_kernels_packed_product(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, count, y_stride, y_count));
  const panel_rows source = {weights, first};
  const model_kernels_matrix a = {x, weights->columns, 1};
  model_kernels_gemm_blocks(rows, count, weights->columns, a, pack_panels, &source, y, y_stride, y_count, 0, scratch);
}
