// Compiles a function for several generations of processors; the loader picks the best the machine has.
#ifndef MODEL_KERNELS_CLONES_H
#define MODEL_KERNELS_CLONES_H

// The loader picks before a sanitizer is ready to have its functions called, so sanitized builds have one form only.
// gcc defines a macro for each sanitizer, clang answers a question.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MODEL_KERNELS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define MODEL_KERNELS_SANITIZED 1
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(MODEL_KERNELS_SANITIZED)
#define MODEL_KERNELS_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
// For long functions that are slow for other reasons than the width of vectors: AVX2's form serves AVX-512, too.
#define MODEL_KERNELS_FEW_CLONES __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define MODEL_KERNELS_CLONES
#define MODEL_KERNELS_FEW_CLONES
#endif

#endif
