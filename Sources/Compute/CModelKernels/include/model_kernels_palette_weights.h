// Products with weights that are 4-bit indices into one table, without unpacking all of them first.
#ifndef MODEL_KERNELS_PALETTE_WEIGHTS_H
#define MODEL_KERNELS_PALETTE_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

// Whether these products are faster on this processor than products with the weights unpacked.
int32_t model_kernels_palette_is_fast(void);

// y[o] = Σ over i of table[index of o and i] · x[i] for `outputs` rows of `inputs` indices, a multiple of 32, the first
// of a byte in its lower bits. `even` and `odd` hold the elements of x with even and odd indices. y has room for
// `y_count` floats.
void model_kernels_palette_rows(
    const uint8_t *indices, const float *table, const float *even, const float *odd, float *y, ptrdiff_t y_count,
    ptrdiff_t outputs, ptrdiff_t inputs);

// Splits the `count` elements of x into those with even and those with odd indices.
void model_kernels_deinterleave(const float *x, float *even, float *odd, ptrdiff_t count);

#endif
