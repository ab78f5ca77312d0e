// Reads and writes archives with libarchive, which is loaded with the first archive.
#ifndef ARCHIVE_SHIM_H
#define ARCHIVE_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Whether libarchive is installed.
int32_t archive_shim_is_available(void);

typedef struct archive_shim_reader archive_shim_reader;

// Opens the zip file at a path. Returns NULL if memory runs out or the library is missing; otherwise free the result
// with archive_shim_close, even if archive_shim_has_failed.
archive_shim_reader *archive_shim_open(const char *path);
int32_t archive_shim_has_failed(const archive_shim_reader *reader);
// The library's message about the last failure; empty if there is none.
const char *archive_shim_message(const archive_shim_reader *reader);
// Advances to the next entry. Returns 1, 0 at the end, or -1.
int32_t archive_shim_next(archive_shim_reader *reader);
// The name of the entry as UTF-8, or its bytes if the encoding is unknown; valid until the next call. NULL if there is
// none.
const char *archive_shim_name(archive_shim_reader *reader);
// Whether the entry is a regular file.
int32_t archive_shim_is_file(archive_shim_reader *reader);
int32_t archive_shim_is_encrypted(archive_shim_reader *reader);
// Reads up to `count` bytes of the entry. Returns their number, 0 at the end, or -1.
int64_t archive_shim_read(archive_shim_reader *reader, uint8_t *bytes, size_t count);
void archive_shim_close(archive_shim_reader *reader);

typedef struct archive_shim_writer archive_shim_writer;

// Starts a zip file in memory, without compression. Returns NULL if memory runs out or the library is missing.
archive_shim_writer *archive_shim_create(void);
// Adds an entry. Returns 1, or 0 on failure.
int32_t archive_shim_add(archive_shim_writer *writer, const char *name, const uint8_t *bytes, size_t count);
// Ends the file. Returns 1, or 0 on failure.
int32_t archive_shim_finish(archive_shim_writer *writer);
// Bytes of the file so far, and a copy of them.
size_t archive_shim_byte_count(const archive_shim_writer *writer);
void archive_shim_copy(const archive_shim_writer *writer, uint8_t *bytes);
void archive_shim_release(archive_shim_writer *writer);

// The compression of a stream.
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
  // It is truncated.
  ARCHIVE_SHIM_CUT_OFF = 2,
  ARCHIVE_SHIM_MEMORY = 3,
  // The library was built without this filter.
  ARCHIVE_SHIM_MISSING_FILTER = 4,
} archive_shim_problem;

typedef struct archive_shim_stream archive_shim_stream;

// Opens the file at a path as one compressed stream with arbitrary content. Returns NULL if memory runs out or the
// library is missing; otherwise free the result with archive_shim_stream_close, even if it has a problem.
archive_shim_stream *archive_shim_stream_open(const char *path, archive_shim_filter filter);
archive_shim_problem archive_shim_stream_problem(const archive_shim_stream *stream);
// Reads `count` bytes, or all until the end if there are fewer. Returns their number, or -1.
int64_t archive_shim_stream_read(archive_shim_stream *stream, uint8_t *bytes, size_t count);
// Bytes of the file that were consumed so far, including some that were read ahead.
int64_t archive_shim_stream_consumed(const archive_shim_stream *stream);
// CRC-32 of all bytes read so far, for gzip; 0 for the others, whose checksums the library verifies.
uint32_t archive_shim_stream_sum(const archive_shim_stream *stream);
void archive_shim_stream_close(archive_shim_stream *stream);

typedef struct archive_shim_packer archive_shim_packer;

// Starts a compressed stream. The same bytes give the same stream. Returns NULL if memory runs out or the library is
// missing.
//
// level: the compression level of the filter.
archive_shim_packer *archive_shim_packer_create(archive_shim_filter filter, int32_t level);
archive_shim_problem archive_shim_packer_problem(const archive_shim_packer *packer);
// Adds bytes. Returns 1, or 0 on failure.
int32_t archive_shim_packer_write(archive_shim_packer *packer, const uint8_t *bytes, size_t count);
// Ends the stream. Returns 1, or 0 on failure.
int32_t archive_shim_packer_finish(archive_shim_packer *packer);
// Compressed bytes that are ready.
size_t archive_shim_packer_byte_count(const archive_shim_packer *packer);
// Moves them to `bytes`, which must have room for all of them.
void archive_shim_packer_take(archive_shim_packer *packer, uint8_t *bytes);
void archive_shim_packer_release(archive_shim_packer *packer);

// CRC-32 of gzip and zip files: continues from `sum`, that of the preceding bytes (0 at first).
uint32_t archive_shim_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

#endif
