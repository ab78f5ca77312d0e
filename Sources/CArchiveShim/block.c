#include "block_shim.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The functions of libarchive that are used here.
static struct {
  int is_usable;
  struct archive *(*read_new)(void);
  int (*read_support_format_raw)(struct archive *);
  int (*read_support_filter_zstd)(struct archive *);
  int (*read_open_memory)(struct archive *, const void *, size_t);
  int (*read_next_header)(struct archive *, struct archive_entry **);
  la_ssize_t (*read_data)(struct archive *, void *, size_t);
  int (*read_free)(struct archive *);
  struct archive *(*write_new)(void);
  int (*write_set_format_raw)(struct archive *);
  int (*write_add_filter_zstd)(struct archive *);
  int (*write_set_bytes_per_block)(struct archive *, int);
  int (*write_open_memory)(struct archive *, void *, size_t, size_t *);
  int (*write_header)(struct archive *, struct archive_entry *);
  la_ssize_t (*write_data)(struct archive *, const void *, size_t);
  int (*write_close)(struct archive *);
  int (*write_free)(struct archive *);
  struct archive_entry *(*entry_new)(void);
  void (*entry_free)(struct archive_entry *);
  void (*entry_set_filetype)(struct archive_entry *, unsigned int);
} library;

typedef struct {
  const char *name;
  void *address;
} symbol;

static int load(void *handle) {
  const symbol symbols[] = {
      {"archive_read_new", &library.read_new},
      {"archive_read_support_format_raw", &library.read_support_format_raw},
      {"archive_read_support_filter_zstd", &library.read_support_filter_zstd},
      {"archive_read_open_memory", &library.read_open_memory},
      {"archive_read_next_header", &library.read_next_header},
      {"archive_read_data", &library.read_data},
      {"archive_read_free", &library.read_free},
      {"archive_write_new", &library.write_new},
      {"archive_write_set_format_raw", &library.write_set_format_raw},
      {"archive_write_add_filter_zstd", &library.write_add_filter_zstd},
      {"archive_write_set_bytes_per_block", &library.write_set_bytes_per_block},
      {"archive_write_open_memory", &library.write_open_memory},
      {"archive_write_header", &library.write_header},
      {"archive_write_data", &library.write_data},
      {"archive_write_close", &library.write_close},
      {"archive_write_free", &library.write_free},
      {"archive_entry_new", &library.entry_new},
      {"archive_entry_free", &library.entry_free},
      {"archive_entry_set_filetype", &library.entry_set_filetype},
      {NULL, NULL},
  };
  for (const symbol *each = symbols; each->name; each++) {
    void *address = dlsym(handle, each->name);
    if (!address) return 0;
    memcpy(each->address, &address, sizeof address);
  }
  // Built without libzstd it would run a program for each block, and say so with a warning.
  struct archive *reader = library.read_new();
  if (!reader) return 0;
  int is_usable = library.read_support_filter_zstd(reader) == ARCHIVE_OK;
  library.read_free(reader);
  return is_usable;
}

static void open_library(void) {
  static const char *const names[] = {"libarchive.so.13", "libarchive.so", "libarchive.13.dylib", NULL};
  for (const char *const *name = names; *name && !library.is_usable; name++) {
    void *handle = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    if (handle) library.is_usable = load(handle);
  }
}

int32_t block_shim_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_usable;
}

static int write_all(struct archive *archive, const uint8_t *bytes, size_t count) {
  struct archive_entry *entry = library.entry_new();
  if (!entry) return 0;
  library.entry_set_filetype(entry, AE_IFREG);
  int is_written = library.write_header(archive, entry) == ARCHIVE_OK;
  library.entry_free(entry);
  for (size_t done = 0; is_written && done < count;) {
    la_ssize_t written = library.write_data(archive, bytes + done, count - done);
    if (written <= 0) return 0;
    done += (size_t)written;
  }
  return is_written && library.write_close(archive) == ARCHIVE_OK;
}

int64_t block_shim_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room) {
  if (!block_shim_is_available()) return -1;
  struct archive *archive = library.write_new();
  if (!archive) return -1;
  size_t used = 0;
  int is_packed = library.write_set_format_raw(archive) == ARCHIVE_OK &&
                  library.write_add_filter_zstd(archive) == ARCHIVE_OK &&
                  library.write_set_bytes_per_block(archive, 0) == ARCHIVE_OK &&
                  library.write_open_memory(archive, packed, room, &used) == ARCHIVE_OK &&
                  write_all(archive, bytes, count);
  library.write_free(archive);
  return is_packed ? (int64_t)used : -1;
}

int64_t block_shim_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t room) {
  if (!block_shim_is_available()) return -1;
  struct archive *archive = library.read_new();
  if (!archive) return -1;
  struct archive_entry *entry = NULL;
  int64_t done = -1;
  if (library.read_support_format_raw(archive) == ARCHIVE_OK &&
      library.read_support_filter_zstd(archive) == ARCHIVE_OK &&
      library.read_open_memory(archive, packed, count) == ARCHIVE_OK &&
      library.read_next_header(archive, &entry) == ARCHIVE_OK) {
    done = 0;
    while (1) {
      // One byte more than there is room for tells whether there are more.
      uint8_t more;
      int is_full = (size_t)done == room;
      la_ssize_t got = library.read_data(archive, is_full ? &more : bytes + done, is_full ? 1 : room - (size_t)done);
      if (got == 0) break;
      done = got < 0 ? -1 : is_full ? -2 : done + got;
      if (done < 0) break;
    }
  }
  library.read_free(archive);
  return done;
}
