// Products with weights that are indices of 4 bits into one table, as they lie.
#ifndef MODEL_KERNELS_PALETTE_WEIGHTS_H
#define MODEL_KERNELS_PALETTE_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

// Whether the machine has instructions that make these products faster than products with the weights unpacked.
int32_t model_kernels_palette_is_fast(void);

// y[o] = Σ over i of table[index of o and i] · x[i] for `outputs` rows of `inputs` indices, a multiple of 32, the first of a
// byte in its lower bits. `even` and `odd` hold every other element of x, from the first and from the second on. Where y is, there are
// `y_count` floats.
void model_kernels_palette_rows(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs);

// Every other element of x, `count` of them in all, from the first and from the second on.
void model_kernels_deinterleave(const float *x, float *even, float *odd, ptrdiff_t count);

#endif
