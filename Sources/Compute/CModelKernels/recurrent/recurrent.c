#include "base/check.h"
#include "base/lengths.h"
#include "model_kernels_threads.h"
#include "recurrent/recurrent_cells.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

// Threads process a sequence in parallel: each computes its part of the hidden elements, step by step, and waits until
// the others have finished the step. A part belongs to a thread, so that its weights stay in that thread's caches; if
// the thread does not arrive, another one does its work.

enum { lanes = recurrent_lanes, line = 64, chunk_count = 1 << 15, spins_before_yield = 1 << 12 };

// Multiplications of a step that take longer than synchronization.
static const double smallest_shared = 48e3;

typedef struct {
  _Alignas(line) atomic_llong begun;  // phases that were started
  atomic_llong done;
  atomic_int is_attended;  // whether its thread has come
  int direction;
  recurrent_part work;
} walk_part;

typedef struct {
  ptrdiff_t phases;  // of all steps
  ptrdiff_t chunk;  // steps whose products with the input weights are computed at a time
  float *states[2];  // if only the last step is returned: the current state and the previous one
  float *scaled;
} walk_direction;

struct model_kernels_recurrent_walk {
  const model_kernels_recurrent_layer *layers;
  const model_kernels_recurrent_sequence *runs;
  ptrdiff_t directions, parts;  // parts of each direction
  walk_direction direction[2];
  walk_part *part;
};

static ptrdiff_t panel_count(ptrdiff_t hidden) { return divide_up(hidden, lanes); }

ptrdiff_t model_kernels_recurrent_packed_count(ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t columns) {
  return panel_count(hidden) * lanes * gates * columns;
}

void model_kernels_recurrent_pack(
    int swaps, ptrdiff_t gates, ptrdiff_t hidden, ptrdiff_t columns, const float *matrix, float *packed) {
  for (ptrdiff_t first = 0; first < hidden; first += lanes) {
    for (ptrdiff_t gate = 0; gate < gates; gate++, packed += lanes * columns) {
      ptrdiff_t from = swaps && gate > 0 ? gates - gate : gate;
      model_kernels_pack(matrix + (from * hidden + first) * columns, minimum(hidden - first, lanes), columns, packed);
    }
  }
}

ptrdiff_t model_kernels_recurrent_parts(
    const model_kernels_recurrent_layer *layer, const model_kernels_recurrent_sequence *run, ptrdiff_t threads) {
  ptrdiff_t width = recurrent_gates(layer->cell) * layer->hidden;
  double work = (double)width * (double)layer->hidden * (double)run->batch / (double)recurrent_phases(layer);
  ptrdiff_t most = (ptrdiff_t)(work / smallest_shared < 64 ? work / smallest_shared : 64);
  ptrdiff_t parts = minimum(minimum(threads, most + 1), panel_count(layer->hidden));
  return parts < 1 ? 1 : parts;
}

// Steps whose products with the input weights are computed at a time: as many as stay in a cache, but enough rows for
// each time that the weights are read.
static ptrdiff_t chunk_steps(const model_kernels_recurrent_sequence *run, ptrdiff_t width) {
  enum { fewest_rows = 12 };
  ptrdiff_t rows = chunk_count / width > fewest_rows ? chunk_count / width : fewest_rows;
  ptrdiff_t steps = run->batch > 0 ? rows / run->batch : run->steps;
  return steps < 1 ? 1 : minimum(steps, run->steps > 0 ? run->steps : 1);
}

// Allocates whole cache lines at `base + *place` and advances `*place`; returns null if `base` is null.
static void *take(char *base, size_t *place, size_t size) {
  void *result = base ? base + *place : 0;
  *place += (size + line - 1) / line * line;
  return result;
}

static ptrdiff_t part_panel(const model_kernels_recurrent_layer *layer, ptrdiff_t parts, ptrdiff_t index) {
  return panel_count(layer->hidden) * index / parts;
}

// Lays out all memory from `base` on; returns its size.
static size_t lay_out(
    const model_kernels_recurrent_layer *layers, const model_kernels_recurrent_sequence *runs, ptrdiff_t directions,
    ptrdiff_t parts, char *base) {
  size_t place = 0;
  model_kernels_recurrent_walk *walk = take(base, &place, sizeof *walk);
  walk_part *all = take(base, &place, (size_t)(directions * parts) * sizeof *all);
  if (walk) {
    *walk = (model_kernels_recurrent_walk){
        .layers = layers, .runs = runs, .directions = directions, .parts = parts, .part = all};
  }
  for (ptrdiff_t d = 0; d < directions; d++) {
    const model_kernels_recurrent_layer *layer = layers + d;
    const model_kernels_recurrent_sequence *run = runs + d;
    ptrdiff_t gates = recurrent_gates(layer->cell), phases = recurrent_phases(layer);
    size_t state = (size_t)(run->batch * layer->hidden) * sizeof(float);
    ptrdiff_t chunk = chunk_steps(run, divide_up(panel_count(layer->hidden), parts) * gates * lanes);
    float *states[2] = {0};
    for (int i = 0; i < 2 && run->output == model_kernels_recurrent_last; i++) states[i] = take(base, &place, state);
    float *scaled = phases > 1 ? take(base, &place, state) : 0;
    if (walk) {
      walk->direction[d] = (walk_direction){run->steps * phases, chunk, {states[0], states[1]}, scaled};
    }
    for (ptrdiff_t p = 0; p < parts; p++) {
      ptrdiff_t first = part_panel(layer, parts, p), last = part_panel(layer, parts, p + 1);
      size_t panel = (size_t)(run->batch * lanes) * sizeof(float);
      recurrent_part work = {.layer = layer, .run = run, .first = first, .last = last};
      work.projected = take(base, &place, (size_t)(chunk * gates * (last - first)) * panel);
      work.product = take(base, &place, recurrent_most_gates * panel);
      work.memory = take(base, &place, (size_t)(last - first) * panel);
      if (!walk) continue;
      walk_part *part = all + d * parts + p;
      atomic_init(&part->begun, 0);
      atomic_init(&part->done, 0);
      atomic_init(&part->is_attended, 0);
      part->direction = (int)d;
      part->work = work;
    }
  }
  return place;
}

size_t model_kernels_recurrent_size(
    const model_kernels_recurrent_layer *layers, const model_kernels_recurrent_sequence *runs, ptrdiff_t directions,
    ptrdiff_t parts) {
  return lay_out(layers, runs, directions, parts, 0) + line;
}

// Copies the cells that a part has in, or out.
static void move_cells(const recurrent_part *part, int is_out) {
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t b = 0; b < part->run->batch; b++) {
    for (ptrdiff_t p = 0; p < panels; p++) {
      ptrdiff_t first = (part->first + p) * lanes;
      size_t count = (size_t)minimum(lanes, part->layer->hidden - first) * sizeof(float);
      float *outer = part->run->c + b * part->run->state_stride + first,
            *inner = part->memory + (b * panels + p) * lanes;
      if (is_out) {
        memcpy(outer, inner, count);
      } else {
        memset(inner, 0, lanes * sizeof(float));
        memcpy(inner, outer, count);
      }
    }
  }
}

model_kernels_recurrent_walk *model_kernels_recurrent_begin(
    const model_kernels_recurrent_layer *layers, const model_kernels_recurrent_sequence *runs, ptrdiff_t directions,
    ptrdiff_t parts, void *memory) {
  for (ptrdiff_t d = 0; d < directions; d++) {
    const ptrdiff_t steps = runs[d].output == model_kernels_recurrent_last ? 1 : runs[d].steps;
    MODEL_KERNELS_CHECK(
        model_kernels_is_within(steps * runs[d].batch, layers[d].hidden, runs[d].y_stride, runs[d].y_count));
  }
  char *base = (char *)memory + (line - (uintptr_t)memory % line) % line;
  lay_out(layers, runs, directions, parts, base);
  model_kernels_recurrent_walk *walk = (void *)base;
  for (ptrdiff_t i = 0; i < directions * parts; i++) {
    if (walk->part[i].work.layer->cell == model_kernels_lstm) move_cells(&walk->part[i].work, 0);
  }
  return walk;
}

// The place of a step in the sequence; steps are counted in the order they are computed.
static ptrdiff_t position_of(const model_kernels_recurrent_sequence *run, ptrdiff_t step) {
  return run->reversed ? run->steps - 1 - step : step;
}

// The state that step `step` leaves; that before the first step is the initial one.
static float *state(
    const walk_direction *direction, const model_kernels_recurrent_layer *layer,
    const model_kernels_recurrent_sequence *run, ptrdiff_t step, ptrdiff_t *stride) {
  *stride = run->y_stride;
  if (step < 0) {
    *stride = run->state_stride;
    return run->h;
  }
  switch (run->output) {
    case model_kernels_recurrent_placed: return run->y + position_of(run, step) * run->batch * run->y_stride;
    case model_kernels_recurrent_computed: return run->y + step * run->batch * run->y_stride;
    case model_kernels_recurrent_last: break;
  }
  if (step == run->steps - 1) return run->y;
  *stride = layer->hidden;
  return direction->states[step % 2];
}

// W x + b of a part for the steps from `step` on.
static void project(const recurrent_part *part, ptrdiff_t step, ptrdiff_t count) {
  const model_kernels_recurrent_layer *layer = part->layer;
  const model_kernels_recurrent_sequence *run = part->run;
  ptrdiff_t gates = recurrent_gates(layer->cell), width = (part->last - part->first) * gates * lanes;
  ptrdiff_t row = part->first * gates * lanes, from = run->reversed ? run->steps - step - count : step;
  model_kernels_panel_product(
      count * run->batch, width,
      (model_kernels_rows){run->x + from * run->batch * layer->inputs, layer->inputs, 1, layer->inputs, 0},
      layer->input_weights + row * layer->inputs, layer->bias ? layer->bias + row : 0, 0, part->projected, width,
      count * run->batch * width);
}

static void compute(const walk_direction *direction, const recurrent_part *part, ptrdiff_t index) {
  const model_kernels_recurrent_sequence *run = part->run;
  ptrdiff_t phases = recurrent_phases(part->layer), step = index / phases, phase = index % phases;
  ptrdiff_t within = step % direction->chunk, count = minimum(direction->chunk, run->steps - (step - within));
  if (within == 0 && phase == 0) project(part, step, count);
  ptrdiff_t row = (run->reversed ? count - 1 - within : within) * run->batch;
  recurrent_step around = {
      .scaled = direction->scaled,
      .is_backward = step & 1,
      .projected = part->projected + row * (part->last - part->first) * recurrent_gates(part->layer->cell) * lanes};
  around.h = state(direction, part->layer, run, step - 1, &around.h_stride);
  around.next = state(direction, part->layer, run, step, &around.next_stride);
  recurrent_compute(part, &around, phase);
}

// Computes the next phase of a part, when nobody else does and all that it needs is there.
static int advance(model_kernels_recurrent_walk *walk, walk_part *part) {
  const walk_direction *direction = &walk->direction[part->direction];
  long long begun = atomic_load_explicit(&part->begun, memory_order_relaxed);
  if (begun == direction->phases || atomic_load_explicit(&part->done, memory_order_acquire) != begun) return 0;
  walk_part *parts = walk->part + part->direction * walk->parts;
  for (ptrdiff_t i = 0; i < walk->parts; i++) {
    if (atomic_load_explicit(&parts[i].done, memory_order_acquire) < begun) return 0;
  }
  if (!atomic_compare_exchange_strong_explicit(
          &part->begun, &begun, begun + 1, memory_order_acq_rel, memory_order_relaxed)) {
    return 0;
  }
  compute(direction, &part->work, (ptrdiff_t)begun);
  atomic_store_explicit(&part->done, begun + 1, memory_order_release);
  return 1;
}

static int is_over(const model_kernels_recurrent_walk *walk) {
  for (ptrdiff_t i = 0; i < walk->directions * walk->parts; i++) {
    const walk_part *part = walk->part + i;
    if (atomic_load_explicit(&part->done, memory_order_acquire) < walk->direction[part->direction].phases) return 0;
  }
  return 1;
}

void model_kernels_recurrent_join(model_kernels_recurrent_walk *walk, ptrdiff_t index) {
  ptrdiff_t count = walk->directions * walk->parts;
  walk_part *assigned = walk->part + index % count;
  atomic_store_explicit(&assigned->is_attended, 1, memory_order_relaxed);
  long waited = 0;
  while (1) {
    int moved = advance(walk, assigned);
    // What belongs to a thread that is there is left to it, unless it has been stopped.
    for (ptrdiff_t i = 1; i < count && !moved; i++) {
      walk_part *other = walk->part + (index + i) % count;
      int is_attended = atomic_load_explicit(&other->is_attended, memory_order_relaxed);
      if (!is_attended || waited > spins_before_yield) moved = advance(walk, other);
    }
    if (moved) {
      waited = 0;
      continue;
    }
    if (is_over(walk)) return;
    if (++waited > spins_before_yield) sched_yield();
    else model_kernels_pause();
  }
}

void model_kernels_recurrent_end(model_kernels_recurrent_walk *walk) {
  for (ptrdiff_t i = 0; i < walk->directions * walk->parts; i++) {
    if (walk->part[i].work.layer->cell == model_kernels_lstm) move_cells(&walk->part[i].work, 1);
  }
  for (ptrdiff_t d = 0; d < walk->directions; d++) {
    const model_kernels_recurrent_sequence *run = walk->runs + d;
    if (run->steps == 0) continue;
    ptrdiff_t stride;
    const float *last = state(&walk->direction[d], walk->layers + d, run, run->steps - 1, &stride);
    for (ptrdiff_t b = 0; b < run->batch; b++) {
      memcpy(run->h + b * run->state_stride, last + b * stride, (size_t)walk->layers[d].hidden * sizeof(float));
    }
  }
}
