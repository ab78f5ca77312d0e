#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A file that becomes shorter while it is mapped, or whose disk fails, ends a process by SIGBUS as soon as it reads there.
/// In the mappings that are told here, it reads zeros instead, and the mapping is marked as damaged.
///
/// The handler is installed with the first mapping, and passes every other SIGBUS to the handler that was there before.

/// Guards a mapping of whole pages, for reading.
///
/// Returns its number; -1 when it cannot be guarded.
int file_guard_add(const void *start, size_t length);

/// Ends the guard of mapping `number`, before it is unmapped.
void file_guard_remove(int number);

/// Whether zeros took the place of pages of mapping `number`.
bool file_guard_is_damaged(int number);

/// How often pages of any mapping were replaced since the process began.
uint64_t file_guard_damage_count(void);
