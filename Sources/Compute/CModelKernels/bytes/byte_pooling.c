// Max pooling of bytes, and lookup tables of bytes.
#include "base/clones.h"
#include "base/cpu.h"
#include "model_kernels_bytes.h"

#include <string.h>

static MODEL_KERNELS_CLONES(void, keep_larger, (const uint8_t *x, uint8_t *y, ptrdiff_t count), (x, y, count)) {
  for (ptrdiff_t i = 0; i < count; i++) y[i] = x[i] > y[i] ? x[i] : y[i];
}

#if defined(__x86_64__)
#include <immintrin.h>

// The table fills four vectors: a byte's lower 7 bits select within two of them, its highest bit selects the pair.
__attribute__((target("avx512f,avx512bw,avx512vbmi"))) static ptrdiff_t look_up_vectors(
    const uint8_t *table, const uint8_t *x, uint8_t *y, ptrdiff_t count) {
  __m512i entries[4];
  for (int i = 0; i < 4; i++) entries[i] = _mm512_loadu_si512(table + 64 * i);
  ptrdiff_t i = 0;
  for (; i + 64 <= count; i += 64) {
    const __m512i bytes = _mm512_loadu_si512(x + i);
    const __m512i low = _mm512_permutex2var_epi8(entries[0], bytes, entries[1]);
    const __m512i high = _mm512_permutex2var_epi8(entries[2], bytes, entries[3]);
    _mm512_storeu_si512(y + i, _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), low, high));
  }
  return i;
}
#endif

void model_kernels_bytes_look_up(const uint8_t *table, const uint8_t *x, uint8_t *y, ptrdiff_t count) {
  ptrdiff_t i = 0;
#if defined(__x86_64__)
  if (cpu_has(model_kernels_cpu_vbmi)) i = look_up_vectors(table, x, y, count);
#endif
  for (; i < count; i++) y[i] = table[x[i]];
}

void model_kernels_bytes_max(
    const model_kernels_bytes_window *window, const uint8_t *x, const uint8_t *table, uint8_t *y, ptrdiff_t first,
    ptrdiff_t end) {
  const ptrdiff_t bytes = window->bytes, plane = window->output_height * window->output_width,
                  row = window->width * bytes;
  int is_same = 1;
  for (int byte = 0; byte < 256; byte++) is_same = is_same && table[byte] == byte;
  for (ptrdiff_t p = first; p < end; p++) {
    const uint8_t *const image = x + p / plane * window->height * row;
    const ptrdiff_t top = p % plane / window->output_width * window->stride_y - window->pad_y;
    const ptrdiff_t left = p % window->output_width * window->stride_x - window->pad_x;
    uint8_t *const to = y + p * bytes;
    int is_first = 1;
    for (ptrdiff_t ky = 0; ky < window->kernel_height; ky++) {
      const ptrdiff_t at_y = top + ky * window->dilation_y;
      if (at_y < 0 || at_y >= window->height) continue;
      for (ptrdiff_t kx = 0; kx < window->kernel_width; kx++) {
        const ptrdiff_t at_x = left + kx * window->dilation_x;
        if (at_x < 0 || at_x >= window->width) continue;
        const uint8_t *const place = image + at_y * row + at_x * bytes;
        if (is_first) {
          memcpy(to, place, (size_t)bytes);
        } else {
          keep_larger(place, to, bytes);
        }
        is_first = 0;
      }
    }
    if (is_first) {
      memset(to, 0, (size_t)bytes);
    } else if (!is_same) {
      model_kernels_bytes_look_up(table, to, to, bytes);
    }
  }
}
