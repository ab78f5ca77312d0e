// Statistics of channels that lie last.
#ifndef MODEL_KERNELS_CHANNEL_STATISTICS_H
#define MODEL_KERNELS_CHANNEL_STATISTICS_H

#include <stddef.h>

// The mean of each channel over a few of `count` places: numbers that are not far from the true means.
void model_kernels_channel_sample(const float *x, ptrdiff_t count, ptrdiff_t channels, float *mean);

// For each channel of x [count, channels] the sum of x − origin, and behind all of these the sums of its square.
void model_kernels_channel_sums(const float *x, ptrdiff_t count, ptrdiff_t channels, const float *origin, double *sums);

#endif
