// One row of x times 4-bit or 8-bit weights, for processors with AVX2 but without the features of packed_row_vnni.c.
//
// Numbers of x are 16-bit integers. So are codes once they are extracted from their 16-bit words, four or two at a
// time: x is stored in the order in which codes are extracted, so that nothing else has to be moved. One instruction
// turns pairs of products into 32-bit integers, which are converted to floats only when a whole unit is summed. Table
// entries are integers as well; two shuffles look up their bytes.
#include "base/cpu.h"
#include "base/lengths.h"
#include "packed/packed_common.h"

#if defined(__x86_64__)
enum { lanes = 8, pair = 2 * unit };

// Two units of x; the second is zeros if missing.
typedef struct {
  // In the order in which codes are extracted.
  int16_t numbers[pair];
  // For each 32-bit lane, the sum of its numbers. 8-bit codes have separate lanes for each unit, 4-bit codes share half
  // as many. With tables: the scales of the lanes' units.
  float sums[2 * lanes];
} prepared_pair;

static ptrdiff_t pairs_of(ptrdiff_t columns) { return divide_up(columns, pair); }

// The scales of all units follow, padded to whole vectors.
static const float *scales_of(const void *prepared, ptrdiff_t columns) {
  return (const float *)((const prepared_pair *)prepared + pairs_of(columns));
}

static ptrdiff_t size(ptrdiff_t columns) {
  return pairs_of(columns) * (ptrdiff_t)sizeof(prepared_pair) + (columns / unit + lanes) * (ptrdiff_t)sizeof(float);
}

TARGET_AVX2 INLINE __m256i times(__m256i codes, const int16_t *numbers) {
  return _mm256_madd_epi16(codes, _mm256_load_si256((const __m256i *)(const void *)numbers));
}

// The column within a pair of units whose code is extracted as number `place`.
INLINE int column_of(model_kernels_packed_kind kind, int bits, int place) {
  const int vector = place / 16, upper = place / 8 % 2, word = place % 8;
  // The lower bytes of words, then the upper ones, for each unit.
  if (bits == 8) return vector / 2 * unit + upper * 16 + 2 * word + vector % 2;
  // The four codes of a word, one after the other.
  if (kind == model_kernels_packed_line) return upper * unit + 4 * word + vector;
  // The lower codes of the first 8 bytes of each unit, and of the last 8; then the upper codes.
  return upper * unit + vector % 2 * 16 + 2 * word + vector / 2;
}

// `kind` and `bits` are compile-time constants.
TARGET_AVX2 INLINE void prepare_as(
    const float *x, ptrdiff_t columns, prepared_pair *prepared, float *scales, model_kernels_packed_kind kind,
    int bits) {
  const __m256i ones = _mm256_set1_epi16(1);
  for (ptrdiff_t c = 0; c < columns; c += pair, prepared++, scales += 2) {
    int16_t numbers[pair] = {0};
    scales[0] = model_kernels_packed_cut(x + c, numbers);
    scales[1] = c + unit < columns ? model_kernels_packed_cut(x + c + unit, numbers + unit) : 0;
    for (int i = 0; i < pair; i++) prepared->numbers[i] = numbers[column_of(kind, bits, i)];
    if (kind == model_kernels_packed_table) {
      _mm256_store_ps(prepared->sums, _mm256_set_m128(_mm_set1_ps(scales[1]), _mm_set1_ps(scales[0])));
      continue;
    }
    __m256i sums[2] = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    for (int v = 0; v < 4; v++) {
      __m256i *const sum = sums + (bits == 8 ? v / 2 : 0);
      *sum = _mm256_add_epi32(*sum, times(ones, prepared->numbers + 16 * v));
    }
    for (int u = 0; u < 2; u++) _mm256_store_ps(prepared->sums + u * lanes, _mm256_cvtepi32_ps(sums[u]));
  }
}

TARGET_AVX2 static void prepare(const model_kernels_packed *weights, const float *x, void *prepared) {
  const ptrdiff_t columns = weights->columns;
  float *const scales = (float *)prepared + pairs_of(columns) * (ptrdiff_t)(sizeof(prepared_pair) / sizeof(float));
  if (weights->kind == model_kernels_packed_table) {
    prepare_as(x, columns, prepared, scales, model_kernels_packed_table, 4);
  } else if (weights->bits == 4) {
    prepare_as(x, columns, prepared, scales, model_kernels_packed_line, 4);
  } else {
    prepare_as(x, columns, prepared, scales, model_kernels_packed_line, 8);
  }
}

TARGET_AVX2 INLINE float sum_of(__m256 vector) {
  const __m128 four = _mm_add_ps(_mm256_castps256_ps128(vector), _mm256_extractf128_ps(vector, 1));
  const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
  return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
}

// Eight offsets, starting with the first code of a byte.
TARGET_AVX2 INLINE __m256i eight_codes(const uint8_t *codes, int bits, int is_signed) {
  if (bits == 8) {
    const __m128i bytes = _mm_loadl_epi64((const __m128i *)(const void *)codes);
    return is_signed ? _mm256_cvtepi8_epi32(bytes) : _mm256_cvtepu8_epi32(bytes);
  }
  int32_t word;
  memcpy(&word, codes, sizeof word);
  const __m256i upper = _mm256_sllv_epi32(_mm256_set1_epi32(word), _mm256_setr_epi32(28, 24, 20, 16, 12, 8, 4, 0));
  return is_signed ? _mm256_srai_epi32(upper, 28) : _mm256_srli_epi32(upper, 28);
}

// The products of the scales of a row's units with those of x, and the offsets of its codes. `bits` and `is_signed` are
// compile-time constants.
TARGET_AVX2 INLINE void row_parameters(
    const model_kernels_packed *weights, ptrdiff_t row, const float *x_scales, float *scales, float *zeros, int bits,
    int is_signed) {
  const ptrdiff_t units = weights->columns / unit, width = weights->block_columns / unit;
  const ptrdiff_t line =
      (weights->block_rows == 1 ? row : row / weights->block_rows) * (width == 1 ? units : units / width);
  ptrdiff_t u = 0;
  if (width == 1 && weights->has_half_scale) {
    const uint8_t *const halves = (const uint8_t *)weights->scale + 2 * line;
    for (; u + lanes <= units; u += lanes) {
      const __m256 wide = _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)(halves + 2 * u)));
      _mm256_storeu_ps(scales + u, _mm256_mul_ps(wide, _mm256_loadu_ps(x_scales + u)));
    }
  }
  for (; u < units; u += width) {
    const float scale = scale_of(weights, line + u / width);
    for (ptrdiff_t i = u; i < u + width; i++) scales[i] = scale * x_scales[i];
  }
  scales[units] = 0;
  if (!zeros) return;
  u = 0;
  if (width == 1 && line * bits % 8 == 0) {
    const uint8_t *const codes = weights->offset + line * bits / 8;
    for (; u + lanes <= units; u += lanes)
      _mm256_storeu_ps(zeros + u, _mm256_cvtepi32_ps(eight_codes(codes + u * bits / 8, bits, is_signed)));
  }
  for (; u < units; u += width) {
    const float zero = (float)code_of(weights->offset, line + u / width, bits, is_signed);
    for (ptrdiff_t i = u; i < u + width; i++) zeros[i] = zero;
  }
  zeros[units] = 0;
}

// Extracts the `bits`-bit codes that start at bit `first` of each word.
TARGET_AVX2 INLINE __m256i extracted(__m256i words, int bits, int first, int is_signed) {
  const __m256i upper = _mm256_slli_epi16(words, 16 - bits - first);
  return is_signed ? _mm256_srai_epi16(upper, 16 - bits) : _mm256_srli_epi16(upper, 16 - bits);
}

// Broadcasts two numbers of adjacent units, each to all lanes of its unit.
TARGET_AVX2 INLINE __m256 spread(const float *two) {
  __m256 both = _mm256_castpd_ps(_mm256_broadcast_sd((const double *)(const void *)two));
  // Otherwise compilers move numbers across the halves of a vector, which takes longer.
  __asm__("" : "+x"(both));
  return _mm256_permutevar_ps(both, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1));
}

// Adds scale · (code - zero) · x to the sums: for two units of 4-bit codes, in `words`. The parameters after `zeros`
// are compile-time constants.
TARGET_AVX2 INLINE __m256 add_pair(
    __m256 sums, __m256i words, const prepared_pair *x, const float *scales, const float *zeros, int is_signed,
    int has_zeros) {
  const __m256i lower = _mm256_add_epi32(
      times(extracted(words, 4, 0, is_signed), x->numbers), times(extracted(words, 4, 4, is_signed), x->numbers + 16));
  const __m256i upper = _mm256_add_epi32(
      times(extracted(words, 4, 8, is_signed), x->numbers + 32),
      times(extracted(words, 4, 12, is_signed), x->numbers + 48));
  __m256 products = _mm256_cvtepi32_ps(_mm256_add_epi32(lower, upper));
  if (has_zeros) products = _mm256_fnmadd_ps(spread(zeros), _mm256_load_ps(x->sums), products);
  return _mm256_fmadd_ps(spread(scales), products, sums);
}

// The same for one unit of 8-bit codes, the first or the second of a pair.
TARGET_AVX2 INLINE __m256 add_unit(
    __m256 sums, __m256i words, const prepared_pair *x, int place, const float *scales, const float *zeros,
    int is_signed, int has_zeros) {
  const __m256i both = _mm256_add_epi32(
      times(extracted(words, 8, 0, is_signed), x->numbers + place * unit),
      times(extracted(words, 8, 8, is_signed), x->numbers + place * unit + 16));
  __m256 products = _mm256_cvtepi32_ps(both);
  if (has_zeros)
    products = _mm256_fnmadd_ps(_mm256_broadcast_ss(zeros + place), _mm256_load_ps(x->sums + place * lanes), products);
  return _mm256_fmadd_ps(_mm256_broadcast_ss(scales + place), products, sums);
}

TARGET_AVX2 INLINE __m256i load(const uint8_t *data) { return _mm256_loadu_si256((const __m256i *)(const void *)data); }

// 16 bytes, followed by zeros.
TARGET_AVX2 INLINE __m256i load_half(const uint8_t *data) {
  return _mm256_zextsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)data));
}

// Rows multiplied at a time. They are far apart, so that hardware prefetchers work on several pages, and their sums are
// independent.
enum { together = 4 };

// `rows` rows of codes, `apart` rows apart. `rows` and the parameters after it are compile-time constants. `scratch`
// holds the parameters of all these rows.
TARGET_AVX2 INLINE void line_together(
    const model_kernels_packed *weights, ptrdiff_t row, ptrdiff_t apart, const prepared_pair *x, float *y,
    float *scratch, int rows, int bits, int is_signed, int has_zeros) {
  const ptrdiff_t columns = weights->columns, stride = columns / unit + 1, next = apart * columns * bits / 8;
  const float *const x_scales = scales_of(x, columns), *scales = scratch, *zeros = scratch + together * stride;
  const uint8_t *data = (const uint8_t *)weights->data + row * columns * bits / 8;
  __m256 sums[together];
  for (int r = 0; r < rows; r++) {
    float *const of_row = scratch + r * stride;
    row_parameters(
        weights, row + r * apart, x_scales, of_row, has_zeros ? of_row + together * stride : NULL, bits, is_signed);
    sums[r] = _mm256_setzero_ps();
  }
  ptrdiff_t left = columns;
  for (; left >= pair; left -= pair, data += pair * bits / 8, x++, scales += 2, zeros += 2)
    for (int r = 0; r < rows; r++) {
      const uint8_t *const codes = data + r * next;
      const float *const scale = scales + r * stride, *const zero = zeros + r * stride;
      fetch(codes);
      if (bits == 4) {
        sums[r] = add_pair(sums[r], load(codes), x, scale, zero, is_signed, has_zeros);
      } else {
        sums[r] = add_unit(sums[r], load(codes), x, 0, scale, zero, is_signed, has_zeros);
        sums[r] = add_unit(sums[r], load(codes + unit), x, 1, scale, zero, is_signed, has_zeros);
      }
    }
  for (int r = 0; r < rows; r++) {
    const uint8_t *const codes = data + r * next;
    const float *const scale = scales + r * stride, *const zero = zeros + r * stride;
    if (left > 0)
      sums[r] = bits == 4 ? add_pair(sums[r], load_half(codes), x, scale, zero, is_signed, has_zeros)
                          : add_unit(sums[r], load(codes), x, 0, scale, zero, is_signed, has_zeros);
    y[r * apart] = sum_of(sums[r]);
  }
}

#define LINE_ROWS(NAME, BITS, IS_SIGNED, HAS_ZEROS)                                                                      \
  TARGET_AVX2 static void NAME(                                                                                          \
      const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *x, float *y, float *scratch) {  \
    const ptrdiff_t apart = count / together;                                                                            \
    ptrdiff_t r = 0;                                                                                                     \
    for (; r < apart; r++)                                                                                               \
      line_together(weights, first + r, apart, x, y + r, scratch, together, BITS, IS_SIGNED, HAS_ZEROS);                 \
    for (r *= together; r < count; r++)                                                                                  \
      line_together(weights, first + r, 0, x, y + r, scratch, 1, BITS, IS_SIGNED, HAS_ZEROS);                            \
  }

LINE_ROWS(rows_u4, 4, 0, 0)
LINE_ROWS(rows_s4, 4, 1, 0)
LINE_ROWS(rows_u4_zeros, 4, 0, 1)
LINE_ROWS(rows_s4_zeros, 4, 1, 1)
LINE_ROWS(rows_u8, 8, 0, 0)
LINE_ROWS(rows_s8, 8, 1, 0)
LINE_ROWS(rows_u8_zeros, 8, 0, 1)
LINE_ROWS(rows_s8_zeros, 8, 1, 1)

static void line_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const void *x, float *y, float *scratch) {
  typedef void rows(const model_kernels_packed *, ptrdiff_t, ptrdiff_t, const void *, float *, float *);
  static rows *const all[2][2][2] = {
      {{rows_u4, rows_u4_zeros}, {rows_s4, rows_s4_zeros}}, {{rows_u8, rows_u8_zeros}, {rows_s8, rows_s8_zeros}}};
  all[weights->bits == 8][weights->is_signed != 0][weights->offset != NULL](weights, first, count, x, y, scratch);
}

// The entries of a table as integers, split into lower and upper bytes, in both halves of a vector.
typedef struct {
  __m256i low, high;
  float scale;
} table_bytes;

// The scale is 0 if 15-bit integers cannot represent the table: its largest magnitude is NaN, infinite, tiny or 0.
TARGET_AVX2 static table_bytes bytes_of(const float *table) {
  const __m256 first = _mm256_loadu_ps(table), second = _mm256_loadu_ps(table + 8);
  float greatest = 0;
  for (int i = 0; i < 16; i++) {
    const float magnitude = __builtin_fabsf(table[i]);
    greatest = magnitude > greatest || magnitude != magnitude ? magnitude : greatest;
  }
  if (!(greatest <= 3.0e38f && greatest >= 1.0e-30f))
    return (table_bytes){_mm256_setzero_si256(), _mm256_setzero_si256(), 0};
  // Two products with 16-bit numbers fill 31 bits, and two such sums are added.
  const __m256 factor = _mm256_set1_ps(16383 / greatest);
  const __m256i all = _mm256_permute4x64_epi64(
      _mm256_packs_epi32(
          _mm256_cvtps_epi32(_mm256_mul_ps(first, factor)), _mm256_cvtps_epi32(_mm256_mul_ps(second, factor))),
      0xd8);
  const __m256i low = _mm256_and_si256(all, _mm256_set1_epi16(255)), high = _mm256_srli_epi16(all, 8);
  // Each half of a vector is packed separately.
  return (table_bytes){_mm256_permute4x64_epi64(_mm256_packus_epi16(low, low), 0x88),
                       _mm256_permute4x64_epi64(_mm256_packus_epi16(high, high), 0x88), greatest / 16383};
}

// The sum of four products per lane, as floats times the scale.
TARGET_AVX2 INLINE __m256 add_entries(__m256i low, __m256i high, const int16_t *numbers, __m256 scale, __m256 sum) {
  const __m256i products = _mm256_add_epi32(
      times(_mm256_unpacklo_epi8(low, high), numbers), times(_mm256_unpackhi_epi8(low, high), numbers + 16));
  return _mm256_fmadd_ps(_mm256_cvtepi32_ps(products), scale, sum);
}

// Adds the products of two units.
TARGET_AVX2 INLINE __m256 add_indices(const table_bytes *table, __m256i indices, const prepared_pair *x, __m256 sum) {
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i even = _mm256_and_si256(indices, nibble);
  const __m256i odd = _mm256_and_si256(_mm256_srli_epi16(indices, 4), nibble);
  const __m256 scale = _mm256_load_ps(x->sums);
  sum = add_entries(
      _mm256_shuffle_epi8(table->low, even), _mm256_shuffle_epi8(table->high, even), x->numbers, scale, sum);
  return add_entries(
      _mm256_shuffle_epi8(table->low, odd), _mm256_shuffle_epi8(table->high, odd), x->numbers + 32, scale, sum);
}

// Rows of indices, `apart` rows apart, and their tables. `rows` is a compile-time constant.
TARGET_AVX2 INLINE void table_together(
    const table_bytes *tables, const uint8_t *data, ptrdiff_t apart, const prepared_pair *x, ptrdiff_t columns,
    float *y, int rows) {
  const ptrdiff_t next = apart * columns / 2;
  __m256 sums[together];
  for (int r = 0; r < rows; r++) sums[r] = _mm256_setzero_ps();
  for (; columns >= pair; columns -= pair, data += unit, x++)
    for (int r = 0; r < rows; r++) {
      fetch(data + r * next);
      sums[r] = add_indices(tables + r, load(data + r * next), x, sums[r]);
    }
  for (int r = 0; r < rows; r++) {
    if (columns > 0) sums[r] = add_indices(tables + r, load_half(data + r * next), x, sums[r]);
    y[r * apart] = tables[r].scale * sum_of(sums[r]);
  }
}

TARGET_AVX2 static void table_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  const ptrdiff_t apart = count / together, columns = weights->columns;
  const uint8_t *const data = (const uint8_t *)weights->data;
  table_bytes tables[together];
  ptrdiff_t known[together] = {-1, -1, -1, -1};
  for (ptrdiff_t r = 0; r < count - (together - 1) * apart; r++) {
    // The rest comes last, row by row.
    const int rows = r < apart ? together : 1;
    const ptrdiff_t place = r < apart ? r : r + (together - 1) * apart;
    int is_plain = 0;
    for (int i = 0; i < rows; i++) {
      const ptrdiff_t block = (first + place + i * apart) / weights->block_rows;
      if (block != known[i]) tables[i] = bytes_of(weights->table + block * 16);
      known[i] = block;
      is_plain |= tables[i].scale == 0;
    }
    const uint8_t *const row_codes = data + (first + place) * columns / 2;
    if (is_plain) {
      for (int i = 0; i < rows; i++)
        model_kernels_packed_rows(weights, first + place + i * apart, 1, x, 1, y + place + i * apart, 0, 1, scratch);
    } else if (rows == together) {
      table_together(tables, row_codes, apart, prepared, columns, y + place, together);
    } else {
      table_together(tables, row_codes, 0, prepared, columns, y + place, 1);
    }
  }
}

static void multiply(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  if (weights->kind == model_kernels_packed_table) return table_rows(weights, first, count, x, prepared, y, scratch);
  line_rows(weights, first, count, prepared, y, scratch);
}

const model_kernels_packed_way *model_kernels_packed_avx2(const model_kernels_packed *weights, int32_t is_half) {
  static const model_kernels_packed_way way = {size, prepare, multiply};
  const int is_known =
      weights->kind == model_kernels_packed_line || (weights->kind == model_kernels_packed_table && weights->bits == 4);
  return is_known && is_half && cpu_has(model_kernels_cpu_avx2) ? &way : NULL;
}
#else
const model_kernels_packed_way *model_kernels_packed_avx2(const model_kernels_packed *weights, int32_t is_half) {
  (void)weights, (void)is_half;
  return NULL;
}
#endif
