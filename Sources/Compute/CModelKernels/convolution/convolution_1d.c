#include "model_kernels_convolution_1d.h"

#include "base/check.h"
#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_gemm_strided_rows.h"

#include <string.h>

enum {
  lanes = model_kernels_panel,
  // Shorter runs of channels are copied into one block first.
  shortest_run = 8,
};

typedef float wide __attribute__((vector_size(lanes * sizeof(float)), aligned(4)));

// Whether each group has one channel.
static int is_depthwise(const model_kernels_line *line) {
  return line->groups == line->channels && line->groups == line->outputs;
}

ptrdiff_t model_kernels_line_packed_count(const model_kernels_line *line) {
  if (is_depthwise(line)) return line->kernel * line->channels;
  ptrdiff_t depth = line->kernel * line->channels / line->groups;
  return line->groups * model_kernels_packed_count(line->outputs / line->groups, depth);
}

void model_kernels_line_pack(const model_kernels_line *line, const float *weights, float *packed) {
  ptrdiff_t channels = line->channels / line->groups, outputs = line->outputs / line->groups, kernel = line->kernel;
  if (is_depthwise(line)) {
    for (ptrdiff_t c = 0; c < line->channels; c++) {
      for (ptrdiff_t k = 0; k < kernel; k++) packed[k * line->channels + c] = weights[c * kernel + k];
    }
    return;
  }
  // The weights of one output and tap are adjacent, like the channels of a position.
  ptrdiff_t size = model_kernels_packed_count(outputs, kernel * channels);
  for (ptrdiff_t group = 0; group < line->groups; group++, packed += size) {
    for (ptrdiff_t i = 0; i < size; i++) packed[i] = 0;
    for (ptrdiff_t o = 0; o < outputs; o++) {
      float *panel = packed + o / lanes * lanes * kernel * channels + o % lanes;
      const float *row = weights + (group * outputs + o) * channels * kernel;
      for (ptrdiff_t c = 0; c < channels; c++) {
        for (ptrdiff_t k = 0; k < kernel; k++) panel[(k * channels + c) * lanes] = row[c * kernel + k];
      }
    }
  }
}

// Whether the windows of the positions [from, to) of y contain no padding.
static int is_inside(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to) {
  return from * line->stride >= line->pad
         && (to - 1) * line->stride + (line->kernel - 1) * line->dilation - line->pad < line->input;
}

static int is_one_run(const model_kernels_line *line) {
  return line->groups == 1 && (line->dilation == 1 || line->kernel == 1);
}

// Whether the windows of the positions [from, to) have to be gathered first.
static int is_gathered(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to) {
  if (is_depthwise(line)) return 0;
  return !is_inside(line, from, to) || (!is_one_run(line) && line->channels / line->groups < shortest_run);
}

ptrdiff_t model_kernels_line_scratch(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to) {
  return is_gathered(line, from, to) ? (to - from) * line->kernel * line->channels : 0;
}

// Gathers the windows of the positions [from, to), each as [groups, kernel, channels of a group].
static void gather(const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, const float *x, float *windows) {
  ptrdiff_t channels = line->channels / line->groups;
  size_t size = (size_t)channels * sizeof(float);
  for (ptrdiff_t p = from; p < to; p++) {
    for (ptrdiff_t group = 0; group < line->groups; group++) {
      for (ptrdiff_t k = 0; k < line->kernel; k++, windows += channels) {
        ptrdiff_t place = p * line->stride + k * line->dilation - line->pad;
        if (place < 0 || place >= line->input) memset(windows, 0, size);
        else memcpy(windows, x + place * line->channels + group * channels, size);
      }
    }
  }
}

// The positions [from, to), a constant number `count` of them, for 16 or fewer channels.
INLINE void depthwise_tile(
    int count, const model_kernels_line *line, ptrdiff_t from, const float *x, const float *weights, const float *bias,
    int accumulates, float *y, ptrdiff_t channel) {
  wide sum[4];
  ptrdiff_t channels = line->channels, step = line->stride * channels;
  const float *first = x + (from * line->stride - line->pad) * channels + channel;
  float *to = y + from * channels + channel;
  UNROLLED for (int i = 0; i < count; i++) {
    sum[i] = bias ? *(const wide *)(bias + channel) : (wide){0};
    if (accumulates) sum[i] += *(const wide *)(to + i * channels);
  }
  for (ptrdiff_t k = 0; k < line->kernel; k++, first += line->dilation * channels) {
    wide weight = *(const wide *)(weights + k * channels + channel);
    UNROLLED for (int i = 0; i < count; i++) sum[i] += weight * *(const wide *)(first + i * step);
  }
  UNROLLED for (int i = 0; i < count; i++) { *(wide *)(to + i * channels) = sum[i]; }
}

// One position, from `channel` on: the channels that fill no whole vector, or all channels at the edges.
INLINE void depthwise_place(
    const model_kernels_line *line, ptrdiff_t place, ptrdiff_t channel, const float *x, const float *weights,
    const float *bias, int accumulates, float *y) {
  ptrdiff_t channels = line->channels;
  float *to = y + place * channels;
  for (ptrdiff_t c = channel; c < channels; c++) to[c] = (accumulates ? to[c] : 0) + (bias ? bias[c] : 0);
  for (ptrdiff_t k = 0; k < line->kernel; k++) {
    ptrdiff_t at = place * line->stride + k * line->dilation - line->pad;
    if (at < 0 || at >= line->input) continue;
    for (ptrdiff_t c = channel; c < channels; c++) to[c] += weights[k * channels + c] * x[at * channels + c];
  }
}

static MODEL_KERNELS_CLONES(
    void, depthwise,
    (const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, const float *x, const float *weights,
     const float *bias, int accumulates, float *y),
    (line, from, to, x, weights, bias, accumulates, y)) {
  ptrdiff_t whole = line->channels / lanes * lanes;
  for (ptrdiff_t p = from; p < to;) {
    if (!is_inside(line, p, p + 1)) {
      depthwise_place(line, p++, 0, x, weights, bias, accumulates, y);
      continue;
    }
    ptrdiff_t count = p + 4 <= to && is_inside(line, p, p + 4) ? 4 : 1;
    for (ptrdiff_t c = 0; c < whole; c += lanes) {
      if (count == 4) depthwise_tile(4, line, p, x, weights, bias, accumulates, y, c);
      else depthwise_tile(1, line, p, x, weights, bias, accumulates, y, c);
    }
    if (whole < line->channels) {
      for (ptrdiff_t i = 0; i < count; i++) depthwise_place(line, p + i, whole, x, weights, bias, accumulates, y);
    }
    p += count;
  }
}

// The positions [from, to) of the outputs [first, last).
static void dense(
    const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *packed, const float *bias, int accumulates, float *y, ptrdiff_t y_count, float *scratch) {
  ptrdiff_t channels = line->channels / line->groups, outputs = line->outputs / line->groups;
  ptrdiff_t depth = line->kernel * channels, size = model_kernels_packed_count(outputs, depth);
  ptrdiff_t next = channels;
  model_kernels_rows rows;
  if (is_gathered(line, from, to)) {
    gather(line, from, to, x, scratch);
    rows = (model_kernels_rows){scratch, line->groups * depth, 1, depth, 0};
    next = depth;
  } else {
    rows = (model_kernels_rows){x + (from * line->stride - line->pad) * line->channels, line->stride * line->channels,
                                line->kernel, channels, line->dilation * line->channels};
    if (is_one_run(line)) {
      rows.runs = 1;
      rows.length = depth;
    }
  }
  for (ptrdiff_t group = 0; group < line->groups; group++, rows.data += next) {
    ptrdiff_t output = group * outputs + first, count = line->groups == 1 ? last - first : outputs;
    model_kernels_panel_product(
        to - from, count, rows, packed + group * size + first * depth, bias ? bias + output : 0, accumulates,
        y + from * line->outputs + output, line->outputs, y_count - (from * line->outputs + output));
  }
}

void model_kernels_line_convolve(
    const model_kernels_line *line, ptrdiff_t from, ptrdiff_t to, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *packed, const float *bias, int accumulates, model_kernels_activation activation, float alpha,
    float beta, float *y, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(0 <= from && from <= to && to <= line->output && 0 <= first && last <= line->outputs);
  MODEL_KERNELS_CHECK(from == to || (to - 1) * line->outputs + last <= y_count);
  MODEL_KERNELS_CHECK(line->groups == 1 || last - first == line->outputs);
  if (is_depthwise(line)) depthwise(line, from, to, x, packed, bias, accumulates, y);
  else dense(line, from, to, first, last, x, packed, bias, accumulates, y, y_count, scratch);
  if (activation == model_kernels_activation_none) return;
  if (last - first == line->outputs) {
    model_kernels_activate(activation, alpha, beta, y + from * line->outputs, (to - from) * line->outputs);
    return;
  }
  for (ptrdiff_t p = from; p < to; p++) {
    model_kernels_activate(activation, alpha, beta, y + p * line->outputs + first, last - first);
  }
}
