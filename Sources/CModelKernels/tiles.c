#include "tiles.h"

typedef float vector16 __attribute__((vector_size(64), aligned(4)));
typedef float vector8 __attribute__((vector_size(32), aligned(4)));
typedef float vector4 __attribute__((vector_size(16), aligned(4)));

#define UNROLLED _Pragma("clang loop unroll(full)")

// Steps along k that are written out. With AVX-512 it is one: with more, clang loads the factors of all of them first and
// runs out of registers, which takes half of the speed.
#define STEPS_portable _Pragma("clang loop unroll_count(4)")
#define STEPS_v3 STEPS_portable
#define STEPS_neon STEPS_portable
#define STEPS_v4 _Pragma("clang loop unroll(disable)")

// A tile of `rows` rows of two vectors; element [r, k] of a lies at `place`.
#define TILE(name, attributes, vector, rows, place, steps)                                                                \
  attributes static void name(                                                                                       \
      ptrdiff_t kc, const float *a, ptrdiff_t a_step, const float *b, ptrdiff_t b_step, float *c, ptrdiff_t c_step,  \
      const float *start, int adds) {                                                                                \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                                 \
    vector sums[rows][2], first[2] = {{0}, {0}};                                                                     \
    if (start) first[0] = *(const vector *)start, first[1] = *(const vector *)(start + lanes);                       \
    UNROLLED for (int r = 0; r < rows; r++) sums[r][0] = first[0], sums[r][1] = first[1];                            \
    steps for (ptrdiff_t k = 0; k < kc; k++) {                                                                       \
      const vector b0 = *(const vector *)(b + k * b_step), b1 = *(const vector *)(b + k * b_step + lanes);           \
      UNROLLED for (int r = 0; r < rows; r++) {                                                                      \
        const float factor = a[place];                                                                               \
        sums[r][0] += factor * b0;                                                                                   \
        sums[r][1] += factor * b1;                                                                                   \
      }                                                                                                              \
    }                                                                                                                \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                        \
      vector *const to = (vector *)(c + r * c_step), *const next = (vector *)(c + r * c_step + lanes);               \
      *to = adds ? *to + sums[r][0] : sums[r][0];                                                                    \
      *next = adds ? *next + sums[r][1] : sums[r][1];                                                                \
    }                                                                                                                \
  }

#define TILES(suffix, attributes, vector, rows)                                             \
  TILE(rows_##suffix##_##rows, attributes, vector, rows, r * a_step + k, STEPS_##suffix)    \
  TILE(columns_##suffix##_##rows, attributes, vector, rows, k * a_step + r, STEPS_##suffix)

#define ENTRY_ROWS(suffix, rows) [rows] = rows_##suffix##_##rows
#define ENTRY_COLUMNS(suffix, rows) [rows] = columns_##suffix##_##rows

TILES(portable, , vector4, 1)
TILES(portable, , vector4, 2)
TILES(portable, , vector4, 4)

static const tiles_choice portable = {
    4, 8,
    {ENTRY_ROWS(portable, 1), ENTRY_ROWS(portable, 2), ENTRY_ROWS(portable, 4)},
    {ENTRY_COLUMNS(portable, 1), ENTRY_COLUMNS(portable, 2), ENTRY_COLUMNS(portable, 4)}};

#if defined(__x86_64__)
#define V3 __attribute__((target("avx2,fma")))
#define V4 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma")))

TILES(v3, V3, vector8, 1)
TILES(v3, V3, vector8, 2)
TILES(v3, V3, vector8, 3)
TILES(v3, V3, vector8, 4)
TILES(v3, V3, vector8, 5)
TILES(v3, V3, vector8, 6)

static const tiles_choice v3 = {
    6, 16,
    {ENTRY_ROWS(v3, 1), ENTRY_ROWS(v3, 2), ENTRY_ROWS(v3, 3), ENTRY_ROWS(v3, 4), ENTRY_ROWS(v3, 5), ENTRY_ROWS(v3, 6)},
    {ENTRY_COLUMNS(v3, 1), ENTRY_COLUMNS(v3, 2), ENTRY_COLUMNS(v3, 3), ENTRY_COLUMNS(v3, 4), ENTRY_COLUMNS(v3, 5),
     ENTRY_COLUMNS(v3, 6)}};

TILES(v4, V4, vector16, 1)
TILES(v4, V4, vector16, 2)
TILES(v4, V4, vector16, 3)
TILES(v4, V4, vector16, 4)
TILES(v4, V4, vector16, 6)
TILES(v4, V4, vector16, 8)
TILES(v4, V4, vector16, 12)

static const tiles_choice v4 = {
    12, 32,
    {ENTRY_ROWS(v4, 1), ENTRY_ROWS(v4, 2), ENTRY_ROWS(v4, 3), ENTRY_ROWS(v4, 4), ENTRY_ROWS(v4, 6), ENTRY_ROWS(v4, 8),
     ENTRY_ROWS(v4, 12)},
    {ENTRY_COLUMNS(v4, 1), ENTRY_COLUMNS(v4, 2), ENTRY_COLUMNS(v4, 3), ENTRY_COLUMNS(v4, 4), ENTRY_COLUMNS(v4, 6),
     ENTRY_COLUMNS(v4, 8), ENTRY_COLUMNS(v4, 12)}};

const tiles_choice *tiles(void) {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("fma")) {
    return &v4;
  }
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &v3 : &portable;
}
#elif defined(__aarch64__)
TILES(neon, , vector4, 8)

static const tiles_choice neon = {
    8, 8,
    {ENTRY_ROWS(portable, 1), ENTRY_ROWS(portable, 2), ENTRY_ROWS(portable, 4), ENTRY_ROWS(neon, 8)},
    {ENTRY_COLUMNS(portable, 1), ENTRY_COLUMNS(portable, 2), ENTRY_COLUMNS(portable, 4), ENTRY_COLUMNS(neon, 8)}};

const tiles_choice *tiles(void) { return &neon; }
#else
const tiles_choice *tiles(void) { return &portable; }
#endif
