// Activations that convolutions and products apply to their results. NaN stays NaN.
#ifndef MODEL_KERNELS_ACTIVATION_H
#define MODEL_KERNELS_ACTIVATION_H

#include <stddef.h>

typedef enum {
  model_kernels_activation_none = 0,
  model_kernels_activation_relu,  // x < 0 ? alpha * x : x
  model_kernels_activation_clip,  // min(max(x, alpha), beta)
  model_kernels_activation_tanh,
  model_kernels_activation_logistic,  // 1 / (1 + exp(-x))
  model_kernels_activation_elu,  // x < 0 ? alpha * (exp(x) - 1) : x
  model_kernels_activation_swish,  // x / (1 + exp(-alpha * x))
  model_kernels_activation_gelu_erf,
  model_kernels_activation_gelu_tanh,
  model_kernels_activation_hard_swish,  // x * min(max(x + 3, 0), 6) / 6; with alpha, 0 for all x below -3
} model_kernels_activation;

// Applies the activation in place.
void model_kernels_activate(model_kernels_activation kind, float alpha, float beta, float *x, ptrdiff_t count);

#endif
