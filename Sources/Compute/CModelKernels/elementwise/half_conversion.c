#include "base/clones.h"
#include "model_kernels_half_conversion.h"

#include <string.h>

// The compiler turns these into F16C instructions where the processor has them.
MODEL_KERNELS_CLONES(void, model_kernels_widen_half, (const void *x, float *y, ptrdiff_t count), (x, y, count)) {
  const char *bytes = x;
  for (ptrdiff_t i = 0; i < count; i++) {
    _Float16 half;
    memcpy(&half, bytes + 2 * i, 2);
    y[i] = (float)half;
  }
}

MODEL_KERNELS_CLONES(void, model_kernels_narrow_half, (const float *x, void *y, ptrdiff_t count), (x, y, count)) {
  char *bytes = y;
  for (ptrdiff_t i = 0; i < count; i++) {
    _Float16 half = (_Float16)x[i];
    memcpy(bytes + 2 * i, &half, 2);
  }
}

MODEL_KERNELS_CLONES(void, model_kernels_round_to_half, (float *y, ptrdiff_t count), (y, count)) {
  for (ptrdiff_t i = 0; i < count; i++) y[i] = (float)(_Float16)y[i];
}

MODEL_KERNELS_CLONES(int, model_kernels_is_half, (const float *x, ptrdiff_t count), (x, count)) {
  enum { block = 1024 };
  for (ptrdiff_t start = 0; start < count; start += block) {
    const ptrdiff_t end = count - start < block ? count : start + block;
    int differs = 0;
    for (ptrdiff_t i = start; i < end; i++) differs |= (float)(_Float16)x[i] != x[i];
    if (differs) return 0;
  }
  return 1;
}
