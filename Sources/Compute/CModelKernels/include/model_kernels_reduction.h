// Reduces the middle axis of `x`, [outer, length, inner], to `y`, [outer, inner]. Sums are accumulated in double
// precision; plain sums and means add a few terms in single precision first.
#ifndef MODEL_KERNELS_REDUCTION_H
#define MODEL_KERNELS_REDUCTION_H

#include <stddef.h>
#include <stdint.h>

#define MODEL_KERNELS_REDUCTION_PARAMETERS(FROM, TO) \
  (const FROM *x, TO *y, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t inner)

#define MODEL_KERNELS_REDUCTION(NAME, FROM, TO) void model_kernels_##NAME MODEL_KERNELS_REDUCTION_PARAMETERS(FROM, TO)

MODEL_KERNELS_REDUCTION(reduce_sum, float, float);
MODEL_KERNELS_REDUCTION(reduce_mean, float, float);
MODEL_KERNELS_REDUCTION(reduce_sum_square, float, float);
MODEL_KERNELS_REDUCTION(reduce_l1_norm, float, float);
MODEL_KERNELS_REDUCTION(reduce_l2_norm, float, float);
MODEL_KERNELS_REDUCTION(reduce_log_sum, float, float);
MODEL_KERNELS_REDUCTION(reduce_prod, float, float);
// For the following, `length` is at least 1. NaN if any element is.
MODEL_KERNELS_REDUCTION(reduce_max, float, float);
MODEL_KERNELS_REDUCTION(reduce_min, float, float);
MODEL_KERNELS_REDUCTION(reduce_log_sum_exp, float, float);
// The index of the first largest or smallest element, or of the first NaN.
MODEL_KERNELS_REDUCTION(reduce_argmax, float, int32_t);
MODEL_KERNELS_REDUCTION(reduce_argmin, float, int32_t);

// Integers wrap around; means are truncated toward 0, and 0 for a `length` of 0.
MODEL_KERNELS_REDUCTION(reduce_sum_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_mean_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_sum_square_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_l1_norm_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_prod_integer, int32_t, int32_t);
// For the following, `length` is at least 1.
MODEL_KERNELS_REDUCTION(reduce_max_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_min_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_argmax_integer, int32_t, int32_t);
MODEL_KERNELS_REDUCTION(reduce_argmin_integer, int32_t, int32_t);

// exp(x) along the middle axis, divided by the sum; `y` has the shape of `x` and may be the same array.
MODEL_KERNELS_REDUCTION(softmax, float, float);

#endif
