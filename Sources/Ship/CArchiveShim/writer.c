#include "archive_shim.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

struct archive_shim_writer {
  struct archive *archive;
  uint8_t *bytes;
  size_t count, room;
};

static la_ssize_t append(struct archive *archive, void *data, const void *bytes, size_t count) {
  (void)archive;
  archive_shim_writer *writer = data;
  if (count > writer->room - writer->count) {
    size_t room = writer->room ? writer->room : 1 << 16;
    while (count > room - writer->count) {
      if (room > SIZE_MAX / 2) return -1;
      room *= 2;
    }
    uint8_t *larger = realloc(writer->bytes, room);
    if (!larger) return -1;
    writer->bytes = larger;
    writer->room = room;
  }
  memcpy(writer->bytes + writer->count, bytes, count);
  writer->count += count;
  return (la_ssize_t)count;
}

archive_shim_writer *archive_shim_create(void) {
  const archive_library *library = archive_library_get();
  if (!library) return NULL;
  archive_shim_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->archive = library->write_new();
  // Without the third call, the file would be padded to a full block.
  if (!writer->archive || library->write_set_format_zip(writer->archive) < ARCHIVE_WARN
      || library->write_zip_set_compression_store(writer->archive) < ARCHIVE_WARN
      || library->write_set_bytes_in_last_block(writer->archive, 1) < ARCHIVE_WARN
      || library->write_open(writer->archive, writer, NULL, append, NULL) < ARCHIVE_WARN) {
    archive_shim_release(writer);
    return NULL;
  }
  return writer;
}

int32_t archive_shim_add(archive_shim_writer *writer, const char *name, const uint8_t *bytes, size_t count) {
  const archive_library *library = archive_library_get();
  struct archive_entry *entry = library->entry_new();
  if (!entry) return 0;
  library->entry_set_pathname_utf8(entry, name);
  library->entry_set_size(entry, (la_int64_t)count);
  library->entry_set_filetype(entry, AE_IFREG);
  library->entry_set_perm(entry, 0644);
  // The earliest date in zip files, so that the same content always gives the same file.
  library->entry_set_mtime(entry, 315532800, 0);
  int is_written = library->write_header(writer->archive, entry) >= ARCHIVE_WARN;
  library->entry_free(entry);
  size_t done = 0;
  while (is_written && done < count) {
    la_ssize_t written = library->write_data(writer->archive, bytes + done, count - done);
    if (written <= 0) return 0;
    done += (size_t)written;
  }
  return is_written;
}

int32_t archive_shim_finish(archive_shim_writer *writer) {
  return archive_library_get()->write_close(writer->archive) >= ARCHIVE_WARN;
}

size_t archive_shim_byte_count(const archive_shim_writer *writer) { return writer->count; }

void archive_shim_copy(const archive_shim_writer *writer, uint8_t *bytes) {
  if (writer->count) memcpy(bytes, writer->bytes, writer->count);
}

void archive_shim_release(archive_shim_writer *writer) {
  if (!writer) return;
  if (writer->archive) archive_library_get()->write_free(writer->archive);
  free(writer->bytes);
  free(writer);
}
