#include "base/clones.h"
#include "base/scalar_math.h"
#include "model_kernels_unary.h"

// A function of one element `v` as a loop over arrays.
#define UNARY(NAME, EXPRESSION)                                                          \
  MODEL_KERNELS_CLONES(void, model_kernels_##NAME, (const float *x, float *y, ptrdiff_t count), (x, y, count)) { \
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {                                  \
      float v = x[i];                                                                    \
      y[i] = (EXPRESSION);                                                               \
    }                                                                                    \
  }

// The same with the C library's function, one element at a time.
#define LIBRARY(NAME, FUNCTION)                                                          \
  void model_kernels_##NAME(const float *x, float *y, ptrdiff_t count) {                 \
    for (ptrdiff_t i = 0; i < count; i++) y[i] = FUNCTION(x[i]);                         \
  }

#define UNARY_WITH_PARAMETERS(NAME, ALPHA, BETA, EXPRESSION)                             \
  MODEL_KERNELS_FEW_CLONES(                                                              \
      void, model_kernels_##NAME, (const float *x, float *y, ptrdiff_t count, float ALPHA, float BETA), \
      (x, y, count, ALPHA, BETA)) {                                                      \
    (void)BETA;                                                                          \
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {                                  \
      float v = x[i];                                                                    \
      y[i] = (EXPRESSION);                                                               \
    }                                                                                    \
  }

UNARY(abs, scalar_abs(v))
LIBRARY(acos, acosf)
LIBRARY(acosh, acoshf)
LIBRARY(asin, asinf)
LIBRARY(asinh, asinhf)
LIBRARY(atan, atanf)
LIBRARY(atanh, atanhf)
UNARY(ceil, __builtin_elementwise_ceil(v))
LIBRARY(cosh, coshf)
UNARY(erf, scalar_erf(v))
UNARY(exp, scalar_exp(v))
UNARY(exp2, scalar_exp2(v))
UNARY(floor, __builtin_elementwise_floor(v))
UNARY(round, __builtin_elementwise_rint(v))
UNARY(sign, v > 0 ? 1.0f : (v < 0 ? -1.0f : (v == 0 ? 0.0f : v)))
LIBRARY(sinh, sinhf)
UNARY(sqrt, __builtin_elementwise_sqrt(v))
UNARY(square, v * v)
LIBRARY(tan, tanf)
UNARY(tanh, scalar_tanh(v))

UNARY(relu, v < 0 ? 0 : v)
UNARY(relu6, v < 0 ? 0 : (v > 6.0f ? 6.0f : v))
UNARY(sigmoid, scalar_sigmoid(v))
UNARY(silu, scalar_silu(v))
UNARY(softplus, scalar_softplus(v))
UNARY(softsign, v / (1.0f + scalar_abs(v)))
UNARY(gelu, scalar_gelu(v))
// ½(1 + tanh(a)) is sigmoid(2a), which does not cancel for negative numbers.
UNARY(gelu_tanh, v * scalar_sigmoid(1.59576912f * (v + 0.044715f * (v * v * v))))
UNARY(gelu_sigmoid, v * scalar_sigmoid(1.702f * v))

UNARY_WITH_PARAMETERS(inverse, epsilon, unused, 1.0f / (v + epsilon))
UNARY_WITH_PARAMETERS(log, epsilon, unused, scalar_log(v + epsilon))
UNARY_WITH_PARAMETERS(rsqrt, epsilon, unused, 1.0f / __builtin_elementwise_sqrt(v + epsilon))
UNARY_WITH_PARAMETERS(threshold, alpha, unused, v < alpha ? alpha : v)
UNARY_WITH_PARAMETERS(clip, alpha, beta, v < alpha ? (alpha > beta ? beta : alpha) : (v > beta ? beta : v))
UNARY_WITH_PARAMETERS(elu, alpha, unused, v < 0 ? alpha * scalar_exp_minus_one(v) : v)
UNARY_WITH_PARAMETERS(leaky_relu, alpha, unused, v < 0 ? alpha * v : v)
UNARY_WITH_PARAMETERS(linear, alpha, beta, alpha * v + beta)
UNARY_WITH_PARAMETERS(scaled_tanh, alpha, beta, alpha * scalar_tanh(beta * v))
UNARY_WITH_PARAMETERS(softplus_parametric, alpha, beta, alpha * scalar_softplus(beta * v))
UNARY_WITH_PARAMETERS(thresholded_relu, alpha, unused, v < alpha ? 0 : v)

INLINE float clamped_relu(float v, float alpha, float beta) {
  v = v < 0 ? alpha * v : v;
  return v > beta ? beta : v;
}
UNARY_WITH_PARAMETERS(clamped_relu, alpha, beta, clamped_relu(v, alpha, beta))

INLINE float sigmoid_hard(float v, float alpha, float beta) {
  v = alpha * v + beta;
  return v < 0 ? 0 : (v > 1.0f ? 1.0f : v);
}
UNARY_WITH_PARAMETERS(sigmoid_hard, alpha, beta, sigmoid_hard(v, alpha, beta))

#define UNARY_OF_CHANNELS(NAME, EXPRESSION)                                              \
  MODEL_KERNELS_FEW_CLONES(                                                              \
      void, model_kernels_##NAME##_channels,                                             \
      (const float *x, float *y, ptrdiff_t outer, ptrdiff_t channels, ptrdiff_t inner, const float *alpha, const float *beta), \
      (x, y, outer, channels, inner, alpha, beta)) {                                     \
    for (ptrdiff_t o = 0; o < outer; o++) {                                              \
      if (inner == 1) {                                                                  \
        INDEPENDENT for (ptrdiff_t i = 0; i < channels; i++) {                           \
          float v = x[i], a = alpha[i], b = beta[i];                                     \
          (void)b;                                                                       \
          y[i] = (EXPRESSION);                                                           \
        }                                                                                \
      } else {                                                                           \
        for (ptrdiff_t c = 0; c < channels; c++) {                                       \
          float a = alpha[c], b = beta[c];                                               \
          (void)b;                                                                       \
          INDEPENDENT for (ptrdiff_t i = 0; i < inner; i++) {                            \
            float v = x[c * inner + i];                                                  \
            y[c * inner + i] = (EXPRESSION);                                             \
          }                                                                              \
        }                                                                                \
      }                                                                                  \
      x += channels * inner;                                                             \
      y += channels * inner;                                                             \
    }                                                                                    \
  }

UNARY_OF_CHANNELS(leaky_relu, v < 0 ? a * v : v)
UNARY_OF_CHANNELS(softplus_parametric, a * scalar_softplus(b * v))

// Angles beyond the range reduction of the polynomial are left to the C library, block by block.
#define ANGLE(NAME, FUNCTION, QUARTERS)                                                  \
  MODEL_KERNELS_CLONES(void, model_kernels_##NAME, (const float *x, float *y, ptrdiff_t count), (x, y, count)) { \
    for (ptrdiff_t start = 0; start < count; start += 256) {                             \
      ptrdiff_t end = count - start < 256 ? count : start + 256;                         \
      int hasLarge = 0;                                                                  \
      for (ptrdiff_t i = start; i < end; i++) hasLarge |= scalar_abs(x[i]) > SCALAR_ANGLE_LIMIT; \
      if (hasLarge) {                                                                    \
        for (ptrdiff_t i = start; i < end; i++) y[i] = FUNCTION(x[i]);                   \
      } else {                                                                           \
        INDEPENDENT for (ptrdiff_t i = start; i < end; i++) y[i] = scalar_sine(x[i], QUARTERS); \
      }                                                                                  \
    }                                                                                    \
  }

ANGLE(sin, sinf, 0)
ANGLE(cos, cosf, 1)

#define UNARY_OF(NAME, FROM, TO, EXPRESSION)                                             \
  MODEL_KERNELS_CLONES(void, model_kernels_##NAME, (const FROM *x, TO *y, ptrdiff_t count), (x, y, count)) { \
    INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {                                  \
      FROM v = x[i];                                                                     \
      y[i] = (TO)(EXPRESSION);                                                           \
    }                                                                                    \
  }

UNARY_OF(abs_integer, int32_t, int32_t, v < 0 ? 0u - (uint32_t)v : (uint32_t)v)
UNARY_OF(sign_integer, int32_t, int32_t, (v > 0) - (v < 0))
UNARY_OF(square_integer, int32_t, int32_t, (uint32_t)v * (uint32_t)v)
UNARY_OF(exp2_integer, int32_t, int32_t, v < 0 ? 0 : (v > 30 ? INT32_MAX : 1 << (v & 31)))
UNARY_OF(not, uint8_t, uint8_t, v == 0)
UNARY_OF(float_to_boolean, float, uint8_t, v != 0)
UNARY_OF(integer_to_float, int32_t, float, v)
UNARY_OF(integer_to_boolean, int32_t, uint8_t, v != 0)
UNARY_OF(boolean_to_float, uint8_t, float, v)
UNARY_OF(boolean_to_integer, uint8_t, int32_t, v)

MODEL_KERNELS_CLONES(
    void, model_kernels_clip_integer, (const int32_t *x, int32_t *y, ptrdiff_t count, int32_t alpha, int32_t beta),
    (x, y, count, alpha, beta)) {
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {
    int32_t v = x[i] < alpha ? alpha : x[i];
    y[i] = v > beta ? beta : v;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_float_to_integer, (const float *x, int32_t *y, ptrdiff_t count, int32_t lower, int32_t upper),
    (x, y, count, lower, upper)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    float v = x[i] == x[i] ? x[i] : 0;
    // The nearest floats within the range of int32.
    v = v < -2147483648.0f ? -2147483648.0f : v;
    int32_t cut = (int32_t)(v > 2147483520.0f ? 2147483520.0f : v);
    cut = v >= 2147483648.0f ? INT32_MAX : cut;
    cut = cut < lower ? lower : cut;
    y[i] = cut > upper ? upper : cut;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_integer_to_integer,
    (const int32_t *x, int32_t *y, ptrdiff_t count, int32_t shift, int32_t isSigned), (x, y, count, shift, isSigned)) {
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t bits = (uint32_t)x[i] << shift;
    y[i] = isSigned ? (int32_t)bits >> shift : (int32_t)(bits >> shift);
  }
}
