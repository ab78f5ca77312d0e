#include "model_kernels_clones.h"
#include "model_kernels_window.h"

#include <math.h>

// The part of a window that lies inside the input, along one axis, and how long it is with its padding.
typedef struct {
  ptrdiff_t from, to, padded;
} span;

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static ptrdiff_t most(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }

// A window never reaches beyond the padding: with lengths rounded up the last one is cut there.
static span cut(const model_kernels_window *w, int axis, ptrdiff_t place) {
  ptrdiff_t start = place * w->strides[axis] - w->pad_before[axis];
  ptrdiff_t end = least(start + w->kernel[axis], w->input[axis] + w->pad_after[axis]);
  span result = {most(start, 0), least(end, w->input[axis]), most(end - start, 0)};
  if (result.to < result.from) result.to = result.from;
  return result;
}

static float finish(model_kernels_pool_kind kind, float sum, ptrdiff_t inside, ptrdiff_t padded) {
  switch (kind) {
    case model_kernels_pool_max: return sum;
    case model_kernels_pool_average: return padded > 0 ? sum / (float)padded : 0;
    case model_kernels_pool_average_inside: return inside > 0 ? sum / (float)inside : 0;
    case model_kernels_pool_l2: return sqrtf(sum);
  }
  return sum;
}

// The result of one row of windows of one plane.
static void pool_row(
    const model_kernels_window *w, model_kernels_pool_kind kind, span depth, span height, const float *plane,
    float *y) {
  for (ptrdiff_t ox = 0; ox < w->output[2]; ox++) {
    span width = cut(w, 2, ox);
    float result = kind == model_kernels_pool_max ? -INFINITY : 0;
    for (ptrdiff_t z = depth.from; z < depth.to; z++) {
      for (ptrdiff_t r = height.from; r < height.to; r++) {
        const float *row = plane + (z * w->input[1] + r) * w->input[2];
        if (kind == model_kernels_pool_max) {
          for (ptrdiff_t i = width.from; i < width.to; i++) {
            result = row[i] > result || row[i] != row[i] ? row[i] : result;
          }
        } else if (kind == model_kernels_pool_l2) {
          for (ptrdiff_t i = width.from; i < width.to; i++) result += row[i] * row[i];
        } else {
          for (ptrdiff_t i = width.from; i < width.to; i++) result += row[i];
        }
      }
    }
    ptrdiff_t inside = (depth.to - depth.from) * (height.to - height.from) * (width.to - width.from);
    y[ox] = finish(kind, result, inside, depth.padded * height.padded * width.padded);
  }
}

MODEL_KERNELS_CLONES
void model_kernels_pool_planes(
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t count, const float *x, float *y) {
  for (ptrdiff_t plane = 0; plane < count; plane++, x += w->input[0] * w->input[1] * w->input[2]) {
    for (ptrdiff_t oz = 0; oz < w->output[0]; oz++) {
      for (ptrdiff_t oy = 0; oy < w->output[1]; oy++, y += w->output[2]) {
        pool_row(w, kind, cut(w, 0, oz), cut(w, 1, oy), x, y);
      }
    }
  }
}

MODEL_KERNELS_CLONES
static void start(float *y, float value, ptrdiff_t count) {
  for (ptrdiff_t c = 0; c < count; c++) y[c] = value;
}

MODEL_KERNELS_CLONES
static void gather(model_kernels_pool_kind kind, const float *x, float *y, ptrdiff_t count) {
  if (kind == model_kernels_pool_max) {
    for (ptrdiff_t c = 0; c < count; c++) y[c] = x[c] > y[c] || x[c] != x[c] ? x[c] : y[c];
  } else if (kind == model_kernels_pool_l2) {
    for (ptrdiff_t c = 0; c < count; c++) y[c] += x[c] * x[c];
  } else {
    for (ptrdiff_t c = 0; c < count; c++) y[c] += x[c];
  }
}

// The results of one window, for all channels.
MODEL_KERNELS_CLONES
static void end(model_kernels_pool_kind kind, float *y, ptrdiff_t count, ptrdiff_t inside, ptrdiff_t padded) {
  if (kind == model_kernels_pool_max) return;
  if (kind == model_kernels_pool_l2) {
    for (ptrdiff_t c = 0; c < count; c++) y[c] = sqrtf(y[c]);
    return;
  }
  float number = (float)(kind == model_kernels_pool_average ? padded : inside);
  for (ptrdiff_t c = 0; c < count; c++) y[c] = number > 0 ? y[c] / number : 0;
}

static void pool_place(
    const model_kernels_window *w, model_kernels_pool_kind kind, const span spans[3], ptrdiff_t channels,
    const float *x, float *y) {
  start(y, kind == model_kernels_pool_max ? -INFINITY : 0, channels);
  for (ptrdiff_t z = spans[0].from; z < spans[0].to; z++) {
    for (ptrdiff_t r = spans[1].from; r < spans[1].to; r++) {
      const float *row = x + (z * w->input[1] + r) * w->input[2] * channels;
      for (ptrdiff_t i = spans[2].from; i < spans[2].to; i++) gather(kind, row + i * channels, y, channels);
    }
  }
  ptrdiff_t inside = 1, padded = 1;
  for (int axis = 0; axis < 3; axis++) {
    inside *= spans[axis].to - spans[axis].from;
    padded *= spans[axis].padded;
  }
  end(kind, y, channels, inside, padded);
}

void model_kernels_pool_channels(
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t count, ptrdiff_t channels, const float *x,
    float *y) {
  for (ptrdiff_t example = 0; example < count; example++, x += w->input[0] * w->input[1] * w->input[2] * channels) {
    for (ptrdiff_t oz = 0; oz < w->output[0]; oz++) {
      for (ptrdiff_t oy = 0; oy < w->output[1]; oy++) {
        for (ptrdiff_t ox = 0; ox < w->output[2]; ox++, y += channels) {
          span spans[3] = {cut(w, 0, oz), cut(w, 1, oy), cut(w, 2, ox)};
          pool_place(w, kind, spans, channels, x, y);
        }
      }
    }
  }
}
