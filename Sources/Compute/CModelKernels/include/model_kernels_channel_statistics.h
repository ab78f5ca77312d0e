// Statistics of channels in the last axis.
#ifndef MODEL_KERNELS_CHANNEL_STATISTICS_H
#define MODEL_KERNELS_CHANNEL_STATISTICS_H

#include <stddef.h>

// The mean of each channel over a sample of the `count` positions: a rough estimate of the true mean.
void model_kernels_channel_sample(const float *x, ptrdiff_t count, ptrdiff_t channels, float *mean);

// For each channel of x [count, channels] the sum of x − origin, followed by the sums of its squares.
void model_kernels_channel_sums(const float *x, ptrdiff_t count, ptrdiff_t channels, const float *origin, double *sums);

#endif
