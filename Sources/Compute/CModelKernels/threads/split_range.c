#include "model_kernels_threads.h"

#include <stdatomic.h>

// A share is divided into a few large parts, and the last of these into small ones.
enum { parts = 4, cuts = 4, units = parts * cuts, pieces = parts - 1 + cuts };

// On a cache line of its own: its thread counts here while others count theirs.
typedef struct {
  _Alignas(64) atomic_int next;
} share;

typedef struct {
  ptrdiff_t count;
  int threads;
  void (*body)(void *, ptrdiff_t, ptrdiff_t);
  void *context;
  share shares[model_kernels_most_threads];
} ranges;

// The start of a piece of a share.
static ptrdiff_t begin_of(const ranges *split, int number, int piece) {
  const int unit = piece < parts ? piece * cuts : (parts - 1) * cuts + piece - (parts - 1);
  return split->count * ((ptrdiff_t)number * units + unit) / ((ptrdiff_t)split->threads * units);
}

static void work(void *argument) {
  ranges *const split = argument;
  const int first = model_kernels_thread_number() % split->threads;
  for (int i = 0; i < split->threads; i++) {
    const int number = (first + i) % split->threads;
    for (int piece;
         (piece = atomic_fetch_add_explicit(&split->shares[number].next, 1, memory_order_relaxed)) < pieces;) {
      const ptrdiff_t begin = begin_of(split, number, piece), end = begin_of(split, number, piece + 1);
      if (begin < end) split->body(split->context, begin, end);
    }
  }
}

void model_kernels_split(
    ptrdiff_t count, int threads, void (*body)(void *, ptrdiff_t, ptrdiff_t), void *context,
    int (*parallel)(void (*)(void *), void *, int)) {
  if (threads > model_kernels_most_threads) threads = model_kernels_most_threads;
  if (threads > count) threads = (int)count;
  if (threads <= 1) {
    if (count > 0) body(context, 0, count);
    return;
  }
  ranges split;
  split.count = count;
  split.threads = threads;
  split.body = body;
  split.context = context;
  for (int i = 0; i < threads; i++) atomic_init(&split.shares[i].next, 0);
  if (parallel && parallel(work, &split, threads)) return;
  model_kernels_parallel(work, &split, threads);
}
