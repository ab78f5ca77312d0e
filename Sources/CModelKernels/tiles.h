// Tiles of matrix products that stay in registers, for each generation of processors.
#ifndef TILES_H
#define TILES_H

#include <stddef.h>

enum { tiles_most_rows = 12, tiles_widest = 32 };

// c[r, j] = start[j] + Σ over k of a[r, k] · b[k, j], or += for `adds`; start NULL stands for zeros. c has as many columns as
// a tile is wide. `a_step` is the distance between rows of a, whose elements lie side by side; for tiles of columns, the
// distance between elements along k, while rows lie side by side.
typedef void tiles_function(
    ptrdiff_t kc, const float *a, ptrdiff_t a_step, const float *b, ptrdiff_t b_step, float *c, ptrdiff_t c_step,
    const float *start, int adds);

typedef struct {
  // Most rows of a tile, and its columns.
  ptrdiff_t rows, width;
  // By number of rows; null where there is no such tile. The first is there always.
  tiles_function *by_rows[tiles_most_rows + 1], *by_columns[tiles_most_rows + 1];
} tiles_choice;

// The tiles of this processor.
const tiles_choice *tiles(void);

// How many of `rows` rows the next tile takes: half of what is left for two tiles, where there are tiles of both halves; else as many
// as there is a tile for.
static inline ptrdiff_t tiles_rows(const tiles_choice *choice, ptrdiff_t rows) {
  ptrdiff_t most = rows < choice->rows ? rows : choice->rows, half = (rows + 1) / 2;
  int is_for_two = rows > choice->rows && rows < 2 * choice->rows;
  if (is_for_two && choice->by_rows[half] && choice->by_rows[rows - half]) return half;
  while (!choice->by_rows[most]) most--;
  return most;
}

#endif
