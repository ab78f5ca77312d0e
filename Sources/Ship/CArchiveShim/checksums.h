// Streaming checksums.
#ifndef ARCHIVE_SHIM_CHECKSUMS_H
#define ARCHIVE_SHIM_CHECKSUMS_H

#include "archive_shim.h"

#include <stddef.h>
#include <stdint.h>

// XXH64 with seed 0; zstd frames may end with its lower half.
typedef struct archive_shim_xxh64 {
  uint64_t lanes[4];
  uint64_t total;
  uint8_t rest[32];
} archive_shim_xxh64;

void archive_shim_xxh64_begin(archive_shim_xxh64 *hash);
void archive_shim_xxh64_add(archive_shim_xxh64 *hash, const uint8_t *bytes, size_t count);
uint64_t archive_shim_xxh64_end(const archive_shim_xxh64 *hash);

#endif
