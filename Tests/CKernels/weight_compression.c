// Weights in fewer bits, and images as bytes, against plain loops.
#include "model_kernels_image_pixels.h"
#include "model_kernels_weight_compression.h"
#include "plain.h"

static void compare_codes(void) {
  const ptrdiff_t count = length(200), blocks = length(5);
  float *const x = numbers(count), *const y = room(count), *const scale = room(blocks), *const zero = room(blocks);
  float *const low = room(blocks), *const high = room(blocks);
  int32_t *const block = memory((size_t)count * sizeof *block);
  uint8_t *const codes = memory((size_t)count), *const keep = memory((size_t)count);
  for (ptrdiff_t b = 0; b < blocks; b++)
    scale[b] = 0.05f * (float)length(5), zero[b] = (float)below(9), low[b] = INFINITY, high[b] = -INFINITY;
  for (ptrdiff_t i = 0; i < count; i++) block[i] = (int32_t)below(blocks), keep[i] = (uint8_t)below(2);
  model_kernels_compress_lines(x, block, scale, zero, 0, 15, count, codes);
  model_kernels_expand_lines(codes, 0, block, scale, zero, count, y);
  const ptrdiff_t infinite = model_kernels_widen_ranges(x, block, count, low, high);
  if (differs((double)infinite, 0, 0)) printf("codes: %td are infinite\n", infinite);
  for (ptrdiff_t i = 0; i < count; i++) {
    const float s = scale[block[i]], z = zero[block[i]];
    double code = rint((double)(x[i] / s)) + z;
    code = code < 0 ? 0 : code > 15 ? 15 : code;
    const int is_wrong = differs(y[i], (codes[i] - (double)z) * s, 1e-6) | differs(codes[i], code, 1)
                         | differs(x[i] < low[block[i]] || x[i] > high[block[i]], 0, 0);
    if (is_wrong) printf("codes: element %td, code %d\n", i, codes[i]);
  }
  // Packed without gaps, into as many bytes as it takes.
  const int32_t bits = 4;
  uint8_t *const bytes = memory((size_t)((count * bits + 7) / 8));
  model_kernels_pack_codes(codes, count, bits, bytes);
  float *const kept = room(count);
  const ptrdiff_t left = model_kernels_compact(x, keep, count, 4, kept);
  ptrdiff_t next = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    if (differs(bytes[i / 2] >> (i % 2 * 4) & 15, codes[i] & 15, 0)) printf("codes: packed %td\n", i);
    if (keep[i] && differs(kept[next++], x[i], 0)) printf("codes: kept %td\n", i);
  }
  if (differs((double)left, (double)next, 0)) printf("codes: %td are kept\n", left);
  // The nearest of some centers.
  const ptrdiff_t size = length(6), entries = length(20), vectors = length(30);
  float *const points = numbers(vectors * size), *const centers = numbers(entries * size), *const apart = room(vectors);
  uint8_t *const nearest = memory((size_t)vectors);
  model_kernels_nearest_vectors(points, vectors, size, centers, entries, nearest, apart, NULL);
  for (ptrdiff_t v = 0; v < vectors; v++) {
    double least = INFINITY;
    for (ptrdiff_t e = 0; e < entries; e++) {
      double sum = 0;
      for (ptrdiff_t i = 0; i < size; i++)
        sum += ((double)points[v * size + i] - centers[i * entries + e])
               * ((double)points[v * size + i] - centers[i * entries + e]);
      if (sum < least) least = sum;
    }
    if (differs(apart[v], least, 1e-5)) printf("codes: nearest to %td\n", v);
  }
  free(x), free(y), free(scale), free(zero), free(low), free(high), free(block), free(codes), free(keep), free(bytes),
      free(kept);
  free(points), free(centers), free(apart), free(nearest);
}

static void compare_images(void) {
  static const int sizes[] = {4, 4, 4, 3, 1};
  const int32_t format = (int32_t)below(5);
  const ptrdiff_t count = length(90), size = sizes[format];
  uint8_t *const row = memory((size_t)(count * size)), *const back = memory((size_t)(count * size));
  uint8_t *const rgba = memory((size_t)(count * 4));
  for (ptrdiff_t i = 0; i < count * size; i++) row[i] = (uint8_t)below(256);
  model_kernels_unpack_pixels(row, format, rgba, count);
  model_kernels_pack_pixels(rgba, back, format, count);
  for (ptrdiff_t i = 0; i < count * size; i++)
    if (differs(back[i], row[i], 0)) printf("codes: byte %td of pixels of format %d\n", i, format);
  const ptrdiff_t step = length(4);
  uint8_t *const planes = memory((size_t)((count - 1) * step + 1));
  uint8_t *const narrow = memory((size_t)((count - 1) * step + 1));
  for (ptrdiff_t i = 0; i < (count - 1) * step + 1; i++) planes[i] = narrow[i] = (uint8_t)below(256);
  float *const wide = room(count);
  model_kernels_widen_bytes(planes, step, wide, count, 0.5f, -3);
  for (ptrdiff_t i = 0; i < count; i++)
    if (differs(wide[i], 0.5 * planes[i * step] - 3, 1e-4)) printf("codes: wide %td\n", i);
  for (ptrdiff_t i = 0; i < count; i++) wide[i] = below(9) == 0 ? NAN : 400 * number();
  model_kernels_narrow_bytes(wide, narrow, step, count);
  for (ptrdiff_t i = 0; i < count; i++) {
    const double expected = isnan(wide[i]) ? 0 : rint(wide[i] < 0 ? 0 : wide[i] > 255 ? 255 : wide[i]);
    if (differs(narrow[i * step], expected, 0)) printf("codes: narrow %td\n", i);
  }
  const ptrdiff_t taps = length(5), height = taps;
  uint8_t *const image = memory((size_t)(height * count)), *const mixed = memory((size_t)count);
  int32_t *const weights = memory((size_t)taps * sizeof *weights);
  for (ptrdiff_t i = 0; i < height * count; i++) image[i] = (uint8_t)below(256);
  for (ptrdiff_t t = 0; t < taps; t++) weights[t] = (int32_t)((1 << MODEL_KERNELS_WEIGHT_BITS) / taps);
  model_kernels_mix_rows(image, count, weights, taps, mixed, count);
  for (ptrdiff_t i = 0; i < count; i++) {
    double sum = 0;
    for (ptrdiff_t t = 0; t < taps; t++) sum += image[t * count + i] / (double)taps;
    if (differs(mixed[i], sum, 0.51)) printf("codes: mixed %td\n", i);
  }
  free(row), free(back), free(rgba), free(planes), free(narrow), free(wide), free(image), free(mixed), free(weights);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_codes();
    compare_images();
  }
  return summary("codes", rounds);
}
