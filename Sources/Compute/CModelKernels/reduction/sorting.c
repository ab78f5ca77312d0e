#include "base/clones.h"
#include "model_kernels_sorting.h"

#include <string.h>

// Elements compared together before the index is determined.
enum { BLOCK = 64 };

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_order_floats, (const float *x, ptrdiff_t step, ptrdiff_t count, uint32_t flip, uint64_t *keys),
    (x, step, count, flip, keys)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    float value = x[i * step];
    // -0 becomes 0.
    float same = value + 0.0f;
    uint32_t bits;
    memcpy(&bits, &same, sizeof bits);
    uint32_t negative = (uint32_t)-(int32_t)(bits >> 31);
    uint32_t ordered = (bits ^ (negative | 0x80000000u)) ^ flip;
    uint32_t last = (uint32_t)-(int32_t)(value != value);
    keys[i] = (uint64_t)(ordered | last) << 32 | (uint64_t)i;
  }
}

#define FIND(NAME, IS_BEYOND)                                                            \
  static MODEL_KERNELS_FEW_CLONES(                                                       \
      ptrdiff_t, NAME, (const float *x, ptrdiff_t start, ptrdiff_t count, float bound), (x, start, count, bound)) { \
    ptrdiff_t i = start;                                                                 \
    for (; i + BLOCK <= count; i += BLOCK) {                                             \
      int found = 0;                                                                     \
      for (int j = 0; j < BLOCK; j++) found |= x[i + j] IS_BEYOND bound;                 \
      if (found) break;                                                                  \
    }                                                                                    \
    while (i < count && !(x[i] IS_BEYOND bound)) i++;                                    \
    return i;                                                                            \
  }

FIND(find_above, >)
FIND(find_below, <)

ptrdiff_t model_kernels_find_beyond(const float *x, ptrdiff_t start, ptrdiff_t count, float bound, int below) {
  return below ? find_below(x, start, count, bound) : find_above(x, start, count, bound);
}

// A stable radix sort with 11 bits per pass.
void model_kernels_sort_keys(uint64_t *keys, uint64_t *scratch, ptrdiff_t count) {
  enum { bits = 11, values = 1 << bits, passes = 3 };
  static const int shifts[passes] = {32, 43, 54};
  ptrdiff_t starts[passes][values];
  memset(starts, 0, sizeof starts);
  for (ptrdiff_t i = 0; i < count; i++) {
    for (int p = 0; p < passes; p++) starts[p][keys[i] >> shifts[p] & (values - 1)]++;
  }
  uint64_t *from = keys, *to = scratch;
  for (int p = 0; p < passes; p++) {
    ptrdiff_t *start = starts[p], sum = 0;
    // If all keys have the same digit, skip the pass.
    if (count > 0 && start[from[0] >> shifts[p] & (values - 1)] == count) continue;
    for (int v = 0; v < values; v++) {
      ptrdiff_t found = start[v];
      start[v] = sum;
      sum += found;
    }
    for (ptrdiff_t i = 0; i < count; i++) to[start[from[i] >> shifts[p] & (values - 1)]++] = from[i];
    uint64_t *other = from;
    from = to;
    to = other;
  }
  if (from != keys) memcpy(keys, from, (size_t)count * sizeof *keys);
}
