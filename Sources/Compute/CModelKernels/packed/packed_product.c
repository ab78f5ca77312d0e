// Many rows of x times packed weights, which are unpacked into the panels of a float product.
#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "model_kernels_gemm.h"
#include "packed/packed_common.h"

// The weights, and which of their rows form the columns of a product.
typedef struct {
  const model_kernels_packed *weights;
  ptrdiff_t first;
} panel_rows;

// Transposes [16, kc] floats.
static MODEL_KERNELS_CLONES(
    void, turn, (const float *rows, ptrdiff_t kc, ptrdiff_t width, float *panel), (rows, kc, width, panel)) {
  ptrdiff_t k = 0;
  for (; k + 16 <= kc; k += 16) {
    for (int i = 0; i < 16; i++)
      for (int r = 0; r < 16; r++) panel[(k + i) * width + r] = rows[r * kc + k + i];
  }
  for (; k < kc; k++)
    for (int r = 0; r < 16; r++) panel[k * width + r] = rows[r * kc + k];
}

static void pack_panels(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  enum { turned = 16, deepest = 256 };
  const panel_rows *from = source;
  float rows[turned * deepest];
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    const ptrdiff_t columns = minimum(width, nc - j);
    for (ptrdiff_t c = 0; c < width; c += turned) {
      const ptrdiff_t whole = minimum(turned, width - c);
      for (ptrdiff_t r = 0; r < whole; r++) {
        if (c + r < columns) {
          model_kernels_packed_expand(from->weights, from->first + n0 + j + c + r, k0, kc, rows + r * kc);
        } else {
          memset(rows + r * kc, 0, (size_t)kc * sizeof(float));
        }
      }
      if (whole == turned) {
        turn(rows, kc, width, panels + c);
      } else {
        for (ptrdiff_t k = 0; k < kc; k++)
          for (ptrdiff_t r = 0; r < whole; r++) panels[k * width + c + r] = rows[r * kc + k];
      }
    }
  }
}

ptrdiff_t model_kernels_packed_scratch(ptrdiff_t count, ptrdiff_t columns) {
  return model_kernels_gemm_scratch(count, columns);
}

void model_kernels_packed_product(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, count, y_stride, y_count));
  const panel_rows source = {weights, first};
  const model_kernels_matrix a = {x, weights->columns, 1};
  model_kernels_gemm_blocks(rows, count, weights->columns, a, pack_panels, &source, y, y_stride, y_count, 0, scratch);
}
