#include "base/clones.h"
#include "base/scalar_math.h"
#include "model_kernels_binary.h"

// A function of two elements `u` and `v`, with separate loops for a constant operand.
#define BINARY_BODY(LOOP, FROM, TO, EXPRESSION)                                          \
  {                                                                                      \
    for (ptrdiff_t o = 0; o < outer; o++) {                                              \
      if (xInner != 0 && yInner != 0) {                                                  \
        LOOP for (ptrdiff_t i = 0; i < inner; i++) {                                     \
          FROM u = x[i], v = y[i];                                                       \
          z[i] = (TO)(EXPRESSION);                                                       \
        }                                                                                \
      } else if (yInner == 0) {                                                          \
        FROM v = y[0];                                                                   \
        LOOP for (ptrdiff_t i = 0; i < inner; i++) {                                     \
          FROM u = x[i];                                                                 \
          z[i] = (TO)(EXPRESSION);                                                       \
        }                                                                                \
      } else {                                                                           \
        FROM u = x[0];                                                                   \
        LOOP for (ptrdiff_t i = 0; i < inner; i++) {                                     \
          FROM v = y[i];                                                                 \
          z[i] = (TO)(EXPRESSION);                                                       \
        }                                                                                \
      }                                                                                  \
      x += xOuter;                                                                       \
      y += yOuter;                                                                       \
      z += inner;                                                                        \
    }                                                                                    \
  }

#define BINARY_CLONES(NAME, FROM, TO)                                                    \
  MODEL_KERNELS_CLONES(                                                                  \
      void, model_kernels_##NAME, MODEL_KERNELS_BINARY_PARAMETERS(FROM, TO),             \
      (x, xOuter, xInner, y, yOuter, yInner, z, outer, inner))

#define BINARY(NAME, FROM, TO, EXPRESSION)                                               \
  BINARY_CLONES(NAME, FROM, TO) BINARY_BODY(INDEPENDENT, FROM, TO, EXPRESSION)

// The same for functions that branch or call.
#define BINARY_ONE_BY_ONE(NAME, FROM, TO, EXPRESSION)                                    \
  MODEL_KERNELS_BINARY(NAME, FROM, TO) BINARY_BODY(, FROM, TO, EXPRESSION)

BINARY(add, float, float, u + v)
BINARY(sub, float, float, u - v)
BINARY(mul, float, float, u * v)
BINARY(real_div, float, float, u / v)
BINARY(maximum, float, float, (u > v || u != u) ? u : v)
BINARY(minimum, float, float, (u < v || u != u) ? u : v)
BINARY(equal, float, uint8_t, u == v)
BINARY(not_equal, float, uint8_t, u != v)
BINARY(less, float, uint8_t, u < v)
BINARY(less_equal, float, uint8_t, u <= v)
BINARY(greater, float, uint8_t, u > v)
BINARY(greater_equal, float, uint8_t, u >= v)

static float remainder_with_sign_of_divisor(float u, float v) {
  float rest = fmodf(u, v);
  if (rest == 0) return copysignf(0, v);
  return (rest < 0) != (v < 0) ? rest + v : rest;
}

static float floor_quotient(float u, float v) {
  if (v == 0) return u / v;
  float rest = fmodf(u, v);
  // A multiple of v, so that the quotient is an integer up to rounding.
  float quotient = (u - rest) / v;
  if (rest != 0 && (rest < 0) != (v < 0)) quotient -= 1.0f;
  if (quotient == 0) return copysignf(0, u / v);
  float floor = floorf(quotient);
  return quotient - floor > 0.5f ? floor + 1.0f : floor;
}

BINARY_ONE_BY_ONE(floor_div, float, float, floor_quotient(u, v))
BINARY_ONE_BY_ONE(mod, float, float, remainder_with_sign_of_divisor(u, v))

#define POWER(NAME, EXPRESSION)                                                          \
  static BINARY_CLONES(NAME, float, float) BINARY_BODY(INDEPENDENT, float, float, EXPRESSION)

static BINARY_ONE_BY_ONE(power_of_any, float, float, powf(u, v))
        POWER(power_of_two, ((void)v, u * u))
                POWER(power_of_three, ((void)v, u * u * u))
                         POWER(power_of_minus_one, ((void)v, 1.0f / u))
                              // Adding 0 turns -0 into 0; -∞ has an infinite root by the rules of powers.
                              POWER(power_of_half, ((void)v, __builtin_elementwise_sqrt(u == -INFINITY ? INFINITY : u + 0.0f)))

                                                     MODEL_KERNELS_BINARY(pow, float, float) {
  if (outer == 0 || inner == 0) return;
  if (yInner != 0 || yOuter != 0) {
    model_kernels_power_of_any(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  } else if (y[0] == 2.0f) {
    model_kernels_power_of_two(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  } else if (y[0] == 3.0f) {
    model_kernels_power_of_three(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  } else if (y[0] == -1.0f) {
    model_kernels_power_of_minus_one(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  } else if (y[0] == 0.5f) {
    model_kernels_power_of_half(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  } else {
    model_kernels_power_of_any(x, xOuter, xInner, y, yOuter, yInner, z, outer, inner);
  }
}

BINARY(add_integer, int32_t, int32_t, (uint32_t)u + (uint32_t)v)
BINARY(sub_integer, int32_t, int32_t, (uint32_t)u - (uint32_t)v)
BINARY(mul_integer, int32_t, int32_t, (uint32_t)u * (uint32_t)v)
BINARY(maximum_integer, int32_t, int32_t, u > v ? u : v)
BINARY(minimum_integer, int32_t, int32_t, u < v ? u : v)
BINARY(equal_integer, int32_t, uint8_t, u == v)
BINARY(not_equal_integer, int32_t, uint8_t, u != v)
BINARY(less_integer, int32_t, uint8_t, u < v)
BINARY(less_equal_integer, int32_t, uint8_t, u <= v)
BINARY(greater_integer, int32_t, uint8_t, u > v)
BINARY(greater_equal_integer, int32_t, uint8_t, u >= v)

// INT_MIN / -1 does not fit, so divisors 0 and -1 are handled separately.
static int32_t cut_quotient_integer(int32_t u, int32_t v) {
  if (v == 0) return 0;
  return v == -1 ? (int32_t)(0u - (uint32_t)u) : u / v;
}

static int32_t floor_quotient_integer(int32_t u, int32_t v) {
  if (v == 0 || v == -1) return cut_quotient_integer(u, v);
  return u / v - (u % v != 0 && (u % v < 0) != (v < 0));
}

static int32_t remainder_integer(int32_t u, int32_t v) {
  if (v == 0 || v == -1) return 0;
  int32_t rest = u % v;
  return rest != 0 && (rest < 0) != (v < 0) ? rest + v : rest;
}

static int32_t power_integer(int32_t base, int32_t exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    return base == -1 ? (exponent & 1 ? -1 : 1) : 0;
  }
  uint32_t result = 1, square = (uint32_t)base;
  for (uint32_t rest = (uint32_t)exponent; rest != 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return (int32_t)result;
}

BINARY_ONE_BY_ONE(real_div_integer, int32_t, int32_t, cut_quotient_integer(u, v))
BINARY_ONE_BY_ONE(floor_div_integer, int32_t, int32_t, floor_quotient_integer(u, v))
BINARY_ONE_BY_ONE(mod_integer, int32_t, int32_t, remainder_integer(u, v))
BINARY_ONE_BY_ONE(pow_integer, int32_t, int32_t, power_integer(u, v))

BINARY(and, uint8_t, uint8_t, u & v)
BINARY(or, uint8_t, uint8_t, u | v)
BINARY(xor, uint8_t, uint8_t, u ^ v)
BINARY(equal_boolean, uint8_t, uint8_t, u == v)

#define SELECT(NAME, TYPE)                                                               \
  MODEL_KERNELS_FEW_CLONES(                                                              \
      void, model_kernels_##NAME,                                                        \
      (const uint8_t *condition, ptrdiff_t conditionStep, const TYPE *a, ptrdiff_t aStep, const TYPE *b, ptrdiff_t bStep, \
       TYPE *z, ptrdiff_t count),                                                        \
      (condition, conditionStep, a, aStep, b, bStep, z, count)) {                        \
    if (count <= 0) return;                                                              \
    if (conditionStep == 0) {                                                            \
      const TYPE *chosen = condition[0] ? a : b;                                         \
      if (condition[0] ? aStep : bStep) {                                                \
        memmove(z, chosen, (size_t)count * sizeof(TYPE));                                \
      } else {                                                                           \
        TYPE value = chosen[0];                                                          \
        for (ptrdiff_t i = 0; i < count; i++) z[i] = value;                              \
      }                                                                                  \
    } else if (aStep != 0 && bStep != 0) {                                               \
      /* Reads both operands, to avoid branches that cannot be predicted. */             \
      INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) {                                \
        TYPE mask = (TYPE)(condition[i] ? ~(TYPE)0 : 0), one = a[i], other = b[i];       \
        z[i] = (TYPE)((one & mask) | (other & (TYPE)~mask));                             \
      }                                                                                  \
    } else if (aStep != 0) {                                                             \
      TYPE value = b[0];                                                                 \
      INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) z[i] = condition[i] ? a[i] : value; \
    } else if (bStep != 0) {                                                             \
      TYPE value = a[0];                                                                 \
      INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) z[i] = condition[i] ? value : b[i]; \
    } else {                                                                             \
      TYPE one = a[0], other = b[0];                                                     \
      INDEPENDENT for (ptrdiff_t i = 0; i < count; i++) z[i] = condition[i] ? one : other; \
    }                                                                                    \
  }

SELECT(select, uint32_t)
SELECT(select_boolean, uint8_t)
