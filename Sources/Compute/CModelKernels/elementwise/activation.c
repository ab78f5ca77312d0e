#include "base/clones.h"
#include "base/scalar_math.h"
#include "model_kernels_activation.h"

#define EACH(EXPRESSION)                                     \
  INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {        \
    const float v = x[i];                                    \
    x[i] = (EXPRESSION);                                     \
  }                                                          \
  return;

// x · Φ(x) with a rational approximation of Φ(x) − ½, within 2e-7 of the larger of 1 and |x|. Beyond 5½ the factor is
// exact; otherwise the largest numbers would overflow.
INLINE float quick_gelu(float x) {
  float z = x < -5.5f ? -5.5f : (x > 5.5f ? 5.5f : x);
  const float s = z * z;
  float p = 2.293126400e-08f;
  p = p * s + 6.301550911e-06f;
  p = p * s + 1.645706798e-04f;
  p = p * s + 4.651463591e-03f;
  p = p * s + 3.345861286e-02f;
  p = p * s + 3.989422619e-01f;
  float q = 1.199028475e-06f;
  q = q * s + 7.216595259e-05f;
  q = q * s + 1.860628836e-03f;
  q = q * s + 2.841596492e-02f;
  q = q * s + 2.505347133e-01f;
  q = q * s + 1.0f;
  const float factor = 0.5f + z * (p / q);
  return x * (x < -5.5f ? 0 : x > 5.5f ? 1 : factor);
}

MODEL_KERNELS_CLONES(
    void, model_kernels_activate, (model_kernels_activation kind, float alpha, float beta, float *x, ptrdiff_t count),
    (kind, alpha, beta, x, count)) {
  switch (kind) {
    case model_kernels_activation_none: return;
    case model_kernels_activation_relu: EACH(v < 0 ? alpha * v : v)
    case model_kernels_activation_clip:
      for (ptrdiff_t i = 0; i < count; i++) {
        float low = x[i] < alpha ? alpha : x[i];
        x[i] = low > beta ? beta : low;
      }
      return;
    case model_kernels_activation_tanh: EACH(scalar_tanh(v))
    case model_kernels_activation_logistic: EACH(scalar_quick_sigmoid(v))
    case model_kernels_activation_elu: EACH(v < 0 ? alpha * scalar_exp_minus_one(v) : v)
    case model_kernels_activation_swish: EACH(v * scalar_quick_sigmoid(alpha * v))
    case model_kernels_activation_gelu_erf: EACH(quick_gelu(v))
    // ½(1 + tanh(a)) is sigmoid(2a).
    case model_kernels_activation_gelu_tanh: EACH(v * scalar_quick_sigmoid(1.59576912f * (v + 0.044715f * (v * v * v))))
    case model_kernels_activation_hard_swish: {
      const float lowest = alpha != 0 ? -3 : -INFINITY;
      INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {
        const float v = x[i] < lowest ? 0 : x[i];
        // The factor first: six times the largest numbers would be infinite.
        const float factor = v < -3 ? 0 : v > 3 ? 1 : (v + 3) / 6;
        x[i] = v * factor;
      }
      return;
    }
  }
}
