// Convolutions over planes against their definition, over random windows and paddings, of which some cut the input.
#include "model_kernels_convolution_few_channels.h"
#include "plain.h"

// What callers guarantee: depth 1, at least 8 columns, at most 2 columns from one to the next, and windows that span few.
static void set_window(model_kernels_window *w, ptrdiff_t most_length) {
  const ptrdiff_t least_output[] = {1, 1, 8}, most_stride[] = {1, 3, 2};
  for (int axis = 0; axis < 3; axis++) {
    w->input[axis] = w->output[axis] = w->kernel[axis] = w->strides[axis] = w->dilations[axis] = 1;
    if (axis == 0) continue;
    w->output[axis] = least_output[axis] - 1 + length(most_length);
    w->kernel[axis] = length(7), w->strides[axis] = length(most_stride[axis]), w->dilations[axis] = length(5);
    w->pad_before[axis] = below(9) - 3, w->pad_after[axis] = below(9) - 3;
    // The end of the input may be left alone.
    const ptrdiff_t reach = (w->output[axis] - 1) * w->strides[axis] + (w->kernel[axis] - 1) * w->dilations[axis] + 1;
    const ptrdiff_t input = reach + below(w->strides[axis]) - w->pad_before[axis] - w->pad_after[axis];
    if (input > 1) w->input[axis] = input;
  }
  if (w->kernel[1] * w->kernel[2] == 1) w->kernel[2] = 2;
}

static void compare(
    const model_kernels_planes *planes, const float *x, const float *weights, const float *bias, const float *y) {
  const model_kernels_window *const w = &planes->window;
  const ptrdiff_t count = w->output[1] * w->output[2], taps = w->kernel[1] * w->kernel[2];
  for (ptrdiff_t i = 0; i < planes->outputs * count; i++) {
    const ptrdiff_t output = i / count, row = i % count / w->output[2], column = i % w->output[2];
    const ptrdiff_t at = planes->gives_channels_last ? i % count * planes->outputs + output : i;
    double sum = bias ? bias[output] : 0, squares = 1;
    for (ptrdiff_t t = 0; t < taps; t++) {
      const ptrdiff_t v = row * w->strides[1] + t / w->kernel[2] * w->dilations[1] - w->pad_before[1];
      const ptrdiff_t u = column * w->strides[2] + t % w->kernel[2] * w->dilations[2] - w->pad_before[2];
      if (v < 0 || v >= w->input[1] || u < 0 || u >= w->input[2]) continue;
      for (ptrdiff_t c = 0; c < planes->inputs; c++) {
        const double term =
            (double)x[(c * w->input[1] + v) * w->input[2] + u] * weights[(output * planes->inputs + c) * taps + t];
        sum += term, squares += term * term;
      }
    }
    float expected = (float)sum;
    model_kernels_activate(planes->activation, planes->alpha, planes->beta, &expected, 1);
    if (differs(y[at], expected, 1e-5 * sqrt(squares)))
      printf(
          "planes: output %td of %td at %td %td of %td %td: %g, expected %g\n", output, planes->outputs, row, column,
          w->output[1], w->output[2], (double)y[at], (double)expected);
  }
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    model_kernels_planes planes = {.inputs = 1 + below(9), .outputs = 1 + below(8)};
    model_kernels_window *const w = &planes.window;
    set_window(w, round % 20 == 0 ? 300 : 40);
    planes.gives_channels_last = (int)below(2);
    planes.activation = below(2) ? (model_kernels_activation)below(10) : model_kernels_activation_none;
    planes.alpha = below(2) ? -0.5f : 0.25f, planes.beta = 0.75f;
    model_kernels_planes_plan(&planes, 1 + below(3));
    float *const x = numbers(planes.inputs * w->input[1] * w->input[2]);
    float *const weights = numbers(planes.outputs * planes.inputs * w->kernel[1] * w->kernel[2]);
    float *const bias = below(2) ? numbers(planes.outputs) : NULL, *const packed = room(planes.weight_count);
    model_kernels_planes_pack(&planes, weights, bias, packed);
    const ptrdiff_t x_count = planes.inputs * w->input[1] * w->input[2],
                    y_count = planes.outputs * w->output[1] * w->output[2];
    float *const y = room(y_count);
    for (ptrdiff_t unit = planes.unit_count - 1; unit >= 0; unit--) {
      // What threads scribble on lies side by side.
      const ptrdiff_t before = below(3) * planes.scratch_count;
      float *const scratch = room(before + planes.scratch_count);
      model_kernels_planes_run(&planes, x, x_count, packed, y, y_count, unit, scratch + before);
      free(scratch);
    }
    compare(&planes, x, weights, bias, y);
    free(x), free(weights), free(bias), free(packed), free(y);
  }
  return summary("convolutions over planes", rounds);
}
