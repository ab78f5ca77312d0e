#include "model_kernels_random_normal.h"

#include <math.h>

// The Box–Muller transform.
void model_kernels_normal_pair(uint64_t first, uint64_t second, double *y) {
  // In (0, 1], so that the logarithm is finite.
  double uniform = ((double)(first >> 11) + 1.0) * 0x1p-53;
  double radius = sqrt(-2.0 * log(uniform));
  double angle = 6.28318530717958647693 * ((double)(second >> 11) * 0x1p-53);
  y[0] = radius * cos(angle);
  y[1] = radius * sin(angle);
}
