// Single blocks of memory, packed with Zstandard by libarchive.
#ifndef BLOCK_SHIM_H
#define BLOCK_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Whether libarchive is installed with built-in Zstandard.
int32_t block_shim_is_available(void);

// Packs `count` bytes. Returns the number of bytes written to `packed`, or -1 if they would exceed `room`.
int64_t block_shim_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room);

// Unpacks `count` bytes. Returns the number of bytes written to `bytes`; -1 if the packed ones are damaged, -2 if the
// content exceeds `room`.
int64_t block_shim_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t room);

#endif
