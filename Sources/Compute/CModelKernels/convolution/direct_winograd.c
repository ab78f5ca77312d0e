#include <string.h>

#include "base/clones.h"
#include "base/cpu.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "convolution/direct_common.h"

// Winograd's algorithm F(4 x 4, 3 x 3): 36 products for 16 results instead of 144. The points 0, ±5/8, ±3/2 and
// infinity lose less precision than integers do.
#define A 0.625f
#define B 1.5f
enum { tile = 6, outputs_of_tile = 4, positions = 36, lanes = 8 };

typedef float vector __attribute__((vector_size(32), aligned(4)));

// Floats of a row of transformed inputs, and of products.
static ptrdiff_t input_pitch(const model_kernels_direct *c) { return divide_up(c->inputs, lanes) * lanes; }
static ptrdiff_t output_pitch(const model_kernels_direct *c) {
  ptrdiff_t width = direct_tiles_here()->lanes;
  return divide_up(c->outputs, width) * width;
}
static ptrdiff_t tiles_of(const model_kernels_direct *c) {
  return divide_up(c->rows, outputs_of_tile) * divide_up(c->columns, outputs_of_tile);
}

// From one of the 36 positions to the next: an odd number of cache lines, so that they do not share cache sets.
static ptrdiff_t stride_of(ptrdiff_t count) { return divide_up(count, 16) * 16 | 16; }

ptrdiff_t direct_winograd_weight_count(const model_kernels_direct *c) {
  return output_pitch(c) * (positions * c->inputs + 1);
}

ptrdiff_t direct_winograd_scratch_count(const model_kernels_direct *c) {
  ptrdiff_t per_float = sizeof(ptrdiff_t) / sizeof(float), tiles = tiles_of(c);
  return positions * (stride_of(tiles * input_pitch(c)) + stride_of(tiles * output_pitch(c))) + 3 * per_float * tiles
         + 64;
}

// Transforms weights [9, width] of `width` outputs to [36, width], with `stride` between positions.
static MODEL_KERNELS_FEW_CLONES(
    void, transform_weights,
    (const float (*restrict g)[direct_most_width], ptrdiff_t width, float *restrict result, ptrdiff_t stride),
    (g, width, result, stride)) {
  static const float rows[tile][3] = {
      {1.13777777777778f, 0, 0},
      {-0.688403361344538f, -0.430252100840336f, -0.26890756302521f},
      {-0.688403361344538f, 0.430252100840336f, -0.26890756302521f},
      {0.119514472455649f, 0.179271708683473f, 0.26890756302521f},
      {0.119514472455649f, -0.179271708683473f, 0.26890756302521f},
      {0, 0, 1}};
  float half[tile][3][direct_most_width];
  for (int i = 0; i < tile; i++) {
    for (int j = 0; j < 3; j++) {
      for (ptrdiff_t o = 0; o < width; o++) {
        half[i][j][o] = rows[i][0] * g[j][o] + rows[i][1] * g[3 + j][o] + rows[i][2] * g[6 + j][o];
      }
    }
  }
  for (int i = 0; i < tile; i++) {
    for (int j = 0; j < tile; j++) {
      float *to = result + (i * tile + j) * stride;
      for (ptrdiff_t o = 0; o < width; o++) {
        to[o] = rows[j][0] * half[i][0][o] + rows[j][1] * half[i][1][o] + rows[j][2] * half[i][2][o];
      }
    }
  }
}

void direct_winograd_pack(const model_kernels_direct *c, const float *weights, const float *bias, float *packed) {
  ptrdiff_t width = output_pitch(c), tile_lanes = direct_tiles_here()->lanes;
  memset(packed, 0, (size_t)width * sizeof *packed);
  if (bias) memcpy(packed, bias, (size_t)c->outputs * sizeof *bias);
  packed += width;
  for (ptrdiff_t first = 0; first < width / tile_lanes;) {
    ptrdiff_t panel = direct_panel_vectors(c->outputs, first) * tile_lanes, start = first * tile_lanes;
    ptrdiff_t count = minimum(panel, c->outputs - start);
    float g[9][direct_most_width] = {0};
    for (ptrdiff_t i = 0; i < c->inputs; i++) {
      for (ptrdiff_t o = 0; o < count; o++) {
        const float *window = weights + ((start + o) * c->inputs + i) * 9;
        for (int k = 0; k < 9; k++) g[k][o] = window[k];
      }
      transform_weights(g, panel, packed + start * c->inputs + i * panel, width * c->inputs);
    }
    first += panel / tile_lanes;
  }
}

INLINE void transform_input(const vector *x, vector *v) {
  const float aa = A * A, bb = B * B;
  vector even_a = x[4] - bb * x[2], odd_a = A * (x[3] - bb * x[1]);
  vector even_b = x[4] - aa * x[2], odd_b = B * (x[3] - aa * x[1]);
  v[0] = aa * bb * x[0] - (aa + bb) * x[2] + x[4];
  v[1] = even_a + odd_a;
  v[2] = even_a - odd_a;
  v[3] = even_b + odd_b;
  v[4] = even_b - odd_b;
  v[5] = aa * bb * x[1] - (aa + bb) * x[3] + x[5];
}

INLINE void transform_output(const vector *m, vector *y) {
  const float aa = A * A, bb = B * B;
  vector sum_a = m[1] + m[2], difference_a = m[1] - m[2], sum_b = m[3] + m[4], difference_b = m[3] - m[4];
  y[0] = m[0] + sum_a + sum_b;
  y[1] = A * difference_a + B * difference_b;
  y[2] = aa * sum_a + bb * sum_b;
  y[3] = aa * A * difference_a + bb * B * difference_b + m[5];
}

// Transforms 6 x 6 elements of eight channels, with `position_stride` between the 36 positions. Returns whether all
// results are finite.
INLINE int transform_input_tile(
    const float *x, ptrdiff_t row, ptrdiff_t column, ptrdiff_t channels, float *v, ptrdiff_t position_stride) {
  float probe = 0;
  for (ptrdiff_t channel = 0; channel < channels; channel += lanes) {
    vector half[tile][tile], in[tile], out[tile], products = {0};
    for (int j = 0; j < tile; j++) {
      for (int i = 0; i < tile; i++) in[i] = *(const vector *)(x + i * row + j * column + channel);
      transform_input(in, half[j]);
    }
    for (int i = 0; i < tile; i++) {
      for (int j = 0; j < tile; j++) in[j] = half[j][i];
      transform_input(in, out);
      for (int j = 0; j < tile; j++) *(vector *)(v + (i * tile + j) * position_stride + channel) = out[j];
      // Zero times a number that is not finite is NaN.
      for (int j = 0; j < tile; j++) products += out[j] * 0.0f;
    }
    // Vectors reach beyond the last channel.
    for (ptrdiff_t l = 0; l < minimum(lanes, channels - channel); l++) probe += products[l];
  }
  return probe == 0;
}

typedef struct {
  const float *bias;
  direct_finish finish;
  int accumulates;
} leaving;

INLINE void finish_vector(vector *y, const direct_finish *finish) {
  typedef int mask __attribute__((vector_size(32), aligned(4)));
  if (finish->kind == model_kernels_activation_relu) {
    mask below = *y < 0.0f;
    *y = (vector)((below & (mask)(finish->alpha * *y)) | (~below & (mask)*y));
  } else if (finish->kind == model_kernels_activation_clip) {
    vector low = (vector){0} + finish->alpha, high = (vector){0} + finish->beta;
    mask below = *y < low;
    *y = (vector)((below & (mask)low) | (~below & (mask)*y));
    mask above = *y > high;
    *y = (vector)((above & (mask)high) | (~above & (mask)*y));
  }
}

// Transforms back to 4 x 4 results of all channels, of which `rows` by `columns` are wanted.
INLINE void transform_output_tile(
    const float *m, ptrdiff_t position_stride, const leaving *leaving, ptrdiff_t channels, float *y, ptrdiff_t row,
    ptrdiff_t column, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t channel = 0; channel < channels; channel += lanes) {
    vector half[tile][outputs_of_tile], in[tile], out[outputs_of_tile];
    size_t rest = (size_t)minimum(lanes, channels - channel) * sizeof *y;
    for (int j = 0; j < tile; j++) {
      for (int i = 0; i < tile; i++) in[i] = *(const vector *)(m + (i * tile + j) * position_stride + channel);
      transform_output(in, half[j]);
    }
    vector start = *(const vector *)(leaving->bias + channel);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < tile; j++) in[j] = half[j][i];
      transform_output(in, out);
      for (int j = 0; j < columns; j++) {
        float *to = y + i * row + j * column + channel;
        vector sum = out[j] + start;
        if (rest == sizeof sum) {
          if (leaving->accumulates) sum += *(const vector *)to;
          finish_vector(&sum, &leaving->finish);
          *(vector *)to = sum;
        } else {
          vector before = {0};
          if (leaving->accumulates) memcpy(&before, to, rest);
          sum += before;
          finish_vector(&sum, &leaving->finish);
          memcpy(to, &sum, rest);
        }
      }
    }
  }
}

#define ENTER_LEAVE(suffix, attributes)                                                                              \
  attributes static int enter_##suffix(                                                                              \
      const float *x, ptrdiff_t row, ptrdiff_t column, ptrdiff_t channels, float *v, ptrdiff_t position_stride) {    \
    return transform_input_tile(x, row, column, channels, v, position_stride);                                              \
  }                                                                                                                  \
  attributes static void leave_##suffix(                                                                             \
      const float *m, ptrdiff_t position_stride, const leaving *leaving, ptrdiff_t channels, float *y, ptrdiff_t row,\
      ptrdiff_t column, ptrdiff_t rows, ptrdiff_t columns) {                                                         \
    if (rows == outputs_of_tile && columns == outputs_of_tile) {                                                     \
      transform_output_tile(m, position_stride, leaving, channels, y, row, column, outputs_of_tile, outputs_of_tile); \
    } else {                                                                                                         \
      transform_output_tile(m, position_stride, leaving, channels, y, row, column, rows, columns);                   \
    }                                                                                                                \
  }

ENTER_LEAVE(portable, )
#if defined(__x86_64__)
ENTER_LEAVE(fast, TARGET_AVX2)
#endif

// Recomputes a tile that is not finite, in all panels of the unit.
static void mend(
    const model_kernels_direct *c, const direct_unit *unit, const direct_band *band, const float *x,
    const float *packed, float *y, ptrdiff_t rows, ptrdiff_t columns) {
  // The inverses of the factors of `transform_weights` at 0, and at a point and its negative.
  const direct_winograd_points points = {1 / 1.13777777777778f, 1 / (2 * 0.430252100840336f)};
  const ptrdiff_t out = output_pitch(c), tile_lanes = direct_tiles_here()->lanes;
  const direct_finish finish = direct_finish_of(c);
  for (ptrdiff_t first = 0, vectors; first < out / tile_lanes; first += vectors) {
    vectors = direct_panel_vectors(c->outputs, first);
    if (first < unit->first_panel || first >= unit->last_panel) continue;
    const ptrdiff_t start = first * tile_lanes, width = vectors * tile_lanes;
    direct_mend_tile(
        &points, x, band->row_step, band->column_step, c->inputs, packed + out + start * c->inputs, out * c->inputs,
        width, packed + start, c->accumulates, &finish, y + start, c->y_strides[2], c->y_strides[3], rows, columns,
        minimum(width, c->outputs - start));
  }
}

void direct_winograd_run(
    const model_kernels_direct *c, const direct_unit *unit, const direct_band *band, const float *packed, float *y,
    float *scratch) {
  ptrdiff_t in = input_pitch(c), out = output_pitch(c), tile_lanes = direct_tiles_here()->lanes;
  const direct_tiles *tiles = direct_tiles_here();
  ptrdiff_t down = divide_up(unit->rows, outputs_of_tile), across = divide_up(unit->columns, outputs_of_tile);
  ptrdiff_t count = down * across;
  ptrdiff_t v_stride = stride_of(count * in), m_stride = stride_of(count * out);
  float *v = scratch, *m = v + positions * v_stride;
  ptrdiff_t *v_offsets = (ptrdiff_t *)(m + positions * m_stride), *m_offsets = v_offsets + count,
            *is_finite = m_offsets + count;
  __typeof__(&enter_portable) enter_tile = enter_portable;
  __typeof__(&leave_portable) leave_tile = leave_portable;
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx2)) enter_tile = enter_fast, leave_tile = leave_fast;
#endif
  for (ptrdiff_t t = 0; t < count; t++) {
    v_offsets[t] = t * in;
    m_offsets[t] = t * out;
    const float *x = band->start + outputs_of_tile * (t / across * band->row_stride + t % across * band->place_stride);
    is_finite[t] = enter_tile(x, band->row_step, band->column_step, c->inputs, v + t * in, v_stride);
  }
  direct_finish unfinished = {model_kernels_activation_none, 0, 0};
  const int fetches = c->weight_count > model_kernels_direct_many_weights;
  for (ptrdiff_t p = 0; p < positions; p++) {
    const float *weights = packed + out + p * out * c->inputs;
    for (ptrdiff_t first = 0; first < out / tile_lanes;) {
      ptrdiff_t vectors = direct_panel_vectors(c->outputs, first), width = vectors * tile_lanes;
      enum { block_length = 256 };
      if (first >= unit->first_panel && first < unit->last_panel) {
        for (ptrdiff_t i = 0; i < c->inputs; i += block_length) {
          direct_tap tap = {i, minimum(block_length, c->inputs - i)};
          direct_tiles_run(
              &tiles->panels[vectors], width, width, count, v + p * v_stride, v_offsets, &tap, 1,
              weights + first * tile_lanes * c->inputs + i * width, m + p * m_stride + first * tile_lanes, m_offsets,
              NULL, i > 0, &unfinished, fetches);
        }
      }
      first += vectors;
    }
  }
  ptrdiff_t first = unit->first_output, channels = unit->last_output - first;
  leaving leaving = {packed + first, direct_finish_of(c), c->accumulates};
  for (ptrdiff_t t = 0; t < count; t++) {
    ptrdiff_t row = t / across * outputs_of_tile, column = t % across * outputs_of_tile;
    ptrdiff_t rows = minimum(outputs_of_tile, unit->rows - row),
              columns = minimum(outputs_of_tile, unit->columns - column);
    float *const to = y + row * c->y_strides[2] + column * c->y_strides[3];
    if (!is_finite[t]) {
      mend(
          c, unit, band, band->start + row * band->row_stride + column * band->place_stride, packed, to, rows, columns);
      continue;
    }
    leave_tile(
        m + t * out + first, m_stride, &leaving, channels, to + first, c->y_strides[2], c->y_strides[3], rows, columns);
  }
}
