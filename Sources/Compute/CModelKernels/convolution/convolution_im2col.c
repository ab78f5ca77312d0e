#include "base/clones.h"
#include "base/lengths.h"
#include "model_kernels_gemm.h"
#include "model_kernels_window.h"

#include <string.h>

typedef struct {
  const model_kernels_window *window;
  const float *x;
} column_source;

// The range [lowest, highest) of result positions along an axis, `step` apart in the input, that fall inside the input
// when position 0 is at `offset`.
static void inside(
    ptrdiff_t offset, ptrdiff_t step, ptrdiff_t input, ptrdiff_t output, ptrdiff_t *lowest, ptrdiff_t *highest) {
  ptrdiff_t low = offset < 0 ? (-offset + step - 1) / step : 0;
  ptrdiff_t high = offset < input ? (input - 1 - offset) / step + 1 : 0;
  *lowest = low < output ? low : output;
  *highest = high < output ? high : output;
  if (*highest < *lowest) *highest = *lowest;
}

// The weight that a row of the im2col matrix stands for.
typedef struct {
  ptrdiff_t channel, depth, height, width;
} tap;

static tap tap_at(const model_kernels_window *w, ptrdiff_t k) {
  ptrdiff_t plane = w->kernel[1] * w->kernel[2];
  return (tap){k / (plane * w->kernel[0]), k / plane % w->kernel[0], k / w->kernel[2] % w->kernel[1], k % w->kernel[2]};
}

// Writes x[place * step + offset] for the positions [from, to), and 0 for those outside [lowest, highest).
static void copy_run(
    const float *row, ptrdiff_t step, ptrdiff_t offset, ptrdiff_t from, ptrdiff_t to, ptrdiff_t lowest,
    ptrdiff_t highest, float *run) {
  ptrdiff_t place = from;
  for (; place < to && place < lowest; place++) *run++ = 0;
  ptrdiff_t end = to < highest ? to : highest;
  if (step == 1 && place < end) {
    memcpy(run, row + place + offset, (size_t)(end - place) * sizeof *run);
    run += end - place;
    place = end;
  }
  for (; place < end; place++) *run++ = row[place * step + offset];
  for (; place < to; place++) *run++ = 0;
}

// Packs a range of row `k` of the im2col matrix into panels: for position p, the element of x that weight k meets
// there.
static void pack_row(
    const column_source *source, ptrdiff_t k, ptrdiff_t from, ptrdiff_t to, ptrdiff_t width, ptrdiff_t panel_size,
    float *panels) {
  const model_kernels_window *w = source->window;
  tap t = tap_at(w, k);
  const float *plane = source->x + t.channel * volume(w->input);
  ptrdiff_t ox = from % w->output[2], oy = from / w->output[2] % w->output[1];
  ptrdiff_t oz = from / (w->output[2] * w->output[1]);
  ptrdiff_t offset = t.width * w->dilations[2] - w->pad_before[2], lowest, highest;
  inside(offset, w->strides[2], w->input[2], w->output[2], &lowest, &highest);
  ptrdiff_t column = 0;
  for (ptrdiff_t p = from; p < to;) {
    ptrdiff_t iz = oz * w->strides[0] + t.depth * w->dilations[0] - w->pad_before[0];
    ptrdiff_t iy = oy * w->strides[1] + t.height * w->dilations[1] - w->pad_before[1];
    int is_inside = iz >= 0 && iz < w->input[0] && iy >= 0 && iy < w->input[1];
    const float *row = is_inside ? plane + (iz * w->input[1] + iy) * w->input[2] : plane;
    // Up to the end of the row, of the panel, or of the requested positions.
    ptrdiff_t count = minimum(minimum(w->output[2] - ox, width - column), to - p);
    copy_run(row, w->strides[2], offset, ox, ox + count, lowest, is_inside ? highest : lowest, panels + column);
    p += count;
    ox += count;
    column += count;
    if (column == width) {
      column = 0;
      panels += panel_size;
    }
    if (ox == w->output[2]) {
      ox = 0;
      if (++oy == w->output[1]) {
        oy = 0;
        oz++;
      }
    }
  }
}

static void pack_windows(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  ptrdiff_t panel_size = kc * width;
  for (ptrdiff_t k = 0; k < kc; k++) {
    pack_row(source, k0 + k, n0, n0 + nc, width, panel_size, panels + k * width);
    for (ptrdiff_t j = nc; j < round_up(nc, width); j++) panels[j / width * panel_size + k * width + j % width] = 0;
  }
}

ptrdiff_t model_kernels_convolve_scratch(const model_kernels_window *window, ptrdiff_t inputs) {
  return model_kernels_gemm_scratch(volume(window->output), inputs * volume(window->kernel));
}

static MODEL_KERNELS_CLONES(
    void, add_scaled, (float *y, const float *x, ptrdiff_t step, float factor, ptrdiff_t count),
    (y, x, step, factor, count)) {
  if (step == 1) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] += factor * x[i];
  } else {
    for (ptrdiff_t i = 0; i < count; i++) y[i] += factor * x[i * step];
  }
}

// Tap by tap, one row at a time: for convolutions with too few output channels for a matrix product, such as those with
// one channel for each group.
static void convolve_by_rows(
    const model_kernels_window *w, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y) {
  ptrdiff_t taps = inputs * volume(w->kernel), places = volume(w->output);
  for (ptrdiff_t i = 0; i < outputs * places; i++) y[i] = 0;
  for (ptrdiff_t index = 0; index < outputs * taps && places > 0; index++) {
    tap t = tap_at(w, index % taps);
    const float *plane = x + t.channel * volume(w->input);
    float *result = y + index / taps * places;
    ptrdiff_t offset = t.width * w->dilations[2] - w->pad_before[2], lowest, highest;
    inside(offset, w->strides[2], w->input[2], w->output[2], &lowest, &highest);
    for (ptrdiff_t oz = 0; oz < w->output[0] && lowest < highest; oz++) {
      ptrdiff_t iz = oz * w->strides[0] + t.depth * w->dilations[0] - w->pad_before[0];
      if (iz < 0 || iz >= w->input[0]) continue;
      for (ptrdiff_t oy = 0; oy < w->output[1]; oy++) {
        ptrdiff_t iy = oy * w->strides[1] + t.height * w->dilations[1] - w->pad_before[1];
        if (iy < 0 || iy >= w->input[1]) continue;
        add_scaled(
            result + (oz * w->output[1] + oy) * w->output[2] + lowest,
            plane + (iz * w->input[1] + iy) * w->input[2] + lowest * w->strides[2] + offset, w->strides[2],
            weights[index], highest - lowest);
      }
    }
  }
}

void model_kernels_convolve(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y, float *scratch) {
  if (outputs < 3) {
    convolve_by_rows(window, inputs, outputs, x, weights, y);
    return;
  }
  ptrdiff_t k = inputs * volume(window->kernel), n = volume(window->output);
  column_source source = {window, x};
  model_kernels_matrix a = {weights, k, 1};
  model_kernels_gemm_blocks(outputs, n, k, a, pack_windows, &source, y, n, outputs * n, 0, scratch);
}

ptrdiff_t model_kernels_convolve_transposed_scratch(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs) {
  ptrdiff_t places = volume(window->input), rows = outputs * volume(window->kernel);
  return rows * places + model_kernels_gemm_scratch(places, inputs);
}

// Scatters one row of products, one for each position of x, by adding them to the elements of y that the weight
// reaches.
static void spread_row(const model_kernels_window *w, ptrdiff_t k, const float *row, float *y) {
  tap t = tap_at(w, k);
  float *plane = y + t.channel * volume(w->output);
  for (ptrdiff_t iz = 0; iz < w->input[0]; iz++) {
    ptrdiff_t oz = iz * w->strides[0] + t.depth * w->dilations[0] - w->pad_before[0];
    for (ptrdiff_t iy = 0; iy < w->input[1]; iy++, row += w->input[2]) {
      ptrdiff_t oy = iy * w->strides[1] + t.height * w->dilations[1] - w->pad_before[1];
      if (oz < 0 || oz >= w->output[0] || oy < 0 || oy >= w->output[1]) continue;
      float *line = plane + (oz * w->output[1] + oy) * w->output[2];
      ptrdiff_t ox = t.width * w->dilations[2] - w->pad_before[2];
      for (ptrdiff_t ix = 0; ix < w->input[2]; ix++, ox += w->strides[2]) {
        if (ox >= 0 && ox < w->output[2]) line[ox] += row[ix];
      }
    }
  }
}

void model_kernels_convolve_transposed(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y, float *scratch) {
  ptrdiff_t places = volume(window->input), rows = outputs * volume(window->kernel);
  for (ptrdiff_t i = 0; i < outputs * volume(window->output); i++) y[i] = 0;
  model_kernels_matrix a = {weights, 1, rows}, b = {x, places, 1};
  model_kernels_gemm(rows, places, inputs, a, b, scratch, places, rows * places, 0, scratch + rows * places);
  for (ptrdiff_t k = 0; k < rows; k++) spread_row(window, k, scratch + k * places, y);
}
