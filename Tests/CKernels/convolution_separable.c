// Chains of convolutions by rows against each convolution by its definition, over random windows, channels and activations.
#include "model_kernels_convolution_separable.h"
#include "plain.h"

typedef model_kernels_separable_stage stage;

static stage make_stage(void) {
  stage made = {
      below(3) ? (model_kernels_activation)below(10) : model_kernels_activation_none, below(2) ? -0.5f : 0.25f, 0.75f};
  return made;
}

static void make(model_kernels_separable *chain, ptrdiff_t most_length) {
  *chain = (model_kernels_separable){0};
  chain->batch = length(3);
  chain->expands = (int)below(2), chain->projects = (int)below(2);
  chain->channels = length(below(4) ? 70 : 300);
  if (below(2)) chain->channels = (chain->channels + 15) / 16 * 16;
  chain->inputs = chain->expands ? length(below(4) ? 40 : 300) : chain->channels;
  chain->outputs = chain->projects ? length(80) : chain->channels;
  for (int axis = 0; axis < 2; axis++) {
    chain->output[axis] = length(most_length), chain->kernel[axis] = length(below(8) ? 5 : 15);
    chain->strides[axis] = length(3), chain->dilations[axis] = length(3);
    const ptrdiff_t reach =
        (chain->output[axis] - 1) * chain->strides[axis] + (chain->kernel[axis] - 1) * chain->dilations[axis] + 1;
    chain->pad[axis] = below(reach < 4 ? reach : below(4) ? 4 : reach);
    // The window may end before the input does, or beyond it.
    chain->input[axis] = reach - chain->pad[axis] - below(3) + below(3);
    if (chain->input[axis] < 1) chain->input[axis] = 1;
  }
  chain->expansion = make_stage(), chain->depthwise = make_stage(), chain->projection = make_stage();
}

// Results of a 1 x 1 convolution, in place of what `x` points to.
static void multiply(
    float **x, ptrdiff_t places, ptrdiff_t inputs, ptrdiff_t outputs, const float *weights, const float *bias,
    const float *addend, stage last) {
  float *const y = room(places * outputs);
  for (ptrdiff_t i = 0; i < places * outputs; i++) {
    double sum = (bias ? bias[i % outputs] : 0) + (addend ? addend[i] : 0);
    for (ptrdiff_t k = 0; k < inputs; k++)
      sum += (double)(*x)[i / outputs * inputs + k] * weights[i % outputs * inputs + k];
    y[i] = (float)sum;
    model_kernels_activate(last.activation, last.alpha, last.beta, y + i, 1);
  }
  free(*x);
  *x = y;
}

static void slide(const model_kernels_separable *chain, float **x, const model_kernels_separable_weights *weights) {
  const ptrdiff_t channels = chain->channels, count = chain->batch * chain->output[0] * chain->output[1] * channels;
  float *const y = room(count);
  for (ptrdiff_t i = 0; i < count; i++) {
    const ptrdiff_t channel = i % channels, place = i / channels, column = place % chain->output[1];
    const ptrdiff_t row = place / chain->output[1] % chain->output[0],
                    example = place / chain->output[1] / chain->output[0];
    double sum = weights->depthwise_bias ? weights->depthwise_bias[channel] : 0;
    for (ptrdiff_t t = 0; t < chain->kernel[0] * chain->kernel[1]; t++) {
      const ptrdiff_t v = row * chain->strides[0] - chain->pad[0] + t / chain->kernel[1] * chain->dilations[0];
      const ptrdiff_t h = column * chain->strides[1] - chain->pad[1] + t % chain->kernel[1] * chain->dilations[1];
      if (v < 0 || h < 0 || v >= chain->input[0] || h >= chain->input[1]) continue;
      sum += (double)(*x)[((example * chain->input[0] + v) * chain->input[1] + h) * channels + channel]
             * weights->depthwise[channel * chain->kernel[0] * chain->kernel[1] + t];
    }
    y[i] = (float)sum;
    model_kernels_activate(chain->depthwise.activation, chain->depthwise.alpha, chain->depthwise.beta, y + i, 1);
  }
  free(*x);
  *x = y;
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    model_kernels_separable chain;
    make(&chain, round % 20 == 0 ? 70 : 12);
    model_kernels_separable_plan(&chain, length(4));
    const ptrdiff_t taps = chain.kernel[0] * chain.kernel[1], places = chain.batch * chain.input[0] * chain.input[1];
    const ptrdiff_t results = chain.batch * chain.output[0] * chain.output[1], count = results * chain.outputs;
    float *const expansion = numbers(chain.channels * chain.inputs), *const window = numbers(chain.channels * taps);
    float *const projection = numbers(chain.outputs * chain.channels);
    float *const biases = numbers(chain.channels + chain.outputs);
    const float *const bias = below(2) ? biases : NULL;
    const model_kernels_separable_weights weights = {
        chain.expands ? expansion : NULL,     window, chain.projects ? projection : NULL, bias, bias ? NULL : biases,
        bias ? biases + chain.channels : NULL};
    float *const packed = room(chain.weight_count), *const x = numbers(places * chain.inputs), *const y = room(count);
    float *const addend = chain.projects && below(2) ? numbers(count) : NULL;
    model_kernels_separable_pack(&chain, &weights, packed);
    for (ptrdiff_t unit = chain.unit_count - 1; unit >= 0; unit--) {
      float *const scratch = room(chain.scratch_count);
      model_kernels_separable_run(&chain, x, places * chain.inputs, addend, packed, y, count, unit, scratch);
      free(scratch);
    }
    float *expected = copied(x, places * chain.inputs);
    if (chain.expands)
      multiply(&expected, places, chain.inputs, chain.channels, expansion, bias, NULL, chain.expansion);
    slide(&chain, &expected, &weights);
    if (chain.projects)
      multiply(
          &expected, results, chain.channels, chain.outputs, projection, weights.projection_bias, addend,
          chain.projection);
    // Each value is a sum of products of sums; they are all some ten or hundred in size.
    double largest = 1;
    for (ptrdiff_t i = 0; i < count; i++) largest = fmax(largest, fabs((double)expected[i]));
    for (ptrdiff_t i = 0; i < count; i++)
      if (differs(y[i], expected[i], 2e-5 * largest))
        printf(
            "separable: element %td of %td, round %ld: %g, expected %g\n", i, count, round, (double)y[i],
            (double)expected[i]);
    free(expansion), free(window), free(projection), free(biases), free(packed), free(x), free(y), free(addend),
        free(expected);
  }
  return summary("chains of convolutions", rounds);
}
