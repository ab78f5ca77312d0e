#include "model_kernels_packed.h"
#include "model_kernels_clones.h"
#include "model_kernels_conversion.h"
#include "model_kernels_gemm.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// Columns that are unpacked together. Scales change at multiples of it alone.
enum { unit = 32, chunk = 128 };

static ptrdiff_t least(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

INLINE float half(const uint8_t *bytes) {
  _Float16 value;
  memcpy(&value, bytes, sizeof value);
  return (float)value;
}

INLINE float scale_of(const model_kernels_packed *weights, ptrdiff_t block) {
  if (weights->has_half_scale) return half((const uint8_t *)weights->scale + 2 * block);
  float value;
  memcpy(&value, (const uint8_t *)weights->scale + 4 * block, sizeof value);
  return value;
}

// A code by its place, as the integer that it is.
INLINE int32_t code_of(const uint8_t *codes, ptrdiff_t place, int32_t bits, int32_t is_signed) {
  if (bits == 8) return is_signed ? (int8_t)codes[place] : codes[place];
  const int32_t code = codes[place / 2] >> (place % 2 * 4) & 15;
  return is_signed ? (code ^ 8) - 8 : code;
}

// One unit of codes of 4 bits as bytes.
INLINE void split_nibbles(const uint8_t *packed, uint8_t *codes) {
  for (int i = 0; i < unit / 2; i++) {
    codes[2 * i] = packed[i] & 15;
    codes[2 * i + 1] = packed[i] >> 4;
  }
}

MODEL_KERNELS_CLONES
static void expand_line(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y) {
  const ptrdiff_t blocks = weights->columns / weights->block_columns;
  const ptrdiff_t line = row / weights->block_rows * blocks;
  const uint8_t *data = (const uint8_t *)weights->data + (row * weights->columns + first) * weights->bits / 8;
  // Two's complement becomes an excess: what is subtracted is as much greater.
  const uint8_t flip = weights->is_signed ? (weights->bits == 4 ? 8 : 128) : 0;
  for (ptrdiff_t i = 0; i < count; i += unit) {
    const ptrdiff_t block = line + (first + i) / weights->block_columns;
    const float scale = scale_of(weights, block);
    const int32_t offset = weights->offset ? code_of(weights->offset, block, weights->bits, weights->is_signed) : 0;
    const int32_t zero = offset + flip;
    uint8_t codes[unit];
    if (weights->bits == 4) {
      split_nibbles(data + i / 2, codes);
    } else {
      memcpy(codes, data + i, unit);
    }
    for (int j = 0; j < unit; j++) y[i + j] = scale * (float)((int32_t)(codes[j] ^ flip) - zero);
  }
}

MODEL_KERNELS_CLONES
static void expand_table(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y) {
  const float *table = weights->table + (row / weights->block_rows << weights->bits);
  const uint8_t *data = (const uint8_t *)weights->data + (row * weights->columns + first) * weights->bits / 8;
  if (weights->bits == 8) {
    for (ptrdiff_t i = 0; i < count; i++) y[i] = table[data[i]];
    return;
  }
  for (ptrdiff_t i = 0; i < count; i += unit) {
    uint8_t codes[unit];
    split_nibbles(data + i / 2, codes);
    for (int j = 0; j < unit; j++) y[i + j] = table[codes[j]];
  }
}

void model_kernels_packed_expand(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t first, ptrdiff_t count, float *y) {
  switch (weights->kind) {
    case model_kernels_packed_half:
      model_kernels_widen_half((const uint8_t *)weights->data + 2 * (row * weights->columns + first), y, count);
      break;
    case model_kernels_packed_line: expand_line(weights, row, first, count, y); break;
    case model_kernels_packed_table: expand_table(weights, row, first, count, y); break;
  }
}

MODEL_KERNELS_CLONES
static float dot(const float *a, const float *b, ptrdiff_t count) {
  enum { lanes = 32 };
  float sums[lanes] = {0}, rest = 0;
  ptrdiff_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (int l = 0; l < lanes; l++) sums[l] += a[i + l] * b[i + l];
  for (; i < count; i++) rest += a[i] * b[i];
  for (int width = lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; l++) sums[l] += sums[l + width];
  return sums[0] + rest;
}

void model_kernels_packed_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, float *scratch) {
  for (ptrdiff_t r = 0; r < count; r++) {
    model_kernels_packed_expand(weights, first + r, 0, weights->columns, scratch);
    for (ptrdiff_t i = 0; i < rows; i++) y[i * y_stride + r] = dot(scratch, x + i * weights->columns, weights->columns);
  }
}

// A row of x in units of 32 numbers. Four units are a chunk.
typedef struct {
  // The numbers are scale · (256 · high + low), in the order in which codes are unpacked.
  int8_t high[chunk], low[chunk];
  // For each lane of four numbers that belong to one unit, their sum without the scale.
  float sums[chunk / 4];
  // The scale of each lane's unit.
  float scales[chunk / 4];
} prepared_chunk;

ptrdiff_t model_kernels_packed_prepared_size(ptrdiff_t columns) {
  return (columns + chunk - 1) / chunk * (ptrdiff_t)sizeof(prepared_chunk);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))

static int has_vnni(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
         && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni");
}

int32_t model_kernels_packed_is_prepared(const model_kernels_packed *weights) {
  return weights->kind != model_kernels_packed_half && !(weights->kind == model_kernels_packed_table && weights->bits == 8)
         && has_vnni();
}

MODEL_KERNELS_CLONES
static void prepare_line(const model_kernels_packed *weights, const float *x, prepared_chunk *prepared) {
  const ptrdiff_t columns = weights->columns;
  const int is_split = weights->bits == 4;
  for (ptrdiff_t c = 0; c * chunk < columns; c++) {
    prepared_chunk *const own = prepared + c;
    int16_t numbers[chunk];
    float scales[chunk / unit];
    for (int u = 0; u < chunk / unit; u++) {
      const ptrdiff_t start = c * chunk + u * unit;
      scales[u] = 0;
      for (int i = 0; i < unit; i++) numbers[u * unit + i] = 0;
      if (start >= columns) continue;
      float greatest = 0;
      for (int i = 0; i < unit; i++) {
        const float magnitude = __builtin_fabsf(x[start + i]);
        // What is not a number stays.
        greatest = magnitude > greatest || magnitude != magnitude ? magnitude : greatest;
      }
      if (greatest == 0) continue;
      scales[u] = greatest / 32512;
      const float factor = 32512 / greatest;
      // Where the scale is no usual number, it alone tells the result: infinity and NaN stay what they are.
      const int is_usual = greatest <= 3.0e38f && greatest >= 1.0e-30f;
      if (!is_usual && greatest == greatest && greatest < 1.0e-30f) {
        scales[u] = 0;
        continue;
      }
      for (int i = 0; i < unit; i++)
        numbers[u * unit + i] = is_usual ? (int16_t)__builtin_rintf(x[start + i] * factor) : 1;
    }
    for (int i = 0; i < chunk; i++) {
      // Codes of 4 bits are unpacked to the even ones and then the odd ones, those of 8 bits come as they are.
      const int from = is_split ? (i < chunk / 2 ? 2 * i : 2 * (i - chunk / 2) + 1) : i;
      const int8_t low = (int8_t)(uint8_t)(uint16_t)numbers[from];
      own->low[i] = low;
      own->high[i] = (int8_t)((numbers[from] - low) >> 8);
    }
    for (int lane = 0; lane < chunk / 4; lane++) {
      own->sums[lane] = own->scales[lane] = 0;
      if (!is_split) {
        for (int i = 0; i < 4; i++) own->sums[lane] += (float)numbers[4 * lane + i];
        own->scales[lane] = scales[lane / 8];
      } else if (lane < chunk / 8) {
        // A lane has four even and four odd ones.
        for (int i = 0; i < 8; i++) own->sums[lane] += (float)numbers[8 * lane + i];
        own->scales[lane] = scales[lane / 4];
      }
    }
  }
}

// Every other element, from the first and from the second on, 16 of each together.
static void prepare_table(const model_kernels_packed *weights, const float *x, float *prepared) {
  for (ptrdiff_t c = 0; c < weights->columns; c += unit)
    for (int i = 0; i < unit / 2; i++) {
      prepared[c + i] = x[c + 2 * i];
      prepared[c + unit / 2 + i] = x[c + 2 * i + 1];
    }
}

void model_kernels_packed_prepare(const model_kernels_packed *weights, const float *x, void *prepared) {
  if (weights->kind == model_kernels_packed_table) return prepare_table(weights, x, prepared);
  prepare_line(weights, x, prepared);
}

// The scales of a row, one for each unit of columns, and what is subtracted from its codes.
TARGET_VNNI static void row_parameters(
    const model_kernels_packed *weights, ptrdiff_t row, float flip, float *scales, float *zeros) {
  const ptrdiff_t units = weights->columns / unit, width = weights->block_columns / unit;
  const ptrdiff_t line = row / weights->block_rows * (units / width);
  if (width == 1 && weights->has_half_scale) {
    const uint8_t *halves = (const uint8_t *)weights->scale + 2 * line;
    for (ptrdiff_t u = 0; u < units; u += 16) {
      const __mmask16 mask = units - u >= 16 ? 0xffff : (__mmask16)((1 << (units - u)) - 1);
      _mm512_storeu_ps(scales + u, _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(mask, halves + 2 * u)));
    }
  } else {
    for (ptrdiff_t b = 0; b < units / width; b++) {
      const float scale = scale_of(weights, line + b);
      for (ptrdiff_t u = 0; u < width; u++) scales[b * width + u] = scale;
    }
  }
  // Whole chunks are read.
  for (ptrdiff_t u = units; u % (chunk / unit) != 0; u++) scales[u] = 0;
  if (!zeros) return;
  for (ptrdiff_t u = units; u % (chunk / unit) != 0; u++) zeros[u] = 0;
  for (ptrdiff_t b = 0; b < units / width; b++) {
    const float zero = flip + (float)code_of(weights->offset, line + b, weights->bits, weights->is_signed);
    for (ptrdiff_t u = 0; u < width; u++) zeros[b * width + u] = zero;
  }
}

// 256 · high + low, summed over lanes of four.
TARGET_VNNI INLINE __m512i lanes_of(__m512i high, __m512i low) { return _mm512_add_epi32(_mm512_slli_epi32(high, 8), low); }

// scale · (sums of codes - zero · sums), with the parameters of the units that the lanes belong to.
TARGET_VNNI INLINE __m512 scaled(
    __m512 sum, __m512i lanes, __m512 own_sums, __m512 own_scales, const float *scales, const float *zeros, __m512 zero,
    __m512i units) {
  const __m512 scale = _mm512_permutexvar_ps(units, _mm512_castps128_ps512(_mm_loadu_ps(scales)));
  if (zeros) zero = _mm512_permutexvar_ps(units, _mm512_castps128_ps512(_mm_loadu_ps(zeros)));
  const __m512 difference = _mm512_fnmadd_ps(zero, own_sums, _mm512_cvtepi32_ps(lanes));
  return _mm512_fmadd_ps(_mm512_mul_ps(scale, own_scales), difference, sum);
}

// 64 bytes, or the `left` ones that there are.
TARGET_VNNI INLINE __m512i load_codes(const uint8_t *data, ptrdiff_t left) {
  return left >= 64 ? _mm512_loadu_si512(data) : _mm512_maskz_loadu_epi8((__mmask64)(((uint64_t)1 << left) - 1), data);
}

// Has what comes next on its way: processors stop looking ahead at the end of a page.
INLINE void fetch(const uint8_t *data) { __builtin_prefetch(data + 2048); }

// Rows that are multiplied together: what is loaded of x serves all of them.
enum { together = 2 };

// `bits`, `rows` (1 or `together`) and whether there are `zeros` are known when this is compiled. `scales` and `zeros` have room
// for the parameters of so many rows.
TARGET_VNNI INLINE void line_together(
    const model_kernels_packed *weights, ptrdiff_t first, const prepared_chunk *x, float *y, float *scales, float *zeros,
    int bits, int rows) {
  const ptrdiff_t columns = weights->columns, row_bytes = columns * bits / 8;
  const ptrdiff_t stride = columns / unit + 20;
  const __m512i nibble = _mm512_set1_epi8(15);
  const __m512i flips = _mm512_set1_epi8(weights->is_signed ? (bits == 4 ? (char)0x88 : (char)0x80) : 0);
  const float flip = weights->is_signed ? (bits == 4 ? 8 : 128) : 0;
  const __m512 zero = _mm512_set1_ps(flip);
  const __m512i quarters = _mm512_set_epi32(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0);
  const __m512i lower = _mm512_set_epi32(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m512i upper = _mm512_add_epi32(lower, _mm512_set1_epi32(2));
  const uint8_t *data = (const uint8_t *)weights->data + first * row_bytes;
  __m512 sums[together][2];
  for (int r = 0; r < rows; r++) {
    row_parameters(weights, first + r, flip, scales + r * stride, zeros ? zeros + r * stride : NULL);
    sums[r][0] = sums[r][1] = _mm512_setzero_ps();
  }
  for (ptrdiff_t c = 0; c * chunk < columns; c++) {
    const prepared_chunk *const own = x + c;
    const ptrdiff_t place = c * (chunk / unit), left = row_bytes - c * (chunk * bits / 8);
    const __m512i high_0 = _mm512_load_si512(own->high), high_1 = _mm512_load_si512(own->high + 64);
    const __m512i low_0 = _mm512_load_si512(own->low), low_1 = _mm512_load_si512(own->low + 64);
    const __m512 own_sums = _mm512_load_ps(own->sums), own_scales = _mm512_load_ps(own->scales);
    for (int r = 0; r < rows; r++) {
      const uint8_t *from = data + r * row_bytes + c * (chunk * bits / 8);
      const float *const scale = scales + r * stride + place, *const shift = zeros ? zeros + r * stride + place : NULL;
      fetch(from);
      const __m512i codes = _mm512_xor_si512(load_codes(from, left), flips);
      if (bits == 4) {
        const __m512i even = _mm512_and_si512(codes, nibble);
        const __m512i odd = _mm512_and_si512(_mm512_srli_epi16(codes, 4), nibble);
        const __m512i high = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(_mm512_setzero_si512(), even, high_0), odd, high_1);
        const __m512i low = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(_mm512_setzero_si512(), even, low_0), odd, low_1);
        sums[r][0] = scaled(sums[r][0], lanes_of(high, low), own_sums, own_scales, scale, shift, zero, quarters);
      } else {
        const __m512i high = _mm512_dpbusd_epi32(_mm512_setzero_si512(), codes, high_0);
        const __m512i low = _mm512_dpbusd_epi32(_mm512_setzero_si512(), codes, low_0);
        sums[r][0] = scaled(sums[r][0], lanes_of(high, low), own_sums, own_scales, scale, shift, zero, lower);
        if (left <= 64) continue;
        fetch(from + 64);
        const __m512i others = _mm512_xor_si512(load_codes(from + 64, left - 64), flips);
        const __m512i other_high = _mm512_dpbusd_epi32(_mm512_setzero_si512(), others, high_1);
        const __m512i other_low = _mm512_dpbusd_epi32(_mm512_setzero_si512(), others, low_1);
        sums[r][1] = scaled(
            sums[r][1], lanes_of(other_high, other_low), _mm512_load_ps(own->sums + 16), _mm512_load_ps(own->scales + 16),
            scale, shift, zero, upper);
      }
    }
  }
  for (int r = 0; r < rows; r++) y[r] = _mm512_reduce_add_ps(_mm512_add_ps(sums[r][0], sums[r][1]));
}

// `bits` are known when this is compiled.
TARGET_VNNI INLINE void line_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const prepared_chunk *x, float *y,
    float *scales, float *zeros, int bits) {
  ptrdiff_t r = 0;
  // Rows of 8 bits are long enough to be read one by one: a single stream is read faster than several.
  for (; bits == 4 && r + together <= count; r += together) {
    if (zeros) {
      line_together(weights, first + r, x, y + r, scales, zeros, bits, together);
    } else {
      line_together(weights, first + r, x, y + r, scales, NULL, bits, together);
    }
  }
  for (; r < count; r++) line_together(weights, first + r, x, y + r, scales, zeros, bits, 1);
}

// Adds the products of one unit, even ones and odd ones apart.
TARGET_VNNI INLINE void add_indices(const uint8_t *data, const float *x, __m512 entries, __m512 *sums) {
  // Of an index the lowest four bits count.
  const __m512i pairs = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)data));
  sums[0] = _mm512_fmadd_ps(_mm512_permutexvar_ps(pairs, entries), _mm512_load_ps(x), sums[0]);
  sums[1] = _mm512_fmadd_ps(
      _mm512_permutexvar_ps(_mm512_srli_epi32(pairs, 4), entries), _mm512_load_ps(x + unit / 2), sums[1]);
}

TARGET_VNNI static void table_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, float *y) {
  const ptrdiff_t columns = weights->columns;
  for (ptrdiff_t r = 0; r < count; r++) {
    const uint8_t *data = (const uint8_t *)weights->data + (first + r) * columns / 2;
    const __m512 entries = _mm512_loadu_ps(weights->table + (first + r) / weights->block_rows * 16);
    __m512 sums[4] = {_mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps()};
    ptrdiff_t c = 0;
    for (; c + 2 * unit <= columns; c += 2 * unit) {
      if (c % (4 * unit) == 0) fetch(data + c / 2);
      add_indices(data + c / 2, x + c, entries, sums);
      add_indices(data + c / 2 + unit / 2, x + c + unit, entries, sums + 2);
    }
    if (c < columns) add_indices(data + c / 2, x + c, entries, sums);
    y[r] = _mm512_reduce_add_ps(_mm512_add_ps(_mm512_add_ps(sums[0], sums[1]), _mm512_add_ps(sums[2], sums[3])));
  }
}

TARGET_VNNI static void prepared_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *prepared, float *y,
    float *scratch) {
  if (weights->kind == model_kernels_packed_table) return table_rows(weights, first, count, prepared, y);
  float *const zeros = weights->offset ? scratch + together * (weights->columns / unit + 20) : NULL;
  if (weights->bits == 4) return line_rows(weights, first, count, prepared, y, scratch, zeros, 4);
  line_rows(weights, first, count, prepared, y, scratch, zeros, 8);
}
#else
int32_t model_kernels_packed_is_prepared(const model_kernels_packed *weights) {
  (void)weights;
  return 0;
}

void model_kernels_packed_prepare(const model_kernels_packed *weights, const float *x, void *prepared) {
  (void)weights, (void)x, (void)prepared;
}

static void prepared_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *prepared, float *y,
    float *scratch) {
  (void)prepared;
  model_kernels_packed_rows(weights, first, count, NULL, 0, y, 0, scratch);
}
#endif

void model_kernels_packed_row(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared, float *y,
    float *scratch) {
  if (model_kernels_packed_is_prepared(weights)) return prepared_rows(weights, first, count, prepared, y, scratch);
  model_kernels_packed_rows(weights, first, count, x, 1, y, 0, scratch);
}

// Which rows of which weights a product takes for its columns.
typedef struct {
  const model_kernels_packed *weights;
  ptrdiff_t first;
} panel_rows;

// Exchanges the axes of [16, kc] floats.
MODEL_KERNELS_CLONES
static void turn(const float *rows, ptrdiff_t kc, ptrdiff_t width, float *panel) {
  ptrdiff_t k = 0;
  for (; k + 16 <= kc; k += 16) {
    for (int i = 0; i < 16; i++)
      for (int r = 0; r < 16; r++) panel[(k + i) * width + r] = rows[r * kc + k + i];
  }
  for (; k < kc; k++)
    for (int r = 0; r < 16; r++) panel[k * width + r] = rows[r * kc + k];
}

static void pack_panels(
    const void *source, ptrdiff_t k0, ptrdiff_t kc, ptrdiff_t n0, ptrdiff_t nc, ptrdiff_t width, float *panels) {
  enum { turned = 16, deepest = 256 };
  const panel_rows *from = source;
  float rows[turned * deepest];
  for (ptrdiff_t j = 0; j < nc; j += width, panels += kc * width) {
    const ptrdiff_t columns = least(width, nc - j);
    for (ptrdiff_t c = 0; c < width; c += turned) {
      const ptrdiff_t whole = least(turned, width - c);
      for (ptrdiff_t r = 0; r < whole; r++) {
        if (c + r < columns) {
          model_kernels_packed_expand(from->weights, from->first + n0 + j + c + r, k0, kc, rows + r * kc);
        } else {
          memset(rows + r * kc, 0, (size_t)kc * sizeof(float));
        }
      }
      if (whole == turned) {
        turn(rows, kc, width, panels + c);
      } else {
        for (ptrdiff_t k = 0; k < kc; k++)
          for (ptrdiff_t r = 0; r < whole; r++) panels[k * width + c + r] = rows[r * kc + k];
      }
    }
  }
}

ptrdiff_t model_kernels_packed_scratch(ptrdiff_t count, ptrdiff_t columns) {
  return model_kernels_gemm_scratch(count, columns);
}

void model_kernels_packed_product(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, float *scratch) {
  const panel_rows source = {weights, first};
  const model_kernels_matrix a = {x, weights->columns, 1};
  model_kernels_gemm_blocks(rows, count, weights->columns, a, pack_panels, &source, y, y_stride, 0, scratch);
}
