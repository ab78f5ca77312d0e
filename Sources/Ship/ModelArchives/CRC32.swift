internal import CArchiveShim

/// The checksum of zip and gzip files.
package struct CRC32 {
  /// The checksum of all bytes so far.
  package private(set) var value: UInt32 = 0

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    value = archive_shim_crc32(value, bytes, bytes.count)
  }
}
