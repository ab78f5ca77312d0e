#include "base/clones.h"
#include "base/scalar_math.h"
#include "model_kernels_reduction.h"

// Elements computed together; rows are padded to a multiple with neutral elements.
#define LANES 16
// Exponentials that each lane sums in single precision before the sum is carried over to double precision.
#define CHUNK 32
#define TILE 128

INLINE float larger(float a, float b) { return (b > a || b != b) ? b : a; }

// The last elements of a row, less than LANES, padded.
INLINE void fill_up(const float *x, ptrdiff_t count, float *filled) {
  for (int l = 0; l < LANES; l++) filled[l] = -INFINITY;
  memcpy(filled, x, (size_t)count * sizeof(float));
}

INLINE float largest(const float *x, ptrdiff_t length) {
  float lanes[LANES];
  fill_up(x + length / LANES * LANES, length % LANES, lanes);
  for (ptrdiff_t i = 0; i + LANES <= length; i += LANES) {
    TOGETHER for (int l = 0; l < LANES; l++) lanes[l] = larger(lanes[l], x[i + l]);
  }
  for (int width = LANES / 2; width > 0; width /= 2) {
    for (int l = 0; l < width; l++) lanes[l] = larger(lanes[l], lanes[l + width]);
  }
  return lanes[0];
}

INLINE double total(const float *lanes) {
  double sums[LANES / 2];
  for (int l = 0; l < LANES / 2; l++) sums[l] = (double)lanes[l] + lanes[l + LANES / 2];
  for (int width = LANES / 4; width > 0; width /= 2) {
    for (int l = 0; l < width; l++) sums[l] += sums[l + width];
  }
  return sums[0];
}

// The sum of exp(x - shift); writes the terms to `y` unless that is null.
INLINE double exponentials(const float *x, float *y, ptrdiff_t length, float shift) {
  double sum = 0;
  float lanes[LANES] = {0};
  ptrdiff_t full = length / LANES * LANES;
  for (ptrdiff_t i = 0, inLane = 0; i < full; i += LANES) {
    float terms[LANES];
    TOGETHER for (int l = 0; l < LANES; l++) terms[l] = scalar_exp(x[i + l] - shift);
    TOGETHER for (int l = 0; l < LANES; l++) lanes[l] += terms[l];
    if (y) memcpy(y + i, terms, sizeof terms);
    if (++inLane == CHUNK) {
      sum += total(lanes);
      memset(lanes, 0, sizeof lanes);
      inLane = 0;
    }
  }
  if (full < length) {
    float terms[LANES];
    fill_up(x + full, length - full, terms);
    TOGETHER for (int l = 0; l < LANES; l++) terms[l] = scalar_exp(terms[l] - shift);
    TOGETHER for (int l = 0; l < LANES; l++) lanes[l] += terms[l];
    if (y) memcpy(y + full, terms, (size_t)(length - full) * sizeof(float));
  }
  return sum + total(lanes);
}

// The largest elements and the sums of exponentials of up to TILE columns.
INLINE void columns(
    const float *x, float *y, ptrdiff_t length, ptrdiff_t inner, ptrdiff_t width, float *most, float *sums) {
  for (ptrdiff_t j = 0; j < width; j++) {
    most[j] = -INFINITY;
    sums[j] = 0;
  }
  for (ptrdiff_t i = 0; i < length; i++) {
    const float *row = x + i * inner;
    for (ptrdiff_t j = 0; j < width; j++) most[j] = larger(most[j], row[j]);
  }
  // The rounding error of each sum (Kahan summation), so that long columns stay exact.
  float lost[TILE] = {0};
  for (ptrdiff_t i = 0; i < length; i++) {
    const float *row = x + i * inner;
    INDEPENDENT for (ptrdiff_t j = 0; j < width; j++) {
      float term = scalar_exp(row[j] - most[j]);
      float corrected = term - lost[j];
      float sum = sums[j] + corrected;
      lost[j] = (sum - sums[j]) - corrected;
      sums[j] = sum;
      if (y) y[i * inner + j] = term;
    }
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_softmax, MODEL_KERNELS_REDUCTION_PARAMETERS(float, float), (x, y, outer, length, inner)) {
  for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += length * inner) {
    if (inner == 1) {
      float scale = (float)(1.0 / exponentials(x, y, length, largest(x, length)));
      for (ptrdiff_t i = 0; i < length; i++) y[i] *= scale;
      continue;
    }
    for (ptrdiff_t start = 0; start < inner; start += TILE) {
      ptrdiff_t width = inner - start < TILE ? inner - start : TILE;
      float most[TILE], sums[TILE];
      columns(x + start, y + start, length, inner, width, most, sums);
      for (ptrdiff_t j = 0; j < width; j++) sums[j] = 1.0f / sums[j];
      for (ptrdiff_t i = 0; i < length; i++) {
        float *row = y + i * inner + start;
        for (ptrdiff_t j = 0; j < width; j++) row[j] *= sums[j];
      }
    }
  }
}

// An infinite maximum is the result itself: its difference to itself would be NaN.
MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_reduce_log_sum_exp, MODEL_KERNELS_REDUCTION_PARAMETERS(float, float),
    (x, y, outer, length, inner)) {
  for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += inner) {
    if (inner == 1) {
      float most = largest(x, length);
      y[0] = scalar_abs(most) == INFINITY ? most : (float)(most + log(exponentials(x, NULL, length, most)));
      continue;
    }
    for (ptrdiff_t start = 0; start < inner; start += TILE) {
      ptrdiff_t width = inner - start < TILE ? inner - start : TILE;
      float most[TILE], sums[TILE];
      columns(x + start, NULL, length, inner, width, most, sums);
      for (ptrdiff_t j = 0; j < width; j++) {
        y[start + j] = scalar_abs(most[j]) == INFINITY ? most[j] : most[j] + scalar_log(sums[j]);
      }
    }
  }
}
