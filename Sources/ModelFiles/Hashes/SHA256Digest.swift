package import ModelSpec

/// The SHA-256 of something: 32 bytes.
package struct SHA256Digest: Equatable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of `data`, which is read block by block.
  package init(of data: WeightData) throws(FormatError) {
    bytes = try SHA256.digest(of: data)
  }

  /// The digest of the file at `path`, which is read block by block.
  ///
  /// - Throws: `FormatError` when the file cannot be read.
  package static func file(_ path: String) throws(FormatError) -> SHA256Digest {
    let file = try MappedFile(path: path)
    return try SHA256Digest(of: WeightData(source: file, range: 0..<file.byteCount))
  }

  /// The digest in base 64, padded: 44 characters.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...group.count { text.append(digits[bits >> (18 - 6 * digit) & 63]) }
      text += String(repeating: "=", count: 3 - group.count)
    }
    return text
  }
}
