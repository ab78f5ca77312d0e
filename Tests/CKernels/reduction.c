// Sums and means along rows and columns against plain sums in double precision.
#include "model_kernels_reduction.h"
#include "plain.h"

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    const int are_rows = (int)below(2), is_mean = (int)below(2);
    const ptrdiff_t inner = are_rows ? 1 : 1 + length(below(4) ? 40 : 400), outer = length(9);
    const ptrdiff_t count = below(30) == 0 ? 0 : length(below(4) ? 100 : are_rows ? 5000 : 300);
    float *const x = numbers(outer * count * inner), *const y = room(outer * inner);
    // Where all have one sign, errors do not make up for each other.
    if (below(2))
      for (ptrdiff_t i = 0; i < outer * count * inner; i++) x[i] = fabsf(x[i]);
    // A few of the largest numbers are too much for single precision; their mean is not.
    if (is_mean && below(4) == 0)
      for (ptrdiff_t i = 0; i < outer * count * inner; i++) x[i] *= 3e38f;
    (is_mean ? model_kernels_reduce_mean : model_kernels_reduce_sum)(x, y, outer, count, inner);
    for (ptrdiff_t i = 0; i < outer * inner; i++) {
      const float *const from = x + i / inner * count * inner + i % inner;
      const double divisor = is_mean ? (double)count : 1;
      double sum = 0, magnitude = 0;
      for (ptrdiff_t k = 0; k < count; k++) sum += from[k * inner], magnitude += fabs((double)from[k * inner]);
      if (differs(y[i], sum / divisor, 1e-6 * magnitude / divisor))
        printf(
            "reduction: %s %td of %td %td %td: %g, expected %g\n", is_mean ? "mean" : "sum", i, outer, count, inner,
            (double)y[i], sum / divisor);
    }
    free(x), free(y);
  }
  return summary("sums and means", rounds);
}
