// Calls one kernel for counting its instructions:
//
//     arm64 KERNEL CALLS [plain]
//
// `plain` calls what runs without NEON forms, in C that the compiler vectorises. Without a kernel, prints their names, a tab, and
// the multiplications of a call.
#include "base/cpu.h"
#include "model_kernels_attention_half.h"
#include "model_kernels_bytes.h"
#include "model_kernels_convolution_direct.h"
#include "model_kernels_half_weights.h"
#include "model_kernels_packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *memory(size_t size) {
  void *bytes = aligned_alloc(64, (size + 127) / 64 * 64);
  if (!bytes) exit(2);
  memset(bytes, 1, (size + 127) / 64 * 64);
  return bytes;
}

// Bytes 1 are small numbers in all forms: 2.4e-38 as floats, 1.5e-5 as halves.
static float *floats(ptrdiff_t count) {
  float *const x = memory((size_t)count * sizeof(float));
  for (ptrdiff_t i = 0; i < count; i++) x[i] = (float)(i % 7) - 3;
  return x;
}

static void half_rows(int rows, long calls) {
  enum { outputs = 64, inputs = 256 };
  void *const weights = memory(2 * outputs * inputs);
  float *const x = floats(4 * inputs), *const y = floats(4 * outputs);
  while (calls-- > 0) model_kernels_half_rows(weights, x, rows, y, outputs, 4 * outputs, outputs, inputs);
}

static void half_rows_1(long calls) { half_rows(1, calls); }
static void half_rows_4(long calls) { half_rows(4, calls); }

static void half_columns_1(long calls) {
  enum { outputs = 64, inputs = 256 };
  void *const weights = memory(2 * outputs * inputs);
  float *const x = floats(inputs), *const y = floats(outputs);
  while (calls-- > 0) model_kernels_half_columns(weights, outputs, x, 1, y, outputs, outputs, outputs, inputs);
}

static void attention(long calls) {
  enum { heads = 4, places = 64, features = 64 };
  const model_kernels_attention call = {
      .query = floats(heads * features),
      .keys = memory(2 * places * features),
      .values = memory(2 * places * features),
      .y = floats(heads * features),
      .heads = heads,
      .queries = 1,
      .places = places,
      .features = features,
      .value_features = features,
      .query_head = features,
      .query_row = features,
      .key_row = features,
      .value_row = features,
      .y_head = features,
      .y_row = features,
      .y_count = heads * features,
      .scale = 0.125f};
  float *const scratch = floats(model_kernels_attention_scratch(&call));
  while (calls-- > 0) model_kernels_attention_run(&call, scratch);
}

static void packed(model_kernels_packed_kind kind, int bits, int is_signed, long calls) {
  enum { rows = 128, columns = 512 };
  const model_kernels_packed weights = {
      kind,
      bits,
      is_signed,
      1,
      columns,
      kind == model_kernels_packed_table ? rows : 1,
      kind == model_kernels_packed_table ? columns : 32,
      memory(rows * columns),
      memory(rows * columns / 16),
      NULL,
      floats(256)};
  float *const x = floats(columns), *const y = floats(rows), *const scratch = floats(columns + 128);
  void *const prepared = memory((size_t)model_kernels_packed_prepared_size(&weights, 1));
  while (calls-- > 0) {
    model_kernels_packed_prepare(&weights, 1, x, prepared);
    model_kernels_packed_row(&weights, 1, 0, rows, x, prepared, y, rows, scratch);
  }
}

static void packed_4(long calls) { packed(model_kernels_packed_line, 4, 1, calls); }
static void packed_8(long calls) { packed(model_kernels_packed_line, 8, 1, calls); }
static void packed_table(long calls) { packed(model_kernels_packed_table, 4, 0, calls); }

static void bytes(
    int is_depthwise, ptrdiff_t channels, ptrdiff_t outputs, ptrdiff_t side, ptrdiff_t kernel, long calls) {
  const ptrdiff_t places = side * side, taps = kernel * kernel, pad = kernel / 2;
  const ptrdiff_t packed_taps = is_depthwise ? 1 : taps, packed_channels = is_depthwise ? taps : channels;
  int8_t *const panels = memory((size_t)model_kernels_bytes_panels(outputs, packed_taps, packed_channels));
  int32_t *const start = memory((size_t)outputs * sizeof *start);
  model_kernels_bytes_pack(
      memory((size_t)(outputs * channels * taps)), outputs, packed_channels, packed_taps, 1, panels, start);
  const model_kernels_bytes_product product = {
      .window = {channels, side, side, kernel, kernel, side, side, 1, 1, 1, 1, pad, pad},
      .outputs = outputs,
      .is_depthwise = is_depthwise,
      .x = memory((size_t)(places * channels)),
      .outside = memory((size_t)channels),
      .panels = panels,
      .start = start,
      .scale = floats(outputs),
      .bias = floats(outputs),
      .bytes_y = memory((size_t)(places * outputs)),
      .y_bytes = outputs,
      .y_count = places * outputs,
      .line_y = {1, 0}};
  while (calls-- > 0) model_kernels_bytes_run(&product, 0, places, 0, outputs / 16);
}

static void bytes_1(long calls) { bytes(0, 64, 32, 4, 1, calls); }
static void bytes_3(long calls) { bytes(0, 16, 16, 6, 3, calls); }
static void bytes_depthwise(long calls) { bytes(1, 32, 32, 8, 3, calls); }

static void direct(int is_winograd, int is_depthwise, ptrdiff_t channels, ptrdiff_t side, long calls) {
  static int32_t places[3][64];
  for (int axis = 0; axis < 3; axis++)
    for (int i = 0; i < 64; i++) places[axis][i] = i;
  const ptrdiff_t input = side + 2, outputs = channels;
  const model_kernels_direct_source source = {
      .channels = channels, .lengths = {1, input, input}, .places = {places[0], places[1], places[2]}};
  model_kernels_direct plan = {
      .batch = 1,
      .groups = is_depthwise ? channels : 1,
      .inputs = channels,
      .outputs = outputs,
      .input = {1, input, input},
      .output = {1, side, side},
      .kernel = {1, 3, 3},
      .strides = {1, 1, 1},
      .dilations = {1, 1, 1},
      .source_count = 1,
      .sources = &source,
      .is_plain = 1,
      .is_winograd = is_winograd,
      .y_strides = {side * side * outputs, side * side * outputs, side * outputs, outputs}};
  model_kernels_direct_plan(&plan, 1);
  float *const packed_weights = floats(plan.weight_count), *const scratch = floats(plan.scratch_count);
  const ptrdiff_t weight_count = 9 * outputs * (is_depthwise ? 1 : channels);
  model_kernels_direct_pack(&plan, floats(weight_count), NULL, packed_weights);
  const float *const x[1] = {floats(input * input * channels)};
  float *const y = floats(side * side * outputs + 64);
  while (calls-- > 0)
    for (ptrdiff_t unit = 0; unit < plan.unit_count; unit++)
      model_kernels_direct_run(&plan, x, packed_weights, y, side * side * outputs, unit, scratch);
}

static void direct_3(long calls) { direct(0, 0, 24, 8, calls); }
static void winograd_3(long calls) { direct(1, 0, 24, 8, calls); }
static void depthwise_3(long calls) { direct(0, 1, 32, 8, calls); }

static const struct {
  const char *name, *what;
  void (*run)(long calls);
  long products;
} kernels[] = {
    {"half-rows-1", "half-precision weights, one row of x", half_rows_1, 64 * 256},
    {"half-rows-4", "half-precision weights, four rows of x", half_rows_4, 4 * 64 * 256},
    {"half-columns-1", "half-precision weights, transposed, one row of x", half_columns_1, 64 * 256},
    {"attention", "attention of a decoder, keys and values in half precision", attention, 2 * 4 * 64 * 64},
    {"packed-4", "4-bit weights in blocks of 32, one row of x", packed_4, 128 * 512},
    {"packed-8", "8-bit weights in blocks of 32, one row of x", packed_8, 128 * 512},
    {"packed-table", "4-bit indices into a table, one row of x", packed_table, 128 * 512},
    {"bytes-1", "int8 convolution 1 × 1, 64 to 32 channels", bytes_1, 16 * 64 * 32},
    {"bytes-3", "int8 convolution 3 × 3, 16 to 16 channels", bytes_3, 36 * 9 * 16 * 16},
    {"bytes-depthwise", "int8 depthwise convolution 3 × 3, 32 channels", bytes_depthwise, 64 * 9 * 32},
    {"direct-3", "float convolution 3 × 3, 24 to 24 channels, direct", direct_3, 64 * 9 * 24 * 24},
    {"winograd-3", "float convolution 3 × 3, 24 to 24 channels, Winograd", winograd_3, 64 * 9 * 24 * 24},
    {"depthwise-3", "float depthwise convolution 3 × 3, 32 channels", depthwise_3, 64 * 9 * 32},
};

int main(int argc, char **argv) {
  const size_t count = sizeof kernels / sizeof *kernels;
  if (argc == 1)
    for (size_t k = 0; k < count; k++) printf("%s\t%s\t%ld\n", kernels[k].name, kernels[k].what, kernels[k].products);
  if (argc < 3) return argc > 1;
  // A set of features that is known, and empty.
  if (argc > 3 && strcmp(argv[3], "plain") == 0) atomic_store(&cpu_features, (uint32_t)1 << 31);
  for (size_t k = 0; k < count; k++)
    if (strcmp(kernels[k].name, argv[1]) == 0) return kernels[k].run(strtol(argv[2], NULL, 10)), 0;
  return 1;
}
