// Functions of one float that loops over arrays inline, so that compilers can vectorise them: no branches, no tables,
// no calls. Polynomials are fitted by weighted least squares at Chebyshev nodes, reweighted to minimise the largest
// error.
#ifndef SCALAR_MATH_H
#define SCALAR_MATH_H

#include "base/vectors.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

INLINE uint32_t scalar_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

INLINE float scalar_from_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

INLINE float scalar_abs(float x) { return scalar_from_bits(scalar_bits(x) & 0x7FFFFFFFu); }

// `magnitude`, which is not negative, with the sign of `sign`.
INLINE float scalar_signed(float magnitude, float sign) {
  return scalar_from_bits(scalar_bits(magnitude) | (scalar_bits(sign) & 0x80000000u));
}

// 2 to the power of `exponent`, a number from -126 to 127 in two's complement.
INLINE float scalar_power_of_two(uint32_t exponent) { return scalar_from_bits((exponent + 127u) << 23); }

// Adding it rounds a number below 2²² in magnitude to an integer, which is then in the low bits.
#define SCALAR_ROUNDER 12582912.0f
#define SCALAR_ROUNDER_BITS 0x4B400000u

// (exp(r) - 1 - r) / r² for |r| up to half of ln 2.
INLINE float scalar_exp_tail(float r) {
  float p = 1.991553251e-04f;
  p = p * r + 1.394200831e-03f;
  p = p * r + 8.333270799e-03f;
  p = p * r + 4.166634276e-02f;
  p = p * r + 1.666666683e-01f;
  return p * r + 5.000000049e-01f;
}

// x · 2ⁿ for n from -152 to 130, in two steps, because 2ⁿ alone may be out of range.
INLINE float scalar_scaled(float x, uint32_t n) {
  uint32_t half = (uint32_t)((int32_t)n >> 1);
  return x * scalar_power_of_two(half) * scalar_power_of_two(n - half);
}

// exp(x) is (1 + y) · 2ⁿ: returns y, which is at most √2 - 1 in magnitude.
INLINE float scalar_exp_parts(float x, uint32_t *power) {
  float shifted = x * 1.44269504f + SCALAR_ROUNDER;
  float n = shifted - SCALAR_ROUNDER;
  // ln 2 in two parts; the first has so few bits that its product is exact.
  float r = x - n * 0.693359375f;
  r = r - n * -2.12194440e-4f;
  float y = scalar_exp_tail(r) * (r * r) + r;
  *power = scalar_bits(shifted) - SCALAR_ROUNDER_BITS;
  return y;
}

INLINE float scalar_exp(float x) {
  x = x > 89.0f ? 89.0f : x;
  x = x < -104.0f ? -104.0f : x;
  uint32_t n;
  float y = scalar_exp_parts(x, &n);
  return scalar_scaled(1.0f + y, n);
}

INLINE float scalar_exp2(float x) {
  x = x > 129.0f ? 129.0f : x;
  x = x < -151.0f ? -151.0f : x;
  float shifted = x + SCALAR_ROUNDER;
  float r = (x - (shifted - SCALAR_ROUNDER)) * 0.693147181f;
  float y = scalar_exp_tail(r) * (r * r) + r;
  return scalar_scaled(1.0f + y, scalar_bits(shifted) - SCALAR_ROUNDER_BITS);
}

// exp(x) - 1 for x up to 0, exact near 0.
INLINE float scalar_exp_minus_one(float x) {
  x = x < -30.0f ? -30.0f : x;
  uint32_t n;
  float y = scalar_exp_parts(x, &n), scale = scalar_power_of_two(n);
  return scale * y + (scale - 1.0f);
}

INLINE float scalar_log(float x) {
  int isSmall = x < 1.17549435e-38f;
  uint32_t bits = scalar_bits(isSmall ? x * 8388608.0f : x);
  // x = 2ᵏ · m with m from √½ to √2.
  int32_t k = (int32_t)(bits - 0x3F3504F3u) >> 23;
  float f = scalar_from_bits(bits - ((uint32_t)k << 23)) - 1.0f;
  float n = (float)k - (isSmall ? 23.0f : 0.0f);
  float p = 6.915408134e-02f;
  p = p * f + -1.178982770e-01f;
  p = p * f + 1.187296888e-01f;
  p = p * f + -1.238434456e-01f;
  p = p * f + 1.421865860e-01f;
  p = p * f + -1.666925106e-01f;
  p = p * f + 2.000222660e-01f;
  p = p * f + -2.499998660e-01f;
  p = p * f + 3.333331044e-01f;
  float square = f * f;
  float y = p * (f * square);
  y = n * -2.12194440e-4f + y;
  y = square * -0.5f + y;
  y = n * 0.693359375f + (f + y);
  y = x == INFINITY ? x : y;
  return x > 0 ? y : (x == 0 ? -INFINITY : NAN);
}

// ln(1 + x) for x from 0 to 1.
INLINE float scalar_log_plus_one(float x) {
  float sum = 1.0f + x;
  return scalar_log(sum) + (x - (sum - 1.0f)) / sum;
}

INLINE float scalar_tanh(float x) {
  float a = scalar_abs(x), s = x * x;
  float p = -5.717042149e-03f;
  p = p * s + 2.065058447e-02f;
  p = p * s + -5.374349713e-02f;
  p = p * s + 1.333149127e-01f;
  p = p * s + -3.333328392e-01f;
  float small = p * s * a + a;
  // From about 9 on the result is 1.
  float t = a > 10.0f ? 20.0f : a + a;
  uint32_t n;
  float y = scalar_exp_parts(t, &n);
  float large = 1.0f - 2.0f / ((1.0f + y) * scalar_power_of_two(n) + 1.0f);
  return scalar_signed(a < 0.625f ? small : large, x);
}

INLINE float scalar_sigmoid(float x) {
  float e = scalar_exp(-scalar_abs(x));
  float y = 1.0f / (1.0f + e);
  return x >= 0 ? y : e * y;
}

// Like `scalar_sigmoid`, but results below 5e-39 become 0; a quarter faster.
INLINE float scalar_quick_sigmoid(float x) {
  // A power of two of one factor: for x below about -88 it overflows to infinity, and the result is 0.
  float t = x < -89.0f ? 89.0f : -x;
  t = t < -87.0f ? -87.0f : t;
  uint32_t n;
  float y = scalar_exp_parts(t, &n);
  return 1.0f / (1.0f + (1.0f + y) * scalar_power_of_two(n));
}

INLINE float scalar_silu(float x) { return x * scalar_sigmoid(x); }

INLINE float scalar_softplus(float x) { return (x > 0 ? x : 0) + scalar_log_plus_one(scalar_exp(-scalar_abs(x))); }

// Where erf changes from its own polynomial to that of its complement.
#define SCALAR_ERF_SPLIT 0.9375f

INLINE float scalar_erf_small(float x) {
  float s = x * x;
  float p = 8.296611801e-05f;
  p = p * s + -8.125806951e-04f;
  p = p * s + 5.199599887e-03f;
  p = p * s + -2.685885123e-02f;
  p = p * s + 1.128368635e-01f;
  p = p * s + -3.761263320e-01f;
  p = p * s + 1.283791666e-01f;
  return p * x + x;
}

// 1 - erf(t) for t from SCALAR_ERF_SPLIT: a polynomial for the logarithm up to 4, and about right beyond, where the
// result is below 2e-8.
INLINE float scalar_erf_complement(float t) {
  float u = t > 4.0f ? 4.0f : t;
  float p = 1.165575600e-06f;
  p = p * u + -3.789741462e-05f;
  p = p * u + 5.371304226e-04f;
  p = p * u + -4.518819518e-03f;
  p = p * u + 2.583459505e-02f;
  p = p * u + -1.091957793e-01f;
  p = p * u + -6.326330319e-01f;
  p = p * u + -1.129825197e+00f;
  p = p * u + 2.323243491e-04f;
  float excess = t > 4.0f ? t * t - 16.0f : 0.0f;
  return scalar_exp(p - (t == t ? excess : t));
}

INLINE float scalar_erf(float x) {
  float a = scalar_abs(x);
  float large = scalar_signed(1.0f - scalar_erf_complement(a), x);
  return a < SCALAR_ERF_SPLIT ? scalar_erf_small(x) : large;
}

INLINE float scalar_gelu(float x) {
  float z = x * 0.707106781f;
  float tail = 0.5f * scalar_erf_complement(scalar_abs(z));
  float far = z > 0 ? 1.0f - tail : tail;
  float near = 0.5f * scalar_erf_small(z) + 0.5f;
  return x * (scalar_abs(z) < SCALAR_ERF_SPLIT ? near : far);
}

// The sine of x plus `quarters` right angles, for |x| up to SCALAR_ANGLE_LIMIT.
#define SCALAR_ANGLE_LIMIT 400000.0f
INLINE float scalar_sine(float x, uint32_t quarters) {
  const double rounder = 6755399441055744.0;
  double shifted = (double)x * 0.6366197723675814 + rounder;
  double n = shifted - rounder;
  uint64_t bits;
  memcpy(&bits, &shifted, sizeof bits);
  uint32_t quadrant = (uint32_t)bits + quarters;
  // π/2 in two parts; the first has 33 bits, so that its product is exact.
  double rest = (double)x - n * 1.57079632673412561417;
  float r = (float)(rest - n * 6.07710050650619224932e-11);
  float s = r * r;
  float p = -1.951665542e-04f;
  p = p * s + 8.332173540e-03f;
  p = p * s + -1.666665487e-01f;
  float sine = p * (s * r) + r;
  float q = 2.443772940e-05f;
  q = q * s + -1.388736144e-03f;
  q = q * s + 4.166664675e-02f;
  float cosine = q * (s * s) + (1.0f - 0.5f * s);
  float y = quadrant & 1 ? cosine : sine;
  return scalar_from_bits(scalar_bits(y) ^ ((quadrant & 2) << 30));
}

#endif
