#include "block_shim.h"

#include <pthread.h>
#include "library.h"

static int32_t is_available;

static void look(void) {
  const archive_library *library = archive_library_get();
  struct archive *reader = library ? library->read_new() : NULL;
  if (!reader) return;
  // Built without libzstd, it would run a program for each block, and return a warning.
  is_available = library->read_support_filter_zstd(reader) == ARCHIVE_OK;
  library->read_free(reader);
}

int32_t block_shim_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, look);
  return is_available;
}

static int write_all(const archive_library *library, struct archive *archive, const uint8_t *bytes, size_t count) {
  struct archive_entry *entry = library->entry_new();
  if (!entry) return 0;
  library->entry_set_filetype(entry, AE_IFREG);
  int is_written = library->write_header(archive, entry) == ARCHIVE_OK;
  library->entry_free(entry);
  for (size_t done = 0; is_written && done < count;) {
    la_ssize_t written = library->write_data(archive, bytes + done, count - done);
    if (written <= 0) return 0;
    done += (size_t)written;
  }
  return is_written && library->write_close(archive) == ARCHIVE_OK;
}

int64_t block_shim_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room) {
  if (!block_shim_is_available()) return -1;
  const archive_library *library = archive_library_get();
  struct archive *archive = library->write_new();
  if (!archive) return -1;
  size_t used = 0;
  int is_packed = library->write_set_format_raw(archive) == ARCHIVE_OK
                  && library->write_add_filter_zstd(archive) == ARCHIVE_OK
                  && library->write_set_bytes_per_block(archive, 0) == ARCHIVE_OK
                  && library->write_open_memory(archive, packed, room, &used) == ARCHIVE_OK
                  && write_all(library, archive, bytes, count);
  library->write_free(archive);
  return is_packed ? (int64_t)used : -1;
}

int64_t block_shim_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t room) {
  if (!block_shim_is_available()) return -1;
  const archive_library *library = archive_library_get();
  struct archive *archive = library->read_new();
  if (!archive) return -1;
  struct archive_entry *entry = NULL;
  int64_t done = -1;
  if (library->read_support_format_raw(archive) == ARCHIVE_OK
      && library->read_support_filter_zstd(archive) == ARCHIVE_OK
      && library->read_open_memory(archive, packed, count) == ARCHIVE_OK
      && library->read_next_header(archive, &entry) == ARCHIVE_OK) {
    done = 0;
    while (1) {
      // One byte more than fits detects oversized blocks.
      uint8_t more;
      int is_full = (size_t)done == room;
      la_ssize_t got = library->read_data(archive, is_full ? &more : bytes + done, is_full ? 1 : room - (size_t)done);
      if (got == 0) break;
      done = got < 0 ? -1 : is_full ? -2 : done + got;
      if (done < 0) break;
    }
  }
  library->read_free(archive);
  return done;
}
