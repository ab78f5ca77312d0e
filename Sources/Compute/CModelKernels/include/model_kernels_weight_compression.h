// Compression of weights: statistics, tables, codes and losses.
//
// Weights come in runs of `count` elements. `block` has the block number of each element; NULL means zeros. `keep` is 1
// for each element that is stored, 0 for pruned ones; NULL means ones.
#ifndef MODEL_KERNELS_WEIGHT_COMPRESSION_H
#define MODEL_KERNELS_WEIGHT_COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

// Values with the same sign, exponent and first 10 bits of mantissa: their total weight and weighted sum. Each
// half-precision value has its own bin.
typedef struct {
  double weight, sum;
} model_kernels_bin;

#define MODEL_KERNELS_BIN_COUNT (1 << 19)

// The loss of compression, as sums over elements to which calls add.
typedef struct {
  // Of (x - y)² and x².
  double squared, power;
  // The greatest |x - y|.
  double maximum;
  // A checksum of the elements of y and their positions.
  uint64_t checksum;
} model_kernels_loss;

// The block number of each element from `start` on of a tensor of the given shape, which has `blocks` blocks along each
// axis.
void model_kernels_block_numbers(
    ptrdiff_t start, ptrdiff_t count, const ptrdiff_t *shape, const ptrdiff_t *blocks, ptrdiff_t rank,
    int32_t *numbers);

// Widens `low` and `high` of each block by the elements; returns the number of elements that are not finite, which are
// skipped.
ptrdiff_t model_kernels_widen_ranges(const float *x, const int32_t *block, ptrdiff_t count, float *low, float *high);

// Adds x / scale[block], weighted by scale², to the bins; the scale is 1 where it is NULL.
void model_kernels_add_to_bins(
    const float *x, const int32_t *block, const uint8_t *keep, const float *scale, ptrdiff_t count,
    model_kernels_bin *bins);

// The mean and the weight of each used bin in ascending order; returns their number. Both arrays have room for
// MODEL_KERNELS_BIN_COUNT.
ptrdiff_t model_kernels_used_bins(const model_kernels_bin *bins, double *values, double *weights);

// Sorts `values` and merges equal ones; returns how many remain, each with its weight.
ptrdiff_t model_kernels_distinct(double *values, double *weights, ptrdiff_t count);

// The `k` centers that minimise the weighted squared distances of ascending `values` to the nearest center. Returns the
// number of centers, less than k if there are fewer values; -1 if memory runs out.
ptrdiff_t model_kernels_cluster(
    const double *values, const double *weights, ptrdiff_t count, ptrdiff_t k, double *centers);

// A histogram of the elements' magnitudes with 65,536 `counts`: by the upper 16 bits of each float if `prefix` is
// negative; otherwise by the lower 16 bits of those floats whose upper bits are `prefix`.
void model_kernels_count_magnitudes(const float *x, ptrdiff_t count, int32_t prefix, uint64_t *counts);

// keep[i] is 1 if |x[i]| > threshold. Returns how many are.
ptrdiff_t model_kernels_keep_above(const float *x, ptrdiff_t count, float threshold, uint8_t *keep);

// Prunes the `n` elements of smallest magnitude, the first of equal ones, in each group of `m` elements, which are
// `stride` apart. If `count` is no multiple of m, missing elements count as pruned. For `lines` adjacent lines.
void model_kernels_keep_structured(
    const float *x, ptrdiff_t count, ptrdiff_t stride, ptrdiff_t lines, ptrdiff_t n, ptrdiff_t m, uint8_t *keep);

// The index of the nearest entry to x / scale in the block's ascending table of 2^bits entries.
void model_kernels_compress_tables(
    const float *x, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
    const float *scale, ptrdiff_t count, uint8_t *codes);
// table[code] * scale.
void model_kernels_expand_tables(
    const uint8_t *codes, const int32_t *block, const float *tables, int32_t bits, const int32_t *scale_block,
    const float *scale, ptrdiff_t count, float *y);

// The index of the nearest of `entries` centers, at most 256, for each of `count` vectors, the first of equally near
// ones, and the squared distance; in `seconds`, if not null, the squared distance of the second nearest center,
// infinity if there is only one. Vectors are contiguous; centers are interleaved: all first elements, then all second
// ones.
void model_kernels_nearest_vectors(
    const float *vectors, ptrdiff_t count, ptrdiff_t length, const float *centers, ptrdiff_t entries, uint8_t *codes,
    float *distances, float *seconds);

// round(x / scale) + zero, clamped to [low, high], in the lowest bits of a byte.
void model_kernels_compress_lines(
    const float *x, const int32_t *block, const float *scale, const float *zero, float low, float high, ptrdiff_t count,
    uint8_t *codes);
// (code - zero) * scale.
void model_kernels_expand_lines(
    const uint8_t *codes, int32_t is_signed, const int32_t *block, const float *scale, const float *zero,
    ptrdiff_t count, float *y);

// Sets y to 0 where it is not kept, and adds its distance from x. `start` is the index of the first element in its
// tensor.
void model_kernels_add_loss(
    const float *x, float *y, const uint8_t *keep, ptrdiff_t count, ptrdiff_t start, model_kernels_loss *loss);

// Packs codes of `bits` bits without gaps, lowest bits of a byte first; unused bits of the last byte are 0.
void model_kernels_pack_codes(const uint8_t *codes, ptrdiff_t count, int32_t bits, uint8_t *bytes);

// Compacts the elements of `width` bytes that are kept; returns their number.
ptrdiff_t model_kernels_compact(const void *x, const uint8_t *keep, ptrdiff_t count, ptrdiff_t width, void *y);

#endif
