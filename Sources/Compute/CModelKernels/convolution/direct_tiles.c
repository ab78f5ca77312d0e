#include "convolution/direct_tiles.h"
#include "base/cpu.h"
#include "base/lengths.h"
#include "base/vectors.h"

#include "model_kernels_convolution_direct.h"

// `chosen` where the mask is set, `other` elsewhere.
#define SELECT(vector, mask, choice, chosen, other) \
  ((vector)(((mask)(chosen) & (choice)) | ((mask)(other) & ~(choice))))

#define FINISH(vector, mask, sum)                                                     \
  if (finish->kind == model_kernels_activation_relu) {                                \
    sum = SELECT(vector, mask, sum < 0.0f, finish->alpha * sum, sum);                 \
  } else if (finish->kind == model_kernels_activation_clip) {                         \
    const vector low = (vector){0} + finish->alpha, high = (vector){0} + finish->beta; \
    sum = SELECT(vector, mask, sum < low, low, sum);                                  \
    sum = SELECT(vector, mask, sum > high, high, sum);                                \
  }

// `fetch` is the prefetch of each step: FETCH, or nothing.
#define TILE(name, attributes, vector, mask, rows, vectors, fetch)                                                   \
  attributes static void name(                                                                                       \
      const float *const *x, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, const float *coming, \
      float *const *y, const float *bias, int accumulates, const direct_finish *finish) {                            \
    (void)coming;                                                                                                    \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                                 \
    vector sums[rows][vectors];                                                                                      \
    UNROLLED for (int v = 0; v < vectors; v++) {                                                                     \
      vector start = {0};                                                                                            \
      if (bias) start = *(const vector *)(bias + v * lanes);                                                         \
      UNROLLED for (int r = 0; r < rows; r++) sums[r][v] = start;                                                    \
    }                                                                                                                \
    if (accumulates) {                                                                                               \
      UNROLLED for (int r = 0; r < rows; r++) {                                                                      \
        UNROLLED for (int v = 0; v < vectors; v++) sums[r][v] += *(const vector *)(y[r] + v * lanes);                \
      }                                                                                                              \
    }                                                                                                                \
    for (ptrdiff_t t = 0; t < tap_count; t++) {                                                                      \
      const float *places[rows];                                                                                     \
      UNROLLED for (int r = 0; r < rows; r++) places[r] = x[r] + taps[t].offset;                                     \
      ptrdiff_t length = taps[t].length;                                                                             \
      for (ptrdiff_t k = 0; k < length; k++, weights += vectors * lanes) {                                           \
        fetch                                                                                                        \
        vector factors[vectors];                                                                                     \
        UNROLLED for (int v = 0; v < vectors; v++) factors[v] = *(const vector *)(weights + v * lanes);              \
        UNROLLED for (int r = 0; r < rows; r++) {                                                                    \
          UNROLLED for (int v = 0; v < vectors; v++) sums[r][v] += places[r][k] * factors[v];                        \
        }                                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                        \
      UNROLLED for (int v = 0; v < vectors; v++) FINISH(vector, mask, sums[r][v])                                    \
    }                                                                                                                \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                        \
      UNROLLED for (int v = 0; v < vectors; v++) *(vector *)(y[r] + v * lanes) = sums[r][v];                         \
    }                                                                                                                \
  }

#define FETCH __builtin_prefetch(coming, 0, 2), coming += direct_fetched;

// The sum of all lanes of a vector.
#define SUM16(v) SUM8(__builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7) + __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15))
#define SUM8(v) SUM4(__builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7))
#define SUM4(v) SUM2(__builtin_shufflevector(v, v, 0, 1) + __builtin_shufflevector(v, v, 2, 3))
#define SUM2(v) ((v)[0] + (v)[1])

static const int kept[32] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

#define DOT(name, attributes, vector, mask, sum, rows, outputs)                                                      \
  attributes static void name(                                                                                       \
      const float *const *x, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, const float *coming, \
      float *const *y, const float *bias, int accumulates, const direct_finish *finish) {                            \
    (void)coming;                                                                                                    \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                                 \
    vector sums[rows][outputs] = {0};                                                                                \
    for (ptrdiff_t t = 0; t < tap_count; t++) {                                                                      \
      const float *places[rows];                                                                                     \
      UNROLLED for (int r = 0; r < rows; r++) places[r] = x[r] + taps[t].offset;                                     \
      ptrdiff_t length = taps[t].length, k = 0;                                                                      \
      for (; k + lanes <= length; k += lanes, weights += outputs * lanes) {                                          \
        vector factors[outputs];                                                                                     \
        UNROLLED for (int o = 0; o < outputs; o++) factors[o] = *(const vector *)(weights + o * lanes);              \
        UNROLLED for (int r = 0; r < rows; r++) {                                                                    \
          vector value = *(const vector *)(places[r] + k);                                                           \
          UNROLLED for (int o = 0; o < outputs; o++) sums[r][o] += value * factors[o];                               \
        }                                                                                                            \
      }                                                                                                              \
      if (k < length) {                                                                                              \
        mask within = *(const mask *)(kept + 16 - (length - k));                                                     \
        UNROLLED for (int r = 0; r < rows; r++) {                                                                    \
          vector value = (vector)(*(const mask *)(places[r] + k) & within);                                          \
          UNROLLED for (int o = 0; o < outputs; o++) sums[r][o] += value * *(const vector *)(weights + o * lanes);   \
        }                                                                                                            \
        weights += outputs * lanes;                                                                                  \
      }                                                                                                              \
    }                                                                                                                \
    /* Unrolled, so that the sums stay in registers all along. */                                                    \
    float results[rows][outputs];                                                                                    \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                        \
      UNROLLED for (int o = 0; o < outputs; o++) results[r][o] = sum(sums[r][o]);                                    \
    }                                                                                                                \
    for (int r = 0; r < rows; r++) {                                                                                 \
      for (int o = 0; o < outputs; o++) {                                                                            \
        float result = results[r][o] + (bias ? bias[o] : 0) + (accumulates ? y[r][o] : 0);                           \
        if (finish->kind == model_kernels_activation_relu) {                                                         \
          result = result < 0 ? finish->alpha * result : result;                                                     \
        } else if (finish->kind == model_kernels_activation_clip) {                                                  \
          result = result < finish->alpha ? finish->alpha : result;                                                  \
          result = result > finish->beta ? finish->beta : result;                                                    \
        }                                                                                                            \
        y[r][o] = result;                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
  }

// `count` positions from `place` on. With `known` columns at a time and a compile-time stride, each element is loaded
// once for all windows that contain it.
#define DEPTHWISE_PLACES(vector, mask, count, known, stride)                                                         \
  for (; place < places && places >= count; place += count) {                                                        \
    if (place + count > places) {                                                                                    \
      /* Fewer are left: some are computed once more, or by shorter tiles. */                                        \
      if (count > 4 && places - place <= count / 2) break;                                                           \
      place = places - count;                                                                                        \
    }                                                                                                                \
    vector sums[count];                                                                                              \
    UNROLLED for (int p = 0; p < count; p++) sums[p] = start;                                                        \
    for (ptrdiff_t r = 0; r < window->row_count; r++) {                                                              \
      const float *from = window->rows[r] + place * window->place_step + channel;                                    \
      const float *weights = window->weights[r] + channel;                                                           \
      ptrdiff_t k = 0;                                                                                               \
      for (; known && k + known <= window->columns; k += known, weights += known * window->weight_step) {            \
        vector factors[known + 1];                                                                                   \
        UNROLLED for (int f = 0; f < known; f++) factors[f] = *(const vector *)(weights + f * window->weight_step);  \
        const float *at = from + k * window->column_step;                                                            \
        UNROLLED for (int x = 0; x < (count - 1) * stride + known; x++, at += window->column_step) {                 \
          const vector value = *(const vector *)at;                                                                  \
          UNROLLED for (int p = 0; p < count; p++) {                                                                 \
            if (x >= p * stride && x < p * stride + known) sums[p] += value * factors[x - p * stride];               \
          }                                                                                                          \
        }                                                                                                            \
      }                                                                                                              \
      from += k * window->column_step;                                                                               \
      for (; k < window->columns; k++, from += window->column_step, weights += window->weight_step) {                \
        const vector factor = *(const vector *)weights;                                                              \
        UNROLLED for (int p = 0; p < count; p++) {                                                                   \
          sums[p] += factor * *(const vector *)(from + p * window->place_step);                                      \
        }                                                                                                            \
      }                                                                                                              \
    }                                                                                                                \
    UNROLLED for (int p = 0; p < count; p++) {                                                                       \
      FINISH(vector, mask, sums[p])                                                                                  \
      *(vector *)(y + (place + p) * y_step + channel) = sums[p];                                                     \
    }                                                                                                                \
  }

#define DEPTHWISE(name, attributes, vector, mask, known, stride)                                                     \
  attributes static void name(                                                                                       \
      const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y,              \
      ptrdiff_t y_step, const direct_finish *finish) {                                                               \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                                 \
    for (ptrdiff_t channel = 0; channel < vectors * lanes; channel += lanes) {                                       \
      const vector start = *(const vector *)(bias + channel);                                                        \
      ptrdiff_t place = 0;                                                                                           \
      DEPTHWISE_PLACES(vector, mask, 8, known, stride)                                                               \
      DEPTHWISE_PLACES(vector, mask, 4, known, stride)                                                               \
      DEPTHWISE_PLACES(vector, mask, 1, 0, 1)                                                                        \
    }                                                                                                                \
  }

#if defined(__aarch64__)
// 32 registers: sums in up to 24 of them, so that each multiplier has enough sums that do not wait for each other.
TILE(neon_1, , vector4, mask4, 8, 1, )
TILE(neon_2, , vector4, mask4, 8, 2, )
TILE(neon_2_fetching, , vector4, mask4, 8, 2, FETCH)
TILE(neon_2_of_4, , vector4, mask4, 4, 2, )
TILE(neon_3, , vector4, mask4, 8, 3, )
DOT(neon_dot_1, , vector4, mask4, SUM4, 8, 1)
DOT(neon_dot_2, , vector4, mask4, SUM4, 8, 2)
DOT(neon_dot_3, , vector4, mask4, SUM4, 6, 3)
DOT(neon_dot_4, , vector4, mask4, SUM4, 6, 4)
DEPTHWISE(neon_depthwise, , vector4, mask4, 0, 1)
DEPTHWISE(neon_depthwise_3, , vector4, mask4, 3, 1)
DEPTHWISE(neon_depthwise_3_2, , vector4, mask4, 3, 2)
DEPTHWISE(neon_depthwise_5, , vector4, mask4, 5, 1)
static const direct_tiles neon = {
    .lanes = 4,
    .depthwise = {neon_depthwise, neon_depthwise_3, neon_depthwise_3_2, neon_depthwise_5},
    .panels =
        {
            [1] = {.rows = 8, .tile = neon_1},
            [2] = {.rows = 8, .tile = neon_2, .tile_of_4 = neon_2_of_4, .fetching = neon_2_fetching},
            [3] = {.rows = 8, .tile = neon_3},
        },
    .dots = {
        [1] = {.rows = 8, .tile = neon_dot_1},
        [2] = {.rows = 8, .tile = neon_dot_2},
        [3] = {.rows = 6, .tile = neon_dot_3},
        [4] = {.rows = 6, .tile = neon_dot_4},
    }};
#endif

TILE(portable_1, , vector4, mask4, 6, 1, )
TILE(portable_2, , vector4, mask4, 4, 2, )
TILE(portable_3, , vector4, mask4, 3, 3, )
DOT(portable_dot_1, , vector4, mask4, SUM4, 6, 1)
DOT(portable_dot_2, , vector4, mask4, SUM4, 4, 2)
DOT(portable_dot_3, , vector4, mask4, SUM4, 3, 3)
DOT(portable_dot_4, , vector4, mask4, SUM4, 2, 4)
DEPTHWISE(portable_depthwise, , vector4, mask4, 0, 1)
static const direct_tiles portable = {
    .lanes = 4,
    .depthwise = {portable_depthwise},
    .panels =
        {
            [1] = {.rows = 6, .tile = portable_1},
            [2] = {.rows = 4, .tile = portable_2},
            [3] = {.rows = 3, .tile = portable_3},
        },
    .dots = {
        [1] = {.rows = 6, .tile = portable_dot_1},
        [2] = {.rows = 4, .tile = portable_dot_2},
        [3] = {.rows = 3, .tile = portable_dot_3},
        [4] = {.rows = 2, .tile = portable_dot_4},
    }};

#if defined(__x86_64__)
TILE(v3_1, TARGET_AVX2, vector8, mask8, 8, 1, )
TILE(v3_2, TARGET_AVX2, vector8, mask8, 6, 2, )
TILE(v3_2_fetching, TARGET_AVX2, vector8, mask8, 6, 2, FETCH)
TILE(v3_2_of_4, TARGET_AVX2, vector8, mask8, 4, 2, )
TILE(v3_3, TARGET_AVX2, vector8, mask8, 3, 3, )
TILE(v4_1, TARGET_AVX512, vector16, mask16, 8, 1, )
TILE(v4_2, TARGET_AVX512, vector16, mask16, 8, 2, )
TILE(v4_2_fetching, TARGET_AVX512, vector16, mask16, 8, 2, FETCH)
TILE(v4_2_of_4, TARGET_AVX512, vector16, mask16, 4, 2, )
TILE(v4_3, TARGET_AVX512, vector16, mask16, 8, 3, )
DOT(v3_dot_1, TARGET_AVX2, vector8, mask8, SUM8, 8, 1)
DOT(v3_dot_2, TARGET_AVX2, vector8, mask8, SUM8, 6, 2)
DOT(v3_dot_3, TARGET_AVX2, vector8, mask8, SUM8, 4, 3)
DOT(v3_dot_4, TARGET_AVX2, vector8, mask8, SUM8, 3, 4)
DOT(v4_dot_1, TARGET_AVX512, vector16, mask16, SUM16, 8, 1)
DOT(v4_dot_2, TARGET_AVX512, vector16, mask16, SUM16, 8, 2)
DOT(v4_dot_3, TARGET_AVX512, vector16, mask16, SUM16, 6, 3)
DOT(v4_dot_4, TARGET_AVX512, vector16, mask16, SUM16, 6, 4)
DEPTHWISE(v3_depthwise, TARGET_AVX2, vector8, mask8, 0, 1)
DEPTHWISE(v3_depthwise_3, TARGET_AVX2, vector8, mask8, 3, 1)
DEPTHWISE(v3_depthwise_3_2, TARGET_AVX2, vector8, mask8, 3, 2)
DEPTHWISE(v3_depthwise_5, TARGET_AVX2, vector8, mask8, 5, 1)
DEPTHWISE(v4_depthwise, TARGET_AVX512, vector16, mask16, 0, 1)
DEPTHWISE(v4_depthwise_3, TARGET_AVX512, vector16, mask16, 3, 1)
DEPTHWISE(v4_depthwise_3_2, TARGET_AVX512, vector16, mask16, 3, 2)
DEPTHWISE(v4_depthwise_5, TARGET_AVX512, vector16, mask16, 5, 1)
static const direct_tiles v3 = {
    .lanes = 8,
    .depthwise = {v3_depthwise, v3_depthwise_3, v3_depthwise_3_2, v3_depthwise_5},
    .panels =
        {
            [1] = {.rows = 8, .tile = v3_1},
            [2] = {.rows = 6, .tile = v3_2, .tile_of_4 = v3_2_of_4, .fetching = v3_2_fetching},
            [3] = {.rows = 3, .tile = v3_3},
        },
    .dots = {
        [1] = {.rows = 8, .tile = v3_dot_1},
        [2] = {.rows = 6, .tile = v3_dot_2},
        [3] = {.rows = 4, .tile = v3_dot_3},
        [4] = {.rows = 3, .tile = v3_dot_4},
    }};
static const direct_tiles v4 = {
    .lanes = 16,
    .depthwise = {v4_depthwise, v4_depthwise_3, v4_depthwise_3_2, v4_depthwise_5},
    .panels =
        {
            [1] = {.rows = 8, .tile = v4_1},
            [2] = {.rows = 8, .tile = v4_2, .tile_of_4 = v4_2_of_4, .fetching = v4_2_fetching},
            [3] = {.rows = 8, .tile = v4_3},
        },
    .dots = {
        [1] = {.rows = 8, .tile = v4_dot_1},
        [2] = {.rows = 8, .tile = v4_dot_2},
        [3] = {.rows = 6, .tile = v4_dot_3},
        [4] = {.rows = 6, .tile = v4_dot_4},
    }};
#endif

const direct_tiles *direct_tiles_here(void) {
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return &v4;
  if (cpu_has(model_kernels_cpu_avx2)) return &v3;
#elif defined(__aarch64__)
  if (cpu_has(model_kernels_cpu_neon)) return &neon;
#endif
  return &portable;
}

ptrdiff_t direct_panel_vectors(ptrdiff_t outputs, ptrdiff_t first) {
  ptrdiff_t lanes = direct_tiles_here()->lanes, rest = divide_up(outputs, lanes) - first;
  return rest == 1 || rest == 3 ? rest : 2;
}

void depthwise_run(
    const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y, ptrdiff_t y_step,
    const direct_finish *finish) {
  const direct_tiles *tiles = direct_tiles_here();
  ptrdiff_t stride = window->place_step / window->column_step, columns = window->columns;
  int is_known = columns >= 3 && stride <= 2 && stride * window->column_step == window->place_step;
  // Three or five columns at a time, whichever leaves fewer over.
  ptrdiff_t kind = !is_known ? 0 : stride == 1 && columns >= 5 && columns % 5 <= columns % 3 ? 3 : stride;
  depthwise_tile *tile = tiles->depthwise[kind];
  if (!tile) tile = tiles->depthwise[0];
  tile(window, places, vectors, bias, y, y_step, finish);
}
