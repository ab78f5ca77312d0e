#include "model_kernels_threads.h"

#include <stdatomic.h>

// A share is cut into some large parts, and the last of them into small ones.
enum { parts = 4, cuts = 4, units = parts * cuts, pieces = parts - 1 + cuts };

// In a line of the cache of its own: its thread counts here while others count theirs.
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

// Where a piece of a share begins.
static ptrdiff_t begin_of(const ranges *own, int number, int piece) {
  const int unit = piece < parts ? piece * cuts : (parts - 1) * cuts + piece - (parts - 1);
  return own->count * ((ptrdiff_t)number * units + unit) / ((ptrdiff_t)own->threads * units);
}

static void work(void *argument) {
  ranges *const own = argument;
  const int first = model_kernels_thread_number() % own->threads;
  for (int i = 0; i < own->threads; i++) {
    const int number = (first + i) % own->threads;
    for (int piece; (piece = atomic_fetch_add_explicit(&own->shares[number].next, 1, memory_order_relaxed)) < pieces;) {
      const ptrdiff_t begin = begin_of(own, number, piece), end = begin_of(own, number, piece + 1);
      if (begin < end) own->body(own->context, begin, end);
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
  ranges own;
  own.count = count;
  own.threads = threads;
  own.body = body;
  own.context = context;
  for (int i = 0; i < threads; i++) atomic_init(&own.shares[i].next, 0);
  if (parallel && parallel(work, &own, threads)) return;
  model_kernels_parallel(work, &own, threads);
}
