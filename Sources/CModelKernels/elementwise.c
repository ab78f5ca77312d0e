#include "model_kernels_elementwise.h"
#include "model_kernels_clones.h"

MODEL_KERNELS_CLONES
void model_kernels_relu(const float *x, float *y, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) y[i] = x[i] < 0 ? 0 : x[i];
}
