// Results that are NaN only because of other groups or windows are recomputed from their own inputs.
#include <string.h>

#include "base/clones.h"
#include "convolution/direct_common.h"

static float finished(const direct_finish *finish, float x) {
  if (finish->kind == model_kernels_activation_relu) return x < 0 ? finish->alpha * x : x;
  if (finish->kind != model_kernels_activation_clip) return x;
  const float low = x < finish->alpha ? finish->alpha : x;
  return low > finish->beta ? finish->beta : low;
}

void direct_mend_groups(
    const direct_groups *groups, ptrdiff_t first, ptrdiff_t width, ptrdiff_t used, ptrdiff_t count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *packed, float *y,
    const ptrdiff_t *y_offsets, const direct_finish *finish) {
  for (ptrdiff_t place = 0; place < count; place++) {
    for (ptrdiff_t j = 0; j < used; j++) {
      float *const to = y + y_offsets[place] + j;
      if (*to == *to) continue;
      const ptrdiff_t part = (first + j) / groups->outputs;
      const float *weight = packed + width + j;
      float sum = packed[j];
      for (ptrdiff_t t = 0, input = 0; t < tap_count; t++) {
        const float *const from = x + x_offsets[place] + taps[t].offset;
        const int is_skipped = taps[t].length < 0;
        const ptrdiff_t length = is_skipped ? -taps[t].length : taps[t].length;
        for (ptrdiff_t k = 0; k < length; k++, weight += width) {
          if (!is_skipped && input / groups->inputs == part) sum += from[k] * *weight;
          input = input + 1 == groups->joined * groups->inputs ? 0 : input + 1;
        }
      }
      *to = finished(finish, sum);
    }
  }
}

enum { side = 4, reach = 3, tile = 6 };

// Recovers the weights [9, width] of one input from those that Winograd's algorithm transformed: the points 0 and
// infinity hold the outer ones of a row, a point and its negative the middle one.
static MODEL_KERNELS_FEW_CLONES(
    void, restore_weights,
    (const float *transformed, ptrdiff_t stride, ptrdiff_t width, const direct_winograd_points *points,
     float (*restrict g)[direct_most_width]),
    (transformed, stride, width, points, g)) {
  static const int at[4] = {0, 1, 2, tile - 1};
  for (ptrdiff_t o = 0; o < width; o++) {
    float half[4][reach];
    for (int i = 0; i < 4; i++) {
      const float *const row = transformed + at[i] * tile * stride + o;
      half[i][0] = row[0] * points->outer;
      half[i][1] = (row[2 * stride] - row[stride]) * points->middle;
      half[i][2] = row[(tile - 1) * stride];
    }
    for (int j = 0; j < reach; j++) {
      g[j][o] = half[0][j] * points->outer;
      g[reach + j][o] = (half[2][j] - half[1][j]) * points->middle;
      g[2 * reach + j][o] = half[3][j];
    }
  }
}

static MODEL_KERNELS_FEW_CLONES(
    void, add_products,
    (float (*restrict sums)[direct_most_width], const float (*restrict g)[direct_most_width], const float *x,
     ptrdiff_t row, ptrdiff_t column, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t width),
    (sums, g, x, row, column, rows, columns, width)) {
  for (ptrdiff_t place = 0; place < rows * columns; place++) {
    for (int tap = 0; tap < reach * reach; tap++) {
      const float factor = x[(place / columns + tap / reach) * row + (place % columns + tap % reach) * column];
      for (ptrdiff_t o = 0; o < width; o++) sums[place][o] += factor * g[tap][o];
    }
  }
}

void direct_mend_tile(
    const direct_winograd_points *points, const float *x, ptrdiff_t x_row, ptrdiff_t x_column, ptrdiff_t inputs,
    const float *transformed, ptrdiff_t stride, ptrdiff_t width, const float *bias, int accumulates,
    const direct_finish *finish, float *y, ptrdiff_t y_row, ptrdiff_t y_column, ptrdiff_t rows, ptrdiff_t columns,
    ptrdiff_t used) {
  float sums[side * side][direct_most_width], g[reach * reach][direct_most_width];
  for (ptrdiff_t place = 0; place < rows * columns; place++) {
    const float *const held = y + place / columns * y_row + place % columns * y_column;
    for (ptrdiff_t o = 0; o < width; o++) sums[place][o] = o < used ? bias[o] + (accumulates ? held[o] : 0) : 0;
  }
  for (ptrdiff_t i = 0; i < inputs; i++) {
    restore_weights(transformed + i * width, stride, width, points, g);
    add_products(sums, g, x + i, x_row, x_column, rows, columns, width);
  }
  for (ptrdiff_t place = 0; place < rows * columns; place++) {
    float *const to = y + place / columns * y_row + place % columns * y_column;
    for (ptrdiff_t o = 0; o < used; o++) to[o] = finished(finish, sums[place][o]);
  }
}
