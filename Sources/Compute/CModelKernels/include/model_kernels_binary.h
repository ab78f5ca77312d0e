// Functions of pairs of elements. `z` is [outer, inner], contiguous. `x` advances by `xOuter` elements from row to row
// and by `xInner`, 0 or 1, within a row; `y` likewise. If neither advances within rows, `inner` is 1. `z` may be the
// same array as an operand that is not broadcast.
#ifndef MODEL_KERNELS_BINARY_H
#define MODEL_KERNELS_BINARY_H

#include <stddef.h>
#include <stdint.h>

#define MODEL_KERNELS_BINARY_PARAMETERS(FROM, TO)                                        \
  (const FROM *x, ptrdiff_t xOuter, ptrdiff_t xInner, const FROM *y, ptrdiff_t yOuter, ptrdiff_t yInner, TO *z, \
   ptrdiff_t outer, ptrdiff_t inner)

#define MODEL_KERNELS_BINARY(NAME, FROM, TO) void model_kernels_##NAME MODEL_KERNELS_BINARY_PARAMETERS(FROM, TO)

MODEL_KERNELS_BINARY(add, float, float);
MODEL_KERNELS_BINARY(sub, float, float);
MODEL_KERNELS_BINARY(mul, float, float);
MODEL_KERNELS_BINARY(real_div, float, float);
// ⌊x / y⌋ of the exact quotient; x / y for y = 0.
MODEL_KERNELS_BINARY(floor_div, float, float);
// The remainder with the sign of y; NaN for y = 0.
MODEL_KERNELS_BINARY(mod, float, float);
MODEL_KERNELS_BINARY(pow, float, float);
// NaN if either operand is.
MODEL_KERNELS_BINARY(maximum, float, float);
MODEL_KERNELS_BINARY(minimum, float, float);
MODEL_KERNELS_BINARY(equal, float, uint8_t);
MODEL_KERNELS_BINARY(not_equal, float, uint8_t);
MODEL_KERNELS_BINARY(less, float, uint8_t);
MODEL_KERNELS_BINARY(less_equal, float, uint8_t);
MODEL_KERNELS_BINARY(greater, float, uint8_t);
MODEL_KERNELS_BINARY(greater_equal, float, uint8_t);

// Integers wrap around.
MODEL_KERNELS_BINARY(add_integer, int32_t, int32_t);
MODEL_KERNELS_BINARY(sub_integer, int32_t, int32_t);
MODEL_KERNELS_BINARY(mul_integer, int32_t, int32_t);
// Truncated toward 0; 0 for y = 0.
MODEL_KERNELS_BINARY(real_div_integer, int32_t, int32_t);
// Rounded down; 0 for y = 0.
MODEL_KERNELS_BINARY(floor_div_integer, int32_t, int32_t);
// The remainder with the sign of y; 0 for y = 0.
MODEL_KERNELS_BINARY(mod_integer, int32_t, int32_t);
// Truncated toward 0 for negative y; 0 for negative powers of 0.
MODEL_KERNELS_BINARY(pow_integer, int32_t, int32_t);
MODEL_KERNELS_BINARY(maximum_integer, int32_t, int32_t);
MODEL_KERNELS_BINARY(minimum_integer, int32_t, int32_t);
MODEL_KERNELS_BINARY(equal_integer, int32_t, uint8_t);
MODEL_KERNELS_BINARY(not_equal_integer, int32_t, uint8_t);
MODEL_KERNELS_BINARY(less_integer, int32_t, uint8_t);
MODEL_KERNELS_BINARY(less_equal_integer, int32_t, uint8_t);
MODEL_KERNELS_BINARY(greater_integer, int32_t, uint8_t);
MODEL_KERNELS_BINARY(greater_equal_integer, int32_t, uint8_t);

// Operands are 0 or 1.
MODEL_KERNELS_BINARY(and, uint8_t, uint8_t);
MODEL_KERNELS_BINARY(or, uint8_t, uint8_t);
MODEL_KERNELS_BINARY(xor, uint8_t, uint8_t);
MODEL_KERNELS_BINARY(equal_boolean, uint8_t, uint8_t);

// z = condition ? a : b, for elements of four bytes or one. Each operand advances by 0 or 1 elements.
void model_kernels_select(
    const uint8_t *condition, ptrdiff_t conditionStep, const uint32_t *a, ptrdiff_t aStep, const uint32_t *b,
    ptrdiff_t bStep, uint32_t *z, ptrdiff_t count);
void model_kernels_select_boolean(
    const uint8_t *condition, ptrdiff_t conditionStep, const uint8_t *a, ptrdiff_t aStep, const uint8_t *b,
    ptrdiff_t bStep, uint8_t *z, ptrdiff_t count);

#endif
