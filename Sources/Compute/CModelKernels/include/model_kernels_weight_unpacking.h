// Unpacking of compressed weights: packed bits, tables, affine maps per block, and sparse tensors. Elements that are
// only moved are 4 bytes wide, of any type.
#ifndef MODEL_KERNELS_WEIGHT_UNPACKING_H
#define MODEL_KERNELS_WEIGHT_UNPACKING_H

#include <stddef.h>
#include <stdint.h>

// Unpacks `count` numbers of `bits` bits, 1 to 8, stored without gaps from the lowest bit of the first byte on,
// sign-extended or not. Reads no bytes beyond them.
void model_kernels_unpack(const void *bytes, int32_t *y, ptrdiff_t count, int32_t bits, int32_t isSigned);
// The same without signs, with each byte as an integer of its own.
void model_kernels_unpack_integers(const int32_t *bytes, int32_t *y, ptrdiff_t count, int32_t bits);

// `blocks` blocks of `block` numbers, each with a scale and an offset; a null `offset` means 0. y = scale · (x -
// offset).
void model_kernels_shift_scale(
    const float *x, float *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset);
void model_kernels_shift_scale_integer(
    const int32_t *x, float *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset);
// y = x / scale, rounded half to even, + offset, clamped to lower...upper; NaN becomes 0.
void model_kernels_quantize(
    const float *x, int32_t *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset, float lower,
    float upper);

// y = table[index] for each index; each of `blocks` blocks of `block` indices has its own table. Tables have `entries`
// entries, a power of 2, of `length` elements each; only the low bits of an index count.
void model_kernels_look_up(
    const int32_t *indices, void *y, ptrdiff_t blocks, ptrdiff_t block, const void *tables, ptrdiff_t entries,
    ptrdiff_t length);

// Masks hold the lowest bit of an integer for each element. Writes the next element of `x` where `mask` is 1, and 0
// elsewhere. Returns the number of ones in `mask`; if `x` has fewer elements, y is 0 for the rest.
ptrdiff_t model_kernels_spread(const int32_t *mask, ptrdiff_t count, const void *x, ptrdiff_t available, void *y);
// Gathers the elements of `x` where `mask` is 1, up to `room` of them. Returns the number of ones in `mask`.
ptrdiff_t model_kernels_collect(const int32_t *mask, ptrdiff_t count, const void *x, void *y, ptrdiff_t room);

#endif
