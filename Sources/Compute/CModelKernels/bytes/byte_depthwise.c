// Depthwise products of bytes: four taps of a channel form a word, and are multiplied as four channels are in other
// products.
#include "base/cpu.h"
#include "base/vectors.h"
#include "bytes/byte_tiles.h"
#include "model_kernels_bytes.h"

#include <string.h>

enum { width = model_kernels_bytes_width, next_row = byte_tiles_panels * width };

static void portable_channels(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  for (ptrdiff_t r = 0; r < rows; r++, x++, sums += next_row) {
    memcpy(sums, start, width * sizeof *sums);
    for (ptrdiff_t t = 0; t < taps; t++) {
      const uint8_t *const row = x[t * next] + offset;
      const int8_t *const tap_weights = weights + t / 4 * 4 * width + t % 4;
      for (ptrdiff_t j = 0; j < bytes; j++) sums[j] += (int32_t)row[j] * tap_weights[4 * j];
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Each quarter of a vector holds 16 channels of a tap. Words are transposed first, then the bytes of each quarter.
TARGET_VNNI INLINE void vnni_of(
    ptrdiff_t rows, ptrdiff_t taps, __mmask8 words, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  const __m512i turn = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const __m512i mix = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  for (ptrdiff_t r = 0; r < rows; r++, x++, sums += next_row) {
    __m512i sum = _mm512_loadu_si512(start);
    for (ptrdiff_t t = 0; t < taps; t += 4) {
      __m128i tap[4];
      for (int i = 0; i < 4; i++) tap[i] = _mm_maskz_loadu_epi32(words, x[(t + i) * next] + offset);
      __m512i values = _mm512_castsi128_si512(tap[0]);
      values = _mm512_mask_broadcast_i32x4(values, 0x00f0, tap[1]);
      values = _mm512_mask_broadcast_i32x4(values, 0x0f00, tap[2]);
      values = _mm512_mask_broadcast_i32x4(values, 0xf000, tap[3]);
      values = _mm512_shuffle_epi8(_mm512_permutexvar_epi32(turn, values), mix);
      sum = _mm512_dpbusd_epi32(sum, values, _mm512_loadu_si512(weights + t * width));
    }
    _mm512_storeu_si512(sums, sum);
  }
}

TARGET_VNNI static void vnni_channels(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  if (bytes == width) return vnni_of(rows, taps, 15, x, next, offset, weights, start, sums);
  vnni_of(rows, taps, (__mmask8)((1 << bytes / 4) - 1), x, next, offset, weights, start, sums);
}

TARGET_AVX2 static void avx2_channels(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  const __m128i words = _mm_cmpgt_epi32(_mm_set1_epi32((int)bytes / 4), _mm_setr_epi32(0, 1, 2, 3));
  for (ptrdiff_t r = 0; r < rows; r++, x++, sums += next_row) {
    // Each vector holds two sums for each of four channels.
    __m256i all[4] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256()};
    for (ptrdiff_t t = 0; t < taps; t += 4) {
      __m128i tap[4];
      for (int i = 0; i < 4; i++)
        tap[i] = _mm_maskload_epi32((const int *)(const void *)(x[(t + i) * next] + offset), words);
      const __m128i low = _mm_unpacklo_epi8(tap[0], tap[1]), high = _mm_unpackhi_epi8(tap[0], tap[1]);
      const __m128i low_next = _mm_unpacklo_epi8(tap[2], tap[3]), high_next = _mm_unpackhi_epi8(tap[2], tap[3]);
      const __m128i values[4] = {
          _mm_unpacklo_epi16(low, low_next), _mm_unpackhi_epi16(low, low_next), _mm_unpacklo_epi16(high, high_next),
          _mm_unpackhi_epi16(high, high_next)};
      for (int q = 0; q < 4; q++) {
        const __m128i tap_weights = _mm_loadu_si128((const __m128i *)(weights + t * width + 16 * q));
        all[q] = _mm256_add_epi32(
            all[q], _mm256_madd_epi16(_mm256_cvtepu8_epi16(values[q]), _mm256_cvtepi8_epi16(tap_weights)));
      }
    }
    for (int q = 0; q < 4; q += 2) {
      const __m256i added = _mm256_permute4x64_epi64(_mm256_hadd_epi32(all[q], all[q + 1]), 0xd8);
      const __m256i first = _mm256_loadu_si256((const __m256i *)(start + 4 * q));
      _mm256_storeu_si256((__m256i *)(sums + 4 * q), _mm256_add_epi32(added, first));
    }
  }
}

byte_channels_function *byte_channels(void) {
  if (cpu_has(model_kernels_cpu_vnni)) return vnni_channels;
  return cpu_has(model_kernels_cpu_avx2) ? avx2_channels : portable_channels;
}
#elif defined(__aarch64__)
#include <arm_neon.h>

// 16 channels, or as many as there are, with zeros after them.
INLINE uint8x16_t channels_at(const uint8_t *x, ptrdiff_t bytes) {
  if (bytes == width) return vld1q_u8(x);
  uint8_t some[width] = {0};
  memcpy(some, x, (size_t)bytes);
  return vld1q_u8(some);
}

// Four taps of each channel are put side by side. The instruction multiplies signed bytes: 128 is taken from those of x,
// and what that takes from the sums is given back at the end.
TARGET_DOT_PRODUCT INLINE void dot_of(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  const int8x16_t middle = vdupq_n_s8(-128);
  int32x4_t first[4];
  for (int q = 0; q < 4; q++) {
    int32x4_t taken = vdupq_n_s32(0);
    for (ptrdiff_t t = 0; t < taps; t += 4) taken = vdotq_s32(taken, vld1q_s8(weights + t * width + 16 * q), middle);
    first[q] = vsubq_s32(vld1q_s32(start + 4 * q), taken);
  }
  for (ptrdiff_t r = 0; r < rows; r++, x++, sums += next_row) {
    int32x4_t all[4] = {first[0], first[1], first[2], first[3]};
    for (ptrdiff_t t = 0; t < taps; t += 4) {
      uint8x16_t tap[4];
      UNROLLED for (int i = 0; i < 4; i++) tap[i] = channels_at(x[(t + i) * next] + offset, bytes);
      const uint16x8_t low = vreinterpretq_u16_u8(vzip1q_u8(tap[0], tap[1]));
      const uint16x8_t high = vreinterpretq_u16_u8(vzip2q_u8(tap[0], tap[1]));
      const uint16x8_t low_next = vreinterpretq_u16_u8(vzip1q_u8(tap[2], tap[3]));
      const uint16x8_t high_next = vreinterpretq_u16_u8(vzip2q_u8(tap[2], tap[3]));
      const uint16x8_t values[4] = {
          vzip1q_u16(low, low_next), vzip2q_u16(low, low_next), vzip1q_u16(high, high_next),
          vzip2q_u16(high, high_next)};
      UNROLLED for (int q = 0; q < 4; q++) all[q] =
          vdotq_s32(all[q], vld1q_s8(weights + t * width + 16 * q), veorq_s8(vreinterpretq_s8_u16(values[q]), middle));
    }
    UNROLLED for (int q = 0; q < 4; q++) vst1q_s32(sums + 4 * q, all[q]);
  }
}

TARGET_DOT_PRODUCT static void dot_channels(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums) {
  if (bytes == width) return dot_of(rows, taps, width, x, next, offset, weights, start, sums);
  dot_of(rows, taps, bytes, x, next, offset, weights, start, sums);
}

byte_channels_function *byte_channels(void) {
  return cpu_has(model_kernels_cpu_dot_product) ? dot_channels : portable_channels;
}
#else
byte_channels_function *byte_channels(void) { return portable_channels; }
#endif
