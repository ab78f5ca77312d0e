// Convolutions, transposed or not, the gradients of their weights and pools, against their definitions.
#include "model_kernels_gradients.h"
#include "model_kernels_window.h"
#include "plain.h"

static ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

// A window whose padding may be wider than it is, over an input that may be shorter.
static model_kernels_window window(int is_dilated, int axes) {
  model_kernels_window w;
  for (int axis = 0; axis < 3; axis++) {
    const int is_there = axis >= 3 - axes;
    w.kernel[axis] = is_there ? length(4) : 1, w.strides[axis] = is_there ? length(3) : 1;
    w.dilations[axis] = is_dilated && is_there ? length(3) : 1;
    const ptrdiff_t span = (w.kernel[axis] - 1) * w.dilations[axis] + 1;
    w.input[axis] = is_there ? length(axis == 2 ? 30 : 7) : 1;
    w.pad_before[axis] = is_there ? below(span + 2) : 0, w.pad_after[axis] = is_there ? below(span + 2) : 0;
    while (w.input[axis] + w.pad_before[axis] + w.pad_after[axis] < span) w.input[axis]++;
    w.output[axis] = (w.input[axis] + w.pad_before[axis] + w.pad_after[axis] - span) / w.strides[axis] + 1;
  }
  return w;
}

// Where tap k of the window at place p lies in the input; -1 in the padding.
static ptrdiff_t met(const model_kernels_window *w, ptrdiff_t p, ptrdiff_t k) {
  ptrdiff_t at = 0, place[3] = {p / w->output[2] / w->output[1], p / w->output[2] % w->output[1], p % w->output[2]};
  ptrdiff_t tap[3] = {k / w->kernel[2] / w->kernel[1], k / w->kernel[2] % w->kernel[1], k % w->kernel[2]};
  for (int axis = 0; axis < 3; axis++) {
    const ptrdiff_t i = place[axis] * w->strides[axis] + tap[axis] * w->dilations[axis] - w->pad_before[axis];
    if (i < 0 || i >= w->input[axis]) return -1;
    at = at * w->input[axis] + i;
  }
  return at;
}

static void compare_convolutions(void) {
  model_kernels_window w = window(1, (int)length(3));
  const ptrdiff_t inputs = length(9), outputs = length(20), taps = volume(w.kernel);
  const ptrdiff_t places = volume(w.output), plane = volume(w.input);
  float *const weights = numbers(outputs * inputs * taps), *const x = numbers(inputs * plane);
  float *const y = room(outputs * places), *const scratch = room(model_kernels_convolve_scratch(&w, inputs));
  model_kernels_convolve(&w, inputs, outputs, x, weights, y, scratch);
  float *const gradient = numbers(outputs * places), *const result = numbers(outputs * inputs * taps);
  float *const before = copied(result, outputs * inputs * taps);
  float *const own = room(model_kernels_convolve_weights_gradient_scratch(&w, inputs));
  model_kernels_convolve_weights_gradient(&w, inputs, outputs, x, gradient, result, own);
  // The transposed map goes from the places of the window to the input.
  model_kernels_window turned = w;
  for (int axis = 0; axis < 3; axis++) turned.input[axis] = w.output[axis], turned.output[axis] = w.input[axis];
  float *const back = room(inputs * plane);
  float *const rest = room(model_kernels_convolve_transposed_scratch(&turned, outputs, inputs));
  model_kernels_convolve_transposed(&turned, outputs, inputs, gradient, weights, back, rest);
  double *const sums = calloc((size_t)(inputs * plane), sizeof *sums);
  for (ptrdiff_t o = 0; o < outputs; o++) {
    for (ptrdiff_t p = 0; p < places; p++) {
      double sum = 0;
      for (ptrdiff_t c = 0; c < inputs; c++) {
        for (ptrdiff_t k = 0; k < taps; k++) {
          const ptrdiff_t at = met(&w, p, k), weight = (o * inputs + c) * taps + k;
          if (at < 0) continue;
          sum += (double)x[c * plane + at] * weights[weight];
          sums[c * plane + at] += (double)gradient[o * places + p] * weights[weight];
        }
      }
      if (differs(y[o * places + p], sum, 1e-4)) printf("windows: output %td, place %td\n", o, p);
    }
    for (ptrdiff_t i = 0; i < inputs * taps; i++) {
      double sum = before[o * inputs * taps + i];
      for (ptrdiff_t p = 0; p < places; p++) {
        const ptrdiff_t at = met(&w, p, i % taps);
        if (at >= 0) sum += (double)x[i / taps * plane + at] * gradient[o * places + p];
      }
      if (differs(result[o * inputs * taps + i], sum, 1e-4)) printf("windows: gradient of weight %td of %td\n", i, o);
    }
  }
  for (ptrdiff_t i = 0; i < inputs * plane; i++)
    if (differs(back[i], sums[i], 1e-4)) printf("windows: transposed, element %td\n", i);
  free(weights), free(x), free(y), free(scratch), free(gradient), free(result), free(before), free(own), free(back),
      free(rest);
  free(sums);
}

static void compare_narrow_gradients(void) {
  const model_kernels_window w = window(0, 2);
  const ptrdiff_t examples = length(3), inputs = length(3), outputs = model_kernels_narrow_outputs * length(2);
  const ptrdiff_t taps = volume(w.kernel), places = volume(w.output), plane = volume(w.input);
  float *const x = numbers(examples * inputs * plane), *const gradient = numbers(examples * places * outputs);
  float *const padded = room(model_kernels_narrow_padded_count(&w, examples * inputs));
  model_kernels_narrow_pad(&w, examples * inputs, x, padded);
  float *const result = room(outputs * inputs * taps), *const bias = room(outputs);
  model_kernels_narrow_weights_gradient(
      &w, examples, inputs, outputs, 0, outputs / model_kernels_narrow_outputs, padded, gradient, result, bias);
  for (ptrdiff_t o = 0; o < outputs; o++) {
    double whole = 0;
    for (ptrdiff_t p = 0; p < examples * places; p++) whole += gradient[p * outputs + o];
    if (differs(bias[o], whole, 1e-4)) printf("windows: gradient of bias %td\n", o);
    for (ptrdiff_t i = 0; i < inputs * taps; i++) {
      double sum = 0;
      for (ptrdiff_t p = 0; p < examples * places; p++) {
        const ptrdiff_t at = met(&w, p % places, i % taps);
        if (at >= 0) sum += (double)x[(p / places * inputs + i / taps) * plane + at] * gradient[p * outputs + o];
      }
      if (differs(result[o * inputs * taps + i], sum, 1e-4)) printf("windows: narrow gradient %td of %td\n", i, o);
    }
  }
  free(x), free(gradient), free(padded), free(result), free(bias);
}

static void compare_pools(void) {
  const model_kernels_window w = window(0, (int)length(3));
  const ptrdiff_t channels = length(50), places = volume(w.output), plane = volume(w.input);
  const model_kernels_pool_kind kind = (model_kernels_pool_kind)below(4);
  float *const x = numbers(channels * plane), *const last = room(channels * plane);
  if (below(4) == 0) x[below(channels * plane)] = below(2) ? NAN : below(2) ? INFINITY : -INFINITY;
  for (ptrdiff_t i = 0; i < channels * plane; i++) last[i % plane * channels + i / plane] = x[i];
  float *const y = room(channels * places), *const z = room(channels * places);
  model_kernels_pool_planes(&w, kind, 0, channels, x, y);
  model_kernels_pool_channels(&w, kind, 0, w.output[0] * w.output[1], channels, last, z);
  float *const gradient = numbers(channels * places), *const turned = room(channels * places);
  for (ptrdiff_t i = 0; i < channels * places; i++) turned[i % places * channels + i / places] = gradient[i];
  float *const back = room(channels * plane), *const back_last = room(channels * plane);
  const int has_gradient = kind == model_kernels_pool_average || kind == model_kernels_pool_average_inside;
  if (has_gradient) {
    model_kernels_pool_planes_gradient(&w, kind, 0, channels, NULL, NULL, gradient, back);
    model_kernels_pool_channels_gradient(&w, kind, 0, 1, channels, NULL, NULL, turned, back_last);
  }
  double *const sums = calloc((size_t)(channels * plane), sizeof *sums);
  for (ptrdiff_t i = 0; i < channels * places; i++) {
    const ptrdiff_t c = i / places, p = i % places;
    double expected = kind == model_kernels_pool_max ? -INFINITY : 0, inside = 0, whole = 1;
    ptrdiff_t place[3] = {p / w.output[2] / w.output[1], p / w.output[2] % w.output[1], p % w.output[2]};
    for (int axis = 0; axis < 3; axis++) {
      const ptrdiff_t start = place[axis] * w.strides[axis] - w.pad_before[axis],
                      limit = w.input[axis] + w.pad_after[axis];
      whole *= (double)(start + w.kernel[axis] < limit ? w.kernel[axis] : limit - start);
    }
    for (ptrdiff_t k = 0; k < volume(w.kernel); k++) {
      const ptrdiff_t at = met(&w, p, k);
      if (at < 0) continue;
      const double element = x[c * plane + at];
      inside++;
      if (kind == model_kernels_pool_max) expected = element > expected || isnan(element) ? element : expected;
      else expected += kind == model_kernels_pool_l2 ? element * element : element;
    }
    const double number = kind == model_kernels_pool_average ? whole : inside;
    if (kind == model_kernels_pool_l2) expected = sqrt(expected);
    else if (kind != model_kernels_pool_max) expected = number > 0 ? expected / number : 0;
    for (ptrdiff_t k = 0; k < volume(w.kernel); k++) {
      const ptrdiff_t at = met(&w, p, k);
      if (at >= 0) sums[c * plane + at] += gradient[i] / number;
    }
    const int is_wrong = differs(y[i], expected, 1e-5) | differs(z[p * channels + c], expected, 1e-5);
    if (is_wrong) printf("windows: pool %d, channel %td, place %td\n", (int)kind, c, p);
  }
  for (ptrdiff_t i = 0; has_gradient && i < channels * plane; i++) {
    const int is_wrong =
        differs(back[i], sums[i], 1e-5) | differs(back_last[i % plane * channels + i / plane], sums[i], 1e-5);
    if (is_wrong) printf("windows: gradient of pool %d, element %td\n", (int)kind, i);
  }
  free(x), free(last), free(y), free(z), free(gradient), free(turned), free(back), free(back_last), free(sums);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_convolutions();
    compare_narrow_gradients();
    compare_pools();
  }
  return summary("windows", rounds);
}
