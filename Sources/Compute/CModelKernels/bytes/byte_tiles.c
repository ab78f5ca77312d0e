// Tiles of byte products. All sums are exact, so that results do not depend on the processor.
#include "bytes/byte_tiles.h"
#include "base/cpu.h"
#include "base/vectors.h"
#include "model_kernels_bytes.h"

#include <string.h>

enum { width = model_kernels_bytes_width };

static void portable_tile(
    ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel,
    const int32_t *start, int32_t *sums) {
  (void)panel;
  memcpy(sums, start, width * sizeof *sums);
  for (ptrdiff_t t = 0; t < taps; t++) {
    const uint8_t *const row = x[t * next];
    for (ptrdiff_t c = 0; c < bytes; c += 4, weights += 4 * width)
      for (int j = 0; j < width; j++)
        for (int i = 0; i < 4; i++) sums[j] += (int32_t)row[c + i] * weights[4 * j + i];
  }
}

static const byte_tiles_choice portable = {1, 1, {[1] = {[1] = portable_tile}}};

#if defined(__x86_64__)
#include <immintrin.h>

static inline int32_t word_at(const uint8_t *x) {
  int32_t word;
  memcpy(&word, x, sizeof word);
  return word;
}

// The instruction multiplies four unsigned bytes by four signed ones and adds the products to a 32-bit sum without
// saturation.
#define VNNI_TILE(rows, panels)                                                                                        \
  TARGET_VNNI static void vnni_##rows##_##panels(                                         \
      ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel, \
      const int32_t *start, int32_t *sums) {                                                                           \
    __m512i all[rows][panels];                                                                                         \
    UNROLLED for (int v = 0; v < panels; v++) {                                                                        \
      UNROLLED for (int r = 0; r < rows; r++) all[r][v] = _mm512_loadu_si512(start + v * width);                       \
    }                                                                                                                  \
    for (ptrdiff_t t = 0; t < taps; t++, x += next) {                                                                  \
      const uint8_t *row[rows];                                                                                        \
      UNROLLED for (int r = 0; r < rows; r++) row[r] = x[r];                                                           \
      for (ptrdiff_t c = 0; c < bytes; c += 4, weights += 4 * width) {                                                 \
        __m512i own[panels];                                                                                           \
        UNROLLED for (int v = 0; v < panels; v++) own[v] = _mm512_loadu_si512(weights + v * panel);                    \
        UNROLLED for (int r = 0; r < rows; r++) {                                                                      \
          const __m512i values = _mm512_set1_epi32(word_at(row[r] + c));                                               \
          UNROLLED for (int v = 0; v < panels; v++) all[r][v] = _mm512_dpbusd_epi32(all[r][v], values, own[v]);        \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                          \
      UNROLLED for (int v = 0; v < panels; v++)                                                                        \
        _mm512_storeu_si512(sums + (r * byte_tiles_panels + v) * width, all[r][v]);                                    \
    }                                                                                                                  \
  }

#define VNNI_ROWS(rows) VNNI_TILE(rows, 1) VNNI_TILE(rows, 2) VNNI_TILE(rows, 3) VNNI_TILE(rows, 4)
#define VNNI_ENTRY(rows) [rows] = {[1] = vnni_##rows##_1, vnni_##rows##_2, vnni_##rows##_3, vnni_##rows##_4}

VNNI_ROWS(1)
VNNI_ROWS(2)
VNNI_ROWS(4)
VNNI_ROWS(6)

static const byte_tiles_choice vnni = {6, 4, {VNNI_ENTRY(1), VNNI_ENTRY(2), VNNI_ENTRY(4), VNNI_ENTRY(6)}};

// Bytes are widened to 16-bit integers, of which products are added in pairs: the instruction for bytes would saturate.
#define AVX2_TILE(rows)                                                                                                \
  TARGET_AVX2 static void avx2_##rows(                                                             \
      ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel, \
      const int32_t *start, int32_t *sums) {                                                                           \
    (void)panel;                                                                                                       \
    /* Each vector holds two sums for each of four outputs. */                                                         \
    __m256i all[rows][4];                                                                                              \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                          \
      UNROLLED for (int q = 0; q < 4; q++) all[r][q] = _mm256_setzero_si256();                                         \
    }                                                                                                                  \
    for (ptrdiff_t t = 0; t < taps; t++, x += next) {                                                                  \
      for (ptrdiff_t c = 0; c < bytes; c += 4, weights += 4 * width) {                                                 \
        __m256i values[rows];                                                                                          \
        UNROLLED for (int r = 0; r < rows; r++) values[r] = _mm256_cvtepu8_epi16(_mm_set1_epi32(word_at(x[r] + c)));   \
        UNROLLED for (int q = 0; q < 4; q++) {                                                                         \
          const __m256i own = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights + 16 * q)));              \
          UNROLLED for (int r = 0; r < rows; r++)                                                                      \
            all[r][q] = _mm256_add_epi32(all[r][q], _mm256_madd_epi16(values[r], own));                                \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                          \
      UNROLLED for (int q = 0; q < 4; q += 2) {                                                                        \
        const __m256i added = _mm256_permute4x64_epi64(_mm256_hadd_epi32(all[r][q], all[r][q + 1]), 0xd8);             \
        const __m256i first = _mm256_loadu_si256((const __m256i *)(start + 4 * q));                                    \
        _mm256_storeu_si256(                                                                                           \
            (__m256i *)(sums + r * byte_tiles_panels * width + 4 * q), _mm256_add_epi32(added, first));                \
      }                                                                                                                \
    }                                                                                                                  \
  }

AVX2_TILE(1)
AVX2_TILE(3)

static const byte_tiles_choice avx2 = {3, 1, {[1] = {[1] = avx2_1}, [3] = {[1] = avx2_3}}};

const byte_tiles_choice *byte_tiles(void) {
  if (cpu_has(model_kernels_cpu_vnni)) return &vnni;
  return cpu_has(model_kernels_cpu_avx2) ? &avx2 : &portable;
}
#elif defined(__aarch64__)
#include <arm_neon.h>

static inline uint8x8_t eight_at(const uint8_t *x) { return vld1_u8(x); }

// Four bytes, each time.
static inline uint8x16_t word_at(const uint8_t *x) {
  uint32_t word;
  memcpy(&word, x, sizeof word);
  return vreinterpretq_u8_u32(vdupq_n_u32(word));
}

// The instruction multiplies signed bytes: 128 is taken from those of x, and what that takes from the sums is summed as
// well, once for all rows.
#define DOT_TILE(rows)                                                                                                  \
  TARGET_DOT_PRODUCT static void dot_##rows(                                                                            \
      ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel, \
      const int32_t *start, int32_t *sums) {                                                                            \
    (void)panel;                                                                                                        \
    const int8x16_t middle = vdupq_n_s8(-128);                                                                          \
    int32x4_t all[rows][4], taken[4];                                                                                   \
    UNROLLED for (int q = 0; q < 4; q++) {                                                                              \
      taken[q] = vdupq_n_s32(0);                                                                                        \
      UNROLLED for (int r = 0; r < rows; r++) all[r][q] = vld1q_s32(start + 4 * q);                                     \
    }                                                                                                                   \
    for (ptrdiff_t t = 0; t < taps; t++, x += next) {                                                                   \
      const uint8_t *row[rows];                                                                                         \
      UNROLLED for (int r = 0; r < rows; r++) row[r] = x[r];                                                            \
      for (ptrdiff_t c = 0; c < bytes; c += 4, weights += 4 * width) {                                                  \
        int8x16_t values[rows];                                                                                         \
        UNROLLED for (int r = 0; r < rows; r++)                                                                         \
          values[r] = veorq_s8(vreinterpretq_s8_u8(word_at(row[r] + c)), middle);                                       \
        UNROLLED for (int q = 0; q < 4; q++) {                                                                          \
          const int8x16_t own = vld1q_s8(weights + 16 * q);                                                             \
          taken[q] = vdotq_s32(taken[q], own, middle);                                                                  \
          UNROLLED for (int r = 0; r < rows; r++) all[r][q] = vdotq_s32(all[r][q], own, values[r]);                     \
        }                                                                                                               \
      }                                                                                                                 \
    }                                                                                                                   \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                           \
      UNROLLED for (int q = 0; q < 4; q++)                                                                              \
        vst1q_s32(sums + r * byte_tiles_panels * width + 4 * q, vsubq_s32(all[r][q], taken[q]));                        \
    }                                                                                                                   \
  }

DOT_TILE(1)
DOT_TILE(2)
DOT_TILE(4)

static const byte_tiles_choice dot = {4, 1, {[1] = {[1] = dot_1}, [2] = {[1] = dot_2}, [4] = {[1] = dot_4}}};

// The instruction multiplies two rows of eight bytes of x with eight weights each of two outputs. Weights lie in words
// of four, and two words of each output are put side by side. `pairs` is a number of pairs of rows.
#define MATRIX_TILE(pairs)                                                                                              \
  TARGET_I8MM static void matrix_##pairs(                                                                               \
      ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel, \
      const int32_t *start, int32_t *sums) {                                                                            \
    (void)panel;                                                                                                        \
    int32x4_t all[pairs][8];                                                                                            \
    UNROLLED for (int q = 0; q < 8; q++) {                                                                              \
      const int32x2_t two = vld1_s32(start + 2 * q);                                                                    \
      UNROLLED for (int p = 0; p < pairs; p++) all[p][q] = vcombine_s32(two, two);                                      \
    }                                                                                                                   \
    for (ptrdiff_t t = 0; t < taps; t++, x += next) {                                                                   \
      const uint8_t *row[2 * pairs];                                                                                    \
      UNROLLED for (int r = 0; r < 2 * pairs; r++) row[r] = x[r];                                                       \
      ptrdiff_t c = 0;                                                                                                  \
      for (; c + 8 <= bytes; c += 8, weights += 8 * width) {                                                            \
        uint8x16_t values[pairs];                                                                                       \
        UNROLLED for (int p = 0; p < pairs; p++)                                                                        \
          values[p] = vcombine_u8(eight_at(row[2 * p] + c), eight_at(row[2 * p + 1] + c));                              \
        UNROLLED for (int q = 0; q < 4; q++) {                                                                          \
          const int32x4_t first = vreinterpretq_s32_s8(vld1q_s8(weights + 16 * q));                                     \
          const int32x4_t second = vreinterpretq_s32_s8(vld1q_s8(weights + 4 * width + 16 * q));                        \
          const int8x16_t low = vreinterpretq_s8_s32(vzip1q_s32(first, second));                                        \
          const int8x16_t high = vreinterpretq_s8_s32(vzip2q_s32(first, second));                                       \
          UNROLLED for (int p = 0; p < pairs; p++) {                                                                    \
            all[p][2 * q] = vusmmlaq_s32(all[p][2 * q], values[p], low);                                                \
            all[p][2 * q + 1] = vusmmlaq_s32(all[p][2 * q + 1], values[p], high);                                       \
          }                                                                                                             \
        }                                                                                                               \
      }                                                                                                                 \
      if (c < bytes) {                                                                                                  \
        /* The last word, and zeros as weights of a word that is not there. */                                          \
        UNROLLED for (int q = 0; q < 4; q++) {                                                                          \
          const int32x4_t first = vreinterpretq_s32_s8(vld1q_s8(weights + 16 * q));                                     \
          const int8x16_t low = vreinterpretq_s8_s32(vzip1q_s32(first, vdupq_n_s32(0)));                                \
          const int8x16_t high = vreinterpretq_s8_s32(vzip2q_s32(first, vdupq_n_s32(0)));                               \
          UNROLLED for (int p = 0; p < pairs; p++) {                                                                    \
            const uint8x16_t values =                                                                                   \
                vcombine_u8(vget_low_u8(word_at(row[2 * p] + c)), vget_low_u8(word_at(row[2 * p + 1] + c)));            \
            all[p][2 * q] = vusmmlaq_s32(all[p][2 * q], values, low);                                                   \
            all[p][2 * q + 1] = vusmmlaq_s32(all[p][2 * q + 1], values, high);                                          \
          }                                                                                                             \
        }                                                                                                               \
        weights += 4 * width;                                                                                           \
      }                                                                                                                 \
    }                                                                                                                   \
    UNROLLED for (int p = 0; p < pairs; p++) {                                                                          \
      UNROLLED for (int q = 0; q < 8; q++) {                                                                            \
        int32_t *const to = sums + 2 * p * byte_tiles_panels * width + 2 * q;                                           \
        vst1_s32(to, vget_low_s32(all[p][q]));                                                                          \
        vst1_s32(to + byte_tiles_panels * width, vget_high_s32(all[p][q]));                                             \
      }                                                                                                                 \
    }                                                                                                                   \
  }

MATRIX_TILE(1)
MATRIX_TILE(2)
MATRIX_TILE(3)

static const byte_tiles_choice matrix = {
    6, 1, {[1] = {[1] = dot_1}, [2] = {[1] = matrix_1}, [4] = {[1] = matrix_2}, [6] = {[1] = matrix_3}}};

const byte_tiles_choice *byte_tiles(void) {
  if (cpu_has(model_kernels_cpu_i8mm) && cpu_has(model_kernels_cpu_dot_product)) return &matrix;
  return cpu_has(model_kernels_cpu_dot_product) ? &dot : &portable;
}
#else
const byte_tiles_choice *byte_tiles(void) { return &portable; }
#endif
