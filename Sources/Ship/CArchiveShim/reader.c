#include "archive_shim.h"
#include "library.h"

#include <stdlib.h>

struct archive_shim_reader {
  struct archive *archive;
  struct archive_entry *entry;
  int has_failed;
};

int32_t archive_shim_is_available(void) { return archive_library_get() != NULL; }

archive_shim_reader *archive_shim_open(const char *path) {
  const archive_library *library = archive_library_get();
  if (!library) return NULL;
  archive_shim_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->archive = library->read_new();
  if (!reader->archive) {
    free(reader);
    return NULL;
  }
  // The library's streaming reader accepts a zip file that is truncated between two entries.
  reader->has_failed = library->read_support_format_zip_seekable(reader->archive) < ARCHIVE_WARN
                       || library->read_open_filename(reader->archive, path, 1 << 16) < ARCHIVE_WARN;
  return reader;
}

int32_t archive_shim_has_failed(const archive_shim_reader *reader) { return reader->has_failed; }

const char *archive_shim_message(const archive_shim_reader *reader) {
  const char *message = archive_library_get()->error_string(reader->archive);
  return message ? message : "";
}

int32_t archive_shim_next(archive_shim_reader *reader) {
  reader->entry = NULL;
  int status = archive_library_get()->read_next_header(reader->archive, &reader->entry);
  if (status == ARCHIVE_EOF) return 0;
  return status < ARCHIVE_WARN ? -1 : 1;
}

const char *archive_shim_name(archive_shim_reader *reader) {
  if (!reader->entry) return NULL;
  const char *name = archive_library_get()->entry_pathname_utf8(reader->entry);
  return name ? name : archive_library_get()->entry_pathname(reader->entry);
}

int32_t archive_shim_is_file(archive_shim_reader *reader) {
  return reader->entry && archive_library_get()->entry_filetype(reader->entry) == AE_IFREG;
}

int32_t archive_shim_is_encrypted(archive_shim_reader *reader) {
  return reader->entry && archive_library_get()->entry_is_encrypted(reader->entry);
}

int64_t archive_shim_read(archive_shim_reader *reader, uint8_t *bytes, size_t count) {
  la_ssize_t got = archive_library_get()->read_data(reader->archive, bytes, count);
  return got < 0 ? -1 : got;
}

void archive_shim_close(archive_shim_reader *reader) {
  if (!reader) return;
  archive_library_get()->read_free(reader->archive);
  free(reader);
}
