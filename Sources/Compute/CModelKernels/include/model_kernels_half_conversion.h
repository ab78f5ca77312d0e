// Conversions between element types. Sources need not be aligned.
#ifndef MODEL_KERNELS_HALF_CONVERSION_H
#define MODEL_KERNELS_HALF_CONVERSION_H

#include <stddef.h>
#include <stdint.h>

// `count` little-endian half-precision floats to single precision.
void model_kernels_widen_half(const void *x, float *y, ptrdiff_t count);

// `count` single-precision floats to half precision, rounded to nearest, ties to even; overflow gives infinity.
void model_kernels_narrow_half(const float *x, void *y, ptrdiff_t count);

// Rounds `count` single-precision floats to half precision, as the two functions above do one after the other.
void model_kernels_round_to_half(float *y, ptrdiff_t count);

// Whether all of `count` floats are exact in half precision.
int model_kernels_is_half(const float *x, ptrdiff_t count);

#endif
