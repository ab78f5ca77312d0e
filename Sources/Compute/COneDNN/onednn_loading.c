#define _GNU_SOURCE
#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
  // If the library was loaded before by other code in the process, its OpenMP calls are not replaced.
  void *earlier = dlopen(ONEDNN_FILE, RTLD_NOW | RTLD_NOLOAD);
  void *file = earlier ? earlier : dlopen(ONEDNN_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
#define ONEDNN_FIND(name)                                        \
  library.name = (__typeof__(&name))dlsym(file, #name);          \
  if (!library.name) goto missing;
  ONEDNN_FUNCTIONS(ONEDNN_FIND)
#undef ONEDNN_FIND
  library.omp_set_num_threads = (void (*)(int))dlsym(file, "omp_set_num_threads");
  library.GOMP_parallel = (void (*)(void (*)(void *), void *, unsigned, unsigned))dlsym(file, "GOMP_parallel");
  if (!earlier) onednn_use_own_threads(file, &library);
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

// Whether a kernel has run on several threads. OpenMP's threads spin before they sleep, and would compete with any
// others: from then on, they do all the work.
static atomic_int has_run;

void onednn_note_run(int threads) {
  if (threads > 1) atomic_store_explicit(&has_run, 1, memory_order_relaxed);
}

int onednn_parallel(void (*work)(void *), void *argument, int threads) {
  if (!atomic_load_explicit(&has_run, memory_order_relaxed) || threads < 1 || !library.GOMP_parallel) return 0;
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
