// Archives from and to files, by libarchive, which is opened when the first archive is.
#ifndef ARCHIVE_SHIM_H
#define ARCHIVE_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Whether libarchive is installed.
int32_t archive_shim_is_available(void);

typedef struct archive_shim_reader archive_shim_reader;

// Opens the zip file at a path. NULL when memory is out or the library is missing; otherwise free it with
// archive_shim_close, also when archive_shim_has_failed.
archive_shim_reader *archive_shim_open(const char *path);
int32_t archive_shim_has_failed(const archive_shim_reader *reader);
// What the library says of the last failure; empty when it says nothing.
const char *archive_shim_message(const archive_shim_reader *reader);
// Goes to the next entry. Returns 1, 0 when there are no more, or -1.
int32_t archive_shim_next(archive_shim_reader *reader);
// The name of the entry as UTF-8, or its bytes where that cannot be told; valid until the next call. NULL without one.
const char *archive_shim_name(archive_shim_reader *reader);
// Whether the entry is a regular file.
int32_t archive_shim_is_file(archive_shim_reader *reader);
int32_t archive_shim_is_encrypted(archive_shim_reader *reader);
// Reads up to `count` bytes of the entry. Returns how many, 0 at its end, or -1.
int64_t archive_shim_read(archive_shim_reader *reader, uint8_t *bytes, size_t count);
void archive_shim_close(archive_shim_reader *reader);

typedef struct archive_shim_writer archive_shim_writer;

// Begins a zip file in memory, its entries not compressed. NULL when memory is out or the library is missing.
archive_shim_writer *archive_shim_create(void);
// Adds an entry. Returns 1, or 0 when that did not work.
int32_t archive_shim_add(archive_shim_writer *writer, const char *name, const uint8_t *bytes, size_t count);
// Ends the file. Returns 1, or 0 when that did not work.
int32_t archive_shim_finish(archive_shim_writer *writer);
// Bytes of the file so far, and a copy of them.
size_t archive_shim_byte_count(const archive_shim_writer *writer);
void archive_shim_copy(const archive_shim_writer *writer, uint8_t *bytes);
void archive_shim_release(archive_shim_writer *writer);

// How the bytes of a stream are compressed.
typedef enum archive_shim_filter {
  ARCHIVE_SHIM_PLAIN = 0,
  ARCHIVE_SHIM_GZIP = 1,
  ARCHIVE_SHIM_BZIP2 = 2,
  ARCHIVE_SHIM_XZ = 3,
  ARCHIVE_SHIM_ZSTD = 4,
} archive_shim_filter;

// Why a stream cannot be read any further.
typedef enum archive_shim_problem {
  ARCHIVE_SHIM_NO_PROBLEM = 0,
  ARCHIVE_SHIM_DAMAGED = 1,
  // It ends in the middle.
  ARCHIVE_SHIM_CUT_OFF = 2,
  ARCHIVE_SHIM_MEMORY = 3,
  // The library was built without this filter.
  ARCHIVE_SHIM_MISSING_FILTER = 4,
} archive_shim_problem;

typedef struct archive_shim_stream archive_shim_stream;

// Opens the file at a path as one compressed stream; whatever it holds is not looked at. NULL when memory is out or the
// library is missing; otherwise free it with archive_shim_stream_close, also when it has a problem.
archive_shim_stream *archive_shim_stream_open(const char *path, archive_shim_filter filter);
archive_shim_problem archive_shim_stream_problem(const archive_shim_stream *stream);
// Reads `count` bytes, or as many as there are until the end. Returns how many, or -1.
int64_t archive_shim_stream_read(archive_shim_stream *stream, uint8_t *bytes, size_t count);
// Bytes of the file that were made into what was read so far, and some more.
int64_t archive_shim_stream_consumed(const archive_shim_stream *stream);
// CRC-32 of all bytes read so far, for gzip; 0 for the others, whose sums the library checks.
uint32_t archive_shim_stream_sum(const archive_shim_stream *stream);
void archive_shim_stream_close(archive_shim_stream *stream);

typedef struct archive_shim_packer archive_shim_packer;

// Begins a compressed stream. The same bytes give the same stream. NULL when memory is out or the library is missing.
//
// level: how hard to try, in the scale of the filter.
archive_shim_packer *archive_shim_packer_create(archive_shim_filter filter, int32_t level);
archive_shim_problem archive_shim_packer_problem(const archive_shim_packer *packer);
// Adds bytes. Returns 1, or 0 when that did not work.
int32_t archive_shim_packer_write(archive_shim_packer *packer, const uint8_t *bytes, size_t count);
// Ends the stream. Returns 1, or 0 when that did not work.
int32_t archive_shim_packer_finish(archive_shim_packer *packer);
// Compressed bytes that wait to be taken.
size_t archive_shim_packer_byte_count(const archive_shim_packer *packer);
// Moves them to `bytes`, which has room for all of them.
void archive_shim_packer_take(archive_shim_packer *packer, uint8_t *bytes);
void archive_shim_packer_release(archive_shim_packer *packer);

// CRC-32 as gzip and zip files have it, of the bytes before, whose sum is `sum` (0 at first), and these.
uint32_t archive_shim_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

#endif
