// Whether this is compiled for a sanitizer.
#ifndef MODEL_KERNELS_SANITIZED_H
#define MODEL_KERNELS_SANITIZED_H

// gcc defines a macro for each sanitizer, clang has __has_feature.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MODEL_KERNELS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define MODEL_KERNELS_SANITIZED 1
#endif
#endif

#endif
