// Elements in order.
#ifndef MODEL_KERNELS_SORTING_H
#define MODEL_KERNELS_SORTING_H

#include <stddef.h>
#include <stdint.h>

// keys[i] = a number that compares as x[i·step] does, with i in its lower half: equal elements are in the order of their
// places, both zeros are equal, and NaN comes last. `flip` is 0 to have the smallest first, all bits to have the largest first.
void model_kernels_order_floats(const float *x, ptrdiff_t step, ptrdiff_t count, uint32_t flip, uint64_t *keys);

// The first place from `start` on with an element that is larger than `bound`, or smaller if `below` is not 0; `count` if there
// is none. NaN is neither, and nothing is larger or smaller than it.
ptrdiff_t model_kernels_find_beyond(const float *x, ptrdiff_t start, ptrdiff_t count, float bound, int below);

// Sorts keys by their upper halves; those with equal ones stay in order. `scratch` has room for as many.
void model_kernels_sort_keys(uint64_t *keys, uint64_t *scratch, ptrdiff_t count);

#endif
