#include "recurrent/recurrent_cells.h"
#include "base/clones.h"
#include "base/scalar_math.h"
#include "base/vectors.h"

#include <string.h>

enum { lanes = recurrent_lanes };

ptrdiff_t recurrent_gates(model_kernels_recurrent_cell cell) {
  return cell == model_kernels_lstm ? 4 : cell == model_kernels_gru ? 3 : 1;
}

ptrdiff_t recurrent_phases(const model_kernels_recurrent_layer *layer) {
  return layer->cell == model_kernels_gru && !layer->resets_after ? 2 : 1;
}

// Applied in place to one panel. Not inlined: there are a dozen calls, and LSTM and GRU with the usual functions need
// none of them.
static MODEL_KERNELS_FEW_CLONES(void, apply, (model_kernels_recurrent_function f, float clip, float *x), (f, clip, x)) {
  if (clip < INFINITY) {
    for (int i = 0; i < lanes; i++) x[i] = x[i] > clip ? clip : (x[i] < -clip ? -clip : x[i]);
  }
  switch (f.kind) {
    case model_kernels_recurrent_linear: break;
    case model_kernels_recurrent_relu:
      for (int i = 0; i < lanes; i++) x[i] = x[i] < 0 ? 0 : x[i];
      break;
    case model_kernels_recurrent_tanh:
      for (int i = 0; i < lanes; i++) x[i] = scalar_tanh(x[i]);
      break;
    case model_kernels_recurrent_sigmoid:
      for (int i = 0; i < lanes; i++) x[i] = scalar_quick_sigmoid(x[i]);
      break;
    case model_kernels_recurrent_hard_sigmoid:
      for (int i = 0; i < lanes; i++) {
        float y = 0.2f * x[i] + 0.5f;
        x[i] = y < 0 ? 0 : (y > 1 ? 1 : y);
      }
      break;
    case model_kernels_recurrent_scaled_tanh:
      for (int i = 0; i < lanes; i++) x[i] = f.alpha * scalar_tanh(f.beta * x[i]);
      break;
  }
}

// Whether gates and outputs have the default activations, without clipping or other options.
static int is_plain(const model_kernels_recurrent_layer *layer) {
  return layer->recurrent.kind == model_kernels_recurrent_sigmoid
         && layer->activation.kind == model_kernels_recurrent_tanh
         && (layer->cell != model_kernels_lstm || layer->candidate.kind == model_kernels_recurrent_tanh)
         && !(layer->gate_clip < INFINITY)
         && (layer->cell != model_kernels_lstm
             || (!(layer->cell_clip < INFINITY) && !layer->couples_gates && !layer->peephole));
}

// R h + b of `count` gates of panel `panel` from gate `gate` on; the gates of the next panel follow.
INLINE void multiply(
    const recurrent_part *part, const float *h, ptrdiff_t h_stride, ptrdiff_t panel, ptrdiff_t gate, ptrdiff_t count,
    float *product, ptrdiff_t stride) {
  const model_kernels_recurrent_layer *layer = part->layer;
  ptrdiff_t first = (panel * recurrent_gates(layer->cell) + gate) * lanes, hidden = layer->hidden;
  model_kernels_panel_product(
      part->run->batch, count * lanes, (model_kernels_rows){h, h_stride, 1, hidden, 0},
      layer->hidden_weights + first * hidden, layer->hidden_bias ? layer->hidden_bias + first : 0, 0, product, stride,
      (part->run->batch - 1) * stride + count * lanes);
}

// The panel that is computed after `done` others.
INLINE ptrdiff_t nth(const recurrent_part *part, const recurrent_step *step, ptrdiff_t done) {
  return step->is_backward ? part->last - 1 - done : part->first + done;
}

// Number of elements of the panel that exist.
INLINE ptrdiff_t present(const recurrent_part *part, ptrdiff_t panel) {
  ptrdiff_t rest = part->layer->hidden - panel * lanes;
  return rest < lanes ? rest : lanes;
}

INLINE void fill(float *to, const float *from, ptrdiff_t count) {
  if (count == lanes) memcpy(to, from, lanes * sizeof *to);
  else
    for (int i = 0; i < lanes; i++) to[i] = i < count ? from[i] : 0;
}

INLINE void put(float *to, const float *from, ptrdiff_t count) {
  if (count == lanes) memcpy(to, from, lanes * sizeof *to);
  else
    for (int i = 0; i < count; i++) to[i] = from[i];
}

static MODEL_KERNELS_CLONES(void, rnn, (const recurrent_part *part, const recurrent_step *step), (part, step)) {
  // Several panels at once, so that the sums of a single row are independent.
  enum { most = 4 };
  const model_kernels_recurrent_layer *layer = part->layer;
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t panel = part->first; panel < part->last; panel += most) {
    ptrdiff_t count = part->last - panel < most ? part->last - panel : most;
    multiply(part, step->h, step->h_stride, panel, 0, count, part->product, count * lanes);
    for (ptrdiff_t b = 0; b < part->run->batch; b++) {
      for (ptrdiff_t p = 0; p < count; p++) {
        const float *x = step->projected + (b * panels + panel - part->first + p) * lanes;
        const float *sums = part->product + (b * count + p) * lanes;
        float y[lanes];
        for (int i = 0; i < lanes; i++) y[i] = x[i] + sums[i];
        apply(layer->activation, layer->gate_clip, y);
        put(step->next + b * step->next_stride + (panel + p) * lanes, y, present(part, panel + p));
      }
    }
  }
}

// The panel of a plain layer, from the previous h.
INLINE void plain_gru(const float *restrict x, const float *restrict sums, float *restrict h) {
  for (int i = 0; i < lanes; i++) {
    float r = scalar_quick_sigmoid(x[i] + sums[i]), z = scalar_quick_sigmoid(x[lanes + i] + sums[lanes + i]);
    float o = scalar_tanh(x[2 * lanes + i] + r * sums[2 * lanes + i]);
    h[i] = (1 - z) * o + z * h[i];
  }
}

// Gates in the order r, z, o. Those of two panels fill whole tiles of a product.
static MODEL_KERNELS_CLONES(void, gru, (const recurrent_part *part, const recurrent_step *step), (part, step)) {
  enum { most = recurrent_most_gates / 3 };
  const model_kernels_recurrent_layer *layer = part->layer;
  const int plain = is_plain(layer);
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t done = 0, some; done < panels; done += some) {
    some = panels - done < most ? panels - done : most;
    const ptrdiff_t first = nth(part, step, step->is_backward ? done + some - 1 : done);
    multiply(part, step->h, step->h_stride, first, 0, 3 * some, part->product, 3 * some * lanes);
    const float *sums = part->product;
    for (ptrdiff_t b = 0; b < part->run->batch; b++) {
      for (ptrdiff_t panel = first; panel < first + some; panel++, sums += 3 * lanes) {
        const ptrdiff_t count = present(part, panel);
        const float *x = step->projected + (b * panels + panel - part->first) * 3 * lanes;
        float r[lanes], z[lanes], o[lanes], h[lanes];
        fill(h, step->h + b * step->h_stride + panel * lanes, count);
        if (plain) {
          plain_gru(x, sums, h);
          put(step->next + b * step->next_stride + panel * lanes, h, count);
          continue;
        }
        for (int i = 0; i < lanes; i++) r[i] = x[i] + sums[i];
        for (int i = 0; i < lanes; i++) z[i] = x[lanes + i] + sums[lanes + i];
        apply(layer->recurrent, layer->gate_clip, r);
        apply(layer->recurrent, layer->gate_clip, z);
        for (int i = 0; i < lanes; i++) o[i] = x[2 * lanes + i] + r[i] * sums[2 * lanes + i];
        apply(layer->activation, layer->gate_clip, o);
        for (int i = 0; i < lanes; i++) h[i] = (1 - z[i]) * o[i] + z[i] * h[i];
        put(step->next + b * step->next_stride + panel * lanes, h, count);
      }
    }
  }
}

// The first phase of `gru` with reset before the product: r · h, and z.
static MODEL_KERNELS_CLONES(void, gru_reset, (const recurrent_part *part, const recurrent_step *step), (part, step)) {
  const model_kernels_recurrent_layer *layer = part->layer;
  const int plain = is_plain(layer);
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t done = 0; done < panels; done++) {
    const ptrdiff_t panel = nth(part, step, done);
    ptrdiff_t count = present(part, panel);
    multiply(part, step->h, step->h_stride, panel, 0, 2, part->product, 2 * lanes);
    for (ptrdiff_t b = 0; b < part->run->batch; b++) {
      ptrdiff_t place = b * panels + panel - part->first;
      const float *x = step->projected + place * 3 * lanes;
      const float *sums = part->product + b * 2 * lanes;
      float r[lanes], *z = part->memory + place * lanes, h[lanes];
      fill(h, step->h + b * step->h_stride + panel * lanes, count);
      for (int i = 0; i < lanes; i++) r[i] = x[i] + sums[i];
      for (int i = 0; i < lanes; i++) z[i] = x[lanes + i] + sums[lanes + i];
      if (plain) {
        for (int i = 0; i < lanes; i++) r[i] = scalar_quick_sigmoid(r[i]);
        for (int i = 0; i < lanes; i++) z[i] = scalar_quick_sigmoid(z[i]);
      } else {
        apply(layer->recurrent, layer->gate_clip, r);
        apply(layer->recurrent, layer->gate_clip, z);
      }
      for (int i = 0; i < lanes; i++) h[i] *= r[i];
      put(step->scaled + b * layer->hidden + panel * lanes, h, count);
    }
  }
}

static MODEL_KERNELS_CLONES(void, gru_output, (const recurrent_part *part, const recurrent_step *step), (part, step)) {
  const model_kernels_recurrent_layer *layer = part->layer;
  const int plain = is_plain(layer);
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t done = 0; done < panels; done++) {
    const ptrdiff_t panel = nth(part, step, done);
    ptrdiff_t count = present(part, panel);
    multiply(part, step->scaled, layer->hidden, panel, 2, 1, part->product, lanes);
    for (ptrdiff_t b = 0; b < part->run->batch; b++) {
      ptrdiff_t place = b * panels + panel - part->first;
      const float *x = step->projected + (place * 3 + 2) * lanes;
      const float *sums = part->product + b * lanes, *z = part->memory + place * lanes;
      float o[lanes], h[lanes];
      fill(h, step->h + b * step->h_stride + panel * lanes, count);
      for (int i = 0; i < lanes; i++) o[i] = x[i] + sums[i];
      if (plain)
        for (int i = 0; i < lanes; i++) o[i] = scalar_tanh(o[i]);
      else apply(layer->activation, layer->gate_clip, o);
      for (int i = 0; i < lanes; i++) h[i] = (1 - z[i]) * o[i] + z[i] * h[i];
      put(step->next + b * step->next_stride + panel * lanes, h, count);
    }
  }
}

// The panel of a plain layer: c, and h in `y`.
INLINE void plain_lstm(const float *restrict x, const float *restrict sums, float *restrict c, float *restrict y) {
  for (int i = 0; i < lanes; i++) {
    float input = scalar_quick_sigmoid(x[i] + sums[i]), forget = scalar_quick_sigmoid(x[lanes + i] + sums[lanes + i]);
    float output = scalar_quick_sigmoid(x[2 * lanes + i] + sums[2 * lanes + i]);
    c[i] = forget * c[i] + input * scalar_tanh(x[3 * lanes + i] + sums[3 * lanes + i]);
    y[i] = output * scalar_tanh(c[i]);
  }
}

// Gates in the order i, f, o, z.
static MODEL_KERNELS_CLONES(void, lstm, (const recurrent_part *part, const recurrent_step *step), (part, step)) {
  const model_kernels_recurrent_layer *layer = part->layer;
  const int plain = is_plain(layer);
  ptrdiff_t panels = part->last - part->first;
  for (ptrdiff_t done = 0; done < panels; done++) {
    const ptrdiff_t panel = nth(part, step, done);
    ptrdiff_t count = present(part, panel);
    const float *p = layer->peephole ? layer->peephole + panel * 3 * lanes : 0;
    multiply(part, step->h, step->h_stride, panel, 0, 4, part->product, 4 * lanes);
    for (ptrdiff_t b = 0; b < part->run->batch; b++) {
      ptrdiff_t place = b * panels + panel - part->first;
      const float *x = step->projected + place * 4 * lanes, *sums = part->product + b * 4 * lanes;
      float g[4][lanes], y[lanes], *c = part->memory + place * lanes;
      if (plain) {
        plain_lstm(x, sums, c, y);
        put(step->next + b * step->next_stride + panel * lanes, y, count);
        continue;
      }
      for (int k = 0; k < 4; k++) {
        for (int i = 0; i < lanes; i++) g[k][i] = x[k * lanes + i] + sums[k * lanes + i];
      }
      if (p) {
        for (int i = 0; i < lanes; i++) g[0][i] += p[i] * c[i];
        for (int i = 0; i < lanes; i++) g[1][i] += p[lanes + i] * c[i];
      }
      apply(layer->recurrent, layer->gate_clip, g[0]);
      if (layer->couples_gates) {
        for (int i = 0; i < lanes; i++) g[1][i] = 1 - g[0][i];
      } else {
        apply(layer->recurrent, layer->gate_clip, g[1]);
      }
      apply(layer->candidate, layer->gate_clip, g[3]);
      for (int i = 0; i < lanes; i++) c[i] = g[1][i] * c[i] + g[0][i] * g[3][i];
      if (layer->cell_clip < INFINITY) {
        float clip = layer->cell_clip;
        for (int i = 0; i < lanes; i++) c[i] = c[i] > clip ? clip : (c[i] < -clip ? -clip : c[i]);
      }
      if (p) {
        for (int i = 0; i < lanes; i++) g[2][i] += p[2 * lanes + i] * c[i];
      }
      apply(layer->recurrent, layer->gate_clip, g[2]);
      for (int i = 0; i < lanes; i++) y[i] = c[i];
      apply(layer->activation, INFINITY, y);
      for (int i = 0; i < lanes; i++) y[i] *= g[2][i];
      put(step->next + b * step->next_stride + panel * lanes, y, count);
    }
  }
}

void recurrent_compute(const recurrent_part *part, const recurrent_step *step, ptrdiff_t phase) {
  switch (part->layer->cell) {
    case model_kernels_rnn: rnn(part, step); break;
    case model_kernels_lstm: lstm(part, step); break;
    case model_kernels_gru:
      if (part->layer->resets_after) gru(part, step);
      else if (phase == 0) gru_reset(part, step);
      else gru_output(part, step);
      break;
  }
}
