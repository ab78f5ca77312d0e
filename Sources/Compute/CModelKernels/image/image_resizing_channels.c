#include "base/clones.h"
#include "model_kernels_image_resizing.h"

#include <string.h>

MODEL_KERNELS_CLONES(
    void, model_kernels_sample_nearest_channels,
    (const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
     model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last),
    (x, width, channels, y, rows, columns, first, last)) {
  ptrdiff_t length = columns.count * channels;
  for (ptrdiff_t i = first; i < last; i++) {
    float *to = y + i * length;
    if (i > first && rows.first[i] == rows.first[i - 1]) {
      memcpy(to, to - length, (size_t)length * sizeof(float));
      continue;
    }
    const float *row = x + rows.first[i] * width * channels;
    for (ptrdiff_t j = 0; j < columns.count; j++, to += channels) {
      const float *from = row + columns.first[j] * channels;
      for (ptrdiff_t c = 0; c < channels; c++) to[c] = from[c];
    }
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_sample_bilinear_channels,
    (const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
     model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last),
    (x, width, channels, y, rows, columns, first, last)) {
  for (ptrdiff_t i = first; i < last; i++) {
    float *to = y + i * columns.count * channels;
    const float *upper = x + rows.first[i] * width * channels, *lower = x + rows.second[i] * width * channels;
    float share = rows.fraction[i];
    for (ptrdiff_t j = 0; j < columns.count; j++, to += channels) {
      ptrdiff_t left = columns.first[j] * channels, right = columns.second[j] * channels;
      float fraction = columns.fraction[j];
      const float *a = upper + left, *b = upper + right, *c = lower + left, *d = lower + right;
      if (share == 0 && fraction == 0) {
        // A sample exactly on a pixel takes nothing from its neighbors, even infinite ones.
        for (ptrdiff_t k = 0; k < channels; k++) to[k] = a[k];
      } else if (share == 0) {
        for (ptrdiff_t k = 0; k < channels; k++) to[k] = a[k] + fraction * (b[k] - a[k]);
      } else if (fraction == 0) {
        for (ptrdiff_t k = 0; k < channels; k++) to[k] = a[k] + share * (c[k] - a[k]);
      } else {
        for (ptrdiff_t k = 0; k < channels; k++) {
          float from = a[k] + share * (c[k] - a[k]), until = b[k] + share * (d[k] - b[k]);
          to[k] = from + fraction * (until - from);
        }
      }
    }
  }
}
