#include "model_kernels_convolution_separable.h"

#include <string.h>

#include "base/check.h"
#include "base/lengths.h"
#include "convolution/direct_common.h"

// Minimum number of positions of a product, taps whose weights stay in L1, and the number of floats of held rows beyond
// which a step is a single row.
enum { fewest_places = 48, block_length = 256, most_held = 1 << 20 };

static ptrdiff_t product_count(ptrdiff_t inputs, ptrdiff_t outputs) {
  return round_up(outputs, direct_tiles_here()->lanes) * (inputs + 1);
}

// Input rows under the windows of `rows` rows of y.
static ptrdiff_t reach(const model_kernels_separable *c, ptrdiff_t rows) {
  return (rows - 1) * c->strides[0] + (c->kernel[0] - 1) * c->dilations[0] + 1;
}

// Columns of a held row: those that windows reach, including the zeros at both ends.
static ptrdiff_t held_columns(const model_kernels_separable *c) {
  ptrdiff_t last = (c->output[1] - 1) * c->strides[1] + (c->kernel[1] - 1) * c->dilations[1] + 1;
  return maximum(last, c->pad[1] + c->input[1]);
}

// Whether rows are copied to scratch: expanded rows, rows whose channels fill no whole vectors, and rows with more than
// a few windows that reach beyond the ends.
static int holds_rows(const model_kernels_separable *c) {
  return c->expands || c->channels % direct_tiles_here()->lanes != 0 || 100 * c->pad[1] > c->output[1];
}

// Whether depthwise results are held in scratch: for the projection, or to cut off padded channels.
static int holds_results(const model_kernels_separable *c) {
  return c->projects || c->channels % direct_tiles_here()->lanes != 0;
}

void model_kernels_separable_plan(model_kernels_separable *c, ptrdiff_t threads) {
  ptrdiff_t lanes = direct_tiles_here()->lanes;
  c->pitch = round_up(c->channels, lanes);
  // Positions a power of two apart would compete for the same cache sets.
  if (c->pitch / lanes % 8 == 0) c->pitch += lanes;
  c->row_units = 1;
  if (threads > 1 && c->batch % threads != 0) {
    // Adjacent units both expand the rows they share: beyond an eighth of extra work, add units only for idle threads.
    ptrdiff_t shared = c->expands ? maximum(0, reach(c, 1) - c->strides[0]) : 0, rows = c->output[0] * c->strides[0];
    ptrdiff_t units = shared ? maximum(rows / (8 * shared), minimum(threads, rows / (3 * shared))) : c->output[0];
    c->row_units = maximum(1, minimum(units, 2 * threads));
  }
  c->rows = divide_up(c->output[0], c->row_units);
  c->row_units = divide_up(c->output[0], c->rows);
  c->unit_count = c->batch * c->row_units;
  c->step = minimum(c->rows, divide_up(fewest_places, c->output[1]));
  if (holds_rows(c) && reach(c, c->step) * held_columns(c) * c->pitch > most_held) c->step = 1;
  c->held_rows = minimum(reach(c, c->step), c->input[0]);
  c->weight_count = c->pitch * (c->kernel[0] * c->kernel[1] + 1);
  if (c->expands) c->weight_count += product_count(c->inputs, c->channels);
  if (c->projects) c->weight_count += product_count(c->channels, c->outputs);
  // Offsets of positions and rows under a window, of rows, and of results.
  ptrdiff_t places = maximum(c->held_rows * c->input[1], c->step * c->output[1]);
  ptrdiff_t per_float = sizeof(ptrdiff_t) / sizeof(float);
  c->scratch_count = round_up(per_float * (2 * places + 2 * c->kernel[0]), lanes) + lanes;
  if (holds_rows(c)) c->scratch_count += c->held_rows * held_columns(c) * c->pitch;
  if (holds_results(c)) c->scratch_count += c->step * c->output[1] * c->pitch;
}

// Packs the weights of a 1 x 1 convolution: panels of a few vectors of outputs, biases first. Returns the end of the
// packed memory.
static float *pack_product(
    ptrdiff_t inputs, ptrdiff_t outputs, const float *weights, const float *bias, float *packed) {
  ptrdiff_t lanes = direct_tiles_here()->lanes;
  for (ptrdiff_t first = 0; first < divide_up(outputs, lanes);) {
    ptrdiff_t vectors = direct_panel_vectors(outputs, first), width = vectors * lanes;
    for (ptrdiff_t j = 0; j < width; j++) {
      ptrdiff_t o = first * lanes + j;
      packed[j] = o < outputs && bias ? bias[o] : 0;
      for (ptrdiff_t i = 0; i < inputs; i++) packed[width * (i + 1) + j] = o < outputs ? weights[o * inputs + i] : 0;
    }
    packed += width * (inputs + 1);
    first += vectors;
  }
  return packed;
}

void model_kernels_separable_pack(
    const model_kernels_separable *c, const model_kernels_separable_weights *weights, float *packed) {
  if (c->expands) packed = pack_product(c->inputs, c->channels, weights->expansion, weights->expansion_bias, packed);
  ptrdiff_t taps = c->kernel[0] * c->kernel[1];
  memset(packed, 0, (size_t)(c->pitch * (taps + 1)) * sizeof *packed);
  for (ptrdiff_t i = 0; i < c->channels; i++) {
    packed[i] = weights->depthwise_bias ? weights->depthwise_bias[i] : 0;
    for (ptrdiff_t t = 0; t < taps; t++) packed[(t + 1) * c->pitch + i] = weights->depthwise[i * taps + t];
  }
  packed += c->pitch * (taps + 1);
  if (c->projects) pack_product(c->channels, c->outputs, weights->projection, weights->projection_bias, packed);
}

// The part of an activation that tiles apply; others are applied to the results while they are in the cache.
static direct_finish finish_of(const model_kernels_separable_stage *stage) {
  direct_finish finish = {stage->activation, stage->alpha, stage->beta};
  if (finish.kind != model_kernels_activation_relu && finish.kind != model_kernels_activation_clip) {
    finish.kind = model_kernels_activation_none;
  }
  return finish;
}

static void activate(const model_kernels_separable_stage *stage, float *x, ptrdiff_t count) {
  if (stage->activation == finish_of(stage).kind) return;
  model_kernels_activate(stage->activation, stage->alpha, stage->beta, x, count);
}

// Input and output of a 1 x 1 convolution: the distances between positions in floats; y has rows of `columns`
// positions, `y_row` floats apart.
typedef struct {
  ptrdiff_t inputs, outputs, x_pitch, y_pitch, columns, y_row;
} product;

// Convolves `count` positions. `offsets` has room for two numbers for each.
static void multiply(
    product p, ptrdiff_t count, const float *x, const float *packed, float *y, int accumulates,
    const model_kernels_separable_stage *stage, ptrdiff_t *offsets) {
  const direct_tiles *tiles = direct_tiles_here();
  ptrdiff_t *x_offsets = offsets, *y_offsets = offsets + count;
  for (ptrdiff_t row = 0, place = 0; place < count; row += p.y_row) {
    for (ptrdiff_t column = 0; column < p.columns; column++, place++) {
      x_offsets[place] = place * p.x_pitch;
      y_offsets[place] = row + column * p.y_pitch;
    }
  }
  direct_finish finish = finish_of(stage), unfinished = {model_kernels_activation_none, 0, 0};
  for (ptrdiff_t first = 0; first < divide_up(p.outputs, tiles->lanes);) {
    ptrdiff_t vectors = direct_panel_vectors(p.outputs, first), width = vectors * tiles->lanes,
              at = first * tiles->lanes;
    ptrdiff_t used = minimum(width, p.y_pitch - at);
    const float *weights = packed + width;
    for (ptrdiff_t done = 0; done < p.inputs; done += block_length) {
      direct_tap tap = {done, minimum(block_length, p.inputs - done)};
      direct_tiles_run(
          &tiles->panels[vectors], width, used, count, x, x_offsets, &tap, 1, weights, y + at, y_offsets,
          done == 0 ? packed : NULL, done > 0 || accumulates, done + tap.length == p.inputs ? &finish : &unfinished, 0);
      weights += tap.length * width;
    }
    packed += width * (p.inputs + 1);
    first += vectors;
  }
}

// The rows that windows slide over, of `columns` positions with `pitch` floats each. The first `pad` positions precede
// the input. Row r of the input is at r % `held`.
typedef struct {
  float *start;
  ptrdiff_t held, columns, pad, pitch;
} held_rows;

static void zero_ends(const model_kernels_separable *c, const held_rows *held, float *row) {
  ptrdiff_t end = held->pad + c->input[1];
  memset(row, 0, (size_t)(held->pad * held->pitch) * sizeof *row);
  memset(row + end * held->pitch, 0, (size_t)((held->columns - end) * held->pitch) * sizeof *row);
}

// Computes the rows from `next` up to `end`, overwriting the oldest ones.
static void make_rows(
    const model_kernels_separable *c, const float *x, const float *packed, ptrdiff_t next, ptrdiff_t end,
    const held_rows *held, ptrdiff_t *offsets) {
  ptrdiff_t columns = c->input[1], pitch = held->pitch, row_pitch = held->columns * pitch;
  while (next < end) {
    ptrdiff_t slot = next % held->held, count = minimum(end - next, held->held - slot);
    const float *from = x + next * columns * c->inputs;
    float *to = held->start + slot * row_pitch + held->pad * pitch;
    if (c->expands) {
      product p = {c->inputs, c->channels, c->inputs, pitch, columns, row_pitch};
      multiply(p, count * columns, from, packed, to, 0, &c->expansion, offsets);
    }
    for (ptrdiff_t row = 0; row < count; row++, to += row_pitch) {
      if (c->expands) activate(&c->expansion, to, columns * pitch);
      for (ptrdiff_t place = 0; !c->expands && place < columns; place++, from += c->channels) {
        memcpy(to + place * pitch, from, (size_t)c->channels * sizeof *to);
      }
    }
    next += count;
  }
}

// The depthwise convolution of row `row` at the positions from `column` on. Window columns that are outside of the
// input for all of these positions are skipped; the others are within the rows. `sources` has room for two pointers for
// each row of the window.
static void convolve_places(
    const model_kernels_separable *c, const held_rows *from, ptrdiff_t row, ptrdiff_t column, ptrdiff_t places,
    const float *packed, float *y, ptrdiff_t pitch, const float **sources) {
  const float **weights = sources + c->kernel[0];
  ptrdiff_t left = column * c->strides[1] - c->pad[1], right = left + (places - 1) * c->strides[1];
  ptrdiff_t first = right < 0 ? divide_up(-right, c->dilations[1]) : 0;
  ptrdiff_t last = minimum(c->kernel[1], divide_up(c->input[1] - left, c->dilations[1]));
  depthwise_window window = {
      .rows = sources,
      .weights = weights,
      .columns = maximum(last - first, 0),
      .column_step = c->dilations[1] * from->pitch,
      .place_step = c->strides[1] * from->pitch,
      .weight_step = c->pitch};
  for (ptrdiff_t v = 0; v < c->kernel[0]; v++) {
    ptrdiff_t at = row * c->strides[0] - c->pad[0] + v * c->dilations[0];
    if (at < 0 || at >= c->input[0]) continue;
    ptrdiff_t start = at % from->held * from->columns + from->pad + left + first * c->dilations[1];
    sources[window.row_count] = from->start + start * from->pitch;
    weights[window.row_count++] = packed + (1 + v * c->kernel[1] + first) * c->pitch;
  }
  direct_finish finish = finish_of(&c->depthwise);
  depthwise_run(
      &window, places, divide_up(c->channels, direct_tiles_here()->lanes), packed, y + column * pitch, pitch, &finish);
}

// A row of the depthwise convolution. Positions whose windows reach beyond the rows are computed one by one; for wide
// windows, in blocks that each skip the columns beyond the input.
static void convolve_row(
    const model_kernels_separable *c, const held_rows *from, ptrdiff_t row, const float *packed, float *y,
    ptrdiff_t pitch, const float **sources) {
  enum { narrow = 8, block = 8 };
  ptrdiff_t columns = c->output[1], last = (c->kernel[1] - 1) * c->dilations[1], left = 0, right = columns;
  if (!holds_rows(c)) {
    ptrdiff_t inside = c->input[1] + c->pad[1] - last;
    left = minimum(columns, divide_up(c->pad[1], c->strides[1]));
    right = maximum(left, minimum(columns, inside > 0 ? divide_up(inside, c->strides[1]) : 0));
  }
  for (ptrdiff_t column = 0, places; column < columns; column += places) {
    places = column >= left && column < right ? right - column : 1;
    if (c->kernel[1] > narrow) places = minimum(places, block);
    convolve_places(c, from, row, column, places, packed, y, pitch, sources);
  }
}

void model_kernels_separable_run(
    const model_kernels_separable *c, const float *x, ptrdiff_t x_count, const float *addend, const float *packed,
    float *y, ptrdiff_t y_count, ptrdiff_t unit, float *scratch) {
  MODEL_KERNELS_CHECK(0 <= unit && unit < c->unit_count && c->pad[0] >= 0 && c->pad[1] >= 0);
  MODEL_KERNELS_CHECK(c->batch * c->input[0] * c->input[1] * c->inputs <= x_count);
  MODEL_KERNELS_CHECK(c->batch * c->output[0] * c->output[1] * c->outputs <= y_count);
  ptrdiff_t example = unit / c->row_units, first = unit % c->row_units * c->rows,
            end = minimum(first + c->rows, c->output[0]);
  ptrdiff_t columns = c->output[1], taps = c->kernel[0] * c->kernel[1];
  x += example * c->input[0] * c->input[1] * c->inputs;
  y += example * c->output[0] * columns * c->outputs;
  if (addend) addend += example * c->output[0] * columns * c->outputs;
  const float *window = packed + (c->expands ? product_count(c->inputs, c->channels) : 0);
  held_rows from = {(float *)x, c->input[0], c->input[1], 0, c->inputs};
  ptrdiff_t *offsets = (ptrdiff_t *)scratch;
  ptrdiff_t places = maximum(c->held_rows * c->input[1], c->step * columns);
  scratch += round_up(
      (ptrdiff_t)(sizeof(ptrdiff_t) / sizeof(float)) * (2 * places + 2 * c->kernel[0]), direct_tiles_here()->lanes);
  if (holds_rows(c)) {
    from = (held_rows){scratch, c->held_rows, held_columns(c), c->pad[1], c->pitch};
    for (ptrdiff_t row = 0; row < from.held; row++, scratch += from.columns * from.pitch) zero_ends(c, &from, scratch);
  }
  ptrdiff_t next = 0, pitch = holds_results(c) ? c->pitch : c->outputs;
  for (ptrdiff_t row = first; row < end; row += c->step) {
    ptrdiff_t count = minimum(c->step, end - row), start = maximum(0, row * c->strides[0] - c->pad[0]);
    ptrdiff_t limit = minimum(c->input[0], row * c->strides[0] - c->pad[0] + reach(c, count));
    next = maximum(next, start);
    if (holds_rows(c)) make_rows(c, x, packed, next, limit, &from, offsets);
    next = maximum(next, limit);
    float *to = y + row * columns * c->outputs, *results = holds_results(c) ? scratch : to;
    for (ptrdiff_t r = 0; r < count; r++) {
      convolve_row(
          c, &from, row + r, window, results + r * columns * pitch, pitch, (const float **)(offsets + 2 * places));
    }
    activate(&c->depthwise, results, count * columns * pitch);
    if (c->projects) {
      size_t size = (size_t)(count * columns * c->outputs) * sizeof *to;
      if (addend) memcpy(to, addend + (to - y), size);
      product p = {c->channels, c->outputs, pitch, c->outputs, count * columns, 0};
      multiply(
          p, count * columns, results, window + c->pitch * (taps + 1), to, addend != NULL, &c->projection, offsets);
      activate(&c->projection, to, count * columns * c->outputs);
    } else if (results != to) {
      for (ptrdiff_t place = 0; place < count * columns; place++) {
        memcpy(to + place * c->outputs, results + place * pitch, (size_t)c->outputs * sizeof *to);
      }
    }
  }
}
