// Weights that are stored small: packed bits, tables, lines for each block, and tensors without their zeros. Elements
// that are only moved are 4 bytes wide, of any type.
#ifndef MODEL_KERNELS_WEIGHT_UNPACKING_H
#define MODEL_KERNELS_WEIGHT_UNPACKING_H

#include <stddef.h>
#include <stdint.h>

// `count` numbers of `bits` bits, 1 to 8, which lie without gaps from the lowest bit of the first byte on, with the
// highest bit as the sign or not. Reads the bytes that they reach into, and no others.
void model_kernels_unpack(const void *bytes, int32_t *y, ptrdiff_t count, int32_t bits, int32_t isSigned);
// The same without signs, and with each byte as an integer of its own.
void model_kernels_unpack_integers(const int32_t *bytes, int32_t *y, ptrdiff_t count, int32_t bits);

// `blocks` blocks of `block` numbers each, and a scale and an offset for each of them; without `offset` it is 0.
// y = scale · (x - offset).
void model_kernels_shift_scale(
    const float *x, float *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset);
void model_kernels_shift_scale_integer(
    const int32_t *x, float *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset);
// y = x / scale, rounded (halves to the even integer), + offset, moved into lower...upper; 0 for what is not a number.
void model_kernels_quantize(
    const float *x, int32_t *y, ptrdiff_t blocks, ptrdiff_t block, const float *scale, const float *offset, float lower,
    float upper);

// y = table[index] for each index; each of `blocks` blocks of `block` indices has a table of its own. Tables have
// `entries` entries, a power of 2, of `length` elements each; of indices the lowest bits count.
void model_kernels_look_up(
    const int32_t *indices, void *y, ptrdiff_t blocks, ptrdiff_t block, const void *tables, ptrdiff_t entries,
    ptrdiff_t length);

// Masks have the lowest bit of an integer for each element.
// The next element of `x` where `mask` is 1, and 0 elsewhere. Gives how many elements of `mask` are 1; where `x` has
// fewer, y is 0.
ptrdiff_t model_kernels_spread(const int32_t *mask, ptrdiff_t count, const void *x, ptrdiff_t available, void *y);
// The elements of `x` where `mask` is 1, up to `room` of them. Gives how many elements of `mask` are 1.
ptrdiff_t model_kernels_collect(const int32_t *mask, ptrdiff_t count, const void *x, void *y, ptrdiff_t room);

#endif
