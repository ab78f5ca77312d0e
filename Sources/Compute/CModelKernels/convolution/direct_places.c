// Tiles over the positions of a panel, shared by direct, Winograd and separable convolutions.
#include "base/lengths.h"
#include "convolution/direct_common.h"

#include <string.h>

// The number of positions of the next tile when `rest` are left: four if a full tile would be at least a third
// empty, or if two tiles of four take all that is left.
static ptrdiff_t next_rows(const direct_tile_choice *tiles, ptrdiff_t rest) {
  int is_of_4 = tiles->tile_of_4 && (rest <= 4 || (rest > tiles->rows && rest <= 8));
  return is_of_4 ? 4 : tiles->rows;
}

void direct_tiles_run(
    const direct_tile_choice *tiles, ptrdiff_t whole, ptrdiff_t width, ptrdiff_t place_count, const float *x,
    const ptrdiff_t *x_offsets, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, float *y,
    const ptrdiff_t *y_offsets, const float *bias, int accumulates, const direct_finish *finish, int fetches) {
  float rest[direct_most_rows * direct_most_width];
  if (place_count <= 0) return;
  ptrdiff_t length = 0;
  for (ptrdiff_t t = 0; t < tap_count; t++) length += taps[t].length;
  const float *coming = weights + length * whole, *const end = coming + length * whole;
  for (ptrdiff_t place = 0, rows; place < place_count; place += rows) {
    rows = next_rows(tiles, place_count - place);
    direct_tile *tile = rows == tiles->rows ? tiles->tile : tiles->tile_of_4;
    const float *const fetched = coming;
    if (fetches && coming < end && rows == tiles->rows && tiles->fetching) {
      tile = tiles->fetching;
      coming += length * direct_fetched;
    }
    ptrdiff_t count = minimum(rows, place_count - place);
    const float *xs[direct_most_rows];
    float *ys[direct_most_rows];
    for (ptrdiff_t r = 0; r < rows; r++) {
      ptrdiff_t p = place + minimum(r, count - 1);
      xs[r] = x + x_offsets[p];
      ys[r] = y + y_offsets[p];
    }
    if (width == whole && count == rows) {
      tile(xs, taps, tap_count, weights, fetched, ys, bias, accumulates, finish);
      continue;
    }
    // Only a part of it is wanted.
    float *to[direct_most_rows];
    for (ptrdiff_t r = 0; r < rows; r++) to[r] = rest + r * whole;
    if (accumulates) {
      memset(rest, 0, sizeof rest);
      for (ptrdiff_t r = 0; r < count; r++) memcpy(to[r], ys[r], (size_t)width * sizeof **to);
    }
    tile(xs, taps, tap_count, weights, fetched, to, bias, accumulates, finish);
    for (ptrdiff_t r = 0; r < count; r++) memcpy(ys[r], to[r], (size_t)width * sizeof **to);
  }
}
