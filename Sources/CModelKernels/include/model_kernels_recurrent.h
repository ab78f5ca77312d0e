// Layers that walk along a sequence, and the matrix products they are made of.
#ifndef MODEL_KERNELS_RECURRENT_H
#define MODEL_KERNELS_RECURRENT_H

#include <stddef.h>

// Floats that a matrix of `rows` and `columns` takes when packed.
ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns);

// Packs a matrix [rows, columns] for `model_kernels_small_gemm`: panels of several rows side by side, filled up with
// zeros.
void model_kernels_pack(const float *matrix, ptrdiff_t rows, ptrdiff_t columns, float *packed);

// y = a · bᵀ + bias for a [m, k] and a packed b [n, k]. Rows of a and y are `a_stride` and `y_stride` elements apart.
// `bias` has n elements, and is zeros when null; `accumulates` adds to what is in y instead.
void model_kernels_small_gemm(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float *a, ptrdiff_t a_stride, const float *b, const float *bias,
    int accumulates, float *y, ptrdiff_t y_stride);

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

// Which steps come out.
typedef enum {
  model_kernels_recurrent_last,  // the one computed last
  model_kernels_recurrent_computed,  // all, in the order they are computed
  model_kernels_recurrent_placed,  // all, each at its place in the sequence
} model_kernels_recurrent_output;

// One direction of a layer with G gates: matrices packed, those of the gates one below the other.
typedef struct {
  ptrdiff_t inputs, hidden;
  const float *input_weights;  // [G · hidden, inputs]
  const float *hidden_weights;  // [G · hidden, hidden]; of `gru`, three matrices packed each by itself
  const float *bias;  // [G · hidden], or null
  const float *hidden_bias;  // `gru` with reset after the product only: [3 · hidden], or null
  const float *peephole;  // `lstm` only: [3 · hidden] for i, f, o, or null
  model_kernels_recurrent_function recurrent, cell, activation;
  float gate_clip;  // bound of what goes into the activations of gates
  float cell_clip;  // `lstm` only: bound of the cell
  int couples_gates;  // `lstm` only: f = 1 − i
  int resets_after;  // `gru` only: whether the reset gate scales the product with h instead of h
} model_kernels_recurrent_direction;

// A sequence x [steps, batch, inputs] read from its first step, or from its last. States [batch, hidden] have rows
// `state_stride` elements apart; they are the initial ones before and the last ones after. The rows of y are `y_stride`
// elements apart, `batch` rows a step.
typedef struct {
  const float *x;
  ptrdiff_t steps, batch;
  int reversed;
  float *h, *c;
  ptrdiff_t state_stride;
  float *y;
  ptrdiff_t y_stride;
  model_kernels_recurrent_output output;
  float *scratch;
} model_kernels_recurrent_sequence;

// Floats of scratch that a layer of `gates` needs.
ptrdiff_t model_kernels_recurrent_scratch(ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t batch);

// h = activation(W x + b + R h)
void model_kernels_rnn(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run);

// Gates r, o, z; h = (1 − z) · o + z · h.
void model_kernels_gru(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run);

// Gates i, f, o, z; c = f · c + i · z, h = o · activation(c).
void model_kernels_lstm(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run);

#endif
