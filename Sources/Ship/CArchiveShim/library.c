#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static archive_library library;

typedef struct {
  const char *name;
  void *address;
} symbol;

static int load(void *handle) {
  const symbol symbols[] = {
      {"archive_read_new", &library.read_new},
      {"archive_read_support_format_zip_seekable", &library.read_support_format_zip_seekable},
      {"archive_read_set_format", &library.read_set_format},
      {"archive_read_append_filter", &library.read_append_filter},
      {"archive_read_support_format_raw", &library.read_support_format_raw},
      {"archive_read_support_filter_zstd", &library.read_support_filter_zstd},
      {"archive_read_open_memory", &library.read_open_memory},
      {"archive_read_open_filename", &library.read_open_filename},
      {"archive_read_next_header", &library.read_next_header},
      {"archive_read_data", &library.read_data},
      {"archive_read_free", &library.read_free},
      {"archive_error_string", &library.error_string},
      {"archive_errno", &library.error_number},
      {"archive_filter_bytes", &library.filter_bytes},
      {"archive_write_new", &library.write_new},
      {"archive_write_set_format_zip", &library.write_set_format_zip},
      {"archive_write_zip_set_compression_store", &library.write_zip_set_compression_store},
      {"archive_write_set_format_raw", &library.write_set_format_raw},
      {"archive_write_add_filter", &library.write_add_filter},
      {"archive_write_add_filter_zstd", &library.write_add_filter_zstd},
      {"archive_write_set_filter_option", &library.write_set_filter_option},
      {"archive_write_set_bytes_per_block", &library.write_set_bytes_per_block},
      {"archive_write_set_bytes_in_last_block", &library.write_set_bytes_in_last_block},
      {"archive_write_open", &library.write_open},
      {"archive_write_open_memory", &library.write_open_memory},
      {"archive_write_header", &library.write_header},
      {"archive_write_data", &library.write_data},
      {"archive_write_close", &library.write_close},
      {"archive_write_free", &library.write_free},
      {"archive_entry_new", &library.entry_new},
      {"archive_entry_free", &library.entry_free},
      {"archive_entry_pathname_utf8", &library.entry_pathname_utf8},
      {"archive_entry_pathname", &library.entry_pathname},
      {"archive_entry_filetype", &library.entry_filetype},
      {"archive_entry_is_encrypted", &library.entry_is_encrypted},
      {"archive_entry_set_pathname_utf8", &library.entry_set_pathname_utf8},
      {"archive_entry_set_size", &library.entry_set_size},
      {"archive_entry_set_filetype", &library.entry_set_filetype},
      {"archive_entry_set_perm", &library.entry_set_perm},
      {"archive_entry_set_mtime", &library.entry_set_mtime},
      {NULL, NULL},
  };
  for (const symbol *each = symbols; each->name; each++) {
    void *address = dlsym(handle, each->name);
    if (!address) return 0;
    memcpy(each->address, &address, sizeof address);
  }
  return 1;
}

static void open_library(void) {
  static const char *const names[] = {"libarchive.so.13", "libarchive.so", "libarchive.13.dylib", NULL};
  for (const char *const *name = names; *name; name++) {
    void *handle = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) continue;
    library.is_open = load(handle);
    if (library.is_open) return;
    dlclose(handle);
  }
}

const archive_library *archive_library_get(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.is_open ? &library : NULL;
}
