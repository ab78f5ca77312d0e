#include "model_kernels_clones.h"
#include "model_kernels_reduction.h"
#include "scalar_math.h"

#define LANES 16
// Elements whose exponentials are summed in single precision before the sum goes on in double precision.
#define CHUNK 512
#define TILE 128

SCALAR float largest(const float *x, ptrdiff_t length) {
  float lanes[LANES];
  for (int l = 0; l < LANES; l++) lanes[l] = -INFINITY;
  ptrdiff_t i = 0;
  for (; i + LANES <= length; i += LANES) {
    for (int l = 0; l < LANES; l++) lanes[l] = (x[i + l] > lanes[l] || x[i + l] != x[i + l]) ? x[i + l] : lanes[l];
  }
  float result = lanes[0];
  for (int l = 1; l < LANES; l++) result = (lanes[l] > result || lanes[l] != lanes[l]) ? lanes[l] : result;
  for (; i < length; i++) result = (x[i] > result || x[i] != x[i]) ? x[i] : result;
  return result;
}

// The sum of exp(x - shift); writes the terms to `y` unless that is null.
SCALAR double exponentials(const float *x, float *y, ptrdiff_t length, float shift) {
  double sum = 0;
  for (ptrdiff_t start = 0; start < length; start += CHUNK) {
    ptrdiff_t count = length - start < CHUNK ? length - start : CHUNK;
    float terms[CHUNK], lanes[LANES] = {0};
    const float *from = x + start;
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) terms[i] = scalar_exp(from[i] - shift);
    ptrdiff_t i = 0;
    for (; i + LANES <= count; i += LANES) {
      for (int l = 0; l < LANES; l++) lanes[l] += terms[i + l];
    }
    for (int l = 0; l < LANES; l++) sum += lanes[l];
    for (; i < count; i++) sum += terms[i];
    if (y) memcpy(y + start, terms, (size_t)count * sizeof(float));
  }
  return sum;
}

// The largest elements and the sums of exponentials of up to TILE columns.
SCALAR void columns(
  const float *x, float *y, ptrdiff_t length, ptrdiff_t inner, ptrdiff_t width, float *most, float *sums) {
  for (ptrdiff_t j = 0; j < width; j++) {
    most[j] = -INFINITY;
    sums[j] = 0;
  }
  for (ptrdiff_t i = 0; i < length; i++) {
    const float *row = x + i * inner;
    for (ptrdiff_t j = 0; j < width; j++) most[j] = (row[j] > most[j] || row[j] != row[j]) ? row[j] : most[j];
  }
  // What has been lost of each sum to rounding, so that long columns stay exact.
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

MODEL_KERNELS_CLONES
MODEL_KERNELS_REDUCTION(softmax, float, float) {
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

// An infinite largest element is the result itself: its difference to itself would not be a number.
MODEL_KERNELS_CLONES
MODEL_KERNELS_REDUCTION(reduce_log_sum_exp, float, float) {
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
