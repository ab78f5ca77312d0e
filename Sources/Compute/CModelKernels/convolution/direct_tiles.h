// Register tiles of results: some positions by one, two or three vectors of outputs.
#ifndef DIRECT_TILES_H
#define DIRECT_TILES_H

#include <stddef.h>

#include "model_kernels_activation.h"

enum {
  direct_most_rows = 8,
  direct_most_vectors = 3,
  direct_most_width = 48,
  direct_most_dots = 4,
  direct_fetched = 16
};

// A run of consecutive elements under a window; skipped ones, with negative lengths, are not passed to kernels.
typedef struct {
  ptrdiff_t offset, length;
} direct_tap;

// The epilogue of a sum: none, relu or clip.
typedef struct {
  model_kernels_activation kind;
  float alpha, beta;
} direct_finish;

// Sums over all taps for each position `x` and each output, whose weights are adjacent, written to `y`. Sums start with
// `bias`, 0 if it is null, plus what `y` holds if `accumulates`. Tiles that fetch also prefetch `direct_fetched` floats
// from `coming` on into L2, for each element of a window.
typedef void direct_tile(
    const float *const *x, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, const float *coming,
    float *const *y, const float *bias, int accumulates, const direct_finish *finish);

// Rows under a window of a depthwise convolution: position p of y takes column p * place_step + k * column_step of each
// row times weight k of that row. Channels fill whole vectors in all arrays.
typedef struct {
  ptrdiff_t row_count;
  // Where the first column of each row is, and its first weight.
  const float *const *rows, *const *weights;
  ptrdiff_t columns, column_step, place_step;
  // Floats from the weights of one column to those of the next.
  ptrdiff_t weight_step;
} depthwise_window;

// Sums for `places` positions, `y_step` floats apart, of so many vectors of channels, starting from `bias`.
typedef void depthwise_tile(
    const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y, ptrdiff_t y_step,
    const direct_finish *finish);

// Tiles of one width: for most positions; for four positions, where those exist, at the end; and with prefetching.
typedef struct {
  ptrdiff_t rows;
  direct_tile *tile, *tile_of_4, *fetching;
} direct_tile_choice;

typedef struct {
  // Number of floats in a vector.
  ptrdiff_t lanes;
  // For any window; for three columns at a time, adjacent, with strides 1 and 2; for five columns with stride 1.
  depthwise_tile *depthwise[4];
  // By number of vectors.
  direct_tile_choice panels[direct_most_vectors + 1];
  // For outputs too few to fill a vector: vectors run along the taps, with weights [tap, outputs, lanes] padded with
  // zeros. Floats beyond a tap are read but not used.
  direct_tile_choice dots[direct_most_dots + 1];
} direct_tiles;

// The tiles for this processor.
const direct_tiles *direct_tiles_here(void);

// Number of vectors of the panel that begins at vector `first`: two, except for one or three at the end.
ptrdiff_t direct_panel_vectors(ptrdiff_t outputs, ptrdiff_t first);

// Runs the fastest depthwise tiles for the window.
void depthwise_run(
    const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y, ptrdiff_t y_step,
    const direct_finish *finish);

#endif
