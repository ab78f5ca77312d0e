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

// How many of `rows` rows the next tile takes: as few tiles as there can be, about equally high, where there are tiles so high; or
// else the highest that fits.
static inline ptrdiff_t tiles_rows(const tiles_choice *choice, ptrdiff_t rows) {
  if (rows >= 2 * choice->rows) return choice->rows;
  ptrdiff_t most = rows < choice->rows ? rows : choice->rows, count = (rows + choice->rows - 1) / choice->rows;
  ptrdiff_t alike = (rows + count - 1) / count, next = rows - alike, others = count > 1 ? count - 1 : 1;
  if (choice->by_rows[alike] && (next == 0 || choice->by_rows[(next + others - 1) / others])) return alike;
  while (!choice->by_rows[most]) most--;
  return most;
}

#endif
