// Convolutions of tensors whose channels lie last against their definition, over random windows, paddings, sources and layouts.
#include "model_kernels_convolution_direct.h"
#include "plain.h"

enum { most_sources = 3 };

typedef struct {
  model_kernels_direct plan;
  model_kernels_direct_source sources[most_sources];
  int32_t *places[most_sources][3];
  float *factors[most_sources], *addends[most_sources], *x[most_sources];
  float *weights, *bias;
} convolution;

static ptrdiff_t volume(const ptrdiff_t *lengths) { return lengths[0] * lengths[1] * lengths[2]; }

// How often parts of windows in padding were left out, by rows and by columns.
static long skipped[2];

// Windows that reach far into the padding around them.
static void set_wide_window(model_kernels_direct *plan) {
  plan->is_winograd = 0;
  for (int axis = 0; axis < 3; axis++) {
    const int is_there = axis == 2 || (axis == 1 && below(2));
    plan->kernel[axis] = is_there ? 2 + below(3) : 1;
    plan->dilations[axis] = is_there ? length(6) : 1;
    plan->strides[axis] = is_there ? length(2) : 1;
    plan->output[axis] = is_there ? 8 + below(24) : 1;
    plan->input[axis] =
        (plan->output[axis] - 1) * plan->strides[axis] + (plan->kernel[axis] - 1) * plan->dilations[axis] + 1;
  }
}

static void set_window(model_kernels_direct *plan, ptrdiff_t most_length) {
  plan->is_winograd = below(4) == 0;
  for (int axis = 0; axis < 3; axis++) {
    const int is_there = axis > 0 || (!plan->is_winograd && below(5) == 0);
    plan->kernel[axis] = plan->strides[axis] = plan->dilations[axis] = 1;
    plan->output[axis] = is_there ? length(axis ? most_length : 4) : 1;
    if (plan->is_winograd) {
      if (is_there) plan->kernel[axis] = 3;
    } else if (is_there) {
      plan->kernel[axis] = length(5), plan->strides[axis] = length(3), plan->dilations[axis] = length(3);
    }
    plan->input[axis] =
        (plan->output[axis] - 1) * plan->strides[axis] + (plan->kernel[axis] - 1) * plan->dilations[axis] + 1;
  }
}

// How many convolutions with many weights were cut into several units.
static long cut;

// Winograd's weights that fill the second cache, and places of several units: in many rows, or in a few wide ones.
static void set_heavy_window(model_kernels_direct *plan, int is_wide) {
  plan->is_winograd = 1;
  for (int axis = 0; axis < 3; axis++) {
    plan->kernel[axis] = axis ? 3 : 1, plan->strides[axis] = plan->dilations[axis] = 1;
    plan->output[axis] = axis == 0 ? 1 : !is_wide ? 30 + below(4) : axis == 1 ? 5 + below(3) : 210 + below(20);
    plan->input[axis] = plan->output[axis] + plan->kernel[axis] - 1;
  }
}

// Whether the convolution at hand meets something that is not finite, and how many do.
static int has_special;
static long special;

// Places of a source: as they are, with zeros around them, repeated, or anywhere.
static int32_t *make_places(ptrdiff_t count, int is_plain, ptrdiff_t reach, ptrdiff_t *tensor) {
  int32_t *const places = memory((size_t)count * sizeof *places);
  if (reach > 0) {
    // Zeros at both ends.
    *tensor = count - 2 * reach > 0 ? count - 2 * reach : 1;
    for (ptrdiff_t i = 0; i < count; i++) places[i] = i >= reach && i < reach + *tensor ? (int32_t)(i - reach) : -1;
    return places;
  }
  const ptrdiff_t kind = is_plain ? 0 : below(4), pad = below(3);
  *tensor = kind == 0 ? count + below(3) : length(count + 1);
  for (ptrdiff_t i = 0; i < count; i++) {
    ptrdiff_t place = kind == 0 ? i : kind == 1 ? i - pad : kind == 2 ? i / 2 : below(*tensor + 1) - 1;
    places[i] = place < 0 || place >= *tensor ? -1 : (int32_t)place;
  }
  return places;
}

// heavy: 1 for many weights and many rows, 2 for many weights and wide rows, 0 for any convolution.
static void make(convolution *made, ptrdiff_t most_length, ptrdiff_t heavy) {
  *made = (convolution){0};
  has_special = 0;
  model_kernels_direct *const plan = &made->plan;
  const int is_wide = !heavy && below(4) == 0;
  if (heavy) set_heavy_window(plan, heavy == 2);
  else if (is_wide) set_wide_window(plan);
  else set_window(plan, most_length);
  plan->batch = length(3);
  plan->groups = plan->is_winograd || below(2) ? 1 : length(8);
  const ptrdiff_t most = volume(plan->kernel) * volume(plan->output) > 2000 ? 12 : 60;
  plan->inputs = plan->groups * (below(12) == 0 && most > 12 ? 250 + below(300) : length(plan->groups > 1 ? 12 : most));
  plan->outputs = plan->groups * length(plan->groups > 1 ? 20 : most + 40);
  // So many that threads share them.
  if (plan->groups == 1 && most > 12 && below(4) == 0) plan->outputs += 128;
  if (heavy) plan->batch = 1, plan->inputs = 60 + below(5), plan->outputs = 64 + below(9);
  plan->accumulates = (int)below(2);
  plan->activation = below(2) ? (model_kernels_activation)below(10) : model_kernels_activation_none;
  plan->alpha = below(2) ? -0.5f : 0.25f, plan->beta = 0.75f;
  // The places of the result may have others between them.
  ptrdiff_t stride = plan->outputs;
  for (int axis = 3; axis >= 0; axis--) {
    plan->y_strides[axis] = stride * (below(4) == 0 && axis > 0 ? 2 : 1);
    stride = plan->y_strides[axis] * (axis > 0 ? plan->output[axis - 1] : 1);
    if (axis > 0) stride = plan->y_strides[axis] * plan->output[axis - 1];
  }
  plan->is_plain = !is_wide && below(2);
  plan->source_count = plan->is_plain ? 1 : length(plan->inputs < most_sources ? plan->inputs : most_sources);
  plan->sources = made->sources;
  ptrdiff_t rest = plan->inputs;
  for (ptrdiff_t s = 0; s < plan->source_count; s++) {
    model_kernels_direct_source *const source = made->sources + s;
    source->channels = s + 1 == plan->source_count ? rest : length(rest - (plan->source_count - 1 - s));
    rest -= source->channels;
    for (int axis = 0; axis < 3; axis++)
      source->places[axis] = made->places[s][axis] = make_places(
          plan->input[axis], plan->is_plain, is_wide ? (plan->kernel[axis] - 1) * plan->dilations[axis] : 0,
          &source->lengths[axis]);
    if (!plan->is_plain && below(2)) {
      source->factors = made->factors[s] = numbers(source->channels);
      source->addends = made->addends[s] = numbers(source->channels);
      source->is_rectified = (int)below(2);
    }
    // Of a tensor that windows leave the end of alone, the last example must be there up to where they reach.
    made->x[s] = numbers(plan->batch * volume(source->lengths) * source->channels);
  }
  // What is infinite, or none, reaches the results that it belongs to, and no others.
  for (ptrdiff_t few = below(4) ? 0 : length(3); few > 0; few--) {
    const ptrdiff_t s = below(plan->source_count);
    const ptrdiff_t place = below(plan->batch * volume(made->sources[s].lengths) * made->sources[s].channels);
    made->x[s][place] = below(2) ? NAN : below(2) ? INFINITY : -INFINITY;
    has_special = 1;
  }
  made->weights = numbers(plan->outputs * (plan->inputs / plan->groups) * volume(plan->kernel));
  if (below(2)) made->bias = numbers(plan->outputs);
}

static void drop(convolution *made) {
  for (int s = 0; s < most_sources; s++) {
    for (int axis = 0; axis < 3; axis++) free(made->places[s][axis]);
    free(made->factors[s]), free(made->addends[s]), free(made->x[s]);
  }
  free(made->weights), free(made->bias);
}

// The input with all that comes before the convolution.
static float *whole_input(const convolution *made) {
  const model_kernels_direct *const plan = &made->plan;
  float *const input = room(plan->batch * volume(plan->input) * plan->inputs), *to = input;
  for (ptrdiff_t i = 0; i < plan->batch * volume(plan->input); i++) {
    const ptrdiff_t column = i % plan->input[2], row = i / plan->input[2] % plan->input[1];
    const ptrdiff_t depth = i / plan->input[2] / plan->input[1] % plan->input[0], example = i / volume(plan->input);
    for (ptrdiff_t s = 0; s < plan->source_count; s++) {
      const model_kernels_direct_source *const source = made->sources + s;
      const ptrdiff_t z = source->places[0][depth], y = source->places[1][row], x = source->places[2][column];
      const ptrdiff_t place = ((example * source->lengths[0] + z) * source->lengths[1] + y) * source->lengths[2] + x;
      for (ptrdiff_t c = 0; c < source->channels; c++) {
        float value = 0;
        if (z >= 0 && y >= 0 && x >= 0) {
          value = made->x[s][place * source->channels + c];
          if (source->factors) value = value * source->factors[c] + source->addends[c];
          if (source->is_rectified && value < 0) value = 0;
        }
        *to++ = value;
      }
    }
  }
  return input;
}

// Squares of products that Winograd's algorithm adds for an output: its tile has elements that the window does not meet; products
// that cancel out leave their rounding errors behind.
static double tile_squares(const convolution *made, const float *input, ptrdiff_t row, ptrdiff_t column, ptrdiff_t o) {
  const model_kernels_direct *const plan = &made->plan;
  double squares = 0;
  for (ptrdiff_t c = 0; c < plan->inputs; c++) {
    double of_weights = 0, of_tile = 0;
    for (ptrdiff_t t = 0; t < 9; t++) {
      const double weight = made->weights[(o * plan->inputs + c) * 9 + t];
      of_weights += weight * weight;
    }
    for (ptrdiff_t y = row / 4 * 4; y < row / 4 * 4 + 6 && y < plan->input[1]; y++) {
      for (ptrdiff_t x = column / 4 * 4; x < column / 4 * 4 + 6 && x < plan->input[2]; x++) {
        const double element = input[(y * plan->input[2] + x) * plan->inputs + c];
        if (isfinite(element)) of_tile += element * element;
      }
    }
    squares += of_weights * of_tile / 36;
  }
  return squares;
}

static void compare(const convolution *made, const float *input, const float *before, float *y, ptrdiff_t count) {
  const model_kernels_direct *const plan = &made->plan;
  const ptrdiff_t channels = plan->inputs / plan->groups, taps = volume(plan->kernel);
  // Elements that are not results stay as they were.
  char *const is_result = calloc((size_t)count, 1);
  for (ptrdiff_t i = 0; i < plan->batch * volume(plan->output); i++) {
    const ptrdiff_t column = i % plan->output[2], row = i / plan->output[2] % plan->output[1];
    const ptrdiff_t depth = i / plan->output[2] / plan->output[1] % plan->output[0], example = i / volume(plan->output);
    for (ptrdiff_t o = 0; o < plan->outputs; o++) {
      const ptrdiff_t at = example * plan->y_strides[0] + depth * plan->y_strides[1] + row * plan->y_strides[2]
                           + column * plan->y_strides[3] + o;
      double sum = (made->bias ? made->bias[o] : 0) + (plan->accumulates ? before[at] : 0), squares = 1;
      for (ptrdiff_t t = 0; t < taps; t++) {
        const ptrdiff_t x = column * plan->strides[2] + t % plan->kernel[2] * plan->dilations[2];
        const ptrdiff_t v = row * plan->strides[1] + t / plan->kernel[2] % plan->kernel[1] * plan->dilations[1];
        const ptrdiff_t z = depth * plan->strides[0] + t / plan->kernel[2] / plan->kernel[1] * plan->dilations[0];
        const float *const from =
            input + (((example * plan->input[0] + z) * plan->input[1] + v) * plan->input[2] + x) * plan->inputs
            + o / (plan->outputs / plan->groups) * channels;
        for (ptrdiff_t c = 0; c < channels; c++) {
          const double term = (double)from[c] * made->weights[(o * channels + c) * taps + t];
          sum += term, squares += isfinite(term) ? term * term : 0;
        }
      }
      if (plan->is_winograd) {
        squares = 1 + tile_squares(made, input + example * volume(plan->input) * plan->inputs, row, column, o);
      }
      float expected = (float)sum;
      model_kernels_activate(plan->activation, plan->alpha, plan->beta, &expected, 1);
      is_result[at] = 1;
      if (differs(y[at], expected, (plan->is_winograd ? 5e-5 : 2e-5) * sqrt(squares)))
        printf(
            "direct: output %td of %td at %td %td %td: %g, expected %g\n", o, plan->outputs, depth, row, column,
            (double)y[at], (double)expected);
    }
  }
  for (ptrdiff_t i = 0; i < count; i++)
    if (!is_result[i] && differs(y[i], before[i], 0)) printf("direct: element %td is no result, but was written\n", i);
  free(is_result);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    convolution made;
    const ptrdiff_t heavy = round % 30 == 11 ? 1 + round / 30 % 2 : 0;
    make(&made, round % 20 == 0 ? 60 : 12, heavy);
    model_kernels_direct *const plan = &made.plan;
    ptrdiff_t count = plan->outputs;
    for (int axis = 0; axis < 4; axis++)
      count += ((axis ? plan->output[axis - 1] : plan->batch) - 1) * plan->y_strides[axis];
    model_kernels_direct_plan(plan, length(8));
    cut += heavy && plan->unit_count > plan->shares;
    skipped[0] += plan->skips_rows, skipped[1] += plan->skips_columns;
    float *const packed = room(plan->weight_count), *const input = whole_input(&made);
    model_kernels_direct_pack(plan, made.weights, made.bias, packed);
    float *const y = numbers(count), *const before = copied(y, count);
    for (ptrdiff_t unit = plan->unit_count - 1; unit >= 0; unit--) {
      float *const scratch = room(plan->scratch_count);
      model_kernels_direct_run(plan, (const float *const *)made.x, packed, y, count, unit, scratch);
      free(scratch);
    }
    special += has_special;
    compare(&made, input, before, y, count);
    free(packed), free(input), free(y), free(before);
    drop(&made);
  }
  if (rounds >= 60 && (skipped[0] == 0 || skipped[1] == 0)) printf("direct: nothing was left out\n"), failures++;
  if (rounds >= 60 && special == 0) printf("direct: nothing was infinite\n"), failures++;
  if (rounds >= 60 && cut == 0) printf("direct: no heavy convolution was cut\n"), failures++;
  return summary("direct convolutions", rounds);
}
