// Compiles a function for several generations of processors; the loader picks the best the machine has.
#ifndef MODEL_KERNELS_CLONES_H
#define MODEL_KERNELS_CLONES_H

#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define MODEL_KERNELS_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define MODEL_KERNELS_CLONES
#endif

#endif
