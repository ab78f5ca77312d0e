#include "base/clones.h"
#include "base/scalar_math.h"
#include "base/vectors.h"
#include "model_kernels_normalization.h"

#include <math.h>

// Independent partial sums.
enum { lanes = 16 };

MODEL_KERNELS_CLONES(double, model_kernels_sum, (const float *x, ptrdiff_t count), (x, count)) {
  double partial[lanes] = {0};
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (int lane = 0; lane < lanes; lane++) partial[lane] += x[i + lane];
  }
  double sum = 0;
  for (; i < count; i++) sum += x[i];
  for (int lane = 0; lane < lanes; lane++) sum += partial[lane];
  return sum;
}

MODEL_KERNELS_CLONES(
    double, model_kernels_squared_deviations, (const float *x, ptrdiff_t count, double mean), (x, count, mean)) {
  double partial[lanes] = {0};
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    for (int lane = 0; lane < lanes; lane++) {
      double deviation = x[i + lane] - mean;
      partial[lane] += deviation * deviation;
    }
  }
  double sum = 0;
  for (; i < count; i++) sum += (x[i] - mean) * (x[i] - mean);
  for (int lane = 0; lane < lanes; lane++) sum += partial[lane];
  return sum;
}

MODEL_KERNELS_CLONES(
    void, model_kernels_normalize, (const float *x, float *y, ptrdiff_t count, double mean, double scale, float shift),
    (x, y, count, mean, scale, shift)) {
  // The mean as the sum of two floats: elements far from 0 keep all their digits.
  float high = (float)mean, low = (float)(mean - high), factor = (float)scale;
  if (!isfinite(high)) low = 0;
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor + shift;
}

MODEL_KERNELS_CLONES(
    void, model_kernels_normalize_each,
    (const float *x, float *y, ptrdiff_t count, double mean, double scale, const float *gamma, const float *beta),
    (x, y, count, mean, scale, gamma, beta)) {
  float high = (float)mean, low = (float)(mean - high), factor = (float)scale;
  if (!isfinite(high)) low = 0;
  if (gamma && beta) {
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i] + beta[i];
  } else if (gamma) {
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i];
  } else if (beta) {
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor + beta[i];
  } else {
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_normalize_columns,
    (const float *x, float *y, ptrdiff_t rows, ptrdiff_t width, const float *mean, const float *scale,
     const float *shift),
    (x, y, rows, width, mean, scale, shift)) {
  for (ptrdiff_t i = 0; i < rows; i++) {
    const float *from = x + i * width;
    float *to = y + i * width;
    INDEPENDENT for (ptrdiff_t j = 0; j < width; j++) to[j] = (from[j] - mean[j]) * scale[j] + shift[j];
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_normalize_down,
    (const float *x, float *y, ptrdiff_t length, ptrdiff_t width, double epsilon, const float *gamma, const float *beta,
     double *scratch),
    (x, y, length, width, epsilon, gamma, beta, scratch)) {
  double *restrict mean = scratch, *restrict scale = scratch + width;
  for (ptrdiff_t j = 0; j < width; j++) mean[j] = scale[j] = 0;
  for (ptrdiff_t i = 0; i < length; i++) {
    for (ptrdiff_t j = 0; j < width; j++) mean[j] += x[i * width + j];
  }
  for (ptrdiff_t j = 0; j < width; j++) mean[j] /= (double)length;
  for (ptrdiff_t i = 0; i < length; i++) {
    for (ptrdiff_t j = 0; j < width; j++) {
      double deviation = x[i * width + j] - mean[j];
      scale[j] += deviation * deviation;
    }
  }
  for (ptrdiff_t j = 0; j < width; j++) scale[j] = 1 / sqrt(scale[j] / (double)length + epsilon);
  for (ptrdiff_t i = 0; i < length; i++) {
    double factor = gamma ? gamma[i] : 1, shift = beta ? beta[i] : 0;
    const float *from = x + i * width;
    float *to = y + i * width;
    INDEPENDENT for (ptrdiff_t j = 0; j < width; j++) to[j] = (float)((from[j] - mean[j]) * scale[j] * factor + shift);
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_local_response_norm,
    (const float *x, float *y, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t before, ptrdiff_t after, float k,
     float alpha, float beta),
    (x, y, channels, count, before, after, k, alpha, beta)) {
  enum { block = 512 };
  float energy[block];
  for (ptrdiff_t start = 0; start < count; start += block) {
    ptrdiff_t width = count - start < block ? count - start : block;
    for (ptrdiff_t c = 0; c < channels; c++) {
      ptrdiff_t first = c < before ? 0 : c - before;
      ptrdiff_t last = channels - 1 - c < after ? channels - 1 : c + after;
      for (ptrdiff_t i = 0; i < width; i++) energy[i] = 0;
      for (ptrdiff_t j = first; j <= last; j++) {
        const float *row = x + j * count + start;
        for (ptrdiff_t i = 0; i < width; i++) energy[i] += row[i] * row[i];
      }
      const float *from = x + c * count + start;
      float *to = y + c * count + start;
      if (beta == 0.75f) {
        // The default exponent needs no logarithm.
        for (ptrdiff_t i = 0; i < width; i++) {
          float root = sqrtf(k + alpha * energy[i]);
          to[i] = from[i] / (root * sqrtf(root));
        }
      } else {
        for (ptrdiff_t i = 0; i < width; i++) to[i] = from[i] / powf(k + alpha * energy[i], beta);
      }
    }
  }
}

typedef float floats16 __attribute__((vector_size(64), aligned(4)));

INLINE double total(const floats16 *sums) {
  double halves[8];
  for (int l = 0; l < 8; l++) halves[l] = (double)(*sums)[l] + (*sums)[l + 8];
  for (int width = 4; width > 0; width /= 2) {
    for (int l = 0; l < width; l++) halves[l] += halves[l + width];
  }
  return halves[0];
}

// Sums of x − start and of its square over a row. A few terms are summed in single precision, their sums in double
// precision.
INLINE void sum_row(const float *x, ptrdiff_t length, float start, double *sum, double *squares) {
  enum { most_steps = 16 };
  ptrdiff_t i = 0;
  *sum = *squares = 0;
  while (i + 32 <= length) {
    floats16 a = {0}, b = {0}, aa = {0}, bb = {0};
    for (int step = 0; step < most_steps && i + 32 <= length; step++, i += 32) {
      const floats16 u = *(const floats16 *)(x + i) - start, v = *(const floats16 *)(x + i + 16) - start;
      a += u;
      b += v;
      aa += u * u;
      bb += v * v;
    }
    a += b;
    aa += bb;
    *sum += total(&a);
    *squares += total(&aa);
  }
  for (; i < length; i++) {
    const float v = x[i] - start;
    *sum += v;
    *squares += v * v;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_normalize_rows,
    (const float *x, float *y, ptrdiff_t rows, ptrdiff_t length, double epsilon, const float *gamma, const float *beta),
    (x, y, rows, length, epsilon, gamma, beta)) {
  for (ptrdiff_t r = 0; r < rows; r++, x += length, y += length) {
    double sum, squares;
    // A rough mean; the rest is small, so that it is summed without loss.
    sum_row(x, length, 0, &sum, &squares);
    const float start = (float)(sum / (double)length), high = isfinite(start) ? start : 0;
    sum_row(x, length, high, &sum, &squares);
    const double rest = sum / (double)length, variance = squares / (double)length - rest * rest;
    const float low = (float)rest, factor = (float)(1 / sqrt((variance < 0 ? 0 : variance) + epsilon));
    if (gamma && beta) {
      INDEPENDENT for (ptrdiff_t i = 0; i < length; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i] + beta[i];
    } else if (gamma) {
      INDEPENDENT for (ptrdiff_t i = 0; i < length; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i];
    } else {
      INDEPENDENT for (ptrdiff_t i = 0; i < length; i++) y[i] = ((x[i] - high) - low) * factor + (beta ? beta[i] : 0);
    }
  }
}
