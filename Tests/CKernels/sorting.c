// Elements in order, against the rules for them.
#include "model_kernels_sorting.h"
#include "plain.h"

// Few values, so that many are equal, and those that are special.
static float element(void) {
  static const float special[] = {0, -0.0f, INFINITY, -INFINITY, NAN, -NAN, 1e-42f, -1e-42f, 3e38f, -3e38f};
  return below(4) ? (float)(below(9) - 4) / 4 : below(2) ? special[below(10)] : 1000 * number();
}

// Whether a comes before b.
static int precedes(float a, float b, int is_descending) {
  if (isnan(a) || isnan(b)) return !isnan(a) && isnan(b);
  return is_descending ? a > b : a < b;
}

static void wrong(const char *what, ptrdiff_t i, ptrdiff_t count) {
  if (failures++ < 20) printf("sorting: %s, place %td of %td\n", what, i, count);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    const ptrdiff_t count = below(20) ? length(below(4) ? 40 : 3000) : 0, step = length(3);
    const int is_descending = (int)below(2);
    float *const x = room(count ? (count - 1) * step + 1 : 0);
    for (ptrdiff_t i = 0; i < count; i++) x[i * step] = element();
    uint64_t *const keys = memory((size_t)count * 8), *const scratch = memory((size_t)count * 8);
    model_kernels_order_floats(x, step, count, is_descending ? UINT32_MAX : 0, keys);
    model_kernels_sort_keys(keys, scratch, count);
    char *const is_there = calloc((size_t)count + 1, 1);
    for (ptrdiff_t i = 0; i < count; i++, comparisons++) {
      const ptrdiff_t at = (ptrdiff_t)(keys[i] & UINT32_MAX);
      if (at >= count || is_there[at]++) {
        wrong("not one of each", i, count);
        continue;
      }
      if (i == 0) continue;
      const ptrdiff_t last = (ptrdiff_t)(keys[i - 1] & UINT32_MAX);
      if (precedes(x[at * step], x[last * step], is_descending)) wrong("out of order", i, count);
      if (!precedes(x[last * step], x[at * step], is_descending) && last > at) wrong("equals changed places", i, count);
    }
    if (step == 1 && count > 0) {
      const float bound = element();
      ptrdiff_t start = below(count + 1), expected = start;
      while (expected < count && !(is_descending ? x[expected] < bound : x[expected] > bound)) expected++;
      comparisons++;
      if (model_kernels_find_beyond(x, start, count, bound, is_descending) != expected)
        wrong("found elsewhere", expected, count);
    }
    free(x), free(keys), free(scratch), free(is_there);
  }
  return summary("sorting", rounds);
}
