#include "model_kernels_convolution_direct.h"

#include <string.h>

#include "base/check.h"
#include "base/lengths.h"
#include "convolution/direct_common.h"

enum {
  // Floats of a window that tiles reuse, whose weights stay in L1.
  block_length = 256,
  // Maximum number of floats of a band of the input.
  largest_band = 48 << 10,
  // Minimum number of positions of a unit.
  fewest_places = 48,
  most_places = 1024,
  most_winograd_places = 256,
  most_heavy_places = 800
};

ptrdiff_t direct_joined_groups(const model_kernels_direct *c) {
  ptrdiff_t lanes = direct_tiles_here()->lanes, outputs = c->outputs / c->groups, joined = 1;
  // Accumulated results cannot be recomputed: see `direct_mend_groups`.
  if (c->groups == 1 || c->accumulates) return 1;
  while (joined * 2 * outputs <= lanes && c->groups % (joined * 2) == 0) joined *= 2;
  return joined;
}

int direct_is_dot(const model_kernels_direct *c) {
  return !c->is_winograd && c->groups == 1 && c->outputs <= direct_most_dots && c->inputs * volume(c->kernel) >= 96;
}

// The parameters of a convolution whose groups are joined.
typedef struct {
  ptrdiff_t groups, inputs, outputs, vectors;
} shape;

static shape shape_of(const model_kernels_direct *c) {
  ptrdiff_t joined = direct_joined_groups(c);
  shape s = {c->groups / joined, c->inputs / c->groups * joined, c->outputs / c->groups * joined, 0};
  s.vectors = divide_up(s.outputs, direct_tiles_here()->lanes);
  return s;
}

static ptrdiff_t tap_limit(const model_kernels_direct *c) {
  shape s = shape_of(c);
  return volume(c->kernel) * divide_up(s.inputs, block_length) + 1;
}

// Whether the elements under a row of the window are adjacent, and thus form one tap.
static int joins_columns(const model_kernels_direct *c) { return shape_of(c).groups == 1 && c->dilations[2] == 1; }

// Whether an index of an input axis is padding only.
static int is_padding(const model_kernels_direct *c, int axis, ptrdiff_t index) {
  if (index >= c->input[axis]) return 1;
  for (ptrdiff_t s = 0; s < c->source_count; s++) {
    if (c->sources[s].places[axis][index] >= 0) return 0;
  }
  return 1;
}

// Whether tap `tap` of the window at `place` meets any input along an axis.
static int meets(const model_kernels_direct *c, int axis, ptrdiff_t place, ptrdiff_t tap) {
  return !is_padding(c, axis, place * c->strides[axis] + tap * c->dilations[axis]);
}

// The number of positions from `first` on, before `end`, whose windows meet padding at the same taps of an axis.
static ptrdiff_t same_padding(const model_kernels_direct *c, int axis, ptrdiff_t first, ptrdiff_t end) {
  ptrdiff_t place = first + 1;
  for (; place < end; place++) {
    for (ptrdiff_t tap = 0; tap < c->kernel[axis]; tap++) {
      if (meets(c, axis, place, tap) != meets(c, axis, first, tap)) return place - first;
    }
  }
  return place - first;
}

// Whether at least one in `part` taps of an axis meets padding, and runs of positions with the same padding have at
// least `fewest` members on average.
static int gains_by_skipping(const model_kernels_direct *c, int axis, ptrdiff_t part, ptrdiff_t fewest) {
  ptrdiff_t met = 0, kinds = 0, count = c->output[axis];
  if (c->kernel[axis] == 1 || c->is_plain || c->is_winograd || direct_is_dot(c)) return 0;
  for (ptrdiff_t place = 0; place < count; place++) {
    for (ptrdiff_t tap = 0; tap < c->kernel[axis]; tap++) met += meets(c, axis, place, tap);
  }
  if (part * met > (part - 1) * count * c->kernel[axis]) return 0;
  for (ptrdiff_t place = 0; place < count; kinds++) place += same_padding(c, axis, place, count);
  return count >= kinds * fewest;
}

// Splits a window into taps, merging adjacent elements; the weights of each output have this order. Skipped taps have
// negative lengths.
static ptrdiff_t make_taps(
    const model_kernels_direct *c, const direct_band *band, const direct_unit *part, direct_tap *taps) {
  shape s = shape_of(c);
  int is_joined = joins_columns(c);
  ptrdiff_t count = 0, runs = is_joined ? 1 : c->kernel[2], length = is_joined ? c->kernel[2] * s.inputs : s.inputs;
  for (ptrdiff_t z = 0; z < c->kernel[0]; z++) {
    for (ptrdiff_t y = 0; y < c->kernel[1]; y++) {
      for (ptrdiff_t x = 0; x < runs; x++) {
        int is_skipped =
            (c->skips_rows && !meets(c, 1, part->row, y)) || (c->skips_columns && !meets(c, 2, part->column, x));
        ptrdiff_t start = z * band->depth_step + y * band->row_step + x * band->column_step;
        for (ptrdiff_t done = 0; done < length; done += block_length) {
          ptrdiff_t block = minimum(block_length, length - done);
          taps[count++] = (direct_tap){start + done, is_skipped ? -block : block};
        }
      }
    }
  }
  return count;
}

// Sets the outputs of the unit's panels. A panel belongs to the share that contains its first vector.
static void set_outputs(const model_kernels_direct *c, direct_unit *unit) {
  shape s = shape_of(c);
  ptrdiff_t lanes = direct_tiles_here()->lanes;
  unit->first_output = c->outputs;
  unit->last_output = 0;
  for (ptrdiff_t g = 0; g < s.groups; g++) {
    for (ptrdiff_t first = 0; first < s.vectors; first += direct_panel_vectors(s.outputs, first)) {
      ptrdiff_t panel = g * s.vectors + first;
      if (panel < unit->first_panel || panel >= unit->last_panel) continue;
      ptrdiff_t start = g * s.outputs + first * lanes;
      ptrdiff_t width = minimum(direct_panel_vectors(s.outputs, first) * lanes, s.outputs - first * lanes);
      unit->first_output = minimum(unit->first_output, start);
      unit->last_output = maximum(unit->last_output, start + width);
    }
  }
}

static void set_unit(const model_kernels_direct *c, ptrdiff_t unit, direct_unit *result) {
  ptrdiff_t lanes_total = shape_of(c).groups * shape_of(c).vectors;
  ptrdiff_t share = unit % c->shares;
  unit /= c->shares;
  result->first_panel = lanes_total * share / c->shares;
  result->last_panel = lanes_total * (share + 1) / c->shares;
  result->first_output = 0;
  result->last_output = c->outputs;
  if (c->shares > 1) set_outputs(c, result);
  result->column = unit % c->column_units * c->columns;
  unit /= c->column_units;
  result->row = unit % c->row_units * c->rows;
  unit /= c->row_units;
  result->depth = unit % c->output[0];
  result->example = unit / c->output[0];
  result->rows = minimum(c->rows, c->output[1] - result->row);
  result->columns = minimum(c->columns, c->output[2] - result->column);
}

// Floats of the weights of one output when vectors run along the taps.
static ptrdiff_t dot_length(const model_kernels_direct *c) {
  ptrdiff_t lanes = direct_tiles_here()->lanes;
  ptrdiff_t run = c->dilations[2] == 1 ? c->kernel[2] * c->inputs : c->inputs;
  ptrdiff_t runs = volume(c->kernel) * c->inputs / run;
  return runs * (run / block_length * block_length + divide_up(run % block_length, lanes) * lanes);
}

// The maximum number of shares of the outputs: each share reads the input again.
static ptrdiff_t most_shares(const model_kernels_direct *c) { return shape_of(c).groups * shape_of(c).vectors / 4; }

// Row units for the given threads, where there are `others` units for each: two per thread, or one where weights would
// be used for few positions and the outputs are too few to be shared. Winograd's tiles are few: each thread gets one
// unit, of at least as many tiles as a kernel takes at once.
static ptrdiff_t shared_row_units(const model_kernels_direct *c, ptrdiff_t threads, ptrdiff_t others) {
  if (c->is_winograd) {
    ptrdiff_t down = divide_up(c->output[1], 4), across = divide_up(c->columns, 4);
    return minimum(divide_up(threads, others), down / divide_up(direct_most_rows, across));
  }
  ptrdiff_t places = c->output[1] * c->columns;
  ptrdiff_t units = minimum(divide_up(2 * threads, others), places / fewest_places);
  if (maximum(units, 1) * others * maximum(most_shares(c), 1) < threads) {
    units = minimum(divide_up(threads, others), places / (fewest_places / 2));
  }
  return minimum(units, c->output[1]);
}

void model_kernels_direct_plan(model_kernels_direct *c, ptrdiff_t threads) {
  // Vector loads reach beyond the last channel.
  if (direct_is_dot(c)) c->is_plain = 0;
  ptrdiff_t step = c->is_winograd ? 4 : 1;
  ptrdiff_t columns = c->output[2], rows = step;
  ptrdiff_t band = largest_band, places = most_places, widest = most_places;
  // Each of Winograd's tiles takes many floats.
  if (c->is_winograd) places = widest = most_winograd_places;
  if (c->is_winograd && direct_winograd_weight_count(c) > model_kernels_direct_many_weights) {
    // Each unit reads all weights: if those come from memory, larger units take half the time.
    places = most_heavy_places;
    band *= 8;
  }
  // Parts that meet different taps are computed separately, so units get more rows to give each part many positions.
  c->skips_rows = gains_by_skipping(c, 1, 20, divide_up(24, columns));
  c->skips_columns = !joins_columns(c) && gains_by_skipping(c, 2, 8, 6);
  if (c->skips_rows || c->skips_columns) band *= 2;
  if (columns > widest) columns = divide_up(columns, divide_up(columns, widest));
  while (columns > 24 && direct_band_count(c, rows, columns) > 2 * band) columns = divide_up(columns, 2);
  columns = minimum(divide_up(columns, step * 2) * step * 2, c->output[2]);
  while (rows < c->output[1] && (rows + step) * columns <= places
         && (direct_band_count(c, rows + step, columns) <= band || rows * columns < fewest_places)) {
    rows += step;
  }
  c->columns = columns;
  c->column_units = divide_up(c->output[2], columns);
  shape s = shape_of(c);
  ptrdiff_t others = c->batch * c->output[0] * c->column_units;
  c->row_units = divide_up(c->output[1], rows);
  if (threads > 1) c->row_units = maximum(c->row_units, shared_row_units(c, threads, others));
  // Units of about equal size.
  c->rows = divide_up(divide_up(c->output[1], c->row_units), step) * step;
  c->row_units = divide_up(c->output[1], c->rows);
  c->shares = 1;
  if (threads > 1 && c->row_units * others < threads) {
    c->shares = maximum(1, minimum(divide_up(threads, c->row_units * others), most_shares(c)));
  }
  c->unit_count = c->row_units * others * c->shares;
  ptrdiff_t lanes = direct_tiles_here()->lanes;
  ptrdiff_t band_count = c->is_plain && !c->is_winograd ? 0 : direct_band_count(c, c->rows, c->columns);
  band_count = divide_up(band_count, 16) * 16;
  ptrdiff_t per_float = sizeof(ptrdiff_t) / sizeof(float);
  if (c->is_winograd) {
    c->weight_count = direct_winograd_weight_count(c);
    c->scratch_count = band_count + direct_winograd_scratch_count(c);
  } else if (direct_is_dot(c)) {
    c->weight_count = lanes + c->outputs * dot_length(c);
  } else {
    c->weight_count = s.groups * s.vectors * lanes * (s.inputs * volume(c->kernel) + 1);
  }
  if (!c->is_winograd) c->scratch_count = band_count + per_float * (2 * c->rows * c->columns + 2 * tap_limit(c));
}

static void pack_dots(const model_kernels_direct *c, const float *weights, const float *bias, float *packed) {
  ptrdiff_t lanes = direct_tiles_here()->lanes, taps = volume(c->kernel), total = taps * c->inputs;
  ptrdiff_t run = c->dilations[2] == 1 ? c->kernel[2] * c->inputs : c->inputs;
  memset(packed, 0, (size_t)c->weight_count * sizeof *packed);
  if (bias) memcpy(packed, bias, (size_t)c->outputs * sizeof *bias);
  packed += lanes;
  for (ptrdiff_t start = 0; start < total; start += run) {
    for (ptrdiff_t done = 0; done < run; done += lanes, packed += c->outputs * lanes) {
      for (ptrdiff_t o = 0; o < c->outputs; o++) {
        for (ptrdiff_t k = start + done; k < start + minimum(done + lanes, run); k++) {
          packed[o * lanes + k - start - done] = weights[(o * c->inputs + k % c->inputs) * taps + k / c->inputs];
        }
      }
    }
  }
}

void model_kernels_direct_pack(const model_kernels_direct *c, const float *weights, const float *bias, float *packed) {
  if (c->is_winograd) {
    direct_winograd_pack(c, weights, bias, packed);
    return;
  }
  if (direct_is_dot(c)) {
    pack_dots(c, weights, bias, packed);
    return;
  }
  shape s = shape_of(c);
  ptrdiff_t lanes = direct_tiles_here()->lanes, taps = volume(c->kernel), joined = c->groups / s.groups;
  ptrdiff_t group_inputs = c->inputs / c->groups, group_outputs = c->outputs / c->groups;
  for (ptrdiff_t g = 0; g < s.groups; g++) {
    for (ptrdiff_t first = 0; first < s.vectors; first += direct_panel_vectors(s.outputs, first)) {
      ptrdiff_t width = direct_panel_vectors(s.outputs, first) * lanes;
      for (ptrdiff_t j = 0; j < width; j++) {
        ptrdiff_t o = first * lanes + j;
        int is_there = o < s.outputs;
        ptrdiff_t output = g * s.outputs + o, part = o / group_outputs;
        packed[j] = is_there && bias ? bias[output] : 0;
        for (ptrdiff_t i = 0; i < s.inputs; i++) {
          int meets = is_there && (joined == 1 || i / group_inputs == part);
          for (ptrdiff_t t = 0; t < taps; t++) {
            packed[width + (t * s.inputs + i) * width + j] =
                meets ? weights[(output * group_inputs + i % group_inputs) * taps + t] : 0;
          }
        }
      }
      packed += width * (s.inputs * taps + 1);
    }
  }
}

// Computes all outputs of a part of a unit whose windows all meet the same taps, one block of taps at a time, so that
// the weights of a block stay in the cache. `band` begins at the part.
static void run_part(
    const model_kernels_direct *c, const direct_unit *part, const direct_band *band, const float *packed, float *y,
    ptrdiff_t *scratch) {
  shape s = shape_of(c);
  const direct_tiles *tiles = direct_tiles_here();
  ptrdiff_t lanes = tiles->lanes, count = part->rows * part->columns;
  ptrdiff_t *x_offsets = scratch, *y_offsets = scratch + count;
  direct_tap *taps = (direct_tap *)(scratch + 2 * count);
  ptrdiff_t tap_count = make_taps(c, band, part, taps), place = 0;
  for (ptrdiff_t row = 0; row < part->rows; row++) {
    for (ptrdiff_t column = 0; column < part->columns; column++, place++) {
      x_offsets[place] = row * band->row_stride + column * band->place_stride;
      y_offsets[place] = row * c->y_strides[2] + column * c->y_strides[3];
    }
  }
  direct_finish finish = direct_finish_of(c), unfinished = {model_kernels_activation_none, 0, 0};
  if (direct_is_dot(c)) {
    ptrdiff_t outputs = c->outputs;
    direct_tiles_run(
        &tiles->dots[outputs], outputs, outputs, count, band->start, x_offsets, taps, tap_count, packed + lanes, y,
        y_offsets, packed, c->accumulates, &finish, 0);
    return;
  }
  ptrdiff_t depth = s.inputs * volume(c->kernel), last = tap_count;
  const int fetches = c->weight_count > model_kernels_direct_many_weights;
  while (last > 0 && taps[last - 1].length < 0) last--;
  for (ptrdiff_t index = 0; index < s.groups; index++) {
    for (ptrdiff_t first = 0; first < s.vectors;) {
      ptrdiff_t vectors = direct_panel_vectors(s.outputs, first), width = vectors * lanes;
      ptrdiff_t panel = index * s.vectors + first;
      const float *const packed_panel = packed, *bias = packed, *weights = packed + width;
      const ptrdiff_t panel_start = first * lanes;
      packed += width * (depth + 1);
      ptrdiff_t used = minimum(width, s.outputs - first * lanes);
      float *to = y + index * s.outputs + first * lanes;
      first += vectors;
      if (panel < part->first_panel || panel >= part->last_panel) continue;
      for (ptrdiff_t t = 0;;) {
        for (; t < last && taps[t].length < 0; t++) weights -= taps[t].length * width;
        ptrdiff_t length = 0, end = t;
        while (end < last && taps[end].length > 0 && length + taps[end].length <= block_length)
          length += taps[end++].length;
        direct_tiles_run(
            &tiles->panels[vectors], width, used, count, band->start + index * s.inputs, x_offsets, taps + t, end - t,
            weights, to, y_offsets, bias, bias ? c->accumulates : 1, end == last ? &finish : &unfinished, fetches);
        bias = NULL;
        weights += length * width;
        t = end;
        if (t == last) break;
      }
      if (s.groups < c->groups) {
        const direct_groups groups = {c->groups / s.groups, c->inputs / c->groups, c->outputs / c->groups};
        direct_mend_groups(
            &groups, panel_start, width, used, count, band->start + index * s.inputs, x_offsets, taps, tap_count,
            packed_panel, to, y_offsets, &finish);
      }
    }
  }
}

// Computes the parts of a unit.
static void run_unit(
    const model_kernels_direct *c, const direct_unit *unit, const direct_band *band, const float *packed, float *y,
    ptrdiff_t *scratch) {
  direct_unit part = *unit;
  for (ptrdiff_t row = 0; row < unit->rows; row += part.rows) {
    part.row = unit->row + row;
    part.rows = c->skips_rows ? same_padding(c, 1, part.row, unit->row + unit->rows) : unit->rows;
    for (ptrdiff_t column = 0; column < unit->columns; column += part.columns) {
      part.column = unit->column + column;
      part.columns = c->skips_columns ? same_padding(c, 2, part.column, unit->column + unit->columns) : unit->columns;
      direct_band from = *band;
      from.start += row * band->row_stride + column * band->place_stride;
      run_part(c, &part, &from, packed, y + row * c->y_strides[2] + column * c->y_strides[3], scratch);
    }
  }
}

// Applies activations that tiles do not, while the results are in the cache.
static void activate(const model_kernels_direct *c, const direct_unit *unit, float *y) {
  ptrdiff_t from = unit->first_output, to = unit->last_output;
  if (c->activation == direct_finish_of(c).kind || to <= from) return;
  for (ptrdiff_t row = 0; row < unit->rows; row++) {
    float *start = y + row * c->y_strides[2];
    if (from == 0 && to == c->y_strides[3]) {
      model_kernels_activate(c->activation, c->alpha, c->beta, start, unit->columns * to);
      continue;
    }
    for (ptrdiff_t column = 0; column < unit->columns; column++) {
      model_kernels_activate(c->activation, c->alpha, c->beta, start + column * c->y_strides[3] + from, to - from);
    }
  }
}

void model_kernels_direct_run(
    const model_kernels_direct *c, const float *const *x, const float *packed, float *y, ptrdiff_t y_count,
    ptrdiff_t index, float *scratch) {
  MODEL_KERNELS_CHECK(0 <= index && index < c->unit_count);
  direct_unit unit;
  set_unit(c, index, &unit);
  MODEL_KERNELS_CHECK(
      unit.example * c->y_strides[0] + unit.depth * c->y_strides[1] + (unit.row + unit.rows - 1) * c->y_strides[2]
          + (unit.column + unit.columns - 1) * c->y_strides[3] + unit.last_output
      <= y_count);
  ptrdiff_t band_count = c->is_plain && !c->is_winograd ? 0 : direct_band_count(c, c->rows, c->columns);
  direct_band band = direct_band_make(c, &unit, x, scratch);
  float *rest = scratch + divide_up(band_count, 16) * 16;
  float *to = y + unit.example * c->y_strides[0] + unit.depth * c->y_strides[1] + unit.row * c->y_strides[2]
              + unit.column * c->y_strides[3];
  if (c->is_winograd) direct_winograd_run(c, &unit, &band, packed, to, rest);
  else run_unit(c, &unit, &band, packed, to, (ptrdiff_t *)rest);
  activate(c, &unit, to);
}
