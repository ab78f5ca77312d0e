// Floats as 16-bit integers, with a scale for each unit.
#include "base/clones.h"
#include "packed/packed_common.h"

// The largest number becomes 32512, so that its upper byte, rounded, still fits into 8 bits.
MODEL_KERNELS_CLONES(float, model_kernels_packed_cut, (const float *x, int16_t *numbers), (x, numbers)) {
  // The bit patterns of magnitudes have the same order as the magnitudes, and NaN is the largest.
  uint32_t bits[unit], most = 0;
  memcpy(bits, x, sizeof bits);
  for (int i = 0; i < unit; i++) most = (bits[i] & 0x7fffffff) > most ? bits[i] & 0x7fffffff : most;
  float greatest;
  memcpy(&greatest, &most, sizeof greatest);
  // If the maximum is infinite, NaN or tiny, the scale alone determines the result: infinity and NaN are preserved.
  const int is_tiny = greatest < 1.0e-30f, is_usual = greatest <= 3.0e38f && !is_tiny;
  if (!is_usual) {
    for (int i = 0; i < unit; i++) numbers[i] = !is_tiny;
    return is_tiny ? 0 : greatest;
  }
  const float factor = 32512 / greatest;
  for (int i = 0; i < unit; i++) numbers[i] = (int16_t)__builtin_rintf(x[i] * factor);
  return greatest / 32512;
}

ptrdiff_t model_kernels_packed_numbers_size(ptrdiff_t columns) {
  return columns * (ptrdiff_t)sizeof(int16_t) + columns / unit * (ptrdiff_t)sizeof(float);
}

void model_kernels_packed_numbers(const float *x, ptrdiff_t columns, void *numbers) {
  int16_t *const to = numbers;
  char *const scales = (char *)numbers + columns * (ptrdiff_t)sizeof(int16_t);
  for (ptrdiff_t u = 0; u < columns / unit; u++) {
    const float scale = model_kernels_packed_cut(x + u * unit, to + u * unit);
    memcpy(scales + u * (ptrdiff_t)sizeof scale, &scale, sizeof scale);
  }
}
