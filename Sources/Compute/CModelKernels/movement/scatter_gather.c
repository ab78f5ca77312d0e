#include "model_kernels_movement.h"

#include <string.h>

ptrdiff_t model_kernels_find_slices(
    const int32_t *indices, ptrdiff_t count, ptrdiff_t depth, const ptrdiff_t *lengths, const ptrdiff_t *strides,
    ptrdiff_t *offsets) {
  for (ptrdiff_t i = 0; i < count; i++) {
    ptrdiff_t offset = 0;
    for (ptrdiff_t a = 0; a < depth; a++) {
      ptrdiff_t index = indices[i * depth + a];
      if (index < 0) index += lengths[a];
      if (index < 0 || index >= lengths[a]) return i * depth + a;
      offset += index * strides[a];
    }
    offsets[i] = offset;
  }
  return -1;
}

#define GATHER_SLICES(element)                                                               \
  const element *from = x;                                                                   \
  element *to = y;                                                                           \
  if (length == 1) {                                                                         \
    for (ptrdiff_t i = 0; i < count; i++) to[i] = from[offsets[i]];                          \
  } else if (length < 16) {                                                                  \
    for (ptrdiff_t i = 0; i < count; i++) {                                                  \
      for (ptrdiff_t j = 0; j < length; j++) to[i * length + j] = from[offsets[i] + j];      \
    }                                                                                        \
  } else {                                                                                   \
    for (ptrdiff_t i = 0; i < count; i++) {                                                  \
      memcpy(to + i * length, from + offsets[i], (size_t)length * sizeof(element));          \
    }                                                                                        \
  }

void model_kernels_gather_slices(
    const void *x, void *y, ptrdiff_t size, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length) {
  if (size == 1) {
    GATHER_SLICES(uint8_t)
  } else {
    GATHER_SLICES(uint32_t)
  }
}

ptrdiff_t model_kernels_find_outside(const int32_t *indices, ptrdiff_t count, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < count; i++) {
    if (indices[i] >= length || indices[i] < -length) return i;
  }
  return -1;
}

#define GATHER_ALONG(element)                                                                             \
  const element *from = x;                                                                                \
  element *to = y;                                                                                        \
  for (ptrdiff_t o = 0; o < outer; o++, from += length * inner) {                                         \
    for (ptrdiff_t i = 0; i < count; i++, to += inner, indices += inner) {                                \
      for (ptrdiff_t n = 0; n < inner; n++) {                                                             \
        ptrdiff_t index = indices[n] < 0 ? indices[n] + length : indices[n];                              \
        to[n] = from[index * inner + n];                                                                  \
      }                                                                                                   \
    }                                                                                                     \
  }

void model_kernels_gather_along(
    const void *x, void *y, ptrdiff_t size, const int32_t *indices, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t count,
    ptrdiff_t inner) {
  if (size == 1) {
    GATHER_ALONG(uint8_t)
  } else {
    GATHER_ALONG(uint32_t)
  }
}

void model_kernels_find_along(
    const int32_t *indices, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t count, ptrdiff_t inner, ptrdiff_t *offsets) {
  for (ptrdiff_t o = 0; o < outer; o++) {
    for (ptrdiff_t i = 0; i < count; i++, indices += inner, offsets += inner) {
      for (ptrdiff_t n = 0; n < inner; n++) {
        ptrdiff_t index = indices[n] < 0 ? indices[n] + length : indices[n];
        offsets[n] = (o * length + index) * inner + n;
      }
    }
  }
}

// For every element `u` of the updates and its target `d` in the data.
#define EACH(element, value)                                       \
  for (ptrdiff_t i = 0; i < count; i++, x += length) {             \
    element *to = y + offsets[i];                                  \
    for (ptrdiff_t j = 0; j < length; j++) {                       \
      element d = to[j], u = x[j];                                 \
      (void)d;                                                     \
      to[j] = (element)(value);                                    \
    }                                                              \
  }                                                                \
  break;

void model_kernels_scatter_slices_float(
    const float *x, float *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode) {
  switch (mode) {
    case model_kernels_scatter_update: EACH(float, u)
    case model_kernels_scatter_add: EACH(float, d + u)
    case model_kernels_scatter_sub: EACH(float, d - u)
    case model_kernels_scatter_mul: EACH(float, d * u)
    case model_kernels_scatter_div: EACH(float, d / u)
    case model_kernels_scatter_max: EACH(float, u > d || u != u ? u : d)
    case model_kernels_scatter_min: EACH(float, u < d || u != u ? u : d)
  }
}

static inline int32_t quotient(int32_t dividend, int32_t divisor) {
  if (divisor == 0) return 0;
  // The only quotient that overflows wraps.
  if (divisor == -1) return (int32_t)(0u - (uint32_t)dividend);
  return dividend / divisor;
}

void model_kernels_scatter_slices_integer(
    const int32_t *x, int32_t *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode) {
  switch (mode) {
    case model_kernels_scatter_update: EACH(int32_t, u)
    case model_kernels_scatter_add: EACH(int32_t, (uint32_t)d + (uint32_t)u)
    case model_kernels_scatter_sub: EACH(int32_t, (uint32_t)d - (uint32_t)u)
    case model_kernels_scatter_mul: EACH(int32_t, (uint32_t)d * (uint32_t)u)
    case model_kernels_scatter_div: EACH(int32_t, quotient(d, u))
    case model_kernels_scatter_max: EACH(int32_t, u > d ? u : d)
    case model_kernels_scatter_min: EACH(int32_t, u < d ? u : d)
  }
}

void model_kernels_scatter_slices_boolean(
    const uint8_t *x, uint8_t *y, const ptrdiff_t *offsets, ptrdiff_t count, ptrdiff_t length,
    model_kernels_scatter_mode mode) {
  switch (mode) {
    case model_kernels_scatter_update: EACH(uint8_t, u)
    case model_kernels_scatter_add:
    case model_kernels_scatter_max: EACH(uint8_t, d | u)
    case model_kernels_scatter_mul:
    case model_kernels_scatter_min: EACH(uint8_t, d & u)
    case model_kernels_scatter_sub:
    case model_kernels_scatter_div: break;
  }
}
