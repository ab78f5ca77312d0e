// Numbers of distributions, made of random bits.
#ifndef MODEL_KERNELS_RANDOM_NORMAL_H
#define MODEL_KERNELS_RANDOM_NORMAL_H

#include <stdint.h>

// Two independent numbers of the normal distribution of mean 0 and deviation 1, of 128 random bits.
void model_kernels_normal_pair(uint64_t first, uint64_t second, double *y);

#endif
