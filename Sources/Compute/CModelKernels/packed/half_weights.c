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

#if defined(__x86_64__) || defined(__aarch64__)
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

// Four rows of weights at a time, far apart, so that hardware prefetchers work on several pages at once. FEW sums for one or
// two rows of x, SUMS for more, which fill the registers.
#define ROWS(NAME, TARGET, FEW, SUMS)                                                                                      \
  TARGET static void NAME(                                                                                            \
    const uint16_t *weights, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride, ptrdiff_t outputs,         \
    ptrdiff_t inputs) {                                                                                               \
    const ptrdiff_t apart = outputs / 4;                                                                              \
    for (ptrdiff_t o = 0; o < apart; o++) {                                                                           \
      const uint16_t *const own = weights + o * inputs;                                                               \
      switch (rows) {                                                                                                 \
        case 1: FEW(own, apart, x, y + o, y_stride, inputs, 4, 1); break;                                             \
        case 2: FEW(own, apart, x, y + o, y_stride, inputs, 4, 2); break;                                             \
        case 3: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 3); break;                                            \
        default: SUMS(own, apart, x, y + o, y_stride, inputs, 4, 4); break;                                           \
      }                                                                                                               \
    }                                                                                                                 \
    for (ptrdiff_t o = 4 * apart; o < outputs; o++)                                                                   \
      for (ptrdiff_t r = 0; r < rows; r++)                                                                            \
        FEW(weights + o * inputs, 0, x + r * inputs, y + r * y_stride + o, y_stride, inputs, 1, 1);                   \
  }

#if defined(__x86_64__)
#include <immintrin.h>

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
ROWS(rows_v3, TARGET_AVX2, sums_v3, sums_v3)
ROWS(rows_v4, TARGET_AVX512, sums_v4, sums_v4)
COLUMNS(columns_v3, TARGET_AVX2, 8, __m256, _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, widen_8, _mm256_fmadd_ps)
COLUMNS(
    columns_v4, TARGET_AVX512, 16, __m512, _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, widen_16, _mm512_fmadd_ps)

#else
#include <arm_neon.h>

// Two vectors count as one where few sums would leave multipliers waiting for each other. NEON widens halves without
// the extension that calculates with them.
INLINE float32x4_t widen_4(const uint16_t *weights) { return vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(weights))); }

INLINE vector8 widen_8(const uint16_t *weights) {
  const float16x8_t halves = vreinterpretq_f16_u16(vld1q_u16(weights));
  return __builtin_shufflevector(vcvt_f32_f16(vget_low_f16(halves)), vcvt_high_f32_f16(halves), 0, 1, 2, 3, 4, 5, 6, 7);
}

INLINE float32x4_t fma_4(float32x4_t a, float32x4_t b, float32x4_t sum) { return vfmaq_f32(sum, a, b); }
INLINE vector8 fma_8(vector8 a, vector8 b, vector8 sum) { return __builtin_elementwise_fma(a, b, sum); }
INLINE vector8 load_8(const float *x) { return *(const vector8 *)x; }

INLINE float sum_8(vector8 vector) {
  return vaddvq_f32(
      __builtin_shufflevector(vector, vector, 0, 1, 2, 3) + __builtin_shufflevector(vector, vector, 4, 5, 6, 7));
}

// Keeps the last `left` elements; zeros before them.
static const int32_t kept[16] = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};

INLINE float32x4_t keep_4(float32x4_t vector, ptrdiff_t left) {
  return vreinterpretq_f32_s32(vandq_s32(vreinterpretq_s32_f32(vector), vld1q_s32(kept + 4 + left)));
}

INLINE vector8 keep_8(vector8 vector, ptrdiff_t left) {
  return (vector8)((mask8)vector & *(const mask8 *)(kept + left));
}

SUMS(sums_neon_4, TARGET_NEON, 4, float32x4_t, vdupq_n_f32(0), vld1q_f32, widen_4, keep_4, fma_4, vaddvq_f32)
SUMS(sums_neon_8, TARGET_NEON, 8, vector8, (vector8){0}, load_8, widen_8, keep_8, fma_8, sum_8)
ROWS(rows_neon, TARGET_NEON, sums_neon_8, sums_neon_4)

// Adds four rows of weights, each times an element of x, to y. `rows` is a compile-time constant: the elements stay in registers.
INLINE void columns_of_4(
    const uint16_t *weights, ptrdiff_t stride, const float *x, ptrdiff_t x_stride, float *y, ptrdiff_t y_stride,
    ptrdiff_t outputs, int rows) {
  float32x4_t factors[MODEL_KERNELS_HALF_ROWS];
  UNROLLED for (int r = 0; r < rows; r++) factors[r] = vld1q_f32(x + r * x_stride);
  ptrdiff_t o = 0;
  for (; o + 8 <= outputs; o += 8) {
    float16x8_t all[4];
    UNROLLED for (int i = 0; i < 4; i++) all[i] = vreinterpretq_f16_u16(vld1q_u16(weights + i * stride + o));
    UNROLLED for (int half = 0; half < 2; half++) {
      float32x4_t wide[4];
      UNROLLED for (int i = 0; i < 4; i++) wide[i] =
          half == 0 ? vcvt_f32_f16(vget_low_f16(all[i])) : vcvt_high_f32_f16(all[i]);
      UNROLLED for (int r = 0; r < rows; r++) {
        float *const to = y + r * y_stride + o + 4 * half;
        const float32x4_t left =
            vfmaq_laneq_f32(vfmaq_laneq_f32(vld1q_f32(to), wide[0], factors[r], 0), wide[1], factors[r], 1);
        vst1q_f32(to, vfmaq_laneq_f32(vfmaq_laneq_f32(left, wide[2], factors[r], 2), wide[3], factors[r], 3));
      }
    }
  }
  if (o < outputs) columns_portable(weights + o, stride, x, x_stride, rows, y + o, y_stride, outputs - o, 4);
}

static void columns_neon(
    const uint16_t *weights, ptrdiff_t stride, const float *x, ptrdiff_t rows, float *y, ptrdiff_t y_stride,
    ptrdiff_t outputs, ptrdiff_t inputs) {
  ptrdiff_t i = 0;
  for (; i + 4 <= inputs; i += 4) {
    const uint16_t *const first = weights + i * stride;
    switch (rows) {
      case 1: columns_of_4(first, stride, x + i, inputs, y, y_stride, outputs, 1); break;
      case 2: columns_of_4(first, stride, x + i, inputs, y, y_stride, outputs, 2); break;
      case 3: columns_of_4(first, stride, x + i, inputs, y, y_stride, outputs, 3); break;
      default: columns_of_4(first, stride, x + i, inputs, y, y_stride, outputs, 4); break;
    }
  }
  columns_portable(weights + i * stride, stride, x + i, inputs, rows, y, y_stride, outputs, inputs - i);
}

#endif
#endif

int32_t model_kernels_half_is_fast(void) { return cpu_has(model_kernels_cpu_avx2 | model_kernels_cpu_neon); }

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
#elif defined(__aarch64__)
  if (cpu_has(model_kernels_cpu_neon)) return rows_neon(weights, x, rows, y, y_stride, outputs, inputs);
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
#elif defined(__aarch64__)
  if (cpu_has(model_kernels_cpu_neon)) return columns_neon(weights, stride, x, rows, y, y_stride, outputs, inputs);
#endif
  columns_portable(weights, stride, x, inputs, rows, y, y_stride, outputs, inputs);
}
