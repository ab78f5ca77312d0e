// Functions of single elements and of pairs, softmax, statistics, differences and random numbers, against the C library. What is not
// a number stays so, unless a function says otherwise.
#include "model_kernels_activation.h"
#include "model_kernels_array_difference.h"
#include "model_kernels_binary.h"
#include "model_kernels_normalization.h"
#include "model_kernels_random_normal.h"
#include "model_kernels_reduction.h"
#include "model_kernels_unary.h"
#include "plain.h"

static const float special[] = {NAN, INFINITY, -INFINITY, -0.0f, 1e-45f, -1e-40f, 3.4028235e38f, -3.4028235e38f};

// Numbers of which some are special.
static float *mixed(ptrdiff_t count) {
  float *const x = numbers(count);
  for (ptrdiff_t i = 0; i < count; i++) {
    x[i] *= 8;
    if (below(6) == 0) x[i] = special[below(8)];
  }
  return x;
}

static int is_wrong(float y, double expected) {
  // Tiny results may be 0.
  return differs(y, (float)expected, 3e-6 * (1 + (isfinite(expected) ? fabs(expected) : 0)));
}

typedef void unary(const float *x, float *y, ptrdiff_t count);
static double relu(double v) { return v < 0 ? 0 : v; }
static double relu6(double v) { return v < 0 ? 0 : v > 6 ? 6 : v; }
static double sigmoid(double v) { return 1 / (1 + exp(-v)); }
static double square(double v) { return v * v; }
static const struct {
  const char *name;
  unary *kernel;
  double (*plain)(double);
} functions[] = {
    {"abs", model_kernels_abs, fabs},
    {"ceil", model_kernels_ceil, ceil},
    {"erf", model_kernels_erf, erf},
    {"exp", model_kernels_exp, exp},
    {"floor", model_kernels_floor, floor},
    {"round", model_kernels_round, rint},
    {"relu", model_kernels_relu, relu},
    {"relu6", model_kernels_relu6, relu6},
    {"sigmoid", model_kernels_sigmoid, sigmoid},
    {"sqrt", model_kernels_sqrt, sqrt},
    {"square", model_kernels_square, square},
    {"tanh", model_kernels_tanh, tanh},
};

static void compare_functions(void) {
  const ptrdiff_t count = length(100);
  float *const x = mixed(count), *const y = room(count);
  for (size_t f = 0; f < sizeof functions / sizeof *functions; f++) {
    functions[f].kernel(x, y, count);
    for (ptrdiff_t i = 0; i < count; i++)
      if (is_wrong(y[i], functions[f].plain(x[i])))
        printf("elements: %s of %g is %g\n", functions[f].name, (double)x[i], (double)y[i]);
  }
  free(x), free(y);
}

static double fused(int kind, double v) {
  switch (kind) {
    case model_kernels_activation_relu: return v < 0 ? 0.25 * v : v;
    case model_kernels_activation_clip: return v < 0.25 ? 0.25 : v > 0.75 ? 0.75 : v;
    case model_kernels_activation_tanh: return tanh(v);
    case model_kernels_activation_logistic: return sigmoid(v);
    case model_kernels_activation_elu: return v < 0 ? 0.25 * expm1(v) : v;
    // Of minus infinity all of these are infinity times 0.
    case model_kernels_activation_swish: return v / (1 + exp(-0.25 * v));
    case model_kernels_activation_gelu_erf: return v * (0.5 * erfc(-v * M_SQRT1_2));
    case model_kernels_activation_gelu_tanh: return v * sigmoid(1.59576912 * (v + 0.044715 * v * v * v));
    case model_kernels_activation_hard_swish: return v < -3 ? 0 : v > 3 ? v : v * (v + 3) / 6;
    default: return v;
  }
}

static void compare_activations(void) {
  const ptrdiff_t count = length(100);
  float *const x = mixed(count);
  for (int kind = 0; kind <= model_kernels_activation_hard_swish; kind++) {
    float *const y = copied(x, count);
    model_kernels_activate((model_kernels_activation)kind, 0.25f, 0.75f, y, count);
    for (ptrdiff_t i = 0; i < count; i++) {
      if (x[i] == -INFINITY && kind >= model_kernels_activation_swish && kind < model_kernels_activation_hard_swish)
        continue;
      if (is_wrong(y[i], fused(kind, x[i])))
        printf("elements: activation %d of %g is %g\n", kind, (double)x[i], (double)y[i]);
    }
    free(y);
  }
  // relu, as heavy kernels have it.
  model_kernels_activate(model_kernels_activation_clip, 0, INFINITY, x, count);
  for (ptrdiff_t i = 0; i < count; i++)
    if (differs(x[i] < 0, 0, 0)) printf("elements: a bound of 0 leaves %g\n", (double)x[i]);
  free(x);
}

static double larger(double a, double b) { return isnan(a) || isnan(b) ? NAN : a > b ? a : b; }
static double smaller(double a, double b) { return isnan(a) || isnan(b) ? NAN : a < b ? a : b; }

static void compare_pairs(void) {
  const ptrdiff_t outer = length(6), inner = length(50), x_inner = below(2),
                  y_inner = inner > 1 && !x_inner ? 1 : below(2);
  const ptrdiff_t x_row = x_inner ? inner : 1, y_row = y_inner ? inner : 1;
  float *const x = mixed(outer * x_row), *const y = mixed(outer * y_row), *const z = room(outer * inner);
  const ptrdiff_t width = x_inner || y_inner ? inner : 1;
  for (int kind = 0; kind < 6; kind++) {
    void (*const kernels[])(
        const float *, ptrdiff_t, ptrdiff_t, const float *, ptrdiff_t, ptrdiff_t, float *, ptrdiff_t, ptrdiff_t) = {
        model_kernels_add,      model_kernels_sub,     model_kernels_mul,
        model_kernels_real_div, model_kernels_maximum, model_kernels_minimum};
    kernels[kind](x, x_row, x_inner, y, y_row, y_inner, z, outer, width);
    for (ptrdiff_t i = 0; i < outer * width; i++) {
      const float a = x[i / width * x_row + i % width * x_inner], b = y[i / width * y_row + i % width * y_inner];
      const double expected = kind == 0   ? a + b
                              : kind == 1 ? a - b
                              : kind == 2 ? a * b
                              : kind == 3 ? a / b
                              : kind == 4 ? larger(a, b)
                                          : smaller(a, b);
      if (is_wrong(z[i], expected))
        printf("elements: pair %d of %g and %g is %g\n", kind, (double)a, (double)b, (double)z[i]);
    }
  }
  free(x), free(y), free(z);
}

static void compare_rows(void) {
  const ptrdiff_t outer = length(4), size = length(70), inner = below(2) ? 1 : length(140);
  float *const x = numbers(outer * size * inner), *const y = room(outer * size * inner);
  // Masks, and rows of nothing but masks.
  for (ptrdiff_t i = below(size + 1); i > 0; i--) x[below(outer * size * inner)] = -INFINITY;
  if (below(4) == 0) x[below(outer * size * inner)] = NAN;
  model_kernels_softmax(x, y, outer, size, inner);
  for (ptrdiff_t o = 0; o < outer * inner; o++) {
    const float *const from = x + o / inner * size * inner + o % inner;
    double most = -INFINITY, sum = 0;
    for (ptrdiff_t i = 0; i < size; i++) most = larger(most, from[i * inner]);
    for (ptrdiff_t i = 0; i < size; i++) sum += exp(from[i * inner] - most);
    for (ptrdiff_t i = 0; i < size; i++)
      if (is_wrong(y[o / inner * size * inner + o % inner + i * inner], exp(from[i * inner] - most) / sum))
        printf("elements: softmax\n");
  }
  const ptrdiff_t rows = outer * inner;
  float *const gamma = below(2) ? numbers(size) : NULL, *const beta = below(2) ? numbers(size) : NULL;
  for (ptrdiff_t i = 0; i < rows * size; i++) x[i] = number();
  model_kernels_normalize_rows(x, y, rows, size, 1e-3, gamma, beta);
  for (ptrdiff_t r = 0; r < rows; r++) {
    double mean = 0, squares = 0;
    for (ptrdiff_t i = 0; i < size; i++) mean += (double)x[r * size + i] / (double)size;
    for (ptrdiff_t i = 0; i < size; i++) squares += (x[r * size + i] - mean) * (x[r * size + i] - mean);
    for (ptrdiff_t i = 0; i < size; i++) {
      const double norm = (x[r * size + i] - mean) / sqrt(squares / (double)size + 1e-3);
      if (differs(y[r * size + i], norm * (gamma ? gamma[i] : 1) + (beta ? beta[i] : 0), 1e-4))
        printf("elements: norm\n");
    }
  }
  free(x), free(y), free(gamma), free(beta);
}

static void compare_differences(void) {
  const ptrdiff_t count = length(200);
  float *const x = mixed(count), *const y = copied(x, count);
  for (ptrdiff_t i = below(count); i > 0; i--) y[below(count)] = number();
  const model_kernels_difference found = model_kernels_compare(x, y, count, 0.1, 0);
  double sum = 0;
  ptrdiff_t beyond = 0, left = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    const int is_finite = isfinite(x[i]) && isfinite(y[i]);
    const int is_same = x[i] == y[i] || (isnan(x[i]) && isnan(y[i]));
    if (is_finite) sum += fabs((double)x[i] - y[i]);
    beyond += is_finite ? fabs((double)x[i] - y[i]) > 0.1 : !is_same;
    left += !isfinite(x[i]);
  }
  const int wrong = differs(found.absolute, sum, 1e-9 * sum) | differs((double)found.beyond, (double)beyond, 0)
                    | differs((double)found.left_not_finite, (double)left, 0);
  if (wrong)
    printf(
        "elements: difference %g, expected %g; %td beyond, expected %td\n", found.absolute, sum, found.beyond, beyond);
  double pair[2];
  model_kernels_normal_pair(state, state * 3, pair);
  if (differs(pair[0] + pair[1], 0, 20)) printf("elements: random %g %g\n", pair[0], pair[1]);
  free(x), free(y);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_functions();
    compare_activations();
    compare_pairs();
    compare_rows();
    compare_differences();
  }
  return summary("elements", rounds);
}
