// Work on several threads: every piece and every place of a range is done once, results are there when the call comes back, calls
// inside calls and calls from several threads do not wait for each other, members of a team may wait for each other, and a process
// that was forked has threads of its own.
#include "model_kernels_sanitized.h"
#include "model_kernels_threads.h"
#include "plain.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_pieces = 64, callers = 3 };

typedef struct {
  atomic_int next;
  int count, depth;
  // Not atomic: the call's return makes them seen.
  int done[most_pieces];
} pieces;

static void split(int count, int threads, int depth);

static void work(void *argument) {
  pieces *const own = argument;
  for (int i; (i = atomic_fetch_add_explicit(&own->next, 1, memory_order_relaxed)) < own->count;) {
    if (own->depth > 0) split(3, 4, own->depth - 1);
    own->done[i]++;
  }
}

static atomic_int wrong_pieces;

static void split(int count, int threads, int depth) {
  pieces own = {.count = count, .depth = depth};
  model_kernels_parallel(work, &own, threads);
  for (int i = 0; i < most_pieces; i++)
    if (own.done[i] != (i < count)) atomic_fetch_add(&wrong_pieces, 1);
}

static void split_ranges(int count, int threads, int depth);

typedef struct {
  int depth;
  int done[most_pieces + 1];
} places;

static void visit(void *context, ptrdiff_t begin, ptrdiff_t end) {
  places *const own = context;
  if (begin >= end) atomic_fetch_add(&wrong_pieces, 1);
  if (own->depth > 0) split_ranges(7, 3, own->depth - 1);
  for (ptrdiff_t i = begin; i < end; i++) own->done[i]++;
}

// Runs the work on the caller's thread twice, or has no threads.
static int twice(void (*run)(void *), void *argument, int threads) {
  if (threads % 2 == 0) return 0;
  run(argument);
  run(argument);
  return 1;
}

// `count` places in ranges.
static void split_ranges(int count, int threads, int depth) {
  places own = {.depth = depth};
  model_kernels_split(count, threads, visit, &own, depth > 0 ? twice : NULL);
  for (int i = 0; i <= most_pieces; i++)
    if (own.done[i] != (i < count)) atomic_fetch_add(&wrong_pieces, 1);
}

typedef struct {
  atomic_int next, arrived;
  int count;
} meeting;

// Nobody leaves before all are there.
static void meet(void *argument) {
  meeting *const own = argument;
  if (atomic_fetch_add(&own->next, 1) >= own->count) return;
  atomic_fetch_add(&own->arrived, 1);
  while (atomic_load(&own->arrived) < own->count) model_kernels_pause();
}

static void meet_in_team(int threads) {
  model_kernels_team *const team = model_kernels_team_take(&threads);
  if (!team) {
    atomic_fetch_add(&wrong_pieces, 1);
    return;
  }
  meeting own = {.count = threads};
  model_kernels_team_run(team, meet, &own, threads);
  if (own.arrived != own.count) atomic_fetch_add(&wrong_pieces, 1);
}

static void *call_often(void *argument) {
  const long rounds = *(const long *)argument;
  uint32_t random = (uint32_t)(uintptr_t)&rounds;
  for (long i = 0; i < rounds; i++) {
    random = random * 1664525 + 1013904223;
    split(1 + (int)(random >> 26), (int)(random >> 8 & 7), (random >> 16 & 15) == 0);
    split_ranges((int)(random >> 9) % (most_pieces + 1), (int)(random >> 8 & 15), (random >> 16 & 15) == 1);
    if ((random >> 20 & 63) == 0) meet_in_team(2 + (int)(random >> 5 & 1));
    // Now and then all others fall asleep.
    if ((random >> 12 & 255) == 0) usleep(2000);
  }
  return NULL;
}

#ifndef MODEL_KERNELS_SANITIZED
// In the middle of work, which threads of the new process must not join.
static void fork_once(void *argument) {
  if (atomic_flag_test_and_set((atomic_flag *)argument)) return;
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    long few = 50;
    call_often(&few);
    _exit(atomic_load(&wrong_pieces) > 0);
  }
  int status = 1;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
    atomic_fetch_add(&wrong_pieces, 1), printf("threads: a child failed\n");
}
#endif

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  split(most_pieces, 300, 1);
  split_ranges(most_pieces, 300, 1);
  long own = rounds;
  call_often(&own);
  pthread_t threads[callers];
  for (int i = 0; i < callers; i++)
    if (pthread_create(&threads[i], NULL, call_often, &own) != 0) return 2;
#ifndef MODEL_KERNELS_SANITIZED
  // Sanitizers have locks of their own, which a fork may leave closed.
  for (int i = 0; i < 20; i++) {
    atomic_flag is_forked = ATOMIC_FLAG_INIT;
    model_kernels_parallel(fork_once, &is_forked, 4);
  }
#endif
  for (int i = 0; i < callers; i++) pthread_join(threads[i], NULL);
  comparisons = most_pieces * rounds * (callers + 1);
  failures += atomic_load(&wrong_pieces);
  return summary("threads", rounds);
}
