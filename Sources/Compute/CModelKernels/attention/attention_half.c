#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "base/scalar_math.h"
#include "model_kernels_attention_half.h"
#include "model_kernels_gemm.h"
#include "model_kernels_half_conversion.h"
#include "model_kernels_half_weights.h"

#include <string.h>

// A matrix in half precision whose rows are `row` elements apart.
typedef struct {
  const uint16_t *data;
  ptrdiff_t row;
} halves;

// Rows of the matrix become columns of the product.
static MODEL_KERNELS_CLONES(
    void, pack_keys,
    (const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels),
    (source, k0, kc, n0, nc, width, panels)) {
  const halves *keys = source;
  float row[256];
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    for (ptrdiff_t c = 0; c < width; c++) {
      if (j + c < nc) {
        model_kernels_widen_half(keys->data + (n0 + j + c) * keys->row + k0, row, kc);
        for (ptrdiff_t k = 0; k < kc; k++) panels[k * width + c] = row[k];
      } else {
        for (ptrdiff_t k = 0; k < kc; k++) panels[k * width + c] = 0;
      }
    }
  }
}

static void pack_values(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  const halves *values = source;
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    const ptrdiff_t columns = minimum(width, nc - j);
    for (ptrdiff_t k = 0; k < kc; k++) {
      model_kernels_widen_half(values->data + (k0 + k) * values->row + n0 + j, panels + k * width, columns);
      for (ptrdiff_t c = columns; c < width; c++) panels[k * width + c] = 0;
    }
  }
}

// Replaces x by exp(x + mask − maximum) and returns the sum.
static MODEL_KERNELS_CLONES(float, exponentials, (float *x, const float *mask, ptrdiff_t count), (x, mask, count)) {
  enum { lanes = 16 };
  float greatest[lanes], sums[lanes] = {0};
  for (int l = 0; l < lanes; l++) greatest[l] = -INFINITY;
  if (mask)
    for (ptrdiff_t i = 0; i < count; i++) x[i] += mask[i];
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int l = 0; l < lanes; l++) greatest[l] = x[i + l] > greatest[l] ? x[i + l] : greatest[l];
  for (; i < count; i++) greatest[0] = x[i] > greatest[0] ? x[i] : greatest[0];
  for (int l = 1; l < lanes; l++) greatest[0] = greatest[l] > greatest[0] ? greatest[l] : greatest[0];
  const float shift = greatest[0];
  INDEPENDENT for (ptrdiff_t j = 0; j < count; j++) x[j] = scalar_exp(x[j] - shift);
  for (i = 0; i + lanes <= count; i += lanes)
    for (int l = 0; l < lanes; l++) sums[l] += x[i + l];
  for (; i < count; i++) sums[0] += x[i];
  for (int l = 1; l < lanes; l++) sums[0] += sums[l];
  return sums[0];
}

ptrdiff_t model_kernels_attention_scratch(const model_kernels_attention *call) {
  const ptrdiff_t rows = call->heads * call->queries;
  return rows * (call->places + call->features + call->value_features)
         + maximum(
             model_kernels_gemm_scratch(call->places, call->features),
             model_kernels_gemm_scratch(call->value_features, call->places));
}

void model_kernels_attention_run(const model_kernels_attention *call, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(
      call->heads, model_kernels_last(call->queries, call->value_features, call->y_row), call->y_head, call->y_count));
  const ptrdiff_t rows = call->heads * call->queries, places = call->places;
  const halves keys = {call->keys, call->key_row}, values = {call->values, call->value_row};
  float *const query = scratch, *const scores = query + rows * call->features;
  float *const sums = scores + rows * places, *const rest = sums + rows * call->value_features;
  for (ptrdiff_t r = 0; r < rows; r++) {
    const float *from = call->query + r / call->queries * call->query_head + r % call->queries * call->query_row;
    for (ptrdiff_t i = 0; i < call->features; i++) query[r * call->features + i] = call->scale * from[i];
  }
  const int is_short = rows <= 2 * MODEL_KERNELS_HALF_ROWS;
  if (is_short && call->key_row == call->features) {
    for (ptrdiff_t r = 0; r < rows; r += MODEL_KERNELS_HALF_ROWS)
      model_kernels_half_rows(
          keys.data, query + r * call->features, minimum(MODEL_KERNELS_HALF_ROWS, rows - r), scores + r * places,
          places, (rows - r) * places, places, call->features);
  } else {
    const model_kernels_matrix a = {query, call->features, 1};
    model_kernels_gemm_blocks(
        rows, places, call->features, a, pack_keys, &keys, scores, places, rows * places, 0, rest);
  }
  for (ptrdiff_t r = 0; r < rows; r++) {
    const float *mask =
        call->mask ? call->mask + r / call->queries * call->mask_head + r % call->queries * call->mask_row : NULL;
    // Divide the results instead of the scores: there are fewer of them.
    query[r] = 1 / exponentials(scores + r * places, mask, places);
  }
  if (is_short) {
    for (ptrdiff_t r = 0; r < rows; r += MODEL_KERNELS_HALF_ROWS)
      model_kernels_half_columns(
          values.data, call->value_row, scores + r * places, minimum(MODEL_KERNELS_HALF_ROWS, rows - r),
          sums + r * call->value_features, call->value_features, (rows - r) * call->value_features,
          call->value_features, places);
  } else {
    const model_kernels_matrix a = {scores, places, 1};
    model_kernels_gemm_blocks(
        rows, call->value_features, places, a, pack_values, &values, sums, call->value_features,
        rows * call->value_features, 0, rest);
  }
  for (ptrdiff_t r = 0; r < rows; r++) {
    float *to = call->y + r / call->queries * call->y_head + r % call->queries * call->y_row;
    for (ptrdiff_t i = 0; i < call->value_features; i++) to[i] = query[r] * sums[r * call->value_features + i];
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_rotate, (const float *x, const float *cosine, const float *sine, float *y, ptrdiff_t n),
    (x, cosine, sine, y, n)) {
  const ptrdiff_t half = n / 2;
  INDEPENDENT for (ptrdiff_t i = 0; i < half; i++) {
    const float first = x[i], second = x[i + half];
    y[i] = first * cosine[i] - second * sine[i];
    y[i + half] = second * cosine[i + half] + first * sine[i + half];
  }
}
