#include "model_kernels_gradient.h"

#include <string.h>

#include "model_kernels_clones.h"
#include "model_kernels_gemm.h"

#define GRADIENT_OF_RESULT(NAME, EXPRESSION)                                                              \
  MODEL_KERNELS_CLONES                                                                                    \
  void model_kernels_##NAME##_gradient(const float *y, const float *gradient, float *result, ptrdiff_t count) { \
    for (ptrdiff_t i = 0; i < count; i++) {                                                               \
      float v = y[i], g = gradient[i];                                                                    \
      result[i] = (EXPRESSION);                                                                           \
    }                                                                                                     \
  }

GRADIENT_OF_RESULT(relu, v > 0 ? g : 0)
GRADIENT_OF_RESULT(relu6, v > 0 && v < 6.0f ? g : 0)
GRADIENT_OF_RESULT(sigmoid, g * (v * (1.0f - v)))
GRADIENT_OF_RESULT(tanh, g * (1.0f - v * v))

// The part of a window that lies inside the input, along one axis, and how long it is with its padding.
typedef struct {
  ptrdiff_t from, to, padded;
} span;

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static ptrdiff_t most(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }
static ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

// As pooling itself has it: a window never reaches beyond the padding.
static span cut(const model_kernels_window *w, int axis, ptrdiff_t place) {
  ptrdiff_t start = place * w->strides[axis] - w->pad_before[axis];
  ptrdiff_t end = least(start + w->kernel[axis], w->input[axis] + w->pad_after[axis]);
  span result = {most(start, 0), least(end, w->input[axis]), most(end - start, 0)};
  if (result.to < result.from) result.to = result.from;
  return result;
}

// What a mean is divided by.
static float divisor(model_kernels_pool_kind kind, const span spans[3]) {
  ptrdiff_t inside = 1, padded = 1;
  for (int axis = 0; axis < 3; axis++) {
    inside *= spans[axis].to - spans[axis].from;
    padded *= spans[axis].padded;
  }
  return (float)(kind == model_kernels_pool_average ? padded : inside);
}

static void spread_window(
    const model_kernels_window *w, model_kernels_pool_kind kind, const span spans[3], const float *x, float y,
    float gradient, float *result) {
  float number = divisor(kind, spans);
  float share = number > 0 ? gradient / number : 0;
  for (ptrdiff_t z = spans[0].from; z < spans[0].to; z++) {
    for (ptrdiff_t r = spans[1].from; r < spans[1].to; r++) {
      ptrdiff_t row = (z * w->input[1] + r) * w->input[2];
      for (ptrdiff_t i = row + spans[2].from; i < row + spans[2].to; i++) {
        if (kind == model_kernels_pool_max) {
          if (x[i] != y) continue;
          result[i] += gradient;
          return;
        }
        result[i] += kind == model_kernels_pool_l2 ? (y > 0 ? gradient * x[i] / y : 0) : share;
      }
    }
  }
}

void model_kernels_pool_planes_gradient(
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t count, const float *x, const float *y,
    const float *gradient, float *result) {
  ptrdiff_t input = volume(w->input), output = volume(w->output);
  memset(result, 0, (size_t)(count * input) * sizeof *result);
  for (ptrdiff_t plane = 0; plane < count; plane++, result += input, gradient += output) {
    for (ptrdiff_t p = 0; p < output; p++) {
      span spans[3] = {
          cut(w, 0, p / (w->output[1] * w->output[2])), cut(w, 1, p / w->output[2] % w->output[1]),
          cut(w, 2, p % w->output[2])};
      spread_window(w, kind, spans, x ? x + plane * input : NULL, y ? y[plane * output + p] : 0, gradient[p], result);
    }
  }
}

// What is left to give goes to the first element that is the largest.
MODEL_KERNELS_CLONES
static void give_to_largest(const float *x, const float *y, float *rest, float *result, ptrdiff_t count) {
  for (ptrdiff_t c = 0; c < count; c++) {
    int is_largest = x[c] == y[c];
    result[c] += is_largest ? rest[c] : 0;
    rest[c] = is_largest ? 0 : rest[c];
  }
}

MODEL_KERNELS_CLONES
static void give_share(const float *gradient, float number, float *result, ptrdiff_t count) {
  for (ptrdiff_t c = 0; c < count; c++) result[c] += number > 0 ? gradient[c] / number : 0;
}

MODEL_KERNELS_CLONES
static void give_by_size(const float *x, const float *y, const float *gradient, float *result, ptrdiff_t count) {
  for (ptrdiff_t c = 0; c < count; c++) result[c] += y[c] > 0 ? gradient[c] * x[c] / y[c] : 0;
}

void model_kernels_pool_channels_gradient(
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t count, ptrdiff_t channels, const float *x,
    const float *y, const float *gradient, float *result, float *scratch) {
  ptrdiff_t input = volume(w->input) * channels, output = volume(w->output);
  memset(result, 0, (size_t)(count * input) * sizeof *result);
  for (ptrdiff_t example = 0; example < count; example++, result += input) {
    for (ptrdiff_t p = 0; p < output; p++, gradient += channels) {
      span spans[3] = {
          cut(w, 0, p / (w->output[1] * w->output[2])), cut(w, 1, p / w->output[2] % w->output[1]),
          cut(w, 2, p % w->output[2])};
      const float *pooled = y ? y + (example * output + p) * channels : NULL;
      float number = divisor(kind, spans);
      if (kind == model_kernels_pool_max) memcpy(scratch, gradient, (size_t)channels * sizeof *scratch);
      for (ptrdiff_t z = spans[0].from; z < spans[0].to; z++) {
        for (ptrdiff_t r = spans[1].from; r < spans[1].to; r++) {
          for (ptrdiff_t i = spans[2].from; i < spans[2].to; i++) {
            ptrdiff_t place = ((z * w->input[1] + r) * w->input[2] + i) * channels;
            const float *pixel = x ? x + example * input + place : NULL;
            switch (kind) {
              case model_kernels_pool_max: give_to_largest(pixel, pooled, scratch, result + place, channels); break;
              case model_kernels_pool_l2: give_by_size(pixel, pooled, gradient, result + place, channels); break;
              default: give_share(gradient, number, result + place, channels);
            }
          }
        }
      }
    }
  }
}

ptrdiff_t model_kernels_convolve_weights_gradient_scratch(const model_kernels_window *w, ptrdiff_t inputs) {
  ptrdiff_t taps = inputs * volume(w->kernel), places = volume(w->output);
  return taps * places + model_kernels_gemm_scratch(taps, places);
}

// The elements of x that tap k meets, one for each place of the result.
static void gather_tap(const model_kernels_window *w, ptrdiff_t k, const float *x, float *row) {
  ptrdiff_t plane = w->kernel[1] * w->kernel[2];
  const float *source = x + k / (plane * w->kernel[0]) * volume(w->input);
  ptrdiff_t depth = k / plane % w->kernel[0] * w->dilations[0] - w->pad_before[0];
  ptrdiff_t height = k / w->kernel[2] % w->kernel[1] * w->dilations[1] - w->pad_before[1];
  ptrdiff_t width = k % w->kernel[2] * w->dilations[2] - w->pad_before[2];
  for (ptrdiff_t oz = 0; oz < w->output[0]; oz++) {
    ptrdiff_t iz = oz * w->strides[0] + depth;
    for (ptrdiff_t oy = 0; oy < w->output[1]; oy++) {
      ptrdiff_t iy = oy * w->strides[1] + height;
      int is_inside = iz >= 0 && iz < w->input[0] && iy >= 0 && iy < w->input[1];
      const float *line = is_inside ? source + (iz * w->input[1] + iy) * w->input[2] : source;
      for (ptrdiff_t ox = 0; ox < w->output[2]; ox++) {
        ptrdiff_t ix = ox * w->strides[2] + width;
        *row++ = is_inside && ix >= 0 && ix < w->input[2] ? line[ix] : 0;
      }
    }
  }
}

void model_kernels_convolve_weights_gradient(
    const model_kernels_window *w, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *gradient,
    float *result, float *scratch) {
  ptrdiff_t taps = inputs * volume(w->kernel), places = volume(w->output);
  for (ptrdiff_t k = 0; k < taps; k++) gather_tap(w, k, x, scratch + k * places);
  model_kernels_matrix a = {gradient, places, 1}, b = {scratch, 1, places};
  model_kernels_gemm(outputs, taps, places, a, b, result, taps, 1, scratch + taps * places);
}

MODEL_KERNELS_CLONES
void model_kernels_sgd_step(
    const float *weights, const float *gradient, float *result, ptrdiff_t count, float rate) {
  for (ptrdiff_t i = 0; i < count; i++) result[i] = weights[i] - rate * gradient[i];
}

MODEL_KERNELS_CLONES
void model_kernels_momentum_step(
    const float *weights, const float *gradient, const float *velocity, float *new_weights, float *new_velocity,
    ptrdiff_t count, float rate, float momentum) {
  for (ptrdiff_t i = 0; i < count; i++) {
    float v = momentum * velocity[i] + gradient[i];
    new_velocity[i] = v;
    new_weights[i] = weights[i] - rate * v;
  }
}

MODEL_KERNELS_CLONES
void model_kernels_adam_step(
    const model_kernels_adam *adam, const float *weights, const float *gradient, const float *m, const float *v,
    float *new_weights, float *new_m, float *new_v, ptrdiff_t count) {
  float share1 = adam->share1, beta2 = adam->beta2, share2 = adam->share2, epsilon = adam->epsilon;
  float rate = adam->rate, root = adam->root;
  for (ptrdiff_t i = 0; i < count; i++) {
    float g = gradient[i];
    float mean = m[i] + share1 * (g - m[i]);
    float square = beta2 * v[i] + share2 * (g * g);
    new_m[i] = mean;
    new_v[i] = square;
    new_weights[i] = weights[i] - rate * mean / (__builtin_elementwise_sqrt(square) / root + epsilon);
  }
}
