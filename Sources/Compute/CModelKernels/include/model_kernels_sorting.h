// Sorting.
#ifndef MODEL_KERNELS_SORTING_H
#define MODEL_KERNELS_SORTING_H

#include <stddef.h>
#include <stdint.h>

// keys[i] = a number that compares as x[i·step] does, with i in its lower half: equal elements are ordered by index,
// both zeros are equal, and NaN is last. `flip` is 0 to have the smallest first, all ones to have the largest first.
void model_kernels_order_floats(const float *x, ptrdiff_t step, ptrdiff_t count, uint32_t flip, uint64_t *keys);

// The first index from `start` on of an element larger than `bound`, or smaller if `below` is not 0; `count` if there
// is none. NaN never compares as larger or smaller.
ptrdiff_t model_kernels_find_beyond(const float *x, ptrdiff_t start, ptrdiff_t count, float bound, int below);

// Sorts keys by their upper halves, stably. `scratch` holds as many keys.
void model_kernels_sort_keys(uint64_t *keys, uint64_t *scratch, ptrdiff_t count);

#endif
