// Statistics of runs of elements, and normalization by them. Sums are accumulated in double precision. Unless stated
// otherwise, `y` may be the same array as `x`.
#ifndef MODEL_KERNELS_NORMALIZATION_H
#define MODEL_KERNELS_NORMALIZATION_H

#include <stddef.h>

// The sum of the elements.
double model_kernels_sum(const float *x, ptrdiff_t count);

// The sum of (x − mean)².
double model_kernels_squared_deviations(const float *x, ptrdiff_t count, double mean);

// y = (x − mean) · scale + shift.
void model_kernels_normalize(const float *x, float *y, ptrdiff_t count, double mean, double scale, float shift);

// y = (x − mean) · scale · gamma + beta, element by element; a null `gamma` means ones, a null `beta` zeros.
void model_kernels_normalize_each(
    const float *x, float *y, ptrdiff_t count, double mean, double scale, const float *gamma, const float *beta);

// `rows` runs of `length` elements, each normalized by its mean and variance, then scaled by gamma and shifted by beta
// as above.
void model_kernels_normalize_rows(
    const float *x, float *y, ptrdiff_t rows, ptrdiff_t length, double epsilon, const float *gamma, const float *beta);

// Rows of `width` elements, normalized by column: y[i][j] = (x[i][j] − mean[j]) · scale[j] + shift[j].
void model_kernels_normalize_columns(
    const float *x, float *y, ptrdiff_t rows, ptrdiff_t width, const float *mean, const float *scale,
    const float *shift);

// Columns of [length, width], each normalized by its own statistics; gamma and beta, which may be null, have one
// element per row. `scratch` holds 2 · width elements.
void model_kernels_normalize_down(
    const float *x, float *y, ptrdiff_t length, ptrdiff_t width, double epsilon, const float *gamma, const float *beta,
    double *scratch);

// y[c] = x[c] · (k + alpha · Σ x[j]²)^−beta for x [channels, count], with j from c − before to c + after, clamped to
// the channels. `y` is not `x`.
void model_kernels_local_response_norm(
    const float *x, float *y, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t before, ptrdiff_t after, float k,
    float alpha, float beta);

#endif
