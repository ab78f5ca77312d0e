#include "base/clones.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_window.h"

#include <math.h>

// The part of a window inside the input along one axis, and its length with padding.
typedef struct {
  ptrdiff_t from, to, padded;
} span;

// Channels, and windows of a row, pooled at a time.
enum { lanes_at_once = 32, windows_at_once = 8 };

// A window never reaches beyond the padding: if output sizes are rounded up, the last one is truncated.
static span cut(const model_kernels_window *w, int axis, ptrdiff_t place) {
  ptrdiff_t start = place * w->strides[axis] - w->pad_before[axis];
  ptrdiff_t end = minimum(start + w->kernel[axis], w->input[axis] + w->pad_after[axis]);
  span result = {maximum(start, 0), minimum(end, w->input[axis]), maximum(end - start, 0)};
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

// Accumulates one element of a window.
INLINE float gathered(model_kernels_pool_kind kind, float sum, float x) {
  if (kind == model_kernels_pool_max) return x > sum || x != x ? x : sum;
  return kind == model_kernels_pool_l2 ? sum + x * x : sum + x;
}

// The results of adjacent whole windows, kept in registers because all lengths but the plane's are compile-time
// constants. Windows are `stride` elements apart; `x` points to the first row of the first one.
INLINE void pool_windows(
    const model_kernels_window *w, model_kernels_pool_kind kind, span depth, span height, ptrdiff_t stride,
    const float *x, float *y) {
  float sums[windows_at_once];
  for (int c = 0; c < windows_at_once; c++) sums[c] = kind == model_kernels_pool_max ? -INFINITY : 0;
  for (ptrdiff_t z = depth.from; z < depth.to; z++) {
    for (ptrdiff_t r = height.from; r < height.to; r++) {
      const float *row = x + (z * w->input[1] + r) * w->input[2];
      for (ptrdiff_t i = 0; i < w->kernel[2]; i++) {
        for (int c = 0; c < windows_at_once; c++) sums[c] = gathered(kind, sums[c], row[i + c * stride]);
      }
    }
  }
  const ptrdiff_t inside = (depth.to - depth.from) * (height.to - height.from) * w->kernel[2];
  const ptrdiff_t padded = depth.padded * height.padded * w->kernel[2];
  for (int c = 0; c < windows_at_once; c++) y[c] = finish(kind, sums[c], inside, padded);
}

INLINE void pool_window(
    const model_kernels_window *w, model_kernels_pool_kind kind, span depth, span height, span width,
    const float *plane, float *y) {
  float sum = kind == model_kernels_pool_max ? -INFINITY : 0;
  for (ptrdiff_t z = depth.from; z < depth.to; z++) {
    for (ptrdiff_t r = height.from; r < height.to; r++) {
      const float *row = plane + (z * w->input[1] + r) * w->input[2];
      for (ptrdiff_t i = width.from; i < width.to; i++) sum = gathered(kind, sum, row[i]);
    }
  }
  ptrdiff_t inside = (depth.to - depth.from) * (height.to - height.from) * (width.to - width.from);
  *y = finish(kind, sum, inside, depth.padded * height.padded * width.padded);
}

// The results of one row of windows of one plane; `kind` is a compile-time constant.
INLINE void pool_row(
    const model_kernels_window *w, model_kernels_pool_kind kind, span depth, span height, const float *plane,
    float *y) {
  const ptrdiff_t stride = w->strides[2];
  // Windows from `first` up to `last` are whole.
  const ptrdiff_t first = w->pad_before[2] > 0 ? minimum((w->pad_before[2] - 1) / stride + 1, w->output[2]) : 0;
  const ptrdiff_t room = w->input[2] + minimum(w->pad_after[2], 0) + w->pad_before[2] - w->kernel[2];
  const ptrdiff_t last = room < 0 ? 0 : minimum(room / stride + 1, w->output[2]);
  const int is_wide = stride <= 2 && last - first >= windows_at_once;
  for (ptrdiff_t ox = 0; ox < w->output[2]; ox++) {
    if (is_wide && ox == first) {
      for (; ox < last; ox += windows_at_once) {
        // The last block overlaps the one before if windows do not divide evenly.
        ox = minimum(ox, last - windows_at_once);
        const float *x = plane + ox * stride - w->pad_before[2];
        if (stride == 1) pool_windows(w, kind, depth, height, 1, x, y + ox);
        else pool_windows(w, kind, depth, height, 2, x, y + ox);
      }
      ox = last - 1;
    } else {
      pool_window(w, kind, depth, height, cut(w, 2, ox), plane, y + ox);
    }
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_pool_planes,
    (const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, const float *x,
     float *y),
    (w, kind, first, last, x, y)) {
  x += first * w->input[0] * w->input[1] * w->input[2];
  y += first * w->output[0] * w->output[1] * w->output[2];
  for (ptrdiff_t plane = first; plane < last; plane++, x += w->input[0] * w->input[1] * w->input[2]) {
    for (ptrdiff_t oz = 0; oz < w->output[0]; oz++) {
      for (ptrdiff_t oy = 0; oy < w->output[1]; oy++, y += w->output[2]) {
        const span depth = cut(w, 0, oz), height = cut(w, 1, oy);
        switch (kind) {
          case model_kernels_pool_max: pool_row(w, model_kernels_pool_max, depth, height, x, y); break;
          case model_kernels_pool_average: pool_row(w, model_kernels_pool_average, depth, height, x, y); break;
          case model_kernels_pool_average_inside:
            pool_row(w, model_kernels_pool_average_inside, depth, height, x, y);
            break;
          case model_kernels_pool_l2: pool_row(w, model_kernels_pool_l2, depth, height, x, y); break;
        }
      }
    }
  }
}

// The result of one window for `lanes` channels, kept in registers; the inner loops have constant bounds.
INLINE void pool_lanes(
    const model_kernels_window *w, model_kernels_pool_kind kind, const span *spans, ptrdiff_t channels, float number,
    const float *x, float *y, int lanes) {
  float sums[lanes_at_once];
  for (int c = 0; c < lanes; c++) sums[c] = kind == model_kernels_pool_max ? -INFINITY : 0;
  for (ptrdiff_t z = spans[0].from; z < spans[0].to; z++) {
    for (ptrdiff_t r = spans[1].from; r < spans[1].to; r++) {
      const float *row = x + ((z * w->input[1] + r) * w->input[2] + spans[2].from) * channels;
      for (ptrdiff_t i = spans[2].from; i < spans[2].to; i++, row += channels) {
        for (int c = 0; c < lanes; c++) sums[c] = gathered(kind, sums[c], row[c]);
      }
    }
  }
  if (kind == model_kernels_pool_l2) {
    for (int c = 0; c < lanes; c++) sums[c] = sqrtf(sums[c]);
  } else if (kind != model_kernels_pool_max) {
    for (int c = 0; c < lanes; c++) sums[c] = number > 0 ? sums[c] / number : 0;
  }
  for (int c = 0; c < lanes; c++) y[c] = sums[c];
}

INLINE void pool_place(
    const model_kernels_window *w, model_kernels_pool_kind kind, const span *spans, ptrdiff_t channels, const float *x,
    float *y) {
  ptrdiff_t inside = 1, padded = 1;
  for (int axis = 0; axis < 3; axis++) {
    inside *= spans[axis].to - spans[axis].from;
    padded *= spans[axis].padded;
  }
  float number = (float)(kind == model_kernels_pool_average ? padded : inside);
  ptrdiff_t c = 0;
  for (; c + lanes_at_once <= channels; c += lanes_at_once) {
    pool_lanes(w, kind, spans, channels, number, x + c, y + c, lanes_at_once);
  }
  for (; c < channels && channels >= 8; c += 8) {
    // The last block overlaps the one before if channels do not divide evenly.
    c = minimum(c, channels - 8);
    pool_lanes(w, kind, spans, channels, number, x + c, y + c, 8);
  }
  for (; c < channels; c++) pool_lanes(w, kind, spans, channels, number, x + c, y + c, 1);
}

// One loop for each kind, so that the inner loop has no switch.
#define POOL_ROWS(chosen)                                                                     \
  for (ptrdiff_t row = first; row < last; row++) {                                            \
    ptrdiff_t example = row / rows, oz = row % rows / w->output[1], oy = row % w->output[1];  \
    const float *plane = x + example * w->input[0] * w->input[1] * w->input[2] * channels;    \
    float *to = y + row * w->output[2] * channels;                                            \
    span spans[3] = {cut(w, 0, oz), cut(w, 1, oy)};                                           \
    for (ptrdiff_t ox = 0; ox < w->output[2]; ox++, to += channels) {                         \
      spans[2] = cut(w, 2, ox);                                                               \
      pool_place(w, chosen, spans, channels, plane, to);                                      \
    }                                                                                         \
  }

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_pool_channels,
    (const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, ptrdiff_t channels,
     const float *x, float *y),
    (w, kind, first, last, channels, x, y)) {
  ptrdiff_t rows = w->output[0] * w->output[1];
  switch (kind) {
    case model_kernels_pool_max: POOL_ROWS(model_kernels_pool_max) break;
    case model_kernels_pool_average: POOL_ROWS(model_kernels_pool_average) break;
    case model_kernels_pool_average_inside: POOL_ROWS(model_kernels_pool_average_inside) break;
    case model_kernels_pool_l2: POOL_ROWS(model_kernels_pool_l2) break;
  }
}
