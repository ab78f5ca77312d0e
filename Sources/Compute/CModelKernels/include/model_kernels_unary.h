// Functions of single elements. `x` and `y` hold `count` elements each; unless stated otherwise they may be the same
// array, NaN stays NaN, and results are within 3 units in the last place.
#ifndef MODEL_KERNELS_UNARY_H
#define MODEL_KERNELS_UNARY_H

#include <stddef.h>
#include <stdint.h>

void model_kernels_abs(const float *x, float *y, ptrdiff_t count);
void model_kernels_acos(const float *x, float *y, ptrdiff_t count);
void model_kernels_acosh(const float *x, float *y, ptrdiff_t count);
void model_kernels_asin(const float *x, float *y, ptrdiff_t count);
void model_kernels_asinh(const float *x, float *y, ptrdiff_t count);
void model_kernels_atan(const float *x, float *y, ptrdiff_t count);
void model_kernels_atanh(const float *x, float *y, ptrdiff_t count);
void model_kernels_ceil(const float *x, float *y, ptrdiff_t count);
void model_kernels_cos(const float *x, float *y, ptrdiff_t count);
void model_kernels_cosh(const float *x, float *y, ptrdiff_t count);
void model_kernels_erf(const float *x, float *y, ptrdiff_t count);
void model_kernels_exp(const float *x, float *y, ptrdiff_t count);
void model_kernels_exp2(const float *x, float *y, ptrdiff_t count);
void model_kernels_floor(const float *x, float *y, ptrdiff_t count);
// Rounds half to even.
void model_kernels_round(const float *x, float *y, ptrdiff_t count);
void model_kernels_sign(const float *x, float *y, ptrdiff_t count);
void model_kernels_sin(const float *x, float *y, ptrdiff_t count);
void model_kernels_sinh(const float *x, float *y, ptrdiff_t count);
void model_kernels_sqrt(const float *x, float *y, ptrdiff_t count);
void model_kernels_square(const float *x, float *y, ptrdiff_t count);
void model_kernels_tan(const float *x, float *y, ptrdiff_t count);
void model_kernels_tanh(const float *x, float *y, ptrdiff_t count);

// y = max(x, 0).
void model_kernels_relu(const float *x, float *y, ptrdiff_t count);
// y = min(max(x, 0), 6).
void model_kernels_relu6(const float *x, float *y, ptrdiff_t count);
void model_kernels_sigmoid(const float *x, float *y, ptrdiff_t count);
// y = x · sigmoid(x).
void model_kernels_silu(const float *x, float *y, ptrdiff_t count);
// y = ln(1 + exp(x)).
void model_kernels_softplus(const float *x, float *y, ptrdiff_t count);
// y = x / (1 + |x|).
void model_kernels_softsign(const float *x, float *y, ptrdiff_t count);
// y = x · Φ(x).
void model_kernels_gelu(const float *x, float *y, ptrdiff_t count);
void model_kernels_gelu_tanh(const float *x, float *y, ptrdiff_t count);
void model_kernels_gelu_sigmoid(const float *x, float *y, ptrdiff_t count);

// y = 1 / (x + epsilon).
void model_kernels_inverse(const float *x, float *y, ptrdiff_t count, float epsilon, float unused);
// y = ln(x + epsilon).
void model_kernels_log(const float *x, float *y, ptrdiff_t count, float epsilon, float unused);
// y = 1 / √(x + epsilon).
void model_kernels_rsqrt(const float *x, float *y, ptrdiff_t count, float epsilon, float unused);
// y = max(x, alpha).
void model_kernels_threshold(const float *x, float *y, ptrdiff_t count, float alpha, float unused);
// y = min(max(x, alpha), beta).
void model_kernels_clip(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = min(x, beta) for x ≥ 0, min(alpha · x, beta) below.
void model_kernels_clamped_relu(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = x for x ≥ 0, alpha · (exp(x) - 1) below.
void model_kernels_elu(const float *x, float *y, ptrdiff_t count, float alpha, float unused);
// y = x for x ≥ 0, alpha · x below.
void model_kernels_leaky_relu(const float *x, float *y, ptrdiff_t count, float alpha, float unused);
// y = alpha · x + beta.
void model_kernels_linear(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = alpha · tanh(beta · x).
void model_kernels_scaled_tanh(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = min(max(alpha · x + beta, 0), 1).
void model_kernels_sigmoid_hard(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = alpha · ln(1 + exp(beta · x)).
void model_kernels_softplus_parametric(const float *x, float *y, ptrdiff_t count, float alpha, float beta);
// y = x for x ≥ alpha, 0 below.
void model_kernels_thresholded_relu(const float *x, float *y, ptrdiff_t count, float alpha, float unused);

// The same with an `alpha` and a `beta` per channel; x and y are [outer, channels, inner].
void model_kernels_leaky_relu_channels(
    const float *x, float *y, ptrdiff_t outer, ptrdiff_t channels, ptrdiff_t inner, const float *alpha,
    const float *beta);
void model_kernels_softplus_parametric_channels(
    const float *x, float *y, ptrdiff_t outer, ptrdiff_t channels, ptrdiff_t inner, const float *alpha,
    const float *beta);

// Integers wrap around.
void model_kernels_abs_integer(const int32_t *x, int32_t *y, ptrdiff_t count);
void model_kernels_sign_integer(const int32_t *x, int32_t *y, ptrdiff_t count);
void model_kernels_square_integer(const int32_t *x, int32_t *y, ptrdiff_t count);
// 0 for negative exponents, the largest integer for 31 and more.
void model_kernels_exp2_integer(const int32_t *x, int32_t *y, ptrdiff_t count);
void model_kernels_clip_integer(const int32_t *x, int32_t *y, ptrdiff_t count, int32_t alpha, int32_t beta);

void model_kernels_not(const uint8_t *x, uint8_t *y, ptrdiff_t count);

// Conversions; x and y are different arrays. Truncates toward 0 and clamps to lower...upper; NaN becomes 0.
void model_kernels_float_to_integer(const float *x, int32_t *y, ptrdiff_t count, int32_t lower, int32_t upper);
void model_kernels_float_to_boolean(const float *x, uint8_t *y, ptrdiff_t count);
void model_kernels_integer_to_float(const int32_t *x, float *y, ptrdiff_t count);
// The lowest 32 - `shift` bits, sign-extended or not.
void model_kernels_integer_to_integer(const int32_t *x, int32_t *y, ptrdiff_t count, int32_t shift, int32_t isSigned);
void model_kernels_integer_to_boolean(const int32_t *x, uint8_t *y, ptrdiff_t count);
void model_kernels_boolean_to_float(const uint8_t *x, float *y, ptrdiff_t count);
void model_kernels_boolean_to_integer(const uint8_t *x, int32_t *y, ptrdiff_t count);

#endif
