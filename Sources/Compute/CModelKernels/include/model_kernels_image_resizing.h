// Images sampled between their pixels.
#ifndef MODEL_KERNELS_IMAGE_RESIZING_H
#define MODEL_KERNELS_IMAGE_RESIZING_H

#include <stddef.h>
#include <stdint.h>

// One axis of a result: sample i lies between the elements first[i] and second[i], `fraction[i]` of the way.
// Where first[i] is negative the sample lies outside.
typedef struct {
  ptrdiff_t count;
  const int32_t *first;
  const int32_t *second;
  const float *fraction;
} model_kernels_samples;

// One image x [*, width] sampled to y [rows.count, columns.count]; samples outside are `outside`.
// `scratch` holds `width` elements, of which those from `left` to `right` are used: columns lie there.
void model_kernels_sample_bilinear(
    const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns,
    ptrdiff_t left, ptrdiff_t right, float outside, float *scratch);

// The same with the elements at first[i] alone; all samples lie inside.
void model_kernels_sample_nearest(
    const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns);

// Both for x [*, width, channels], y [rows.count, columns.count, channels]: the rows from `first` up to but without `last`.
// All samples lie inside.
void model_kernels_sample_nearest_channels(
    const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
    model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last);
void model_kernels_sample_bilinear_channels(
    const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
    model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last);

#endif
