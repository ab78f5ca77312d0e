// Convolutions and matrix products of bytes. Windows are lists of pixel addresses, so that no pixels are copied.
#include "base/check.h"
#include "base/clones.h"
#include "base/lengths.h"
#include "bytes/byte_quantize.h"
#include "bytes/byte_tiles.h"
#include "model_kernels_bytes.h"

#include <math.h>
#include <string.h>

enum {
  width = model_kernels_bytes_width,
  tile = byte_tiles_panels * width,
  // Pixels whose addresses are held at a time: weights are read once for all of them. A multiple of every number of
  // rows in a tile.
  block = 48,
  most_addresses = 4096,
};

ptrdiff_t model_kernels_bytes_panels(ptrdiff_t outputs, ptrdiff_t taps, ptrdiff_t channels) {
  return divide_up(outputs, width) * taps * ((channels + 3) / 4) * 4 * width;
}

void model_kernels_bytes_pack(
    const int8_t *weights, ptrdiff_t outputs, ptrdiff_t channels, ptrdiff_t taps, int32_t zero, int8_t *panels,
    int32_t *start) {
  const ptrdiff_t words = (channels + 3) / 4, panel = taps * words * 4 * width;
  memset(panels, 0, (size_t)model_kernels_bytes_panels(outputs, taps, channels));
  memset(start, 0, (size_t)round_up(outputs, width) * sizeof *start);
  for (ptrdiff_t o = 0; o < outputs; o++) {
    int8_t *const to = panels + o / width * panel + o % width * 4;
    const int8_t *from = weights + o * channels * taps;
    int32_t sum = 0;
    for (ptrdiff_t c = 0; c < channels; c++)
      for (ptrdiff_t t = 0; t < taps; t++, from++) {
        to[(t * words + c / 4) * 4 * width + c % 4] = *from;
        sum += *from;
      }
    start[o] = -sum * zero;
  }
}

// Writes the addresses of the pixels under `count` windows, with `room` addresses from one tap to the next. The last
// window is repeated to fill the tile; taps beyond the window's, up to `taps`, point to padding.
static MODEL_KERNELS_CLONES(
    void, take_addresses,
    (const model_kernels_bytes_window *window, const uint8_t *x, const uint8_t *outside, ptrdiff_t first,
     ptrdiff_t count, ptrdiff_t room, ptrdiff_t taps, const uint8_t **addresses),
    (window, x, outside, first, count, room, taps, addresses)) {
  const ptrdiff_t plane = window->output_height * window->output_width, row = window->width * window->bytes;
  // Where windows begin, possibly in the padding.
  ptrdiff_t tops[block], lefts[block];
  uintptr_t origins[block];
  for (ptrdiff_t i = 0; i < room; i++) {
    const ptrdiff_t place = first + minimum(i, count - 1);
    tops[i] = place % plane / window->output_width * window->stride_y - window->pad_y;
    lefts[i] = place % window->output_width * window->stride_x - window->pad_x;
    origins[i] =
        (uintptr_t)x + (uintptr_t)(place / plane * window->height * row + tops[i] * row + lefts[i] * window->bytes);
  }
  uintptr_t *to = (uintptr_t *)addresses;
  for (ptrdiff_t ky = 0; ky < window->kernel_height; ky++)
    for (ptrdiff_t kx = 0; kx < window->kernel_width; kx++, to += room) {
      const ptrdiff_t down = ky * window->dilation_y, right = kx * window->dilation_x;
      const uintptr_t offset = (uintptr_t)(down * row + right * window->bytes);
      for (ptrdiff_t i = 0; i < room; i++) {
        const int is_inside =
            (size_t)(tops[i] + down) < (size_t)window->height && (size_t)(lefts[i] + right) < (size_t)window->width;
        to[i] = is_inside ? origins[i] + offset : (uintptr_t)outside;
      }
    }
  for (const uint8_t **rest = (const uint8_t **)to; rest < addresses + taps * room; rest++) *rest = outside;
}

// Sums for some rows and panels of a depthwise product.
static void sum_channels(
    const model_kernels_bytes_product *product, ptrdiff_t rows, ptrdiff_t taps, const uint8_t *const *addresses,
    ptrdiff_t room, ptrdiff_t first_panel, ptrdiff_t panels, int32_t *sums) {
  byte_channels_function *const function = byte_channels();
  for (ptrdiff_t v = 0; v < panels; v++) {
    const ptrdiff_t offset = (first_panel + v) * width;
    function(
        rows, taps, minimum(width, product->window.bytes - offset), addresses, room, offset,
        product->panels + offset * taps, product->start + offset, sums + v * width);
  }
}

// The range that an activation clamps to, if it does nothing else.
typedef struct {
  int is_all;
  float lower, upper;
} byte_range;

static byte_range range_of(const model_kernels_bytes_product *product) {
  switch (product->activation) {
    case model_kernels_activation_none: return (byte_range){1, -INFINITY, INFINITY};
    case model_kernels_activation_relu: return (byte_range){product->alpha == 0, 0, INFINITY};
    case model_kernels_activation_clip: return (byte_range){1, product->alpha, product->beta};
    default: return (byte_range){0, 0, 0};
  }
}

static void write_floats(
    const model_kernels_bytes_product *product, const float *numbers, ptrdiff_t place, ptrdiff_t output,
    ptrdiff_t count) {
  const ptrdiff_t plane = product->window.output_height * product->window.output_width;
  float *const image = product->y + place / plane * product->y_image + place % plane * product->y_place;
  float *const to = image + output * product->y_output;
  if (product->y_output == 1) {
    memcpy(to, numbers, (size_t)count * sizeof *to);
  } else {
    for (ptrdiff_t j = 0; j < count; j++) to[j * product->y_output] = numbers[j];
  }
}

// Turns the sums of some pixels into results. Whole panels are computed, since single elements take as long as vectors.
static void finish(
    const model_kernels_bytes_product *product, const byte_range *range, const int32_t *sums, ptrdiff_t place,
    ptrdiff_t rows, ptrdiff_t output, ptrdiff_t count) {
  const float *const scale = product->scale + output, *const bias = product->bias + output;
  const ptrdiff_t whole = round_up(count, width);
  uint8_t bytes[byte_tiles_rows * tile];
  float numbers[tile];
  const int is_clamped = product->bytes_y && range->is_all;
  if (is_clamped)
    byte_elements_clamp(sums, scale, bias, range->lower, range->upper, product->line_y, bytes, whole, rows, tile);
  for (ptrdiff_t r = 0; r < rows; r++) {
    if (!is_clamped) {
      byte_elements_line(sums + r * tile, scale, bias, numbers, whole);
      model_kernels_activate(product->activation, product->alpha, product->beta, numbers, whole);
    }
    if (product->bytes_y) {
      if (!is_clamped) byte_elements_cut(numbers, product->line_y, bytes + r * tile, whole);
      // Bytes that pad a word meet weights of 0.
      uint8_t *const to = product->bytes_y + (place + r) * product->y_bytes + output;
      memcpy(to, bytes + r * tile, (size_t)minimum(whole, product->y_bytes - output));
    } else {
      write_floats(product, numbers, place + r, output, count);
    }
  }
}

// Whether y holds the last pixel of a range and the last output of some panels.
static int is_within(const model_kernels_bytes_product *product, ptrdiff_t end, ptrdiff_t end_panel) {
  if (end <= 0 || end_panel <= 0) return 1;
  const ptrdiff_t last = end - 1, plane = product->window.output_height * product->window.output_width;
  if (product->bytes_y)
    return last * product->y_bytes + minimum(end_panel * width, product->y_bytes) <= product->y_count;
  const ptrdiff_t output = minimum(end_panel * width, product->outputs) - 1;
  return last / plane * product->y_image + last % plane * product->y_place + output * product->y_output
         < product->y_count;
}

void model_kernels_bytes_run(
    const model_kernels_bytes_product *product, ptrdiff_t first, ptrdiff_t end, ptrdiff_t first_panel,
    ptrdiff_t end_panel) {
  MODEL_KERNELS_CHECK(0 <= first && 0 <= first_panel && is_within(product, end, end_panel));
  const byte_tiles_choice *const choice = byte_tiles();
  const byte_range range = range_of(product);
  const model_kernels_bytes_window *const window = &product->window;
  ptrdiff_t taps = window->kernel_height * window->kernel_width;
  if (product->is_depthwise) taps = (taps + 3) / 4 * 4;
  const ptrdiff_t panel = taps * window->bytes * width;
  ptrdiff_t most = minimum(block, most_addresses / taps);
  most -= most % choice->rows;
  const uint8_t *addresses[most_addresses];
  int32_t sums[byte_tiles_rows * tile];
  for (ptrdiff_t place = first; place < end; place += most) {
    const ptrdiff_t count = minimum(most, end - place), room = round_up(count, choice->rows);
    take_addresses(window, product->x, product->outside, place, count, room, taps, addresses);
    for (ptrdiff_t p = first_panel; p < end_panel; p += choice->panels) {
      const ptrdiff_t tile_panels = minimum(choice->panels, end_panel - p), output = p * width;
      for (ptrdiff_t r = 0; r < count; r += choice->rows) {
        const ptrdiff_t rows = minimum(choice->rows, count - r);
        if (product->is_depthwise) {
          sum_channels(product, rows, taps, addresses + r, room, p, tile_panels, sums);
        } else {
          ptrdiff_t form = rows;
          while (!choice->tiles[form][tile_panels]) form++;
          choice->tiles[form][tile_panels](
              taps, window->bytes, addresses + r, room, product->panels + p * panel, panel, product->start + output,
              sums);
        }
        finish(product, &range, sums, place + r, rows, output, minimum(tile_panels * width, product->outputs - output));
      }
    }
  }
}
