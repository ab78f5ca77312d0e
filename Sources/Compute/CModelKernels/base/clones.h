// Compiles a function for several levels of processors; each call takes the best that may be used (cpu.h), so that a limit reaches
// these functions as well, and sanitizers see all of them.
//
//     static MODEL_KERNELS_CLONES(void, double_all, (float *x, ptrdiff_t count), (x, count)) {
//       for (ptrdiff_t i = 0; i < count; i++) x[i] *= 2;
//     }
//
// The body is compiled into a function for each level, together with the inline functions that it calls. It cannot call itself.
#ifndef CLONES_H
#define CLONES_H

#include "base/cpu.h"

#if defined(__x86_64__)
// The features of each level by name: with `arch=x86-64-v4`, clang would target a processor that is slow with 64-byte
// vectors.
#define CLONES_AVX2 "avx2,fma,f16c,bmi,bmi2,lzcnt,movbe,popcnt"
#define CLONES_AVX512 CLONES_AVX2 ",avx512f,avx512vl,avx512dq,avx512bw,avx512cd"

#define CLONES_BODY(result, name, parameters) __attribute__((always_inline)) static inline result name##_body parameters

#define CLONES_FORM(target, level, result, name, parameters, arguments) \
  __attribute__((target, noinline)) static result name##_##level parameters { return name##_body arguments; }

#define MODEL_KERNELS_CLONES(result, name, parameters, arguments)                              \
  result name parameters;                                                                      \
  CLONES_BODY(result, name, parameters);                                                       \
  CLONES_FORM(target(CLONES_AVX512), avx512, result, name, parameters, arguments)           \
  CLONES_FORM(target(CLONES_AVX2), avx2, result, name, parameters, arguments)             \
  CLONES_FORM(, baseline, result, name, parameters, arguments)                                 \
  result name parameters {                                                                     \
    if (cpu_has(model_kernels_cpu_avx512)) return name##_avx512 arguments;                     \
    return cpu_has(model_kernels_cpu_avx2) ? name##_avx2 arguments : name##_baseline arguments; \
  }                                                                                            \
  CLONES_BODY(result, name, parameters)

// For long functions that gain nothing from wider vectors: the AVX2 variant also serves AVX-512.
#define MODEL_KERNELS_FEW_CLONES(result, name, parameters, arguments)                          \
  result name parameters;                                                                      \
  CLONES_BODY(result, name, parameters);                                                       \
  CLONES_FORM(target(CLONES_AVX2), avx2, result, name, parameters, arguments)             \
  CLONES_FORM(, baseline, result, name, parameters, arguments)                                 \
  result name parameters {                                                                     \
    return cpu_has(model_kernels_cpu_avx2) ? name##_avx2 arguments : name##_baseline arguments; \
  }                                                                                            \
  CLONES_BODY(result, name, parameters)
#else
#define MODEL_KERNELS_CLONES(result, name, parameters, arguments) result name parameters
#define MODEL_KERNELS_FEW_CLONES MODEL_KERNELS_CLONES
#endif

#endif
