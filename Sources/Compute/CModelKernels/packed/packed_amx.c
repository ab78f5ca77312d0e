#define _GNU_SOURCE
#include "base/check.h"
#include "base/clones.h"
#include "base/cpu.h"
#include "base/lengths.h"
#include "base/vectors.h"
#include "model_kernels_packed.h"

#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#include <immintrin.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

// Columns and rows of the weights unpacked at a time.
enum { block_k = 256, block_n = 512 };

#define TARGET_TILES \
  __attribute__((target("amx-tile,amx-bf16,avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")))

// Whether the system lets this process use AMX tiles. Linux grants their memory on request: ARCH_REQ_XCOMP_PERM for
// component 18.
int32_t model_kernels_packed_has_tiles(void) {
  static _Atomic int32_t known = -1;
  if (!cpu_has(model_kernels_cpu_amx)) return 0;
  int32_t has = atomic_load_explicit(&known, memory_order_relaxed);
  if (has < 0) {
    has = syscall(SYS_arch_prctl, 0x1023, 18) == 0;
    atomic_store_explicit(&known, has, memory_order_relaxed);
  }
  return has;
}

// Splits numbers into sums of two bfloat16 parts: 16 bits of precision.
TARGET_TILES INLINE void split(__m512 x, __m256i *high, __m256i *low) {
  const __m256i upper = (__m256i)_mm512_cvtneps_pbh(x);
  const __m512 wide = _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(upper), 16));
  // If the upper part is NaN or infinite, the lower one is 0.
  const __mmask16 usual = _knot_mask16(_mm512_fpclass_ps_mask(wide, 0x99));
  *high = upper;
  *low = (__m256i)_mm512_cvtneps_pbh(_mm512_maskz_sub_ps(usual, x, wide));
}

TARGET_TILES static void split_row(const float *x, ptrdiff_t count, uint16_t *high, uint16_t *low) {
  for (ptrdiff_t i = 0; i < count; i += 16) {
    __m256i upper, lower;
    split(_mm512_loadu_ps(x + i), &upper, &lower);
    _mm256_storeu_si256((__m256i *)(high + i), upper);
    _mm256_storeu_si256((__m256i *)(low + i), lower);
  }
}

// Transposes 16 rows of `count` pairs, a multiple of 16.
static MODEL_KERNELS_CLONES(
    void, transpose_pairs, (const uint32_t *rows, ptrdiff_t count, uint32_t *panel), (rows, count, panel)) {
  for (ptrdiff_t k = 0; k < count; k += 16)
    for (int i = 0; i < 16; i++)
      for (int r = 0; r < 16; r++) panel[(k + i) * 16 + r] = rows[r * count + k + i];
}

typedef struct {
  uint8_t palette, start_row, reserved[14];
  uint16_t row_bytes[16];
  uint8_t rows[16];
} tile_shapes;

// Adds the product of 32 rows of x and 32 rows of weights to c, over `steps` times 32 columns. The product of both
// lower parts is omitted.
TARGET_TILES static void add_tiles(
    ptrdiff_t steps, const uint16_t *a_high, const uint16_t *a_low, ptrdiff_t a_row, const uint16_t *b_high,
    const uint16_t *b_low, ptrdiff_t b_next, float *c, ptrdiff_t c_row, int adds) {
  const ptrdiff_t next = 16 * a_row, a_bytes = 2 * a_row, c_bytes = 4 * c_row;
  if (adds) {
    _tile_loadd(0, c, c_bytes);
    _tile_loadd(1, c + 16, c_bytes);
    _tile_loadd(2, c + 16 * c_row, c_bytes);
    _tile_loadd(3, c + 16 * c_row + 16, c_bytes);
  } else {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
  }
  for (ptrdiff_t s = 0; s < steps; s++) {
    _tile_loadd(4, a_low + s * 32, a_bytes);
    _tile_loadd(5, a_low + next + s * 32, a_bytes);
    _tile_loadd(6, b_high + s * 512, 64);
    _tile_loadd(7, b_high + b_next + s * 512, 64);
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
    _tile_loadd(4, a_high + s * 32, a_bytes);
    _tile_loadd(5, a_high + next + s * 32, a_bytes);
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
    _tile_loadd(6, b_low + s * 512, 64);
    _tile_loadd(7, b_low + b_next + s * 512, 64);
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
  }
  _tile_stored(0, c, c_bytes);
  _tile_stored(1, c + 16, c_bytes);
  _tile_stored(2, c + 16 * c_row, c_bytes);
  _tile_stored(3, c + 16 * c_row + 16, c_bytes);
}

ptrdiff_t model_kernels_packed_tiles_scratch(ptrdiff_t count, ptrdiff_t columns, ptrdiff_t rows) {
  const ptrdiff_t kc = minimum(columns, block_k);
  // Both parts of x and of a block of weights, weight rows being unpacked, and a tile of the result; plus 64 bytes for
  // alignment.
  return round_up(rows, 32) * kc + round_up(minimum(count, block_n), 32) * kc + 2 * 16 * kc + 32 * 32 + 16;
}

TARGET_TILES void model_kernels_packed_tiles(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  MODEL_KERNELS_CHECK(model_kernels_is_within(rows, count, y_stride, y_count));
  tile_shapes shapes = {.palette = 1};
  for (int t = 0; t < 8; t++) shapes.row_bytes[t] = 64, shapes.rows[t] = 16;
  _tile_loadconfig(&shapes);
  const ptrdiff_t columns = weights->columns, widest = minimum(columns, block_k);
  const ptrdiff_t all_rows = round_up(rows, 32), most = round_up(minimum(count, block_n), 32);
  uint16_t *a_high = (uint16_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
  uint16_t *a_low = a_high + all_rows * widest;
  uint16_t *b_high = a_low + all_rows * widest, *b_low = b_high + most * widest;
  float *unpacked = (float *)(b_low + most * widest);
  uint16_t *high_rows = (uint16_t *)(unpacked + widest), *low_rows = high_rows + 16 * widest;
  float corner[32 * 32];
  for (ptrdiff_t k0 = 0; k0 < columns; k0 += block_k) {
    const ptrdiff_t kc = minimum(block_k, columns - k0);
    for (ptrdiff_t r = 0; r < all_rows; r++) {
      if (r < rows) {
        split_row(x + r * columns + k0, kc, a_high + r * kc, a_low + r * kc);
      } else {
        memset(a_high + r * kc, 0, 2 * (size_t)kc);
        memset(a_low + r * kc, 0, 2 * (size_t)kc);
      }
    }
    for (ptrdiff_t n0 = 0; n0 < count; n0 += block_n) {
      const ptrdiff_t nc = minimum(block_n, count - n0);
      for (ptrdiff_t j = 0; j < round_up(nc, 32); j += 16) {
        for (ptrdiff_t r = 0; r < 16; r++) {
          if (j + r < nc) {
            model_kernels_packed_expand(weights, first + n0 + j + r, k0, kc, unpacked);
            split_row(unpacked, kc, high_rows + r * kc, low_rows + r * kc);
          } else {
            memset(high_rows + r * kc, 0, 2 * (size_t)kc);
            memset(low_rows + r * kc, 0, 2 * (size_t)kc);
          }
        }
        transpose_pairs((const uint32_t *)(const void *)high_rows, kc / 2, (uint32_t *)(void *)(b_high + j * kc));
        transpose_pairs((const uint32_t *)(const void *)low_rows, kc / 2, (uint32_t *)(void *)(b_low + j * kc));
      }
      for (ptrdiff_t j = 0; j < nc; j += 32) {
        for (ptrdiff_t i = 0; i < rows; i += 32) {
          float *const c = y + i * y_stride + n0 + j;
          const uint16_t *const high = a_high + i * kc, *const low = a_low + i * kc;
          if (rows - i >= 32 && nc - j >= 32) {
            add_tiles(kc / 32, high, low, kc, b_high + j * kc, b_low + j * kc, 16 * kc, c, y_stride, k0 > 0);
            continue;
          }
          add_tiles(kc / 32, high, low, kc, b_high + j * kc, b_low + j * kc, 16 * kc, corner, 32, 0);
          for (ptrdiff_t r = 0; r < minimum(32, rows - i); r++)
            for (ptrdiff_t n = 0; n < minimum(32, nc - j); n++)
              c[r * y_stride + n] = (k0 > 0 ? c[r * y_stride + n] : 0) + corner[r * 32 + n];
        }
      }
    }
  }
  _tile_release();
}
#else
int32_t model_kernels_packed_has_tiles(void) { return 0; }

ptrdiff_t model_kernels_packed_tiles_scratch(ptrdiff_t count, ptrdiff_t columns, ptrdiff_t rows) {
  (void)rows;
  return model_kernels_packed_scratch(count, columns);
}

void model_kernels_packed_tiles(
    const model_kernels_packed *weights, ptrdiff_t first, ptrdiff_t count, const float *x, ptrdiff_t rows, float *y,
    ptrdiff_t y_stride, ptrdiff_t y_count, float *scratch) {
  model_kernels_packed_product(weights, first, count, x, rows, y, y_stride, y_count, scratch);
}
#endif
