// Changes of the order of elements.
#ifndef MODEL_KERNELS_LAYOUT_H
#define MODEL_KERNELS_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

// Transposes `count` matrices [rows, columns] to [columns, rows]. `x` and `y` are different arrays.
void model_kernels_transpose(const uint32_t *x, uint32_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns);
void model_kernels_transpose_bytes(const uint8_t *x, uint8_t *y, ptrdiff_t count, ptrdiff_t rows, ptrdiff_t columns);

#endif
