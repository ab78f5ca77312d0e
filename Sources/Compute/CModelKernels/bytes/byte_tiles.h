// Tiles of products of bytes that stay in registers, for each generation of processors.
#ifndef BYTE_TILES_H
#define BYTE_TILES_H

#include <stddef.h>
#include <stdint.h>

enum { byte_tiles_rows = 6, byte_tiles_panels = 4 };

// sums[r, j] = start[j] + Σ over taps and bytes of x[r] · weights, for the outputs of some panels, `panel` bytes apart. The addresses of
// the rows for a tap lie side by side, those of the next tap `next` addresses on.
typedef void byte_tiles_function(
    ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel,
    const int32_t *start, int32_t *sums);

// sums[r, j] = start[j] + Σ over taps of x[r][j] · weights[j], for one panel of `bytes` channels, a multiple of 4, and so many rows. The
// number of taps is a multiple of 4.
typedef void byte_channels_function(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums);

typedef struct {
  // Most rows and panels of a tile.
  ptrdiff_t rows, panels;
  // By numbers of rows and panels; where there is none for a number of rows, one for more computes rows that are not used.
  byte_tiles_function *tiles[byte_tiles_rows + 1][byte_tiles_panels + 1];
} byte_tiles_choice;

// The fastest functions that this processor has.
const byte_tiles_choice *byte_tiles(void);
byte_channels_function *byte_channels(void);

#endif
