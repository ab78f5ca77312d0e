// One row of x times weights of 4 or 8 bits, for processors that have AVX-512 with VNNI.
//
// VNNI multiplies bytes: numbers of x, which have 16 bits, are kept as two bytes each, and codes meet both. Entries of tables are
// floats that are looked up in a register.
#include "packed_prepared.h"
#include "model_kernels_clones.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Four units are a chunk.
enum { chunk = 4 * unit };

typedef struct {
  // The numbers are scale · (256 · high + low), in the order in which codes are unpacked.
  int8_t high[chunk], low[chunk];
  // For each lane of four numbers that belong to one unit, their sum without the scale.
  float sums[chunk / 4];
  // The scale of each lane's unit.
  float scales[chunk / 4];
} prepared_chunk;

static ptrdiff_t size(ptrdiff_t columns) {
  return (columns + chunk - 1) / chunk * (ptrdiff_t)sizeof(prepared_chunk);
}

#define TARGET_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))

static int has_vnni(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
         && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vnni");
}

MODEL_KERNELS_CLONES
static void prepare_line(const model_kernels_packed *weights, const float *x, prepared_chunk *prepared) {
  const ptrdiff_t columns = weights->columns;
  const int is_split = weights->bits == 4;
  for (ptrdiff_t c = 0; c * chunk < columns; c++) {
    prepared_chunk *const own = prepared + c;
    int16_t numbers[chunk] = {0};
    float scales[chunk / unit];
    for (int u = 0; u < chunk / unit; u++) {
      const ptrdiff_t start = c * chunk + u * unit;
      scales[u] = 0;
      if (start < columns) scales[u] = model_kernels_packed_cut(x + start, numbers + u * unit);
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

static void prepare(const model_kernels_packed *weights, const float *x, void *prepared) {
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

// Rows that are multiplied together: what is loaded of x serves all of them. They lie far apart, so that processors read ahead in
// several pages at a time.
enum { together = 4 };

// Floats that the parameters of a row take: whole vectors of them are written.
static ptrdiff_t parameters_of(const model_kernels_packed *weights) { return weights->columns / unit + 16; }

// Rows that are `apart` rows apart. `bits`, `rows` (1 or `together`) and whether there are `zeros` are known when this is compiled.
// `scales` and `zeros` have room for the parameters of so many rows.
TARGET_VNNI INLINE void line_together(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t apart, const prepared_chunk *x, float *y, float *scales,
    float *zeros, int bits, int rows) {
  const ptrdiff_t columns = weights->columns, row_bytes = columns * bits / 8, next = apart * row_bytes;
  const ptrdiff_t stride = parameters_of(weights);
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
    row_parameters(weights, first + r * apart, flip, scales + r * stride, zeros ? zeros + r * stride : NULL);
    sums[r][0] = sums[r][1] = _mm512_setzero_ps();
  }
  for (ptrdiff_t c = 0; c * chunk < columns; c++) {
    const prepared_chunk *const own = x + c;
    const ptrdiff_t place = c * (chunk / unit), left = row_bytes - c * (chunk * bits / 8);
    const __m512i high_0 = _mm512_load_si512(own->high), high_1 = _mm512_load_si512(own->high + 64);
    const __m512i low_0 = _mm512_load_si512(own->low), low_1 = _mm512_load_si512(own->low + 64);
    const __m512 own_sums = _mm512_load_ps(own->sums), own_scales = _mm512_load_ps(own->scales);
    for (int r = 0; r < rows; r++) {
      const uint8_t *from = data + r * next + c * (chunk * bits / 8);
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
  for (int r = 0; r < rows; r++) y[r * apart] = _mm512_reduce_add_ps(_mm512_add_ps(sums[r][0], sums[r][1]));
}

// `bits` are known when this is compiled.
TARGET_VNNI INLINE void line_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const prepared_chunk *x, float *y,
    float *scales, float *zeros, int bits) {
  const ptrdiff_t apart = count / together;
  for (ptrdiff_t r = 0; r < apart; r++) {
    if (zeros) {
      line_together(weights, first + r, apart, x, y + r, scales, zeros, bits, together);
    } else {
      line_together(weights, first + r, apart, x, y + r, scales, NULL, bits, together);
    }
  }
  for (ptrdiff_t r = together * apart; r < count; r++)
    line_together(weights, first + r, 0, x, y + r, scales, zeros, bits, 1);
}

// Adds the products of one unit.
TARGET_VNNI INLINE __m512 add_indices(const uint8_t *data, const float *x, __m512 entries, __m512 sum) {
  // Of an index the lowest four bits count.
  const __m512i pairs = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)data));
  sum = _mm512_fmadd_ps(_mm512_permutexvar_ps(pairs, entries), _mm512_load_ps(x), sum);
  return _mm512_fmadd_ps(
      _mm512_permutexvar_ps(_mm512_srli_epi32(pairs, 4), entries), _mm512_load_ps(x + unit / 2), sum);
}

// Rows that are `apart` rows apart. `rows` is known when this is compiled.
TARGET_VNNI INLINE void table_together(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t apart, const float *x, float *y, int rows) {
  const ptrdiff_t columns = weights->columns, next = apart * columns / 2;
  const uint8_t *data = (const uint8_t *)weights->data + first * columns / 2;
  __m512 entries[together], sums[together][2];
  for (int r = 0; r < rows; r++) {
    entries[r] = _mm512_loadu_ps(weights->table + (first + r * apart) / weights->block_rows * 16);
    sums[r][0] = sums[r][1] = _mm512_setzero_ps();
  }
  ptrdiff_t c = 0;
  for (; c + 2 * unit <= columns; c += 2 * unit, data += unit)
    for (int r = 0; r < rows; r++) {
      fetch(data + r * next);
      sums[r][0] = add_indices(data + r * next, x + c, entries[r], sums[r][0]);
      sums[r][1] = add_indices(data + r * next + unit / 2, x + c + unit, entries[r], sums[r][1]);
    }
  for (int r = 0; r < rows; r++) {
    if (c < columns) sums[r][0] = add_indices(data + r * next, x + c, entries[r], sums[r][0]);
    y[r * apart] = _mm512_reduce_add_ps(_mm512_add_ps(sums[r][0], sums[r][1]));
  }
}

TARGET_VNNI static void table_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, float *y) {
  const ptrdiff_t apart = count / together;
  for (ptrdiff_t r = 0; r < apart; r++) table_together(weights, first + r, apart, x, y + r, together);
  for (ptrdiff_t r = together * apart; r < count; r++) table_together(weights, first + r, 0, x, y + r, 1);
}

TARGET_VNNI static void multiply(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared, float *y,
    float *scratch) {
  (void)x;
  if (weights->kind == model_kernels_packed_table) return table_rows(weights, first, count, prepared, y);
  float *const zeros = weights->offset ? scratch + together * parameters_of(weights) : NULL;
  if (weights->bits == 4) return line_rows(weights, first, count, prepared, y, scratch, zeros, 4);
  line_rows(weights, first, count, prepared, y, scratch, zeros, 8);
}

const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half) {
  static const model_kernels_packed_way way = {size, prepare, multiply};
  // Tables are multiplied with x as it is.
  const int is_known = weights->kind == model_kernels_packed_line
                           ? is_half
                           : weights->kind == model_kernels_packed_table && weights->bits == 4;
  return is_known && has_vnni() ? &way : NULL;
}
#else
const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half) {
  (void)weights, (void)is_half;
  return NULL;
}
#endif
