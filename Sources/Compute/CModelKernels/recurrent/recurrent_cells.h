// Shared by the traversal of sequences and the cells of recurrent layers.
#ifndef RECURRENT_CELLS_H
#define RECURRENT_CELLS_H

#include "model_kernels_gemm_strided_rows.h"
#include "model_kernels_recurrent.h"

#include <math.h>

enum {
  recurrent_lanes = model_kernels_panel,
  // Gates whose products are computed at once: of one panel, or of several.
  recurrent_most_gates = 6
};

// Panels [first, last) of the hidden elements of a layer: the part of a step that one thread computes.
typedef struct {
  const model_kernels_recurrent_layer *layer;
  const model_kernels_recurrent_sequence *run;
  ptrdiff_t first, last;
  // W x + b of some steps: [rows, last - first, gates, lanes].
  float *projected;
  // R h + b of a panel or a few: [batch, gates, lanes].
  float *product;
  // c, or z between two phases: [batch, last - first, lanes].
  float *memory;
} recurrent_part;

// The states before and after a step.
typedef struct {
  const float *h;  // [batch, hidden], rows `h_stride` apart
  ptrdiff_t h_stride;
  float *next;
  ptrdiff_t next_stride;
  float *scaled;  // r · h, [batch, hidden], for `gru` with reset before the product
  const float *projected;  // of the step: [batch, last - first, gates, lanes]
  // Whether `lstm` and `gru` compute panels in reverse order, as they do every other step: the weights used last are
  // still in the cache.
  int is_backward;
} recurrent_step;

ptrdiff_t recurrent_gates(model_kernels_recurrent_cell cell);

// Number of phases of a step: each needs all parts of the one before.
ptrdiff_t recurrent_phases(const model_kernels_recurrent_layer *layer);

void recurrent_compute(const recurrent_part *part, const recurrent_step *step, ptrdiff_t phase);

#endif
