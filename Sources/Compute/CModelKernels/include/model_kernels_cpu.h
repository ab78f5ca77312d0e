// The processor features that kernels may use. Only cpu.c detects them and everybody else asks here, so that a limit
// reaches all kernels: that of model_kernels_cpu_limit, or else MODELC_CPU in the environment. No limit reaches oneDNN,
// which detects features itself, or the functions of the C library.
#ifndef MODEL_KERNELS_CPU_H
#define MODEL_KERNELS_CPU_H

#include <stdint.h>

// The first two are levels, the higher of which includes the lower; code without them runs on every processor of the
// architecture: SSE2 on x86-64, NEON on arm64. The others are independent of levels.
typedef enum {
  // The level x86-64-v3: AVX2, FMA, F16C, BMI, BMI2, LZCNT and MOVBE.
  model_kernels_cpu_avx2 = 1 << 0,
  // The level x86-64-v4: AVX-512 with F, VL, DQ, BW and CD.
  model_kernels_cpu_avx512 = 1 << 1,
  // Parts of AVX-512: products of bytes, and permutations of bytes.
  model_kernels_cpu_vnni = 1 << 2,
  model_kernels_cpu_vbmi = 1 << 3,
  // Tiles of bfloat16, and AVX-512's conversion to it. The memory for tiles must also be requested from the system.
  model_kernels_cpu_amx = 1 << 4,
  // On arm64: the baseline, products of bytes, and matrix products of bytes.
  model_kernels_cpu_neon = 1 << 5,
  model_kernels_cpu_dot_product = 1 << 6,
  model_kernels_cpu_i8mm = 1 << 7,
} model_kernels_cpu_feature;

// Whether kernels may use the feature: the processor has it, the system saves its registers, and no limit excludes it.
int32_t model_kernels_cpu_has(model_kernels_cpu_feature feature);

// Limits kernels to a level: "baseline", "avx2", "avx512" (without VNNI, VBMI and AMX), "vnni" (with VBMI) or "all".
// Returns 0, and changes nothing, for any other word. Features that the processor lacks stay unavailable.
//
// For tests, before anything is prepared: weights that were packed at one level must not meet kernels of another.
int32_t model_kernels_cpu_limit(const char *word);

#endif
