// Threads that wait for work, and wait for a while without going to sleep.
#ifndef MODEL_KERNELS_THREADS_H
#define MODEL_KERNELS_THREADS_H

#include <stddef.h>

// Calls `work` in the caller's thread, and at the same time in up to `threads` - 1 others that are free, and returns when all
// that have begun have come back. Nobody waits for a thread that has not begun: `work` has to take what is to be done piece by
// piece. While somebody else's work runs, the caller's thread is the only one.
void model_kernels_parallel(void (*work)(void *), void *argument, int threads);

// Calls `body` with ranges that make up [0, count). A thread begins with its own share, the same one each time, so that it finds in
// its caches what it has written before; large parts of a share come first and small ones last, and then the thread helps with the
// other shares. Threads of other pools all begin with the first share. Where ranges begin and end depends on `count` and `threads`
// alone. `parallel` is asked first to run the work; it returns 0 when it has no threads, and may be NULL.
void model_kernels_split(
    ptrdiff_t count, int threads, void (*body)(void *context, ptrdiff_t begin, ptrdiff_t end), void *context,
    int (*parallel)(void (*work)(void *), void *argument, int threads));

// The number of the caller's thread among those of its pool, from 1; 0 for a thread that belongs to none.
int model_kernels_thread_number(void);

enum { model_kernels_most_threads = 256 };

// Threads that one caller has to itself.
typedef struct model_kernels_team model_kernels_team;

// Takes a team of `*threads` threads, the caller's included, that nobody else uses; null if all teams are in use. Sets `*threads`
// to how many there are: fewer if the system starts no more.
model_kernels_team *model_kernels_team_take(int *threads);

// Runs `work` as `model_kernels_parallel` does, on the team's threads, and releases the team. Calls of `work` may wait for each
// other: each has its own thread.
void model_kernels_team_run(model_kernels_team *team, void (*work)(void *), void *argument, int threads);

// Lets a thread that waits leave the processor's units to others for a moment.
static inline void model_kernels_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
