#include <string.h>

#include "base/clones.h"
#include "convolution/direct_common.h"

// Winograd's tiles are always whole.
static ptrdiff_t whole_tiles(const model_kernels_direct *c, ptrdiff_t count) {
  return c->is_winograd ? (count + 3) / 4 * 4 : count;
}

ptrdiff_t direct_band_rows(const model_kernels_direct *c, ptrdiff_t rows, int *is_shared) {
  rows = whole_tiles(c, rows);
  ptrdiff_t reach = (rows - 1) * c->strides[1] + (c->kernel[1] - 1) * c->dilations[1] + 1;
  *is_shared = reach <= rows * c->kernel[1];
  return *is_shared ? reach : rows * c->kernel[1];
}

ptrdiff_t direct_band_columns(const model_kernels_direct *c, ptrdiff_t columns) {
  return (whole_tiles(c, columns) - 1) * c->strides[2] + (c->kernel[2] - 1) * c->dilations[2] + 1;
}

ptrdiff_t direct_band_count(const model_kernels_direct *c, ptrdiff_t rows, ptrdiff_t columns) {
  int is_shared;
  ptrdiff_t height = direct_band_rows(c, rows, &is_shared);
  // Vector loads reach beyond the last channel.
  return c->kernel[0] * height * direct_band_columns(c, columns) * c->inputs + 16;
}

// Copies `count` positions of a source's channels, `pitch` floats apart in the band.
static MODEL_KERNELS_CLONES(
    void, copy_places,
    (const model_kernels_direct_source *source, const float *x, ptrdiff_t step, ptrdiff_t count, float *band,
     ptrdiff_t pitch),
    (source, x, step, count, band, pitch)) {
  ptrdiff_t channels = source->channels;
  for (ptrdiff_t place = 0; place < count; place++, x += step, band += pitch) {
    if (!source->factors) {
      for (ptrdiff_t i = 0; i < channels; i++) band[i] = x[i];
    } else if (source->is_rectified) {
      for (ptrdiff_t i = 0; i < channels; i++) {
        float value = x[i] * source->factors[i] + source->addends[i];
        band[i] = value < 0 ? 0 : value;
      }
    } else {
      for (ptrdiff_t i = 0; i < channels; i++) band[i] = x[i] * source->factors[i] + source->addends[i];
    }
  }
}

static void zero_places(ptrdiff_t channels, ptrdiff_t count, float *band, ptrdiff_t pitch) {
  if (channels == pitch) {
    memset(band, 0, (size_t)(count * channels) * sizeof *band);
    return;
  }
  for (ptrdiff_t place = 0; place < count; place++, band += pitch) memset(band, 0, (size_t)channels * sizeof *band);
}

// Copies a row of a source; `places` are the columns.
static void copy_row(
    const model_kernels_direct_source *source, const float *row, const int32_t *places, ptrdiff_t columns, float *band,
    ptrdiff_t pitch) {
  ptrdiff_t channels = source->channels;
  for (ptrdiff_t column = 0; column < columns;) {
    ptrdiff_t count = 1;
    int32_t place = places[column];
    float *to = band + column * pitch;
    if (place < 0) {
      while (column + count < columns && places[column + count] < 0) count++;
      zero_places(channels, count, to, pitch);
    } else {
      // A run of consecutive positions, of one repeated position, or a single one.
      ptrdiff_t step = 1;
      if (column + 1 < columns && places[column + 1] == place) step = 0;
      while (column + count < columns && places[column + count] == place + step * count) count++;
      const float *from = row + place * channels;
      if (step == 1 && channels == pitch && !source->factors) {
        memcpy(to, from, (size_t)(count * channels) * sizeof *to);
      } else {
        copy_places(source, from, step * channels, count, to, pitch);
      }
    }
    column += count;
  }
}

// Fills row `row` of depth `depth` of the input, from `column` on.
static void fill_row(
    const model_kernels_direct *c, const float *const *x, ptrdiff_t example, ptrdiff_t depth, ptrdiff_t row,
    ptrdiff_t column, ptrdiff_t columns, float *band) {
  for (ptrdiff_t s = 0; s < c->source_count; s++) {
    const model_kernels_direct_source *source = &c->sources[s];
    int32_t z = source->places[0][depth], y = row < c->input[1] ? source->places[1][row] : -1;
    ptrdiff_t rest = c->input[2] - column < columns ? c->input[2] - column : columns;
    if (z < 0 || y < 0) {
      zero_places(source->channels, columns, band, c->inputs);
    } else {
      ptrdiff_t place = ((example * source->lengths[0] + z) * source->lengths[1] + y) * source->lengths[2];
      copy_row(source, x[s] + place * source->channels, source->places[2] + column, rest, band, c->inputs);
      zero_places(source->channels, columns - rest, band + rest * c->inputs, c->inputs);
    }
    band += source->channels;
  }
}

direct_band direct_band_make(
    const model_kernels_direct *c, const direct_unit *unit, const float *const *x, float *memory) {
  ptrdiff_t channels = c->inputs, depth = unit->depth * c->strides[0], row = unit->row * c->strides[1];
  ptrdiff_t column = unit->column * c->strides[2];
  direct_band band = {0};
  band.column_step = c->dilations[2] * channels;
  band.place_stride = c->strides[2] * channels;
  if (c->is_plain && !c->is_winograd) {
    const ptrdiff_t *lengths = c->sources[0].lengths;
    ptrdiff_t width = lengths[2], plane = lengths[1] * width;
    band.start = x[0] + (((unit->example * lengths[0] + depth) * plane) + row * width + column) * channels;
    band.depth_step = c->dilations[0] * plane * channels;
    band.row_step = c->dilations[1] * width * channels;
    band.row_stride = c->strides[1] * width * channels;
    return band;
  }
  int is_shared;
  ptrdiff_t rows = direct_band_rows(c, unit->rows, &is_shared), columns = direct_band_columns(c, unit->columns);
  ptrdiff_t pitch = columns * channels;
  band.start = memory;
  band.depth_step = rows * pitch;
  band.row_step = (is_shared ? c->dilations[1] : unit->rows) * pitch;
  band.row_stride = (is_shared ? c->strides[1] : 1) * pitch;
  for (ptrdiff_t z = 0; z < c->kernel[0]; z++) {
    for (ptrdiff_t r = 0; r < rows; r++, memory += pitch) {
      ptrdiff_t offset = is_shared ? r : r / unit->rows * c->dilations[1] + r % unit->rows * c->strides[1];
      fill_row(c, x, unit->example, depth + z * c->dilations[0], row + offset, column, columns, memory);
    }
  }
  return band;
}
