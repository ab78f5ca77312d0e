// One row of x times 4-bit or 8-bit weights, on arm64.
//
// Numbers of x are 16-bit integers, split into two signed bytes, and codes are signed bytes: 4-bit codes as they are unpacked,
// unsigned 8-bit codes minus 128. The instruction that sums four products of bytes does so for both bytes of x; without it,
// products are widened and added in pairs. Sums become floats once for each unit. Entries of tables are 15-bit integers, whose
// bytes are looked up in registers.
#include "base/cpu.h"
#include "base/lengths.h"
#include "packed/packed_common.h"

#if defined(__aarch64__)
#include <arm_neon.h>

enum { lanes = 4 };

// The numbers are scale · (256 · high + low), in the order in which codes are unpacked: of 4-bit codes, those of even columns
// come first.
typedef struct {
  int8_t high[unit], low[unit];
} prepared_unit;

// The scales of all units follow, and then a quarter of the sum of each unit's numbers.
static const float *scales_of(const prepared_unit *prepared, ptrdiff_t columns) {
  return (const float *)(const void *)(prepared + columns / unit);
}

static ptrdiff_t size(ptrdiff_t columns) {
  return columns / unit * (ptrdiff_t)(sizeof(prepared_unit) + 2 * sizeof(float));
}

static void prepare(const model_kernels_packed *weights, const float *x, void *prepared) {
  const ptrdiff_t units = weights->columns / unit;
  prepared_unit *const to = prepared;
  float *const scales = (float *)(void *)(to + units), *const sums = scales + units;
  for (ptrdiff_t u = 0; u < units; u++) {
    int16_t numbers[unit];
    scales[u] = model_kernels_packed_cut(x + u * unit, numbers);
    int32_t sum = 0;
    for (int i = 0; i < unit; i++) {
      const int column = weights->bits == 8 ? i : i < unit / 2 ? 2 * i : 2 * i + 1 - unit;
      to[u].low[i] = (int8_t)(uint8_t)(uint16_t)numbers[column];
      to[u].high[i] = (int8_t)((numbers[column] - to[u].low[i]) >> 8);
      sum += numbers[i];
    }
    sums[u] = (float)sum / lanes;
  }
}

// Adds the products of 16 bytes to four sums.
TARGET_DOT_PRODUCT INLINE int32x4_t add_dot(int32x4_t sums, int8x16_t a, int8x16_t b) { return vdotq_s32(sums, a, b); }

INLINE int32x4_t add_neon(int32x4_t sums, int8x16_t a, int8x16_t b) {
  return vpadalq_s16(vpadalq_s16(sums, vmull_s8(vget_low_s8(a), vget_low_s8(b))), vmull_high_s8(a, b));
}

// A unit of codes as signed bytes. `bits` and `is_signed` are compile-time constants.
INLINE int8x16x2_t unpacked(const uint8_t *data, int bits, int is_signed) {
  const uint8x16_t first = vld1q_u8(data);
  if (bits == 8) {
    const uint8x16_t flip = vdupq_n_u8(is_signed ? 0 : 128);
    return (int8x16x2_t){
        {vreinterpretq_s8_u8(veorq_u8(first, flip)), vreinterpretq_s8_u8(veorq_u8(vld1q_u8(data + 16), flip))}};
  }
  if (is_signed) {
    const int8x16_t both = vreinterpretq_s8_u8(first);
    return (int8x16x2_t){{vshrq_n_s8(vshlq_n_s8(both, 4), 4), vshrq_n_s8(both, 4)}};
  }
  return (int8x16x2_t){
      {vreinterpretq_s8_u8(vandq_u8(first, vdupq_n_u8(15))), vreinterpretq_s8_u8(vshrq_n_u8(first, 4))}};
}

// The products of the scales of a row's units with those of x, and the offsets of its codes.
INLINE void row_parameters(
    const model_kernels_packed *weights, ptrdiff_t row, const float *x_scales, float *scales, float *zeros, int bits,
    int is_signed) {
  const ptrdiff_t units = weights->columns / unit, width = weights->block_columns / unit;
  const ptrdiff_t line =
      (weights->block_rows == 1 ? row : row / weights->block_rows) * (width == 1 ? units : units / width);
  ptrdiff_t u = 0;
  if (width == 1 && weights->has_half_scale) {
    const uint8_t *const halves = (const uint8_t *)weights->scale + 2 * line;
    for (; u + lanes <= units; u += lanes) {
      const float16x4_t four = vreinterpret_f16_u8(vld1_u8(halves + 2 * u));
      vst1q_f32(scales + u, vmulq_f32(vcvt_f32_f16(four), vld1q_f32(x_scales + u)));
    }
  }
  for (; u < units; u += width) {
    const float scale = scale_of(weights, line + u / width);
    for (ptrdiff_t i = u; i < u + width; i++) scales[i] = scale * x_scales[i];
  }
  if (!zeros) return;
  const int32_t flip = bits == 8 && !is_signed ? 128 : 0;
  for (u = 0; u < units; u += width) {
    const int32_t code = weights->offset ? code_of(weights->offset, line + u / width, bits, is_signed) : 0;
    for (ptrdiff_t i = u; i < u + width; i++) zeros[i] = (float)(code - flip);
  }
}

// Rows multiplied at a time, for which x is loaded once.
enum { together = 4 };

// `rows` rows of codes, `apart` rows apart. `rows` and the parameters after it are compile-time constants. `scratch` holds the
// parameters of all these rows.
#define LINES(suffix, TARGET)                                                                                           \
  TARGET INLINE void line_##suffix(                                                                                     \
      const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t apart, const prepared_unit *x, float *y,            \
      float *scratch, int rows, int bits, int is_signed, int has_zeros) {                                               \
    const ptrdiff_t columns = weights->columns, units = columns / unit, next = apart * columns * bits / 8;              \
    const float *const x_scales = scales_of(x, columns), *const x_sums = x_scales + units;                              \
    const float *const scales = scratch, *const zeros = scratch + together * units;                                     \
    const uint8_t *data = (const uint8_t *)weights->data + row * columns * bits / 8;                                    \
    float32x4_t sums[together];                                                                                         \
    for (int r = 0; r < rows; r++) {                                                                                    \
      float *const own = scratch + r * units;                                                                           \
      row_parameters(                                                                                                   \
          weights, row + r * apart, x_scales, own, has_zeros ? own + together * units : NULL, bits, is_signed);         \
      sums[r] = vdupq_n_f32(0);                                                                                         \
    }                                                                                                                   \
    for (ptrdiff_t u = 0; u < units; u++, data += unit * bits / 8) {                                                    \
      const int8x16_t high[2] = {vld1q_s8(x[u].high), vld1q_s8(x[u].high + 16)};                                        \
      const int8x16_t low[2] = {vld1q_s8(x[u].low), vld1q_s8(x[u].low + 16)};                                           \
      UNROLLED for (int r = 0; r < rows; r++) {                                                                         \
        const int8x16x2_t codes = unpacked(data + r * next, bits, is_signed);                                           \
        const int32x4_t upper =                                                                                         \
            add_##suffix(add_##suffix(vdupq_n_s32(0), codes.val[0], high[0]), codes.val[1], high[1]);                   \
        const int32x4_t all =                                                                                           \
            add_##suffix(add_##suffix(vshlq_n_s32(upper, 8), codes.val[0], low[0]), codes.val[1], low[1]);              \
        float32x4_t products = vcvtq_f32_s32(all);                                                                      \
        if (has_zeros) products = vfmsq_n_f32(products, vdupq_n_f32(x_sums[u]), zeros[r * units + u]);                  \
        sums[r] = vfmaq_n_f32(sums[r], products, scales[r * units + u]);                                                \
      }                                                                                                                 \
    }                                                                                                                   \
    for (int r = 0; r < rows; r++) y[r * apart] = vaddvq_f32(sums[r]);                                                  \
  }                                                                                                                     \
  LINE_ROWS(suffix, TARGET, u4, 4, 0, 0)                                                                                \
  LINE_ROWS(suffix, TARGET, s4, 4, 1, 0)                                                                                \
  LINE_ROWS(suffix, TARGET, u4_zeros, 4, 0, 1)                                                                          \
  LINE_ROWS(suffix, TARGET, s4_zeros, 4, 1, 1)                                                                          \
  LINE_ROWS(suffix, TARGET, u8_zeros, 8, 0, 1)                                                                          \
  LINE_ROWS(suffix, TARGET, s8, 8, 1, 0)                                                                                \
  LINE_ROWS(suffix, TARGET, s8_zeros, 8, 1, 1)                                                                          \
  static void lines_##suffix(                                                                                           \
      const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *x, float *y, float *scratch) { \
    static line_rows *const all[2][2][2] = {                                                                            \
        {{u4_##suffix, u4_zeros_##suffix}, {s4_##suffix, s4_zeros_##suffix}},                                           \
        {{u8_zeros_##suffix, u8_zeros_##suffix}, {s8_##suffix, s8_zeros_##suffix}}};                                    \
    all[weights->bits == 8][weights->is_signed != 0][weights->offset != NULL](weights, first, count, x, y, scratch);    \
  }

typedef void line_rows(const model_kernels_packed *, ptrdiff_t, ptrdiff_t, const void *, float *, float *);

#define LINE_ROWS(suffix, TARGET, name, BITS, IS_SIGNED, HAS_ZEROS)                                                     \
  TARGET static void name##_##suffix(                                                                                   \
      const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *x, float *y, float *scratch) { \
    const ptrdiff_t apart = count / together;                                                                           \
    for (ptrdiff_t r = 0; r < apart; r++)                                                                               \
      line_##suffix(weights, first + r, apart, x, y + r, scratch, together, BITS, IS_SIGNED, HAS_ZEROS);                \
    for (ptrdiff_t r = together * apart; r < count; r++)                                                                \
      line_##suffix(weights, first + r, 0, x, y + r, scratch, 1, BITS, IS_SIGNED, HAS_ZEROS);                           \
  }

LINES(neon, TARGET_NEON)
LINES(dot, TARGET_DOT_PRODUCT)

// The entries of a table as integers: scale · (256 · high + low).
typedef struct {
  int8x16_t high, low;
  float scale;
} table_bytes;

// The scale is 0 if 15-bit integers cannot represent the table: its largest magnitude is NaN, infinite, tiny or 0.
static table_bytes bytes_of(const float *table) {
  float greatest = 0;
  for (int i = 0; i < 16; i++) {
    const float magnitude = __builtin_fabsf(table[i]);
    greatest = magnitude > greatest || magnitude != magnitude ? magnitude : greatest;
  }
  if (!(greatest <= 3.0e38f && greatest >= 1.0e-30f)) return (table_bytes){vdupq_n_s8(0), vdupq_n_s8(0), 0};
  int8_t high[16], low[16];
  for (int i = 0; i < 16; i++) {
    const int32_t entry = (int32_t)__builtin_rintf(table[i] * (16383 / greatest));
    low[i] = (int8_t)(uint8_t)(uint32_t)entry;
    high[i] = (int8_t)((entry - low[i]) >> 8);
  }
  return (table_bytes){vld1q_s8(high), vld1q_s8(low), greatest / 16383};
}

// A row of indices, and its table.
#define TABLE_ROW(suffix, TARGET)                                                                                       \
  TARGET static float table_row_##suffix(                                                                               \
      const table_bytes *table, const uint8_t *data, const prepared_unit *x, ptrdiff_t columns) {                       \
    const float *const scales = scales_of(x, columns);                                                                  \
    float32x4_t sum = vdupq_n_f32(0);                                                                                   \
    for (ptrdiff_t u = 0; u < columns / unit; u++) {                                                                    \
      const int8x16x2_t indices = unpacked(data + u * unit / 2, 4, 0);                                                  \
      int32x4_t upper = vdupq_n_s32(0), middle = upper, lower = upper;                                                  \
      UNROLLED for (int i = 0; i < 2; i++) {                                                                            \
        const uint8x16_t places = vreinterpretq_u8_s8(indices.val[i]);                                                  \
        const int8x16_t high = vqtbl1q_s8(table->high, places), low = vqtbl1q_s8(table->low, places);                   \
        const int8x16_t x_high = vld1q_s8(x[u].high + 16 * i), x_low = vld1q_s8(x[u].low + 16 * i);                     \
        upper = add_##suffix(upper, high, x_high);                                                                      \
        middle = add_##suffix(add_##suffix(middle, high, x_low), low, x_high);                                          \
        lower = add_##suffix(lower, low, x_low);                                                                        \
      }                                                                                                                 \
      const float32x4_t rest = vcvtq_f32_s32(vaddq_s32(vshlq_n_s32(middle, 8), lower));                                 \
      sum = vfmaq_n_f32(sum, vfmaq_n_f32(rest, vcvtq_f32_s32(upper), 65536), scales[u]);                                \
    }                                                                                                                   \
    return table->scale * vaddvq_f32(sum);                                                                              \
  }

TABLE_ROW(neon, TARGET_NEON)
TABLE_ROW(dot, TARGET_DOT_PRODUCT)

static void table_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  const int has_dot = cpu_has(model_kernels_cpu_dot_product);
  table_bytes table = {.scale = 0};
  ptrdiff_t known = -1;
  for (ptrdiff_t r = 0; r < count; r++) {
    const ptrdiff_t block = (first + r) / weights->block_rows;
    if (block != known) table = bytes_of(weights->table + block * 16);
    known = block;
    const uint8_t *const data = (const uint8_t *)weights->data + (first + r) * weights->columns / 2;
    if (table.scale == 0) {
      model_kernels_packed_rows(weights, first + r, 1, x, 1, y + r, 0, 1, scratch);
    } else {
      y[r] = (has_dot ? table_row_dot : table_row_neon)(&table, data, prepared, weights->columns);
    }
  }
}

static void multiply(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  if (weights->kind == model_kernels_packed_table) return table_rows(weights, first, count, x, prepared, y, scratch);
  (cpu_has(model_kernels_cpu_dot_product) ? lines_dot : lines_neon)(weights, first, count, prepared, y, scratch);
}

const model_kernels_packed_way *model_kernels_packed_neon(const model_kernels_packed *weights, int32_t is_half) {
  static const model_kernels_packed_way way = {size, prepare, multiply};
  const int is_known =
      weights->kind == model_kernels_packed_line || (weights->kind == model_kernels_packed_table && weights->bits == 4);
  return is_known && is_half && cpu_has(model_kernels_cpu_neon) ? &way : NULL;
}
#else
const model_kernels_packed_way *model_kernels_packed_neon(const model_kernels_packed *weights, int32_t is_half) {
  (void)weights, (void)is_half;
  return NULL;
}
#endif
