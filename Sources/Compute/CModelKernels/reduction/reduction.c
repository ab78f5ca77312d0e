#include "base/clones.h"
#include "base/scalar_math.h"
#include "base/vectors.h"
#include "model_kernels_reduction.h"

// Independent partial sums, for vectorisation; twice as many in long rows, to hide the latency of addition.
#define LANES 16
// Inner elements reduced together, so that their sums stay in L1.
#define TILE 128

// A reduction that is compiled for several levels of processors, or (ONE_FORM) for one.
#define REDUCTION(FORMS, NAME, FROM, TO) \
  FORMS(void, model_kernels_##NAME, MODEL_KERNELS_REDUCTION_PARAMETERS(FROM, TO), (x, y, outer, length, inner))
#define ONE_FORM(RESULT, NAME, PARAMETERS, ARGUMENTS) RESULT NAME PARAMETERS

// A reduction with the partial sum `s` and the element `v`. `FINISH` computes the result from the sum `s`. Reductions
// of integers, which are rare, are compiled once.
#define FOLD(FORMS, NAME, FROM, TO, SUM, START, STEP, MERGE, FINISH)                            \
  REDUCTION(FORMS, NAME, FROM, TO) {                                              \
    for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += inner) {             \
      if (inner == 1) {                                                                  \
        SUM sums[2 * LANES];                                                             \
        for (int l = 0; l < 2 * LANES; l++) sums[l] = (START);                           \
        ptrdiff_t i = 0;                                                                 \
        for (; i + 2 * LANES <= length; i += 2 * LANES) {                                \
          for (int l = 0; l < 2 * LANES; l++) {                                          \
            SUM s = sums[l];                                                             \
            FROM v = x[i + l];                                                           \
            sums[l] = (STEP);                                                            \
          }                                                                              \
        }                                                                                \
        for (int l = 0; l < LANES; l++) {                                                \
          SUM s = sums[l], v = sums[LANES + l];                                          \
          sums[l] = (MERGE);                                                             \
        }                                                                                \
        for (; i + LANES <= length; i += LANES) {                                        \
          for (int l = 0; l < LANES; l++) {                                              \
            SUM s = sums[l];                                                             \
            FROM v = x[i + l];                                                           \
            sums[l] = (STEP);                                                            \
          }                                                                              \
        }                                                                                \
        SUM s = sums[0];                                                                 \
        for (int l = 1; l < LANES; l++) {                                                \
          SUM v = sums[l];                                                               \
          s = (MERGE);                                                                   \
        }                                                                                \
        for (; i < length; i++) {                                                        \
          FROM v = x[i];                                                                 \
          s = (STEP);                                                                    \
        }                                                                                \
        y[0] = (TO)(FINISH);                                                             \
        continue;                                                                        \
      }                                                                                  \
      for (ptrdiff_t start = 0; start < inner; start += TILE) {                          \
        ptrdiff_t width = inner - start < TILE ? inner - start : TILE;                   \
        SUM sums[TILE];                                                                  \
        for (ptrdiff_t j = 0; j < width; j++) sums[j] = (START);                         \
        for (ptrdiff_t i = 0; i < length; i++) {                                         \
          const FROM *row = x + i * inner + start;                                       \
          for (ptrdiff_t j = 0; j < width; j++) {                                        \
            SUM s = sums[j];                                                             \
            FROM v = row[j];                                                             \
            sums[j] = (STEP);                                                            \
          }                                                                              \
        }                                                                                \
        for (ptrdiff_t j = 0; j < width; j++) {                                          \
          SUM s = sums[j];                                                               \
          y[start + j] = (TO)(FINISH);                                                   \
        }                                                                                \
      }                                                                                  \
    }                                                                                    \
  }

#define LARGER ((v > s || v != v) ? v : s)
#define SMALLER ((v < s || v != v) ? v : s)

// A few terms are summed in single precision, their sums in double precision.
enum { terms = 8, sums_at_once = 32 };

INLINE double sum_row(const float *x, ptrdiff_t length) {
  double sums[sums_at_once] = {0};
  ptrdiff_t i = 0;
  while (i + sums_at_once <= length) {
    float few[sums_at_once] = {0};
    for (int t = 0; t < terms && i + sums_at_once <= length; t++, i += sums_at_once) {
      for (int l = 0; l < sums_at_once; l++) few[l] += x[i + l];
    }
    for (int l = 0; l < sums_at_once; l++) sums[l] += few[l];
  }
  double sum = 0;
  for (; i < length; i++) sum += x[i];
  for (int l = 0; l < sums_at_once; l++) sum += sums[l];
  return sum;
}

// The sums of `width` columns, at most TILE, of rows that are `stride` apart.
INLINE void sum_columns(const float *x, ptrdiff_t rows, ptrdiff_t stride, ptrdiff_t width, double *sums) {
  for (ptrdiff_t j = 0; j < width; j++) sums[j] = 0;
  ptrdiff_t i = 0;
  for (; i + terms <= rows; i += terms, x += terms * stride) {
    for (ptrdiff_t j = 0; j < width; j++) {
      float few = x[j];
      UNROLLED for (int t = 1; t < terms; t++) few += x[t * stride + j];
      sums[j] += few;
    }
  }
  for (; i < rows; i++, x += stride) {
    for (ptrdiff_t j = 0; j < width; j++) sums[j] += x[j];
  }
}

// Numbers near the largest one overflow as a few terms in single precision, but not in double precision.
static double sum_again(const float *x, ptrdiff_t length, ptrdiff_t stride) {
  double sum = 0;
  for (ptrdiff_t i = 0; i < length; i++) sum += x[i * stride];
  return sum;
}

#define SUM(FORMS, NAME, FINISH)                                                                \
  REDUCTION(FORMS, NAME, float, float) {                                          \
    for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += inner) {             \
      for (ptrdiff_t start = 0; start < inner; start += TILE) {                          \
        ptrdiff_t width = inner - start < TILE ? inner - start : TILE;                   \
        double sums[TILE];                                                               \
        if (inner == 1) sums[0] = sum_row(x, length);                                    \
        else sum_columns(x + start, length, inner, width, sums);                         \
        for (ptrdiff_t j = 0; j < width; j++) {                                          \
          double s = isfinite(sums[j]) ? sums[j] : sum_again(x + start + j, length, inner); \
          y[start + j] = (float)(FINISH);                                                \
        }                                                                                \
      }                                                                                  \
    }                                                                                    \
  }

SUM(MODEL_KERNELS_CLONES, reduce_sum, s)
SUM(MODEL_KERNELS_CLONES, reduce_mean, s / (double)length)
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_sum_square, float, float, double, 0, s + (double)v * v, s + v, s)
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_l1_norm, float, float, double, 0, s + scalar_abs(v), s + v, s)
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_l2_norm, float, float, double, 0, s + (double)v * v, s + v, sqrt(s))
SUM(MODEL_KERNELS_FEW_CLONES, reduce_log_sum, log(s))
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_prod, float, float, double, 1, s * v, s * v, s)
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_max, float, float, float, -INFINITY, LARGER, LARGER, s)
FOLD(MODEL_KERNELS_FEW_CLONES, reduce_min, float, float, float, INFINITY, SMALLER, SMALLER, s)

FOLD(ONE_FORM, reduce_sum_integer, int32_t, int32_t, uint32_t, 0, s + (uint32_t)v, s + v, s)
FOLD(ONE_FORM, reduce_mean_integer, int32_t, int32_t, int64_t, 0, s + v, s + v, length == 0 ? 0 : s / length)
FOLD(ONE_FORM, reduce_sum_square_integer, int32_t, int32_t, uint32_t, 0, s + (uint32_t)v * (uint32_t)v, s + v, s)
FOLD(
  ONE_FORM, reduce_l1_norm_integer, int32_t, int32_t, uint32_t, 0, s + (v < 0 ? 0u - (uint32_t)v : (uint32_t)v), s + v, s)
FOLD(ONE_FORM, reduce_prod_integer, int32_t, int32_t, uint32_t, 1, s * (uint32_t)v, s * v, s)
FOLD(ONE_FORM, reduce_max_integer, int32_t, int32_t, int32_t, INT32_MIN, v > s ? v : s, v > s ? v : s, s)
FOLD(ONE_FORM, reduce_min_integer, int32_t, int32_t, int32_t, INT32_MAX, v < s ? v : s, v < s ? v : s, s)

// The first element along the axis that equals the extreme, or is NaN if the extreme is.
#define FIND(FORMS, NAME, FROM, EXTREME, BEATS)                                                 \
  REDUCTION(FORMS, NAME, FROM, int32_t) {                                         \
    for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += inner) {             \
      if (inner == 1) {                                                                  \
        FROM s;                                                                          \
        EXTREME(x, &s, 1, length, 1);                                                    \
        ptrdiff_t i = 0;                                                                 \
        for (int isFar = 1; isFar && i + LANES <= length; i += isFar ? LANES : 0) {      \
          for (int l = 0; l < LANES; l++) isFar &= (x[i + l] != s) & (x[i + l] == x[i + l]); \
        }                                                                                \
        while (i + 1 < length && !(x[i] == s || x[i] != x[i])) i++;                      \
        y[0] = (int32_t)i;                                                               \
        continue;                                                                        \
      }                                                                                  \
      for (ptrdiff_t start = 0; start < inner; start += TILE) {                          \
        ptrdiff_t width = inner - start < TILE ? inner - start : TILE;                   \
        FROM best[TILE];                                                                 \
        int32_t places[TILE];                                                            \
        for (ptrdiff_t j = 0; j < width; j++) {                                          \
          best[j] = x[start + j];                                                        \
          places[j] = 0;                                                                 \
        }                                                                                \
        for (ptrdiff_t i = 1; i < length; i++) {                                         \
          const FROM *row = x + i * inner + start;                                       \
          for (ptrdiff_t j = 0; j < width; j++) {                                        \
            FROM s = best[j], v = row[j];                                                \
            int isBetter = (BEATS);                                                      \
            best[j] = isBetter ? v : s;                                                  \
            places[j] = isBetter ? (int32_t)i : places[j];                               \
          }                                                                              \
        }                                                                                \
        for (ptrdiff_t j = 0; j < width; j++) y[start + j] = places[j];                  \
      }                                                                                  \
    }                                                                                    \
  }

FIND(MODEL_KERNELS_FEW_CLONES, reduce_argmax, float, model_kernels_reduce_max, (v > s) | ((v != v) & (s == s)))
FIND(MODEL_KERNELS_FEW_CLONES, reduce_argmin, float, model_kernels_reduce_min, (v < s) | ((v != v) & (s == s)))
FIND(ONE_FORM, reduce_argmax_integer, int32_t, model_kernels_reduce_max_integer, v > s)
FIND(ONE_FORM, reduce_argmin_integer, int32_t, model_kernels_reduce_min_integer, v < s)
