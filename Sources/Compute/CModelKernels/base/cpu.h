// The processor's features as kernels query them: a single load.
#ifndef CPU_H
#define CPU_H

#include "model_kernels_cpu.h"

#include <stdatomic.h>

// Features that may be used; 0 until they are detected (a detected set is never 0).
extern _Atomic uint32_t cpu_features;

// Detects the features.
uint32_t cpu_find(void);

static inline int cpu_has(model_kernels_cpu_feature feature) {
  const uint32_t known = atomic_load_explicit(&cpu_features, memory_order_relaxed);
  return ((known ? known : cpu_find()) & (uint32_t)feature) != 0;
}

#endif
