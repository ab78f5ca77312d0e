// Products of one row and of many, with the elements of each column of the other matrix side by side or apart.
#include "model_kernels_gemm.h"
#include "plain.h"

// Numbers that begin on a line of the cache.
static float *on_line(ptrdiff_t count) {
  float *const x = aligned_alloc(64, (size_t)(count + 15) / 16 * 64);
  if (!x) exit(2);
  for (ptrdiff_t i = 0; i < count; i++) x[i] = number();
  return x;
}

// `is_heavy`: so many columns that the kernel fetches them from memory ahead of their use.
static void compare(int is_heavy) {
  const int is_dense = is_heavy || below(4) > 0, has_lines = is_dense && below(2);
  const ptrdiff_t m = is_heavy || below(2) ? 1 : length(20), n = is_heavy ? 4100 + below(9) : length(40);
  const ptrdiff_t k = is_heavy    ? 512 + 8 * below(3) + below(2)
                      : has_lines ? 16 * length(5)
                                  : length(below(2) ? 20 : 300);
  const ptrdiff_t pitch = (is_dense ? k : n) + (has_lines ? 16 * below(2) : below(3));
  const ptrdiff_t c_stride = n + below(3), b_count = is_dense ? (n - 1) * pitch + k : (k - 1) * pitch + n;
  const int adds = (int)below(2);
  float *const a = numbers(m * k), *const b = has_lines ? on_line(b_count) : numbers(b_count);
  // A kernel that masks elements must mask both factors: an infinite one times zero is no number.
  if (below(4) == 0) b[below(b_count)] = INFINITY;
  float *const c = numbers(m * c_stride), *const before = copied(c, m * c_stride);
  float *const scratch = room(model_kernels_gemm_scratch(n, k));
  const model_kernels_matrix left = {a, k, 1}, right = {b, is_dense ? 1 : pitch, is_dense ? pitch : 1};
  model_kernels_gemm(m, n, k, left, right, c, c_stride, (m - 1) * c_stride + n, adds, scratch);
  for (ptrdiff_t i = 0; i < m; i++) {
    for (ptrdiff_t j = 0; j < n; j++) {
      double sum = adds ? before[i * c_stride + j] : 0;
      for (ptrdiff_t l = 0; l < k; l++) sum += (double)a[i * k + l] * b[is_dense ? j * pitch + l : l * pitch + j];
      // Single precision, which rounds each product and sum of numbers up to 1.
      if (differs(c[i * c_stride + j], sum, 1e-6 * (double)(k + 1)))
        printf("element [%td, %td] of %td x %td x %td: %g, not %g\n", i, j, m, n, k, c[i * c_stride + j], sum);
    }
  }
  for (ptrdiff_t i = 0; i < m * c_stride; i++) {
    if (i % c_stride >= n && differs(c[i], before[i], 0))
      printf("element %td behind a row of %td was written\n", i % c_stride, n);
  }
  // Threads share columns: each part must equal the same part of the whole, to the last bit.
  if (m == 1 && is_dense) {
    const ptrdiff_t first = below(n), count = 1 + below(n - first);
    const model_kernels_matrix part = {b + first * pitch, 1, pitch};
    float *const own = copied(before + first, count);
    model_kernels_gemm(m, count, k, left, part, own, count, m * count, adds, scratch);
    for (ptrdiff_t j = 0; j < count; j++) {
      if (differs(own[j], c[first + j], 0))
        printf("column %td of %td x %td by itself: %g, not %g\n", first + j, n, k, own[j], c[first + j]);
    }
    free(own);
  }
  free(a), free(b), free(c), free(before), free(scratch);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare(round % 10 == 9);
  }
  return summary("products by blocks and by rows", rounds);
}
