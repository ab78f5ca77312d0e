#include "base/cpu.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

_Atomic uint32_t cpu_features;

// Marks a set of features as detected.
#define KNOWN ((uint32_t)1 << 31)

#if defined(__x86_64__)
#include <cpuid.h>

// Whether all bits of `wanted` are set.
static int are_set(uint32_t bits, uint32_t wanted) { return (bits & wanted) == wanted; }

// The registers that the operating system saves on a context switch (XCR0).
static uint32_t saved_registers(void) {
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// The bits are those of the CPUID tables in the processor manuals.
static uint32_t features_here(void) {
  uint32_t a, b, c, d, first, extended = 0, b7, c7, d7, a71 = 0;
  if (!__get_cpuid(1, &a, &b, &first, &d) || !__get_cpuid_count(7, 0, &a, &b7, &c7, &d7)) return 0;
  if (__get_cpuid(0x80000001, &a, &b, &c, &d)) extended = c;
  if (__get_cpuid_count(7, 1, &a, &b, &c, &d)) a71 = a;
  // FMA, MOVBE, POPCNT, OSXSAVE, AVX and F16C; BMI, AVX2 and BMI2; LZCNT; saved XMM and YMM registers.
  if (!are_set(first, bit_FMA | bit_MOVBE | bit_POPCNT | bit_OSXSAVE | bit_AVX | bit_F16C)) return 0;
  const uint32_t saved = saved_registers();
  if (!are_set(b7, bit_BMI | bit_AVX2 | bit_BMI2) || !are_set(extended, bit_LZCNT) || !are_set(saved, 0x06)) return 0;
  uint32_t features = model_kernels_cpu_avx2;
  // Saved ZMM registers, the 16 additional ones, and mask registers.
  const uint32_t avx512 = bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL;
  if (!are_set(b7, avx512) || !are_set(saved, 0xe0)) return features;
  features |= model_kernels_cpu_avx512;
  if (c7 & bit_AVX512VNNI) features |= model_kernels_cpu_vnni;
  if (c7 & bit_AVX512VBMI) features |= model_kernels_cpu_vbmi;
  // AMX tiles, if the operating system saves them.
  if (are_set(d7, bit_AMXBF16 | bit_AMXTILE) && are_set(saved, 0x60000) && (a71 & bit_AVX512BF16))
    features |= model_kernels_cpu_amx;
  return features;
}
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>

static uint32_t features_here(void) {
  uint32_t features = model_kernels_cpu_neon;
  // HWCAP_ASIMDDP and HWCAP2_I8MM by number, because older headers lack the names.
  if (getauxval(AT_HWCAP) >> 20 & 1) features |= model_kernels_cpu_dot_product;
  if (getauxval(AT_HWCAP2) >> 13 & 1) features |= model_kernels_cpu_i8mm;
  return features;
}
#elif defined(__aarch64__)
static uint32_t features_here(void) {
  uint32_t features = model_kernels_cpu_neon;
#if defined(__ARM_FEATURE_DOTPROD)
  features |= model_kernels_cpu_dot_product;
#endif
#if defined(__ARM_FEATURE_MATMUL_INT8)
  features |= model_kernels_cpu_i8mm;
#endif
  return features;
}
#else
static uint32_t features_here(void) { return 0; }
#endif

// The features that each value of MODELC_CPU allows. EnvironmentVariable.swift lists the same values.
static const struct {
  const char *word;
  uint32_t features;
} limits[] = {
    {"baseline", model_kernels_cpu_neon},
    {"avx2", model_kernels_cpu_neon | model_kernels_cpu_avx2},
    {"avx512", model_kernels_cpu_neon | model_kernels_cpu_avx2 | model_kernels_cpu_avx512},
    {"vnni", model_kernels_cpu_neon | model_kernels_cpu_avx2 | model_kernels_cpu_avx512 | model_kernels_cpu_vnni
                 | model_kernels_cpu_vbmi},
    {"all", ~(uint32_t)0},
};

int32_t model_kernels_cpu_limit(const char *word) {
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    if (strcmp(word, limits[i].word) != 0) continue;
    atomic_store_explicit(&cpu_features, (features_here() & limits[i].features) | KNOWN, memory_order_relaxed);
    return 1;
  }
  return 0;
}

// Threads that race here compute the same value.
uint32_t cpu_find(void) {
  const char *const word = getenv("MODELC_CPU");
  if (!word || !model_kernels_cpu_limit(word)) model_kernels_cpu_limit("all");
  return atomic_load_explicit(&cpu_features, memory_order_relaxed);
}

int32_t model_kernels_cpu_has(model_kernels_cpu_feature feature) { return cpu_has(feature); }
