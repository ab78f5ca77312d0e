// For programs that also run with an old glibc: functions whose newest version there does what the first did, except for errors of the
// kind of 1980 (SVID), are called in their first version. find-old-glibc.sh links this.
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#endif

#define CALL_FIRST(name)                                 \
  __asm__(".symver first_" #name ", " #name "@" FIRST); \
  double first_##name(double x);                         \
  __attribute__((visibility("hidden"))) double name(double x) { return first_##name(x); }

CALL_FIRST(exp)
CALL_FIRST(exp2)
CALL_FIRST(log)
CALL_FIRST(log2)

__asm__(".symver first_pow, pow@" FIRST);
double first_pow(double x, double y);
__attribute__((visibility("hidden"))) double pow(double x, double y) { return first_pow(x, y); }

// Newer C++ libraries ask whether the process has one thread yet; "no" is always right.
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;
