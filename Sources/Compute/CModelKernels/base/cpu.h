// The processor as kernels ask for it, at the cost of a load.
#ifndef CPU_H
#define CPU_H

#include "model_kernels_cpu.h"

#include <stdatomic.h>

// Features that may be used; 0 until they are known, which no set of them is.
extern _Atomic uint32_t cpu_features;

// Finds them out.
uint32_t cpu_find(void);

static inline int cpu_has(model_kernels_cpu_feature feature) {
  const uint32_t known = atomic_load_explicit(&cpu_features, memory_order_relaxed);
  return ((known ? known : cpu_find()) & (uint32_t)feature) != 0;
}

#endif
