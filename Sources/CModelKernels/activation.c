#include "model_kernels_activation.h"
#include "model_kernels_clones.h"

#include <math.h>

MODEL_KERNELS_CLONES
void model_kernels_activate(model_kernels_activation kind, float alpha, float beta, float *x, ptrdiff_t count) {
  switch (kind) {
    case model_kernels_activation_none: return;
    case model_kernels_activation_relu:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] < 0 ? alpha * x[i] : x[i];
      return;
    case model_kernels_activation_clip:
      for (ptrdiff_t i = 0; i < count; i++) {
        float low = x[i] < alpha ? alpha : x[i];
        x[i] = low > beta ? beta : low;
      }
      return;
    case model_kernels_activation_tanh:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = tanhf(x[i]);
      return;
    case model_kernels_activation_logistic:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = 1 / (1 + expf(-x[i]));
      return;
    case model_kernels_activation_elu:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] < 0 ? alpha * expm1f(x[i]) : x[i];
      return;
    case model_kernels_activation_swish:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] / (1 + expf(-alpha * x[i]));
      return;
    case model_kernels_activation_gelu_erf:
      for (ptrdiff_t i = 0; i < count; i++) x[i] = 0.5f * x[i] * (1 + erff(x[i] * 0.70710678f));
      return;
    case model_kernels_activation_gelu_tanh:
      for (ptrdiff_t i = 0; i < count; i++) {
        x[i] = 0.5f * x[i] * (1 + tanhf(0.79788456f * (x[i] + 0.044715f * x[i] * x[i] * x[i])));
      }
      return;
    case model_kernels_activation_hard_swish:
      for (ptrdiff_t i = 0; i < count; i++) {
        float factor = x[i] < -3 ? 0 : x[i] > 3 ? 6 : x[i] + 3;
        x[i] = x[i] * factor / 6;
      }
      return;
  }
}
