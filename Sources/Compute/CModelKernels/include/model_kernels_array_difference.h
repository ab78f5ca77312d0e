// How far two arrays are apart.
#ifndef MODEL_KERNELS_ARRAY_DIFFERENCE_H
#define MODEL_KERNELS_ARRAY_DIFFERENCE_H

#include <stddef.h>

// Sums over pairs of elements that are both finite, and where the greatest difference is.
typedef struct {
  // Of |a - b| and of (a - b)², a², b² and a b.
  double absolute, squared, left_squared, right_squared, product;
  // The greatest |a - b| and the first pair that has it; -1 and -1 where no pair is finite. An infinite difference is that of
  // the first pair of which only one element is finite, or both are and differ.
  double maximum;
  ptrdiff_t worst;
  // Pairs with |a - b| > absolute tolerance + relative tolerance * |b|, and those that are not finite and differ.
  ptrdiff_t beyond;
  // Elements of each side that are not finite.
  ptrdiff_t left_not_finite, right_not_finite;
} model_kernels_difference;

model_kernels_difference model_kernels_compare(
    const float *left, const float *right, ptrdiff_t count, double absolute, double relative);

#endif
