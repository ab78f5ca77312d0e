// Functions of images. Rows need not be aligned; `count` is a number of pixels; arrays do not overlap.
#ifndef MODEL_KERNELS_IMAGE_PIXELS_H
#define MODEL_KERNELS_IMAGE_PIXELS_H

#include <stddef.h>
#include <stdint.h>

// Pixel formats in memory.
enum {
  MODEL_KERNELS_BGRA32,
  MODEL_KERNELS_ARGB32,
  MODEL_KERNELS_RGBA32,
  MODEL_KERNELS_RGB24,
  MODEL_KERNELS_GRAY8,
  // Half-precision floats from 0 to 255.
  MODEL_KERNELS_GRAY16_HALF,
};

// Converts a row to four bytes per pixel: red, green, blue, alpha. Gray is repeated, missing alpha is 255.
void model_kernels_unpack_pixels(const void *row, int32_t format, uint8_t *rgba, ptrdiff_t count);

// The inverse. Gray is (19595 r + 38470 g + 7471 b + 32768) / 65536, rounded down.
void model_kernels_pack_pixels(const uint8_t *rgba, void *row, int32_t format, ptrdiff_t count);

// Colors times alpha / 255, rounded to nearest; alpha becomes 255: the result of drawing the pixels over black.
void model_kernels_draw_over_black(uint8_t *rgba, ptrdiff_t count);

// y[i] = x[i * step] * scale + bias.
void model_kernels_widen_bytes(const uint8_t *x, ptrdiff_t step, float *y, ptrdiff_t count, float scale, float bias);

// y[i * step] = x[i] rounded to the nearest integer, ties to even, clamped to 0...255; NaN is 0.
void model_kernels_narrow_bytes(const float *x, uint8_t *y, ptrdiff_t step, ptrdiff_t count);

// y[i] = x[i] * scale + bias, for half-precision floats, and the inverse.
void model_kernels_widen_gray_half(const void *x, float *y, ptrdiff_t count, float scale, float bias);
void model_kernels_narrow_gray_half(const float *x, void *y, ptrdiff_t count);

// Copies pixels of `pixelBytes` bytes: y[i] = x[indices[i]].
void model_kernels_gather_pixels(const void *x, void *y, ptrdiff_t pixelBytes, const int32_t *indices, ptrdiff_t count);

// Copies `count` pixels of `pixelBytes` bytes each, `xStep` and `yStep` bytes apart.
void model_kernels_copy_pixels(
    const void *x, ptrdiff_t xStep, void *y, ptrdiff_t yStep, ptrdiff_t pixelBytes, ptrdiff_t count);

// Weights of model_kernels_resample_… are fractions of 1 << MODEL_KERNELS_WEIGHT_BITS.
#define MODEL_KERNELS_WEIGHT_BITS 22

// One row of `channels` (1 or 4) bytes per pixel: y[i] is the sum of x[starts[i] + t] * weights[i * taps + t] over t <
// counts[i], rounded and clamped to 0...255. Reads no other pixels.
void model_kernels_resample_row(
    const uint8_t *x, ptrdiff_t channels, const int32_t *starts, const int32_t *counts, const int32_t *weights,
    ptrdiff_t taps, uint8_t *y, ptrdiff_t count);

// The weighted sum of `taps` rows of `bytes` bytes, `stride` bytes apart, rounded likewise.
void model_kernels_mix_rows(
    const uint8_t *x, ptrdiff_t stride, const int32_t *weights, ptrdiff_t taps, uint8_t *y, ptrdiff_t bytes);

// The same for floats, with weights as floats.
void model_kernels_resample_float_row(
    const float *x, const int32_t *starts, const int32_t *counts, const double *weights, ptrdiff_t taps, float *y,
    ptrdiff_t count);
void model_kernels_mix_float_rows(
    const float *x, ptrdiff_t stride, const double *weights, ptrdiff_t taps, float *y, ptrdiff_t count);

#endif
