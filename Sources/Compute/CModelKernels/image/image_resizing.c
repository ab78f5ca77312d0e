#include "base/clones.h"
#include "model_kernels_image_resizing.h"

#include <string.h>

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_sample_bilinear,
    (const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns,
     ptrdiff_t left, ptrdiff_t right, float outside, float *scratch),
    (x, width, y, rows, columns, left, right, outside, scratch)) {
  const int32_t *first = columns.first, *second = columns.second;
  const float *fraction = columns.fraction;
  const float *last = 0;
  ptrdiff_t last_first = -1;
  float last_fraction = 0;
  for (ptrdiff_t i = 0; i < rows.count; i++) {
    float *to = y + i * columns.count;
    if (rows.first[i] < 0) {
      for (ptrdiff_t j = 0; j < columns.count; j++) to[j] = outside;
      continue;
    }
    const float *upper = x + rows.first[i] * width, *lower = x + rows.second[i] * width;
    float share = rows.fraction[i];
    if (last && rows.first[i] == last_first && share == last_fraction) {
      // This row lies between the same two rows as the one before, and equals it.
      memcpy(to, last, (size_t)columns.count * sizeof(float));
      continue;
    }
    last = to, last_first = rows.first[i], last_fraction = share;
    const float *row = upper;
    if (share != 0) {
      for (ptrdiff_t j = left; j <= right; j++) scratch[j] = upper[j] + share * (lower[j] - upper[j]);
      row = scratch;
    }
    for (ptrdiff_t j = 0; j < columns.count; j++) {
      if (first[j] < 0) {
        to[j] = outside;
      } else {
        float a = row[first[j]], b = row[second[j]];
        to[j] = fraction[j] == 0 ? a : a + fraction[j] * (b - a);
      }
    }
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_sample_nearest,
    (const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns),
    (x, width, y, rows, columns)) {
  for (ptrdiff_t i = 0; i < rows.count; i++) {
    float *to = y + i * columns.count;
    if (i > 0 && rows.first[i] == rows.first[i - 1]) {
      memcpy(to, to - columns.count, (size_t)columns.count * sizeof(float));
      continue;
    }
    const float *row = x + rows.first[i] * width;
    for (ptrdiff_t j = 0; j < columns.count; j++) to[j] = row[columns.first[j]];
  }
}
