#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// If a mapped file is truncated, or its disk fails, reading it raises SIGBUS, which ends the process. In guarded
/// mappings, such reads give zeros instead, and the mapping is marked as damaged.
///
/// The handler is installed with the first mapping, and passes every other SIGBUS to the handler that was installed
/// before.

/// Guards a read-only mapping of whole pages.
///
/// Returns its number; -1 when it cannot be guarded.
int file_guard_add(const void *start, size_t length);

/// Ends the guard of mapping `number`; call it before unmapping.
void file_guard_remove(int number);

/// Whether pages of mapping `number` were replaced by zeros.
bool file_guard_is_damaged(int number);

/// How often pages of any mapping were replaced since the process started.
uint64_t file_guard_damage_count(void);
