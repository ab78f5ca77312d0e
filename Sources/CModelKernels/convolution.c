#include "model_kernels_gemm.h"
#include "model_kernels_window.h"

static ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

static ptrdiff_t round_up(ptrdiff_t a, ptrdiff_t unit) { return (a + unit - 1) / unit * unit; }

typedef struct {
  const model_kernels_window *window;
  const float *x;
} column_source;

// Elements [from, to) of the row `k` of the matrix of windows: for place p, the element of x that weight k meets there.
// They are written to consecutive places of panels.
static void pack_row(
    const column_source *source, ptrdiff_t k, ptrdiff_t from, ptrdiff_t to, ptrdiff_t width, ptrdiff_t panel_size,
    float *panels) {
  const model_kernels_window *w = source->window;
  ptrdiff_t kx = k % w->kernel[2], ky = k / w->kernel[2] % w->kernel[1];
  ptrdiff_t kz = k / (w->kernel[2] * w->kernel[1]) % w->kernel[0], channel = k / volume(w->kernel);
  const float *plane = source->x + channel * volume(w->input);
  ptrdiff_t ox = from % w->output[2], oy = from / w->output[2] % w->output[1];
  ptrdiff_t oz = from / (w->output[2] * w->output[1]);
  ptrdiff_t step = w->strides[2], offset = kx * w->dilations[2] - w->pad_before[2];
  ptrdiff_t place = 0;
  for (ptrdiff_t p = from; p < to;) {
    ptrdiff_t iz = oz * w->strides[0] + kz * w->dilations[0] - w->pad_before[0];
    ptrdiff_t iy = oy * w->strides[1] + ky * w->dilations[1] - w->pad_before[1];
    int is_inside = iz >= 0 && iz < w->input[0] && iy >= 0 && iy < w->input[1];
    const float *row = is_inside ? plane + (iz * w->input[1] + iy) * w->input[2] : plane;
    ptrdiff_t last = ox + (to - p) < w->output[2] ? ox + (to - p) : w->output[2];
    p += last - ox;
    for (; ox < last; ox++) {
      ptrdiff_t ix = ox * step + offset;
      panels[place] = is_inside && ix >= 0 && ix < w->input[2] ? row[ix] : 0;
      if (++place % width == 0) place += panel_size - width;
    }
    ox = 0;
    if (++oy == w->output[1]) {
      oy = 0;
      oz++;
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

void model_kernels_convolve(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *weights,
    float *y, float *scratch) {
  ptrdiff_t k = inputs * volume(window->kernel), n = volume(window->output);
  column_source source = {window, x};
  model_kernels_matrix a = {weights, k, 1};
  model_kernels_gemm_blocks(outputs, n, k, a, pack_windows, &source, y, n, 0, scratch);
}

ptrdiff_t model_kernels_convolve_transposed_scratch(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs) {
  ptrdiff_t places = volume(window->input), rows = outputs * volume(window->kernel);
  return rows * places + model_kernels_gemm_scratch(places, inputs);
}

// Adds one row of products, one a place of x, to the elements of y that its weight spreads them to.
static void spread_row(const model_kernels_window *w, ptrdiff_t k, const float *row, float *y) {
  ptrdiff_t kx = k % w->kernel[2], ky = k / w->kernel[2] % w->kernel[1];
  ptrdiff_t kz = k / (w->kernel[2] * w->kernel[1]) % w->kernel[0], channel = k / volume(w->kernel);
  float *plane = y + channel * volume(w->output);
  for (ptrdiff_t iz = 0; iz < w->input[0]; iz++) {
    ptrdiff_t oz = iz * w->strides[0] + kz * w->dilations[0] - w->pad_before[0];
    for (ptrdiff_t iy = 0; iy < w->input[1]; iy++, row += w->input[2]) {
      ptrdiff_t oy = iy * w->strides[1] + ky * w->dilations[1] - w->pad_before[1];
      if (oz < 0 || oz >= w->output[0] || oy < 0 || oy >= w->output[1]) continue;
      float *line = plane + (oz * w->output[1] + oy) * w->output[2];
      ptrdiff_t ox = kx * w->dilations[2] - w->pad_before[2];
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
  model_kernels_gemm(rows, places, inputs, a, b, scratch, places, 0, scratch + rows * places);
  for (ptrdiff_t k = 0; k < rows; k++) spread_row(window, k, scratch + k * places, y);
}
