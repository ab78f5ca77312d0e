// One row of x times 4-bit or 8-bit weights, for processors with AVX-512 and VNNI.
//
// VNNI multiplies unsigned bytes by signed ones: the 16-bit numbers of x are split into two bytes each, and codes are
// multiplied by both. Signed codes are made unsigned by adding a constant; sums start with a correction for it.
#include "packed/packed_row_vnni.h"
#include "base/clones.h"
#include "base/cpu.h"
#include "base/vectors.h"

#if defined(__x86_64__)
typedef struct {
  // The numbers are scale · (256 · high + low), in the order in which codes are unpacked.
  int8_t high[chunk], low[chunk];
  // The initial sums of each lane of four bytes.
  int32_t high_start[chunk / 4], low_start[chunk / 4];
  // For each lane, the sum of its numbers before scaling.
  float sums[chunk / 4];
} prepared_chunk;

// The scales of all units follow the chunks, padded to whole vectors.
static const float *scales_of(const prepared_chunk *prepared, ptrdiff_t columns) {
  return (const float *)(const void *)(prepared + chunks_of(columns));
}

static ptrdiff_t size(ptrdiff_t columns) {
  return chunks_of(columns) * (ptrdiff_t)sizeof(prepared_chunk) + (columns / unit + 16) * (ptrdiff_t)sizeof(float);
}

// The bits that turn signed codes into unsigned ones.
static int flip_of(const model_kernels_packed *weights) { return weights->is_signed ? 1 << (weights->bits - 1) : 0; }

// Splits numbers into bytes. `is_split` (whether even columns come first, as 4-bit codes are unpacked) is a
// compile-time constant.
INLINE void split(const int16_t *numbers, int flip, prepared_chunk *x_chunk, int is_split) {
  int16_t ordered[chunk];
  for (int i = 0; i < chunk / 2; i++) {
    ordered[i] = numbers[is_split ? 2 * i : i];
    ordered[i + chunk / 2] = numbers[is_split ? 2 * i + 1 : i + chunk / 2];
  }
  for (int i = 0; i < chunk; i++) {
    x_chunk->low[i] = (int8_t)(uint8_t)(uint16_t)ordered[i];
    x_chunk->high[i] = (int8_t)((ordered[i] - x_chunk->low[i]) >> 8);
  }
  int32_t high[chunk / 4], low[chunk / 4];
  for (int lane = 0; lane < chunk / 4; lane++) {
    high[lane] = low[lane] = 0;
    for (int i = 4 * lane; i < 4 * lane + 4; i++) {
      high[lane] += x_chunk->high[i];
      low[lane] += x_chunk->low[i];
    }
  }
  if (is_split) {
    // A lane holds four even numbers and then four odd ones.
    for (int lane = 0; lane < chunk / 8; lane++) {
      high[lane] += high[lane + chunk / 8];
      low[lane] += low[lane + chunk / 8];
    }
  }
  for (int lane = 0; lane < chunk / 4; lane++) {
    x_chunk->high_start[lane] = -flip * high[lane];
    x_chunk->low_start[lane] = -flip * low[lane];
    x_chunk->sums[lane] = (float)(256 * high[lane] + low[lane]);
  }
}

static MODEL_KERNELS_CLONES(
    void, prepare, (const model_kernels_packed *weights, const float *x, void *prepared), (weights, x, prepared)) {
  const ptrdiff_t columns = weights->columns;
  const int flip = flip_of(weights);
  prepared_chunk *x_chunk = prepared;
  float *scales = (float *)(void *)(x_chunk + chunks_of(columns));
  for (ptrdiff_t c = 0; c < columns; c += chunk, x_chunk++) {
    int16_t numbers[chunk] = {0};
    for (ptrdiff_t u = c; u < columns && u < c + chunk; u += unit)
      scales[u / unit] = model_kernels_packed_cut(x + u, numbers + (u - c));
    if (weights->bits == 4) {
      split(numbers, flip, x_chunk, 1);
    } else {
      split(numbers, flip, x_chunk, 0);
    }
  }
  for (int i = 0; i < 16; i++) scales[columns / unit + i] = 0;
}

// The products of the scales of a row's units with those of x, `x_scales`, and the offsets of the row's codes.
TARGET_VNNI INLINE void row_parameters(
    const model_kernels_packed *weights, ptrdiff_t row, const float *x_scales, float *scales, float *zeros,
    int has_zeros) {
  const ptrdiff_t units = weights->columns / unit, width = weights->block_columns / unit;
  const ptrdiff_t line =
      (weights->block_rows == 1 ? row : row / weights->block_rows) * (width == 1 ? units : units / width);
  if (width == 1 && weights->has_half_scale) {
    const uint8_t *halves = (const uint8_t *)weights->scale + 2 * line;
    for (ptrdiff_t u = 0; u < units; u += 16) {
      const __mmask16 mask = units - u >= 16 ? 0xffff : (__mmask16)((1 << (units - u)) - 1);
      const __m512 wide = _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(mask, halves + 2 * u));
      _mm512_storeu_ps(scales + u, _mm512_mul_ps(wide, _mm512_loadu_ps(x_scales + u)));
    }
  } else {
    for (ptrdiff_t u = 0; u < units; u += width) {
      const float scale = scale_of(weights, line + u / width);
      for (ptrdiff_t i = u; i < u + width; i++) scales[i] = scale * x_scales[i];
    }
  }
  // Whole chunks are read, so pad with zeros.
  for (ptrdiff_t u = units; u % (chunk / unit) != 0; u++) scales[u] = 0;
  if (!has_zeros) return;
  for (ptrdiff_t u = units; u % (chunk / unit) != 0; u++) zeros[u] = 0;
  for (ptrdiff_t u = 0; u < units; u += width) {
    const float zero = (float)code_of(weights->offset, line + u / width, weights->bits, weights->is_signed);
    for (ptrdiff_t i = u; i < u + width; i++) zeros[i] = zero;
  }
}

// The part of a chunk of x that all rows need: the bytes to multiply, the initial sums, and the unit of each lane.
typedef struct {
  __m512i high, low, high_start, low_start, units;
  __m512 sums;
} part;

// Adds scale · (256 · high + low - zero · sums), with the parameters of each lane's unit.
TARGET_VNNI INLINE __m512 add_lanes(
    __m512 sum, __m512i high, __m512i low, const part *x, const float *scales, const float *zeros, int has_zeros) {
  const __m512 scale = _mm512_permutexvar_ps(x->units, _mm512_castps128_ps512(_mm_loadu_ps(scales)));
  __m512 products = _mm512_cvtepi32_ps(_mm512_add_epi32(_mm512_slli_epi32(high, 8), low));
  if (has_zeros) {
    const __m512 zero = _mm512_permutexvar_ps(x->units, _mm512_castps128_ps512(_mm_loadu_ps(zeros)));
    products = _mm512_fnmadd_ps(zero, x->sums, products);
  }
  return _mm512_fmadd_ps(scale, products, sum);
}

// Part 0 or 1 of a chunk.
TARGET_VNNI INLINE part part_of(const prepared_chunk *x, int place, __m512i units) {
  const int first = place * 64, lane = place * 16;
  return (part){_mm512_load_si512(x->high + first),
                _mm512_load_si512(x->low + first),
                _mm512_load_si512(x->high_start + lane),
                _mm512_load_si512(x->low_start + lane),
                units,
                _mm512_load_ps(x->sums + lane)};
}

// Adds the products of a chunk of 4-bit codes: both parts share the lanes of the first.
TARGET_VNNI INLINE __m512 add_nibbles(
    __m512 sum, __m512i codes, __m512i flips, const part *x, const float *scales, const float *zeros, int has_zeros) {
  const __m512i nibble = _mm512_set1_epi8(15);
  // (codes ^ flips) & nibble
  const __m512i even = _mm512_ternarylogic_epi32(codes, flips, nibble, 0x28);
  const __m512i odd = _mm512_ternarylogic_epi32(_mm512_srli_epi16(codes, 4), flips, nibble, 0x28);
  const __m512i high = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(x[0].high_start, even, x[0].high), odd, x[1].high);
  const __m512i low = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(x[0].low_start, even, x[0].low), odd, x[1].low);
  return add_lanes(sum, high, low, x, scales, zeros, has_zeros);
}

// Adds the products of half a chunk of 8-bit codes.
TARGET_VNNI INLINE __m512 add_bytes(
    __m512 sum, __m512i codes, __m512i flips, const part *x, const float *scales, const float *zeros, int has_zeros) {
  const __m512i whole = _mm512_xor_si512(codes, flips);
  const __m512i high = _mm512_dpbusd_epi32(x->high_start, whole, x->high);
  const __m512i low = _mm512_dpbusd_epi32(x->low_start, whole, x->low);
  return add_lanes(sum, high, low, x, scales, zeros, has_zeros);
}

// Rows of codes, `apart` rows apart. `bits`, `has_zeros` and `rows` (1 or `together`) are compile-time constants.
// `scales` and `zeros` hold the parameters of all these rows, `stride` for each.
TARGET_VNNI INLINE void line_together(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t apart, const prepared_chunk *x, float *y,
    float *scales, float *zeros, ptrdiff_t stride, int bits, int has_zeros, int rows) {
  const ptrdiff_t columns = weights->columns, row_bytes = columns * bits / 8, next = apart * row_bytes;
  const ptrdiff_t chunk_bytes = chunk * bits / 8;
  const __m512i flips = _mm512_set1_epi8((char)flip_of(weights));
  const __m512i quarters = _mm512_set_epi32(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0);
  const __m512i lower = _mm512_set_epi32(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m512i upper = _mm512_add_epi32(lower, _mm512_set1_epi32(2));
  const float *const x_scales = scales_of(x, columns);
  const uint8_t *data = (const uint8_t *)weights->data + first * row_bytes;
  __m512 sums[together];
  for (int r = 0; r < rows; r++) {
    row_parameters(weights, first + r * apart, x_scales, scales + r * stride, zeros + r * stride, has_zeros);
    sums[r] = _mm512_setzero_ps();
  }
  ptrdiff_t left = row_bytes;
  for (; left >= chunk_bytes;
       left -= chunk_bytes, data += chunk_bytes, x++, scales += chunk / unit, zeros += chunk / unit) {
    const part parts[2] = {part_of(x, 0, bits == 4 ? quarters : lower), part_of(x, 1, upper)};
    UNROLLED for (int r = 0; r < rows; r++) {
      const uint8_t *const from = data + r * next;
      const float *const scale = scales + r * stride, *const zero = zeros + r * stride;
      fetch(from);
      const __m512i codes = _mm512_loadu_si512(from);
      if (bits == 4) {
        sums[r] = add_nibbles(sums[r], codes, flips, parts, scale, zero, has_zeros);
      } else {
        fetch(from + 64);
        sums[r] = add_bytes(sums[r], codes, flips, parts, scale, zero, has_zeros);
        sums[r] = add_bytes(sums[r], _mm512_loadu_si512(from + 64), flips, parts + 1, scale, zero, has_zeros);
      }
    }
  }
  if (left > 0) {
    const part parts[2] = {part_of(x, 0, bits == 4 ? quarters : lower), part_of(x, 1, upper)};
    for (int r = 0; r < rows; r++) {
      const uint8_t *const from = data + r * next;
      const float *const scale = scales + r * stride, *const zero = zeros + r * stride;
      const __m512i codes = load_codes(from, left);
      if (bits == 4) {
        sums[r] = add_nibbles(sums[r], codes, flips, parts, scale, zero, has_zeros);
      } else {
        sums[r] = add_bytes(sums[r], codes, flips, parts, scale, zero, has_zeros);
        if (left > 64)
          sums[r] = add_bytes(sums[r], load_codes(from + 64, left - 64), flips, parts + 1, scale, zero, has_zeros);
      }
    }
  }
  write_sums(sums, y, apart, rows);
}

// `bits` and `has_zeros` are compile-time constants.
TARGET_VNNI INLINE void line_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const prepared_chunk *x, float *y,
    float *scales, int bits, int has_zeros) {
  // Floats of a row's parameters, padded because whole vectors are written.
  const ptrdiff_t stride = weights->columns / unit + 16, apart = count / together;
  float *const zeros = scales + together * stride;
  for (ptrdiff_t r = 0; r < apart; r++)
    line_together(weights, first + r, apart, x, y + r, scales, zeros, stride, bits, has_zeros, together);
  for (ptrdiff_t r = together * apart; r < count; r++)
    line_together(weights, first + r, 0, x, y + r, scales, zeros, stride, bits, has_zeros, 1);
}

TARGET_VNNI static void multiply(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  (void)x;
  const int has_zeros = weights->offset != NULL;
  if (weights->bits == 4 && has_zeros) return line_rows(weights, first, count, prepared, y, scratch, 4, 1);
  if (weights->bits == 4) return line_rows(weights, first, count, prepared, y, scratch, 4, 0);
  if (has_zeros) return line_rows(weights, first, count, prepared, y, scratch, 8, 1);
  line_rows(weights, first, count, prepared, y, scratch, 8, 0);
}

const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half) {
  static const model_kernels_packed_way way = {size, prepare, multiply};
  if (!cpu_has(model_kernels_cpu_vnni)) return NULL;
  if (weights->kind == model_kernels_packed_table && weights->bits == 4)
    return model_kernels_packed_vnni_tables(is_half);
  return weights->kind == model_kernels_packed_line && is_half ? &way : NULL;
}
#else
const model_kernels_packed_way *model_kernels_packed_vnni(const model_kernels_packed *weights, int32_t is_half) {
  (void)weights, (void)is_half;
  return NULL;
}
#endif
