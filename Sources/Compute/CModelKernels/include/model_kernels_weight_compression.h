// Weights stored with fewer bits: statistics, tables, codes, and what was lost.
//
// Weights come in runs of `count` elements. `block` has the number of the block of each element; NULL stands for zeros. `keep`
// has 1 for each element that is stored, 0 for those that count as zero; NULL stands for ones.
#ifndef MODEL_KERNELS_WEIGHT_COMPRESSION_H
#define MODEL_KERNELS_WEIGHT_COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

// Values that are alike in their sign, exponent and first 10 bits of mantissa: their weight and the weighted sum. Halves have a
// bin for each of their values.
typedef struct {
  double weight, sum;
} model_kernels_bin;

#define MODEL_KERNELS_BIN_COUNT (1 << 19)

// What codes lose: sums over elements, to which calls add.
typedef struct {
  // Of (x - y)² and x².
  double squared, power;
  // The greatest |x - y|.
  double maximum;
  // Of a number that follows from each element of y and its place.
  uint64_t checksum;
} model_kernels_loss;

// The block of each of the elements from `start` on of a tensor of lengths `shape`, that has `blocks` blocks along each axis.
void model_kernels_block_numbers(
    ptrdiff_t start, ptrdiff_t count, const ptrdiff_t *shape, const ptrdiff_t *blocks, ptrdiff_t rank,
    int32_t *numbers);

// Widens `low` and `high` of each block by the elements; returns how many are not finite, which are left out.
ptrdiff_t model_kernels_widen_ranges(const float *x, const int32_t *block, ptrdiff_t count, float *low, float *high);

// Adds x / scale[block], weighted by scale², to the bins; the scale is 1 where it is NULL.
void model_kernels_add_to_bins(
    const float *x, const int32_t *block, const uint8_t *keep, const float *scale, ptrdiff_t count,
    model_kernels_bin *bins);

// The mean of each bin in use in ascending order, and its weight; returns how many there are. Both arrays have room for
// MODEL_KERNELS_BIN_COUNT.
ptrdiff_t model_kernels_used_bins(const model_kernels_bin *bins, double *values, double *weights);

// Sorts `values` and takes equal ones together; returns how many are left, each with its weight.
ptrdiff_t model_kernels_distinct(double *values, double *weights, ptrdiff_t count);

// The `k` centers for which the sum of weighted squared distances of ascending `values` to the nearest is least. Returns how
// many centers there are, fewer than k where there are fewer values; -1 where memory ends.
ptrdiff_t model_kernels_cluster(
    const double *values, const double *weights, ptrdiff_t count, ptrdiff_t k, double *centers);

// Adds the elements' magnitudes to `counts`, which has 65,536 of them: by the upper 16 bits of each float where `prefix` is
// negative; else by the lower 16 bits, of those whose upper ones are `prefix`.
void model_kernels_count_magnitudes(const float *x, ptrdiff_t count, int32_t prefix, uint64_t *counts);

// keep[i] is 1 where |x[i]| > threshold. Returns how many are.
ptrdiff_t model_kernels_keep_above(const float *x, ptrdiff_t count, float threshold, uint8_t *keep);

// Keeps of each `m` elements, which are `stride` apart, all but the `n` of least magnitude, the first of equal ones. Where
// `count` is no multiple of m, what is missing counts among the n. For `lines` lines that are next to each other.
void model_kernels_keep_structured(
    const float *x, ptrdiff_t count, ptrdiff_t stride, ptrdiff_t lines, ptrdiff_t n, ptrdiff_t m, uint8_t *keep);

// The index of the entry nearest to x / scale in the ascending table of 2^bits entries of the block.
void model_kernels_compress_tables(
    const float *x, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
    const float *scale, ptrdiff_t count, uint8_t *codes);
// table[code] * scale.
void model_kernels_expand_tables(
    const uint8_t *codes, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
    const float *scale, ptrdiff_t count, float *y);

// The index of the nearest of `entries` centers, at most 256, for each of `count` vectors, the first of equally near ones, and
// the squared distance; in `seconds`, if it is there, the squared distance of the next center, infinity where there is only one.
// Vectors lie one after the other; of the centers the first elements lie first, then the second ones.
void model_kernels_nearest_vectors(
    const float *vectors, ptrdiff_t count, ptrdiff_t length, const float *centers, ptrdiff_t entries, uint8_t *codes,
    float *distances, float *seconds);

// round(x / scale) + zero, moved into [low, high], in the lowest bits of a byte.
void model_kernels_compress_lines(
    const float *x, const int32_t *block, const float *scale, const float *zero, float low, float high, ptrdiff_t count,
    uint8_t *codes);
// (code - zero) * scale.
void model_kernels_expand_lines(
    const uint8_t *codes, int32_t is_signed, const int32_t *block, const float *scale, const float *zero,
    ptrdiff_t count, float *y);

// Sets y to 0 where it is not kept, and adds its distance from x. `start` is the place of the first element in its tensor.
void model_kernels_add_loss(
    const float *x, float *y, const uint8_t *keep, ptrdiff_t count, ptrdiff_t start, model_kernels_loss *loss);

// Codes of `bits` bits without gaps, the lowest bits of a byte first; unused bits of the last byte are 0.
void model_kernels_pack_codes(const uint8_t *codes, ptrdiff_t count, int32_t bits, uint8_t *bytes);

// The elements of `width` bytes that are kept, one after the other; returns how many there are.
ptrdiff_t model_kernels_compact(const void *x, const uint8_t *keep, ptrdiff_t count, ptrdiff_t width, void *y);

#endif
