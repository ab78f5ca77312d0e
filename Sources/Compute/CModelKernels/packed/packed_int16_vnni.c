// Tiles of 16-bit integer products for processors with AVX-512 and VNNI, which multiplies pairs and adds both products
// to a sum in one instruction.
#include "base/cpu.h"
#include "base/vectors.h"
#include "packed/packed_int16.h"

#if defined(__x86_64__)
// `rows` and `panels` are compile-time constants: sums of all rows stay in registers.
TARGET_VNNI INLINE void multiply_tile(
    ptrdiff_t kc, const int16_t *x, const float *x_scales, const int16_t *panel, const float *scales, float *tile,
    int rows, int panels) {
  const ptrdiff_t next = kc * tile_n, next_scales = kc / unit * tile_n;
  for (ptrdiff_t k = 0; k < kc; k += unit, scales += tile_n, x_scales += most_tile_rows) {
    __m512i sums[most_tile_rows][most_tile_panels];
    UNROLLED for (int m = 0; m < rows; m++) for (int p = 0; p < panels; p++) sums[m][p] = _mm512_setzero_si512();
    for (ptrdiff_t i = k; i < k + unit; i += 2, panel += 2 * tile_n, x += 2 * most_tile_rows) {
      __m512i weights[most_tile_panels];
      for (int p = 0; p < panels; p++) weights[p] = _mm512_load_si512(panel + p * next);
      UNROLLED for (int m = 0; m < rows; m++) {
        const __m512i both = _mm512_set1_epi32(pair_of(x + 2 * m));
        for (int p = 0; p < panels; p++) sums[m][p] = _mm512_dpwssd_epi32(sums[m][p], weights[p], both);
      }
    }
    UNROLLED for (int m = 0; m < rows; m++) {
      const __m512 x_scale = _mm512_set1_ps(x_scales[m]);
      for (int p = 0; p < panels; p++) {
        float *const to = tile + (m * panels + p) * tile_n;
        const __m512 scale = _mm512_mul_ps(x_scale, _mm512_loadu_ps(scales + p * next_scales));
        const __m512 before = k > 0 ? _mm512_loadu_ps(to) : _mm512_setzero_ps();
        _mm512_storeu_ps(to, _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[m][p]), scale, before));
      }
    }
  }
}

TARGET_VNNI static void multiply(
    ptrdiff_t kc, const int16_t *x, const float *x_scales, ptrdiff_t count, const int16_t *panel, const float *scales,
    ptrdiff_t panels, float *tile) {
  if (panels == 1) return multiply_tile(kc, x, x_scales, panel, scales, tile, most_tile_rows, 1);
  if (count <= 4) return multiply_tile(kc, x, x_scales, panel, scales, tile, 4, 2);
  if (count <= 8) return multiply_tile(kc, x, x_scales, panel, scales, tile, 8, 2);
  multiply_tile(kc, x, x_scales, panel, scales, tile, most_tile_rows, 2);
}

const model_kernels_packed_integers_way *model_kernels_packed_integers_vnni(void) {
  static const model_kernels_packed_integers_way way = {most_tile_rows, most_tile_panels, multiply};
  return cpu_has(model_kernels_cpu_vnni) ? &way : NULL;
}
#else
const model_kernels_packed_integers_way *model_kernels_packed_integers_vnni(void) { return NULL; }
#endif
