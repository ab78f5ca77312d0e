#define _GNU_SOURCE
#include "onednn_internal.h"

#if defined(MODELC_ONEDNN) && defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model_kernels_threads.h"

// oneDNN runs parallel regions on OpenMP's threads. Those compete with ours by spinning, and every region waits for all
// of them, so that a busy machine delays each kernel by milliseconds. The few OpenMP functions that oneDNN calls are
// replaced by our own, which do not wait for threads that start late. Only oneDNN's calls are redirected.

// One parallel region. Its `count` members need not run at the same time, unless they wait for each other.
typedef struct {
  void (*work)(void *);
  void *argument;
  unsigned count;
  _Atomic unsigned next;
  // Members that have reached the barrier, and how often all have passed it.
  _Atomic unsigned arrived, passed;
} region;

static _Thread_local struct {
  region *region;
  unsigned member;
  // Default number of members of a region; 0 for one per processor.
  int limit;
} own;

static int most_members(void) {
  const long processors = own.limit > 0 ? own.limit : sysconf(_SC_NPROCESSORS_ONLN);
  return processors < 1 ? 1 : processors > model_kernels_most_threads ? model_kernels_most_threads : (int)processors;
}

static void take_members(void *argument) {
  region *const current = argument;
  for (unsigned i; (i = atomic_fetch_add(&current->next, 1)) < current->count;) {
    own.region = current;
    own.member = i;
    current->work(current->argument);
  }
  own.region = NULL;
  own.member = 0;
}

static void open_region(void (*work)(void *), void *argument, unsigned wanted, unsigned flags) {
  (void)flags;
  int count = wanted > 0 ? (int)wanted : most_members();
  // A nested region runs on the calling thread only.
  region inner = {.work = work, .argument = argument, .count = 1}, *const outer = own.region;
  const unsigned member = own.member;
  if (!outer && count > 1) {
    model_kernels_team *team;
    // Kernels rely on the number of members they were created for: wait for threads rather than run with fewer.
    while (!(team = model_kernels_team_take(&count))) usleep(50);
    inner.count = (unsigned)count;
    model_kernels_team_run(team, take_members, &inner, count);
  } else {
    take_members(&inner);
  }
  own.region = outer;
  own.member = member;
}

static void wait_for_all(void) {
  region *const current = own.region;
  if (!current || current->count <= 1) return;
  const unsigned passed = atomic_load(&current->passed);
  if (atomic_fetch_add(&current->arrived, 1) + 1 == current->count) {
    atomic_store(&current->arrived, 0);
    atomic_store(&current->passed, passed + 1);
    return;
  }
  for (int i = 0; atomic_load(&current->passed) == passed; i++) {
    if (i < 4000) model_kernels_pause();
    else usleep(20);
  }
}

static int member(void) { return (int)own.member; }
static int member_count(void) { return own.region ? (int)own.region->count : 1; }
static int is_inside(void) { return own.region && own.region->count > 1; }
static void set_limit(int threads) { own.limit = threads > 1 ? threads : 1; }

static const struct {
  const char *name;
  void (*function)(void);
} replacements[] = {
    {"GOMP_barrier", wait_for_all},
    {"GOMP_parallel", (void (*)(void))open_region},
    {"omp_get_max_threads", (void (*)(void))most_members},
    {"omp_get_num_threads", (void (*)(void))member_count},
    {"omp_get_thread_num", (void (*)(void))member},
    {"omp_in_parallel", (void (*)(void))is_inside},
    {"omp_set_num_threads", (void (*)(void))set_limit},
};

enum { replacement_count = sizeof replacements / sizeof *replacements };

static int starts_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

// Relocation types of function addresses, in any table.
#if defined(__x86_64__)
enum { by_table = R_X86_64_GLOB_DAT, by_call = R_X86_64_JUMP_SLOT, by_pointer = R_X86_64_64 };
#else
enum { by_table = R_AARCH64_GLOB_DAT, by_call = R_AARCH64_JUMP_SLOT, by_pointer = R_AARCH64_ABS64 };
#endif

// Index in `replacements` of the function that this relocation binds; -1 if it is not an OpenMP function, -2 if it is
// an OpenMP function without replacement.
static int find(const ElfW(Rela) * entry, const ElfW(Sym) * symbols, const char *names) {
  const char *name = names + symbols[ELF64_R_SYM(entry->r_info)].st_name;
  const unsigned long type = ELF64_R_TYPE(entry->r_info);
  if (!starts_with(name, "GOMP_") && !starts_with(name, "omp_") && !starts_with(name, "__kmpc_")
      && !starts_with(name, "kmp_")) {
    return -1;
  }
  if (entry->r_addend != 0 || (type != by_table && type != by_call && type != by_pointer)) return -2;
  for (int i = 0; i < replacement_count; i++) {
    if (strcmp(name, replacements[i].name) == 0) return i;
  }
  return -2;
}

static uintptr_t rounded(uintptr_t address) { return address & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1); }

// Whether the loader made a page read-only after relocation.
static int is_read_only(uintptr_t base, uintptr_t page) {
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)base;
  const ElfW(Phdr) *parts = (const ElfW(Phdr) *)(base + header->e_phoff);
  for (int i = 0; i < header->e_phnum; i++) {
    const uintptr_t start = base + parts[i].p_vaddr;
    if (parts[i].p_type == PT_GNU_RELRO && page >= rounded(start) && page < rounded(start + parts[i].p_memsz)) return 1;
  }
  return 0;
}

static int protect(uintptr_t address, int access) {
  return mprotect((void *)rounded(address), (size_t)sysconf(_SC_PAGESIZE), access) == 0;
}

typedef struct {
  uintptr_t address;
  void (*function)(void);
} place;

static int write_all(uintptr_t base, const place *places, int count) {
  for (int i = 0; i < count; i++) {
    if (is_read_only(base, rounded(places[i].address)) && !protect(places[i].address, PROT_READ | PROT_WRITE)) return 0;
  }
  for (int i = 0; i < count; i++) {
    memcpy((void *)places[i].address, &places[i].function, sizeof places[i].function);
  }
  for (int i = 0; i < count; i++) {
    if (is_read_only(base, rounded(places[i].address))) protect(places[i].address, PROT_READ);
  }
  return 1;
}

// Redirects the library's OpenMP calls to the functions above. Returns 0 and changes nothing if it uses any other OpenMP function.
static int replace_all(const struct link_map *map) {
  enum { most_places = 64 };
  uintptr_t symbols = 0, names = 0, tables[2] = {0, 0};
  size_t sizes[2] = {0, 0}, relative = 0;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    // Most loaders have already relocated these addresses.
    const uintptr_t address = entry->d_un.d_ptr < map->l_addr ? map->l_addr + entry->d_un.d_ptr : entry->d_un.d_ptr;
    switch (entry->d_tag) {
      case DT_SYMTAB: symbols = address; break;
      case DT_STRTAB: names = address; break;
      case DT_RELA: tables[0] = address; break;
      case DT_RELASZ: sizes[0] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      case DT_RELACOUNT: relative = entry->d_un.d_val; break;
      case DT_JMPREL: tables[1] = address; break;
      case DT_PLTRELSZ: sizes[1] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
    }
  }
  if (!symbols || !names) return 0;
  place places[most_places];
  int count = 0, opens_regions = 0;
  for (int table = 0; table < 2; table++) {
    // Relative relocations, which have no symbol, come first.
    for (size_t i = table == 0 ? relative : 0; i < sizes[table]; i++) {
      const ElfW(Rela) *entry = (const ElfW(Rela) *)tables[table] + i;
      const int found = find(entry, (const ElfW(Sym) *)symbols, (const char *)names);
      if (found == -1) continue;
      if (found < 0 || count == most_places) return 0;
      if (replacements[found].function == (void (*)(void))open_region) opens_regions = 1;
      places[count++] = (place){map->l_addr + entry->r_offset, replacements[found].function};
    }
  }
  return opens_regions && write_all(map->l_addr, places, count);
}

int onednn_has_threads(const onednn_library *library, int threads) {
  if (library->omp_set_num_threads != set_limit || threads <= 1) return 1;
  const int wanted = threads < model_kernels_most_threads ? threads : model_kernels_most_threads;
  int count = wanted;
  model_kernels_team *const team = model_kernels_team_take(&count);
  // Releases the team.
  region none = {.count = 0};
  if (team) model_kernels_team_run(team, take_members, &none, 1);
  return !team || count == wanted;
}

int onednn_use_own_threads(void *file, onednn_library *library) {
  struct link_map *map;
  if (dlinfo(file, RTLD_DI_LINKMAP, &map) != 0) return 0;
  if (!replace_all(map)) return 0;
  library->omp_set_num_threads = set_limit;
  library->GOMP_parallel = NULL;
  return 1;
}

#elif defined(MODELC_ONEDNN)

int onednn_use_own_threads(void *file, onednn_library *library) {
  (void)file;
  (void)library;
  return 0;
}

int onednn_has_threads(const onednn_library *library, int threads) {
  (void)library;
  (void)threads;
  return 1;
}

#endif
