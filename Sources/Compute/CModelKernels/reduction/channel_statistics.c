#include "base/clones.h"
#include "model_kernels_channel_statistics.h"

enum { most_channels = 256, places_at_once = 64, samples = 16 };

MODEL_KERNELS_CLONES(
    void, model_kernels_channel_sample, (const float *x, ptrdiff_t count, ptrdiff_t channels, float *mean),
    (x, count, channels, mean)) {
  ptrdiff_t sample_count = count < samples ? count : samples;
  for (ptrdiff_t c = 0; c < channels; c++) mean[c] = 0;
  for (ptrdiff_t i = 0; i < sample_count; i++) {
    const float *place = x + (count * (2 * i + 1) / (2 * sample_count)) * channels;
    for (ptrdiff_t c = 0; c < channels; c++) mean[c] += place[c];
  }
  for (ptrdiff_t c = 0; c < channels; c++) mean[c] /= (float)sample_count;
}

MODEL_KERNELS_CLONES(
    void, model_kernels_channel_sums,
    (const float *x, ptrdiff_t count, ptrdiff_t channels, const float *origin, double *sums),
    (x, count, channels, origin, sums)) {
  for (ptrdiff_t c = 0; c < 2 * channels; c++) sums[c] = 0;
  for (ptrdiff_t first = 0; first < channels; first += most_channels) {
    ptrdiff_t width = channels - first < most_channels ? channels - first : most_channels;
    for (ptrdiff_t i = 0; i < count; i += places_at_once) {
      ptrdiff_t end = count - i < places_at_once ? count : i + places_at_once;
      // Few enough for single precision.
      float plain[most_channels], squares[most_channels];
      for (ptrdiff_t c = 0; c < width; c++) plain[c] = squares[c] = 0;
      for (ptrdiff_t place = i; place < end; place++) {
        const float *row = x + place * channels + first;
        for (ptrdiff_t c = 0; c < width; c++) {
          float difference = row[c] - origin[first + c];
          plain[c] += difference;
          squares[c] += difference * difference;
        }
      }
      for (ptrdiff_t c = 0; c < width; c++) {
        sums[first + c] += plain[c];
        sums[channels + first + c] += squares[c];
      }
    }
  }
}
