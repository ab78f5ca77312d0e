#ifndef ARCHIVE_SHIM_LIBRARY_H
#define ARCHIVE_SHIM_LIBRARY_H

#include <archive.h>
#include <archive_entry.h>

// The functions of libarchive that are used.
typedef struct archive_library {
  int is_open;
  struct archive *(*read_new)(void);
  int (*read_support_format_zip_seekable)(struct archive *);
  int (*read_set_format)(struct archive *, int);
  int (*read_append_filter)(struct archive *, int);
  int (*read_support_format_raw)(struct archive *);
  int (*read_support_filter_zstd)(struct archive *);
  int (*read_open_memory)(struct archive *, const void *, size_t);
  int (*read_open_filename)(struct archive *, const char *, size_t);
  int (*read_next_header)(struct archive *, struct archive_entry **);
  la_ssize_t (*read_data)(struct archive *, void *, size_t);
  int (*read_free)(struct archive *);
  const char *(*error_string)(struct archive *);
  int (*error_number)(struct archive *);
  la_int64_t (*filter_bytes)(struct archive *, int);
  struct archive *(*write_new)(void);
  int (*write_set_format_zip)(struct archive *);
  int (*write_zip_set_compression_store)(struct archive *);
  int (*write_set_format_raw)(struct archive *);
  int (*write_add_filter)(struct archive *, int);
  int (*write_add_filter_zstd)(struct archive *);
  int (*write_set_filter_option)(struct archive *, const char *, const char *, const char *);
  int (*write_set_bytes_per_block)(struct archive *, int);
  int (*write_set_bytes_in_last_block)(struct archive *, int);
  int (*write_open)(
      struct archive *, void *, archive_open_callback *, archive_write_callback *, archive_close_callback *);
  int (*write_open_memory)(struct archive *, void *, size_t, size_t *);
  int (*write_header)(struct archive *, struct archive_entry *);
  la_ssize_t (*write_data)(struct archive *, const void *, size_t);
  int (*write_close)(struct archive *);
  int (*write_free)(struct archive *);
  struct archive_entry *(*entry_new)(void);
  void (*entry_free)(struct archive_entry *);
  const char *(*entry_pathname_utf8)(struct archive_entry *);
  const char *(*entry_pathname)(struct archive_entry *);
  __LA_MODE_T (*entry_filetype)(struct archive_entry *);
  int (*entry_is_encrypted)(struct archive_entry *);
  void (*entry_set_pathname_utf8)(struct archive_entry *, const char *);
  void (*entry_set_size)(struct archive_entry *, la_int64_t);
  void (*entry_set_filetype)(struct archive_entry *, unsigned int);
  void (*entry_set_perm)(struct archive_entry *, __LA_MODE_T);
  void (*entry_set_mtime)(struct archive_entry *, time_t, long);
} archive_library;

// The library, opened by the first call; NULL when it is not installed.
const archive_library *archive_library_get(void);

#endif
