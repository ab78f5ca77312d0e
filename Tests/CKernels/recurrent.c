// Recurrent layers, taken in parts by one thread or by several, against their formulas.
#include "model_kernels_recurrent.h"
#include "plain.h"

#include <pthread.h>

typedef struct {
  model_kernels_recurrent_layer layer;
  model_kernels_recurrent_sequence run;
  float *input, *hidden, *bias, *hidden_bias, *peephole;  // as they are
  float *packed[5];
  float *h, *c;  // before
} direction;

static double applied(model_kernels_recurrent_function f, double clip, double x) {
  x = x > clip ? clip : x < -clip ? -clip : x;
  switch (f.kind) {
    case model_kernels_recurrent_linear: return x;
    case model_kernels_recurrent_relu: return x < 0 ? 0 : x;
    case model_kernels_recurrent_tanh: return tanh(x);
    case model_kernels_recurrent_sigmoid: return 1 / (1 + exp(-x));
    case model_kernels_recurrent_hard_sigmoid: return fmin(fmax(0.2 * x + 0.5, 0), 1);
    case model_kernels_recurrent_scaled_tanh: return f.alpha * tanh(f.beta * x);
  }
  return x;
}

// `is_bounded` for gates: cells would grow beyond all numbers with others.
static model_kernels_recurrent_function function(int is_bounded) {
  const ptrdiff_t first = is_bounded ? model_kernels_recurrent_tanh : 0;
  return (model_kernels_recurrent_function){(model_kernels_recurrent_kind)(first + below(6 - first)), 0.7f, 0.9f};
}

// Weights are small, so that states do not grow.
static float *matrix(ptrdiff_t rows, ptrdiff_t columns) {
  float *const x = numbers(rows * columns);
  for (ptrdiff_t i = 0; i < rows * columns; i++) x[i] /= (float)columns;
  return x;
}

static float *packed(int swaps, ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t columns, const float *matrix) {
  if (!matrix) return NULL;
  float *const to = room(model_kernels_recurrent_packed_count(gates, hidden, columns));
  model_kernels_recurrent_pack(swaps, gates, hidden, columns, matrix, to);
  return to;
}

static double dot(const float *a, const double *b, ptrdiff_t count) {
  double sum = 0;
  for (ptrdiff_t i = 0; i < count; i++) sum += a[i] * b[i];
  return sum;
}

// The gates are r, o, z or i, f, o, z.
static void compare(const direction *d, const float *y) {
  const model_kernels_recurrent_layer *const layer = &d->layer;
  const model_kernels_recurrent_sequence *const run = &d->run;
  const ptrdiff_t n = layer->hidden, gates = layer->cell == model_kernels_lstm  ? 4
                                             : layer->cell == model_kernels_gru ? 3
                                                                                : 1;
  double *const h = memory((size_t)n * 8), *const c = memory((size_t)n * 8),
                *const x = memory((size_t)layer->inputs * 8);
  double *const next = memory((size_t)n * 8), *const reset = memory((size_t)n * 8);
  for (ptrdiff_t b = 0; b < run->batch; b++) {
    for (ptrdiff_t j = 0; j < n; j++) h[j] = d->h[b * run->state_stride + j], c[j] = d->c[b * run->state_stride + j];
    for (ptrdiff_t step = 0; step < run->steps; step++) {
      const ptrdiff_t place = run->reversed ? run->steps - 1 - step : step;
      for (ptrdiff_t i = 0; i < layer->inputs; i++) x[i] = run->x[(place * run->batch + b) * layer->inputs + i];
#define WX(gate) (dot(d->input + ((gate) * n + j) * layer->inputs, x, layer->inputs) + (d->bias ? d->bias[(gate) * n + j] : 0))
#define RH(gate, h) (dot(d->hidden + ((gate) * n + j) * n, h, n) + (d->hidden_bias ? d->hidden_bias[(gate) * n + j] : 0))
#define PEEP(gate) (d->peephole ? d->peephole[(gate) * n + j] * c[j] : 0)
      for (ptrdiff_t j = 0; j < n && gates == 3; j++)
        reset[j] = applied(layer->recurrent, layer->gate_clip, WX(0) + RH(0, h));
      for (ptrdiff_t j = 0; j < n && gates == 3; j++) next[j] = reset[j] * h[j];
      for (ptrdiff_t j = 0; j < n; j++) {
        if (gates == 1) {
          reset[j] = applied(layer->activation, layer->gate_clip, WX(0) + RH(0, h));
        } else if (gates == 3) {
          const double z = applied(layer->recurrent, layer->gate_clip, WX(2) + RH(2, h));
          const double sum = layer->resets_after ? WX(1) + reset[j] * RH(1, h) : WX(1) + RH(1, next);
          reset[j] = (1 - z) * applied(layer->activation, layer->gate_clip, sum) + z * h[j];
        } else {
          const double i = applied(layer->recurrent, layer->gate_clip, WX(0) + RH(0, h) + PEEP(0));
          const double f =
              layer->couples_gates ? 1 - i : applied(layer->recurrent, layer->gate_clip, WX(1) + RH(1, h) + PEEP(1));
          const double z = applied(layer->candidate, layer->gate_clip, WX(3) + RH(3, h));
          c[j] = fmin(fmax(f * c[j] + i * z, -(double)layer->cell_clip), layer->cell_clip);
          const double o = applied(layer->recurrent, layer->gate_clip, WX(2) + RH(2, h) + PEEP(2));
          reset[j] = o * applied(layer->activation, INFINITY, c[j]);
        }
      }
      memcpy(h, reset, (size_t)n * 8);
      if (run->output == model_kernels_recurrent_last && step + 1 < run->steps) continue;
      const ptrdiff_t at = run->output == model_kernels_recurrent_last     ? 0
                           : run->output == model_kernels_recurrent_placed ? place
                                                                           : step;
      for (ptrdiff_t j = 0; j < n; j++)
        if (differs(y[(at * run->batch + b) * run->y_stride + j], h[j], 2e-4 * (1 + fabs(h[j]))))
          printf(
              "recurrent: cell %d, step %td, element %td of %td: %g, expected %g\n", layer->cell, step, j, n,
              (double)y[(at * run->batch + b) * run->y_stride + j], h[j]);
    }
    for (ptrdiff_t j = 0; j < n; j++) {
      const int is_wrong = differs(run->h[b * run->state_stride + j], h[j], 2e-4 * (1 + fabs(h[j])))
                           | (gates == 4 && differs(run->c[b * run->state_stride + j], c[j], 2e-4 * (1 + fabs(c[j]))));
      if (is_wrong) printf("recurrent: cell %d, last state %td of %td\n", layer->cell, j, n);
    }
  }
  free(h), free(c), free(x), free(next), free(reset);
}

static void make(direction *d, model_kernels_recurrent_cell cell, ptrdiff_t inputs, ptrdiff_t hidden) {
  const ptrdiff_t gates = cell == model_kernels_lstm ? 4 : cell == model_kernels_gru ? 3 : 1;
  const int swaps = cell == model_kernels_gru;
  *d = (direction){.input = matrix(gates * hidden, inputs), .hidden = matrix(gates * hidden, hidden)};
  d->bias = below(2) ? numbers(gates * hidden) : NULL, d->hidden_bias = below(2) ? numbers(gates * hidden) : NULL;
  d->peephole = cell == model_kernels_lstm && below(2) ? numbers(3 * hidden) : NULL;
  d->packed[0] = packed(swaps, gates, hidden, inputs, d->input),
  d->packed[1] = packed(swaps, gates, hidden, hidden, d->hidden);
  d->packed[2] = packed(swaps, gates, hidden, 1, d->bias),
  d->packed[3] = packed(swaps, gates, hidden, 1, d->hidden_bias);
  d->packed[4] = packed(0, 3, hidden, 1, d->peephole);
  d->layer = (model_kernels_recurrent_layer){
      .cell = cell,
      .inputs = inputs,
      .hidden = hidden,
      .input_weights = d->packed[0],
      .hidden_weights = d->packed[1],
      .bias = d->packed[2],
      .hidden_bias = d->packed[3],
      .peephole = d->packed[4],
  };
  d->layer.recurrent = function(1), d->layer.candidate = function(0), d->layer.activation = function(0);
  d->layer.gate_clip = below(3) ? INFINITY : 0.8f, d->layer.cell_clip = below(3) ? INFINITY : 0.6f;
  d->layer.couples_gates = (int)below(2), d->layer.resets_after = (int)below(2);
  if (below(2)) return;
  // As nearly all layers are: these have loops of their own. Some sums are so large that the functions reach their ends.
  model_kernels_recurrent_layer *const layer = &d->layer;
  layer->recurrent.kind = model_kernels_recurrent_sigmoid;
  layer->candidate.kind = layer->activation.kind = model_kernels_recurrent_tanh;
  layer->gate_clip = layer->cell_clip = INFINITY;
  layer->couples_gates = 0;
  layer->peephole = NULL;
  free(d->peephole);
  d->peephole = NULL;
  for (ptrdiff_t i = 0; d->bias && i < gates * hidden; i++) d->bias[i] *= below(8) ? 1 : 100;
  if (d->bias) model_kernels_recurrent_pack(swaps, gates, hidden, 1, d->bias, d->packed[2]);
}

typedef struct {
  model_kernels_recurrent_walk *walk;
  ptrdiff_t index;
} walker;

static void *join(void *argument) {
  model_kernels_recurrent_join(((walker *)argument)->walk, ((walker *)argument)->index);
  return NULL;
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    const ptrdiff_t directions = 1 + below(2), hidden = length(below(5) ? 40 : 90), inputs = length(30),
                    batch = length(5);
    const ptrdiff_t steps = length(10), stride = directions * hidden;
    const model_kernels_recurrent_cell cell = (model_kernels_recurrent_cell)below(3);
    const model_kernels_recurrent_output output = (model_kernels_recurrent_output)below(3);
    float *const x = numbers(steps * batch * inputs), *const h = numbers(batch * stride),
                 *const c = numbers(batch * stride);
    float *const h_before = copied(h, batch * stride), *const c_before = copied(c, batch * stride);
    float *const y = room((output == model_kernels_recurrent_last ? 1 : steps) * batch * stride);
    direction all[2];
    model_kernels_recurrent_layer layers[2];
    model_kernels_recurrent_sequence runs[2];
    for (ptrdiff_t d = 0; d < directions; d++) {
      make(all + d, cell, inputs, hidden);
      const ptrdiff_t results = (output == model_kernels_recurrent_last ? 1 : steps) * batch * stride - d * hidden;
      all[d].run = (model_kernels_recurrent_sequence){
          .x = x,
          .steps = steps,
          .batch = batch,
          .reversed = d == 1 || below(3) == 0,
          .h = h + d * hidden,
          .c = cell == model_kernels_lstm ? c + d * hidden : NULL,
          .state_stride = stride,
          .y = y + d * hidden,
          .y_stride = stride,
          .y_count = results,
          .output = output,
      };
      all[d].h = h_before + d * hidden, all[d].c = c_before + d * hidden;
      layers[d] = all[d].layer, runs[d] = all[d].run;
    }
    ptrdiff_t parts = model_kernels_recurrent_parts(layers, runs, length(6));
    if (below(2)) parts = length((hidden + 15) / 16);
    void *const space = memory(model_kernels_recurrent_size(layers, runs, directions, parts));
    model_kernels_recurrent_walk *const walk = model_kernels_recurrent_begin(layers, runs, directions, parts, space);
    const ptrdiff_t threads = below(3) == 0 ? length(4) : 1;
    pthread_t thread[4];
    walker walkers[4];
    for (ptrdiff_t i = 0; i < threads; i++) {
      walkers[i] = (walker){walk, i};
      if (i > 0 && pthread_create(&thread[i], NULL, join, &walkers[i]) != 0) return 2;
    }
    join(&walkers[0]);
    for (ptrdiff_t i = 1; i < threads; i++) pthread_join(thread[i], NULL);
    model_kernels_recurrent_end(walk);
    for (ptrdiff_t d = 0; d < directions; d++) {
      compare(all + d, y + d * hidden);
      free(all[d].input), free(all[d].hidden), free(all[d].bias), free(all[d].hidden_bias), free(all[d].peephole);
      for (int i = 0; i < 5; i++) free(all[d].packed[i]);
    }
    free(x), free(h), free(c), free(h_before), free(c_before), free(y), free(space);
  }
  return summary("recurrent layers", rounds);
}
