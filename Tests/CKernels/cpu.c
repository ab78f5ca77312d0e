// What the processor has by our own reading against what the compiler's library reads, and limits to it.
//
//     cpu --levels    prints the limits that make a difference on this machine, the least first, and compares nothing
#include "model_kernels_cpu.h"
#include "plain.h"

static const char *const words[] = {"baseline", "avx2", "avx512", "vnni", "all"};
enum { word_count = sizeof words / sizeof *words, feature_count = 8 };

static unsigned features(void) {
  unsigned all = 0;
  for (unsigned f = 0; f < feature_count; f++)
    if (model_kernels_cpu_has((model_kernels_cpu_feature)(1u << f))) all |= 1u << f;
  return all;
}

static unsigned limited(const char *word) { return model_kernels_cpu_limit(word) ? features() : ~0u; }

static void print_levels(void) {
  for (int w = 0; w < word_count; w++)
    if (w == 0 || limited(words[w]) != limited(words[w - 1])) printf("%s\n", words[w]);
}

static void expect(unsigned found, unsigned expected, const char *what) {
  if (differs(found, expected, 0)) printf("%s: features %x, not %x\n", what, found, expected);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--levels") == 0) return print_levels(), 0;
  const char *const named = getenv("MODELC_CPU");
  const unsigned start = features(), levels = model_kernels_cpu_avx2 | model_kernels_cpu_avx512;
  expect(start, limited(named ? named : "all"), "the limit of the environment");
  const unsigned all = limited("all");
#if defined(__x86_64__)
  const int v3 = __builtin_cpu_supports("x86-64-v3"), v4 = __builtin_cpu_supports("x86-64-v4");
  expect(all & levels, (v3 ? model_kernels_cpu_avx2 : 0) | (v4 ? model_kernels_cpu_avx512 : 0), "levels");
  const int vnni = v4 && __builtin_cpu_supports("avx512vnni"), vbmi = v4 && __builtin_cpu_supports("avx512vbmi");
  expect(
      all & (model_kernels_cpu_vnni | model_kernels_cpu_vbmi),
      (vnni ? model_kernels_cpu_vnni : 0) | (vbmi ? model_kernels_cpu_vbmi : 0), "VNNI and VBMI");
  expect(all & model_kernels_cpu_neon, 0, "NEON");
#elif defined(__aarch64__)
  expect(all & (model_kernels_cpu_neon | levels), model_kernels_cpu_neon, "NEON");
#endif
  // Each limit admits what the lesser one does, and takes nothing that is missing.
  for (int w = 0; w + 1 < word_count; w++) {
    const unsigned less = limited(words[w]);
    expect(less & limited(words[w + 1]), less, words[w]);
    expect(less & all, less, words[w]);
  }
  expect(limited("baseline") & levels, 0, "baseline");
  expect(limited("avx2") & (model_kernels_cpu_avx512 | model_kernels_cpu_vnni), 0, "avx2");
  expect(limited("avx512"), all & (levels | model_kernels_cpu_neon), "avx512");
  expect(limited("vnni") & model_kernels_cpu_amx, 0, "vnni");
  // Other words change nothing.
  model_kernels_cpu_limit("avx2");
  const unsigned before = features();
  expect((unsigned)model_kernels_cpu_limit("AVX2") + (unsigned)model_kernels_cpu_limit(""), 0, "other words");
  expect(features(), before, "other words");
  return summary("features of the processor", 1);
}
