// Tiles of results in registers: some places by one, two or three vectors of outputs.
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

// Consecutive elements under a window; kernels are called without those of negative lengths.
typedef struct {
  ptrdiff_t offset, length;
} direct_tap;

// What becomes of a sum at last: none, relu or clip.
typedef struct {
  model_kernels_activation kind;
  float alpha, beta;
} direct_finish;

// Sums over all taps for each place `x` and each output, whose weights lie together, written to `y`. They begin with
// `bias`, 0 where it is null, and with what `y` holds when `accumulates`. Tiles that fetch bring `direct_fetched` floats from
// `coming` on into the second cache meanwhile, for each element of a window.
typedef void direct_tile(
    const float *const *x, const direct_tap *taps, ptrdiff_t tap_count, const float *weights, const float *coming,
    float *const *y, const float *bias, int accumulates, const direct_finish *finish);

// Rows under a window that slides along them, each channel convolved by itself: place p of y takes column
// p * place_step + k * column_step of each row times weight k of that row. Channels fill whole vectors in all arrays.
typedef struct {
  ptrdiff_t row_count;
  // Where the first column of each row is, and its first weight.
  const float *const *rows, *const *weights;
  ptrdiff_t columns, column_step, place_step;
  // Floats between the weights of columns.
  ptrdiff_t weight_step;
} depthwise_window;

// Sums for `places` places, `y_step` floats apart, of so many vectors of channels, from `bias` on.
typedef void depthwise_tile(
    const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y, ptrdiff_t y_step,
    const direct_finish *finish);

// Tiles of one width: of so many places; where there are such, of four for the last places, and as many places with fetching.
typedef struct {
  ptrdiff_t rows;
  direct_tile *tile, *tile_of_4, *fetching;
} direct_tile_choice;

typedef struct {
  // Floats of a vector.
  ptrdiff_t lanes;
  // For any window; three columns at a time, next to each other, for strides 1 and 2; five columns for stride 1.
  depthwise_tile *depthwise[4];
  // By the number of vectors.
  direct_tile_choice panels[direct_most_vectors + 1];
  // For so few outputs that they fill no vector: vectors run along the taps, whose weights lie as [tap, outputs, lanes],
  // filled up with zeros. Floats beyond a tap are read and not used.
  direct_tile_choice dots[direct_most_dots + 1];
} direct_tiles;

// Those for this processor.
const direct_tiles *direct_tiles_here(void);

// The vectors that the panel of `outputs` beginning at vector `first` has: two, but for one or three at the end.
ptrdiff_t direct_panel_vectors(ptrdiff_t outputs, ptrdiff_t first);

// The best of the depthwise tiles for the window.
void depthwise_run(
    const depthwise_window *window, ptrdiff_t places, ptrdiff_t vectors, const float *bias, float *y, ptrdiff_t y_step,
    const direct_finish *finish);

#endif
