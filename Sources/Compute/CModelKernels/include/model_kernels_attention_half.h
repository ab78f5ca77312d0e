// Attention over keys and values stored in half precision, and rotary embeddings.
#ifndef MODEL_KERNELS_ATTENTION_HALF_H
#define MODEL_KERNELS_ATTENTION_HALF_H

#include <stddef.h>
#include <stdint.h>

// Queries of several heads that share keys and values: y = softmax(scale · query · keysᵀ + mask) · values. Strides are
// in elements; those along features are 1.
typedef struct {
  const float *query;
  const uint16_t *keys, *values;
  // Added to the scores; NULL for none.
  const float *mask;
  float *y;
  ptrdiff_t heads, queries, places, features, value_features;
  ptrdiff_t query_head, query_row, key_row, value_row, mask_head, mask_row, y_head, y_row;
  // Capacity of y in floats.
  ptrdiff_t y_count;
  float scale;
} model_kernels_attention;

// Floats of scratch that a run needs.
ptrdiff_t model_kernels_attention_scratch(const model_kernels_attention *attention);

void model_kernels_attention_run(const model_kernels_attention *attention, float *scratch);

// Rotates pairs of elements half a row apart: y[i] = x[i] · cosine[i] - x[i + n / 2] · sine[i] in the first half of n
// elements, and x[i] · cosine[i] + x[i - n / 2] · sine[i] in the second.
void model_kernels_rotate(const float *x, const float *cosine, const float *sine, float *y, ptrdiff_t n);

#endif
