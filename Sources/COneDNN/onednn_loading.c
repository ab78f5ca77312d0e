#define _GNU_SOURCE
#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ONEDNN_TEXT(x) #x
#define ONEDNN_EXPANDED_TEXT(x) ONEDNN_TEXT(x)
#ifdef __APPLE__
#define ONEDNN_FILE "libdnnl." ONEDNN_EXPANDED_TEXT(DNNL_VERSION_MAJOR) ".dylib"
#else
#define ONEDNN_FILE "libdnnl.so." ONEDNN_EXPANDED_TEXT(DNNL_VERSION_MAJOR)
#endif

static onednn_library library;
static atomic_int is_loaded;

static void load(void) {
  const char *choice = getenv("MODELC_ONEDNN");
  if (choice && strcmp(choice, "0") == 0) return;
  void *file = dlopen(ONEDNN_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
#define ONEDNN_FIND(name)                                        \
  library.name = (__typeof__(&name))dlsym(file, #name);          \
  if (!library.name) goto missing;
  ONEDNN_FUNCTIONS(ONEDNN_FIND)
#undef ONEDNN_FIND
  library.omp_set_num_threads = (void (*)(int))dlsym(file, "omp_set_num_threads");
  library.GOMP_parallel = (void (*)(void (*)(void *), void *, unsigned, unsigned))dlsym(file, "GOMP_parallel");
  if (library.dnnl_engine_create(&library.engine, dnnl_cpu, 0) != dnnl_success) goto missing;
  atomic_store(&is_loaded, 1);
  return;
missing:
  dlclose(file);
}

const onednn_library *onednn_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return atomic_load(&is_loaded) ? &library : NULL;
}

// When a kernel last ran on several threads: those of OpenMP wait for a while before they go to sleep, and would be in the
// way of any others. What runs later leaves them alone, so that they do.
static _Atomic int64_t last_run;
enum { patience_nanoseconds = 500000 };

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void onednn_note_run(int threads) {
  if (threads > 1) atomic_store_explicit(&last_run, nanoseconds(), memory_order_relaxed);
}

int onednn_parallel(void (*work)(void *), void *argument, int threads) {
  const int64_t last = atomic_load_explicit(&last_run, memory_order_relaxed);
  if (last == 0 || threads < 1 || !library.GOMP_parallel || nanoseconds() - last > patience_nanoseconds) return 0;
  library.GOMP_parallel(work, argument, (unsigned)threads, 0);
  return 1;
}

int onednn_is_available(void) { return onednn_load() != NULL; }

#else

int onednn_is_available(void) { return 0; }

int onednn_parallel(void (*work)(void *), void *argument, int threads) { return 0; }

onednn_status onednn_convolution_create(
    const onednn_convolution *convolution, const float *weights, const float *bias, onednn_kernel **kernel) {
  return onednn_unavailable;
}

size_t onednn_kernel_scratch_size(const onednn_kernel *kernel) { return 0; }

onednn_status onednn_kernel_run(onednn_kernel *kernel, const float *source, float *destination, void *scratch) {
  return onednn_unavailable;
}

void onednn_kernel_destroy(onednn_kernel *kernel) {}

#endif
