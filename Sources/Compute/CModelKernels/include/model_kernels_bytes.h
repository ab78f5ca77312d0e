// Products of bytes summed as integers, for layers whose weights and values both have 8 bits.
//
// Values are stored by position (a pixel, or a row of a matrix); the channels of a position are adjacent and padded to
// whole words of four bytes. A byte is code − lowest code of its type, so that all are unsigned; it represents scale ·
// (byte − zero).
#ifndef MODEL_KERNELS_BYTES_H
#define MODEL_KERNELS_BYTES_H

#include "model_kernels_activation.h"

#include <stddef.h>
#include <stdint.h>

// Outputs of a panel of weights; and the maximum number of taps of a window, whose addresses are held while it is
// multiplied.
enum { model_kernels_bytes_width = 16, model_kernels_bytes_most_taps = 512 };

// The affine map from bytes to numbers.
typedef struct {
  float scale;
  int32_t zero;
} model_kernels_bytes_line;

// A window that slides over images [height, width] whose pixels have `bytes` bytes, a multiple of 4.
typedef struct {
  ptrdiff_t bytes, height, width, kernel_height, kernel_width;
  ptrdiff_t output_height, output_width, stride_y, stride_x, dilation_y, dilation_x, pad_y, pad_x;
} model_kernels_bytes_window;

// y[p, o] = activation(scale[o] · (start[o] + Σ over taps and channels of weights · x) + bias[o]), as floats or as
// bytes. In a depthwise product, output o takes only channel o.
//
// All sums are exact if no partial sum exceeds 32 bits. Scales and biases are such that no result is infinite.
typedef struct {
  model_kernels_bytes_window window;
  ptrdiff_t outputs;
  int is_depthwise;
  const uint8_t *x;
  // `bytes` bytes that represent 0, for padding around the image.
  const uint8_t *outside;
  // As `model_kernels_bytes_pack` writes them.
  const int8_t *panels;
  // Per output, padded to whole panels: −(sum of weights) · (zero point of x), the scale, the bias.
  const int32_t *start;
  const float *scale, *bias;
  model_kernels_activation activation;
  float alpha, beta;
  // Floats y[p · y_place + o · y_output] within an image, images `y_image` apart; or bytes, if `bytes_y` is not NULL.
  float *y;
  ptrdiff_t y_image, y_place, y_output;
  uint8_t *bytes_y;
  ptrdiff_t y_bytes;
  // Capacity of y in floats, or in bytes.
  ptrdiff_t y_count;
  model_kernels_bytes_line line_y;
} model_kernels_bytes_product;

// Bytes of all panels of weights.
ptrdiff_t model_kernels_bytes_panels(ptrdiff_t outputs, ptrdiff_t taps, ptrdiff_t channels);

// Packs weights [outputs, channels, taps] into panels, and computes for each output, padded to whole panels, −sum ·
// `zero`. Depthwise weights [outputs, taps] are packed as if their taps were channels of one tap.
void model_kernels_bytes_pack(
    const int8_t *weights, ptrdiff_t outputs, ptrdiff_t channels, ptrdiff_t taps, int32_t zero, int8_t *panels,
    int32_t *start);

// Computes positions `first` up to `end` of the result, counted over all images, for the outputs of some panels.
void model_kernels_bytes_run(
    const model_kernels_bytes_product *product, ptrdiff_t first, ptrdiff_t end, ptrdiff_t first_panel,
    ptrdiff_t end_panel);

// Max pooling of x followed by a lookup in `table`; 0 for windows completely outside of the image. Computes positions
// `first` up to `end` of the result, counted over all images.
void model_kernels_bytes_max(
    const model_kernels_bytes_window *window, const uint8_t *x, const uint8_t *table, uint8_t *y, ptrdiff_t first,
    ptrdiff_t end);

// Tabulates an activation for all 256 bytes of `line_x`, as bytes of `line_y`.
void model_kernels_bytes_table(
    model_kernels_bytes_line line_x, model_kernels_activation activation, float alpha, float beta,
    model_kernels_bytes_line line_y, uint8_t *table);

// Looks `count` bytes up in a table of 256 bytes; `y` may be `x`.
void model_kernels_bytes_look_up(const uint8_t *table, const uint8_t *x, uint8_t *y, ptrdiff_t count);

// Quantizes positions `first` up to `end` of an image [channels, places], or of rows [places, channels] with `is_rows`.
// Rounds half to even; NaN becomes the byte `nothing`.
void model_kernels_bytes_quantize(
    const float *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line, uint8_t nothing,
    ptrdiff_t first, ptrdiff_t end, uint8_t *y);

// The inverse.
void model_kernels_bytes_dequantize(
    const uint8_t *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line, ptrdiff_t first,
    ptrdiff_t end, float *y);

// activation(x + y) of the numbers that `count` bytes represent, as bytes.
void model_kernels_bytes_add(
    const uint8_t *x, model_kernels_bytes_line line_x, const uint8_t *y, model_kernels_bytes_line line_y,
    model_kernels_activation activation, float alpha, float beta, model_kernels_bytes_line line, uint8_t *sum,
    ptrdiff_t count);

#endif
