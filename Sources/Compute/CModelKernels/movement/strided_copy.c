#include "model_kernels_movement.h"

#include <string.h>

// Sorts the axes so that the fastest of the result is last, and merges axes that are contiguous with each other.
static ptrdiff_t coalesce(const model_kernels_axis *axes, ptrdiff_t rank, model_kernels_axis *result) {
  ptrdiff_t count = 0;
  for (ptrdiff_t i = 0; i < rank; i++) {
    if (axes[i].length == 1) continue;
    ptrdiff_t place = count++;
    for (; place > 0 && result[place - 1].to < axes[i].to; place--) result[place] = result[place - 1];
    result[place] = axes[i];
  }
  if (count == 0) return 0;
  ptrdiff_t last = 0;
  for (ptrdiff_t i = 1; i < count; i++) {
    model_kernels_axis outer = result[last], inner = result[i];
    if (outer.from == inner.from * inner.length && outer.to == inner.to * inner.length) {
      result[last] = (model_kernels_axis){outer.length * inner.length, inner.from, inner.to};
    } else {
      result[++last] = inner;
    }
  }
  return last + 1;
}

// Makes the axis that is fastest in the source the second last, unless it is the last.
static void pair(model_kernels_axis *axes, ptrdiff_t rank) {
  if (axes[rank - 1].from == 1 || axes[rank - 1].from == 0) return;
  for (ptrdiff_t i = rank - 3; i >= 0; i--) {
    if (axes[i].from != 1 || axes[rank - 2].from == 1) continue;
    model_kernels_axis axis = axes[i];
    memmove(axes + i, axes + i + 1, (size_t)(rank - 2 - i) * sizeof(axis));
    axes[rank - 2] = axis;
    return;
  }
}

typedef uint32_t words4 __attribute__((vector_size(16)));

static inline words4 load(const uint32_t *x) {
  words4 v;
  memcpy(&v, x, sizeof(v));
  return v;
}

static inline void store(uint32_t *y, words4 v) { memcpy(y, &v, sizeof(v)); }

// Transposes four by four elements.
static inline void transpose4(const uint32_t *x, ptrdiff_t from, uint32_t *y, ptrdiff_t to) {
  words4 a = load(x), b = load(x + from), c = load(x + 2 * from), d = load(x + 3 * from);
  words4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  words4 AB = __builtin_shufflevector(a, b, 2, 6, 3, 7), CD = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  store(y, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
  store(y + to, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
  store(y + 2 * to, __builtin_shufflevector(AB, CD, 0, 1, 4, 5));
  store(y + 3 * to, __builtin_shufflevector(AB, CD, 2, 3, 6, 7));
}

// y[r·to + c] = x[r + c·from]. Sixteen rows at a time: whole cache lines are read, and sixteen lines are written in
// turn.
static void transpose_words(
    const uint32_t *x, ptrdiff_t from, uint32_t *y, ptrdiff_t to, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t start = 0; start < rows; start += 16) {
    ptrdiff_t end = start + 16 < rows ? start + 16 : rows;
    ptrdiff_t c = 0;
    for (; c + 4 <= columns; c += 4) {
      ptrdiff_t r = start;
      for (; r + 4 <= end; r += 4) transpose4(x + c * from + r, from, y + r * to + c, to);
      for (; r < end; r++) {
        for (ptrdiff_t i = c; i < c + 4; i++) y[r * to + i] = x[i * from + r];
      }
    }
    for (; c < columns; c++) {
      for (ptrdiff_t r = start; r < end; r++) y[r * to + c] = x[c * from + r];
    }
  }
}

static void transpose_bytes(
    const uint8_t *x, ptrdiff_t from, uint8_t *y, ptrdiff_t to, ptrdiff_t rows, ptrdiff_t columns) {
  for (ptrdiff_t start = 0; start < rows; start += 64) {
    ptrdiff_t end = start + 64 < rows ? start + 64 : rows;
    for (ptrdiff_t c = 0; c < columns; c++) {
      for (ptrdiff_t r = start; r < end; r++) y[r * to + c] = x[c * from + r];
    }
  }
}

enum {
  // Shorter rows are copied faster by a loop than by memcpy.
  shortest_call = 16,
  // Minimum number of rows for a blocked transposition.
  shortest_block = 4,
  // Maximum number of rows written column by column: they stay in the cache.
  longest_run = 1024,
};

// Copies the last two axes.
#define PLANE(element, transpose)                                                                            \
  static void copy_plane_##element(                                                                          \
      const element *restrict x, element *restrict y, model_kernels_axis rows, model_kernels_axis columns) { \
    if (columns.to == 1 && columns.from == 1) {                                                              \
      for (ptrdiff_t r = 0; r < rows.length; r++, x += rows.from, y += rows.to) {                            \
        if (columns.length >= shortest_call) {                                                               \
          memcpy(y, x, (size_t)columns.length * sizeof(element));                                            \
        } else {                                                                                             \
          for (ptrdiff_t c = 0; c < columns.length; c++) y[c] = x[c];                                        \
        }                                                                                                    \
      }                                                                                                      \
    } else if (columns.to == 1 && columns.from == 0) {                                                       \
      for (ptrdiff_t r = 0; r < rows.length; r++, x += rows.from, y += rows.to) {                            \
        element value = *x;                                                                                  \
        for (ptrdiff_t c = 0; c < columns.length; c++) y[c] = value;                                         \
      }                                                                                                      \
    } else if (columns.to == 1 && columns.from == -1) {                                                      \
      for (ptrdiff_t r = 0; r < rows.length; r++, x += rows.from, y += rows.to) {                            \
        for (ptrdiff_t c = 0; c < columns.length; c++) y[c] = x[-c];                                         \
      }                                                                                                      \
    } else if (columns.to == 1 && rows.from == 1 && rows.length >= shortest_block                            \
               && columns.length >= shortest_block) {                                                        \
      transpose(x, columns.from, y, rows.to, rows.length, columns.length);                                   \
    } else if (rows.length > columns.length) {                                                               \
      for (ptrdiff_t start = 0; start < rows.length; start += longest_run) {                                 \
        ptrdiff_t left = rows.length - start, count = left < longest_run ? left : longest_run;               \
        for (ptrdiff_t c = 0; c < columns.length; c++) {                                                     \
          const element *from = x + start * rows.from + c * columns.from;                                    \
          element *to = y + start * rows.to + c * columns.to;                                                \
          for (ptrdiff_t r = 0; r < count; r++) to[r * rows.to] = from[r * rows.from];                       \
        }                                                                                                    \
      }                                                                                                      \
    } else {                                                                                                 \
      for (ptrdiff_t r = 0; r < rows.length; r++, x += rows.from, y += rows.to) {                            \
        for (ptrdiff_t c = 0; c < columns.length; c++) y[c * columns.to] = x[c * columns.from];              \
      }                                                                                                      \
    }                                                                                                        \
  }

PLANE(uint32_t, transpose_words)
PLANE(uint8_t, transpose_bytes)

void model_kernels_copy(const void *x, void *y, ptrdiff_t size, const model_kernels_axis *axes, ptrdiff_t rank) {
  for (ptrdiff_t i = 0; i < rank; i++) {
    if (axes[i].length <= 0) return;
  }
  // Two extra axes, for copies with fewer than two.
  model_kernels_axis inner[model_kernels_largest_rank + 2];
  ptrdiff_t count = coalesce(axes, rank, inner + 2);
  model_kernels_axis *order = inner + 2;
  while (count < 2) {
    order--;
    count++;
    // As the fastest axis of one element, or as the slower one of a row.
    *order = (model_kernels_axis){1, 1, 1};
  }
  pair(order, count);
  ptrdiff_t outer = count - 2, from = 0, to = 0;
  ptrdiff_t index[model_kernels_largest_rank] = {0};
  for (;;) {
    if (size == 1) {
      copy_plane_uint8_t((const uint8_t *)x + from, (uint8_t *)y + to, order[outer], order[outer + 1]);
    } else {
      copy_plane_uint32_t((const uint32_t *)x + from, (uint32_t *)y + to, order[outer], order[outer + 1]);
    }
    ptrdiff_t axis = outer - 1;
    for (; axis >= 0; axis--) {
      from += order[axis].from;
      to += order[axis].to;
      if (++index[axis] < order[axis].length) break;
      from -= order[axis].from * order[axis].length;
      to -= order[axis].to * order[axis].length;
      index[axis] = 0;
    }
    if (axis < 0) return;
  }
}

#define CUMSUM(name, element, sum)                                                                             \
  void name(                                                                                                   \
      const element *x, element *y, ptrdiff_t outer, ptrdiff_t length, ptrdiff_t inner, int exclusive,         \
      int reversed) {                                                                                          \
    if (length <= 0 || inner <= 0) return;                                                                     \
    ptrdiff_t step = reversed ? -inner : inner;                                                                \
    for (ptrdiff_t o = 0; o < outer; o++, x += length * inner, y += length * inner) {                          \
      const element *restrict from = reversed ? x + (length - 1) * inner : x;                                  \
      element *to = reversed ? y + (length - 1) * inner : y;                                                   \
      for (ptrdiff_t i = 0; i < inner; i++) to[i] = exclusive ? 0 : from[i];                                   \
      if (!exclusive) from += step;                                                                            \
      if (inner == 1) {                                                                                        \
        sum total = (sum)*to;                                                                                  \
        for (ptrdiff_t l = 1; l < length; l++) {                                                               \
          total += (sum)from[(l - 1) * step];                                                                  \
          to[l * step] = (element)total;                                                                       \
        }                                                                                                      \
      } else {                                                                                                 \
        for (ptrdiff_t l = 1; l < length; l++, from += step, to += step) {                                     \
          for (ptrdiff_t i = 0; i < inner; i++) to[step + i] = (element)((sum)to[i] + (sum)from[i]);           \
        }                                                                                                      \
      }                                                                                                        \
    }                                                                                                          \
  }

CUMSUM(model_kernels_cumsum_float, float, float)
CUMSUM(model_kernels_cumsum_integer, int32_t, uint32_t)
