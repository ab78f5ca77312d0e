// Single blocks of memory, packed with Zstandard by libarchive.
#ifndef BLOCK_SHIM_H
#define BLOCK_SHIM_H

#include <stddef.h>
#include <stdint.h>

// Whether libarchive is installed and knows Zstandard by itself.
int32_t block_shim_is_available(void);

// Packs `count` bytes. Returns the bytes written to `packed`, or -1 when they would be more than `room`.
int64_t block_shim_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room);

// Unpacks `count` bytes. Returns the bytes written to `bytes`; -1 when the packed ones are damaged, -2 when they hold
// more than `room`.
int64_t block_shim_unpack(const uint8_t *packed, size_t count, uint8_t *bytes, size_t room);

#endif
