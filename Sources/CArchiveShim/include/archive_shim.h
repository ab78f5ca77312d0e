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

#endif
