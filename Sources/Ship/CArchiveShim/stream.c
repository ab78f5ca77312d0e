#include "archive_shim.h"
#include "checksums.h"
#include "filters.h"
#include "library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct archive_shim_stream {
  struct archive *archive;
  archive_shim_filter filter;
  archive_shim_problem problem;
  uint32_t sum;
};

// The kind of problem, according to the library's message: it has no error codes for them.
static archive_shim_problem problem_of(struct archive *archive, archive_shim_filter filter) {
  const archive_library *library = archive_library_get();
  const char *message = library->error_string(archive);
  if (library->error_number(archive) == ENOMEM) return ARCHIVE_SHIM_MEMORY;
  // A gzip file that is truncated within its last eight bytes.
  if (!message) return filter == ARCHIVE_SHIM_GZIP ? ARCHIVE_SHIM_CUT_OFF : ARCHIVE_SHIM_DAMAGED;
  if (strstr(message, "too much memory")) return ARCHIVE_SHIM_MEMORY;
  return strstr(message, "runcated") || strstr(message, "No progress") ? ARCHIVE_SHIM_CUT_OFF : ARCHIVE_SHIM_DAMAGED;
}

static archive_shim_problem open_stream(archive_shim_stream *stream, const char *path) {
  const archive_library *library = archive_library_get();
  struct archive *archive = stream->archive;
  if (library->read_set_format(archive, ARCHIVE_FORMAT_RAW) != ARCHIVE_OK) return ARCHIVE_SHIM_MISSING_FILTER;
  // A filter that would start another program, for which the library returns a warning, counts as missing. A named
  // filter, rather than a detected one, is applied once, even if the content is compressed as well.
  if (stream->filter != ARCHIVE_SHIM_PLAIN
      && library->read_append_filter(archive, filter_code(stream->filter)) != ARCHIVE_OK) {
    return ARCHIVE_SHIM_MISSING_FILTER;
  }
  struct archive_entry *entry = NULL;
  if (library->read_open_filename(archive, path, 1 << 20) < ARCHIVE_WARN
      || library->read_next_header(archive, &entry) < ARCHIVE_WARN) {
    return problem_of(archive, stream->filter);
  }
  return ARCHIVE_SHIM_NO_PROBLEM;
}

archive_shim_stream *archive_shim_stream_open(const char *path, archive_shim_filter filter) {
  const archive_library *library = archive_library_get();
  if (!library) return NULL;
  archive_shim_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->filter = filter;
  stream->archive = library->read_new();
  if (!stream->archive) {
    free(stream);
    return NULL;
  }
  stream->problem = open_stream(stream, path);
  return stream;
}

archive_shim_problem archive_shim_stream_problem(const archive_shim_stream *stream) { return stream->problem; }

int64_t archive_shim_stream_read(archive_shim_stream *stream, uint8_t *bytes, size_t count) {
  if (stream->problem != ARCHIVE_SHIM_NO_PROBLEM) return -1;
  const archive_library *library = archive_library_get();
  size_t done = 0;
  while (done < count) {
    la_ssize_t got = library->read_data(stream->archive, bytes + done, count - done);
    if (got == 0) break;
    if (got < 0) {
      stream->problem = problem_of(stream->archive, stream->filter);
      return -1;
    }
    done += (size_t)got;
  }
  if (stream->filter == ARCHIVE_SHIM_GZIP) stream->sum = archive_shim_crc32(stream->sum, bytes, done);
  return (int64_t)done;
}

int64_t archive_shim_stream_consumed(const archive_shim_stream *stream) {
  return archive_library_get()->filter_bytes(stream->archive, -1);
}

uint32_t archive_shim_stream_sum(const archive_shim_stream *stream) { return stream->sum; }

void archive_shim_stream_close(archive_shim_stream *stream) {
  if (!stream) return;
  archive_library_get()->read_free(stream->archive);
  free(stream);
}
