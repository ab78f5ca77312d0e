#include "archive_shim.h"
#include "checksums.h"
#include "filters.h"
#include "library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct archive_shim_packer {
  struct archive *archive;
  archive_shim_filter filter;
  archive_shim_problem problem;
  uint8_t *bytes;
  size_t count, room;
  int has_begun;
  // Whether the zstd frame announces a checksum.
  int has_sum;
  archive_shim_xxh64 hash;
};

// The library has no option for the content checksum of a zstd frame. Without it, corrupt weights would go undetected;
// so its flag is set in the frame's header, and the checksum is appended to the last block.
static void announce_sum(archive_shim_packer *packer, uint8_t *frame, size_t count) {
  static const uint8_t magic[4] = {0x28, 0xb5, 0x2f, 0xfd};
  enum { sum_flag = 1 << 2, reserved_flag = 1 << 3 };
  if (count < 5 || memcmp(frame, magic, sizeof magic) != 0 || frame[4] & (sum_flag | reserved_flag)) return;
  frame[4] |= sum_flag;
  packer->has_sum = 1;
}

static la_ssize_t append(struct archive *archive, void *data, const void *bytes, size_t count) {
  (void)archive;
  archive_shim_packer *packer = data;
  // Always leaves room for the checksum.
  size_t wanted = packer->count + count + 4;
  if (wanted < count) return -1;
  if (wanted > packer->room) {
    size_t room = packer->room ? packer->room : 1 << 20;
    while (room < wanted) {
      if (room > SIZE_MAX / 2) return -1;
      room *= 2;
    }
    uint8_t *larger = realloc(packer->bytes, room);
    if (!larger) return -1;
    packer->bytes = larger;
    packer->room = room;
  }
  memcpy(packer->bytes + packer->count, bytes, count);
  if (!packer->has_begun && packer->filter == ARCHIVE_SHIM_ZSTD) announce_sum(packer, packer->bytes, count);
  packer->has_begun = 1;
  packer->count += count;
  return (la_ssize_t)count;
}

static archive_shim_problem begin(archive_shim_packer *packer, int32_t level) {
  const archive_library *library = archive_library_get();
  struct archive *archive = packer->archive;
  if (library->write_set_format_raw(archive) != ARCHIVE_OK) return ARCHIVE_SHIM_MISSING_FILTER;
  if (packer->filter != ARCHIVE_SHIM_PLAIN) {
    // A filter that would start another program, for which the library returns a warning, counts as missing.
    if (library->write_add_filter(archive, filter_code(packer->filter)) != ARCHIVE_OK) {
      return ARCHIVE_SHIM_MISSING_FILTER;
    }
    char number[16];
    snprintf(number, sizeof number, "%d", level);
    if (library->write_set_filter_option(archive, NULL, "compression-level", number) != ARCHIVE_OK) {
      return ARCHIVE_SHIM_MISSING_FILTER;
    }
  }
  if (packer->filter == ARCHIVE_SHIM_GZIP) library->write_set_filter_option(archive, "gzip", "timestamp", NULL);
  // With any number of threads but one, the stream is divided into blocks, always at the same positions.
  if (packer->filter == ARCHIVE_SHIM_XZ) library->write_set_filter_option(archive, "xz", "threads", "2");
  struct archive_entry *entry = library->entry_new();
  if (!entry) return ARCHIVE_SHIM_MEMORY;
  library->entry_set_filetype(entry, AE_IFREG);
  int is_begun = library->write_set_bytes_per_block(archive, 1 << 17) >= ARCHIVE_WARN
                 && library->write_set_bytes_in_last_block(archive, 1) >= ARCHIVE_WARN
                 && library->write_open(archive, packer, NULL, append, NULL) >= ARCHIVE_WARN
                 && library->write_header(archive, entry) >= ARCHIVE_WARN;
  library->entry_free(entry);
  return is_begun ? ARCHIVE_SHIM_NO_PROBLEM : ARCHIVE_SHIM_MEMORY;
}

archive_shim_packer *archive_shim_packer_create(archive_shim_filter filter, int32_t level) {
  const archive_library *library = archive_library_get();
  if (!library) return NULL;
  archive_shim_packer *packer = calloc(1, sizeof *packer);
  if (!packer) return NULL;
  packer->filter = filter;
  archive_shim_xxh64_begin(&packer->hash);
  packer->archive = library->write_new();
  if (!packer->archive) {
    free(packer);
    return NULL;
  }
  packer->problem = begin(packer, level);
  return packer;
}

archive_shim_problem archive_shim_packer_problem(const archive_shim_packer *packer) { return packer->problem; }

int32_t archive_shim_packer_write(archive_shim_packer *packer, const uint8_t *bytes, size_t count) {
  if (packer->filter == ARCHIVE_SHIM_ZSTD) archive_shim_xxh64_add(&packer->hash, bytes, count);
  size_t done = 0;
  while (done < count) {
    la_ssize_t written = archive_library_get()->write_data(packer->archive, bytes + done, count - done);
    if (written <= 0) return 0;
    done += (size_t)written;
  }
  return 1;
}

int32_t archive_shim_packer_finish(archive_shim_packer *packer) {
  if (archive_library_get()->write_close(packer->archive) < ARCHIVE_WARN) return 0;
  if (packer->has_sum) {
    uint64_t sum = archive_shim_xxh64_end(&packer->hash);
    for (int byte = 0; byte < 4; byte++) packer->bytes[packer->count++] = (uint8_t)(sum >> 8 * byte);
  }
  return 1;
}

size_t archive_shim_packer_byte_count(const archive_shim_packer *packer) { return packer->count; }

void archive_shim_packer_take(archive_shim_packer *packer, uint8_t *bytes) {
  if (packer->count) memcpy(bytes, packer->bytes, packer->count);
  packer->count = 0;
}

void archive_shim_packer_release(archive_shim_packer *packer) {
  if (!packer) return;
  if (packer->archive) archive_library_get()->write_free(packer->archive);
  free(packer->bytes);
  free(packer);
}
