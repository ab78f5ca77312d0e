#ifndef ARCHIVE_SHIM_FILTERS_H
#define ARCHIVE_SHIM_FILTERS_H

#include "archive_shim.h"
#include "library.h"

// The library's number of a filter.
static inline int filter_code(archive_shim_filter filter) {
  switch (filter) {
    case ARCHIVE_SHIM_GZIP: return ARCHIVE_FILTER_GZIP;
    case ARCHIVE_SHIM_BZIP2: return ARCHIVE_FILTER_BZIP2;
    case ARCHIVE_SHIM_XZ: return ARCHIVE_FILTER_XZ;
    case ARCHIVE_SHIM_ZSTD: return ARCHIVE_FILTER_ZSTD;
    default: return ARCHIVE_FILTER_NONE;
  }
}

#endif
