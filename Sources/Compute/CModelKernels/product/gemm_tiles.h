// Tiles of matrix products that stay in registers, for each generation of processors.
#ifndef GEMM_TILES_H
#define GEMM_TILES_H

#include <stddef.h>

enum { tiles_most_rows = 12, tiles_widest = 32, tiles_fetched = 16 };

// What a tile multiplies. Element [r, k] of a lies at r · a_step + k in `runs` of `length` elements, a_run apart, or, for tiles
// of columns, at k · a_step + r. Rows of b follow each other b_step apart. With AVX-512, the second vector of a row lies b_next
// behind the first, else right behind it.
typedef struct {
  const float *a;
  ptrdiff_t a_step, runs, a_run, length;
  const float *b;
  ptrdiff_t b_step, b_next;
  // What tiles that fetch bring into the second cache meanwhile: `tiles_fetched` floats from here on for each k of a run.
  const float *coming;
} tiles_factors;

// c[r, j] = start[j] + Σ over k of a[r, k] · b[k, j], or += for `adds`; start NULL stands for zeros. c has as many columns as
// a tile is wide.
typedef void tiles_function(const tiles_factors *of, float *c, ptrdiff_t c_step, const float *start, int adds);

typedef struct {
  // Most rows of a tile, and its columns: two vectors.
  ptrdiff_t rows, width;
  // By number of rows; null where there is no such tile. The first is there always.
  tiles_function *by_rows[tiles_most_rows + 1], *by_columns[tiles_most_rows + 1];
  // Tiles of a single vector, for as many rows as `by_rows`; null where there are none.
  tiles_function *narrow[tiles_most_rows + 1];
  // As `by_rows`, but they fetch what is coming; null where that brings nothing.
  tiles_function *fetching[tiles_most_rows + 1];
} tiles_choice;

// The tiles of this processor.
const tiles_choice *tiles(void);

// How many of `rows` rows the next tile takes: as many as there is a tile for that leaves none or at least four. Processors add
// several products at a time, and tiles of one or two rows wait for their own sums.
static inline ptrdiff_t tiles_rows(const tiles_choice *choice, ptrdiff_t rows) {
  enum { fewest = 4 };
  ptrdiff_t most = rows < choice->rows ? rows : choice->rows;
  while (!choice->by_rows[most]) most--;
  for (ptrdiff_t next = most; next > 1; next--) {
    if (choice->by_rows[next] && (next == rows || rows - next >= fewest)) return next;
  }
  return most;
}

#endif
