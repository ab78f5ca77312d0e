internal import Glibc
package import ModelSpec

/// Compiled forms of source models that were given to commands which need compiled ones.
///
/// An entry is known by the source's path, its files' lengths and times, and what the compiler was told; a source that
/// changes gets a new entry. When all together are larger than the limit, those that have not been used for longest go.
package struct CompiledCache: Sendable {
  /// One compiled model.
  package struct Entry: Sendable {
    /// The directory of the entry.
    package var path: String
    /// Where the source was.
    package var source: String
    package var byteCount: Int
    /// Seconds since 1970.
    package var lastUse: Int
  }

  package let root: String
  /// Bytes that all entries together may take.
  package let byteLimit: Int

  /// 4 GiB: a handful of large models.
  package static let standardByteLimit = 4 << 30
  /// Files that are looked at in one source or entry.
  private static let fileLimit = 100_000
  /// Bytes of the hash that names an entry.
  private static let keyByteCount = 16

  package init(root: String, byteLimit: Int = standardByteLimit) {
    self.root = root
    self.byteLimit = byteLimit
  }

  /// The cache of this user: in `$MODELC_CACHE`, `$XDG_CACHE_HOME/modelc` or `$HOME/.cache/modelc`, of at most
  /// `$MODELC_CACHE_LIMIT` bytes.
  package static func standard() -> CompiledCache {
    func variable(_ name: String) -> String? {
      guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
      return text
    }
    let root =
      variable("MODELC_CACHE") ?? variable("XDG_CACHE_HOME").map { "\($0)/modelc" }
      ?? variable("HOME").map { "\($0)/.cache/modelc" } ?? "/tmp/modelc-cache"
    let limit = variable("MODELC_CACHE_LIMIT").flatMap { Int($0) } ?? standardByteLimit
    return CompiledCache(root: root, byteLimit: limit)
  }

  /// The compiled form of `source`, called `name`; it is made when it is not there.
  ///
  /// - Parameters:
  ///   - variant: What the result depends on besides the source, such as the compiler's version.
  ///   - make: Writes the compiled model to the path it is given, whole or not at all.
  package func directory(
    for source: String, named name: String, variant: String, make: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> String {
    let fingerprint = try FileFingerprint.text(of: source, limit: Self.fileLimit)
    let key = Hexadecimal.text(
      try SHA256Digest(of: Array("\(variant)\n\(fingerprint)".utf8)).bytes.prefix(Self.keyByteCount))
    let entry = "\(root)/\(key)"
    let directory = "\(entry)/\(name).mlmodelc"
    if try FileStatus(directory) == .directory {
      FileFingerprint.touch(entry)
      return directory
    }
    try ParentDirectories.make(of: directory)
    try make(directory)
    try AtomicFile.write("\(entry)/source") { (writer) throws(Diagnostic) in
      try writer.write(Array(fingerprint.prefix { $0 != "\n" }.utf8))
    }
    removeOldest(but: entry)
    return directory
  }

  /// All entries, the one that was used last first.
  package func entries() -> [Entry] {
    let names = (try? DirectoryListing.names(in: root)) ?? []
    return names.filter(Self.isKey).map { name in
      let path = "\(root)/\(name)"
      let (byteCount, lastUse) = FileFingerprint.usage(of: path, limit: Self.fileLimit)
      let source = (try? MappedFile(path: "\(path)/source")).map { file in
        file.withBytes(0..<file.byteCount) { String(decoding: $0.copy(), as: UTF8.self) }
      }
      return Entry(path: path, source: source ?? "", byteCount: byteCount, lastUse: lastUse)
    }.sorted { $0.lastUse > $1.lastUse }
  }

  /// Removes every entry.
  ///
  /// - Returns: How many there were, and their bytes.
  @discardableResult
  package func clear() -> (count: Int, byteCount: Int) {
    let entries = self.entries()
    for entry in entries { FileRemoval.remove(entry.path) }
    return (entries.count, entries.reduce(0) { $0 + $1.byteCount })
  }

  private func removeOldest(but kept: String) {
    var total = 0
    for entry in entries() {
      total += entry.byteCount
      if total > byteLimit, entry.path != kept { FileRemoval.remove(entry.path) }
    }
  }

  /// Nothing but what this cache has made is ever removed.
  private static func isKey(_ name: String) -> Bool {
    Hexadecimal.isText(name.utf8, byteCount: keyByteCount)
  }
}
