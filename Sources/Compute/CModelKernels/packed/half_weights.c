#include "model_kernels_half_weights.h"

#include "base/check.h"
#include "base/cpu.h"
#include "base/vectors.h"

#include <string.h>

static float widen(const uint16_t *weight) {
  _Float16 half;
  memcpy(&half, weight, sizeof half);
  return (float)half;
}

// Adds `inputs` rows of weights, each times an element of x, to y.
static void columns_portable(
    const uint16_t *weights, ptrdiff_t stride, const float *x, ptrdiff_t x_stride, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t outputs, ptrdiff_t inputs) {
  for (ptrdiff_t i = 0; i < inputs; i++)
    for (ptrdiff_t r = 0; r < rows; r++)
      for (ptrdiff_t o = 0; o < outputs; o++)
        y[r * y_stride + o] += widen(weights + i * stride + o) * x[r * x_stride + i];
}

#if defined(__x86_64__)
#include <immintrin.h>

// Dot products of `outputs` rows of weights (1 or 4), which are `apart` rows apart, with `rows` rows of x. Both counts
// are compile-time constants: each loaded vector of x serves all weights, and each vector of weights all of x. Weights
// are prefetched into L2, because prefetching into L1 would use up the line-fill buffers: products from memory would
// take 1.3 times as long.
#define SUMS(NAME, TARGET, LANES, VECTOR, ZERO, LOAD, WIDEN, KEEP, FMA, REDUCE)                                       \
  TARGET INLINE void NAME(                                                      \
    const uint16_t *weights, ptrdiff_t apart, const float *x, float *y, ptrdiff_t y_stride, ptrdiff_t inputs,         \
    int outputs, int rows) {                                                                                          \
    enum { line = 32 };                                                                                               \
    const ptrdiff_t next = apart * inputs;                                                                            \
    VECTOR sums[4][MODEL_KERNELS_HALF_ROWS];                                                                          \
    for (int o = 0; o < outputs; o++)                                                                                 \
      for (int r = 0; r < rows; r++) sums[o][r] = ZERO;                                                               \
    ptrdiff_t i = 0;                                                                                                  \
    for (; i + line <= inputs; i += line) {                                                                           \
      for (int o = 0; o < outputs; o++) __builtin_prefetch(weights + o * next + i + 512, 0, 2);                       \
      for (int part = 0; part < line; part += LANES)                                                                  \
        for (int o = 0; o < outputs; o++) {                                                                           \
          const VECTOR wide = WIDEN(weights + o * next + i + part);                                                   \
          for (int r = 0; r < rows; r++) sums[o][r] = FMA(wide, LOAD(x + r * inputs + i + part), sums[o][r]);         \
        }                                                                                                             \
    }                                                                                                                 \
    for (; i + LANES <= inputs; i += LANES)                                                                           \
      for (int o = 0; o < outputs; o++) {                                                                             \
        const VECTOR wide = WIDEN(weights + o * next + i);                                                            \
        for (int r = 0; r < rows; r++) sums[o][r] = FMA(wide, LOAD(x + r * inputs + i), sums[o][r]);                  \
      }                                                                                                               \
    if (i >= LANES && i < inputs) {                                                                                   \
      /* The last vector, without elements that were added before. */                                                 \
      const ptrdiff_t left = inputs - i, last = inputs - LANES;                                                       \
      for (int o = 0; o < outputs; o++) {                                                                             \
        const VECTOR wide = KEEP(WIDEN(weights + o * next + last), left);                                             \
        for (int r = 0; r < rows; r++) sums[o][r] = FMA(wide, KEEP(LOAD(x + r * inputs + last), left), sums[o][r]);   \
      }                                                                                                               \
      i = inputs;                                                                                                     \
    }                                                                                                                 \
    for (int o = 0; o < outputs; o++)                                                                                 \
      for (int r = 0; r < rows; r++) {                                                                                \
        float sum = REDUCE(sums[o][r]);                                                                               \
        for (ptrdiff_t rest = i; rest < inputs; rest++) sum += widen(weights + o * next + rest) * x[r * inputs + rest]; \
        y[r * y_stride + o * apart] = sum;                                                                            \
      }                                                                                                               \
  }

// Four rows of weights at a time, far apart, so that hardware prefetchers work on several pages at once.
#define ROWS(NAME, TARGET, SUMS)                                                                                      \
  TARGET static void NAME(                                                                                            \
    const uint16_t *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t outputs,         \
    ptrdiff_t inputs) {                                                                                               \
    const ptrdiff_t apart = outputs / 4;                                                                              \
    for (ptrdiff_t o = 0; o < apart; o++) {                                                                           \
      const uint16_t *const own = weights + o * inputs;                                                               \
      switch (rows) {                                                                                                 \
        case 1: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 1); break;                                            \
        case 2: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 2); break;                                            \
        case 3: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 3); break;                                            \
        default: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 4); break;                                           \
      }                                                                                                               \
    }                                                                                                                 \
    for (ptrdiff_t o = 4 * apart; o < outputs; o++)                                                                   \
      for (ptrdiff_t r = 0; r < rows; r++)                                                                            \
        SUMS(weights + o * inputs, 0, x + r * inputs, y + r * y_stride + o, y_stride, inputs, 1, 1);                  \
  }

// Adds four rows of weights, each times an element of x, to y: reads weights in memory order.
#define COLUMNS(NAME, TARGET, LANES, VECTOR, SET, LOAD, STORE, WIDEN, FMA)                                            \
  TARGET static void NAME(                                                                                            \
    const uint16_t *weights, ptrdiff_t stride, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride,          \
    ptrdiff_t outputs, ptrdiff_t inputs) {                                                                            \
    for (ptrdiff_t i = 0; i + 4 <= inputs; i += 4) {                                                                  \
      const uint16_t *const first = weights + i * stride;                                                             \
      ptrdiff_t o = 0;                                                                                                \
      for (; o + LANES <= outputs; o += LANES) {                                                                      \
        const VECTOR w0 = WIDEN(first + o), w1 = WIDEN(first + stride + o);                                           \
        const VECTOR w2 = WIDEN(first + 2 * stride + o), w3 = WIDEN(first + 3 * stride + o);                          \
        for (ptrdiff_t r = 0; r < rows; r++) {                                                                        \
          const float *const values = x + r * inputs + i;                                                             \
          float *const sums = y + r * y_stride + o;                                                                   \
          const VECTOR left = FMA(w1, SET(values[1]), FMA(w0, SET(values[0]), LOAD(sums)));                           \
          STORE(sums, FMA(w3, SET(values[3]), FMA(w2, SET(values[2]), left)));                                        \
        }                                                                                                             \
      }                                                                                                               \
      if (o < outputs) columns_portable(first + o, stride, x + i, inputs, rows, y + o, y_stride, outputs - o, 4);     \
    }                                                                                                                 \
    const ptrdiff_t done = inputs & ~(ptrdiff_t)3;                                                                    \
    columns_portable(weights + done * stride, stride, x + done, inputs, rows, y, y_stride, outputs, inputs - done);   \
  }

TARGET_AVX2 static inline __m256 widen_8(const uint16_t *weights) {
  return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)weights));
}

TARGET_AVX2 static inline float sum_8(__m256 vector) {
  const __m128 four = _mm_add_ps(_mm256_castps256_ps128(vector), _mm256_extractf128_ps(vector, 1));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

TARGET_AVX512 static inline __m512 widen_16(const uint16_t *weights) {
  return _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i *)weights));
}

// Keeps the last `left` elements; zeros before them.
TARGET_AVX2 static inline __m256 keep_8(__m256 vector, ptrdiff_t left) {
  static const int32_t kept[16] = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};
  return _mm256_and_ps(vector, _mm256_loadu_ps((const float *)(kept + left)));
}

TARGET_AVX512 static inline __m512 keep_16(__m512 vector, ptrdiff_t left) {
  return _mm512_maskz_mov_ps((__mmask16)(0xffffu << (16 - left)), vector);
}

SUMS(sums_v3, TARGET_AVX2, 8, __m256, _mm256_setzero_ps(), _mm256_loadu_ps, widen_8, keep_8, _mm256_fmadd_ps, sum_8)
SUMS(
    sums_v4, TARGET_AVX512, 16, __m512, _mm512_setzero_ps(), _mm512_loadu_ps, widen_16, keep_16, _mm512_fmadd_ps,
    _mm512_reduce_add_ps)
ROWS(rows_v3, TARGET_AVX2, sums_v3)
ROWS(rows_v4, TARGET_AVX512, sums_v4)
COLUMNS(columns_v3, TARGET_AVX2, 8, __m256, _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, widen_8, _mm256_fmadd_ps)
COLUMNS(
    columns_v4, TARGET_AVX512, 16, __m512, _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, widen_16, _mm512_fmadd_ps)

#endif

int32_t model_kernels_half_is_fast(void) { return cpu_has(model_kernels_cpu_avx2); }

static void rows_portable(
    const uint16_t *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t outputs,
    ptrdiff_t inputs) {
  for (ptrdiff_t o = 0; o < outputs; o++, weights += inputs)
    for (ptrdiff_t r = 0; r < rows; r++) {
      float sum = 0;
      for (ptrdiff_t i = 0; i < inputs; i++) sum += widen(weights + i) * x[r * inputs + i];
      y[r * y_stride + o] = sum;
    }
}

void model_kernels_half_rows(
    const void *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, outputs, y_stride, y_count));
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return rows_v4(weights, x, rows, y, y_stride, outputs, inputs);
  if (cpu_has(model_kernels_cpu_avx2)) return rows_v3(weights, x, rows, y, y_stride, outputs, inputs);
#endif
  rows_portable(weights, x, rows, y, y_stride, outputs, inputs);
}

void model_kernels_half_columns(
    const void *weights, ptrdiff_t stride, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride,
    ptrdiff_t y_count, ptrdiff_t outputs, ptrdiff_t inputs) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, outputs, y_stride, y_count));
  for (ptrdiff_t r = 0; r < rows; r++) memset(y + r * y_stride, 0, sizeof(float) * (size_t)outputs);
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_avx512)) return columns_v4(weights, stride, x, rows, y, y_stride, outputs, inputs);
  if (cpu_has(model_kernels_cpu_avx2)) return columns_v3(weights, stride, x, rows, y, y_stride, outputs, inputs);
#endif
  columns_portable(weights, stride, x, inputs, rows, y, y_stride, outputs, inputs);
}
