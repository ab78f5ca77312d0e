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
#else
const byte_tiles_choice *byte_tiles(void) { return &portable; }
#endif
