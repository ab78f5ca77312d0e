#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_array_difference.h"

#include <math.h>

#define LANES 16
// Elements between two checks of the maximum: they stay in L1.
#define RUN 2048

static inline double largest(const double *lanes) {
  double maximum = -1;
  for (int j = 0; j < LANES; j++) maximum = lanes[j] > maximum ? lanes[j] : maximum;
  return maximum;
}

// Adds a run of elements that are all finite.
INLINE void add_finite(
    const float *left, const float *right, ptrdiff_t start, ptrdiff_t count, double absolute, double relative,
    model_kernels_difference *result) {
  double sums[5][LANES] = {{0}}, maxima[LANES], beyond[LANES] = {0};
  for (int j = 0; j < LANES; j++) maxima[j] = -1;
  ptrdiff_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    for (int j = 0; j < LANES; j++) {
      double a = left[i + j], b = right[i + j];
      double difference = fabs(a - b);
      sums[0][j] += difference;
      sums[1][j] += difference * difference;
      sums[2][j] += a * a;
      sums[3][j] += b * b;
      sums[4][j] += a * b;
      maxima[j] = difference > maxima[j] ? difference : maxima[j];
      beyond[j] += difference > absolute + relative * fabs(b) ? 1.0 : 0.0;
    }
  }
  for (; i < count; i++) {
    double a = left[i], b = right[i], difference = fabs(a - b);
    sums[0][0] += difference;
    sums[1][0] += difference * difference;
    sums[2][0] += a * a;
    sums[3][0] += b * b;
    sums[4][0] += a * b;
    maxima[0] = difference > maxima[0] ? difference : maxima[0];
    beyond[0] += difference > absolute + relative * fabs(b) ? 1.0 : 0.0;
  }
  for (int j = 0; j < LANES; j++) {
    result->absolute += sums[0][j];
    result->squared += sums[1][j];
    result->left_squared += sums[2][j];
    result->right_squared += sums[3][j];
    result->product += sums[4][j];
    result->beyond += (ptrdiff_t)beyond[j];
  }
  double maximum = largest(maxima);
  if (maximum <= result->maximum) return;
  result->maximum = maximum;
  for (i = 0; i < count; i++) {
    if (fabs((double)left[i] - (double)right[i]) != maximum) continue;
    result->worst = start + i;
    break;
  }
}

MODEL_KERNELS_FEW_CLONES(
    model_kernels_difference, model_kernels_compare,
    (const float *restrict left, const float *restrict right, ptrdiff_t count, double absolute, double relative),
    (left, right, count, absolute, relative)) {
  model_kernels_difference result = {.maximum = -1, .worst = -1};
  for (ptrdiff_t start = 0; start < count; start += RUN) {
    ptrdiff_t length = count - start < RUN ? count - start : RUN;
    const float *a = left + start, *b = right + start;
    // 0 times a number that is not finite is NaN.
    float check[LANES] = {0};
    ptrdiff_t i = 0;
    for (; i + LANES <= length; i += LANES) {
      for (int j = 0; j < LANES; j++) check[j] += a[i + j] * 0.0f + b[i + j] * 0.0f;
    }
    for (; i < length; i++) check[0] += a[i] * 0.0f + b[i] * 0.0f;
    int is_finite = 1;
    for (int j = 0; j < LANES; j++) is_finite &= check[j] == 0;
    if (is_finite) {
      add_finite(a, b, start, length, absolute, relative, &result);
      continue;
    }
    for (i = 0; i < length; i++) {
      if (isfinite(a[i]) && isfinite(b[i])) {
        add_finite(a + i, b + i, start + i, 1, absolute, relative, &result);
        continue;
      }
      result.left_not_finite += !isfinite(a[i]);
      result.right_not_finite += !isfinite(b[i]);
      if (a[i] == b[i] || (isnan(a[i]) && isnan(b[i]))) continue;
      result.beyond++;
      if (result.maximum == INFINITY) continue;
      result.maximum = INFINITY;
      result.worst = start + i;
    }
  }
  return result;
}
