package import ModelBase

/// The SHA-256 of something: 32 bytes.
package struct SHA256Digest: Equatable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of `content`.
  package init(of content: [UInt8]) throws(Diagnostic) {
    let hash = try SHA256()
    try hash.update(content.span.bytes)
    bytes = try hash.finish()
  }

  /// The digest of `data`, which is read block by block.
  package init(of data: WeightData) throws(Diagnostic) {
    let hash = try SHA256()
    try hash.update(data)
    bytes = try hash.finish()
  }

  /// The digest of the file at `path`, which is read block by block.
  ///
  /// - Throws: `Diagnostic` when the file cannot be read.
  package static func file(_ path: String) throws(Diagnostic) -> SHA256Digest {
    let file = try MappedFile(path: path)
    return try SHA256Digest(of: WeightData(source: file, range: 0..<file.byteCount))
  }

  /// The digest in base 64, padded: 44 characters.
  package var base64: String { Base64.text(bytes) }

  /// The digest in hexadecimal digits, in lower case: 64 characters.
  package var hexadecimal: String { Hexadecimal.text(bytes) }
}
