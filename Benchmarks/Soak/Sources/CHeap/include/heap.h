#ifndef SOAK_HEAP_H
#define SOAK_HEAP_H

#include <stddef.h>

/* Bytes that are allocated and not freed, without what the C library keeps for later. */
size_t heap_bytes(void);

#endif
