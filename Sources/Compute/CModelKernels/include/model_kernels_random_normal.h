// Random numbers of given distributions, from random bits.
#ifndef MODEL_KERNELS_RANDOM_NORMAL_H
#define MODEL_KERNELS_RANDOM_NORMAL_H

#include <stdint.h>

// Two independent standard normal numbers, from 128 random bits.
void model_kernels_normal_pair(uint64_t first, uint64_t second, double *y);

#endif
