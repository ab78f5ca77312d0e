#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_weight_unpacking.h"

#include <math.h>
#include <string.h>

// Elements of 4 bytes, whatever their type.
typedef uint32_t __attribute__((may_alias)) word;

// `number` sign-extended from the bit `sign`; `sign` is 0 for unsigned numbers.
INLINE int32_t extended(uint32_t number, int32_t sign) { return (int32_t)(number ^ (uint32_t)sign) - sign; }

// Eight numbers of any width fill whole bytes: they are read as one integer. Constant `bits` make the shifts constant.
INLINE void unpack(const uint8_t *bytes, int32_t *y, ptrdiff_t count, int bits, int32_t sign) {
  const uint32_t mask = (1u << bits) - 1;
  const ptrdiff_t whole = count / 8 * 8;
  for (ptrdiff_t i = 0; i < whole; i += 8) {
    uint64_t group = 0;
    for (int byte = 0; byte < bits; byte++) group |= (uint64_t)bytes[i / 8 * bits + byte] << 8 * byte;
    for (int k = 0; k < 8; k++) y[i + k] = extended((uint32_t)(group >> bits * k) & mask, sign);
  }
  uint64_t group = 0;
  const ptrdiff_t rest = count - whole;
  for (ptrdiff_t byte = 0; byte < (rest * bits + 7) / 8; byte++)
    group |= (uint64_t)bytes[whole / 8 * bits + byte] << 8 * byte;
  for (ptrdiff_t k = 0; k < rest; k++) y[whole + k] = extended((uint32_t)(group >> bits * k) & mask, sign);
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_unpack, (const void *bytes, int32_t *y, ptrdiff_t count, int32_t bits, int32_t isSigned),
    (bytes, y, count, bits, isSigned)) {
  const int32_t sign = isSigned ? 1 << (bits - 1) : 0;
  switch (bits) {
    case 1: return unpack(bytes, y, count, 1, sign);
    case 2: return unpack(bytes, y, count, 2, sign);
    case 3: return unpack(bytes, y, count, 3, sign);
    case 4: return unpack(bytes, y, count, 4, sign);
    case 5: return unpack(bytes, y, count, 5, sign);
    case 6: return unpack(bytes, y, count, 6, sign);
    case 7: return unpack(bytes, y, count, 7, sign);
    case 8: return unpack(bytes, y, count, 8, sign);
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_unpack_integers, (const int32_t *bytes, int32_t *y, ptrdiff_t count, int32_t bits),
    (bytes, y, count, bits)) {
  // Temporary bytes; 512 numbers fill `bits` times 64 bytes.
  uint8_t piece[8 * 64];
  for (ptrdiff_t start = 0; start < count; start += 512) {
    const ptrdiff_t length = count - start < 512 ? count - start : 512;
    const ptrdiff_t needed = (length * bits + 7) / 8;
    for (ptrdiff_t i = 0; i < needed; i++) piece[i] = (uint8_t)bytes[start / 8 * bits + i];
    model_kernels_unpack(piece, y + start, length, bits, 0);
  }
}

// Blocks have some tens of elements: wider vectors would leave most of them to the remainder loop.
#if defined(__clang__)
#define SHORT_LOOP _Pragma("clang loop vectorize_width(8) interleave(disable)")
#else
#define SHORT_LOOP
#endif

#define SHIFT_SCALE(name, type)                                                                                      \
  MODEL_KERNELS_FEW_CLONES(                                                                                              \
      void, name,                                                                                                        \
      (const type *x, float *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset),             \
      (x, y, blocks, block, scale, offset)) {                                                                            \
    if (block == 1) {                                                                                                \
      for (ptrdiff_t i = 0; i < blocks; i++) y[i] = ((float)x[i] - (offset ? offset[i] : 0)) * scale[i];             \
      return;                                                                                                        \
    }                                                                                                                \
    for (ptrdiff_t b = 0; b < blocks; b++) {                                                                         \
      const float factor = scale[b], shift = offset ? offset[b] : 0;                                                 \
      SHORT_LOOP                                                                                                     \
      for (ptrdiff_t i = 0; i < block; i++) y[b * block + i] = ((float)x[b * block + i] - shift) * factor;           \
    }                                                                                                                \
  }

SHIFT_SCALE(model_kernels_shift_scale, float)
SHIFT_SCALE(model_kernels_shift_scale_integer, int32_t)

INLINE int32_t quantized(float x, float scale, float offset, float lower, float upper) {
  float number = rintf(x / scale) + offset;
  number = number > upper ? upper : number;
  number = number < lower ? lower : number;
  return number == number ? (int32_t)number : 0;
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_quantize,
    (const float *x, int32_t *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset,
     float lower, float upper),
    (x, y, blocks, block, scale, offset, lower, upper)) {
  if (block == 1) {
    for (ptrdiff_t i = 0; i < blocks; i++) y[i] = quantized(x[i], scale[i], offset ? offset[i] : 0, lower, upper);
    return;
  }
  for (ptrdiff_t b = 0; b < blocks; b++) {
    const float factor = scale[b], shift = offset ? offset[b] : 0;
    for (ptrdiff_t i = 0; i < block; i++) y[b * block + i] = quantized(x[b * block + i], factor, shift, lower, upper);
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_look_up,
    (const int32_t *indices, void *y, ptrdiff_t blocks, ptrdiff_t block, const void *tables, ptrdiff_t entries,
     ptrdiff_t length),
    (indices, y, blocks, block, tables, entries, length)) {
  const uint32_t mask = (uint32_t)(entries - 1);
  const word *table = tables;
  word *result = y;
  for (ptrdiff_t b = 0; b < blocks; b++, indices += block, table += entries * length) {
    if (length == 1) {
      for (ptrdiff_t i = 0; i < block; i++) result[i] = table[(uint32_t)indices[i] & mask];
      result += block;
    } else {
      for (ptrdiff_t i = 0; i < block; i++, result += length) {
        const word *entry = table + (ptrdiff_t)((uint32_t)indices[i] & mask) * length;
        for (ptrdiff_t k = 0; k < length; k++) result[k] = entry[k];
      }
    }
  }
}

ptrdiff_t model_kernels_spread(const int32_t *mask, ptrdiff_t count, const void *x, ptrdiff_t available, void *y) {
  const word *from = x;
  word *to = y;
  ptrdiff_t next = 0, i = 0;
  // Branches on masks cannot be predicted, so there are none: the next element is read whether it is kept or not.
  for (; i < count && next < available; i++) {
    const word bit = (word)mask[i] & 1;
    to[i] = from[next] * bit;
    next += bit;
  }
  for (; i < count; i++) {
    to[i] = 0;
    next += mask[i] & 1;
  }
  return next;
}

ptrdiff_t model_kernels_collect(const int32_t *mask, ptrdiff_t count, const void *x, void *y, ptrdiff_t room) {
  const word *from = x;
  word *to = y;
  ptrdiff_t next = 0, i = 0;
  for (; i < count && next < room; i++) {
    to[next] = from[i];
    next += mask[i] & 1;
  }
  for (; i < count; i++) next += mask[i] & 1;
  return next;
}
