#include "base/check.h"
#include "base/cpu.h"
#include "base/vectors.h"
#include "model_kernels_palette_weights.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Two tables of eight entries; the highest bit of an index chooses between them.
TARGET_AVX2 static inline __m256 look_up(__m256 lower, __m256 upper, __m256i index) {
  const __m256 first = _mm256_permutevar8x32_ps(lower, index), second = _mm256_permutevar8x32_ps(upper, index);
  return _mm256_blendv_ps(first, second, _mm256_castsi256_ps(_mm256_slli_epi32(index, 28)));
}

TARGET_AVX2 static void rows_v3(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t outputs,
    ptrdiff_t inputs) {
  const __m256 lower = _mm256_loadu_ps(table), upper = _mm256_loadu_ps(table + 8);
  for (ptrdiff_t o = 0; o < outputs; o++, indices += inputs / 2) {
    __m256 first = _mm256_setzero_ps(), second = _mm256_setzero_ps();
    for (ptrdiff_t i = 0; i < inputs / 2; i += 8) {
      const __m256i pairs = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(indices + i)));
      first = _mm256_fmadd_ps(look_up(lower, upper, pairs), _mm256_loadu_ps(even + i), first);
      second = _mm256_fmadd_ps(look_up(lower, upper, _mm256_srli_epi32(pairs, 4)), _mm256_loadu_ps(odd + i), second);
    }
    float sums[8];
    _mm256_storeu_ps(sums, _mm256_add_ps(first, second));
    y[o] = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
  }
}

TARGET_AVX512 static void rows_v4(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t outputs,
    ptrdiff_t inputs) {
  const __m512 entries = _mm512_loadu_ps(table);
  for (ptrdiff_t o = 0; o < outputs; o++, indices += inputs / 2) {
    __m512 first = _mm512_setzero_ps(), second = _mm512_setzero_ps();
    for (ptrdiff_t i = 0; i < inputs / 2; i += 16) {
      // Only the lowest four bits of an index count.
      const __m512i pairs = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(indices + i)));
      first = _mm512_fmadd_ps(_mm512_permutexvar_ps(pairs, entries), _mm512_loadu_ps(even + i), first);
      second = _mm512_fmadd_ps(
          _mm512_permutexvar_ps(_mm512_srli_epi32(pairs, 4), entries), _mm512_loadu_ps(odd + i), second);
    }
    y[o] = _mm512_reduce_add_ps(_mm512_add_ps(first, second));
  }
}

#endif

int32_t model_kernels_palette_is_fast(void) { return cpu_has(model_kernels_cpu_avx2); }

static void rows_portable(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t outputs,
    ptrdiff_t inputs) {
  for (ptrdiff_t o = 0; o < outputs; o++, indices += inputs / 2) {
    float sum = 0;
    for (ptrdiff_t i = 0; i < inputs / 2; i++)
      sum += table[indices[i] & 15] * even[i] + table[indices[i] >> 4] * odd[i];
    y[o] = sum;
  }
}

void model_kernels_palette_rows(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs) {
  MODEL_KERNELS_CHECK(outputs <= y_count);
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return rows_v4(indices, table, even, odd, y, outputs, inputs);
  if (cpu_has(model_kernels_cpu_avx2)) return rows_v3(indices, table, even, odd, y, outputs, inputs);
#endif
  rows_portable(indices, table, even, odd, y, outputs, inputs);
}

void model_kernels_deinterleave(const float *x, float *even, float *odd, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count / 2; i++) {
    even[i] = x[2 * i];
    odd[i] = x[2 * i + 1];
  }
}
