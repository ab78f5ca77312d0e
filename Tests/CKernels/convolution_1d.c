// Convolutions along one axis against their definition.
#include "model_kernels_convolution_1d.h"
#include "model_kernels_gemm_strided_rows.h"
#include "plain.h"

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    model_kernels_line line = {.kernel = length(7), .stride = length(3), .dilation = length(3), .pad = below(5) - 1};
    line.input = length(40);
    const ptrdiff_t reach = (line.kernel - 1) * line.dilation + 1;
    // The end of the result may see nothing but zeros.
    line.output = length((line.input + 2 * reach) / line.stride + 1);
    const int is_depthwise = below(3) == 0;
    line.groups = is_depthwise ? length(70) : below(2) ? 1 : length(5);
    line.channels = line.groups * (is_depthwise ? 1 : length(30)),
    line.outputs = line.groups * (is_depthwise ? 1 : length(60));
    const ptrdiff_t channels = line.channels / line.groups, count = line.output * line.outputs;
    float *const x = numbers(line.input * line.channels);
    float *const weights = numbers(line.outputs * channels * line.kernel);
    float *const bias = below(2) ? numbers(line.outputs) : NULL;
    float *const packed = room(model_kernels_line_packed_count(&line));
    model_kernels_line_pack(&line, weights, packed);
    const int accumulates = (int)below(2);
    const model_kernels_activation activation =
        below(2) ? (model_kernels_activation)below(10) : model_kernels_activation_none;
    float *const y = numbers(count), *const before = copied(y, count);
    const int is_split = line.groups == 1 && below(2);
    for (ptrdiff_t from = 0, to; from < line.output; from = to) {
      to = from + length(line.output - from);
      for (ptrdiff_t first = 0, last; first < line.outputs; first = last) {
        last = is_split ? first + model_kernels_panel * length(3) : line.outputs;
        if (last > line.outputs) last = line.outputs;
        float *const scratch = room(model_kernels_line_scratch(&line, from, to));
        model_kernels_line_convolve(
            &line, from, to, first, last, x, packed, bias, accumulates, activation, 0.25f, 0.75f, y, count, scratch);
        free(scratch);
      }
    }
    for (ptrdiff_t i = 0; i < count; i++) {
      const ptrdiff_t place = i / line.outputs, output = i % line.outputs;
      const ptrdiff_t first = output / (line.outputs / line.groups) * channels;
      double sum = (bias ? bias[output] : 0) + (accumulates ? before[i] : 0), squares = 1;
      for (ptrdiff_t k = 0; k < line.kernel; k++) {
        const ptrdiff_t at = place * line.stride + k * line.dilation - line.pad;
        for (ptrdiff_t c = 0; c < channels && at >= 0 && at < line.input; c++) {
          const double term =
              (double)x[at * line.channels + first + c] * weights[(output * channels + c) * line.kernel + k];
          sum += term, squares += term * term;
        }
      }
      float expected = (float)sum;
      model_kernels_activate(activation, 0.25f, 0.75f, &expected, 1);
      if (differs(y[i], expected, 1e-5 * sqrt(squares)))
        printf(
            "line: place %td, output %td of %td: %g, expected %g\n", place, output, line.outputs, (double)y[i],
            (double)expected);
    }
    free(x), free(weights), free(bias), free(packed), free(y), free(before);
  }
  return summary("convolutions along one axis", rounds);
}
