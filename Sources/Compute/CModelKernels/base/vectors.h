// Shared by functions that use vector types or are written for one generation of processors.
#ifndef VECTORS_H
#define VECTORS_H

// Inlined into its callers, and thus compiled for their target processors.
#define INLINE static inline __attribute__((always_inline))

// Fully unrolls the following loop, whose trip count is a compile-time constant, so that arrays it indexes stay in
// registers.
#define UNROLLED _Pragma("clang loop unroll(full)")

// Vectorises the following loop: its iterations are independent even when input and output are the same array.
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")

// The same for a loop over the lanes of a vector, which must not be unrolled before it is vectorised.
#define TOGETHER _Pragma("clang loop vectorize(assume_safety) unroll(disable)")

// Vectors of floats, or of integers as their masks, without alignment.
typedef float vector16 __attribute__((vector_size(64), aligned(4)));
typedef float vector8 __attribute__((vector_size(32), aligned(4)));
typedef float vector4 __attribute__((vector_size(16), aligned(4)));
typedef int mask16 __attribute__((vector_size(64), aligned(4)));
typedef int mask8 __attribute__((vector_size(32), aligned(4)));
typedef int mask4 __attribute__((vector_size(16), aligned(4)));

// Functions for one generation of processors; `cpu_has` says whether they may be called.
#if defined(__x86_64__)
#define TARGET_AVX2 __attribute__((target("avx2,fma,f16c")))
#define TARGET_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,fma")))
#define TARGET_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#elif defined(__aarch64__)
// NEON is on every processor of arm64.
#define TARGET_NEON
#define TARGET_DOT_PRODUCT __attribute__((target("dotprod")))
#define TARGET_I8MM __attribute__((target("dotprod,i8mm")))
#endif

#endif
