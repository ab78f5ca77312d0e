// Conversions between floats and bytes.
#include "bytes/byte_quantize.h"
#include "base/clones.h"
#include "base/cpu.h"
#include "base/vectors.h"

#include <math.h>
#include <string.h>

// No contraction to fused multiply-add: results are the same on all processors.
#pragma STDC FP_CONTRACT OFF

// Pixels whose words are held at a time.
enum { piece = 64 };

// The shift of byte `i` of a word in memory within the word's value.
INLINE int shift_of(ptrdiff_t i) { return (int)(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 8 * i : 24 - 8 * i); }

MODEL_KERNELS_CLONES(
    void, byte_elements_line, (const int32_t *sums, const float *scale, const float *bias, float *y, ptrdiff_t count),
    (sums, scale, bias, y, count)) {
  for (ptrdiff_t i = 0; i < count; i++) y[i] = (float)sums[i] * scale[i] + bias[i];
}

// Quantizes a finite number. With `is_fused`, three instructions replace the division in a fraction of its time: a
// product with the reciprocal, corrected by its exact remainder (Markstein, 1990). The result equals that of the
// division, as was tested near all midpoints between integers for each scale from 1 to 2.
INLINE uint8_t byte_of(float x, float scale, float reciprocal, float zero, int is_fused) {
  float quotient = is_fused ? x * reciprocal : x / scale;
  if (is_fused) quotient = __builtin_fmaf(__builtin_fmaf(-quotient, scale, x), reciprocal, quotient);
  float number = rintf(quotient) + zero;
  number = number < 0 ? 0 : number;
  number = number > 255 ? 255 : number;
  return (uint8_t)(int32_t)number;
}

INLINE void cut(const float *x, model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count, int is_fused) {
  const float scale = line.scale, reciprocal = 1 / scale, zero = (float)line.zero;
  for (ptrdiff_t i = 0; i < count; i++) y[i] = byte_of(x[i], scale, reciprocal, zero, is_fused);
}

INLINE void clamp(
    const int32_t *sums, const float *scales, const float *bias, float lower, float upper,
    model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t row, int is_fused) {
  const float scale = line.scale, reciprocal = 1 / scale, zero = (float)line.zero;
  for (ptrdiff_t r = 0; r < rows; r++, sums += row, y += row)
    for (ptrdiff_t i = 0; i < count; i++) {
      float number = (float)sums[i] * scales[i] + bias[i];
      number = number < lower ? lower : number;
      number = number > upper ? upper : number;
      y[i] = byte_of(number, scale, reciprocal, zero, is_fused);
    }
}

#define FORMS(suffix, attributes, is_fused)                                                                               \
  attributes static void cut_##suffix(const float *x, model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count) {       \
    cut(x, line, y, count, is_fused);                                                                                     \
  }                                                                                                                       \
  attributes static void clamp_##suffix(                                                                                  \
      const int32_t *sums, const float *scale, const float *bias, float lower, float upper, model_kernels_bytes_line line, \
      uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t row) {                                                       \
    clamp(sums, scale, bias, lower, upper, line, y, count, rows, row, is_fused);                                          \
  }

#if defined(__x86_64__)
FORMS(v4, TARGET_AVX512, 1)
FORMS(v3, TARGET_AVX2, 1)
FORMS(portable, , 0)
#elif defined(__aarch64__)
FORMS(portable, , 1)
#else
FORMS(portable, , 0)
#endif

void byte_elements_cut(const float *x, model_kernels_bytes_line line, uint8_t *y, ptrdiff_t count) {
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return cut_v4(x, line, y, count);
  if (cpu_has(model_kernels_cpu_avx2)) return cut_v3(x, line, y, count);
#endif
  cut_portable(x, line, y, count);
}

void byte_elements_clamp(
    const int32_t *sums, const float *scale, const float *bias, float lower, float upper, model_kernels_bytes_line line,
    uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t row) {
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return clamp_v4(sums, scale, bias, lower, upper, line, y, count, rows, row);
  if (cpu_has(model_kernels_cpu_avx2)) return clamp_v3(sums, scale, bias, lower, upper, line, y, count, rows, row);
#endif
  clamp_portable(sums, scale, bias, lower, upper, line, y, count, rows, row);
}

// Like `cut`, for any number.
INLINE uint8_t any_cut(float x, float scale, float zero, uint8_t nothing) {
  float number = rintf(x / scale) + zero;
  number = number < 0 ? 0 : number;
  number = number > 255 ? 255 : number;
  return number == number ? (uint8_t)(int32_t)number : nothing;
}

MODEL_KERNELS_CLONES(
    void, model_kernels_bytes_quantize,
    (const float *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line, uint8_t nothing,
     ptrdiff_t first, ptrdiff_t end, uint8_t *y),
    (x, channels, places, is_rows, line, nothing, first, end, y)) {
  const ptrdiff_t bytes = (channels + 3) / 4 * 4;
  const float scale = line.scale, zero = (float)line.zero;
  if (is_rows) {
    for (ptrdiff_t p = first; p < end; p++) {
      for (ptrdiff_t c = 0; c < channels; c++) y[p * bytes + c] = any_cut(x[p * channels + c], scale, zero, nothing);
      for (ptrdiff_t c = channels; c < bytes; c++) y[p * bytes + c] = 0;
    }
    return;
  }
  uint32_t words[piece];
  for (ptrdiff_t p = first; p < end; p += piece) {
    const ptrdiff_t count = end - p < piece ? end - p : piece;
    for (ptrdiff_t c = 0; c < channels; c += 4) {
      memset(words, 0, sizeof words);
      for (ptrdiff_t i = 0; i < 4 && c + i < channels; i++) {
        const float *const from = x + (c + i) * places + p;
        const int shift = shift_of(i);
        for (ptrdiff_t k = 0; k < count; k++) words[k] |= (uint32_t)any_cut(from[k], scale, zero, nothing) << shift;
      }
      for (ptrdiff_t k = 0; k < count; k++) memcpy(y + (p + k) * bytes + c, words + k, sizeof *words);
    }
  }
}

void model_kernels_bytes_table(
    model_kernels_bytes_line line_x, model_kernels_activation activation, float alpha, float beta,
    model_kernels_bytes_line line_y, uint8_t *table) {
  float numbers[256];
  for (int32_t byte = 0; byte < 256; byte++) numbers[byte] = (float)(byte - line_x.zero) * line_x.scale;
  model_kernels_activate(activation, alpha, beta, numbers, 256);
  byte_elements_cut(numbers, line_y, table, 256);
}

MODEL_KERNELS_CLONES(
    void, model_kernels_bytes_dequantize,
    (const uint8_t *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line,
     ptrdiff_t first, ptrdiff_t end, float *y),
    (x, channels, places, is_rows, line, first, end, y)) {
  const ptrdiff_t bytes = (channels + 3) / 4 * 4;
  if (is_rows) {
    for (ptrdiff_t p = first; p < end; p++)
      for (ptrdiff_t c = 0; c < channels; c++) y[p * channels + c] = (float)(x[p * bytes + c] - line.zero) * line.scale;
    return;
  }
  uint32_t words[piece];
  for (ptrdiff_t p = first; p < end; p += piece) {
    const ptrdiff_t count = end - p < piece ? end - p : piece;
    for (ptrdiff_t c = 0; c < channels; c += 4) {
      for (ptrdiff_t k = 0; k < count; k++) memcpy(words + k, x + (p + k) * bytes + c, sizeof *words);
      for (ptrdiff_t i = 0; i < 4 && c + i < channels; i++) {
        float *const to = y + (c + i) * places + p;
        const int shift = shift_of(i);
        for (ptrdiff_t k = 0; k < count; k++)
          to[k] = (float)((int32_t)(words[k] >> shift & 255) - line.zero) * line.scale;
      }
    }
  }
}

static MODEL_KERNELS_CLONES(
    void, add,
    (const uint8_t *x, model_kernels_bytes_line line_x, const uint8_t *y, model_kernels_bytes_line line_y, float *sum,
     ptrdiff_t count),
    (x, line_x, y, line_y, sum, count)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const float left = (float)(x[i] - line_x.zero) * line_x.scale, right = (float)(y[i] - line_y.zero) * line_y.scale;
    sum[i] = left + right;
  }
}

void model_kernels_bytes_add(
    const uint8_t *x, model_kernels_bytes_line line_x, const uint8_t *y, model_kernels_bytes_line line_y,
    model_kernels_activation activation, float alpha, float beta, model_kernels_bytes_line line, uint8_t *sum,
    ptrdiff_t count) {
  enum { length = 1024 };
  float numbers[length];
  for (ptrdiff_t i = 0; i < count; i += length) {
    const ptrdiff_t size = count - i < length ? count - i : length;
    add(x + i, line_x, y + i, line_y, numbers, size);
    model_kernels_activate(activation, alpha, beta, numbers, size);
    byte_elements_cut(numbers, line, sum + i, size);
  }
}
