#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_transpose.h"
#include "model_kernels_winograd_weights.h"

#include <string.h>

enum { block = model_kernels_winograd_block, taps = 9, largest_side = 6 };

// Computes u[a, b, o] of one input from its windows [9, o].
INLINE void transform(const float *w, const float *g, int side, float *u, ptrdiff_t plane) {
  float rows[3][largest_side][block];
  for (int k = 0; k < 3; k++) {
    for (int b = 0; b < side; b++) {
      const float *t = w + 3 * k * block;
      for (int o = 0; o < block; o++) {
        rows[k][b][o] = g[3 * b] * t[o] + g[3 * b + 1] * t[block + o] + g[3 * b + 2] * t[2 * block + o];
      }
    }
  }
  for (int a = 0; a < side; a++) {
    for (int b = 0; b < side; b++, u += plane) {
      for (int o = 0; o < block; o++) {
        u[o] = g[3 * a] * rows[0][b][o] + g[3 * a + 1] * rows[1][b][o] + g[3 * a + 2] * rows[2][b][o];
      }
    }
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_winograd_weights,
    (const float *x, ptrdiff_t stride, ptrdiff_t outputs, ptrdiff_t inputs, const float *g, int side, float *y,
     ptrdiff_t plane_stride, ptrdiff_t input_stride),
    (x, stride, outputs, inputs, g, side, y, plane_stride, input_stride)) {
  float windows[block * taps * block];
  // Planes are far apart, often by a power of two, so write whole cache lines of one at a time.
  float planes[largest_side * largest_side * block * block];
  ptrdiff_t places[block * taps];
  for (ptrdiff_t t = 0; t < block * taps; t++) places[t] = t * block;
  if (inputs < block) memset(windows, 0, sizeof windows);
  model_kernels_pack_rows(x, stride, outputs, inputs * taps, block, places, windows);
  for (int i = 0; i < block; i++) transform(windows + i * taps * block, g, side, planes + i * block, block * block);
  for (int u = 0; u < side * side; u++) {
    for (int i = 0; i < block; i++) {
      memcpy(y + u * plane_stride + i * input_stride, planes + (u * block + i) * block, block * sizeof *y);
    }
  }
}
