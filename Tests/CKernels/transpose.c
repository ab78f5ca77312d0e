// Transposed matrices, by parts of their columns.
#include "model_kernels_transpose.h"
#include "plain.h"

#include <string.h>

static void compare_transposed(void) {
  const ptrdiff_t count = length(3), rows = length(below(2) ? 8 : 70), columns = length(below(2) ? 8 : 70);
  const ptrdiff_t size = rows * columns, first = below(columns), last = first + below(columns - first + 1);
  float *const x = numbers(count * size), *const y = numbers(count * size), *const before = copied(y, count * size);
  model_kernels_transpose(x, y, count, rows, columns, first, last);
  for (ptrdiff_t i = 0; i < count * size; i++) {
    const ptrdiff_t column = i % size / rows, row = i % size % rows;
    const int is_meant = column >= first && column < last;
    if (differs(y[i], is_meant ? x[i / size * size + row * columns + column] : before[i], 0))
      printf(
          "transposed: row %td, column %td of %td x %td, columns %td to %td\n", row, column, rows, columns, first,
          last);
  }
  free(x), free(y), free(before);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_transposed();
  }
  return summary("transposed matrices", rounds);
}
