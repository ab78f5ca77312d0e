#include "heap.h"

/* <malloc.h>, which Swift's module of the C library leaves out. */
#include <malloc.h>

size_t heap_bytes(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}
