// Products of bytes against their definition: sums are equal, so that floats and bytes made of them are, too.
#include "model_kernels_bytes.h"
#include "plain.h"

// A product and a sum are rounded one by one, as in the kernels.
#pragma STDC FP_CONTRACT OFF

static uint8_t *bytes(ptrdiff_t count) {
  uint8_t *const x = memory((size_t)count);
  for (ptrdiff_t i = 0; i < count; i++) x[i] = (uint8_t)below(256);
  return x;
}

// The byte of a number, by a division.
static uint8_t cut(float x, model_kernels_bytes_line line) {
  const float number = rintf(x / line.scale) + (float)line.zero;
  return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

static model_kernels_bytes_line any_line(void) {
  // Powers of two and short fractions make ties.
  const float scale = below(2) ? ldexpf((float)(1 + below(3)), (int)below(8) - 6) : (1 + number() / 2) / 16;
  return (model_kernels_bytes_line){scale, (int32_t)below(256)};
}

static void compare_product(void) {
  const int is_depthwise = (int)below(2);
  const ptrdiff_t channels = length(70), outputs = is_depthwise ? channels : length(150), words = (channels + 3) / 4;
  const ptrdiff_t images = length(3);
  model_kernels_bytes_product product = {
      .window =
          {4 * words, length(9), length(9), length(3), length(3), length(8), length(8), length(3), length(3), length(2),
           length(2), below(3), below(3)},
      .outputs = outputs,
      .is_depthwise = is_depthwise};
  const model_kernels_bytes_window window = product.window;
  const ptrdiff_t taps = window.kernel_height * window.kernel_width, plane = window.output_height * window.output_width;
  const ptrdiff_t places = images * plane, whole = (outputs + 15) / 16 * 16, input = window.height * window.width;
  const int32_t zero = (int32_t)below(256);
  uint8_t *const x = bytes(images * input * 4 * words), *const outside = memory((size_t)(4 * words));
  memset(outside, zero, (size_t)(4 * words));
  int8_t *const weights = (int8_t *)bytes(outputs * channels * taps);
  const ptrdiff_t packed_taps = is_depthwise ? 1 : taps, packed_channels = is_depthwise ? taps : channels;
  int8_t *const panels = memory((size_t)model_kernels_bytes_panels(outputs, packed_taps, packed_channels));
  int32_t *const start = memory((size_t)whole * sizeof *start);
  model_kernels_bytes_pack(weights, outputs, packed_channels, packed_taps, zero, panels, start);
  float *const scale = numbers(whole), *const bias = numbers(whole);
  for (ptrdiff_t o = 0; o < whole; o++) {
    // Some scales are powers of two, which make ties.
    scale[o] = ldexpf(below(2) ? 1 : 1 + scale[o] / 2, (int)below(6) - 16);
    bias[o] = rintf(bias[o] * 64) / 64;
  }
  product.x = x, product.outside = outside, product.panels = panels, product.start = start;
  product.scale = scale, product.bias = bias;
  const model_kernels_activation activations[] = {
      model_kernels_activation_none, model_kernels_activation_relu, model_kernels_activation_clip};
  product.activation = activations[below(3)], product.alpha = below(2) ? 0 : number() / 4, product.beta = 1 + number();
  const int makes_bytes = (int)below(2), is_rows = (int)below(2);
  product.line_y = any_line();
  product.y_bytes = (outputs + 3) / 4 * 4;
  float *const y = room(places * outputs);
  uint8_t *const bytes_y = memory((size_t)(places * product.y_bytes));
  product.y = y, product.bytes_y = makes_bytes ? bytes_y : NULL;
  product.y_count = places * (makes_bytes ? product.y_bytes : outputs);
  product.y_image = plane * outputs, product.y_place = is_rows ? outputs : 1, product.y_output = is_rows ? 1 : plane;
  for (ptrdiff_t from = 0, to; from < places; from = to) {
    to = from + length(places - from);
    for (ptrdiff_t panel = 0, next; panel < whole / 16; panel = next) {
      next = panel + length(whole / 16 - panel);
      model_kernels_bytes_run(&product, from, to, panel, next);
    }
  }
  uint8_t *const most = memory((size_t)(places * 4 * words)), table[256];
  const model_kernels_bytes_line line = any_line();
  model_kernels_bytes_table(product.line_y, model_kernels_activation_none, 0, 0, line, table);
  model_kernels_bytes_max(&window, x, table, most, 0, places);
  for (ptrdiff_t p = 0; p < places; p++)
    for (ptrdiff_t o = 0; o < outputs; o++) {
      const ptrdiff_t top = p % plane / window.output_width * window.stride_y - window.pad_y;
      const ptrdiff_t left = p % window.output_width * window.stride_x - window.pad_x;
      int32_t sum = 0;
      int largest = -1;
      for (ptrdiff_t t = 0; t < taps; t++) {
        const ptrdiff_t at_y = top + t / window.kernel_width * window.dilation_y;
        const ptrdiff_t at_x = left + t % window.kernel_width * window.dilation_x;
        if (at_y < 0 || at_y >= window.height || at_x < 0 || at_x >= window.width) continue;
        const uint8_t *const place = x + ((p / plane * window.height + at_y) * window.width + at_x) * 4 * words;
        if (o < channels && place[o] > largest) largest = place[o];
        if (is_depthwise) sum += (place[o] - zero) * weights[o * taps + t];
        for (ptrdiff_t c = 0; c < channels && !is_depthwise; c++)
          sum += (place[c] - zero) * weights[(o * channels + c) * taps + t];
      }
      const uint8_t pooled = largest < 0 ? 0 : cut((float)(largest - product.line_y.zero) * product.line_y.scale, line);
      if (o < channels && differs(most[p * 4 * words + o], pooled, 0))
        printf("bytes: place %td, channel %td: largest %d, expected %d\n", p, o, most[p * 4 * words + o], pooled);
      float expected = (float)sum * scale[o] + bias[o];
      model_kernels_activate(product.activation, product.alpha, product.beta, &expected, 1);
      const float found = is_rows ? y[p * outputs + o] : y[p / plane * plane * outputs + o * plane + p % plane];
      const double number = makes_bytes ? bytes_y[p * product.y_bytes + o] : found;
      const double right = makes_bytes ? cut(expected, product.line_y) : expected;
      if (differs(number, right, 0))
        printf("bytes: place %td, output %td of %td: %g, expected %g\n", p, o, outputs, number, right);
    }
  free(x), free(outside), free(weights), free(panels), free(start), free(scale), free(bias), free(y), free(bytes_y);
  free(most);
}

static void compare_elements(void) {
  const ptrdiff_t channels = length(40), places = length(200), stride = (channels + 3) / 4 * 4;
  const model_kernels_bytes_line line = any_line(), other = any_line(), third = any_line();
  const int is_rows = (int)below(2);
  float *const x = numbers(channels * places), *const back = room(channels * places);
  for (ptrdiff_t i = 0; i < channels * places; i++)
    x[i] = below(2) ? x[i] * 40 : (float)(below(300) - 150) * line.scale / 2;
  x[below(channels * places)] = NAN, x[below(channels * places)] = INFINITY, x[below(channels * places)] = -INFINITY;
  uint8_t *const y = memory((size_t)(places * stride)), *const sums = memory((size_t)(places * stride));
  for (ptrdiff_t from = 0, to; from < places; from = to) {
    to = from + length(places - from);
    model_kernels_bytes_quantize(x, channels, places, is_rows, line, 77, from, to, y);
    model_kernels_bytes_dequantize(y, channels, places, is_rows, line, from, to, back);
  }
  uint8_t *const z = bytes(places * stride);
  model_kernels_bytes_add(y, line, z, other, model_kernels_activation_relu, 0, 0, third, sums, places * stride);
  for (ptrdiff_t p = 0; p < places; p++)
    for (ptrdiff_t c = 0; c < channels; c++) {
      const ptrdiff_t at = is_rows ? p * channels + c : c * places + p, byte = p * stride + c;
      const uint8_t expected = isnan(x[at]) ? 77 : cut(x[at], line);
      if (differs(y[byte], expected, 0)) printf("quantize: %d, expected %d of %g\n", y[byte], expected, (double)x[at]);
      const float left = (float)(expected - line.zero) * line.scale,
                  right = (float)(z[byte] - other.zero) * other.scale;
      if (differs(back[at], left, 0)) printf("dequantize: %g, expected %g\n", (double)back[at], (double)left);
      volatile float sum = left;
      sum += right;
      const uint8_t added = cut(sum < 0 ? 0 : sum, third);
      if (differs(sums[byte], added, 0)) printf("add: %d, expected %d\n", sums[byte], added);
    }
  uint8_t table[256];
  model_kernels_bytes_table(other, model_kernels_activation_clip, -1, 2, third, table);
  model_kernels_bytes_look_up(table, z, sums, places * stride);
  for (ptrdiff_t i = 0; i < places * stride; i++) {
    const float left = (float)(z[i] - other.zero) * other.scale;
    const uint8_t expected = cut(left < -1 ? -1 : left > 2 ? 2 : left, third);
    if (differs(sums[i], expected, 0)) printf("table: %d, expected %d\n", sums[i], expected);
  }
  free(x), free(back), free(y), free(z), free(sums);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_product();
    compare_elements();
  }
  return summary("products of bytes", rounds);
}
