#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "model_kernels_threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  // Simultaneous callers with threads of their own.
  most_pools = 64,
  // Longer than the steps of a model that run on one thread.
  patience_nanoseconds = 500000,
  longest_wait_nanoseconds = 5000000,
  // Minimum time between two moves of a thread to another processor.
  settling_nanoseconds = 1000000,
  pauses_per_look = 32,
};

// Whether threads may join the work, how many have, and its generation, in one word.
#define OPEN ((uint64_t)1)
#define JOINED ((uint64_t)2)
#define JOINED_MASK ((uint64_t)0xFFFE)
#define GENERATION ((uint64_t)0x10000)

struct model_kernels_team {
  // Whether the pool is in use; only its user changes the following members.
  atomic_flag is_taken;
  void (*work)(void *);
  void *argument;
  // The processor of the caller's thread; -1 if unknown.
  _Atomic int processor;
  _Atomic uint64_t most_joined;
  _Atomic uint64_t gate;
  // Threads that have returned from the work.
  _Atomic uint64_t returned;
  _Atomic int count;
  // Number of threads that have numbers.
  _Atomic int numbered;
  // Number of sleeping threads, and how they are woken.
  _Atomic int sleeping;
  pthread_mutex_t mutex;
  pthread_cond_t condition;
};

typedef struct model_kernels_team thread_pool;

// `model_kernels_parallel` always uses the first.
static thread_pool pools[most_pools];

static void make_locks(void) {
  for (int i = 0; i < most_pools; i++) {
    pthread_mutex_init(&pools[i].mutex, NULL);
    pthread_cond_init(&pools[i].condition, NULL);
  }
}

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Waits until there is work of another generation than `last`.
static uint64_t wait_for_work(thread_pool *pool, uint64_t last) {
  const int64_t end = nanoseconds() + patience_nanoseconds;
  for (;;) {
    for (int i = 0; i < pauses_per_look; i++) {
      const uint64_t gate = atomic_load_explicit(&pool->gate, memory_order_acquire);
      if (gate / GENERATION != last && (gate & OPEN)) return gate;
      model_kernels_pause();
    }
    if (nanoseconds() < end) continue;
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add(&pool->sleeping, 1);
    uint64_t gate = atomic_load(&pool->gate);
    while (gate / GENERATION == last || !(gate & OPEN)) {
      pthread_cond_wait(&pool->condition, &pool->mutex);
      gate = atomic_load(&pool->gate);
    }
    atomic_fetch_sub(&pool->sleeping, 1);
    pthread_mutex_unlock(&pool->mutex);
    return gate;
  }
}

#ifdef __linux__
static int this_processor(void) { return sched_getcpu(); }

// Moves from `processor` to another one that the thread may run on. The system wakes a thread where it slept, even if
// the thread that waits for it runs there by now; the two would then take turns for tens of milliseconds. The thread's
// affinity is set only for a moment and then restored, or reset to all processors if it could use all.
static void make_way(int processor) {
  static _Thread_local int64_t last_move;
  if (processor < 0 || processor != sched_getcpu()) return;
  const int64_t now = nanoseconds();
  if (now - last_move < settling_nanoseconds) return;
  last_move = now;
  cpu_set_t all;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  cpu_set_t others = all;
  CPU_CLR(processor, &others);
  if (CPU_COUNT(&others) == 0 || sched_setaffinity(0, sizeof others, &others) != 0) return;
  if (CPU_COUNT(&all) >= sysconf(_SC_NPROCESSORS_ONLN)) memset(&all, 0xFF, sizeof all);
  sched_setaffinity(0, sizeof all, &all);
}
#else
static int this_processor(void) { return -1; }
static void make_way(int processor) { (void)processor; }
#endif

static _Thread_local int thread_number;

int model_kernels_thread_number(void) { return thread_number; }

static void *live(void *pool_pointer) {
  thread_pool *pool = pool_pointer;
  thread_number = 1 + atomic_fetch_add(&pool->numbered, 1);
  uint64_t last = 0;
  for (;;) {
    uint64_t gate = wait_for_work(pool, last);
    last = gate / GENERATION;
    make_way(atomic_load_explicit(&pool->processor, memory_order_relaxed));
    while ((gate & OPEN) && gate / GENERATION == last
           && (gate & JOINED_MASK) / JOINED < atomic_load(&pool->most_joined)) {
      if (!atomic_compare_exchange_weak(&pool->gate, &gate, gate + JOINED)) continue;
      pool->work(pool->argument);
      atomic_fetch_add_explicit(&pool->returned, 1, memory_order_release);
      break;
    }
  }
  return NULL;
}

// A forked process has none of the threads, and nobody may join work of its parent.
static void forget(void) {
  thread_number = 0;
  for (int i = 0; i < most_pools; i++) {
    atomic_fetch_and(&pools[i].gate, ~(OPEN | JOINED_MASK));
    atomic_store(&pools[i].count, 0);
    atomic_store(&pools[i].numbered, 0);
    atomic_store(&pools[i].sleeping, 0);
    atomic_flag_clear(&pools[i].is_taken);
  }
  make_locks();
}

static void prepare(void) {
  make_locks();
  pthread_atfork(NULL, NULL, forget);
}

// Starts threads until there are `wanted`, or the system refuses.
static void start(thread_pool *pool, int wanted) {
  while (atomic_load(&pool->count) < wanted) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, live, pool) != 0) return;
    pthread_detach(thread);
    atomic_fetch_add(&pool->count, 1);
  }
}

// Waits until `joined` threads have returned. Yielding may give the processor away for milliseconds, so it is left to
// the case that a thread gets no processor.
static void wait_for_return(thread_pool *pool, uint64_t joined) {
  int64_t end = 0;
  for (;;) {
    for (int i = 0; i < pauses_per_look; i++) {
      if (atomic_load_explicit(&pool->returned, memory_order_acquire) == joined) return;
      model_kernels_pause();
    }
    const int64_t now = nanoseconds();
    if (end == 0) end = now + longest_wait_nanoseconds;
    if (now > end) sched_yield();
  }
}

static int take(thread_pool *pool) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare);
  return !atomic_flag_test_and_set_explicit(&pool->is_taken, memory_order_acquire);
}

void model_kernels_team_run(thread_pool *pool, void (*work)(void *), void *argument, int threads) {
  pool->work = work;
  pool->argument = argument;
  atomic_store_explicit(&pool->processor, this_processor(), memory_order_relaxed);
  atomic_store(&pool->most_joined, (uint64_t)threads - 1);
  atomic_store(&pool->returned, 0);
  const uint64_t generation = (atomic_load(&pool->gate) / GENERATION + 1) * GENERATION;
  atomic_store(&pool->gate, generation | OPEN);
  if (atomic_load(&pool->sleeping) > 0) {
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_broadcast(&pool->condition);
    pthread_mutex_unlock(&pool->mutex);
  }
  work(argument);
  const uint64_t joined = (atomic_fetch_and(&pool->gate, ~OPEN) & JOINED_MASK) / JOINED;
  if (joined > 0) wait_for_return(pool, joined);
  atomic_flag_clear_explicit(&pool->is_taken, memory_order_release);
}

void model_kernels_parallel(void (*work)(void *), void *argument, int threads) {
  if (threads > model_kernels_most_threads) threads = model_kernels_most_threads;
  if (threads <= 1 || !take(&pools[0])) {
    work(argument);
    return;
  }
  start(&pools[0], threads - 1);
  model_kernels_team_run(&pools[0], work, argument, threads);
}

thread_pool *model_kernels_team_take(int *threads) {
  if (*threads > model_kernels_most_threads) *threads = model_kernels_most_threads;
  for (int i = 0; i < most_pools; i++) {
    if (!take(&pools[i])) continue;
    start(&pools[i], *threads - 1);
    const int count = 1 + atomic_load(&pools[i].count);
    if (*threads > count) *threads = count;
    return &pools[i];
  }
  return NULL;
}
