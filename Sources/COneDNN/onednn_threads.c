#define _GNU_SOURCE
#include "onednn_internal.h"

#if defined(MODELC_ONEDNN) && defined(__linux__) && defined(__LP64__)

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "model_kernels_threads.h"

// oneDNN opens parallel regions by OpenMP's library, whose threads make two kinds of trouble: they spin beside our own, and
// each region waits for all of them, so that a machine that is busy with something else delays every kernel by milliseconds.
// What oneDNN needs of that library is little: here it is, on our own threads, of which those that come late are not waited
// for. The addresses by which oneDNN calls the library, and nobody else, are replaced.

// One parallel region. Its `count` members need not run at the same time, unless they wait for each other.
typedef struct {
  void (*work)(void *);
  void *argument;
  unsigned count;
  _Atomic unsigned next;
  // Members that have come to the barrier, and how often all have passed it.
  _Atomic unsigned arrived, passed;
} region;

static _Thread_local struct {
  region *region;
  unsigned member;
  int limit;
} own = {.limit = 1};

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
  int count = wanted > 0 ? (int)wanted : own.limit;
  // A region inside of another one has its caller's thread alone.
  region inner = {.work = work, .argument = argument, .count = 1}, *const outer = own.region;
  const unsigned member = own.member;
  model_kernels_team *const team = outer || count <= 1 ? NULL : model_kernels_team_take(&count);
  if (team) {
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
static int most_members(void) { return own.limit; }
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
};

enum { replacement_count = sizeof replacements / sizeof *replacements };

static int starts_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

// The place in `replacements` of the function that a relocation fills in the address of; −1 for one that is none of OpenMP's,
// −2 for one that is and is not there.
static int find(const ElfW(Rela) *entry, const ElfW(Sym) *symbols, const char *names) {
  const char *name = names + symbols[entry->r_info >> 32].st_name;
  if (!starts_with(name, "GOMP_") && !starts_with(name, "omp_")) return -1;
  for (int i = 0; i < replacement_count; i++) {
    if (strcmp(name, replacements[i].name) == 0 && entry->r_addend == 0) return i;
  }
  return -2;
}

// Pages that the loader has made read-only after it filled in addresses.
static int is_read_only(uintptr_t base, uintptr_t address) {
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)base;
  const ElfW(Phdr) *parts = (const ElfW(Phdr) *)(base + header->e_phoff);
  for (int i = 0; i < header->e_phnum; i++) {
    const uintptr_t start = base + parts[i].p_vaddr;
    if (parts[i].p_type == PT_GNU_RELRO && address >= start && address < start + parts[i].p_memsz) return 1;
  }
  return 0;
}

static int replace(uintptr_t base, uintptr_t address, void (*function)(void)) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = address / page * page;
  const int is_protected = is_read_only(base, address);
  if (is_protected && mprotect((void *)start, page, PROT_READ | PROT_WRITE) != 0) return 0;
  memcpy((void *)address, &function, sizeof function);
  if (is_protected) mprotect((void *)start, page, PROT_READ);
  return 1;
}

// Has the loaded file call the functions above. Leaves it alone, and says 0, when it needs others of OpenMP's, too.
static int replace_all(const struct link_map *map) {
  enum { most_places = 64 };
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *tables[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0}, relative = 0;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    switch (entry->d_tag) {
      case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
      case DT_STRTAB: names = (const void *)entry->d_un.d_ptr; break;
      case DT_RELA: tables[0] = (const void *)entry->d_un.d_ptr; break;
      case DT_RELASZ: sizes[0] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      case DT_RELACOUNT: relative = entry->d_un.d_val; break;
      case DT_JMPREL: tables[1] = (const void *)entry->d_un.d_ptr; break;
      case DT_PLTRELSZ: sizes[1] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
    }
  }
  if (!symbols || !names) return 0;
  struct {
    uintptr_t address;
    int replacement;
  } places[most_places];
  int count = 0;
  for (int table = 0; table < 2; table++) {
    // Those of no symbol come first.
    for (size_t i = table == 0 ? relative : 0; i < sizes[table]; i++) {
      const int found = find(tables[table] + i, symbols, names);
      if (found == -1) continue;
      if (found < 0 || count == most_places) return 0;
      places[count].address = map->l_addr + tables[table][i].r_offset;
      places[count++].replacement = found;
    }
  }
  for (int i = 0; i < count; i++) {
    if (!replace(map->l_addr, places[i].address, replacements[places[i].replacement].function)) return 0;
  }
  return count > 0;
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

#endif
