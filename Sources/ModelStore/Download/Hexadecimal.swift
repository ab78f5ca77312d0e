internal import ModelFormat
internal import ModelSpec

/// Digests in hexadecimal digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func sha256(of bytes: [UInt8]) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(FormatError) in text(try SHA256Digest(of: WeightData(bytes: bytes)).bytes) }
  }

  /// The SHA-256 of the file at `path`, read block by block.
  static func sha256(ofFile path: String) throws(StoreError) -> String {
    try StoreError.wrapping { () throws(FormatError) in text(try SHA256Digest.file(path).bytes) }
  }
}
