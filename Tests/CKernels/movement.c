// Elements that are moved, gathered, scattered, sampled, unpacked and looked up, distances, trees and attention, against plain loops.
#include "model_kernels_attention_half.h"
#include "model_kernels_decision_trees.h"
#include "model_kernels_half_conversion.h"
#include "model_kernels_image_resizing.h"
#include "model_kernels_movement.h"
#include "model_kernels_palette_weights.h"
#include "model_kernels_point_distances.h"
#include "model_kernels_weight_unpacking.h"
#include "model_kernels_winograd_weights.h"
#include "plain.h"

static int32_t *indices(ptrdiff_t count, ptrdiff_t end) {
  int32_t *const x = memory((size_t)count * sizeof *x);
  for (ptrdiff_t i = 0; i < count; i++) x[i] = (int32_t)below(end);
  return x;
}

static void compare_moves(void) {
  const ptrdiff_t outer = length(5), size = length(9), count = length(9), inner = length(20);
  float *const x = numbers(outer * size * inner), *const y = room(outer * count * inner);
  int32_t *const at = indices(outer * count * inner, size);
  model_kernels_gather_along(x, y, 4, at, outer, size, count, inner);
  for (ptrdiff_t i = 0; i < outer * count * inner; i++) {
    const ptrdiff_t o = i / inner / count;
    if (differs(y[i], x[(o * size + at[i]) * inner + i % inner], 0)) printf("places: gathered %td\n", i);
  }
  // Slices, some of them named from the end.
  const ptrdiff_t lengths[1] = {size}, strides[1] = {inner};
  ptrdiff_t *const offsets = memory((size_t)count * sizeof *offsets);
  int32_t *const names = indices(count, 2 * size);
  for (ptrdiff_t i = 0; i < count; i++) names[i] -= (int32_t)size;
  const ptrdiff_t outside = model_kernels_find_slices(names, count, 1, lengths, strides, offsets);
  if (differs((double)outside, -1, 0)) printf("places: index outside\n");
  float *const slices = room(count * inner);
  model_kernels_gather_slices(x, slices, 4, offsets, count, inner);
  float *const sums = copied(x, size * inner);
  model_kernels_scatter_slices_float(slices, sums, offsets, count, inner, model_kernels_scatter_add);
  for (ptrdiff_t j = 0; j < inner; j++) {
    for (ptrdiff_t s = 0; s < size; s++) {
      double sum = x[s * inner + j];
      for (ptrdiff_t i = 0; i < count; i++) sum += (names[i] + size) % size == s ? (double)x[s * inner + j] : 0;
      if (differs(sums[s * inner + j], sum, 1e-5)) printf("places: scattered %td\n", s);
    }
  }
  // A transposition by a copy, and running sums.
  const model_kernels_axis axes[3] = {{outer, size * inner, size * inner}, {size, inner, 1}, {inner, 1, size}};
  float *const turned = room(outer * size * inner), *const running = room(outer * size * inner);
  model_kernels_copy(x, turned, 4, axes, 3);
  const int is_exclusive = (int)below(2), is_reversed = (int)below(2);
  model_kernels_cumsum_float(x, running, outer, size, inner, is_exclusive, is_reversed);
  for (ptrdiff_t i = 0; i < outer * size * inner; i++) {
    const ptrdiff_t o = i / inner / size, s = i / inner % size, j = i % inner;
    double sum = 0;
    for (ptrdiff_t k = 0; k < size; k++) {
      const int counts = is_reversed ? k > s : k < s;
      if (counts || (k == s && !is_exclusive)) sum += x[(o * size + k) * inner + j];
    }
    const int is_wrong = differs(turned[(o * inner + j) * size + s], x[i], 0) | differs(running[i], sum, 1e-5);
    if (is_wrong) printf("places: moved %td\n", i);
  }
  free(x), free(y), free(at), free(offsets), free(names), free(slices), free(sums), free(turned), free(running);
}

static void compare_samples(void) {
  const ptrdiff_t height = length(9), width = length(20), down = length(12), across = length(30);
  float *const x = numbers(height * width), *const y = room(down * across), *const near = room(down * across);
  float *const scratch = room(width), *const fractions = numbers(down + across);
  int32_t *const first = indices(down, height), *const second = indices(down, height);
  int32_t *const left = indices(across, width), *const right = indices(across, width);
  for (ptrdiff_t i = 0; i < down + across; i++) fractions[i] = fabsf(fractions[i]);
  const model_kernels_samples rows = {down, first, second, fractions},
                              columns = {across, left, right, fractions + down};
  model_kernels_sample_bilinear(x, width, y, rows, columns, 0, width - 1, 0, scratch);
  model_kernels_sample_nearest(x, width, near, rows, columns);
  for (ptrdiff_t i = 0; i < down * across; i++) {
    const ptrdiff_t v = i / across, u = i % across;
    const float *const top = x + first[v] * width, *const bottom = x + second[v] * width;
    const double a = top[left[u]] + (double)fractions[v] * (bottom[left[u]] - top[left[u]]);
    const double b = top[right[u]] + (double)fractions[v] * (bottom[right[u]] - top[right[u]]);
    const int is_wrong = differs(y[i], a + fractions[down + u] * (b - a), 1e-5) | differs(near[i], top[left[u]], 0);
    if (is_wrong) printf("places: sample %td\n", i);
  }
  free(x), free(y), free(near), free(scratch), free(fractions), free(first), free(second), free(left), free(right);
}

static void compare_weights(void) {
  const int32_t bits = (int32_t)length(8), is_signed = (int32_t)below(2);
  const ptrdiff_t count = length(90), size = (count * bits + 7) / 8;
  uint8_t *const bytes = memory((size_t)size);
  for (ptrdiff_t i = 0; i < size; i++) bytes[i] = (uint8_t)below(256);
  int32_t *const y = memory((size_t)count * sizeof *y);
  model_kernels_unpack(bytes, y, count, bits, is_signed);
  for (ptrdiff_t i = 0; i < count; i++) {
    int32_t expected = 0;
    for (int32_t b = 0; b < bits; b++) expected |= (bytes[(i * bits + b) / 8] >> ((i * bits + b) % 8) & 1) << b;
    if (is_signed && expected >> (bits - 1)) expected -= 1 << bits;
    if (differs(y[i], expected, 0)) printf("places: number %td of %d bits\n", i, bits);
  }
  free(bytes), free(y);
  const ptrdiff_t inputs = 32 * length(4), outputs = length(12);
  uint8_t *const packed = memory((size_t)(outputs * inputs / 2));
  for (ptrdiff_t i = 0; i < outputs * inputs / 2; i++) packed[i] = (uint8_t)below(256);
  float *const table = numbers(16), *const x = numbers(inputs), *const even = room(inputs / 2),
               *const odd = room(inputs / 2);
  float *const sums = room(outputs);
  model_kernels_deinterleave(x, even, odd, inputs);
  model_kernels_palette_rows(packed, table, even, odd, sums, outputs, outputs, inputs);
  for (ptrdiff_t o = 0; o < outputs; o++) {
    double sum = 0;
    for (ptrdiff_t i = 0; i < inputs; i++) {
      const uint8_t byte = packed[(o * inputs + i) / 2];
      sum += (double)table[i % 2 ? byte >> 4 : byte & 15] * x[i];
    }
    if (differs(sums[o], sum, 1e-4)) printf("places: palette row %td\n", o);
  }
  free(packed), free(table), free(x), free(even), free(odd), free(sums);
}

static void compare_points(void) {
  const ptrdiff_t blocks = length(4), dimensions = length(9), count = blocks * MODEL_KERNELS_DISTANCE_BLOCK;
  float *const points = numbers(count * dimensions), *const point = numbers(dimensions), *const y = room(count);
  float *const least = room(blocks);
  model_kernels_squared_distances(points, point, y, least, blocks, dimensions);
  for (ptrdiff_t i = 0; i < count; i++) {
    double sum = 0;
    for (ptrdiff_t d = 0; d < dimensions; d++) {
      const ptrdiff_t block = MODEL_KERNELS_DISTANCE_BLOCK;
      const double apart = points[(i / block * dimensions + d) * block + i % block] - point[d];
      sum += apart * apart;
    }
    if (differs(y[i], sum, 1e-4)) printf("places: distance %td\n", i);
  }
  free(points), free(point), free(y), free(least);
  // A tree whose branches are all there.
  const int32_t depth = (int32_t)length(5), nodes = (2 << depth) - 1, inner = (1 << depth) - 1;
  const ptrdiff_t width = length(6), rows = length(40);
  model_kernels_tree_node *const tree = memory((size_t)nodes * sizeof *tree);
  double *const values = memory((size_t)nodes * sizeof *values), *const x = memory((size_t)(rows * width) * sizeof *x);
  double *const sums = calloc((size_t)rows, sizeof *sums);
  for (int32_t n = 0; n < nodes; n++) {
    values[n] = number();
    tree[n] = n < inner ? (model_kernels_tree_node){number(), (int32_t)below(width), 2 * n + 1}
                        : (model_kernels_tree_node){INFINITY, 0, n};
  }
  for (ptrdiff_t i = 0; i < rows * width; i++) x[i] = number();
  model_kernels_tree_sums(tree, values, 0, depth, x, width, rows, sums);
  for (ptrdiff_t r = 0; r < rows; r++) {
    int32_t n = 0;
    while (n < inner) n = tree[n].left + (x[r * width + tree[n].feature] > tree[n].threshold);
    if (differs(sums[r], values[n], 0)) printf("places: row %td of a tree\n", r);
  }
  free(tree), free(values), free(x), free(sums);
}

static uint16_t *halves(ptrdiff_t count, float *wide) {
  uint16_t *const y = memory((size_t)count * sizeof *y);
  for (ptrdiff_t i = 0; i < count; i++) {
    const _Float16 half = (_Float16)number();
    memcpy(y + i, &half, sizeof half), wide[i] = (float)half;
  }
  return y;
}

static void compare_attention(void) {
  model_kernels_attention own = {
      .heads = length(3),
      .queries = length(5),
      .places = length(40),
      .features = length(40),
      .value_features = length(40),
      .scale = 0.5f};
  const ptrdiff_t rows = own.heads * own.queries;
  own.query_head = own.queries * own.features, own.query_row = own.key_row = own.features;
  own.value_row = own.y_row = own.value_features, own.y_head = own.queries * own.value_features;
  own.mask_head = own.queries * own.places, own.mask_row = own.places;
  float *const keys = room(own.places * own.features), *const values = room(own.places * own.value_features);
  uint16_t *const packed_keys = halves(own.places * own.features, keys);
  uint16_t *const packed_values = halves(own.places * own.value_features, values);
  float *const query = numbers(rows * own.features), *const mask = below(2) ? numbers(rows * own.places) : NULL;
  if (mask)
    for (ptrdiff_t r = 0; r < rows; r++)
      for (ptrdiff_t p = 1; p < own.places; p++)
        if (below(3) == 0) mask[r * own.places + p] = -INFINITY;
  float *const y = room(rows * own.value_features), *const scratch = room(model_kernels_attention_scratch(&own));
  own.query = query, own.keys = packed_keys, own.values = packed_values, own.mask = mask, own.y = y,
  own.y_count = rows * own.value_features;
  model_kernels_attention_run(&own, scratch);
  double *const weights = memory((size_t)own.places * sizeof *weights);
  for (ptrdiff_t r = 0; r < rows; r++) {
    double sum = 0;
    for (ptrdiff_t p = 0; p < own.places; p++) {
      double score = mask ? mask[r * own.places + p] : 0;
      for (ptrdiff_t i = 0; i < own.features; i++)
        score += 0.5 * query[r * own.features + i] * keys[p * own.features + i];
      sum += weights[p] = exp(score);
    }
    for (ptrdiff_t i = 0; i < own.value_features; i++) {
      double expected = 0;
      for (ptrdiff_t p = 0; p < own.places; p++) expected += weights[p] * values[p * own.value_features + i];
      if (differs(y[r * own.value_features + i], expected / sum, 1e-4)) printf("places: attention, row %td\n", r);
    }
  }
  free(keys), free(values), free(packed_keys), free(packed_values), free(query), free(mask), free(y), free(scratch),
      free(weights);
}

static void compare_winograd_weights(void) {
  enum { block = model_kernels_winograd_block };
  const ptrdiff_t outputs = length(block), inputs = length(block), side = 4 + 2 * below(2),
                  stride = 9 * inputs + below(3);
  // The last window ends where the memory does.
  float *const x = numbers((outputs - 1) * stride + 9 * inputs), *const g = numbers(side * 3);
  float *const y = room(side * side * block * block);
  model_kernels_winograd_weights(x, stride, outputs, inputs, g, (int)side, y, block * block, block);
  for (ptrdiff_t u = 0; u < side * side; u++) {
    for (ptrdiff_t i = 0; i < block * block; i++) {
      double sum = 0;
      for (ptrdiff_t t = 0; t < 9 && i / block < inputs && i % block < outputs; t++)
        sum += (double)g[u / side * 3 + t / 3] * g[u % side * 3 + t % 3] * x[i % block * stride + i / block * 9 + t];
      if (differs(y[u * block * block + i], sum, 1e-4)) printf("places: transformed weight %td at %td\n", i, u);
    }
  }
  free(x), free(g), free(y);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_moves();
    compare_samples();
    compare_weights();
    compare_points();
    compare_attention();
    compare_winograd_weights();
  }
  return summary("places", rounds);
}
