#include "product/gemm_tiles.h"
#include "base/cpu.h"
#include "base/vectors.h"

// Unrolled steps along k. With AVX-512 only one: with more, clang loads all factors first and runs out of registers,
// which costs half of the speed.
#define STEPS_portable _Pragma("clang loop unroll_count(4)")
#define STEPS_v3 STEPS_portable
#define STEPS_neon STEPS_portable
#define STEPS_v4 _Pragma("clang loop unroll(disable)")

// The offset of the second vector of a row of b. If it is constant, a variable would waste a register.
#define NEXT_portable lanes
#define NEXT_v3 lanes
#define NEXT_neon lanes
#define NEXT_v4 of->b_next

// A tile of `rows` rows of some vectors; element [r, k] of a is `element`. `fetch` is FETCH, or nothing. The start of
// rows is hidden from the compiler, which would recompute it for each k.
#define TILE(name, attributes, vector, rows, vectors, next, element, steps, fetch)                                        \
  attributes static void name(                                                                                            \
      const tiles_factors *of, float *c, ptrdiff_t c_step, const float *start, int adds) {                                \
    enum { lanes = sizeof(vector) / sizeof(float) };                                                                      \
    const ptrdiff_t a_step = of->a_step, length = of->length, b_step = of->b_step, b_next = next;                         \
    const float *a = of->a, *b = of->b;                                                                                   \
    const float *row[rows];                                                                                               \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                             \
      row[r] = a + r * a_step;                                                                                            \
      __asm__("" : "+r"(row[r]));                                                                                         \
    }                                                                                                                     \
    vector sums[rows][vectors];                                                                                           \
    UNROLLED for (int v = 0; v < vectors; v++) {                                                                          \
      const vector first = start ? *(const vector *)(start + v * lanes) : (vector){0};                                    \
      UNROLLED for (int r = 0; r < rows; r++) sums[r][v] = first;                                                         \
    }                                                                                                                     \
    for (ptrdiff_t run = 0; run < of->runs; run++, a += of->a_run) {                                                      \
      steps for (ptrdiff_t k = 0; k < length; k++, b += b_step) {                                                         \
        fetch                                                                                                             \
        vector factors[vectors];                                                                                          \
        UNROLLED for (int v = 0; v < vectors; v++) factors[v] = *(const vector *)(b + v * b_next);                        \
        UNROLLED for (int r = 0; r < rows; r++) {                                                                         \
          const float factor = element;                                                                                   \
          UNROLLED for (int v = 0; v < vectors; v++) sums[r][v] += factor * factors[v];                                   \
        }                                                                                                                 \
      }                                                                                                                   \
      UNROLLED for (int r = 0; r < rows; r++) row[r] += of->a_run;                                                        \
    }                                                                                                                     \
    UNROLLED for (int r = 0; r < rows; r++) {                                                                             \
      UNROLLED for (int v = 0; v < vectors; v++) {                                                                        \
        vector *const to = (vector *)(c + r * c_step + v * lanes);                                                        \
        *to = adds ? *to + sums[r][v] : sums[r][v];                                                                       \
      }                                                                                                                   \
    }                                                                                                                     \
  }

#define TILES(suffix, attributes, vector, rows)                                              \
  TILE(rows_##suffix##_##rows, attributes, vector, rows, 2, NEXT_##suffix, row[r][k], STEPS_##suffix, )  \
  TILE(columns_##suffix##_##rows, attributes, vector, rows, 2, NEXT_##suffix, a[k * a_step + r], STEPS_##suffix, )

#define NARROW(suffix, attributes, vector, rows) \
  TILE(narrow_##suffix##_##rows, attributes, vector, rows, 1, 0, row[r][k], STEPS_##suffix, )

#define FETCH __builtin_prefetch(of->coming + k * tiles_fetched, 0, 2);
#define FETCHING(suffix, attributes, vector, rows) \
  TILE(fetching_##suffix##_##rows, attributes, vector, rows, 2, NEXT_##suffix, row[r][k], STEPS_##suffix, FETCH)

#define ENTRY_ROWS(suffix, rows) [rows] = rows_##suffix##_##rows
#define ENTRY_COLUMNS(suffix, rows) [rows] = columns_##suffix##_##rows
#define ENTRY_NARROW(suffix, rows) [rows] = narrow_##suffix##_##rows
#define ENTRY_FETCHING(suffix, rows) [rows] = fetching_##suffix##_##rows

TILES(portable, , vector4, 1)
TILES(portable, , vector4, 2)
TILES(portable, , vector4, 4)

#if !defined(__aarch64__)
static const tiles_choice portable = {
    4,
    8,
    {ENTRY_ROWS(portable, 1), ENTRY_ROWS(portable, 2), ENTRY_ROWS(portable, 4)},
    {ENTRY_COLUMNS(portable, 1), ENTRY_COLUMNS(portable, 2), ENTRY_COLUMNS(portable, 4)},
    {0},
    {0}};
#endif

#if defined(__x86_64__)

TILES(v3, TARGET_AVX2, vector8, 1)
TILES(v3, TARGET_AVX2, vector8, 2)
TILES(v3, TARGET_AVX2, vector8, 3)
TILES(v3, TARGET_AVX2, vector8, 4)
TILES(v3, TARGET_AVX2, vector8, 5)
TILES(v3, TARGET_AVX2, vector8, 6)
FETCHING(v3, TARGET_AVX2, vector8, 6)

static const tiles_choice v3 = {
    6,
    16,
    {ENTRY_ROWS(v3, 1), ENTRY_ROWS(v3, 2), ENTRY_ROWS(v3, 3), ENTRY_ROWS(v3, 4), ENTRY_ROWS(v3, 5), ENTRY_ROWS(v3, 6)},
    {ENTRY_COLUMNS(v3, 1), ENTRY_COLUMNS(v3, 2), ENTRY_COLUMNS(v3, 3), ENTRY_COLUMNS(v3, 4), ENTRY_COLUMNS(v3, 5),
     ENTRY_COLUMNS(v3, 6)},
    {0},
    {ENTRY_FETCHING(v3, 6)}};

TILES(v4, TARGET_AVX512, vector16, 1)
TILES(v4, TARGET_AVX512, vector16, 2)
TILES(v4, TARGET_AVX512, vector16, 3)
TILES(v4, TARGET_AVX512, vector16, 4)
TILES(v4, TARGET_AVX512, vector16, 5)
TILES(v4, TARGET_AVX512, vector16, 6)
TILES(v4, TARGET_AVX512, vector16, 8)
TILES(v4, TARGET_AVX512, vector16, 12)
NARROW(v4, TARGET_AVX512, vector16, 1)
NARROW(v4, TARGET_AVX512, vector16, 2)
NARROW(v4, TARGET_AVX512, vector16, 3)
NARROW(v4, TARGET_AVX512, vector16, 4)
NARROW(v4, TARGET_AVX512, vector16, 5)
NARROW(v4, TARGET_AVX512, vector16, 6)
NARROW(v4, TARGET_AVX512, vector16, 8)
NARROW(v4, TARGET_AVX512, vector16, 12)
FETCHING(v4, TARGET_AVX512, vector16, 6)
FETCHING(v4, TARGET_AVX512, vector16, 8)
FETCHING(v4, TARGET_AVX512, vector16, 12)

static const tiles_choice v4 = {
    12,
    32,
    {ENTRY_ROWS(v4, 1), ENTRY_ROWS(v4, 2), ENTRY_ROWS(v4, 3), ENTRY_ROWS(v4, 4), ENTRY_ROWS(v4, 5), ENTRY_ROWS(v4, 6),
     ENTRY_ROWS(v4, 8), ENTRY_ROWS(v4, 12)},
    {ENTRY_COLUMNS(v4, 1), ENTRY_COLUMNS(v4, 2), ENTRY_COLUMNS(v4, 3), ENTRY_COLUMNS(v4, 4), ENTRY_COLUMNS(v4, 5),
     ENTRY_COLUMNS(v4, 6), ENTRY_COLUMNS(v4, 8), ENTRY_COLUMNS(v4, 12)},
    {ENTRY_NARROW(v4, 1), ENTRY_NARROW(v4, 2), ENTRY_NARROW(v4, 3), ENTRY_NARROW(v4, 4), ENTRY_NARROW(v4, 5),
     ENTRY_NARROW(v4, 6), ENTRY_NARROW(v4, 8), ENTRY_NARROW(v4, 12)},
    {ENTRY_FETCHING(v4, 6), ENTRY_FETCHING(v4, 8), ENTRY_FETCHING(v4, 12)}};

const tiles_choice *tiles(void) {
  if (cpu_has(model_kernels_cpu_avx512)) return &v4;
  return cpu_has(model_kernels_cpu_avx2) ? &v3 : &portable;
}
#elif defined(__aarch64__)
TILES(neon, , vector4, 3)
TILES(neon, , vector4, 5)
TILES(neon, , vector4, 6)
TILES(neon, , vector4, 8)

static const tiles_choice neon = {
    8,
    8,
    {ENTRY_ROWS(portable, 1), ENTRY_ROWS(portable, 2), ENTRY_ROWS(neon, 3), ENTRY_ROWS(portable, 4),
     ENTRY_ROWS(neon, 5), ENTRY_ROWS(neon, 6), ENTRY_ROWS(neon, 8)},
    {ENTRY_COLUMNS(portable, 1), ENTRY_COLUMNS(portable, 2), ENTRY_COLUMNS(neon, 3), ENTRY_COLUMNS(portable, 4),
     ENTRY_COLUMNS(neon, 5), ENTRY_COLUMNS(neon, 6), ENTRY_COLUMNS(neon, 8)},
    {0},
    {0}};

const tiles_choice *tiles(void) { return &neon; }
#else
const tiles_choice *tiles(void) { return &portable; }
#endif
