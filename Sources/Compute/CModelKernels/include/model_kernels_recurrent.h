// Recurrent layers.
#ifndef MODEL_KERNELS_RECURRENT_H
#define MODEL_KERNELS_RECURRENT_H

#include <stddef.h>

typedef enum {
  model_kernels_recurrent_linear,
  model_kernels_recurrent_relu,
  model_kernels_recurrent_tanh,
  model_kernels_recurrent_sigmoid,
  model_kernels_recurrent_hard_sigmoid,  // min(max(0.2 · x + 0.5, 0), 1)
  model_kernels_recurrent_scaled_tanh,  // alpha · tanh(beta · x)
} model_kernels_recurrent_kind;

typedef struct {
  model_kernels_recurrent_kind kind;
  float alpha, beta;
} model_kernels_recurrent_function;

typedef enum {
  model_kernels_rnn,  // h = activation(W x + b + R h)
  model_kernels_gru,  // gates r, o, z; h = (1 − z) · o + z · h
  model_kernels_lstm,  // gates i, f, o, z; c = f · c + i · z, h = o · activation(c)
} model_kernels_recurrent_cell;

// Which steps are returned.
typedef enum {
  model_kernels_recurrent_last,  // the last one computed
  model_kernels_recurrent_computed,  // all, in the order they are computed
  model_kernels_recurrent_placed,  // all, each at its position in the sequence
} model_kernels_recurrent_output;

// Floats of a packed matrix of `gates` times `hidden` rows.
ptrdiff_t model_kernels_recurrent_packed_count(ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t columns);

// Packs a matrix of a layer: the gates of a panel of hidden elements are adjacent. `swaps` exchanges the last two of
// three gates, for `gru`. A vector is a matrix of one column.
void model_kernels_recurrent_pack(
    int swaps, ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t columns, const float *matrix, float *packed);

// One direction of a layer with G gates, with packed matrices and vectors.
typedef struct {
  model_kernels_recurrent_cell cell;
  ptrdiff_t inputs, hidden;
  const float *input_weights;  // [G · hidden, inputs]
  const float *hidden_weights;  // [G · hidden, hidden]
  const float *bias;  // [G · hidden], or null
  const float *hidden_bias;  // [G · hidden], added to the product with h, or null
  const float *peephole;  // `lstm` only: [3 · hidden] for i, f, o, or null
  model_kernels_recurrent_function recurrent, candidate, activation;
  float gate_clip;  // bound of the arguments of gates' activations
  float cell_clip;  // `lstm` only: bound of the cell
  int couples_gates;  // `lstm` only: f = 1 − i
  int resets_after;  // `gru` only: whether the reset gate scales the product with h instead of h
} model_kernels_recurrent_layer;

// A sequence x [steps, batch, inputs] read from its first step, or from its last. States [batch, hidden] have rows
// `state_stride` elements apart; they hold the initial states before and the last ones after the run. The rows of y are
// `y_stride` elements apart, `batch` rows per step; y has room for `y_count` floats.
typedef struct {
  const float *x;
  ptrdiff_t steps, batch;
  int reversed;
  float *h, *c;
  ptrdiff_t state_stride;
  float *y;
  ptrdiff_t y_stride, y_count;
  model_kernels_recurrent_output output;
} model_kernels_recurrent_sequence;

// A run of one or two directions along a sequence, each in parts that threads compute in parallel.
typedef struct model_kernels_recurrent_walk model_kernels_recurrent_walk;

// The number of parts of a direction for `threads` threads.
ptrdiff_t model_kernels_recurrent_parts(
    const model_kernels_recurrent_layer *layer, const model_kernels_recurrent_sequence *run, ptrdiff_t threads);

// Bytes of memory that a walk needs.
size_t model_kernels_recurrent_size(
    const model_kernels_recurrent_layer *layers, const model_kernels_recurrent_sequence *runs, ptrdiff_t directions,
    ptrdiff_t parts);

// Begins a walk in `memory`; layers and runs, one for each direction, must stay valid until its end.
model_kernels_recurrent_walk *model_kernels_recurrent_begin(
    const model_kernels_recurrent_layer *layers, const model_kernels_recurrent_sequence *runs, ptrdiff_t directions,
    ptrdiff_t parts, void *memory);

// Computes the calling thread's share, as the thread with number `index`. When one such call has returned, no work is
// left to start; when all have, all is done. One thread alone is enough.
void model_kernels_recurrent_join(model_kernels_recurrent_walk *walk, ptrdiff_t index);

// Writes the last states, after all calls of `join` have returned.
void model_kernels_recurrent_end(model_kernels_recurrent_walk *walk);

#endif
