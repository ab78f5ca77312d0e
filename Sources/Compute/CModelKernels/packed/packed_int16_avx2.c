// Tiles of 16-bit integer products for processors with AVX2.
#include "base/cpu.h"
#include "base/vectors.h"
#include "packed/packed_int16.h"

#if defined(__x86_64__)
enum { rows_avx2 = 6 };

TARGET_AVX2 static void multiply(
    ptrdiff_t kc, const int16_t *x, const float *x_scales, ptrdiff_t rows, const int16_t *panel, const float *scales,
    ptrdiff_t panels, float *tile) {
  (void)rows, (void)panels;
  for (int i = 0; i < rows_avx2 * tile_n; i++) tile[i] = 0;
  for (ptrdiff_t k = 0; k < kc; k += unit, scales += tile_n, x_scales += rows_avx2) {
    __m256i sums[rows_avx2][2];
    for (int m = 0; m < rows_avx2; m++) sums[m][0] = sums[m][1] = _mm256_setzero_si256();
    for (ptrdiff_t i = k; i < k + unit; i += 2, panel += 2 * tile_n, x += 2 * rows_avx2) {
      const __m256i left = _mm256_load_si256((const __m256i *)(const void *)panel);
      const __m256i right = _mm256_load_si256((const __m256i *)(const void *)(panel + tile_n));
      UNROLLED for (int m = 0; m < rows_avx2; m++) {
        const __m256i both = _mm256_set1_epi32(pair_of(x + 2 * m));
        sums[m][0] = _mm256_add_epi32(sums[m][0], _mm256_madd_epi16(left, both));
        sums[m][1] = _mm256_add_epi32(sums[m][1], _mm256_madd_epi16(right, both));
      }
    }
    const __m256 left = _mm256_loadu_ps(scales), right = _mm256_loadu_ps(scales + 8);
    UNROLLED for (int m = 0; m < rows_avx2; m++) {
      const __m256 x_scale = _mm256_broadcast_ss(x_scales + m);
      float *const to = tile + m * tile_n;
      _mm256_storeu_ps(
          to, _mm256_fmadd_ps(_mm256_cvtepi32_ps(sums[m][0]), _mm256_mul_ps(left, x_scale), _mm256_loadu_ps(to)));
      _mm256_storeu_ps(
          to + 8,
          _mm256_fmadd_ps(_mm256_cvtepi32_ps(sums[m][1]), _mm256_mul_ps(right, x_scale), _mm256_loadu_ps(to + 8)));
    }
  }
}

const model_kernels_packed_integers_way *model_kernels_packed_integers_avx2(void) {
  static const model_kernels_packed_integers_way way = {rows_avx2, 1, multiply};
  return cpu_has(model_kernels_cpu_avx2) ? &way : NULL;
}
#else
const model_kernels_packed_integers_way *model_kernels_packed_integers_avx2(void) { return NULL; }
#endif
