// Images sampled between their pixels.
#ifndef MODEL_KERNELS_IMAGE_RESIZING_H
#define MODEL_KERNELS_IMAGE_RESIZING_H

#include <stddef.h>
#include <stdint.h>

// One axis of a result: sample i interpolates between the elements first[i] and second[i] with weight `fraction[i]` for
// the second. A negative first[i] means that the sample lies outside.
typedef struct {
  ptrdiff_t count;
  const int32_t *first;
  const int32_t *second;
  const float *fraction;
} model_kernels_samples;

// Samples one image x [*, width] to y [rows.count, columns.count]; samples outside are `outside`. `scratch` holds
// `width` elements, of which those from `left` to `right`, which contain all columns, are used.
void model_kernels_sample_bilinear(
    const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns,
    ptrdiff_t left, ptrdiff_t right, float outside, float *scratch);

// The same without interpolation, from the elements at first[i]; all samples lie inside.
void model_kernels_sample_nearest(
    const float *x, ptrdiff_t width, float *y, model_kernels_samples rows, model_kernels_samples columns);

// Both for x [*, width, channels], y [rows.count, columns.count, channels], for the rows from `first` up to `last`. All
// samples lie inside.
void model_kernels_sample_nearest_channels(
    const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
    model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last);
void model_kernels_sample_bilinear_channels(
    const float *x, ptrdiff_t width, ptrdiff_t channels, float *y, model_kernels_samples rows,
    model_kernels_samples columns, ptrdiff_t first, ptrdiff_t last);

#endif
