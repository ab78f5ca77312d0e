// Functions of single elements. `x` and `y` hold `count` elements each and may be the same array.
#ifndef MODEL_KERNELS_ELEMENTWISE_H
#define MODEL_KERNELS_ELEMENTWISE_H

#include <stddef.h>

// y = max(x, 0); NaN stays NaN.
void model_kernels_relu(const float *x, float *y, ptrdiff_t count);

#endif
