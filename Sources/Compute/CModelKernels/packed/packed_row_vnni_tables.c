// One row of x times 4-bit indices into tables, for processors with AVX-512 and VNNI.
//
// A table fits in a register, in which one instruction looks up 32 indices. It uses only the lowest bits of each word,
// so the four indices of a word are just shifted there. If x is in half precision, entries and numbers of x are 16-bit
// integers; otherwise both are floats.
#include "base/vectors.h"
#include "packed/packed_row_vnni.h"

#if defined(__x86_64__)
typedef struct {
  // The numbers of x that are multiplied with the first indices of words, the second ones and so on.
  int16_t numbers[4][chunk / 4];
  // The scale of each lane of two words: that of its unit.
  float scales[chunk / 8];
} prepared_words;

static ptrdiff_t words_size(ptrdiff_t columns) { return chunks_of(columns) * (ptrdiff_t)sizeof(prepared_words); }

static void prepare_words(const model_kernels_packed *weights, const float *x, void *prepared) {
  const ptrdiff_t columns = weights->columns;
  prepared_words *x_words = prepared;
  for (ptrdiff_t c = 0; c < columns; c += chunk, x_words++) {
    int16_t numbers[chunk] = {0};
    for (int u = 0; u < chunk / unit; u++) {
      const ptrdiff_t start = c + u * unit;
      const float scale = start < columns ? model_kernels_packed_cut(x + start, numbers + u * unit) : 0;
      for (int lane = 0; lane < unit / 8; lane++) x_words->scales[u * (unit / 8) + lane] = scale;
    }
    for (int i = 0; i < 4; i++)
      for (int word = 0; word < chunk / 4; word++) x_words->numbers[i][word] = numbers[4 * word + i];
  }
}

// The entries of a table as integers, twice, because the lookup uses five bits of an index.
typedef struct {
  __m512i entries;
  float scale;
} table_words;

// The scale is 0 if 15-bit integers cannot represent the table: its largest magnitude is NaN, infinite, tiny or 0.
TARGET_VNNI static table_words words_of(const float *table) {
  const __m512 all = _mm512_loadu_ps(table);
  // The bit patterns of magnitudes have the same order as the magnitudes, and NaN is the largest.
  const uint32_t most =
      _mm512_reduce_max_epu32(_mm512_and_si512(_mm512_castps_si512(all), _mm512_set1_epi32(0x7fffffff)));
  float greatest;
  memcpy(&greatest, &most, sizeof greatest);
  if (!(greatest <= 3.0e38f && greatest >= 1.0e-30f)) return (table_words){_mm512_setzero_si512(), 0};
  // Four products with 16-bit numbers fill 31 bits.
  const __m256i words = _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(_mm512_mul_ps(all, _mm512_set1_ps(16383 / greatest))));
  return (table_words){_mm512_inserti64x4(_mm512_castsi256_si512(words), words, 1), greatest / 16383};
}

// Adds the products of a chunk of indices.
TARGET_VNNI INLINE __m512 add_words(__m512 sum, __m512i indices, __m512i entries, const prepared_words *x) {
  const __m512 scales = _mm512_load_ps(x->scales);
  __m512i lower = _mm512_dpwssd_epi32(
      _mm512_setzero_si512(), _mm512_permutexvar_epi16(indices, entries), _mm512_load_si512(x->numbers[0]));
  lower = _mm512_dpwssd_epi32(
      lower, _mm512_permutexvar_epi16(_mm512_srli_epi16(indices, 4), entries), _mm512_load_si512(x->numbers[1]));
  __m512i upper = _mm512_dpwssd_epi32(
      _mm512_setzero_si512(), _mm512_permutexvar_epi16(_mm512_srli_epi16(indices, 8), entries),
      _mm512_load_si512(x->numbers[2]));
  upper = _mm512_dpwssd_epi32(
      upper, _mm512_permutexvar_epi16(_mm512_srli_epi16(indices, 12), entries), _mm512_load_si512(x->numbers[3]));
  sum = _mm512_fmadd_ps(_mm512_cvtepi32_ps(lower), scales, sum);
  return _mm512_fmadd_ps(_mm512_cvtepi32_ps(upper), scales, sum);
}

// Rows of indices, `apart` rows apart, and their tables. `rows` is a compile-time constant.
TARGET_VNNI INLINE void words_together(
    const table_words *tables, const uint8_t *data, ptrdiff_t apart, const prepared_words *x, ptrdiff_t columns,
    float *y, int rows) {
  const ptrdiff_t next = apart * columns / 2;
  __m512 sums[together];
  for (int r = 0; r < rows; r++) sums[r] = _mm512_setzero_ps();
  ptrdiff_t left = columns / 2;
  for (; left >= chunk / 2; left -= chunk / 2, data += chunk / 2, x++) {
    UNROLLED for (int r = 0; r < rows; r++) {
      fetch(data + r * next);
      sums[r] = add_words(sums[r], _mm512_loadu_si512(data + r * next), tables[r].entries, x);
    }
  }
  for (int r = 0; r < rows; r++) {
    if (left > 0) sums[r] = add_words(sums[r], load_codes(data + r * next, left), tables[r].entries, x);
    sums[r] = _mm512_mul_ps(sums[r], _mm512_set1_ps(tables[r].scale));
  }
  write_sums(sums, y, apart, rows);
}

TARGET_VNNI static void words_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  const ptrdiff_t apart = count / together, columns = weights->columns;
  const uint8_t *const data = (const uint8_t *)weights->data;
  table_words tables[together];
  ptrdiff_t known[together] = {-1, -1, -1, -1};
  for (ptrdiff_t r = 0; r < count - (together - 1) * apart; r++) {
    // The rest comes last, row by row.
    const int rows = r < apart ? together : 1;
    const ptrdiff_t place = r < apart ? r : r + (together - 1) * apart;
    int is_plain = 0;
    for (int i = 0; i < rows; i++) {
      const ptrdiff_t block = (first + place + i * apart) / weights->block_rows;
      if (block != known[i]) tables[i] = words_of(weights->table + block * 16);
      known[i] = block;
      is_plain |= tables[i].scale == 0;
    }
    const uint8_t *const row_codes = data + (first + place) * columns / 2;
    if (is_plain) {
      for (int i = 0; i < rows; i++)
        model_kernels_packed_rows(weights, first + place + i * apart, 1, x, 1, y + place + i * apart, 0, 1, scratch);
    } else if (rows == together) {
      words_together(tables, row_codes, apart, prepared, columns, y + place, together);
    } else {
      words_together(tables, row_codes, 0, prepared, columns, y + place, 1);
    }
  }
}

static ptrdiff_t floats_size(ptrdiff_t columns) { return columns * (ptrdiff_t)sizeof(float); }

// Splits x into elements with even and odd indices, in groups of 16.
static void prepare_floats(const model_kernels_packed *weights, const float *x, void *prepared) {
  float *const floats = prepared;
  for (ptrdiff_t c = 0; c < weights->columns; c += unit)
    for (int i = 0; i < unit / 2; i++) {
      floats[c + i] = x[c + 2 * i];
      floats[c + unit / 2 + i] = x[c + 2 * i + 1];
    }
}

// Rows of indices, `apart` rows apart. `rows` is a compile-time constant.
TARGET_VNNI INLINE void floats_together(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t apart, const float *x, float *y, int rows) {
  const ptrdiff_t columns = weights->columns, next = apart * columns / 2;
  const uint8_t *data = (const uint8_t *)weights->data + first * columns / 2;
  __m512 entries[together], sums[together];
  for (int r = 0; r < rows; r++) {
    entries[r] = _mm512_loadu_ps(weights->table + (first + r * apart) / weights->block_rows * 16);
    sums[r] = _mm512_setzero_ps();
  }
  for (ptrdiff_t c = 0; c < columns; c += unit, data += unit / 2)
    for (int r = 0; r < rows; r++) {
      // Only the lowest four bits of an index count.
      const __m512i indices = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(const void *)(data + r * next)));
      fetch(data + r * next);
      sums[r] = _mm512_fmadd_ps(_mm512_permutexvar_ps(indices, entries[r]), _mm512_load_ps(x + c), sums[r]);
      sums[r] = _mm512_fmadd_ps(
          _mm512_permutexvar_ps(_mm512_srli_epi32(indices, 4), entries[r]), _mm512_load_ps(x + c + unit / 2), sums[r]);
    }
  write_sums(sums, y, apart, rows);
}

TARGET_VNNI static void floats_rows(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, const void *prepared,
    float *y, float *scratch) {
  (void)x, (void)scratch;
  const ptrdiff_t apart = count / together;
  for (ptrdiff_t r = 0; r < apart; r++) floats_together(weights, first + r, apart, prepared, y + r, together);
  for (ptrdiff_t r = together * apart; r < count; r++) floats_together(weights, first + r, 0, prepared, y + r, 1);
}

const model_kernels_packed_way *model_kernels_packed_vnni_tables(int32_t is_half) {
  static const model_kernels_packed_way words = {words_size, prepare_words, words_rows};
  static const model_kernels_packed_way floats = {floats_size, prepare_floats, floats_rows};
  return is_half ? &words : &floats;
}
#endif
