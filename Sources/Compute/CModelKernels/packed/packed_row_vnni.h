// Shared by the files that multiply one row of x with AVX-512 and VNNI.
#ifndef PACKED_ROW_VNNI_H
#define PACKED_ROW_VNNI_H

#include "base/lengths.h"
#include "packed/packed_common.h"

#if defined(__x86_64__)
// Four units form a chunk: the number of 4-bit codes in a vector.
enum { chunk = 4 * unit };

// Rows of weights multiplied at a time: each load of x serves all of them. They are far apart, so that hardware
// prefetchers work on several pages at once.
enum { together = 4 };

INLINE ptrdiff_t chunks_of(ptrdiff_t columns) { return divide_up(columns, chunk); }

// 64 bytes, or the `left` remaining ones followed by zeros.
TARGET_VNNI INLINE __m512i load_codes(const uint8_t *data, ptrdiff_t left) {
  return left >= 64 ? _mm512_loadu_si512(data) : _mm512_maskz_loadu_epi8((__mmask64)(((uint64_t)1 << left) - 1), data);
}

// Writes the sum over the lanes of each of `rows` vectors (1 or `together`, a compile-time constant).
TARGET_VNNI INLINE void write_sums(const __m512 *sums, float *y, ptrdiff_t apart, int rows) {
  if (rows == 1) {
    y[0] = _mm512_reduce_add_ps(sums[0]);
    return;
  }
  // Quarters of vectors are added until each row has one quarter.
  const __m512 first =
      _mm512_add_ps(_mm512_shuffle_f32x4(sums[0], sums[1], 0x44), _mm512_shuffle_f32x4(sums[0], sums[1], 0xee));
  const __m512 second =
      _mm512_add_ps(_mm512_shuffle_f32x4(sums[2], sums[3], 0x44), _mm512_shuffle_f32x4(sums[2], sums[3], 0xee));
  __m512 all = _mm512_add_ps(_mm512_shuffle_f32x4(first, second, 0x88), _mm512_shuffle_f32x4(first, second, 0xdd));
  all = _mm512_add_ps(all, _mm512_permute_ps(all, 0x4e));
  all = _mm512_add_ps(all, _mm512_permute_ps(all, 0xb1));
  float found[16];
  _mm512_storeu_ps(found, all);
  for (int r = 0; r < together; r++) y[r * apart] = found[4 * r];
}
#endif

// The variants for weights with tables of 16 entries.
const model_kernels_packed_way *model_kernels_packed_vnni_tables(int32_t is_half);

#endif
