// What functions share that are written by vectors, or for one generation of processors.
#ifndef VECTORS_H
#define VECTORS_H

// Becomes part of its callers, and so is compiled for the processors that they are for.
#define INLINE static inline __attribute__((always_inline))

// The loop after it, whose count is known when this is compiled, is written out: arrays that it indexes stay in registers.
#define UNROLLED _Pragma("clang loop unroll(full)")

// The loop becomes vectors: elements are independent of each other even when input and output are the same array.
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")

// The same for a loop over the lanes of vectors, which stays a loop until then.
#define TOGETHER _Pragma("clang loop vectorize(assume_safety) unroll(disable)")

// So many floats, or integers as a mask of them, anywhere in memory.
typedef float vector16 __attribute__((vector_size(64), aligned(4)));
typedef float vector8 __attribute__((vector_size(32), aligned(4)));
typedef float vector4 __attribute__((vector_size(16), aligned(4)));
typedef int mask16 __attribute__((vector_size(64), aligned(4)));
typedef int mask8 __attribute__((vector_size(32), aligned(4)));
typedef int mask4 __attribute__((vector_size(16), aligned(4)));

// Functions for one generation; `cpu_has` tells where they may be called.
#if defined(__x86_64__)
#define TARGET_AVX2 __attribute__((target("avx2,fma,f16c")))
#define TARGET_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,fma")))
#define TARGET_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
#endif

#endif
