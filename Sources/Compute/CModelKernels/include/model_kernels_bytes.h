// Products of bytes, summed as integers: layers whose weights and values are both of 8 bits.
//
// Values lie by places (pixels, or rows of a matrix), the channels of a place side by side and filled up to whole words of four
// bytes. A byte is code - lowest code of its type, so that all are unsigned; what it stands for is scale · (byte - zero).
#ifndef MODEL_KERNELS_BYTES_H
#define MODEL_KERNELS_BYTES_H

#include "model_kernels_activation.h"

#include <stddef.h>
#include <stdint.h>

// Outputs of a panel of weights; and the most places of a window, whose addresses are held while it is multiplied.
enum { model_kernels_bytes_width = 16, model_kernels_bytes_most_taps = 512 };

// What bytes stand for.
typedef struct {
  float scale;
  int32_t zero;
} model_kernels_bytes_line;

// A window that slides over images [height, width], whose places have `bytes` bytes, a multiple of 4.
typedef struct {
  ptrdiff_t bytes, height, width, kernel_height, kernel_width;
  ptrdiff_t output_height, output_width, stride_y, stride_x, dilation_y, dilation_x, pad_y, pad_x;
} model_kernels_bytes_window;

// y[p, o] = activation(scale[o] · (start[o] + Σ over taps and channels of weights · x) + bias[o]), as floats or as bytes. A depthwise
// product takes only the channel o for output o.
//
// All sums are exact as long as no partial sum leaves the range of 32 bits. Scales and bias are such that no result is infinite.
typedef struct {
  model_kernels_bytes_window window;
  ptrdiff_t outputs;
  int is_depthwise;
  const uint8_t *x;
  // `bytes` bytes that stand for 0, for places around the image.
  const uint8_t *outside;
  // As `model_kernels_bytes_pack` writes them.
  const int8_t *panels;
  // Minus the weights' sums times the zero of x; scale and bias. Whole panels of them.
  const int32_t *start;
  const float *scale, *bias;
  model_kernels_activation activation;
  float alpha, beta;
  // Floats y[p · y_place + o · y_output] within an image, images `y_image` apart; or bytes, when `bytes_y` is not NULL.
  float *y;
  ptrdiff_t y_image, y_place, y_output;
  uint8_t *bytes_y;
  ptrdiff_t y_bytes;
  // How many floats, or bytes, there are where y is.
  ptrdiff_t y_count;
  model_kernels_bytes_line line_y;
} model_kernels_bytes_product;

// Bytes of all panels of weights.
ptrdiff_t model_kernels_bytes_panels(ptrdiff_t outputs, ptrdiff_t taps, ptrdiff_t channels);

// Weights [outputs, channels, taps] in panels, and for each output, whole panels of them, minus its sum times `zero`. Depthwise weights
// [outputs, taps] are packed as if their taps were channels of one tap.
void model_kernels_bytes_pack(
    const int8_t *weights, ptrdiff_t outputs, ptrdiff_t channels, ptrdiff_t taps, int32_t zero, int8_t *panels,
    int32_t *start);

// Computes places `first` up to `end` of the result, those of all images counted, for the outputs of some panels.
void model_kernels_bytes_run(
    const model_kernels_bytes_product *product, ptrdiff_t first, ptrdiff_t end, ptrdiff_t first_panel,
    ptrdiff_t end_panel);

// The largest bytes of windows over x, looked up in `table`; 0 where a window has no place within the image. Computes places
// `first` up to `end` of the result, those of all images counted.
void model_kernels_bytes_max(
    const model_kernels_bytes_window *window, const uint8_t *x, const uint8_t *table, uint8_t *y, ptrdiff_t first,
    ptrdiff_t end);

// The bytes by `line_y` of activations of what all 256 bytes stand for by `line_x`.
void model_kernels_bytes_table(
    model_kernels_bytes_line line_x, model_kernels_activation activation, float alpha, float beta,
    model_kernels_bytes_line line_y, uint8_t *table);

// The entries of a table of 256 bytes that `count` bytes name; `y` may be `x`.
void model_kernels_bytes_look_up(const uint8_t *table, const uint8_t *x, uint8_t *y, ptrdiff_t count);

// Floats of an image [channels, places] as bytes, or of rows [places, channels] for `is_rows`: places `first` up to `end`. Halves
// are rounded to the even integer; what is not a number becomes the byte `nothing`.
void model_kernels_bytes_quantize(
    const float *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line, uint8_t nothing,
    ptrdiff_t first, ptrdiff_t end, uint8_t *y);

// And back.
void model_kernels_bytes_dequantize(
    const uint8_t *x, ptrdiff_t channels, ptrdiff_t places, int is_rows, model_kernels_bytes_line line, ptrdiff_t first,
    ptrdiff_t end, float *y);

// activation(x + y) of `count` bytes, by what they stand for, as bytes.
void model_kernels_bytes_add(
    const uint8_t *x, model_kernels_bytes_line line_x, const uint8_t *y, model_kernels_bytes_line line_y,
    model_kernels_activation activation, float alpha, float beta, model_kernels_bytes_line line, uint8_t *sum,
    ptrdiff_t count);

#endif
