// Shared by the files that multiply packed weights, and private to them.
#ifndef PACKED_COMMON_H
#define PACKED_COMMON_H

#include "base/vectors.h"
#include "model_kernels_packed.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Columns unpacked at a time. Scales only change at multiples of it.
enum { unit = 32 };

INLINE float half(const uint8_t *bytes) {
  _Float16 value;
  memcpy(&value, bytes, sizeof value);
  return (float)value;
}

INLINE float scale_of(const model_kernels_packed *weights, ptrdiff_t block) {
  if (weights->has_half_scale) return half((const uint8_t *)weights->scale + 2 * block);
  float value;
  memcpy(&value, (const uint8_t *)weights->scale + 4 * block, sizeof value);
  return value;
}

// The integer value of the code at index `place`.
INLINE int32_t code_of(const uint8_t *codes, ptrdiff_t place, int32_t bits, int32_t is_signed) {
  if (bits == 8) return is_signed ? (int8_t)codes[place] : codes[place];
  const int32_t code = codes[place / 2] >> (place % 2 * 4) & 15;
  return is_signed ? (code ^ 8) - 8 : code;
}

// Prefetches 2 KiB ahead into L2, because hardware prefetchers stop at page boundaries. Prefetching into L1 would use
// up the line-fill buffers: 8-bit weights from memory then take 1.4 times as long.
INLINE void fetch(const uint8_t *data) { __builtin_prefetch(data + 2048, 0, 2); }

// Writes a unit of x as 16-bit integers, and returns their common scale.
float model_kernels_packed_cut(const float *x, int16_t *numbers);

// A variant of the product of one row of x, which is prepared once for all rows of the weights.
typedef struct {
  ptrdiff_t (*size)(ptrdiff_t columns);
  void (*prepare)(const model_kernels_packed *weights, const float *x, void *prepared);
  // Like `model_kernels_packed_row`.
  void (*multiply)(
      const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
      float *y, float *scratch);
} model_kernels_packed_way;

// Variants; NULL if the processor lacks the instructions, or they gain nothing for such weights. `is_half`: whether all
// numbers of x are exact in half precision, and thus as 16-bit integers; numbers in single precision would lose digits.
const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half);
const model_kernels_packed_way *model_kernels_packed_avx2(const model_kernels_packed *weights, int32_t is_half);
const model_kernels_packed_way *model_kernels_packed_neon(const model_kernels_packed *weights, int32_t is_half);

#endif
