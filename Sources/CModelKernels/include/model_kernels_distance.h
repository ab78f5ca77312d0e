// Distances between points.
#ifndef MODEL_KERNELS_DISTANCE_H
#define MODEL_KERNELS_DISTANCE_H

#include <stddef.h>

// Points of a block lie side by side: all first coordinates, all second ones ...
#define MODEL_KERNELS_DISTANCE_BLOCK 32

// Squared Euclidean distances from `point` to every point of `block_count` blocks, [block_count, dimensions, 32].
void model_kernels_squared_distances(
    const float *blocks, const float *point, float *distances, ptrdiff_t block_count, ptrdiff_t dimensions);

#endif
