// Thread pools whose threads spin for a while before they sleep.
#ifndef MODEL_KERNELS_THREADS_H
#define MODEL_KERNELS_THREADS_H

#include <stddef.h>

// Calls `work` in the caller's thread, and at the same time in up to `threads` - 1 free ones, and returns when all
// calls have returned. Threads that have not started are not waited for, so `work` has to take pieces of the work until
// none is left. While another caller's work runs, the caller's thread is the only one.
void model_kernels_parallel(void (*work)(void *), void *argument, int threads);

// Calls `body` with ranges that cover [0, count). A thread begins with its own share, the same one each time, so that
// it finds data it wrote before in its caches; the pieces of a share are large at first and small at the end, and then
// the thread helps with other shares. Threads of other pools all begin with the first share. The bounds of ranges
// depend only on `count` and `threads`. `parallel` is asked first to run the work; it returns 0 if it has no threads,
// and may be NULL.
void model_kernels_split(
    ptrdiff_t count, int threads, void (*body)(void *context, ptrdiff_t begin, ptrdiff_t end), void *context,
    int (*parallel)(void (*work)(void *), void *argument, int threads));

// The number of the caller's thread in its pool, from 1; 0 for a thread that belongs to none.
int model_kernels_thread_number(void);

enum { model_kernels_most_threads = 256 };

// Threads reserved for one caller.
typedef struct model_kernels_team model_kernels_team;

// Takes a team of `*threads` threads, including the caller's, that nobody else uses; null if all teams are in use. Sets
// `*threads` to its size, which is smaller if the system starts no more threads.
model_kernels_team *model_kernels_team_take(int *threads);

// Runs `work` as `model_kernels_parallel` does, on the team's threads, and releases the team. Calls of `work` may wait for each
// other: each has its own thread.
void model_kernels_team_run(model_kernels_team *team, void (*work)(void *), void *argument, int threads);

// Yields the processor's execution units to its other hardware thread for a moment.
static inline void model_kernels_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
