#include "base/clones.h"
#include "model_kernels_image_pixels.h"

#include <string.h>

typedef int32_t int32x4 __attribute__((vector_size(16)));
typedef int32_t int32x16 __attribute__((vector_size(64)));
typedef uint8_t uint8x4 __attribute__((vector_size(4)));
typedef uint8_t uint8x16 __attribute__((vector_size(16)));

static inline float half_to_float(const char *bytes) {
  _Float16 half;
  memcpy(&half, bytes, 2);
  return (float)half;
}

// Comparisons with NaN are false, so NaN becomes 0. From 2^23 on, adjacent floats are integers, so adding that rounds.
static inline uint8_t byte_of(float x) {
  float limited = x > 0 ? x : 0;
  limited = limited < 255 ? limited : 255;
  return (uint8_t)(int32_t)((limited + 8388608.0f) - 8388608.0f);
}

static inline void unpack(
    const uint8_t *row, ptrdiff_t step, int red, int green, int blue, int alpha, uint8_t *rgba, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    rgba[4 * i] = row[step * i + red];
    rgba[4 * i + 1] = row[step * i + green];
    rgba[4 * i + 2] = row[step * i + blue];
    rgba[4 * i + 3] = alpha < 0 ? 255 : row[step * i + alpha];
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_unpack_pixels, (const void *row, int32_t format, uint8_t *restrict rgba, ptrdiff_t count),
    (row, format, rgba, count)) {
  const uint8_t *bytes = row;
  switch (format) {
    case MODEL_KERNELS_BGRA32: unpack(bytes, 4, 2, 1, 0, 3, rgba, count); break;
    case MODEL_KERNELS_ARGB32: unpack(bytes, 4, 1, 2, 3, 0, rgba, count); break;
    case MODEL_KERNELS_RGBA32: memcpy(rgba, bytes, 4 * count); break;
    case MODEL_KERNELS_RGB24: unpack(bytes, 3, 0, 1, 2, -1, rgba, count); break;
    case MODEL_KERNELS_GRAY8: unpack(bytes, 1, 0, 0, 0, -1, rgba, count); break;
    default:
      for (ptrdiff_t i = 0; i < count; i++) {
        uint8_t gray = byte_of(half_to_float(row + 2 * i));
        rgba[4 * i] = rgba[4 * i + 1] = rgba[4 * i + 2] = gray;
        rgba[4 * i + 3] = 255;
      }
  }
}

static inline uint8_t gray_of(const uint8_t *rgba) {
  return (uint8_t)((19595 * rgba[0] + 38470 * rgba[1] + 7471 * rgba[2] + 32768) >> 16);
}

static inline void pack(
    const uint8_t *rgba, uint8_t *row, ptrdiff_t step, int red, int green, int blue, int alpha, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    row[step * i + red] = rgba[4 * i];
    row[step * i + green] = rgba[4 * i + 1];
    row[step * i + blue] = rgba[4 * i + 2];
    if (alpha >= 0) row[step * i + alpha] = rgba[4 * i + 3];
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_pack_pixels,
    (const uint8_t *restrict rgba, void *restrict row, int32_t format, ptrdiff_t count), (rgba, row, format, count)) {
  uint8_t *bytes = row;
  switch (format) {
    case MODEL_KERNELS_BGRA32: pack(rgba, bytes, 4, 2, 1, 0, 3, count); break;
    case MODEL_KERNELS_ARGB32: pack(rgba, bytes, 4, 1, 2, 3, 0, count); break;
    case MODEL_KERNELS_RGBA32: memcpy(bytes, rgba, 4 * count); break;
    case MODEL_KERNELS_RGB24: pack(rgba, bytes, 3, 0, 1, 2, -1, count); break;
    case MODEL_KERNELS_GRAY8:
      for (ptrdiff_t i = 0; i < count; i++) bytes[i] = gray_of(rgba + 4 * i);
      break;
    default:
      for (ptrdiff_t i = 0; i < count; i++) {
        _Float16 half = (_Float16)gray_of(rgba + 4 * i);
        memcpy(bytes + 2 * i, &half, 2);
      }
  }
}

MODEL_KERNELS_FEW_CLONES(void, model_kernels_draw_over_black, (uint8_t *rgba, ptrdiff_t count), (rgba, count)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t alpha = rgba[4 * i + 3];
    for (int channel = 0; channel < 3; channel++) {
      // (p + p / 256) / 256 with p = product + 128 is the product / 255 to the nearest whole number.
      uint32_t product = rgba[4 * i + channel] * alpha + 128;
      rgba[4 * i + channel] = (uint8_t)((product + (product >> 8)) >> 8);
    }
    rgba[4 * i + 3] = 255;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_widen_bytes,
    (const uint8_t *restrict x, ptrdiff_t step, float *restrict y, ptrdiff_t count, float scale, float bias),
    (x, step, y, count, scale, bias)) {
  // With a constant step, the compiler shuffles vectors instead of loading byte by byte.
  if (step == 1) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = x[i] * scale + bias;
  } else if (step == 4) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = x[4 * i] * scale + bias;
  } else {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = x[step * i] * scale + bias;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_narrow_bytes, (const float *restrict x, uint8_t *restrict y, ptrdiff_t step, ptrdiff_t count),
    (x, y, step, count)) {
  if (step == 4) {
    for (ptrdiff_t i = 0; i < count; i++) y[4 * i] = byte_of(x[i]);
  } else {
    for (ptrdiff_t i = 0; i < count; i++) y[step * i] = byte_of(x[i]);
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_widen_gray_half, (const void *x, float *y, ptrdiff_t count, float scale, float bias),
    (x, y, count, scale, bias)) {
  const char *bytes = x;
  for (ptrdiff_t i = 0; i < count; i++) y[i] = half_to_float(bytes + 2 * i) * scale + bias;
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_narrow_gray_half, (const float *x, void *y, ptrdiff_t count), (x, y, count)) {
  char *bytes = y;
  for (ptrdiff_t i = 0; i < count; i++) {
    _Float16 half = (_Float16)x[i];
    memcpy(bytes + 2 * i, &half, 2);
  }
}

void model_kernels_gather_pixels(
    const void *x, void *y, ptrdiff_t pixelBytes, const int32_t *indices, ptrdiff_t count) {
  const char *from = x;
  char *to = y;
  switch (pixelBytes) {
    case 1:
      for (ptrdiff_t i = 0; i < count; i++) to[i] = from[indices[i]];
      break;
    case 2:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + 2 * i, from + 2 * (ptrdiff_t)indices[i], 2);
      break;
    case 3:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + 3 * i, from + 3 * (ptrdiff_t)indices[i], 3);
      break;
    default:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + 4 * i, from + 4 * (ptrdiff_t)indices[i], 4);
  }
}

void model_kernels_copy_pixels(
    const void *x, ptrdiff_t xStep, void *y, ptrdiff_t yStep, ptrdiff_t pixelBytes, ptrdiff_t count) {
  const char *from = x;
  char *to = y;
  switch (pixelBytes) {
    case 1:
      for (ptrdiff_t i = 0; i < count; i++) to[yStep * i] = from[xStep * i];
      break;
    case 2:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + yStep * i, from + xStep * i, 2);
      break;
    case 3:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + yStep * i, from + xStep * i, 3);
      break;
    default:
      for (ptrdiff_t i = 0; i < count; i++) memcpy(to + yStep * i, from + xStep * i, 4);
  }
}

static const int32_t half_weight = 1 << (MODEL_KERNELS_WEIGHT_BITS - 1);

static inline uint8_t weighted_byte(int32_t sum) {
  int32_t value = sum >> MODEL_KERNELS_WEIGHT_BITS;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static inline int32x4 pixel(const uint8_t *bytes) {
  uint8x4 vector;
  memcpy(&vector, bytes, 4);
  return __builtin_convertvector(vector, int32x4);
}

static inline void resample_four(const uint8_t *x, const int32_t *weights, ptrdiff_t taps, uint8_t *y) {
  int32x16 sums = {0};
  ptrdiff_t tap = 0;
  for (; tap + 4 <= taps; tap += 4) {
    int32_t a = weights[tap], b = weights[tap + 1], c = weights[tap + 2], d = weights[tap + 3];
    int32x16 spread = {a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d};
    uint8x16 pixels;
    memcpy(&pixels, x + 4 * tap, 16);
    sums += __builtin_convertvector(pixels, int32x16) * spread;
  }
  int32x4 sum = __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7)
                + __builtin_shufflevector(sums, sums, 8, 9, 10, 11)
                + __builtin_shufflevector(sums, sums, 12, 13, 14, 15);
  for (; tap < taps; tap++) sum += pixel(x + 4 * tap) * weights[tap];
  sum += half_weight;
  for (int channel = 0; channel < 4; channel++) y[channel] = weighted_byte(sum[channel]);
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_resample_row,
    (const uint8_t *restrict x, ptrdiff_t channels, const int32_t *restrict starts, const int32_t *restrict counts,
     const int32_t *restrict weights, ptrdiff_t taps, uint8_t *restrict y, ptrdiff_t count),
    (x, channels, starts, counts, weights, taps, y, count)) {
  if (channels == 4) {
    for (ptrdiff_t i = 0; i < count; i++)
      resample_four(x + 4 * (ptrdiff_t)starts[i], weights + i * taps, counts[i], y + 4 * i);
    return;
  }
  for (ptrdiff_t i = 0; i < count; i++) {
    const uint8_t *from = x + starts[i];
    const int32_t *pixel_weights = weights + i * taps;
    int32_t sum = half_weight;
    for (int32_t tap = 0; tap < counts[i]; tap++) sum += from[tap] * pixel_weights[tap];
    y[i] = weighted_byte(sum);
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_mix_rows,
    (const uint8_t *restrict x, ptrdiff_t stride, const int32_t *restrict weights, ptrdiff_t taps, uint8_t *restrict y,
     ptrdiff_t bytes),
    (x, stride, weights, taps, y, bytes)) {
  enum { block = 64 };
  ptrdiff_t begin = 0;
  // Sums of a block stay in registers while the rows pass by.
  for (; begin + block <= bytes; begin += block) {
    int32_t sums[block];
    for (int i = 0; i < block; i++) sums[i] = half_weight;
    for (ptrdiff_t tap = 0; tap < taps; tap++) {
      const uint8_t *from = x + tap * stride + begin;
      int32_t weight = weights[tap];
      for (int i = 0; i < block; i++) sums[i] += from[i] * weight;
    }
    for (int i = 0; i < block; i++) y[begin + i] = weighted_byte(sums[i]);
  }
  for (; begin < bytes; begin++) {
    int32_t sum = half_weight;
    for (ptrdiff_t tap = 0; tap < taps; tap++) sum += x[tap * stride + begin] * weights[tap];
    y[begin] = weighted_byte(sum);
  }
}

void model_kernels_resample_float_row(
    const float *x, const int32_t *starts, const int32_t *counts, const double *weights, ptrdiff_t taps, float *y,
    ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    double sum = 0;
    for (int32_t tap = 0; tap < counts[i]; tap++) sum += x[starts[i] + tap] * weights[i * taps + tap];
    y[i] = (float)sum;
  }
}

void model_kernels_mix_float_rows(
    const float *x, ptrdiff_t stride, const double *weights, ptrdiff_t taps, float *y, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    double sum = 0;
    for (ptrdiff_t tap = 0; tap < taps; tap++) sum += x[tap * stride + i] * weights[tap];
    y[i] = (float)sum;
  }
}
