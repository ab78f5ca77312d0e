// One row of x times packed weights, with the fastest variant for the processor.
#include "base/check.h"
#include "packed/packed_common.h"

static const model_kernels_packed_way *way_of(const model_kernels_packed *weights, int32_t is_half) {
  const model_kernels_packed_way *const way = model_kernels_packed_vnni(weights, is_half);
  const model_kernels_packed_way *const other = way ? way : model_kernels_packed_avx2(weights, is_half);
  return other ? other : model_kernels_packed_neon(weights, is_half);
}

ptrdiff_t model_kernels_packed_prepared_size(const model_kernels_packed *weights, int32_t is_half) {
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  return way ? way->size(weights->columns) : 0;
}

void model_kernels_packed_prepare(
    const model_kernels_packed *weights, int32_t is_half, const float *x, void *prepared) {
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  if (way) way->prepare(weights, x, prepared);
}

void model_kernels_packed_row(
    const model_kernels_packed *weights, int32_t is_half, ptrdiff_t first, ptrdiff_t count, const float *x,
    const void *prepared, float *y, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(count <= y_count);
  const model_kernels_packed_way *const way = way_of(weights, is_half);
  if (way) return way->multiply(weights, first, count, x, prepared, y, scratch);
  model_kernels_packed_rows(weights, first, count, x, 1, y, 0, y_count, scratch);
}
