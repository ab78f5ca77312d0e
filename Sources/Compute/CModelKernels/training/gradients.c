#include "model_kernels_gradients.h"

#include <string.h>

#include "base/clones.h"
#include "base/lengths.h"
#include "base/scalar_math.h"
#include "base/vectors.h"
#include "model_kernels_gemm.h"

#define GRADIENT_OF_RESULT(NAME, EXPRESSION)                                                              \
  MODEL_KERNELS_FEW_CLONES(                                                                               \
      void, model_kernels_##NAME##_gradient, (const float *y, const float *gradient, float *result, ptrdiff_t count), \
      (y, gradient, result, count)) {                                                                     \
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {                                                   \
      float v = y[i], g = gradient[i];                                                                    \
      result[i] = (EXPRESSION);                                                                           \
    }                                                                                                     \
  }

GRADIENT_OF_RESULT(relu, v > 0 ? g : 0)
GRADIENT_OF_RESULT(relu6, v > 0 && v < 6.0f ? g : 0)
GRADIENT_OF_RESULT(sigmoid, g * (v * (1.0f - v)))
GRADIENT_OF_RESULT(tanh, g * (1.0f - v * v))

// The part of a window inside the input along one axis, and its length with padding.
typedef struct {
  ptrdiff_t from, to, padded;
} span;

// As in pooling: a window never reaches beyond the padding.
static span cut(const model_kernels_window *w, int axis, ptrdiff_t place) {
  ptrdiff_t start = place * w->strides[axis] - w->pad_before[axis];
  ptrdiff_t end = minimum(start + w->kernel[axis], w->input[axis] + w->pad_after[axis]);
  span result = {maximum(start, 0), minimum(end, w->input[axis]), maximum(end - start, 0)};
  if (result.to < result.from) result.to = result.from;
  return result;
}

// The divisor of a mean.
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
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *y, const float *gradient, float *result) {
  ptrdiff_t input = volume(w->input), output = volume(w->output);
  result += first * input;
  gradient += first * output;
  memset(result, 0, (size_t)((last - first) * input) * sizeof *result);
  for (ptrdiff_t plane = first; plane < last; plane++, result += input, gradient += output) {
    for (ptrdiff_t p = 0; p < output; p++) {
      span spans[3] = {
          cut(w, 0, p / (w->output[1] * w->output[2])), cut(w, 1, p / w->output[2] % w->output[1]),
          cut(w, 2, p % w->output[2])};
      spread_window(w, kind, spans, x ? x + plane * input : NULL, y ? y[plane * output + p] : 0, gradient[p], result);
    }
  }
}

enum { lanes_at_once = 32 };

// Distributes the gradient of a window to its elements, for `lanes` channels, which stay in registers.
INLINE void give_lanes(
    const model_kernels_window *w, model_kernels_pool_kind kind, int adds, const span *spans, ptrdiff_t channels,
    float number, const float *restrict x, const float *restrict y, const float *restrict gradient,
    float *restrict result, int lanes) {
  int looks = kind == model_kernels_pool_max || kind == model_kernels_pool_l2;
  float rest[lanes_at_once], pooled[lanes_at_once];
  for (int c = 0; c < lanes; c++) rest[c] = looks ? gradient[c] : number > 0 ? gradient[c] / number : 0;
  for (int c = 0; c < lanes; c++) pooled[c] = looks ? y[c] : 0;
  for (ptrdiff_t z = spans[0].from; z < spans[0].to; z++) {
    for (ptrdiff_t r = spans[1].from; r < spans[1].to; r++) {
      ptrdiff_t place = ((z * w->input[1] + r) * w->input[2] + spans[2].from) * channels;
      for (ptrdiff_t i = spans[2].from; i < spans[2].to; i++, place += channels) {
        for (int c = 0; c < lanes; c++) {
          float share = rest[c];
          if (kind == model_kernels_pool_max) {
            // The rest of the gradient goes to the first element that is the largest.
            int is_largest = x[place + c] == pooled[c];
            share = is_largest ? rest[c] : 0;
            rest[c] = is_largest ? 0 : rest[c];
          } else if (kind == model_kernels_pool_l2) {
            share = pooled[c] > 0 ? rest[c] * x[place + c] / pooled[c] : 0;
          }
          result[place + c] = adds ? result[place + c] + share : share;
        }
      }
    }
  }
}

INLINE void give_place(
    const model_kernels_window *w, model_kernels_pool_kind kind, int adds, const span *spans, ptrdiff_t channels,
    const float *x, const float *y, const float *gradient, float *result) {
  float number = divisor(kind, spans);
  ptrdiff_t c = 0;
  for (; c + lanes_at_once <= channels; c += lanes_at_once) {
    give_lanes(w, kind, adds, spans, channels, number, x + c, y + c, gradient + c, result + c, lanes_at_once);
  }
  for (; c + 8 <= channels; c += 8) {
    give_lanes(w, kind, adds, spans, channels, number, x + c, y + c, gradient + c, result + c, 8);
  }
  for (; c < channels; c++) {
    give_lanes(w, kind, adds, spans, channels, number, x + c, y + c, gradient + c, result + c, 1);
  }
}

// One loop for each kind, so that the inner loop has no switch. Averages read neither x nor y: any address will do.
#define GIVE_PLACES(chosen, adds)                                                         \
  for (ptrdiff_t row = 0; row < rows; row++) {                                            \
    span spans[3] = {cut(w, 0, row / w->output[1]), cut(w, 1, row % w->output[1])};       \
    for (ptrdiff_t p = 0; p < w->output[2]; p++, gradient += channels, y += channels) {   \
      spans[2] = cut(w, 2, p);                                                            \
      give_place(w, chosen, adds, spans, channels, x, y, gradient, result);               \
    }                                                                                     \
  }

static MODEL_KERNELS_FEW_CLONES(
    void, give_example,
    (const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t channels, int adds, const float *x,
     const float *y, const float *gradient, float *result),
    (w, kind, channels, adds, x, y, gradient, result)) {
  ptrdiff_t rows = w->output[0] * w->output[1];
  switch (kind) {
    case model_kernels_pool_max:
      if (adds) {
        GIVE_PLACES(model_kernels_pool_max, 1)
      } else {
        GIVE_PLACES(model_kernels_pool_max, 0)
      }
      break;
    case model_kernels_pool_average: GIVE_PLACES(model_kernels_pool_average, 1) break;
    case model_kernels_pool_average_inside: GIVE_PLACES(model_kernels_pool_average_inside, 1) break;
    case model_kernels_pool_l2: GIVE_PLACES(model_kernels_pool_l2, 1) break;
  }
}

// Whether every element of the input is in exactly one window.
static int is_tiled(const model_kernels_window *w) {
  int result = 1;
  for (int axis = 0; axis < 3; axis++) {
    result &= w->strides[axis] == w->kernel[axis] && w->pad_before[axis] == 0
              && w->output[axis] * w->kernel[axis] == w->input[axis];
  }
  return result;
}

void model_kernels_pool_channels_gradient(
    const model_kernels_window *w, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, ptrdiff_t channels,
    const float *x, const float *y, const float *gradient, float *result) {
  ptrdiff_t input = volume(w->input) * channels, output = volume(w->output) * channels;
  int adds = kind != model_kernels_pool_max || !is_tiled(w);
  for (ptrdiff_t example = first; example < last; example++) {
    float *x_gradient = result + example * input;
    if (adds) memset(x_gradient, 0, (size_t)input * sizeof *x_gradient);
    const float *passed = gradient + example * output;
    give_example(
        w, kind, channels, adds, x ? x + example * input : x_gradient, y ? y + example * output : passed, passed,
        x_gradient);
  }
}

ptrdiff_t model_kernels_convolve_weights_gradient_scratch(const model_kernels_window *w, ptrdiff_t inputs) {
  ptrdiff_t taps = inputs * volume(w->kernel), places = volume(w->output);
  return taps * places + model_kernels_gemm_scratch(taps, places);
}

// Gathers the elements of x that tap k meets, one for each position of the result.
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
  model_kernels_gemm(outputs, taps, places, a, b, result, taps, outputs * taps, 1, scratch + taps * places);
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_sgd_step,
    (const float *weights, const float *gradient, float *result, ptrdiff_t count, float rate),
    (weights, gradient, result, count, rate)) {
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) result[i] = weights[i] - rate * gradient[i];
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_momentum_step,
    (const float *weights, const float *gradient, const float *velocity, float *new_weights, float *new_velocity,
     ptrdiff_t count, float rate, float momentum),
    (weights, gradient, velocity, new_weights, new_velocity, count, rate, momentum)) {
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {
    float v = momentum * velocity[i] + gradient[i];
    new_velocity[i] = v;
    new_weights[i] = weights[i] - rate * v;
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_adam_step,
    (const model_kernels_adam *adam, const float *weights, const float *gradient, const float *m, const float *v,
     float *new_weights, float *new_m, float *new_v, ptrdiff_t count),
    (adam, weights, gradient, m, v, new_weights, new_m, new_v, count)) {
  float share1 = adam->share1, beta2 = adam->beta2, share2 = adam->share2, epsilon = adam->epsilon;
  float rate = adam->rate, root = adam->root;
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {
    float g = gradient[i];
    float mean = m[i] + share1 * (g - m[i]);
    float square = beta2 * v[i] + share2 * (g * g);
    new_m[i] = mean;
    new_v[i] = square;
    new_weights[i] = weights[i] - rate * mean / (__builtin_elementwise_sqrt(square) / root + epsilon);
  }
}
