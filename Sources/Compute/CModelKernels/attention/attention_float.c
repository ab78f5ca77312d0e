#include "base/clones.h"
#include "base/lengths.h"
#include "base/scalar_math.h"
#include "model_kernels_attention_float.h"
#include "model_kernels_gemm_prepacked.h"
#include "product/gemm_tiles.h"

enum {
  // Scores computed at a time; they stay in L1 until they are used.
  block_size = 6144,
  most_strips = 8,
  // Keys processed at a time.
  block_keys = 256,
};

static ptrdiff_t padded(ptrdiff_t count, const tiles_choice *tile) { return round_up(count, tile->width); }

// Queries processed at a time.
static ptrdiff_t band(const model_kernels_head *head, const tiles_choice *tile) {
  ptrdiff_t strips = block_size / (padded(head->keys, tile) * tile->rows);
  strips = strips < 1 ? 1 : minimum(strips, most_strips);
  return strips * tile->rows;
}

ptrdiff_t model_kernels_head_panels(const model_kernels_head *head) {
  const tiles_choice *tile = tiles();
  return padded(head->keys, tile) * head->features + padded(head->value_features, tile) * head->keys;
}

ptrdiff_t model_kernels_head_scratch(const model_kernels_head *head) {
  const tiles_choice *tile = tiles();
  return band(head, tile) * (padded(head->keys, tile) + padded(head->value_features, tile));
}

void model_kernels_head_pack(const model_kernels_head *head, float *panels) {
  const tiles_choice *tile = tiles();
  model_kernels_product_pack(
      (model_kernels_matrix){head->key, head->key_column, head->key_row}, head->features, head->keys, 0,
      padded(head->keys, tile) / tile->width, panels);
  model_kernels_product_pack(
      (model_kernels_matrix){head->value, head->value_row, head->value_column}, head->keys, head->value_features, 0,
      padded(head->value_features, tile) / tile->width, panels + padded(head->keys, tile) * head->features);
}

// exp(x) for x ≤ 0; 0 below −87.
INLINE float falling_exp(float x) {
  const float shifted = (x < -87.0f ? -87.0f : x) * 1.44269504f + SCALAR_ROUNDER;
  const float n = shifted - SCALAR_ROUNDER;
  float r = x - n * 0.693359375f;
  r = r - n * -2.12194440e-4f;
  const float y = scalar_exp_tail(r) * (r * r) + r;
  const float scale = scalar_power_of_two(scalar_bits(shifted) - SCALAR_ROUNDER_BITS);
  return x < -87.0f ? 0 : scale * y + scale;
}

enum { lanes = 16 };

// Replaces x by exp(scale · x + mask − maximum) and returns the sum.
static MODEL_KERNELS_CLONES(
    float, exponentials, (float *x, ptrdiff_t count, float scale, const float *mask, ptrdiff_t mask_step),
    (x, count, scale, mask, mask_step)) {
  if (!mask) {
    TOGETHER for (ptrdiff_t i = 0; i < count; i++) x[i] *= scale;
  } else if (mask_step == 1) {
    TOGETHER for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] * scale + mask[i];
  } else {
    for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] * scale + mask[i * mask_step];
  }
  float greatest[lanes], sums[lanes] = {0};
  for (int l = 0; l < lanes; l++) greatest[l] = -INFINITY;
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    TOGETHER for (int l = 0; l < lanes; l++) greatest[l] = x[i + l] > greatest[l] ? x[i + l] : greatest[l];
  }
  for (; i < count; i++) greatest[0] = x[i] > greatest[0] ? x[i] : greatest[0];
  for (int width = lanes / 2; width > 0; width /= 2) {
    for (int l = 0; l < width; l++) greatest[l] = greatest[l] > greatest[l + width] ? greatest[l] : greatest[l + width];
  }
  const float shift = greatest[0];
  INDEPENDENT for (ptrdiff_t j = 0; j < count; j++) x[j] = falling_exp(x[j] - shift);
  for (i = 0; i + lanes <= count; i += lanes) {
    TOGETHER for (int l = 0; l < lanes; l++) sums[l] += x[i + l];
  }
  for (; i < count; i++) sums[0] += x[i];
  for (int width = lanes / 2; width > 0; width /= 2) {
    for (int l = 0; l < width; l++) sums[l] += sums[l + width];
  }
  return sums[0];
}

static MODEL_KERNELS_CLONES(
    void, scale_row, (const float *x, float *y, ptrdiff_t count, float factor), (x, y, count, factor)) {
  for (ptrdiff_t i = 0; i < count; i++) y[i] = x[i] * factor;
}

void model_kernels_head_run(
    const model_kernels_head *head, const float *panels, ptrdiff_t first, ptrdiff_t end, float *scratch) {
  const tiles_choice *tile = tiles();
  const ptrdiff_t height = band(head, tile), keys = padded(head->keys, tile),
                  width = padded(head->value_features, tile);
  const float *const values = panels + keys * head->features;
  float *const scores = scratch, *const mixed = scratch + height * keys;
  for (ptrdiff_t q = first; q < end; q += height) {
    const ptrdiff_t rows = minimum(height, end - q);
    for (ptrdiff_t j = 0; j < keys; j += tile->width) {
      for (ptrdiff_t r = 0, some; r < rows; r += some) {
        some = tiles_rows(tile, rows - r);
        const tiles_factors of = {
            .a = head->query + (q + r) * head->query_row,
            .a_step = head->query_row,
            .runs = 1,
            .length = head->features,
            .b = panels + j * head->features,
            .b_step = tile->width,
            .b_next = tile->width / 2};
        tile->by_rows[some](&of, scores + r * keys + j, keys, NULL, 0);
      }
    }
    float sums[most_strips * tiles_most_rows];
    for (ptrdiff_t r = 0; r < rows; r++) {
      const float *const mask = head->mask ? head->mask + (q + r) * head->mask_row : NULL;
      sums[r] = exponentials(scores + r * keys, head->keys, head->scale, mask, head->mask_column);
    }
    for (ptrdiff_t j = 0; j < width; j += tile->width) {
      for (ptrdiff_t k = 0; k < head->keys; k += block_keys) {
        for (ptrdiff_t r = 0, some; r < rows; r += some) {
          some = tiles_rows(tile, rows - r);
          const tiles_factors of = {
              .a = scores + r * keys + k,
              .a_step = keys,
              .runs = 1,
              .length = minimum(block_keys, head->keys - k),
              .b = values + j * head->keys + k * tile->width,
              .b_step = tile->width,
              .b_next = tile->width / 2};
          tile->by_rows[some](&of, mixed + r * width + j, width, NULL, k > 0);
        }
      }
    }
    // Divide the results instead of the scores: there are fewer of them.
    for (ptrdiff_t r = 0; r < rows; r++)
      scale_row(mixed + r * width, head->y + (q + r) * head->y_row, head->value_features, 1 / sums[r]);
  }
}
