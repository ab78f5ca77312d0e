#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_weight_compression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void model_kernels_block_numbers(
    ptrdiff_t start, ptrdiff_t count, const ptrdiff_t *shape, const ptrdiff_t *blocks, ptrdiff_t rank,
    int32_t *numbers) {
  if (rank == 0) {
    for (ptrdiff_t i = 0; i < count; i++) numbers[i] = 0;
    return;
  }
  const ptrdiff_t last = shape[rank - 1], length = last / blocks[rank - 1];
  ptrdiff_t done = 0;
  while (done < count) {
    const ptrdiff_t element = start + done;
    ptrdiff_t line = element / last, column = element % last, number = 0, factor = blocks[rank - 1];
    for (ptrdiff_t axis = rank - 2; axis >= 0; axis--) {
      number += line % shape[axis] / (shape[axis] / blocks[axis]) * factor;
      line /= shape[axis];
      factor *= blocks[axis];
    }
    ptrdiff_t end = last - column < count - done ? last - column : count - done;
    ptrdiff_t block_index = column / length, left = length - column % length;
    for (ptrdiff_t i = 0; i < end;) {
      const ptrdiff_t stop = i + left < end ? i + left : end;
      for (; i < stop; i++) numbers[done + i] = (int32_t)(number + block_index);
      block_index++;
      left = length;
    }
    done += end;
  }
}

static ptrdiff_t widen_range(const float *x, ptrdiff_t count, float *low, float *high) {
  enum { lanes = 16 };
  float lowest[lanes], highest[lanes];
  int32_t bad[lanes] = {0};
  for (int j = 0; j < lanes; j++) lowest[j] = *low, highest[j] = *high;
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int j = 0; j < lanes; j++) {
      const float value = x[i + j];
      const int finite = fabsf(value) <= 3.402823466e38f;
      bad[j] += !finite;
      lowest[j] = finite && value < lowest[j] ? value : lowest[j];
      highest[j] = finite && value > highest[j] ? value : highest[j];
    }
  ptrdiff_t result = 0;
  for (int j = 0; j < lanes; j++) {
    *low = lowest[j] < *low ? lowest[j] : *low;
    *high = highest[j] > *high ? highest[j] : *high;
    result += bad[j];
  }
  for (; i < count; i++) {
    const int finite = fabsf(x[i]) <= 3.402823466e38f;
    result += !finite;
    if (finite && x[i] < *low) *low = x[i];
    if (finite && x[i] > *high) *high = x[i];
  }
  return result;
}

ptrdiff_t model_kernels_widen_ranges(const float *x, const int32_t *block, ptrdiff_t count, float *low, float *high) {
  if (!block) return widen_range(x, count, low, high);
  ptrdiff_t result = 0;
  for (ptrdiff_t i = 0; i < count;) {
    const int32_t block_number = block[i];
    ptrdiff_t end = i + 1;
    while (end < count && block[end] == block_number) end++;
    result += widen_range(x + i, end - i, low + block_number, high + block_number);
    i = end;
  }
  return result;
}

// A key that orders positive and negative floats by value.
static inline uint32_t ordered(float value) {
  uint32_t bits;
  value += 0.0f;  // -0 becomes 0.
  memcpy(&bits, &value, sizeof bits);
  return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

void model_kernels_add_to_bins(
    const float *x, const int32_t *block, const uint8_t *keep, const float *scale, ptrdiff_t count,
    model_kernels_bin *bins) {
  for (ptrdiff_t i = 0; i < count; i++) {
    if (keep && !keep[i]) continue;
    float value = x[i];
    double weight = 1;
    if (scale) {
      const float block_scale = scale[block ? block[i] : 0];
      value /= block_scale;
      weight = (double)block_scale * block_scale;
    }
    model_kernels_bin *bin = bins + (ordered(value) >> 13);
    bin->weight += weight;
    bin->sum += weight * value;
  }
}

ptrdiff_t model_kernels_used_bins(const model_kernels_bin *bins, double *values, double *weights) {
  ptrdiff_t count = 0;
  for (ptrdiff_t i = 0; i < MODEL_KERNELS_BIN_COUNT; i++) {
    if (bins[i].weight == 0) continue;
    values[count] = bins[i].sum / bins[i].weight;
    weights[count] = bins[i].weight;
    count++;
  }
  return count;
}

static int compare(const void *left, const void *right) {
  const double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

ptrdiff_t model_kernels_distinct(double *values, double *weights, ptrdiff_t count) {
  // Sorting pairs would be slower; equal values with different weights would end up in any order, so only uniform
  // weights are supported.
  const double weight = count > 0 ? weights[0] : 1;
  qsort(values, (size_t)count, sizeof *values, compare);
  ptrdiff_t used = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    if (used > 0 && values[used - 1] == values[i]) {
      weights[used - 1] += weight;
    } else {
      values[used] = values[i];
      weights[used] = weight;
      used++;
    }
  }
  return used;
}

typedef struct {
  const double *weights, *sums, *squares;  // Prefix sums.
  const double *last;  // Minimum costs with one center less.
  double *costs;
  int32_t *starts;
} clustering;

// The cost of one center for the values first..<end.
static inline double cost(const clustering *c, ptrdiff_t first, ptrdiff_t end) {
  const double weight = c->weights[end] - c->weights[first], sum = c->sums[end] - c->sums[first];
  const double result = c->squares[end] - c->squares[first] - sum * sum / weight;
  return result > 0 ? result : 0;
}

// The minimum costs for the ends low...high, whose last clusters start within first...last: the start grows
// monotonically with the end.
static void divide(const clustering *c, ptrdiff_t low, ptrdiff_t high, ptrdiff_t first, ptrdiff_t last) {
  while (low <= high) {
    const ptrdiff_t end = (low + high) / 2;
    double best = INFINITY;
    ptrdiff_t place = first;
    const ptrdiff_t limit = last < end - 1 ? last : end - 1;
    for (ptrdiff_t start = first; start <= limit; start++) {
      const double found = c->last[start] + cost(c, start, end);
      if (found < best) best = found, place = start;
    }
    c->costs[end] = best;
    c->starts[end] = (int32_t)place;
    divide(c, low, end - 1, first, place);
    low = end + 1;
    first = place;
  }
}

ptrdiff_t model_kernels_cluster(
    const double *values, const double *weights, ptrdiff_t count, ptrdiff_t k, double *centers) {
  if (count <= k) {
    for (ptrdiff_t i = 0; i < count; i++) centers[i] = values[i];
    return count;
  }
  const size_t places = (size_t)count + 1;
  double *memory = malloc(places * 5 * sizeof(double));
  int32_t *starts = malloc(places * (size_t)k * sizeof(int32_t));
  if (!memory || !starts) {
    free(memory);
    free(starts);
    return -1;
  }
  double *w = memory, *s = w + places, *q = s + places, *last = q + places, *costs = last + places;
  double mean = 0, total = 0;
  for (ptrdiff_t i = 0; i < count; i++) mean += weights[i] * values[i], total += weights[i];
  mean /= total;
  w[0] = s[0] = q[0] = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    const double value = values[i] - mean;  // Avoids cancellation.
    w[i + 1] = w[i] + weights[i];
    s[i + 1] = s[i] + weights[i] * value;
    q[i + 1] = q[i] + weights[i] * value * value;
  }
  clustering c = {.weights = w, .sums = s, .squares = q, .last = last, .costs = costs, .starts = starts};
  last[0] = 0;
  for (ptrdiff_t end = 1; end <= count; end++) last[end] = cost(&c, 0, end), starts[end] = 0;
  for (ptrdiff_t layer = 1; layer < k; layer++) {
    c.last = last;
    c.costs = costs;
    c.starts = starts + (size_t)layer * places;
    divide(&c, layer + 1, count, layer, count - 1);
    double *swap = last;
    last = costs;
    costs = swap;
  }
  ptrdiff_t end = count;
  for (ptrdiff_t layer = k - 1; layer >= 0; layer--) {
    const ptrdiff_t start = starts[(size_t)layer * places + (size_t)end];
    centers[layer] = (s[end] - s[start]) / (w[end] - w[start]) + mean;
    end = start;
  }
  free(memory);
  free(starts);
  return k;
}

void model_kernels_count_magnitudes(const float *x, ptrdiff_t count, int32_t prefix, uint64_t *counts) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, x + i, sizeof bits);
    bits &= 0x7fffffffu;
    if (prefix < 0) {
      counts[bits >> 16]++;
    } else if (bits >> 16 == (uint32_t)prefix) {
      counts[bits & 0xffff]++;
    }
  }
}

MODEL_KERNELS_CLONES(
    ptrdiff_t, model_kernels_keep_above, (const float *x, ptrdiff_t count, float threshold, uint8_t *keep),
    (x, count, threshold, keep)) {
  ptrdiff_t kept = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    keep[i] = fabsf(x[i]) > threshold;
    kept += keep[i];
  }
  return kept;
}

void model_kernels_keep_structured(
    const float *x, ptrdiff_t count, ptrdiff_t stride, ptrdiff_t lines, ptrdiff_t n, ptrdiff_t m, uint8_t *keep) {
  for (ptrdiff_t line = 0; line < lines; line++)
    for (ptrdiff_t first = 0; first < count; first += m) {
      const ptrdiff_t length = count - first < m ? count - first : m;
      const float *values = x + line + first * stride;
      uint8_t *kept = keep + line + first * stride;
      for (ptrdiff_t i = 0; i < length; i++) kept[i * stride] = 1;
      for (ptrdiff_t dropped = m - length; dropped < n && dropped < m; dropped++) {
        ptrdiff_t least = -1;
        for (ptrdiff_t i = 0; i < length; i++)
          if (kept[i * stride] && (least < 0 || fabsf(values[i * stride]) < fabsf(values[least * stride]))) least = i;
        if (least < 0) break;
        kept[least * stride] = 0;
      }
    }
}

// Specialised for each number of bits.
INLINE void find_nearest(
    const float *x, const int32_t *block, const float *tables, int bits, const int32_t *scale_block, const float *scale,
    ptrdiff_t count, uint8_t *codes) {
  const int entries = 1 << bits;
  float borders[256] = {0};
  const float *table = NULL;
  for (ptrdiff_t start = 0; start < count;) {
    const int32_t block_number = block ? block[start] : 0;
    ptrdiff_t end = count;
    if (block)
      for (end = start + 1; end < count && block[end] == block_number;) end++;
    if (tables + (ptrdiff_t)block_number * entries != table) {
      table = tables + (ptrdiff_t)block_number * entries;
      for (int i = 0; i + 1 < entries; i++) borders[i] = (float)(((double)table[i] + table[i + 1]) / 2);
    }
    for (ptrdiff_t i = start; i < end; i++) {
      const float value = scale ? x[i] / scale[scale_block ? scale_block[i] : 0] : x[i];
      int code = 0;
      for (int step = entries / 2; step > 0; step /= 2) code += value > borders[code + step - 1] ? step : 0;
      codes[i] = (uint8_t)code;
    }
    start = end;
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_compress_tables,
    (const float *x, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
     const float *scale, ptrdiff_t count, uint8_t *codes),
    (x, block, tables, bits, scale_block, scale, count, codes)) {
  switch (bits) {
    case 1: find_nearest(x, block, tables, 1, scale_block, scale, count, codes); break;
    case 2: find_nearest(x, block, tables, 2, scale_block, scale, count, codes); break;
    case 3: find_nearest(x, block, tables, 3, scale_block, scale, count, codes); break;
    case 4: find_nearest(x, block, tables, 4, scale_block, scale, count, codes); break;
    case 6: find_nearest(x, block, tables, 6, scale_block, scale, count, codes); break;
    default: find_nearest(x, block, tables, 8, scale_block, scale, count, codes); break;
  }
}

// The bits of the smallest of nonnegative numbers: nonnegative floats have the order of their bits.
INLINE int32_t least_bits(const float *x, ptrdiff_t count) {
  int32_t least = INT32_MAX;
  for (ptrdiff_t i = 0; i < count; i++) {
    int32_t bits;
    memcpy(&bits, x + i, sizeof bits);
    least = bits < least ? bits : least;
  }
  return least;
}

// Specialised for common lengths, so that a distance stays in registers.
INLINE void find_nearest_vectors(
    const float *vectors, ptrdiff_t count, ptrdiff_t length, const float *centers, ptrdiff_t entries, uint8_t *codes,
    float *distances, float *seconds) {
  float sums[256];
  for (ptrdiff_t i = 0; i < count; i++) {
    const float *vector = vectors + i * length;
    for (ptrdiff_t entry = 0; entry < entries; entry++) {
      float sum = 0;
      for (ptrdiff_t j = 0; j < length; j++) {
        const float difference = vector[j] - centers[j * entries + entry];
        sum += difference * difference;
      }
      sums[entry] = sum;
    }
    const int32_t bits = least_bits(sums, entries);
    float least;
    memcpy(&least, &bits, sizeof least);
    ptrdiff_t best = 0;
    while (best + 1 < entries && sums[best] != least) best++;
    codes[i] = (uint8_t)best;
    distances[i] = least;
    if (seconds) {
      sums[best] = INFINITY;
      const int32_t next = least_bits(sums, entries);
      memcpy(seconds + i, &next, sizeof next);
    }
  }
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_nearest_vectors,
    (const float *vectors, ptrdiff_t count, ptrdiff_t length, const float *centers, ptrdiff_t entries, uint8_t *codes,
     float *distances, float *seconds),
    (vectors, count, length, centers, entries, codes, distances, seconds)) {
  switch (length) {
    case 2: find_nearest_vectors(vectors, count, 2, centers, entries, codes, distances, seconds); break;
    case 4: find_nearest_vectors(vectors, count, 4, centers, entries, codes, distances, seconds); break;
    default: find_nearest_vectors(vectors, count, length, centers, entries, codes, distances, seconds); break;
  }
}

void model_kernels_expand_tables(
    const uint8_t *codes, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
    const float *scale, ptrdiff_t count, float *y) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const float value = tables[((ptrdiff_t)(block ? block[i] : 0) << bits) + codes[i]];
    y[i] = scale ? value * scale[scale_block ? scale_block[i] : 0] : value;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_compress_lines,
    (const float *x, const int32_t *block, const float *scale, const float *zero, float low, float high,
     ptrdiff_t count, uint8_t *codes),
    (x, block, scale, zero, low, high, count, codes)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const int32_t block_number = block ? block[i] : 0;
    float code = rintf(x[i] / scale[block_number]) + zero[block_number];
    code = code < low ? low : code;
    code = code > high ? high : code;
    codes[i] = (uint8_t)(int32_t)code;
  }
}

MODEL_KERNELS_CLONES(
    void, model_kernels_expand_lines,
    (const uint8_t *codes, int32_t is_signed, const int32_t *block, const float *scale, const float *zero,
     ptrdiff_t count, float *y),
    (codes, is_signed, block, scale, zero, count, y)) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const int32_t block_number = block ? block[i] : 0;
    const float code = is_signed ? (float)(int8_t)codes[i] : (float)codes[i];
    y[i] = (code - zero[block_number]) * scale[block_number];
  }
}

// A hash of an element and its position.
INLINE uint64_t mixed(float value, ptrdiff_t place) {
  uint32_t bits;
  value += 0.0f;  // -0 becomes 0.
  memcpy(&bits, &value, sizeof bits);
  uint64_t result = ((uint64_t)bits ^ (uint64_t)place << 24) * 0x9e3779b97f4a7c15u;
  result ^= result >> 32;
  return result * 0xd6e8feb86659fd93u;
}

MODEL_KERNELS_CLONES(
    void, model_kernels_add_loss,
    (const float *x, float *y, const uint8_t *keep, ptrdiff_t count, ptrdiff_t start, model_kernels_loss *loss),
    (x, y, keep, count, start, loss)) {
  enum { lanes = 8 };
  double squared[lanes] = {0}, power[lanes] = {0}, maximum[lanes] = {0};
  uint64_t sums[lanes] = {0};
  if (keep)
    for (ptrdiff_t i = 0; i < count; i++) y[i] = keep[i] ? y[i] : 0;
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int j = 0; j < lanes; j++) {
      const double a = x[i + j], difference = fabs(a - (double)y[i + j]);
      squared[j] += difference * difference;
      power[j] += a * a;
      maximum[j] = difference > maximum[j] ? difference : maximum[j];
      sums[j] += mixed(y[i + j], start + i + j);
    }
  for (; i < count; i++) {
    const double a = x[i], difference = fabs(a - (double)y[i]);
    squared[0] += difference * difference;
    power[0] += a * a;
    maximum[0] = difference > maximum[0] ? difference : maximum[0];
    sums[0] += mixed(y[i], start + i);
  }
  for (int j = 0; j < lanes; j++) {
    loss->squared += squared[j];
    loss->power += power[j];
    loss->maximum = maximum[j] > loss->maximum ? maximum[j] : loss->maximum;
    loss->checksum += sums[j];
  }
}

void model_kernels_pack_codes(const uint8_t *codes, ptrdiff_t count, int32_t bits, uint8_t *bytes) {
  if (bits == 4) {
    for (ptrdiff_t i = 0; i + 2 <= count; i += 2) bytes[i / 2] = (uint8_t)((codes[i] & 15) | codes[i + 1] << 4);
    if (count % 2) bytes[count / 2] = codes[count - 1] & 15;
    return;
  }
  const uint8_t mask = (uint8_t)((1 << bits) - 1);
  uint32_t buffer = 0;
  int held = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    buffer |= (uint32_t)(codes[i] & mask) << held;
    held += bits;
    while (held >= 8) {
      *bytes++ = (uint8_t)buffer;
      buffer >>= 8;
      held -= 8;
    }
  }
  if (held > 0) *bytes = (uint8_t)buffer;
}

ptrdiff_t model_kernels_compact(const void *x, const uint8_t *keep, ptrdiff_t count, ptrdiff_t width, void *y) {
  ptrdiff_t kept = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    if (!keep[i]) continue;
    memcpy((char *)y + kept * width, (const char *)x + i * width, (size_t)width);
    kept++;
  }
  return kept;
}
