// Register tiles of byte products, for each generation of processors.
#ifndef BYTE_TILES_H
#define BYTE_TILES_H

#include <stddef.h>
#include <stdint.h>

enum { byte_tiles_rows = 6, byte_tiles_panels = 4 };

// sums[r, j] = start[j] + Σ over taps and bytes of x[r] · weights, for the outputs of some panels, which are `panel`
// bytes apart. The row addresses of one tap are adjacent; those of the next tap follow `next` addresses later.
typedef void byte_tiles_function(
    ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, const int8_t *weights, ptrdiff_t panel,
    const int32_t *start, int32_t *sums);

// sums[r, j] = start[j] + Σ over taps of x[r][j] · weights[j], for some rows of one panel with `bytes` channels, a
// multiple of 4. The number of taps is a multiple of 4.
typedef void byte_channels_function(
    ptrdiff_t rows, ptrdiff_t taps, ptrdiff_t bytes, const uint8_t *const *x, ptrdiff_t next, ptrdiff_t offset,
    const int8_t *weights, const int32_t *start, int32_t *sums);

typedef struct {
  // Maximum number of rows and panels of a tile.
  ptrdiff_t rows, panels;
  // By numbers of rows and panels. A missing number of rows is served by the next larger tile, whose surplus rows are
  // ignored.
  byte_tiles_function *tiles[byte_tiles_rows + 1][byte_tiles_panels + 1];
} byte_tiles_choice;

// The fastest functions for this processor.
const byte_tiles_choice *byte_tiles(void);
byte_channels_function *byte_channels(void);

#endif
