// Differences between two arrays.
#ifndef MODEL_KERNELS_ARRAY_DIFFERENCE_H
#define MODEL_KERNELS_ARRAY_DIFFERENCE_H

#include <stddef.h>

// Sums over pairs of finite elements, and the position of the largest difference.
typedef struct {
  // Of |a - b| and of (a - b)², a², b² and a b.
  double absolute, squared, left_squared, right_squared, product;
  // The largest |a - b| and the index of the first pair that has it; both -1 if no pair is finite. The difference is
  // infinite if there is a pair with only one finite element, or with two unequal elements that are not finite; the
  // index is that of the first such pair.
  double maximum;
  ptrdiff_t worst;
  // Pairs with |a - b| > absolute tolerance + relative tolerance * |b|, and unequal pairs that are not finite.
  ptrdiff_t beyond;
  // Elements of each side that are not finite.
  ptrdiff_t left_not_finite, right_not_finite;
} model_kernels_difference;

model_kernels_difference model_kernels_compare(
    const float *left, const float *right, ptrdiff_t count, double absolute, double relative);

#endif
