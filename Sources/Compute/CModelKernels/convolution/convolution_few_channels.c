#include "model_kernels_convolution_few_channels.h"

#include <string.h>

#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_transpose.h"

// Floats of a vector, sums that stay in registers, and floats that stay in a cache.
enum { lanes = 16, most_sums = 6, most_floats = 16 << 10 };

typedef float vector __attribute__((vector_size(lanes * sizeof(float)), aligned(4)));

// Input rows under the windows of `rows` result rows.
static ptrdiff_t band_rows(const model_kernels_window *w, ptrdiff_t rows) {
  return (rows - 1) * w->strides[1] + (w->kernel[1] - 1) * w->dilations[1] + 1;
}

// Columns with the same remainder modulo the stride, stored contiguously: vectors cover adjacent windows.
static ptrdiff_t part_length(const model_kernels_window *w) {
  return maximum(w->output[2], lanes) + (w->kernel[2] - 1) * w->dilations[2] / w->strides[2];
}

static ptrdiff_t pitch(const model_kernels_window *w) { return part_length(w) * w->strides[2]; }
static ptrdiff_t tap_count(const model_kernels_planes *p) {
  return p->inputs * p->window.kernel[1] * p->window.kernel[2];
}

// The number of outputs computed together from `first` on, about equal each time.
static ptrdiff_t block(const model_kernels_planes *p, ptrdiff_t first) {
  ptrdiff_t left = p->outputs - first;
  return divide_up(left, divide_up(left, most_sums));
}

// Floats that a unit of `rows` rows reuses.
static ptrdiff_t unit_floats(const model_kernels_planes *p, ptrdiff_t rows) {
  ptrdiff_t turned = p->gives_channels_last ? p->outputs * rows * p->window.output[2] : 0;
  return p->inputs * band_rows(&p->window, rows) * pitch(&p->window) + turned;
}

void model_kernels_planes_plan(model_kernels_planes *p, ptrdiff_t threads) {
  const model_kernels_window *w = &p->window;
  ptrdiff_t rows = 1;
  while (rows < w->output[1] && unit_floats(p, rows + 1) <= most_floats) rows++;
  p->unit_count = minimum(maximum(divide_up(w->output[1], rows), threads > 1 ? 2 * threads : 1), w->output[1]);
  p->rows = divide_up(w->output[1], p->unit_count);
  p->unit_count = divide_up(w->output[1], p->rows);
  p->weight_count = p->outputs * (tap_count(p) + 1);
  ptrdiff_t per_float = sizeof(ptrdiff_t) / sizeof(float), places = p->rows * divide_up(w->output[2], lanes);
  // The memory that follows belongs to another thread and begins with its offsets.
  p->scratch_count = per_float * (tap_count(p) + 2 * places + divide_up(unit_floats(p, p->rows), per_float));
}

void model_kernels_planes_pack(const model_kernels_planes *p, const float *weights, const float *bias, float *packed) {
  ptrdiff_t taps = tap_count(p);
  for (ptrdiff_t first = 0, width; first < p->outputs; first += width) {
    width = block(p, first);
    for (ptrdiff_t t = -1; t < taps; t++) {
      for (ptrdiff_t o = first; o < first + width; o++) {
        *packed++ = t >= 0 ? weights[o * taps + t] : bias ? bias[o] : 0;
      }
    }
  }
}

// Copies input rows from `top` on with their padding; columns with the same remainder modulo the stride become
// contiguous.
static void fill(const model_kernels_planes *p, const float *x, ptrdiff_t top, ptrdiff_t rows, float *band) {
  const model_kernels_window *w = &p->window;
  const ptrdiff_t stride = w->strides[2], length = part_length(w);
  memset(band, 0, (size_t)(p->inputs * rows * pitch(w)) * sizeof *band);
  for (ptrdiff_t plane = 0; plane < p->inputs; plane++, x += w->input[1] * w->input[2]) {
    for (ptrdiff_t row = top; row < top + rows; row++, band += length * stride) {
      if (row < 0 || row >= w->input[1]) continue;
      for (ptrdiff_t part = 0; part < stride; part++) {
        // Index i of the part is column i * stride + part - pad.
        const ptrdiff_t shift = part - w->pad_before[2];
        const ptrdiff_t from = shift < 0 ? divide_up(-shift, stride) : 0;
        const ptrdiff_t room = w->input[2] - shift;
        const ptrdiff_t to = room > 0 ? minimum(length, divide_up(room, stride)) : 0;
        const float *source = x + row * w->input[2] + shift;
        float *target = band + part * length;
        if (stride == 1 && to > from) memcpy(target + from, source + from, (size_t)(to - from) * sizeof *band);
        else
          for (ptrdiff_t i = from; i < to; i++) target[i] = source[i * stride];
      }
    }
  }
}

// Sums for `outputs` planes at `count` positions, each a vector of columns at x + x_offsets and y + y_offsets.
INLINE void run_block(
    const model_kernels_planes *p, const int outputs, const int rows, const float *x, const ptrdiff_t *taps,
    const float *packed, float *y, ptrdiff_t plane, const ptrdiff_t *x_offsets, const ptrdiff_t *y_offsets,
    ptrdiff_t count) {
  const ptrdiff_t tap_total = tap_count(p);
  const size_t width = (size_t)minimum(lanes, p->window.output[2]) * sizeof *y;
  for (ptrdiff_t place = 0; place < count; place += rows) {
    const float *xs[most_sums], *weights = packed + outputs;
    vector sums[most_sums][most_sums];
    UNROLLED for (int r = 0; r < rows; r++) {
      xs[r] = x + x_offsets[minimum(place + r, count - 1)];
      UNROLLED for (int o = 0; o < outputs; o++) sums[o][r] = packed[o] + (vector){0};
    }
    for (ptrdiff_t t = 0; t < tap_total; t++, weights += outputs) {
      UNROLLED for (int r = 0; r < rows; r++) {
        const vector value = *(const vector *)(xs[r] + taps[t]);
        UNROLLED for (int o = 0; o < outputs; o++) sums[o][r] += value * weights[o];
      }
    }
    UNROLLED for (int r = 0; r < rows; r++) {
      float *to = y + y_offsets[minimum(place + r, count - 1)];
      UNROLLED for (int o = 0; o < outputs; o++) {
        if (width == sizeof(vector)) *(vector *)(to + o * plane) = sums[o][r];
        else memcpy(to + o * plane, &sums[o][r], width);
      }
    }
  }
}

static MODEL_KERNELS_CLONES(
    void, run_blocks,
    (const model_kernels_planes *p, const float *x, const ptrdiff_t *taps, const float *packed, float *y,
     ptrdiff_t plane, const ptrdiff_t *x_offsets, const ptrdiff_t *y_offsets, ptrdiff_t count),
    (p, x, taps, packed, y, plane, x_offsets, y_offsets, count)) {
  for (ptrdiff_t first = 0, width; first < p->outputs; first += width) {
    width = block(p, first);
    switch (width) {
      case 1: run_block(p, 1, 6, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
      case 2: run_block(p, 2, 3, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
      case 3: run_block(p, 3, 2, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
      case 4: run_block(p, 4, 1, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
      case 5: run_block(p, 5, 1, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
      default: run_block(p, 6, 1, x, taps, packed, y, plane, x_offsets, y_offsets, count); break;
    }
    packed += width * (tap_count(p) + 1);
    y += width * plane;
  }
}

void model_kernels_planes_run(
    const model_kernels_planes *p, const float *x, ptrdiff_t x_count, const float *packed, float *y, ptrdiff_t y_count,
    ptrdiff_t unit, float *scratch) {
  const model_kernels_window *w = &p->window;
  MODEL_KERNELS_CHECK(w->input[0] == 1 && w->output[0] == 1 && w->kernel[0] == 1 && 0 <= unit && unit < p->unit_count);
  MODEL_KERNELS_CHECK(
      p->inputs * w->input[1] * w->input[2] <= x_count && p->outputs * w->output[1] * w->output[2] <= y_count);
  const ptrdiff_t row = unit * p->rows, rows = minimum(p->rows, w->output[1] - row), columns = w->output[2];
  const ptrdiff_t height = band_rows(w, rows), across = pitch(w), per_row = divide_up(columns, lanes);
  ptrdiff_t *taps = (ptrdiff_t *)scratch, *x_offsets = taps + tap_count(p), *y_offsets = x_offsets + rows * per_row;
  float *band = (float *)(y_offsets + rows * per_row);
  fill(p, x, row * w->strides[1] - w->pad_before[1], height, band);
  ptrdiff_t tap = 0, place = 0;
  for (ptrdiff_t c = 0; c < p->inputs; c++) {
    for (ptrdiff_t i = 0; i < w->kernel[1]; i++) {
      for (ptrdiff_t j = 0; j < w->kernel[2]; j++) {
        const ptrdiff_t column = j * w->dilations[2];
        taps[tap++] = (c * height + i * w->dilations[1]) * across + column % w->strides[2] * part_length(w)
                      + column / w->strides[2];
      }
    }
  }
  for (ptrdiff_t r = 0; r < rows; r++) {
    for (ptrdiff_t i = 0; i < per_row; i++, place++) {
      // The last vector of a row overlaps the one before if the columns do not divide evenly.
      const ptrdiff_t column = maximum(0, minimum(i * lanes, columns - lanes));
      x_offsets[place] = r * w->strides[1] * across + column;
      y_offsets[place] = r * columns + column;
    }
  }
  float *to = p->gives_channels_last ? band + p->inputs * height * across : y + row * columns;
  const ptrdiff_t count = rows * columns, plane = p->gives_channels_last ? count : w->output[1] * columns;
  run_blocks(p, band, taps, packed, to, plane, x_offsets, y_offsets, place);
  for (ptrdiff_t o = 0; o < p->outputs; o++) {
    model_kernels_activate(p->activation, p->alpha, p->beta, to + o * plane, count);
  }
  if (!p->gives_channels_last) return;
  model_kernels_transpose(to, y + row * columns * p->outputs, 1, p->outputs, count, 0, count);
}
