// Register tiles of matrix products, for each generation of processors.
#ifndef GEMM_TILES_H
#define GEMM_TILES_H

#include <stddef.h>

enum { tiles_most_rows = 12, tiles_widest = 32, tiles_fetched = 16 };

// The factors of a tile. Element [r, k] of a is at r · a_step + k in `runs` of `length` elements, a_run apart, or, for
// tiles of columns, at k · a_step + r. Rows of b are b_step apart. With AVX-512, the second vector of a row is b_next
// after the first, otherwise adjacent.
typedef struct {
  const float *a;
  ptrdiff_t a_step, runs, a_run, length;
  const float *b;
  ptrdiff_t b_step, b_next;
  // The data that prefetching tiles bring into L2: `tiles_fetched` floats from here on for each k of a run.
  const float *coming;
} tiles_factors;

// c[r, j] = start[j] + Σ over k of a[r, k] · b[k, j], or += for `adds`; start NULL means zeros. c has as many columns
// as the tile.
typedef void tiles_function(const tiles_factors *of, float *c, ptrdiff_t c_step, const float *start, int adds);

typedef struct {
  // Maximum number of rows of a tile, and its columns: two vectors.
  ptrdiff_t rows, width;
  // By number of rows; null if there is no such tile. The first always exists.
  tiles_function *by_rows[tiles_most_rows + 1], *by_columns[tiles_most_rows + 1];
  // Tiles of a single vector, for the same numbers of rows as `by_rows`; null if there are none.
  tiles_function *narrow[tiles_most_rows + 1];
  // Like `by_rows`, with prefetching; null if that gains nothing.
  tiles_function *fetching[tiles_most_rows + 1];
} tiles_choice;

// The tiles for this processor.
const tiles_choice *tiles(void);

// The number of rows of the next tile when `rows` are left: one for which a tile exists and which leaves none or at
// least four. Processors execute several multiply-adds at a time, and tiles of one or two rows would wait for their own
// sums.
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
