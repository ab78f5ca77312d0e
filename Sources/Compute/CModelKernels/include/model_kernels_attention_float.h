// Attention of one head over strided floats.
#ifndef MODEL_KERNELS_ATTENTION_FLOAT_H
#define MODEL_KERNELS_ATTENTION_FLOAT_H

#include <stddef.h>

// y = softmax(scale · query · keysᵀ + mask) · values. Strides are in elements; those along the features of queries and
// results are 1.
typedef struct {
  ptrdiff_t queries, keys, features, value_features;
  const float *query, *key, *value;
  // Added to the scores; NULL for none.
  const float *mask;
  float *y;
  ptrdiff_t query_row, key_row, key_column, value_row, value_column, mask_row, mask_column, y_row;
  float scale;
} model_kernels_head;

// Number of floats of a head's packed keys and values, as `model_kernels_head_run` reads them.
ptrdiff_t model_kernels_head_panels(const model_kernels_head *head);

// Floats of scratch for a run.
ptrdiff_t model_kernels_head_scratch(const model_kernels_head *head);

// Packs keys and values.
void model_kernels_head_pack(const model_kernels_head *head, float *panels);

// Computes results `first` up to `end`.
void model_kernels_head_run(
    const model_kernels_head *head, const float *panels, ptrdiff_t first, ptrdiff_t end, float *scratch);

#endif
