// Conditions that kernels rely on to stay within memory. Debug builds, sanitized ones and those with MODEL_KERNELS_CHECKED end where one
// does not hold; others do without, for whoever calls a kernel has seen to it.
#ifndef CHECK_H
#define CHECK_H

#include "model_kernels_clones.h"

#if defined(DEBUG) || defined(MODEL_KERNELS_SANITIZED) || defined(MODEL_KERNELS_CHECKED)
#define MODEL_KERNELS_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define MODEL_KERNELS_CHECK(condition) ((void)0)
#endif

#endif
