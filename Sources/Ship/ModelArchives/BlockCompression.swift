internal import CArchiveShim
package import ModelBase
internal import ModelFiles

/// Blocks of bytes, each compressed separately with Zstandard.
package enum BlockCompression {
  /// Whether libarchive is installed and supports it.
  package static var isAvailable: Bool { block_shim_is_available() != 0 }

  /// `bytes` compressed; nil if that saves less than a sixteenth, as with most weights, or if libarchive is missing.
  package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    let room = bytes.count - bytes.count / 16 - 1
    guard room > 0, isAvailable else { return nil }
    var packed = [UInt8](repeating: 0, count: room)
    let count = block_shim_pack(bytes, bytes.count, &packed, room)
    guard count > 0 else { return nil }
    packed.removeLast(room - Int(count))
    return packed
  }

  /// Unpacks the block `packed`.
  ///
  /// - Parameter byteCount: Size of the block, which bounds the memory, whatever `packed` claims.
  /// - Throws: `Diagnostic` with code `library-missing` without libarchive, `block-damaged` for other bytes.
  package static func unpacked(_ packed: [UInt8], byteCount: Int) throws(Diagnostic) -> [UInt8] {
    guard isAvailable else {
      throw Diagnostic(
        "library-missing", "compressed blocks need libarchive with Zstandard, which is not installed",
        remedy: PackProblem.installation)
    }
    // Otherwise the library would treat the bytes as uncompressed.
    guard packed.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) else {
      throw Diagnostic("block-damaged", "the block does not begin with Zstandard's signature")
    }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = block_shim_unpack(packed, packed.count, &bytes, byteCount)
    guard count != -2 else { throw Diagnostic("block-damaged", "the block unpacks to more than \(byteCount) bytes") }
    guard count >= 0 else { throw Diagnostic("block-damaged", "the block is corrupt") }
    guard count == byteCount else {
      throw Diagnostic("block-damaged", "the block unpacks to \(count) bytes, expected \(byteCount)")
    }
    return bytes
  }
}
