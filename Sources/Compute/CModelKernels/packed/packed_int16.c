// Many rows of x times 4-bit or 8-bit codes, as 16-bit integers, for processors with AVX2, or AVX-512 with VNNI.
//
// One instruction multiplies two numbers in each 32-bit lane and adds the products: twice as many as one that
// multiplies floats. Codes minus their offsets are exact; rows of x are integers with a scale for each 32 of them
// (packed_inputs_int16.c). Sums of 32 products are converted to floats, times both scales. This file chooses and packs;
// the tiles are in packed_int16_avx2.c and _vnni.c.
#include "packed/packed_int16.h"
#include "base/check.h"
#include "base/cpu.h"
#include "base/lengths.h"

enum { block_k = 256, block_n = 512 };

ptrdiff_t model_kernels_packed_integers_scratch(ptrdiff_t count, ptrdiff_t columns) {
  const ptrdiff_t kc = minimum(columns, block_k), nc = round_up(minimum(count, block_n), tile_n);
  // Panels of codes, two bytes each, and their scales; plus 64 bytes for alignment.
  return kc * nc / 2 + kc / unit * nc + 16;
}

#if defined(__x86_64__)
// One unit of codes minus their offset.
TARGET_AVX2 INLINE void whole_numbers(const uint8_t *data, int bits, int is_signed, int32_t zero, int16_t *y) {
  const __m256i zeros = _mm256_set1_epi16((int16_t)zero);
  __m128i first, second;
  if (bits == 8) {
    first = _mm_loadu_si128((const __m128i *)(const void *)data);
    second = _mm_loadu_si128((const __m128i *)(const void *)(data + 16));
  } else {
    const __m128i both = _mm_loadu_si128((const __m128i *)(const void *)data), nibble = _mm_set1_epi8(15);
    __m128i even = _mm_and_si128(both, nibble), odd = _mm_and_si128(_mm_srli_epi16(both, 4), nibble);
    if (is_signed) {
      const __m128i sign = _mm_set1_epi8(8);
      even = _mm_sub_epi8(_mm_xor_si128(even, sign), sign);
      odd = _mm_sub_epi8(_mm_xor_si128(odd, sign), sign);
    }
    first = _mm_unpacklo_epi8(even, odd);
    second = _mm_unpackhi_epi8(even, odd);
  }
  const __m256i low = is_signed ? _mm256_cvtepi8_epi16(first) : _mm256_cvtepu8_epi16(first);
  const __m256i high = is_signed ? _mm256_cvtepi8_epi16(second) : _mm256_cvtepu8_epi16(second);
  _mm256_storeu_si256((__m256i *)(void *)y, _mm256_sub_epi16(low, zeros));
  _mm256_storeu_si256((__m256i *)(void *)(y + 16), _mm256_sub_epi16(high, zeros));
}

// Transposes eight rows of eight pairs.
TARGET_AVX2 INLINE void transpose_pairs(const int16_t *rows, ptrdiff_t row, int16_t *to, ptrdiff_t next) {
  __m256i a[8], b[8];
  for (int r = 0; r < 8; r++) a[r] = _mm256_loadu_si256((const __m256i *)(const void *)(rows + r * row));
  for (int r = 0; r < 8; r += 2) {
    b[r] = _mm256_unpacklo_epi32(a[r], a[r + 1]);
    b[r + 1] = _mm256_unpackhi_epi32(a[r], a[r + 1]);
  }
  for (int r = 0; r < 8; r += 4)
    for (int i = 0; i < 2; i++) {
      a[r + 2 * i] = _mm256_unpacklo_epi64(b[r + i], b[r + i + 2]);
      a[r + 2 * i + 1] = _mm256_unpackhi_epi64(b[r + i], b[r + i + 2]);
    }
  for (int i = 0; i < 4; i++) {
    _mm256_store_si256((__m256i *)(void *)(to + i * next), _mm256_permute2x128_si256(a[i], a[i + 4], 0x20));
    _mm256_store_si256((__m256i *)(void *)(to + (i + 4) * next), _mm256_permute2x128_si256(a[i], a[i + 4], 0x31));
  }
}

// Packs a panel of `tile_n` rows of weights from column k0 on: pairs of columns, with all rows of a pair adjacent.
// Missing rows are zeros.
TARGET_AVX2 INLINE void pack_panel(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t rows, ptrdiff_t k0, ptrdiff_t kc, int16_t *panel,
    float *scales, int bits, int is_signed) {
  const ptrdiff_t blocks = weights->columns / weights->block_columns;
  int16_t numbers[tile_n * block_k];
  for (ptrdiff_t r = 0; r < tile_n; r++) {
    const ptrdiff_t line = (first + r) / weights->block_rows * blocks;
    const uint8_t *const data = (const uint8_t *)weights->data + ((first + r) * weights->columns + k0) * bits / 8;
    for (ptrdiff_t k = 0; k < kc; k += unit) {
      if (r >= rows) {
        memset(numbers + r * kc + k, 0, unit * sizeof(int16_t));
        scales[k / unit * tile_n + r] = 0;
        continue;
      }
      const ptrdiff_t block = line + (k0 + k) / weights->block_columns;
      const int32_t zero = weights->offset ? code_of(weights->offset, block, bits, is_signed) : 0;
      whole_numbers(data + k * bits / 8, bits, is_signed, zero, numbers + r * kc + k);
      scales[k / unit * tile_n + r] = scale_of(weights, block);
    }
  }
  for (ptrdiff_t r = 0; r < tile_n; r += 8)
    for (ptrdiff_t k = 0; k < kc; k += 16)
      transpose_pairs(numbers + r * kc + k, kc, panel + k * tile_n + 2 * r, 2 * tile_n);
}

TARGET_AVX2 static void pack(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t rows, ptrdiff_t k0, ptrdiff_t kc, int16_t *panel,
    float *scales) {
  if (weights->bits == 4 && weights->is_signed) return pack_panel(weights, first, rows, k0, kc, panel, scales, 4, 1);
  if (weights->bits == 4) return pack_panel(weights, first, rows, k0, kc, panel, scales, 4, 0);
  if (weights->is_signed) return pack_panel(weights, first, rows, k0, kc, panel, scales, 8, 1);
  pack_panel(weights, first, rows, k0, kc, panel, scales, 8, 0);
}

// Interleaves pairs of `count` rows of numbers from column k0 on, and their scales; up to `most` rows, with zeros for
// missing ones.
static void interleave(
    const char *numbers, ptrdiff_t row_bytes, ptrdiff_t columns, ptrdiff_t count, ptrdiff_t most, ptrdiff_t k0,
    ptrdiff_t kc, int16_t *x, float *scales) {
  memset(x, 0, (size_t)(kc * most) * sizeof(int16_t));
  memset(scales, 0, (size_t)(kc / unit * most) * sizeof(float));
  for (ptrdiff_t m = 0; m < count; m++) {
    const char *const row = numbers + m * row_bytes;
    const char *const from = row + k0 * (ptrdiff_t)sizeof(int16_t);
    for (ptrdiff_t k = 0; k < kc; k += 2) memcpy(x + k * most + 2 * m, from + k * (ptrdiff_t)sizeof(int16_t), 4);
    const char *const row_scales = row + columns * (ptrdiff_t)sizeof(int16_t) + k0 / unit * (ptrdiff_t)sizeof(float);
    for (ptrdiff_t u = 0; u < kc / unit; u++)
      memcpy(scales + u * most + m, row_scales + u * (ptrdiff_t)sizeof(float), 4);
  }
}

// Without VNNI, AVX-512 multiplies floats just as fast.
int32_t model_kernels_packed_has_integers(const model_kernels_packed *weights) {
  return weights->kind == model_kernels_packed_line
         && (model_kernels_packed_integers_vnni()
             || (model_kernels_packed_integers_avx2() && !cpu_has(model_kernels_cpu_avx512)));
}

void model_kernels_packed_integers_by(
    const model_kernels_packed_integers_way *way, const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count,
    const void *numbers, ptrdiff_t rows, float *y, ptrdiff_t y_stride, float *scratch) {
  const ptrdiff_t columns = weights->columns, row_bytes = model_kernels_packed_numbers_size(columns);
  int16_t *const panels = (int16_t *)(void *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
  int16_t x[block_k * most_tile_rows] __attribute__((aligned(64)));
  float x_scales[block_k / unit * most_tile_rows], tile[most_tile_rows * most_tile_panels * tile_n];
  for (ptrdiff_t n0 = 0; n0 < count; n0 += block_n) {
    const ptrdiff_t nc = minimum(block_n, count - n0);
    for (ptrdiff_t k0 = 0; k0 < columns; k0 += block_k) {
      const ptrdiff_t kc = minimum(block_k, columns - k0);
      float *const scales = (float *)(void *)(panels + kc * round_up(nc, tile_n));
      for (ptrdiff_t j = 0; j < nc; j += tile_n)
        pack(weights, first + n0 + j, minimum(tile_n, nc - j), k0, kc, panels + j * kc, scales + j * (kc / unit));
      for (ptrdiff_t i = 0; i < rows; i += way->rows) {
        const ptrdiff_t height = minimum(way->rows, rows - i);
        interleave((const char *)numbers + i * row_bytes, row_bytes, columns, height, way->rows, k0, kc, x, x_scales);
        for (ptrdiff_t j = 0; j < nc; j += way->panels * tile_n) {
          const ptrdiff_t width = minimum(way->panels * tile_n, nc - j), panel_count = divide_up(width, tile_n);
          way->multiply(kc, x, x_scales, height, panels + j * kc, scales + j * (kc / unit), panel_count, tile);
          for (ptrdiff_t m = 0; m < height; m++) {
            float *const to = y + (i + m) * y_stride + n0 + j;
            for (ptrdiff_t c = 0; c < width; c++) to[c] = (k0 > 0 ? to[c] : 0) + tile[m * panel_count * tile_n + c];
          }
        }
      }
    }
  }
}
#else
int32_t model_kernels_packed_has_integers(const model_kernels_packed *weights) {
  (void)weights;
  return 0;
}

void model_kernels_packed_integers_by(
    const model_kernels_packed_integers_way *way, const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count,
    const void *numbers, ptrdiff_t rows, float *y, ptrdiff_t y_stride, float *scratch) {
  (void)way, (void)numbers;
  model_kernels_packed_product(weights, first, count, NULL, rows, y, y_stride, (rows - 1) * y_stride + count, scratch);
}
#endif

void model_kernels_packed_integers(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *numbers, ptrdiff_t rows,
    float *y, ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, count, y_stride, y_count));
  const model_kernels_packed_integers_way *const vnni = model_kernels_packed_integers_vnni();
  model_kernels_packed_integers_by(
      vnni ? vnni : model_kernels_packed_integers_avx2(), weights, first, count, numbers, rows, y, y_stride, scratch);
}
