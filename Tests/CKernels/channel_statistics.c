// Statistics of channels that lie last, and images of such channels sampled between their pixels.
#include "model_kernels_channel_statistics.h"
#include "model_kernels_image_resizing.h"
#include "plain.h"

static void compare_sums(void) {
  const ptrdiff_t count = length(200), channels = length(below(4) ? 40 : 600);
  float *const x = numbers(count * channels), *const origin = room(channels);
  double *const sums = memory((size_t)(2 * channels) * sizeof *sums);
  model_kernels_channel_sample(x, count, channels, origin);
  const ptrdiff_t first = below(count), part = below(count - first + 1);
  model_kernels_channel_sums(x + first * channels, part, channels, origin, sums);
  for (ptrdiff_t c = 0; c < channels; c++) {
    double sum = 0, squares = 0;
    for (ptrdiff_t i = first; i < first + part; i++) {
      const double difference = (double)x[i * channels + c] - origin[c];
      sum += difference, squares += difference * difference;
    }
    const int is_wrong =
        differs(sums[c], sum, 1e-4) | differs(sums[channels + c], squares, 1e-4) | differs(origin[c], 0, 1);
    if (is_wrong) printf("channels: channel %td of %td, %td places\n", c, channels, part);
  }
  free(x), free(origin), free(sums);
}

static model_kernels_samples samples(ptrdiff_t length_of_x, ptrdiff_t count) {
  int32_t *const first = memory((size_t)count * sizeof *first), *const second = memory((size_t)count * sizeof *second);
  float *const fraction = room(count);
  for (ptrdiff_t i = 0; i < count; i++) {
    first[i] = (int32_t)(below(2) && i > 0 ? first[i - 1] : below(length_of_x));
    second[i] = (int32_t)(first[i] + 1 < length_of_x ? first[i] + below(2) : first[i]);
    fraction[i] = below(3) ? fabsf(number()) : 0;
  }
  return (model_kernels_samples){count, first, second, fraction};
}

static void drop(model_kernels_samples some) {
  free((void *)some.first), free((void *)some.second), free((void *)some.fraction);
}

static void compare_images(void) {
  const ptrdiff_t height = length(10), width = length(10), channels = length(40);
  const model_kernels_samples rows = samples(height, length(12)), columns = samples(width, length(12));
  const ptrdiff_t line = columns.count * channels, first = below(rows.count),
                  last = first + below(rows.count - first + 1);
  float *const x = numbers(height * width * channels);
  // Of an infinite pixel nothing reaches its neighbors where those are meant themselves.
  if (below(3) == 0) x[below(height * width * channels)] = INFINITY;
  float *const nearest = numbers(rows.count * line), *const linear = copied(nearest, rows.count * line);
  float *const before = copied(nearest, rows.count * line);
  model_kernels_sample_nearest_channels(x, width, channels, nearest, rows, columns, first, last);
  model_kernels_sample_bilinear_channels(x, width, channels, linear, rows, columns, first, last);
  for (ptrdiff_t i = 0; i < rows.count * line; i++) {
    const ptrdiff_t row = i / line, column = i / channels % columns.count, c = i % channels;
    float expected = before[i], between = before[i];
    if (row >= first && row < last) {
#define PIXEL(v, u) x[((v) * width + (u)) * channels + c]
      const float down = rows.fraction[row], across = columns.fraction[column];
      const ptrdiff_t v = rows.first[row], u = columns.first[column], w = columns.second[column];
      expected = PIXEL(v, u);
      float left = expected, right = PIXEL(v, w);
      if (down != 0)
        left += down * (PIXEL(rows.second[row], u) - left), right += down * (PIXEL(rows.second[row], w) - right);
      between = across != 0 ? left + across * (right - left) : left;
    }
    const int is_wrong = differs(nearest[i], expected, 0) | differs(linear[i], between, 1e-5);
    if (is_wrong) printf("channels: pixel %td %td, channel %td of %td\n", row, column, c, channels);
  }
  free(x), free(nearest), free(linear), free(before), drop(rows), drop(columns);
}

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    compare_sums();
    compare_images();
  }
  return summary("channels", rounds);
}
