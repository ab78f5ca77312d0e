#define _GNU_SOURCE
#include "file_guard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// A guarded mapping; `end` is 0 in a free slot. `end` is cleared first when a mapping is removed and set last when one
/// is added, and the handler, which takes no lock, reads `start` before and after it: thus it never combines the bounds
/// of two mappings.
struct slot {
  _Atomic(uintptr_t) start;
  _Atomic(uintptr_t) end;
  atomic_bool is_damaged;
};

enum { slots_per_block = 256, most_blocks = 4096 };

/// Blocks are added and never freed: the handler may be reading them.
static _Atomic(struct slot *) blocks[most_blocks];
static atomic_int block_count;
static atomic_uint_least64_t damage_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// All slots before this one are in use.
static int first_free;
static bool is_installed;
static struct sigaction previous;
static uintptr_t page_size;

static struct slot *slot_at(int number) {
  return &atomic_load_explicit(&blocks[number / slots_per_block], memory_order_acquire)[number % slots_per_block];
}

/// Maps zeros from the page of `address` to the end of its mapping. Calls only async-signal-safe functions.
static bool cover(uintptr_t address) {
  int count = atomic_load_explicit(&block_count, memory_order_acquire) * slots_per_block;
  for (int number = 0; number < count; number++) {
    struct slot *slot = slot_at(number);
    uintptr_t start = atomic_load(&slot->start);
    uintptr_t end = atomic_load(&slot->end);
    if (address < start || address >= end || atomic_load(&slot->start) != start) continue;
    uintptr_t page = address & ~(page_size - 1);
    void *zeros =
        mmap((void *)page, end - page, PROT_READ, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeros == MAP_FAILED) return false;
    atomic_store(&slot->is_damaged, true);
    atomic_fetch_add(&damage_count, 1);
    return true;
  }
  return false;
}

/// Passes the signal to the handler that was installed before, or to the system.
static void pass_on(int number, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler == SIG_IGN && info->si_code <= 0) {
    // Another process sent it, and it was ignored before.
  } else if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) {
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(number, &standard, NULL);
    // Delivered when this handler returns. A fault would recur anyway, but a signal that was sent would not.
    raise(number);
  } else {
    previous.sa_handler(number);
  }
}

static void handle(int number, siginfo_t *info, void *context) {
  int saved = errno;
  bool is_covered = info->si_code > 0 && cover((uintptr_t)info->si_addr);
  errno = saved;
  if (!is_covered) pass_on(number, info, context);
}

/// Requires the lock.
static bool install(void) {
  if (is_installed) return true;
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  // Before the handler can run.
  if (sigaction(SIGBUS, NULL, &previous) != 0) return false;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  // Runs on the alternate signal stack of threads that have one; interrupted system calls are restarted.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGBUS, &action, NULL) != 0) return false;
  is_installed = true;
  return true;
}

/// Requires the lock. Returns the number of a free slot; -1 if there is no memory for one.
static int free_slot(void) {
  int count = atomic_load(&block_count) * slots_per_block;
  for (int number = first_free; number < count; number++) {
    if (atomic_load(&slot_at(number)->end) == 0) return number;
  }
  if (count == most_blocks * slots_per_block) return -1;
  struct slot *block = calloc(slots_per_block, sizeof(struct slot));
  if (!block) return -1;
  atomic_store_explicit(&blocks[count / slots_per_block], block, memory_order_release);
  atomic_fetch_add_explicit(&block_count, 1, memory_order_release);
  return count;
}

int file_guard_add(const void *start, size_t length) {
  pthread_mutex_lock(&lock);
  int number = install() ? free_slot() : -1;
  if (number >= 0) {
    struct slot *slot = slot_at(number);
    uintptr_t end = (uintptr_t)start + length;
    atomic_store(&slot->is_damaged, false);
    atomic_store(&slot->start, (uintptr_t)start);
    atomic_store(&slot->end, (end + page_size - 1) & ~(page_size - 1));
    first_free = number + 1;
  }
  pthread_mutex_unlock(&lock);
  return number;
}

void file_guard_remove(int number) {
  if (number < 0) return;
  pthread_mutex_lock(&lock);
  struct slot *slot = slot_at(number);
  atomic_store(&slot->end, 0);
  atomic_store(&slot->start, 0);
  if (number < first_free) first_free = number;
  pthread_mutex_unlock(&lock);
}

bool file_guard_is_damaged(int number) { return number >= 0 && atomic_load(&slot_at(number)->is_damaged); }

uint64_t file_guard_damage_count(void) { return atomic_load(&damage_count); }
