// What the files that multiply packed weights have in common; only they see it.
#ifndef PACKED_COMMON_H
#define PACKED_COMMON_H

#include "base/vectors.h"
#include "model_kernels_packed.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Columns that are unpacked together. Scales change at multiples of it alone.
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

// A code by its place, as the integer that it is.
INLINE int32_t code_of(const uint8_t *codes, ptrdiff_t place, int32_t bits, int32_t is_signed) {
  if (bits == 8) return is_signed ? (int8_t)codes[place] : codes[place];
  const int32_t code = codes[place / 2] >> (place % 2 * 4) & 15;
  return is_signed ? (code ^ 8) - 8 : code;
}

// Has what comes next on its way to the second cache: processors stop looking ahead at the end of a page. On the way to the first,
// it would take up the few buffers that loads need: weights of eight bits from memory take 1.4 times as long that way.
INLINE void fetch(const uint8_t *data) { __builtin_prefetch(data + 2048, 0, 2); }

// Writes a unit of x as integers of 16 bits, and returns the scale that they have in common.
float model_kernels_packed_cut(const float *x, int16_t *numbers);

// A way to multiply one row of x that has been made ready once for all rows of the weights.
typedef struct {
  ptrdiff_t (*size)(ptrdiff_t columns);
  void (*prepare)(const model_kernels_packed *weights, const float *x, void *prepared);
  // As `model_kernels_packed_row`.
  void (*multiply)(
      const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
      float *y, float *scratch);
} model_kernels_packed_way;

// Each of them NULL where the processor has no instructions for it, or it is of no use for such weights. `is_half`: whether all
// numbers of x are of half precision, which integers of 16 bits hold; numbers of single precision would lose some.
const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half);
const model_kernels_packed_way *model_kernels_packed_avx2(const model_kernels_packed *weights, int32_t is_half);

#endif
