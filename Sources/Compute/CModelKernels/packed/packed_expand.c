// Packed weights as floats, and products with them row by row: the portable variant.
#include "base/check.h"
#include "base/clones.h"
#include "model_kernels_half_conversion.h"
#include "packed/packed_common.h"

// Splits one unit of 4-bit codes into bytes.
INLINE void split_nibbles(const uint8_t *packed, uint8_t *codes) {
  for (int i = 0; i < unit / 2; i++) {
    codes[2 * i] = packed[i] & 15;
    codes[2 * i + 1] = packed[i] >> 4;
  }
}

static MODEL_KERNELS_CLONES(
    void, expand_line, (const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y),
    (weights, row, first, count, y)) {
  const ptrdiff_t blocks = weights->columns / weights->block_columns;
  const ptrdiff_t line = row / weights->block_rows * blocks;
  const uint8_t *data = (const uint8_t *)weights->data + (row * weights->columns + first) * weights->bits / 8;
  // Two's complement becomes excess representation; the offset grows by the same amount.
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

#if defined(__x86_64__)
TARGET_AVX2 static void look_up_avx2(const float *table, const uint8_t *data, ptrdiff_t count, float *y) {
  const __m256 low = _mm256_loadu_ps(table), high = _mm256_loadu_ps(table + 8);
  const __m256i places = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
  for (ptrdiff_t i = 0; i < count; i += 8) {
    int32_t eight;
    memcpy(&eight, data + i / 2, sizeof eight);
    // Permutation uses the lowest three bits of an index, blending the highest.
    const __m256i indices = _mm256_srlv_epi32(_mm256_set1_epi32(eight), places);
    const __m256 is_high = _mm256_castsi256_ps(_mm256_slli_epi32(indices, 28));
    _mm256_storeu_ps(
        y + i,
        _mm256_blendv_ps(_mm256_permutevar8x32_ps(low, indices), _mm256_permutevar8x32_ps(high, indices), is_high));
  }
}

// Writes the entries of a 16-entry table for `count` indices, a multiple of 8. Returns whether the processor has
// instructions for it.
static int look_up(const float *table, const uint8_t *data, ptrdiff_t count, float *y) {
  if (!cpu_has(model_kernels_cpu_avx2)) return 0;
  look_up_avx2(table, data, count, y);
  return 1;
}
#else
static int look_up(const float *table, const uint8_t *data, ptrdiff_t count, float *y) {
  (void)table, (void)data, (void)count, (void)y;
  return 0;
}
#endif

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
  if (look_up(table, data, count, y)) return;
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
