#include "model_kernels_normalization.h"
#include "model_kernels_clones.h"

#include <math.h>

// Sums run in several lanes, so that they need not wait for one another.
enum { lanes = 16 };

MODEL_KERNELS_CLONES
double model_kernels_sum(const float *x, ptrdiff_t count) {
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

MODEL_KERNELS_CLONES
double model_kernels_squared_deviations(const float *x, ptrdiff_t count, double mean) {
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

MODEL_KERNELS_CLONES
void model_kernels_normalize(
    const float *x, float *y, ptrdiff_t count, double mean, double scale, float shift) {
  // The mean in two floats: elements far from 0 keep all their digits.
  float high = (float)mean, low = (float)(mean - high), factor = (float)scale;
  if (!isfinite(high)) low = 0;
  for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor + shift;
}

MODEL_KERNELS_CLONES
void model_kernels_normalize_each(
    const float *x, float *y, ptrdiff_t count, double mean, double scale, const float *gamma, const float *beta) {
  float high = (float)mean, low = (float)(mean - high), factor = (float)scale;
  if (!isfinite(high)) low = 0;
  if (gamma && beta) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i] + beta[i];
  } else if (gamma) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor * gamma[i];
  } else if (beta) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor + beta[i];
  } else {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = ((x[i] - high) - low) * factor;
  }
}

MODEL_KERNELS_CLONES
void model_kernels_normalize_columns(
    const float *x, float *y, ptrdiff_t rows, ptrdiff_t width, const float *mean, const float *scale,
    const float *shift) {
  for (ptrdiff_t i = 0; i < rows; i++) {
    const float *from = x + i * width;
    float *to = y + i * width;
    for (ptrdiff_t j = 0; j < width; j++) to[j] = (from[j] - mean[j]) * scale[j] + shift[j];
  }
}

MODEL_KERNELS_CLONES
void model_kernels_normalize_down(
    const float *x, float *y, ptrdiff_t length, ptrdiff_t width, double epsilon, const float *gamma,
    const float *beta, double *scratch) {
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
    for (ptrdiff_t j = 0; j < width; j++) to[j] = (float)((from[j] - mean[j]) * scale[j] * factor + shift);
  }
}

MODEL_KERNELS_CLONES
void model_kernels_local_response_norm(
    const float *x, float *y, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t before, ptrdiff_t after, float k,
    float alpha, float beta) {
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
        // The usual exponent needs no logarithm.
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
