// Distances between points.
#ifndef MODEL_KERNELS_POINT_DISTANCES_H
#define MODEL_KERNELS_POINT_DISTANCES_H

#include <stddef.h>

// Points of a block are interleaved: all first coordinates, all second ones ...
#define MODEL_KERNELS_DISTANCE_BLOCK 64

// Squared Euclidean distances from `point` to every point of `block_count` blocks, [block_count, dimensions, 64], and
// the smallest distance of each block.
void model_kernels_squared_distances(
    const float *blocks, const float *point, float *distances, float *least, ptrdiff_t block_count,
    ptrdiff_t dimensions);

// Squared Euclidean distance from `point` to the box between `low` and `high`; 0 inside.
float model_kernels_box_distance(const float *low, const float *high, const float *point, ptrdiff_t dimensions);

#endif
