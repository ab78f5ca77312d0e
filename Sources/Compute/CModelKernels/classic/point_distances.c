#include "base/clones.h"
#include "model_kernels_point_distances.h"

#include <math.h>

#define BLOCK MODEL_KERNELS_DISTANCE_BLOCK
#define LANES 16

MODEL_KERNELS_FEW_CLONES(
    void, model_kernels_squared_distances,
    (const float *restrict blocks, const float *restrict point, float *restrict distances, float *restrict least,
     ptrdiff_t block_count, ptrdiff_t dimensions),
    (blocks, point, distances, least, block_count, dimensions)) {
  for (ptrdiff_t block = 0; block < block_count; block++) {
    // In registers: every coordinate is read once and no sum is stored before the end.
    float sums[BLOCK] = {0};
    for (ptrdiff_t axis = 0; axis < dimensions; axis++) {
      const float *coordinates = blocks + (block * dimensions + axis) * BLOCK;
      float other = point[axis];
      for (int i = 0; i < BLOCK; i++) {
        float difference = coordinates[i] - other;
        sums[i] += difference * difference;
      }
    }
    float lanes[LANES];
    for (int i = 0; i < LANES; i++) lanes[i] = INFINITY;
    for (int i = 0; i < BLOCK; i += LANES) {
      for (int j = 0; j < LANES; j++) lanes[j] = sums[i + j] < lanes[j] ? sums[i + j] : lanes[j];
    }
    float smallest = INFINITY;
    for (int i = 0; i < LANES; i++) smallest = lanes[i] < smallest ? lanes[i] : smallest;
    least[block] = smallest;
    for (int i = 0; i < BLOCK; i++) distances[block * BLOCK + i] = sums[i];
  }
}

static inline float outside(float low, float high, float x) {
  float below = low - x > 0 ? low - x : 0;
  return x - high > below ? x - high : below;
}

MODEL_KERNELS_FEW_CLONES(
    float, model_kernels_box_distance,
    (const float *restrict low, const float *restrict high, const float *restrict point, ptrdiff_t dimensions),
    (low, high, point, dimensions)) {
  float lanes[LANES] = {0};
  ptrdiff_t axis = 0;
  for (; axis + LANES <= dimensions; axis += LANES) {
    for (int i = 0; i < LANES; i++) {
      float difference = outside(low[axis + i], high[axis + i], point[axis + i]);
      lanes[i] += difference * difference;
    }
  }
  float sum = 0;
  for (; axis < dimensions; axis++) {
    float difference = outside(low[axis], high[axis], point[axis]);
    sum += difference * difference;
  }
  for (int i = 0; i < LANES; i++) sum += lanes[i];
  return sum;
}
