#include "model_kernels_distance.h"
#include "model_kernels_clones.h"

#define BLOCK MODEL_KERNELS_DISTANCE_BLOCK

MODEL_KERNELS_CLONES
void model_kernels_squared_distances(
    const float *restrict blocks, const float *restrict point, float *restrict distances, ptrdiff_t block_count,
    ptrdiff_t dimensions) {
  for (ptrdiff_t block = 0; block < block_count; block++) {
    // In registers: every coordinate is read once and written never.
    float sums[BLOCK] = {0};
    for (ptrdiff_t axis = 0; axis < dimensions; axis++) {
      const float *coordinates = blocks + (block * dimensions + axis) * BLOCK;
      float other = point[axis];
      for (int i = 0; i < BLOCK; i++) {
        float difference = coordinates[i] - other;
        sums[i] += difference * difference;
      }
    }
    for (int i = 0; i < BLOCK; i++) distances[block * BLOCK + i] = sums[i];
  }
}
