internal import ModelFormat
internal import ModelSpec

/// What a compiled model is besides its weights: the digest of everything that an exchange of weights leaves as it is.
///
/// Weight files do not count, nor does what is said about a model without changing what it computes: metadata, the file
/// `metadata.json`, the hashes in `analytics/`, and the versions of compilers in `buildInfo`.
public struct GraphIdentity: Equatable, Sendable {
  /// One file of the directory, or what of it counts.
  public struct Part: Equatable, Sendable {
    /// Path of the file in the compiled directory.
    public var path: String
    /// SHA-256: 32 bytes.
    public var digest: [UInt8]

    /// The file at `path` of the compiled directory, and its SHA-256, 32 bytes.
    public init(path: String, digest: [UInt8]) {
      self.path = path
      self.digest = digest
    }
  }

  /// Sorted by path.
  public let parts: [Part]
  /// SHA-256 over the parts: of each the length of its path (4 bytes, little-endian), the path in UTF-8, and its digest.
  public let digest: [UInt8]

  init(_ parts: [Part]) throws(Diagnostic) {
    self.parts = parts.sorted { $0.path < $1.path }
    var bytes: [UInt8] = []
    for part in self.parts {
      bytes += lengthBytes(part.path.utf8.count) + Array(part.path.utf8) + part.digest
    }
    digest = try SHA256Digest(of: bytes).bytes
  }

  /// The digest in hexadecimal digits.
  public var text: String { Hexadecimal.text(digest) }
}

/// Four bytes, little-endian.
private func lengthBytes(_ count: Int) -> [UInt8] {
  let count = UInt32(truncatingIfNeeded: count)
  return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) }
}

extension GraphIdentity.Part {
  /// Whether the file `path` of a compiled directory says nothing of what the model computes.
  static func isLeftOut(_ path: String) -> Bool {
    for name in ["metadata.json", WeightOrigin.path]
    where path == name || path.utf8.suffix(name.utf8.count + 1).elementsEqual("/\(name)".utf8) {
      return true
    }
    return false
  }

  /// The part that the header `data` is: without the model's metadata.
  init(header: CompiledHeader, _ data: WeightData, path: String) throws(Diagnostic) {
    guard case .described(_, let details) = header.content else {
      try self.init(path: path, data)
      return
    }
    var counted = header
    var model = Model()
    model.description = try header.description(file: path)
    model.description?.metadata = nil
    counted.content = .described(ModelFile.encode(model), details)
    try self.init(path: path, WeightData(bytes: counted.bytes))
  }

  /// The part that the text of a program is: without the line of its `buildInfo`.
  init(program text: [UInt8], path: String) throws(Diagnostic) {
    var counted = text
    let beginning = text.prefix(while: { $0 != UInt8(ascii: "{") })
    let lines = beginning.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let line = lines.first(where: { $0.starts(with: "[buildInfo".utf8) }),
      let end = text[line.startIndex...].firstIndex(of: UInt8(ascii: "\n"))
    {
      counted.removeSubrange(line.startIndex..<end)
    }
    try self.init(path: path, WeightData(bytes: counted))
  }

  init(path: String, _ data: WeightData) throws(Diagnostic) {
    self.init(path: path, digest: try SHA256Digest(of: data).bytes)
  }
}
