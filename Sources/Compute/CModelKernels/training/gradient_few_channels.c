#include <string.h>

#include "base/clones.h"
#include "base/vectors.h"
#include "model_kernels_gradients.h"

// Sums for so many weights of so many outputs stay in registers.
enum { taps_at_once = 9, lanes = model_kernels_narrow_outputs };

typedef float vector __attribute__((vector_size(lanes * sizeof(float)), aligned(4)));

// Rows and columns of a plane, including the padding that windows reach.
static ptrdiff_t padded_length(const model_kernels_window *w, int axis) {
  return (w->output[axis] - 1) * w->strides[axis] + (w->kernel[axis] - 1) * w->dilations[axis] + 1;
}

ptrdiff_t model_kernels_narrow_padded_count(const model_kernels_window *w, ptrdiff_t planes) {
  return planes * padded_length(w, 1) * padded_length(w, 2);
}

void model_kernels_narrow_pad(const model_kernels_window *w, ptrdiff_t planes, const float *x, float *padded) {
  ptrdiff_t rows = padded_length(w, 1), columns = padded_length(w, 2);
  ptrdiff_t from = w->pad_before[2] < 0 ? -w->pad_before[2] : 0, to = from + w->pad_before[2];
  ptrdiff_t count = columns - to < w->input[2] - from ? columns - to : w->input[2] - from;
  memset(padded, 0, (size_t)(planes * rows * columns) * sizeof *padded);
  if (count <= 0) return;
  for (ptrdiff_t plane = 0; plane < planes; plane++, x += w->input[1] * w->input[2]) {
    for (ptrdiff_t row = 0; row < rows; row++, padded += columns) {
      ptrdiff_t source = row - w->pad_before[1];
      if (source < 0 || source >= w->input[1]) continue;
      memcpy(padded + to, x + source * w->input[2] + from, (size_t)count * sizeof *padded);
    }
  }
}

// Sums over all positions of one example: for `sums`, each tap times the gradient; for `bias`, the gradient alone.
INLINE void add_example(
    const model_kernels_window *w, const float *padded, const ptrdiff_t *taps, const float *gradient, ptrdiff_t outputs,
    vector *sums, vector *bias) {
  ptrdiff_t columns = padded_length(w, 2);
  vector own[taps_at_once] = {0}, plain = {0};
  for (ptrdiff_t row = 0; row < w->output[1]; row++) {
    const float *x = padded + row * w->strides[1] * columns;
    for (ptrdiff_t column = 0; column < w->output[2]; column++, x += w->strides[2], gradient += outputs) {
      vector g = *(const vector *)gradient;
      plain += g;
      UNROLLED for (int t = 0; t < taps_at_once; t++) own[t] += x[taps[t]] * g;
    }
  }
  for (int t = 0; t < taps_at_once; t++) sums[t] += own[t];
  *bias += plain;
}

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_narrow_weights_gradient,
    (const model_kernels_window *w, ptrdiff_t examples, ptrdiff_t inputs, ptrdiff_t outputs, ptrdiff_t first,
     ptrdiff_t last, const float *padded, const float *gradient, float *result, float *bias),
    (w, examples, inputs, outputs, first, last, padded, gradient, result, bias)) {
  ptrdiff_t plane = w->kernel[1] * w->kernel[2], count = inputs * plane;
  ptrdiff_t rows = padded_length(w, 1), columns = padded_length(w, 2);
  ptrdiff_t places = w->output[1] * w->output[2];
  for (ptrdiff_t output = first * lanes; output < last * lanes; output += lanes) {
    for (ptrdiff_t start = 0; start < count; start += taps_at_once) {
      ptrdiff_t taps[taps_at_once];
      for (ptrdiff_t t = 0; t < taps_at_once; t++) {
        // Sums beyond the last tap are not used.
        ptrdiff_t k = start + t < count ? start + t : count - 1;
        taps[t] = (k / plane * rows + k / w->kernel[2] % w->kernel[1] * w->dilations[1]) * columns
                  + k % w->kernel[2] * w->dilations[2];
      }
      vector sums[taps_at_once] = {0}, plain = {0};
      for (ptrdiff_t example = 0; example < examples; example++) {
        add_example(
            w, padded + example * inputs * rows * columns, taps, gradient + example * places * outputs + output,
            outputs, sums, &plain);
      }
      for (ptrdiff_t t = 0; t < taps_at_once && start + t < count; t++) {
        for (int lane = 0; lane < lanes; lane++) result[(output + lane) * count + start + t] = sums[t][lane];
      }
      if (bias && start == 0) memcpy(bias + output, &plain, sizeof plain);
    }
  }
}
