internal import ModelBase

/// Sentences about bytecode that cannot be read. Whoever knows the file adds its path.
enum BytecodeProblem {
  /// Bytes that are not what the format demands.
  static func damaged(
    _ message: String, at offset: Int, found: String? = nil, expected: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "bytecode", message, at: Location(byteOffset: offset), found: found, expected: expected,
      remedy: "the file is truncated or corrupt: get a complete copy")
  }

  /// Something that a newer writer may have meant, where its meaning is needed.
  static func unknown(_ message: String, at offset: Int? = nil) -> Diagnostic {
    Diagnostic(
      "bytecode-unknown", message, at: Location(byteOffset: offset),
      remedy: "update modelc, or write the file again with coreai-core 1.0.0b3")
  }

  /// A version that is not the one that is known.
  static func version(
    _ code: Diagnostic.Code, _ what: String, found: String, expected: String, at offset: Int? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, "\(what) is \(found), expected \(expected)", at: Location(byteOffset: offset), found: found,
      expected: expected, remedy: "update modelc, or write the file again with coreai-core 1.0.0b3")
  }
}
