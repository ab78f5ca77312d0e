#include "model_kernels_recurrent.h"
#include "model_kernels_clones.h"
#include "scalar_math.h"

#include <math.h>
#include <string.h>

enum {
  // Rows of a packed panel.
  panel = 16,
  // Rows of x whose products with the input weights are made at a time, at least.
  chunk = 64,
};

typedef float wide __attribute__((vector_size(panel * sizeof(float)), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

ptrdiff_t model_kernels_packed_count(ptrdiff_t rows, ptrdiff_t columns) {
  return (rows + panel - 1) / panel * panel * columns;
}

void model_kernels_pack(const float *matrix, ptrdiff_t rows, ptrdiff_t columns, float *packed) {
  for (ptrdiff_t first = 0; first < rows; first += panel) {
    ptrdiff_t count = rows - first < panel ? rows - first : panel;
    if (count < panel) memset(packed, 0, (size_t)(panel * columns) * sizeof(float));
    for (ptrdiff_t i = 0; i < count; i++) {
      const float *row = matrix + (first + i) * columns;
      for (ptrdiff_t j = 0; j < columns; j++) packed[j * panel + i] = row[j];
    }
    packed += panel * columns;
  }
}

// `rows` rows of a with `panels` panels of b; both are constants where this is inlined, so that the sums stay in
// registers.
INLINE void product(
    int rows, int panels, ptrdiff_t n, ptrdiff_t k, const float *a, ptrdiff_t a_stride, const float *b,
    const float *bias, int accumulates, float *y, ptrdiff_t y_stride) {
  wide sum[6][4];
#pragma clang loop unroll(full)
  for (int i = 0; i < rows; i++) {
#pragma clang loop unroll(full)
    for (int p = 0; p < panels; p++) sum[i][p] = (wide){0};
  }
  for (ptrdiff_t j = 0; j < k; j++) {
#pragma clang loop unroll(full)
    for (int p = 0; p < panels; p++) {
      wide column = *(const wide *)(b + (p * k + j) * panel);
#pragma clang loop unroll(full)
      for (int i = 0; i < rows; i++) sum[i][p] += a[i * a_stride + j] * column;
    }
  }
  for (int i = 0; i < rows; i++) {
    for (int p = 0; p < panels; p++) {
      float *to = y + i * y_stride + p * panel;
      const float *sums = (const float *)&sum[i][p];
      ptrdiff_t count = n - p * panel < panel ? n - p * panel : panel;
      if (accumulates) {
        for (ptrdiff_t l = 0; l < count; l++) to[l] += sums[l];
      } else if (bias) {
        for (ptrdiff_t l = 0; l < count; l++) to[l] = sums[l] + bias[p * panel + l];
      } else {
        for (ptrdiff_t l = 0; l < count; l++) to[l] = sums[l];
      }
    }
  }
}

MODEL_KERNELS_CLONES
void model_kernels_small_gemm(
    ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float *a, ptrdiff_t a_stride, const float *b, const float *bias,
    int accumulates, float *y, ptrdiff_t y_stride) {
  ptrdiff_t i = 0;
  for (; i + 6 <= m; i += 6) {
    for (ptrdiff_t first = 0; first < n; first += panel) {
      product(
          6, 1, n - first, k, a + i * a_stride, a_stride, b + first * k, bias ? bias + first : 0, accumulates,
          y + i * y_stride + first, y_stride);
    }
  }
  for (; i < m; i++) {
    const float *row = a + i * a_stride;
    ptrdiff_t first = 0;
    // Several panels at once, so that no sum waits for itself.
    for (; first + 3 * panel < n; first += 4 * panel) {
      product(
          1, 4, n - first, k, row, a_stride, b + first * k, bias ? bias + first : 0, accumulates,
          y + i * y_stride + first, y_stride);
    }
    for (; first < n; first += panel) {
      product(
          1, 1, n - first, k, row, a_stride, b + first * k, bias ? bias + first : 0, accumulates,
          y + i * y_stride + first, y_stride);
    }
  }
}

// Applied in place.
INLINE void apply(model_kernels_recurrent_function f, float clip, float *x, ptrdiff_t count) {
  if (clip < INFINITY) {
    for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] > clip ? clip : (x[i] < -clip ? -clip : x[i]);
  }
  switch (f.kind) {
  case model_kernels_recurrent_linear: break;
  case model_kernels_recurrent_relu:
    for (ptrdiff_t i = 0; i < count; i++) x[i] = x[i] < 0 ? 0 : x[i];
    break;
  case model_kernels_recurrent_tanh:
    for (ptrdiff_t i = 0; i < count; i++) x[i] = scalar_tanh(x[i]);
    break;
  case model_kernels_recurrent_sigmoid:
    for (ptrdiff_t i = 0; i < count; i++) x[i] = scalar_sigmoid(x[i]);
    break;
  case model_kernels_recurrent_hard_sigmoid:
    for (ptrdiff_t i = 0; i < count; i++) {
      float y = 0.2f * x[i] + 0.5f;
      x[i] = y < 0 ? 0 : (y > 1 ? 1 : y);
    }
    break;
  case model_kernels_recurrent_scaled_tanh:
    for (ptrdiff_t i = 0; i < count; i++) x[i] = f.alpha * scalar_tanh(f.beta * x[i]);
    break;
  }
}

// Steps whose products with the input weights are made at a time.
static ptrdiff_t chunk_steps(ptrdiff_t batch) { return batch >= chunk || batch == 0 ? 1 : chunk / batch; }

ptrdiff_t model_kernels_recurrent_scratch(ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t batch) {
  // The gates of a chunk, and two states.
  return chunk_steps(batch) * batch * gates * hidden + 2 * batch * hidden;
}

// The place of a step in the sequence; steps are counted in the order they are computed.
INLINE ptrdiff_t place(const model_kernels_recurrent_sequence *run, ptrdiff_t step) {
  return run->reversed ? run->steps - 1 - step : step;
}

// W x + b for `count` steps from `first` on.
static void project(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, ptrdiff_t gates,
    ptrdiff_t first, ptrdiff_t count) {
  ptrdiff_t width = gates * layer->hidden, rows = run->batch;
  if (!run->reversed) {
    model_kernels_small_gemm(
        count * rows, width, layer->inputs, run->x + first * rows * layer->inputs, layer->inputs,
        layer->input_weights, layer->bias, 0, run->scratch, width);
    return;
  }
  for (ptrdiff_t i = 0; i < count; i++) {
    model_kernels_small_gemm(
        rows, width, layer->inputs, run->x + place(run, first + i) * rows * layer->inputs, layer->inputs,
        layer->input_weights, layer->bias, 0, run->scratch + i * rows * width, width);
  }
}

// Writes the state that step `step` has left.
static void put(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, ptrdiff_t step) {
  ptrdiff_t index = step;
  if (run->output == model_kernels_recurrent_last) {
    if (step != run->steps - 1) return;
    index = 0;
  } else if (run->output == model_kernels_recurrent_placed) {
    index = place(run, step);
  }
  for (ptrdiff_t i = 0; i < run->batch; i++) {
    memcpy(
        run->y + (index * run->batch + i) * run->y_stride, run->h + i * run->state_stride,
        (size_t)layer->hidden * sizeof(float));
  }
}

// What a kind of layer does with the gates [batch, gates · hidden] of one step.
typedef void step_function(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, float *gates,
    float *scratch);

static void walk(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, ptrdiff_t gates,
    step_function *step) {
  ptrdiff_t width = run->batch * gates * layer->hidden, most = chunk_steps(run->batch);
  for (ptrdiff_t first = 0; first < run->steps; first += most) {
    ptrdiff_t count = run->steps - first < most ? run->steps - first : most;
    project(layer, run, gates, first, count);
    for (ptrdiff_t i = 0; i < count; i++) {
      step(layer, run, run->scratch + i * width, run->scratch + most * width);
      put(layer, run, first + i);
    }
  }
}

MODEL_KERNELS_CLONES
static void rnn_step(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, float *gates,
    float *scratch) {
  (void)scratch;
  ptrdiff_t hidden = layer->hidden;
  model_kernels_small_gemm(
      run->batch, hidden, hidden, run->h, run->state_stride, layer->hidden_weights, 0, 1, gates, hidden);
  for (ptrdiff_t b = 0; b < run->batch; b++) {
    apply(layer->activation, layer->gate_clip, gates + b * hidden, hidden);
    memcpy(run->h + b * run->state_stride, gates + b * hidden, (size_t)hidden * sizeof(float));
  }
}

MODEL_KERNELS_CLONES
static void gru_step(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, float *gates,
    float *scratch) {
  ptrdiff_t hidden = layer->hidden, width = 3 * hidden, packed = model_kernels_packed_count(hidden, hidden);
  const float *reset = layer->hidden_weights, *output = reset + packed, *update = output + packed;
  model_kernels_small_gemm(run->batch, hidden, hidden, run->h, run->state_stride, reset, 0, 1, gates, width);
  model_kernels_small_gemm(
      run->batch, hidden, hidden, run->h, run->state_stride, update, 0, 1, gates + 2 * hidden, width);
  if (layer->resets_after) {
    model_kernels_small_gemm(
        run->batch, hidden, hidden, run->h, run->state_stride, output,
        layer->hidden_bias ? layer->hidden_bias + hidden : 0, 0, scratch, hidden);
  }
  for (ptrdiff_t b = 0; b < run->batch; b++) {
    float *r = gates + b * width, *o = r + hidden, *z = o + hidden, *held = scratch + b * hidden;
    const float *h = run->h + b * run->state_stride;
    if (layer->hidden_bias) {
      for (ptrdiff_t i = 0; i < hidden; i++) r[i] += layer->hidden_bias[i];
      for (ptrdiff_t i = 0; i < hidden; i++) z[i] += layer->hidden_bias[2 * hidden + i];
    }
    apply(layer->recurrent, layer->gate_clip, r, hidden);
    apply(layer->recurrent, layer->gate_clip, z, hidden);
    if (layer->resets_after) {
      for (ptrdiff_t i = 0; i < hidden; i++) o[i] += r[i] * held[i];
    } else {
      for (ptrdiff_t i = 0; i < hidden; i++) held[i] = r[i] * h[i];
    }
  }
  if (!layer->resets_after) {
    model_kernels_small_gemm(run->batch, hidden, hidden, scratch, hidden, output, 0, 1, gates + hidden, width);
  }
  for (ptrdiff_t b = 0; b < run->batch; b++) {
    float *o = gates + b * width + hidden, *z = o + hidden, *h = run->h + b * run->state_stride;
    apply(layer->activation, layer->gate_clip, o, hidden);
    for (ptrdiff_t i = 0; i < hidden; i++) h[i] = (1 - z[i]) * o[i] + z[i] * h[i];
  }
}

MODEL_KERNELS_CLONES
static void lstm_step(
    const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run, float *gates,
    float *scratch) {
  ptrdiff_t hidden = layer->hidden, width = 4 * hidden;
  model_kernels_small_gemm(
      run->batch, width, hidden, run->h, run->state_stride, layer->hidden_weights, 0, 1, gates, width);
  for (ptrdiff_t b = 0; b < run->batch; b++) {
    float *i = gates + b * width, *f = i + hidden, *o = f + hidden, *z = o + hidden;
    float *h = run->h + b * run->state_stride, *c = run->c + b * run->state_stride;
    const float *p = layer->peephole;
    if (p) {
      for (ptrdiff_t j = 0; j < hidden; j++) i[j] += p[j] * c[j];
      for (ptrdiff_t j = 0; j < hidden; j++) f[j] += p[hidden + j] * c[j];
    }
    apply(layer->recurrent, layer->gate_clip, i, hidden);
    if (layer->couples_gates) {
      for (ptrdiff_t j = 0; j < hidden; j++) f[j] = 1 - i[j];
    } else {
      apply(layer->recurrent, layer->gate_clip, f, hidden);
    }
    apply(layer->cell, layer->gate_clip, z, hidden);
    for (ptrdiff_t j = 0; j < hidden; j++) c[j] = f[j] * c[j] + i[j] * z[j];
    if (layer->cell_clip < INFINITY) {
      float clip = layer->cell_clip;
      for (ptrdiff_t j = 0; j < hidden; j++) c[j] = c[j] > clip ? clip : (c[j] < -clip ? -clip : c[j]);
    }
    if (p) {
      for (ptrdiff_t j = 0; j < hidden; j++) o[j] += p[2 * hidden + j] * c[j];
    }
    apply(layer->recurrent, layer->gate_clip, o, hidden);
    memcpy(scratch, c, (size_t)hidden * sizeof(float));
    apply(layer->activation, INFINITY, scratch, hidden);
    for (ptrdiff_t j = 0; j < hidden; j++) h[j] = o[j] * scratch[j];
  }
}

void model_kernels_rnn(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run) {
  walk(layer, run, 1, rnn_step);
}

void model_kernels_gru(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run) {
  walk(layer, run, 3, gru_step);
}

void model_kernels_lstm(const model_kernels_recurrent_direction *layer, const model_kernels_recurrent_sequence *run) {
  walk(layer, run, 4, lstm_step);
}
